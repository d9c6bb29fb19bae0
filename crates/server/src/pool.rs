//! House players search here, on separate threads, never on those that serve people.
//!
//! A table has at most one search at a time. [`Queue`] orders them: short searches before long ones, people in turn, each
//! person's tables in turn. One thread takes only short searches, so that long ones never delay an easy player. A search that
//! nobody waits for is cancelled.

mod queue;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use cubo_wire::PersonId;
use tokio::sync::oneshot;
use tokio::task::AbortHandle;

pub(crate) use queue::Length;
use queue::Queue;

/// The longest that any search may take, at every level.
pub(crate) const LONGEST: Duration = Duration::from_secs(20);

/// A search: calls its argument from time to time, stops when that returns true, and returns an action.
pub(crate) type Think = Box<dyn FnOnce(&mut dyn FnMut() -> bool) -> Option<String> + Send>;

struct Waiting {
    think: Think,
    dropped: Arc<AtomicBool>,
    answer: oneshot::Sender<Option<String>>,
}

#[derive(Default)]
struct Waits {
    queue: Queue<Waiting>,
    closed: bool,
}

#[derive(Default)]
struct Shared {
    waits: Mutex<Waits>,
    more: Condvar,
    broken_off: AtomicU64,
    faults: AtomicU64,
}

impl Shared {
    fn waits(&self) -> MutexGuard<'_, Waits> {
        self.waits.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The threads on which house players search.
pub(crate) struct Pool {
    shared: Arc<Shared>,
    threads: Vec<JoinHandle<()>>,
    most: usize,
}

/// A search that somebody waits for. Dropping it cancels the search.
pub(crate) struct Thought {
    pub(crate) answer: oneshot::Receiver<Option<String>>,
    dropped: Arc<AtomicBool>,
    /// Becomes true if the answer is a worker's.
    far: Arc<AtomicBool>,
    /// The task that asks workers.
    asking: Option<AbortHandle>,
}

impl Thought {
    /// A search for which workers are asked first.
    pub(crate) fn asked(
        answer: oneshot::Receiver<Option<String>>,
        far: Arc<AtomicBool>,
        asking: AbortHandle,
    ) -> Thought {
        Thought { answer, dropped: Arc::default(), far, asking: Some(asking) }
    }

    /// Whether the answer, which must be there, is a worker's.
    pub(crate) fn is_far(&self) -> bool {
        self.far.load(Relaxed)
    }
}

impl Drop for Thought {
    fn drop(&mut self) {
        self.dropped.store(true, Relaxed);
        if let Some(asking) = &self.asking {
            asking.abort();
        }
    }
}

impl Pool {
    /// `threads` threads and one more for short searches only; at most `most` searches may wait.
    pub(crate) fn new(threads: Option<usize>, most: usize) -> std::io::Result<Self> {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let count = threads.unwrap_or(cores - 1).max(1);
        let shared = Arc::new(Shared::default());
        let mut threads = Vec::with_capacity(count);
        for n in 0..=count {
            let shared = shared.clone();
            let longest = if n == 0 { Length::Short } else { Length::Long };
            let thread = thread::Builder::new().name("house-player".to_owned());
            threads.push(thread.spawn(move || work(&shared, longest))?);
        }
        Ok(Pool { shared, threads, most })
    }

    /// One without threads, where nobody thinks.
    #[cfg(test)]
    pub(crate) fn idle() -> Self {
        Pool { shared: Arc::default(), threads: Vec::new(), most: 0 }
    }

    /// Adds a search for a table that this person opened; `None` if too many are waiting, in all or for this person.
    pub(crate) fn think(&self, person: PersonId, length: Length, think: Think) -> Option<Thought> {
        let dropped = Arc::new(AtomicBool::new(false));
        let (answer, receiver) = oneshot::channel();
        let mut waits = self.shared.waits();
        if waits.closed || waits.queue.len() >= self.most {
            return None;
        }
        waits.queue.push(person, length, Waiting { think, dropped: dropped.clone(), answer }).ok()?;
        drop(waits);
        // Wakes all threads: a single one might be the thread that takes only short searches.
        self.shared.more.notify_all();
        Some(Thought { answer: receiver, dropped, far: Arc::default(), asking: None })
    }

    /// Searches that wait for a thread.
    pub(crate) fn waiting(&self) -> usize {
        self.shared.waits().queue.len()
    }

    /// Searches cancelled, and panics caught, so far.
    pub(crate) fn figures(&self) -> (u64, u64) {
        (self.shared.broken_off.load(Relaxed), self.shared.faults.load(Relaxed))
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        let mut waits = self.shared.waits();
        waits.closed = true;
        waits.queue = Queue::default();
        drop(waits);
        self.shared.more.notify_all();
        for thread in self.threads.drain(..) {
            let _ = thread.join();
        }
    }
}

fn work(shared: &Shared, longest: Length) {
    // A lower priority than the threads that serve people. If the system refuses it, everything still works.
    let _ = rustix::process::setpriority_process(None, 10);
    loop {
        let mut waits = shared.waits();
        let next = loop {
            if let Some(next) = waits.queue.pop(longest) {
                break next;
            }
            if waits.closed {
                return;
            }
            waits = shared.more.wait(waits).unwrap_or_else(PoisonError::into_inner);
        };
        drop(waits);
        let Waiting { think, dropped, answer } = next;
        let end = Instant::now() + LONGEST;
        let mut stop = || dropped.load(Relaxed) || Instant::now() >= end;
        if dropped.load(Relaxed) {
            shared.broken_off.fetch_add(1, Relaxed);
            continue;
        }
        let thought = catch_unwind(AssertUnwindSafe(|| think(&mut stop))).unwrap_or_else(|_| {
            shared.faults.fetch_add(1, Relaxed);
            None
        });
        if dropped.load(Relaxed) {
            shared.broken_off.fetch_add(1, Relaxed);
        }
        let _ = answer.send(thought);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wait(mut thought: Thought) -> Option<String> {
        let end = Instant::now() + Duration::from_secs(10);
        while Instant::now() < end {
            match thought.answer.try_recv() {
                Ok(answer) => return answer,
                Err(oneshot::error::TryRecvError::Empty) => thread::sleep(Duration::from_millis(1)),
                Err(oneshot::error::TryRecvError::Closed) => return None,
            }
        }
        panic!("the thought never ended")
    }

    fn endless() -> Think {
        Box::new(|stop| {
            while !stop() {
                thread::yield_now();
            }
            None
        })
    }

    fn long(pool: &Pool, think: Think) -> Option<Thought> {
        pool.think(PersonId([7; 22]), Length::Long, think)
    }

    fn say(what: &'static str) -> Think {
        Box::new(move |_| Some(what.to_owned()))
    }

    #[test]
    fn a_dropped_thought_makes_room_for_the_next() {
        let pool = Pool::new(Some(1), 10).unwrap();
        let first = long(&pool, endless()).unwrap();
        let second = long(&pool, say("a1")).unwrap();
        drop(first);
        assert_eq!(wait(second).as_deref(), Some("a1"));
        assert!(pool.figures().0 >= 1);
    }

    #[test]
    fn long_thoughts_never_have_all_the_threads() {
        let pool = Pool::new(Some(1), 100).unwrap();
        // Even if one person's tables search for ever, somebody else's short search runs at once.
        let forever: Vec<_> = (0..10).map(|_| long(&pool, endless()).unwrap()).collect();
        for _ in 0..3 {
            let short = pool.think(PersonId([8; 22]), Length::Short, say("b2")).unwrap();
            assert_eq!(wait(short).as_deref(), Some("b2"));
        }
        drop(forever);
    }

    #[test]
    fn what_waits_is_bounded() {
        let pool = Pool::new(Some(1), 3).unwrap();
        let blocker = long(&pool, endless()).unwrap();
        while pool.shared.waits().queue.len() > 0 {
            thread::yield_now();
        }
        let waiting: Vec<_> = (0..5).filter_map(|_| long(&pool, say("c3"))).collect();
        assert_eq!(waiting.len(), 3);
        drop(blocker);
        for thought in waiting {
            assert_eq!(wait(thought).as_deref(), Some("c3"));
        }
    }

    #[test]
    fn a_fault_is_contained() {
        let pool = Pool::new(Some(1), 3).unwrap();
        assert_eq!(wait(long(&pool, Box::new(|_| panic!("a player's fault"))).unwrap()), None);
        assert_eq!(wait(long(&pool, say("b2")).unwrap()).as_deref(), Some("b2"));
        assert_eq!(pool.figures().1, 1);
    }
}

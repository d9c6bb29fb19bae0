//! House players think here, on threads of their own, never on those that serve people.
//!
//! A table has at most one thought at a time, and thoughts are taken in the order in which they came: no table can keep
//! the pool from the others. A thought is broken off when nobody waits for it any more.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use tokio::sync::oneshot;

/// The longest that any thought may last, whatever its level says.
const LONGEST: Duration = Duration::from_secs(20);

/// Something to think about: gets a question that says when to stop, and answers with an action.
pub(crate) type Think = Box<dyn FnOnce(&mut dyn FnMut() -> bool) -> Option<String> + Send>;

struct Waiting {
    think: Think,
    dropped: Arc<AtomicBool>,
    answer: oneshot::Sender<Option<String>>,
}

#[derive(Default)]
struct Queue {
    waiting: VecDeque<Waiting>,
    closed: bool,
}

#[derive(Default)]
struct Shared {
    queue: Mutex<Queue>,
    more: Condvar,
    broken_off: AtomicU64,
    faults: AtomicU64,
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The threads on which house players think.
pub(crate) struct Pool {
    shared: Arc<Shared>,
    threads: Vec<JoinHandle<()>>,
    most: usize,
}

/// A thought that somebody waits for. Dropping it breaks the thought off.
pub(crate) struct Thought {
    pub(crate) answer: oneshot::Receiver<Option<String>>,
    dropped: Arc<AtomicBool>,
}

impl Drop for Thought {
    fn drop(&mut self) {
        self.dropped.store(true, Relaxed);
    }
}

impl Pool {
    /// That many threads, and at most so many thoughts waiting.
    pub(crate) fn new(threads: Option<usize>, most: usize) -> std::io::Result<Self> {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let count = threads.unwrap_or(cores - 1).max(1);
        let shared = Arc::new(Shared::default());
        let mut threads = Vec::with_capacity(count);
        for _ in 0..count {
            let shared = shared.clone();
            threads
                .push(thread::Builder::new().name("house-player".to_owned()).spawn(move || work(&shared))?);
        }
        Ok(Pool { shared, threads, most })
    }

    /// Thinks about something; `None` if too much is waiting.
    pub(crate) fn think(&self, think: Think) -> Option<Thought> {
        let dropped = Arc::new(AtomicBool::new(false));
        let (answer, receiver) = oneshot::channel();
        let mut queue = self.shared.queue();
        if queue.closed || queue.waiting.len() >= self.most {
            return None;
        }
        queue.waiting.push_back(Waiting { think, dropped: dropped.clone(), answer });
        drop(queue);
        self.shared.more.notify_one();
        Some(Thought { answer: receiver, dropped })
    }

    /// Thoughts that wait for a thread.
    pub(crate) fn waiting(&self) -> usize {
        self.shared.queue().waiting.len()
    }

    /// Thoughts broken off, and faults contained, so far.
    pub(crate) fn figures(&self) -> (u64, u64) {
        (self.shared.broken_off.load(Relaxed), self.shared.faults.load(Relaxed))
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        let mut queue = self.shared.queue();
        queue.closed = true;
        for waiting in queue.waiting.drain(..) {
            waiting.dropped.store(true, Relaxed);
        }
        drop(queue);
        self.shared.more.notify_all();
        for thread in self.threads.drain(..) {
            let _ = thread.join();
        }
    }
}

fn work(shared: &Shared) {
    // People's messages go first where cores are few. Where that cannot be had, it is fair all the same.
    let _ = rustix::process::setpriority_process(None, 10);
    loop {
        let mut queue = shared.queue();
        let next = loop {
            if let Some(next) = queue.waiting.pop_front() {
                break next;
            }
            if queue.closed {
                return;
            }
            queue = shared.more.wait(queue).unwrap_or_else(PoisonError::into_inner);
        };
        drop(queue);
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

    #[test]
    fn a_dropped_thought_makes_room_for_the_next() {
        let pool = Pool::new(Some(1), 10).unwrap();
        let first = pool.think(endless()).unwrap();
        let second = pool.think(Box::new(|_| Some("a1".to_owned()))).unwrap();
        drop(first);
        assert_eq!(wait(second).as_deref(), Some("a1"));
        assert!(pool.figures().0 >= 1);
    }

    #[test]
    fn thoughts_are_taken_in_the_order_they_came_and_are_bounded() {
        let pool = Pool::new(Some(1), 3).unwrap();
        let order = Arc::new(Mutex::new(Vec::new()));
        let blocker = pool.think(endless()).unwrap();
        while !pool.shared.queue().waiting.is_empty() {
            thread::yield_now();
        }
        let note = |n: u32| {
            let order = order.clone();
            pool.think(Box::new(move |_| {
                order.lock().unwrap().push(n);
                Some(n.to_string())
            }))
        };
        let thoughts: Vec<_> = (0..5).filter_map(note).collect();
        assert_eq!(thoughts.len(), 3);
        drop(blocker);
        for thought in thoughts {
            wait(thought);
        }
        assert_eq!(*order.lock().unwrap(), [0, 1, 2]);
    }

    #[test]
    fn a_fault_is_contained() {
        let pool = Pool::new(Some(1), 3).unwrap();
        assert_eq!(wait(pool.think(Box::new(|_| panic!("a player's fault"))).unwrap()), None);
        assert_eq!(wait(pool.think(Box::new(|_| Some("b2".to_owned()))).unwrap()).as_deref(), Some("b2"));
        assert_eq!(pool.figures().1, 1);
    }
}

//! The threads that hash passwords: at most two, with a lower priority than the threads that serve people.
//!
//! A thread starts when there is work and ends when there is none. Until then it keeps the memory of its last hash: asking the system for
//! 19 MiB again and again would hold up the other threads.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use argon2::Block;
use tokio::sync::oneshot;

/// Hashes made at once.
pub(super) const AT_ONCE: usize = 2;
/// Hashes that may wait.
pub(super) const WAITING: usize = 64;

/// The memory of a thread, to be used again.
pub(super) type Memory = Vec<Block>;

/// There is too much to do already.
pub(super) struct Busy;

type Job = Box<dyn FnOnce(&mut Memory) + Send>;

#[derive(Default)]
struct Work {
    waiting: VecDeque<Job>,
    /// Those that wait and those that are computed.
    all: usize,
    threads: usize,
}

/// What waits to be hashed.
#[derive(Clone, Default)]
pub(super) struct Hashing(Arc<Mutex<Work>>);

impl Hashing {
    fn work(&self) -> MutexGuard<'_, Work> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does slow work when its turn has come.
    pub(super) async fn in_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Memory) -> T + Send + 'static,
    ) -> Result<T, Busy> {
        self.begin(work)?.await.map_err(|_| Busy)
    }

    fn begin<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Memory) -> T + Send + 'static,
    ) -> Result<oneshot::Receiver<T>, Busy> {
        let (answer, done) = oneshot::channel();
        self.add(Box::new(move |memory| {
            // Who has gone away meanwhile costs nothing.
            if !answer.is_closed() {
                let _ = answer.send(work(memory));
            }
        }))?;
        Ok(done)
    }

    fn add(&self, job: Job) -> Result<(), Busy> {
        let mut work = self.work();
        if work.all >= AT_ONCE + WAITING {
            return Err(Busy);
        }
        if work.threads < AT_ONCE {
            let hashing = self.clone();
            let thread = std::thread::Builder::new().name("hash".to_owned()).spawn(move || hashing.run());
            match thread {
                Ok(_) => work.threads += 1,
                Err(_) if work.threads == 0 => return Err(Busy),
                Err(_) => {}
            }
        }
        work.all += 1;
        work.waiting.push_back(job);
        Ok(())
    }

    fn run(&self) {
        // If the system refuses it, everything still works.
        let _ = rustix::process::setpriority_process(None, 15);
        let mut memory = Memory::new();
        let mut work = self.work();
        while let Some(job) = work.waiting.pop_front() {
            drop(work);
            // A panic drops the job's answer, and its caller is told; the others go on.
            let _ = catch_unwind(AssertUnwindSafe(|| job(&mut memory)));
            work = self.work();
            work.all -= 1;
        }
        // Under the same lock: what is added from now on finds no thread, and starts one.
        work.threads -= 1;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

    use super::*;

    #[tokio::test]
    async fn two_at_once_and_a_bounded_number_waits() {
        let hashing = Hashing::default();
        let (now, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let (two, go) = (Arc::new(Barrier::new(AT_ONCE)), Arc::new(Barrier::new(AT_ONCE + 1)));
        let mut all = Vec::new();
        for number in 0..AT_ONCE + WAITING {
            let (now, most, two, go) = (now.clone(), most.clone(), two.clone(), go.clone());
            let done = hashing.begin(move |_| {
                most.fetch_max(now.fetch_add(1, Relaxed) + 1, Relaxed);
                // The first two wait for each other, and until all others stand in the queue.
                if number < AT_ONCE {
                    two.wait();
                    go.wait();
                }
                now.fetch_sub(1, Relaxed);
            });
            all.push(done.map_err(|Busy| number).unwrap());
        }
        assert!(hashing.begin(|_| ()).is_err(), "one more than may wait");
        let gone = all.pop();
        drop(gone);
        tokio::task::spawn_blocking(move || go.wait()).await.unwrap();
        for done in all {
            done.await.unwrap();
        }
        assert_eq!(most.load(Relaxed), AT_ONCE);
        assert!(hashing.in_turn(|_| ()).await.is_ok(), "and then there is room again");
    }

    #[tokio::test]
    async fn a_panic_and_an_empty_queue_leave_threads_for_those_who_come_later() {
        let hashing = Hashing::default();
        for _ in 0..2 * AT_ONCE {
            assert!(hashing.in_turn(|_| -> () { panic!("of one job") }).await.is_err());
        }
        for number in 0..1000 {
            // Each is added while the thread of the last one may be ending.
            assert_eq!(hashing.in_turn(move |_| number).await.ok(), Some(number));
        }
    }
}

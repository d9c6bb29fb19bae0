//! After the process has stood still, messages that arrived meanwhile wait in the sockets. They are read before any clock goes on.

use std::collections::HashMap;
use std::future::Future;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{Notify, watch};

/// The longest wait for sockets that are not read.
const LONGEST: Duration = Duration::from_secs(2);

/// How many times the runtime asks the kernel which sockets have data, before they are read. Each time the kernel names up to a
/// thousand.
const TURNS: u32 = 4;

/// All sockets that are read.
#[derive(Default)]
pub(crate) struct Ears {
    round: watch::Sender<u64>,
    /// For each socket the last round in which it was read to the end.
    heard: Mutex<HashMap<u64, u64>>,
    progress: Notify,
}

/// One socket that is read.
pub(crate) struct Ear<'a> {
    ears: &'a Ears,
    number: u64,
    round: watch::Receiver<u64>,
}

impl Ears {
    fn heard(&self) -> MutexGuard<'_, HashMap<u64, u64>> {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a socket to those that are waited for.
    pub(crate) fn listen(&self, number: u64) -> Ear<'_> {
        let mut round = self.round.subscribe();
        let now = *round.borrow_and_update();
        self.heard().insert(number, now);
        Ear { ears: self, number, round }
    }

    /// Has every socket read until nothing is left in it.
    pub(crate) async fn hear_all(&self) {
        // The runtime's driver learns from the kernel which sockets have data; until then a socket with data seems empty. Waiting for a
        // timer makes the driver run.
        for _ in 0..TURNS {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        self.round.send_modify(|round| *round += 1);
        let round = *self.round.borrow();
        let all = async {
            loop {
                let progress = self.progress.notified();
                if self.heard().values().all(|heard| *heard >= round) {
                    return;
                }
                progress.await;
            }
        };
        let _ = tokio::time::timeout(LONGEST, all).await;
    }
}

impl Ear<'_> {
    /// Waits until the socket is to be read to the end.
    pub(crate) async fn asked(&mut self) {
        if self.round.changed().await.is_err() {
            std::future::pending::<()>().await; // the server has gone
        }
    }

    /// The socket has been read to the end.
    pub(crate) fn heard(&mut self) {
        let round = *self.round.borrow_and_update();
        self.ears.heard().insert(self.number, round);
        self.ears.progress.notify_one();
    }
}

impl Drop for Ear<'_> {
    fn drop(&mut self) {
        self.ears.heard().remove(&self.number);
        self.ears.progress.notify_one();
    }
}

/// What a future has now, without waiting for it; `None` if it would wait.
pub(crate) async fn at_once<F: Future>(future: F) -> Option<F::Output> {
    // Without this the runtime may pause a task that reads much in a row, which would look like an empty socket.
    let mut future = std::pin::pin!(tokio::task::unconstrained(future));
    std::future::poll_fn(|cx| match future.as_mut().poll(cx) {
        std::task::Poll::Ready(value) => std::task::Poll::Ready(Some(value)),
        std::task::Poll::Pending => std::task::Poll::Ready(None),
    })
    .await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn all_sockets_are_waited_for_but_not_those_that_have_gone() {
        let ears = Ears::default();
        let (mut one, two, mut three) = (ears.listen(1), ears.listen(2), ears.listen(3));
        let mut all = Box::pin(ears.hear_all());
        assert!(at_once(&mut all).await.is_none());
        tokio::select! {
            () = &mut all => panic!("nobody has been heard"),
            () = one.asked() => one.heard(),
        }
        assert!(at_once(&mut all).await.is_none(), "two are missing");
        drop(two);
        assert!(at_once(&mut all).await.is_none(), "one is missing");
        three.heard();
        all.await;
    }

    #[tokio::test(start_paused = true)]
    async fn nobody_is_waited_for_without_end() {
        let ears = Ears::default();
        let _deaf = ears.listen(1);
        ears.hear_all().await;
    }
}

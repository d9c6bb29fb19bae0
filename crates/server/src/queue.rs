//! A short queue of texts on their way to one reader. A channel of the runtime keeps room for 32 of them all the time; most sockets wait for
//! nothing.

use std::collections::VecDeque;
use std::future::poll_fn;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Poll, Waker};

use axum::extract::ws::Utf8Bytes;

/// An empty queue gives back more room than this.
const KEPT: usize = 8;

#[derive(Default)]
struct Queue {
    texts: VecDeque<Utf8Bytes>,
    /// The reader, if it waits.
    waits: Option<Waker>,
    /// One end is gone.
    ended: bool,
}

type Shared = Arc<Mutex<Queue>>;

fn lock(queue: &Shared) -> MutexGuard<'_, Queue> {
    queue.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The end into which texts are put.
pub(crate) struct Sender {
    queue: Shared,
    room: usize,
}

/// The end from which they are taken.
pub(crate) struct Receiver {
    queue: Shared,
}

/// The queue has no room for another text.
#[derive(Debug)]
pub(crate) struct Full;

/// A queue for so many texts.
pub(crate) fn new(room: usize) -> (Sender, Receiver) {
    let queue = Shared::default();
    (Sender { queue: queue.clone(), room }, Receiver { queue })
}

impl Sender {
    /// Puts a text into the queue. If nobody reads any more it is lost.
    pub(crate) fn send(&self, text: Utf8Bytes) -> Result<(), Full> {
        let mut queue = lock(&self.queue);
        if queue.ended {
            return Ok(());
        }
        if queue.texts.len() >= self.room {
            return Err(Full);
        }
        queue.texts.push_back(text);
        let waits = queue.waits.take();
        drop(queue);
        if let Some(reader) = waits {
            reader.wake();
        }
        Ok(())
    }

    /// Whether nobody reads any more.
    pub(crate) fn is_closed(&self) -> bool {
        lock(&self.queue).ended
    }
}

impl Receiver {
    /// The next text, if there is one.
    pub(crate) fn try_recv(&mut self) -> Option<Utf8Bytes> {
        lock(&self.queue).take()
    }

    /// Waits for the next text. `None` if there is none and nobody can send one any more.
    pub(crate) async fn recv(&mut self) -> Option<Utf8Bytes> {
        poll_fn(|cx| {
            let mut queue = lock(&self.queue);
            match queue.take() {
                Some(text) => Poll::Ready(Some(text)),
                None if queue.ended => Poll::Ready(None),
                None => {
                    match &mut queue.waits {
                        Some(waits) => waits.clone_from(cx.waker()),
                        none => *none = Some(cx.waker().clone()),
                    }
                    Poll::Pending
                }
            }
        })
        .await
    }
}

impl Queue {
    fn take(&mut self) -> Option<Utf8Bytes> {
        let text = self.texts.pop_front()?;
        if self.texts.is_empty() && self.texts.capacity() > KEPT {
            self.texts = VecDeque::new();
        }
        Some(text)
    }
}

impl Drop for Sender {
    fn drop(&mut self) {
        let mut queue = lock(&self.queue);
        queue.ended = true;
        let waits = queue.waits.take();
        drop(queue);
        if let Some(reader) = waits {
            reader.wake();
        }
    }
}

impl Drop for Receiver {
    fn drop(&mut self) {
        *lock(&self.queue) = Queue { ended: true, ..Queue::default() };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ears::at_once;

    #[tokio::test]
    async fn texts_come_in_their_order_and_only_so_many() {
        let (sender, mut receiver) = new(2);
        for text in ["one", "two"] {
            sender.send(text.into()).unwrap();
        }
        assert!(sender.send("three".into()).is_err());
        assert_eq!(receiver.recv().await.unwrap().as_str(), "one");
        sender.send("three".into()).unwrap();
        assert_eq!(receiver.try_recv().unwrap().as_str(), "two");
        assert_eq!(receiver.recv().await.unwrap().as_str(), "three");
        assert!(receiver.try_recv().is_none());
    }

    #[tokio::test]
    async fn a_reader_that_waits_is_woken_by_a_text_and_by_the_end() {
        let (sender, mut receiver) = new(1);
        assert!(at_once(receiver.recv()).await.is_none());
        let reader = tokio::spawn(async move { (receiver.recv().await, receiver.recv().await) });
        tokio::task::yield_now().await;
        sender.send("one".into()).unwrap();
        tokio::task::yield_now().await;
        drop(sender);
        let (first, then) = reader.await.unwrap();
        assert_eq!(first.unwrap().as_str(), "one");
        assert!(then.is_none());
    }

    #[test]
    fn whoever_sends_sees_that_nobody_reads() {
        let (sender, receiver) = new(1);
        assert!(!sender.is_closed());
        drop(receiver);
        assert!(sender.is_closed());
        assert!(sender.send("one".into()).is_ok() && sender.send("two".into()).is_ok());
    }
}

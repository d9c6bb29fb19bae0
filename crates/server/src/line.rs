//! The way out to one socket: a short queue that nobody ever waits for.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::{Notify, mpsc};

static NEXT: AtomicU64 = AtomicU64::new(1);

/// The sending end of a socket, shared by the tables it looks at.
pub(crate) struct Line {
    /// Tells sockets apart.
    pub(crate) number: u64,
    queue: mpsc::Sender<Utf8Bytes>,
    /// Rings when the reader at the other end is too slow: its socket is then closed.
    pub(crate) overflow: Notify,
}

impl Line {
    /// A line with room for so many messages, and its other end.
    pub(crate) fn new(room: usize) -> (Self, mpsc::Receiver<Utf8Bytes>) {
        let (queue, end) = mpsc::channel(room.max(1));
        (Line { number: NEXT.fetch_add(1, Relaxed), queue, overflow: Notify::new() }, end)
    }

    /// Whether the socket at the other end has gone.
    pub(crate) fn is_closed(&self) -> bool {
        self.queue.is_closed()
    }

    /// Sends a message without waiting. Whoever reads too slowly misses it, and is told to come back for a fresh view.
    pub(crate) fn send(&self, text: Utf8Bytes) {
        if let Err(mpsc::error::TrySendError::Full(_)) = self.queue.try_send(text) {
            self.overflow.notify_one();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_full_line_rings_instead_of_waiting() {
        let (line, mut end) = Line::new(2);
        for n in 0..3 {
            line.send(n.to_string().into());
        }
        tokio::time::timeout(std::time::Duration::from_secs(5), line.overflow.notified()).await.unwrap();
        assert_eq!(end.recv().await.unwrap().as_str(), "0");
        assert_eq!(end.recv().await.unwrap().as_str(), "1");
    }
}

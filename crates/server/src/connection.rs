//! The messages on their way to one client: a short queue. Sending never waits.

use std::cell::RefCell;
use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

use axum::extract::ws::Utf8Bytes;
use cubo_wire::{Id, ServerMessage, TableId};
use tokio::sync::Notify;

use crate::fault::Fault;
use crate::metrics::Sorted;
use crate::queue;

static NEXT: AtomicU64 = AtomicU64::new(1);

/// The sending end of a socket, shared by the tables it looks at.
pub(crate) struct Connection {
    /// Tells connections apart.
    pub(crate) number: u64,
    queue: queue::Sender,
    refusals: Sorted,
    /// Notified when the client reads too slowly: its socket is then closed.
    pub(crate) overflow: Notify,
    /// Notified when the session of the socket has ended: its socket is then closed.
    pub(crate) dismissed: Notify,
    /// Notified when a table it looks at has left this node: its socket is then closed, and the client connects again.
    pub(crate) moved: Notify,
    /// The tables that the socket looks at, or has asked to look at.
    tables: Mutex<HashSet<TableId>>,
}

impl Connection {
    /// A connection with room for so many messages, and its other end.
    pub(crate) fn new(room: usize, refusals: Sorted) -> (Self, queue::Receiver) {
        let (queue, end) = queue::new(room.max(1));
        let connection = Connection {
            number: NEXT.fetch_add(1, Relaxed),
            queue,
            refusals,
            overflow: Notify::new(),
            dismissed: Notify::new(),
            moved: Notify::new(),
            tables: Mutex::default(),
        };
        (connection, end)
    }

    fn tables(&self) -> MutexGuard<'_, HashSet<TableId>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a table to those that the socket looks at. False if it already looks at `most` others.
    pub(crate) fn look_at(&self, table: TableId, most: usize) -> bool {
        let mut tables = self.tables();
        let room = tables.len() < most || tables.contains(&table);
        if room {
            tables.insert(table);
        }
        room
    }

    /// Removes a table: the socket does not look at it any more, or was refused.
    pub(crate) fn look_away(&self, table: &TableId) {
        self.tables().remove(table);
    }

    /// The tables it looks at.
    pub(crate) fn looks_at(&self) -> Vec<TableId> {
        self.tables().iter().copied().collect()
    }

    /// Whether the socket at the other end has gone.
    pub(crate) fn is_closed(&self) -> bool {
        self.queue.is_closed()
    }

    /// Sends a message.
    pub(crate) fn send(&self, message: &ServerMessage) {
        if let Some(text) = text(message) {
            self.send_text(text);
        }
    }

    /// Refuses the request with that id.
    pub(crate) fn refuse(&self, id: Option<Id>, why: &Fault) {
        self.refusals.up(why.code());
        self.send(&ServerMessage::Refused { id, error: why.error() });
    }

    /// Sends a text without waiting. If the queue is full the text is dropped, and the socket is closed so that the
    /// client comes back for a fresh view.
    pub(crate) fn send_text(&self, text: Utf8Bytes) {
        if self.queue.send(text).is_err() {
            self.overflow.notify_one();
        }
    }
}

thread_local! {
    /// Where messages are written. It has grown to the length of most of them: none is copied again and again while it becomes longer.
    static DRAFT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// A draft that has become longer is not kept.
const LONG_DRAFT: usize = 64 << 10;

/// A message as text, without spare capacity, because many are kept for a while.
pub(crate) fn text(message: &ServerMessage) -> Option<Utf8Bytes> {
    DRAFT.with_borrow_mut(|draft| {
        draft.clear();
        serde_json::to_writer(&mut *draft, message).ok()?;
        let text = str::from_utf8(draft).ok().map(Utf8Bytes::from);
        if draft.capacity() > LONG_DRAFT {
            *draft = Vec::new();
        }
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_full_queue_rings_instead_of_waiting() {
        let (connection, mut end) = Connection::new(2, crate::metrics::Metrics::default().refusals);
        for n in 0..3 {
            connection.send_text(n.to_string().into());
        }
        tokio::time::timeout(std::time::Duration::from_secs(5), connection.overflow.notified())
            .await
            .unwrap();
        assert_eq!(end.recv().await.unwrap().as_str(), "0");
        assert_eq!(end.recv().await.unwrap().as_str(), "1");
    }
}

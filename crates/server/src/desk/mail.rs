//! The messages of a table's mailbox.

use std::sync::Arc;

use cubo_wire::{Pass, PersonId, Request, RequestKind};
use tokio::sync::oneshot;

use crate::connection::Connection;
use crate::fault::Fault;

/// Who asks, by session and link alone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Caller {
    pub(crate) person: Option<PersonId>,
    pub(crate) pass: Option<Pass>,
}

/// A message in a table's mailbox.
pub(crate) enum Mail {
    /// A request from a socket, about this table.
    Request { request: Request, person: Option<PersonId>, connection: Arc<Connection>, arrived: u64 },
    /// A connection that looks no longer.
    Disconnected { connection: u64 },
    /// The table as the caller sees it, for REST.
    View { caller: Caller, answer: oneshot::Sender<Result<String, Fault>> },
    /// The record of a game that is over, for REST.
    Record { caller: Caller, answer: oneshot::Sender<Result<String, Fault>> },
    /// Wakes the table, which then applies expired deadlines.
    Wake,
}

impl Mail {
    /// Answers that it cannot be done.
    pub(crate) fn refuse(self, why: &Fault) {
        match self {
            Mail::Request { request, connection, .. } => {
                if let RequestKind::Subscribe { table, .. } = &request.kind {
                    connection.look_away(table);
                }
                connection.refuse(request.id, why);
            }
            Mail::View { answer, .. } | Mail::Record { answer, .. } => {
                let _ = answer.send(Err(why.clone()));
            }
            Mail::Disconnected { .. } | Mail::Wake => {}
        }
    }
}

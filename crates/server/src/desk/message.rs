//! What can be said to a table's desk.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use serde::Serialize;
use serde_json::value::RawValue;
use tokio::sync::oneshot;

use crate::fault::Fault;
use crate::ids::{Pass, PersonId, TableId};
use crate::line::Line;

/// Who asks, by session and link alone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Caller {
    pub(crate) person: Option<PersonId>,
    pub(crate) pass: Option<Pass>,
}

/// Where an answer goes: a socket, and the `id` of the message that is answered.
pub(crate) struct ReplyTo {
    pub(crate) line: Arc<Line>,
    pub(crate) id: Option<Box<RawValue>>,
}

/// What a command is to do.
#[derive(Debug)]
pub(crate) enum Order {
    Table(Box<cubo_table::Command>),
    Rematch,
}

/// Something that waits in a table's box.
pub(crate) enum Message {
    /// Somebody wants to look, perhaps from a version that they have already seen.
    Subscribe { to: ReplyTo, caller: Caller, from: Option<u64> },
    /// Somebody looks no longer.
    Unsubscribe { line: u64 },
    /// A command made on version `at`; a repeat is known by its key.
    Command { to: ReplyTo, caller: Caller, at: u64, key: String, order: Order, arrived: u64 },
    /// The table as the caller sees it, for REST.
    Look { caller: Caller, answer: oneshot::Sender<Result<String, Fault>> },
    /// The record of a game that is over, for REST.
    Record { caller: Caller, answer: oneshot::Sender<Result<String, Fault>> },
    /// Time to look at the clock.
    Nudge,
}

#[derive(Serialize)]
struct Answer<'a, T> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a RawValue>,
    #[serde(flatten)]
    body: T,
}

#[derive(Serialize)]
struct Refused {
    error: serde_json::Value,
}

impl ReplyTo {
    /// Answers with the fields of `body`.
    pub(crate) fn answer(&self, body: impl Serialize) {
        let answer = Answer { id: self.id.as_deref(), body };
        if let Ok(text) = serde_json::to_string(&answer) {
            self.line.send(text.into());
        }
    }

    pub(crate) fn refuse(&self, why: &Fault) {
        self.answer(Refused { error: why.json() });
    }
}

impl Message {
    /// Tells whoever waits that it cannot be done.
    pub(crate) fn refuse(self, why: &Fault) {
        match self {
            Message::Subscribe { to, .. } | Message::Command { to, .. } => to.refuse(why),
            Message::Look { answer, .. } | Message::Record { answer, .. } => {
                let _ = answer.send(Err(why.clone()));
            }
            Message::Unsubscribe { .. } | Message::Nudge => {}
        }
    }
}

/// What a table tells its viewers.
#[derive(Serialize)]
pub(crate) struct Push<'a, T> {
    pub(crate) table: &'a TableId,
    #[serde(flatten)]
    pub(crate) what: T,
}

/// A value as the text of a message, without room to grow: many are kept for a while.
pub(crate) fn text(value: &impl Serialize) -> Option<Utf8Bytes> {
    let mut text = serde_json::to_string(value).ok()?;
    text.shrink_to_fit();
    Some(Utf8Bytes::from(text))
}

//! Asking workers for thoughts. Other than the owner of a table, a worker answers more than once: that it thinks, and what it found.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use async_nats::{Message, StatusCode};
use tokio::sync::mpsc;

use super::Bus;
use crate::think::{SUBJECT, Said, Task};

/// How many answers to one question may wait to be read. A worker that says more than that is not listened to.
const WAITING: usize = 16;

/// What came from a worker, or from the bus.
#[derive(Debug)]
pub(crate) enum Heard {
    Said(Said),
    /// Nobody listens there.
    Nobody,
    /// An answer of another program.
    Unreadable,
}

/// The thoughts for which answers are waited.
#[derive(Default)]
pub(super) struct Thoughts {
    asked: Mutex<HashMap<u64, mpsc::Sender<Heard>>>,
    late: AtomicU64,
}

impl Thoughts {
    fn asked(&self) -> MutexGuard<'_, HashMap<u64, mpsc::Sender<Heard>>> {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Hands an answer to whoever waits for it.
    pub(super) fn take(&self, number: u64, message: &Message) {
        let heard = match message.status {
            Some(StatusCode::NO_RESPONDERS) => Heard::Nobody,
            _ => serde_json::from_slice(&message.payload).map_or(Heard::Unreadable, Heard::Said),
        };
        match self.asked().get(&number) {
            Some(waiting) => drop(waiting.try_send(heard)),
            None if matches!(heard, Heard::Said(Said::Done { .. })) => drop(self.late.fetch_add(1, Relaxed)),
            None => {}
        }
    }
}

/// The number of a thought in the last part of its inbox.
pub(super) fn number(place: &str) -> Option<u64> {
    place.strip_prefix('t')?.parse().ok()
}

/// A thought that a worker was asked for. What comes after it is dropped is late.
pub(crate) struct Asked {
    bus: Arc<Bus>,
    number: u64,
    pub(crate) heard: mpsc::Receiver<Heard>,
}

impl Drop for Asked {
    fn drop(&mut self) {
        self.bus.thoughts.asked().remove(&self.number);
    }
}

impl Bus {
    /// Asks one of the workers. `None` if the question cannot be said.
    pub(crate) fn ask_workers(self: &Arc<Self>, task: &Task) -> Option<Asked> {
        let payload = serde_json::to_vec(task).ok().filter(|text| text.len() < self.client.max_payload())?;
        let number = self.next.fetch_add(1, Relaxed);
        let (sender, heard) = mpsc::channel(WAITING);
        self.thoughts.asked().insert(number, sender);
        let asked = Asked { bus: self.clone(), number, heard };
        let reply = format!("{}.t{number}", self.inbox);
        self.post(SUBJECT.to_owned(), Some(reply), payload).then_some(asked)
    }

    /// Answers of workers for which nobody waited any more.
    pub(crate) fn late(&self) -> u64 {
        self.thoughts.late.load(Relaxed)
    }
}

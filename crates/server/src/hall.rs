//! The hall: which tables are awake, and the mail by which they are reached.
//!
//! A table wakes when mail comes for it and sleeps when nobody is there. Mail is put into a table's mailbox under the hall's
//! lock, and a table may go to sleep only under the same lock and with an empty mailbox: so no mail is lost.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use cubo_wire::{Pass, PersonId, Request, RequestKind, TableId};
use serde::{Deserialize, Serialize};
use tokio::sync::{Semaphore, mpsc, oneshot};

use crate::bus::{Answer, Ask, What};
use crate::connection::Connection;
use crate::desk;
use crate::fault::{CLOSING, Fault};
use crate::house::House;

const SHARDS: usize = 16;
/// Messages that may wait at one table.
const BOX: usize = 64;
/// Tables that may be woken at the same time.
const WAKES: usize = 8;

/// Queues reserve memory for many messages, so they hold boxes.
type Shard = HashMap<TableId, mpsc::Sender<Box<Mail>>>;

/// Which tables are awake.
pub(crate) struct Hall {
    shards: [Mutex<Shard>; SHARDS],
    /// Bounds how many tables are replayed at the same time.
    pub(crate) wakes: Semaphore,
    most: usize,
}

/// Why a message could not be delivered; the message comes back.
pub(crate) enum Undelivered {
    /// The table's mailbox is full.
    Busy(Box<Mail>),
    /// Too many tables are awake.
    Full(Box<Mail>),
}

impl Hall {
    pub(crate) fn new(most: usize) -> Self {
        Hall { shards: std::array::from_fn(|_| Mutex::default()), wakes: Semaphore::new(WAKES), most }
    }

    fn shard(&self, id: &TableId) -> MutexGuard<'_, Shard> {
        self.shards[usize::from(id.0[0]) % SHARDS].lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many more tables may wake.
    pub(crate) fn room(&self, house: &House) -> u32 {
        let awake = house.metrics.tables_awake.get() as usize;
        u32::try_from(self.most.saturating_sub(awake)).unwrap_or(u32::MAX)
    }

    /// Whether a table is awake.
    pub(crate) fn is_awake(&self, id: &TableId) -> bool {
        self.shard(id).contains_key(id)
    }

    /// The tables that are awake.
    pub(crate) fn awake(&self) -> Vec<TableId> {
        let shards = self.shards.iter().map(|shard| shard.lock().unwrap_or_else(PoisonError::into_inner));
        shards.flat_map(|shard| shard.keys().copied().collect::<Vec<_>>()).collect()
    }

    /// Puts a message into a table's mailbox, and wakes the table if it sleeps.
    pub(crate) fn send(house: &Arc<House>, id: TableId, message: Mail) -> Result<(), Undelivered> {
        let hall = &house.hall;
        if *house.closing.borrow() {
            // A disconnection needs no answer; everything else is refused.
            message.refuse(house, &CLOSING);
            return Ok(());
        }
        let message = Box::new(message);
        let mut shard = hall.shard(&id);
        let message = match shard.get(&id) {
            Some(to) => match to.try_send(message) {
                Ok(()) => return Ok(()),
                Err(mpsc::error::TrySendError::Full(message)) => {
                    return Err(Undelivered::Busy(message));
                }
                // Its task ended by a panic: the table is woken again.
                Err(mpsc::error::TrySendError::Closed(message)) => {
                    house.metrics.tables_awake.down();
                    house.metrics.panics.up();
                    message
                }
            },
            // A table is not woken only to remove a viewer, nor to read what it will read when it wakes, nor to be told that it is gone, nor to hear who looks on elsewhere.
            None if message.is_of_no_use_to_sleepers() => return Ok(()),
            None if house.metrics.tables_awake.get() as usize >= hall.most => {
                return Err(Undelivered::Full(message));
            }
            None => message,
        };
        let (to, messages) = mpsc::channel(BOX);
        // The mailbox is new and has room for one.
        let _ = to.try_send(message);
        shard.insert(id, to);
        house.metrics.tables_awake.up();
        tokio::spawn(desk::run(house.clone(), id, messages));
        Ok(())
    }

    /// Puts a table to sleep, unless mail has come for it.
    pub(crate) fn leave(house: &House, id: &TableId, messages: &mpsc::Receiver<Box<Mail>>) -> bool {
        let mut shard = house.hall.shard(id);
        if !messages.is_empty() {
            return false;
        }
        shard.remove(id);
        house.metrics.tables_awake.down();
        true
    }
}

/// Who asks: the person of the session, and the pass of the link.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Caller {
    pub(crate) person: Option<PersonId>,
    pub(crate) pass: Option<Pass>,
}

/// Somebody at a table.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Sitting {
    pub(crate) person: PersonId,
    /// What they are called there.
    pub(crate) name: String,
    /// The version of the table.
    pub(crate) version: u64,
}

/// A message in a table's mailbox.
pub(crate) enum Mail {
    /// A request from a socket, about this table.
    Request { request: Request, person: Option<PersonId>, connection: Arc<Connection>, arrived: u64 },
    /// A connection that does not look at the table any more.
    Disconnected { connection: u64 },
    /// The table as the caller sees it, for REST.
    View { caller: Caller, answer: oneshot::Sender<Result<String, Fault>> },
    /// The record of a game that is over, for REST.
    Record { caller: Caller, answer: oneshot::Sender<Result<String, Fault>> },
    /// Who sits on a chair, for somebody who may look on.
    Sitting { caller: Caller, chair: u8, answer: oneshot::Sender<Result<Sitting, Fault>> },
    /// A moderator has taken the table away.
    TakenAway,
    /// A moderator has made the links void.
    RevokeLinks,
    /// Opens the table for the next game, for somebody who sat at this one; answered with its id as JSON.
    Again { person: PersonId, answer: oneshot::Sender<Result<String, Fault>> },
    /// When the time of whoever is to act runs out.
    Deadline { answer: oneshot::Sender<Option<u64>> },
    /// Somebody has left the house: their chairs are given up.
    Depart { person: PersonId, answer: oneshot::Sender<()> },
    /// Names or words were removed from the stored events: the table is read again.
    Reread { answer: oneshot::Sender<()> },
    /// Somebody who may sit here has gone on vacation, or has come back.
    Vacations,
    /// What somebody has prepared, or prepares now, for REST.
    Replies {
        person: PersonId,
        lines: Option<Vec<Vec<String>>>,
        answer: oneshot::Sender<Result<String, Fault>>,
    },
    /// Wakes the table, which then applies expired deadlines.
    Wake,
    /// A question of another node, where viewers of this table are.
    Far { ask: Ask, reply: Option<String>, arrived: u64 },
}

impl Mail {
    fn is_of_no_use_to_sleepers(&self) -> bool {
        match self {
            Mail::Disconnected { .. } | Mail::Deadline { .. } | Mail::Reread { .. } | Mail::TakenAway => true,
            Mail::Far { ask, .. } => matches!(ask.what, What::Here(_)),
            _ => false,
        }
    }

    /// Answers that it cannot be done.
    pub(crate) fn refuse(self, house: &House, why: &Fault) {
        match self {
            Mail::Far { reply, .. } => {
                if let Some(bus) = &house.bus {
                    bus.answer(reply.as_deref(), &far_refusal(why));
                }
            }
            Mail::Request { request, connection, .. } => {
                if let RequestKind::Subscribe { table, .. } = &request.kind {
                    connection.look_away(table);
                }
                connection.refuse(request.id, why);
            }
            Mail::View { answer, .. }
            | Mail::Record { answer, .. }
            | Mail::Replies { answer, .. }
            | Mail::Again { answer, .. } => {
                let _ = answer.send(Err(why.clone()));
            }
            Mail::Sitting { answer, .. } => {
                let _ = answer.send(Err(why.clone()));
            }
            Mail::Deadline { .. }
            | Mail::Depart { .. }
            | Mail::Reread { .. }
            | Mail::Disconnected { .. }
            | Mail::TakenAway
            | Mail::RevokeLinks
            | Mail::Vacations
            | Mail::Wake => {}
        }
    }
}

/// How another node is told that something was refused here.
pub(crate) fn far_refusal(why: &Fault) -> Answer {
    match why.code() {
        // It is done elsewhere, or will be.
        "elsewhere" | "moving" | "closing" => Answer::NotMine,
        "busy" => Answer::Busy,
        _ => Answer::Refused { error: Box::new(why.error()), status: why.status() },
    }
}

//! Bots: programs that play under accounts of their own, which a member has made for them.
//!
//! - `tokens`: by which a bot is known;
//! - `filters`: what a bot plays, which the server keeps to;
//! - `nonces`: the part of a bot in fair chance, if it leaves that to the server;
//! - `stream`: what a bot is told line by line;
//! - `act`: what it does at tables;
//! - `league`: bots that play each other.
//!
//! [`crate::store::Bots`] stores them; the endpoints are in `http/bots.rs` for owners and in `http/bot.rs` for bots.

mod act;
mod filters;
pub(crate) mod league;
mod nonces;
mod stream;
mod tokens;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use cubo_core::fair::Bytes32;
use cubo_wire::PersonId;
use tokio::sync::Notify;

pub(crate) use act::{command, command_at, sit, view};
use filters::check_company;
pub(crate) use filters::{check_sitting, check_wish, checked, read as read_filters};
pub(crate) use nonces::of_seek;
pub(crate) use stream::{Stream, run};
pub(crate) use tokens::{BotHere, PREFIX, bearer, hash, known, scopes, scopes_text};

use crate::rate::{Buckets, Rate};

/// Requests of one bot: so many a second, whatever address they come from.
const REQUESTS: Rate = Rate { per_s: 10.0, burst: 50.0 };
/// Streams that one bot opens: one in three seconds, and a few at once.
const STREAMS: Rate = Rate { per_s: 1.0 / 3.0, burst: 10.0 };
/// How many bots are remembered for these limits.
const MANY: usize = 4_096;
/// How many nonces of seeks are kept for one bot.
const SEEKS: usize = 4;

/// What the server keeps in memory about bots.
pub(crate) struct Bots {
    pub(crate) requests: Buckets<PersonId>,
    pub(crate) streams: Buckets<PersonId>,
    open: Mutex<HashMap<PersonId, Arc<Opened>>>,
    sought: Mutex<HashMap<PersonId, Vec<Bytes32>>>,
}

/// The stream that a bot has open.
#[derive(Default)]
pub(crate) struct Opened {
    /// Notified when the bot sits at another table.
    pub(crate) tables: Notify,
    /// Notified when the bot has opened another stream: this one ends.
    pub(crate) replaced: Notify,
}

impl Default for Bots {
    fn default() -> Self {
        Bots {
            requests: Buckets::new(REQUESTS, MANY),
            streams: Buckets::new(STREAMS, MANY),
            open: Mutex::default(),
            sought: Mutex::default(),
        }
    }
}

impl Bots {
    fn open(&self) -> MutexGuard<'_, HashMap<PersonId, Arc<Opened>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A bot opens a stream. The one that it had ends: a client that lost its connection must not wait until the server notices.
    fn enter(&self, person: PersonId) -> Arc<Opened> {
        let opened = Arc::<Opened>::default();
        if let Some(before) = self.open().insert(person, opened.clone()) {
            before.replaced.notify_one();
        }
        opened
    }

    fn exit(&self, person: PersonId, opened: &Arc<Opened>) {
        let mut open = self.open();
        if open.get(&person).is_some_and(|present| Arc::ptr_eq(present, opened)) {
            open.remove(&person);
        }
    }

    /// The bot sits at a table that its stream may not know yet.
    pub(crate) fn seated(&self, person: PersonId) {
        if let Some(opened) = self.open().get(&person) {
            opened.tables.notify_one();
        }
    }

    /// The bots that have a stream open at this node.
    pub(crate) fn streaming(&self) -> Vec<PersonId> {
        self.open().keys().copied().collect()
    }

    /// Remembers the nonce that goes with a seek.
    pub(crate) fn sought(&self, person: PersonId, nonce: Bytes32) {
        let mut all = self.sought.lock().unwrap_or_else(PoisonError::into_inner);
        let nonces = all.entry(person).or_default();
        nonces.insert(0, nonce);
        nonces.truncate(SEEKS);
    }

    /// Whether this node remembers a nonce for that commitment.
    fn remembers(&self, person: &PersonId, commitment: Bytes32) -> bool {
        self.nonces_sought(person).iter().any(|nonce| nonce.commitment() == commitment)
    }

    fn nonces_sought(&self, person: &PersonId) -> Vec<Bytes32> {
        self.sought.lock().unwrap_or_else(PoisonError::into_inner).get(person).cloned().unwrap_or_default()
    }
}

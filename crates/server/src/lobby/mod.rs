//! The lobby: who is here, who looks for company, and who is told of it.
//!
//! - `matcher`: who is put together, as a pure function;
//! - `seeks`: what people look for, and what came of it;
//! - `waves`: the task that puts people together every five seconds;
//! - `tables`: what the lobby shows of tables;
//! - `listeners`: the sockets that are told what changes;
//! - `challenges`: what one member asks of another.
//!
//! - `shared`: the same where several nodes share a store.
//!
//! Seeks live in memory: a seek ends with its person's presence, and so with the server. The table that a seek leads to is stored with everybody
//! seated by one append, and a seek that comes again after a crash finds it by its commitment. Where several nodes share a store, seeks stand
//! there, and memory holds a copy of them.

pub(crate) mod challenges;
mod listeners;
mod matcher;
mod seeks;
mod shared;
mod tables;
mod waves;

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use cubo_wire::PersonId;
use cubo_wire::lobby::{ChallengeDeclined, GameChallenge, InLobby};

pub(crate) use listeners::{leave, listen, listen_as_bot};
pub(crate) use seeks::{Asked, Refusal, fill, refresh, seek, stop};
pub(crate) use tables::{listed, show};
pub(crate) use waves::run;

use listeners::Listener;
use seeks::{Found, Kept};
use shared::Elsewhere;
use tables::Lists;

/// Whoever asks by REST counts as here for so many milliseconds.
const POLLED_MS: u64 = 30_000;
/// A seek ends when its person has had no socket and has not asked for so long: enough to load another page.
const GONE_MS: u64 = 15_000;
/// How long it is told at which table company was found.
const FOUND_MS: u64 = 120_000;

/// The lobby.
#[derive(Default)]
pub(crate) struct Lobby {
    state: Mutex<State>,
    /// What is shown of tables.
    lists: Mutex<Arc<Lists>>,
    /// Held by whoever asks the store for them: one at a time.
    asking: tokio::sync::Mutex<()>,
}

#[derive(Default)]
struct State {
    people: HashMap<PersonId, Presence>,
    seeks: HashMap<PersonId, Kept>,
    found: HashMap<PersonId, Found>,
    listeners: HashMap<u64, Listener>,
    /// Of those who listen.
    challenges: HashMap<PersonId, Vec<GameChallenge>>,
    /// Whether seeks are a copy of those in the store.
    shared: bool,
    /// Whose were read since all were asked for.
    touched: HashSet<PersonId>,
    elsewhere: Elsewhere,
    /// Challenges that were declined, by whoever made them, until they have put it away.
    declined: HashMap<PersonId, Vec<ChallengeDeclined>>,
}

/// Whether somebody is here.
#[derive(Default)]
struct Presence {
    sockets: u32,
    /// When a socket of theirs last closed, or they last asked by REST.
    seen: u64,
}

impl Presence {
    fn is_here(&self, now: u64, within: u64) -> bool {
        self.sockets > 0 || now.saturating_sub(self.seen) < within
    }
}

impl Lobby {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A socket of somebody has opened.
    pub(crate) fn enter(&self, person: PersonId) {
        self.state().people.entry(person).or_default().sockets += 1;
    }

    /// A socket of somebody has closed.
    pub(crate) fn exit(&self, person: PersonId, now: u64) {
        if let Some(presence) = self.state().people.get_mut(&person) {
            presence.sockets = presence.sockets.saturating_sub(1);
            presence.seen = now;
        }
    }

    /// Somebody has asked something by REST.
    pub(crate) fn polled(&self, person: PersonId, now: u64) {
        self.state().people.entry(person).or_default().seen = now;
    }

    /// What concerns somebody, but for challenges.
    pub(crate) fn yours(&self, person: PersonId, now: u64) -> InLobby {
        self.state().yours(person, now)
    }

    /// A moderator has given somebody another name.
    pub(crate) fn renamed(&self, person: PersonId, name: &str) {
        let mut state = self.state();
        if let Some(seek) = state.seeks.get_mut(&person) {
            name.clone_into(&mut seek.name);
        }
        let theirs = state.listeners.values_mut().filter(|listener| listener.person == Some(person));
        for called in theirs.filter_map(|listener| listener.called.as_mut()) {
            name.clone_into(&mut called.name);
        }
    }

    /// Looks for company no longer. If company is being seated at this moment, it is too late for that.
    fn stop(&self, person: PersonId, now: u64) {
        let mut state = self.state();
        if state.seeks.get(&person).is_some_and(|seek| !seek.seated) {
            state.seeks.remove(&person);
        }
        state.tell_one(person, now);
    }
}

impl State {
    fn yours(&self, person: PersonId, now: u64) -> InLobby {
        InLobby {
            seek: self.seeks.get(&person).map(|seek| seek.shown(now)),
            matched: self.found.get(&person).map(|found| found.matched.clone()),
            challenges: self.challenges.get(&person).cloned().unwrap_or_default(),
            declined: self.declined.get(&person).cloned().unwrap_or_default(),
        }
    }

    /// Forgets those who have gone, and what they looked for.
    fn forget_gone(&mut self, now: u64) {
        let (people, seeks) = (&self.people, &mut self.seeks);
        let gone = |person: &PersonId| !people.get(person).is_some_and(|one| one.is_here(now, GONE_MS));
        if !self.shared {
            seeks.retain(|person, seek| seek.seated || !gone(person));
        }
        self.people.retain(|_, one| one.is_here(now, POLLED_MS));
        self.found.retain(|_, found| now.saturating_sub(found.at) < FOUND_MS);
        self.declined.retain(|_, list| {
            list.retain(|one| now.saturating_sub(one.at) < challenges::STANDS_MS);
            !list.is_empty()
        });
    }
}

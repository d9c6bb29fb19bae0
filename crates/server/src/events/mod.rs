//! Events: leagues, Swiss, pods and arena hours.
//!
//! An event is a list of appends in the store, and everything about it is a fold over that list (`cubo_events`). A round is paired by one
//! append, on the version that the pairing was made from; it names the table of everybody, with ids that follow from the event, the round
//! and the board. Only then are the tables opened, one after the other. If the process dies in between, whoever goes on finds the append,
//! sees which tables are missing and opens those: nobody is paired twice, and no table is opened twice.
//!
//! - `run`: the task that pairs rounds, opens tables, and takes their results in; one node at a time does it;
//! - `tables`: a table of an event, and what came of it;
//! - `show`: an event as people see it;
//! - `change`: joining, leaving, starting, featuring.

mod change;
mod run;
mod show;
mod tables;
#[cfg(test)]
mod tests;

use cubo_events::{Around, Entry, Phase, State};
use cubo_wire::events::EventListed;
use cubo_wire::{Access, EventId, PersonId, TableId};
use sha2::{Digest, Sha256};

pub(crate) use change::{Refusal, cancel, feature, join, leave, open, start};
pub(crate) use run::run;
pub(crate) use show::{Asker, list, show};

use crate::ids;
use crate::store::{EventAppend, EventAt, EventStored, Events, StoreError};

/// An event in memory.
#[derive(Clone)]
pub(crate) struct Kept {
    pub(crate) id: EventId,
    /// How many appends there are.
    pub(crate) version: u64,
    pub(crate) state: State,
}

/// The event with that id, if there is one.
pub(crate) async fn load(store: &dyn Events, id: EventId) -> Result<Option<Kept>, StoreError> {
    store.event(id).await?.map(|stored| read(id, &stored)).transpose()
}

fn read(id: EventId, stored: &EventStored) -> Result<Kept, StoreError> {
    let damaged = || StoreError::Damaged { row: None, what: "an event cannot be read" };
    let mut appends: Vec<(Vec<Entry>, u64)> = Vec::new();
    for (entries, at) in &stored.appends {
        appends.push((serde_json::from_str(entries).map_err(|_| damaged())?, *at));
    }
    let state = State::of(appends.iter().map(|(entries, at)| (&entries[..], *at))).ok_or_else(damaged)?;
    Ok(Kept { id, version: appends.len() as u64, state })
}

impl Kept {
    /// What is written to add these entries, and the event after them.
    fn with(&self, entries: &[Entry], now: u64) -> Result<(EventAppend, Kept), StoreError> {
        let mut after = self.clone();
        entries.iter().for_each(|entry| after.state.take(entry, now));
        after.version += 1;
        Ok((after.append(self.version, entries, now)?, after))
    }

    fn append(&self, at: u64, entries: &[Entry], now: u64) -> Result<EventAppend, StoreError> {
        let unwritable = |why: serde_json::Error| StoreError::Failed(why.to_string());
        let people = entries.iter().filter_map(|entry| match entry {
            Entry::Joined { person, .. } | Entry::Opened { by: person, .. } => Some(*person),
            _ => None,
        });
        Ok(EventAppend {
            id: self.id,
            at,
            entries: serde_json::to_string(entries).map_err(unwritable)?,
            arrived: now,
            phase: match self.state.phase {
                Phase::Open => EventAt::Open,
                Phase::Running => EventAt::Running,
                Phase::Ended | Phase::Cancelled => EventAt::Over,
            },
            listed: self.state.terms.access == Access::Listed,
            featured: self.state.featured,
            starts: self.state.started.or(self.state.terms.starts),
            face: serde_json::to_string(&self.listed()).map_err(unwritable)?,
            people: people.collect(),
        })
    }

    /// The event in a list.
    pub(crate) fn listed(&self) -> EventListed {
        let State { terms, .. } = &self.state;
        EventListed {
            event: self.id,
            name: terms.name.clone(),
            kind: terms.kind,
            game: terms.game.clone(),
            clock: terms.clock,
            rated: terms.rated,
            phase: show::phase(self.state.phase),
            players: self.state.here().len() as u32,
            starts: terms.starts,
            ends: self.state.ends(),
            featured: self.state.featured,
        }
    }
}

/// Adds entries to an event; nothing if something else was added meanwhile.
async fn add(
    store: &dyn Events,
    kept: &Kept,
    entries: &[Entry],
    now: u64,
) -> Result<Option<Kept>, StoreError> {
    let (append, after) = kept.with(entries, now)?;
    Ok(store.append_event(append).await?.then_some(after))
}

/// The table of a board: the same whoever asks, and however often.
fn table_id(event: EventId, round: usize, board: usize) -> TableId {
    let mut hash = Sha256::new_with_prefix(b"cubo event table");
    hash.update(event.0);
    hash.update((round as u64).to_le_bytes());
    hash.update((board as u64).to_le_bytes());
    let bytes: [u8; 32] = hash.finalize().into();
    TableId::of_random(std::array::from_fn(|at| bytes[at]))
}

/// Who counts as the host of an event's tables: nobody, so that no player can remove another or close a table. The event itself speaks by
/// this name.
fn host(event: EventId) -> PersonId {
    ids::person(event.0)
}

/// For how many a game is.
pub(crate) fn seats(game: &str) -> Option<(u8, u8)> {
    cubo_catalog::listing(game).ok().map(|listing| listing.seats)
}

/// What a pairing is made with.
fn around<'a>(
    apart: &'a dyn Fn(PersonId, PersonId) -> bool,
    table: &'a dyn Fn(usize, usize) -> TableId,
    game: &str,
) -> Around<'a> {
    Around { apart, seats: seats(game).unwrap_or((2, 2)), table }
}

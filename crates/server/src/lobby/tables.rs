//! What the lobby shows: people, seeks, and the tables that the store lists.

use std::sync::{Arc, PoisonError};

use cubo_wire::lobby::{Lobby as Shown, PersonHere, SeekListed};
use cubo_wire::rest::{Face, TableListed};
use cubo_wire::{Phase, Wanted as Place};

use super::State;
use crate::house::House;
use crate::store::{StoreError, Summary, Wanted};

/// The store is asked at most so often, in milliseconds, however many look.
const FRESH_MS: u64 = 1_000;
/// How many of each are shown.
const PEOPLE: usize = 30;
const SEEKS: usize = 50;
const WAITING: usize = 20;
const PLAYING: usize = 8;
/// How many tables are looked at. Of those that wait some have no free place, because everybody has sat down and the game is about to begin; of
/// those that are played, others were shown before.
const LOOKED_AT: u32 = 40;
/// Tables are counted up to this.
const COUNTED: u32 = 1_000;

/// What the store last said.
#[derive(Default)]
pub(super) struct Lists {
    waiting: Vec<TableListed>,
    playing: Vec<TableListed>,
    tables_waiting: u32,
    tables_playing: u32,
    /// When; nothing before the first time.
    at: Option<u64>,
}

/// A table in a list.
pub(crate) fn listed(table: Summary) -> TableListed {
    // If the face was written by an older program and cannot be read, the table is listed without it.
    let face = Face { turn: table.turn, ..serde_json::from_str(&table.face).unwrap_or_default() };
    TableListed { table: table.id, game: table.game, phase: table.phase, updated: table.updated, face }
}

fn has_room(table: &TableListed) -> bool {
    let free = |place: &Place| matches!(place, Place::Open | Place::Person);
    table.face.chairs.iter().any(|chair| chair.name.is_none() && chair.house.is_none() && free(&chair.wanted))
}

/// What everybody sees of the lobby.
pub(crate) async fn show(house: &Arc<House>) -> Result<Shown, StoreError> {
    let now = house.clock.now();
    let mut lists = house.lobby.lists();
    if lists.at.is_none_or(|at| now.saturating_sub(at) >= FRESH_MS) {
        // While somebody asks, the others are shown what was known before, if anything was: nobody waits behind another.
        let turn = match house.lobby.asking.try_lock() {
            Err(_) if lists.at.is_none() => Some(house.lobby.asking.lock().await),
            turn => turn.ok(),
        };
        if turn.is_some() {
            lists = house.lobby.lists();
            if lists.at.is_none_or(|at| now.saturating_sub(at) >= FRESH_MS) {
                lists = Arc::new(ask(house, &lists.playing, now).await?);
                house.lobby.set_lists(lists.clone());
            }
        }
    }
    Ok(house.lobby.state().shown(&lists, now))
}

impl super::Lobby {
    fn lists(&self) -> Arc<Lists> {
        self.lists.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn set_lists(&self, lists: Arc<Lists>) {
        *self.lists.lock().unwrap_or_else(PoisonError::into_inner) = lists;
    }
}

/// Games to watch: what was shown before stays where it was while it is among the latest, so that boards do not change places with every move.
fn steady(before: &[TableListed], latest: Vec<TableListed>) -> Vec<TableListed> {
    let now = |old: &TableListed| latest.iter().find(|table| table.table == old.table).cloned();
    let mut shown: Vec<TableListed> = before.iter().filter_map(now).collect();
    for table in latest {
        if shown.len() < PLAYING && !shown.iter().any(|other| other.table == table.table) {
            shown.push(table);
        }
    }
    shown
}

async fn ask(house: &Arc<House>, before: &[TableListed], now: u64) -> Result<Lists, StoreError> {
    let in_phase = |phase| Wanted { phase: Some(phase), ..Wanted::default() };
    let waiting = house.store.listed(in_phase(Phase::Waiting), LOOKED_AT).await?;
    let playing = house.store.listed(in_phase(Phase::Playing), LOOKED_AT).await?;
    Ok(Lists {
        waiting: waiting.into_iter().map(listed).filter(has_room).take(WAITING).collect(),
        playing: steady(before, playing.into_iter().map(listed).collect()),
        tables_waiting: house.store.count_listed(Phase::Waiting, COUNTED).await?,
        tables_playing: house.store.count_listed(Phase::Playing, COUNTED).await?,
        at: Some(now),
    })
}

impl State {
    fn shown(&self, lists: &Lists, now: u64) -> Shown {
        let named = self.listeners.values().filter_map(|one| one.person.zip(one.called.as_ref()));
        let named = named.chain(self.elsewhere.names.iter().map(|(person, called)| (*person, called)));
        let mut named: Vec<_> =
            named.map(|(person, called)| (called.name.as_str(), person, called)).collect();
        named.sort_by(|a, b| (a.0, a.1.as_str()).cmp(&(b.0, b.1.as_str())));
        named.dedup_by_key(|(_, person, _)| *person); // of several sockets, one
        let people = named.into_iter().take(PEOPLE).map(|(.., called)| called.clone()).collect();
        let mut seeks: Vec<&super::Kept> = self.seeks.values().filter(|seek| !seek.seated).collect();
        seeks.sort_by(|a, b| (a.since, &a.name).cmp(&(b.since, &b.name)));
        let mut rows: Vec<SeekListed> = Vec::new();
        for seek in seeks {
            let who = PersonHere { name: seek.name.clone(), member: seek.member, bot: seek.terms.bots };
            let terms = &seek.terms;
            let same = |row: &SeekListed| {
                row.game == terms.game
                    && (row.seats, row.clock, row.rated) == (terms.seats, terms.clock, terms.rated)
                    && row.strength == seek.wanted
                    && row.people.first().is_some_and(|first| first.bot == terms.bots)
            };
            match rows.iter().position(same) {
                Some(row) => rows[row].people.push(who),
                None if rows.len() < SEEKS => rows.push(SeekListed {
                    game: terms.game.clone(),
                    seats: terms.seats,
                    clock: terms.clock,
                    rated: terms.rated,
                    strength: seek.wanted,
                    people: vec![who],
                    since: seek.since,
                }),
                None => {}
            }
        }
        rows.iter_mut().for_each(|row| row.people.truncate(PEOPLE));
        let here = self.people.values().filter(|one| one.is_here(now, super::POLLED_MS)).count();
        Shown {
            here: here as u32 + self.elsewhere.people,
            people,
            seeks: rows,
            waiting: lists.waiting.clone(),
            playing: lists.playing.clone(),
            tables_waiting: lists.tables_waiting,
            tables_playing: lists.tables_playing,
        }
    }
}

#[cfg(test)]
mod tests {
    use cubo_wire::TableId;

    use super::*;

    fn playing(numbers: impl IntoIterator<Item = u8>) -> Vec<TableListed> {
        let table = |n: u8| TableListed {
            table: TableId::of_random([n; 16]),
            game: "cubulus".to_owned(),
            phase: Phase::Playing,
            updated: 0,
            face: Face::default(),
        };
        numbers.into_iter().map(table).collect()
    }

    #[test]
    fn games_to_watch_stay_where_they_are_while_they_are_played() {
        let first = steady(&[], playing(1..=20));
        assert_eq!(first, playing(1..=8), "the latest first");
        // Others have moved since, and one of those shown is over.
        let latest = playing([20, 19, 8, 7, 6, 5, 4, 2, 1]);
        assert_eq!(steady(&first, latest), playing([1, 2, 4, 5, 6, 7, 8, 20]));
        assert_eq!(steady(&first, playing([])), playing([]));
    }
}

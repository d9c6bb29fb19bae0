//! The task of the lobby: every five seconds people are put together; every second those who listen are told what has changed.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use cubo_players::Level;
use cubo_wire::lobby::Matched;
use cubo_wire::{HouseLevel, PersonId, TableId};
use tokio::time::{MissedTickBehavior, interval};

use super::matcher::{Group, Waiting, wave};
use super::seeks::{Found, Kept, opening};
use super::{FOUND_MS, GONE_MS, challenges, listeners, shared};
use crate::desk::{Sitter, seated_table};
use crate::fault::Fault;
use crate::house::{House, closed};
use crate::jobs::{self, Doing};
use crate::log;
use crate::ratings::{self, Strengths};
use crate::safety::blocked_pairs;
use crate::store::{Job, Kind, StoreError};

/// How often the lobby is looked at.
const LOOK: Duration = Duration::from_secs(1);
/// How often people are put together, in milliseconds.
const WAVE_MS: u64 = 5_000;
/// How long to wait before the store is asked again whether a table was stored.
const AGAIN: Duration = Duration::from_millis(500);

/// Runs the lobby until the server shuts down.
pub(crate) async fn run(house: Arc<House>) {
    let mut closing = house.closing.subscribe();
    let mut tick = interval(LOOK);
    tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let (mut last_wave, mut last_told) = (house.clock.now(), String::new());
    loop {
        tokio::select! {
            _ = tick.tick() => {}
            () = closed(&mut closing) => return,
        }
        let now = house.clock.now();
        match house.store.shared() {
            Some(store) => shared::refresh_all(&house, store).await,
            None => house.lobby.state().forget_gone(now),
        }
        if now.saturating_sub(last_wave) >= WAVE_MS {
            last_wave = now;
            if let Some(job) = jobs::take(&house, Job::Lobby).await {
                put_together(&house, now, job).await;
            }
            challenges::refresh_all(&house).await;
        }
        listeners::tell_all(&house, &mut last_told).await;
    }
}

/// One wave.
async fn put_together(house: &Arc<House>, now: u64, job: Doing) {
    if let Some(store) = house.store.shared() {
        let forgotten = store.forget_seeks(now.saturating_sub(GONE_MS), now.saturating_sub(FOUND_MS)).await;
        if let Err(why) = forgotten {
            return log::warn("old seeks could not be removed", why.code());
        }
    }
    let sought: Vec<(PersonId, Kind)> = house.lobby.state().seeking(now);
    let asked: HashSet<PersonId> = sought.iter().map(|(person, _)| *person).collect();
    if asked.is_empty() {
        return;
    }
    let strengths = ratings::strengths(house, sought).await;
    let blocked: HashSet<_> = match blocked_pairs(house, asked.iter().copied().collect()).await {
        Ok(blocked) => blocked.into_iter().collect(),
        // Without knowing who must not meet, nobody does.
        Err(why) => return log::warn("the store does not say who is blocked: nobody is matched", why.code()),
    };
    let mut making = Vec::new();
    {
        // Whom the store was not asked about is not in this wave.
        let mut state = house.lobby.state();
        let seekers = state.seekers(now, &strengths).into_iter().filter(|(person, _)| asked.contains(person));
        let (people, waiting): (Vec<PersonId>, Vec<Waiting>) = seekers.unzip();
        let is_blocked = |a: usize, b: usize| {
            let (a, b) = (people[a], people[b]);
            blocked.contains(&(a, b)) || blocked.contains(&(b, a))
        };
        for Group { people: group, house } in wave(&waiting, now, is_blocked) {
            let group: Vec<PersonId> = group.into_iter().map(|n| people[n]).collect();
            for person in &group {
                if let Some(seek) = state.seeks.get_mut(person) {
                    seek.seated = true;
                }
            }
            making.push((group, house));
        }
    }
    for (group, seats) in making {
        let seated = seat(house, &group, seats, now, job).await;
        let mut state = house.lobby.state();
        match seated {
            Ok(table) => state.found_company(&group, table, house.clock.now()),
            Err(why) => {
                // If somebody looks for company no longer, the others go on waiting.
                if !matches!(why, Fault::Store(StoreError::Conflict)) {
                    log::warn("a table for people who were put together could not be laid", why.code());
                }
                for person in &group {
                    if let Some(seek) = state.seeks.get_mut(person) {
                        seek.seated = false;
                    }
                }
            }
        }
    }
}

/// The weakest level that anybody asked for: it suits all. Players with which others are compared can be asked for too, by programs;
/// how strong they are is not said, so they are taken only where nobody asked for a level that is offered.
fn weakest(asked: impl Iterator<Item = HouseLevel>) -> Option<HouseLevel> {
    let strength = |level: Level| Level::OFFERED.iter().position(|one| *one == level);
    asked.min_by_key(|level| strength(level.0).unwrap_or(Level::OFFERED.len()))
}

/// Stores a table at which all of them sit, by one append.
async fn seat(
    house: &Arc<House>,
    group: &[PersonId],
    seats: u8,
    now: u64,
    job: Doing,
) -> Result<TableId, Fault> {
    let id = TableId::of_random(crate::ids::random()?);
    let (opening, sitters, commitments) = {
        let state = house.lobby.state();
        let seeks: Vec<_> = group.iter().filter_map(|person| state.seeks.get(person)).collect();
        let level = weakest(seeks.iter().filter_map(|seek| seek.fill).map(|(level, _)| level));
        let Some(first) = seeks.first() else { return Err(Fault::Store(StoreError::Closed)) };
        let sitters: Vec<Sitter> = group
            .iter()
            .zip(&seeks)
            .map(|(person, seek)| Sitter {
                person: *person,
                name: seek.name.clone(),
                commitment: seek.commitment,
            })
            .collect();
        (opening(&first.terms, seats, level), sitters, state.commitments(group))
    };
    let table = seated_table(&house.key, opening, id, &sitters, now)?;
    let seated = match (job, house.store.shared()) {
        (Doing::Fenced(fence), Some(store)) => match store.seat(commitments, table, fence).await {
            Ok(true) => Ok(id),
            Ok(false) => Err(StoreError::Conflict),
            Err(why) => Err(why),
        },
        _ => house.store.open(table).await.map(|opened| opened.id),
    };
    match seated {
        Ok(id) => Ok(id),
        Err(StoreError::Unknown(_)) => loop {
            // Until it is known whether the table is there, nobody of them is put together with anybody else.
            match house.store.load(id).await {
                Ok(Some(_)) => return Ok(id),
                Ok(None) => return Err(StoreError::Unknown("the table was not stored".to_owned()).into()),
                Err(StoreError::Closed) => return Err(StoreError::Closed.into()),
                Err(_) if *house.closing.borrow() => return Err(StoreError::Closed.into()),
                Err(_) => tokio::time::sleep(AGAIN).await,
            }
        },
        Err(why) => Err(why.into()),
    }
}

impl super::State {
    /// Those who look for company and are here now.
    fn present(&self, now: u64) -> impl Iterator<Item = (&PersonId, &Kept)> {
        // Where nodes share seeks, those that stand in the store are of people who are at some node.
        let here = move |person: &PersonId| {
            self.shared || self.people.get(person).is_some_and(|one| one.is_here(now, super::GONE_MS))
        };
        self.seeks.iter().filter(move |(person, seek)| !seek.seated && here(person))
    }

    /// Who they are, and which rating says how strong they are.
    fn seeking(&self, now: u64) -> Vec<(PersonId, Kind)> {
        self.present(now).map(|(person, seek)| (*person, seek.kind())).collect()
    }

    /// The same as the matcher sees them, in the order in which they came.
    fn seekers(&self, now: u64, strengths: &Strengths) -> Vec<(PersonId, Waiting)> {
        let strength = |person: &PersonId, seek: &Kept| strengths.get(&(*person, seek.kind())).copied();
        let seekers = self.present(now);
        let mut seekers: Vec<(PersonId, Waiting)> =
            seekers.map(|(person, seek)| (*person, seek.waiting(strength(person, seek)))).collect();
        seekers.sort_by(|a, b| (a.1.since, a.0.as_str()).cmp(&(b.1.since, b.0.as_str())));
        seekers
    }

    fn found_company(&mut self, group: &[PersonId], table: TableId, now: u64) {
        for person in group {
            let Some(seek) = self.seeks.remove(person) else { continue };
            let matched = Matched { table, game: seek.terms.game, commitment: seek.commitment };
            self.found.insert(*person, Found { matched, at: now });
            self.tell_one(*person, now);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(levels: &[Level]) -> Option<Level> {
        weakest(levels.iter().map(|level| HouseLevel(*level))).map(|level| level.0)
    }

    #[test]
    fn the_weakest_level_that_is_offered_suits_all() {
        assert_eq!(of(&[]), None);
        assert_eq!(of(&[Level::Search, Level::Normal, Level::Hard]), Some(Level::Normal));
        for compared in [Level::Random, Level::Greedy, Level::Uct, Level::Hand] {
            assert_eq!(of(&[compared, Level::Search]), Some(Level::Search), "{compared:?} is no level");
            assert_eq!(of(&[Level::Beginner, compared]), Some(Level::Beginner));
            assert_eq!(of(&[compared]), Some(compared));
        }
    }
}

//! The lobby of several nodes: seeks stand in the store, and each node has a copy of them in memory, which it reads anew every second. One
//! node at a time puts people together. The store decides who still looks for company, so that nobody is seated twice.

use std::collections::HashSet;
use std::sync::Arc;

use cubo_core::fair::Bytes32;
use cubo_wire::lobby::{Matched, PersonHere, StrengthWanted};
use cubo_wire::{ClockKind, HouseLevel, PersonId};
use serde::{Deserialize, Serialize};

use super::matcher::Terms;
use super::seeks::{Asked, Found, Kept, MOST, Refusal};
use super::{FOUND_MS, GONE_MS, State};
use crate::house::House;
use crate::log;
use crate::store::{FoundStored, HereStored, SeekStored, Shared, StoreError};

/// What others have found is asked for from so many milliseconds ago on.
const RECENT_MS: u64 = 10_000;
/// For so many milliseconds what another node says about who is there holds.
const SAID_MS: u64 = 10_000;
/// So many names each node says.
const NAMES: usize = 30;

/// A seek as it stands in the store.
#[derive(Serialize, Deserialize)]
struct What {
    game: String,
    seats: u8,
    clock: ClockKind,
    rated: bool,
    #[serde(default)]
    bots: bool,
    wanted: StrengthWanted,
    name: String,
    member: bool,
    fill: Option<(HouseLevel, u64)>,
}

/// Who is at the other nodes.
#[derive(Default)]
pub(super) struct Elsewhere {
    pub(super) people: u32,
    pub(super) names: Vec<(PersonId, PersonHere)>,
}

impl Kept {
    fn stored(&self, person: PersonId) -> SeekStored {
        let what = What {
            game: self.terms.game.clone(),
            seats: self.terms.seats,
            clock: self.terms.clock,
            rated: self.terms.rated,
            bots: self.terms.bots,
            wanted: self.wanted,
            name: self.name.clone(),
            member: self.member,
            fill: self.fill,
        };
        let what = serde_json::to_string(&what).unwrap_or_default();
        SeekStored { person, commitment: self.commitment, what, since: self.since }
    }

    /// Nothing if a newer program has written it.
    fn read(stored: &SeekStored) -> Option<Kept> {
        let What { game, seats, clock, rated, bots, wanted, name, member, fill } =
            serde_json::from_str(&stored.what).ok()?;
        let terms = Terms { game, seats, clock, rated, bots };
        let (commitment, since) = (stored.commitment, stored.since);
        Some(Kept { terms, wanted, name, member, commitment, since, fill, seated: false })
    }

    /// Whether they are the same to whoever looks.
    fn is_like(&self, other: &Kept) -> bool {
        (self.commitment, self.since, self.fill) == (other.commitment, other.since, other.fill)
    }
}

impl Found {
    fn read(stored: FoundStored) -> Found {
        let FoundStored { commitment, table, game, at, .. } = stored;
        Found { matched: Matched { table, game, commitment }, at }
    }
}

/// Somebody looks for company from now on.
pub(super) async fn put(
    house: &Arc<House>,
    shared: &dyn Shared,
    person: PersonId,
    name: String,
    member: bool,
    asked: Asked,
) -> Result<Result<(), Refusal>, StoreError> {
    let now = house.clock.now();
    {
        let mut state = house.lobby.state();
        state.people.entry(person).or_default().seen = now;
        if state.knows(person, asked.commitment) {
            return Ok(Ok(()));
        }
        if state.seeks.len() >= MOST {
            return Ok(Err(Refusal::Full));
        }
    }
    let kept = asked.kept(name, member, now);
    if !shared.put_seek(kept.stored(person), now).await? {
        return Ok(Err(Refusal::Commitment));
    }
    refresh_one(house, shared, person).await.map(Ok)
}

/// Somebody looks for company no longer.
pub(super) async fn stop(house: &House, shared: &dyn Shared, person: PersonId) -> Result<(), StoreError> {
    shared.drop_seek(person).await?;
    refresh_one(house, shared, person).await
}

/// Somebody agrees that house players of that level take the free seats.
pub(super) async fn fill(
    house: &House,
    shared: &dyn Shared,
    person: PersonId,
    level: HouseLevel,
) -> Result<Result<(), Refusal>, StoreError> {
    refresh_one(house, shared, person).await?;
    let changed = {
        let mut state = house.lobby.state();
        if let Err(why) = state.fill(person, level, house.clock.now()) {
            return Ok(Err(why));
        }
        state.seeks.get(&person).map(|seek| seek.stored(person))
    };
    if let Some(seek) = changed
        && !shared.change_seek(seek).await?
    {
        // Company was found at this moment, or it was taken back at another node.
        refresh_one(house, shared, person).await?;
    }
    Ok(Ok(()))
}

/// Reads anew what concerns somebody.
pub(super) async fn refresh_one(
    house: &House,
    shared: &dyn Shared,
    person: PersonId,
) -> Result<(), StoreError> {
    let now = house.clock.now();
    let (seek, found) = shared.seek_of(person, now.saturating_sub(FOUND_MS)).await?;
    let mut state = house.lobby.state();
    state.touched.insert(person);
    let changed = state.set(person, seek.as_ref().and_then(Kept::read), found.map(Found::read));
    if changed {
        state.tell_one(person, now);
    }
    Ok(())
}

/// Reads anew what concerns everybody, and says who is here.
pub(super) async fn refresh_all(house: &Arc<House>, shared: &dyn Shared) {
    let now = house.clock.now();
    let refreshed = async {
        let who = house.lease.who()?;
        let (seekers, here) = {
            let mut state = house.lobby.state();
            state.shared = true;
            state.touched.clear();
            state.forget_gone(now);
            (state.seekers_seen(now), state.said(now))
        };
        if !seekers.is_empty() {
            shared.still_here(seekers).await?;
        }
        let seeks = shared.seeks(now.saturating_sub(GONE_MS)).await?;
        let found = shared.found(now.saturating_sub(RECENT_MS)).await?;
        let others = shared.here(who, here, now, now.saturating_sub(SAID_MS)).await?;
        house.lobby.state().take_all(&seeks, found, &others, now);
        Ok(())
    };
    let refreshed: Result<(), StoreError> = refreshed.await;
    match refreshed {
        // Without a lease nothing is said; a moment later there is one again.
        Ok(()) | Err(StoreError::NoLease) => {}
        Err(why) => log::warn("the lobby could not be read", why.code()),
    }
}

impl State {
    /// What somebody looks for and has found, as the store says; whether that is new.
    fn set(&mut self, person: PersonId, seek: Option<Kept>, found: Option<Found>) -> bool {
        let found = found
            .filter(|found| seek.as_ref().is_none_or(|seek| seek.commitment == found.matched.commitment));
        let with = |found: &Found| found.matched.commitment;
        let same_seek = match (self.seeks.get(&person), &seek) {
            (None, None) => true,
            (Some(before), Some(now)) => before.is_like(now),
            _ => false,
        };
        let same = same_seek && self.found.get(&person).map(with) == found.as_ref().map(with);
        match seek {
            Some(seek) => drop(self.seeks.insert(person, seek)),
            None => drop(self.seeks.remove(&person)),
        }
        match found {
            Some(found) => drop(self.found.insert(person, found)),
            None => drop(self.found.remove(&person)),
        }
        !same
    }

    /// When those who look for company were last at this node.
    fn seekers_seen(&self, now: u64) -> Vec<(PersonId, u64)> {
        let seen = |person: &PersonId| {
            let presence = self.people.get(person)?;
            Some((*person, if presence.sockets > 0 { now } else { presence.seen }))
        };
        self.seeks.keys().filter_map(seen).collect()
    }

    /// What this node says about who is here.
    fn said(&self, now: u64) -> HereStored {
        let people = self.people.values().filter(|one| one.is_here(now, super::POLLED_MS)).count() as u32;
        let named = self.listeners.values().filter_map(|one| one.person.zip(one.called.clone()));
        let mut named: Vec<(PersonId, PersonHere)> = named.collect();
        named.sort_by(|a, b| (&a.1.name, a.0.as_str()).cmp(&(&b.1.name, b.0.as_str())));
        named.dedup_by_key(|(person, _)| *person);
        named.truncate(NAMES);
        HereStored { people, names: serde_json::to_string(&named).unwrap_or_default() }
    }

    /// Takes in what the store says. Whoever has changed something since it was asked is left as they are.
    fn take_all(&mut self, seeks: &[SeekStored], found: Vec<FoundStored>, others: &[HereStored], now: u64) {
        let mut changed: HashSet<PersonId> = HashSet::new();
        let mut known: HashSet<PersonId> = HashSet::new();
        for stored in seeks.iter().filter(|stored| !self.touched.contains(&stored.person)) {
            let Some(kept) = Kept::read(stored) else { continue };
            known.insert(stored.person);
            let before = self.seeks.insert(stored.person, kept);
            let like = |before: &Kept| self.seeks.get(&stored.person).is_some_and(|now| now.is_like(before));
            if !before.as_ref().is_some_and(like) {
                self.found.remove(&stored.person);
                changed.insert(stored.person);
            }
        }
        let gone: Vec<PersonId> = self
            .seeks
            .keys()
            .filter(|person| !known.contains(person) && !self.touched.contains(person))
            .copied()
            .collect();
        for person in gone {
            self.seeks.remove(&person);
            changed.insert(person);
        }
        for stored in found.into_iter().filter(|stored| !self.touched.contains(&stored.person)) {
            let (person, with) = (stored.person, stored.commitment);
            let is_new = |found: &Found| found.matched.commitment != with;
            if !self.seeks.contains_key(&person) && self.found.get(&person).is_none_or(is_new) {
                self.found.insert(person, Found::read(stored));
                changed.insert(person);
            }
        }
        self.elsewhere = Elsewhere::default();
        for other in others {
            self.elsewhere.people += other.people;
            let names: Vec<(PersonId, PersonHere)> = serde_json::from_str(&other.names).unwrap_or_default();
            self.elsewhere.names.extend(names);
        }
        for person in changed {
            self.tell_one(person, now);
        }
    }

    /// With which commitments a group looks for company.
    pub(super) fn commitments(&self, group: &[PersonId]) -> Vec<(PersonId, Bytes32)> {
        group.iter().filter_map(|person| Some((*person, self.seeks.get(person)?.commitment))).collect()
    }
}

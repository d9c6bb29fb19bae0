//! What people look for.

use std::sync::Arc;

use cubo_core::fair::Bytes32;
use cubo_table::{TableError, USUAL_CLOCK};
use cubo_wire::lobby::{Matched, MySeek, Seek, StrengthWanted};
use cubo_wire::{Access, ClockKind, HouseLevel, Opening, PersonId, Phase, Place, TableEvent, TableId};

use super::matcher::{Terms, Waiting};
use super::shared;
use crate::entropy;
use crate::fault::Fault;
use crate::house::House;
use crate::ratings;
use crate::store::Kind;

/// House players are offered after so many milliseconds.
pub(crate) const HOUSE_AFTER_MS: u64 = 30_000;
/// How many seeks there can be.
pub(super) const MOST: usize = 20_000;
/// How many of somebody's latest tables are looked through for the one that a seek has led to before.
const LATEST: u32 = 8;

/// A seek.
pub(super) struct Kept {
    pub(super) terms: Terms,
    pub(super) wanted: StrengthWanted,
    pub(super) name: String,
    pub(super) member: bool,
    pub(super) commitment: Bytes32,
    pub(super) since: u64,
    /// The house players who may take the free seats, and since when.
    pub(super) fill: Option<(HouseLevel, u64)>,
    /// Whether its person is being seated: then it can be neither changed nor matched again.
    pub(super) seated: bool,
}

/// Where company was found.
pub(super) struct Found {
    pub(super) matched: Matched,
    pub(super) at: u64,
}

/// What is asked for, checked.
pub(crate) struct Asked {
    terms: Terms,
    wanted: StrengthWanted,
    pub(super) commitment: Bytes32,
}

/// Why somebody does not look for company now.
pub(crate) enum Refusal {
    /// Too many do.
    Full,
    /// Another one uses that commitment.
    Commitment,
    /// There is no seek.
    NoSeek,
    /// House players come after so many more milliseconds.
    NotYet(u64),
    /// House players do not play rated games.
    Rated,
}

impl Kept {
    pub(super) fn shown(&self, now: u64) -> MySeek {
        MySeek {
            game: self.terms.game.clone(),
            seats: self.terms.seats,
            clock: self.terms.clock,
            rated: self.terms.rated,
            strength: self.wanted,
            commitment: self.commitment,
            since: self.since,
            waited_ms: now.saturating_sub(self.since),
            house_from: self.since + HOUSE_AFTER_MS,
            house: self.fill.map(|(level, _)| level),
        }
    }

    /// Which rating says how strong they are.
    pub(super) fn kind(&self) -> Kind {
        ratings::kind(&self.terms.game, usize::from(self.terms.seats), self.terms.clock)
    }

    /// As the matcher sees it. `strength` is in points, if it is known.
    pub(super) fn waiting(&self, strength: Option<i32>) -> Waiting {
        Waiting {
            terms: self.terms.clone(),
            strength,
            wanted: self.wanted,
            since: self.since,
            fill: self.fill.map(|(_, since)| since),
        }
    }
}

/// The table that people with these terms sit down at: everybody may find it and watch, so only phrases are said there.
pub(super) fn opening(terms: &Terms, house: u8, level: Option<HouseLevel>) -> Opening {
    let seats = usize::from(terms.seats);
    let house = usize::from(house).min(seats);
    let mut places = vec![Place::Person; seats - house];
    places.extend(level.map(|level| vec![Place::House { level }; house]).unwrap_or_default());
    Opening {
        game: terms.game.clone(),
        options: None,
        places,
        fixed: false,
        clock: Some(terms.clock),
        access: Access::Listed,
        friendly: false,
        one_screen: false,
        without_talk: false,
        phrases_only: false, // as at every listed table, nothing else can be said
        rated: terms.rated,
    }
}

impl Asked {
    /// The table that is looked for.
    pub(crate) fn opening(&self) -> Opening {
        opening(&self.terms, 0, None)
    }

    /// Checks what is asked for by opening such a table, which is not kept.
    pub(crate) fn check(seek: &Seek) -> Result<Asked, Fault> {
        let game = cubo_catalog::listing(&seek.game).map_err(|why| Fault::Table(why.into()))?;
        let seats = seek.seats.unwrap_or(game.seats.0.max(2));
        let clock: ClockKind = seek.clock.unwrap_or(USUAL_CLOCK);
        let terms = Terms { game: seek.game.clone(), seats, clock, rated: seek.rated, bots: false };
        if seats < 2 {
            return Err(TableError::BadPlaces.into());
        }
        let id = TableId::of_random(crate::ids::random()?);
        let opening = opening(&terms, 0, None);
        cubo_table::open(opening, PersonId([0; 22]), id, &mut entropy::Os, cubo_catalog::open)?;
        Ok(Asked { terms, wanted: seek.strength, commitment: seek.commitment })
    }

    /// The same for a bot.
    pub(crate) fn for_bot(mut self) -> Asked {
        self.terms.bots = true;
        self
    }

    pub(super) fn kept(self, name: String, member: bool, now: u64) -> Kept {
        let Asked { terms, wanted, commitment } = self;
        Kept { terms, wanted, name, member, commitment, since: now, fill: None, seated: false }
    }
}

/// Somebody looks for company from now on, in the place of what they looked for before. A repeat changes nothing; if company was found for it,
/// also before a crash, the table is told.
pub(crate) async fn seek(
    house: &Arc<House>,
    person: PersonId,
    name: String,
    member: bool,
    asked: Asked,
) -> Result<Result<(), Refusal>, Fault> {
    let known = house.lobby.state().knows(person, asked.commitment);
    if !known && let Some(table) = table_of(house, person, asked.commitment).await? {
        let matched = Matched { table, game: asked.terms.game, commitment: asked.commitment };
        house.lobby.state().found.insert(person, Found { matched, at: house.clock.now() });
        return Ok(Ok(()));
    }
    match house.store.shared() {
        Some(store) => Ok(shared::put(house, store, person, name, member, asked).await?),
        None => Ok(house.lobby.state().add(person, name, member, asked, house.clock.now())),
    }
}

/// Somebody looks for company no longer.
pub(crate) async fn stop(house: &House, person: PersonId) -> Result<(), Fault> {
    match house.store.shared() {
        Some(store) => shared::stop(house, store, person).await?,
        None => house.lobby.stop(person, house.clock.now()),
    }
    Ok(())
}

/// Somebody agrees that house players of that level take the free seats.
pub(crate) async fn fill(
    house: &House,
    person: PersonId,
    level: HouseLevel,
) -> Result<Result<(), Refusal>, Fault> {
    match house.store.shared() {
        Some(store) => Ok(shared::fill(house, store, person, level).await?),
        None => Ok(house.lobby.state().fill(person, level, house.clock.now())),
    }
}

/// Makes sure that what concerns somebody is up to date: they may have asked another node before.
pub(crate) async fn refresh(house: &House, person: PersonId) -> Result<(), Fault> {
    match house.store.shared() {
        Some(store) => Ok(shared::refresh_one(house, store, person).await?),
        None => Ok(()),
    }
}

/// The table at which a seek with that commitment has seated somebody.
async fn table_of(
    house: &Arc<House>,
    person: PersonId,
    commitment: Bytes32,
) -> Result<Option<TableId>, Fault> {
    for table in house.store.tables_of(person, LATEST).await? {
        if table.phase == Phase::Ended {
            continue;
        }
        let Some(stored) = house.store.load(table.id).await? else { continue };
        let events =
            stored.appends.first().map(|first| serde_json::from_str::<Vec<TableEvent>>(&first.events));
        let Some(Ok(events)) = events else { continue };
        let seated = |event: &TableEvent| matches!(event, TableEvent::Sat { person: who, commitment: Some(with), .. } if *who == person && *with == commitment);
        if events.iter().any(seated) {
            return Ok(Some(table.id));
        }
    }
    Ok(None)
}

impl super::State {
    /// Whether that seek is here, or has led to a table.
    pub(super) fn knows(&self, person: PersonId, commitment: Bytes32) -> bool {
        self.seeks.get(&person).is_some_and(|seek| seek.commitment == commitment)
            || self.found.get(&person).is_some_and(|found| found.matched.commitment == commitment)
    }

    fn add(
        &mut self,
        person: PersonId,
        name: String,
        member: bool,
        asked: Asked,
        now: u64,
    ) -> Result<(), Refusal> {
        if self.knows(person, asked.commitment) || self.seeks.get(&person).is_some_and(|seek| seek.seated) {
            return Ok(());
        }
        if self.seeks.len() >= MOST {
            return Err(Refusal::Full);
        }
        if self.seeks.values().any(|seek| seek.commitment == asked.commitment) {
            return Err(Refusal::Commitment);
        }
        self.seeks.insert(person, asked.kept(name, member, now));
        self.found.remove(&person);
        self.people.entry(person).or_default().seen = now;
        self.tell_one(person, now);
        Ok(())
    }
}

impl super::State {
    /// Somebody agrees that house players of that level take the free seats.
    pub(super) fn fill(&mut self, person: PersonId, level: HouseLevel, now: u64) -> Result<(), Refusal> {
        let seek = self.seeks.get_mut(&person).ok_or(Refusal::NoSeek)?;
        let from = seek.since + HOUSE_AFTER_MS;
        if now < from {
            return Err(Refusal::NotYet(from - now));
        }
        if seek.terms.rated {
            return Err(Refusal::Rated);
        }
        let since = seek.fill.map_or(now, |(_, since)| since);
        seek.fill = Some((level, since));
        self.tell_one(person, now);
        Ok(())
    }
}

//! What people do about events: opening, joining, leaving, starting, calling off, featuring.

use std::sync::Arc;

use cubo_events::{Entry, MOST_PLAYERS, Phase, State, check_terms, start as begin};
use cubo_wire::events::{EventKind, OpenEvent};
use cubo_wire::{Access, EventId, PersonId, Place};

use super::run::{paired, step};
use super::{Kept, add, load, seats, tables};
use crate::fault::{FILTERED, Fault, NO_BOTS};
use crate::house::House;
use crate::ratings::{self, Strengths};
use crate::store::{Events, StoreError};
use crate::{entropy, ids, names, safety};

/// How many events of one member may be under way.
const AT_MOST: u32 = 5;
/// How often a change is tried again if others come between.
const TRIES: u32 = 8;
/// The furthest beginning, in milliseconds from now: a year.
const FURTHEST_MS: u64 = 365 * 24 * 60 * 60 * 1000;
/// The shortest name, in characters.
const SHORTEST: usize = 3;

/// Why something is refused.
pub(crate) enum Refusal {
    /// As tables refuse it too.
    Fault(Fault),
    /// The request makes no sense.
    Bad(&'static str),
    /// There is no such event.
    NoEvent,
    /// It is over, has begun, or is full: the code says which.
    NotNow(&'static str, &'static str),
    /// Only the organiser may.
    NotOrganiser,
}

impl<T: Into<Fault>> From<T> for Refusal {
    fn from(why: T) -> Self {
        Refusal::Fault(why.into())
    }
}

/// Opens an event.
pub(crate) async fn open(
    house: &House,
    store: &dyn Events,
    by: PersonId,
    terms: OpenEvent,
) -> Result<Kept, Refusal> {
    let name = names::clean(&terms.name).filter(|name| name.chars().count() >= SHORTEST);
    let name = name.ok_or(Refusal::Bad("the name of an event has 3 to 40 characters"))?;
    if house.words.catches(&name) {
        return Err(FILTERED.into());
    }
    let terms = OpenEvent { name, ..terms };
    let now = house.clock.now();
    if terms.starts.is_some_and(|starts| starts < now || starts > now + FURTHEST_MS) {
        return Err(Refusal::Bad("an event begins within a year from now"));
    }
    let seats = seats(&terms.game).ok_or(Refusal::Bad("there is no such game"))?;
    check_terms(&terms, seats).map_err(Refusal::Bad)?;
    let many = match terms.kind {
        EventKind::Pods { seats, .. } => seats,
        _ => 2,
    };
    // What its tables will be is checked where every table is checked.
    let opening = tables::opening(&terms, vec![Place::Person; usize::from(many)]);
    safety::check_opening(house, &opening, Some(by)).await?;
    let table = cubo_wire::TableId::of_random(ids::random()?);
    cubo_table::open(opening, by, table, &mut entropy::Os, cubo_catalog::open).map_err(Fault::from)?;
    let entries = [Entry::Opened { by, terms: Box::new(terms) }];
    let damaged = || StoreError::Damaged { row: None, what: "an event cannot be read" };
    let state = State::of([(&entries[..], now)]).ok_or_else(damaged)?;
    let kept = Kept { id: EventId::of_random(ids::random()?), version: 1, state };
    match store.open_event(by, kept.append(0, &entries, now)?, AT_MOST).await? {
        true => Ok(kept),
        false => Err(Refusal::NotNow("too-many-events", "five of your events are not over yet")),
    }
}

/// What somebody wants of an event.
#[derive(Clone, Copy)]
enum Wish {
    Join { bot: bool },
    Leave,
    Start,
    Cancel { moderator: bool },
    Feature(bool),
}

/// Changes an event by the entries that are right for it as it stands; again if others come between.
async fn change(
    house: &House,
    store: &dyn Events,
    id: EventId,
    person: PersonId,
    wish: Wish,
) -> Result<Kept, Refusal> {
    for _ in 0..TRIES {
        let kept = load(store, id).await?.ok_or(Refusal::NoEvent)?;
        let entries = entries(house, &kept, person, wish).await?;
        if entries.is_empty() {
            return Ok(kept);
        }
        if let Some(after) = add(store, &kept, &entries, house.clock.now()).await? {
            return Ok(after);
        }
    }
    Err(StoreError::Busy.into())
}

/// What a wish adds to an event as it stands; nothing if it is so already.
async fn entries(house: &House, kept: &Kept, person: PersonId, wish: Wish) -> Result<Vec<Entry>, Refusal> {
    let state = &kept.state;
    let over = matches!(state.phase, Phase::Ended | Phase::Cancelled);
    match wish {
        Wish::Leave | Wish::Start | Wish::Cancel { .. } if over => {
            Err(Refusal::NotNow("event-over", "this event is over"))
        }
        Wish::Join { bot } => joining(house, state, person, bot).await,
        Wish::Leave => {
            let here = state.number(&person).is_some_and(|number| state.players[number].here);
            Ok(here.then_some(Entry::Withdrew { person }).into_iter().collect())
        }
        Wish::Start if state.by != person => Err(Refusal::NotOrganiser),
        Wish::Start if state.phase == Phase::Running => Ok(Vec::new()),
        Wish::Start => {
            let now = house.clock.now();
            let entries = paired(house, kept, |around| begin(state, now, around)).await?;
            entries.ok_or(Refusal::NotNow("too-few", "too few take part for it to begin"))
        }
        Wish::Cancel { moderator } if state.by != person && !moderator => Err(Refusal::NotOrganiser),
        Wish::Cancel { .. } => Ok(vec![Entry::Cancelled]),
        Wish::Feature(_) if state.terms.access == Access::Link => {
            Err(Refusal::NotNow("not-listed", "only those who have the link may find this event"))
        }
        Wish::Feature(on) if state.featured == on => Ok(Vec::new()),
        Wish::Feature(on) => Ok(vec![Entry::Featured { by: person, on }]),
    }
}

async fn joining(house: &House, state: &State, person: PersonId, bot: bool) -> Result<Vec<Entry>, Refusal> {
    if let Err((code, why)) = may_join(state, state.number(&person)) {
        return match code {
            "already-in" => Ok(Vec::new()),
            _ => Err(Refusal::NotNow(code, why)),
        };
    }
    if bot && (state.terms.rated || !state.terms.bots) {
        return Err(NO_BOTS.into());
    }
    let others: Vec<PersonId> = state.here().into_iter().map(|number| state.players[number].person).collect();
    safety::check_near(house, person, others.into_iter()).await?;
    let many = match state.terms.kind {
        EventKind::Pods { .. } => 3,
        _ => 2,
    };
    let kind = ratings::kind(&state.terms.game, many, state.terms.clock);
    let known: Strengths = ratings::strengths(house, vec![(person, kind.clone())]).await;
    Ok(vec![Entry::Joined { person, strength: known.get(&(person, kind)).copied() }])
}

/// Whether somebody may join an event as it stands.
pub(super) fn may_join(state: &State, number: Option<usize>) -> Result<(), (&'static str, &'static str)> {
    if matches!(state.phase, Phase::Ended | Phase::Cancelled) {
        return Err(("event-over", "this event is over"));
    }
    if number.is_some_and(|number| state.players[number].here) {
        return Err(("already-in", "you take part already"));
    }
    if state.here().len() >= MOST_PLAYERS || number.is_none() && state.players.len() >= 2 * MOST_PLAYERS {
        return Err(("event-full", "no more can take part"));
    }
    let (rounds, paired) = match state.terms.kind {
        EventKind::Swiss { rounds } | EventKind::Pods { rounds, .. } => {
            (usize::from(rounds), state.rounds.len())
        }
        EventKind::League { seasons, .. } => (usize::from(seasons) * 2, state.rounds.len() * 2),
        EventKind::Arena { .. } => return Ok(()),
    };
    // Whoever was there before may come back at any time; a newcomer needs half of the rounds before them.
    if number.is_none() && state.phase == Phase::Running && paired * 2 > rounds {
        return Err(("too-late", "more than half of it has been paired"));
    }
    Ok(())
}

/// Somebody takes part, or comes back.
pub(crate) async fn join(
    house: &House,
    store: &dyn Events,
    id: EventId,
    person: PersonId,
) -> Result<Kept, Refusal> {
    safety::check_free(house, person).await?;
    let bot = safety::standing(house, person).await?.bot;
    change(house, store, id, person, Wish::Join { bot }).await
}

/// Somebody takes part no longer.
pub(crate) async fn leave(
    house: &House,
    store: &dyn Events,
    id: EventId,
    person: PersonId,
) -> Result<Kept, Refusal> {
    change(house, store, id, person, Wish::Leave).await
}

/// The organiser begins it: the first round is paired in the same append.
pub(crate) async fn start(
    house: &Arc<House>,
    store: &dyn Events,
    id: EventId,
    person: PersonId,
) -> Result<Kept, Refusal> {
    let kept = change(house, store, id, person, Wish::Start).await?;
    // The tables are opened at once if this succeeds, and within a second if not.
    match step(house, store, kept.clone()).await {
        Ok(Some(after)) => Ok(after),
        _ => Ok(kept),
    }
}

/// The organiser, or somebody who looks after the house, calls it off.
pub(crate) async fn cancel(
    house: &House,
    store: &dyn Events,
    id: EventId,
    person: PersonId,
    moderator: bool,
) -> Result<Kept, Refusal> {
    change(house, store, id, person, Wish::Cancel { moderator }).await
}

/// Those who look after the house show it to everybody, or no longer.
pub(crate) async fn feature(
    house: &House,
    store: &dyn Events,
    id: EventId,
    by: PersonId,
    on: bool,
) -> Result<Kept, Refusal> {
    change(house, store, id, by, Wish::Feature(on)).await
}

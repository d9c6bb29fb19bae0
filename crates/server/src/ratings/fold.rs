//! Games into ratings: those that are new, or all of them anew.
//!
//! The order is that of when games ended, then of their tables' ids, and is the same in every store. A game may become known after a later
//! one has been taken in, because storing it took long; games are therefore taken in a moment after they end, and if one comes later still,
//! everything is made anew. Either way the ratings are those of all games in order.

use std::collections::BTreeMap;

use cubo_ratings::{Standing, rate};
use cubo_wire::PersonId;

use super::facts;
use crate::store::{Kind, Rated, RatingMoved, RatingStep, Ratings, StoreError, ToRate};

/// A game is taken in so many milliseconds after it ended at the earliest.
const SETTLED_MS: u64 = 1_500;
/// So many games are taken in by one step.
const AT_ONCE: u32 = 100;
/// So often everything is made anew if other steps come between.
const TRIES: u32 = 20;

type Standings = BTreeMap<(PersonId, Kind), Standing<PersonId>>;

/// Whether there is something to do.
pub(super) async fn is_due(store: &dyn Ratings, now: u64) -> Result<bool, StoreError> {
    Ok(!store.to_rate(now.saturating_sub(SETTLED_MS), 1).await?.is_empty())
}

/// Takes the games in that are due; returns how many. If another node comes between, the rest is left to it.
pub(super) async fn take_in(store: &dyn Ratings, now: u64) -> Result<u64, StoreError> {
    let (mut count, until) = (0, now.saturating_sub(SETTLED_MS));
    loop {
        let taken = store.taken().await?;
        let games = store.to_rate(until, AT_ONCE).await?;
        let Some(first) = games.first() else { return Ok(count) };
        if taken.last.is_some_and(|last| first.order() < last) {
            return Ok(count + rerate(store, now).await?);
        }
        let mut standings = Standings::new();
        let mut step = RatingStep { steps: taken.steps, ..RatingStep::default() };
        for game in &games {
            let told = facts::of(&store.events_of(game.row).await?);
            if let Some((kind, finished)) = &told {
                let unknown = finished.seats.iter().map(|seat| seat.person);
                let unknown: Vec<PersonId> =
                    unknown.filter(|person| !standings.contains_key(&(*person, kind.clone()))).collect();
                for rated in store.standings(kind.clone(), unknown).await? {
                    standings.insert((rated.person, rated.kind), rated.standing);
                }
            }
            take(game, told, &mut standings, &mut step);
        }
        finish(standings, &mut step);
        count += games.len() as u64;
        if !store.write_step(step).await? {
            return Ok(0);
        }
    }
}

/// Makes all ratings anew, from the events of all games; returns how many games there were.
pub(crate) async fn rerate(store: &dyn Ratings, now: u64) -> Result<u64, StoreError> {
    for _ in 0..TRIES {
        let taken = store.taken().await?;
        let mut step = RatingStep { steps: taken.steps, anew: true, ..RatingStep::default() };
        let (mut standings, mut after) = (Standings::new(), None);
        loop {
            let games = store.all_to_rate(after, now.saturating_sub(SETTLED_MS), AT_ONCE).await?;
            for game in &games {
                let told = facts::of(&store.events_of(game.row).await?);
                take(game, told, &mut standings, &mut step);
            }
            match games.last() {
                Some(last) => after = Some(last.order()),
                None => break,
            }
        }
        finish(standings, &mut step);
        let games = step.games.len() as u64;
        if store.write_step(step).await? {
            return Ok(games);
        }
    }
    Err(StoreError::Busy)
}

/// One game more.
fn take(
    game: &ToRate,
    told: Option<(Kind, cubo_ratings::Finished<PersonId>)>,
    standings: &mut Standings,
    step: &mut RatingStep,
) {
    step.games.push(game.row);
    let Some((kind, finished)) = told else { return };
    let key = |person: PersonId| (person, kind.clone());
    let known = |person: PersonId| standings.get(&key(person)).cloned().unwrap_or_default();
    let mut seated: Vec<Standing<PersonId>> = finished.seats.iter().map(|seat| known(seat.person)).collect();
    let changes = rate(&finished, &mut seated);
    for ((seat, standing), change) in finished.seats.iter().zip(seated).zip(changes) {
        if let Some(change) = change {
            step.moved.push(RatingMoved {
                person: seat.person,
                row: game.row,
                kind: kind.clone(),
                ended: finished.ended,
                before: change.before.points,
                after: change.after,
                settled: !standing.is_provisional(),
            });
        }
        standings.insert(key(seat.person), standing);
    }
}

fn finish(standings: Standings, step: &mut RatingStep) {
    let rated =
        |((person, kind), standing): ((PersonId, Kind), Standing<PersonId>)| Rated { person, kind, standing };
    step.standings = standings.into_iter().map(rated).collect();
}

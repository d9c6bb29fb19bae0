//! Ratings of members: a fold over the rated games that are over.
//!
//! - `facts`: what a finished game says, read from its events;
//! - `fold`: the next games into the ratings, or all of them anew;
//! - `board`: who stands on a board;
//! - `who`: whether somebody is a person, a bot or the house: the one place where that is asked.
//!
//! The sums are done by `crates/ratings`, the storage is [`Ratings`](crate::store::Ratings).

mod board;
mod facts;
mod fold;
mod who;

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::Duration;

use cubo_wire::ratings::{Pace, RatedSeats, RatingShown};
use cubo_wire::{ClockKind, PersonId};
use tokio::time::{MissedTickBehavior, interval};

pub(crate) use board::{Boards, best};
pub(crate) use fold::rerate;
pub(crate) use who::Player;

use crate::house::{House, closed};
use crate::store::{Job, Kind, Rated};
use crate::{jobs, log};

/// How often finished games are looked for.
const LOOK: Duration = Duration::from_secs(1);

/// Which rating a game belongs to.
pub(crate) fn kind(game: &str, seats: usize, clock: ClockKind) -> Kind {
    Kind {
        game: game.to_owned(),
        seats: if seats > 2 { RatedSeats::More } else { RatedSeats::Two },
        pace: if matches!(clock, ClockKind::Days { .. }) { Pace::Days } else { Pace::Live },
    }
}

/// A rating as it is shown at that moment.
pub(crate) fn shown(rated: Rated, now: u64) -> RatingShown {
    let Rated { kind, standing, .. } = rated;
    let rating = standing.at(now);
    RatingShown {
        game: kind.game,
        seats: kind.seats,
        pace: kind.pace,
        points: whole(rating.points),
        spread: whole(rating.spread()),
        games: standing.games,
        provisional: standing.is_provisional(),
        last: standing.last,
    }
}

/// Points as people read them.
pub(crate) fn whole(points: f64) -> i32 {
    points.round() as i32
}

/// How strong people are at what they look for, in points.
pub(crate) type Strengths = HashMap<(PersonId, Kind), i32>;

/// How strong these people are, of those whose ratings are settled. Without the store nobody's strength is known.
pub(crate) async fn strengths(house: &House, sought: Vec<(PersonId, Kind)>) -> Strengths {
    let mut known = Strengths::new();
    let Some(store) = house.store.ratings() else { return known };
    let mut people: BTreeMap<Kind, Vec<PersonId>> = BTreeMap::new();
    for (person, kind) in sought {
        people.entry(kind).or_default().push(person);
    }
    for (kind, people) in people {
        match store.standings(kind, people).await {
            Ok(found) => {
                let settled = found.into_iter().filter(|rated| !rated.standing.is_provisional());
                known.extend(
                    settled.map(|rated| ((rated.person, rated.kind), whole(rated.standing.rating.points))),
                );
            }
            Err(why) => log::warn("the store does not say how strong people are", why.code()),
        }
    }
    known
}

/// Takes games into ratings until the server shuts down. One node at a time does.
pub(crate) async fn run(house: Arc<House>) {
    let mut closing = house.closing.subscribe();
    let mut tick = interval(LOOK);
    tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            _ = tick.tick() => {}
            () = closed(&mut closing) => return,
        }
        let Some(store) = house.store.ratings() else { return };
        match fold::is_due(store, house.clock.now()).await {
            Ok(false) => continue,
            Ok(true) => {}
            Err(why) => {
                log::warn("the store does not say which games are to be rated", why.code());
                continue;
            }
        }
        if jobs::take(&house, Job::Ratings).await.is_none() {
            continue;
        }
        match fold::take_in(store, house.clock.now()).await {
            Ok(0) => {}
            Ok(games) => {
                house.boards.forget();
                log::info!("games were rated", games = games);
            }
            Err(why) => log::warn("games could not be rated", why.code()),
        }
    }
}

//! Ratings, and which games they have taken in.
//!
//! Ratings are a fold over the rated tables that are over, in the order of when they ended, and of their ids where that is the same. The
//! store only keeps what comes of it: `crates/server/src/ratings` reads the games and does the sums. Everything that a step changes is written
//! in one transaction, with the flags of the games that it took in; so after a crash the ratings are those of all flagged games and no others.

use cubo_ratings::{MovedBy, Rating, Standing};
use cubo_wire::history::Audience;
use cubo_wire::ratings::{Pace, RatedSeats};
use cubo_wire::{PersonId, TableId};
use serde::{Deserialize, Serialize};

use super::{Answer, Row, StoreError};

/// What is rated apart.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Kind {
    /// Which game.
    pub game: String,
    /// For how many seats.
    pub seats: RatedSeats,
    /// With which kind of clock.
    pub pace: Pace,
}

/// A rated game that is over.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct ToRate {
    /// When it ended.
    pub ended: u64,
    /// Its table. Games that ended in the same millisecond are taken in in this order.
    pub id: TableId,
    /// Its place.
    pub row: Row,
}

impl ToRate {
    /// The order in which games are taken in.
    pub fn order(&self) -> (u64, TableId) {
        (self.ended, self.id)
    }
}

/// How far ratings are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Taken {
    /// Grows with every step: a step is written only if no other came between.
    pub steps: u64,
    /// The last game that was taken in.
    pub last: Option<(u64, TableId)>,
}

/// How a game has moved somebody.
#[derive(Clone, PartialEq, Debug)]
pub struct Moved {
    /// Who.
    pub person: PersonId,
    /// By which game.
    pub row: Row,
    /// In which rating.
    pub kind: Kind,
    /// When it ended.
    pub ended: u64,
    /// The points before it.
    pub before: f64,
    /// The rating after it.
    pub after: Rating,
    /// Whether the rating was settled after it.
    pub settled: bool,
}

/// Somebody's standing in one kind of game.
#[derive(Clone, PartialEq, Debug)]
pub struct Rated {
    /// Who.
    pub person: PersonId,
    /// In which rating.
    pub kind: Kind,
    /// What is known.
    pub standing: Standing<PersonId>,
}

/// One step of the fold.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct RatingStep {
    /// How many steps there were before it.
    pub steps: u64,
    /// Whether it begins from nothing: everything before it is dropped.
    pub anew: bool,
    /// The games that it took in.
    pub games: Vec<Row>,
    /// The standings after it of all whom it has moved.
    pub standings: Vec<Rated>,
    /// How it has moved them.
    pub moved: Vec<Moved>,
}

/// Somebody who may stand on a board.
#[derive(Clone, PartialEq, Debug)]
pub struct OnBoard {
    /// Who.
    pub person: PersonId,
    /// The member's name.
    pub name: String,
    /// What is known.
    pub standing: Standing<PersonId>,
    /// Who may see their results.
    pub games: Audience,
}

/// Where ratings are kept.
pub trait Ratings: Send + Sync + 'static {
    /// How far they are.
    fn taken(&self) -> Answer<'_, Taken>;

    /// Games that were not taken in yet and ended at that moment or before, in order.
    fn to_rate(&self, until: u64, limit: u32) -> Answer<'_, Vec<ToRate>>;

    /// All games that were taken in or ended at that moment or before, after that one, in order.
    fn all_to_rate(&self, after: Option<(u64, TableId)>, until: u64, limit: u32) -> Answer<'_, Vec<ToRate>>;

    /// The events of a game, as texts, with the moments when they arrived; also of a table that a moderator has taken away.
    fn events_of(&self, row: Row) -> Answer<'_, Vec<(String, u64)>>;

    /// The standings of these people, of those who have one.
    fn standings(&self, kind: Kind, people: Vec<PersonId>) -> Answer<'_, Vec<Rated>>;

    /// Writes a step, all or nothing. False if another came before it.
    fn write_step(&self, step: RatingStep) -> Answer<'_, bool>;

    /// Somebody's ratings.
    fn ratings_of(&self, person: PersonId) -> Answer<'_, Vec<Rated>>;

    /// How somebody's rating came about: the latest games first.
    fn curve(&self, person: PersonId, kind: Kind, limit: u32) -> Answer<'_, Vec<Moved>>;

    /// By how much each of these games has moved somebody: the games that did, with the points before and after.
    fn moved_by(&self, person: PersonId, games: Vec<Row>) -> Answer<'_, Vec<(Row, f64, f64)>>;

    /// Members with a settled rating, the highest bounds as of their last games first.
    fn board(&self, kind: Kind, limit: u32) -> Answer<'_, Vec<OnBoard>>;

    /// All standings, in a fixed order.
    fn all_ratings(&self) -> Answer<'_, Vec<Rated>>;
}

pub(in crate::store) fn seats_number(seats: RatedSeats) -> i64 {
    match seats {
        RatedSeats::Two => 2,
        RatedSeats::More => 3,
    }
}

fn seats_of(number: i64) -> RatedSeats {
    match number {
        2 => RatedSeats::Two,
        _ => RatedSeats::More,
    }
}

pub(in crate::store) fn pace_number(pace: Pace) -> i64 {
    match pace {
        Pace::Live => 0,
        Pace::Days => 1,
    }
}

fn pace_of(number: i64) -> Pace {
    match number {
        0 => Pace::Live,
        _ => Pace::Days,
    }
}

pub(in crate::store) fn kind_of(game: String, seats: i64, pace: i64) -> Kind {
    Kind { game, seats: seats_of(seats), pace: pace_of(pace) }
}

/// A number as its bits: both databases give exactly these back.
pub(in crate::store) fn bits(number: f64) -> i64 {
    number.to_bits() as i64
}

pub(in crate::store) fn of_bits(bits: i64) -> f64 {
    f64::from_bits(bits as u64)
}

/// By what boards are ordered in the database.
pub(in crate::store) fn bound(rating: Rating) -> i64 {
    (rating.bound() * 1000.0).round() as i64
}

/// What of a standing stands in one column.
#[derive(Serialize, Deserialize)]
struct More {
    opponents: Vec<PersonId>,
    day: u64,
    today: Vec<(PersonId, u32)>,
    /// By whom, how far and on which day they were moved last.
    #[serde(default)]
    moved: Vec<(PersonId, i64, u64)>,
}

pub(in crate::store) fn more(standing: &Standing<PersonId>) -> String {
    let Standing { opponents, day, today, .. } = standing;
    let moved = standing.moved.iter().map(|one| (one.by, one.net, one.day)).collect();
    let more = More { opponents: opponents.clone(), day: *day, today: today.clone(), moved };
    serde_json::to_string(&more).unwrap_or_default()
}

/// The columns of a standing: the bits of points and variance, games, last, and the rest.
pub(in crate::store) fn standing_of(
    points: i64,
    variance: i64,
    games: i64,
    last: u64,
    more: &str,
) -> Result<Standing<PersonId>, StoreError> {
    let unreadable = |_| StoreError::Damaged { row: None, what: "a rating cannot be read here" };
    let More { opponents, day, today, moved } = serde_json::from_str(more).map_err(unreadable)?;
    let moved = moved.into_iter().map(|(by, net, day)| MovedBy { by, net, day }).collect();
    let rating = Rating { points: of_bits(points), variance: of_bits(variance) };
    Ok(Standing {
        rating,
        games: u32::try_from(games).unwrap_or(u32::MAX),
        opponents,
        last,
        day,
        today,
        moved,
    })
}

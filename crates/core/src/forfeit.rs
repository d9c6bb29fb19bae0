//! Endings outside the rules of any game: somebody gives up or runs out of time, or two agree on a draw.
//!
//! At two seats a forfeit ends the game. At more the seat is played on by the house and ranks last, below those who
//! forfeited later in the game (at the same point of the game: beside them); the rest are ranked among themselves as the
//! game says.

use serde::Serialize;
use serde_json::Value;

use crate::json::{FromJson, Wrong, word};
use crate::record::Ending;
use crate::{PerSeat, Scores, Seat};

/// The reason of an outcome that was agreed upon.
pub const AGREED: &str = "agreed";

/// The reason of an outcome that came about because nobody was left to play on.
pub const FORFEIT: &str = "forfeit";

/// A seat that was given up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Forfeit {
    /// Whose.
    pub seat: Seat,
    /// How it came about.
    pub why: Why,
    /// How many events of the record came before it.
    pub after: usize,
}

/// How a seat is lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Lost"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Lost"))]
pub enum Why {
    /// Its player gave up.
    Resigned,
    /// Its player's time ran out.
    TimedOut,
    /// Its player went away.
    Left,
}

crate::from_json!(Forfeit { seat, why, after });

impl FromJson for Why {
    fn from_json(json: &Value) -> Result<Self, Wrong> {
        word(json, &[("resigned", Why::Resigned), ("timed-out", Why::TimedOut), ("left", Why::Left)])
    }
}

crate::deserialize_from_json!(Forfeit, Why);

/// How a game ended, given how its rules say it ended (if they do), the points now, and what happened around it.
/// `None` while it goes on. A game that is over by its rules cannot be agreed upon.
pub fn settle(
    by_rules: Option<Ending>,
    scores: Scores,
    forfeits: &[Forfeit],
    agreed: bool,
) -> Option<Ending> {
    let seats = scores.seats();
    // Higher is better: those still there, then the last to go, and the first to go at the bottom.
    let stayed = |seat| forfeits.iter().find(|f| f.seat == seat).map_or(usize::MAX, |f| f.after);
    match by_rules {
        Some(end) if forfeits.is_empty() => Some(end),
        Some(end) => {
            let better = |a, b| {
                (stayed(a), std::cmp::Reverse(end.ranks[a])) > (stayed(b), std::cmp::Reverse(end.ranks[b]))
            };
            Some(Ending { ranks: ranks(seats, better), ..end })
        }
        None if agreed && forfeits.is_empty() => {
            Some(Ending { scores, ranks: PerSeat::all(seats, 1), reason: AGREED.to_owned() })
        }
        // The table decides when nobody is left to play on (it knows which seats are people's); here only whether any was lost.
        None if !forfeits.is_empty() => {
            let ranks = ranks(seats, |a, b| stayed(a) > stayed(b));
            Some(Ending { scores, ranks, reason: FORFEIT.to_owned() })
        }
        None => None,
    }
}

/// 1 plus the number of seats that are better.
fn ranks(seats: u8, better: impl Fn(Seat, Seat) -> bool) -> PerSeat<u8> {
    PerSeat::from_fn(seats, |seat| 1 + Seat::all(seats).filter(|&other| better(other, seat)).count() as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn left(seat: u8, after: usize) -> Forfeit {
        Forfeit { seat: Seat(seat), why: Why::Left, after }
    }

    fn points(list: &[i32]) -> Scores {
        PerSeat::from_fn(list.len() as u8, |seat| list[seat.index()])
    }

    #[test]
    fn a_forfeit_at_two_seats_loses() {
        let end = settle(None, points(&[9, 0]), &[left(0, 3)], false).unwrap();
        assert_eq!((end.ranks.as_slice(), end.reason.as_str()), (&[2, 1][..], FORFEIT));
    }

    #[test]
    fn at_more_seats_forfeits_rank_last_and_the_first_to_go_lowest() {
        let ranks = PerSeat::from_fn(4, |seat| [1, 2, 2, 4][seat.index()]);
        let end = Ending { scores: points(&[4, 3, 3, 1]), ranks, reason: "X-1".into() };
        let end = settle(Some(end), points(&[4, 3, 3, 1]), &[left(0, 3), left(2, 5)], false).unwrap();
        assert_eq!((end.ranks.as_slice(), end.reason.as_str()), (&[4, 1, 3, 2][..], "X-1"));
    }

    #[test]
    fn those_who_go_together_rank_together() {
        let end = settle(None, points(&[9, 0]), &[left(0, 4), left(1, 4)], false).unwrap();
        assert_eq!(end.ranks.as_slice(), [1, 1]);
    }

    #[test]
    fn a_draw_is_a_draw_and_a_running_game_runs() {
        let end = settle(None, points(&[9, 0]), &[], true).unwrap();
        assert_eq!((end.ranks.as_slice(), end.reason.as_str()), (&[1, 1][..], AGREED));
        assert!(settle(None, points(&[9, 0]), &[], false).is_none());
    }
}

//! Whose move it is, and how a game ended.

use crate::{Clause, PerSeat, Seat};

/// Who has to act.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// That seat chooses an action.
    Seat(Seat),
    /// Dice or draws come next.
    Chance,
    /// Nobody: the game has an outcome.
    Over,
}

impl Turn {
    /// The seat to act, if it is a seat.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Turn::Seat(seat) => Some(seat),
            Turn::Chance | Turn::Over => None,
        }
    }
}

/// Points, one number a seat.
pub type Scores = PerSeat<i32>;

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome<C> {
    /// Final points as the game counts them.
    pub scores: Scores,
    /// 1 is the winner; equal seats share a rank.
    pub ranks: PerSeat<u8>,
    /// The clause that ended the game.
    pub reason: C,
}

impl<C: Clause> Outcome<C> {
    /// Ranks the seats by `worth`, more being better: 1 plus the number of seats that are worth strictly more.
    pub fn ranked<W: Ord>(scores: Scores, reason: C, worth: impl Fn(Seat) -> W) -> Self {
        let seats = scores.seats();
        let ranks = PerSeat::from_fn(seats, |seat| {
            1 + Seat::all(seats).filter(|&other| worth(other) > worth(seat)).count() as u8
        });
        Outcome { scores, ranks, reason }
    }
}

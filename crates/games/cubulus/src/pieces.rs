//! The two sides and what they play with.

use cubo_core::Seat;

use crate::board::{Cell, Span};
use crate::die::Die;

/// Strategic cubes of a side (CU-1).
pub const CUBES: u8 = 8;
/// Shields of a side, standing up as soldiers or not (CU-1).
pub const SHIELDS: u8 = 2;

/// A side. White is seat 0 and begins (CU-53).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Side {
    White,
    Black,
}

impl Side {
    /// Both, White first.
    pub const ALL: [Side; 2] = [Side::White, Side::Black];

    /// The opponent.
    #[inline]
    pub const fn other(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }

    /// The seat that plays this side (CU-53).
    #[inline]
    pub const fn seat(self) -> Seat {
        Seat(self as u8)
    }

    /// Where this side's Master begins, and goes back to by a troc (CU-2, CU-31).
    #[inline]
    pub const fn home(self) -> Cell {
        match self {
            Side::White => Cell::E1,
            Side::Black => Cell::E9,
        }
    }

    /// The row of this side's troc, from 0: the opponent's first (CU-30).
    #[inline]
    pub const fn far_row(self) -> u8 {
        match self {
            Side::White => 8,
            Side::Black => 0,
        }
    }

    /// The cube that a troc brings back: 1 on top, 4 towards its owner (CU-32).
    pub fn returning_die(self) -> Die {
        let south = match self {
            Side::White => 4,
            Side::Black => 3,
        };
        Die::new(1, south).unwrap_or(Die::BLANK)
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self as usize
    }
}

/// One piece where it is, as CU-50 writes it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Piece {
    /// A strategic cube.
    Cube(Die, Cell),
    /// The Master.
    Master(Cell),
    /// A shield, lying.
    Shield(Span),
    /// A shield standing up: a soldier (level 2).
    Soldier(Cell),
}

impl Piece {
    /// Its cell; of a shield's two, the first.
    pub fn cell(self) -> Cell {
        match self {
            Piece::Cube(_, cell) | Piece::Master(cell) | Piece::Soldier(cell) => cell,
            Piece::Shield(span) => span.first(),
        }
    }

    /// The same piece as the other player sees it, the board turned by half a turn.
    pub fn half_turn(self) -> Piece {
        match self {
            Piece::Cube(die, cell) => Piece::Cube(die.turn(2), cell.half_turn()),
            Piece::Master(cell) => Piece::Master(cell.half_turn()),
            Piece::Shield(span) => Piece::Shield(span.half_turn()),
            Piece::Soldier(cell) => Piece::Soldier(cell.half_turn()),
        }
    }

    /// What it counts for in the running score: a cube 3, a shield or a soldier 4, a Master nothing, since it is never
    /// taken.
    pub fn worth(self) -> i32 {
        match self {
            Piece::Cube(..) => CUBE_WORTH,
            Piece::Shield(_) | Piece::Soldier(_) => SHIELD_WORTH,
            Piece::Master(_) => 0,
        }
    }
}

pub(crate) const CUBE_WORTH: i32 = 3;
pub(crate) const SHIELD_WORTH: i32 = 4;

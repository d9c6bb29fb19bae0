//! Hashes of a table, kept up to date fact by fact: what everybody sees (AK-12), and what is secret.

use cubo_core::mix;

use crate::board::CellSet;
use crate::kind::{KINDS, Kind};
use crate::options::KUBES;
use crate::table::{Board, Stage, Token, tokens};

/// One number for one fact of the table. Facts are packed into distinct words, then scattered.
#[inline]
const fn fact(of: u64, a: usize, b: usize, c: usize) -> u64 {
    mix((of << 24 | (a as u64) << 16 | (b as u64) << 8 | c as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// The face of a Kube that nobody but its owner sees.
pub(crate) const FACE_DOWN: usize = KINDS;

/// That side's Kube stands there; `face` is its kind, or [`FACE_DOWN`].
pub(crate) const fn stands(side: usize, face: usize, upper: bool, cell: usize) -> u64 {
    fact(1, side * 16 + face, upper as usize, cell)
}
/// The Firewall on one cell holds a Kube on another.
pub(crate) const fn holds(from: usize, at: usize, upper: bool) -> u64 {
    fact(2, from, at, upper as usize)
}
/// This many are in that side's reserve.
pub(crate) const fn reserve(side: usize, kubes: u8) -> u64 {
    fact(3, side, kubes as usize, 0)
}
/// That side has this many points.
pub(crate) const fn scored(side: usize, points: u8) -> u64 {
    fact(4, side, points as usize, 0)
}
/// It is seat 1's turn.
pub(crate) const SECOND_TO_ACT: u64 = fact(5, 0, 0, 0);
/// A face-down Kube is of that kind.
pub(crate) const fn truly(side: usize, kind: Kind, cell: usize) -> u64 {
    fact(6, side, kind as usize, cell)
}
/// This many of that kind are in that side's hand.
pub(crate) const fn in_hand(side: usize, kind: usize, kubes: u8) -> u64 {
    fact(7, side, kind, kubes as usize)
}

impl Board {
    /// What everybody sees of a Kube: its kind, or [`FACE_DOWN`].
    pub(crate) fn face(&self, token: Token) -> usize {
        if self.is_up(token) { self.kind(token).index() } else { FACE_DOWN }
    }

    /// That a Firewall holds whom it holds.
    pub(crate) fn hold_fact(&self, wall: Token) -> u64 {
        let held = Token(self.target[wall.index()]);
        let (from, at) = (self.at[wall.index()] as usize, self.at[held.index()] as usize);
        holds(from, at, self.upper & held.bit() != 0)
    }

    /// [`Board::situation`], from everything that everybody sees.
    pub(crate) fn fresh_situation(&self) -> u64 {
        let mut hash = 0;
        for side in 0..2 {
            hash ^= reserve(side, self.left(side)) ^ scored(side, self.points[side]);
            for number in 0..KUBES {
                let token = Token::of(side, number);
                if let Some(cell) = self.cell(token) {
                    hash ^= stands(side, self.face(token), self.upper & token.bit() != 0, cell.index());
                }
            }
        }
        hash ^= tokens(self.holding).fold(0, |hash, wall| hash ^ self.hold_fact(wall));
        match self.stage {
            Stage::Play(1) => hash ^ SECOND_TO_ACT,
            Stage::SetUp(_) | Stage::Play(_) | Stage::Over(_) => hash,
        }
    }

    /// The part of [`Board::secret`] that one side knows.
    pub(crate) fn fresh_secret(&self, side: usize) -> u64 {
        let mut hash = 0;
        for cell in CellSet(self.hidden[side]) {
            hash ^= truly(side, self.kind(self.bottom(cell)), cell.index());
        }
        for (kind, &kubes) in self.hand[side].iter().enumerate() {
            hash ^= in_hand(side, kind, kubes);
        }
        hash
    }
}

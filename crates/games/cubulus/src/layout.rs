//! Which pieces stand where, in a form that is quick to copy and to compare: for evaluations that follow a game from state to state.

use crate::board::{CELLS, Cell, Cells, Span};
use crate::die::Die;
use crate::pieces::{Piece, Side};
use crate::state::State;

/// The pieces of both sides. Two layouts are compared by [`changes`](Layout::changes) without a look at every cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    men: [u128; 2],
    cubes: u128,
    across: u128,
    along: u128,
    soldiers: u128,
    masters: u128,
    dice: [Die; CELLS],
}

impl Layout {
    /// An empty board, without Masters.
    pub const EMPTY: Layout = Layout {
        men: [0; 2],
        cubes: 0,
        across: 0,
        along: 0,
        soldiers: 0,
        masters: 0,
        dice: [Die::BLANK; CELLS],
    };

    /// How many pieces there are, without the Masters.
    #[inline]
    pub fn pieces(&self) -> u32 {
        (self.cubes | self.across | self.along | self.soldiers).count_ones()
    }

    /// Calls `each` for every piece that is only in this layout (`false`) or only in the other one (`true`).
    #[inline]
    pub fn changes(&self, other: &Layout, mut each: impl FnMut(bool, Side, Piece)) {
        let mut changed = (self.men[0] ^ other.men[0])
            | (self.men[1] ^ other.men[1])
            | (self.cubes ^ other.cubes)
            | (self.across ^ other.across)
            | (self.along ^ other.along)
            | (self.soldiers ^ other.soldiers)
            | (self.masters ^ other.masters);
        // Where a cube stands in both, it may lie differently: eight cells at a time.
        let (mine, theirs) = (self.dice.as_chunks().0, other.dice.as_chunks().0);
        for (eighth, (mine, theirs)) in mine.iter().zip(theirs).enumerate() {
            if packed(mine) != packed(theirs) {
                for (place, (mine, theirs)) in mine.iter().zip(theirs).enumerate() {
                    changed |= u128::from(mine != theirs) << (8 * eighth + place);
                }
            }
        }
        changed |= u128::from(self.dice[CELLS - 1] != other.dice[CELLS - 1]) << (CELLS - 1);
        for cell in Cells(changed) {
            if let Some((side, piece)) = self.piece(cell) {
                each(false, side, piece);
            }
            if let Some((side, piece)) = other.piece(cell) {
                each(true, side, piece);
            }
        }
    }

    /// The piece whose cell, or whose first cell, this is.
    #[inline]
    fn piece(&self, cell: Cell) -> Option<(Side, Piece)> {
        let bit = cell.bit();
        let piece = if self.cubes & bit != 0 {
            Piece::Cube(self.dice[cell.index()], cell)
        } else if self.masters & bit != 0 {
            Piece::Master(cell)
        } else if self.across & bit != 0 {
            Piece::Shield(Span::across(cell))
        } else if self.along & bit != 0 {
            Piece::Shield(Span::along(cell))
        } else if self.soldiers & bit != 0 {
            Piece::Soldier(cell)
        } else {
            return None;
        };
        Some((if self.men[0] & bit != 0 { Side::White } else { Side::Black }, piece))
    }
}

/// Eight dice as one number.
#[inline]
fn packed(dice: &[Die; 8]) -> u64 {
    u64::from_le_bytes(dice.map(|die| die.index() as u8))
}

impl State {
    /// The pieces on the board.
    #[inline]
    pub fn layout(&self) -> Layout {
        let now = &self.now;
        Layout {
            men: now.men,
            cubes: now.cubes(),
            across: now.across,
            along: now.along,
            soldiers: now.soldiers,
            masters: now.masters[0].bit() | now.masters[1].bit(),
            dice: now.dice,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use cubo_core::{Dice, Game, QuickDice, walk};

    use super::*;
    use crate::Cubulus;

    fn pieces(state: &State) -> BTreeSet<(Side, Piece)> {
        Side::ALL.into_iter().flat_map(|side| state.pieces(side).map(move |piece| (side, piece))).collect()
    }

    /// What is lifted and put leads from one state's pieces to those of any other state, near or far.
    #[test]
    fn changes_lead_from_one_state_to_another() {
        let mut dice = QuickDice::new(9);
        let (mut last, mut held) = (Layout::EMPTY, BTreeSet::new());
        for game in 0..30 {
            let mut state = Cubulus::start(&Default::default(), 2).unwrap();
            let every = 1 + game % 3;
            for number in 0..120 {
                if Cubulus::turn(&state).seat().is_none() {
                    break;
                }
                let actions = walk::list::<Cubulus>(&state);
                Cubulus::play(&mut state, actions[dice.below(actions.len() as u32) as usize]);
                if number % every != 0 {
                    continue;
                }
                let layout = state.layout();
                last.changes(&layout, |put, side, piece| {
                    assert!(if put { held.insert((side, piece)) } else { held.remove(&(side, piece)) });
                });
                assert_eq!(held, pieces(&state));
                assert_eq!(layout.pieces() as usize, held.len() - 2);
                last = layout;
            }
        }
    }
}

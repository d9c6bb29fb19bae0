//! Which pieces stand where, in a form that is quick to compare: for evaluations that follow a game from state to state.

use crate::board::{CELLS, Cell, Cells, Span};
use crate::die::Die;
use crate::pieces::{Piece, Side};
use crate::state::State;

/// The pieces of both sides. A layout [follows](Layout::follow) a game from state to state without a look at every cell.
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

    /// Becomes the layout of a state. Calls `each` for every piece that is only in this layout (`false`) or only in that of the state (`true`).
    #[inline]
    pub fn follow(&mut self, state: &State, mut each: impl FnMut(bool, Side, Piece)) {
        let now = &state.now;
        let (cubes, masters) = (now.cubes(), now.masters[0].bit() | now.masters[1].bit());
        let changed = (self.men[0] ^ now.men[0])
            | (self.men[1] ^ now.men[1])
            | (self.cubes ^ cubes)
            | (self.across ^ now.across)
            | (self.along ^ now.along)
            | (self.soldiers ^ now.soldiers)
            | (self.masters ^ masters)
            // Where a cube stands in both, it may lie differently.
            | differing(&self.dice, &now.dice);
        self.pieces_on(changed, |side, piece| each(false, side, piece));
        // Field by field: what was just written as a whole and is read in parts, or the other way round, keeps a processor waiting.
        self.men = now.men;
        self.cubes = cubes;
        self.across = now.across;
        self.along = now.along;
        self.soldiers = now.soldiers;
        self.masters = masters;
        self.dice = now.dice;
        self.pieces_on(changed, |side, piece| each(true, side, piece));
    }

    /// The pieces whose cells, or whose first cells, are among these.
    #[inline]
    fn pieces_on(&self, cells: u128, mut each: impl FnMut(Side, Piece)) {
        let side = |cell: Cell| if Cells(self.men[0]).has(cell) { Side::White } else { Side::Black };
        // Mostly only cubes move.
        for cell in Cells(cells & self.cubes) {
            each(side(cell), Piece::Cube(self.dice[cell.index()], cell));
        }
        if cells & (self.masters | self.across | self.along | self.soldiers) != 0 {
            for cell in Cells(cells & self.masters) {
                each(side(cell), Piece::Master(cell));
            }
            for cell in Cells(cells & self.across) {
                each(side(cell), Piece::Shield(Span::across(cell)));
            }
            for cell in Cells(cells & self.along) {
                each(side(cell), Piece::Shield(Span::along(cell)));
            }
            for cell in Cells(cells & self.soldiers) {
                each(side(cell), Piece::Soldier(cell));
            }
        }
    }
}

/// The cells on which dice differ, eight at a time.
#[inline]
fn differing(one: &[Die; CELLS], other: &[Die; CELLS]) -> u128 {
    let last = u128::from(one[CELLS - 1] != other[CELLS - 1]) << (CELLS - 1);
    let (one, other) = (one.as_chunks().0, other.as_chunks().0);
    one.iter().zip(other).enumerate().fold(last, |all, (eighth, (one, other))| {
        // A byte that is not zero gets its top bit by the addition; no number of a die is so large that it had one before. Then the eight top
        // bits are moved next to each other.
        let top = ((packed(one) ^ packed(other)) + 0x7f7f_7f7f_7f7f_7f7f) & 0x8080_8080_8080_8080;
        all | u128::from(top.wrapping_mul(0x0002_0408_1020_4081) >> 56) << (8 * eighth)
    })
}

/// Eight dice as one number.
#[inline]
fn packed(dice: &[Die; 8]) -> u64 {
    u64::from_le_bytes(dice.map(|die| die.index() as u8))
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
                last.follow(&state, |put, side, piece| {
                    assert!(if put { held.insert((side, piece)) } else { held.remove(&(side, piece)) });
                });
                assert_eq!(held, pieces(&state));
                assert_eq!(last.pieces() as usize, held.len() - 2);
            }
        }
    }
}

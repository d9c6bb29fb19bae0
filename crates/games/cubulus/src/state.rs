//! What is on the table, and the past that the rules need.

use crate::board::{COLUMN_A, Cell, Cells, SIZE};
use cubo_core::Rewind;
use serde::Deserialize;

use crate::clauses::Clause;
use crate::options::Level;
use crate::past::{Past, PastMark};
use crate::pieces::{Piece, Side};
use crate::present::Present;
use crate::view::Shown;

/// A game of Cubulus. Its JSON, in `view.rs`, is what everybody sees.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "Shown")]
pub struct State {
    pub(crate) now: Present,
    pub(crate) past: Past,
}

/// A copy of the present to return to, and the length of the past at that time.
#[derive(Clone, Copy)]
pub struct Mark {
    now: Present,
    past: PastMark,
}

impl std::fmt::Debug for Mark {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Mark").field("turns", &self.past.turns).finish_non_exhaustive()
    }
}

impl Rewind for State {
    type Mark = Mark;

    #[inline]
    fn mark(&self) -> Mark {
        Mark { now: self.now, past: self.past.mark() }
    }

    #[inline]
    fn rewind(&mut self, mark: &Mark) {
        self.now = mark.now;
        self.past.rewind(&mark.past);
    }
}

/// What the side to move is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// Its move, or a troc before it.
    Move,
    /// A troc after the move, or `end` (CU-34).
    Troc,
}

/// How a game ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// The side to move is in check and has no escape (CU-27).
    Mate,
    /// The side to move is not in check and cannot move (CU-28).
    Stuck,
    /// Third occurrence or a hundred quiet turns (CU-29).
    Draw,
}

impl Ending {
    /// The clause behind it.
    pub fn clause(self) -> Clause {
        match self {
            Ending::Mate => Clause::Mate,
            Ending::Stuck => Clause::NoMoveLoses,
            Ending::Draw => Clause::Draws,
        }
    }
}

/// What people and players may ask of a state.
impl State {
    /// The side whose turn it is; at the end, whose it would be.
    pub fn side(&self) -> Side {
        self.now.side
    }

    /// What that side is asked for.
    pub fn phase(&self) -> Phase {
        self.now.phase
    }

    /// The rules in use.
    pub fn level(&self) -> Level {
        self.now.level
    }

    /// What stands on or covers a cell, and whose it is.
    pub fn piece_at(&self, cell: Cell) -> Option<(Side, Piece)> {
        self.now.piece_at(cell)
    }

    /// The pieces of a side, each once, in the order of CU-51: by first cell, column then row.
    pub fn pieces(&self, side: Side) -> impl Iterator<Item = Piece> + '_ {
        let now = &self.now;
        let kinds = now.cubes() | now.soldiers | now.across | now.along;
        let first_cells = now.men(side) & (kinds | now.master(side).bit());
        (0..SIZE)
            .flat_map(move |column| Cells(first_cells & COLUMN_A << column))
            .filter_map(|cell| self.piece_at(cell))
            .map(|(_, piece)| piece)
    }

    /// Where a side's Master stands.
    pub fn master(&self, side: Side) -> Cell {
        self.now.masters[side.index()]
    }

    /// Whether a side's Master still has its first move, and with it the diagonals (CU-45). Never at level 1.
    pub fn first_move(&self, side: Side) -> bool {
        self.now.first[side.index()]
    }

    /// Captured cubes and captured shields of a side: what a troc could bring back (CU-30, CU-35).
    pub fn captured(&self, side: Side) -> (u8, u8) {
        self.now.captured(side)
    }

    /// Consecutive turns without capture and troc (CU-29).
    pub fn quiet(&self) -> u8 {
        self.now.quiet
    }

    /// Whether a side's Master stands on a cell that an enemy piece attacks (CU-25).
    pub fn in_check(&self, side: Side) -> bool {
        self.now.attacked(self.master(side), side.other())
    }

    /// The pieces of a side that attack a cell, by their cells. `stepped_over` is a cell taken as free, for attacks on
    /// shields (CU-22).
    pub fn attackers(
        &self,
        cell: Cell,
        by: Side,
        stepped_over: Option<Cell>,
    ) -> impl Iterator<Item = Cell> + use<> {
        let over = stepped_over.map_or(0, Cell::bit);
        Cells(self.now.attackers(cell, by, self.now.occupied() & !over))
    }

    /// How it ended, if it did.
    pub fn ending(&self) -> Option<Ending> {
        self.now.over
    }

    /// The same game as the other player sees it: the board turned by half a turn, colours swapped. The past is not
    /// turned: only the present occurrence is kept.
    pub fn half_turn(&self) -> State {
        let old = &self.now;
        let mut now = Present::bare(old.level);
        for side in Side::ALL {
            for piece in self.pieces(side.other()) {
                now.put_new(side, piece.half_turn());
            }
            now.set_first(side, old.first[side.other().index()]);
        }
        now.set_side(old.side.other());
        now.set_phase(old.phase);
        now.quiet = old.quiet;
        now.bartered = old.bartered;
        now.check = old.check;
        now.over = old.over;
        State { now, past: Past::from(if self.past.keys().is_empty() { Vec::new() } else { vec![now.key] }) }
    }

    /// The key, computed anew: the incremental one must equal it.
    pub fn fresh_key(&self) -> u64 {
        self.now.fresh_key()
    }

    /// How often the present position has stood on the board at the start of a turn, now included (CU-29).
    pub fn occurrences(&self) -> usize {
        self.past.keys().iter().filter(|&&key| key == self.now.key).count()
    }
}

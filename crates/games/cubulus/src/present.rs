//! What is on the table now: everything but the past.

use cubo_core::mix;

use crate::board::{CELLS, Cell, Cells, Span};
use crate::die::Die;
use crate::options::Level;
use crate::pieces::{CUBE_WORTH, CUBES, Piece, SHIELD_WORTH, SHIELDS, Side};
use crate::runs::Runs;
use crate::state::{Ending, Phase};
use crate::tables::NEAR;

/// Everything but the past; small enough to be copied at each node of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Present {
    /// The cells each side covers.
    pub(crate) men: [u128; 2],
    /// The cubes of both sides, by the number on top less one.
    pub(crate) tops: [u128; 6],
    /// The western cells of shields that lie in a row.
    pub(crate) across: u128,
    /// The southern cells of shields that lie in a column.
    pub(crate) along: u128,
    /// The soldiers of both sides.
    pub(crate) soldiers: u128,
    /// The key of CU-29: pieces, side to move, first-move rights; and the phase.
    pub(crate) key: u64,
    /// The free cells next to each cell.
    pub(crate) runs: Runs,
    /// The occupied cells of each row, a bit a column.
    pub(crate) rows: [u16; 9],
    /// The occupied cells of each column, a bit a row.
    pub(crate) columns: [u16; 9],
    /// How the cubes lie; [`Die::BLANK`] where there is none.
    pub(crate) dice: [Die; CELLS],
    pub(crate) masters: [Cell; 2],
    pub(crate) side: Side,
    pub(crate) phase: Phase,
    pub(crate) level: Level,
    /// Whose Master still has its first move, and with it the diagonals (CU-45). Never set at level 1.
    pub(crate) first: [bool; 2],
    /// Consecutive turns without capture and troc (CU-29), the turn of a move just made included.
    pub(crate) quiet: u8,
    /// A troc was made in this turn, before its move: the turn will not count as quiet.
    pub(crate) bartered: bool,
    /// A troc has been made since the first entry of the past: positions from before a capture can come back.
    pub(crate) revived: bool,
    /// The side to move is in check. Only set at the start of a turn: after a troc the side to move is never in check.
    pub(crate) check: bool,
    /// How the game ended.
    pub(crate) over: Option<Ending>,
}

impl Present {
    /// A board with nothing but the Masters at home.
    pub(crate) fn empty(level: Level) -> Present {
        let mut now = Present::bare(level);
        // Masters are always somewhere; `put` moves them.
        for side in Side::ALL {
            now.put_new(side, Piece::Master(side.home()));
        }
        now
    }

    /// A board without Masters, which must be added next.
    pub(crate) fn bare(level: Level) -> Present {
        Present {
            men: [0; 2],
            tops: [0; 6],
            across: 0,
            along: 0,
            soldiers: 0,
            key: 0,
            runs: Runs::empty(),
            rows: [0; 9],
            columns: [0; 9],
            dice: [Die::BLANK; CELLS],
            masters: [Cell::E1, Cell::E9],
            side: Side::White,
            phase: Phase::Move,
            level,
            first: [false; 2],
            quiet: 0,
            bartered: false,
            revived: false,
            check: false,
            over: None,
        }
    }

    /// The set-up of CU-1 to CU-5.
    pub(crate) fn start(level: Level) -> Present {
        let mut now = Present::empty(level);
        for side in Side::ALL {
            let (back, front) = match side {
                Side::White => (0, 1),
                Side::Black => (8, 7),
            };
            for (column, top) in [(0, 1), (1, 2), (2, 5), (3, 6), (5, 6), (6, 5), (7, 2), (8, 1)] {
                // CU-4: 4 towards the opponent, 3 towards the owner.
                let south = if side == Side::White { 3 } else { 4 };
                if let (Some(die), Some(cell)) = (Die::new(top, south), Cell::new(column, back)) {
                    now.put(side, Piece::Cube(die, cell));
                }
            }
            for column in [2, 5] {
                if let Some(cell) = Cell::new(column, front) {
                    now.put(side, Piece::Shield(Span::across(cell)));
                }
            }
            now.set_first(side, true);
        }
        now
    }

    #[inline]
    pub(crate) fn occupied(&self) -> u128 {
        self.men[0] | self.men[1]
    }

    #[inline]
    pub(crate) fn men(&self, side: Side) -> u128 {
        self.men[side.index()]
    }

    #[inline]
    pub(crate) fn master(&self, side: Side) -> Cell {
        self.masters[side.index()]
    }

    /// The cubes of both sides.
    #[inline]
    pub(crate) fn cubes(&self) -> u128 {
        let t = &self.tops;
        t[0] | t[1] | t[2] | t[3] | t[4] | t[5]
    }

    /// The shields of a side, those in rows first.
    #[inline]
    pub(crate) fn shields(&self, side: Side) -> Shields {
        let men = self.men(side);
        Shields { across: Cells(self.across & men), along: Cells(self.along & men) }
    }

    /// The shield that covers a cell, if one does.
    pub(crate) fn shield_at(&self, cell: Cell) -> Option<Span> {
        let bit = cell.bit();
        if self.across & bit != 0 {
            Some(Span::across(cell))
        } else if self.along & bit != 0 {
            Some(Span::along(cell))
        } else if cell.column() > 0 && self.across & bit >> 1 != 0 {
            Some(Span::across(Cell::at(cell.index() - 1)))
        } else if cell.row() > 0 && self.along & bit >> 9 != 0 {
            Some(Span::along(Cell::at(cell.index() - 9)))
        } else {
            None
        }
    }

    /// Whose piece is there.
    pub(crate) fn whose(&self, cell: Cell) -> Option<Side> {
        Side::ALL.into_iter().find(|&side| self.men(side) & cell.bit() != 0)
    }

    pub(crate) fn piece_at(&self, cell: Cell) -> Option<(Side, Piece)> {
        let side = self.whose(cell)?;
        let piece = if self.master(side) == cell {
            Piece::Master(cell)
        } else if self.soldiers & cell.bit() != 0 {
            Piece::Soldier(cell)
        } else if let Some(span) = self.shield_at(cell) {
            Piece::Shield(span)
        } else {
            Piece::Cube(self.dice[cell.index()], cell)
        };
        Some((side, piece))
    }

    /// The captured cubes, and the captured shields and soldiers, of a side (CU-51: whatever is missing).
    pub(crate) fn captured(&self, side: Side) -> (u8, u8) {
        let men = self.men(side);
        let cubes = (self.cubes() & men).count_ones() as u8;
        let shields = ((self.across | self.along | self.soldiers) & men).count_ones() as u8;
        (CUBES - cubes, SHIELDS - shields)
    }

    /// Material, see [`Piece::worth`].
    pub(crate) fn material(&self, side: Side) -> i32 {
        let (cubes, shields) = self.captured(side);
        CUBE_WORTH * i32::from(CUBES - cubes) + SHIELD_WORTH * i32::from(SHIELDS - shields)
    }

    /// Free neighbours of a cell in rows and columns.
    #[inline]
    pub(crate) fn free_near(&self, cell: Cell) -> u128 {
        NEAR[cell.index()] & !self.occupied()
    }

    // --- changing what is on the table; each keeps the key ---

    #[inline]
    fn occupy(&mut self, cell: Cell, side: Side) {
        self.men[side.index()] ^= cell.bit();
        let (row, column) = (cell.row(), cell.column());
        self.rows[row as usize] ^= 1 << column;
        self.columns[column as usize] ^= 1 << row;
        self.runs.row_is(row, self.rows[row as usize]);
        self.runs.column_is(column, self.columns[column as usize]);
    }

    /// Puts a piece on free cells. A Master leaves the cell where it was.
    #[inline]
    pub(crate) fn put(&mut self, side: Side, piece: Piece) {
        if let Piece::Master(_) = piece {
            self.toggle(side, Piece::Master(self.master(side)));
        }
        self.put_new(side, piece);
    }

    /// Puts a piece on free cells. A Master must not be on the board yet.
    #[inline]
    pub(crate) fn put_new(&mut self, side: Side, piece: Piece) {
        self.toggle(side, piece);
        match piece {
            Piece::Cube(die, cell) => self.dice[cell.index()] = die,
            Piece::Master(cell) => self.masters[side.index()] = cell,
            _ => {}
        }
    }

    /// Takes a piece other than a Master off the board.
    #[inline]
    pub(crate) fn lift(&mut self, side: Side, piece: Piece) {
        self.toggle(side, piece);
        if let Piece::Cube(_, cell) = piece {
            self.dice[cell.index()] = Die::BLANK;
        }
    }

    /// A cube goes from one cell to a free one, where it lies in that way.
    #[inline]
    pub(crate) fn move_cube(&mut self, side: Side, from: Cell, to: Cell, die: Die) {
        let before = std::mem::replace(&mut self.dice[from.index()], Die::BLANK);
        self.dice[to.index()] = die;
        self.toggle_cube(side, before, from);
        self.toggle_cube(side, die, to);
        self.occupy(from, side);
        self.occupy(to, side);
    }

    /// A shield covers other cells; what it still covers is left alone (CU-13).
    #[inline]
    pub(crate) fn slide(&mut self, side: Side, from: Span, to: Span) {
        for span in [from, to] {
            self.toggle_shield(side, span);
        }
        for cell in Cells(from.bits() ^ to.bits()) {
            self.occupy(cell, side);
        }
    }

    /// A cube lies in another way.
    #[inline]
    pub(crate) fn turn_cube(&mut self, side: Side, at: Cell, die: Die) {
        let before = std::mem::replace(&mut self.dice[at.index()], die);
        self.toggle_cube(side, before, at);
        self.toggle_cube(side, die, at);
    }

    /// A cube appears or disappears; its cell is still to be occupied or to be freed.
    #[inline]
    fn toggle_cube(&mut self, side: Side, die: Die, cell: Cell) {
        self.key ^= key_of(side, Piece::Cube(die, cell));
        self.tops[die.top() as usize - 1] ^= cell.bit();
    }

    fn toggle(&mut self, side: Side, piece: Piece) {
        match piece {
            Piece::Cube(die, cell) => {
                self.toggle_cube(side, die, cell);
                return self.occupy(cell, side);
            }
            Piece::Master(cell) => self.occupy(cell, side),
            Piece::Soldier(cell) => {
                self.soldiers ^= cell.bit();
                self.occupy(cell, side);
            }
            Piece::Shield(span) => {
                self.toggle_shield(side, span);
                for cell in span.cells() {
                    self.occupy(cell, side);
                }
                return;
            }
        }
        self.key ^= key_of(side, piece);
    }

    /// A shield appears or disappears; its cells are still to be occupied or to be freed.
    #[inline]
    fn toggle_shield(&mut self, side: Side, span: Span) {
        let first = span.first().bit();
        if span.is_along() {
            self.along ^= first;
        } else {
            self.across ^= first;
        }
        self.key ^= key_of(side, Piece::Shield(span));
    }

    /// Gives or takes a Master's first-move right. At level 1 there is none.
    #[inline]
    pub(crate) fn set_first(&mut self, side: Side, has: bool) {
        let has = has && self.level == Level::Tournament;
        if self.first[side.index()] != has {
            self.first[side.index()] = has;
            self.key ^= first_key(side);
        }
    }

    #[inline]
    pub(crate) fn set_side(&mut self, side: Side) {
        if self.side != side {
            self.side = side;
            self.key ^= BLACK_TO_MOVE;
        }
    }

    #[inline]
    pub(crate) fn set_phase(&mut self, phase: Phase) {
        if self.phase != phase {
            self.phase = phase;
            self.key ^= TROC_PENDING;
        }
    }

    /// The key, computed anew.
    pub(crate) fn fresh_key(&self) -> u64 {
        let mut key = 0;
        for cell in Cell::all() {
            if let Some((side, piece)) = self.piece_at(cell)
                && piece.cell() == cell
            {
                key ^= key_of(side, piece);
            }
        }
        for side in Side::ALL {
            if self.first[side.index()] {
                key ^= first_key(side);
            }
        }
        if self.side == Side::Black {
            key ^= BLACK_TO_MOVE;
        }
        if self.phase == Phase::Troc {
            key ^= TROC_PENDING;
        }
        key
    }
}

/// See [`Present::shields`].
pub(crate) struct Shields {
    across: Cells,
    along: Cells,
}

impl Iterator for Shields {
    type Item = Span;
    #[inline]
    fn next(&mut self) -> Option<Span> {
        self.across.next().map(Span::across).or_else(|| self.along.next().map(Span::along))
    }
}

const BLACK_TO_MOVE: u64 = mix(0x6375_6275_6c75_7301);
const TROC_PENDING: u64 = mix(0x6375_6275_6c75_7302);

#[inline]
fn first_key(side: Side) -> u64 {
    mix(0x6375_6275_6c75_7310 | side as u64)
}

/// Scatters side, kind and place over 64 bits.
#[inline]
fn key_of(side: Side, piece: Piece) -> u64 {
    let place = match piece {
        Piece::Cube(die, cell) => (die.index() as u64) << 8 | cell.index() as u64,
        Piece::Master(cell) => 24 << 8 | cell.index() as u64,
        Piece::Soldier(cell) => 25 << 8 | cell.index() as u64,
        Piece::Shield(span) => 26 << 8 | span.index() as u64,
    };
    mix((place << 1 | side as u64).wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

//! Fast queries for searches that look at millions of positions: sets of cells and counts, without a loop over the
//! pieces. Everything here could also be computed from [`State::piece_at`] and the legal actions.

use std::ops::ControlFlow;

use crate::action::Action;
use crate::board::{Cell, Cells};
use crate::die::Die;
use crate::legal;
use crate::pieces::Side;
use crate::state::{Phase, State};
use crate::tables::{DIAGONAL, NEAR, RING};

impl State {
    /// The cells that a side covers.
    #[inline]
    pub fn covered(&self, side: Side) -> Cells {
        Cells(self.now.men(side))
    }

    /// A side's cubes with that number (1 to 6) on top.
    #[inline]
    pub fn cubes_showing(&self, side: Side, top: u8) -> Cells {
        Cells(self.now.tops[(top as usize - 1) % 6] & self.now.men(side))
    }

    /// A side's cubes.
    #[inline]
    pub fn cubes(&self, side: Side) -> Cells {
        Cells(self.now.cubes() & self.now.men(side))
    }

    /// A side's soldiers.
    #[inline]
    pub fn soldiers(&self, side: Side) -> Cells {
        Cells(self.now.soldiers & self.now.men(side))
    }

    /// The first cells of a side's shields.
    #[inline]
    pub fn shields(&self, side: Side) -> Cells {
        Cells((self.now.across | self.now.along) & self.now.men(side))
    }

    /// The cells that are covered by nobody.
    #[inline]
    pub fn free(&self) -> Cells {
        Cells(!self.now.occupied() & ((1 << crate::CELLS) - 1))
    }

    /// Whether the side to move began its turn in check and has not moved yet.
    #[inline]
    pub fn check(&self) -> bool {
        self.now.check
    }

    /// How the cube on a cell lies; any die where there is none.
    #[inline]
    pub fn die_at(&self, cell: Cell) -> Die {
        self.now.dice[cell.index()]
    }

    /// Whether any piece of a side attacks a cell, whatever stands on it.
    #[inline]
    pub fn attacked(&self, cell: Cell, by: Side) -> bool {
        self.now.attacked(cell, by)
    }

    /// How many pieces of a side attack a cell, whatever stands on it.
    #[inline]
    pub fn attacks(&self, cell: Cell, by: Side) -> u32 {
        self.now.attackers(cell, by, self.now.occupied()).count_ones()
    }

    /// Whether a side could take this enemy shield if it were to move, ignoring its own Master's safety (CU-22).
    pub fn shield_in_danger(&self, shield: crate::Span, by: Side) -> bool {
        self.now.shield_in_danger(shield.cells(), by)
    }

    /// How many paths over free cells the cubes of a side have (captures not counted), at most `most` counted of each cube; and those of some cells that
    /// any piece of that side attacks, whatever stands on them.
    #[inline]
    pub fn reach(&self, by: Side, most: u32, cells: Cells) -> (u32, Cells) {
        let (paths, attacked) = self.now.reach(by, most, cells.0);
        (paths, Cells(attacked))
    }

    /// Both cells of each shield of a side.
    #[inline]
    pub fn shield_cells(&self, side: Side) -> Cells {
        let (across, along) = (self.now.across & self.now.men(side), self.now.along & self.now.men(side));
        Cells(across | across << 1 | along | along << 9)
    }

    /// The first cells of the shields of a side that have a half on one of these cells.
    #[inline]
    pub fn shields_on(&self, side: Side, cells: Cells) -> Cells {
        let across = self.now.across & (cells.0 | cells.0 >> 1);
        let along = self.now.along & (cells.0 | cells.0 >> 9);
        Cells((across | along) & self.now.men(side))
    }

    /// Every legal capture of the side to move except trocs: the same actions as in the legal list.
    #[inline]
    pub fn captures<B>(&self, each: impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.now.over.is_some() || self.now.phase == Phase::Troc {
            return ControlFlow::Continue(());
        }
        legal::captures(&self.now, each)
    }
}

impl Cells {
    /// How many there are.
    #[inline]
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether a cell is one of them.
    #[inline]
    pub fn has(self, cell: Cell) -> bool {
        // One half of the set is shifted, not both.
        let half = if cell.index() < 64 { self.0 } else { self.0 >> 64 };
        half as u64 >> (cell.index() & 63) & 1 != 0
    }

    /// How many there are, if there are at most two.
    #[inline]
    pub fn up_to_two(self) -> u32 {
        // Quicker where counting is no single instruction.
        if cfg!(any(target_feature = "popcnt", target_family = "wasm")) {
            return self.len();
        }
        u32::from(self.0 != 0) + u32::from(self.0 & self.0.wrapping_sub(1) != 0)
    }

    /// How many neighbours of a cell along rows and columns are among them.
    #[inline]
    pub fn beside(self, cell: Cell) -> u32 {
        // From the southern neighbour to the northern one are 19 cells.
        let near = self.0 & NEAR[cell.index()];
        ((near << 9 >> cell.index()) as u32).count_ones()
    }

    /// The cells in both sets.
    #[inline]
    pub fn and(self, other: Cells) -> Cells {
        Cells(self.0 & other.0)
    }

    /// The cells in either set.
    #[inline]
    pub fn or(self, other: Cells) -> Cells {
        Cells(self.0 | other.0)
    }

    /// The cells in this set alone.
    #[inline]
    pub fn without(self, other: Cells) -> Cells {
        Cells(self.0 & !other.0)
    }

    /// The neighbours of a cell along rows and columns.
    #[inline]
    pub fn near(cell: Cell) -> Cells {
        Cells(NEAR[cell.index()])
    }

    /// The eight neighbours of a cell, fewer at the edge.
    #[inline]
    pub fn around(cell: Cell) -> Cells {
        Cells(NEAR[cell.index()] | DIAGONAL[cell.index()])
    }

    /// The cells exactly that many steps away (1 to 6), rows and columns together.
    #[inline]
    pub fn at_distance(cell: Cell, steps: u8) -> Cells {
        Cells(RING[cell.index()][(steps as usize - 1) % 6])
    }
}

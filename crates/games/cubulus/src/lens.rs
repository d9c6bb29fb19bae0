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

    /// How many paths over free cells a cube has (captures not counted), when it shows that number.
    #[inline]
    pub fn open_paths(&self, cube: Cell, top: u8) -> u32 {
        self.now.count_paths(cube, top as usize)
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

    /// Those of some cells that any piece of a side attacks, whatever stands on them.
    #[inline]
    pub fn attacked_of(&self, cells: Cells, by: Side) -> Cells {
        Cells(self.now.attacked_among(cells.0, by))
    }

    /// Both cells of each shield of a side.
    #[inline]
    pub fn shield_cells(&self, side: Side) -> Cells {
        let (across, along) = (self.now.across & self.now.men(side), self.now.along & self.now.men(side));
        Cells(across | across << 1 | along | along << 9)
    }

    /// How many shields of a side have a half on one of these cells.
    #[inline]
    pub fn shields_on(&self, side: Side, cells: Cells) -> u32 {
        let across = self.now.across & (cells.0 | cells.0 >> 1);
        let along = self.now.along & (cells.0 | cells.0 >> 9);
        ((across | along) & self.now.men(side)).count_ones()
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
        self.0 & cell.bit() != 0
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

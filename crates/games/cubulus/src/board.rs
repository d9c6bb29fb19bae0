//! The board: 81 cells, four directions, the pairs of cells that a shield can cover, and the tables computed from them.
//!
//! Sets of cells are `u128` with bit `row * 9 + column`.

/// Cells in a row or a column.
pub const SIZE: u8 = 9;

/// Cells on the board.
pub const CELLS: usize = 81;

/// A cell, `A1` to `I9`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(u8);

impl Cell {
    /// Where White's Master begins (CU-2).
    pub const E1: Cell = Cell(4);
    /// Where Black's Master begins (CU-2).
    pub const E9: Cell = Cell(76);

    /// The cell in that column and row, both counted from 0 at White's left.
    pub fn new(column: u8, row: u8) -> Option<Cell> {
        (column < SIZE && row < SIZE).then(|| Cell(row * SIZE + column))
    }

    /// All cells, row by row from White's left.
    pub fn all() -> impl DoubleEndedIterator<Item = Cell> {
        (0..CELLS as u8).map(Cell)
    }

    /// The column, from 0 (A) to 8 (I).
    #[inline]
    pub fn column(self) -> u8 {
        COLUMN[self.index()]
    }

    /// The row, from 0 (White's first) to 8 (Black's first).
    #[inline]
    pub fn row(self) -> u8 {
        ROW[self.index()]
    }

    /// `row * 9 + column`.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The cell with an index that differs by so much. If the board has no such cell, the result must not be used.
    #[inline]
    pub(crate) const fn shifted(self, delta: i8) -> Cell {
        Cell(self.0.wrapping_add_signed(delta))
    }

    /// The difference of two cell numbers.
    #[inline]
    pub(crate) const fn minus(self, other: Cell) -> i8 {
        self.0 as i8 - other.0 as i8
    }

    /// `column * 9 + row`.
    #[inline]
    pub(crate) const fn turned(self) -> usize {
        TURNED[self.0 as usize] as usize
    }

    /// The cell that many steps away, unless the board ends before.
    pub fn step(self, dir: Dir, cells: u8) -> Option<Cell> {
        let (columns, rows) = dir.delta();
        let column = self.column() as i8 + columns * cells as i8;
        let row = self.row() as i8 + rows * cells as i8;
        Cell::new(u8::try_from(column).ok()?, u8::try_from(row).ok()?)
    }

    /// `row * 16 + column`: the difference of two says how many rows and columns lie between.
    #[inline]
    #[cfg(not(target_family = "wasm"))]
    pub(crate) const fn spread(self) -> usize {
        SPREAD[self.0 as usize] as usize
    }

    /// The cell opposite through the centre: the same cell as the other player sees it.
    pub fn half_turn(self) -> Cell {
        Cell(CELLS as u8 - 1 - self.0)
    }

    /// The set of this cell alone.
    #[inline]
    pub(crate) const fn bit(self) -> u128 {
        1 << self.0
    }

    /// The cell with that index, which must be on the board.
    #[inline]
    pub(crate) const fn at(index: usize) -> Cell {
        debug_assert!(index < CELLS);
        Cell(index as u8)
    }
}

/// The cells of the first column.
pub(crate) const COLUMN_A: u128 = {
    let (mut set, mut row) = (0, 0);
    while row < SIZE {
        set |= 1 << (row * SIZE);
        row += 1;
    }
    set
};

static COLUMN: [u8; CELLS] = {
    let mut table = [0; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        table[cell] = (cell % 9) as u8;
        cell += 1;
    }
    table
};

static ROW: [u8; CELLS] = {
    let mut table = [0; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        table[cell] = (cell / 9) as u8;
        cell += 1;
    }
    table
};

static TURNED: [u8; CELLS] = {
    let mut table = [0; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        table[cell] = (cell % 9 * 9 + cell / 9) as u8;
        cell += 1;
    }
    table
};

#[cfg(not(target_family = "wasm"))]
static SPREAD: [u8; CELLS] = {
    let mut table = [0; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        table[cell] = (cell / 9 * 16 + cell % 9) as u8;
        cell += 1;
    }
    table
};

/// The cells of a set, in the order of [`Cell::all`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cells(pub(crate) u128);

impl Iterator for Cells {
    type Item = Cell;
    #[inline]
    fn next(&mut self) -> Option<Cell> {
        // Half by half: a processor counts in 64 bits.
        let (low, high) = (self.0 as u64, (self.0 >> 64) as u64);
        if low != 0 {
            self.0 = u128::from(low & (low - 1)) | u128::from(high) << 64;
            Some(Cell(low.trailing_zeros() as u8))
        } else if high != 0 {
            self.0 = u128::from(high & (high - 1)) << 64;
            Some(Cell(64 + high.trailing_zeros() as u8))
        } else {
            None
        }
    }

    /// Two short loops, where `next` asks about both halves for each cell.
    #[inline]
    fn fold<B, F: FnMut(B, Cell) -> B>(self, init: B, mut f: F) -> B {
        let mut all = init;
        for (half, first) in [(self.0 as u64, 0), ((self.0 >> 64) as u64, 64)] {
            let mut left = half;
            while left != 0 {
                all = f(all, Cell(first + left.trailing_zeros() as u8));
                left &= left - 1;
            }
        }
        all
    }
}

/// A direction along a row or a column. North is towards Black, east towards column I.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Dir {
    North,
    East,
    South,
    West,
}

impl Dir {
    /// All four, clockwise.
    pub const ALL: [Dir; 4] = [Dir::North, Dir::East, Dir::South, Dir::West];

    /// The other way.
    pub const fn back(self) -> Dir {
        match self {
            Dir::North => Dir::South,
            Dir::East => Dir::West,
            Dir::South => Dir::North,
            Dir::West => Dir::East,
        }
    }

    /// The step in columns and rows.
    const fn delta(self) -> (i8, i8) {
        match self {
            Dir::North => (0, 1),
            Dir::East => (1, 0),
            Dir::South => (0, -1),
            Dir::West => (-1, 0),
        }
    }

    /// The direction and distance from a cell to another in the same row or column; `None` if they are not in line, or
    /// the same cell.
    pub fn between(from: Cell, to: Cell) -> Option<(Dir, u8)> {
        let columns = to.column() as i8 - from.column() as i8;
        let rows = to.row() as i8 - from.row() as i8;
        match (columns, rows) {
            (0, 1..) => Some((Dir::North, rows as u8)),
            (0, ..=-1) => Some((Dir::South, rows.unsigned_abs())),
            (1.., 0) => Some((Dir::East, columns as u8)),
            (..=-1, 0) => Some((Dir::West, columns.unsigned_abs())),
            _ => None,
        }
    }
}

/// Two neighbouring cells in a row or a column, the first in the order column, then row: what a shield covers (CU-13).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Span(u8);

impl Span {
    /// The span of two cells in either order, if they are neighbours.
    pub fn new(one: Cell, other: Cell) -> Option<Span> {
        match Dir::between(one, other)? {
            (Dir::East, 1) => Some(Span::across(one)),
            (Dir::West, 1) => Some(Span::across(other)),
            (Dir::North, 1) => Some(Span::along(one)),
            (Dir::South, 1) => Some(Span::along(other)),
            _ => None,
        }
    }

    /// All 144.
    pub fn all() -> impl Iterator<Item = Span> {
        Cell::all()
            .flat_map(|cell| [Dir::East, Dir::North].map(|dir| Span::new(cell, cell.step(dir, 1)?)))
            .flatten()
    }

    /// The first cell: of the lower column or, in one column, of the lower row.
    #[inline]
    pub fn first(self) -> Cell {
        Cell(self.0 >> 1)
    }

    /// The other cell.
    #[inline]
    pub fn second(self) -> Cell {
        Cell((self.0 >> 1) + if self.is_along() { SIZE } else { 1 })
    }

    /// Both cells.
    #[inline]
    pub fn cells(self) -> [Cell; 2] {
        [self.first(), self.second()]
    }

    /// Whether it lies in a column (and not in a row).
    #[inline]
    pub fn is_along(self) -> bool {
        self.0 & 1 != 0
    }

    /// Whether that cell is one of the two.
    pub fn covers(self, cell: Cell) -> bool {
        self.first() == cell || self.second() == cell
    }

    /// The other of the two cells.
    #[inline]
    pub(crate) fn other(self, cell: Cell) -> Cell {
        if cell == self.first() { self.second() } else { self.first() }
    }

    /// The set of both cells.
    #[inline]
    pub(crate) fn bits(self) -> u128 {
        self.first().bit() | self.second().bit()
    }

    /// From a cell and its eastern neighbour, which must exist.
    #[inline]
    pub(crate) const fn across(first: Cell) -> Span {
        Span(first.0 << 1)
    }

    /// From a cell and its northern neighbour, which must exist.
    #[inline]
    pub(crate) const fn along(first: Cell) -> Span {
        Span(first.0 << 1 | 1)
    }

    /// From two cells that are neighbours.
    #[inline]
    pub(crate) fn of_neighbours(one: Cell, other: Cell) -> Span {
        let (low, high) = (one.0.min(other.0), one.0.max(other.0));
        Span(low << 1 | u8::from(high - low == SIZE))
    }

    /// The same span as the other player sees it.
    pub fn half_turn(self) -> Span {
        let first = self.second().half_turn();
        if self.is_along() { Span::along(first) } else { Span::across(first) }
    }

    /// A number below 162, the same on every platform.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_are_all_there_and_turn_round() {
        assert_eq!(Span::all().count(), 144);
        for span in Span::all() {
            let [a, b] = span.cells();
            assert_eq!((Span::new(a, b), Span::new(b, a)), (Some(span), Some(span)));
            assert_eq!(span.half_turn().half_turn(), span);
            assert!(span.half_turn().covers(a.half_turn()) && span.half_turn().covers(b.half_turn()));
        }
    }
}

//! Seven by seven cells, and what lies beyond the gates.

use std::fmt;

use cubo_core::Seat;

/// The side of the board.
pub const SIDE: u8 = 7;
/// How many cells there are.
pub const CELLS: usize = 49;

/// A cell of the board, `a1` to `g7`: columns a–g, rows 1–7 from seat 0's side (AK-40).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(pub(crate) u8);

impl Cell {
    /// The cell of that column and row, both counted from 0.
    pub const fn new(column: u8, row: u8) -> Option<Cell> {
        if column < SIDE && row < SIDE { Some(Cell(row * SIDE + column)) } else { None }
    }

    /// Every cell, row by row: a1, b1, … g7.
    pub fn all() -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator + Clone {
        (0..CELLS as u8).map(Cell)
    }

    /// The column, from 0 (a) to 6 (g).
    pub const fn column(self) -> u8 {
        self.0 % SIDE
    }

    /// The row, from 0 (row 1) to 6 (row 7).
    pub const fn row(self) -> u8 {
        self.0 / SIDE
    }

    /// The cell as an index into tables, row by row from a1.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The gate of that seat in that column (AK-40: seat 0 owns row 1, seat 1 row 7).
    pub const fn gate(seat: Seat, column: u8) -> Option<Cell> {
        Cell::new(column, if seat.0 == 0 { 0 } else { SIDE - 1 })
    }

    /// The cells that share an edge with this one.
    pub fn neighbours(self) -> CellSet {
        CellSet(ADJACENT[self.index()])
    }

    pub(crate) const fn bit(self) -> u64 {
        1 << self.0
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Place::from(*self).fmt(f)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Where a step can end: a cell, or a place beyond the gates in row 0 or row 8 (AK-40).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place(u8);

impl Place {
    /// The place of that column (from 0) and row as written, 0 to 8.
    pub const fn new(column: u8, row: u8) -> Option<Place> {
        if column < SIDE && row <= SIDE + 1 { Some(Place(row * SIDE + column)) } else { None }
    }

    /// The place beyond the gate that a side crosses in a column.
    pub(crate) const fn beyond(side: usize, column: u8) -> Place {
        Place(if side == 0 { SIDE * (SIDE + 1) } else { 0 } + column)
    }

    /// A cell as a place.
    pub(crate) const fn on(cell: Cell) -> Place {
        Place(cell.0 + SIDE)
    }

    /// Every place, row by row from a0.
    pub fn all() -> impl Iterator<Item = Place> {
        (0..SIDE * (SIDE + 2)).map(Place)
    }

    /// The cell, unless the place lies beyond the gates.
    pub const fn cell(self) -> Option<Cell> {
        if self.0 < SIDE || self.0 >= SIDE * (SIDE + 1) { None } else { Some(Cell(self.0 - SIDE)) }
    }

    /// The column, from 0 (a) to 6 (g).
    pub const fn column(self) -> u8 {
        self.0 % SIDE
    }

    /// The row as written, 0 to 8.
    pub const fn row(self) -> u8 {
        self.0 / SIDE
    }
}

impl From<Cell> for Place {
    fn from(cell: Cell) -> Place {
        Place::on(cell)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column()), self.row())
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of cells; walking it goes row by row from a1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct CellSet(pub(crate) u64);

impl CellSet {
    /// Whether the cell is in the set.
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 & cell.bit() != 0
    }

    /// How many cells there are in it.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl Iterator for CellSet {
    type Item = Cell;
    #[inline]
    fn next(&mut self) -> Option<Cell> {
        if self.0 == 0 {
            return None;
        }
        let cell = Cell(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(cell)
    }
}

/// All 49 cells.
pub(crate) const BOARD: u64 = (1 << CELLS) - 1;

/// The gate rows of seat 0 and seat 1.
pub(crate) const GATES: [u64; 2] = [0x7f, 0x7f << 42];

/// The four straight directions come first, the diagonal ones after them; up is away from seat 0.
pub(crate) const WAYS: [(i8, i8); 8] = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];

/// How many of [`WAYS`] are straight.
pub(crate) const STRAIGHT: usize = 4;

/// Stands in [`NEXT`] for a step that leaves the board.
const OFF: u8 = u8::MAX;

/// The cell one step away in each of the eight ways, or [`OFF`].
const NEXT: [[u8; 8]; CELLS] = {
    let mut table = [[OFF; 8]; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let mut way = 0;
        while way < 8 {
            let column = (cell % 7) as i8 + WAYS[way].0;
            let row = (cell / 7) as i8 + WAYS[way].1;
            if column >= 0 && column < 7 && row >= 0 && row < 7 {
                table[cell][way] = (row * 7 + column) as u8;
            }
            way += 1;
        }
        cell += 1;
    }
    table
};

/// The cells that share an edge with each cell.
pub(crate) const ADJACENT: [u64; CELLS] = {
    let mut table = [0; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let mut way = 0;
        while way < 4 {
            if NEXT[cell][way] != OFF {
                table[cell] |= 1 << NEXT[cell][way];
            }
            way += 1;
        }
        cell += 1;
    }
    table
};

/// The cell one step away, unless that leaves the board.
#[inline]
pub(crate) const fn next(cell: Cell, way: usize) -> Option<Cell> {
    let next = NEXT[cell.index()][way];
    if next == OFF { None } else { Some(Cell(next)) }
}

/// All cells of a cell's row.
pub(crate) const fn row_of(cell: Cell) -> u64 {
    0x7f << (cell.row() * SIDE)
}

/// All cells of a cell's column.
pub(crate) const fn column_of(cell: Cell) -> u64 {
    0x0000_0408_1020_4081 << cell.column()
}

/// Every cell beside one of `cells`.
#[inline]
pub(crate) const fn beside(cells: u64) -> u64 {
    const NOT_A: u64 = BOARD & !0x0000_0408_1020_4081;
    const NOT_G: u64 = BOARD & !(0x0000_0408_1020_4081 << 6);
    ((cells << 7) | (cells >> 7) | ((cells & NOT_G) << 1) | ((cells & NOT_A) >> 1)) & BOARD
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bit_tricks_agree_with_the_tables() {
        for cell in Cell::all() {
            assert_eq!(beside(cell.bit()), ADJACENT[cell.index()], "{cell}");
            assert_eq!(CellSet(row_of(cell)).filter(|c| c.row() == cell.row()).count(), 7);
            assert_eq!(CellSet(column_of(cell)).filter(|c| c.column() == cell.column()).count(), 7);
            assert_eq!(CellSet(column_of(cell) | row_of(cell)).count(), 13);
        }
    }
}

//! How many cells are free next to each cell, kept up to date: all that paths need to know of the board.

use crate::board::{CELLS, Cell};
use crate::tables::run_in;

/// Where the bytes of rows begin; before them is room for a look at eight bytes back.
const IN_ROW: usize = 8;
/// Where the bytes of columns begin.
const IN_COLUMN: usize = IN_ROW + CELLS;

/// For each cell two bytes: in its row, how many cells in a row are free to the west (the low four bits) and to the east of it (the
/// high four); in its column, to the south and to the north.
///
/// Cells above each other have their bytes for the row beside each other, and cells beside each other those for the column: what a cube
/// finds to its sides on the way is eight bytes in a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Runs([u8; IN_COLUMN + CELLS + 8]);

impl Runs {
    /// Of an empty board.
    pub(crate) fn empty() -> Runs {
        let mut runs = Runs([0; IN_COLUMN + CELLS + 8]);
        for line in 0..9 {
            runs.row_is(line, 0);
            runs.column_is(line, 0);
        }
        runs
    }

    /// A row now has these cells occupied, a bit a column.
    #[inline]
    pub(crate) fn row_is(&mut self, row: u8, occupied: u16) {
        self.write(IN_ROW + row as usize, occupied);
    }

    /// A column now has these cells occupied, a bit a row.
    #[inline]
    pub(crate) fn column_is(&mut self, column: u8, occupied: u16) {
        self.write(IN_COLUMN + column as usize, occupied);
    }

    #[inline]
    fn write(&mut self, first: usize, occupied: u16) {
        let places = &mut self.0[first..first + 73];
        for place in 0..9 {
            places[place * 9] = run_in(occupied, place);
        }
    }

    /// The free cells next to a cell in its row: to the west, and to the east in the high four bits.
    #[inline]
    pub(crate) fn across(&self, cell: Cell) -> u8 {
        self.0[row_byte(cell)]
    }

    /// The free cells next to a cell in its column: to the south, and to the north in the high four bits.
    #[inline]
    pub(crate) fn along(&self, cell: Cell) -> u8 {
        self.0[column_byte(cell)]
    }

    /// How many neighbours of a cell along rows and columns are free.
    #[inline]
    pub(crate) fn open_sides(&self, cell: Cell) -> u32 {
        let (along, across) = (self.along(cell), self.across(cell));
        [along & 15, along >> 4, across & 15, across >> 4].map(|run| u32::from(run != 0)).iter().sum()
    }

    /// [`Runs::across`] of a cell and the next ones to the north of it, a byte each. Behind the edge come bytes that mean nothing.
    #[inline]
    pub(crate) fn north(&self, cell: Cell) -> u64 {
        self.eight(row_byte(cell))
    }

    /// [`Runs::along`] of a cell and the next ones to the east.
    #[inline]
    pub(crate) fn east(&self, cell: Cell) -> u64 {
        self.eight(column_byte(cell))
    }

    /// [`Runs::across`] of a cell and the next ones to the south.
    #[inline]
    pub(crate) fn south(&self, cell: Cell) -> u64 {
        self.eight(row_byte(cell) - 7).swap_bytes()
    }

    /// [`Runs::along`] of a cell and the next ones to the west.
    #[inline]
    pub(crate) fn west(&self, cell: Cell) -> u64 {
        self.eight(column_byte(cell) - 7).swap_bytes()
    }

    #[inline]
    fn eight(&self, from: usize) -> u64 {
        self.0[from..].first_chunk().map_or(0, |&bytes| u64::from_le_bytes(bytes))
    }
}

#[inline]
fn row_byte(cell: Cell) -> usize {
    IN_ROW + cell.turned()
}

#[inline]
fn column_byte(cell: Cell) -> usize {
    IN_COLUMN + cell.index()
}

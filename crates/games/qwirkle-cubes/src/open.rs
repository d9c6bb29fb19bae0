//! The cells where cubes could be laid next, for players who value a table.

use crate::family::line_points;
use crate::table::{Board, Site};

/// An empty cell that touches a cube.
#[derive(Clone, Copy, Debug)]
pub struct OpenCell<'a>(&'a Site);

impl Board {
    /// All empty cells that touch a cube, in no particular order.
    pub fn open_cells(&self) -> impl Iterator<Item = OpenCell<'_>> {
        self.sites().iter().map(OpenCell)
    }
}

impl OpenCell<'_> {
    /// The faces that may be laid here alone, as bits by [`Cube::index`](crate::Cube::index).
    #[inline]
    pub fn faces(&self) -> u64 {
        self.0.fits
    }

    /// The points for one cube alone (QC-20).
    #[inline]
    pub fn points(&self) -> u16 {
        self.0.count.iter().map(|&count| line_points(count + 1)).sum()
    }

    /// The cubes in line with this cell on both sides, in the row and in the column.
    #[inline]
    pub fn lines(&self) -> [u8; 2] {
        self.0.count
    }

    /// The faces that such a line still misses, as bits; none if it can never be one line.
    #[inline]
    pub fn missing(&self, axis: usize) -> u64 {
        let along = &self.0.along[axis];
        let of_colours = (0..6).fold(0, |all, colour| all | u64::from(along[colour]) << (6 * colour));
        let spread = |members: u8| (0..6).fold(0, |all, n| all | u64::from(members >> n & 1) << (6 * n));
        let of_symbols = (0..6).filter(|symbol| along[6 + symbol] != 0);
        of_symbols.fold(of_colours, |all, symbol| all | spread(along[6 + symbol]) << symbol)
    }
}

//! Cells, the lines through them, and what stands on one.

use std::fmt;

/// One of the nine cells, `a1` at the bottom left to `c3` at the top right.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(u8);

impl Cell {
    /// How many there are.
    pub const COUNT: usize = 9;

    /// The cell in that column (0 = a) and row (0 = 1).
    pub const fn new(column: u8, row: u8) -> Option<Cell> {
        if column < 3 && row < 3 { Some(Cell(row * 3 + column)) } else { None }
    }

    /// All cells, row by row from `a1`.
    pub fn all() -> impl Iterator<Item = Cell> {
        (0..Cell::COUNT as u8).map(Cell)
    }

    /// Row by row from `a1`: 0 to 8.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.0 % 3) as char, self.0 / 3 + 1)
    }
}

/// The eight lines of three cells (LS-4): rows, columns, diagonals.
pub const LINES: [[Cell; 3]; 8] = [
    [Cell(0), Cell(1), Cell(2)],
    [Cell(3), Cell(4), Cell(5)],
    [Cell(6), Cell(7), Cell(8)],
    [Cell(0), Cell(3), Cell(6)],
    [Cell(1), Cell(4), Cell(7)],
    [Cell(2), Cell(5), Cell(8)],
    [Cell(0), Cell(4), Cell(8)],
    [Cell(2), Cell(4), Cell(6)],
];

/// Up to three cubes, one upon the other: a one, and then the seat of each from the bottom up, a bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stack(u8);

impl Stack {
    /// Nothing stands there.
    pub const EMPTY: Stack = Stack(1);
    /// The most cubes in a stack (LS-3).
    pub const HIGHEST: u8 = 3;

    /// How many cubes there are.
    pub const fn height(self) -> u8 {
        7 - self.0.leading_zeros() as u8
    }

    /// Whose cube is on top.
    pub const fn top(self) -> Option<u8> {
        if self.0 > 1 { Some(self.0 & 1) } else { None }
    }

    /// The same with one more cube; for fewer than three.
    pub(crate) const fn with(self, seat: u8) -> Stack {
        Stack(self.0 << 1 | seat)
    }

    /// Whose cubes they are, from the bottom up.
    pub fn seats(self) -> impl Iterator<Item = u8> {
        (0..self.height()).rev().map(move |n| self.0 >> n & 1)
    }

    pub(crate) const fn bits(self) -> u64 {
        self.0 as u64
    }
}

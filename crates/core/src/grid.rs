//! Boards of columns and rows, for games whose cells are called by a letter and a digit.

use std::fmt;
use std::str::FromStr;

use crate::{Ink, Picture, Unreadable};

/// A cell of a board of at most 26 columns and 9 rows: `a1` at the bottom left, spelled by its column and its row.
///
/// ```
/// use cubo_core::grid::Cell;
/// type Small = Cell<3, 3>;
/// let cell: Small = "b3".parse().unwrap();
/// assert_eq!((cell.column(), cell.row(), cell.index()), (1, 2, 7));
/// assert!("d1".parse::<Small>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell<const COLUMNS: u8, const ROWS: u8>(u8);

impl<const COLUMNS: u8, const ROWS: u8> Cell<COLUMNS, ROWS> {
    /// How many there are.
    pub const COUNT: usize = {
        assert!(COLUMNS <= 26 && ROWS <= 9, "a cell is one letter and one digit");
        COLUMNS as usize * ROWS as usize
    };

    /// The cell in that column and row, both from 0, if it is on the board.
    pub const fn new(column: u8, row: u8) -> Option<Self> {
        if column < COLUMNS && row < ROWS { Some(Cell(row * COLUMNS + column)) } else { None }
    }

    /// All cells, row by row from `a1`.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT as u8).map(Cell)
    }

    /// Its place in [`all`](Self::all).
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its column, from 0 for `a`.
    pub const fn column(self) -> u8 {
        self.0 % COLUMNS
    }

    /// Its row, from 0 for `1`.
    pub const fn row(self) -> u8 {
        self.0 / COLUMNS
    }
}

impl<const COLUMNS: u8, const ROWS: u8> fmt::Display for Cell<COLUMNS, ROWS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.column()) as char, self.row() + 1)
    }
}

impl<const COLUMNS: u8, const ROWS: u8> FromStr for Cell<COLUMNS, ROWS> {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        match text.as_bytes() {
            &[column, row] => Cell::new(column.wrapping_sub(b'a'), row.wrapping_sub(b'1')),
            _ => None,
        }
        .ok_or(Unreadable("a cell is its column and its row, such as b2"))
    }
}

/// The board in a terminal, the last row on top: each cell in a field of that width, with the coordinates around.
pub fn picture<const COLUMNS: u8, const ROWS: u8>(
    width: usize,
    cell: impl Fn(Cell<COLUMNS, ROWS>) -> (Ink, String),
) -> Picture {
    let mut picture = Picture::new();
    for row in (0..ROWS).rev() {
        picture.line().put(Ink::Faint, format!("{}  ", row + 1));
        for (ink, text) in (0..COLUMNS).filter_map(|column| Cell::new(column, row)).map(&cell) {
            picture.put(ink, format!("{text:<width$}"));
        }
    }
    picture.line().put(Ink::Faint, "   ");
    for column in 0..COLUMNS {
        picture.put(Ink::Faint, format!("{:<width$}", (b'a' + column) as char));
    }
    picture
}

#[cfg(test)]
mod tests {
    use super::*;

    type Wide = Cell<4, 2>;

    #[test]
    fn every_cell_has_one_spelling() {
        let names: Vec<String> = Wide::all().map(|cell| cell.to_string()).collect();
        assert_eq!(names, ["a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2"]);
        for cell in Wide::all() {
            assert_eq!(cell.to_string().parse(), Ok(cell));
            assert_eq!(Wide::new(cell.column(), cell.row()), Some(cell));
        }
        for text in ["", "a", "a0", "a3", "e1", "A1", "a11", "a1 ", "é1"] {
            assert!(text.parse::<Wide>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn a_picture_has_the_first_row_at_the_bottom() {
        let drawn = picture(3, |cell: Wide| (Ink::Plain, cell.index().to_string()));
        assert_eq!(drawn.to_string(), "2  4  5  6  7\n1  0  1  2  3\n   a  b  c  d\n");
    }
}

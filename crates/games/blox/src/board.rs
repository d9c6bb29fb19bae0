//! The board: one data table (BX-2), and everything that follows from it, computed once by the compiler.

use std::fmt;

use crate::Colour;

/// Columns and rows.
pub const SIZE: usize = 9;
/// Cells of the board.
pub const CELLS: usize = SIZE * SIZE;

/// The printed board, top row (9) first: colours, then small squares (BX-2). Everything else is derived from this table,
/// so that the board of the box, should it turn up, replaces it here.
const PRINT: [(&[u8; SIZE], &[u8; SIZE]); SIZE] = [
    (b"GMBWMGBMW", b"...1..1.."),
    (b"BWMGBMWGB", b".2..1..2."),
    (b"MGWBGWGBM", b"1.3...3.."),
    (b"WBGMWBMWG", b"...4....1"),
    (b"BMWGBGWMB", b".1.....1."),
    (b"GWMBWMGBW", b"1....4..."),
    (b"MBGWGBWGM", b"..3...3.1"),
    (b"BGWMBGMWB", b".2..1..2."),
    (b"WMBGMWBMG", b"..1..1..."),
];

/// One of the 81 cells, `a1` at the bottom left to `i9` at the top right.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

/// Cells in a line. Players walk them all the time, so this is no chain of the library's iterators, which are calls in a
/// program that is compiled for size.
struct Walk {
    at: u8,
    step: i8,
    left: u8,
}

impl Iterator for Walk {
    type Item = Cell;

    #[inline(always)]
    fn next(&mut self) -> Option<Cell> {
        self.left = self.left.checked_sub(1)?;
        self.at = self.at.wrapping_add_signed(self.step);
        Some(Cell(self.at))
    }
}

impl Cell {
    /// The cell in that column (0 = a) and row (0 = 1).
    pub const fn new(column: u8, row: u8) -> Option<Cell> {
        if column < SIZE as u8 && row < SIZE as u8 { Some(Cell(row * SIZE as u8 + column)) } else { None }
    }

    /// For code that has counted: `index` is below 81.
    pub(crate) const fn of(index: u8) -> Cell {
        debug_assert!((index as usize) < CELLS);
        Cell(index)
    }

    /// Row by row from `a1`: 0 to 80.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 0 is column a.
    pub const fn column(self) -> u8 {
        self.0 % SIZE as u8
    }

    /// 0 is row 1.
    pub const fn row(self) -> u8 {
        self.0 / SIZE as u8
    }

    /// The colour printed on it.
    #[inline]
    pub const fn colour(self) -> Colour {
        COLOURS[self.0 as usize]
    }

    /// How many small squares are printed on it: the height of its first tower (BX-3).
    pub const fn squares(self) -> u8 {
        SQUARES[self.0 as usize]
    }

    /// The cells from here towards a side, without this one.
    pub fn towards(self, side: Side) -> impl Iterator<Item = Cell> {
        let (column, row, far) = (self.column(), self.row(), SIZE as u8 - 1);
        let left = match side {
            Side::North => far - row,
            Side::South => row,
            Side::East => far - column,
            Side::West => column,
        };
        Walk { at: self.0, step: side.step(), left }
    }

    /// Where a card of that colour leads from here: to the first cell of that colour (BX-10), whatever stands there.
    #[inline]
    pub fn stop(self, side: Side, colour: Colour) -> Option<Cell> {
        let steps = NEAREST[self.index()][side as usize][colour.index()];
        (steps < FAR).then(|| Cell(self.0.wrapping_add_signed(side.step() * steps as i8)))
    }

    /// All cells as a reader meets them: rows from 9 down to 1, each from a to i.
    pub fn reading_order() -> impl Iterator<Item = Cell> {
        (0..SIZE as u8)
            .rev()
            .flat_map(|row| (0..SIZE as u8).map(move |column| Cell(row * SIZE as u8 + column)))
    }

    /// The set of this cell alone.
    #[inline]
    pub(crate) const fn bit(self) -> u128 {
        1 << self.0
    }

    /// Reads `a1` to `i9`.
    pub(crate) const fn read(column: u8, row: u8) -> Option<Cell> {
        Cell::new(column.wrapping_sub(b'a'), row.wrapping_sub(b'1'))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.column()) as char, (b'1' + self.row()) as char)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A side of the board, and the direction towards it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Side {
    /// Beyond row 9.
    North,
    /// Beyond row 1.
    South,
    /// Beyond column i.
    East,
    /// Beyond column a.
    West,
}

impl Side {
    /// `N S E W`.
    pub const ALL: [Side; 4] = [Side::North, Side::South, Side::East, Side::West];

    /// The letter of BX-30.
    pub const fn letter(self) -> char {
        ['N', 'S', 'E', 'W'][self as usize]
    }

    pub(crate) const fn from_letter(letter: u8) -> Option<Side> {
        match letter {
            b'N' => Some(Side::North),
            b'S' => Some(Side::South),
            b'E' => Some(Side::East),
            b'W' => Some(Side::West),
            _ => None,
        }
    }

    /// From one cell to the next in this direction, as a difference of indices.
    #[inline]
    pub(crate) const fn step(self) -> i8 {
        match self {
            Side::North => SIZE as i8,
            Side::South => -(SIZE as i8),
            Side::East => 1,
            Side::West => -1,
        }
    }
}

/// One of the 36 places where a figure can come in: a side and a column (north, south) or row (east, west).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Gate {
    side: Side,
    line: u8,
}

impl Gate {
    /// The gate on that side of that column or row (0 = a or 1).
    pub const fn new(side: Side, line: u8) -> Option<Gate> {
        if line < SIZE as u8 { Some(Gate { side, line }) } else { None }
    }

    /// For code that has counted: `line` is below 9.
    #[inline]
    pub(crate) const fn of(side: Side, line: u8) -> Gate {
        debug_assert!(line < SIZE as u8);
        Gate { side, line }
    }

    /// Where it is.
    pub const fn side(self) -> Side {
        self.side
    }

    /// The column (0 = a) or row (0 = 1) it opens.
    pub const fn line(self) -> u8 {
        self.line
    }

    /// Where a card of that colour leads from here: to the first cell of that colour (BX-9), whatever stands there.
    #[inline]
    pub fn stop(self, colour: Colour) -> Option<Cell> {
        let steps = ENTRY[self.side as usize][usize::from(self.line)][colour.index()];
        (steps < FAR).then(|| entry_cell(self.side, self.line, steps))
    }

    /// The cells a figure would pass, from the edge inwards.
    pub fn path(self) -> impl Iterator<Item = Cell> {
        let line = self.line;
        let far = SIZE as u8 - 1;
        (0..SIZE as u8).map(move |n| match self.side {
            Side::North => Cell((far - n) * SIZE as u8 + line),
            Side::South => Cell(n * SIZE as u8 + line),
            Side::East => Cell(line * SIZE as u8 + far - n),
            Side::West => Cell(line * SIZE as u8 + n),
        })
    }
}

/// Where a card of that colour leads on a path: to its first cell of that colour (BX-9, BX-10), whatever stands there.
pub fn stop(mut path: impl Iterator<Item = Cell>, colour: Colour) -> Option<Cell> {
    path.find(|cell| cell.colour() == colour)
}

/// The colour of every cell, by index.
pub(crate) const COLOURS: [Colour; CELLS] = {
    let mut colours = [Colour::White; CELLS];
    let mut index = 0;
    while index < CELLS {
        let letter = PRINT[SIZE - 1 - index / SIZE].0[index % SIZE];
        colours[index] = match Colour::from_letter(letter) {
            Some(colour) => colour,
            None => panic!("a cell of the board has no colour"),
        };
        index += 1;
    }
    colours
};

const SQUARES: [u8; CELLS] = {
    let mut squares = [0; CELLS];
    let mut index = 0;
    while index < CELLS {
        let mark = PRINT[SIZE - 1 - index / SIZE].1[index % SIZE];
        squares[index] = if mark == b'.' { 0 } else { mark - b'0' };
        index += 1;
    }
    squares
};

/// The height of the tower that stands on a cell when a game begins, with two players or with more (BX-3, BX-6).
pub const fn first_height(cell: Cell, two_players: bool) -> u8 {
    match (cell.squares(), two_players) {
        (1, true) => match cell.colour() {
            Colour::White | Colour::Grey => 2,
            Colour::Black | Colour::Mauve => 0,
        },
        (squares, _) => squares,
    }
}

/// Whether a neutral figure stands on that cell when two begin (BX-6).
pub const fn first_neutral(cell: Cell) -> bool {
    cell.squares() == 1 && first_height(cell, true) == 0
}

/// `NEAREST[cell][side][colour]`: how many steps it is from the cell in that direction to the first cell of that colour;
/// more than there can be if there is none.
pub(crate) const NEAREST: [[[u8; 4]; 4]; CELLS] = {
    let mut table = [[[FAR; 4]; 4]; CELLS];
    let mut index = 0;
    while index < CELLS {
        let mut side = 0;
        while side < 4 {
            let mut at = index;
            let mut steps = 0;
            while steps < room(index, side) {
                at = (at as isize + Side::ALL[side].step() as isize) as usize;
                steps += 1;
                let colour = COLOURS[at] as usize;
                if table[index][side][colour] == FAR {
                    table[index][side][colour] = steps;
                }
            }
            side += 1;
        }
        index += 1;
    }
    table
};

/// `ENTRY[side][line][colour]`: how many cells a figure passes from that gate to the first cell of that colour, that
/// cell included.
pub(crate) const ENTRY: [[[u8; 4]; SIZE]; 4] = {
    let mut table = [[[FAR; 4]; SIZE]; 4];
    let mut side = 0;
    while side < 4 {
        let mut line = 0;
        while line < SIZE {
            let mut steps = 0;
            while steps < SIZE {
                let index = entry_cell(Side::ALL[side], line as u8, steps as u8 + 1).index();
                steps += 1;
                let colour = COLOURS[index] as usize;
                if table[side][line][colour] == FAR {
                    table[side][line][colour] = steps as u8;
                }
            }
            line += 1;
        }
        side += 1;
    }
    table
};

/// The cell that a figure stands on after `steps` cells from a gate.
#[inline]
pub(crate) const fn entry_cell(side: Side, line: u8, steps: u8) -> Cell {
    let size = SIZE as u8;
    match side {
        Side::North => Cell((size - steps) * size + line),
        Side::South => Cell((steps - 1) * size + line),
        Side::East => Cell(line * size + size - steps),
        Side::West => Cell(line * size + steps - 1),
    }
}

/// More steps than any line has.
const FAR: u8 = 20;

/// How many cells lie between a cell and the side.
const fn room(index: usize, side: usize) -> u8 {
    let (column, row) = (index % SIZE, index / SIZE);
    (match Side::ALL[side] {
        Side::North => SIZE - 1 - row,
        Side::South => row,
        Side::East => SIZE - 1 - column,
        Side::West => column,
    }) as u8
}

/// All cells.
const ALL: u128 = (1 << CELLS) - 1;
const COLUMN_A: u128 = {
    let mut set = 0;
    let mut row = 0;
    while row < SIZE {
        set |= 1 << (row * SIZE);
        row += 1;
    }
    set
};
const COLUMN_I: u128 = COLUMN_A << (SIZE - 1);
const ROW_1: u128 = (1 << SIZE) - 1;
/// The outermost ring.
const RING: u128 = COLUMN_A | COLUMN_I | ROW_1 | ROW_1 << (SIZE * (SIZE - 1));

/// Every cell beside one of the set.
const fn beside(set: u128) -> u128 {
    ((set & !COLUMN_I) << 1 | (set & !COLUMN_A) >> 1 | set << SIZE | set >> SIZE) & ALL
}

/// Whether every tower of the set is accessible (BX-14): some neighbour of it is no tower and connected to the edge of
/// the board through cells without towers.
pub(crate) const fn all_accessible(towers: u128) -> bool {
    let open = ALL & !towers;
    let mut reached = RING & open;
    loop {
        // A tower once reached stays reached: no need to fill the whole board.
        let next = beside(reached);
        if towers & !next == 0 {
            return true;
        }
        let grown = reached | (next & open);
        if grown == reached {
            return false;
        }
        reached = grown;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_follow_the_print() {
        let cell = |text: &[u8; 2]| Cell::read(text[0], text[1]).unwrap();
        assert_eq!((cell(b"a9").colour(), cell(b"d6").squares()), (Colour::Grey, 4));
        // From a1 (white) eastwards: M B G M W B M G.
        let row = &NEAREST[cell(b"a1").index()][Side::East as usize];
        assert_eq!(row, &[5, 3, 2, 1]);
        // From the north into column a: G B M W B G M B W.
        assert_eq!(ENTRY[Side::North as usize][0], [4, 1, 2, 3]);
        assert_eq!(Gate::of(Side::East, 3).path().next(), Some(cell(b"i4")));
        assert_eq!(entry_cell(Side::East, 3, 2), cell(b"h4"));
    }

    #[test]
    fn cards_lead_where_walking_leads() {
        for colour in Colour::ALL {
            for side in Side::ALL {
                for from in Cell::reading_order() {
                    assert_eq!(
                        from.stop(side, colour),
                        stop(from.towards(side), colour),
                        "{from} {side:?} {colour:?}"
                    );
                }
                for gate in (0..SIZE as u8).map(|line| Gate::of(side, line)) {
                    assert_eq!(gate.stop(colour), stop(gate.path(), colour), "{gate:?} {colour:?}");
                }
            }
        }
    }
}

//! The board: 81 cells, four directions, the pairs of cells that a shield can cover, and the tables drawn from them.
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

    /// The cell that many steps away, unless the board ends before.
    pub fn step(self, dir: Dir, cells: u8) -> Option<Cell> {
        let (columns, rows) = dir.delta();
        let column = self.column() as i8 + columns * cells as i8;
        let row = self.row() as i8 + rows * cells as i8;
        Cell::new(u8::try_from(column).ok()?, u8::try_from(row).ok()?)
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

    /// For code that has computed an index on the board.
    #[inline]
    pub(crate) const fn at(index: usize) -> Cell {
        debug_assert!(index < CELLS);
        Cell(index as u8)
    }
}

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

/// The cells of a set, in the order of [`Cell::all`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cells(pub(crate) u128);

impl Iterator for Cells {
    type Item = Cell;
    #[inline]
    fn next(&mut self) -> Option<Cell> {
        if self.0 == 0 {
            return None;
        }
        let index = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(Cell(index as u8))
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

    /// Which way one goes from a cell to another in the same row or column, and how far; `None` if they are not in line
    /// or the same.
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
    pub(crate) fn across(first: Cell) -> Span {
        Span(first.0 << 1)
    }

    /// From a cell and its northern neighbour, which must exist.
    #[inline]
    pub(crate) fn along(first: Cell) -> Span {
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

// --- tables ---

/// The orthogonal neighbours of each cell.
pub(crate) static NEAR: [u128; CELLS] = at_distance(1);

/// The diagonal neighbours of each cell.
pub(crate) static DIAGONAL: [u128; CELLS] = {
    let mut table = [0; CELLS];
    let mut a = 0;
    while a < CELLS {
        let mut b = 0;
        while b < CELLS {
            if (a % 9).abs_diff(b % 9) == 1 && (a / 9).abs_diff(b / 9) == 1 {
                table[a] |= 1 << b;
            }
            b += 1;
        }
        a += 1;
    }
    table
};

/// `RING[cell][v - 1]`: the cells from which a cube with `v` on top could come to that cell, were nothing in between. They
/// are exactly those `v` steps away, columns and rows together (CU-8, CU-9).
pub(crate) static RING: [[u128; 6]; CELLS] = {
    let rings =
        [at_distance(1), at_distance(2), at_distance(3), at_distance(4), at_distance(5), at_distance(6)];
    let mut table = [[0; 6]; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let mut v = 0;
        while v < 6 {
            table[cell][v] = rings[v][cell];
            v += 1;
        }
        cell += 1;
    }
    table
};

const fn at_distance(distance: usize) -> [u128; CELLS] {
    let mut table = [0; CELLS];
    let mut a = 0;
    while a < CELLS {
        let mut b = 0;
        while b < CELLS {
            if (a % 9).abs_diff(b % 9) + (a / 9).abs_diff(b / 9) == distance {
                table[a] |= 1 << b;
            }
            b += 1;
        }
        a += 1;
    }
    table
}

/// The cells strictly between two cells on the (at most two) ways a cube can go from one to the other: by the corner in
/// the row of `a`, and by the corner in the column of `a`. In a straight line both are the same set.
#[inline]
pub(crate) fn ways(a: Cell, b: Cell) -> [u128; 2] {
    let (rows, columns) = (a.row().abs_diff(b.row()), a.column().abs_diff(b.column()));
    let (west, south) = (a.column().min(b.column()), a.row().min(b.row()));
    let rising = (a.row() <= b.row()) == (a.column() <= b.column());
    let from_south = a.row() <= b.row();
    let corner = &CORNERS[(rows as usize) << 3 | columns as usize][rising as usize];
    let shift = south * SIZE + west;
    let (by_south, by_north) = (corner[0] << shift, corner[1] << shift);
    if from_south { [by_south, by_north] } else { [by_north, by_south] }
}

/// For a box of rows and columns (each 0–8) and whether its ends lie south-west and north-east (1) or north-west and
/// south-east (0): the cells between the ends by the corner in the southern row, and by that in the northern row. The
/// box stands on A1.
static CORNERS: [[[u128; 2]; 2]; 72] = {
    let mut table = [[[0; 2]; 2]; 72];
    let mut rows = 0;
    while rows < 9 {
        let mut columns = 0;
        while columns < 8 {
            let mut rising = 0;
            while rising < 2 {
                // The end in the southern row is in the west if rising, else in the east.
                let (low, high) = if rising == 1 { (0, columns) } else { (columns, 0) };
                let ends = 1u128 << low | 1u128 << (rows * 9 + high);
                let mut c = 0;
                let (mut south, mut north) = (0u128, 0u128);
                while c <= columns {
                    south |= 1 << c;
                    north |= 1 << (rows * 9 + c);
                    c += 1;
                }
                let mut r = 0;
                let (mut by_high, mut by_low) = (0u128, 0u128);
                while r <= rows {
                    by_high |= 1 << (r * 9 + high);
                    by_low |= 1 << (r * 9 + low);
                    r += 1;
                }
                table[rows << 3 | columns][rising] = [(south | by_high) & !ends, (north | by_low) & !ends];
                rising += 1;
            }
            columns += 1;
        }
        rows += 1;
    }
    table
};

/// `RUN[place][line]`: in a row or column with that occupation (nine bits), how many cells in a row are free next to that
/// place, downwards in the low four bits and upwards in the high four.
pub(crate) static RUN: [[u8; 512]; 9] = {
    let mut table = [[0; 512]; 9];
    let mut place = 0;
    while place < 9 {
        let mut line = 0;
        while line < 512 {
            let (mut down, mut up) = (0, 0);
            while down < place && line >> (place - down - 1) & 1 == 0 {
                down += 1;
            }
            while place + up + 1 < 9 && line >> (place + up + 1) & 1 == 0 {
                up += 1;
            }
            table[place][line] = (down | up << 4) as u8;
            line += 1;
        }
        place += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    /// The cells between, found by walking.
    fn walk(a: Cell, corner: Cell, b: Cell) -> u128 {
        let mut set = 0;
        for (from, to) in [(a, corner), (corner, b)] {
            if let Some((dir, far)) = Dir::between(from, to) {
                for n in 1..=far {
                    set |= from.step(dir, n).unwrap().bit();
                }
            }
        }
        set & !b.bit()
    }

    #[test]
    fn ways_are_what_walking_finds() {
        for a in Cell::all() {
            for b in Cell::all().filter(|&b| b != a && a.column().abs_diff(b.column()) < 8) {
                let by_row = walk(a, Cell::new(b.column(), a.row()).unwrap(), b);
                let by_column = walk(a, Cell::new(a.column(), b.row()).unwrap(), b);
                assert_eq!(ways(a, b), [by_row, by_column], "{a:?} {b:?}");
            }
        }
    }

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

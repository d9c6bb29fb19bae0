//! All paths of a cube over free cells at once, as a set of bits, computed without testing single cells.
//!
//! A cube with `v` on top goes straight (one path a direction), or `k` cells one way and `v - k` to either side. In the
//! set, bit `10 * arm + 2 * (k - 1) + side` is the bend after `k` cells of that arm (north, east, south, west), to the
//! lower side (west or south, 0) or the higher one (east or north, 1); bit `40 + arm` is the straight path.

use crate::action::Action;
use crate::board::Cell;
use crate::present::Present;
use crate::tables::RUN;

/// The first bit of a straight path.
const STRAIGHT: u32 = 40;

impl Present {
    /// The paths of a cube with `V` on top that stay on free cells to the end.
    #[inline]
    pub(crate) fn paths<const V: usize>(&self, from: Cell) -> Paths {
        let runs = self.runs(from);
        let mut paths = 0;
        for (arm, &run) in runs.iter().enumerate() {
            let mut bends = 0;
            self.each_bend(from, V, arm, run, |k, lower, higher| {
                bends |= ((lower | higher << 1) as u64) << (2 * (k - 1));
            });
            paths |= bends << (10 * arm) | u64::from(run >= V) << (STRAIGHT as usize + arm);
        }
        Paths(paths)
    }

    /// How many paths over free cells a cube with that number on top has.
    #[inline]
    pub(crate) fn count_paths(&self, from: Cell, top: usize) -> u32 {
        let mut count = 0;
        for (arm, &run) in self.runs(from).iter().enumerate() {
            self.each_bend(from, top, arm, run, |_, lower, higher| count += lower + higher);
            count += usize::from(run >= top);
        }
        count as u32
    }

    /// The free cells on each arm of a cell.
    #[inline]
    fn runs(&self, from: Cell) -> [usize; 4] {
        let (column, row) = (from.column() as usize, from.row() as usize);
        let across = RUN[column][self.rows[row] as usize & 511] as usize;
        let along = RUN[row][self.columns[column] as usize & 511] as usize;
        [along >> 4, across >> 4, along & 15, across & 15]
    }

    /// For each cell of an arm where a path could bend: how far it is, and whether (1 or 0) enough cells are free on its lower and on its
    /// higher side.
    #[inline]
    fn each_bend(
        &self,
        from: Cell,
        top: usize,
        arm: usize,
        run: usize,
        mut each: impl FnMut(usize, usize, usize),
    ) {
        let (column, row) = (from.column() as usize, from.row() as usize);
        let (in_row, in_column) = (&RUN[column], &RUN[row]);
        // An arm is as long as its free cells. After each cell but the last, one lookup gives both sides.
        for k in 1..=run.min(top - 1) {
            let side = match arm {
                0 => in_row[self.rows[row + k] as usize & 511],
                1 => in_column[self.columns[column + k] as usize & 511],
                2 => in_row[self.rows[row - k] as usize & 511],
                _ => in_column[self.columns[column - k] as usize & 511],
            };
            // Both runs at once, four bits each: the top bit says whether at least the rest is free.
            let enough = side as usize + 0x11 * (8 + k - top);
            each(k, enough >> 3 & 1, enough >> 7);
        }
    }
}

/// The paths of a set, one after the other.
pub(crate) struct Paths(u64);

impl Iterator for Paths {
    type Item = u32;
    #[inline]
    fn next(&mut self) -> Option<u32> {
        if self.0 == 0 {
            return None;
        }
        let path = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(path)
    }
}

/// The action of one path in a set, and where it ends.
#[inline]
pub(crate) fn action<const V: usize>(from: Cell, path: u32) -> (Action, Cell) {
    let (corner, to) = STEPS[V - 1][path as usize & 63];
    let at = |delta: i8| Cell::at((from.index() as i32 + i32::from(delta)) as usize);
    if path >= STRAIGHT {
        (Action::Go { from, to: at(to) }, at(to))
    } else {
        (Action::Bend { from, corner: at(corner), to: at(to) }, at(to))
    }
}

/// `STEPS[v - 1][path]`: how far the corner and the end are from the start, as differences of cell numbers.
static STEPS: [[(i8, i8); 64]; 6] = {
    const ARMS: [i8; 4] = [9, 1, -9, -1];
    let mut table = [[(0, 0); 64]; 6];
    let mut v = 1;
    while v <= 6 {
        let mut arm = 0;
        while arm < 4 {
            let mut k = 1;
            while k < v {
                let corner = ARMS[arm] * k;
                // Arms in a column turn into rows, and the other way round.
                let step = if arm % 2 == 0 { 1 } else { 9 };
                let bit = 10 * arm + 2 * (k as usize - 1);
                table[v as usize - 1][bit] = (corner, corner - step * (v - k));
                table[v as usize - 1][bit + 1] = (corner, corner + step * (v - k));
                k += 1;
            }
            table[v as usize - 1][STRAIGHT as usize + arm] = (0, ARMS[arm] * v);
            arm += 1;
        }
        v += 1;
    }
    table
};

//! Constants about cells: neighbours, distances, the ways between two cells.

use crate::board::{CELLS, Cell, SIZE};

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

/// `RING[cell][v - 1]`: the cells from which a cube with `v` on top could reach that cell if nothing were in between. They
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

/// `AROUND[diagonals][cell][v - 1]`: the cells from which a cube with `v` on top could reach a neighbour of that cell, if nothing were in
/// between. The neighbours are those in its row and column, or the diagonal ones too.
#[cfg(not(target_family = "wasm"))]
pub(crate) static AROUND: [[[u128; 6]; CELLS]; 2] = {
    let mut table = [[[0; 6]; CELLS]; 2];
    let mut cell = 0;
    while cell < CELLS {
        let mut diagonals = 0;
        while diagonals < 2 {
            let mut neighbours = NEAR[cell] | if diagonals == 1 { DIAGONAL[cell] } else { 0 };
            while neighbours != 0 {
                let next = neighbours.trailing_zeros() as usize;
                neighbours &= neighbours - 1;
                let mut v = 0;
                while v < 6 {
                    table[diagonals][cell][v] |= RING[next][v];
                    v += 1;
                }
            }
            diagonals += 1;
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

/// In a row or column with that occupation (nine bits), how many cells in a row are free next to a place, downwards in the low four bits and
/// upwards in the high four.
#[inline]
pub(crate) fn run_in(line: u16, place: usize) -> u8 {
    let line = line as usize & 511;
    // In this order the page's table takes less room when it is packed.
    #[cfg(target_family = "wasm")]
    return RUNS[place][line];
    #[cfg(not(target_family = "wasm"))]
    RUNS[line][place]
}

#[cfg(not(target_family = "wasm"))]
static RUNS: [[u8; 9]; 512] = {
    let mut table = [[0; 9]; 512];
    let mut line = 0;
    while line < 512 {
        let mut place = 0;
        while place < 9 {
            table[line][place] = run(line, place);
            place += 1;
        }
        line += 1;
    }
    table
};

#[cfg(target_family = "wasm")]
static RUNS: [[u8; 512]; 9] = {
    let mut table = [[0; 512]; 9];
    let mut place = 0;
    while place < 9 {
        let mut line = 0;
        while line < 512 {
            table[place][line] = run(line, place);
            line += 1;
        }
        place += 1;
    }
    table
};

const fn run(line: usize, place: usize) -> u8 {
    let (mut down, mut up) = (0, 0);
    while down < place && line >> (place - down - 1) & 1 == 0 {
        down += 1;
    }
    while place + up + 1 < 9 && line >> (place + up + 1) & 1 == 0 {
        up += 1;
    }
    (down | up << 4) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Dir;

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
}

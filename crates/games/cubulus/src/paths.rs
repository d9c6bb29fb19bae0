//! All paths of a cube over free cells at once, as a set of bits, computed without testing single cells.
//!
//! A cube with `v` on top goes straight (one path a direction), or `k` cells one way and `v - k` to either side. In the
//! set, bit `16 * arm + 2 * (k - 1) + side` is the bend after `k` cells of that arm (north, east, south, west), to the
//! lower side (west or south, 0) or the higher one (east or north, 1); bit `58 + arm` is the straight path.

use crate::action::Action;
use crate::board::Cell;
use crate::present::Present;

/// How many bits of a set are between two arms.
const ARM: usize = 16;

/// The first bit of a straight path: after the last bend of the last arm.
const STRAIGHT: usize = 3 * ARM + 10;

/// How many bits a set has.
#[cfg(not(target_family = "wasm"))]
pub(crate) const PATHS: usize = STRAIGHT + 4;

impl Present {
    /// The paths of a cube with that number on top that stay on free cells to the end.
    #[inline(always)]
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn paths(&self, from: Cell, top: usize) -> Paths {
        let (runs, arm) = (&self.runs, &ARMS[top - 1]);
        // No run is longer than eight: whatever bytes are added, nothing is carried from one run to the next.
        let enough = |sides: u64| (sides + arm.need) & 0x8888_8888_8888;
        let bends = by_arms(
            enough(runs.north(from)),
            enough(runs.east(from)),
            enough(runs.south(from)),
            enough(runs.west(from)),
        );
        let open = OPEN[top - 1][0][runs.along(from) as usize] | OPEN[top - 1][1][runs.across(from) as usize];
        Paths((bends | 15 << STRAIGHT) & open)
    }

    /// The same without a large table: the page must be small.
    #[inline]
    #[cfg(target_family = "wasm")]
    pub(crate) fn paths(&self, from: Cell, top: usize) -> Paths {
        let (along, across) = (self.runs.along(from) as usize, self.runs.across(from) as usize);
        let arm = &ARMS[top - 1];
        let north = arm.bends(self.runs.north(from), along >> 4);
        let east = arm.bends(self.runs.east(from), across >> 4);
        let south = arm.bends(self.runs.south(from), along);
        let west = arm.bends(self.runs.west(from), across);
        Paths(by_arms(north, east, south, west) | straight(along, across, top) << STRAIGHT)
    }

    /// How many paths over free cells a cube with that number on top has.
    #[inline]
    pub(crate) fn count_paths(&self, from: Cell, top: usize) -> u32 {
        let (along, across) = (self.runs.along(from) as usize, self.runs.across(from) as usize);
        let arm = &ARMS[top - 1];
        let north = arm.bends(self.runs.north(from), along >> 4);
        let east = arm.bends(self.runs.east(from), across >> 4);
        let south = arm.bends(self.runs.south(from), along);
        let west = arm.bends(self.runs.west(from), across);
        // The bits of an arm are four apart: those of all four find room beside each other. On the cube's own cell, where straight paths begin, two
        // arms know all four of them; the others leave that byte out.
        (north | east >> 1 | south >> 10 | west >> 11).count_ones()
    }

    /// Whether the way by the corner in the row of `from`, and the one by the corner in its column, lead over free cells to `to`, whatever is
    /// there. In a straight line both are the same.
    #[inline]
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn open_ways(&self, from: Cell, to: Cell) -> [bool; 2] {
        let between = &BETWEEN[to.spread() + FAR - from.spread()];
        let runs = &self.runs;
        let runs = [runs.along(from), runs.across(from), runs.along(to), runs.across(to)];
        let enough = u32::from_le_bytes(runs) + between.need;
        between.ways.map(|way| enough & way == way)
    }

    /// The same without a table: the page must be small.
    #[inline]
    #[cfg(target_family = "wasm")]
    pub(crate) fn open_ways(&self, from: Cell, to: Cell) -> [bool; 2] {
        let (rows, columns) = (from.row().abs_diff(to.row()), from.column().abs_diff(to.column()));
        let (north, east) = (from.row() < to.row(), from.column() < to.column());
        let towards = |run: u8, higher: bool| run >> (4 * u8::from(higher)) & 15;
        let (along, across) = (self.runs.along(from), self.runs.across(from));
        let (along, across) = (towards(along, north), towards(across, east));
        // From the other end. At a corner both legs come together; a straight way ends before it.
        let (back_along, back_across) = (self.runs.along(to), self.runs.across(to));
        let (back_along, back_across) = (towards(back_along, !north), towards(back_across, !east));
        let straight = u8::from(rows == 0) | u8::from(columns == 0);
        [
            (across + straight >= columns) & (back_along + straight >= rows),
            (along + straight >= rows) & (back_across + straight >= columns),
        ]
    }

    /// Whether a cube of the right number can come from one cell to the other as things stand.
    #[inline]
    pub(crate) fn reaches(&self, from: Cell, to: Cell) -> bool {
        let [by_row, by_column] = self.open_ways(from, to);
        by_row | by_column
    }
}

/// Where a cube with a certain number on top can bend on an arm, which begins with its own cell: a straight path is a bend after no cells.
struct Arm {
    /// What is added to the runs beside the cells of the arm, the first cell in the lowest byte: eight less what a run must have at least.
    need: u64,
    /// By how many cells of the arm are free, the top bits of the runs beside those where a path can bend.
    free: [u64; 16],
}

impl Arm {
    /// The cells of an arm where a cube can bend: of the byte for each cell, bit 3 says whether enough cells are free on its lower side, bit 7 on its
    /// higher side. `sides` has those runs, `run` how many cells of the arm are free (in its low four bits).
    #[inline]
    fn bends(&self, sides: u64, run: usize) -> u64 {
        // Both runs of a cell at once, four bits each: after the addition the top bit says whether at least the rest is free.
        (sides + self.need) & self.free[run & 15]
    }
}

/// By the number on top less one.
static ARMS: [Arm; 6] = {
    let mut table = [const { Arm { need: 0, free: [0; 16] } }; 6];
    let mut v = 1;
    while v <= 6 {
        let mut k = 0;
        while k < v {
            table[v - 1].need |= (0x11 * (8 + k - v) as u64) << (8 * k);
            let mut run = k;
            while run < 16 {
                table[v - 1].free[run] |= 0x88 << (8 * k);
                run += 1;
            }
            k += 1;
        }
        v += 1;
    }
    table
};

/// What must be free between two cells, for the runs beside the first cell (along, across) and beside the second one, a byte each.
#[cfg(not(target_family = "wasm"))]
struct Between {
    /// What is added to the runs, so that the top bit of four says whether a run is long enough.
    need: u32,
    /// The top bits that must be set: by the corner in the row of the first cell, and by the one in its column.
    ways: [u32; 2],
}

/// The largest difference of [`Cell::spread`].
#[cfg(not(target_family = "wasm"))]
const FAR: usize = 8 * 16 + 8;

/// By the difference of [`Cell::spread`] from the first cell to the second one, plus [`FAR`].
#[cfg(not(target_family = "wasm"))]
static BETWEEN: [Between; 2 * FAR + 1] = {
    let mut table = [const { Between { need: 0, ways: [0; 2] } }; 2 * FAR + 1];
    let mut row = -8i32;
    while row <= 8 {
        let mut column = -8i32;
        while column <= 8 {
            // At a corner both legs come together; a straight way ends before it.
            let straight = (row == 0 || column == 0) as i32;
            let (rows, columns) = (row.abs() - straight, column.abs() - straight);
            // Runs towards lower cells are in the low four bits of a byte.
            let (along, across) = (if row > 0 { 4 } else { 0 }, if column > 0 { 8 + 4 } else { 8 });
            let (back_along, back_across) =
                (if row > 0 { 16 } else { 16 + 4 }, if column > 0 { 24 } else { 24 + 4 });
            let legs = [[(across, columns), (back_along, rows)], [(along, rows), (back_across, columns)]];
            let between = &mut table[(row * 16 + column + FAR as i32) as usize];
            let mut leg = 0;
            while leg < 4 {
                let (shift, cells) = legs[leg / 2][leg % 2];
                if cells > 0 {
                    between.need |= (8 - cells as u32) << shift;
                    between.ways[leg / 2] |= 8 << shift;
                }
                leg += 1;
            }
            column += 1;
        }
        row += 1;
    }
    table
};

/// The ten bits of each arm behind the cube's own cell, four apart, put next to each other, arm after arm.
#[inline]
const fn by_arms(north: u64, east: u64, south: u64, west: u64) -> u64 {
    // Together they fill the gaps: bit 16a + 4b + c is bend 4a + b of arm c. It shall be bit 16c + 4a + b.
    let bends = north >> 11 | east >> 10 | south >> 9 | west >> 8;
    // First b and c change places, then a and c: each has two bits of the number, which change one by one.
    let bends = swapped(bends, 0x0a0a_0a0a_0a0a, 3);
    let bends = swapped(bends, 0x00cc_00cc_00cc, 6);
    let bends = swapped(bends, 0x0000_f0f0_0000_f0f0, 12);
    swapped(bends, 0xff00_ff00, 24)
}

/// These bits change places with those that are so much higher.
#[inline]
const fn swapped(bits: u64, these: u64, higher: u32) -> u64 {
    let differ = (bits ^ bits >> higher) & these;
    bits ^ differ ^ differ << higher
}

/// Which arms have enough free cells for a straight path, a bit each. `along` and `across` are the runs beside the cube.
#[cfg(target_family = "wasm")]
fn straight(along: usize, across: usize, top: usize) -> u64 {
    // Four runs at once, a byte each: after the addition the top bit says whether the run is long enough.
    let runs = along >> 4 | (across >> 4) << 8 | (along & 15) << 16 | (across & 15) << 24;
    let enough = (runs + 0x0101_0101 * (128 - top)) as u64 & 0x8080_8080;
    enough.wrapping_mul(1 << 21 | 1 << 14 | 1 << 7 | 1) >> 28 & 15
}

/// `OPEN[v - 1][0][runs]`: which paths the arms to the north and to the south have cells for, when these are the free cells beside the cube in
/// its column. `OPEN[v - 1][1][runs]`: the same for east and west, with those in its row.
#[cfg(not(target_family = "wasm"))]
static OPEN: [[[u64; 256]; 2]; 6] = {
    let mut table = [[[0; 256]; 2]; 6];
    let mut v = 1;
    while v <= 6 {
        let mut runs = 0;
        while runs < 256 {
            let mut arm = 0;
            while arm < 4 {
                let run = if arm < 2 { runs >> 4 } else { runs & 15 };
                let cells = if run < v { run } else { v - 1 };
                let bends = (1 << (2 * cells)) - 1;
                let straight = (run >= v) as u64;
                table[v - 1][arm % 2][runs] |= bends << (ARM * arm) | straight << (STRAIGHT + arm);
                arm += 1;
            }
            runs += 1;
        }
        v += 1;
    }
    table
};

/// The paths of a set, one after the other.
#[derive(Clone, Copy)]
pub(crate) struct Paths(u64);

impl Paths {
    #[cfg(not(target_family = "wasm"))]
    pub(crate) const NONE: Paths = Paths(0);
}

impl Iterator for Paths {
    type Item = usize;
    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let path = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(path)
    }
}

/// The action of one path in a set for a cube with that number on top. If it leaves the board, the result must not be used.
#[inline]
pub(crate) const fn action(from: Cell, top: usize, path: usize) -> Action {
    let (corner, to) = STEPS[top - 1][path & 63];
    let (corner, to) = (from.shifted(corner), from.shifted(to));
    if path >= STRAIGHT { Action::Go { from, to } } else { Action::Bend { from, corner, to } }
}

/// `STEPS[v - 1][path]`: how far the corner and the end are from the start, as differences of cell numbers.
const STEPS: [[(i8, i8); 64]; 6] = {
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
                let bit = ARM * arm + 2 * (k as usize - 1);
                table[v as usize - 1][bit] = (corner, corner - step * (v - k));
                table[v as usize - 1][bit + 1] = (corner, corner + step * (v - k));
                k += 1;
            }
            table[v as usize - 1][STRAIGHT + arm] = (0, ARMS[arm] * v);
            arm += 1;
        }
        v += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use cubo_core::{Dice, Game, QuickDice, walk};

    use super::*;
    use crate::Cubulus;
    use crate::board::Dir;
    use crate::tables::ways;

    /// The paths of a cube over free cells, found by walking (CU-8, CU-9, CU-11).
    fn walked(now: &Present, from: Cell, top: u8) -> u32 {
        let open = |from: Cell, dir: Dir, cells: u8| {
            let mut steps = (1..=cells).map(|step| from.step(dir, step));
            steps.all(|cell| cell.is_some_and(|cell| now.occupied() & cell.bit() == 0))
        };
        let mut count = 0;
        for dir in Dir::ALL {
            count += u32::from(open(from, dir, top));
            for before in (1..top).filter(|&cells| open(from, dir, cells)) {
                let corner = from.step(dir, before).unwrap();
                let sides = Dir::ALL.into_iter().filter(|&side| side != dir && side != dir.back());
                count += sides.filter(|&side| open(corner, side, top - before)).count() as u32;
            }
        }
        count
    }

    /// In positions of random games, from every cell with every number, whatever stands there.
    #[test]
    fn paths_and_ways_are_what_walking_finds() {
        let mut dice = QuickDice::new(11);
        for game in 0..12 {
            let mut state = Cubulus::start(&Default::default(), 2).unwrap();
            for _ in 0..10 * game {
                let actions = walk::list::<Cubulus>(&state);
                let Some(&action) = actions.get(dice.below(actions.len().max(1) as u32) as usize) else {
                    break;
                };
                Cubulus::play(&mut state, action);
            }
            let now = &state.now;
            for from in Cell::all() {
                for top in 1..=6 {
                    let count = walked(now, from, top);
                    assert_eq!(now.count_paths(from, top.into()), count, "{from:?} {top}");
                    assert_eq!(now.paths(from, top.into()).count() as u32, count, "{from:?} {top}");
                }
                for to in Cell::all().filter(|&to| to != from && from.column().abs_diff(to.column()) < 8) {
                    let free = ways(from, to).map(|way| way & now.occupied() == 0);
                    assert_eq!(now.open_ways(from, to), free, "{from:?} {to:?}");
                }
            }
        }
    }
}

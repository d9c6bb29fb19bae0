//! The cubes on the table, and around them the cells where the next could go.
//!
//! The table has no edge, but ninety connected cubes in lines of at most six never cover more than 76 columns or rows. So
//! cells are numbered `x + 128·y` modulo 2^14: no two cells of one table share a number, and the number of a neighbour is one
//! addition. One byte a cell says what is there: nothing, a cube, or the number of a *site*.
//!
//! A site is an empty cell that touches a cube. It stores what its row and its column allow on it, so that no function has to
//! walk along lines to find out. Laying a cube changes at most the four sites at the ends of its two lines, and so does taking
//! it back: a search undoes its actions in this way, without a log.

use cubo_core::mix;

use crate::action::{Cell, Placement, Placements};
use crate::cube::{BOX, Cube};
use crate::family::{Members, Run, Span};

const SIDE: i32 = 128;
const CELLS: usize = (SIDE * SIDE) as usize;
const WRAP: u16 = (CELLS - 1) as u16;

/// So many numbers of cells are compared at a time.
const BLOCK: usize = 16;
/// Higher than the number of any cell.
const NOWHERE: u16 = CELLS as u16;

/// The step to the next cell of a row and of a column.
const STEP: [u16; 2] = [1, SIDE as u16];

const EMPTY: u8 = 0;
/// A site at slot n of the sites is the byte n + 63. Slot 0 is [`Site::PLAIN`], so that a cell can be read without asking what it is.
const BEFORE_SITES: u8 = 63;
/// 90 connected cubes have at most 182 empty neighbours; while a turn is being laid they may be in two parts for a moment.
const SITES: usize = 191;
const SLOTS: usize = (u8::MAX - BEFORE_SITES) as usize + 1;

/// Along the row or along the column.
pub(crate) const ROW: usize = 0;
pub(crate) const COLUMN: usize = 1;

/// An empty cell that touches a cube. Sixty-four bytes: one line of the cache.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(crate) struct Site {
    /// The faces that may be laid here alone.
    pub fits: u64,
    /// [`Span::along`] of the row and of the column.
    pub along: [Members; 2],
    /// [`Span::across`] of the row and of the column.
    pub across: [Members; 2],
    /// How many cubes stand on both sides together, in the row and in the column.
    pub count: [u8; 2],
    /// How many of them stand behind: to the right in the row, above in the column.
    pub after: [u8; 2],
    /// The number of the cell.
    pub number: u16,
    pub x: i8,
    pub y: i8,
}

impl Site {
    /// What stands for every empty cell that touches no cube: everything is free there.
    const PLAIN: Site = Site {
        fits: Span::FREE.fits,
        along: [Span::FREE.along; 2],
        across: [Span::FREE.across; 2],
        count: [0; 2],
        after: [0; 2],
        number: 0,
        x: 0,
        y: 0,
    };
}

/// Everything on the table.
#[derive(Clone)]
pub struct Board {
    grid: [u8; CELLS],
    /// The numbers of the sites, sorted, and then [`NOWHERE`]: this gives sites an order that does not depend on the past.
    frontier: [u16; SITES + 1],
    /// The sites from slot 1 on, in no particular order. There is a slot for every byte of the grid.
    sites: [Site; SLOTS],
    site_count: u8,
    laid: [Placement; BOX],
    laid_count: u8,
    key: u64,
}

impl Board {
    pub(crate) fn new() -> Box<Board> {
        Box::new(Board {
            grid: [EMPTY; CELLS],
            frontier: [NOWHERE; SITES + 1],
            sites: [Site::PLAIN; SLOTS],
            site_count: 0,
            laid: [Placement { cell: Cell::ORIGIN, cube: Cube::FIRST }; BOX],
            laid_count: 0,
            key: 0,
        })
    }

    /// The cubes in the order in which they were laid.
    pub fn laid(&self) -> &[Placement] {
        &self.laid[..self.laid_count as usize]
    }

    /// The cube on a cell.
    pub fn cube_at(&self, cell: Cell) -> Option<Cube> {
        let cube = self.cube(number(cell));
        // A cell far away may share its number with a cell of the table; so check that a cube was laid on exactly this cell.
        cube.filter(|_| self.laid().iter().any(|p| p.cell == cell))
    }

    /// A hash of the cubes and their cells, independent of the order in which they were laid.
    pub(crate) fn key(&self) -> u64 {
        self.key
    }

    /// That hash once these cubes are laid, too.
    pub fn key_with(&self, more: &Placements) -> u64 {
        more.iter().fold(self.key, |key, placement| key ^ hash(placement))
    }

    /// All sites, in no particular order.
    #[inline]
    pub(crate) fn sites(&self) -> &[Site] {
        &self.sites[1..=self.site_count as usize]
    }

    /// The sites by slot: [`Site::PLAIN`], then all sites.
    pub(crate) fn slots_and_plain(&self) -> &[Site] {
        &self.sites[..=self.site_count as usize]
    }

    /// The slots of all sites, in an order that does not depend on the past.
    #[inline]
    pub(crate) fn slots(&self) -> impl Iterator<Item = u8> {
        self.frontier[..self.site_count as usize]
            .iter()
            .map(|&number| self.grid[number as usize] - BEFORE_SITES)
    }

    /// All sites, in that order.
    #[inline]
    pub(crate) fn frontier(&self) -> impl Iterator<Item = &Site> {
        self.slots().map(|slot| self.site(slot.into()))
    }

    /// What is known of an empty cell: its site, or [`Site::PLAIN`].
    #[inline]
    pub(crate) fn site_at(&self, number: u16) -> &Site {
        &self.sites[self.slot(number)]
    }

    #[inline]
    pub(crate) fn site(&self, slot: usize) -> &Site {
        &self.sites[slot]
    }

    /// Whether a cell is empty and touches no cube.
    #[inline]
    pub(crate) fn is_plain(&self, number: u16) -> bool {
        self.grid[number as usize] == EMPTY
    }

    /// The faces that could be laid somewhere.
    pub(crate) fn fitting(&self) -> u64 {
        self.sites().iter().fold(0, |faces, site| faces | site.fits)
    }

    /// Whether one of these faces could be laid somewhere.
    pub(crate) fn takes(&self, faces: u64) -> bool {
        self.sites().iter().any(|site| site.fits & faces != 0)
    }

    /// Lays a cube on an empty cell; returns how many cubes its row and its column have now.
    pub(crate) fn lay(&mut self, placement: Placement) -> [u8; 2] {
        let Placement { cell, cube } = placement;
        let at = number(cell);
        if self.is_site(at) {
            self.drop_site(at);
        }
        self.grid[at as usize] = cube.index() + 1;
        self.laid[self.laid_count as usize] = placement;
        self.laid_count += 1;
        self.key ^= hash(placement);
        [ROW, COLUMN].map(|axis| {
            let (back, on) = (STEP[axis].wrapping_neg(), STEP[axis]);
            let ((first, before), (last, after)) = (self.walk(at, back), self.walk(at, on));
            let line = before.and(Run::of(cube)).and(after);
            for (end, step, sign) in [(first, back, -1), (last, on, 1)] {
                if !self.is_site(end) {
                    let (x, y) = if axis == ROW { (cell.x + sign, cell.y) } else { (cell.x, cell.y + sign) };
                    self.add_site(end, x, y);
                }
                let (_, beyond) = self.walk(end, step);
                let (before, after) = if sign < 0 { (beyond, line) } else { (line, beyond) };
                self.settle(end, axis, before, after);
            }
            line.count
        })
    }

    /// Takes back the cube laid last.
    pub(crate) fn take_back(&mut self) {
        self.laid_count -= 1;
        let placement = self.laid[self.laid_count as usize];
        let at = number(placement.cell);
        self.grid[at as usize] = EMPTY;
        self.key ^= hash(placement);
        let mut touched = false;
        for axis in [ROW, COLUMN] {
            for step in [STEP[axis].wrapping_neg(), STEP[axis]] {
                let (end, run) = self.walk(at, step);
                self.look(end, axis);
                touched |= run.count > 0;
                if self.sites[self.slot(end)].count == [0; 2] {
                    self.drop_site(end);
                }
            }
        }
        if touched {
            self.add_site(at, placement.cell.x, placement.cell.y);
            self.look(at, ROW);
            self.look(at, COLUMN);
        }
    }

    /// The first cell in that direction without a cube, and the cubes before it.
    #[inline]
    fn walk(&self, from: u16, step: u16) -> (u16, Run) {
        let mut run = Run::NONE;
        let mut at = from.wrapping_add(step) & WRAP;
        while let Some(cube) = self.cube(at) {
            run = run.and(Run::of(cube));
            at = at.wrapping_add(step) & WRAP;
        }
        (at, run)
    }

    #[inline]
    fn cube(&self, at: u16) -> Option<Cube> {
        Cube::from_index(self.grid[at as usize].wrapping_sub(1))
    }

    fn is_site(&self, at: u16) -> bool {
        self.grid[at as usize] > BEFORE_SITES
    }

    /// The slot of a site; 0 for any other cell.
    #[inline]
    pub(crate) fn slot(&self, at: u16) -> usize {
        self.grid[at as usize].saturating_sub(BEFORE_SITES) as usize
    }

    fn add_site(&mut self, at: u16, x: i8, y: i8) {
        self.site_count += 1;
        let mut last = 0;
        for block in self.blocks() {
            let numbers = *block;
            for n in 0..BLOCK {
                // Lower numbers stay, and higher ones make room.
                let before = if n == 0 { last } else { numbers[n - 1] };
                block[n] = numbers[n].min(before.max(at));
            }
            last = numbers[BLOCK - 1];
        }
        self.sites[self.site_count as usize] = Site { number: at, x, y, ..Site::PLAIN };
        self.grid[at as usize] = BEFORE_SITES + self.site_count;
    }

    fn drop_site(&mut self, at: u16) {
        let mut next = NOWHERE;
        for block in self.blocks().iter_mut().rev() {
            let numbers = *block;
            for n in 0..BLOCK {
                let after = if n == BLOCK - 1 { next } else { numbers[n + 1] };
                block[n] = if numbers[n] < at { numbers[n] } else { after };
            }
            next = numbers[0];
        }
        let slot = self.slot(at);
        let last = self.sites[self.site_count as usize];
        self.sites[slot] = last;
        self.grid[last.number as usize] = BEFORE_SITES + slot as u8;
        self.grid[at as usize] = EMPTY;
        self.site_count -= 1;
    }

    /// The frontier as far as there are sites. It is sorted block by block: without a search, and many numbers at a time.
    #[inline]
    fn blocks(&mut self) -> &mut [[u16; BLOCK]] {
        let count = (self.site_count as usize).div_ceil(BLOCK);
        &mut self.frontier.as_chunks_mut().0[..count]
    }

    /// Walks along one line through a site and stores what it allows.
    fn look(&mut self, at: u16, axis: usize) {
        let (_, before) = self.walk(at, STEP[axis].wrapping_neg());
        let (_, after) = self.walk(at, STEP[axis]);
        self.settle(at, axis, before, after);
    }

    /// Stores what the cubes before and behind a site allow on it.
    fn settle(&mut self, at: u16, axis: usize, before: Run, after: Run) {
        let run = before.and(after);
        let span = Span::of(run);
        let slot = self.slot(at);
        let site = &mut self.sites[slot];
        site.count[axis] = run.count;
        site.after[axis] = after.count;
        site.along[axis] = span.along;
        site.across[axis] = span.across;
        // The faces of a family of a colour are its members, six bits further for each colour.
        let faces = |across: &Members| (0..6).fold(0, |all, c| all | u64::from(across[c]) << (6 * c));
        site.fits = span.fits & faces(&site.across[1 - axis]);
    }

    /// The cell after `at` along an axis, past `cubes` cubes.
    #[inline]
    pub(crate) fn onward(at: u16, axis: usize, cubes: u8) -> u16 {
        at.wrapping_add(STEP[axis] * (u16::from(cubes) + 1)) & WRAP
    }

    /// The cell before `at` along an axis.
    #[inline]
    pub(crate) fn back(at: u16, axis: usize) -> u16 {
        at.wrapping_sub(STEP[axis]) & WRAP
    }
}

/// The number of a cell; 0,0 stands in the middle, so that ordinary tables are numbered row by row.
fn number(cell: Cell) -> u16 {
    ((SIDE * (i32::from(cell.y) + SIDE / 2) + i32::from(cell.x) + SIDE / 2) & i32::from(WRAP)) as u16
}

fn hash(placement: Placement) -> u64 {
    let Placement { cell, cube } = placement;
    mix(0x5177_0000_0000
        + (u64::from(cell.x as u8) << 16 | u64::from(cell.y as u8) << 8 | u64::from(cube.index())))
}

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

use crate::action::{Cell, Placement};
use crate::cube::{BOX, Cube};
use crate::family::{Members, Span};

const SIDE: i32 = 128;
const CELLS: usize = (SIDE * SIDE) as usize;
const WRAP: u16 = (CELLS - 1) as u16;
const WORDS: usize = CELLS / 64;

/// The step to the next cell of a row and of a column.
const STEP: [u16; 2] = [1, SIDE as u16];

const EMPTY: u8 = 0;
const CUBES_END: u8 = Cube::KINDS + 1;
const FIRST_SITE: u8 = 64;
/// 90 connected cubes have at most 182 empty neighbours; while a turn is being laid they may be in two parts for a moment.
const SITES: usize = 191;

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
    const NONE: Site = Site {
        fits: 0,
        along: [[0; 12]; 2],
        across: [[0; 12]; 2],
        count: [0; 2],
        after: [0; 2],
        number: 0,
        x: 0,
        y: 0,
    };
}

/// What lies on a cell.
pub(crate) enum Spot {
    /// Nothing, and no cube beside it.
    Plain,
    /// Nothing, but a cube beside it.
    Site(usize),
    /// A cube.
    Cube,
}

/// Everything on the table.
#[derive(Clone)]
pub struct Board {
    grid: [u8; CELLS],
    /// The sites as bits, and which words are not zero: this gives sites an order that does not depend on the past.
    frontier: [u64; WORDS],
    words: [u64; WORDS / 64],
    sites: [Site; SITES],
    site_count: u8,
    laid: [Placement; BOX],
    laid_count: u8,
    key: u64,
}

impl Board {
    pub(crate) fn new() -> Box<Board> {
        Box::new(Board {
            grid: [EMPTY; CELLS],
            frontier: [0; WORDS],
            words: [0; WORDS / 64],
            sites: [Site::NONE; SITES],
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
        let cube = self.cube(number(cell)).map(Cube::at);
        // A cell far away may share its number with a cell of the table; so check that a cube was laid on exactly this cell.
        cube.filter(|_| self.laid().iter().any(|p| p.cell == cell))
    }

    /// A hash of the cubes and their cells, independent of the order in which they were laid.
    pub(crate) fn key(&self) -> u64 {
        self.key
    }

    /// All sites, in no particular order.
    #[inline]
    pub(crate) fn sites(&self) -> &[Site] {
        &self.sites[..self.site_count as usize]
    }

    /// All sites, in an order that does not depend on the past.
    #[inline]
    pub(crate) fn frontier(&self) -> Frontier<'_> {
        Frontier { table: self, words: self.words, word: 0, bits: 0 }
    }

    #[inline]
    pub(crate) fn site(&self, slot: usize) -> &Site {
        &self.sites[slot]
    }

    /// The slot of a site of this table.
    pub(crate) fn slot_of(&self, site: &Site) -> u8 {
        self.grid[site.number as usize] - FIRST_SITE
    }

    /// What lies on the cell with that number.
    #[inline]
    pub(crate) fn spot(&self, number: u16) -> Spot {
        match self.grid[number as usize] {
            EMPTY => Spot::Plain,
            slot if slot >= FIRST_SITE => Spot::Site((slot - FIRST_SITE) as usize),
            _ => Spot::Cube,
        }
    }

    /// The faces that could be laid somewhere.
    pub(crate) fn fitting(&self) -> u64 {
        self.sites().iter().fold(0, |faces, site| faces | site.fits)
    }

    /// Whether one of these faces could be laid somewhere.
    pub(crate) fn takes(&self, faces: u64) -> bool {
        self.sites().iter().any(|site| site.fits & faces != 0)
    }

    /// How many cubes stand in line with this cell, on both sides of it and not counting it.
    pub(crate) fn neighbours(&self, cell: Cell, axis: usize) -> u8 {
        let at = number(cell);
        self.walk(at, STEP[axis]).1 + self.walk(at, STEP[axis].wrapping_neg()).1
    }

    /// Lays a cube on an empty cell.
    pub(crate) fn lay(&mut self, placement: Placement) {
        let Placement { cell, cube } = placement;
        let at = number(cell);
        if self.is_site(at) {
            self.drop_site(at);
        }
        self.grid[at as usize] = cube.index() + 1;
        self.laid[self.laid_count as usize] = placement;
        self.laid_count += 1;
        self.key ^= hash(placement);
        for axis in [ROW, COLUMN] {
            for (step, sign) in [(STEP[axis].wrapping_neg(), -1), (STEP[axis], 1)] {
                let (end, steps) = self.walk(at, step);
                if !self.is_site(end) {
                    debug_assert!(steps == 0, "the end of a line is a site");
                    let (x, y) = if axis == ROW { (cell.x + sign, cell.y) } else { (cell.x, cell.y + sign) };
                    self.add_site(end, x, y);
                }
                self.look(end, axis);
            }
        }
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
                let (end, steps) = self.walk(at, step);
                self.look(end, axis);
                touched |= steps > 0;
                let site = &self.sites[self.slot(end)];
                if site.count == [0; 2] {
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

    /// The first cell in that direction without a cube, and how many cubes lie before it.
    #[inline]
    fn walk(&self, from: u16, step: u16) -> (u16, u8) {
        let mut steps = 0;
        let mut at = from.wrapping_add(step) & WRAP;
        while self.cube(at).is_some() {
            steps += 1;
            at = at.wrapping_add(step) & WRAP;
        }
        (at, steps)
    }

    #[inline]
    fn cube(&self, at: u16) -> Option<u8> {
        let byte = self.grid[at as usize];
        (byte != EMPTY && byte < CUBES_END).then(|| byte - 1)
    }

    fn is_site(&self, at: u16) -> bool {
        self.grid[at as usize] >= FIRST_SITE
    }

    fn slot(&self, at: u16) -> usize {
        (self.grid[at as usize] - FIRST_SITE) as usize
    }

    fn add_site(&mut self, at: u16, x: i8, y: i8) {
        let slot = self.site_count;
        let free = Span::FREE;
        self.sites[slot as usize] = Site {
            fits: free.fits,
            along: [free.along; 2],
            across: [free.across; 2],
            count: [0; 2],
            after: [0; 2],
            number: at,
            x,
            y,
        };
        self.site_count += 1;
        self.grid[at as usize] = FIRST_SITE + slot;
        let (word, bit) = (at as usize / 64, at % 64);
        self.frontier[word] |= 1 << bit;
        self.words[word / 64] |= 1 << (word % 64);
    }

    fn drop_site(&mut self, at: u16) {
        let slot = self.slot(at);
        self.site_count -= 1;
        let last = self.sites[self.site_count as usize];
        self.sites[slot] = last;
        self.grid[last.number as usize] = FIRST_SITE + slot as u8;
        self.grid[at as usize] = EMPTY;
        let (word, bit) = (at as usize / 64, at % 64);
        self.frontier[word] &= !(1 << bit);
        if self.frontier[word] == 0 {
            self.words[word / 64] &= !(1 << (word % 64));
        }
    }

    /// Walks along one line through a site and stores what it allows.
    fn look(&mut self, at: u16, axis: usize) {
        let (mut colours, mut symbols) = (0, 0);
        let mut arms = [0; 2];
        for (arm, step) in arms.iter_mut().zip([STEP[axis].wrapping_neg(), STEP[axis]]) {
            let mut next = at.wrapping_add(step) & WRAP;
            while let Some(cube) = self.cube(next) {
                colours |= 1 << (cube / 6);
                symbols |= 1 << (cube % 6);
                *arm += 1;
                next = next.wrapping_add(step) & WRAP;
            }
        }
        let count = arms[0] + arms[1];
        let span = Span::of(colours, symbols, count);
        let slot = self.slot(at);
        let site = &mut self.sites[slot];
        site.count[axis] = count;
        site.after[axis] = arms[1];
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

/// See [`Board::frontier`].
pub(crate) struct Frontier<'a> {
    table: &'a Board,
    /// The words of the frontier that are still to come.
    words: [u64; WORDS / 64],
    /// The word that is being read, and what is left of it.
    word: usize,
    bits: u64,
}

impl<'a> Iterator for Frontier<'a> {
    type Item = &'a Site;

    #[inline]
    fn next(&mut self) -> Option<&'a Site> {
        if self.bits == 0 {
            let n = self.words.iter().position(|&words| words != 0)?;
            self.word = n * 64 + self.words[n].trailing_zeros() as usize;
            self.words[n] &= self.words[n] - 1;
            self.bits = self.table.frontier[self.word];
        }
        let number = self.word * 64 + self.bits.trailing_zeros() as usize;
        self.bits &= self.bits - 1;
        Some(&self.table.sites[(self.table.grid[number] - FIRST_SITE) as usize])
    }
}

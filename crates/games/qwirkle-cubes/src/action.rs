//! What a seat can do (QC-31), packed into sixteen bytes.

use std::fmt;

use crate::cube::{Cube, FULL};
use crate::cubes::Cubes;

/// The farthest column or row that can be written down. Ninety connected cubes around 0,0 reach 89.
pub const FARTHEST: i8 = 99;

const SPAN: u32 = 2 * FARTHEST as u32 + 1;

/// A place on the table: `x` to the right, `y` upwards (QC-30).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// The column.
    pub(crate) x: i8,
    /// The row.
    pub(crate) y: i8,
}

impl Cell {
    /// Where the first line begins (QC-2).
    pub const ORIGIN: Cell = Cell { x: 0, y: 0 };

    /// A cell, if it is not farther out than [`FARTHEST`].
    pub fn new(x: i8, y: i8) -> Option<Cell> {
        let near = |n: i8| (-FARTHEST..=FARTHEST).contains(&n);
        (near(x) && near(y)).then_some(Cell { x, y })
    }

    /// The column.
    pub const fn x(self) -> i8 {
        self.x
    }

    /// The row.
    pub const fn y(self) -> i8 {
        self.y
    }
}

/// A cube on a cell; ordered by column, then row (QC-31), then cube.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement {
    /// Where.
    pub cell: Cell,
    /// What.
    pub cube: Cube,
}

impl Placement {
    pub(crate) const BITS: u32 = 21;

    /// A number above 0 in the order of placements, below 2^21: [`code_of`] the cell plus the cube.
    const fn code(self) -> u32 {
        code_of(self.cell.x, self.cell.y) + self.cube.index() as u32
    }

    const fn from_code(code: u32) -> Placement {
        let code = code - 1;
        let (cell, cube) = (code / Cube::KINDS as u32, code % Cube::KINDS as u32);
        const FAR: i32 = FARTHEST as i32;
        Placement {
            cell: Cell { x: ((cell / SPAN) as i32 - FAR) as i8, y: ((cell % SPAN) as i32 - FAR) as i8 },
            cube: Cube::at(cube as u8),
        }
    }
}

/// The code of the first cube on that cell.
pub(crate) const fn code_of(x: i8, y: i8) -> u32 {
    let (x, y) = ((x as i32 + FARTHEST as i32) as u32, (y as i32 + FARTHEST as i32) as u32);
    (x * SPAN + y) * Cube::KINDS as u32 + 1
}

/// How the code grows from one cell of a row to the next, and from one of a column to the next.
pub(crate) const CODE_STEP: [u32; 2] = [SPAN * Cube::KINDS as u32, Cube::KINDS as u32];

/// One to six placements, sorted. Together they may be illegal: the rules decide.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placements {
    len: u8,
    items: [Placement; FULL],
}

impl Placements {
    const FILLER: Placement = Placement { cell: Cell::ORIGIN, cube: Cube::FIRST };

    /// These placements in any order; `None` if there are none, or more than six.
    pub fn new(placements: impl IntoIterator<Item = Placement>) -> Option<Placements> {
        let mut all = Placements { len: 0, items: [Self::FILLER; FULL] };
        for placement in placements {
            let end = all.len as usize;
            if end == FULL {
                return None;
            }
            all.items[end] = placement;
            all.len += 1;
        }
        cubo_core::order::sort(&mut all.items[..all.len as usize]);
        (all.len > 0).then_some(all)
    }

    /// The placements in order.
    pub fn as_slice(&self) -> &[Placement] {
        &self.items[..self.len as usize]
    }

    /// The placements in order.
    pub fn iter(&self) -> impl Iterator<Item = Placement> + '_ {
        self.as_slice().iter().copied()
    }

    /// The cubes that are laid.
    pub fn cubes(&self) -> Cubes {
        let mut cubes = Cubes::NONE;
        self.iter().for_each(|p| cubes.add(p.cube));
        cubes
    }
}

/// An action, unpacked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Deed {
    /// Re-roll nothing (QC-4).
    Keep,
    /// Re-roll these, at least one (QC-4).
    Roll(Cubes),
    /// Lay these (QC-5).
    Lay(Placements),
    /// Do nothing, where nothing can ever be laid (QC-7).
    Pass,
}

/// An action: two bits for the kind, then six places of 21 bits, the first at the top, unused ones 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action(u128);

impl Action {
    /// Re-roll nothing.
    pub const KEEP: Action = Action(0);
    /// Do nothing.
    pub const PASS: Action = Action(3 << 126);

    pub(crate) const NO_ROLL: Action = Action(1 << 126);
    pub(crate) const NO_LAYING: Action = Action(2 << 126);

    /// Re-roll these; `None` if there are none.
    pub fn roll(cubes: &Cubes) -> Option<Action> {
        let codes = cubes.iter().enumerate();
        let action = codes.fold(Self::NO_ROLL, |a, (n, cube)| a.and_roll(n, cube));
        (!cubes.is_empty()).then_some(action)
    }

    /// Lay these.
    pub fn lay(placements: &Placements) -> Action {
        let codes = placements.iter().map(Placement::code).enumerate();
        codes.fold(Self::NO_LAYING, |a, (n, code)| a.and_lay(n, code))
    }

    /// The roll with its `n`th cube put in.
    #[inline]
    pub(crate) const fn and_roll(self, n: usize, cube: Cube) -> Action {
        self.and_lay(n, cube.index() as u32 + 1)
    }

    /// The laying with its `n`th placement put in.
    #[inline]
    pub(crate) const fn and_lay(self, n: usize, code: u32) -> Action {
        Action(self.0 | (code as u128) << (Placement::BITS * (5 - n as u32)))
    }

    /// The roll of one cube and of those of another roll, which has at most five.
    #[inline]
    #[cfg(not(target_family = "wasm"))]
    pub(crate) const fn and_then_roll(self, other: Action) -> Action {
        Action(self.0 | other.0 << 2 >> (2 + Placement::BITS))
    }

    /// Place by place the sum of both: cells without cubes plus cubes without cells.
    #[inline]
    #[cfg(not(target_family = "wasm"))]
    pub(crate) const fn plus(self, other: Action) -> Action {
        Action(self.0 + other.0)
    }

    fn codes(self) -> impl Iterator<Item = u32> {
        let place =
            move |n: u32| (self.0 >> (Placement::BITS * (5 - n))) as u32 & ((1 << Placement::BITS) - 1);
        (0..6).map(place).take_while(|&code| code > 0)
    }

    /// The action, unpacked.
    pub fn deed(self) -> Deed {
        match self.0 >> 126 {
            0 => Deed::Keep,
            1 => {
                let mut cubes = Cubes::NONE;
                self.codes().for_each(|code| cubes.add(Cube::at(code as u8 - 1)));
                Deed::Roll(cubes)
            }
            2 => {
                let mut all = Placements { len: 0, items: [Placements::FILLER; FULL] };
                for code in self.codes() {
                    all.items[all.len as usize] = Placement::from_code(code);
                    all.len += 1;
                }
                Deed::Lay(all)
            }
            _ => Deed::Pass,
        }
    }
}

impl fmt::Debug for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

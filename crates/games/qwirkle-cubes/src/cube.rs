//! The ninety cubes: a colour that never changes and the symbol that was rolled (QC-30).

use std::fmt;
use std::str::FromStr;

use cubo_core::Unreadable;
use cubo_core::json::{FromJson, Wrong, spelled};
use serde::{Serialize, Serializer};
use serde_json::Value;

/// How many cubes of each colour the box holds.
pub const EACH_COLOUR: u8 = 15;
/// How many cubes the box holds.
pub const BOX: usize = 90;
/// How many cubes a hand is filled up to (QC-1, QC-6), and the longest line (QC-10).
pub const FULL: usize = 6;

/// What a cube is made of, in the order of QC-30.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Colour {
    Red,
    Orange,
    Yellow,
    Green,
    Blue,
    Purple,
}

/// What a cube shows on top, in the order of QC-30.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Symbol {
    Circle,
    Square,
    Diamond,
    FourStar,
    EightStar,
    Clover,
}

impl Colour {
    /// All six, in order.
    pub const ALL: [Colour; 6] =
        [Colour::Red, Colour::Orange, Colour::Yellow, Colour::Green, Colour::Blue, Colour::Purple];

    /// The letter of QC-30.
    pub const fn letter(self) -> char {
        b"ROYGBP"[self as usize] as char
    }

    /// The place in the order, 0 to 5.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Symbol {
    /// All six, in order.
    pub const ALL: [Symbol; 6] = [
        Symbol::Circle,
        Symbol::Square,
        Symbol::Diamond,
        Symbol::FourStar,
        Symbol::EightStar,
        Symbol::Clover,
    ];

    /// The letter of QC-30.
    pub const fn letter(self) -> char {
        b"osdxec"[self as usize] as char
    }

    /// The place in the order, 0 to 5.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A cube with its symbol: one of 36 faces, ordered by colour, then symbol.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cube(u8);

impl Cube {
    /// How many different faces there are.
    pub const KINDS: u8 = 36;

    /// The first in the order: a red circle.
    pub(crate) const FIRST: Cube = Cube(0);

    /// That symbol in that colour.
    pub const fn new(colour: Colour, symbol: Symbol) -> Cube {
        Cube(colour as u8 * 6 + symbol as u8)
    }

    /// The face at that place in the order, 0 to 35.
    pub const fn from_index(index: u8) -> Option<Cube> {
        if index < Cube::KINDS { Some(Cube(index)) } else { None }
    }

    /// For indices that were computed from colours and symbols.
    pub(crate) const fn at(index: u8) -> Cube {
        debug_assert!(index < Cube::KINDS);
        Cube(index)
    }

    /// The index in the order, 0 to 35.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The colour.
    pub const fn colour(self) -> Colour {
        Colour::ALL[self.0 as usize / 6]
    }

    /// The symbol.
    pub const fn symbol(self) -> Symbol {
        Symbol::ALL[self.0 as usize % 6]
    }

    /// Every face once, in order.
    pub fn all() -> impl Iterator<Item = Cube> {
        (0..Cube::KINDS).map(Cube)
    }

    /// The cube as a bit of a set of faces.
    pub(crate) const fn bit(self) -> u64 {
        1 << self.0
    }
}

impl fmt::Display for Cube {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.colour().letter(), self.symbol().letter())
    }
}

impl fmt::Debug for Cube {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Cube {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        const BAD: Unreadable =
            Unreadable("a cube is a colour letter (R O Y G B P) and a symbol letter (o s d x e c)");
        let [colour, symbol] = *text.as_bytes() else { return Err(BAD) };
        let colour = Colour::ALL.into_iter().find(|c| c.letter() == colour as char);
        let symbol = Symbol::ALL.into_iter().find(|s| s.letter() == symbol as char);
        Ok(Cube::new(colour.ok_or(BAD)?, symbol.ok_or(BAD)?))
    }
}

impl Serialize for Cube {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl FromJson for Cube {
    fn from_json(json: &Value) -> Result<Self, Wrong> {
        spelled(json)
    }
}

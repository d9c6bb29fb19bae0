//! A few cubes together: a hand, what is rolled, what is drawn. Order has no meaning, equal cubes may repeat (QC-30).

use std::fmt;
use std::str::FromStr;

use cubo_core::Unreadable;
use cubo_core::json::{FromJson, Wrong};
use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::cube::{Colour, Cube, FULL};

/// How many cubes of each colour, in the order of QC-30.
pub type Colours = [u8; 6];

/// At most six cubes, always sorted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cubes {
    len: u8,
    /// Places past `len` hold [`Cube::FIRST`], so that equal lists are equal bytes.
    cubes: [Cube; FULL],
}

impl Cubes {
    /// No cube at all.
    pub const NONE: Cubes = Cubes { len: 0, cubes: [Cube::FIRST; FULL] };

    /// These cubes, in any order; `None` if they are more than six.
    pub fn new(cubes: impl IntoIterator<Item = Cube>) -> Option<Cubes> {
        let mut all = Cubes::NONE;
        for cube in cubes {
            if all.is_full() {
                return None;
            }
            all.add(cube);
        }
        Some(all)
    }

    /// How many.
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Whether there are six.
    pub const fn is_full(&self) -> bool {
        self.len() == FULL
    }

    /// The cubes in order.
    pub fn as_slice(&self) -> &[Cube] {
        &self.cubes[..self.len()]
    }

    /// The cubes in order.
    pub fn iter(&self) -> impl Iterator<Item = Cube> + '_ {
        self.as_slice().iter().copied()
    }

    /// Adds a cube where there are fewer than six.
    pub(crate) fn add(&mut self, cube: Cube) {
        let mut at = self.len();
        debug_assert!(at < FULL, "a hand holds six cubes");
        while at > 0 && self.cubes[at - 1] > cube {
            self.cubes[at] = self.cubes[at - 1];
            at -= 1;
        }
        self.cubes[at] = cube;
        self.len += 1;
    }

    /// Takes one such cube out; returns whether there was one.
    pub(crate) fn take(&mut self, cube: Cube) -> bool {
        let Some(at) = self.as_slice().iter().position(|&c| c == cube) else { return false };
        let last = self.len() - 1;
        self.cubes.copy_within(at + 1..=last, at);
        self.cubes[last] = Cube::FIRST;
        self.len -= 1;
        true
    }

    /// What is left after taking those out; `None` if one of them is not there.
    pub fn without(&self, others: &Cubes) -> Option<Cubes> {
        let mut left = *self;
        others.iter().all(|cube| left.take(cube)).then_some(left)
    }

    /// Adds all of those.
    pub(crate) fn add_all(&mut self, others: &Cubes) {
        others.iter().for_each(|cube| self.add(cube));
    }

    /// How many of each colour.
    pub fn colours(&self) -> Colours {
        let mut colours = [0; 6];
        for cube in self.iter() {
            colours[cube.colour().index()] += 1;
        }
        colours
    }

    /// The different faces among them, as bits.
    pub(crate) fn faces(&self) -> u64 {
        self.iter().fold(0, |faces, cube| faces | cube.bit())
    }
}

/// Every face of every colour that is there, as bits.
pub(crate) fn faces_of_colours(colours: &Colours) -> u64 {
    Colour::ALL.iter().filter(|c| colours[c.index()] > 0).fold(0, |faces, c| faces | 63 << (6 * c.index()))
}

impl fmt::Display for Cubes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, cube) in self.iter().enumerate() {
            write!(f, "{}{cube}", if n > 0 { "," } else { "" })?;
        }
        Ok(())
    }
}

impl fmt::Debug for Cubes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}

/// One to six cubes, sorted; the empty list has no spelling of its own.
impl FromStr for Cubes {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let mut cubes = Cubes::NONE;
        for part in text.split(',') {
            let cube: Cube = part.parse()?;
            if cubes.is_full() {
                return Err(Unreadable("nobody has more than six cubes"));
            }
            if cubes.as_slice().last().is_some_and(|&last| last > cube) {
                return Err(Unreadable(
                    "cubes are listed by colour (R O Y G B P), then by symbol (o s d x e c)",
                ));
            }
            cubes.add(cube);
        }
        Ok(cubes)
    }
}

/// A list of cubes, each a text.
impl Serialize for Cubes {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

impl FromJson for Cubes {
    fn from_json(json: &Value) -> Result<Self, Wrong> {
        let cubes = Vec::<Cube>::from_json(json)?;
        if !cubes.is_sorted() {
            return Err("cubes are listed by colour, then by symbol".to_owned());
        }
        Cubes::new(cubes).ok_or_else(|| "nobody has more than six cubes".to_owned())
    }
}

//! The planets by name, and what each kind of planet does (CA-1).

use std::fmt;
use std::str::FromStr;

use cubo_core::Unreadable;

/// A planet: a letter for its kind and a number, in the order of the notation (CA-30). Boards are made of these.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)] // a letter and a number say it all
#[rustfmt::skip]
#[repr(u8)]
pub enum Planet {
    E0, E1, E2, E3, E4, E5,
    H0, H1, H2, H3, H4, H5,
    A0, A1, A2, A3, A4, A5,
    M0, M1, M2, M3, M4, M5,
    C0, C1, C2, C3, C4, C5,
    F,
}

/// What a planet does (CA-1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum World {
    /// `E`: where a team's cubes come into play.
    Entry,
    /// `H`: gives a cube a second health.
    Health,
    /// `A`: arms a cube.
    Armoury,
    /// `M`: worth two points at the end of a round.
    CrescentMoon,
    /// `C`: brings a new cube into play.
    CubePlanet,
    /// `F`: worth four points at the end of a round.
    FullMoon,
}

impl Planet {
    /// How many names there are.
    pub const COUNT: usize = 31;

    /// Every planet there can be, in order.
    #[rustfmt::skip]
    pub const ALL: [Planet; Planet::COUNT] = {
        use Planet::*;
        [
            E0, E1, E2, E3, E4, E5,
            H0, H1, H2, H3, H4, H5,
            A0, A1, A2, A3, A4, A5,
            M0, M1, M2, M3, M4, M5,
            C0, C1, C2, C3, C4, C5,
            F,
        ]
    };

    /// The planet as an index into tables.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The planet of that kind and number, if there is one (the full moon is number 0).
    pub const fn of(world: World, number: u8) -> Option<Planet> {
        let first = match world {
            World::Entry => 0,
            World::Health => 6,
            World::Armoury => 12,
            World::CrescentMoon => 18,
            World::CubePlanet => 24,
            World::FullMoon => return if number == 0 { Some(Planet::F) } else { None },
        };
        if number < 6 { Some(Planet::ALL[first + number as usize]) } else { None }
    }

    /// The number in its name; 0 for the full moon, which needs none.
    pub const fn number(self) -> u8 {
        self as u8 % 6
    }

    /// What it does.
    #[inline]
    pub const fn world(self) -> World {
        match self as u8 / 6 {
            0 => World::Entry,
            1 => World::Health,
            2 => World::Armoury,
            3 => World::CrescentMoon,
            4 => World::CubePlanet,
            _ => World::FullMoon,
        }
    }

    /// What it is worth at the end of a round (CA-20).
    pub const fn value(self) -> u16 {
        match self.world() {
            World::CrescentMoon => 2,
            World::FullMoon => 4,
            _ => 0,
        }
    }
}

impl World {
    /// The letter in the names of its planets.
    pub const fn letter(self) -> char {
        match self {
            World::Entry => 'E',
            World::Health => 'H',
            World::Armoury => 'A',
            World::CrescentMoon => 'M',
            World::CubePlanet => 'C',
            World::FullMoon => 'F',
        }
    }
}

impl fmt::Display for Planet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Planet::F => f.write_str("F"),
            _ => write!(f, "{}{}", self.world().letter(), self.number()),
        }
    }
}

impl FromStr for Planet {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let planet = match *text.as_bytes() {
            [b'F'] => Some(Planet::F),
            [letter, digit @ b'0'..=b'5'] => match letter {
                b'E' => Planet::of(World::Entry, digit - b'0'),
                b'H' => Planet::of(World::Health, digit - b'0'),
                b'A' => Planet::of(World::Armoury, digit - b'0'),
                b'M' => Planet::of(World::CrescentMoon, digit - b'0'),
                b'C' => Planet::of(World::CubePlanet, digit - b'0'),
                _ => None,
            },
            _ => None,
        };
        planet.ok_or(Unreadable("a planet is E, H, A, M or C with a number from 0 to 5, or F"))
    }
}

/// A set of planets, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Planets(u32);

impl Planets {
    /// No planet.
    pub const NONE: Planets = Planets(0);
    /// All entries.
    pub const ENTRIES: Planets = Planets(0x3f);
    /// All moons, crescent and full: what scores.
    pub const MOONS: Planets = Planets(0x3f << 18 | 1 << 30);
    /// All planets that can be activated (CA-8).
    pub const ACTIVE: Planets = Planets(0x3f << 6 | 0x3f << 12 | 0x3f << 24);
    /// All armouries.
    pub(crate) const ARMOURIES: Planets = Planets(0x3f << 12);

    /// The planet alone.
    pub const fn just(planet: Planet) -> Planets {
        Planets(1 << planet as u32)
    }

    /// Whether the planet is one of them.
    #[inline]
    pub const fn has(self, planet: Planet) -> bool {
        self.0 >> planet as u32 & 1 != 0
    }

    /// These and the planet.
    pub const fn with(self, planet: Planet) -> Planets {
        Planets(self.0 | 1 << planet as u32)
    }

    /// These but the planet.
    pub const fn without(self, planet: Planet) -> Planets {
        Planets(self.0 & !(1 << planet as u32))
    }

    /// What is in both.
    pub const fn and(self, other: Planets) -> Planets {
        Planets(self.0 & other.0)
    }

    /// What is in either.
    pub const fn or(self, other: Planets) -> Planets {
        Planets(self.0 | other.0)
    }

    /// What is here and not there.
    pub const fn minus(self, other: Planets) -> Planets {
        Planets(self.0 & !other.0)
    }

    /// What they are worth together at the end of a round (CA-20).
    #[inline]
    pub(crate) const fn value(self) -> u16 {
        let crescents = self.and(Planets::MOONS).without(Planet::F);
        Planet::M0.value() * crescents.len() as u16 + Planet::F.value() * self.has(Planet::F) as u16
    }

    /// How many there are.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// The planet of each bit; none has the last.
static BY_BIT: [Planet; 32] = {
    let mut planets = [Planet::F; 32];
    let mut bit = 0;
    while bit < Planet::COUNT {
        planets[bit] = Planet::ALL[bit];
        bit += 1;
    }
    planets
};

/// In order.
impl Iterator for Planets {
    type Item = Planet;
    #[inline]
    fn next(&mut self) -> Option<Planet> {
        if self.0 == 0 {
            return None;
        }
        let planet = BY_BIT[self.0.trailing_zeros() as usize & 31];
        self.0 &= self.0 - 1;
        Some(planet)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_kinds_and_sets_agree() {
        for (index, planet) in Planet::ALL.into_iter().enumerate() {
            assert_eq!(planet.index(), index);
            assert_eq!(planet.to_string().parse(), Ok(planet));
            assert_eq!(Planet::of(planet.world(), planet.number()), Some(planet));
            assert_eq!(Planets::ENTRIES.has(planet), planet.world() == World::Entry);
            assert_eq!(Planets::MOONS.has(planet), planet.value() > 0);
            let active = matches!(planet.world(), World::CubePlanet | World::Health | World::Armoury);
            assert_eq!(Planets::ACTIVE.has(planet), active);
            assert_eq!(Planets::just(planet).value(), planet.value());
        }
        assert_eq!(Planets::MOONS.value(), Planet::ALL.iter().map(|planet| planet.value()).sum::<u16>());
        for bad in ["", "F0", "E6", "e0", "E", "E00", "é", "X1", "E0 "] {
            assert!(bad.parse::<Planet>().is_err(), "{bad}");
        }
        let some = Planets::just(Planet::F).with(Planet::C0).with(Planet::E5).without(Planet::C0);
        assert_eq!(some.collect::<Vec<_>>(), [Planet::E5, Planet::F]);
    }
}

//! Boards: a table of planets and orbits, checked when it is loaded, and what the rules look up in it.
//!
//! Loading is a `const fn`, so the board that games are played on is checked at compile time: a faulty table does not build. The
//! rules use the board only through the state and the functions here, so another table needs no other code.

use std::fmt;

use cubo_core::Seat;

#[cfg(not(target_family = "wasm"))]
use crate::action::Action;
#[cfg(not(target_family = "wasm"))]
use crate::cube::{Cube, Form};
use crate::galaxy::GALAXY;
use crate::planet::{Planet, Planets, World};

/// The most orbits that may meet at a planet.
pub const MAX_ORBITS: usize = 8;

/// A board as data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardData {
    /// The planets, each with the place to draw it at: radius, and degrees clockwise from the top.
    pub planets: &'static [(Planet, u8, i16)],
    /// The orbits, each once, with its ends in either order.
    pub orbits: &'static [(Planet, Planet)],
    /// Which entries are used by two, three, four, five and six teams, in seat order (CA-3).
    pub entries: [&'static [Planet]; 5],
}

/// A table that can be played on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    table: BoardData,
    joined: [Planets; Planet::COUNT],
    ways: [Ways; Planet::COUNT],
}

/// The joined planets that are not entries, as a short list: where a cube can go and what it can shoot at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Ways {
    planets: [Planet; MAX_ORBITS],
    len: u8,
    /// The moves along them by form, and then the activation. The page does without, to be smaller.
    #[cfg(not(target_family = "wasm"))]
    moves: [[Action; MAX_ORBITS + 1]; 6],
}

/// The board that games are played on (CA-2).
pub static BOARD: Board = match Board::load(&GALAXY) {
    Ok(board) => board,
    Err(_) => panic!("the board of the house is faulty"),
};

/// What can be wrong with a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadBoard {
    /// A planet stands in the table twice.
    PlanetTwice(Planet),
    /// Two planets would be drawn at the same place.
    SamePlace(Planet, Planet),
    /// An orbit touches a planet that is not on the board.
    NoSuchPlanet(Planet),
    /// An orbit joins a planet with itself.
    Loop(Planet),
    /// An orbit stands in the table twice.
    OrbitTwice(Planet, Planet),
    /// More than [`MAX_ORBITS`] orbits meet at a planet.
    TooManyOrbits(Planet),
    /// An entry is not joined to exactly one health planet and one armoury (CA-1).
    Entry(Planet),
    /// A planet cannot be reached from the full moon without passing through an entry (CA-7).
    Unreachable(Planet),
    /// There is no planet of that kind (CA-1).
    Missing(World),
    /// The entries for that many teams are not that many different entries of the board (CA-3).
    Teams(u8),
}

impl Board {
    /// Checks a table and computes what the rules look up.
    pub const fn load(table: &BoardData) -> Result<Board, BadBoard> {
        let there = match check_planets(table) {
            Ok(there) => there,
            Err(bad) => return Err(bad),
        };
        let joined = match join(table, there) {
            Ok(joined) => joined,
            Err(bad) => return Err(bad),
        };
        let mut ways = [Ways::NONE; Planet::COUNT];
        let mut at = 0;
        while at < Planet::COUNT {
            let planet = Planet::ALL[at];
            if joined[at].len() as usize > MAX_ORBITS {
                return Err(BadBoard::TooManyOrbits(planet));
            }
            if there.has(planet) && matches!(planet.world(), World::Entry) && !is_entry(joined[at]) {
                return Err(BadBoard::Entry(planet));
            }
            ways[at] = Ways::new(planet, joined[at].minus(Planets::ENTRIES));
            at += 1;
        }
        if let Some(bad) = unreachable(there.minus(Planets::ENTRIES), &joined) {
            return Err(BadBoard::Unreachable(bad));
        }
        if let Some(bad) = bad_teams(table, there) {
            return Err(BadBoard::Teams(bad));
        }
        Ok(Board { table: *table, joined, ways })
    }

    /// The table it was loaded from: planets with their places, orbits, entries.
    pub const fn table(&self) -> &BoardData {
        &self.table
    }

    /// Whether an orbit joins the two planets.
    pub const fn are_joined(&self, a: Planet, b: Planet) -> bool {
        self.joined[a.index()].has(b)
    }

    /// All planets that an orbit joins with this one.
    pub const fn joined(&self, planet: Planet) -> Planets {
        self.joined[planet.index()]
    }

    /// The joined planets that are not entries, in order: where a cube there can go (CA-7) and shoot (CA-12).
    #[inline]
    pub fn ways(&self, planet: Planet) -> &[Planet] {
        let ways = &self.ways[planet.index()];
        &ways.planets[..ways.len as usize]
    }

    /// The moves of a cube there, and how many they are. After them stands the activation of its planet, legal or not; what comes after
    /// that in the array means nothing.
    #[inline]
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn moves(&self, cube: Cube) -> (&[Action; MAX_ORBITS + 1], usize) {
        let ways = &self.ways[cube.at.index()];
        (&ways.moves[cube.form.index()], ways.len as usize)
    }

    /// Where the cubes of a team come into play at a table of `seats` (CA-3).
    #[inline]
    pub fn entry(&self, seats: u8, team: Seat) -> Planet {
        self.table.entries[seats as usize - 2][team.index()]
    }

    /// What all moons together are worth in a round (CA-20).
    pub fn round_value(&self) -> u32 {
        self.table.planets.iter().map(|(planet, ..)| u32::from(planet.value())).sum()
    }
}

impl Ways {
    const NONE: Ways = Ways {
        planets: [Planet::F; MAX_ORBITS],
        len: 0,
        #[cfg(not(target_family = "wasm"))]
        moves: [[Action::Pass; MAX_ORBITS + 1]; 6],
    };

    #[cfg_attr(target_family = "wasm", allow(unused_variables))]
    const fn new(from: Planet, mut planets: Planets) -> Ways {
        let mut ways = Ways::NONE;
        let mut at = 0;
        while at < Planet::COUNT && !planets.is_empty() {
            if planets.has(Planet::ALL[at]) {
                planets = planets.without(Planet::ALL[at]);
                ways.planets[ways.len as usize] = Planet::ALL[at];
                #[cfg(not(target_family = "wasm"))]
                ways.keep(from, Some(Planet::ALL[at]));
                ways.len += 1;
            }
            at += 1;
        }
        #[cfg(not(target_family = "wasm"))]
        ways.keep(from, None);
        ways
    }

    /// What cubes of every form can do next: move along a way, or activate their planet.
    #[cfg(not(target_family = "wasm"))]
    const fn keep(&mut self, from: Planet, to: Option<Planet>) {
        let mut form = 0;
        while form < Form::ALL.len() {
            let cube = Cube::new(from, Form::ALL[form]);
            self.moves[form][self.len as usize] = match to {
                Some(to) => Action::Move { cube, to },
                None => Action::Activate { cube },
            };
            form += 1;
        }
    }
}

/// Every kind is there, no planet twice, no place twice.
const fn check_planets(table: &BoardData) -> Result<Planets, BadBoard> {
    let rows = table.planets;
    let mut there = Planets::NONE;
    let mut row = 0;
    while row < rows.len() {
        let (planet, radius, degrees) = rows[row];
        if there.has(planet) {
            return Err(BadBoard::PlanetTwice(planet));
        }
        let mut earlier = 0;
        while earlier < row {
            let (other, r, d) = rows[earlier];
            let same_angle = radius == 0 || (degrees as i32 - d as i32) % 360 == 0;
            if r == radius && same_angle {
                return Err(BadBoard::SamePlace(other, planet));
            }
            earlier += 1;
        }
        there = there.with(planet);
        row += 1;
    }
    let worlds = [World::Health, World::Armoury, World::CrescentMoon, World::CubePlanet, World::FullMoon];
    let mut kind = 0;
    while kind < worlds.len() {
        let mut number = 0;
        let mut found = false;
        while let Some(planet) = Planet::of(worlds[kind], number) {
            found |= there.has(planet);
            number += 1;
        }
        if !found {
            return Err(BadBoard::Missing(worlds[kind]));
        }
        kind += 1;
    }
    Ok(there)
}

/// Which planets are joined: no loops, no orbit twice, only planets of the board.
const fn join(table: &BoardData, there: Planets) -> Result<[Planets; Planet::COUNT], BadBoard> {
    let mut joined = [Planets::NONE; Planet::COUNT];
    let mut row = 0;
    while row < table.orbits.len() {
        let (a, b) = table.orbits[row];
        if !there.has(a) {
            return Err(BadBoard::NoSuchPlanet(a));
        }
        if !there.has(b) {
            return Err(BadBoard::NoSuchPlanet(b));
        }
        if a.index() == b.index() {
            return Err(BadBoard::Loop(a));
        }
        if joined[a.index()].has(b) {
            return Err(BadBoard::OrbitTwice(a, b));
        }
        joined[a.index()] = joined[a.index()].with(b);
        joined[b.index()] = joined[b.index()].with(a);
        row += 1;
    }
    Ok(joined)
}

/// CA-1: one health planet, one armoury, nothing else.
const fn is_entry(joined: Planets) -> bool {
    let (mut healths, mut armouries) = (0, 0);
    let mut at = 0;
    while at < Planet::COUNT {
        if joined.has(Planet::ALL[at]) {
            match Planet::ALL[at].world() {
                World::Health => healths += 1,
                World::Armoury => armouries += 1,
                _ => return false,
            }
        }
        at += 1;
    }
    healths == 1 && armouries == 1
}

/// A planet of `open` that cannot be reached from the full moon within `open`, if there is one.
const fn unreachable(open: Planets, joined: &[Planets; Planet::COUNT]) -> Option<Planet> {
    let mut reached = Planets::just(Planet::F);
    let mut before = Planets::NONE;
    while before.len() < reached.len() {
        before = reached;
        let mut at = 0;
        while at < Planet::COUNT {
            if before.has(Planet::ALL[at]) {
                reached = reached.or(joined[at].and(open));
            }
            at += 1;
        }
    }
    let mut at = 0;
    while at < Planet::COUNT {
        if open.minus(reached).has(Planet::ALL[at]) {
            return Some(Planet::ALL[at]);
        }
        at += 1;
    }
    None
}

/// A number of teams whose entries are wrong, if there is one.
const fn bad_teams(table: &BoardData, there: Planets) -> Option<u8> {
    let mut row = 0;
    while row < table.entries.len() {
        let teams = row + 2;
        let mut used = Planets::NONE;
        let mut at = 0;
        while at < table.entries[row].len() {
            let entry = table.entries[row][at];
            if matches!(entry.world(), World::Entry) && there.has(entry) {
                used = used.with(entry);
            }
            at += 1;
        }
        if at != teams || used.len() as usize != teams {
            return Some(teams as u8);
        }
        row += 1;
    }
    None
}

impl fmt::Display for BadBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadBoard::PlanetTwice(p) => write!(f, "{p} stands in the table twice"),
            BadBoard::SamePlace(a, b) => write!(f, "{a} and {b} would be drawn at the same place"),
            BadBoard::NoSuchPlanet(p) => write!(f, "an orbit leads to {p}, which is not on the board"),
            BadBoard::Loop(p) => write!(f, "an orbit joins {p} with itself"),
            BadBoard::OrbitTwice(a, b) => {
                write!(f, "the orbit between {a} and {b} stands in the table twice")
            }
            BadBoard::TooManyOrbits(p) => write!(f, "more than {MAX_ORBITS} orbits meet at {p}"),
            BadBoard::Entry(p) => {
                write!(f, "the entry {p} is not joined to exactly one health planet and one armoury")
            }
            BadBoard::Unreachable(p) => write!(f, "{p} cannot be reached from F except through an entry"),
            BadBoard::Missing(world) => write!(f, "there is no {} planet", world.letter()),
            BadBoard::Teams(n) => write!(f, "{n} teams need {n} different entries of the board"),
        }
    }
}

impl std::error::Error for BadBoard {}

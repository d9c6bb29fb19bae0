//! What boards show beyond the view: the galaxy as data, which team holds which moon, and the points if the round ended now.

use cubo_core::order::Entries;

use cubo_core::Seat;
use serde::Serialize;

use crate::apply::{share, teams_on};
use crate::cube::{Cube, Weapon};
use crate::planet::{Planet, Planets, World};
use crate::state::State;

/// The facts, described in `docs/notation/cube-attack.md`.
#[derive(Serialize)]
pub(crate) struct Facts {
    planets: Vec<Place>,
    orbits: Vec<[String; 2]>,
    /// The teams on each moon that has any.
    holders: Entries<Vec<u8>>,
    /// What each of them would get for that moon if the round ended now.
    shares: Entries<u16>,
    /// The points that each team would get if the round ended now.
    income: Vec<u16>,
    /// What a cube in play could do if it were its team's turn, so that people can also look at cubes of others.
    reach: Entries<Reach>,
}

/// Where a cube can go (CA-7), and on which planets it can hit (CA-12).
#[derive(Serialize)]
struct Reach {
    go: Vec<String>,
    hit: Vec<String>,
}

#[derive(Serialize)]
struct Place {
    id: String,
    kind: &'static str,
    radius: u8,
    /// Clockwise from the top.
    degrees: i16,
    /// What a moon is worth at the end of a round; 0 elsewhere.
    value: u16,
    /// The team whose entry it is.
    team: Option<u8>,
}

impl Facts {
    pub(crate) fn of(state: &State) -> Facts {
        let seats = state.seats();
        let table = state.board().table();
        let planets = table.planets.iter().map(|&(planet, radius, degrees)| Place {
            id: planet.to_string(),
            kind: kind(planet.world()),
            radius,
            degrees,
            value: planet.value(),
            team: Seat::all(seats).find(|&team| state.entry(team) == planet).map(|team| team.0),
        });
        let moons: Vec<Planet> =
            table.planets.iter().map(|&(planet, ..)| planet).filter(|&p| Planets::MOONS.has(p)).collect();
        let holders = moons
            .iter()
            .map(|&moon| (moon.to_string(), teams_on(state, moon).map(|team| team.0).collect::<Vec<_>>()))
            .filter(|(_, teams)| !teams.is_empty());
        let shares = moons.iter().filter(|&&moon| teams_on(state, moon).next().is_some());
        let cubes =
            Seat::all(seats).flat_map(|team| state.cubes(team).map(|(cube, _)| cube).collect::<Vec<_>>());
        let income = Seat::all(seats).map(|team| {
            moons.iter().filter(|&&moon| state.places(team).has(moon)).map(|&moon| share(state, moon)).sum()
        });
        Facts {
            planets: planets.collect(),
            orbits: table.orbits.iter().map(|(a, b)| [a.to_string(), b.to_string()]).collect(),
            holders: holders.collect(),
            shares: shares.map(|&moon| (moon.to_string(), share(state, moon))).collect(),
            income: income.collect(),
            reach: cubes.map(|cube| (cube.to_string(), reach(state, cube))).collect(),
        }
    }
}

fn reach(state: &State, cube: Cube) -> Reach {
    let ways: Vec<String> = state.board().ways(cube.at).iter().map(Planet::to_string).collect();
    let hit = match cube.form.weapon() {
        Weapon::Unarmed => Vec::new(),
        Weapon::Short => vec![cube.at.to_string()],
        Weapon::Long => ways.clone(),
    };
    Reach { go: ways, hit }
}

const fn kind(world: World) -> &'static str {
    match world {
        World::Entry => "entry",
        World::Health => "health",
        World::Armoury => "armoury",
        World::CrescentMoon => "crescent",
        World::CubePlanet => "cubes",
        World::FullMoon => "full",
    }
}

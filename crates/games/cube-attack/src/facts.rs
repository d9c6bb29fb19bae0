//! What boards show beyond the view: the galaxy as data, who holds which moon, and what the round would bring if it ended now.

use std::collections::BTreeMap;

use cubo_core::Seat;
use serde::Serialize;

use crate::apply::{share, teams_on};
use crate::planet::{Planet, Planets, World};
use crate::state::State;

/// The facts, as `docs/notation/cube-attack.md` tells them.
#[derive(Serialize)]
pub(crate) struct Facts {
    planets: Vec<Place>,
    orbits: Vec<[String; 2]>,
    /// The teams on each moon that has any.
    holders: BTreeMap<String, Vec<u8>>,
    /// The points that each team would get if the round ended now.
    income: Vec<u16>,
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
        let income = Seat::all(seats).map(|team| {
            moons.iter().filter(|&&moon| state.places(team).has(moon)).map(|&moon| share(state, moon)).sum()
        });
        Facts {
            planets: planets.collect(),
            orbits: table.orbits.iter().map(|(a, b)| [a.to_string(), b.to_string()]).collect(),
            holders: holders.collect(),
            income: income.collect(),
        }
    }
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

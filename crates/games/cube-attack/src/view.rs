//! What everybody sees, as JSON: the table itself.

use cubo_core::json::{FromJson, Wrong, word};
use cubo_core::{BadPosition, Seat, Turn, deserialize_from_json, from_json};
use serde::Serialize;
use serde_json::Value;

use crate::position::read_cube;
use crate::setup::{Setup, TurnSetup};
use crate::state::{Acted, Did, State};

/// The JSON; `docs/notation/cube-attack.md` explains the fields.
#[derive(PartialEq, Serialize)]
pub(crate) struct Shown {
    seats: u8,
    target: u32,
    round: u32,
    first: u8,
    turn: Option<u8>,
    actions: u8,
    acted: Option<ShownActed>,
    points: Vec<u32>,
    reserves: Vec<u8>,
    entries: Vec<String>,
    cubes: Vec<Vec<String>>,
}

#[derive(PartialEq, Serialize)]
struct ShownActed {
    did: ShownDid,
    cube: String,
}

#[derive(Clone, Copy, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
enum ShownDid {
    Activated,
    Attacked,
}

from_json!(Shown { seats, target, round, first, turn, actions, acted, points, reserves, entries, cubes });
from_json!(ShownActed { did, cube });
deserialize_from_json!(Shown);

impl FromJson for ShownDid {
    fn from_json(json: &Value) -> Result<Self, Wrong> {
        word(json, &[("activated", ShownDid::Activated), ("attacked", ShownDid::Attacked)])
    }
}

impl From<State> for Shown {
    fn from(state: State) -> Self {
        let seats = || Seat::all(state.seats());
        Shown {
            seats: state.seats(),
            target: u32::from(state.target()),
            round: u32::from(state.round()),
            first: state.first().0,
            turn: match state.turn() {
                Turn::Seat(seat) => Some(seat.0),
                Turn::Chance | Turn::Over => None,
            },
            actions: state.actions_left(),
            acted: state.acted().map(|acted| ShownActed {
                did: match acted.did {
                    Did::Activated => ShownDid::Activated,
                    Did::Attacked => ShownDid::Attacked,
                },
                cube: acted.cube.to_string(),
            }),
            points: seats().map(|team| u32::from(state.points(team))).collect(),
            reserves: seats().map(|team| state.reserve(team)).collect(),
            entries: seats().map(|team| state.entry(team).to_string()).collect(),
            cubes: seats().map(|team| cube_names(&state, team)).collect(),
        }
    }
}

/// One name for each cube, equal ones repeated.
fn cube_names(state: &State, team: Seat) -> Vec<String> {
    let repeated = |(cube, count): (crate::Cube, u8)| std::iter::repeat_n(cube.to_string(), count.into());
    state.cubes(team).flat_map(repeated).collect()
}

impl TryFrom<Shown> for State {
    type Error = BadPosition;
    fn try_from(shown: Shown) -> Result<Self, BadPosition> {
        let state = shown.setup()?.build()?;
        let truth = Shown::from(state);
        let wrong = [
            ("seats", truth.seats != shown.seats),
            ("first", truth.first != shown.first),
            ("actions", truth.actions != shown.actions),
            ("acted", truth.acted != shown.acted),
            ("reserves", truth.reserves != shown.reserves),
            ("entries", truth.entries != shown.entries),
        ];
        match wrong.iter().find(|(_, wrong)| *wrong) {
            Some((field, _)) => Err(BadPosition::new(format!("{field} does not fit the rest of the view"))),
            None => Ok(state),
        }
    }
}

impl Shown {
    fn setup(&self) -> Result<Setup, BadPosition> {
        let acted = match &self.acted {
            None => None,
            Some(ShownActed { did, cube }) => {
                let did = match did {
                    ShownDid::Activated => Did::Activated,
                    ShownDid::Attacked => Did::Attacked,
                };
                Some(Acted { did, cube: read_cube(cube)? })
            }
        };
        let turn = self.turn.map(|seat| TurnSetup { seat: seat.into(), left: self.actions.into(), acted });
        let team = |names: &Vec<String>| names.iter().map(|name| Ok((read_cube(name)?, 1))).collect();
        let cubes = self.cubes.iter().map(team).collect::<Result<Vec<_>, BadPosition>>()?;
        Ok(Setup { target: self.target, round: self.round, turn, points: self.points.clone(), cubes })
    }
}

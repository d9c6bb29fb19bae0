//! The games by name.

use std::any::TypeId;

use cubo_core::fair::{Checked, Extent, verify};
use cubo_core::record::{BadRecord, replay};
use cubo_core::{NoChance, Record, Viewer};
use cubo_players::knowledge::Known;
use cubo_tensors::{Layout, Shape, Tensors, id_name, ids, layout};

use crate::lanes::{AnyLanes, By, Lanes};
use crate::native::native;
use crate::seated::{AnyState, Seated};
use crate::wrong::Wrong;

type Begun = Result<Box<dyn AnyState>, Wrong>;
type Laid = Result<Box<dyn AnyLanes>, Wrong>;
/// Choices and actions.
type Counted = Result<(u64, u64), Wrong>;

/// What is the same for all states of a game with certain options and seats.
#[derive(Clone)]
pub(crate) struct Rules {
    pub(crate) id: &'static str,
    pub(crate) name: &'static str,
    pub(crate) version: u32,
    pub(crate) seats: u8,
    /// As JSON, defaults filled in.
    pub(crate) options: String,
    pub(crate) secrets: bool,
    pub(crate) chance: bool,
    pub(crate) ids: u16,
    pub(crate) shape: Shape,
    pub(crate) action_features: u16,
    begin: fn(&Rules, Option<&str>, Option<u64>) -> Begun,
    lanes: fn(&Rules, By, usize) -> Laid,
    native: fn(&Rules, By, bool, u64) -> Counted,
    replay: fn(&Record) -> Result<(), BadRecord>,
    verify: fn(&Record, Extent) -> Result<Checked, BadRecord>,
    id_name: fn(u16) -> Option<String>,
    layout: fn(u8) -> Option<Layout>,
}

impl Rules {
    /// A game by its name, for so many (the fewest if nothing is said), with options as JSON.
    pub(crate) fn new(id: &str, seats: Option<u8>, options: Option<&str>) -> Result<Rules, Wrong> {
        match id {
            "attakube" => rules::<cubo_attakube::AttaKube>(seats, options),
            "blox" => rules::<cubo_blox::Blox>(seats, options),
            "cube-attack" => rules::<cubo_cube_attack::CubeAttack>(seats, options),
            "cubulus" => rules::<cubo_cubulus::Cubulus>(seats, options),
            "qwirkle-cubes" => rules::<cubo_qwirkle_cubes::QwirkleCubes>(seats, options),
            _ => {
                const NAMES: &str = "attakube, blox, cube-attack, cubulus, qwirkle-cubes";
                let fr = format!("aucun jeu ne s’appelle {id:?}\u{a0}; il y a {NAMES}");
                Err(Wrong::new(format!("no game is called {id:?}; there are {NAMES}"), fr))
            }
        }
    }

    pub(crate) fn begin(&self, position: Option<&str>, seed: Option<u64>) -> Begun {
        (self.begin)(self, position, seed)
    }

    pub(crate) fn lanes(&self, by: By, count: usize) -> Laid {
        (self.lanes)(self, by, count)
    }

    /// Plays at random without Python between: how often it chose, and how many actions that were.
    pub(crate) fn native(&self, by: By, observed: bool, choices: u64) -> Counted {
        (self.native)(self, by, observed, choices)
    }

    /// Replays a record of this game and checks every event of it.
    pub(crate) fn replay(&self, record: &Record) -> Result<(), BadRecord> {
        (self.replay)(record)
    }

    /// Draws every chance event of a record again.
    pub(crate) fn verify(&self, record: &Record, extent: Extent) -> Result<Checked, BadRecord> {
        (self.verify)(record, extent)
    }

    pub(crate) fn id_name(&self, id: u16) -> Option<String> {
        (self.id_name)(id)
    }

    pub(crate) fn layout(&self) -> Layout {
        (self.layout)(self.seats).unwrap_or_default()
    }

    /// The numbers of an observation, with what was chosen so far.
    pub(crate) fn observation(&self) -> usize {
        self.shape.len() + usize::from(self.ids)
    }

    /// A viewer by number; −1 is a spectator.
    pub(crate) fn viewer(&self, seat: i32) -> Result<Viewer, Wrong> {
        match u8::try_from(seat) {
            Ok(n) if n < self.seats => Ok(Viewer::Seat(cubo_core::Seat(n))),
            _ if seat == -1 => Ok(Viewer::Spectator),
            _ => Err(Wrong::new(
                format!("there is no seat {seat} at a table of {}", self.seats),
                format!("il n’y a pas de place {seat} à une table de {}", self.seats),
            )),
        }
    }
}

/// Options or seats that a game cannot begin with.
fn bad_options(why: impl ToString) -> Wrong {
    let why = why.to_string();
    Wrong::new(
        format!("the game cannot begin like that: {why}"),
        format!("la partie ne peut pas commencer ainsi\u{a0}: {why}"),
    )
}

fn rules<G: Tensors + Known>(seats: Option<u8>, options: Option<&str>) -> Result<Rules, Wrong> {
    let seats = seats.unwrap_or(*G::SEATS.start());
    let options: G::Options = match options {
        Some(text) => serde_json::from_str(text).map_err(bad_options)?,
        None => G::Options::default(),
    };
    let start = G::start(&options, seats).map_err(bad_options)?;
    Ok(Rules {
        id: G::ID,
        name: G::ABOUT.name,
        version: G::RULES,
        seats,
        options: serde_json::to_string(&G::options(&start)).map_err(bad_options)?,
        secrets: G::SECRETS,
        chance: TypeId::of::<G::Chance>() != TypeId::of::<NoChance>(),
        ids: ids::<G>(),
        shape: G::shape(seats),
        action_features: G::ACTION_FEATURES,
        begin: begin::<G>,
        lanes: |rules, by, count| Ok(Box::new(Lanes::<G>::new(start_of::<G>(rules)?, by, count))),
        native: |rules, by, observed, choices| Ok(native::<G>(&start_of::<G>(rules)?, by, observed, choices)),
        replay: |record| replay::<G>(record).map(drop),
        verify: verify::<G>,
        id_name: id_name::<G>,
        layout: layout::<G>,
    })
}

fn start_of<G: Tensors>(rules: &Rules) -> Result<G::State, Wrong> {
    let options: G::Options = serde_json::from_str(&rules.options).map_err(bad_options)?;
    G::start(&options, rules.seats).map_err(bad_options)
}

fn begin<G: Tensors + Known>(rules: &Rules, position: Option<&str>, seed: Option<u64>) -> Begun {
    let start = match position {
        None => start_of::<G>(rules)?,
        Some(text) => {
            let state = G::read_position(text).map_err(|why| {
                Wrong::new(
                    format!("this is no position: {why}"),
                    format!("ce n’est pas une position\u{a0}: {why}"),
                )
            })?;
            let seats = G::seats(&state);
            if seats != rules.seats {
                return Err(Wrong::new(
                    format!("the position is for {seats} seats"),
                    format!("la position est pour {seats} places"),
                ));
            }
            state
        }
    };
    Ok(Box::new(Seated::<G>::new(start, seed)))
}

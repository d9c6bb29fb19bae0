//! The games by name.

use cubo_core::Viewer;
use cubo_tensors::{Layout, Shape, Tensors, id_name, ids, layout};

use crate::lanes::{AnyLanes, Lanes};
use crate::seated::{AnyState, Seated};
use crate::wrong::Wrong;

type Begun = Result<Box<dyn AnyState>, Wrong>;
type Laid = Result<Box<dyn AnyLanes>, Wrong>;

/// What is the same for all states of a game with certain options and seats.
#[derive(Clone)]
pub(crate) struct Rules {
    pub(crate) id: &'static str,
    pub(crate) name: &'static str,
    pub(crate) version: u32,
    pub(crate) seats: u8,
    /// As JSON, defaults filled in.
    pub(crate) options: String,
    pub(crate) ids: u16,
    pub(crate) shape: Shape,
    pub(crate) action_features: u16,
    begin: fn(&Rules, Option<&str>, Option<u64>) -> Begun,
    lanes: fn(&Rules, usize) -> Laid,
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
            _ => Err(Wrong::new(format!(
                "no game is called {id:?}: there are attakube, blox, cube-attack, cubulus and qwirkle-cubes"
            ))),
        }
    }

    pub(crate) fn begin(&self, position: Option<&str>, seed: Option<u64>) -> Begun {
        (self.begin)(self, position, seed)
    }

    pub(crate) fn lanes(&self, count: usize) -> Laid {
        (self.lanes)(self, count)
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
            _ => Err(Wrong::new(format!("there is no seat {seat} at a table of {}", self.seats))),
        }
    }
}

fn rules<G: Tensors>(seats: Option<u8>, options: Option<&str>) -> Result<Rules, Wrong> {
    let seats = seats.unwrap_or(*G::SEATS.start());
    let options: G::Options = match options {
        Some(text) => serde_json::from_str(text).map_err(Wrong::new)?,
        None => G::Options::default(),
    };
    let start = G::start(&options, seats).map_err(Wrong::new)?;
    Ok(Rules {
        id: G::ID,
        name: G::ABOUT.name,
        version: G::RULES,
        seats,
        options: serde_json::to_string(&G::options(&start)).map_err(Wrong::new)?,
        ids: ids::<G>(),
        shape: G::shape(seats),
        action_features: G::ACTION_FEATURES,
        begin: begin::<G>,
        lanes: |rules, count| Ok(Box::new(Lanes::<G>::new(start_of::<G>(rules)?, count))),
        id_name: id_name::<G>,
        layout: layout::<G>,
    })
}

fn start_of<G: Tensors>(rules: &Rules) -> Result<G::State, Wrong> {
    let options: G::Options = serde_json::from_str(&rules.options).map_err(Wrong::new)?;
    G::start(&options, rules.seats).map_err(Wrong::new)
}

fn begin<G: Tensors>(rules: &Rules, position: Option<&str>, seed: Option<u64>) -> Begun {
    let start = match position {
        None => start_of::<G>(rules)?,
        Some(text) => {
            let state = G::read_position(text).map_err(Wrong::new)?;
            if G::seats(&state) != rules.seats {
                return Err(Wrong::new(format!("the position is for {} seats", G::seats(&state))));
            }
            state
        }
    };
    Ok(Box::new(Seated::<G>::new(start, seed)))
}

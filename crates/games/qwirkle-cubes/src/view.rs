//! Everybody sees everything. Anybody can count what is in the bag; it has no order before it is drawn.

use cubo_core::order::Entries;
use cubo_core::{BadPosition, Clause as _, deserialize_from_json, from_json};
use serde::{Deserialize, Serialize};

use crate::action::Placement;
use crate::clauses::Clause;
use crate::cube::Colour;
use crate::cubes::{Colours, Cubes};
use crate::position::{phase_word, read_phase};
use crate::setup::Setup;
use crate::state::{Phase, State};

/// The whole state, the same for every seat and for spectators.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Json", into = "Json")]
pub struct View {
    setup: Setup,
    bag: Colours,
}

impl View {
    pub(crate) fn of(state: &State) -> View {
        View { setup: Setup::of(state), bag: *state.bag() }
    }

    pub(crate) fn build(&self) -> State {
        self.setup.build()
    }

    /// Whose turn it is, also while chance acts; at the end, who acted last.
    pub fn seat(&self) -> u8 {
        self.setup.seat
    }

    /// The phase of the turn.
    pub fn phase(&self) -> Phase {
        self.setup.phase
    }

    /// How many passed in a row (QC-7).
    pub fn passes(&self) -> u8 {
        self.setup.passes
    }

    /// Points in seat order.
    pub fn scores(&self) -> &[u16] {
        &self.setup.scores
    }

    /// Hands in seat order.
    pub fn hands(&self) -> &[Cubes] {
        &self.setup.hands
    }

    /// The cubes on the table, by column, then row.
    pub fn table(&self) -> &[Placement] {
        &self.setup.table
    }

    /// How many cubes of each colour are in the bag.
    pub fn bag(&self) -> &Colours {
        &self.bag
    }
}

/// The view as JSON.
#[derive(Serialize)]
struct Json {
    seats: u8,
    seat: u8,
    phase: String,
    /// In phase `roll`: the cubes picked up.
    #[serde(skip_serializing_if = "Option::is_none")]
    rolling: Option<Cubes>,
    /// In phase `over`: the clause.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    passes: u8,
    scores: Vec<u16>,
    hands: Vec<Cubes>,
    bag: Entries<u8>,
    table: Vec<Placement>,
}

from_json!(Json { seats, seat, phase, rolling, reason, passes, scores, hands, bag, table });
deserialize_from_json!(Json);

impl From<View> for Json {
    fn from(view: View) -> Json {
        let View { setup, bag } = view;
        Json {
            seats: setup.hands.len() as u8,
            seat: setup.seat,
            phase: phase_word(setup.phase).to_owned(),
            rolling: match setup.phase {
                Phase::Rolling(cubes) => Some(cubes),
                _ => None,
            },
            reason: match setup.phase {
                Phase::Over(rule) => Some(Clause::id(rule).to_owned()),
                _ => None,
            },
            passes: setup.passes,
            scores: setup.scores,
            hands: setup.hands,
            bag: Colour::ALL.into_iter().map(|c| (c.letter().to_string(), bag[c.index()])).collect(),
            table: setup.table,
        }
    }
}

impl TryFrom<Json> for View {
    type Error = BadPosition;
    fn try_from(json: Json) -> Result<View, BadPosition> {
        let phase = read_phase(&json.phase, json.rolling, json.reason.as_deref())?;
        let Json { seats, seat, passes, scores, hands, bag, table, .. } = json;
        if seats as usize != hands.len() {
            return Err(BadPosition::new(format!("hands: {} for {seats} seats", hands.len())));
        }
        let view = View::of(&Setup { seat, phase, passes, scores, hands, table }.check()?);
        if Json::from(view.clone()).bag != bag {
            return Err(BadPosition::new(
                "bag: it holds what is neither in a hand nor on the table, colour by colour",
            ));
        }
        Ok(view)
    }
}

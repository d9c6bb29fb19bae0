//! What everybody sees, as JSON: `{"cells":["","0","01",…],"turn":1,"over":null}`.

use cubo_core::Clause as _;
use serde::{Deserialize, Serialize};

use crate::board::Cell;
use crate::position;
use crate::state::State;

/// The JSON; `docs/notation/little-stacks.md` explains the fields.
#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Shown {
    cells: Vec<String>,
    turn: Option<u8>,
    over: Option<String>,
}

impl From<State> for Shown {
    fn from(state: State) -> Self {
        let name = |cell| state.stack(cell).seats().map(|seat| seat.to_string()).collect();
        Shown {
            cells: Cell::all().map(name).collect(),
            turn: state.turn().seat().map(|seat| seat.0),
            over: state.over().map(|clause| clause.id().to_owned()),
        }
    }
}

/// Reads a view by setting up what it says and comparing what that shows.
impl TryFrom<Shown> for State {
    type Error = String;
    fn try_from(shown: Shown) -> Result<State, String> {
        let state =
            position::set_up(shown.cells.iter().map(String::as_str)).map_err(|why| why.to_string())?;
        if Shown::from(state) == shown {
            Ok(state)
        } else {
            Err("turn and over follow from cells".to_owned())
        }
    }
}

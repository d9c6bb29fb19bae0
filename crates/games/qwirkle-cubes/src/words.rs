//! The sorts of action, in words.

use cubo_core::ActionKind;

use crate::action::{Action, Deed};
use crate::state::State;

const KEEP: ActionKind = ActionKind::new("keep", "Keep all cubes as they are", "Garder tous ses cubes");
const ROLL: ActionKind = ActionKind::new("roll", "Re-roll some cubes", "Relancer des cubes");
const LAY: ActionKind = ActionKind::new("lay", "Lay cubes", "Poser des cubes");
const PASS: ActionKind = ActionKind::new("pass", "Pass", "Passer");

pub(crate) fn kind_of(_: &State, action: Action) -> ActionKind {
    match action.deed() {
        Deed::Keep => KEEP,
        Deed::Roll(_) => ROLL,
        Deed::Lay(_) => LAY,
        Deed::Pass => PASS,
    }
}

//! The sorts of action, in words.

use cubo_core::ActionKind;

use crate::action::Action;
use crate::state::State;

const ENTER: ActionKind = ActionKind::new("enter", "Bring a figure in", "Faire entrer une figurine");
const MOVE: ActionKind = ActionKind::new("move", "Move a figure", "Déplacer une figurine");
const DESTROY: ActionKind = ActionKind::new("destroy", "Destroy a tower", "Détruire une tour");
const BUILD: ActionKind = ActionKind::new("build", "Build a tower", "Bâtir une tour");
const HIT: ActionKind = ActionKind::new("hit", "Hit a figure", "Frapper une figurine");
const SWAP: ActionKind = ActionKind::new("swap", "Swap cards", "Changer de cartes");

pub(crate) fn kind_of(_: &State, action: Action) -> ActionKind {
    match action {
        Action::Enter { .. } => ENTER,
        Action::Move { .. } => MOVE,
        Action::Destroy { .. } => DESTROY,
        Action::Build { .. } => BUILD,
        Action::Hit { .. } => HIT,
        Action::Swap { .. } => SWAP,
    }
}

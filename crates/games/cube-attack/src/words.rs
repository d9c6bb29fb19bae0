//! The sorts of action, in words.

use cubo_core::ActionKind;

use crate::action::Action;
use crate::state::State;

const MOVE: ActionKind = ActionKind::new("move", "Move a cube", "Déplacer un cube");
const ACTIVATE: ActionKind = ActionKind::new("activate", "Activate a planet", "Activer une planète");
const STRIKE: ActionKind = ActionKind::new("strike", "Hit at short range", "Toucher à courte portée");
const SHOOT: ActionKind = ActionKind::new("shoot", "Hit at long range", "Toucher à longue portée");
const PASS: ActionKind = ActionKind::new("pass", "End the turn", "Finir le tour");

pub(crate) fn kind_of(_: &State, action: Action) -> ActionKind {
    match action {
        Action::Move { .. } => MOVE,
        Action::Activate { .. } => ACTIVATE,
        Action::Strike { .. } => STRIKE,
        Action::Shoot { .. } => SHOOT,
        Action::Pass => PASS,
    }
}

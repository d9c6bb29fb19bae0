//! The sorts of action, in words.

use cubo_core::ActionKind;

use crate::action::Action;
use crate::state::State;

const CUBE: ActionKind = ActionKind::new("cube", "Move a cube", "Déplacer un cube");
const MASTER: ActionKind = ActionKind::new("master", "Move the Master", "Déplacer le Maître");
const SHIELD: ActionKind = ActionKind::new("shield", "Swing a shield", "Faire pivoter un bouclier");
const SOLDIER: ActionKind = ActionKind::new("soldier", "Move a soldier", "Déplacer un soldat");
const ROTATE: ActionKind = ActionKind::new("rotate", "Turn a cube on the spot", "Tourner un cube sur place");
const STAND: ActionKind = ActionKind::new("stand", "Stand a shield up", "Dresser un bouclier");
const LIE: ActionKind = ActionKind::new("lie", "Lay a soldier down", "Coucher un soldat");
const TROC: ActionKind = ActionKind::new("troc", "Make a troc", "Faire un troc");
const END: ActionKind = ActionKind::new("end", "End the turn without a troc", "Finir le tour sans troc");

pub(crate) fn kind_of(state: &State, action: Action) -> ActionKind {
    match action {
        Action::Go { from, .. } if state.now.masters.contains(&from) => MASTER,
        Action::Go { .. } | Action::Bend { .. } => CUBE,
        Action::Slide { .. } => SHIELD,
        Action::Step { .. } => SOLDIER,
        Action::Rotate { .. } => ROTATE,
        Action::Stand { .. } => STAND,
        Action::Lie { .. } => LIE,
        Action::TrocCube { .. } | Action::TrocShield { .. } => TROC,
        Action::End => END,
    }
}

//! The sorts of action, in words.

use cubo_core::ActionKind;

use crate::action::Action;
use crate::kind::Kind;
use crate::state::State;

const SET: ActionKind = ActionKind::new("set", "Set up a Kube", "Mettre un Kube en place");
const STEP: ActionKind = ActionKind::new("step", "Move a Kube", "Déplacer un Kube");
const CROSS: ActionKind = ActionKind::new("cross", "Cross a gate", "Franchir une porte");
const QUAKE: ActionKind = ActionKind::new("quake", "Set off an Earthquake", "Déclencher un Séisme");
const TSUNAMI: ActionKind = ActionKind::new("tsunami", "Push with a Tsunami", "Pousser avec un Tsunami");
const FIREWALL: ActionKind = ActionKind::new("firewall", "Hold with a Firewall", "Tenir avec un Mur de Feu");
const CYCLONE: ActionKind = ActionKind::new("cyclone", "Set off a Cyclone", "Déclencher un Cyclone");
const LOOK: ActionKind =
    ActionKind::new("look", "Turn a Kube up with an Eye", "Dévoiler un Kube avec un Œil");
const ADD: ActionKind =
    ActionKind::new("add", "Bring in a Kube from the reserve", "Faire entrer un Kube de la réserve");
const PASS: ActionKind = ActionKind::new("pass", "Pass", "Passer");

pub(crate) fn kind_of(state: &State, action: Action) -> ActionKind {
    match action {
        Action::Set { .. } => SET,
        Action::Step { to, .. } if to.cell().is_none() => CROSS,
        Action::Step { .. } => STEP,
        Action::Quake { .. } => QUAKE,
        // Only the upper Kube of a cell acts, and whoever acts knows it.
        Action::Aim { from, .. } if state.table.kind(state.table.top(from)) == Kind::Firewall => FIREWALL,
        Action::Aim { .. } => TSUNAMI,
        Action::Cyclone { .. } => CYCLONE,
        Action::Look { .. } => LOOK,
        Action::Add { .. } => ADD,
        Action::Pass => PASS,
    }
}

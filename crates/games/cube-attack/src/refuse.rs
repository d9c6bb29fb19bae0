//! Why an action is illegal: each action is checked clause by clause, without using the list of legal actions.

use cubo_core::{Seat, Turn};

use crate::action::Action;
use crate::clauses::Clause;
use crate::cube::{Cube, Form, Weapon};
use crate::planet::{Planet, World};
use crate::state::{Acted, Did, State};

/// The clause that forbids the action to the team to act.
pub(crate) fn refuse(state: &State, action: Action) -> Option<Clause> {
    let Turn::Seat(me) = state.turn() else { return Some(Clause::Ca21) };
    match action {
        Action::Pass => None,
        Action::Move { cube, to } => refuse_move(state, me, cube, to),
        Action::Activate { cube } => refuse_activation(state, me, cube),
        Action::Strike { cube, team, form } => {
            let range = (cube.form.weapon() != Weapon::Short).then_some(Clause::Ca12);
            range.or_else(|| refuse_attack(state, me, cube, cube.at, team, form))
        }
        Action::Shoot { cube, at, team, form } => {
            let in_range = cube.form.weapon() == Weapon::Long && state.board().are_joined(cube.at, at);
            let range = (!in_range).then_some(Clause::Ca12);
            range.or_else(|| refuse_attack(state, me, cube, at, team, form))
        }
    }
}

fn owned(state: &State, team: Seat, cube: Cube) -> u8 {
    if team.0 < state.seats() { state.crowd(team, cube.at).count(cube.form) } else { 0 }
}

/// CA-13: the cube has already done that in this turn, and there is no equal cube that could do it.
fn repeats(state: &State, me: Seat, did: Did, cube: Cube) -> bool {
    let marked = u8::from(state.acted() == Some(Acted { did, cube }));
    owned(state, me, cube) <= marked
}

fn refuse_move(state: &State, me: Seat, cube: Cube, to: Planet) -> Option<Clause> {
    let mine = owned(state, me, cube) > 0;
    let open = to.world() != World::Entry;
    let joined = state.board().joined(to).has(cube.at);
    (!(mine && open && joined)).then_some(Clause::Ca7)
}

fn refuse_activation(state: &State, me: Seat, cube: Cube) -> Option<Clause> {
    if owned(state, me, cube) == 0 {
        return Some(Clause::Ca8);
    }
    let disturbed = Seat::all(state.seats()).any(|team| team != me && !state.crowd(team, cube.at).is_empty());
    let no_reserve = state.reserve(me) == 0;
    match cube.at.world() {
        World::Entry | World::CrescentMoon | World::FullMoon => Some(Clause::Ca8),
        _ if disturbed => Some(Clause::Ca8),
        _ if repeats(state, me, Did::Activated, cube) => Some(Clause::Ca13),
        World::Health if cube.form.health() == 2 => Some(Clause::Ca10),
        World::Armoury if cube.form.weapon() == Weapon::Long => Some(Clause::Ca11),
        World::Health | World::CubePlanet if no_reserve => Some(Clause::Ca14),
        World::Health | World::CubePlanet | World::Armoury => None,
    }
}

/// An attack with the right weapon for the distance.
fn refuse_attack(state: &State, me: Seat, cube: Cube, at: Planet, team: Seat, form: Form) -> Option<Clause> {
    if owned(state, me, cube) == 0 || team == me || at.world() == World::Entry {
        return Some(Clause::Ca12);
    }
    if repeats(state, me, Did::Attacked, cube) {
        return Some(Clause::Ca13);
    }
    (owned(state, team, Cube::new(at, form)) == 0).then_some(Clause::Ca12)
}

//! What an action does, and what follows from it: the end of a turn, of a round, of the game.

use cubo_core::{Seat, Turn};

use crate::action::Action;
use crate::cube::{Cube, Form};
use crate::planet::{Planet, Planets, World};
use crate::state::{Acted, Did, LAST_ROUND, State};

/// Applies a legal action.
#[inline]
pub(crate) fn play(state: &mut State, action: Action) {
    let Turn::Seat(me) = state.turn() else { return };
    let acted = match action {
        Action::Pass => return end_turn(state, me), // CA-16
        Action::Move { cube, to } => {
            state.shift(me, cube, to);
            None
        }
        Action::Activate { cube } => Some(Acted { did: Did::Activated, cube: activate(state, me, cube) }),
        Action::Strike { cube, team, form } => {
            hit(state, team, Cube::new(cube.at, form));
            Some(Acted { did: Did::Attacked, cube })
        }
        Action::Shoot { cube, at, team, form } => {
            hit(state, team, Cube::new(at, form));
            Some(Acted { did: Did::Attacked, cube })
        }
    };
    if state.actions_left() > 1 {
        state.spend(acted);
    } else {
        end_turn(state, me);
    }
}

/// Triggers the planet; returns the cube as it is afterwards.
fn activate(state: &mut State, me: Seat, cube: Cube) -> Cube {
    let form = match cube.at.world() {
        World::CubePlanet => {
            state.put(me, Cube::new(state.entry(me), Form::U1)); // CA-9
            return cube;
        }
        World::Health => cube.form.healed(), // CA-10
        World::Armoury => cube.form.armed(), // CA-11
        World::Entry | World::CrescentMoon | World::FullMoon => None,
    };
    let changed = Cube::new(cube.at, form.unwrap_or(cube.form));
    state.take(me, cube);
    state.put(me, changed);
    changed
}

/// CA-14: one health goes back to the reserve. CA-15: no team is left without a cube.
fn hit(state: &mut State, team: Seat, victim: Cube) {
    state.take(team, victim);
    if let Some(form) = victim.form.wounded() {
        state.put(team, Cube::new(victim.at, form));
    } else if state.places(team).is_empty() {
        state.put(team, Cube::new(state.entry(team), Form::U1));
    }
}

#[inline]
fn end_turn(state: &mut State, me: Seat) {
    let next = me.next(state.seats());
    if next == state.first() {
        end_round(state);
    } else {
        state.begin(next);
    }
}

/// CA-20, CA-21, and the marker moves on (CA-6).
fn end_round(state: &mut State) {
    score_moons(state);
    if state.is_decided() || state.round() == LAST_ROUND {
        state.end();
    } else {
        state.next_round();
        state.begin(state.first());
    }
}

/// CA-20: the teams on a moon share its value; a remainder is lost. Few moons are shared: all others are valued at once.
fn score_moons(state: &mut State) {
    for team in Seat::all(state.seats()) {
        let moons = state.places(team).and(Planets::MOONS);
        let shared = moons.and(state.places_of_others(team));
        let points = shared.fold(moons.minus(shared).value(), |points, moon| points + share(state, moon));
        state.score(team, points);
    }
}

/// The teams on a planet.
pub(crate) fn teams_on(state: &State, planet: Planet) -> impl Iterator<Item = Seat> {
    Seat::all(state.seats()).filter(move |&team| state.places(team).has(planet))
}

/// What each team on a moon would get for it now; 0 where there is nobody.
pub(crate) fn share(state: &State, moon: Planet) -> u16 {
    moon.value().checked_div(teams_on(state, moon).count() as u16).unwrap_or(0)
}

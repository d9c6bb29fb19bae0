//! What is known of Cubulus: material, how far the dice can go, how safe the Masters are, and who may troc soon.

use std::ops::ControlFlow;

use cubo_core::{Seat, mix};
use cubo_cubulus::{Action, Cell, Cells, Cubulus, Side, State};

use super::{Knowledge, Look};

/// What the terms of the value weigh.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CubulusKnowledge {
    /// A cube.
    pub cube: i32,
    /// A shield that lies.
    pub shield: i32,
    /// A shield that stands as a soldier.
    pub soldier: i32,
    /// Each path that a cube can take.
    pub path: i32,
    /// Each cell around the Master that the enemy attacks.
    pub exposed: i32,
    /// Each free cell around the Master where it could go.
    pub room: i32,
    /// Having the move.
    pub tempo: i32,
    /// A row that the Master is nearer to the far one, with something to bring back.
    pub race: i32,
}

impl Default for CubulusKnowledge {
    fn default() -> Self {
        CubulusKnowledge {
            cube: 300,
            shield: 200,
            soldier: 200,
            path: 4,
            exposed: -14,
            room: 8,
            tempo: 15,
            race: 10,
        }
    }
}

impl CubulusKnowledge {
    fn side(&self, state: &State, side: Side) -> i32 {
        let them = side.other();
        let mut value = self.shield * state.shields(side).len() as i32
            + self.soldier * state.soldiers(side).len() as i32
            + self.cube * state.cubes(side).len() as i32;
        let mut paths = 0;
        for top in 1..=6 {
            for cube in state.cubes_showing(side, top) {
                paths += state.open_paths(cube, top).min(16);
            }
        }
        value += self.path * paths as i32;
        let master = state.master(side);
        let (mut exposed, mut room) = (0, 0);
        let free = state.free();
        for cell in Cells::near(master) {
            let attacked = state.attacked(cell, them);
            exposed += i32::from(attacked);
            room += i32::from(!attacked && free.has(cell));
        }
        value += self.exposed * exposed + self.room * room;
        if state.captured(side) != (0, 0) {
            let far = i32::from(side.far_row().abs_diff(master.row()));
            value += self.race * (8 - far);
        }
        value
    }
}

impl Knowledge<Cubulus> for CubulusKnowledge {
    const REPEATS: bool = true;
    const SWING: i32 = 90;

    fn value(&self, state: &State, seat: Seat) -> i32 {
        let me = Side::ALL[seat.index() & 1];
        let tempo = if state.side() == me { self.tempo } else { -self.tempo };
        self.side(state, me) - self.side(state, me.other()) + tempo
    }

    fn look(&self, state: &State, action: Action) -> Look {
        let them = state.side().other();
        match action {
            Action::Go { from, to } | Action::Bend { from, to, .. } | Action::Step { from, to } => {
                if state.covered(them).has(to) {
                    let own = if state.cubes(state.side()).has(from) { 0 } else { 1 };
                    let prey = if state.cubes(them).has(to) { self.cube } else { self.shield };
                    Look::Noisy(prey + own)
                } else {
                    Look::Quiet(0)
                }
            }
            Action::TrocCube { .. } | Action::TrocShield { .. } => Look::Noisy(1_000),
            Action::Slide { .. } | Action::Stand { .. } | Action::Lie { .. } | Action::End => Look::Quiet(0),
            Action::Rotate { .. } => Look::Late(0),
        }
    }

    fn noisy<B>(&self, state: &State, each: impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
        state.captures(each)
    }

    fn gain(&self, state: &State, action: Action) -> i32 {
        match action {
            Action::Go { to, .. } | Action::Bend { to, .. } | Action::Step { to, .. } => {
                if state.cubes(state.side().other()).has(to) { self.cube } else { self.shield }
            }
            _ => self.cube,
        }
    }

    fn urgent(&self, state: &State) -> bool {
        state.check()
    }

    fn slot(&self, action: Action) -> usize {
        let cells = |a: Cell, b: Cell| a.index() * 81 + b.index();
        match action {
            Action::Go { from, to } | Action::Bend { from, to, .. } | Action::Step { from, to } => {
                cells(from, to)
            }
            Action::Slide { from, to } => 6561 + (from.first().index() * 7 + to.first().index() * 3) % 800,
            Action::Stand { from, to } => cells(from.first(), to),
            Action::Lie { from, to } => cells(from, to.first()),
            Action::Rotate { at, by } => 7400 + at.index() * 4 + by as usize,
            Action::TrocCube { at } | Action::TrocShield { at, .. } => 8000 + at.index(),
            Action::End => 8190,
        }
    }

    /// Near the hundredth quiet turn the number of quiet turns matters (CU-29).
    fn salt(&self, state: &State) -> u64 {
        if state.quiet() < 80 { 0 } else { mix(u64::from(state.quiet())) }
    }
}

//! What may be done.

use std::ops::ControlFlow;

use crate::action::Action;
use crate::cube::FULL;
use crate::cubes::Cubes;
use crate::family::Holding;
use crate::state::{Phase, State};
use crate::table::Board;

/// Every legal action of the seat to act, each once.
pub(crate) fn legal<B>(state: &State, mut each: impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
    match state.phase() {
        Phase::First => Board::each_opening(&Holding::of(state.own()), &mut each),
        Phase::Choose => {
            each(Action::KEEP)?;
            rolls(state.own(), &mut each)
        }
        Phase::Lay => state.table.each_laying(&Holding::of(state.own()), &mut each),
        Phase::Stuck => each(Action::PASS),
        _ => ControlFlow::Continue(()),
    }
}

/// Every choice of cubes to re-roll (QC-4); equal cubes are interchangeable (QC-31).
fn rolls<B>(hand: &Cubes, each: &mut impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
    let cubes = hand.as_slice();
    // Which cubes are picked up, and the action after each of them.
    let mut picked = [0; FULL];
    let mut actions = [Action::NO_ROLL; FULL + 1];
    let (mut n, mut next) = (0, 0);
    loop {
        if next < cubes.len() {
            picked[n] = next;
            actions[n + 1] = actions[n].and_roll(n, cubes[next]);
            n += 1;
            next += 1;
            each(actions[n])?;
        } else if n > 0 {
            // None is left to be picked up after the last one: put it back and take the next that is different.
            n -= 1;
            let last = cubes[picked[n]];
            next = picked[n] + 1;
            while next < cubes.len() && cubes[next] == last {
                next += 1;
            }
        } else {
            return ControlFlow::Continue(());
        }
    }
}

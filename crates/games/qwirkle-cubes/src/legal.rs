//! What may be done.

use std::ops::ControlFlow;

use crate::action::Action;
use crate::cube::Cube;
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
    fn go<B>(
        rest: &[Cube],
        action: Action,
        n: usize,
        each: &mut impl FnMut(Action) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for (at, &cube) in rest.iter().enumerate() {
            if at > 0 && rest[at - 1] == cube {
                continue;
            }
            let more = action.and_roll(n, cube);
            each(more)?;
            go(&rest[at + 1..], more, n + 1, each)?;
        }
        ControlFlow::Continue(())
    }
    go(hand.as_slice(), Action::NO_ROLL, 0, each)
}

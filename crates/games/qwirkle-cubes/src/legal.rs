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

/// The same actions as a list.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn list(state: &State, list: &mut Vec<Action>) {
    match state.phase() {
        Phase::Choose if state.own().is_full() => list_rolls(state.own(), list),
        Phase::Lay => state.table.list_layings(&Holding::of(state.own()), list),
        _ => {
            let _ = legal(state, |action| {
                list.push(action);
                ControlFlow::<()>::Continue(())
            });
        }
    }
}

/// How many sets of cubes a full hand has, the empty one included.
#[cfg(not(target_family = "wasm"))]
const SETS: usize = 1 << FULL;

/// [`Action::KEEP`] and the choices of [`rolls`] from a full hand: the sets that begin with a cube are this cube alone, and then with each set
/// that begins with a later cube. These stand at the end already, in their order.
#[cfg(not(target_family = "wasm"))]
fn list_rolls(hand: &Cubes, list: &mut Vec<Action>) {
    let cubes = hand.as_slice();
    let begin = list.len();
    list.resize(begin + SETS, Action::KEEP);
    let sets = &mut list[begin..];
    for (n, &cube) in cubes.iter().enumerate().rev() {
        let count = SETS >> (n + 1);
        let (own, later) = sets[SETS + 1 - 2 * count..].split_at_mut(count);
        let first = Action::NO_ROLL.and_roll(0, cube);
        own[0] = first;
        for (set, later) in own[1..].iter_mut().zip(later) {
            *set = first.and_then_roll(*later);
        }
    }
    let alike = (1..cubes.len()).fold(0, |alike, n| alike | u8::from(cubes[n] == cubes[n - 1]) << n);
    if alike == 0 {
        return;
    }
    // Of equal cubes the first are picked up.
    let mut end = 0;
    for (n, &picked) in PICKED.iter().enumerate() {
        sets[end] = sets[n];
        end += usize::from(picked & alike & !(picked << 1) == 0);
    }
    list.truncate(begin + end);
}

/// Which cubes are picked up in each set of [`list_rolls`], a bit each.
#[cfg(not(target_family = "wasm"))]
static PICKED: [u8; SETS] = {
    let mut picked = [0; SETS];
    let mut n = FULL;
    while n > 0 {
        n -= 1;
        let count = SETS >> (n + 1);
        let begin = SETS + 1 - 2 * count;
        let mut k = 0;
        while k < count {
            let later = if k == 0 { 0 } else { picked[begin + count + k - 1] };
            picked[begin + k] = 1 << n | later;
            k += 1;
        }
    }
    picked
};

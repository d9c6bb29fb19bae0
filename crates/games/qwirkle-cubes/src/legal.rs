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
    if state.phase() == Phase::Choose && state.own().is_full() {
        list.push(Action::KEEP);
        return list_rolls(state.own(), list);
    }
    let _ = legal(state, |action| {
        list.push(action);
        ControlFlow::<()>::Continue(())
    });
}

/// The choices of [`rolls`] from a full hand. Which cubes are picked up one after the other is always the same, but for equal cubes.
#[cfg(not(target_family = "wasm"))]
fn list_rolls(hand: &Cubes, list: &mut Vec<Action>) {
    let cubes = hand.as_slice();
    // Each cube at each place of an action.
    let mut codes = [[Action::KEEP; 8]; 8];
    for (n, codes) in codes.iter_mut().enumerate().take(FULL) {
        for (code, cube) in codes.iter_mut().zip(cubes).skip(n) {
            *code = Action::KEEP.and_roll(n, *cube);
        }
    }
    let alike = (1..cubes.len()).fold(0, |alike, n| alike | u8::from(cubes[n] == cubes[n - 1]) << n);
    let mut actions = [Action::NO_ROLL; 8];
    let mut next = |pick: &Pick| {
        let (n, cube) = (pick.n as usize & 7, pick.cube as usize & 7);
        let action = actions[n].and(codes[n][cube]);
        actions[(n + 1) & 7] = action;
        action
    };
    if alike == 0 {
        return list.extend(PICKS.iter().map(next));
    }
    for pick in &PICKS {
        // Of equal cubes the first are picked up.
        let first = pick.all & alike & !(pick.all << 1) == 0;
        let end = list.len() + usize::from(first);
        list.push(next(pick));
        list.truncate(end);
    }
}

/// One more cube of a hand that is picked up.
#[cfg(not(target_family = "wasm"))]
#[derive(Clone, Copy)]
struct Pick {
    /// How many were picked up before it.
    n: u8,
    cube: u8,
    /// All that are picked up now, a bit each.
    all: u8,
}

/// Every choice of six different cubes, in the order of [`rolls`].
#[cfg(not(target_family = "wasm"))]
static PICKS: [Pick; (1 << FULL) - 1] = {
    let mut picks = [Pick { n: 0, cube: 0, all: 0 }; (1 << FULL) - 1];
    let (mut all, mut at) = (0u8, 0);
    while at < picks.len() {
        // The next cube after the last one; after the very last of the hand, the one after the one before it instead.
        let mut cube = (8 - all.leading_zeros()) as u8;
        if cube == FULL as u8 {
            all &= !(1 << (FULL - 1));
            cube = (8 - all.leading_zeros()) as u8;
            all &= !(1 << (cube - 1));
        }
        picks[at] = Pick { n: all.count_ones() as u8, cube, all: all | 1 << cube };
        all |= 1 << cube;
        at += 1;
    }
    picks
};

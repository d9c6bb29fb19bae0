//! The tests that every game has.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use crate::common::second::Second;
use cubo_core::kit::Kit;
use cubo_cube_attack::{CubeAttack, LAST_ROUND, Options, State};

static EMPTY_RESERVES: AtomicU32 = AtomicU32::new(0);
static LAST_ROUNDS: AtomicU32 = AtomicU32::new(0);
static MARKS: AtomicU32 = AtomicU32::new(0);

/// Counts situations that the random games must contain for the test to mean something.
fn looked_at(state: &State) -> Result<(), String> {
    if let Some(me) = state.turn().seat() {
        EMPTY_RESERVES.fetch_add(u32::from(state.reserve(me) == 0), Relaxed);
    }
    LAST_ROUNDS.fetch_add(u32::from(state.round() == LAST_ROUND), Relaxed);
    MARKS.fetch_add(u32::from(state.acted().is_some()), Relaxed);
    crate::common::invariant(state)
}

fn kit() -> Kit<CubeAttack> {
    let mut kit =
        Kit::<CubeAttack>::new(|state| Second::of(state).legal(), crate::common::writable, State::fresh_key);
    kit.options = [64, 1, 999].map(|target| Options { target }).to_vec();
    kit.invariant = looked_at;
    kit.prefer = Some(crate::common::sensible);
    kit.longest = 100 * 6 * 2 + 1; // no game is longer than a hundred rounds of full turns
    kit
}

#[test]
fn the_kit() {
    let mut kit = kit();
    kit.games = 3;
    let tally = kit.check();
    assert_eq!(tally.games, 3 * 5 * 3);
    assert!(tally.events > 10_000 && tally.refused > 500_000, "{tally:?}");
    assert!(EMPTY_RESERVES.load(Relaxed) > 500, "{EMPTY_RESERVES:?}");
    assert!(LAST_ROUNDS.load(Relaxed) > 50, "{LAST_ROUNDS:?}");
    assert!(MARKS.load(Relaxed) > 1_000, "{MARKS:?}");
}

#[test]
#[ignore = "long: make test-long"]
fn the_kit_at_length() {
    let mut kit = kit();
    (kit.games, kit.every, kit.seed) = (30, 5, 1_000);
    assert_eq!(kit.check().games, 30 * 5 * 3);
}

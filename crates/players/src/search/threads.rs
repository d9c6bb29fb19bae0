//! Helpers on other threads. They search the same state and share results only through the table. Every second helper
//! is one round ahead, so that they do not all search the same nodes.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use cubo_core::{Game, walk};

use super::order::MAX_PLY;
use super::pvs::{Memory, Pvs};
use super::table::Transpositions;
use super::values::Values;
use crate::knowledge::Tactics;

/// Stops the helpers when it is dropped, also in a panic.
struct Stop<'a>(&'a AtomicBool);

impl Drop for Stop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}

/// Runs `main` on this thread while `threads - 1` other threads help.
pub(super) fn beside<G: Game, K: Tactics<G>, R>(
    threads: usize,
    knowledge: &K,
    table: &Transpositions,
    state: &G::State,
    main: impl FnOnce() -> R,
) -> R {
    if threads <= 1 {
        return main();
    }
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for n in 1..threads {
            let stop = &stop;
            scope.spawn(move || help::<G, K>(knowledge, table, state.clone(), (n % 2) as i32, stop));
        }
        let _stop = Stop(&stop);
        main()
    })
}

fn help<G: Game, K: Tactics<G>>(
    knowledge: &K,
    table: &Transpositions,
    mut state: G::State,
    ahead: i32,
    stop: &AtomicBool,
) {
    let Some(me) = G::turn(&state).seat() else { return };
    let mut actions = walk::list::<G>(&state);
    let mut spend = || !stop.load(Relaxed);
    let mut search = Pvs::new(knowledge, table, &mut spend, Memory::new(G::seats(&state), Values::new()));
    let mut value = 0;
    for depth in 1 + ahead..MAX_PLY as i32 / 2 {
        value = search.aspire(&mut state, me, &mut actions, depth, value);
        if search.stopped {
            return;
        }
    }
}

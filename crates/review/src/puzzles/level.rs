//! How hard a puzzle is: which levels find its answer.

use cubo_core::{Viewer, to_act};
use cubo_players::knowledge::Known;
use cubo_players::{Budget, Level, Sight};

use crate::trials::dice;

/// The levels that try it, and how often each: the lower ones draw lots, so once says little.
const TRIES: [(Level, u64); 5] =
    [(Level::Beginner, 6), (Level::Easy, 6), (Level::Normal, 4), (Level::Hard, 2), (Level::Expert, 1)];

/// The rating of a puzzle that everybody finds, and how much each level adds that does not.
pub(super) const EASIEST: f64 = 800.0;
const LEVEL: f64 = 280.0;

/// The weakest level that finds the answer more often than not, and the rating. `finds` says whether a level finds it in its nth try.
pub(super) fn difficulty(finds: impl Fn(Level, u64) -> bool) -> (Level, u32) {
    let (mut first, mut missed) = (Level::Master, 0.0);
    for (level, tries) in TRIES {
        let found = (0..tries).filter(|&n| finds(level, n));
        let share = found.count() as f64 / tries as f64;
        if share > 0.5 && first == Level::Master {
            first = level;
        }
        missed += 1.0 - share;
    }
    (first, (EASIEST + LEVEL * missed).round() as u32)
}

/// What a level plays there.
pub(super) fn plays<G: Known>(state: &G::State, level: Level, salt: u64) -> Option<G::Action> {
    let seat = to_act::<G>(state)?;
    let view = G::view(state, Viewer::Seat(seat));
    let sight = Sight { seat, view: &view, history: &[] };
    let mut budget = Budget::nodes(level.nodes());
    let choice = level.player::<G>().choose(&sight, &mut budget, &mut dice(salt, 2));
    choice.map(|choice| choice.action)
}

//! What is known of Qwirkle Cubes: how to choose a re-roll, and its score.

use cubo_core::{Dice, Game, PerSeat, QuickDice, walk};
use cubo_qwirkle_cubes::{Action, Phase, QwirkleCubes, State};

use super::by_score::by_score;
use super::{Knowledge, Known};
use crate::Budget;

/// What is known of Qwirkle Cubes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct QwirkleCubesKnowledge;

/// How often each re-roll is tried.
const THROWS: u32 = 32;

impl Known for QwirkleCubes {
    type Knowledge = QwirkleCubesKnowledge;
}

impl Knowledge<QwirkleCubes> for QwirkleCubesKnowledge {
    const LEAD: i32 = 1_000;

    fn values(&self, state: &State) -> PerSeat<i32> {
        by_score::<QwirkleCubes>(state)
    }

    /// The re-roll after which the best laying is worth most, on average. Every choice is tried with the same dice, so that
    /// luck does not decide between them.
    fn habit(&self, state: &State, budget: &mut Budget<'_>, dice: &mut QuickDice) -> Option<(Action, f64)> {
        if state.phase() != Phase::Choose {
            return None;
        }
        let luck = dice.long();
        let mut choices = walk::list::<QwirkleCubes>(state);
        dice.shuffle(&mut choices);
        let mut best = None;
        for choice in choices {
            let mut points = 0;
            for throw in 0..THROWS {
                let mut dice = QuickDice::new(luck.wrapping_add(throw.into()));
                let mut state = state.clone();
                QwirkleCubes::play(&mut state, choice);
                if QwirkleCubes::turn(&state).seat().is_none() {
                    let chance = QwirkleCubes::draw(&state, &mut dice);
                    QwirkleCubes::happen(&mut state, chance);
                }
                points += u32::from(state.best_score());
                if !budget.spend_wide(256) {
                    // Half-tried choices cannot be compared; with nothing tried through, the first will do.
                    return best.or(Some((points, choice))).map(mean);
                }
            }
            if best.is_none_or(|(most, _)| points > most) {
                best = Some((points, choice));
            }
        }
        best.map(mean)
    }
}

fn mean<A>((points, choice): (u32, A)) -> (A, f64) {
    (choice, f64::from(points) / f64::from(THROWS))
}

//! What a seat chooses before chance acts, by a very small search.

use cubo_core::{Game, QuickDice, Seat, mix, walk};

use crate::Budget;
use crate::knowledge::Habits;
use crate::search::seats::worth_by;

/// How many of the most promising actions are compared.
const FEW: usize = 4;
/// How many throws each is tried with.
const FALLS: u64 = 4;
/// The work of one throw, for the budget.
const WORK: usize = 256;

/// The best of a few actions, by the average for the seat over a few throws, which are the same for all actions.
pub(super) fn think<G: Game, K: Habits<G>>(
    knowledge: &K,
    state: &mut G::State,
    seat: Seat,
    dice: &mut QuickDice,
    budget: &mut Budget<'_>,
) -> Option<G::Action> {
    let mut list = Vec::new();
    knowledge.propose(state, FEW, &mut list);
    let (luck, here) = (dice.long(), G::mark(state));
    let mut best = None;
    for action in list {
        let mut sum = 0;
        for fall in 0..FALLS {
            G::play(state, action);
            let mut dice = QuickDice::new(mix(luck ^ fall));
            walk::fall::<G>(state, &mut dice);
            let worth = worth_by::<G, K>(G::outcome(state), || knowledge.brief_values(state));
            sum += u32::from(worth[seat.index()]);
            G::rewind(state, &here);
            budget.spend_wide(WORK);
        }
        // Of equals, the first is the most promising.
        if best.is_none_or(|(most, _)| sum > most) {
            best = Some((sum, action));
        }
    }
    best.map(|(_, action)| action)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::knowledge::QwirkleCubesKnowledge;
    use cubo_core::Turn;
    use cubo_qwirkle_cubes::{Action, Phase, QwirkleCubes as G, State};

    /// The points of the best laying after a re-roll, on average over many throws.
    fn expected(state: &State, choice: Action) -> f64 {
        let after = |throw| {
            let (mut state, mut dice) = (state.clone(), QuickDice::new(throw));
            G::play(&mut state, choice);
            walk::fall::<G>(&mut state, &mut dice);
            f64::from(state.best_score())
        };
        (0..200).map(after).sum::<f64>() / 200.0
    }

    #[test]
    fn a_moment_of_thought_is_better_than_habit() {
        let knowledge = QwirkleCubesKnowledge;
        let (mut gain, mut count) = (0.0, 0);
        for seed in 0..6 {
            let mut state = G::start(&Default::default(), 2).unwrap();
            let mut dice = QuickDice::new(seed);
            loop {
                match G::turn(&state) {
                    Turn::Over => break,
                    Turn::Chance => {
                        let chance = G::draw(&state, &mut dice);
                        G::apply_chance(&mut state, chance);
                    }
                    Turn::Seat(seat) => {
                        let habit = knowledge.reply(&state, &mut dice).unwrap();
                        if state.phase() == Phase::Choose {
                            let mut budget = Budget::unlimited();
                            let thought = think::<G, _>(&knowledge, &mut state, seat, &mut dice, &mut budget);
                            gain += expected(&state, thought.unwrap()) - expected(&state, habit);
                            count += 1;
                        }
                        G::play(&mut state, habit);
                    }
                }
            }
        }
        assert!(count > 100 && gain / f64::from(count) > 0.15, "{gain} points in {count} re-rolls");
    }
}

//! Fits the weights of Cubulus to what became of positions in self-play.
//!
//! The search plays itself from random openings; every quiet position is kept with the result. Then each weight goes up or
//! down as long as the values, read as chances to win, come nearer to the results. The cube's weight stays: it is the unit.

use cubo_core::{Dice, Game, QuickDice, Turn, walk};
use cubo_cubulus::{Cubulus, Options, Side, State};

use crate::Budget;
use crate::knowledge::{CUBULUS_TERMS, CubulusKnowledge, Knowledge, Look, Tactics};
use crate::search::{SEEN_WIN, Search};

/// How to fit.
#[derive(Clone, Copy, Debug)]
pub struct Tuning {
    /// Games of self-play.
    pub games: u64,
    /// Nodes for each action in them.
    pub nodes: u64,
    /// What openings are drawn from.
    pub seed: u64,
}

/// What came of it.
#[derive(Clone, Debug)]
pub struct Tuned {
    /// Positions that were kept.
    pub positions: usize,
    /// The mean squared error of the weights in use, and of the new ones.
    pub errors: (f64, f64),
    /// The new weights, in the order of [`CUBULUS_NAMES`](crate::knowledge::CUBULUS_NAMES).
    pub weights: [i32; CUBULUS_TERMS],
}

/// Random actions at the start of a game.
const OPENING: u32 = 6;
/// One action in so many is played at random later on, so that positions differ.
const STRAY: u32 = 20;

/// A position as the weights see it, and what became of it for White: 1, ½ or 0.
struct Sample {
    terms: [i32; CUBULUS_TERMS],
    result: f64,
}

/// Plays and fits. `game_over` is called after each game.
pub fn cubulus(tuning: Tuning, mut game_over: impl FnMut()) -> Tuned {
    let mut dice = QuickDice::new(tuning.seed);
    let knowledge = CubulusKnowledge::default();
    let mut search = Search::<Cubulus, _>::new(knowledge);
    let mut samples = Vec::new();
    for _ in 0..tuning.games {
        play(&mut search, &knowledge, tuning.nodes, &mut dice, &mut samples);
        game_over();
    }
    let before = knowledge.weights;
    let scale = best_scale(&samples, &before);
    let (weights, after) = fit(&samples, before, scale);
    Tuned { positions: samples.len(), errors: (error(&samples, &before, scale), after), weights }
}

fn play(
    search: &mut Search<Cubulus, CubulusKnowledge>,
    knowledge: &CubulusKnowledge,
    nodes: u64,
    dice: &mut QuickDice,
    samples: &mut Vec<Sample>,
) {
    let Ok(mut state) = Cubulus::start(&Options::default(), 2) else { return };
    let begin = samples.len();
    let mut played = 0;
    while Cubulus::turn(&state) != Turn::Over {
        let Some(thought) = search.think(&state, &mut Budget::nodes(nodes)) else { break };
        let mut action = thought.action;
        if played < OPENING || dice.below(STRAY) == 0 {
            let list = walk::list::<Cubulus>(&state);
            action = list[dice.below(list.len() as u32) as usize];
        } else if thought.value.abs() < SEEN_WIN && is_quiet(knowledge, &state, action) {
            samples.push(Sample { terms: CubulusKnowledge::terms(&state, Side::White), result: 0.5 });
        }
        Cubulus::play(&mut state, action);
        played += 1;
    }
    let result = Cubulus::outcome(&state).map_or(0.5, |end| {
        let [white, black] = Side::ALL.map(|side| f64::from(end.ranks[side.seat()]));
        0.5 + (black - white) / 2.0
    });
    samples[begin..].iter_mut().for_each(|sample| sample.result = result);
}

/// Whether the value of a position can be taken as it stands.
fn is_quiet(knowledge: &CubulusKnowledge, state: &State, best: cubo_cubulus::Action) -> bool {
    !knowledge.urgent(state) && !matches!(knowledge.look(state, best), Look::Noisy(_))
}

/// The mean squared difference between results and values read as chances.
fn error(samples: &[Sample], weights: &[i32; CUBULUS_TERMS], scale: f64) -> f64 {
    let one = |sample: &Sample| {
        let value: i32 = weights.iter().zip(sample.terms).map(|(weight, term)| weight * term).sum();
        let chance = 1.0 / (1.0 + (-f64::from(value) / scale).exp());
        (sample.result - chance) * (sample.result - chance)
    };
    samples.iter().map(one).sum::<f64>() / samples.len().max(1) as f64
}

/// The scale on which the weights in use say the most about results.
fn best_scale(samples: &[Sample], weights: &[i32; CUBULUS_TERMS]) -> f64 {
    let scales = (4..=40).map(|n| f64::from(n) * 25.0);
    let errors = scales.map(|scale| (error(samples, weights, scale), scale));
    errors.min_by(|a, b| a.0.total_cmp(&b.0)).map_or(250.0, |(_, scale)| scale)
}

/// Moves one weight after the other while that helps, in smaller and smaller steps.
fn fit(samples: &[Sample], mut weights: [i32; CUBULUS_TERMS], scale: f64) -> ([i32; CUBULUS_TERMS], f64) {
    let mut least = error(samples, &weights, scale);
    for step in [16, 4, 1] {
        let mut better = true;
        while better {
            better = false;
            for term in 1..CUBULUS_TERMS {
                for change in [step, -step] {
                    let mut moved = weights;
                    moved[term] += change;
                    let error = error(samples, &moved, scale);
                    if error < least - 1e-9 {
                        (weights, least, better) = (moved, error, true);
                    }
                }
            }
        }
    }
    (weights, least)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tuning_can_be_run_again_and_makes_nothing_worse() {
        let tuning = Tuning { games: 2, nodes: 60, seed: 1 };
        let mut games = 0;
        let tuned = cubulus(tuning, || games += 1);
        assert!(games == 2 && tuned.positions > 0 && tuned.errors.1 <= tuned.errors.0);
        assert_eq!(cubulus(tuning, || {}).weights, tuned.weights);
    }
}

//! The games: self-play for positions, and rounds between two sets of weights.

use cubo_core::{Dice, Game, QuickDice, Seat, Turn, walk};
use cubo_cubulus::{Action, Cubulus, Options, Side, State};

use crate::Budget;
use crate::knowledge::{CUBULUS_TERMS, CubulusKnowledge, Knowledge, Look, Tactics};
use crate::search::{SEEN_WIN, Search};

/// Random actions at the start of a game.
const OPENING: u32 = 6;
/// One action in this many is played at random later on, so that positions differ.
const STRAY: u32 = 20;

/// The terms of a position, and the result of its game for White: 1, ½ or 0.
pub(super) struct Sample {
    pub(super) terms: [i32; CUBULUS_TERMS],
    pub(super) result: f64,
}

/// Plays a game against itself and adds its quiet positions.
pub(super) fn self_play(knowledge: CubulusKnowledge, nodes: u64, seed: u64, samples: &mut Vec<Sample>) {
    let mut dice = QuickDice::new(seed);
    let mut search = Search::<Cubulus, _>::new(knowledge);
    let Some(mut state) = opened(&mut dice) else { return };
    let begin = samples.len();
    while Cubulus::turn(&state) != Turn::Over {
        let Some(thought) = search.think(&state, &mut Budget::nodes(nodes)) else { break };
        let mut action = thought.action;
        if dice.below(STRAY) == 0 {
            action = any(&state, &mut dice);
        } else if thought.value.abs() < SEEN_WIN && is_quiet(&knowledge, &state, action) {
            samples.push(Sample { terms: CubulusKnowledge::terms(&state, Side::White), result: 0.5 });
        }
        Cubulus::play(&mut state, action);
    }
    let result = score(&state, Side::White.seat());
    samples[begin..].iter_mut().for_each(|sample| sample.result = result);
}

/// The score of the first, from 0 to 1, in two games from the same random opening, once from each seat.
pub fn round(one: CubulusKnowledge, other: CubulusKnowledge, nodes: u64, seed: u64) -> f64 {
    let mut sum = 0.0;
    for me in Seat::all(2) {
        let mut players = [Search::<Cubulus, _>::new(one), Search::new(other)];
        let Some(mut state) = opened(&mut QuickDice::new(seed)) else { return 0.5 };
        while let Turn::Seat(seat) = Cubulus::turn(&state) {
            let player = &mut players[usize::from(seat != me)];
            let Some(thought) = player.think(&state, &mut Budget::nodes(nodes)) else { break };
            Cubulus::play(&mut state, thought.action);
        }
        sum += score(&state, me);
    }
    sum / 2.0
}

/// A game after a few random actions that did not end it.
fn opened(dice: &mut QuickDice) -> Option<State> {
    loop {
        let mut state = Cubulus::start(&Options::default(), 2).ok()?;
        for _ in 0..OPENING {
            if Cubulus::turn(&state) != Turn::Over {
                let action = any(&state, dice);
                Cubulus::play(&mut state, action);
            }
        }
        if Cubulus::turn(&state) != Turn::Over {
            return Some(state);
        }
    }
}

/// Any legal action.
fn any(state: &State, dice: &mut QuickDice) -> Action {
    let list = walk::list::<Cubulus>(state);
    list[dice.below(list.len() as u32) as usize]
}

/// The result of a game for a seat: 1, ½ or 0.
fn score(state: &State, seat: Seat) -> f64 {
    Cubulus::outcome(state).map_or(0.5, |end| {
        let [own, other] = [seat, seat.next(2)].map(|seat| f64::from(end.ranks[seat]));
        0.5 + (other - own) / 2.0
    })
}

/// Whether the value of a position can be trusted without a search.
fn is_quiet(knowledge: &CubulusKnowledge, state: &State, best: Action) -> bool {
    !knowledge.urgent(state) && !matches!(knowledge.look(state, best), Look::Noisy(_))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_weights_score_half_and_worse_ones_less() {
        let good = CubulusKnowledge::default();
        assert!((round(good, good, 100, 3) - 0.5).abs() < 1e-9);
        let bad = CubulusKnowledge { weights: good.weights.map(|weight| -weight) };
        assert!(round(good, bad, 100, 3) > 0.9);
    }
}

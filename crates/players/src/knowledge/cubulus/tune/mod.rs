//! Fits the weights of Cubulus to the results of positions in self-play.
//!
//! The search plays itself from random openings, always with the weights that were [set by hand](CubulusKnowledge::by_hand), so
//! that the same arguments give the same weights, whichever are in use. Every quiet position is kept with the result of its
//! game. Each weight then goes up or down as long as the values, converted to chances to win, come nearer to the results. One
//! game in `HELD_BACK` is not fitted to, and shows whether the weights are also good for other games. The cube's weight does not
//! change: it is the unit.
//!
//! A smaller error does not prove a stronger player: [`round`] lets two sets of weights play.

mod fit;
mod play;

use std::ops::ControlFlow;

use crate::knowledge::{CUBULUS_TERMS, CubulusKnowledge};
use fit::{best_scale, error, fit};
pub use play::round;
use play::{Sample, self_play};

/// One game in this many is held back from the fit.
const HELD_BACK: u64 = 5;

/// How to fit.
#[derive(Clone, Copy, Debug)]
pub struct Tuning {
    /// Games of self-play.
    pub games: u64,
    /// Nodes for each action in them.
    pub nodes: u64,
    /// The seed of the random openings.
    pub seed: u64,
}

/// The mean squared error of three sets of weights over the same positions.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Errors {
    /// How many positions.
    pub positions: usize,
    /// Of the weights that were set by hand.
    pub by_hand: f64,
    /// Of the weights in use.
    pub in_use: f64,
    /// Of the new weights.
    pub fitted: f64,
}

/// The result of a fit.
#[derive(Clone, Copy, Debug)]
pub struct Tuned {
    /// Over the positions that were fitted to.
    pub fitted: Errors,
    /// Over those that were held back.
    pub held_back: Errors,
    /// The new weights.
    pub knowledge: CubulusKnowledge,
}

/// Plays and fits. `game_over` is called after each game, and ends the self-play by [`ControlFlow::Break`].
pub fn tune(tuning: Tuning, mut game_over: impl FnMut() -> ControlFlow<()>) -> Tuned {
    let by_hand = CubulusKnowledge::by_hand();
    let (mut samples, mut held_back) = (Vec::new(), Vec::new());
    for game in 0..tuning.games {
        let to = if game % HELD_BACK == HELD_BACK - 1 { &mut held_back } else { &mut samples };
        self_play(by_hand, tuning.nodes, tuning.seed.wrapping_add(game), to);
        if game_over().is_break() {
            break;
        }
    }
    let scale = best_scale(&samples, &by_hand.weights);
    let weights = fit(&samples, by_hand.weights, scale);
    let errors = |samples: &[Sample]| {
        let of = |weights: &[i32; CUBULUS_TERMS]| error(samples, weights, scale);
        let in_use = of(&CubulusKnowledge::default().weights);
        Errors { positions: samples.len(), by_hand: of(&by_hand.weights), in_use, fitted: of(&weights) }
    };
    let knowledge = CubulusKnowledge { weights };
    Tuned { fitted: errors(&samples), held_back: errors(&held_back), knowledge }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tuning_can_be_run_again_and_makes_nothing_worse() {
        let tuning = Tuning { games: 5, nodes: 60, seed: 1 };
        let mut games = 0;
        let go_on = ControlFlow::Continue(());
        let tuned = tune(tuning, || {
            games += 1;
            go_on
        });
        assert!(games == 5 && tuned.fitted.positions > 0 && tuned.held_back.positions > 0);
        assert!(tuned.fitted.fitted <= tuned.fitted.by_hand);
        assert_eq!(tune(tuning, || go_on).knowledge, tuned.knowledge);
        let mut games = 0;
        tune(Tuning { games: 1000, ..tuning }, || {
            games += 1;
            if games == 5 { ControlFlow::Break(()) } else { go_on }
        });
        assert_eq!(games, 5, "it can be ended");
    }
}

//! A match of two minds on all processors: rounds of two games from the same opening, with swapped sides.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use cpu_time::ThreadTime;
use cubo_core::{QuickDice, Seat, Turn, Viewer};
use cubo_players::{Budget, Pace, Sight};

use crate::game::{opened, score};
use crate::mind::Mind;
use crate::pupil::Pupil;

/// What each may spend.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// Processor time, a turn; its actions share it as in the arena.
    Time(Duration),
    /// Nodes, an action.
    Nodes(u64),
}

/// How to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Duel {
    /// What each may spend.
    pub limit: Limit,
    /// Rounds of two games.
    pub rounds: u64,
    /// What openings are drawn from.
    pub seed: u64,
    /// Games at once.
    pub threads: usize,
}

/// What the first scored.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Score {
    /// Rounds by their score: 0, ½, 1, 1½ and 2 points.
    pub rounds: [u64; 5],
    /// Nodes of the first and of the other, a thinking.
    pub nodes: [f64; 2],
}

impl Score {
    /// Games.
    pub fn games(&self) -> u64 {
        2 * self.rounds.iter().sum::<u64>()
    }

    /// The mean score of a game, and half the width of its 95 % interval, by rounds.
    pub fn mean(&self) -> (f64, f64) {
        let rounds = (0..5).flat_map(|n| std::iter::repeat_n(n as f64 / 4.0, self.rounds[n] as usize));
        Self::mean_of(&rounds.collect::<Vec<_>>())
    }

    /// The mean of values that do not depend on each other, and half the width of its 95 % interval.
    pub fn mean_of(values: &[f64]) -> (f64, f64) {
        let count = values.len().max(1) as f64;
        let mean = values.iter().sum::<f64>() / count;
        let spread: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
        (mean, 1.96 * (spread / count / count).sqrt())
    }
}

impl Duel {
    /// Plays it until all rounds are played, or `ends` says so before a round. Rounds that were begun are played to their end and count, or long
    /// games would count less often than short ones.
    pub fn play<G: Pupil>(&self, one: &Mind<G>, other: &Mind<G>, ends: &(impl Fn() -> bool + Sync)) -> Score {
        let next = AtomicU64::new(0);
        let told = Mutex::new((Score::default(), [(0u64, 0u64); 2]));
        std::thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                scope.spawn(|| {
                    loop {
                        let round = next.fetch_add(1, Ordering::Relaxed);
                        if round >= self.rounds || ends() {
                            return;
                        }
                        let (points, spent) = self.round(one, other, round);
                        let mut told = told.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                        let (score, all) = &mut *told;
                        score.rounds[(points * 2.0) as usize] += 1;
                        for who in 0..2 {
                            all[who].0 += spent[who].0;
                            all[who].1 += spent[who].1;
                            score.nodes[who] = all[who].0 as f64 / all[who].1.max(1) as f64;
                        }
                    }
                });
            }
        });
        told.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner).0
    }

    /// The points of the first in two games, and nodes and actions of both.
    fn round<G: Pupil>(&self, one: &Mind<G>, other: &Mind<G>, round: u64) -> (f64, [(u64, u64); 2]) {
        let mut points = 0.0;
        let mut spent = [(0, 0); 2];
        for me in Seat::all(2) {
            let mut dice = QuickDice::new(self.seed.wrapping_mul(1 << 32).wrapping_add(round));
            // Both games and all matches with this seed have the same opening.
            let Some(mut state) = opened::<G>(&Mind::Hand, 6, true, &mut dice) else { return (1.0, spent) };
            let mut players = [one.searcher(), other.searcher()];
            let mut pace = Pace::new(match self.limit {
                Limit::Time(turn) => turn,
                Limit::Nodes(_) => Duration::ZERO,
            });
            let mut last = None;
            while let Turn::Seat(seat) = G::turn(&state) {
                let who = usize::from(seat != me);
                if last.replace(seat) != Some(seat) {
                    pace.passed();
                }
                let begin = ThreadTime::now();
                let view = G::view(&state, Viewer::Seat(seat));
                let most = pace.share::<G>(&Sight { seat, view: &view, history: &[] });
                let mut late = || begin.elapsed() >= most;
                let mut budget = match self.limit {
                    Limit::Time(_) => Budget::unlimited().until(&mut late),
                    Limit::Nodes(nodes) => Budget::nodes(nodes),
                };
                let Some(thought) = players[who].think(&state, &mut budget) else { break };
                spent[who].0 += budget.spent();
                spent[who].1 += 1;
                pace.used(begin.elapsed());
                G::play(&mut state, thought.action);
            }
            points += score::<G>(&state, me);
        }
        (points, spent)
    }
}

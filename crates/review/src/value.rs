//! The value of a true state: everybody's chance to win it.

use cubo_core::{QuickDice, Seat, Turn, mix, walk};
use cubo_players::knowledge::{Knowledge, Known};
use cubo_players::{Mind, chances};

use crate::Effort;
use crate::shares::{NONE, Shares, Tally, of_ranks};

/// Values states. The same state and salt have the same value; states with the same salt are played on with the same dice.
pub(crate) struct Eye<G: Known> {
    knowledge: G::Knowledge,
    mind: Mind<G>,
    /// Whether the game has dice or draws: then states are played on, otherwise searched.
    rolls: bool,
    nodes: u64,
    rounds: u32,
    /// Who acted first in the game: play-outs end when it is that seat's turn again, so that everybody had as many turns.
    home: Seat,
    list: Vec<G::Action>,
}

/// A value, and the variance of its sample.
pub(crate) struct Valued {
    pub(crate) mean: Shares,
    pub(crate) variance: Shares,
}

/// No play-out takes longer, whatever a game's knowledge proposes.
const LONGEST: u32 = 400;

impl<G: Known> Eye<G> {
    pub(crate) fn new(effort: &Effort, rolls: bool, home: Seat) -> Self {
        let (nodes, rounds) = (effort.nodes, effort.rounds);
        let mind = if effort.learned { Mind::best() } else { Mind::by_hand() };
        Eye { knowledge: G::Knowledge::default(), mind, rolls, nodes, rounds, home, list: Vec::new() }
    }

    /// The value of a state, by so many play-outs or by a search.
    pub(crate) fn value(&mut self, state: &G::State, playouts: u32, salt: u64) -> Valued {
        self.with_nodes(state, playouts, self.nodes, salt)
    }

    /// The same with half the nodes: by how much that differs says how sure the value is.
    pub(crate) fn halved(&mut self, state: &G::State, salt: u64) -> Shares {
        self.with_nodes(state, 1, self.nodes / 2, salt).mean
    }

    /// A first guess, to choose among many.
    pub(crate) fn guess(&mut self, state: &G::State, salt: u64) -> Shares {
        self.with_nodes(state, 1, self.nodes / 16, salt).mean
    }

    fn with_nodes(&mut self, state: &G::State, playouts: u32, nodes: u64, salt: u64) -> Valued {
        if let Some(end) = G::outcome(state) {
            return Valued { mean: of_ranks(&end.ranks), variance: NONE };
        }
        if !self.rolls {
            return Valued {
                mean: shares(&chances(&self.mind, state, nodes, &salt.to_string())),
                variance: NONE,
            };
        }
        let mut tally = Tally::default();
        for playout in 0..playouts.max(1) {
            tally.add(&self.play_on(state, mix(salt.wrapping_add(u64::from(playout)))), 1.0);
        }
        Valued { mean: tally.mean(), variance: tally.variance_of_mean() }
    }

    /// Plays on to the end of a round as the game's knowledge proposes, and evaluates what comes of it. The round is always the same one,
    /// whoever is to act: otherwise a state would look better to whoever has one turn more before it is evaluated.
    fn play_on(&mut self, state: &G::State, salt: u64) -> Shares {
        let mut state = state.clone();
        let mut left = self.rounds;
        let mut last: Option<Seat> = None;
        // The dice of a turn do not depend on how many were thrown before it: states with the same salt meet the same luck.
        let mut turn: u64 = 0;
        let mut dice = QuickDice::new(salt);
        for _ in 0..LONGEST {
            walk::fall::<G>(&mut state, &mut dice);
            let Turn::Seat(seat) = G::turn(&state) else { break };
            if seat == self.home && last.is_some_and(|last| last != seat) {
                left = left.saturating_sub(1);
            }
            if left == 0 {
                break;
            }
            if last.is_some_and(|last| last != seat) {
                turn += 1;
                dice = QuickDice::new(mix(salt.wrapping_add(turn)));
            }
            last = Some(seat);
            self.list.clear();
            self.knowledge.propose(&state, 1, &mut self.list);
            let Some(action) =
                self.list.first().copied().or_else(|| walk::list::<G>(&state).first().copied())
            else {
                break;
            };
            G::play(&mut state, action);
        }
        match G::outcome(&state) {
            Some(end) => of_ranks(&end.ranks),
            None => shares(&chances(&self.mind, &state, 0, "")),
        }
    }
}

fn shares(chances: &[f64]) -> Shares {
    let mut shares = NONE;
    shares[..chances.len()].copy_from_slice(chances);
    shares
}

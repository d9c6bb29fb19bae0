//! What the search has learnt about choices where play goes to the end of the game: a trial that reaches a known state chooses
//! there what was best for the seat to act, on average over the dice.
//!
//! This is a sampled expectimax: only the few most promising actions are choices, fewer at greater depth, and every trial
//! draws chance again. A new state is played on by habit, so a small budget sees what habit sees and a large one goes deeper.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use cubo_core::{Game, QuickDice, Seat};

use crate::knowledge::Habits;
use crate::search::infoset::Mixer;
use crate::search::seats::{TOP, Worth};

/// How many actions are tried in the present turn; half as many in the next, and so on.
const FEW: usize = 8;
/// The least number of actions tried.
const FEWEST: usize = 2;
/// The exploration constant.
const CURIOSITY: f64 = 0.4;
/// An upper estimate of the bytes of a remembered state.
const BYTES: usize = 1 << 10;

/// What one action brought the seat to act.
struct Tried<A> {
    action: A,
    count: u32,
    sum: u64,
}

/// A state at which somebody is to choose.
struct Node<A> {
    seat: Seat,
    visits: u32,
    /// Habit comes first; the others are added when a trial reaches this state again.
    tried: Vec<Tried<A>>,
}

/// What is known so far, and the path of the current trial.
pub(super) struct Choices<A> {
    nodes: HashMap<u64, Node<A>, BuildHasherDefault<Mixer>>,
    most: usize,
    list: Vec<A>,
    /// The choices of this trial: state and index.
    path: Vec<(u64, usize)>,
    /// Whether this trial has left the known states.
    left: bool,
}

impl<A: Copy + Eq> Choices<A> {
    /// Without knowledge; may fill that many bytes.
    pub(super) fn new(memory: usize) -> Self {
        Choices {
            nodes: HashMap::default(),
            most: memory / BYTES,
            list: Vec::new(),
            path: Vec::new(),
            left: false,
        }
    }

    /// A trial begins.
    pub(super) fn begin(&mut self) {
        self.path.clear();
        self.left = false;
    }

    /// What the seat to act does, after this many turns of others.
    pub(super) fn choose<G, K>(
        &mut self,
        knowledge: &K,
        state: &G::State,
        seat: Seat,
        passed: u32,
        dice: &mut QuickDice,
    ) -> Option<A>
    where
        G: Game<Action = A>,
        K: Habits<G>,
    {
        if self.left {
            return knowledge.reply(state, dice);
        }
        let key = G::key(state);
        let Some(node) = self.nodes.get_mut(&key) else {
            self.left = true;
            let action = knowledge.reply(state, dice)?;
            if self.nodes.len() < self.most {
                let tried = vec![Tried { action, count: 0, sum: 0 }];
                self.nodes.insert(key, Node { seat, visits: 0, tried });
                self.path.push((key, 0));
            }
            return Some(action);
        };
        if node.visits == 1 {
            knowledge.propose(state, (FEW >> passed.min(31)).max(FEWEST), &mut self.list);
            for &action in &self.list {
                if node.tried[0].action != action {
                    node.tried.push(Tried { action, count: 0, sum: 0 });
                }
            }
        }
        let at = node.next();
        self.path.push((key, at));
        Some(node.tried[at].action)
    }

    /// Records the result of this trial.
    pub(super) fn learn(&mut self, worth: &Worth) {
        for (key, at) in self.path.drain(..) {
            let Some(node) = self.nodes.get_mut(&key) else { continue };
            node.visits += 1;
            let got = worth[node.seat.index()];
            node.tried[at].count += 1;
            node.tried[at].sum += u64::from(got);
        }
    }
}

impl<A> Node<A> {
    /// Which action to try now: one with good results, or one that was tried too little for its position in the list.
    fn next(&self) -> usize {
        let sum: u64 = self.tried.iter().map(|tried| tried.sum).sum();
        let usual = sum as f64 / f64::from(self.visits.max(1));
        let spread = CURIOSITY * f64::from(TOP) * f64::from(self.visits).sqrt();
        let (mut best, mut most) = (0, f64::MIN);
        for (place, tried) in self.tried.iter().enumerate() {
            let mean = if tried.count == 0 { usual } else { tried.sum as f64 / f64::from(tried.count) };
            let score = mean + spread / ((place + 2) as f64 * f64::from(tried.count + 1));
            if score > most {
                (best, most) = (place, score);
            }
        }
        best
    }
}

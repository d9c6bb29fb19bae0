//! Iterative deepening: each round uses what the last one learned, until the budget ends.

use cubo_core::{Game, Seat, walk};

use super::order::MAX_PLY;
use super::pvs::{INFINITE, Pvs, SEEN_WIN, WIN, Window};
use super::table::{Bound, Found};
use crate::knowledge::Tactics;

/// What a search found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thought<A> {
    /// What to do.
    pub action: A,
    /// What that is worth to the seat to act: a hundred is about a third of a small piece, or a point; from
    /// [`SEEN_WIN`] on it is a win.
    pub value: i32,
    /// How many actions deep the search went everywhere.
    pub depth: i32,
    /// What is expected to happen, the action first.
    pub line: Vec<A>,
}

/// The half-width of the first window of a round, around the last value.
const ASPIRATION: i32 = 60;

impl<G: Game, K: Tactics<G>> Pvs<'_, G, K> {
    /// One round: the best action at that depth, and its value. `actions` are in the order to try them; the best is
    /// moved to the front. When the budget ends during the round, the result found so far counts.
    pub(super) fn round(
        &mut self,
        state: &mut G::State,
        me: Seat,
        actions: &mut [G::Action],
        depth: i32,
        window: Window,
    ) -> i32 {
        self.goal = depth;
        let here = G::mark(state);
        let key = self.key(state);
        self.path.clear();
        self.path.push(key);
        let (mut alpha, mut value) = (window.alpha, -INFINITE);
        for n in 0..actions.len() {
            let action = actions[n];
            let narrow = Window { alpha, beta: alpha + 1 };
            let full = Window { alpha, ..window };
            let less = match depth {
                _ if alpha >= SEEN_WIN => 0, // only a faster win counts now
                ..=2 => 0,
                3 => i32::from(n >= 12),
                _ => i32::from(n >= 12) + i32::from(n >= 30),
            };
            let mut got;
            if n == 0 {
                got = self.after(state, me, action, (depth - 1, 0), full);
            } else {
                got = self.after(state, me, action, (depth - 1 - less, 0), narrow);
                if got > alpha && !self.stopped {
                    G::rewind(state, &here);
                    got = self.after(state, me, action, (depth - 1, 0), full);
                }
            }
            G::rewind(state, &here);
            if self.stopped {
                break;
            }
            value = value.max(got);
            if got > alpha {
                alpha = got;
                actions[..=n].rotate_right(1);
            }
            if got >= window.beta {
                break;
            }
        }
        value
    }

    /// Stores the root in the table, from which lines are read.
    pub(super) fn keep_root(&self, state: &G::State, best: G::Action, value: i32, depth: i32) {
        let place = walk::list::<G>(state).iter().position(|&action| action == best);
        let best = place.and_then(|place| u16::try_from(place).ok());
        self.table.keep(self.key(state), Found { value, depth, bound: Bound::Exact, best });
    }

    /// What is expected to happen after an action, as far as the table knows.
    pub(super) fn line(&self, state: &G::State, first: G::Action) -> Vec<G::Action> {
        let mut state = state.clone();
        let mut line = vec![first];
        let mut keys = vec![self.key(&state)];
        G::play(&mut state, first);
        while line.len() < 16 && G::turn(&state).seat().is_some() && !keys.contains(&self.key(&state)) {
            keys.push(self.key(&state));
            let found = self.table.get(self.key(&state)).filter(|found| found.bound != Bound::Upper);
            let Some(place) = found.and_then(|found| found.best) else { break };
            let Some(action) = walk::nth::<G>(&state, place.into()) else { break };
            line.push(action);
            G::play(&mut state, action);
        }
        line
    }

    /// A round with a window around the last value, which is widened if the value lies outside.
    pub(super) fn aspire(
        &mut self,
        state: &mut G::State,
        me: Seat,
        actions: &mut [G::Action],
        depth: i32,
        last: i32,
    ) -> i32 {
        let mut width = ASPIRATION;
        let mut window = match depth {
            ..=2 => Window { alpha: -INFINITE, beta: INFINITE },
            _ => Window { alpha: last - width, beta: last + width },
        };
        loop {
            let value = self.round(state, me, actions, depth, window);
            if self.stopped {
                return value;
            }
            width *= 4;
            if value <= window.alpha && window.alpha > -INFINITE {
                window.alpha = if width > 1000 { -INFINITE } else { last - width };
            } else if value >= window.beta && window.beta < INFINITE {
                window.beta = if width > 1000 { INFINITE } else { last + width };
            } else {
                return value;
            }
        }
    }
}

/// Whether deeper rounds cannot change the result: a win or loss was found in two rounds, because the second round looks for a
/// faster win everywhere.
pub(super) fn is_settled(last: i32, value: i32, depth: i32) -> bool {
    value.abs() >= SEEN_WIN && value == last && WIN - value.abs() < depth || depth as usize >= MAX_PLY / 2
}

//! Compares actions trial by trial with the same dice, and drops those that are clearly behind.

use cubo_core::{Game, MAX_SEATS, Seat};

use super::trial::Trials;
use crate::Budget;
use crate::knowledge::Habits;
use crate::search::seats::Worth;

/// Trials before anything is compared.
const FIRST: usize = 4;
/// The most trials of an action.
const LAST: usize = 1 << 14;
/// How many standard errors, squared, an action must be behind to be dropped.
const BEHIND: f64 = 7.0;
/// Actions with equal results in this many trials count as equal.
const ALIKE: usize = 64;

pub(super) struct Runner<A> {
    pub(super) action: A,
    /// What the searching seat got in each trial.
    got: Vec<u16>,
    sums: [u64; MAX_SEATS],
    /// How many trials of other threads are in the sums.
    #[cfg(feature = "threads")]
    others: usize,
    /// What it is worth at once, where that counts beside the trials; `None` also before the first trial.
    at_once: Option<Worth>,
    /// The number of outcomes of the dice, if the state is settled after them.
    falls: Option<usize>,
    /// What each seat can expect, where that is known for certain.
    exact: Option<[f64; MAX_SEATS]>,
    dropped: bool,
}

impl<A> Runner<A> {
    fn new(action: A) -> Self {
        let (got, sums) = (Vec::new(), [0; MAX_SEATS]);
        Runner {
            action,
            got,
            sums,
            #[cfg(feature = "threads")]
            others: 0,
            at_once: None,
            falls: None,
            exact: None,
            dropped: false,
        }
    }

    /// All trials that are in the sums.
    fn summed(&self) -> usize {
        #[cfg(feature = "threads")]
        return self.got.len() + self.others;
        #[cfg(not(feature = "threads"))]
        self.got.len()
    }

    /// How many trials or outcomes were computed.
    pub(super) fn trials(&self) -> usize {
        match (self.exact, self.falls) {
            (Some(_), Some(falls)) => falls,
            _ => self.summed(),
        }
    }

    pub(super) fn mean(&self, seat: Seat) -> f64 {
        match self.exact {
            Some(expected) => expected[seat.index()],
            None => self.sums[seat.index()] as f64 / self.summed().max(1) as f64,
        }
    }

    /// Whether it is clearly worse than the other, by the trials that both had, or by exact values.
    fn is_behind(&self, other: &Self, me: Seat) -> bool {
        let count = self.got.len().min(other.got.len());
        let (mut sum, mut squares) = (0.0, 0.0);
        let mut add = |difference: f64| {
            sum += difference;
            squares += difference * difference;
        };
        let count = match (self.exact, other.exact) {
            (Some(_), Some(_)) => return self.mean(me) < other.mean(me),
            (None, None) => {
                let pairs = self.got.iter().zip(&other.got);
                pairs.for_each(|(&mine, &other)| add(f64::from(mine) - f64::from(other)));
                count
            }
            (Some(_), None) => {
                other.got.iter().for_each(|&got| add(self.mean(me) - f64::from(got)));
                other.got.len()
            }
            (None, Some(_)) => {
                self.got.iter().for_each(|&got| add(f64::from(got) - other.mean(me)));
                self.got.len()
            }
        };
        if squares == 0.0 {
            return count >= ALIKE;
        }
        let n = count as f64;
        sum < 0.0 && sum * sum * (n - 1.0) > BEHIND * (n * squares - sum * sum)
    }
}

pub(super) struct Race<A> {
    runners: Vec<Runner<A>>,
    leader: usize,
}

impl<A: Copy> Race<A> {
    /// The actions in the order in which they are to be tried; there is at least one.
    pub(super) fn new(actions: Vec<A>) -> Self {
        Race { runners: actions.into_iter().map(Runner::new).collect(), leader: 0 }
    }

    pub(super) fn leader(&self) -> &Runner<A> {
        &self.runners[self.leader]
    }

    /// Adds what another thread found about the same actions with other dice. Of the two leaders the better by all trials leads: others were dropped
    /// after few trials, which may have been lucky ones.
    #[cfg(feature = "threads")]
    pub(super) fn join(&mut self, other: Self, me: Seat) {
        for (mine, runner) in self.runners.iter_mut().zip(other.runners) {
            mine.others += runner.got.len();
            mine.sums.iter_mut().zip(runner.sums).for_each(|(sum, more)| *sum += more);
            if mine.exact.is_none() {
                (mine.exact, mine.falls) = (runner.exact, runner.falls);
            }
        }
        if self.is_ahead(other.leader, me) {
            self.leader = other.leader;
        }
    }

    /// Runs until one action is left, or the budget has ended.
    pub(super) fn run<G, K>(&mut self, trials: &mut Trials<'_, G, K>, budget: &mut Budget<'_>)
    where
        G: Game<Action = A>,
        K: Habits<G>,
    {
        if self.runners.len() == 1 {
            self.extend(0, 1, trials, budget);
            return;
        }
        for runner in &mut self.runners {
            runner.falls = trials.falls(runner.action);
        }
        let mut goal = 2 * FIRST;
        while goal <= LAST {
            if !self.lap(goal, trials, budget) || !budget.iterate() {
                return;
            }
            let left = self.runners.iter().filter(|runner| !runner.dropped);
            if left.clone().count() == 1 || left.clone().all(|runner| runner.exact.is_some()) {
                return;
            }
            goal *= 2;
        }
    }

    /// Tries every remaining action up to this many times and drops those that fall behind. Returns whether there is budget left.
    fn lap<G, K>(&mut self, goal: usize, trials: &mut Trials<'_, G, K>, budget: &mut Budget<'_>) -> bool
    where
        G: Game<Action = A>,
        K: Habits<G>,
    {
        if !self.extend(self.leader, goal, trials, budget) {
            return false;
        }
        for at in 0..self.runners.len() {
            let mut count = FIRST;
            while at != self.leader && !self.runners[at].dropped && count <= goal {
                if !self.extend(at, count, trials, budget) {
                    return false;
                }
                if self.runners[at].is_behind(&self.runners[self.leader], trials.me) {
                    self.runners[at].dropped = true;
                } else if count == goal && self.is_ahead(at, trials.me) {
                    self.leader = at;
                }
                count *= 2;
            }
        }
        for at in 0..self.runners.len() {
            let behind = self.runners[at].is_behind(&self.runners[self.leader], trials.me);
            self.runners[at].dropped |= at != self.leader && behind;
        }
        true
    }

    fn is_ahead(&self, at: usize, me: Seat) -> bool {
        self.runners[at].mean(me) > self.leader().mean(me)
    }

    /// Tries an action up to this many times, or all outcomes if they are not more; returns whether there is budget left.
    fn extend<G, K>(
        &mut self,
        at: usize,
        goal: usize,
        trials: &mut Trials<'_, G, K>,
        budget: &mut Budget<'_>,
    ) -> bool
    where
        G: Game<Action = A>,
        K: Habits<G>,
    {
        let runner = &mut self.runners[at];
        if runner.exact.is_some() {
            return true;
        }
        if runner.falls.is_some_and(|falls| falls <= goal) {
            runner.exact = trials.all(runner.action, budget);
            return runner.exact.is_some();
        }
        if runner.got.is_empty() {
            runner.at_once = trials.at_once(runner.action);
        }
        while runner.got.len() < goal {
            let mut worth = trials.play(runner.action, runner.got.len(), budget);
            if let Some(at_once) = &runner.at_once {
                let weighed = |trial, at_once| {
                    (trial * u32::from(100 - K::AT_ONCE) + at_once * u32::from(K::AT_ONCE)) / 100
                };
                let seats = worth.iter_mut().zip(at_once);
                seats.for_each(|(trial, &at_once)| {
                    *trial = weighed(u32::from(*trial), u32::from(at_once)) as u16
                });
            }
            runner.got.push(worth[trials.me.index()]);
            for (sum, one) in runner.sums.iter_mut().zip(worth) {
                *sum += u64::from(one);
            }
            if !budget.lasts() {
                return false;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::knowledge::{
        Knowledge, QWIRKLE_CUBES_INPUTS, QWIRKLE_CUBES_SETS, QwirkleCubesKnowledge, QwirkleCubesNet,
    };
    use crate::net::tests::any_net;
    use cubo_core::{QuickDice, walk};
    use cubo_qwirkle_cubes::{Phase, QwirkleCubes as G, State};

    /// A state before a laying, or before a re-roll, with a full bag.
    fn state(phase: Phase) -> State {
        let (mut state, mut dice) = (G::start(&Default::default(), 2).unwrap(), QuickDice::new(8));
        for turn in 0.. {
            walk::fall::<G>(&mut state, &mut dice);
            if turn > 4 && state.phase() == phase {
                break;
            }
            let action = QwirkleCubesKnowledge.reply(&state, &mut dice).unwrap();
            G::play(&mut state, action);
        }
        state
    }

    /// What an action is worth at once counts for its share beside each trial where play goes on, with a network alone.
    #[test]
    fn what_counts_at_once_is_weighed() {
        let net = QwirkleCubesNet::read(&any_net(QWIRKLE_CUBES_INPUTS, QWIRKLE_CUBES_SETS, 5)).unwrap();
        let state = state(Phase::Lay);
        let (mut list, me) = (Vec::new(), state.seat());
        net.propose(&state, 1, &mut list);
        let mut trials = Trials::<G, _>::new(&net, state.clone(), me, 3, 1 << 20);
        let at_once = trials.at_once(list[0]).expect("others act before the value");
        let mut budget = Budget::unlimited();
        let trial = trials.play(list[0], 0, &mut budget);
        assert_ne!(at_once, trial);
        let mut race = Race::new(list.clone());
        race.extend(0, 1, &mut trials, &mut budget);
        let share = <QwirkleCubesNet as Habits<G>>::AT_ONCE;
        for (seat, (&trial, &at_once)) in trial.iter().zip(&at_once).enumerate().take(2) {
            let both = u32::from(trial) * u32::from(100 - share) + u32::from(at_once) * u32::from(share);
            assert_eq!(race.leader().mean(Seat(seat as u8)), f64::from(both / 100));
        }
        let mut by_hand = Trials::<G, _>::new(&QwirkleCubesKnowledge, state, me, 3, 1 << 20);
        assert_eq!(by_hand.at_once(list[0]), None);
    }

    /// A re-roll is valued right after its dice: there is nothing to weigh.
    #[test]
    fn a_re_roll_is_not_weighed() {
        let net = QwirkleCubesNet::read(&any_net(QWIRKLE_CUBES_INPUTS, QWIRKLE_CUBES_SETS, 5)).unwrap();
        let state = state(Phase::Choose);
        let (mut list, me) = (Vec::new(), state.seat());
        net.propose(&state, 1, &mut list);
        assert_eq!(Trials::<G, _>::new(&net, state, me, 3, 1 << 20).at_once(list[0]), None);
    }
}

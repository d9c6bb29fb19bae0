//! How good a choice was for somebody who knew what its seat knew.

use cubo_core::{Dice, QuickDice, Seat, Viewer, mix, walk};
use cubo_players::knowledge::{Knowledge, Known};
use cubo_players::{Budget, Sight};

use crate::Effort;
use crate::shares::{Shares, Tally, minus};
use crate::value::Eye;

/// A choice to be judged.
pub(crate) struct Choice<'a, G: Known> {
    pub(crate) truth: &'a G::State,
    pub(crate) seat: Seat,
    pub(crate) action: G::Action,
    /// What the seat had seen.
    pub(crate) history: &'a [(Option<Seat>, G::Seen)],
    pub(crate) salt: u64,
}

/// What a choice cost, compared with the best one.
pub(crate) struct Cost<A> {
    pub(crate) best: A,
    /// For every seat; not above 0 for the one that chose.
    pub(crate) decision: Shares,
    /// The standard error of that for the seat that chose.
    pub(crate) error: f64,
}

/// The best other action of an open game without chance, valued beside the one that was chosen.
pub(crate) struct Other<A> {
    pub(crate) action: A,
    pub(crate) value: Shares,
    /// The value of the chosen action by the same search.
    pub(crate) chosen: Shares,
    /// How far the value of the other moved when the search was given twice as many nodes.
    pub(crate) moved: f64,
}

impl<G: Known> Choice<'_, G> {
    /// Whether there is anything to judge: more than one action, and not a set-up, in which nobody is ahead.
    pub(crate) fn counts(&self) -> bool {
        G::count_legal(self.truth) > 1 && G::Knowledge::default().set_up(self.truth).is_none()
    }

    /// What the reference player would do, from what the seat knows.
    fn reference(&self, effort: &Effort, sight: &Sight<'_, G>) -> Option<G::Action> {
        let level = effort.level?;
        let mut budget = Budget::nodes(effort.think.max(1));
        let mut dice = QuickDice::new(mix(self.salt ^ 1));
        level.player::<G>().choose(sight, &mut budget, &mut dice).map(|choice| choice.action)
    }

    /// The cost, as the mean over states that the seat cannot tell apart. The best action is chosen by one half of them and compared with
    /// the chosen one by the other half: the same half would call the luckiest estimate the best.
    pub(crate) fn cost(&self, eye: &mut Eye<G>, effort: &Effort) -> Cost<G::Action> {
        let view = G::view(self.truth, Viewer::Seat(self.seat));
        let sight = Sight { seat: self.seat, view: &view, history: self.history };
        let half = effort.worlds.div_ceil(2).max(1) as usize;
        let mut worlds = self.worlds(&sight, 2 * half);
        let mut actions = self.candidates(effort, &sight, &worlds[0]);
        actions.retain(|&action| action != self.action);
        let me = self.seat.index();
        let mut first = vec![Tally::default(); actions.len()];
        for (n, world) in worlds[..half].iter_mut().enumerate() {
            for (tally, &action) in first.iter_mut().zip(&actions) {
                tally.add(&after(eye, world, action, self.sample(n)), 1.0);
            }
        }
        let best = (0..actions.len()).max_by(|&a, &b| first[a].mean()[me].total_cmp(&first[b].mean()[me]));
        let Some(best) = best.map(|best| actions[best]) else {
            return Cost { best: self.action, decision: crate::shares::NONE, error: 0.0 };
        };
        let mut lost = Tally::default();
        for (n, world) in worlds[half..].iter_mut().enumerate() {
            let chosen = after(eye, world, self.action, self.sample(half + n));
            lost.add(&minus(&chosen, &after(eye, world, best, self.sample(half + n))), 1.0);
        }
        let (decision, error) = (lost.mean(), lost.variance_of_mean()[me].sqrt());
        if decision[me] < 0.0 {
            Cost { best, decision, error }
        } else {
            Cost { best: self.action, decision: crate::shares::NONE, error }
        }
    }

    /// The best action besides the chosen one, where nothing is hidden and nothing is drawn.
    pub(crate) fn other(&self, eye: &mut Eye<G>, effort: &Effort) -> Option<Other<G::Action>> {
        let view = G::view(self.truth, Viewer::Seat(self.seat));
        let sight = Sight { seat: self.seat, view: &view, history: self.history };
        let me = self.seat.index();
        let mut world = self.truth.clone();
        let named = self.reference(effort, &sight).filter(|&action| action != self.action);
        let action = match named {
            Some(action) => action,
            None => {
                let mut list = Vec::new();
                G::Knowledge::default().propose(&world, effort.actions + 1, &mut list);
                list.truncate(effort.actions + 1);
                list.retain(|&action| action != self.action);
                list.truncate(effort.actions);
                let mut guess = |action| {
                    let here = G::mark(&world);
                    G::play(&mut world, action);
                    let guess = eye.guess(&world, self.salt)[me];
                    G::rewind(&mut world, &here);
                    guess
                };
                let guessed: Vec<(f64, G::Action)> = list.into_iter().map(|a| (guess(a), a)).collect();
                guessed.into_iter().max_by(|a, b| a.0.total_cmp(&b.0))?.1
            }
        };
        let here = G::mark(&world);
        G::play(&mut world, self.action);
        let chosen = eye.value(&world, 1, self.salt).mean;
        G::rewind(&mut world, &here);
        G::play(&mut world, action);
        let value = eye.value(&world, 1, self.salt).mean;
        let moved = (value[me] - eye.halved(&world, self.salt)[me]).abs();
        Some(Other { action, value, chosen, moved })
    }

    /// What could have been done: what the reference player names, and what the knowledge proposes.
    fn candidates(&self, effort: &Effort, sight: &Sight<'_, G>, world: &G::State) -> Vec<G::Action> {
        let mut actions = Vec::new();
        G::Knowledge::default().propose(world, effort.actions, &mut actions);
        actions.truncate(effort.actions);
        if let Some(named) = self.reference(effort, sight)
            && !actions.contains(&named)
        {
            actions.push(named);
        }
        if actions.is_empty() {
            actions = walk::list::<G>(world);
            actions.truncate(effort.actions.max(1));
        }
        actions
    }

    /// States that the seat cannot tell apart, each as often as it is likely: the truth alone where nothing is hidden.
    pub(crate) fn worlds(&self, sight: &Sight<'_, G>, count: usize) -> Vec<G::State> {
        if !G::SECRETS {
            return vec![self.truth.clone(); count];
        }
        let mut dice = QuickDice::new(mix(self.salt ^ 2));
        let Some(belief) = G::Knowledge::default().beliefs(sight) else {
            return (0..count).map(|_| G::imagine(sight.view, &mut dice)).collect();
        };
        let pool: Vec<G::State> = (0..4 * count).map(|_| G::imagine(sight.view, &mut dice)).collect();
        let weights: Vec<f64> = pool.iter().map(|world| belief(world).max(0.0)).collect();
        let all: f64 = weights.iter().sum();
        if !(all.is_finite() && all > 0.0) {
            return pool.into_iter().take(count).collect();
        }
        // Evenly spaced places in the heap of weights; shuffled, so that both halves are alike.
        let mut drawn = Vec::with_capacity(count);
        let (mut index, mut passed) = (0, weights[0]);
        for n in 0..count {
            let place = (n as f64 + 0.5) / count as f64 * all;
            while passed < place && index + 1 < pool.len() {
                index += 1;
                passed += weights[index];
            }
            drawn.push(pool[index].clone());
        }
        dice.shuffle(&mut drawn);
        drawn
    }

    /// The salt of one of the states: all actions are tried in it with the same dice.
    fn sample(&self, n: usize) -> u64 {
        mix(self.salt.wrapping_add(3 + n as u64))
    }
}

/// The value after an action, as one sample.
pub(crate) fn after<G: Known>(
    eye: &mut Eye<G>,
    world: &mut G::State,
    action: G::Action,
    salt: u64,
) -> Shares {
    let here = G::mark(world);
    G::play(world, action);
    let value = eye.value(world, 1, salt).mean;
    G::rewind(world, &here);
    value
}

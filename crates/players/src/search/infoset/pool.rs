//! Imagined states, the likelier ones handed out more often.

use cubo_core::{Dice, Game, QuickDice};

use crate::Budget;

/// How many states are weighed against each other the first time, since a short search looks at few, and later on.
const FIRST: usize = 32;
const SIZE: usize = 64;
/// How often a state is handed out, on average, before others are imagined.
const USES: usize = 1;

/// A pool of imagined states. When it has been used for a while it is imagined afresh, so that in the long run every state
/// comes up as often as it is likely.
pub(super) struct Pool<S> {
    worlds: Vec<S>,
    /// The weights of all worlds up to each.
    up_to: Vec<f64>,
    left: usize,
    /// How many the next filling has.
    next: usize,
    /// Whether there is but one state to imagine.
    open: bool,
}

impl<S: Clone> Pool<S> {
    pub(super) fn new(first: S) -> Self {
        Pool { worlds: vec![first], up_to: vec![1.0], left: 0, next: FIRST, open: false }
    }

    /// A state to look ahead from; `None` once the budget has ended.
    pub(super) fn take<G: Game<State = S>>(
        &mut self,
        view: &G::View,
        weigh: impl Fn(&S) -> f64,
        budget: &mut Budget<'_>,
        dice: &mut QuickDice,
    ) -> Option<S> {
        if self.left == 0 && !self.open {
            self.fill::<G>(view, weigh, budget, dice)?;
        }
        self.left = self.left.saturating_sub(1);
        let all = self.up_to.last().copied().unwrap_or(0.0);
        let at = f64::from(dice.word()) / 4_294_967_296.0 * all;
        let place = self.up_to.partition_point(|&up_to| up_to <= at).min(self.worlds.len() - 1);
        Some(self.worlds[place].clone())
    }

    fn fill<G: Game<State = S>>(
        &mut self,
        view: &G::View,
        weigh: impl Fn(&S) -> f64,
        budget: &mut Budget<'_>,
        dice: &mut QuickDice,
    ) -> Option<()> {
        let first = G::key(&self.worlds[0]);
        let mut differs = false;
        // The first time round the state that came with the pool is one of them.
        let again = self.worlds.len() > 1;
        self.worlds.truncate(usize::from(!again));
        self.up_to.clear();
        let mut all = 0.0;
        for place in 0..self.next {
            if place >= self.worlds.len() {
                self.worlds.push(G::imagine(view, dice));
            }
            let world = &self.worlds[place];
            differs |= G::key(world) != first;
            all += weigh(world).max(0.0);
            self.up_to.push(all);
            if !budget.spend() {
                return None;
            }
        }
        if all <= 0.0 {
            // Nothing explains what was seen: then everything may be.
            self.up_to = (1..=self.worlds.len()).map(|n| n as f64).collect();
        }
        self.open = !differs && !again;
        self.left = USES * self.next;
        self.next = SIZE;
        Some(())
    }
}

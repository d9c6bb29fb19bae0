//! Imagined states; more likely ones are used more often.

use cubo_core::{Dice, Game, QuickDice};

use crate::Budget;
use crate::knowledge::Beliefs;

/// How many states are used before others are imagined.
const USES: usize = 32;
/// How many are weighed for each that is used, so that the weights have an effect. Imagining and weighing that many
/// takes about as long as evaluating one.
const CHOICE: usize = 8;
/// Steps of the golden ratio cover a range evenly, wherever they begin.
const STEP: f64 = 0.618_033_988_749_894_9;

/// A pool of imagined states. After some uses it is imagined again, so that in the long run the frequency of every state
/// is its probability.
pub(super) struct Pool<G: Game> {
    beliefs: Option<Beliefs<G>>,
    worlds: Vec<G::State>,
    /// The cumulative weights of the states.
    up_to: Vec<f64>,
    left: usize,
    /// Where in the range of all weights the last state was taken, from 0 to 1.
    at: f64,
    /// Whether only one state fits.
    open: bool,
}

impl<G: Game> Pool<G> {
    /// Begins with that state, which is the only one if it is `open`.
    pub(super) fn new(first: G::State, beliefs: Option<Beliefs<G>>, open: bool) -> Self {
        Pool { beliefs, worlds: vec![first], up_to: vec![1.0], left: 0, at: 0.0, open }
    }

    /// A state to look ahead from; `None` once the budget has ended.
    pub(super) fn take(
        &mut self,
        view: &G::View,
        budget: &mut Budget<'_>,
        dice: &mut QuickDice,
    ) -> Option<G::State> {
        if self.left == 0 && !self.open {
            self.fill(view, budget, dice)?;
        }
        self.left = self.left.saturating_sub(1);
        let all = self.up_to.last().copied().unwrap_or(0.0);
        self.at = (self.at + STEP).fract();
        let place = self.up_to.partition_point(|&up_to| up_to <= self.at * all).min(self.worlds.len() - 1);
        Some(self.worlds[place].clone())
    }

    fn fill(&mut self, view: &G::View, budget: &mut Budget<'_>, dice: &mut QuickDice) -> Option<()> {
        let first = G::key(&self.worlds[0]);
        let mut differs = false;
        // The first time, the state given to `new` is one of them.
        let again = self.worlds.len() > 1;
        self.worlds.truncate(usize::from(!again));
        self.up_to.clear();
        let choice = if self.beliefs.is_some() { CHOICE } else { 1 };
        let mut all = 0.0;
        for place in 0..USES * choice {
            if place >= self.worlds.len() {
                self.worlds.push(G::imagine(view, dice));
            }
            let world = &self.worlds[place];
            differs |= G::key(world) != first;
            all += self.beliefs.as_ref().map_or(1.0, |weigh| weigh(world).max(0.0));
            self.up_to.push(all);
            if place % choice == 0 && !budget.spend() {
                return None;
            }
        }
        if all <= 0.0 {
            // No state explains the sightings: then all are equally likely.
            self.up_to = (1..=self.worlds.len()).map(|n| n as f64).collect();
        }
        self.open = !differs && !again;
        self.left = USES;
        self.at = f64::from(dice.word()) / 4_294_967_296.0;
        Some(())
    }
}

//! The search with a network where only time limits it, and with hand-written knowledge where nodes are counted.
//!
//! A counted choice must be the same everywhere, and not everybody has the networks: the page's engine has no room for them. Time gives no
//! repeatable choice anyway, so there the stronger one thinks. Threads follow the same rule.

use cubo_core::{Game, QuickDice};

use super::Search;
use crate::knowledge::Tactics;
use crate::{Budget, Choice, Player, Sight};

/// See the module.
pub struct Timed<G: Game, H, N> {
    counted: Search<G, H>,
    timed: Option<Search<G, N>>,
    /// The knowledge with a network, read when it is first asked for; `None` if there is none.
    learned: fn() -> Option<N>,
}

impl<G: Game, H: Tactics<G>, N: Tactics<G>> Timed<G, H, N> {
    /// Both kinds of knowledge.
    pub fn new(hand: H, learned: fn() -> Option<N>) -> Self {
        Timed { counted: Search::new(hand), timed: None, learned }
    }
}

impl<G: Game, H: Tactics<G>, N: Tactics<G>> Player<G> for Timed<G, H, N> {
    fn name(&self) -> &'static str {
        "search"
    }

    fn choose(
        &mut self,
        sight: &Sight<'_, G>,
        budget: &mut Budget<'_>,
        dice: &mut QuickDice,
    ) -> Option<Choice<G>> {
        if !budget.is_counted() {
            if self.timed.is_none() {
                self.timed = (self.learned)().map(Search::new);
            }
            if let Some(timed) = &mut self.timed {
                return timed.choose(sight, budget, dice);
            }
        }
        self.counted.choose(sight, budget, dice)
    }
}

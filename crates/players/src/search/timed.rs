//! The search with a network where only time limits it, and with hand-written knowledge where nodes are counted.
//!
//! A counted choice must be the same everywhere, and not everybody has the networks: the page's engine has no room for them. Time gives no
//! repeatable choice anyway, so there the stronger one thinks. Threads follow the same rule.

use cubo_core::{Game, QuickDice};

use crate::{Budget, Choice, Player, Sight};

/// See the module.
pub struct Timed<C, T> {
    counted: C,
    timed: Option<T>,
    /// The search with a network, made when it is first asked for; `None` if there is none.
    learned: fn() -> Option<T>,
}

impl<C, T> Timed<C, T> {
    /// Both searches.
    pub fn new(hand: C, learned: fn() -> Option<T>) -> Self {
        Timed { counted: hand, timed: None, learned }
    }
}

impl<G: Game, C: Player<G>, T: Player<G>> Player<G> for Timed<C, T> {
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
                self.timed = (self.learned)();
            }
            if let Some(timed) = &mut self.timed {
                return timed.choose(sight, budget, dice);
            }
        }
        self.counted.choose(sight, budget, dice)
    }
}

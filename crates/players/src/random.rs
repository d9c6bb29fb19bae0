//! Any legal action.

use cubo_core::{Dice, Game, QuickDice, walk};

use crate::{Analysis, Budget, Choice, Player, Sight};

/// Chooses uniformly among the legal actions: the weakest player to compare others with.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl<G: Game> Player<G> for Random {
    fn name(&self) -> &'static str {
        "random"
    }

    fn choose(
        &mut self,
        sight: &Sight<'_, G>,
        budget: &mut Budget<'_>,
        dice: &mut QuickDice,
    ) -> Option<Choice<G>> {
        // For the seat to act, every imagined state has the same legal list as the true state, in the same order.
        let world = G::imagine(sight.view, dice);
        let count = u32::try_from(G::count_legal(&world)).ok().filter(|&count| count > 0)?;
        let action = walk::nth::<G>(&world, dice.below(count).into())?;
        budget.spend();
        let analysis = Analysis::new("random", budget.spent());
        Some(Choice { action, analysis })
    }
}

//! Search for games with secrets, or with chance: a tree over what the searching seat sees, grown on imagined states.
//!
//! `pool` imagines the states and weighs them, `tree` holds what was tried in them, `answer` reads the result, and this
//! file is the player that runs them. What it needs to know of a game comes from its [`Knowledge`].

mod answer;
mod pool;
mod sight_key;
mod tree;

use cubo_core::{Game, QuickDice, walk};

#[cfg(feature = "threads")]
use super::crew;
use crate::knowledge::Knowledge;
use crate::{Analysis, Budget, Choice, Player, Sight};
use pool::Pool;
pub(crate) use sight_key::Mixer;
use tree::Tree;

/// Looks ahead from what its seat sees. Situations that this seat cannot distinguish are one node of the tree, so that it
/// cannot plan with information it will not have. Each round takes an imagined state, more likely ones more often, and goes
/// down the tree with it.
pub struct Infoset<G: Game, K> {
    knowledge: K,
    believes: bool,
    /// The true state, if it is known.
    truth: Option<G::State>,
}

impl<G: Game, K: Knowledge<G>> Infoset<G, K> {
    /// A player with that knowledge.
    pub fn new(knowledge: K) -> Self {
        Infoset { knowledge, believes: true, truth: None }
    }

    /// The same, but every state that fits the view is as likely as any other, whatever the others did: to measure what
    /// [`Knowledge::beliefs`] are worth.
    pub fn without_beliefs(self) -> Self {
        Infoset { believes: false, ..self }
    }

    /// The same on the true state: nothing is imagined.
    pub fn knowing(self, truth: G::State) -> Self {
        Infoset { truth: Some(truth), believes: false, ..self }
    }
}

impl<G: Game, K: Knowledge<G>> Infoset<G, K> {
    /// Looks ahead, from this state first, and says how many nodes were looked at. Other threads grow trees of their own on states that they
    /// imagine, and what they found at the root is added up.
    fn grow(
        &self,
        sight: &Sight<'_, G>,
        world: G::State,
        budget: &mut Budget<'_>,
        dice: &mut QuickDice,
    ) -> (Tree<'_, G, K>, u64) {
        #[cfg(feature = "threads")]
        if budget.thread_limit() > 1 {
            let luck = dice.long();
            let trees = crew::each(budget, luck, |budget, luck| {
                let tree = self.tree(sight, world.clone(), budget, &mut QuickDice::new(luck));
                (tree, budget.spent())
            });
            let mut trees = trees.into_iter();
            if let Some((mut tree, mut nodes)) = trees.next() {
                for (other, more) in trees {
                    tree.join(&other);
                    nodes += more;
                }
                return (tree, nodes);
            }
        }
        let tree = self.tree(sight, world, budget, dice);
        (tree, budget.spent())
    }

    /// One tree, on this thread.
    fn tree(
        &self,
        sight: &Sight<'_, G>,
        world: G::State,
        budget: &mut Budget<'_>,
        dice: &mut QuickDice,
    ) -> Tree<'_, G, K> {
        let seats = G::seats(&world);
        let beliefs = if self.believes { self.knowledge.beliefs(sight) } else { None };
        let mut pool = Pool::<G>::new(world, beliefs, self.truth.is_some());
        let mut tree = Tree::<G, K>::new(&self.knowledge, sight.seat, seats, budget.memory_limit());
        loop {
            let Some(world) = pool.take(sight.view, budget, dice) else { break };
            if !tree.visit(world, budget, dice) || tree.is_settled() || !budget.iterate() {
                break;
            }
        }
        tree
    }
}

impl<G: Game, K: Knowledge<G>> Player<G> for Infoset<G, K> {
    fn name(&self) -> &'static str {
        "search"
    }

    fn choose(
        &mut self,
        sight: &Sight<'_, G>,
        budget: &mut Budget<'_>,
        dice: &mut QuickDice,
    ) -> Option<Choice<G>> {
        let world = self.truth.clone().unwrap_or_else(|| G::imagine(sight.view, dice));
        let first = walk::nth::<G>(&world, 0)?;
        if let Some(action) = self.knowledge.open(&world, dice) {
            budget.spend();
            return Some(Choice { action, analysis: Analysis::new("search", budget.spent()) });
        }
        let (tree, nodes) = self.grow(sight, world, budget, dice);
        let mut analysis = Analysis::new("search", nodes);
        let Some(best) = tree.best() else { return Some(Choice { action: first, analysis }) };
        analysis.win = best.values.get(sight.seat.index()).copied();
        analysis.values = Some(best.values);
        analysis.visits = Some(best.visits.into());
        analysis.depth = Some(tree.deepest());
        analysis.line = tree.line().iter().map(ToString::to_string).collect();
        Some(Choice { action: best.action, analysis })
    }
}

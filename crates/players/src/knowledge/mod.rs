//! What players know of a game beyond its rules: one file a game. Searches and yardsticks know no game by name.
//!
//! A game joins in by [`Known`], which ties it to its [`Knowledge`] and says who plays it best. Everything has an answer for a
//! game that nobody has studied ([`ByScore`]), so a file of knowledge overrides what it knows better and leaves the rest.

use cubo_core::{Game, PerSeat, QuickDice};

use crate::levels::{Ladder, UNMEASURED};
use crate::{Budget, Player, Sight};

mod attakube;
mod blox;
mod by_score;
mod cube_attack;
mod cubulus;
mod habits;
mod look;
mod qwirkle_cubes;
mod tactics;

pub use attakube::{AttaKube, AttaKubeKnowledge};
pub use blox::{Blox, BloxKnowledge};
pub use by_score::ByScore;
pub use cube_attack::{CubeAttack, CubeAttackKnowledge, CubeAttackWeights};
pub use cubulus::{CUBULUS_NAMES, CUBULUS_TERMS, Cubulus, CubulusKnowledge, tune as tune_cubulus};
pub use habits::Habits;
pub use look::Look;
pub use qwirkle_cubes::{QwirkleCubes, QwirkleCubesKnowledge};
pub use tactics::Tactics;

/// A game that the built-in players can play.
pub trait Known: Game {
    /// What is known of it.
    type Knowledge: Knowledge<Self> + Default;

    /// Who plays at each level, from beginner to master. The nodes are such that an expert's turn takes 0.3 s at most and a
    /// master's 3 s, one processor thinking; docs/players-lab.md tells how they did against each other.
    const LADDER: Ladder = UNMEASURED;

    /// How many random actions open a game of the arena.
    const OPENING: u32 = 4;

    /// What `cubo bench` measures of this game alone, over its corpus.
    const MEASURES: &'static [Measure<Self>] = &[];

    /// The player that makes the most of that knowledge; `None` while there is none better than
    /// [`Greedy`](crate::Greedy), which then stands in.
    fn searcher() -> Option<Box<dyn Player<Self>>> {
        None
    }

    /// The same knowing the true state: for [`chances`](crate::chances) in games that are over. Where nothing is hidden it is the
    /// [`searcher`](Self::searcher).
    fn seer(_truth: &Self::State) -> Option<Box<dyn Player<Self>>> {
        Self::searcher()
    }
}

/// Something to measure of one game alone.
pub struct Measure<G: Game> {
    /// What is done.
    pub what: &'static str,
    /// What is counted a second.
    pub unit: &'static str,
    /// Does it in every position, and says how much was done.
    pub run: fn(&[G::State]) -> u64,
}

/// How likely it is that the others acted as they were seen to if an imagined state is the truth, next to other imagined
/// states of the same sight: a weight, not below 0.
pub type Beliefs<G> = Box<dyn Fn(&<G as Game>::State) -> f64>;

/// What is known of a game beyond its rules, for searches.
///
/// Everything here is asked of states that a player may hold: in games with secrets, imagined ones. Answers must be the same
/// on every platform: whole numbers, and no function that libraries compute differently.
pub trait Knowledge<G: Game>: Clone + Send + Sync + 'static {
    /// A lead in [`values`](Self::values) that is half-way from even to certain.
    const LEAD: i32;
    /// How many actions of a turn are looked at first; more where the search comes back. Without a limit
    /// [`propose`](Self::propose) is not asked.
    const BREADTH: usize = usize::MAX;

    /// What the state is worth to each seat; only differences count. A hundred is about a point, or a third of the smallest
    /// piece. Not asked once the game is over.
    fn values(&self, state: &G::State) -> PerSeat<i32>;

    /// How a legal action looks before it is tried.
    fn look(&self, _state: &G::State, _action: G::Action) -> Look {
        Look::Quiet(0)
    }

    /// Fills the list with at most that many legal actions, the most promising first. Where turns are so wide that listing
    /// them all costs more than looking at the best, a game finds those without the list.
    fn propose(&self, state: &G::State, most: usize, list: &mut Vec<G::Action>) {
        look::best_first(self, state, most, list);
    }

    /// What the others' play tells about their secrets; `None` if nothing, and every imagined state is as likely as any other.
    /// Asked once, before many states are imagined, so what was seen is gone through here.
    fn beliefs(&self, _sight: &Sight<'_, G>) -> Option<Beliefs<G>> {
        None
    }

    /// What to do while the table is set up, where searching finds nothing; `None` once it is.
    fn set_up(&self, _state: &G::State) -> Option<G::Action> {
        None
    }

    /// The same for those who do not want to be seen through: drawn from several sound ways.
    fn open(&self, state: &G::State, _dice: &mut QuickDice) -> Option<G::Action> {
        self.set_up(state)
    }

    /// What [`Greedy`](crate::Greedy) does where the score after an action says nothing because points come later, and the
    /// points it expects by that.
    fn habit(
        &self,
        _state: &G::State,
        _budget: &mut Budget<'_>,
        _dice: &mut QuickDice,
    ) -> Option<(G::Action, f64)> {
        None
    }
}

/// The template of new games (`examples/`): its file of knowledge is compiled and tried here, and stands on no shelf.
#[cfg(test)]
#[allow(unreachable_pub)] // as in the games that stand on the shelf
#[path = "../../../../examples/little-stacks/crates/players/src/knowledge/little_stacks.rs"]
mod little_stacks;

#[cfg(test)]
mod tests {
    use cubo_core::{Turn, Viewer};

    use super::little_stacks::LittleStacks;
    use super::*;
    use crate::Level;

    #[test]
    fn the_mould_is_played_by_every_level() {
        for level in Level::ALL {
            let mut state = LittleStacks::start(&Default::default(), 2).expect("a table for two");
            while let Turn::Seat(seat) = LittleStacks::turn(&state) {
                let view = LittleStacks::view(&state, Viewer::Seat(seat));
                let sight = Sight { seat, view: &view, history: &[] };
                let mut budget = Budget::nodes(level.nodes().min(300));
                let choice =
                    level.player::<LittleStacks>().choose(&sight, &mut budget, &mut QuickDice::new(1));
                let action = choice.expect("there is something to do").action;
                assert_eq!(LittleStacks::refuse(&state, action), None, "{level}: {action}");
                LittleStacks::play(&mut state, action);
            }
        }
    }
}

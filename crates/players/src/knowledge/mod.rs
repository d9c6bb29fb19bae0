//! What players know of a game beyond its rules: one file for each game. The searches themselves do not depend on any game.
//!
//! A game implements [`Known`], which names its [`Knowledge`] and its strongest player. Everything has a default for a game
//! without special knowledge ([`ByScore`]), so a file of knowledge overrides only what it knows better.

use cubo_core::{Game, PerSeat, QuickDice, Seat};

#[cfg(feature = "nets")]
use crate::Mind;
use crate::levels::{Ladder, UNMEASURED};
use crate::{Budget, Player, Sight};

mod attakube;
mod blox;
mod by_score;
mod cube_attack;
mod cubulus;
mod evaluations;
mod habits;
mod look;
mod qwirkle_cubes;
mod tactics;

pub use attakube::{
    ATTAKUBE_GUESS_HELD, ATTAKUBE_GUESS_INPUTS, ATTAKUBE_HELD, ATTAKUBE_INPUTS, ATTAKUBE_SETS, AttaKube,
    AttaKubeGuesses, AttaKubeKnowledge, AttaKubeNet, Glimpse, Glimpses, attakube_inputs,
};
pub use blox::{BLOX_INPUTS, BLOX_SETS, Blox, BloxKnowledge, BloxNet, blox_inputs};
pub use by_score::ByScore;
pub use cube_attack::{
    CUBE_ATTACK_INPUTS, CUBE_ATTACK_SETS, CUBE_ATTACK_TABLE_INPUTS, CubeAttack, CubeAttackKnowledge,
    CubeAttackNet, CubeAttackWeights, cube_attack_inputs, cube_attack_table_inputs,
};
pub use cubulus::{
    CUBULUS_INPUTS, CUBULUS_MARKS, CUBULUS_NAMES, CUBULUS_SETS, CUBULUS_TERMS, Cubulus, CubulusKnowledge,
    CubulusNet, cubulus_marks, cubulus_places, tune as tune_cubulus,
};
pub use evaluations::following;
pub use habits::Habits;
pub use look::Look;
pub use qwirkle_cubes::{
    QWIRKLE_CUBES_INPUTS, QWIRKLE_CUBES_SETS, QwirkleCubes, QwirkleCubesKnowledge, QwirkleCubesNet,
    QwirkleCubesWays, qwirkle_cubes_inputs,
};
pub use tactics::Tactics;

/// A game that the built-in players can play.
pub trait Known: Game {
    /// What is known of it.
    type Knowledge: Knowledge<Self> + Default;

    /// Who plays at each level, from beginner to master: a ladder for the fewest seats, one for a seat more, and so on; the last is that of all larger
    /// tables. The nodes are chosen so that an expert's turn takes at most 0.3 s and a master's 3 s on one processor; docs/players-lab.md has the
    /// results of the levels against each other.
    const LADDERS: &'static [Ladder] = &[UNMEASURED];

    /// The nodes of a hint, where nobody asks for another number. Hints do not become weaker where levels do.
    const HINT: u64 = 100_000;

    /// Whether what a seat can expect before a hint is told by a short search. Where an evaluation counts points that are about to come and no answer to them, it says
    /// more or less than any search will, and every hint would seem to lose or to win something.
    const HINT_GLANCES: bool = false;

    /// How many random actions a game of the arena begins with.
    const OPENING: u32 = 4;

    /// What `cubo bench` measures only for this game, over its corpus.
    const MEASURES: &'static [Measure<Self>] = &[];

    /// The strongest player with that knowledge; `None` if there is none better than [`Greedy`](crate::Greedy), which
    /// is then used instead.
    fn searcher() -> Option<Box<dyn Player<Self>>> {
        None
    }

    /// The strongest player with hand-written knowledge alone, where the [`searcher`](Self::searcher) has learned its own.
    fn by_hand() -> Option<Box<dyn Player<Self>>> {
        Self::searcher()
    }

    /// What a network has learned, also where nodes are counted; where nobody has trained one it is hand-written knowledge.
    /// `None` if there is a network and this program was not given it.
    #[cfg(feature = "nets")]
    fn learned() -> Option<Mind<Self>> {
        Some(Mind::by_hand())
    }

    /// The [`searcher`](Self::searcher), but knowing the true state: for [`chances`](crate::chances) in games that are over. Where nothing is hidden it
    /// is the [`searcher`](Self::searcher).
    fn seer(_truth: &Self::State) -> Option<Box<dyn Player<Self>>> {
        Self::searcher()
    }
}

/// A measurement that only one game has.
pub struct Measure<G: Game> {
    /// What is done.
    pub what: &'static str,
    /// What is counted a second.
    pub unit: &'static str,
    /// Does it in every position, and returns how much was done.
    pub run: fn(&[G::State]) -> u64,
}

/// A weight, not below 0, for an imagined state: how likely the observed actions of the others would be if it were the
/// true state, compared with other states imagined from the same sight.
pub type Beliefs<G> = Box<dyn Fn(&<G as Game>::State) -> f64>;

/// What is known of a game beyond its rules, for searches.
///
/// All functions get states that a player may know: in games with secrets, imagined ones. Results must be the same on every
/// platform: whole numbers, and no function that libraries compute differently.
pub trait Knowledge<G: Game>: Clone + Send + Sync + 'static {
    /// The lead in [`values`](Self::values) that means a chance to win half-way between even and certain.
    const LEAD: i32;
    /// How many actions of a state are searched first; more when the search visits it again. Without a limit
    /// [`propose`](Self::propose) is not called.
    const BREADTH: usize = usize::MAX;

    /// What the state is worth to each seat; only differences count. A hundred is about a point, or a third of the smallest
    /// piece. Not called once the game is over.
    fn values(&self, state: &G::State) -> PerSeat<i32>;

    /// The sum of the values of states for the first seat, one after the other as a search computes them: to measure how fast that is.
    fn evaluate(&self, states: &[G::State]) -> i64 {
        states.iter().map(|state| i64::from(self.values(state)[Seat(0)])).sum()
    }

    /// How a legal action looks before it is tried.
    fn look(&self, _state: &G::State, _action: G::Action) -> Look {
        Look::Quiet(0)
    }

    /// Fills the list with at most that many legal actions, the most promising first. Where turns are so wide that listing
    /// all actions costs more than searching the best ones, a game finds the best ones without the list.
    fn propose(&self, state: &G::State, most: usize, list: &mut Vec<G::Action>) {
        look::best_first(self, state, most, list);
    }

    /// What the others' play tells about their secrets; `None` if nothing: then all imagined states are equally likely. Called
    /// once, before many states are imagined, so the sightings are evaluated here.
    fn beliefs(&self, _sight: &Sight<'_, G>) -> Option<Beliefs<G>> {
        None
    }

    /// What to do during set-up, where searching finds nothing; `None` after it.
    fn set_up(&self, _state: &G::State) -> Option<G::Action> {
        None
    }

    /// The same for players who should not be predictable: drawn at random from several good choices.
    fn open(&self, state: &G::State, _dice: &mut QuickDice) -> Option<G::Action> {
        self.set_up(state)
    }

    /// What [`Greedy`](crate::Greedy) does where the score after an action says nothing because points come later, and the
    /// points it expects from that.
    fn habit(
        &self,
        _state: &G::State,
        _budget: &mut Budget<'_>,
        _dice: &mut QuickDice,
    ) -> Option<(G::Action, f64)> {
        None
    }
}

/// The template of new games (`examples/`): its file of knowledge is compiled and tested here, but it is not in the catalog.
#[cfg(test)]
#[allow(unreachable_pub)] // as in the games of the catalog
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

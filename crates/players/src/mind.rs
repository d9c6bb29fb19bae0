//! How a game is thought about: by hand-written knowledge, or by what a network has learned.

use std::marker::PhantomData;

use cubo_core::Game;

#[cfg(any(feature = "nets", not(target_family = "wasm")))]
use crate::knowledge::Knowledge;
use crate::knowledge::Known;
use crate::search::{Worth, worth_of};
use crate::{Level, Player};

/// A way to think about a game: its players, and what a state is worth to it at a first look. Hints and reviews are made with one.
pub struct Mind<G: Game>(Way<G>);

enum Way<G: Game> {
    Hand(PhantomData<G>),
    #[cfg(feature = "nets")]
    Learned(Box<dyn Learned<G>>),
}

/// A way that needs knowledge from outside.
#[cfg(feature = "nets")]
trait Learned<G: Game> {
    fn player(&self) -> Box<dyn Player<G>>;
    fn seer(&self, truth: &G::State) -> Box<dyn Player<G>>;
    fn worth(&self, state: &G::State) -> Worth;
    #[cfg(not(target_family = "wasm"))] // bytes that no page needs
    fn evaluate(&self, states: &[G::State]) -> i64;
}

impl<G: Known> Mind<G> {
    /// Hand-written knowledge: everybody has it.
    pub fn by_hand() -> Self {
        Mind(Way::Hand(PhantomData))
    }

    /// What the game's network has learned where it is at hand, and hand-written knowledge otherwise.
    pub fn best() -> Self {
        #[cfg(feature = "nets")]
        if let Some(learned) = G::learned() {
            return learned;
        }
        Mind::by_hand()
    }

    /// The search by that knowledge of a game in which nothing is hidden.
    #[cfg(feature = "nets")]
    pub(crate) fn open<K: Knowledge<G> + 'static, P: Player<G> + 'static>(
        knowledge: K,
        search: fn(K) -> P,
    ) -> Self {
        Mind::new(knowledge, search, |search, _| search)
    }

    /// The search by that knowledge, and what makes of it one that knows the true state.
    #[cfg(feature = "nets")]
    pub(crate) fn new<K: Knowledge<G> + 'static, P: Player<G> + 'static>(
        knowledge: K,
        search: fn(K) -> P,
        knowing: fn(P, G::State) -> P,
    ) -> Self {
        Mind(Way::Learned(Box::new(Search { knowledge, search, knowing })))
    }

    /// A player that thinks so.
    pub fn player(&self) -> Box<dyn Player<G>> {
        match &self.0 {
            Way::Hand(_) => Level::Search.player::<G>(),
            #[cfg(feature = "nets")]
            Way::Learned(learned) => learned.player(),
        }
    }

    /// The same knowing the true state, for games that are over; `None` where no search does.
    pub(crate) fn seer(&self, truth: &G::State) -> Option<Box<dyn Player<G>>> {
        match &self.0 {
            Way::Hand(_) => G::seer(truth),
            #[cfg(feature = "nets")]
            Way::Learned(learned) => Some(learned.seer(truth)),
        }
    }

    /// What a state is worth to each seat, without looking ahead.
    pub(crate) fn worth(&self, state: &G::State) -> Worth {
        match &self.0 {
            Way::Hand(_) => worth_of::<G, G::Knowledge>(&G::Knowledge::default(), state),
            #[cfg(feature = "nets")]
            Way::Learned(learned) => learned.worth(state),
        }
    }

    /// The sum of the values of states for the first seat, one after the other as a search computes them: to measure how fast that is.
    #[cfg(not(target_family = "wasm"))]
    pub fn evaluate(&self, states: &[G::State]) -> i64 {
        match &self.0 {
            Way::Hand(_) => G::Knowledge::default().evaluate(states),
            #[cfg(feature = "nets")]
            Way::Learned(learned) => learned.evaluate(states),
        }
    }
}

#[cfg(feature = "nets")]
struct Search<G: Game, K, P> {
    knowledge: K,
    search: fn(K) -> P,
    knowing: fn(P, G::State) -> P,
}

#[cfg(feature = "nets")]
impl<G: Known, K: Knowledge<G>, P: Player<G> + 'static> Learned<G> for Search<G, K, P> {
    fn player(&self) -> Box<dyn Player<G>> {
        Box::new((self.search)(self.knowledge.clone()))
    }

    fn seer(&self, truth: &G::State) -> Box<dyn Player<G>> {
        Box::new((self.knowing)((self.search)(self.knowledge.clone()), truth.clone()))
    }

    fn worth(&self, state: &G::State) -> Worth {
        worth_of::<G, K>(&self.knowledge, state)
    }

    #[cfg(not(target_family = "wasm"))]
    fn evaluate(&self, states: &[G::State]) -> i64 {
        self.knowledge.evaluate(states)
    }
}

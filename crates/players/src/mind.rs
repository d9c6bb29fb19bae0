//! How a game is thought about: by hand-written knowledge, or by what a network has learned.

use cubo_core::Game;

#[cfg(feature = "nets")]
use crate::knowledge::Knowledge;
use crate::knowledge::Known;
use crate::search::{Worth, worth_of};
use crate::{Level, Player};

/// Values a state.
type Looks<G> = Box<dyn Fn(&<G as Game>::State) -> Worth>;
/// Makes a player.
type Makes<G> = Box<dyn Fn() -> Box<dyn Player<G>>>;
/// Makes a player that knows the true state.
type MakesSeer<G> = Box<dyn Fn(&<G as Game>::State) -> Option<Box<dyn Player<G>>>>;

/// A way to think about a game: its players, and what a state is worth to it at a first look. Hints and reviews are made with one.
pub struct Mind<G: Game> {
    player: Makes<G>,
    seer: MakesSeer<G>,
    worth: Looks<G>,
}

impl<G: Known> Mind<G> {
    /// Hand-written knowledge: everybody has it.
    pub fn by_hand() -> Self {
        let knowledge = G::Knowledge::default();
        Mind {
            player: Box::new(|| Level::Search.player::<G>()),
            seer: Box::new(G::seer),
            worth: Box::new(move |state| worth_of::<G, _>(&knowledge, state)),
        }
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
    pub(crate) fn open<K: Knowledge<G>, P: Player<G> + 'static>(knowledge: K, search: fn(K) -> P) -> Self {
        Mind::new(knowledge, search, |search, _| search)
    }

    /// The search by that knowledge, and what makes of it one that knows the true state.
    #[cfg(feature = "nets")]
    pub(crate) fn new<K: Knowledge<G>, P: Player<G> + 'static>(
        knowledge: K,
        search: fn(K) -> P,
        knowing: fn(P, G::State) -> P,
    ) -> Self {
        let (own, seers) = (knowledge.clone(), knowledge.clone());
        Mind {
            player: Box::new(move || Box::new(search(own.clone()))),
            seer: Box::new(move |truth| Some(Box::new(knowing(search(seers.clone()), truth.clone())))),
            worth: Box::new(move |state| worth_of::<G, K>(&knowledge, state)),
        }
    }

    /// A player that thinks so.
    pub fn player(&self) -> Box<dyn Player<G>> {
        (self.player)()
    }

    /// The same knowing the true state, for games that are over; `None` where no search does.
    pub(crate) fn seer(&self, truth: &G::State) -> Option<Box<dyn Player<G>>> {
        (self.seer)(truth)
    }

    /// What a state is worth to each seat, without looking ahead.
    pub(crate) fn worth(&self, state: &G::State) -> Worth {
        (self.worth)(state)
    }
}

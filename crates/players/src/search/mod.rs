//! Search for open games: no secrets, no chance.
//!
//! At a table of more it is a tree with one value a seat, in `seats`. At a table of two it is principal-variation search by iterative deepening: `deepen` runs the rounds, `pvs` looks ahead,
//! `table` remembers positions and `order` actions. None of it knows a game: that is [`Knowledge`](crate::knowledge::Knowledge)'s part.

mod deepen;
mod order;
mod pvs;
mod seats;
mod solo;
mod table;
#[cfg(feature = "threads")]
mod threads;

use std::any::{Any, TypeId};

use cubo_core::Game;
use cubo_cube_attack::CubeAttack;
use cubo_cubulus::Cubulus;

use crate::Player;
use crate::knowledge::{CubeAttackKnowledge, CubulusKnowledge};

pub use deepen::Thought;
pub use pvs::{SEEN_WIN, WIN};
pub use solo::Search;

/// The searching player for a game, or `None` for games that nobody has written knowledge for.
pub fn player<G: Game>() -> Option<Box<dyn Player<G>>> {
    offer::<G, Cubulus>(|| Box::new(Search::new(CubulusKnowledge::default())))
        .or_else(|| offer::<G, CubeAttack>(|| Box::new(Search::new(CubeAttackKnowledge::default()))))
}

/// A player of `K`, if that is the game asked for. The types are the same then, which only [`Any`] can be told.
fn offer<G: Game, K: Game>(player: impl FnOnce() -> Box<dyn Player<K>>) -> Option<Box<dyn Player<G>>> {
    if TypeId::of::<G>() != TypeId::of::<K>() {
        return None;
    }
    let player: Box<dyn Any> = Box::new(player());
    player.downcast::<Box<dyn Player<G>>>().ok().map(|player| *player)
}

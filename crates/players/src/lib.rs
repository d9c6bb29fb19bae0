//! The built-in players, generic over the contract.
//!
//! A [`Player`] is given a [`Sight`] (the view of the seat to act and what that seat saw so far), a [`Budget`] and dice,
//! and returns a [`Choice`]: an action and an [`Analysis`] of it. It never holds the true state: all it can do is
//! [`imagine`](cubo_core::Game::imagine) states that fit the view. It uses no clock and no operating system: the budget
//! says when to stop, so the same player runs in a server, a terminal and a browser.
//!
//! The same sight, node budget and dice give the same choice on every platform.
//!
//! - [`Random`]: any legal action.
//! - [`Greedy`]: the action after which its own score is furthest ahead of the best other.
//! - [`Uct`]: tree search with random play-outs, and no knowledge of any game.
//! - [`search`]: looks ahead, with the [`knowledge`] of each game; with the feature `nets` and a budget of time alone, with what a network learned of it.
//! - [`Level`]: the names of players that people and programs ask for; [`Spec`]: the same with a budget.
//! - [`Question`]: asks for a [`Hint`], which also names its danger, or judges an action that somebody else chose.
//! - [`chances`]: also knows the true state, and computes everybody's chance to win once a game is over.
//! - [`cheat`]: knows the true state; only for the arena.

mod analysis;
mod budget;
mod chances;
mod cheat;
mod greedy;
mod hint;
pub mod knowledge;
mod levels;
mod mind;
pub mod net;
#[cfg(feature = "nets")]
pub mod nets;
mod pace;
mod player;
mod random;
pub mod search;
mod spec;
mod uct;

pub use analysis::Analysis;
pub use budget::Budget;
pub use chances::chances;
pub use cheat::cheat;
pub use greedy::Greedy;
pub use hint::{Danger, Hint, Question};
pub use levels::{Ladder, Level, Style};
pub use mind::Mind;
pub use pace::Pace;
pub use player::{Choice, Player, Sight};
pub use random::Random;
pub use spec::{Limit, Spec, Who};
pub use uct::Uct;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

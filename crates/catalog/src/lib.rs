//! Two ways to reach the games and their players.
//!
//! - [`Session`]: one running game behind an object, in text and JSON. Protocol, terminal table, server and browser use it:
//!   [`open`] begins a game, [`load`] takes up a record.
//! - [`with_game`]: a [`Visitor`] that is handed the game as a type. Benchmarks, arena and search use it; nothing is ever
//!   downcast.
//!
//! [`games`] lists what is on the shelf; adding a game is one line in `shelf.rs`. [`Engine`] is the engine protocol as a
//! pure function from request lines to reply lines. Nothing here uses threads, a clock or the operating system.

mod advice;
mod complete;
mod engine;
mod error;
mod hint;
mod hint_words;
mod imagine;
mod perft;
#[cfg(test)]
mod purse;
mod running;
mod session;
mod shelf;
mod tell;
mod verify;

pub use advice::advise;
pub use complete::Completion;
pub use engine::{Engine, MAX_LINE, MAX_PERFT, Outside};
pub use error::{Error, Refusal};
pub use hint::{Compared, Hint, HintRequest, hint};
pub use imagine::imagine;
pub use perft::perft;
pub use running::Running;
pub use session::{Advice, Json, KindCount, Legal, Session, Setup, Standing, load, open};
pub use shelf::{ClauseText, Listing, Visitor, corpus, games, listing, with_game};
pub use tell::{Spoken, Step, propose, tell};
pub use verify::verify;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

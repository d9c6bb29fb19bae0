//! BLOX, after Wolfgang Kramer, Hans Raggan and Jürgen P. K. Grunau: an exact referee.
//!
//! [`Blox`] is the game. Around it:
//!
//! - the board: [`Cell`], [`Side`], [`Gate`], one data table of colours and squares;
//! - the material: [`Colour`], [`Heap`] (cards or blocks, counted by colour), [`Tower`];
//! - what happens: [`Action`] with its [`Payment`], [`Chance`], [`Seen`];
//! - where a game stands: [`State`] (the truth), [`Board`] (what lies open), [`View`] (what somebody knows);
//! - the rules as they are cited: [`Clause`].
//!
//! How everything is spelled is in `docs/notation/blox.md`.

mod action;
mod apply;
mod belief;
mod board;
mod chance;
mod check;
mod clauses;
mod colour;
mod facts;
mod game;
#[cfg(not(target_family = "wasm"))]
mod kinds;
mod legal;
mod legend;
#[cfg(not(target_family = "wasm"))]
mod lists;
mod notation;
mod numbering;
mod picture;
mod position;
mod refuse;
mod state;
mod tell;
mod tower;
mod view;
mod words;

pub use action::{Action, Blocks, Card, Cards, Chance, Hands, Payment, Seen};
pub use board::{CELLS, Cell, Gate, SIZE, Side, first_height, first_neutral, stop};
pub use clauses::Clause;
pub use colour::{Colour, Colours, Heap};
use cubo_core::Seat;
pub use game::Blox;
pub use state::{Board, FIGURES, Figure, HAND, Mark, Play, QUIET_ROUNDS, Stage, State};
pub use tower::Tower;
pub use view::View;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

//! Cube Attack, after Adamo Bencardino: two to six teams of cubes among planets joined by orbits.
//!
//! [`CubeAttack`] implements the contract ([`cubo_core::OpenGame`]), whose documentation says how to play a game with
//! it. [`Clause`] has the rules, and the code cites them.
//!
//! - [`Planet`], [`World`], [`Planets`]: the places by name, and sets of them;
//! - [`Board`] and [`BoardData`]: a galaxy as data, checked when loaded; [`BOARD`] is the one that is played on;
//! - [`Form`], [`Cube`], [`Crowd`]: what a cube shows, where it stands, and counts of equal cubes;
//! - [`Action`]: what a team can do, and its spelling;
//! - [`State`]: what is on the table, with [`Acted`] for what a cube may not repeat; everybody sees all of it.
//!
//! Nothing is hidden and nothing is drawn: a state is one plain value without heap memory; to remember it, it is
//! copied.

mod action;
mod apply;
mod board;
mod clauses;
mod cube;
mod facts;
mod galaxy;
mod game;
mod legal;
mod legend;
mod notation;
mod options;
mod picture;
mod planet;
mod position;
mod refuse;
mod setup;
mod state;
mod tell;
mod view;
mod words;

pub use action::Action;
pub use board::{BOARD, BadBoard, Board, BoardData, MAX_ORBITS};
pub use clauses::Clause;
pub use cube::{CUBES, Crowd, Cube, Form, Forms, Weapon};
pub use game::CubeAttack;
pub use options::Options;
pub use planet::{Planet, Planets, World};
pub use state::{ACTIONS, Acted, Did, LAST_ROUND, State};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

//! Cubulus, after Benoît Launier: an exact referee.
//!
//! Two sides, each with dice, shields and a Master, on nine by nine cells. A die rolls exactly as many cells as its top shows,
//! straight or round one corner; its new top is how far it goes next. Mating the other Master wins.
//!
//! [`Cubulus`] fulfils [`cubo_core::Game`]:
//!
//! ```
//! use cubo_core::{Game, walk};
//! use cubo_cubulus::{Cubulus, Options};
//!
//! let mut state = Cubulus::start(&Options::default(), 2)?;
//! assert_eq!(walk::list::<Cubulus>(&state).len(), 43);
//! let action = "A1-A2".parse()?;
//! assert_eq!(Cubulus::refuse(&state, action), None);
//! Cubulus::play(&mut state, action);
//! assert!(Cubulus::write_position(&state).starts_with("36A2 "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The code reads like the rule book:
//!
//! - `board` has the cells, `tables` what follows from them, [`Die`] how dice lie and roll, `pieces` what the sides play with;
//! - `state` is a game as it stands: the `present` (sets of cells as bits of a `u128`, with a key kept up to date) and the `past`;
//! - `attack` computes attacks, `guard` what protects a side's own Master;
//! - `runs` has the free cells next to each cell, `paths` finds where cubes can roll, `legal` and `troc` list the legal actions (`list` the same, faster), `apply` applies them, `refuse` says why an action is illegal,
//!   independently of `legal`;
//! - `lens` has fast queries for searches, `layout` the pieces in a form that is quick to compare;
//! - `notation`, `position` and `view` write and read it as text, `picture` draws it in a terminal;
//! - `tell` says in sentences what happened, what could be done and why not;
//! - [`Clause`] has every clause in words.
//!
//! `docs/notation/cubulus.md` says how cells, actions, positions and views are written.

mod action;
mod apply;
mod attack;
mod board;
mod clauses;
mod die;
mod facts;
mod game;
mod guard;
mod layout;
mod legal;
mod legend;
mod lens;
#[cfg(not(target_family = "wasm"))]
mod list;
mod notation;
mod options;
mod past;
mod paths;
mod picture;
mod pieces;
mod position;
mod present;
mod refuse;
mod runs;
mod state;
mod tables;
mod tell;
mod troc;
mod view;
mod words;

pub use action::{Action, Quarter};
pub use board::{CELLS, Cell, Cells, Dir, SIZE, Span};
pub use clauses::Clause;
pub use die::Die;
pub use game::Cubulus;
pub use layout::Layout;
pub use options::{Level, Options};
pub use pieces::{CUBES, Piece, SHIELDS, Side};
pub use state::{Ending, Mark, Phase, State};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

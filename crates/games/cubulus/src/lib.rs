//! Cubulus, after Benoît Launier: an exact referee.
//!
//! Two sides of dice, shields and a Master each on nine by nine cells. A die rolls exactly as far as its top says, straight or round
//! one corner, and what comes up is how far it will go next. Whoever corners the other Master wins.
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
//! - `state` is a game as it stands: the `present` (sets of cells as bits of a `u128`, with a key kept up to date) and the past;
//! - `attack` says who attacks what, `guard` what keeps the own Master safe;
//! - `paths` finds where cubes can roll, `legal` and `troc` list what may be done, `apply` does it, `refuse` says why not, by other means than `legal`;
//! - `lens` answers those who look at millions of positions;
//! - `notation`, `position` and `view` put it on paper, `picture` on the screen;
//! - `tell` says in sentences what happened, what could be done and why not;
//! - [`Clause`] has every clause in words.
//!
//! How cells, actions, positions and views are written stands in `docs/notation/cubulus.md`.

mod action;
mod apply;
mod attack;
mod board;
mod clauses;
mod die;
mod facts;
mod game;
mod guard;
mod legal;
mod legend;
mod lens;
mod notation;
mod options;
mod paths;
mod picture;
mod pieces;
mod position;
mod present;
mod refuse;
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
pub use options::{Level, Options};
pub use pieces::{CUBES, Piece, SHIELDS, Side};
pub use state::{Ending, Mark, Phase, State};

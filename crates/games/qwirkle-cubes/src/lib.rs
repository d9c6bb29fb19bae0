//! Qwirkle Cubes, after Susan McKinley Ross: an exact referee.
//!
//! Two to four players roll six cubes each and lay them in crossing lines of one colour or one symbol. Nothing is hidden:
//! the bag has no order before cubes are drawn, so draws and rolls are chance events with exact probabilities.
//!
//! The code reads like the rule book:
//!
//! - [`Cube`], [`Cubes`], [`Cell`], [`Placement`]: the vocabulary; `notation` spells it;
//! - [`State`] with its [`Phase`]s, and [`Board`]: the position;
//! - `legal` and `layings`: the legal actions; `refuse`: why an action is illegal, computed independently; `apply`: what actions do;
//! - [`Chance`]: draws and rolls;
//! - [`Board::best_score`] and [`Board::layings`]: what a hand is worth, and its layings best first, for players;
//! - `tell`: what happened, could happen or may not, in sentences;
//! - [`Clause`]: every clause, in two languages.
//!
//! ```
//! use cubo_core::{Game, QuickDice, walk};
//! use cubo_qwirkle_cubes::QwirkleCubes;
//!
//! let mut state = QwirkleCubes::start(&Default::default(), 2).unwrap();
//! let deal = QwirkleCubes::draw(&state, &mut QuickDice::new(1));
//! QwirkleCubes::apply_chance(&mut state, deal);
//! let (best, points) = state.layings().next().unwrap();
//! assert_eq!(points, state.best_score());
//! assert!(QwirkleCubes::refuse(&state, best).is_none());
//! assert!(walk::list::<QwirkleCubes>(&state).contains(&best));
//! ```

mod action;
mod apply;
mod best;
mod chance;
mod clauses;
mod cube;
mod cubes;
mod facts;
mod family;
mod game;
mod layings;
mod legal;
mod legend;
#[cfg(not(target_family = "wasm"))]
mod list;
mod notation;
mod open;
#[cfg(not(target_family = "wasm"))]
mod orders;
mod picture;
mod position;
mod refuse;
mod scorer;
mod setup;
mod state;
mod table;
mod tell;
mod view;
mod words;

pub use action::{Action, Cell, Deed, FARTHEST, Placement, Placements};
pub use best::BestFirst;
pub use chance::{Chance, Hands};
pub use clauses::Clause;
pub use cube::{BOX, Colour, Cube, EACH_COLOUR, FULL, Symbol};
pub use cubes::{Colours, Cubes};
pub use game::QwirkleCubes;
pub use notation::Seen;
pub use open::OpenCell;
pub use scorer::Scorer;
pub use state::{MOST_SEATS, Mark, Phase, State};
pub use table::Board;
pub use view::View;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

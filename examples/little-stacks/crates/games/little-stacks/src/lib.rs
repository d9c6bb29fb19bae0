//! Little Stacks: two players lay cubes on nine cells, on top of each other's too, and whoever shows three in a line wins.
//!
//! [`LittleStacks`] is the game. Around it:
//!
//! - the board: [`Cell`], [`LINES`] and [`Stack`];
//! - [`Action`]: a cube laid on a cell, spelled as that cell;
//! - [`State`]: what is on the table, and as JSON what everybody sees;
//! - the rules as they are cited: [`Clause`].
//!
//! How everything is spelled is in `docs/notation/little-stacks.md`.

mod board;
mod clauses;
mod game;
mod legend;
mod picture;
mod position;
mod rules;
mod state;
mod tell;
mod view;

pub use board::{Cell, LINES, Stack};
pub use clauses::Clause;
pub use game::LittleStacks;
pub use rules::Action;
pub use state::State;

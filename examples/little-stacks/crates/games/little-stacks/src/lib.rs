//! Little Stacks: two players lay cubes on nine cells, also on top of each other's cubes; three top cubes in a line win.
//!
//! [`LittleStacks`] is the game, [`State`] what is on the table, [`Clause`] the rules as they are cited. An action is the [`Cell`]
//! on which a cube is laid. The notation is in `docs/notation/little-stacks.md`.

mod clauses;
mod game;
mod state;
mod tell;

pub use clauses::Clause;
pub use game::LittleStacks;
pub use state::{Cell, Stack, State};

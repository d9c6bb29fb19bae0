//! Search for open games: no secrets, no chance.
//!
//! At a table of two it is principal-variation search by iterative deepening: `deepen` runs the rounds, `pvs` looks ahead, `table`
//! remembers positions and `order` actions. At a table of more it is a tree with one value a seat, in `seats`. None of it
//! knows a game: that is the part of [`Knowledge`](crate::knowledge::Knowledge) and [`Tactics`](crate::knowledge::Tactics).

mod deepen;
mod order;
mod pvs;
mod seats;
mod solo;
mod table;
#[cfg(feature = "threads")]
mod threads;
mod values;

pub use deepen::Thought;
pub use pvs::{SEEN_WIN, WIN};
pub use solo::Search;

//! Searches: for open games, and for games with secrets or chance.
//!
//! An open game at a table of two gets principal-variation search by iterative deepening: `deepen` runs the rounds, `pvs` looks
//! ahead, `table` remembers positions and `order` actions. At a table of more it is a tree with one value a seat, in `seats`.
//! Where there are secrets it is a tree over what a seat sees, in `infoset`; an open game with dice is played on from every
//! action with the same dice, in `dice`. All of it is independent of the game; what it needs to know comes from
//! [`Knowledge`](crate::knowledge::Knowledge), [`Tactics`](crate::knowledge::Tactics) and [`Habits`](crate::knowledge::Habits).

#[cfg(feature = "threads")]
mod crew;
mod deepen;
mod dice;
mod infoset;
mod order;
mod pvs;
mod seats;
mod solo;
mod table;
#[cfg(feature = "threads")]
mod threads;
#[cfg(feature = "nets")]
mod timed;
mod values;

pub use deepen::Thought;
pub use dice::DiceSearch;
pub use infoset::Infoset;
pub(crate) use infoset::Mixer;
pub use pvs::{SEEN_WIN, WIN};
pub(crate) use seats::{Worth, share_of, worth_of};
pub use solo::Search;
#[cfg(feature = "nets")]
pub use timed::Timed;

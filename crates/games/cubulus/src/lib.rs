//! Cubulus (Die-Check), after Benoît Launier: an exact referee.

mod action;
mod apply;
mod attack;
mod board;
mod clauses;
mod die;
mod game;
mod guard;
mod legal;
mod notation;
mod options;
mod picture;
mod pieces;
mod position;
mod refuse;
mod state;
mod troc;
mod view;

pub use action::{Action, Quarter};
pub use board::{CELLS, Cell, Dir, SIZE, Span};
pub use clauses::Rule;
pub use die::Die;
pub use game::{Cubulus, Mark};
pub use options::{Level, Options};
pub use pieces::{CUBES, Piece, SHIELDS, Side};
pub use state::{Ending, Phase, State};
pub use view::View;

//! The contract that every game of Cubothèque fulfils, and the small vocabulary it is written in.
//!
//! Begin with [`Game`]: its documentation is the manual. Around it:
//!
//! - [`OpenGame`]: the shorter way to be a game, where nothing is secret and nothing is drawn;
//! - [`Seat`], [`Viewer`], [`PerSeat`]: who is at the table;
//! - [`Turn`], [`Outcome`], [`Scores`]: where a game stands;
//! - [`Event`]: the only thing that changes a state, and [`record`]: games as they are kept;
//! - [`Clause`] and [`clauses!`]: rules that can be cited;
//! - [`Dice`]: chance, always handed in;
//! - [`fair`]: chance that can be checked, [`seal`]: a history that shows tampering, and [`forfeit`]: how a game ends that nobody played to its end;
//! - [`walk`]: what follows from legal actions alone (lists, perft, random play);
//! - [`ActionKind`]: what sorts of things can be done;
//! - [`json`]: reading structures from JSON, and [`order`]: sorting and small maps, both at few bytes for the page;
//! - [`telling`]: what happened, in sentences;
//! - [`Picture`]: a table drawn with characters, in either [`Language`], and its [`Legend`];
//! - [`grid`]: cells of boards of columns and rows;
//! - `kit` (feature `kit`): the tests that every game gets by one call.

mod about;
mod clause;
mod dice;
mod errors;
mod event;
pub mod fair;
pub mod forfeit;
mod game;
pub mod grid;
pub mod json;
mod kind;
#[cfg(feature = "kit")]
pub mod kit;
mod language;
mod legend;
mod never;
mod open;
pub mod order;
mod picture;
pub mod record;
pub mod seal;
mod seat;
pub mod telling;
mod turn;
pub mod walk;

pub use about::About;
pub use clause::{Clause, Origin};
pub use dice::{Dice, FairDice, QuickDice, mix};
pub use errors::{BadPosition, BadStart, Unreadable};
pub use event::{Event, apply};
pub use game::{Game, check_seats, to_act};
pub use kind::ActionKind;
pub use language::Language;
pub use legend::{Legend, Letters, Line, Word};
pub use never::NoChance;
pub use open::{NoOptions, OpenGame, Rewind};
pub use picture::{Ink, Picture};
pub use record::Record;
pub use seat::{MAX_SEATS, PerSeat, Seat, Viewer};
pub use turn::{Outcome, Scores, Turn};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

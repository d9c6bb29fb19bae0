//! A running table: who sits where, clocks, offers, undo, fair chance, and who is shown what.
//!
//! A [`Table`] is the fold of a list of [`TableEvent`]s. [`Table::decide`] says which events a command causes and changes nothing;
//! the host of the table (server or page) stores them as one append, and only then [applies](Table::apply) them and tells people the
//! [news](Table::news). Replaying the list gives the same table again. [`Hosted`] is what all hosts do alike.
//!
//! Pure: time is milliseconds handed in, ids and secrets come from [`Entropy`] handed in, and outcomes of chance come from
//! nothing but the table's [key](cubo_core::fair::Key). Nothing here knows threads, a clock or the operating system.
//!
//! `docs/table.md` tells the whole story.

mod clock;
mod decide;
mod ended;
mod error;
mod fold;
mod hosted;
mod house;
mod outside;
mod past;
mod players;
mod seals;
mod setup;
mod show;
mod stalling;
mod table;
#[cfg(not(target_arch = "wasm32"))] // at tables of the page nobody is a member
mod vacation;
mod words;

// Everything that is stored of a table or leaves it for somebody is a message.
use cubo_wire::{
    Access, ClockKind, Command, FORMAT, HouseLevel, How, News, Opened, Opening, PersonId, Phase, Place,
    Proposal, Shown, ShownAsked, ShownChair, ShownClock, ShownEnd, ShownGame, ShownOffer, ShownTurn,
    ShownView, Stamp, State, TableEvent, TableId, Wanted, Words,
};

pub use decide::Decision;
pub use ended::Rematch;
pub use error::TableError;
pub use hosted::{Accepted, Audience, Hosted};
pub use house::HouseTurn;
pub use outside::{Actor, Entropy, Now};
pub use past::PAST_PAGE;
pub use players::HOUSE_PLAYERS;
pub use seals::{SealedAppend, Seals, sealed_history};
pub use setup::{USUAL_CLOCK, open, open_from};
pub use show::Class;
pub use table::{
    ABANDONED_MS, ANSWER_MS, ASK_MS, AWAY_MS, CALL_MS, Games, Patience, STAND_IN, Table, WAIT_MS,
};
#[cfg(not(target_arch = "wasm32"))]
pub use vacation::Vacation;
pub use words::{PHRASES, clean_name, clean_text};

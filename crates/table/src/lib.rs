//! A running table: who sits where, clocks, offers, undo, fair chance, and who is shown what.
//!
//! A [`Table`] is the fold of a list of [`TableEvent`]s. [`Table::decide`] says which events a command causes and changes
//! nothing; whoever hosts the table appends them to its store as one append, and only then [applies](Table::apply) them and
//! tells people the [news](Table::news). Replaying the list gives the same table again.
//!
//! Pure: time is milliseconds handed in, ids and secrets come from [`Entropy`] handed in, and outcomes of chance come from
//! nothing but the table's [key](cubo_core::fair::Key). Nothing here knows threads, a clock or the operating system.
//!
//! `docs/table.md` tells the whole story.

mod clock;
mod command;
mod decide;
mod ended;
mod error;
mod event;
mod fold;
mod house;
mod ids;
mod players;
mod read;
mod setup;
mod show;
mod shown;
mod table;
mod words;

pub use command::{Ask, Command, Now};
pub use ended::Rematch;
pub use error::TableError;
pub use event::{How, Proposal, Stamp, TableEvent, Words};
pub use house::HouseTurn;
pub use ids::{Actor, Entropy, PersonId, TableId};
pub use players::HOUSE_PLAYERS;
pub use setup::{Access, ClockKind, FORMAT, HouseLevel, Opened, Opening, Place};
pub use show::Class;
pub use shown::{
    News, Play, SeenEvent, Shown, ShownChair, ShownClock, ShownEnd, ShownOffer, ShownTurn, ShownView, State,
};
pub use table::{ABANDONED_MS, AWAY_MS, CALL_MS, Games, Patience, Phase, STAND_IN, Table, WAIT_MS};
pub use words::{PHRASES, clean_name, clean_text};

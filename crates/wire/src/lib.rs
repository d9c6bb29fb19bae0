//! Every message that crosses a socket, REST, a worker or a file, once: server, page engine, `cubo load`, tests and the TypeScript
//! types all use these. Serde both ways, no I/O.
//!
//! - [`Request`]: what a client asks on a socket; [`Command`] is the part of it that is about a table;
//! - [`ServerMessage`]: what comes back, asked for or not; [`Shown`] and [`News`] are a table as one viewer sees it;
//! - [`TableEvent`]: what happened at a table, as it is stored; [`ShownEvent`]: the same as everybody may know it;
//! - [`Error`]: why something was refused;
//! - [`rest`]: bodies and answers of `/api`; [`members`]: those of `/api/account`; [`lobby`]: those of
//!   `/api/lobby`, which are messages of a socket too; [`safety`]: those by which people protect themselves;
//!   [`history`]: those of profiles and lists of games; [`ratings`]: those of ratings; [`events`]: those of events; [`bots`]: those of bots and their owners; [`reminders`]: those of reminders;
//! - [`local`]: what a page and the engine in its worker say to each other about tables of the page.
//!
//! `docs/api.md` tells what the messages mean.

pub mod bots;
pub mod close;
mod error;
mod event;
pub mod events;
mod fields;
pub mod history;
mod ids;
pub mod lobby;
pub mod local;
pub mod members;
mod message;
#[cfg(feature = "schema")]
pub mod openapi;
pub mod ratings;
pub mod reminders;
mod request;
pub mod rest;
pub mod safety;
mod setup;
mod shown;
#[cfg(feature = "ts")]
pub mod typescript;

pub use error::{Error, Text};
pub use event::{How, Proposal, ShownEvent, Stamp, TableEvent, Words};
pub use ids::{EventId, Pass, PersonId, TableId};
pub use message::{Goodbye, Links, ServerMessage, TableView};
pub use request::{BadRequest, Command, CommandRequest, Id, Request, RequestKind};
pub use setup::{Access, ClockKind, FORMAT, HouseLevel, Opened, Opening, Place};
pub use shown::{
    News, Past, PastPosition, Phase, Shown, ShownAsked, ShownChair, ShownClock, ShownEnd, ShownGame,
    ShownOffer, ShownTurn, ShownView, State, Wanted,
};

/// Finished JSON, in the order in which its writer wrote it.
pub type Json = Box<serde_json::value::RawValue>;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

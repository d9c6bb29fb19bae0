//! The server: tables over HTTP and WebSocket, a durable store, and threads for house players.
//!
//! - [`store`]: what must survive a restart, in SQLite or PostgreSQL behind a small trait;
//! - `lease`: how this process owns tables, where several share a store;
//! - `desk`: one task that owns one table while it is awake; everything that happens to a table happens there;
//! - `hall`: which tables are awake;
//! - `bus`, `proxy`: tables that are awake at another node;
//! - `lobby`: who looks for company, and who is put together;
//! - `events`: leagues, Swiss, pods and arena hours;
//! - [`members`]: guests who have an account;
//! - `reminders`: how members are told that it is their turn;
//! - `safety`: how people are protected from each other;
//! - `card`: pictures of finished games, for link previews;
//! - `socket`, `http`: how clients reach it, with their limits; what crosses is in `cubo_wire`;
//! - [`key`]: the key from which the passes of tables are made;
//! - `pool`: threads on which house players think; [`think`]: workers on other machines that do.
//!
//! `docs/server.md` describes the server, `docs/operating.md` how to run it.

mod bots;
mod bus;
mod card;
pub mod clock;
pub mod config;
mod connection;
mod desk;
mod ears;
mod entropy;
mod events;
mod export;
mod fault;
pub mod fill;
mod frames;
mod hall;
mod house;
mod http;
pub mod ids;
mod jobs;
pub mod key;
mod lease;
mod lobby;
pub mod log;
pub mod mail;
pub mod members;
pub mod metrics;
mod names;
mod pool;
mod private;
mod proxy;
mod queue;
mod rate;
mod ratings;
mod reminders;
pub mod safety;
mod server;
mod sessions;
mod socket;
pub mod store;
pub mod think;
pub mod web;

#[cfg(test)]
mod scratch;
#[cfg(test)]
mod sim;

pub use bus::BusError;
pub use export::{Exported, export};
pub use server::{Server, StartError};

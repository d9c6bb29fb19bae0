//! The house: tables over HTTP and WebSocket, a durable store, and threads for the house players.

pub mod clock;
pub mod ids;
pub mod store;

#[cfg(test)]
mod scratch;

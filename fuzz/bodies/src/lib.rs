//! The fuzz bodies as plain functions: they take any bytes, and panic if a property is violated.
//!
//! [`BODIES`] names them all. An ordinary test of this crate runs each one in a seeded, bounded loop over spoiled copies of good
//! input ([`seeds`], [`spoil`]); where cargo-fuzz is installed, the targets in `fuzz/` hand them to libFuzzer.

mod actions;
mod advice;
mod messages;
mod positions;
mod protocol;
mod records;
mod seeds;
mod spoil;
mod ugi;
mod views;

pub use actions::actions;
pub use advice::advice;
pub use messages::messages;
pub use positions::positions;
pub use protocol::protocol;
pub use records::records;
pub use seeds::seeds;
pub use spoil::spoil;
pub use ugi::ugi;
pub use views::views;

use cubo_catalog::{Visitor, games, with_game};

/// A body: takes any bytes, panics if a property is violated.
pub type Body = fn(&[u8]);

/// All bodies by name.
pub const BODIES: [(&str, Body); 8] = [
    ("protocol", protocol),
    ("positions", positions),
    ("records", records),
    ("views", views),
    ("advice", advice),
    ("actions", actions),
    ("messages", messages),
    ("ugi", ugi),
];

/// Calls the visitor with every game.
fn every_game<V: Visitor<Out = ()> + Clone>(visitor: &V) {
    for game in games() {
        if let Err(why) = with_game(game.id, visitor.clone()) {
            panic!("{} is listed but cannot be visited: {why}", game.id);
        }
    }
}

//! Why a game cannot be reviewed.

use std::fmt;

/// Why a game cannot be reviewed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Error {
    /// The record does not hold.
    Bad(String),
    /// The game is not over: what is hidden in it must stay hidden.
    Unfinished {
        /// How many events it has so far.
        events: usize,
    },
    /// `watch` said to stop.
    Stopped,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Bad(why) => f.write_str(why),
            Error::Unfinished { events } => {
                write!(f, "the game is not over after {events} events; only finished games are reviewed")
            }
            Error::Stopped => f.write_str("the review was stopped"),
        }
    }
}

impl std::error::Error for Error {}

//! What can be wrong with what comes from outside. Each says what to do about it.

use std::fmt;

/// Text that spells no action, chance event or sighting of a game at all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unreadable(pub &'static str);

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl std::error::Error for Unreadable {}

/// Why a game could not be set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadStart {
    /// The game is not for that many.
    Seats {
        /// How many were asked for.
        asked: u8,
        /// The fewest the game takes.
        min: u8,
        /// The most the game takes.
        max: u8,
    },
    /// An option has a value that the game does not know; the sentence says which and what would do.
    Options(String),
}

impl fmt::Display for BadStart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadStart::Seats { asked, min, max } if min == max => {
                write!(f, "{asked} seats asked for, but the game takes exactly {min}")
            }
            BadStart::Seats { asked, min, max } => {
                write!(f, "{asked} seats asked for, but the game takes {min} to {max}")
            }
            BadStart::Options(what) => f.write_str(what),
        }
    }
}

impl std::error::Error for BadStart {}

/// Why a position text was refused: what is wrong, and where in the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadPosition(pub String);

impl BadPosition {
    /// A reason in words.
    pub fn new(why: impl Into<String>) -> Self {
        BadPosition(why.into())
    }
}

impl fmt::Display for BadPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadPosition {}

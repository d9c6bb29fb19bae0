//! The chance events of a game that has none.

use std::fmt;
use std::str::FromStr;

use crate::Unreadable;

/// `Game::Chance` for games without chance: there is no such value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum NoChance {}

impl fmt::Display for NoChance {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl FromStr for NoChance {
    type Err = Unreadable;
    fn from_str(_: &str) -> Result<Self, Unreadable> {
        Err(Unreadable("this game has no chance events"))
    }
}

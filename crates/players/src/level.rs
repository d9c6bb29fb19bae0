//! The names under which players are asked for.

use std::fmt;
use std::str::FromStr;

use cubo_core::Game;

use crate::{Greedy, Player, Random};

/// A player by name: a yardstick, or one of the named levels of strength. The levels from beginner to master are all
/// answered by [`Greedy`], as its analysis says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // the names say it
pub enum Level {
    Random,
    Greedy,
    Beginner,
    Easy,
    Normal,
    Hard,
    Expert,
    Master,
}

impl Level {
    /// All levels: the yardsticks, then from the weakest to the strongest.
    pub const ALL: [Level; 8] = [
        Level::Random,
        Level::Greedy,
        Level::Beginner,
        Level::Easy,
        Level::Normal,
        Level::Hard,
        Level::Expert,
        Level::Master,
    ];

    /// The name in protocol and commands.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Greedy => "greedy",
            Level::Beginner => "beginner",
            Level::Easy => "easy",
            Level::Normal => "normal",
            Level::Hard => "hard",
            Level::Expert => "expert",
            Level::Master => "master",
        }
    }

    /// The player that answers to this name.
    pub fn player<G: Game>(self) -> Box<dyn Player<G>> {
        match self {
            Level::Random => Box::new(Random),
            _ => Box::new(Greedy),
        }
    }

    /// The nodes this level thinks for when nobody says otherwise; enough for the widest turns.
    pub const fn nodes(self) -> u64 {
        match self {
            Level::Random => 1,
            _ => 200_000,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Level {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        Level::ALL.into_iter().find(|level| level.name() == text).ok_or_else(|| {
            let names: Vec<_> = Level::ALL.iter().map(|level| level.name()).collect();
            format!("no player is called {text:?}; there are {}", names.join(", "))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_found_by_their_names() {
        for level in Level::ALL {
            assert_eq!(level.name().parse(), Ok(level));
        }
        assert!("Greedy".parse::<Level>().is_err_and(|why| why.contains("master")));
    }
}

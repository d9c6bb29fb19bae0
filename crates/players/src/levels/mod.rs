//! The names of players. A game's `Known::LADDERS` say how strong each level is in it; `glance` is how the weaker ones choose.

mod glance;
mod ladder;

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use cubo_core::{Game, QuickDice};

#[cfg(feature = "nets")]
use crate::Mind;
use crate::knowledge::Known;
use crate::{Budget, Choice, Greedy, Player, Random, Sight, Uct};
use glance::Glance;
use ladder::Rung;
pub(crate) use ladder::UNMEASURED;
pub use ladder::{Ladder, Style};

/// A player by name: `random`, `greedy` and `uct`, with which others are compared; the game's own search; the same with hand-written
/// knowledge alone; or a level of strength. The lower levels see what people see at a glance, the higher ones are the game's search with more and more nodes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // the names say it
pub enum Level {
    Random,
    Greedy,
    Uct,
    Search,
    Hand,
    Beginner,
    Easy,
    Normal,
    Hard,
    Expert,
    Master,
    /// The search with a network, also where nodes are counted. Not in the list of [`ALL`](Self::ALL): not every engine has networks, so nobody can be seated as this.
    #[cfg(feature = "nets")]
    Learned,
}

impl Level {
    /// All of them: those to compare with, the searches, then the levels from the weakest to the strongest.
    pub const ALL: [Level; 11] = [
        Level::Random,
        Level::Greedy,
        Level::Uct,
        Level::Search,
        Level::Hand,
        Level::Beginner,
        Level::Easy,
        Level::Normal,
        Level::Hard,
        Level::Expert,
        Level::Master,
    ];

    /// What people are offered, from the weakest to the strongest: the levels of strength, then the search at full strength.
    pub const OFFERED: [Level; 7] = [
        Level::Beginner,
        Level::Easy,
        Level::Normal,
        Level::Hard,
        Level::Expert,
        Level::Master,
        Level::Search,
    ];

    /// The name in protocol and commands.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Greedy => "greedy",
            Level::Uct => "uct",
            Level::Search => "search",
            Level::Hand => "hand",
            Level::Beginner => "beginner",
            Level::Easy => "easy",
            Level::Normal => "normal",
            Level::Hard => "hard",
            Level::Expert => "expert",
            Level::Master => "master",
            #[cfg(feature = "nets")]
            Level::Learned => "learned",
        }
    }

    /// The player with this name.
    pub fn player<G: Known>(self) -> Box<dyn Player<G>> {
        match self {
            Level::Random => Box::new(Random),
            Level::Greedy => Box::new(Greedy),
            Level::Uct => Box::new(Uct),
            Level::Hand => G::by_hand().unwrap_or_else(|| Box::new(Greedy)),
            #[cfg(feature = "nets")]
            Level::Learned => Mind::best().player(),
            _ => match self.strength() {
                Some(step) => Box::new(Rung::new(step)),
                None => searcher::<G>(),
            },
        }
    }

    /// A player by its name, `learned` among them where this engine has networks.
    pub fn asked_for(name: &str) -> Result<Level, String> {
        #[cfg(feature = "nets")]
        if name == Level::Learned.name() {
            return Ok(Level::Learned);
        }
        name.parse()
    }

    /// Whether this is the player that has learned, and the network of the game is missing.
    #[cfg(feature = "nets")]
    pub fn lacks_network<G: Known>(self) -> bool {
        self == Level::Learned && G::learned().is_none()
    }

    /// Whether the game has a search of its own; if not, [`Greedy`] is used instead.
    pub fn has_search<G: Known>() -> bool {
        G::searcher().is_some()
    }

    /// The default limit of nodes. A level of strength has its own limit in each game, so it gets more than it can use; the
    /// others get enough for the widest turns.
    pub fn nodes(self) -> u64 {
        match self {
            Level::Random => 1,
            _ if self.strength().is_some() => ladder::MOST,
            _ => WIDEST,
        }
    }

    /// The limit of nodes of a house player at a table. There `search` is played by those who want the strongest that there is: only
    /// [`turn_time`](Self::turn_time) limits it, so that it thinks with a network and solves ends.
    pub fn seat_nodes(self) -> u64 {
        if self == Level::Search { u64::MAX } else { self.nodes() }
    }

    /// The most that a turn of this level may take where people wait for it. The nodes of a level take much less; only on a
    /// slow or busy machine does this limit end the search.
    pub fn turn_time(self) -> Duration {
        Duration::from_millis(match self {
            Level::Master | Level::Search | Level::Hand | Level::Uct => 3_000,
            #[cfg(feature = "nets")]
            Level::Learned => 3_000,
            Level::Expert => 300,
            _ => 250,
        })
    }

    /// Its index in the ladder; `None` if it is not a level of strength.
    fn strength(self) -> Option<usize> {
        Level::OFFERED[..6].iter().position(|&level| level == self)
    }
}

/// The game's search, or [`Greedy`] if it has none.
fn searcher<G: Known>() -> Box<dyn Player<G>> {
    G::searcher().unwrap_or_else(|| Box::new(Greedy))
}

/// Nodes that are enough for [`Greedy`] in the widest turns of any game.
const WIDEST: u64 = 200_000;

/// A player with a limit of nodes.
struct AtMost<G> {
    player: Box<dyn Player<G>>,
    nodes: u64,
}

impl<G: Game> Player<G> for AtMost<G> {
    fn name(&self) -> &'static str {
        self.player.name()
    }

    fn choose(
        &mut self,
        sight: &Sight<'_, G>,
        budget: &mut Budget<'_>,
        dice: &mut QuickDice,
    ) -> Option<Choice<G>> {
        budget.at_most(self.nodes);
        self.player.choose(sight, budget, dice)
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
        assert!("cheat".parse::<Level>().is_err(), "nobody may ask for it");
    }
}

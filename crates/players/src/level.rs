//! The names under which players are asked for.

use std::fmt;
use std::str::FromStr;

use cubo_core::{Game, QuickDice};

use crate::knowledge::Known;
use crate::{Budget, Choice, Greedy, Player, Random, Sight, Uct};

/// A player by name: a yardstick, the strongest there is for the game, or one of the named levels of strength. Where a game
/// has a search, the levels from beginner to master are that search with more and more nodes; elsewhere [`Greedy`] answers
/// to them, as its analysis says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // the names say it
pub enum Level {
    Random,
    Greedy,
    Uct,
    Search,
    Beginner,
    Easy,
    Normal,
    Hard,
    Expert,
    Master,
}

impl Level {
    /// All levels: the yardsticks, the search, then from the weakest to the strongest.
    pub const ALL: [Level; 10] = [
        Level::Random,
        Level::Greedy,
        Level::Uct,
        Level::Search,
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
            Level::Uct => "uct",
            Level::Search => "search",
            Level::Beginner => "beginner",
            Level::Easy => "easy",
            Level::Normal => "normal",
            Level::Hard => "hard",
            Level::Expert => "expert",
            Level::Master => "master",
        }
    }

    /// The player that answers to this name.
    pub fn player<G: Known>(self) -> Box<dyn Player<G>> {
        match self {
            Level::Random => Box::new(Random),
            Level::Greedy => Box::new(Greedy),
            Level::Uct => Box::new(Uct),
            _ => match (G::searcher(), self.strength()) {
                (None, _) => Box::new(Greedy),
                (Some(player), None) => player,
                (Some(player), Some(nodes)) => Box::new(AtMost { player, nodes }),
            },
        }
    }

    /// Whether the game has a search of its own; where it has none, [`Greedy`] stands in for it.
    pub fn has_search<G: Known>() -> bool {
        G::searcher().is_some()
    }

    /// The nodes this level thinks for when nobody says otherwise: its strength, and where another player may stand in for it at
    /// least enough for the widest turns.
    pub fn nodes(self) -> u64 {
        match self {
            Level::Random => 1,
            _ => self.strength().unwrap_or(0).max(WIDEST),
        }
    }

    /// What the level thinks for where there is a search, whatever the budget; `None` for those that are no level of strength.
    fn strength(self) -> Option<u64> {
        STRENGTHS.iter().find(|(level, _)| *level == self).map(|&(_, nodes)| nodes)
    }
}

/// The levels of strength: so many nodes of the game's search. At 0.7 million nodes a second the expert thinks for a third of
/// a second and the master for three.
const STRENGTHS: [(Level, u64); 6] = [
    (Level::Beginner, 200),
    (Level::Easy, 1_500),
    (Level::Normal, 10_000),
    (Level::Hard, 50_000),
    (Level::Expert, 200_000),
    (Level::Master, 2_000_000),
];

/// Nodes that are enough for [`Greedy`] in the widest turns of any game.
const WIDEST: u64 = 200_000;

/// A player that never thinks for more than some nodes.
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

//! How strong the levels are: the type of a game's ladder. Each game's own ladder is in its file of knowledge.

use crate::Player;
use crate::knowledge::Known;

/// How a level thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// What people see at a glance: how many actions that do not strike, how many throws after each, how many strikes by others.
    Glance(usize, u32, usize),
    /// The game's search with at most that many nodes an action.
    Search(u64),
}

use Style::{Glance, Search};

impl Style {
    /// The player that thinks so.
    #[inline(always)] // called in one place in the page, and its bytes are few
    pub fn player<G: Known>(self) -> Box<dyn Player<G>> {
        match self {
            Glance(sees, throws, fears) => Box::new(super::Glance { sees, throws, fears }),
            Search(nodes) => Box::new(super::AtMost { player: super::searcher::<G>(), nodes }),
        }
    }
}

/// From beginner to master. Every higher level looks at more.
pub type Ladder = [Style; 6];

/// The ladder of a game whose levels have not been measured.
pub(crate) const UNMEASURED: Ladder =
    [Glance(4, 1, 0), Glance(40, 1, 0), Search(2_000), Search(15_000), Search(100_000), Search(1_000_000)];

/// The most nodes of any level of any game.
pub(super) const MOST: u64 = 3_000_000;

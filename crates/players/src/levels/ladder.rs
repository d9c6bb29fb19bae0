//! How strong the levels are: the shape of a game's ladder. Each game's own stands in its file of knowledge.

/// How a level thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// What people see at a glance: how many actions that do not strike, how many throws after each, how many of the others' blows.
    Glance(usize, u32, usize),
    /// The game's search with at most that many nodes an action.
    Search(u64),
}

use Style::{Glance, Search};

/// From beginner to master. Every step up looks at more.
pub type Ladder = [Style; 6];

/// What a game gets that nobody has measured.
pub(crate) const UNMEASURED: Ladder =
    [Glance(4, 1, 0), Glance(40, 1, 0), Search(2_000), Search(15_000), Search(100_000), Search(1_000_000)];

/// No level of any game thinks for more.
pub(super) const MOST: u64 = 3_000_000;

//! What is known of Little Stacks: its score, and that looking ahead finds the rest.

pub use cubo_little_stacks::LittleStacks;

use super::{ByScore, Known};
use crate::Player;
use crate::search::Infoset;

impl Known for LittleStacks {
    type Knowledge = ByScore;

    fn searcher() -> Option<Box<dyn Player<LittleStacks>>> {
        Some(Box::new(Infoset::new(ByScore)))
    }
}

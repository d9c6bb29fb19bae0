//! A request's entropy, drawn out.

use cubo_core::FairDice;
use cubo_core::{Dice, fair::Bytes32};
use cubo_table::Entropy;

pub(super) struct Fresh(FairDice);

impl Fresh {
    pub(super) fn new(entropy: &Bytes32) -> Self {
        Fresh(FairDice::new(&entropy.0, 0))
    }

    /// A number between the two, both included.
    pub(super) fn between(&mut self, least: u32, most: u32) -> u32 {
        least + self.0.below(most - least + 1)
    }
}

impl Entropy for Fresh {
    fn fill(&mut self, bytes: &mut [u8]) {
        for chunk in bytes.chunks_mut(4) {
            let word = self.0.word().to_le_bytes();
            chunk.copy_from_slice(&word[..chunk.len()]);
        }
    }
}

//! Chance that can be put away and taken up again: the whole source is one number.

use cubo_core::{Dice, mix};

/// SplitMix64, whose state is its counter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Chances(pub(crate) u64);

impl Dice for Chances {
    #[inline]
    fn word(&mut self) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        (mix(self.0) >> 32) as u32
    }
}

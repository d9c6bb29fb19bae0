//! The positions that have stood on the board, for the draw of CU-29.

/// Occurrences of a position that make a draw (CU-29).
const OCCURRENCES: usize = 3;

/// The key of the position at the start of each turn, the present one included. Only grows, or is cut back to a [`PastMark`].
#[derive(Clone, Debug, Default)]
pub(crate) struct Past {
    keys: Vec<u64>,
    seen: Seen,
}

/// A past to return to.
#[derive(Clone, Copy)]
pub(crate) struct PastMark {
    pub(crate) turns: usize,
    seen: Seen,
}

/// What keys may have come since it was cleared. Each key has one bit of 256, which others share. Most positions of a game are new, and
/// this tells without a look at the others.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    once: [u64; 4],
    twice: [u64; 4],
}

impl Seen {
    /// Adds a key, and returns whether it may have come twice before.
    #[inline]
    fn add(&mut self, key: u64) -> bool {
        // Keys are scattered: any eight bits will do.
        let (word, bit) = ((key >> 62) as usize, 1 << (key >> 56 & 63));
        let (once, twice) = (&mut self.once[word], &mut self.twice[word]);
        let third = *twice & bit != 0;
        *twice |= *once & bit;
        *once |= bit;
        third
    }
}

/// What was seen only saves looking.
impl PartialEq for Past {
    fn eq(&self, other: &Past) -> bool {
        self.keys == other.keys
    }
}

impl Eq for Past {}

impl From<Vec<u64>> for Past {
    fn from(keys: Vec<u64>) -> Past {
        let mut past = Past { keys, seen: Seen::default() };
        past.recall();
        past
    }
}

impl Past {
    pub(crate) fn keys(&self) -> &[u64] {
        &self.keys
    }

    #[inline]
    pub(crate) fn mark(&self) -> PastMark {
        PastMark { turns: self.keys.len(), seen: self.seen }
    }

    #[inline]
    pub(crate) fn rewind(&mut self, mark: &PastMark) {
        self.keys.truncate(mark.turns);
        self.seen = mark.seen;
    }

    /// Adds the position at the start of a turn, and returns whether it stands there for the third time at least. Of the turns before, only so
    /// many can have had the same one, and later ones will not be asked about any before these either, unless [`Past::recall`] comes in between.
    #[inline]
    pub(crate) fn push(&mut self, key: u64, before: usize) -> bool {
        if before == 0 {
            self.seen = Seen::default();
        }
        let third = self.seen.add(key) && self.comes_back(key, before);
        self.keys.push(key);
        third
    }

    /// From now on all turns are asked about again.
    #[cold]
    pub(crate) fn recall(&mut self) {
        self.seen = Seen::default();
        for &key in &self.keys {
            self.seen.add(key);
        }
    }

    #[cold]
    fn comes_back(&self, key: u64, before: usize) -> bool {
        let recent = &self.keys[self.keys.len().saturating_sub(before)..];
        // Every second entry is of the other side and cannot be equal.
        recent.rchunks_exact(2).filter(|turns| turns[0] == key).count() + 1 >= OCCURRENCES
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cubo_core::{Dice, QuickDice};

    /// Few positions that come again and again, captures, trocs and turns taken back: the answer is always what counting says.
    #[test]
    fn cu_29_third_occurrences_are_those_that_counting_finds() {
        let mut dice = QuickDice::new(29);
        let (mut past, mut quiet, mut revived) = (Past::default(), 0, false);
        let (mut thirds, mut saved) = (0, (past.mark(), quiet, revived));
        for turn in 0..20_000u64 {
            match dice.below(200) {
                0..4 => quiet = 0,
                4 => {
                    (quiet, revived) = (0, true);
                    past.recall();
                }
                5..15 => saved = (past.mark(), quiet, revived),
                15 if saved.0.turns <= past.keys().len() => {
                    (quiet, revived) = (saved.1, saved.2);
                    past.rewind(&saved.0);
                }
                16 => {
                    (past, revived) = (Past::from(past.keys()[..past.keys().len() / 2].to_vec()), false);
                    (quiet, saved) = (0, (past.mark(), 0, false));
                }
                _ => {}
            }
            let key = cubo_core::mix(u64::from(dice.below(40)) << 1 | past.keys().len() as u64 & 1);
            let before = if revived { usize::MAX } else { quiet };
            let found = past.keys().iter().rev().take(before).filter(|&&past| past == key).count() + 1;
            assert_eq!(past.push(key, before), found >= 3, "turn {turn}");
            thirds += u32::from(found >= 3);
            quiet += 1;
        }
        assert!((1_000..19_000).contains(&thirds), "{thirds} of 20 000 say little");
    }
}

//! Randomness, always handed in: rules and players own none.
//!
//! [`FairDice`] is what games are played with: a ChaCha20 stream of its own for every event, so that anybody can draw
//! again, in any language, what was drawn. [`QuickDice`] is what players and benchmarks think with. Both are ours to the
//! last bit: the same values on every platform and for ever.

use chacha20::ChaCha20;
use chacha20::cipher::{KeyIvInit, StreamCipher};
use sha2::{Digest, Sha256};

/// A source of chance.
pub trait Dice {
    /// 32 uniform bits.
    fn word(&mut self) -> u32;

    /// A uniform number below `n` (which must not be 0): words at or above the largest multiple of `n` are thrown again.
    fn below(&mut self, n: u32) -> u32 {
        assert!(n > 0, "no number is below 0");
        let excess = (u32::MAX % n + 1) % n; // 2^32 mod n
        loop {
            let word = self.word();
            if word <= u32::MAX - excess {
                return word % n;
            }
        }
    }

    /// Puts the items in a uniformly random order: from the last place down to the second, swap with a place at or below.
    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }

    /// An index drawn in proportion to its weight (the sum must be above 0 and below 2^32).
    fn weighted(&mut self, weights: &[u32]) -> usize {
        let mut rest = self.below(weights.iter().sum());
        for (index, &weight) in weights.iter().enumerate() {
            if rest < weight {
                return index;
            }
            rest -= weight;
        }
        unreachable!("the draw is below the sum of the weights")
    }
}

/// The dice of one event: a ChaCha20 key stream (RFC 8439, block counter from 0) whose 12-byte nonce is the stream's number as eight
/// bytes and its epoch as four, little-endian, read as little-endian words.
pub struct FairDice {
    cipher: ChaCha20,
    block: [u8; 64],
    used: usize,
}

impl FairDice {
    /// The dice for event number `event` under `key`.
    pub fn new(key: &[u8; 32], event: u64) -> Self {
        FairDice::in_epoch(key, event, 0)
    }

    /// The dice of stream `number` of an epoch under `key`.
    pub fn in_epoch(key: &[u8; 32], number: u64, epoch: u32) -> Self {
        let mut nonce = [0; 12];
        nonce[..8].copy_from_slice(&number.to_le_bytes());
        nonce[8..].copy_from_slice(&epoch.to_le_bytes());
        FairDice { cipher: ChaCha20::new(key.into(), (&nonce).into()), block: [0; 64], used: 64 }
    }

    /// The key that a seed text stands for: its SHA-256.
    pub fn key_of_seed(seed: &str) -> [u8; 32] {
        Sha256::digest(seed.as_bytes()).into()
    }
}

impl Dice for FairDice {
    fn word(&mut self) -> u32 {
        if self.used == self.block.len() {
            self.block = [0; 64];
            self.cipher.apply_keystream(&mut self.block);
            self.used = 0;
        }
        let bytes = &self.block[self.used..self.used + 4];
        self.used += 4;
        u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])
    }
}

/// Fast dice for thinking and testing (SplitMix64): reproducible everywhere, not for play.
#[derive(Clone, Debug)]
pub struct QuickDice(u64);

impl QuickDice {
    /// Dice that always fall the same way for the same number.
    pub fn new(seed: u64) -> Self {
        QuickDice(seed)
    }

    /// Dice that always fall the same way for the same text.
    pub fn from_text(seed: &str) -> Self {
        let digest = FairDice::key_of_seed(seed);
        let mut first = [0; 8];
        first.copy_from_slice(&digest[..8]);
        QuickDice(u64::from_le_bytes(first))
    }

    /// 64 uniform bits.
    #[inline]
    pub fn long(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.0)
    }
}

impl Dice for QuickDice {
    #[inline]
    fn word(&mut self) -> u32 {
        (self.long() >> 32) as u32
    }

    /// By multiplication, which is faster; uniform to within 2^-32, which thinking does not notice.
    #[inline]
    fn below(&mut self, n: u32) -> u32 {
        assert!(n > 0, "no number is below 0");
        ((u64::from(self.word()) * u64::from(n)) >> 32) as u32
    }
}

/// The finaliser of SplitMix64: scatters a number over 64 bits. Also what hash tables of positions are made from.
#[inline]
pub const fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 8439, A.1, test vector 1: key and nonce zero, counter 0.
    #[test]
    fn fair_dice_are_chacha20() {
        let mut dice = FairDice::new(&[0; 32], 0);
        let words = [dice.word(), dice.word(), dice.word()];
        assert_eq!(words, [0xade0_b876, 0x903d_f1a0, 0xe56a_5d40]);
    }

    #[test]
    fn every_event_has_a_stream_of_its_own() {
        let key = FairDice::key_of_seed("any text");
        let first = |event| FairDice::new(&key, event).word();
        assert_ne!(first(0), first(1));
        assert_eq!(first(7), first(7));
    }

    #[test]
    fn numbers_below_n_throw_away_the_uneven_end() {
        struct Fixed(Vec<u32>);
        impl Dice for Fixed {
            fn word(&mut self) -> u32 {
                self.0.remove(0)
            }
        }
        // 2^32 mod 6 = 4: the four highest words are thrown again.
        assert_eq!(Fixed(vec![u32::MAX, u32::MAX - 3, 13]).below(6), 1);
        assert_eq!(Fixed(vec![u32::MAX - 4]).below(6), 5);
        assert_eq!(Fixed(vec![u32::MAX]).below(1 << 16), (1 << 16) - 1);
    }

    #[test]
    fn weighted_draws_and_shuffles_reach_everything_evenly() {
        let mut dice = QuickDice::new(1);
        let mut counts = [0u32; 3];
        let mut orders = std::collections::BTreeMap::new();
        for _ in 0..6000 {
            counts[dice.weighted(&[1, 0, 2])] += 1;
            let mut items = [0, 1, 2];
            dice.shuffle(&mut items);
            *orders.entry(items).or_insert(0u32) += 1;
        }
        assert_eq!(counts[1], 0);
        assert!((1800..2200).contains(&counts[0]), "{counts:?}");
        assert!(orders.len() == 6 && orders.values().all(|n| (850..1150).contains(n)), "{orders:?}");
    }
}

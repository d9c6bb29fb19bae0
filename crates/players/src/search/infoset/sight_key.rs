//! A hash of what was seen.

use std::hash::{Hash, Hasher};

use cubo_core::mix;

/// The same number for equal sightings, on every platform.
pub(super) fn sight_key(seen: &impl Hash) -> u64 {
    let mut mixer = Mixer::default();
    seen.hash(&mut mixer);
    mixer.finish()
}

/// A hasher that gives the same result on every platform.
#[derive(Default)]
pub(crate) struct Mixer(u64);

impl Mixer {
    #[inline]
    fn add(&mut self, word: u64) {
        self.0 = mix(self.0.wrapping_add(0x9e37_79b9_7f4a_7c15) ^ word);
    }
}

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let word = chunk.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
            self.add(word);
        }
    }

    fn write_u8(&mut self, n: u8) {
        self.add(n.into());
    }

    fn write_u16(&mut self, n: u16) {
        self.add(n.into());
    }

    fn write_u32(&mut self, n: u32) {
        self.add(n.into());
    }

    fn write_u64(&mut self, n: u64) {
        self.add(n);
    }

    // Enums hash their number with the width of the platform.
    fn write_usize(&mut self, n: usize) {
        self.add(n as u64);
    }

    fn write_isize(&mut self, n: isize) {
        self.add(n as i64 as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_sights_have_other_keys() {
        let keys = [sight_key(&(1u8, 2u8)), sight_key(&(2u8, 1u8)), sight_key(&"a"), sight_key(&Some(1u16))];
        for (n, key) in keys.iter().enumerate() {
            assert!(!keys[..n].contains(key));
        }
        assert_eq!(sight_key(&"text"), sight_key(&String::from("text")));
    }
}

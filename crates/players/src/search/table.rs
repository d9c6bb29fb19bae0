//! The transposition table: of a fixed size, indexed by the keys of positions.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// What a stored value says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    /// At least this much.
    Lower,
    /// At most this much.
    Upper,
    /// Exactly this.
    Exact,
}

/// What is stored about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Found {
    /// The value, within 16 bits.
    pub(super) value: i32,
    /// The depth of the search that found it.
    pub(super) depth: i32,
    /// What the value says.
    pub(super) bound: Bound,
    /// The index of the best action in the legal list.
    pub(super) best: Option<u16>,
}

/// One entry: the data, and the key XOR the data. If two threads write at once, the entry then fits no key, instead of
/// holding wrong data.
#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// The bytes of an entry.
pub(super) const ENTRY: usize = size_of::<Slot>();

/// How many neighbouring entries a key may use.
const BUCKET: usize = 4;

/// A bucket is one cache line: looking up a position fetches memory once. In a small game with a large table these fetches
/// take most of the time.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; BUCKET]);

/// The table. It is shared by reference, also between threads.
pub(super) struct Transpositions {
    buckets: Vec<Bucket>,
    /// Entries of earlier searches count as empty, so that an answer does not depend on them.
    search: u8,
}

const NO_BEST: u64 = 0xffff;

impl Transpositions {
    /// A table with room for at least that many entries.
    pub(super) fn new(entries: usize) -> Self {
        let buckets = entries.next_power_of_two().max(BUCKET) / BUCKET;
        Transpositions { buckets: (0..buckets).map(|_| Bucket::default()).collect(), search: 1 }
    }

    /// How many entries there is room for.
    pub(super) fn len(&self) -> usize {
        self.buckets.len() * BUCKET
    }

    fn slots(&self) -> impl Iterator<Item = &Slot> {
        self.buckets.iter().flat_map(|bucket| &bucket.0)
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        if self.search == u8::MAX {
            self.buckets.fill_with(Bucket::default);
            self.search = 0;
        }
        self.search += 1;
    }

    /// Whether the table is nearly full, estimated from its first entries.
    pub(super) fn is_crowded(&self) -> bool {
        let sample = self.len().min(1024);
        let used = self.slots().take(sample).filter(|slot| self.is_ours(slot.data.load(Relaxed))).count();
        used * 2 > sample
    }

    /// The same entries in a table of more room.
    pub(super) fn grown(&self, entries: usize) -> Self {
        let mut larger = Transpositions::new(entries);
        larger.search = self.search;
        for slot in self.slots() {
            let data = slot.data.load(Relaxed);
            if self.is_ours(data) {
                larger.put(slot.check.load(Relaxed) ^ data, data);
            }
        }
        larger
    }

    fn is_ours(&self, data: u64) -> bool {
        (data >> 56) as u8 == self.search
    }

    fn bucket(&self, key: u64) -> &[Slot] {
        // The high bits choose the bucket; the low ones distinguish the keys in it.
        &self.buckets[(key >> 20) as usize & (self.buckets.len() - 1)].0
    }

    /// What was found about a position.
    pub(super) fn get(&self, key: u64) -> Option<Found> {
        self.bucket(key).iter().find_map(|slot| {
            let data = slot.data.load(Relaxed);
            (self.is_ours(data) && slot.check.load(Relaxed) ^ data == key).then(|| unpack(data))
        })
    }

    /// Stores what was found, in place of the entry of its bucket with the least depth.
    pub(super) fn keep(&self, key: u64, found: Found) {
        self.put(key, pack(found) | u64::from(self.search) << 56);
    }

    fn put(&self, key: u64, data: u64) {
        let mut place = None;
        let mut least = i32::MAX;
        for slot in self.bucket(key) {
            let old = slot.data.load(Relaxed);
            let depth = if !self.is_ours(old) {
                -2 // empty
            } else if slot.check.load(Relaxed) ^ old == key {
                -3 // the same position
            } else {
                unpack(old).depth
            };
            if depth < least {
                (place, least) = (Some(slot), depth);
            }
        }
        if let Some(slot) = place {
            slot.check.store(key ^ data, Relaxed);
            slot.data.store(data, Relaxed);
        }
    }
}

fn pack(found: Found) -> u64 {
    let value = found.value.clamp(i16::MIN.into(), i16::MAX.into()) as i16 as u16;
    let depth = found.depth.clamp(0, 255) as u64;
    let best = found.best.map_or(NO_BEST, u64::from);
    u64::from(value) | depth << 16 | (found.bound as u64) << 24 | best << 32
}

fn unpack(data: u64) -> Found {
    let best = data >> 32 & 0xffff;
    Found {
        value: i32::from(data as u16 as i16),
        depth: (data >> 16 & 0xff) as i32,
        bound: match data >> 24 & 3 {
            0 => Bound::Lower,
            1 => Bound::Upper,
            _ => Bound::Exact,
        },
        best: (best != NO_BEST).then_some(best as u16),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(value: i32, depth: i32) -> Found {
        Found { value, depth, bound: Bound::Upper, best: Some(7) }
    }

    #[test]
    fn what_is_kept_is_found_again_until_forgotten() {
        let mut table = Transpositions::new(64);
        let keys = [5, 5 << 40, u64::MAX];
        for (n, &key) in keys.iter().enumerate() {
            table.keep(key, found(-300 - n as i32, n as i32));
        }
        let larger = table.grown(256);
        for (n, &key) in keys.iter().enumerate() {
            assert_eq!(table.get(key), Some(found(-300 - n as i32, n as i32)));
            assert_eq!(larger.get(key), table.get(key));
        }
        table.keep(5, Found { best: None, ..found(12, 3) });
        assert_eq!(table.get(5), Some(Found { best: None, ..found(12, 3) }));
        assert_eq!(table.get(6), None);
        for _ in 0..600 {
            table.clear();
            assert_eq!(table.get(5), None);
        }
    }

    #[test]
    fn the_deepest_of_a_bucket_stay() {
        let table = Transpositions::new(2);
        assert_eq!(table.len(), BUCKET);
        for (key, depth) in [(1, 9), (2, 3), (3, 7), (4, 6), (5, 5), (6, 1)] {
            table.keep(key, found(0, depth));
        }
        assert!([1, 3, 4, 6].iter().all(|&key| table.get(key).is_some()) && table.is_crowded());
        assert_eq!((table.get(2), table.get(5)), (None, None));
    }
}

//! A cache of values: iterative deepening meets the same states again and again.

/// How many are remembered: what fits into the processor's cache.
const ENTRIES: usize = 1 << 15;

/// The last value computed for each index. A cached value equals the computed one, so the cache only saves time.
pub(super) struct Values {
    entries: Vec<(u64, i32)>,
}

impl Values {
    pub(super) fn new() -> Self {
        Values { entries: vec![(0, 0); ENTRIES] }
    }

    /// Key 0 marks an empty entry.
    pub(super) fn get(&self, key: u64) -> Option<i32> {
        let (kept, value) = self.entries[place(key)];
        (kept == key && key != 0).then_some(value)
    }

    pub(super) fn keep(&mut self, key: u64, value: i32) {
        self.entries[place(key)] = (key, value);
    }
}

fn place(key: u64) -> usize {
    (key >> 24) as usize & (ENTRIES - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_found_under_its_own_key_alone() {
        let mut values = Values::new();
        values.keep(5 << 24, -7);
        assert_eq!((values.get(5 << 24), values.get(5 << 24 | 1), values.get(0)), (Some(-7), None, None));
        values.keep(5 << 24 | 1, 9);
        assert_eq!((values.get(5 << 24), values.get(5 << 24 | 1)), (None, Some(9)));
    }
}

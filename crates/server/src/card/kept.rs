//! A small cache of the most recently used values.

use std::sync::{Arc, Mutex, PoisonError};

/// At most this many; the least recently used goes first.
pub(super) struct Kept<K, V> {
    most: usize,
    /// The latest used last.
    all: Mutex<Vec<(K, Arc<V>)>>,
}

impl<K: PartialEq, V> Kept<K, V> {
    pub(super) fn new(most: usize) -> Self {
        Kept { most, all: Mutex::default() }
    }

    pub(super) fn get(&self, key: &K) -> Option<Arc<V>> {
        let mut all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        let at = all.iter().position(|(known, _)| known == key)?;
        all[at..].rotate_left(1);
        all.last().map(|(_, value)| value.clone())
    }

    pub(super) fn put(&self, key: K, value: Arc<V>) {
        let mut all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|(known, _)| *known != key);
        if all.len() >= self.most {
            all.remove(0);
        }
        all.push((key, value));
    }

    pub(super) fn forget(&self, which: impl Fn(&K) -> bool) {
        self.all.lock().unwrap_or_else(PoisonError::into_inner).retain(|(key, _)| !which(key));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_not_asked_for_longest_goes_first() {
        let kept = Kept::new(2);
        kept.put('a', Arc::new(1));
        kept.put('b', Arc::new(2));
        assert_eq!(kept.get(&'a').as_deref(), Some(&1));
        kept.put('c', Arc::new(3));
        assert_eq!(['a', 'b', 'c'].map(|key| kept.get(&key).map(|value| *value)), [Some(1), None, Some(3)]);
        kept.put('c', Arc::new(4));
        assert_eq!(['a', 'c'].map(|key| kept.get(&key).map(|value| *value)), [Some(1), Some(4)]);
    }
}

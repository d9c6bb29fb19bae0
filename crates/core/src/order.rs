//! Sorting and small maps that cost the page few bytes: the library's own are compiled again for every type, several kilobytes each.

use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::Value;

use crate::json::{FromJson, Wrong};

/// Sorts by a key; equal ones stay in their order. The same everywhere; outside the page it is the library's sort.
pub fn sort_by_key<T, K: Ord>(items: &mut [T], mut key: impl FnMut(&T) -> K) {
    if cfg!(target_family = "wasm") {
        let place = sorted(items.len(), &mut |one, other| key(&items[one]) < key(&items[other]));
        arrange(items, place);
    } else {
        items.sort_by_key(key);
    }
}

/// Sorts from the smallest to the largest.
pub fn sort<T: Ord>(items: &mut [T]) {
    if cfg!(target_family = "wasm") {
        let place = sorted(items.len(), &mut |one, other| items[one] < items[other]);
        arrange(items, place);
    } else {
        items.sort();
    }
}

/// The numbers of `count` items in their sorted order: a heap sort over numbers, so that there is one of it for all types. Numbers
/// break ties, which makes it stable.
fn sorted(count: usize, less: &mut dyn FnMut(usize, usize) -> bool) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    let mut before = |one: usize, other: usize| less(one, other) || (one < other && !less(other, one));
    let mut sift = |order: &mut [usize], mut root: usize| {
        loop {
            let mut child = 2 * root + 1;
            if child >= order.len() {
                return;
            }
            if child + 1 < order.len() && before(order[child], order[child + 1]) {
                child += 1;
            }
            if !before(order[root], order[child]) {
                return;
            }
            order.swap(root, child);
            root = child;
        }
    };
    for root in (0..count / 2).rev() {
        sift(&mut order, root);
    }
    for end in (1..count).rev() {
        order.swap(0, end);
        sift(&mut order[..end], 0);
    }
    order
}

/// Puts the item with number `place[n]` to place `n`, for all of them.
fn arrange<T>(items: &mut [T], mut place: Vec<usize>) {
    for start in 0..items.len() {
        let mut at = start;
        while place[at] != start {
            let from = place[at];
            items.swap(at, from);
            place[at] = at;
            at = from;
        }
        place[at] = at;
    }
}

/// A JSON object: entries in the order of their names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entries<V>(Vec<(String, V)>);

impl<V> Default for Entries<V> {
    fn default() -> Self {
        Entries::new()
    }
}

impl<V> Entries<V> {
    /// An empty object.
    pub const fn new() -> Self {
        Entries(Vec::new())
    }

    fn find(&self, name: &str) -> Result<usize, usize> {
        find(self.0.len(), &mut |n| self.0[n].0.as_str().cmp(name))
    }

    /// Puts an entry in, in place of any of the same name.
    pub fn insert(&mut self, name: impl Into<String>, value: V) {
        let name = name.into();
        match self.find(&name) {
            Ok(at) => self.0[at].1 = value,
            Err(at) => self.0.insert(at, (name, value)),
        }
    }

    /// The entry of that name.
    pub fn get(&self, name: &str) -> Option<&V> {
        self.find(name).ok().map(|at| &self.0[at].1)
    }

    /// The entry of that name, which is made if there is none.
    pub fn or_default(&mut self, name: &str) -> &mut V
    where
        V: Default,
    {
        let at = match self.find(name) {
            Ok(at) => at,
            Err(at) => {
                self.0.insert(at, (name.to_owned(), V::default()));
                at
            }
        };
        &mut self.0[at].1
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All of them.
    pub fn iter(&self) -> std::slice::Iter<'_, (String, V)> {
        self.0.iter()
    }
}

/// A binary search, one for all types.
fn find(count: usize, against: &mut dyn FnMut(usize) -> std::cmp::Ordering) -> Result<usize, usize> {
    let (mut low, mut high) = (0, count);
    while low < high {
        let middle = usize::midpoint(low, high);
        match against(middle) {
            std::cmp::Ordering::Less => low = middle + 1,
            std::cmp::Ordering::Greater => high = middle,
            std::cmp::Ordering::Equal => return Ok(middle),
        }
    }
    Err(low)
}

impl<V> IntoIterator for Entries<V> {
    type Item = (String, V);
    type IntoIter = std::vec::IntoIter<(String, V)>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a, V> IntoIterator for &'a Entries<V> {
    type Item = &'a (String, V);
    type IntoIter = std::slice::Iter<'a, (String, V)>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<N: Into<String>, V> FromIterator<(N, V)> for Entries<V> {
    fn from_iter<I: IntoIterator<Item = (N, V)>>(from: I) -> Self {
        let mut entries = Entries::new();
        for (name, value) in from {
            entries.insert(name, value);
        }
        entries
    }
}

impl<V: FromJson> FromJson for Entries<V> {
    fn from_json(json: &Value) -> Result<Self, Wrong> {
        let Value::Object(object) = json else { return Err("an object is expected".to_owned()) };
        let mut entries = Entries::new();
        for (name, json) in object {
            entries.insert(name, V::from_json(json)?);
        }
        Ok(entries)
    }
}

impl<V: Serialize> Serialize for Entries<V> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Dice, QuickDice};

    #[test]
    fn the_small_sort_is_the_stable_sort() {
        let mut dice = QuickDice::new(7);
        for count in 0..60_u32 {
            let items: Vec<(u32, u32)> = (0..count).map(|n| (dice.below(9), n)).collect();
            let mut plain = items.clone();
            plain.sort_by_key(|&(key, _)| key);
            let mut small = items.clone();
            let place = sorted(items.len(), &mut |one, other| items[one].0 < items[other].0);
            arrange(&mut small, place);
            assert_eq!(small, plain);
            let mut called = items;
            sort_by_key(&mut called, |&(key, _)| key);
            assert_eq!(called, plain);
        }
    }

    #[test]
    fn entries_are_in_the_order_of_their_names_and_unique() {
        let mut entries: Entries<u8> = [("b", 1), ("a", 2), ("b", 3)].into_iter().collect();
        *entries.or_default("c") += 4;
        assert_eq!(serde_json::to_string(&entries).ok().as_deref(), Some(r#"{"a":2,"b":3,"c":4}"#));
        assert_eq!((entries.get("b"), entries.get("x")), (Some(&3), None));
    }
}

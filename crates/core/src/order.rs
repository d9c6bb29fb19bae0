//! Sorting by worth, through one sort for everything: a sort of every type's own is a program of its own, which pages would have to load.

/// Brings a list into falling order of worth; equals stay in the order in which they stood.
pub fn best_first<T: Copy>(list: &mut [T], mut worth: impl FnMut(&T) -> i64) {
    let worths = list.iter().map(|item| -worth(item));
    let mut places: Vec<(i64, u32)> = worths.zip(0..).collect();
    sort(&mut places);
    let old = list.to_vec();
    for (item, (_, place)) in list.iter_mut().zip(places) {
        *item = old[place as usize];
    }
}

/// No two are equal, so that nothing hangs on the way of sorting.
#[inline(never)]
fn sort(places: &mut [(i64, u32)]) {
    places.sort_unstable();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_come_first_and_equals_stay() {
        let mut list = [(1, 'a'), (5, 'b'), (1, 'c'), (-3, 'd'), (5, 'e')];
        best_first(&mut list, |item| item.0);
        assert_eq!(list.map(|item| item.1), ['b', 'e', 'a', 'c', 'd']);
    }
}

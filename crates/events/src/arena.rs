//! An arena: whoever is free meets whoever is free.

use crate::matching::Graph;

/// Two who have just played each other are put together again if nobody else has come for so many milliseconds.
pub const REMATCH_AFTER_MS: u64 = 20_000;
/// Whoever has waited so long plays with the house, where the organiser allows it.
pub const HOUSE_AFTER_MS: u64 = 30_000;

/// Somebody who is free.
#[derive(Clone, Debug)]
pub(crate) struct Free {
    pub(crate) number: usize,
    pub(crate) points: u32,
    pub(crate) since: u64,
    /// With whom they have just played.
    pub(crate) last: Option<usize>,
}

/// Who meets whom, and who plays with the house.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Wave {
    pub(crate) pairs: Vec<(usize, usize)>,
    pub(crate) house: Vec<usize>,
}

/// As many as possible are put together; those who wait longest choose first, and have somebody with about as many points.
pub(crate) fn wave(free: &[Free], now: u64, house: bool, apart: &dyn Fn(usize, usize) -> bool) -> Wave {
    let mut all: Vec<&Free> = free.iter().collect();
    all.sort_by_key(|one| (one.since, one.number));
    let n = all.len();
    let may_meet = |a: usize, b: usize| !apart(all[a].number, all[b].number);
    let again = |a: usize, b: usize| all[a].last == Some(all[b].number) || all[b].last == Some(all[a].number);
    let patient = |a: usize, b: usize| now.saturating_sub(all[a].since.max(all[b].since)) < REMATCH_AFTER_MS;
    let mut wave = Wave::default();
    let mut left = vec![true; n];
    for rematches in [false, true] {
        let graph = Graph::new(n, |a, b| may_meet(a, b) && (!again(a, b) || rematches && !patient(a, b)));
        let mut most = graph.most_pairs(&left);
        for a in 0..n {
            if !left[a] {
                continue;
            }
            let mut others: Vec<usize> = (a + 1..n).filter(|b| left[*b] && graph.has(a, *b)).collect();
            others.sort_by_key(|b| (all[*b].points.abs_diff(all[a].points), *b));
            for b in others {
                (left[a], left[b]) = (false, false);
                if graph.most_pairs(&left) + 1 == most {
                    most -= 1;
                    wave.pairs.push((all[a].number, all[b].number));
                    break;
                }
                (left[a], left[b]) = (true, true);
            }
        }
    }
    if house {
        let tired = |at: &usize| left[*at] && now.saturating_sub(all[*at].since) >= HOUSE_AFTER_MS;
        wave.house = (0..n).filter(tired).map(|at| all[at].number).collect();
    }
    wave
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests_random::Random;

    const NOW: u64 = 1_000_000;

    fn free(number: usize, waited_s: u64, last: Option<usize>) -> Free {
        Free { number, points: 0, since: NOW - waited_s * 1000, last }
    }

    fn nobody(_: usize, _: usize) -> bool {
        false
    }

    #[test]
    fn those_who_have_just_played_wait_a_moment_for_others() {
        let two = |waited| [free(0, waited, Some(1)), free(1, waited, Some(0))];
        assert!(wave(&two(19), NOW, false, &nobody).pairs.is_empty());
        assert_eq!(wave(&two(20), NOW, false, &nobody).pairs, [(0, 1)]);
        let three = [free(0, 1, Some(1)), free(1, 1, Some(0)), free(2, 0, None)];
        assert_eq!(wave(&three, NOW, false, &nobody).pairs, [(0, 2)]);
        let four = [free(0, 1, Some(1)), free(1, 1, Some(0)), free(2, 0, Some(3)), free(3, 0, Some(2))];
        assert_eq!(wave(&four, NOW, false, &nobody).pairs.len(), 2);
    }

    #[test]
    fn whoever_waits_longest_is_served_first_and_the_house_helps_out() {
        let three = [free(0, 3, None), free(1, 9, None), free(2, 5, None)];
        assert_eq!(wave(&three, NOW, true, &nobody), Wave { pairs: vec![(1, 2)], house: vec![] });
        let one = [free(4, 30, None)];
        assert_eq!(wave(&one, NOW, true, &nobody).house, [4]);
        assert!(wave(&one, NOW, false, &nobody).house.is_empty());
    }

    /// Over an hour with games of random lengths: nobody plays the same person twice in a row while a third is free, and nobody waits longer
    /// than it takes for anybody else to become free, and the moment before a rematch.
    #[test]
    fn over_an_hour_nobody_waits_long() {
        let mut random = Random(3);
        for people in 2..=9 {
            let mut last: Vec<Option<usize>> = vec![None; people];
            let mut free_since: Vec<Option<u64>> = vec![Some(0); people];
            let mut games: Vec<(u64, usize, usize)> = Vec::new();
            let mut now = 0;
            while now < 3_600_000 {
                for (end, a, b) in games.extract_if(.., |(end, ..)| *end <= now).collect::<Vec<_>>() {
                    for (one, other) in [(a, b), (b, a)] {
                        (free_since[one], last[one]) = (Some(end), Some(other));
                    }
                }
                let waiting: Vec<Free> = (0..people)
                    .filter_map(|number| {
                        Some(Free { number, points: 0, since: free_since[number]?, last: last[number] })
                    })
                    .collect();
                let many = waiting.len();
                let made = wave(&waiting, now, false, &nobody);
                for (a, b) in &made.pairs {
                    let again = last[*a] == Some(*b) && last[*b] == Some(*a);
                    assert!(!again || many <= 3, "{a} and {b} again while {many} were free");
                    free_since[*a] = None;
                    free_since[*b] = None;
                    games.push((now + 60_000 + random.below(240_000), *a, *b));
                }
                // If two are left over, they have just played each other.
                let left: Vec<u64> = free_since.iter().flatten().copied().collect();
                assert!(
                    left.len() <= 1 || left.iter().max().is_some_and(|since| now - since < REMATCH_AFTER_MS)
                );
                now += 5_000;
            }
        }
    }
}

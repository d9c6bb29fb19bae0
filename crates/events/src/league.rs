//! Leagues: groups of four to eight, everybody against everybody, promotion and relegation.

const FEWEST: usize = 4;
const MOST: usize = 8;

/// How large the groups of so many players are; sizes differ by one at most, and the upper groups are the larger. Nothing below four players.
pub(crate) fn group_sizes(players: usize, wanted: usize) -> Option<Vec<usize>> {
    let fits = |groups: &usize| players / groups >= FEWEST && players.div_ceil(*groups) <= MOST;
    let far = |groups: &usize| ((players * 840 / groups).abs_diff(wanted * 840), *groups);
    let groups = (1..=players).filter(fits).min_by_key(far)?;
    Some((0..groups).map(|group| players / groups + usize::from(group < players % groups)).collect())
}

/// Splits an order of players into groups.
pub(crate) fn split(order: &[usize], wanted: usize) -> Option<Vec<Vec<usize>>> {
    let mut order = order.iter().copied();
    let sizes = group_sizes(order.len(), wanted)?;
    Some(sizes.into_iter().map(|size| order.by_ref().take(size).collect()).collect())
}

/// All games of a group, in the order of the circle method: every line of it has everybody once.
pub(crate) fn everybody(group: &[usize]) -> Vec<(usize, usize)> {
    let n = group.len() + group.len() % 2;
    let at = |place: usize| group.get(place).copied();
    let mut games = Vec::new();
    for round in 0..n.saturating_sub(1) {
        // The last place stays, the others go round it.
        let turn = |place: usize| if place == n - 1 { n - 1 } else { (place + round) % (n - 1) };
        for place in 0..n / 2 {
            if let (Some(a), Some(b)) = (at(turn(place)), at(turn(n - 1 - place))) {
                games.push((a, b));
            }
        }
    }
    games
}

/// How many move between two groups: one, or two where both have six or more.
pub(crate) fn movers(upper: usize, lower: usize) -> usize {
    if upper.min(lower) >= 6 { 2 } else { 1 }
}

/// The order for the next season, from groups in the order of their tables: the last of each change places with the first of the group below.
pub(crate) fn promoted(groups: &[Vec<usize>]) -> Vec<usize> {
    let mut next: Vec<Vec<usize>> = vec![Vec::new(); groups.len()];
    for (at, group) in groups.iter().enumerate() {
        let up = if at == 0 { 0 } else { movers(groups[at - 1].len(), group.len()) };
        let down = groups.get(at + 1).map_or(0, |below| movers(group.len(), below.len()));
        for (place, &player) in group.iter().enumerate() {
            let to = if place < up {
                at - 1
            } else if place + down >= group.len() {
                at + 1
            } else {
                at
            };
            next[to].push(player);
        }
    }
    // In a group stand those who came down, those who stayed, and those who came up; the order decides nothing but where a group is cut.
    next.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn groups_have_four_to_eight() {
        for wanted in 4..=8 {
            for players in 4..=128 {
                let sizes = group_sizes(players, wanted).unwrap();
                assert_eq!(sizes.iter().sum::<usize>(), players);
                assert!(sizes.iter().all(|size| (4..=8).contains(size)), "{players} by {wanted}: {sizes:?}");
            }
        }
        assert_eq!(group_sizes(3, 4), None);
        assert_eq!(group_sizes(12, 6), Some(vec![6, 6]));
    }

    #[test]
    fn everybody_meets_everybody_once() {
        for n in 4..=8 {
            let group: Vec<usize> = (10..10 + n).collect();
            let games = everybody(&group);
            assert_eq!(games.len(), n * (n - 1) / 2);
            let met: HashSet<(usize, usize)> = games.iter().map(|(a, b)| (*a.min(b), *a.max(b))).collect();
            assert_eq!(met.len(), games.len());
            // Every line of the circle has everybody at most once.
            for line in games.chunks(n / 2) {
                let people: HashSet<usize> = line.iter().flat_map(|(a, b)| [*a, *b]).collect();
                assert_eq!(people.len(), line.len() * 2, "{line:?}");
            }
        }
    }

    #[test]
    fn the_first_go_up_and_the_last_go_down() {
        let groups = vec![vec![0, 1, 2, 3], vec![4, 5, 6, 7], vec![8, 9, 10, 11]];
        let next = split(&promoted(&groups), 4).unwrap();
        let sets: Vec<HashSet<usize>> = next.into_iter().map(|group| group.into_iter().collect()).collect();
        assert_eq!(
            sets,
            [HashSet::from([0, 1, 2, 4]), HashSet::from([3, 5, 6, 8]), HashSet::from([7, 9, 10, 11])]
        );
        let groups = vec![(0..6).collect::<Vec<_>>(), (6..12).collect()];
        let next = split(&promoted(&groups), 6).unwrap();
        assert!(next[0].contains(&6) && next[0].contains(&7) && next[1].contains(&4) && next[1].contains(&5));
    }
}

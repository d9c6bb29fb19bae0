//! Pods: tables of three to six, by rank.

/// The smallest pod.
pub(crate) const FEWEST: usize = 3;
/// The largest.
const MOST: usize = 6;

/// How large the pods of so many players are, as near as can be to what is wanted; sizes differ by one at most. Nothing if it cannot be done
/// with a game for so many seats.
pub fn pod_sizes(players: usize, wanted: usize, seats: (u8, u8)) -> Option<Vec<usize>> {
    let (fewest, most) = (FEWEST.max(usize::from(seats.0)), MOST.min(usize::from(seats.1)));
    let fits = |pods: &usize| players / pods >= fewest && players.div_ceil(*pods) <= most;
    // How far sizes are from what is wanted, without fractions; of equals the larger pods.
    let far = |pods: &usize| ((players * 12 / pods).abs_diff(wanted * 12), *pods);
    let pods = (1..=players).filter(fits).min_by_key(far)?;
    Some((0..pods).map(|pod| players / pods + usize::from(pod < players % pods)).collect())
}

/// The pods of a round. In the first round strong and weak are spread over all pods; later, neighbours in rank meet.
pub(crate) fn pods(ranked: &[usize], sizes: &[usize], first: bool) -> Vec<Vec<usize>> {
    let mut pods: Vec<Vec<usize>> = vec![Vec::new(); sizes.len()];
    if first {
        let mut pod = 0;
        for &player in ranked {
            while pods[pod].len() >= sizes[pod] {
                pod = (pod + 1) % sizes.len();
            }
            pods[pod].push(player);
            pod = (pod + 1) % sizes.len();
        }
    } else {
        let mut ranked = ranked.iter().copied();
        for (pod, size) in pods.iter_mut().zip(sizes) {
            pod.extend(ranked.by_ref().take(*size));
        }
    }
    pods
}

/// Puts those who must stay apart into different pods: one of the two changes places with somebody of the nearest pod where that helps. Where
/// nothing helps they stay together.
pub(crate) fn keep_apart(pods: &mut [Vec<usize>], apart: &dyn Fn(usize, usize) -> bool) {
    // Every exchange leaves fewer pairs who must not meet, so this comes to an end.
    while exchange(pods, apart) {}
}

/// With how many of a pod somebody must not sit.
pub(crate) fn clashes(pod: &[usize], player: usize, apart: &dyn Fn(usize, usize) -> bool) -> usize {
    pod.iter().filter(|other| **other != player && apart(player, **other)).count()
}

fn exchange(pods: &mut [Vec<usize>], apart: &dyn Fn(usize, usize) -> bool) -> bool {
    for from in 0..pods.len() {
        // The lower in rank moves.
        for seat in (0..pods[from].len()).rev() {
            let player = pods[from][seat];
            let own = clashes(&pods[from], player, apart);
            if own == 0 {
                continue;
            }
            let mut others: Vec<usize> = (0..pods.len()).filter(|to| *to != from).collect();
            others.sort_by_key(|to| to.abs_diff(from));
            for to in others {
                for place in 0..pods[to].len() {
                    let with = pods[to][place];
                    let before = own + clashes(&pods[to], with, apart);
                    (pods[from][seat], pods[to][place]) = (with, player);
                    if clashes(&pods[from], with, apart) + clashes(&pods[to], player, apart) < before {
                        return true;
                    }
                    (pods[from][seat], pods[to][place]) = (player, with);
                }
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_who_stay_apart_are_in_different_pods_and_nobody_else_moves_far() {
        let by_rank = || pods(&(0..12).collect::<Vec<_>>(), &[4, 4, 4], false);
        let mut all = by_rank();
        keep_apart(&mut all, &|_, _| false);
        assert_eq!(all, by_rank());
        keep_apart(&mut all, &|a, b| (a.min(b), a.max(b)) == (0, 1));
        assert_eq!(all, [vec![0, 4, 2, 3], vec![1, 5, 6, 7], vec![8, 9, 10, 11]]);
        // One who stays apart from three of each other pod but one.
        let mut all = by_rank();
        let apart = |a: usize, b: usize| a.min(b) == 0 && (1..=7).contains(&a.max(b));
        keep_apart(&mut all, &apart);
        assert!(all.iter().all(|pod| pod.iter().all(|one| clashes(pod, *one, &apart) == 0)), "{all:?}");
        let mut seated: Vec<usize> = all.concat();
        seated.sort_unstable();
        assert_eq!(seated, (0..12).collect::<Vec<_>>());
    }

    #[test]
    fn pods_are_balanced_and_as_wanted() {
        for wanted in 3..=6 {
            for players in 3..=128 {
                let sizes = pod_sizes(players, wanted, (2, 6)).unwrap();
                assert_eq!(sizes.iter().sum::<usize>(), players);
                let (least, most) = (*sizes.iter().min().unwrap(), *sizes.iter().max().unwrap());
                assert!(least >= 3 && most <= 6 && most - least <= 1, "{players} by {wanted}: {sizes:?}");
            }
        }
        assert_eq!(pod_sizes(12, 4, (2, 4)), Some(vec![4, 4, 4]));
        assert_eq!(pod_sizes(7, 4, (2, 4)), Some(vec![4, 3]));
        assert_eq!(pod_sizes(5, 4, (2, 4)), None, "two pods of two and three cannot be");
        assert_eq!(pod_sizes(5, 4, (2, 6)), Some(vec![5]));
        assert_eq!(pod_sizes(2, 3, (2, 6)), None);
    }

    #[test]
    fn the_first_round_spreads_strength_and_later_ones_go_by_rank() {
        let ranked: Vec<usize> = (0..7).collect();
        assert_eq!(pods(&ranked, &[4, 3], true), [vec![0, 2, 4, 6], vec![1, 3, 5]]);
        assert_eq!(pods(&ranked, &[4, 3], false), [vec![0, 1, 2, 3], vec![4, 5, 6]]);
    }
}

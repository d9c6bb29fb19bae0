//! Pods: tables of three to six, by rank.

/// The smallest pod.
const FEWEST: usize = 3;
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

#[cfg(test)]
mod tests {
    use super::*;

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

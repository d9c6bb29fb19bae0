//! Swiss: those with as many points meet, and nobody meets twice while that can be avoided.

use crate::matching::Graph;

/// Somebody who is to be paired.
#[derive(Clone, Debug)]
pub(crate) struct Entrant {
    pub(crate) number: usize,
    pub(crate) points: u32,
    /// How often they have met others, by number.
    pub(crate) met: Vec<usize>,
    pub(crate) had_bye: bool,
}

impl Entrant {
    fn times_met(&self, other: &Entrant) -> usize {
        self.met.iter().filter(|number| **number == other.number).count()
    }
}

/// Who meets whom, by number, and who does not play.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Pairs {
    pub(crate) pairs: Vec<(usize, usize)>,
    pub(crate) byes: Vec<usize>,
}

/// Pairs those entrants, who stand in the order of rank. Two who are `apart` never meet. Where the number is odd, the last who has had no bye
/// has one; only if all have had one, somebody has a second. Rematches come only if nothing else is possible.
pub(crate) fn pair(entrants: &[Entrant], apart: &dyn Fn(usize, usize) -> bool) -> Pairs {
    let n = entrants.len();
    let met = |a: usize, b: usize| entrants[a].times_met(&entrants[b]);
    let most_met =
        (0..n).flat_map(|a| (0..a).map(move |b| (a, b))).map(|(a, b)| met(a, b)).max().unwrap_or(0);
    let without_bye: Vec<usize> = (0..n).rev().filter(|at| !entrants[*at].had_bye).collect();
    let with_bye: Vec<usize> = (0..n).rev().filter(|at| entrants[*at].had_bye).collect();
    for resting in [&without_bye, &with_bye] {
        for often in 0..=most_met {
            let graph =
                Graph::new(n, |a, b| met(a, b) <= often && !apart(entrants[a].number, entrants[b].number));
            if n.is_multiple_of(2) {
                if let Some(pairs) = complete(&graph, entrants, vec![true; n]) {
                    return Pairs { pairs, byes: Vec::new() };
                }
                continue;
            }
            for &rests in resting {
                let mut free = vec![true; n];
                free[rests] = false;
                if let Some(pairs) = complete(&graph, entrants, free) {
                    return Pairs { pairs, byes: vec![entrants[rests].number] };
                }
            }
        }
    }
    // Some must stay apart, so not everybody can play: as many as possible do.
    let graph = Graph::new(n, |a, b| !apart(entrants[a].number, entrants[b].number));
    let mut free = vec![true; n];
    let pairs = greedy(&graph, entrants, &mut free);
    let byes = (0..n).filter(|at| free[*at]).map(|at| entrants[at].number).collect();
    Pairs { pairs, byes }
}

/// All who are free in pairs; nothing if that cannot be.
fn complete(graph: &Graph, entrants: &[Entrant], mut free: Vec<bool>) -> Option<Vec<(usize, usize)>> {
    let count = free.iter().filter(|free| **free).count();
    if graph.most_pairs(&free) * 2 < count {
        return None;
    }
    Some(greedy(graph, entrants, &mut free))
}

/// The first of those who are left gets the opponent who suits best and leaves a full pairing of the others possible.
fn greedy(graph: &Graph, entrants: &[Entrant], free: &mut [bool]) -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    let mut left = graph.most_pairs(free);
    for first in 0..entrants.len() {
        if !free[first] {
            continue;
        }
        for other in preferred(entrants, free, first) {
            if !graph.has(first, other) {
                continue;
            }
            (free[first], free[other]) = (false, false);
            if graph.most_pairs(free) + 1 == left {
                left -= 1;
                pairs.push((entrants[first].number, entrants[other].number));
                break;
            }
            (free[first], free[other]) = (true, true);
        }
    }
    pairs
}

/// Opponents for the first, the best first: in the own score group the upper half meets the lower half in order; then those with fewer points.
fn preferred(entrants: &[Entrant], free: &[bool], first: usize) -> Vec<usize> {
    let rest: Vec<usize> = (first + 1..entrants.len()).filter(|at| free[*at]).collect();
    let same = rest.iter().take_while(|at| entrants[**at].points == entrants[first].points).count();
    let (group, below) = rest.split_at(same);
    let half = same / 2;
    let (near, far) = group.split_at(half.min(group.len()));
    far.iter().chain(near.iter().rev()).chain(below).copied().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests_random::Random;

    fn entrants(points: &[u32]) -> Vec<Entrant> {
        let one = |(number, points): (usize, &u32)| Entrant {
            number,
            points: *points,
            met: Vec::new(),
            had_bye: false,
        };
        points.iter().enumerate().map(one).collect()
    }

    #[test]
    fn the_upper_half_of_a_score_group_meets_the_lower_half() {
        let paired = pair(&entrants(&[0; 8]), &|_, _| false);
        assert_eq!(paired.pairs, [(0, 4), (1, 5), (2, 6), (3, 7)]);
        let paired = pair(&entrants(&[2, 2, 1, 1, 0]), &|_, _| false);
        assert_eq!((paired.pairs, paired.byes), (vec![(0, 1), (2, 3)], vec![4]));
    }

    #[test]
    fn those_who_stay_apart_never_meet_even_if_somebody_must_rest() {
        let paired = pair(&entrants(&[0; 2]), &|_, _| true);
        assert_eq!((paired.pairs, paired.byes), (vec![], vec![0, 1]));
        let paired = pair(&entrants(&[0; 4]), &|a, b| a + b == 2);
        assert!(paired.byes.is_empty() && !paired.pairs.contains(&(0, 2)), "{paired:?}");
    }

    /// Whether there is a pairing in which nobody meets again and nobody rests again, by trying everything.
    fn exists(all: &[Entrant], free: &mut Vec<bool>, rest_left: bool) -> bool {
        let Some(a) = free.iter().position(|free| *free) else { return true };
        free[a] = false;
        let mut found = rest_left && !all[a].had_bye && exists(all, free, false);
        for b in 0..all.len() {
            if !found && free[b] && all[a].times_met(&all[b]) == 0 {
                free[b] = false;
                found = exists(all, free, rest_left);
                free[b] = true;
            }
        }
        free[a] = true;
        found
    }

    #[test]
    fn nobody_meets_twice_while_that_can_be_avoided_and_nobody_rests_twice() {
        let mut random = Random(11);
        for n in 2..=11 {
            for _ in 0..12 {
                let mut all = entrants(&vec![0; n]);
                for round in 0..n + 1 {
                    all.sort_by_key(|one| (std::cmp::Reverse(one.points), one.number));
                    let odd = n % 2 == 1;
                    let possible = exists(&all, &mut vec![true; n], odd);
                    let unrested = all.iter().any(|one| !one.had_bye);
                    let paired = pair(&all, &|_, _| false);
                    assert_eq!(paired.pairs.len() * 2 + paired.byes.len(), n);
                    assert_eq!(paired.byes.len(), usize::from(odd));
                    let of = |number: usize| all.iter().find(|one| one.number == number).unwrap().clone();
                    let again = paired.pairs.iter().any(|(a, b)| of(*a).times_met(&of(*b)) > 0);
                    let rested = paired.byes.iter().any(|one| of(*one).had_bye);
                    assert!(!possible || !(again || rested), "n {n}, round {round}: {paired:?}");
                    assert!(!(rested && unrested), "a second bye while somebody has had none");
                    assert_eq!(pair(&all, &|_, _| false), paired, "the same again");
                    for (a, b) in paired.pairs {
                        let won = random.below(3) as u32;
                        for one in &mut all {
                            if one.number == a {
                                one.met.push(b);
                                one.points += won;
                            } else if one.number == b {
                                one.met.push(a);
                                one.points += 2 - won;
                            }
                        }
                    }
                    for one in &mut all {
                        if paired.byes.contains(&one.number) {
                            one.had_bye = true;
                            one.points += 2;
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_large_field_is_paired_quickly_and_without_rematches() {
        let mut all = entrants(&[0; 128]);
        for _ in 0..7 {
            all.sort_by_key(|one| (std::cmp::Reverse(one.points), one.number));
            let paired = pair(&all, &|_, _| false);
            assert_eq!(paired.pairs.len(), 64);
            for (a, b) in paired.pairs {
                for one in &mut all {
                    if one.number == a {
                        assert!(!one.met.contains(&b));
                        one.met.push(b);
                        one.points += 2;
                    } else if one.number == b {
                        one.met.push(a);
                    }
                }
            }
        }
    }
}

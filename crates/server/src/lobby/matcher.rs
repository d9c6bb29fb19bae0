//! Who is put together: a pure function from those who wait to groups. It reads no clock and knows no store.
//!
//! Only those meet who look for the same game, for as many seats, with the same clock, rated or not. Of the pairs that may meet, those come
//! first whose gap in strength, less a bonus for waiting, is smallest; a pair that looks for more than two seats is completed by those
//! who fit both best. A wide gap must be waited for; a strength that is not known is no gap at all.

use cubo_wire::ClockKind;
use cubo_wire::lobby::StrengthWanted;

/// Points of the gap that a second of waiting makes up for, for each of the two.
const BONUS_PER_S: i64 = 5;
/// And no more than after this many milliseconds.
const BONUS_UNTIL_MS: u64 = 60_000;
/// The widest gap less bonus at which two are put together.
const WIDEST: i64 = 200;
/// Those who look for somebody near their strength accept a gap up to this, however long they wait.
const NEAR: i64 = 150;
/// "A good deal" stronger or weaker is at least this.
const GOOD_DEAL: i64 = 100;
/// Once somebody has agreed to play with the house, others who look for the same have so many milliseconds to agree too.
const OTHERS_MAY_AGREE_MS: u64 = 10_000;
/// At most so many of those who look for the same are compared in one wave: those who wait longest.
const COMPARED: usize = 256;
/// And so many steps are made to complete groups of them.
const STEPS: u32 = 20_000;

/// What must be the same for people to meet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Terms {
    pub(crate) game: String,
    pub(crate) seats: u8,
    pub(crate) clock: ClockKind,
    pub(crate) rated: bool,
    /// Bots meet bots only here: nobody who looks for people finds a program.
    pub(crate) bots: bool,
}

/// Somebody who waits.
#[derive(Clone, Debug)]
pub(crate) struct Waiting {
    pub(crate) terms: Terms,
    /// In points, if it is known.
    pub(crate) strength: Option<i32>,
    pub(crate) wanted: StrengthWanted,
    /// Since when, in milliseconds.
    pub(crate) since: u64,
    /// Since when they agree that house players take the free seats.
    pub(crate) fill: Option<u64>,
}

/// People who are put together, by their places in the list, and how many house players sit down with them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Group {
    pub(crate) people: Vec<usize>,
    pub(crate) house: u8,
}

/// Puts together whom it can. Nobody is in two groups, and no two of a group are `blocked`.
pub(crate) fn wave(waiting: &[Waiting], now: u64, blocked: impl Fn(usize, usize) -> bool) -> Vec<Group> {
    let mut order: Vec<usize> = (0..waiting.len()).collect();
    order.sort_by_key(|&n| (waiting[n].since, n));
    let mut pools: Vec<Vec<usize>> = Vec::new();
    for n in order {
        match pools.iter_mut().find(|pool| waiting[pool[0]].terms == waiting[n].terms) {
            Some(pool) if pool.len() < COMPARED => pool.push(n),
            Some(_) => {}
            None => pools.push(vec![n]),
        }
    }
    let mut groups = Vec::new();
    for pool in pools {
        let meet =
            |a: usize, b: usize| (!blocked(a, b)).then(|| score(&waiting[a], &waiting[b], now)).flatten();
        let mut pool = Pool { free: pool, meet, steps: STEPS };
        let terms = &waiting[pool.free[0]].terms;
        let seats = usize::from(terms.seats);
        pool.full_groups(seats, &mut groups);
        if !terms.rated {
            pool.with_house(seats, waiting, now, &mut groups);
        }
    }
    groups
}

/// How badly two fit: their gap less their bonus for waiting. Nothing if they do not.
fn score(a: &Waiting, b: &Waiting, now: u64) -> Option<i64> {
    let gap = match (a.strength, b.strength) {
        (Some(a), Some(b)) => i64::from(b) - i64::from(a),
        _ => 0,
    };
    let known = a.strength.is_some() && b.strength.is_some();
    let wants = |wanted: StrengthWanted, above: i64| match wanted {
        StrengthWanted::Any => true,
        StrengthWanted::Near => above.abs() <= NEAR,
        StrengthWanted::Stronger => !known || above >= GOOD_DEAL,
        StrengthWanted::Weaker => !known || -above >= GOOD_DEAL,
    };
    let bonus = |one: &Waiting| {
        let waited = now.saturating_sub(one.since).min(BONUS_UNTIL_MS);
        waited as i64 * BONUS_PER_S / 1000
    };
    let score = gap.abs() - bonus(a) - bonus(b);
    (wants(a.wanted, gap) && wants(b.wanted, -gap) && score <= WIDEST).then_some(score)
}

/// Those who look for the same, the longest waiting first.
struct Pool<F> {
    free: Vec<usize>,
    meet: F,
    steps: u32,
}

impl<F: Fn(usize, usize) -> Option<i64>> Pool<F> {
    /// Puts together groups that need nobody else.
    fn full_groups(&mut self, seats: usize, groups: &mut Vec<Group>) {
        if self.free.len() < seats || seats < 2 {
            return;
        }
        let mut pairs: Vec<(i64, usize, usize)> = Vec::new();
        for (place, &a) in self.free.iter().enumerate() {
            for &b in &self.free[place + 1..] {
                pairs.extend((self.meet)(a, b).map(|score| (score, a, b)));
            }
        }
        // The sort is stable: of equals, those come first who wait longest.
        pairs.sort_by_key(|(score, ..)| *score);
        for (_, a, b) in pairs {
            if self.free.len() < seats {
                return;
            }
            if !self.free.contains(&a) || !self.free.contains(&b) {
                continue;
            }
            let mut people = vec![a, b];
            if self.complete(&mut people, seats) {
                self.free.retain(|n| !people.contains(n));
                groups.push(Group { people, house: 0 });
            }
        }
    }

    /// Adds those who fit everybody in the group, the best first, until it is full. If it cannot be, it is as it was.
    fn complete(&mut self, people: &mut Vec<usize>, seats: usize) -> bool {
        if people.len() >= seats {
            return true;
        }
        let worst =
            |one: usize| people.iter().map(|&other| (self.meet)(one, other)).try_fold(i64::MIN, worse);
        let fitting = self.free.iter().filter(|one| !people.contains(one));
        let mut fitting: Vec<(i64, usize)> =
            fitting.filter_map(|&one| worst(one).map(|score| (score, one))).collect();
        if people.len() + fitting.len() < seats {
            return false;
        }
        fitting.sort_by_key(|(score, _)| *score);
        for (_, one) in fitting {
            if self.steps == 0 {
                return false;
            }
            self.steps -= 1;
            people.push(one);
            if self.complete(people, seats) {
                return true;
            }
            people.pop();
        }
        false
    }

    /// Those who agree play with house players. Others who could still agree are waited for, for a moment.
    fn with_house(&mut self, seats: usize, waiting: &[Waiting], now: u64, groups: &mut Vec<Group>) {
        let agreed = |n: usize| waiting[n].fill;
        while let Some(first) = self.free.iter().copied().find(|&n| agreed(n).is_some()) {
            let mut people = vec![first];
            for &one in &self.free {
                let fits = people.iter().all(|&other| one != other && (self.meet)(one, other).is_some());
                if agreed(one).is_some() && fits && people.len() + 1 < seats {
                    people.push(one);
                }
            }
            let since = people.iter().filter_map(|&n| agreed(n)).min().unwrap_or(now);
            let undecided = |n: usize| agreed(n).is_none() && (self.meet)(first, n).is_some();
            let patient = now.saturating_sub(since) < OTHERS_MAY_AGREE_MS;
            let wait = patient && people.len() + 1 < seats && self.free.iter().any(|&n| undecided(n));
            self.free.retain(|n| !people.contains(n));
            if !wait {
                let house = (seats - people.len()) as u8;
                groups.push(Group { people, house });
            }
        }
    }
}

fn worse(so_far: i64, next: Option<i64>) -> Option<i64> {
    next.map(|next| so_far.max(next))
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: u64 = 1_000_000;

    fn terms(seats: u8) -> Terms {
        Terms { game: "blox".to_owned(), seats, clock: ClockKind::None, rated: false, bots: false }
    }

    fn one(seats: u8, strength: i32, waited_s: u64) -> Waiting {
        Waiting {
            terms: terms(seats),
            strength: Some(strength),
            wanted: StrengthWanted::Any,
            since: NOW - waited_s * 1000,
            fill: None,
        }
    }

    fn nobody(_: usize, _: usize) -> bool {
        false
    }

    fn people(groups: &[Group]) -> Vec<Vec<usize>> {
        let sorted = |group: &Group| {
            let mut people = group.people.clone();
            people.sort_unstable();
            people
        };
        groups.iter().map(sorted).collect()
    }

    #[test]
    fn those_who_are_nearest_in_strength_meet_first() {
        let waiting = [one(2, 1500, 0), one(2, 1640, 0), one(2, 1610, 0), one(2, 1690, 0)];
        assert_eq!(people(&wave(&waiting, NOW, nobody)), [vec![1, 2], vec![0, 3]]);
        // Without the second, the first and the last meet whoever is left.
        assert_eq!(people(&wave(&waiting[..3], NOW, nobody)), [vec![1, 2]]);
    }

    #[test]
    fn waiting_makes_up_for_a_gap() {
        let far = |waited| [one(2, 1500, waited), one(2, 2000, 0)];
        assert!(wave(&far(0), NOW, nobody).is_empty(), "nobody plays against somebody far stronger at once");
        assert!(wave(&far(59), NOW, nobody).is_empty());
        assert_eq!(wave(&far(60), NOW, nobody).len(), 1);
        // Somebody who has waited is served before somebody who is a little nearer.
        let waiting = [one(2, 1500, 0), one(2, 1550, 20), one(2, 1480, 0)];
        assert_eq!(people(&wave(&waiting, NOW, nobody)), [vec![0, 1]]);
    }

    #[test]
    fn of_equals_those_meet_who_have_waited_longest() {
        let waiting = [one(2, 0, 1), one(2, 0, 9), one(2, 0, 5)];
        assert_eq!(people(&wave(&waiting, NOW, nobody)), [vec![1, 2]]);
    }

    #[test]
    fn unknown_strength_is_no_gap() {
        let mut waiting = [one(2, 3000, 0), one(2, 0, 0)];
        waiting[1].strength = None;
        waiting[0].wanted = StrengthWanted::Weaker;
        assert_eq!(wave(&waiting, NOW, nobody).len(), 1);
    }

    #[test]
    fn nobody_meets_those_they_did_not_ask_for() {
        use StrengthWanted::*;
        let (weak, strong) = (1500, 1620);
        for (first, second, meet) in [
            (Any, Any, true),
            (Near, Any, true),
            (Stronger, Any, true),
            (Weaker, Any, false),
            (Any, Stronger, false),
            (Any, Weaker, true),
            (Stronger, Weaker, true),
            (Weaker, Stronger, false),
        ] {
            let mut waiting = [one(2, weak, 60), one(2, strong, 60)];
            (waiting[0].wanted, waiting[1].wanted) = (first, second);
            assert_eq!(wave(&waiting, NOW, nobody).len(), usize::from(meet), "{first:?}, {second:?}");
        }
        let mut waiting = [one(2, 1500, 60), one(2, 1700, 60)];
        waiting[0].wanted = Near;
        assert!(wave(&waiting, NOW, nobody).is_empty(), "near stays near, however long one waits");
    }

    #[test]
    fn other_terms_are_another_game() {
        let same = one(2, 0, 60);
        let mut others = [same.clone(), same.clone(), same.clone(), same.clone()];
        others[0].terms.game = "cubulus".to_owned();
        others[1].terms.seats = 3;
        others[2].terms.clock = ClockKind::Days { days: 1 };
        others[3].terms.rated = true;
        for other in others {
            assert!(wave(&[same.clone(), other], NOW, nobody).is_empty());
        }
        assert_eq!(wave(&[same.clone(), same], NOW, nobody).len(), 1);
    }

    #[test]
    fn a_group_is_found_round_blocked_pairs() {
        // 0 and 1 are the best pair, but nobody fits both: the group is 0, 2, 3.
        let waiting = [one(3, 0, 50), one(3, 0, 50), one(3, 0, 0), one(3, 0, 0)];
        let blocked = |a: usize, b: usize| matches!((a.min(b), a.max(b)), (1, 2) | (1, 3));
        assert_eq!(people(&wave(&waiting, NOW, blocked)), [vec![0, 2, 3]]);
    }

    #[test]
    fn the_house_fills_the_seats_of_those_who_agree() {
        let agree = |mut one: Waiting, ago_s: u64| {
            one.fill = Some(NOW - ago_s * 1000);
            one
        };
        // Alone, at once.
        let groups = wave(&[agree(one(4, 0, 40), 0)], NOW, nobody);
        assert_eq!(groups, [Group { people: vec![0], house: 3 }]);
        // Somebody else may still agree: for a moment they are waited for.
        let waiting = |ago| [agree(one(4, 0, 40), ago), one(4, 0, 35)];
        assert!(wave(&waiting(5), NOW, nobody).is_empty());
        assert_eq!(wave(&waiting(10), NOW, nobody), [Group { people: vec![0], house: 3 }]);
        let both = [agree(one(4, 0, 40), 5), agree(one(4, 0, 35), 0)];
        assert_eq!(wave(&both, NOW, nobody), [Group { people: vec![0, 1], house: 2 }]);
        assert_eq!(wave(&both, NOW, |_, _| true).len(), 2, "those who are blocked sit at two tables");
        // People come before the house, and a rated game is played by people alone.
        let pair = [agree(one(2, 0, 40), 20), one(2, 0, 0)];
        assert_eq!(wave(&pair, NOW, nobody), [Group { people: vec![0, 1], house: 0 }]);
        let mut rated = agree(one(2, 0, 40), 20);
        rated.terms.rated = true;
        assert!(wave(&[rated], NOW, nobody).is_empty());
    }

    /// SplitMix64.
    struct Random(u64);

    impl Random {
        fn below(&mut self, most: u64) -> u64 {
            self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut z = self.0;
            z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            (z ^ (z >> 31)) % most
        }
    }

    /// What holds of every wave, checked on its own: from the definitions, not with the code above.
    fn check(waiting: &[Waiting], blocked: &dyn Fn(usize, usize) -> bool, groups: &[Group]) {
        let mut seen = vec![false; waiting.len()];
        for Group { people, house } in groups {
            let terms = &waiting[people[0]].terms;
            assert_eq!(people.len() + usize::from(*house), usize::from(terms.seats));
            for &n in people {
                assert!(!seen[n], "{n} is in two groups");
                seen[n] = true;
                assert_eq!(&waiting[n].terms, terms);
                assert!(*house == 0 || (waiting[n].fill.is_some() && !terms.rated));
            }
            for (at, &a) in people.iter().enumerate() {
                for &b in &people[at + 1..] {
                    assert!(!blocked(a, b) && !blocked(b, a), "{a} and {b} are blocked");
                    assert!(score(&waiting[a], &waiting[b], NOW).is_some());
                }
            }
        }
        // Nobody is left who could have met: every set of as many as are needed has two who may not.
        let left: Vec<usize> = (0..waiting.len()).filter(|&n| !seen[n]).collect();
        for set in 1_u32..1 << left.len() {
            let set: Vec<usize> =
                left.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1).map(|(_, &n)| n).collect();
            let terms = &waiting[set[0]].terms;
            if set.len() != usize::from(terms.seats) || set.iter().any(|&n| waiting[n].terms != *terms) {
                continue;
            }
            let fit = |a: usize, b: usize| !blocked(a, b) && score(&waiting[a], &waiting[b], NOW).is_some();
            let all = set.iter().enumerate().all(|(at, &a)| set[at + 1..].iter().all(|&b| fit(a, b)));
            assert!(!all, "{set:?} could have met");
        }
    }

    #[test]
    fn every_way_of_blocking_among_five_is_kept_to() {
        // All graphs on five people, for two to four seats.
        let pairs: Vec<(usize, usize)> = (0..5).flat_map(|a| (a + 1..5).map(move |b| (a, b))).collect();
        for seats in 2..=4 {
            let waiting: Vec<Waiting> = (0..5).map(|n| one(seats, 0, n)).collect();
            for graph in 0_u32..1 << pairs.len() {
                let blocked = |a: usize, b: usize| {
                    let at = pairs.iter().position(|pair| *pair == (a.min(b), a.max(b)));
                    at.is_some_and(|at| graph >> at & 1 == 1)
                };
                check(&waiting, &blocked, &wave(&waiting, NOW, blocked));
            }
        }
    }

    #[test]
    fn whoever_waits_all_rules_hold() {
        use StrengthWanted::*;
        let mut random = Random(22);
        for _ in 0..3_000 {
            let count = random.below(11) as usize;
            let waiting: Vec<Waiting> = (0..count)
                .map(|_| {
                    let mut one = one(2 + random.below(3) as u8, random.below(900) as i32, random.below(90));
                    one.terms.rated = random.below(4) == 0;
                    one.strength = one.strength.filter(|_| random.below(5) > 0);
                    one.wanted = [Any, Any, Near, Stronger, Weaker][random.below(5) as usize];
                    one.fill = (random.below(4) == 0).then(|| NOW - random.below(20_000));
                    one
                })
                .collect();
            let walls: Vec<bool> = (0..count * count).map(|_| random.below(6) == 0).collect();
            let blocked = |a: usize, b: usize| walls[a.min(b) * count + a.max(b)];
            check(&waiting, &blocked, &wave(&waiting, NOW, blocked));
        }
    }

    #[test]
    fn a_crowd_is_served_quickly() {
        let mut random = Random(7);
        for seats in [2, 6] {
            let crowd: Vec<Waiting> =
                (0..2_000).map(|_| one(seats, random.below(2_000) as i32, random.below(60))).collect();
            let groups = wave(&crowd, NOW, nobody);
            let served: usize = groups.iter().map(|group| group.people.len()).sum();
            assert!(served * 10 >= COMPARED * 8, "{served} of {COMPARED} for {seats} seats");
        }
    }
}

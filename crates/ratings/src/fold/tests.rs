use super::*;
use crate::weng_lin::BETA;

/// Numbers that look random: xorshift64*.
struct Random(u64);

impl Random {
    fn below(&mut self, most: u64) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) % most
    }
}

fn seat(person: u32, rank: u8) -> Played<u32> {
    Played { person, rank, actions: 20, abandoned: false }
}

fn game(ended: u64, seats: &[(u32, u8)]) -> Finished<u32> {
    Finished { ended, seats: seats.iter().map(|(person, rank)| seat(*person, *rank)).collect() }
}

/// Everybody's standing, by number.
struct House(Vec<Standing<u32>>);

impl House {
    fn of(people: usize) -> House {
        House(vec![Standing::default(); people])
    }

    fn take(&mut self, game: &Finished<u32>) -> Vec<Option<Change>> {
        let at = |one: &Played<u32>| one.person as usize;
        let mut standings: Vec<_> = game.seats.iter().map(|one| self.0[at(one)].clone()).collect();
        let changes = rate(game, &mut standings);
        for (one, standing) in game.seats.iter().zip(standings) {
            self.0[at(one)] = standing;
        }
        changes
    }

    fn points(&self, person: usize) -> f64 {
        self.0[person].rating.points
    }
}

const HOUR: u64 = DAY_MS / 24;

#[test]
fn three_equals_do_not_drift_in_ten_thousand_games() {
    for (seed, ties) in [(1, false), (2, true), (3, false)] {
        let (mut house, mut random) = (House::of(3), Random(seed));
        for n in 0..10_000 {
            // Every order is as likely as every other; sometimes two are level.
            let mut order = [0_u32, 1, 2];
            for at in (1..3).rev() {
                order.swap(at, random.below(at as u64 + 1) as usize);
            }
            let second = if ties && random.below(3) == 0 { 1 } else { 2 };
            house.take(&game(n * HOUR, &[(order[0], 1), (order[1], second), (order[2], 3)]));
        }
        let mean = (0..3).map(|n| house.points(n)).sum::<f64>() / 3.0;
        assert!((mean / 1500.0 - 1.0).abs() <= 0.01, "the mean of three equals is {mean}");
        for n in 0..3 {
            assert!((house.points(n) - 1500.0).abs() < 150.0, "{}", house.points(n));
        }
    }
}

/// Two who are known: each has played thirty games with six others in a month.
fn known_pair() -> (House, u64) {
    let mut house = House::of(8);
    let mut now = 0;
    for n in 0..30_u32 {
        for who in [0, 1] {
            now += 12 * HOUR;
            let other = 2 + (n % 6);
            let (one, two) = if n % 2 == 0 { (1, 2) } else { (2, 1) };
            house.take(&game(now, &[(who, one), (other, two)]));
        }
    }
    (house, now + DAY_MS)
}

#[test]
fn a_pair_that_loses_on_purpose_gains_next_to_nothing() {
    let (mut house, now) = known_pair();
    let before = house.0[0].clone();
    assert!(!before.is_provisional());
    let midnight = now / DAY_MS * DAY_MS;
    for n in 0..100 {
        house.take(&game(midnight + n * 60_000, &[(0, 1), (1, 2)]));
    }
    let after = &house.0[0];
    let gained = after.rating.points - before.at(midnight).points;
    let sure = after.at(midnight).bound() - before.at(midnight).bound();
    assert!(gained > 0.0 && gained < 50.0, "gained {gained}");
    assert!(sure < 50.0, "the bound rose by {sure}");
    // Newcomers who do the same are on no board, however long they do it.
    let mut new = House::of(2);
    for n in 0..100 {
        new.take(&game(n * DAY_MS, &[(0, 1), (1, 2)]));
    }
    assert!(new.0[0].is_provisional());
}

#[test]
fn the_same_opponents_count_less_and_less_on_one_day() {
    let mut house = House::of(2);
    // Level games between equals move nobody, but tell how much was learned.
    let learned = |house: &mut House, at: u64| {
        let change = house.take(&game(at, &[(0, 1), (1, 1)]))[0].unwrap();
        1.0 - change.after.variance / change.before.variance
    };
    let parts = [learned(&mut house, 0), learned(&mut house, 1), learned(&mut house, 2)];
    for pair in parts.windows(2) {
        // Not exactly a half, because less is to be learned after each game.
        assert!(pair[1] < pair[0] * 0.5 && pair[1] > pair[0] * 0.3, "{parts:?}");
    }
    assert_eq!(house.take(&game(3, &[(0, 1), (1, 1)])), [None, None], "and then nothing");
    let change = house.take(&game(DAY_MS, &[(0, 1), (1, 1)]))[0].unwrap();
    assert!(
        1.0 - change.after.variance / change.before.variance > parts[1],
        "the next day counts whole again"
    );
}

#[test]
fn a_short_game_counts_nothing_and_abandoning_is_losing() {
    let mut house = House::of(3);
    let mut short = game(5, &[(0, 1), (1, 2)]);
    short.seats[0].actions = 9;
    short.seats[1].actions = 9;
    assert_eq!(house.take(&short), [None, None]);
    assert_eq!((house.0[0].games, house.0[0].rating), (0, Rating::START));
    // Whoever goes away loses, and the other has done too little to win anything.
    short.seats[1].abandoned = true;
    short.ended = DAY_MS;
    let moved = house.take(&short);
    assert_eq!(moved[0], None);
    assert!(moved[1].unwrap().after.points < 1500.0);
    // At three seats they are last, whatever their points say.
    let mut three = game(2 * DAY_MS, &[(0, 1), (1, 2), (2, 3)]);
    three.seats[0].abandoned = true;
    let moved = house.take(&three);
    assert!(moved[0].unwrap().after.points < 1500.0);
    assert!(moved[2].unwrap().after.points > moved[0].unwrap().after.points);
}

#[test]
fn a_rating_settles_after_ten_games_with_four_opponents() {
    let mut house = House::of(6);
    for n in 0..12_u64 {
        house.take(&game(n * DAY_MS, &[(0, 1), (1 + (n % 3) as u32, 2)]));
    }
    assert!(house.0[0].is_provisional(), "three opponents");
    house.take(&game(20 * DAY_MS, &[(0, 1), (4, 2)]));
    assert!(!house.0[0].is_provisional());
    assert!(house.0[4].is_provisional(), "one game");
}

#[test]
fn nobody_plays_against_themselves() {
    let mut house = House::of(2);
    assert_eq!(house.take(&game(1, &[(0, 1), (0, 2)])), [None, None]);
    assert_eq!(house.take(&game(1, &[(0, 1)])), [None]);
    assert_eq!(house.0[0], Standing::default());
}

#[test]
fn the_stronger_come_out_ahead_and_the_bits_are_the_same_again() {
    let play = || {
        let (mut house, mut random) = (House::of(6), Random(7));
        for n in 0..600 {
            let (one, other) = (random.below(6) as u32, random.below(6) as u32);
            if one == other {
                continue;
            }
            // The lower number wins two of three.
            let won = (one < other) == (random.below(3) > 0);
            let ranks = if won { (1, 2) } else { (2, 1) };
            house.take(&game(n * HOUR, &[(one, ranks.0), (other, ranks.1)]));
        }
        house
    };
    let (house, again) = (play(), play());
    assert!(house.points(0) > house.points(5) + 100.0, "{} {}", house.points(0), house.points(5));
    for (one, other) in house.0.iter().zip(&again.0) {
        assert_eq!(one.rating.points.to_bits(), other.rating.points.to_bits());
        assert_eq!(one.rating.variance.to_bits(), other.rating.variance.to_bits());
    }
}

#[test]
fn a_hundred_games_over_many_days_gain_no_more() {
    for (days, a_day) in [(1, 100), (10, 10), (34, 3), (100, 1)] {
        let (mut house, now) = known_pair();
        let (before, midnight) = (house.0[0].clone(), now / DAY_MS * DAY_MS);
        let mut at = midnight;
        for n in 0..days * a_day {
            at = midnight + n / a_day * DAY_MS + n % a_day * 60_000;
            house.take(&game(at, &[(0, 1), (1, 2)]));
        }
        let gained = house.points(0) - before.rating.points;
        let sure = house.0[0].at(at).bound() - before.at(midnight).bound();
        assert!(gained > 0.0 && gained < 50.0, "{days} days: gained {gained}");
        assert!(sure < 50.0, "{days} days: the bound rose by {sure}");
        // The other one does not lose more by it either, and both can still move by games with others.
        assert!(house.points(1) > 1400.0, "{}", house.points(1));
        let others = house.take(&game(at + HOUR, &[(0, 1), (3, 2)]))[0].unwrap();
        assert!(others.after.points > others.before.points);
    }
}

#[test]
fn in_a_small_club_everybody_is_found_where_they_are() {
    for people in [4, 6, 12] {
        let strength = |n: u64| 1200.0 + 600.0 * n as f64 / (people - 1) as f64;
        let (mut house, mut random) = (House::of(people as usize), Random(5));
        for n in 0..2000 {
            let (one, other) = (random.below(people), random.below(people));
            if one == other {
                continue;
            }
            let chance = 1.0 / (1.0 + ((strength(other) - strength(one)) / (BETA * 2_f64.sqrt())).exp());
            let ranks = if (random.below(10_000) as f64) < chance * 10_000.0 { (1, 2) } else { (2, 1) };
            house.take(&game(n * 4 * HOUR, &[(one as u32, ranks.0), (other as u32, ranks.1)]));
        }
        for n in 0..people {
            let far = house.points(n as usize) - strength(n);
            assert!(far.abs() < 80.0, "{n} of {people} is {far} points off");
        }
    }
}

//! The method of Weng and Lin for players who each play for themselves: "A Bayesian Approximation Method for Online Ranking", Journal of
//! Machine Learning Research 12 (2011), algorithm 1.

use crate::exp::exp;

/// How far the luck of a day spreads results. With it, a hundred points more win about 65 of 100 games between well-known players.
pub const BETA: f64 = 100.0;

/// How much of what a pair of players tells about each other's strength is believed. The paper leaves this open ("gamma"), and slows learning
/// down by the deviation over the scale in its experiments, which had hundreds of games a player. Here all of it is believed, as Bayes'
/// rule has it: thirty games make somebody known.
fn all(_deviation: f64, _scale: f64) -> f64 {
    1.0
}

/// No game leaves less than this part of the variance, so that somebody's play can always be learned anew.
const LEAST_PART: f64 = 1e-4;

/// How strong somebody plays, as a normal distribution.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The points: the middle of it.
    pub points: f64,
    /// The square of its standard deviation.
    pub variance: f64,
}

/// Of the lower bound and of what is shown: so many standard deviations on each side hold 95 of 100.
const SURE: f64 = 2.0;

impl Rating {
    /// Before the first game.
    pub const START: Rating = Rating { points: 1500.0, variance: 200.0 * 200.0 };

    /// How much the variance grows in a day without games: somebody whom the house knows well (a deviation of 60) is after two years known
    /// as after a dozen games (135).
    const VARIANCE_A_DAY: f64 = 20.0;

    /// The same after so many milliseconds.
    pub fn after(self, ms: u64) -> Rating {
        let days = ms as f64 / crate::DAY_MS as f64;
        let variance = (self.variance + days * Rating::VARIANCE_A_DAY).min(Rating::START.variance);
        // Nobody becomes better known by staying away.
        Rating { variance: variance.max(self.variance), ..self }
    }

    /// Half the width of what is shown: with 95 of 100 the true strength lies within it on either side.
    pub fn spread(self) -> f64 {
        SURE * self.variance.sqrt()
    }

    /// What the house is sure of: boards go by it.
    pub fn bound(self) -> f64 {
        self.points - self.spread()
    }
}

/// How a game between two is expected to end for the first: from 0 to 1, a draw counting as a half.
pub fn expected(one: Rating, other: Rating) -> f64 {
    chance(one, other, scale(one, other, BETA))
}

fn scale(one: Rating, other: Rating, beta: f64) -> f64 {
    (2.0 * beta * beta + one.variance + other.variance).sqrt()
}

fn chance(one: Rating, other: Rating, scale: f64) -> f64 {
    1.0 / (1.0 + exp((other.points - one.points) / scale))
}

/// By how many points a game moves the first of two at full weight, where `order` compares their ranks.
pub(crate) fn gain(one: Rating, other: Rating, order: std::cmp::Ordering) -> f64 {
    let scale = scale(one, other, BETA);
    one.variance / scale * (result(order) - chance(one, other, scale))
}

fn result(order: std::cmp::Ordering) -> f64 {
    match order {
        std::cmp::Ordering::Less => 1.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Greater => 0.0,
    }
}

/// The ratings after a game. `rank`: 1 is the first, equals share a rank. `weight(a, b)`: how much it counts for `a` that `b` was there,
/// from 0 to 1.
pub fn update(before: &[Rating], ranks: &[u8], weight: impl Fn(usize, usize) -> f64) -> Vec<Rating> {
    update_with(before, ranks, BETA, all, weight)
}

fn update_with(
    before: &[Rating],
    ranks: &[u8],
    beta: f64,
    gamma: fn(f64, f64) -> f64,
    weight: impl Fn(usize, usize) -> f64,
) -> Vec<Rating> {
    let seats = before.len().min(ranks.len());
    let one = |i: usize| {
        let (mut gain, mut learned) = (0.0, 0.0);
        for q in (0..seats).filter(|&q| q != i) {
            let scale = scale(before[i], before[q], beta);
            let chance = chance(before[i], before[q], scale);
            let result = result(ranks[i].cmp(&ranks[q]));
            let weight = weight(i, q);
            let part = before[i].variance / scale;
            let gamma = gamma(before[i].variance.sqrt(), scale);
            gain += weight * (part * (result - chance));
            learned += weight * (gamma * (part / scale) * (chance * (1.0 - chance)));
        }
        let left = (1.0 - learned).max(LEAST_PART);
        Rating { points: before[i].points + gain, variance: before[i].variance * left }
    };
    (0..seats).map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The paper's scale: 25 points, a deviation of 25/3 and a beta of 25/6.
    fn paper(points: f64, deviation: f64) -> Rating {
        Rating { points, variance: deviation * deviation }
    }

    fn close(found: &[Rating], wanted: &[(f64, f64)]) {
        assert_eq!(found.len(), wanted.len());
        for (found, (points, deviation)) in found.iter().zip(wanted) {
            let near = |a: f64, b: f64| (a - b).abs() < 1e-9;
            let fits = near(found.points, *points) && near(found.variance.sqrt(), *deviation);
            assert!(fits, "{found:?}, not {points} and {deviation}");
        }
    }

    #[test]
    fn games_worked_out_elsewhere_come_out_the_same() {
        // By a separate program in another language, from the formulas of the paper. The first is also what other programs give for it.
        let game = |before: &[Rating], ranks: &[u8]| {
            update_with(before, ranks, 25.0 / 6.0, |deviation, scale| deviation / scale, |_, _| 1.0)
        };
        for (before, ranks, wanted) in WORKED {
            let before: Vec<Rating> = before.iter().map(|(points, sure)| paper(*points, *sure)).collect();
            close(&game(&before, ranks), wanted);
        }
    }

    type Worked = (&'static [(f64, f64)], &'static [u8], &'static [(f64, f64)]);
    const WORKED: &[Worked] = &[
        (
            &[(25.0, 25.0 / 3.0), (25.0, 25.0 / 3.0)],
            &[1, 2],
            &[(27.635231383474, 8.065506316324), (22.364768616526, 8.065506316324)],
        ),
        (
            &[(42.0, 1.3), (25.0, 25.0 / 3.0)],
            &[1, 2],
            &[(42.026412401803, 1.299823053277), (23.91467776944, 8.029022445649)],
        ),
        (
            &[(42.0, 1.3), (25.0, 25.0 / 3.0)],
            &[2, 1],
            &[(41.862153998287, 1.299823053277), (30.664283436598, 8.029022445649)],
        ),
        (
            &[(25.0, 25.0 / 3.0), (30.0, 3.0), (21.0, 6.5)],
            &[2, 1, 3],
            &[
                (24.888776635899, 7.484960197091),
                (30.592079365837, 2.981858842326),
                (18.288184605094, 6.144613053015),
            ],
        ),
        (
            &[(25.0, 25.0 / 3.0), (30.0, 3.0), (21.0, 6.5), (28.0, 4.0)],
            &[1, 2, 2, 4],
            &[
                (35.014980673679, 6.966965195537),
                (29.768094293457, 2.960073573083),
                (23.519491691391, 5.90863895372),
                (25.150698233357, 3.874629016453),
            ],
        ),
    ];

    #[test]
    fn two_equals_gain_and_lose_the_same() {
        let start = [Rating::START; 2];
        let after = update(&start, &[1, 2], |_, _| 1.0);
        assert_eq!(after[0].points - 1500.0, 1500.0 - after[1].points);
        assert!(after[0].points > 1560.0 && after[0].points < 1570.0, "{after:?}");
        assert!(after[0].variance < start[0].variance);
        let level = update(&start, &[1, 1], |_, _| 1.0);
        assert_eq!((level[0].points, level[1].points), (1500.0, 1500.0));
        assert_eq!(expected(start[0], start[1]), 0.5);
    }

    #[test]
    fn what_counts_nothing_changes_nothing() {
        let before = [Rating::START, Rating { points: 1400.0, variance: 4000.0 }];
        let after = update(&before, &[2, 1], |one, _| if one == 0 { 0.0 } else { 1.0 });
        assert_eq!(after[0], before[0]);
        assert_ne!(after[1], before[1]);
        // Half counts half.
        let (whole, half) = (update(&before, &[2, 1], |_, _| 1.0), update(&before, &[2, 1], |_, _| 0.5));
        let moved = |after: &[Rating]| after[0].points - before[0].points;
        assert!((moved(&whole) - 2.0 * moved(&half)).abs() < 1e-9);
    }

    #[test]
    fn uncertainty_grows_with_time_and_never_beyond_the_start() {
        let known = Rating { points: 1600.0, variance: 3600.0 };
        assert_eq!(known.after(0), known);
        assert_eq!(known.after(2 * crate::DAY_MS).variance, 3640.0);
        assert_eq!(known.after(u64::MAX), Rating { points: 1600.0, ..Rating::START });
        assert!(known.after(crate::DAY_MS).bound() < known.bound());
    }
}

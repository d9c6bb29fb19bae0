//! Statistics of a score: Wilson's bound, Elo with an error bar, and the sequential test that all matches share.

use std::str::FromStr;

/// 95 % of a normal distribution lie within this many deviations.
pub(crate) const SURE: f64 = 1.96;
/// Where a sequential test stops: both kinds of error at 5 %.
pub(crate) const DECIDED: f64 = 2.944_438_979_166_440_3; // ln 19

/// The lower end of Wilson's 95 % interval of a score over this many games.
pub(crate) fn wilson(score: f64, games: f64) -> f64 {
    if games == 0.0 {
        return 0.0;
    }
    let z2 = SURE * SURE;
    let middle = score + z2 / (2.0 * games);
    let spread = SURE * (score * (1.0 - score) / games + z2 / (4.0 * games * games)).sqrt();
    (middle - spread) / (1.0 + z2 / games)
}

/// An Elo difference and half the width of its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Elo {
    pub(crate) difference: f64,
    pub(crate) error: f64,
}

/// From the mean scores of rounds: games of one round share an opening, so rounds, not games, are independent. A player who
/// won everything is counted as having drawn once.
pub(crate) fn elo(rounds: &[f64]) -> Option<Elo> {
    let (mean, variance) = spread(rounds)?;
    let n = rounds.len() as f64;
    let edge = 0.25 / n;
    let clip = |score: f64| score.clamp(edge, 1.0 - edge);
    let points = |score: f64| -400.0 * (1.0 / clip(score) - 1.0).log10();
    let around = SURE * (variance / n).sqrt();
    Some(Elo { difference: points(mean), error: (points(mean + around) - points(mean - around)) / 2.0 })
}

/// Mean and variance; `None` of fewer than two.
fn spread(rounds: &[f64]) -> Option<(f64, f64)> {
    if rounds.len() < 2 {
        return None;
    }
    let n = rounds.len() as f64;
    let mean = rounds.iter().sum::<f64>() / n;
    // Half a lost game is added: a few rounds with the same result prove little.
    let squares: f64 = rounds.iter().map(|score| (score - mean).powi(2)).sum();
    Some((mean, (squares + 0.5) / n))
}

/// A sequential test: does the first player score `low`, or `high`?
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Sprt {
    pub(crate) low: f64,
    pub(crate) high: f64,
}

/// What it says so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    Low,
    High,
    Undecided,
}

impl Sprt {
    /// How much likelier the scores of rounds are if the first player's true score is `high` than if it is `low`, as a logarithm.
    pub(crate) fn likelihood(self, rounds: &[f64]) -> f64 {
        Values::of(rounds).likelihood(self)
    }

    pub(crate) fn verdict(self, rounds: &[f64]) -> Verdict {
        Self::verdict_of(self.likelihood(rounds))
    }

    fn verdict_of(likelihood: f64) -> Verdict {
        match likelihood {
            ratio if ratio >= DECIDED => Verdict::High,
            ratio if ratio <= -DECIDED => Verdict::Low,
            _ => Verdict::Undecided,
        }
    }
}

/// A test that goes on from round to round, in their order, until it is decided; what comes then changes nothing.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Test {
    sprt: Sprt,
    values: Values,
    verdict: Verdict,
    rounds: usize,
}

impl Test {
    pub(crate) fn new(sprt: Sprt) -> Self {
        Test { sprt, values: Values::of(&[]), verdict: Verdict::Undecided, rounds: 0 }
    }

    /// The score of the next round.
    pub(crate) fn add(&mut self, score: f64) {
        if self.verdict == Verdict::Undecided {
            self.rounds += 1;
            self.values.add(score);
            self.verdict = Sprt::verdict_of(self.values.likelihood(self.sprt));
        }
    }

    pub(crate) fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// How many rounds it looked at.
    pub(crate) fn rounds(&self) -> usize {
        self.rounds
    }
}

/// What is added to every fifth of the scale, so that no result counts as impossible because it has not come yet.
const NEVER_SEEN: f64 = 1e-3;

/// How often each score of a round came.
#[derive(Clone, PartialEq, Debug)]
struct Values(Vec<(f64, f64)>);

impl Values {
    fn of(rounds: &[f64]) -> Self {
        let mut values = Values((0..5).map(|n| (f64::from(n) / 4.0, NEVER_SEEN)).collect());
        for &score in rounds {
            values.add(score);
        }
        values
    }

    fn add(&mut self, score: f64) {
        match self.0.iter_mut().find(|(value, _)| (*value - score).abs() < 1e-9) {
            Some((_, count)) => *count += 1.0,
            None => self.0.push((score, 1.0)),
        }
    }

    /// No form of the distribution is assumed: for either score, the likeliest distribution over the values that came is taken. With two
    /// games a round there are five values, and this is the test known as pentanomial.
    fn likelihood(&self, Sprt { low, high }: Sprt) -> f64 {
        let tilt = |mean| (tilt(&self.0, mean), mean);
        let ((to_low, low), (to_high, high)) = (tilt(low), tilt(high));
        let ratio = |value: f64| ((1.0 + to_low * (value - low)) / (1.0 + to_high * (value - high))).ln();
        self.0.iter().map(|&(value, count)| count * ratio(value)).sum()
    }
}

/// The likeliest distribution with that mean gives every value its count divided by `1 + tilt · (value − mean)`. This is the tilt.
fn tilt(values: &[(f64, f64)], mean: f64) -> f64 {
    // All values lie from 0 to 1, and both ends are among them, so the tilt lies between these.
    let (mut below, mut above) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..100 {
        let middle = (below + above) / 2.0;
        let pull: f64 = values
            .iter()
            .map(|(value, count)| count * (value - mean) / (1.0 + middle * (value - mean)))
            .sum();
        if pull > 0.0 {
            below = middle;
        } else {
            above = middle;
        }
    }
    (below + above) / 2.0
}

impl FromStr for Sprt {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let both = text.split_once(',').and_then(|(low, high)| Some((low.parse().ok()?, high.parse().ok()?)));
        match both {
            Some((low, high)) if 0.0 < low && low < high && high < 1.0 => Ok(Sprt { low, high }),
            _ => Err("two scores between 0 and 1, the lower first, as in 0.5,0.62".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Against values computed by another method (Newton's, on both Lagrange multipliers, in Python).
    #[test]
    fn likelihoods_of_values_are_known() {
        const KNOWN: [([usize; 5], f64, f64, f64); 4] = [
            ([3, 9, 20, 14, 7], 0.5, 0.6, 0.801_666_5),
            ([10, 60, 120, 70, 15], 0.5, 0.51, 0.695_850_6),
            ([0, 0, 0, 0, 12], 0.5, 0.62, 2.581_922_3),
            ([5, 2, 40, 1, 2], 0.5, 0.55, -3.277_515_5),
        ];
        const KNOWN_ODD: f64 = 0.638_789_2;
        let rounds = |counts: [usize; 5]| -> Vec<f64> {
            (0..5).flat_map(|n| vec![n as f64 / 4.0; counts[n]]).collect()
        };
        for (counts, low, high, known) in KNOWN {
            let found = Sprt { low, high }.likelihood(&rounds(counts));
            assert!((found - known).abs() < 1e-4, "{counts:?}: {found}, not {known}");
        }
        // Either direction, mirrored, says the same.
        let (one, other) = (rounds([3, 9, 20, 14, 7]), rounds([7, 14, 20, 9, 3]));
        let forth = Sprt { low: 0.5, high: 0.6 }.likelihood(&one);
        let back = Sprt { low: 0.4, high: 0.5 }.likelihood(&other);
        assert!((forth + back).abs() < 1e-6, "{forth} {back}");
        // Values between the fifths, as at larger tables, count as what they are.
        let thirds = [1.0 / 3.0, 2.0 / 3.0, 2.0 / 3.0, 5.0 / 6.0];
        let odd = Sprt { low: 0.5, high: 0.6 }.likelihood(&thirds);
        assert!((odd - KNOWN_ODD).abs() < 1e-4, "{odd}");
    }

    /// Two equal players whose rounds are mostly even: the test must say "high" in 5 % of matches at most.
    #[test]
    fn the_test_errs_as_seldom_as_it_says() {
        use cubo_core::{Dice, QuickDice};
        let test = Sprt { low: 0.5, high: 0.6 };
        let mut dice = QuickDice::new(11);
        // How often each verdict comes where a round is 1 with `up`, 0 with `down`, and otherwise a half, of ten.
        let mut verdicts = |up: u32, down: u32| {
            let (mut high, mut low) = (0, 0);
            for _ in 0..200 {
                let mut running = Test::new(test);
                while running.verdict() == Verdict::Undecided && running.rounds() < 300 {
                    let throw = dice.below(10);
                    running.add(if throw < up { 1.0 } else { f64::from(u8::from(throw < 10 - down)) / 2.0 });
                }
                high += u32::from(running.verdict() == Verdict::High);
                low += u32::from(running.verdict() == Verdict::Low);
            }
            (high, low)
        };
        let (high, low) = verdicts(3, 3);
        assert!(high <= 16 && low >= 170, "equal players: {high} and {low} of 200");
        let (high, low) = verdicts(4, 2);
        assert!(low <= 16 && high >= 170, "0.6: {high} and {low} of 200");
    }

    #[test]
    fn wilson_is_as_in_the_tables() {
        assert!((wilson(0.5, 100.0) - 0.4038).abs() < 1e-3);
        assert!((wilson(0.97, 100.0) - 0.9155).abs() < 1e-3);
        assert!((wilson(1.0, 10.0) - 0.7225).abs() < 1e-3);
    }

    #[test]
    fn elo_is_even_at_half_and_191_at_three_quarters() {
        let half = elo(&[0.5; 50]).unwrap();
        assert!(half.difference.abs() < 1e-9 && half.error < 30.0);
        let rounds: Vec<f64> = (0..100).map(|n| if n % 2 == 0 { 1.0 } else { 0.5 }).collect();
        let better = elo(&rounds).unwrap();
        assert!((better.difference - 190.8).abs() < 0.5 && better.error > 20.0, "{better:?}");
        assert!(elo(&[1.0; 10]).unwrap().difference.is_finite());
        assert!(elo(&[1.0]).is_none());
    }

    #[test]
    fn the_test_stops_on_either_side_and_not_too_soon() {
        let test: Sprt = "0.5,0.62".parse().unwrap();
        assert_eq!(test.verdict(&[1.0; 3]), Verdict::Undecided);
        assert_eq!(test.verdict(&[1.0; 20]), Verdict::High);
        assert_eq!(test.verdict(&[0.5; 60]), Verdict::Low);
        // By a normal distribution with the variance of what came this would be decided (2.97): seven of eleven rounds are won, and one is
        // lost by a little. So few rounds do not say enough.
        let few = [[0.25; 1].as_slice(), &[0.5; 2], &[0.75; 1], &[1.0; 7]].concat();
        assert!((test.likelihood(&few) - 2.37).abs() < 0.01, "{}", test.likelihood(&few));
        assert_eq!(test.verdict(&few), Verdict::Undecided);
        // What is decided stays so.
        let mut running = Test::new(test);
        [[1.0; 20], [0.0; 20]].concat().into_iter().for_each(|score| running.add(score));
        assert!(running.verdict() == Verdict::High && running.rounds() < 20, "{running:?}");
        assert!(["0.6,0.5", "x", "0,1", "0.5"].iter().all(|text| text.parse::<Sprt>().is_err()));
    }
}

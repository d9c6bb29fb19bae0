//! Figures of many games, each with its 95 % interval.

use serde::{Deserialize, Serialize};

use crate::odds::{SURE, wilson};

/// Which quantiles are told.
const QUANTILES: [f64; 5] = [0.05, 0.25, 0.5, 0.75, 0.95];

/// A part of all games, with Wilson's interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Share {
    pub(super) share: f64,
    pub(super) low: f64,
    pub(super) high: f64,
}

/// A mean, and half the width of its interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Mean {
    pub(super) mean: f64,
    pub(super) error: f64,
}

/// So many games in a hundred are at most this long.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Quantile {
    pub(super) q: f64,
    pub(super) value: u32,
    pub(super) low: u32,
    pub(super) high: u32,
}

/// How long games are.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Length {
    pub(super) mean: f64,
    pub(super) error: f64,
    pub(super) least: u32,
    pub(super) most: u32,
    pub(super) quantiles: Vec<Quantile>,
}

/// Four digits are more than the games can tell, and make files that people can read.
fn rounded(value: f64) -> f64 {
    (value * 1e4).round() / 1e4
}

impl Share {
    /// `sum` of `games`. A sum may have halves, of first places that are shared: then the interval is a little too wide.
    pub(super) fn of(sum: f64, games: usize) -> Self {
        let games = games as f64;
        let share = if games == 0.0 { 0.0 } else { sum / games };
        let low = wilson(share, games).max(0.0);
        let high = (1.0 - wilson(1.0 - share, games)).min(1.0);
        Share { share: rounded(share), low: rounded(low), high: rounded(high) }
    }
}

impl Mean {
    pub(super) fn of(values: &[f64]) -> Self {
        let n = values.len().max(1) as f64;
        let mean = values.iter().sum::<f64>() / n;
        let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
        let error = if values.len() < 2 { 0.0 } else { SURE * (squares / (n - 1.0) / n).sqrt() };
        Mean { mean: rounded(mean), error: rounded(error) }
    }
}

impl Length {
    /// `None` of no games.
    pub(super) fn of(mut lengths: Vec<u32>) -> Option<Self> {
        lengths.sort_unstable();
        let (&least, &most) = (lengths.first()?, lengths.last()?);
        let values: Vec<f64> = lengths.iter().map(|&length| f64::from(length)).collect();
        let Mean { mean, error } = Mean::of(&values);
        let quantiles = QUANTILES.map(|q| quantile(&lengths, q)).to_vec();
        Some(Length { mean, error, least, most, quantiles })
    }
}

/// From lengths in order. How many of n games are shorter than the true quantile is binomial: that says between which of them it lies.
fn quantile(sorted: &[u32], q: f64) -> Quantile {
    let n = sorted.len() as f64;
    let at = |place: f64| sorted[(place.max(0.0) as usize).min(sorted.len() - 1)];
    let around = SURE * (n * q * (1.0 - q)).sqrt();
    let value = at((n * q).ceil() - 1.0);
    Quantile { q, value, low: at((n * q - around).floor() - 1.0), high: at((n * q + around).ceil()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_have_an_interval_that_never_leaves_0_to_1() {
        let half = Share::of(50.0, 100);
        assert_eq!((half.share, half.low, half.high), (0.5, 0.4038, 0.5962));
        assert_eq!((Share::of(0.0, 20).low, Share::of(20.0, 20).high), (0.0, 1.0));
        assert!(Share::of(0.0, 20).high > 0.1);
    }

    #[test]
    fn means_and_quantiles() {
        assert_eq!(Mean::of(&[1.0, 2.0, 3.0, 4.0]), Mean { mean: 2.5, error: 1.2652 });
        let length = Length::of((1..=100).rev().collect()).unwrap();
        assert_eq!((length.mean, length.least, length.most), (50.5, 1, 100));
        let median = length.quantiles[2];
        assert_eq!((median.value, median.low, median.high), (50, 40, 61));
        assert!(Length::of(Vec::new()).is_none());
    }
}

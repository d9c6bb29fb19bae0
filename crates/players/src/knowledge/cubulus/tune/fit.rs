//! Fitting weights to results.

use super::play::Sample;
use crate::knowledge::CUBULUS_TERMS;

/// The mean squared difference between results and values converted to chances.
pub(super) fn error(samples: &[Sample], weights: &[i32; CUBULUS_TERMS], scale: f64) -> f64 {
    let one = |sample: &Sample| {
        let value: i32 = weights.iter().zip(sample.terms).map(|(weight, term)| weight * term).sum();
        let chance = 1.0 / (1.0 + (-f64::from(value) / scale).exp());
        (sample.result - chance) * (sample.result - chance)
    };
    samples.iter().map(one).sum::<f64>() / samples.len().max(1) as f64
}

/// The scale with which those weights predict the results best.
pub(super) fn best_scale(samples: &[Sample], weights: &[i32; CUBULUS_TERMS]) -> f64 {
    let scales = (4..=40).map(|n| f64::from(n) * 25.0);
    let errors = scales.map(|scale| (error(samples, weights, scale), scale));
    errors.min_by(|a, b| a.0.total_cmp(&b.0)).map_or(250.0, |(_, scale)| scale)
}

/// Changes one weight after the other while the error falls, in smaller and smaller steps.
pub(super) fn fit(samples: &[Sample], mut weights: [i32; CUBULUS_TERMS], scale: f64) -> [i32; CUBULUS_TERMS] {
    let mut least = error(samples, &weights, scale);
    for step in [16, 4, 1] {
        let mut better = true;
        while better {
            better = false;
            for term in 1..CUBULUS_TERMS {
                for change in [step, -step] {
                    let mut moved = weights;
                    moved[term] += change;
                    let error = error(samples, &moved, scale);
                    if error < least - 1e-9 {
                        (weights, least, better) = (moved, error, true);
                    }
                }
            }
        }
    }
    weights
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Results that follow a second term which the weights leave out: the fit finds it.
    #[test]
    fn a_term_that_decides_games_gets_a_weight() {
        let sample = |n: i32| {
            let mut terms = [0; CUBULUS_TERMS];
            (terms[0], terms[1]) = (n % 3 - 1, n % 5 - 2);
            let result = if 300 * terms[0] + 100 * terms[1] > 0 { 1.0 } else { 0.0 };
            Sample { terms, result }
        };
        let samples: Vec<Sample> = (0..300).map(sample).collect();
        let mut weights = [0; CUBULUS_TERMS];
        weights[0] = 300;
        let fitted = fit(&samples, weights, 200.0);
        assert!(fitted[1] > 60 && fitted[0] == 300 && fitted[2..] == weights[2..], "{fitted:?}");
        assert!(error(&samples, &fitted, 200.0) < error(&samples, &weights, 200.0));
    }
}

//! Luck is even on average, and explains most of why equal players win.

use cubo_players::Level;

use super::played;
use crate::{Effort, review};

/// The mean of some numbers and its standard error.
fn mean(values: &[f64]) -> (f64, f64) {
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    let squares = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>();
    (mean, (squares / (n - 1.0) / n).sqrt())
}

const CHEAP: Effort = Effort { throws: 4, ..Effort::LEAST };

/// The luck of the first seat is 0 on average.
fn even(game: &str, seats: u8, games: usize) {
    let one = |n| {
        let record = played(game, seats, &[Level::Beginner], &format!("luck {game} {n}"));
        review(&record, &CHEAP, &mut |_, _| true).unwrap().seats[0].luck
    };
    let luck: Vec<f64> = (0..games).map(one).collect();
    let (mean, error) = mean(&luck);
    println!("{game}, {seats} seats: luck {mean:.5} ± {error:.5} over {games} games");
    assert!(mean.abs() <= 2.0 * error, "{game}: {mean} ± {error}");
}

#[test]
fn luck_is_even_over_some_games() {
    even("qwirkle-cubes", 2, 60);
    even("blox", 2, 60);
}

#[test]
#[ignore = "long: make test-long"]
fn luck_is_even_over_ten_thousand_games() {
    even("qwirkle-cubes", 2, 4_000);
    even("qwirkle-cubes", 4, 1_000);
    even("blox", 2, 4_000);
    even("blox", 3, 1_000);
}

/// How much of the variance of results is left when the luck is taken off, after each further ten games.
fn left(games: usize, level: Level, effort: &Effort) -> f64 {
    let (mut results, mut adjusted) = (Vec::new(), Vec::new());
    let mut left = 1.0;
    for n in 0..games {
        let record = played("qwirkle-cubes", 2, &[level], &format!("variance {n}"));
        let review = review(&record, effort, &mut |_, _| true).unwrap();
        results.push(review.seats[0].result);
        adjusted.push(review.seats[0].result - review.seats[0].luck);
        if n % 10 == 9 {
            left = (mean(&adjusted).1 / mean(&results).1).powi(2);
            println!("{level}, {} games: {left:.3} of the variance is left", n + 1);
        }
    }
    left
}

/// How states are valued where the variance is measured.
const MEASURED: Effort = Effort { throws: 48, playouts: 48, rounds: 2, ..Effort::LEAST };

#[test]
#[ignore = "long: make test-long"]
fn luck_is_at_least_half_of_qwirkle_cubes() {
    assert!(left(100, Level::Normal, &MEASURED) <= 0.5);
}

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

/// The luck of the first seat, and its result, over so many games.
fn over(game: &str, seats: u8, games: usize, level: Level, effort: &Effort) -> (Vec<f64>, Vec<f64>) {
    let mut found = (Vec::new(), Vec::new());
    for n in 0..games {
        let record = played(game, seats, &[level], &format!("luck {game} {n}"));
        let review = review(&record, effort, &mut |_, _| true).unwrap();
        found.0.push(review.seats[0].luck);
        found.1.push(review.seats[0].result);
    }
    found
}

const CHEAP: Effort = Effort { throws: 4, ..Effort::LEAST };

fn even(game: &str, seats: u8, games: usize) {
    let (luck, _) = over(game, seats, games, Level::Beginner, &CHEAP);
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

/// How much of the variance of results is left when the luck is taken off.
fn left(games: usize, level: Level, effort: &Effort) -> f64 {
    let (luck, result) = over("qwirkle-cubes", 2, games, level, effort);
    let adjusted: Vec<f64> = result.iter().zip(&luck).map(|(result, luck)| result - luck).collect();
    let left = (mean(&adjusted).1 / mean(&result).1).powi(2);
    println!("qwirkle-cubes at {level}: {left:.3} of the variance is left over {games} games");
    left
}

/// How a state is valued where the variance is measured.
const MEASURED: Effort = Effort { throws: 12, playouts: 4, rounds: 1, ..Effort::LEAST };

#[test]
#[ignore = "long: make test-long"]
fn luck_is_at_least_half_of_qwirkle_cubes() {
    assert!(left(400, Level::Hard, &MEASURED) <= 0.5);
}

#[test]
#[ignore = "temp"]
fn compare() {
    let efforts = [
        ("r1 24", Effort { throws: 24, playouts: 24, rounds: 1, ..Effort::LEAST }),
        ("r2 24", Effort { throws: 24, playouts: 24, rounds: 2, ..Effort::LEAST }),
        ("r3 24", Effort { throws: 24, playouts: 24, rounds: 3, ..Effort::LEAST }),
    ];
    let mut luck = vec![Vec::new(); efforts.len()];
    let mut result = Vec::new();
    for n in 0..100 {
        let record = played("qwirkle-cubes", 2, &[Level::Normal], &format!("luck {n}"));
        for (k, (_, effort)) in efforts.iter().enumerate() {
            let review = review(&record, effort, &mut |_, _| true).unwrap();
            luck[k].push(review.seats[0].luck);
            if k == 0 { result.push(review.seats[0].result); }
        }
        if n % 25 == 24 {
            for (k, (name, _)) in efforts.iter().enumerate() {
                let adjusted: Vec<f64> = result.iter().zip(&luck[k]).map(|(r, l)| r - l).collect();
                let best = (0..8).map(|b| { let c = 0.25 * b as f64; let a: Vec<f64> = result.iter().zip(&luck[k]).map(|(r, l)| r - c * l).collect(); format!("{c}:{:.2}", (mean(&a).1 / mean(&result).1).powi(2)) }).collect::<Vec<_>>().join(" ");
                println!("{n} {name} left {:.3} sd luck {:.3} | {best}", (mean(&adjusted).1 / mean(&result).1).powi(2), mean(&luck[k]).1 * (n as f64 + 1.0).sqrt());
            }
        }
    }
}

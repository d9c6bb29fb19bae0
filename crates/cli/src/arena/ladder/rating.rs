//! Ratings with error bars from the rounds of a ladder. Nothing but arithmetic.

/// What two players did in one round: games with the same opening and chance, in which they changed seats.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Duel {
    pub(super) first: usize,
    pub(super) second: usize,
    /// The first one's score, from 0 to 1.
    pub(super) score: f64,
    /// How many games it was.
    pub(super) games: f64,
}

/// A player's rating in Elo points, and half the width of its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Rating {
    pub(super) points: f64,
    pub(super) error: f64,
}

/// Elo points for each unit of the logistic scale.
const POINTS: f64 = 400.0 / std::f64::consts::LN_10;
/// 95 % of a normal distribution lie within this many deviations.
const SURE: f64 = 1.96;
/// Every player is counted as having drawn so many games with an average player: who has won everything has a finite rating too.
const IMAGINED: f64 = 1.0;
/// The sum of squares that is added to the rounds of a pairing: a few equal rounds prove little.
const DOUBT: f64 = 0.5;

/// The likeliest ratings, by Bradley and Terry: a score is expected to be `1 / (1 + 10^(−difference / 400))`.
///
/// The errors come from how much the rounds really differ, not from how much independent games would: the games of a round share opening and
/// chance. (The "sandwich" of the likelihood's curvature and the rounds' own spread.)
///
/// One player's rating may be given, as an anchor: then errors are those of the difference from it. Otherwise the mean of all is 0, and they are errors against that.
pub(super) fn rate(players: usize, duels: &[Duel], anchor: Option<(usize, f64)>) -> Vec<Rating> {
    let mut at = vec![0.0; players];
    for _ in 0..200 {
        let (pull, curve) = slope(&at, duels);
        let Some(step) = solve(curve, pull) else { break };
        // Far from the top a whole step of Newton's method may lead astray.
        let longest = step.iter().fold(1.0_f64, |longest, part| longest.max(part.abs()));
        at.iter_mut().zip(&step).for_each(|(place, part)| *place += part / longest);
        if step.iter().all(|part| part.abs() < 1e-10) {
            break;
        }
    }
    let against = |player: usize| match anchor {
        Some((given, _)) => f64::from(u8::from(player == given)),
        None => 1.0 / players as f64,
    };
    let errors = errors(&at, duels, against);
    let zero: f64 = at.iter().enumerate().map(|(player, place)| place * against(player)).sum();
    let given = anchor.map_or(0.0, |(_, points)| points);
    let rating = |(place, error): (&f64, f64)| Rating {
        points: given + (place - zero) * POINTS,
        error: error * POINTS,
    };
    at.iter().zip(errors).map(rating).collect()
}

fn expected(at: &[f64], duel: &Duel) -> f64 {
    1.0 / (1.0 + (at[duel.second] - at[duel.first]).exp())
}

/// The slope of the likelihood and its negative curvature.
fn slope(at: &[f64], duels: &[Duel]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let players = at.len();
    let mut pull = vec![0.0; players];
    let mut curve = vec![vec![0.0; players]; players];
    for (player, &place) in at.iter().enumerate() {
        let score = 1.0 / (1.0 + (-place).exp());
        pull[player] += IMAGINED * (0.5 - score);
        curve[player][player] += IMAGINED * score * (1.0 - score);
    }
    for duel in duels {
        let &Duel { first, second, score, games } = duel;
        let hope = expected(at, duel);
        pull[first] += games * (score - hope);
        pull[second] -= games * (score - hope);
        let weight = games * hope * (1.0 - hope);
        curve[first][first] += weight;
        curve[second][second] += weight;
        curve[first][second] -= weight;
        curve[second][first] -= weight;
    }
    (pull, curve)
}

/// Half the widths of the 95 % intervals, on the logistic scale, of what players are better than others are on average, weighed by `against`.
fn errors(at: &[f64], duels: &[Duel], against: impl Fn(usize) -> f64) -> Vec<f64> {
    let players = at.len();
    let (_, curve) = slope(at, duels);
    // How much the rounds pull to and fro.
    let mut spread = vec![vec![0.0; players]; players];
    let mut add = |first: usize, second: usize, square: f64| {
        spread[first][first] += square;
        spread[second][second] += square;
        spread[first][second] -= square;
        spread[second][first] -= square;
    };
    let mut met: Vec<(usize, usize, f64)> = Vec::new();
    for duel in duels {
        let &Duel { first, second, score, games } = duel;
        add(first, second, (games * (score - expected(at, duel))).powi(2));
        let pair = (first.min(second), first.max(second), games);
        if !met.iter().any(|known| (known.0, known.1) == (pair.0, pair.1)) {
            met.push(pair);
        }
    }
    for (first, second, games) in met {
        add(first, second, DOUBT * games.powi(2));
    }
    for (player, row) in spread.iter_mut().enumerate() {
        row[player] += IMAGINED / 4.0;
    }
    // Column by column: the inverse of the curvature, less that of whom players are compared with.
    let column = |player: usize| {
        let unit = (0..players).map(|other| f64::from(u8::from(other == player)) - against(other)).collect();
        solve(curve.clone(), unit)
    };
    (0..players)
        .map(|player| {
            let Some(column) = column(player) else { return f64::INFINITY };
            let pulled = spread.iter().map(|row| row.iter().zip(&column).map(|(a, b)| a * b).sum::<f64>());
            let variance: f64 = pulled.zip(&column).map(|(a, b)| a * b).sum();
            SURE * variance.max(0.0).sqrt()
        })
        .collect()
}

/// Solves linear equations by elimination; `None` if they have no single solution.
fn solve(mut rows: Vec<Vec<f64>>, mut right: Vec<f64>) -> Option<Vec<f64>> {
    let size = right.len();
    for column in 0..size {
        let pivot =
            (column..size).max_by(|&a, &b| rows[a][column].abs().total_cmp(&rows[b][column].abs()))?;
        if rows[pivot][column].abs() < 1e-12 {
            return None;
        }
        rows.swap(column, pivot);
        right.swap(column, pivot);
        let (head, tail) = rows.split_at_mut(column + 1);
        let base = &head[column];
        let (known, rest) = right.split_at_mut(column + 1);
        for (row, value) in tail.iter_mut().zip(rest) {
            let factor = row[column] / base[column];
            row.iter_mut().zip(base).skip(column).for_each(|(cell, above)| *cell -= factor * above);
            *value -= factor * known[column];
        }
    }
    for row in (0..size).rev() {
        let done: f64 = (row + 1..size).map(|column| rows[row][column] * right[column]).sum();
        right[row] = (right[row] - done) / rows[row][row];
    }
    Some(right)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn duels(first: usize, second: usize, scores: &[(f64, usize)]) -> Vec<Duel> {
        let duel = |score| Duel { first, second, score, games: 2.0 };
        scores.iter().flat_map(|&(score, times)| vec![duel(score); times]).collect()
    }

    #[test]
    fn three_quarters_are_191_points() {
        let found = rate(2, &duels(0, 1, &[(1.0, 5000), (0.5, 5000)]), None);
        assert!((found[0].points - found[1].points - 190.85).abs() < 0.1, "{found:?}");
        assert!((found[0].points + found[1].points).abs() < 1e-6, "the mean is 0: {found:?}");
        // Of n rounds whose scores deviate by 1/4: 1.96 · 400 / ln 10 · (1/4) / (√n · 3/16), and half of that for either player.
        let wide = 1.96 * POINTS * 0.25 / (10_000_f64.sqrt() * 3.0 / 16.0) / 2.0;
        assert!((found[0].error - wide).abs() < 0.01, "{found:?}, not {wide}");
    }

    /// Against ratings found by another method (cyclic bisection, in Python).
    #[test]
    fn four_players_are_rated_as_another_method_rates_them() {
        let mut all = duels(0, 1, &[(1.0, 3), (0.75, 4), (0.5, 2), (0.0, 1)]);
        all.extend(duels(0, 2, &[(1.0, 6), (0.5, 4)]));
        all.extend(duels(1, 2, &[(0.75, 5), (0.25, 5)]));
        all.extend(duels(2, 3, &[(1.0, 8)]));
        let found = rate(4, &all, None);
        const KNOWN: [f64; 4] = [293.082, 118.494, 99.490, -511.066];
        for (rating, known) in found.iter().zip(KNOWN) {
            assert!((rating.points - known).abs() < 0.01, "{found:?}");
        }
        assert!(found.iter().all(|rating| rating.error.is_finite() && rating.error > 0.0));
        assert!(found[3].error > found[1].error, "who lost everything is known less well: {found:?}");
    }

    /// 95 % error bars hold the truth in about 95 % of ladders.
    #[test]
    fn error_bars_are_as_wide_as_they_say() {
        use cubo_core::{Dice, QuickDice};
        let mut dice = QuickDice::new(3);
        let (truth, ladders) = (expected_points(0.65), 300);
        let mut inside = 0;
        for _ in 0..ladders {
            // Rounds of 1, a half and 0 with 0.45, 0.4 and 0.15: a score of 0.65.
            let score = |throw| if throw < 45 { 1.0 } else { f64::from(u8::from(throw < 85)) / 2.0 };
            let rounds: Vec<(f64, usize)> = (0..60).map(|_| (score(dice.below(100)), 1)).collect();
            let found = rate(2, &duels(0, 1, &rounds), None);
            inside += u32::from((found[0].points - truth / 2.0).abs() <= found[0].error);
        }
        let part = f64::from(inside) / f64::from(ladders);
        assert!((0.91..=0.99).contains(&part), "{part}");
    }

    fn expected_points(score: f64) -> f64 {
        -400.0 * (1.0 / score - 1.0).log10()
    }

    #[test]
    fn rounds_that_cancel_out_tell_more_than_games_that_do_not() {
        // The same games: wins with the first move only, paired and not.
        let paired = rate(2, &duels(0, 1, &[(0.5, 100)]), None);
        let loose = rate(2, &duels(0, 1, &[(1.0, 50), (0.0, 50)]), None);
        assert!(paired[0].error < loose[0].error / 3.0, "{paired:?} {loose:?}");
    }

    /// An anchor moves all ratings alike, and has no error of its own.
    #[test]
    fn one_rating_can_be_given() {
        let mut all = duels(0, 1, &[(1.0, 3), (0.75, 4), (0.5, 2), (0.0, 1)]);
        all.extend(duels(1, 2, &[(0.75, 5), (0.25, 5)]));
        let (free, found) = (rate(3, &all, None), rate(3, &all, Some((1, 1500.0))));
        assert_eq!((found[1].points, found[1].error), (1500.0, 0.0));
        for (rating, before) in found.iter().zip(&free) {
            let moved = rating.points - before.points - (1500.0 - free[1].points);
            assert!(moved.abs() < 1e-9, "{found:?} {free:?}");
        }
        // Of two players the difference is known as well as either's half of it.
        let two = duels(0, 1, &[(1.0, 30), (0.5, 40), (0.0, 10)]);
        let (half, whole) = (rate(2, &two, None)[0].error, rate(2, &two, Some((1, 0.0)))[0].error);
        assert!((whole - 2.0 * half).abs() < 1e-9, "{whole} {half}");
    }

    #[test]
    fn nobody_and_nothing_is_rated_too() {
        assert!(rate(0, &[], None).is_empty());
        assert_eq!(rate(1, &[], None)[0].points, 0.0);
        let won = rate(2, &duels(0, 1, &[(1.0, 1)]), None);
        assert!(won[0].points.is_finite() && won[0].error > 100.0, "{won:?}");
    }
}

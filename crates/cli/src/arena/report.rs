//! The report at the end of a match.

use std::io::{self, Write};

use serde::Serialize;

use super::plan::Plan;
use super::tally::Tally;
use crate::failure::Failure;
use crate::odds::{Sprt, Verdict, elo, wilson};

#[derive(Serialize)]
struct Report {
    players: Vec<Line>,
    identical: usize,
    errors: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    elo: Option<Difference>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<&'static str>,
}

#[derive(Serialize)]
struct Line {
    name: String,
    games: u32,
    wins: u32,
    draws: u32,
    losses: u32,
    score: f64,
    mean_rank: f64,
    /// The lower end of the score's 95 % interval.
    low: f64,
}

/// Of the first player over the second.
#[derive(Serialize)]
struct Difference {
    difference: f64,
    error: f64,
}

/// Rounded to thousandths.
fn round(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}

fn report(plan: &Plan, tally: &Tally, sprt: Option<Sprt>) -> Report {
    let line = |(spec, results): (&cubo_players::Spec, super::tally::Results)| Line {
        name: spec.to_string(),
        games: results.games,
        wins: results.wins,
        draws: results.draws,
        losses: results.losses,
        score: round(results.score()),
        mean_rank: round(results.mean_rank()),
        low: round(wilson(results.score(), results.games.into())),
    };
    let rounds = tally.rounds();
    let two = plan.seats == 2 && plan.players.len() == 2;
    let elo = elo(&rounds).filter(|_| two);
    Report {
        players: plan.players.iter().zip(tally.results()).map(line).collect(),
        identical: tally.identical(),
        errors: tally.errors(),
        elo: elo.map(|elo| Difference { difference: round(elo.difference), error: round(elo.error) }),
        sprt: sprt.map(|sprt| match sprt.verdict(&rounds) {
            Verdict::Low => "low",
            Verdict::High => "high",
            Verdict::Undecided => "undecided",
        }),
    }
}

pub(super) fn print(plan: &Plan, tally: &Tally, sprt: Option<Sprt>, json: bool) -> Result<(), Failure> {
    let report = report(plan, tally, sprt);
    let mut out = io::stdout().lock();
    if json {
        writeln!(out, "{}", serde_json::to_string(&report).map_err(io::Error::from)?)?;
        return Ok(());
    }
    writeln!(
        out,
        "{:<24} {:>6} {:>6} {:>6} {:>6} {:>7} {:>7} {:>9}",
        "player", "games", "wins", "draws", "losses", "score", "95 % ≥", "mean rank"
    )?;
    for Line { name, games, wins, draws, losses, score, low, mean_rank } in &report.players {
        let name: String = name.chars().take(24).collect();
        writeln!(
            out,
            "{name:<24} {games:>6} {wins:>6} {draws:>6} {losses:>6} {score:>7.3} {low:>7.3} {mean_rank:>9.2}"
        )?;
    }
    if let Some(Difference { difference, error }) = report.elo {
        writeln!(out, "Elo difference {difference:+.0} ± {error:.0}")?;
    }
    if let Some(verdict) = report.sprt {
        writeln!(out, "the sequential test says: {verdict}")?;
    }
    writeln!(out, "{} games identical to another, {} errors", report.identical, report.errors)?;
    for game in tally.games() {
        if let Some(fault) = &game.fault {
            let player = &plan.players[game.seating[usize::from(fault.seat)]];
            writeln!(out, "game {}: {player} in seat {}: {}", game.number, fault.seat, fault.why)?;
        }
    }
    Ok(())
}

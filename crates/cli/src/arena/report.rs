//! The report at the end of a match.

use std::io::{self, Write};

use serde::Serialize;

use super::bout::Played;
use super::plan::Plan;
use super::tally::{Results, Taken, Tally};
use crate::failure::Failure;
use crate::odds::{Verdict, elo, wilson};

#[derive(Serialize)]
struct Report {
    players: Vec<Line>,
    identical: usize,
    errors: usize,
    /// What went wrong, game by game.
    faults: Vec<FaultLine>,
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
    time: Time,
}

/// What a player took for its actions.
#[derive(Serialize)]
struct Time {
    /// The mean of an action.
    mean_ms: f64,
    longest_ms: f64,
    /// How many actions there were.
    actions: u64,
    /// How many of them took clearly more than the budget.
    overruns: u64,
}

#[derive(Serialize)]
struct FaultLine {
    game: u32,
    seat: u8,
    player: String,
    why: String,
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

fn report(plan: &Plan, tally: &Tally) -> Report {
    let line = |(spec, (results, spent)): (&cubo_players::Spec, (Results, Taken))| Line {
        name: spec.to_string(),
        games: results.games,
        wins: results.wins,
        draws: results.draws,
        losses: results.losses,
        score: round(results.score()),
        mean_rank: round(results.mean_rank()),
        low: round(wilson(results.score(), results.games.into())),
        time: Time {
            mean_ms: round(spent.micros as f64 / 1000.0 / spent.actions.max(1) as f64),
            longest_ms: round(spent.longest as f64 / 1000.0),
            actions: spent.actions,
            overruns: spent.over,
        },
    };
    let rounds = tally.rounds();
    let two = plan.seats == 2 && plan.players.len() == 2;
    let elo = elo(&rounds).filter(|_| two);
    Report {
        players: plan.players.iter().zip(tally.results().into_iter().zip(tally.taken())).map(line).collect(),
        identical: tally.identical(),
        errors: tally.errors(),
        faults: tally.games().filter_map(|game| fault_line(plan, game)).collect(),
        elo: elo.map(|elo| Difference { difference: round(elo.difference), error: round(elo.error) }),
        sprt: tally.verdict().map(|verdict| match verdict {
            Verdict::Low => "low",
            Verdict::High => "high",
            Verdict::Undecided => "undecided",
        }),
    }
}

fn fault_line(plan: &Plan, game: &Played) -> Option<FaultLine> {
    let fault = game.fault.as_ref()?;
    let player = plan.players[game.seating[usize::from(fault.seat)]].to_string();
    Some(FaultLine { game: game.number, seat: fault.seat, player, why: fault.why.clone() })
}

/// Names in a column: long ones are cut in their middle, and numbered where that makes them alike.
fn columns(names: &[&str]) -> Vec<String> {
    const WIDTH: usize = 40;
    let cut = |name: &str| {
        let letters: Vec<char> = name.chars().collect();
        if letters.len() <= WIDTH {
            return name.to_owned();
        }
        let (head, tail) = (&letters[..WIDTH / 2], &letters[letters.len() - WIDTH / 2 + 1..]);
        head.iter().chain(&['…']).chain(tail).collect()
    };
    let short: Vec<String> = names.iter().map(|name| cut(name)).collect();
    let alike = |name: &String| short.iter().filter(|other| *other == name).count() > 1;
    short
        .iter()
        .enumerate()
        .map(|(n, name)| if alike(name) { format!("{}: {name}", n + 1) } else { name.clone() })
        .collect()
}

pub(super) fn print(plan: &Plan, tally: &Tally, json: bool) -> Result<(), Failure> {
    let report = report(plan, tally);
    let mut out = io::stdout().lock();
    if json {
        writeln!(out, "{}", serde_json::to_string(&report).map_err(io::Error::from)?)?;
        return Ok(());
    }
    let names: Vec<&str> = report.players.iter().map(|line| line.name.as_str()).collect();
    let names = columns(&names);
    let wide = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(6);
    writeln!(
        out,
        "{:<wide$} {:>6} {:>6} {:>6} {:>6} {:>7} {:>7} {:>9} {:>10} {:>10}",
        "player",
        "games",
        "wins",
        "draws",
        "losses",
        "score",
        "95 % ≥",
        "mean rank",
        "ms/action",
        "longest ms"
    )?;
    for (Line { games, wins, draws, losses, score, low, mean_rank, time, .. }, name) in
        report.players.iter().zip(&names)
    {
        let Time { mean_ms, longest_ms, .. } = time;
        writeln!(
            out,
            "{name:<wide$} {games:>6} {wins:>6} {draws:>6} {losses:>6} {score:>7.3} {low:>7.3} {mean_rank:>9.2} \
             {mean_ms:>10.1} {longest_ms:>10.1}"
        )?;
    }
    if let Some(Difference { difference, error }) = report.elo {
        writeln!(out, "Elo difference {difference:+.0} ± {error:.0}")?;
    }
    if let Some(verdict) = report.sprt {
        writeln!(out, "the sequential test says: {verdict}")?;
    }
    for (Line { time, .. }, name) in
        report.players.iter().zip(&names).filter(|(line, _)| line.time.overruns > 0)
    {
        let Time { actions, overruns, longest_ms, .. } = time;
        writeln!(
            out,
            "{name} took more than its budget for {overruns} of {actions} actions, {longest_ms:.0} ms at most"
        )?;
    }
    writeln!(out, "{} games identical to another, {} errors", report.identical, report.errors)?;
    for FaultLine { game, seat, player, why } in &report.faults {
        writeln!(out, "game {game}: {player} in seat {seat}: {why}")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_are_told_apart() {
        let common = "exec:50ms:python3 /a/very/long/path/of/some/tournament/";
        let names =
            [format!("{common}first.py --fast"), format!("{common}second.py --fast"), "random".to_owned()];
        let [first, second, third] = &columns(&names.each_ref().map(String::as_str))[..] else {
            panic!("three names")
        };
        assert_eq!(third, "random");
        assert!(first != second && first.starts_with("exec:50ms:") && first.chars().count() <= 40, "{first}");
        // Where only the middle differs, the number tells.
        let twins = [format!("{common}1{common}"), format!("{common}2{common}")];
        let twins = columns(&twins.each_ref().map(String::as_str));
        assert!(twins[0].starts_with("1: ") && twins[1].starts_with("2: "), "{twins:?}");
    }
}

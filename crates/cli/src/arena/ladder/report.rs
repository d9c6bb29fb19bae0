//! What a ladder has shown, as text and as JSON. The page is made from the same.

use std::collections::BTreeSet;
use std::io::{self, Write};

use serde::Serialize;

use super::super::tally::{Results, Taken};
use super::book::{Book, Pairing, Verdict};
use super::file::Ladder;
use crate::failure::Failure;
use crate::odds::Sprt;

/// The whole report.
#[derive(Serialize)]
pub(super) struct Report {
    pub(super) game: &'static str,
    pub(super) seats: u8,
    pub(super) seed: String,
    /// The most rounds of two players.
    pub(super) rounds: u32,
    pub(super) games: usize,
    /// How many records were checked: all.
    pub(super) verified: usize,
    /// How many games repeat another one, event for event.
    pub(super) identical: usize,
    /// The scores between which the tests decide.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) sprt: Option<(f64, f64)>,
    /// Whose rating is given, and what it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) anchor: Option<(String, f64)>,
    /// Whether only those met who stand next to each other in the file.
    #[serde(skip)]
    pub(super) neighbours: bool,
    /// The strongest first.
    pub(super) players: Vec<Player>,
    pub(super) pairings: Vec<Pair>,
    pub(super) faults: Vec<FaultLine>,
}

#[derive(Serialize)]
pub(super) struct Player {
    pub(super) name: String,
    pub(super) plays: String,
    pub(super) rating: f64,
    /// Half the width of its 95 % interval.
    pub(super) error: f64,
    pub(super) games: u32,
    pub(super) wins: u32,
    pub(super) draws: u32,
    pub(super) losses: u32,
    /// Games that it lost by a fault.
    pub(super) faults: usize,
    pub(super) withdrawn: bool,
    pub(super) mean_ms: f64,
    pub(super) longest_ms: f64,
    pub(super) overruns: u64,
}

#[derive(Serialize)]
pub(super) struct Pair {
    /// As they stand in `ladder.toml`; scores and tests are the first one's.
    pub(super) players: [String; 2],
    /// Whole rounds.
    pub(super) rounds: usize,
    pub(super) score: f64,
    /// Rounds of about 0, ¼, ½, ¾ and 1; at two seats exactly.
    pub(super) pentanomial: [usize; 5],
    /// The last likelihoods: the first is stronger, the second is stronger.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) likelihoods: Option<[f64; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) verdict: Option<&'static str>,
    /// The tests after every round.
    #[serde(skip)]
    pub(super) tests: Vec<[f64; 2]>,
}

#[derive(Serialize)]
pub(super) struct FaultLine {
    pub(super) player: String,
    pub(super) against: String,
    /// The round, and which game of it.
    pub(super) round: u32,
    pub(super) half: usize,
    pub(super) seat: u8,
    pub(super) late: bool,
    pub(super) why: String,
}

/// Rounded to thousandths.
fn round(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}

pub(super) fn report(ladder: &Ladder, game: &'static str, seats: u8, book: &Book) -> Report {
    let name = |player: usize| ladder.players[player].name.clone();
    let mut results = vec![Results::default(); ladder.players.len()];
    let mut taken = vec![Taken::default(); ladder.players.len()];
    let mut faulty = vec![0; ladder.players.len()];
    let mut faults = Vec::new();
    let mut prints = BTreeSet::new();
    for pairing in &book.pairings {
        for ((at, half), game) in numbered(pairing) {
            prints.insert((game.print, game.events, pairing.players));
            for (&own, &rank) in game.seating.iter().zip(&game.ranks) {
                results[pairing.players[own]].add(&game.ranks, rank);
            }
            for (&own, spent) in game.seating.iter().zip(&game.spent) {
                taken[pairing.players[own]].add(spent);
            }
            if let Some(fault) = &game.fault {
                let own = game.seating[usize::from(fault.seat)];
                let [player, against] = [pairing.players[own], pairing.players[1 - own]];
                faulty[player] += 1;
                faults.push(FaultLine {
                    player: name(player),
                    against: name(against),
                    round: at,
                    half,
                    seat: fault.seat,
                    late: fault.late,
                    why: fault.why.clone(),
                });
            }
        }
    }
    let ratings = book.ratings();
    let mut players: Vec<Player> = (0..ladder.players.len())
        .map(|n| Player {
            name: name(n),
            plays: ladder.players[n].spec.to_string(),
            rating: round(ratings[n].points),
            error: round(ratings[n].error),
            games: results[n].games,
            wins: results[n].wins,
            draws: results[n].draws,
            losses: results[n].losses,
            faults: faulty[n],
            withdrawn: book.withdrawn[n],
            mean_ms: round(taken[n].micros as f64 / 1000.0 / taken[n].actions.max(1) as f64),
            longest_ms: round(taken[n].longest as f64 / 1000.0),
            overruns: taken[n].over,
        })
        .collect();
    players.sort_by(|a, b| b.rating.total_cmp(&a.rating));
    Report {
        game,
        seats,
        seed: ladder.seed.clone(),
        rounds: ladder.rounds,
        games: book.games,
        verified: book.games,
        identical: book.games - prints.len(),
        sprt: ladder.sprt.map(|Sprt { low, high }| (low, high)),
        anchor: ladder.anchor.map(|(player, points)| (name(player), points)),
        neighbours: ladder.neighbours,
        players,
        pairings: book.pairings.iter().map(|pairing| pair(pairing, name, ladder.sprt)).collect(),
        faults,
    }
}

/// The games of a pairing with their rounds and halves.
fn numbered(pairing: &Pairing) -> impl Iterator<Item = ((u32, usize), &super::super::bout::Played)> {
    (0..).zip(&pairing.rounds).flat_map(|(at, games)| {
        games.iter().enumerate().filter_map(move |(half, game)| Some(((at, half), game.as_ref()?)))
    })
}

fn pair(pairing: &Pairing, name: impl Fn(usize) -> String, sprt: Option<Sprt>) -> Pair {
    let (score, rounds) = pairing.score();
    let verdict = match pairing.verdict() {
        Verdict::First => "first",
        Verdict::Second => "second",
        Verdict::Neither => "neither",
        Verdict::Open => "open",
    };
    Pair {
        players: pairing.players.map(name),
        rounds,
        score: round(score),
        pentanomial: pairing.fifths(),
        likelihoods: pairing.tests.last().map(|both| both.map(round)),
        verdict: sprt.map(|_| verdict),
        tests: pairing.tests.clone(),
    }
}

pub(super) fn print(report: &Report, json: bool) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    if json {
        writeln!(out, "{}", serde_json::to_string(report).map_err(io::Error::from)?)?;
        return Ok(());
    }
    let wide = report.players.iter().map(|player| player.name.chars().count()).max().unwrap_or(0).max(6);
    writeln!(
        out,
        "{:<wide$} {:>7} {:>6} {:>6} {:>6} {:>6} {:>6} {:>7} {:>10} {:>10}",
        "player", "rating", "±", "games", "wins", "draws", "losses", "faults", "ms/action", "longest ms"
    )?;
    for player in &report.players {
        let Player { name, rating, error, games, wins, draws, losses, faults, mean_ms, longest_ms, .. } =
            player;
        let gone = if player.withdrawn { "  withdrawn" } else { "" };
        let rating = if report.anchor.is_some() { format!("{rating:.0}") } else { format!("{rating:+.0}") };
        writeln!(
            out,
            "{name:<wide$} {rating:>7} {error:>6.0} {games:>6} {wins:>6} {draws:>6} {losses:>6} {faults:>7} \
             {mean_ms:>10.1} {longest_ms:>10.1}{gone}"
        )?;
    }
    writeln!(out)?;
    for Pair { players: [first, second], rounds, score, pentanomial, verdict, .. } in &report.pairings {
        let verdict = match verdict {
            Some("first") => format!("  {first} is stronger"),
            Some("second") => format!("  {second} is stronger"),
            Some("neither") => "  neither is stronger by so much".to_owned(),
            _ => String::new(),
        };
        writeln!(out, "{first} – {second}: {score:.3} in {rounds} rounds {pentanomial:?}{verdict}")?;
    }
    writeln!(
        out,
        "\n{} games, every record checked, {} identical to another, {} errors",
        report.games,
        report.identical,
        report.faults.len()
    )?;
    for FaultLine { player, against, round, half, seat, why, .. } in &report.faults {
        let half = half + 1;
        writeln!(out, "round {round}, game {half}: {player} in seat {seat} against {against}: {why}")?;
    }
    Ok(())
}

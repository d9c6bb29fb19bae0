//! `cubo arena`: matches between players.

mod bout;
mod built_in;
mod chair;
mod house;
mod journal;
mod ladder;
mod opening;
mod plan;
mod program;
mod progress;
mod records;
mod report;
mod tally;
mod workers;

use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use cubo_catalog::{Visitor, listing, with_game};
use cubo_core::check_seats;
use cubo_players::knowledge::Known;
use cubo_players::{Level, Limit, Spec, Who};
use serde_json::Value;

use crate::failure::Failure;
use crate::names::{GameName, PlayerName};
use crate::odds::Sprt;
use crate::perft::json;
use crate::tongue::Tongue;
pub(crate) use house::House;
use plan::Plan;
use workers::{Kept, Rules};

/// Play a match between players, and say who is stronger and how sure that is
///
/// Players: a level (beginner … master), a yardstick (random, greedy, uct, cheat), search, or another program that speaks the
/// engine protocol (exec:COMMAND); with a budget where one is wanted: search:50ms a turn, uct:10000n nodes, uct:500i
/// iterations, exec:50ms:COMMAND; search:50ms:4t on four threads, otherwise on one. Every opening, or the same chance, is played once from each seat.
/// ^C ends the match and prints what there is. Exit status 1 if a game ended by an error.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The game, as `cubo games` spells it
    #[arg(value_name = "GAME", required_unless_present_any = ["ladder", "named"], conflicts_with = "named", value_parser = GameName)]
    game: Option<String>,
    /// The game, as it was given before it became the first argument
    #[arg(long = "game", id = "named", value_name = "GAME", hide = true, value_parser = GameName)]
    named: Option<String>,
    /// The players, separated by commas; the last one takes the seats that are left
    #[arg(long, value_name = "A,B", value_delimiter = ',', required_unless_present = "ladder", value_parser = PlayerName::Any, hide_possible_values = true)]
    players: Vec<Spec>,
    /// Play the ladder that `ladder.toml` in this folder describes: everybody against everybody. Games, records and `report.html` are kept there;
    /// the same command goes on where it was stopped
    #[arg(long, value_name = "DIR", conflicts_with_all = [
        "game", "named", "players", "games", "seats", "seed", "budget", "options", "opening", "sprt", "journal", "records", "strict",
    ])]
    ladder: Option<PathBuf>,
    /// The language of the ladder's report (default: what the environment says)
    #[arg(long, value_name = "LANGUAGE", requires = "ladder")]
    lang: Option<Tongue>,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// How many seats (default: the fewest the game takes)
    #[arg(long, value_name = "N")]
    seats: Option<u8>,
    /// What openings, chance and players' dice are drawn from
    #[arg(long, value_name = "TEXT", default_value = "arena")]
    seed: String,
    /// The budget of uct, search, cheat and exec where none is given
    #[arg(long, value_name = "BUDGET", default_value = "100ms")]
    budget: Limit,
    /// Options of the game as JSON
    #[arg(long, value_name = "JSON", value_parser = json)]
    options: Option<Value>,
    /// How many random actions open a game (default: by the game; none where chance or secrets make games differ)
    #[arg(long, value_name = "N")]
    opening: Option<u32>,
    /// How many games at once (default: one a processor)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
    jobs: Option<u8>,
    /// Stop once it is decided, with 5 % of error either way, whether the first of two players scores LOW or HIGH, as in 0.5,0.62
    #[arg(long, value_name = "LOW,HIGH")]
    sprt: Option<Sprt>,
    /// Keep every game in this file as it ends; games found there are not played again
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
    /// Write the record of every game to this file as it ends, one JSON object a line
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,
    /// Whoever takes more than the budget and a quarter of it and 20 ms for an action loses the game
    #[arg(long)]
    strict: bool,
    /// End with one line of JSON, and print nothing else
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let jobs = args.jobs.map_or_else(crate::think::processors, usize::from);
    match (&args.ladder, args.game.as_ref().or(args.named.as_ref())) {
        (Some(folder), _) => {
            let language = Tongue::or_environment(args.lang);
            ladder::run(folder, &ladder::Manner { jobs, json: args.json, language })
        }
        (None, game) => with_game(game.map_or("", String::as_str), args)?,
    }
}

impl Visitor for &Args {
    type Out = Result<(), Failure>;

    fn visit<G: Known>(self) -> Self::Out {
        let seats = self.seats.unwrap_or(*G::SEATS.start());
        check_seats::<G>(seats).map_err(cubo_catalog::Error::from)?;
        if self.players.len() > usize::from(seats) {
            let given = self.players.len();
            return Err(Failure::Bad(format!(
                "{given} players for {seats} seats; say how many with --seats"
            )));
        }
        if self.sprt.is_some() && (seats != 2 || self.players.len() != 2) {
            return Err(Failure::Bad("--sprt is for two players with two seats".to_owned()));
        }
        for spec in &self.players {
            check::<G>(spec)?;
        }
        let varied = G::SECRETS || listing(G::ID)?.has_chance();
        let plan = Plan {
            game: G::ID,
            players: self.players.iter().map(|spec| with_budget(spec, self.budget)).collect(),
            seats,
            games: self.games,
            seed: self.seed.clone(),
            options: self.options.clone().unwrap_or_else(|| Value::Object(serde_json::Map::new())),
            opening: self.opening.unwrap_or(if varied { 0 } else { G::OPENING }),
        };
        let options: G::Options =
            serde_json::from_value(plan.options.clone()).map_err(|why| Failure::at("--options", why))?;
        let start = G::start(&options, seats).map_err(cubo_catalog::Error::from)?;
        for spec in &plan.players {
            greet(spec, None)?;
        }
        let (journal, done) = journal::open(self.journal.as_deref(), &plan)?;
        let kept = Kept { records: records::open(self.records.as_deref(), journal.games())?, journal };
        let jobs = self.jobs.map_or_else(crate::think::processors, usize::from);
        let interrupted = crate::interrupt::flag()?;
        let rules = Rules { jobs, sprt: self.sprt, strict: self.strict };
        let tally = workers::play_match::<G>(&plan, &start, rules, kept, done, &interrupted)?;
        report::print(&plan, &tally, self.json)?;
        match (interrupted.load(Ordering::Relaxed), tally.errors()) {
            (true, _) => Err(Failure::Interrupted),
            (false, 0) => Ok(()),
            (false, errors) => Err(Failure::Bad(format!("{errors} of the games ended by an error"))),
        }
    }
}

/// Refuses players that cannot play this game, before the match begins.
fn check<G: Known>(spec: &Spec) -> Result<(), Failure> {
    match (&spec.who, spec.limit) {
        (Who::Level(Level::Search | Level::Hand), _) if !Level::has_search::<G>() => {
            Err(Failure::Bad(format!("there is no search for {} yet", G::ID)))
        }
        (Who::Exec(_), Some(Limit::Iterations(_))) => {
            Err(Failure::Bad("other programs are given time or nodes, not iterations".to_owned()))
        }
        (Who::Exec(command), _) => {
            program::words(command).map(|_| ()).map_err(|why| Failure::at(command, why))
        }
        _ => Ok(()),
    }
}

/// Starts another program once before the first game, so that a mistyped command is said at once.
fn greet(spec: &Spec, folder: Option<&Path>) -> Result<(), Failure> {
    match &spec.who {
        Who::Exec(command) => {
            program::Program::new(command.clone(), folder).start().map_err(|why| Failure::at(command, why))
        }
        _ => Ok(()),
    }
}

/// The spec with the budget it will play with; levels and simple players have their own.
fn with_budget(spec: &Spec, budget: Limit) -> Spec {
    let wants =
        matches!(spec.who, Who::Cheat | Who::Exec(_) | Who::Level(Level::Search | Level::Hand | Level::Uct));
    Spec { who: spec.who.clone(), limit: spec.limit.or(wants.then_some(budget)), threads: spec.threads }
}

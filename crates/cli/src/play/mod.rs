//! `cubo play`: a table in the terminal.

mod command;
mod legend;
mod paint;
mod spelling;
mod table;
mod words;

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::PathBuf;

use cubo_catalog::{Listing, Outside, Session, Setup};
use cubo_core::{Dice, QuickDice, Record, Seat};
use cubo_players::Spec;

use crate::engine::Machine;
use crate::failure::Failure;
use crate::think;
use crate::tongue::Tongue;
use paint::Paint;
use table::{Seating, TerminalTable};
use words::{Words, fill, words};

/// Play at this terminal, against the house or with others at the same screen.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The game (`cubo games` lists them); asked for if absent
    game: Option<String>,
    /// How many seats
    #[arg(long, value_name = "N")]
    seats: Option<u8>,
    /// The seats that the house plays, counted from 0 and separated by commas (default: all but seat 0)
    #[arg(long, value_name = "SEATS", value_delimiter = ',', value_parser = clap::value_parser!(u8).range(0..6))]
    house: Vec<u8>,
    /// People play all seats, at this one screen
    #[arg(long, conflicts_with = "house")]
    hot_seat: bool,
    /// Who plays the other seats: a level, or another player with a budget if it should have one (search:500ms, uct:10000n)
    #[arg(long, value_name = "PLAYER", default_value = "normal", value_parser = think::fair)]
    level: Spec,
    /// Options of the game as JSON, such as '{"level":1}'
    #[arg(long, value_name = "JSON")]
    options: Option<String>,
    /// Begin from this position
    #[arg(long, value_name = "TEXT", conflicts_with = "load")]
    position: Option<String>,
    /// What chance is drawn from (default: a fresh one)
    #[arg(long, value_name = "TEXT")]
    seed: Option<String>,
    /// Go on with a saved game
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "options", "seats"])]
    load: Option<PathBuf>,
    /// What those at the table are called, in the order of seats and separated by commas
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    names: Vec<String>,
    /// Write the notation beside what is told
    #[arg(long)]
    notation: bool,
    /// The language of the table (default: from the environment)
    #[arg(long, value_enum)]
    lang: Option<Tongue>,
    /// When to use colours
    #[arg(long, value_enum, default_value = "auto")]
    color: Colour,
}

/// When to use colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Colour {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    Always,
    Never,
}

/// Runs the table on standard input and output. An error is a sentence for the person.
pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let words = words(Tongue::or_environment(args.lang));
    let paint = Paint::new(match args.color {
        Colour::Always => true,
        Colour::Never => false,
        Colour::Auto => {
            io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty())
        }
    });
    let mut input = io::stdin().lock();
    let mut out = io::stdout().lock();
    let opened = match &args.load {
        Some(file) => Some((load(file)?, None)),
        None => open(args, words, &mut input, &mut out)?,
    };
    let Some((session, people)) = opened else { return Ok(()) };
    let seats = session.seats();
    let house = match people {
        Some(people) => (people..seats).map(Seat).collect(),
        None if args.hot_seat => Vec::new(),
        None if args.house.is_empty() => (1..seats).map(Seat).collect(),
        None => args.house.iter().map(|n| Seat(*n)).filter(|seat| seat.0 < seats).collect(),
    };
    let names = seated(&args.names, &house, session.as_ref());
    let seating = Seating { house, player: args.level.clone(), names };
    let table = TerminalTable::new(session, seating, words, paint, input, out);
    table.with_file(args.load.clone()).with_notation(args.notation).run()?;
    Ok(())
}

/// Names of house players that work in both languages.
const HOUSE: [&str; 12] =
    ["Alma", "Basile", "Clio", "Dario", "Elsa", "Félix", "Gaïa", "Hugo", "Iris", "Jonas", "Kenza", "Léo"];

/// Everybody's names: people's as given, house players' drawn by the seed.
fn seated(said: &[String], house: &[Seat], session: &dyn Session) -> Vec<String> {
    let mut dice = QuickDice::from_text(session.seed().unwrap_or_default());
    let mut guests: Vec<&str> =
        HOUSE.into_iter().filter(|name| !said.iter().any(|said| said == name)).collect();
    dice.shuffle(&mut guests);
    let mut guests = guests.into_iter();
    let name = |seat: Seat| match said.get(seat.index()).filter(|name| !name.trim().is_empty()) {
        Some(name) => name.trim().to_owned(),
        None if house.contains(&seat) => guests.next().unwrap_or_default().to_owned(),
        None => String::new(),
    };
    Seat::all(session.seats()).map(name).collect()
}

pub(crate) fn load(file: &PathBuf) -> Result<Box<dyn Session>, Failure> {
    let name = file.display();
    let bytes = std::fs::read(file).map_err(|e| Failure::at(&name, e))?;
    let record: Record =
        serde_json::from_slice(&bytes).map_err(|e| Failure::at(&name, format!("no record: {e}")))?;
    cubo_catalog::load(&record).map_err(|e| Failure::at(&name, e))
}

/// A game, and how many people sit at the screen, if that was asked.
type Opened = (Box<dyn Session>, Option<u8>);

/// Opens a table by the flags, and asks for what they do not say; `None` if the input ends first.
fn open(
    args: &Args,
    words: &'static Words,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> Result<Option<Opened>, Failure> {
    let mut people = None;
    let mut seats = args.seats;
    let listing = match &args.game {
        Some(id) => cubo_catalog::listing(id)?,
        None => {
            let Some(listing) = ask_game(words, input, out)? else { return Ok(None) };
            let (min, max) = listing.seats;
            if seats.is_none() && min < max {
                let question = fill(words.how_many, &[&min, &max]);
                let Some(answer) = ask(&question, min, max, words, input, out)? else { return Ok(None) };
                seats = Some(answer);
            }
            if args.house.is_empty() && !args.hot_seat {
                let most = seats.unwrap_or(min);
                let question = fill(words.how_many_people, &[&most]);
                let Some(answer) = ask(&question, 1, most, words, input, out)? else { return Ok(None) };
                people = Some(answer);
            }
            listing
        }
    };
    let options = match &args.options {
        None => None,
        Some(json) => {
            Some(serde_json::from_str(json).map_err(|e| Failure::at("--options", format!("not JSON: {e}")))?)
        }
    };
    let seed = args.seed.clone().or_else(|| Machine::new().fresh_seed());
    let seats = seats.or(args.position.is_none().then_some(listing.seats.0));
    let setup = Setup { seats, options, position: args.position.clone(), seed };
    Ok(Some((cubo_catalog::open(listing.id, &setup)?, people)))
}

fn ask_game(
    words: &Words,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> io::Result<Option<&'static Listing>> {
    let games = cubo_catalog::games();
    if let [only] = games {
        return Ok(Some(only));
    }
    let mut question = words.which_game.to_owned();
    for (n, game) in games.iter().enumerate() {
        let pitch = words.pick(game.about.en, game.about.fr);
        question.push_str(&format!("\n  {}  {:14} {pitch}", n + 1, game.about.name));
    }
    let answer = ask(&question, 1, games.len() as u8, words, input, out)?;
    Ok(answer.map(|n| games[usize::from(n) - 1]))
}

/// A number from `min` to `max`; `None` if the input ends.
fn ask(
    question: &str,
    min: u8,
    max: u8,
    words: &Words,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> io::Result<Option<u8>> {
    writeln!(out, "{question}")?;
    loop {
        write!(out, "> ")?;
        out.flush()?;
        let mut line = String::new();
        if input.read_line(&mut line)? == 0 {
            return Ok(None);
        }
        match line.trim().parse() {
            Ok(n) if (min..=max).contains(&n) => return Ok(Some(n)),
            _ => writeln!(out, "{}", words.no_such_choice)?,
        }
    }
}

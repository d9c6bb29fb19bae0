//! `cubo play`: a table in the terminal.

mod command;
mod keys;
mod legend;
mod paint;
mod small;
mod spelling;
mod table;
mod words;

use std::io::{self, BufRead, IsTerminal, Write};
use std::ops::RangeInclusive;
use std::path::PathBuf;

use cubo_catalog::{Listing, Outside, Session, Setup};
use cubo_core::{Dice, Language, QuickDice, Record, Seat};
use cubo_players::{Level, Limit, Spec, Who};

use crate::engine::Machine;
use crate::failure::Failure;
use crate::names::{GameName, PlayerName};
use crate::tongue::Tongue;
use keys::{Keys, Typed};
use paint::Paint;
use table::{Seating, TerminalTable};
use words::{Words, fill, words};

/// Play at this terminal, against the house or with others at the same screen
///
/// Lines can be edited, the arrow up brings back what was typed, and Tab completes commands, actions and files. A table fits 24 rows and 80
/// columns; `board` draws it large. On leaving, a game that is in no file can be kept.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The game (`cubo games` lists them); asked for if absent
    #[arg(value_parser = GameName)]
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
    /// [default: normal]
    #[arg(long, value_name = "PLAYER", value_parser = PlayerName::Fair, hide_possible_values = true)]
    level: Option<Spec>,
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
    let terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    let paint = Paint::new(match args.color {
        Colour::Always => true,
        Colour::Never => false,
        Colour::Auto => {
            io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty())
        }
    });
    let mut keys = if terminal { Keys::terminal()? } else { Keys::Plain(io::stdin().lock()) };
    let mut out = io::stdout().lock();
    let language = Tongue::or_environment(args.lang);
    // Somebody who says nothing at all at a terminal is asked for everything; scripts are asked what they always were.
    let language = match terminal && args.lang.is_none() && args.game.is_none() && args.load.is_none() {
        true => match ask_language(language, &mut keys, &mut out)? {
            Some(language) => language,
            None => return Ok(()),
        },
        false => language,
    };
    let words = words(language);
    let opened = match &args.load {
        Some(file) => Some(Opened { session: load(file)?, people: None, level: None }),
        None => open(args, words, &mut keys, &mut out)?,
    };
    let Some(Opened { session, people, level }) = opened else { return Ok(()) };
    let seats = session.seats();
    let house = match people {
        Some(people) => (people..seats).map(Seat).collect(),
        None if args.hot_seat => Vec::new(),
        None if args.house.is_empty() => (1..seats).map(Seat).collect(),
        None => args.house.iter().map(|n| Seat(*n)).filter(|seat| seat.0 < seats).collect(),
    };
    let names = seated(&args.names, &house, session.as_ref());
    let player = args.level.clone().or(level).unwrap_or(of_level(Level::Normal));
    let seating = Seating { house, player, names };
    let mut table = TerminalTable::new(session, seating, words, paint, keys, out);
    if terminal {
        table = table.with_interrupt(crate::interrupt::flag()?);
    }
    table.with_file(args.load.clone()).with_notation(args.notation).run()?;
    Ok(())
}

fn of_level(level: Level) -> Spec {
    Spec { who: Who::Level(level), limit: None, threads: None }
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

/// A game, and what was asked about it.
struct Opened {
    session: Box<dyn Session>,
    /// How many people sit at the screen.
    people: Option<u8>,
    /// Who plays for the house.
    level: Option<Spec>,
}

/// Opens a table by the flags, and asks for what they do not say; `None` if the input ends first.
fn open(
    args: &Args,
    words: &'static Words,
    keys: &mut Keys<impl BufRead>,
    out: &mut impl Write,
) -> Result<Option<Opened>, Failure> {
    let (mut people, mut level) = (None, None);
    let mut seats = args.seats;
    let listing = match &args.game {
        Some(id) => cubo_catalog::listing(id)?,
        None => {
            let Some(listing) = ask_game(words, keys, out)? else { return Ok(None) };
            let (min, max) = listing.seats;
            if seats.is_none() && min < max {
                let question = fill(words.how_many, &[&min, &max]);
                let Some(answer) = ask(&question, min..=max, min, words, keys, out)? else { return Ok(None) };
                seats = Some(answer);
            }
            if args.house.is_empty() && !args.hot_seat {
                let most = seats.unwrap_or(min);
                let question = fill(words.how_many_people, &[&most]);
                let Some(answer) = ask(&question, 1..=most, 1, words, keys, out)? else { return Ok(None) };
                people = Some(answer);
            }
            let house = !args.hot_seat && people.is_none_or(|people| people < seats.unwrap_or(min));
            if house && args.level.is_none() && keys.screen().is_some() {
                let Some(answer) = ask_level(words, keys, out)? else { return Ok(None) };
                level = Some(answer);
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
    Ok(Some(Opened { session: cubo_catalog::open(listing.id, &setup)?, people, level }))
}

/// The language, in both of them; Enter takes that of the environment.
fn ask_language(
    usual: Language,
    keys: &mut Keys<impl BufRead>,
    out: &mut impl Write,
) -> io::Result<Option<Language>> {
    let default = if usual == Language::En { 1 } else { 2 };
    let question = "Which language? Quelle langue ?\n  1  English\n  2  français";
    let answer = ask(question, 1..=2, default, words(usual), keys, out)?;
    Ok(answer.map(|n| if n == 1 { Language::En } else { Language::Fr }))
}

fn ask_game(
    words: &Words,
    keys: &mut Keys<impl BufRead>,
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
    let answer = ask(&question, 1..=games.len() as u8, 1, words, keys, out)?;
    Ok(answer.map(|n| games[usize::from(n) - 1]))
}

fn ask_level(words: &Words, keys: &mut Keys<impl BufRead>, out: &mut impl Write) -> io::Result<Option<Spec>> {
    let levels = &Level::OFFERED;
    let mut question = words.which_level.to_owned();
    for (n, name) in words.levels.iter().enumerate() {
        question.push_str(&format!("\n  {}  {name}", n + 1));
    }
    let normal = levels.iter().position(|&level| level == Level::Normal).unwrap_or(0) as u8 + 1;
    let answer = ask(&question, 1..=levels.len() as u8, normal, words, keys, out)?;
    // A search without limits of its own thinks for as long as a turn may take.
    Ok(answer.map(|n| match levels[usize::from(n) - 1] {
        Level::Search => {
            Spec { limit: Some(Limit::Time(Level::Search.turn_time())), ..of_level(Level::Search) }
        }
        level => of_level(level),
    }))
}

/// One of these numbers, the usual one by Enter; `None` if the input ends.
fn ask(
    question: &str,
    numbers: RangeInclusive<u8>,
    usual: u8,
    words: &Words,
    keys: &mut Keys<impl BufRead>,
    out: &mut impl Write,
) -> io::Result<Option<u8>> {
    let question = match keys.screen() {
        Some((_, columns)) => small::wrapped(question, columns),
        None => question.to_owned(),
    };
    writeln!(out, "{question}")?;
    let prompt = format!("{} > ", fill(words.or_enter, &[&usual]));
    loop {
        let Typed::Line(line) = keys.read(&prompt, out)? else { return Ok(None) };
        match line.trim().parse() {
            Ok(n) if numbers.contains(&n) => return Ok(Some(n)),
            Err(_) if line.trim().is_empty() => return Ok(Some(usual)),
            _ => writeln!(out, "{}", words.no_such_choice)?,
        }
    }
}

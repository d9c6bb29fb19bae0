//! `cubo record`.

use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::path::{Path, PathBuf};

use clap::Subcommand;
use cubo_catalog::{Session, Spoken, load};
use cubo_core::record::Entry;
use cubo_core::telling::{Teller, Telling};
use cubo_core::{Language, Record, Seat, Viewer};

use crate::failure::Failure;
use crate::tongue::Tongue;

/// Check and show recorded games
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Replay every event of the records in a file and say whether they hold
    Check {
        /// A file with one or more JSON records; - for standard input
        file: PathBuf,
    },
    /// Tell the games in a file event by event, and how each one stands
    Show {
        /// A file with one or more JSON records; - for standard input
        file: PathBuf,
        #[command(flatten)]
        telling: Manner,
    },
}

/// How a game is told.
#[derive(clap::Args)]
struct Manner {
    /// The language to tell it in (default: from the environment)
    #[arg(long, value_enum)]
    lang: Option<Tongue>,
    /// Through whose eyes: a seat counted from 0, spectator, or all (what everybody saw, then what some saw of it alone)
    #[arg(long, value_name = "SEAT|spectator|all", default_value = "all", value_parser = read_eyes)]
    through: Eyes,
    /// What those at the table are called, in the order of seats and separated by commas
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    names: Vec<String>,
    /// Write the notation beside each sentence
    #[arg(long)]
    notation: bool,
}

/// Through whose eyes a game is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Eyes {
    One(Viewer),
    All,
}

fn read_eyes(text: &str) -> Result<Eyes, String> {
    match text {
        "all" => Ok(Eyes::All),
        "spectator" => Ok(Eyes::One(Viewer::Spectator)),
        _ => match text.parse() {
            Ok(seat) => Ok(Eyes::One(Viewer::Seat(Seat(seat)))),
            Err(_) => Err("a seat number, spectator or all".to_owned()),
        },
    }
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    match &args.what {
        What::Check { file } => each(file, |place, record, game| {
            writeln!(out, "{place}: holds: {}", summary(record, game))?;
            Ok(())
        }),
        What::Show { file, telling } => each(file, |_, record, game| show(record, game, telling, &mut out)),
    }
}

/// Loads the records of a file one by one; stops at the first that does not hold.
pub(crate) fn each(
    file: &Path,
    mut with: impl FnMut(&str, &Record, &dyn Session) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let name = file.display().to_string();
    let input: Box<dyn Read> = if name == "-" {
        Box::new(io::stdin().lock())
    } else {
        Box::new(File::open(file).map_err(|why| Failure::at(&name, why))?)
    };
    let records = serde_json::Deserializer::from_reader(BufReader::new(input)).into_iter::<Record>();
    let mut count = 0;
    for record in records {
        count += 1;
        let place = if count == 1 { name.clone() } else { format!("{name}, record {count}") };
        let record = record.map_err(|why| Failure::at(&place, format!("this is no record: {why}")))?;
        let game = load(&record).map_err(|why| Failure::at(&place, why))?;
        with(&place, &record, game.as_ref())?;
    }
    if count == 0 {
        return Err(Failure::at(name, "there is no record in it"));
    }
    Ok(())
}

/// A game in one line. A game that was given up is over, though not by its rules.
pub(crate) fn summary(record: &Record, game: &dyn Session) -> String {
    let end = match record.outcome.clone().or(game.outcome()) {
        Some(end) => format!("over by {}, scores {:?}, ranks {:?}", end.reason, end.scores, end.ranks),
        None => "not over".to_owned(),
    };
    format!("{}, {} seats, {} events, {end}", game.listing().id, game.seats(), game.events())
}

fn show(record: &Record, game: &dyn Session, manner: &Manner, out: &mut impl Write) -> Result<(), Failure> {
    let language = Tongue::or_environment(manner.lang);
    writeln!(out, "{}", game.listing().about.name)?;
    let mut round = None;
    // Counted as error messages count them: from 0.
    for (number, told) in tell(game, manner, language)?.into_iter().enumerate() {
        let latest = told.first().and_then(|line| line.telling.round);
        if latest.is_some() && latest != round {
            round = latest;
            let word = language.pick("Round", "Manche");
            writeln!(out, "\n{word} {}", round.unwrap_or_default())?;
        }
        for line in &told {
            match line.to {
                None => write!(out, "{number:>5}. {}", line.telling.long)?,
                Some(seat) => {
                    write!(out, "         {} {}", called(seat, manner, language), line.telling.long)?;
                }
            }
            match record.events.get(number).filter(|_| manner.notation && line.to.is_none()) {
                Some(Entry::Action { action: text, .. } | Entry::Chance { chance: text, .. }) => {
                    writeln!(out, "  [{text}]")?;
                }
                None => writeln!(out)?,
            }
        }
    }
    let eyes = match manner.through {
        Eyes::One(viewer) => viewer,
        Eyes::All => Viewer::Spectator,
    };
    writeln!(out, "\n{}", game.picture(eyes, language)?)?;
    writeln!(out, "{}", standing(record, game, language))?;
    Ok(())
}

/// Every event in sentences; with `all`, what only one seat saw follows under its name.
fn tell(game: &dyn Session, manner: &Manner, language: Language) -> Result<Vec<Vec<Line>>, Failure> {
    let through = |viewer| {
        let teller = Teller { language, viewer, names: manner.names.clone() };
        game.tell(0, &teller)
    };
    let eyes = if let Eyes::One(viewer) = manner.through { viewer } else { Viewer::Spectator };
    let said = through(eyes)?.into_iter().map(|Spoken { telling, .. }| vec![Line { telling, to: None }]);
    let mut said: Vec<Vec<Line>> = said.collect();
    if manner.through == Eyes::All && game.listing().secrets {
        let public = game.history(Viewer::Spectator, 0)?;
        for seat in Seat::all(game.seats()) {
            let own = game.history(Viewer::Seat(seat), 0)?;
            for (n, spoken) in through(Viewer::Seat(seat))?.into_iter().enumerate() {
                if own[n] != public[n] {
                    said[n].push(Line { telling: spoken.telling, to: Some(seat) });
                }
            }
        }
    }
    Ok(said)
}

/// A telling, and the seat that it is for, if it is not for all.
struct Line {
    telling: Telling,
    to: Option<Seat>,
}

/// What a seat is called before what it alone saw.
fn called(seat: Seat, manner: &Manner, language: Language) -> String {
    match (manner.names.get(seat.index()).filter(|name| !name.is_empty()), language) {
        (Some(name), Language::En) => format!("{name}:"),
        (Some(name), Language::Fr) => format!("{name}\u{a0}:"),
        (None, Language::En) => format!("Seat {seat}:"),
        (None, Language::Fr) => format!("Place {seat}\u{a0}:"),
    }
}

/// How a game stands, as people read it.
fn standing(record: &Record, game: &dyn Session, language: Language) -> String {
    let events = game.events();
    let Some(end) = record.outcome.clone().or(game.outcome()) else {
        return match language {
            Language::En => format!("Not over after {events} events."),
            Language::Fr => format!("Pas encore finie après {events} événements."),
        };
    };
    let clauses = game.listing().clauses();
    let clause = clauses.iter().find(|clause| clause.id == end.reason);
    let why = clause.map_or(String::new(), |clause| format!(" {}", language.pick(clause.en, clause.fr)));
    let points = end.scores.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    match language {
        Language::En => format!("Over after {events} events, {points} [{}].{why}", end.reason),
        Language::Fr => format!("Finie après {events} événements, {points} [{}].{why}", end.reason),
    }
}

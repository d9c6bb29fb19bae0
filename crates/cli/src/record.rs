//! `cubo record`.

use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::path::{Path, PathBuf};

use clap::Subcommand;
use cubo_catalog::{Session, load};
use cubo_core::record::Entry;
use cubo_core::{Language, Record, Viewer};

use crate::failure::Failure;

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
    /// Print the games in a file event by event, and how each one stands
    Show {
        /// A file with one or more JSON records; - for standard input
        file: PathBuf,
    },
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    match &args.what {
        What::Check { file } => each(file, |place, record, game| {
            writeln!(out, "{place}: holds: {}", summary(record, game))?;
            Ok(())
        }),
        What::Show { file } => each(file, |_, record, game| show(record, game, &mut out)),
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

fn show(record: &Record, game: &dyn Session, out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "{}", game.listing().about.name)?;
    // Counted as error messages count them: from 0.
    for (number, entry) in record.events.iter().enumerate() {
        match entry {
            Entry::Action { seat, action } => match record.names.get(seat.index()) {
                Some(who) => writeln!(out, "{number:>5}. seat {seat}, {}: {action}", who.name)?,
                None => writeln!(out, "{number:>5}. seat {seat}: {action}")?,
            },
            Entry::Chance { chance, .. } => writeln!(out, "{number:>5}. chance: {chance}")?,
        }
    }
    writeln!(out, "{}", game.picture(Viewer::Spectator, Language::En)?)?;
    writeln!(out, "{}", summary(record, game))?;
    Ok(())
}

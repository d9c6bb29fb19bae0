//! `cubo export --stats`: games of the house against itself, and the file of facts.

use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use cubo_catalog::{Visitor, listing};
use cubo_core::{Game, Record, check_seats};
use cubo_players::knowledge::Known;
use cubo_players::{Level, Spec, Who};

use super::Args;
use super::facts::{Facts, Played, Table, table};
use crate::arena::House;
use crate::failure::Failure;
use crate::progress::{Progress, bar};

/// Plays and writes facts.
pub(super) struct Stats<'a>(pub(super) &'a Args);

impl Visitor for Stats<'_> {
    type Out = Result<(), Failure>;

    fn visit<G: Known>(self) -> Self::Out {
        let args = self.0;
        let seats = args.seats.unwrap_or(*G::SEATS.start());
        check_seats::<G>(seats).map_err(cubo_catalog::Error::from)?;
        let varied = G::SECRETS || listing(G::ID)?.has_chance();
        let opening = args.opening.unwrap_or(if varied { 0 } else { seats.into() });
        let house =
            House { spec: Spec { who: Who::Level(args.level), limit: None, threads: None }, seats, opening };
        let records = play::<G>(args, &house)?;
        let command = command(args, G::ID, seats);
        let level = args.level.name().to_owned();
        let played = Played { seats, level, games: records.len(), seed: args.seed.clone(), opening, command };
        let facts =
            table::<G>(played, &records).ok_or_else(|| Failure::Bad("no game has ended".to_owned()))?;
        match &args.into {
            Some(file) => put::<G>(file, facts),
            None => {
                let facts = Facts { game: G::ID.to_owned(), rules: G::RULES, tables: vec![facts] };
                Ok(writeln!(io::stdout(), "{}", text(&facts)?)?)
            }
        }
    }
}

/// What makes the same facts again.
fn command(args: &Args, game: &str, seats: u8) -> String {
    let mut command = format!("cubo export --stats {game}");
    if args.level != Level::Expert {
        command += &format!(" --level {}", args.level.name());
    }
    command += &format!(" --seats {seats} --games {} --seed {}", args.games, quoted(&args.seed));
    if let Some(opening) = args.opening {
        command += &format!(" --opening {opening}");
    }
    command
}

/// As a shell takes it.
fn quoted(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_.:/".contains(c);
    match !text.is_empty() && text.chars().all(plain) {
        true => text.to_owned(),
        false => format!("'{}'", text.replace('\'', r"'\''")),
    }
}

/// The games in their order. Every game depends on its number and the seed alone.
fn play<G: Known>(args: &Args, house: &House) -> Result<Vec<Record>, Failure> {
    let options = G::Options::default();
    let start = G::start(&options, house.seats).map_err(cubo_catalog::Error::from)?;
    let mut kept = found(args.records.as_deref(), G::ID, house)?;
    let mut file = match &args.records {
        Some(path) => Some(OpenOptions::new().create(true).append(true).open(path)?),
        None => None,
    };
    let stop = crate::interrupt::flag()?;
    let done = Arc::new(AtomicU64::new(0));
    let (so_far, all) = (done.clone(), u64::from(args.games));
    let _progress = Progress::start(move |gone| bar(so_far.load(Ordering::Relaxed), all, gone));
    let mut records = Vec::new();
    for number in 0..args.games {
        let seed = format!("{} {number}", args.seed);
        let record = match kept.remove(&house.seed_of(&seed)) {
            Some(record) => record,
            None => {
                let record = house.play::<G>(&start, &seed, &stop).ok_or(Failure::Interrupted)?;
                if let Some(file) = &mut file {
                    let line = serde_json::to_string(&record).map_err(io::Error::from)?;
                    writeln!(file, "{line}")?;
                }
                record
            }
        };
        records.push(record);
        done.fetch_add(1, Ordering::Relaxed);
        if stop.load(Ordering::Relaxed) {
            return Err(Failure::Interrupted);
        }
    }
    Ok(records)
}

/// The games that were kept, by their seeds.
fn found(file: Option<&Path>, game: &str, house: &House) -> Result<BTreeMap<String, Record>, Failure> {
    let Some(path) = file else { return Ok(BTreeMap::new()) };
    let text = match fs::read_to_string(path) {
        Err(why) if why.kind() == ErrorKind::NotFound => return Ok(BTreeMap::new()),
        text => text?,
    };
    let player = house.spec.to_string();
    let mut found = BTreeMap::new();
    for line in text.lines() {
        let record: Record = serde_json::from_str(line).map_err(|why| Failure::at(path.display(), why))?;
        let same = record.game == game
            && record.seats == house.seats
            && record.names.iter().all(|named| named.name == player);
        if !same {
            let why = "it holds games of another match; name a file for each";
            return Err(Failure::at(path.display(), why));
        }
        if let Some(seed) = record.seed.clone() {
            found.insert(seed, record);
        }
    }
    Ok(found)
}

fn text(facts: &Facts) -> Result<String, Failure> {
    Ok(serde_json::to_string_pretty(facts).map_err(io::Error::from)?)
}

/// Replaces the facts of this number of seats in the file.
fn put<G: Game>(file: &Path, facts: Table) -> Result<(), Failure> {
    let mut all = match fs::read_to_string(file) {
        Err(why) if why.kind() == ErrorKind::NotFound => {
            Facts { game: G::ID.to_owned(), rules: G::RULES, tables: Vec::new() }
        }
        text => serde_json::from_str(&text?).map_err(|why| Failure::at(file.display(), why))?,
    };
    if (all.game.as_str(), all.rules) != (G::ID, G::RULES) {
        return Err(Failure::at(file.display(), "it is about another game, or about other rules"));
    }
    all.tables.retain(|table| table.played.seats != facts.played.seats);
    all.tables.push(facts);
    all.tables.sort_by_key(|table| table.played.seats);
    Ok(fs::write(file, text(&all)? + "\n")?)
}

//! The files of a ladder: a line for every game, and its record. A process that is killed loses the games under way and no other.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::Path;

use cubo_core::Record;
use cubo_core::fair::Extent;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::super::bout::Played;
use super::super::records::{self, Records};
use super::book::Book;
use super::file::Ladder;
use crate::failure::Failure;

/// The names of the files.
pub(super) const GAMES: &str = "games.jsonl";
pub(super) const RECORDS: &str = "records.jsonl";

/// A line of the journal after the first.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Line {
    Player { name: String, plays: String },
    Game { players: [String; 2], round: u32, half: usize, game: Played },
}

/// The open files.
pub(super) struct Journal {
    file: File,
    records: Records,
    /// Who has played as what. A name means the same player for ever.
    known: BTreeMap<String, String>,
}

/// Everything that determines the games, apart from the players.
fn header(ladder: &Ladder, game: &str, seats: u8, opening: u32) -> Value {
    json!({
        "ladder": 1, "game": game, "seats": seats, "options": ladder.options, "seed": ladder.seed, "opening": opening,
        "strict": ladder.strict,
    })
}

/// Opens the files of a ladder, reads the games that are in them, and checks every record.
pub(super) fn open(
    folder: &Path,
    ladder: &Ladder,
    seats: u8,
    opening: u32,
    book: &mut Book,
) -> Result<Journal, Failure> {
    let path = folder.join(GAMES);
    let name = path.display().to_string();
    let at = |why: std::io::Error| Failure::at(&name, why);
    let mut file =
        OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path).map_err(at)?;
    if file.try_lock().is_err() {
        return Err(Failure::at(&name, "another process plays this ladder"));
    }
    let header = header(ladder, &ladder.game, seats, opening);
    let mut known = BTreeMap::new();
    let mut all: Vec<Played> = Vec::new();
    let mut reader = BufReader::new(&file);
    let mut line = String::new();
    let mut end = 0;
    for number in 1.. {
        line.clear();
        let read = reader.read_line(&mut line).map_err(at)?;
        // A last line without its end was being written when the process was killed.
        if !line.ends_with('\n') {
            break;
        }
        end += read as u64;
        let wrong = |why: &dyn std::fmt::Display| Failure::at(format_args!("{name}, line {number}"), why);
        if number == 1 {
            let found: Value = serde_json::from_str(&line).map_err(|why| wrong(&why))?;
            if found != header {
                return Err(wrong(&format_args!(
                    "this is another ladder: {found}; ladder.toml says {header}"
                )));
            }
            continue;
        }
        match serde_json::from_str(&line).map_err(|why| wrong(&why))? {
            Line::Player { name, plays } => {
                let now = ladder.players.iter().find(|player| player.name == name);
                if let Some(now) = now.filter(|now| now.spec.to_string() != plays) {
                    let why = format!(
                        "{name:?} has played as {plays:?} and is now {:?}: give what has changed another name",
                        now.spec.to_string()
                    );
                    return Err(wrong(&why));
                }
                known.insert(name, plays);
            }
            Line::Game { players, round, half, game } => {
                let fits = game.seating == super::book::seating(seats, &super::seed_of(ladder, round), half)
                    && game.ranks.len() == game.seating.len()
                    && game.fault.as_ref().is_none_or(|fault| fault.seat < seats);
                all.push(game.clone());
                // Games of those who are no longer in the ladder stay in the file.
                let places = players.map(|name| ladder.players.iter().position(|player| player.name == name));
                let turned = matches!(places, [Some(first), Some(second)] if first > second);
                let [Some(first), Some(second)] = places else { continue };
                let (pair, game) =
                    if turned { ([second, first], turn(game)) } else { ([first, second], game) };
                let half = if turned { 1 - half.min(1) } else { half };
                // So do games of two who only meet where everybody meets everybody.
                let added = book.pairing(pair).is_none_or(|pairing| book.add(pairing, round, half, game));
                if !fits || !added {
                    return Err(wrong(&"this game is not of this ladder, or stands here twice"));
                }
            }
        }
    }
    file.set_len(end).and_then(|()| file.seek(SeekFrom::Start(end))).map_err(at)?;
    if end == 0 {
        file.write_all(format!("{header}\n").as_bytes()).map_err(at)?;
    }
    let path = folder.join(RECORDS);
    let records = records::open(Some(&path), Some(all.len()))?;
    check(&path, &all)?;
    Ok(Journal { file, records, known })
}

/// The same game where the two players have changed places in `ladder.toml`.
fn turn(game: Played) -> Played {
    Played { seating: game.seating.iter().map(|player| 1 - player.min(&1)).collect(), ..game }
}

/// Checks every record of the file, and that it tells of the game in the journal.
fn check(path: &Path, games: &[Played]) -> Result<(), Failure> {
    let file = File::open(path).map_err(|why| Failure::at(path.display(), why))?;
    let records = serde_json::Deserializer::from_reader(BufReader::new(file)).into_iter::<Record>();
    for ((number, record), game) in (1..).zip(records).zip(games) {
        let at =
            |why: &dyn std::fmt::Display| Failure::at(format_args!("{}, line {number}", path.display()), why);
        let record = record.map_err(|why| at(&why))?;
        verify(&record, game).map_err(|why| at(&why))?;
    }
    Ok(())
}

/// What `cubo verify` checks, and that the record has the result.
pub(super) fn verify(record: &Record, game: &Played) -> Result<(), String> {
    cubo_catalog::verify(record, Extent::Whole).map_err(|why| why.to_string())?;
    let told = record.outcome.as_ref().map(|end| end.ranks.as_slice().to_vec());
    let same = told.is_none_or(|told| told == game.ranks) && record.events.len() == game.events;
    if same { Ok(()) } else { Err("the record and the journal tell of different games".to_owned()) }
}

impl Journal {
    /// Keeps a game: its record first, and then the line that makes it count.
    pub(super) fn keep(
        &mut self,
        ladder: &Ladder,
        pair: [usize; 2],
        (round, half): (u32, usize),
        game: &Played,
        record: &Record,
    ) -> Result<(), Failure> {
        verify(record, game).map_err(|why| {
            Failure::Bad(format!("a game of round {round} has a record that does not hold: {why}"))
        })?;
        let mut lines = String::new();
        for player in pair.map(|player| &ladder.players[player]) {
            if !self.known.contains_key(&player.name) {
                let plays = player.spec.to_string();
                self.known.insert(player.name.clone(), plays.clone());
                lines += &written(&Line::Player { name: player.name.clone(), plays })?;
            }
        }
        let players = pair.map(|player| ladder.players[player].name.clone());
        lines += &written(&Line::Game { players, round, half, game: game.clone() })?;
        self.records.keep(record)?;
        Ok(self.file.write_all(lines.as_bytes())?)
    }
}

fn written(line: &Line) -> Result<String, Failure> {
    let mut text = serde_json::to_string(line).map_err(std::io::Error::from)?;
    text.push('\n');
    Ok(text)
}

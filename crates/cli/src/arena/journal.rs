//! The journal of a match: every finished game is written, so that an interrupted match can be continued.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::Path;

use serde_json::Value;

use super::bout::Played;
use super::plan::Plan;
use crate::failure::Failure;

/// The file of the journal, if there is one: the match on the first line, then one line for each game.
pub(super) struct Journal {
    file: Option<File>,
    games: usize,
}

impl Journal {
    /// How many games were in it when it was opened; `None` if nothing is written.
    pub(super) fn games(&self) -> Option<usize> {
        self.file.as_ref().map(|_| self.games)
    }

    pub(super) fn keep(&mut self, played: &Played) -> Result<(), Failure> {
        let Some(file) = &mut self.file else { return Ok(()) };
        let mut line = serde_json::to_string(played).map_err(std::io::Error::from)?;
        line.push('\n');
        Ok(file.write_all(line.as_bytes())?)
    }
}

/// Opens the journal of a match and reads the games that are in it already. A last line that is incomplete is overwritten.
pub(super) fn open(file: Option<&Path>, plan: &Plan) -> Result<(Journal, Vec<Played>), Failure> {
    let Some(path) = file else { return Ok((Journal { file: None, games: 0 }, Vec::new())) };
    let name = path.display();
    let at = |why: std::io::Error| Failure::at(&name, why);
    let mut file =
        OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(at)?;
    let mut games: Vec<Played> = Vec::new();
    let mut reader = BufReader::new(&file);
    let mut line = String::new();
    let mut end = 0;
    let mut found = 0;
    for number in 1.. {
        line.clear();
        let read = reader.read_line(&mut line).map_err(at)?;
        if !line.ends_with('\n') {
            break;
        }
        if number == 1 {
            let header: Value = serde_json::from_str(&line).map_err(|why| Failure::at(&name, why))?;
            if header != plan.header() {
                let why = format!("the journal of another match; this one is {}", plan.header());
                return Err(Failure::at(&name, why));
            }
        } else {
            let played: Played = serde_json::from_str(&line)
                .map_err(|why| Failure::at(format_args!("{name}, line {number}"), why))?;
            let fits = plan.seating(played.number) == played.seating
                && played.ranks.len() == played.seating.len()
                && games.iter().all(|game| game.number != played.number);
            if !fits {
                return Err(Failure::at(
                    format_args!("{name}, line {number}"),
                    "this game is not of this match",
                ));
            }
            found += 1;
            if played.number < plan.games {
                games.push(played);
            }
        }
        end += read as u64;
    }
    file.set_len(end).and_then(|()| file.seek(SeekFrom::Start(end))).map_err(at)?;
    if end == 0 {
        file.write_all(format!("{}\n", plan.header()).as_bytes()).map_err(at)?;
    }
    Ok((Journal { file: Some(file), games: found }, games))
}

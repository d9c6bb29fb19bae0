//! The records of a match's games, one JSON object a line.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::Path;

use cubo_core::Record;

use crate::failure::Failure;

/// Where records are written, if anywhere. A game's record is written before its line in the journal, so that the file has as many
/// whole lines as the journal has games, or one more.
pub(super) struct Records(Option<File>);

impl Records {
    pub(super) fn keep(&mut self, record: &Record) -> Result<(), Failure> {
        let Some(file) = &mut self.0 else { return Ok(()) };
        let mut line = serde_json::to_string(record).map_err(std::io::Error::from)?;
        line.push('\n');
        Ok(file.write_all(line.as_bytes())?)
    }
}

/// Opens the file. `journaled` is the number of games in the journal, where there is one: a last record that the journal does not know is
/// cut off, since its game is played again. Without a journal the file must be empty, so that no match is mixed with another.
pub(super) fn open(file: Option<&Path>, journaled: Option<usize>) -> Result<Records, Failure> {
    let Some(path) = file else { return Ok(Records(None)) };
    let name = path.display();
    let at = |why: std::io::Error| Failure::at(&name, why);
    let mut file =
        OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(at)?;
    let known = journaled.unwrap_or(0);
    let mut reader = BufReader::new(&file);
    let mut line = Vec::new();
    let (mut lines, mut end) = (0, 0);
    while reader.read_until(b'\n', &mut line).map_err(at)? > 0 {
        if line.ends_with(b"\n") {
            lines += 1;
            end += if lines <= known { line.len() as u64 } else { 0 };
        }
        line.clear();
    }
    let why = match journaled {
        None if lines > 0 => {
            "it holds games already; name another file, or the journal of their match".to_owned()
        }
        Some(_) if lines < known || lines > known + 1 => {
            format!("it holds {lines} games and the journal {known}; name another file for each match")
        }
        _ => {
            file.set_len(end).and_then(|()| file.seek(SeekFrom::Start(end))).map_err(at)?;
            return Ok(Records(Some(file)));
        }
    };
    Err(Failure::at(&name, why))
}

//! A digest of all lines of a house, and a check of every table.

use std::collections::HashMap;

use sha2::{Digest, Sha256};

use super::lines::{Line, Relation, Value};
use crate::store::digest::Stored;
use crate::store::gather::Gathered;
use crate::store::{Row, StoreError, check_seals};

/// Gets every line, in order.
pub(super) struct Proof {
    hash: Sha256,
    pub(super) lines: Vec<(&'static str, u64)>,
    /// The tables whose appends have not come yet.
    tables: HashMap<i64, (u64, Option<u64>)>,
    /// The table whose appends are coming.
    open: Option<(i64, Result<Gathered, StoreError>)>,
    damaged: Vec<StoreError>,
}

/// The result.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Proved {
    pub(super) digest: [u8; 32],
    pub(super) lines: Vec<(&'static str, u64)>,
    pub(super) damaged: Vec<StoreError>,
}

impl Proof {
    pub(super) fn new() -> Self {
        Proof {
            hash: Sha256::new(),
            lines: Vec::new(),
            tables: HashMap::new(),
            open: None,
            damaged: Vec::new(),
        }
    }

    /// The next lines are of this relation.
    pub(super) fn begin(&mut self, relation: &Relation) {
        self.close();
        self.part(b'r', relation.name.as_bytes());
        self.lines.push((relation.name, 0));
    }

    fn part(&mut self, kind: u8, bytes: &[u8]) {
        self.hash.update([kind]);
        self.hash.update((bytes.len() as u64).to_le_bytes());
        self.hash.update(bytes);
    }

    pub(super) fn take(&mut self, relation: &Relation, line: &Line) {
        for value in line {
            match value {
                Value::Nothing => self.part(b'n', b""),
                Value::Number(number) => self.part(b'i', &number.to_le_bytes()),
                Value::Text(text) => self.part(b't', text.as_bytes()),
                Value::Bytes(bytes) => self.part(b'b', bytes),
            }
        }
        if let Some((_, lines)) = self.lines.last_mut() {
            *lines += 1;
        }
        match (relation.name, &line[..]) {
            ("tables", [Value::Number(row), Value::Number(version), settled, ..]) => {
                self.tables.insert(*row, (*version as u64, number(settled)));
            }
            ("appends", [Value::Number(row), ..]) => self.append(*row, line),
            _ => {}
        }
    }

    fn append(&mut self, row: i64, line: &Line) {
        if self.open.as_ref().is_none_or(|(open, _)| *open != row) {
            self.close();
            self.open = Some((row, Ok(Gathered::new(Row(row)))));
        }
        let Some((_, gathered)) = &mut self.open else { return };
        if let Ok(appends) = gathered
            && let Err(why) = appends.add(stored(line), line.last().and_then(signed))
        {
            *gathered = Err(why);
        }
    }

    /// Checks the table whose appends have all come.
    fn close(&mut self) {
        let Some((row, gathered)) = self.open.take() else { return };
        let (version, settled) = self.tables.remove(&row).unwrap_or_default();
        let checked = gathered
            .and_then(|appends| appends.finish(version, settled))
            .and_then(|appends| check_seals(Row(row), &appends));
        self.damaged.extend(checked.err());
    }

    pub(super) fn finish(mut self) -> Proved {
        self.close();
        let mut without: Vec<i64> = self.tables.into_keys().collect();
        without.sort_unstable();
        let missing = |row| StoreError::Damaged { row: Some(Row(row)), what: "its appends are missing" };
        self.damaged.extend(without.into_iter().map(missing));
        Proved { digest: self.hash.finalize().into(), lines: self.lines, damaged: self.damaged }
    }
}

fn signed(value: &Value) -> Option<i64> {
    match value {
        Value::Number(number) => Some(*number),
        _ => None,
    }
}

fn number(value: &Value) -> Option<u64> {
    signed(value).and_then(|number| u64::try_from(number).ok())
}

fn bytes(value: &Value) -> Option<&[u8]> {
    match value {
        Value::Bytes(bytes) => Some(bytes),
        _ => None,
    }
}

/// The columns of an append that its digest covers.
fn stored(line: &Line) -> Option<Stored<'_>> {
    let [row, first, count, arrived, settled, person, key, Value::Text(events), seal, _] = &line[..] else {
        return None;
    };
    Some(Stored {
        row: signed(row)?,
        first: number(first)?,
        count: number(count)?,
        arrived: number(arrived)?,
        settled: number(settled),
        person: bytes(person),
        key: match bytes(key) {
            Some(key) => Some(std::str::from_utf8(key).ok()?),
            None => None,
        },
        events,
        seal: bytes(seal),
    })
}

//! The statements that write.

use rusqlite::{Connection, OptionalExtension, params};

use cubo_wire::TableId;

use super::history::{self, Entered, Entry};
use super::leaving::note_unused;
use super::members::{Change, Changed};
use super::safety::{Care, Cared};
use super::{bots, challenges, days, events, notes, ratings, reminders};
use crate::ids::TokenHash;
use crate::store::columns::{blob, phase_number};
use crate::store::digest::Stored;
use crate::store::types::Greeting;
use crate::store::{Append, Appended, NewTable, Note, RatingStep, Row, StoreError, Unfit};

/// Something to write.
pub(super) enum Work {
    Open(Box<NewTable>),
    Append(Box<Append>),
    Note(Box<Note>),
    Greet(Box<Greeting>, u64),
    Forget(TokenHash),
    Alive(u64),
    Members(Box<Change>),
    Bots(Box<bots::Change>),
    Challenges(Box<challenges::Change>),
    Care(Box<Care>),
    History(Box<Entry>),
    Ratings(Box<RatingStep>),
    NoteToSelf(Box<notes::Put>),
    Events(Box<events::Write>),
    Reminders(Box<reminders::Change>),
    Days(Box<days::Put>),
    /// Checks whether an append would find space, and stores the time.
    Probe(u64),
    /// At most that many pages from now on: a limit for operators, and in tests a full disk.
    PageLimit(u32),
}

/// The result of a write.
pub(super) enum Done {
    Written,
    Members(Changed),
    Bots(Result<(), Unfit>),
    Challenges(challenges::Changed),
    Cared(Cared),
    History(Entered),
    Rated(bool),
    Events(bool),
    Reminded(reminders::Changed),
    Kept(bool),
    Opened(Appended),
    AliveBefore(Option<u64>),
}

/// Why a write failed.
pub(super) enum Trouble {
    /// Nothing was written for this job. The others in its commit are written.
    Refused(StoreError),
    /// The database failed: nothing of the whole commit is written.
    Database(rusqlite::Error),
}

impl From<rusqlite::Error> for Trouble {
    fn from(why: rusqlite::Error) -> Self {
        Trouble::Database(why)
    }
}

impl Work {
    /// Writes it into the transaction in progress.
    pub(super) fn write(&self, db: &Connection) -> Result<Done, Trouble> {
        match self {
            Work::Open(table) => open(db, table),
            Work::Append(append) => {
                move_on(db, append)?;
                insert(db, append.row, append)?;
                Ok(Done::Written)
            }
            Work::Note(note) => {
                db.prepare_cached(
                    "UPDATE tables SET deadline = ?1, settled = ?2, face = ?3, away = ?4
                     WHERE row = ?5 AND version = ?6",
                )?
                .execute(params![
                    note.deadline,
                    note.settled,
                    note.face,
                    note.away,
                    note.row.0,
                    note.version
                ])?;
                Ok(Done::Written)
            }
            Work::Greet(greeting, now) => {
                let (token, guest) = &**greeting;
                db.prepare_cached(
                    "INSERT INTO people (id, name, created) VALUES (?1, ?2, ?3)
                     ON CONFLICT (id) DO UPDATE SET name = excluded.name",
                )?
                .execute(params![blob(guest.person.as_str()), guest.name, now])?;
                db.prepare_cached(
                    "INSERT INTO sessions (token, person, created) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING",
                )?
                .execute(params![token.0, blob(guest.person.as_str()), now])?;
                Ok(Done::Written)
            }
            Work::Forget(token) => {
                end(db, *token, None)?;
                Ok(Done::Written)
            }
            Work::Members(change) => change.write(db).map(Done::Members),
            Work::Bots(change) => change.write(db).map(Done::Bots),
            Work::Challenges(change) => change.write(db).map(Done::Challenges),
            Work::Care(care) => care.write(db).map(Done::Cared),
            Work::History(entry) => entry.write(db).map(Done::History),
            Work::NoteToSelf(note) => {
                note.write(db)?;
                Ok(Done::Written)
            }
            Work::Events(write) => Ok(Done::Events(write.write(db)?)),
            Work::Reminders(change) => Ok(Done::Reminded(change.write(db)?)),
            Work::Days(put) => Ok(Done::Kept(put.write(db)?)),
            Work::Ratings(step) => Ok(Done::Rated(ratings::write(db, step)?)),
            Work::Probe(now) => {
                super::room::try_room(db, *now)?;
                Ok(Done::Written)
            }
            Work::Alive(now) => {
                let before = db
                    .prepare_cached("SELECT value FROM house WHERE name = 'alive'")?
                    .query_row([], |row| row.get(0))
                    .optional()?;
                db.prepare_cached(
                    "INSERT INTO house (name, value) VALUES ('alive', ?1)
                     ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                )?
                .execute([now])?;
                Ok(Done::AliveBefore(before))
            }
            Work::PageLimit(pages) => {
                db.pragma_update(None, "max_page_count", pages)?;
                Ok(Done::Written)
            }
        }
    }
}

/// Ends one session. A guest who has no other cannot come back; `now`: when they were last here, if not when it was last used.
pub(super) fn end(db: &Connection, token: TokenHash, now: Option<u64>) -> Result<(), Trouble> {
    let ended: Option<(Vec<u8>, u64)> = db
        .prepare_cached("DELETE FROM sessions WHERE token = ?1 RETURNING person, COALESCE(used, created)")?
        .query_row([token.0], |line| Ok((line.get(0)?, line.get(1)?)))
        .optional()?;
    if let Some((person, used)) = ended {
        note_unused(db, &person, now.unwrap_or(used))?;
    }
    Ok(())
}

pub(super) fn open(db: &Connection, table: &NewTable) -> Result<Done, Trouble> {
    let first = &table.first;
    let (opener, key) = match &first.cause {
        Some(cause) => (blob(cause.person.as_str()), Some(&cause.key)),
        None => (blob(table.by.as_str()), None),
    };
    if key.is_some() {
        let before = db
            .prepare_cached("SELECT row, id FROM tables WHERE opener = ?1 AND key = ?2")?
            .query_row(params![opener, key], |row| {
                Ok(Appended { row: Row(row.get(0)?), id: TableId(row.get(1)?) })
            })
            .optional()?;
        if let Some(before) = before {
            return Ok(Done::Opened(before));
        }
    }
    if let Some(most) = table.waiting_at_most.filter(|_| table.listed) {
        let waiting: u32 = db
            .prepare_cached("SELECT count(*) FROM tables WHERE opener = ?1 AND listed = 1 AND phase = 0")?
            .query_row([&opener], |row| row.get(0))?;
        if waiting >= most {
            return Err(Trouble::Refused(StoreError::TooManyWaiting));
        }
    }
    // Ids are random, but for tables of events, which two tasks may open at the same time: the second is refused, and nobody else's write with it.
    if db.prepare_cached("SELECT 1 FROM tables WHERE id = ?1")?.exists([table.id.0])? {
        return Err(Trouble::Refused(StoreError::Conflict));
    }
    db.prepare_cached(
        "INSERT INTO tables (id, salt, watch, seat, game, listed, opener, key, version, phase, deadline, updated, face)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)",
    )?
    .execute(params![
        table.id.0,
        table.links.salt,
        table.links.watch.0,
        table.links.seat.0,
        table.game,
        table.listed,
        opener,
        key,
        first.count,
        phase_number(first.phase),
        first.deadline,
        first.arrived,
        table.face,
    ])?;
    let row = Row(db.last_insert_rowid());
    insert(db, row, first)?;
    Ok(Done::Opened(Appended { row, id: table.id }))
}

/// Where most appends end: they change neither phase nor deadline, on which there are many indexes, and an update that names no such column touches
/// none of them.
const WITHIN_A_PHASE: &str =
    "UPDATE tables SET version = ?1, updated = ?4, turn = ?5, settled = NULL, away = NULL
    WHERE row = ?6 AND version = ?7 AND phase = ?2 AND deadline IS ?3";
/// Every append.
const TO_ANY_PHASE: &str = "UPDATE tables SET version = ?1, phase = ?2, deadline = ?3, updated = ?4, turn = ?5, settled = NULL, away = NULL
    WHERE row = ?6 AND version = ?7";

/// Advances the table from the version that the append names.
fn move_on(db: &Connection, append: &Append) -> Result<(), Trouble> {
    let moves = |update: &str| -> rusqlite::Result<bool> {
        let moved = db.prepare_cached(update)?.execute(params![
            append.at + append.count,
            phase_number(append.phase),
            append.deadline,
            append.arrived,
            append.turn,
            append.row.0,
            append.at,
        ])?;
        Ok(moved == 1)
    };
    if !moves(WITHIN_A_PHASE)? && !moves(TO_ANY_PHASE)? {
        return Err(Trouble::Refused(StoreError::Conflict));
    }
    if let Some(links) = &append.links {
        db.prepare_cached("UPDATE tables SET salt = ?1, watch = ?2, seat = ?3 WHERE row = ?4")?
            .execute(params![links.salt, links.watch.0, links.seat.0, append.row.0])?;
    }
    Ok(())
}

fn insert(db: &Connection, row: Row, append: &Append) -> Result<(), Trouble> {
    let (person, key) = match &append.cause {
        Some(cause) => (Some(blob(cause.person.as_str())), Some(cause.key.as_str())),
        None => (None, None),
    };
    let stored = Stored {
        row: row.0,
        first: append.at,
        count: append.count,
        arrived: append.arrived,
        settled: append.settled,
        person: person.as_deref(),
        key,
        events: &append.events,
        seal: Some(&append.seal.0),
    };
    db.prepare_cached(
        "INSERT INTO appends (row, first, count, arrived, settled, person, key, events, seal, digest)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
    )?
    .execute(params![
        stored.row,
        stored.first,
        stored.count,
        stored.arrived,
        stored.settled,
        stored.person,
        stored.key,
        stored.events,
        stored.seal,
        stored.digest(),
    ])?;
    for person in &append.people {
        db.prepare_cached("INSERT INTO sat (person, row) VALUES (?1, ?2) ON CONFLICT DO NOTHING")?
            .execute(params![blob(person.as_str()), row.0])?;
    }
    if append.talk {
        db.prepare_cached("UPDATE tables SET talked = ?1 WHERE row = ?2")?
            .execute(params![append.arrived, row.0])?;
    }
    if let Some(seating) = &append.seating {
        history::index(db, row, seating)?;
        if seating.is_to_rate() {
            db.prepare_cached("UPDATE tables SET rated = 0 WHERE row = ?1 AND rated IS NULL")?
                .execute([row.0])?;
        }
    }
    Ok(())
}

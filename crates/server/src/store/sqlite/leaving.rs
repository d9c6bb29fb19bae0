//! People who leave, in SQLite: what is removed at once, what is removed table by table, and what is removed by time.
//!
//! Whatever refers to a person by a foreign key to `people` or `members` goes with them: a table that is added later needs nothing here
//! if its column says so. Games stay, under an id that stands for nobody any more.

use rusqlite::{Connection, OptionalExtension, params};

use cubo_wire::{PersonId, TableEvent, TableId};

use super::line;
use super::writes::Trouble;
use crate::ids::{self, TokenHash};
use crate::store::columns::blob;
use crate::store::digest::Stored;
use crate::store::seated::{Follower, Whose, face_without, without};
use crate::store::{Old, Pruned, Row, SaidAt, StoreError};

/// How many tables are rewritten in one commit, so that nobody waits long for theirs.
const TABLES_AT_ONCE: u32 = 16;
/// How many guests, sessions and empty tables go in one commit.
const PRUNED_AT_ONCE: u32 = 200;

/// One step of forgetting.
pub(super) enum Step {
    /// The person, in one go.
    Leave(PersonId),
    /// Their name and words at the next few tables.
    Forget(PersonId),
    /// What is old.
    Prune(Old, Vec<TableId>),
}

/// What came of it.
pub(super) enum Stepped {
    Ended(Vec<TokenHash>),
    Tables(Vec<TableId>),
    Pruned(Pruned),
}

type Got<T> = rusqlite::Result<T>;

impl Step {
    pub(super) fn write(&self, db: &Connection) -> Result<Stepped, Trouble> {
        Ok(match self {
            Step::Leave(person) => Stepped::Ended(leave(db, &blob(person.as_str()))?),
            Step::Forget(person) => Stepped::Tables(forget(db, person)?),
            Step::Prune(old, awake) => Stepped::Pruned(prune(db, old, awake)?),
        })
    }
}

fn tokens(db: &Connection, person: &[u8]) -> Got<Vec<TokenHash>> {
    let mut ended = db.prepare_cached("DELETE FROM sessions WHERE person = ?1 RETURNING token")?;
    ended.query_map([person], |line| line.get(0).map(TokenHash))?.collect()
}

/// Everything that refers to a member, then to a person; the person last.
fn leave(db: &Connection, person: &[u8]) -> Got<Vec<TokenHash>> {
    let mut ended = tokens(db, person)?;
    // The bots of a member leave with them.
    let bots: Vec<Vec<u8>> = {
        let mut owned = db.prepare_cached("SELECT person FROM bots WHERE owner = ?1 AND person <> ?1")?;
        owned.query_map([person], |line| line.get(0))?.collect::<Got<_>>()?
    };
    for bot in bots {
        ended.extend(leave(db, &bot)?);
    }
    // Names are never given again: the key stays, without the person.
    db.prepare_cached("UPDATE names SET person = NULL WHERE person = ?1")?.execute([person])?;
    db.prepare_cached("DELETE FROM links WHERE person = ?1")?.execute([person])?;
    for parent in ["members", "people"] {
        for (table, column) in referring(db, parent)? {
            db.execute(&format!("DELETE FROM \"{table}\" WHERE \"{column}\" = ?1"), [person])?;
        }
        let id = if parent == "members" { "person" } else { "id" };
        db.execute(&format!("DELETE FROM {parent} WHERE {id} = ?1"), [person])?;
    }
    // Who was kept away from whom, and what a moderator would find under the name.
    for sql in [
        "DELETE FROM away WHERE person = ?1",
        "DELETE FROM away WHERE other = ?1",
        "DELETE FROM roles WHERE person = ?1",
        "DELETE FROM challenges WHERE challenger = ?1",
        "DELETE FROM challenges WHERE challenged = ?1",
        "UPDATE reports SET about = NULL, name = '' WHERE about = ?1",
        "UPDATE reports SET sent_by = NULL, note = NULL WHERE sent_by = ?1",
        "UPDATE acts SET before = NULL, after = NULL WHERE person = ?1",
    ] {
        db.prepare_cached(sql)?.execute([person])?;
    }
    db.prepare_cached(
        "INSERT INTO leaving (person, after) VALUES (?1, 0)
         ON CONFLICT (person) DO UPDATE SET after = 0, name = NULL, old = NULL WHERE name IS NOT NULL",
    )?
    .execute([person])?;
    Ok(ended)
}

/// Somebody has another name: it takes the place of the old one at all their tables, a few at a time.
pub(super) fn rename(db: &Connection, person: &[u8], old: &str, name: &str) -> Got<()> {
    db.prepare_cached(
        "INSERT INTO leaving (person, after, name, old) VALUES (?1, 0, ?2, ?3) ON CONFLICT (person)
         DO UPDATE SET after = 0, name = excluded.name, old = old || char(10) || excluded.old WHERE name IS NOT NULL",
    )?
    .execute(params![person, name, old])?;
    Ok(())
}

/// People who have another name, which is not yet at all their tables.
pub(super) fn renaming(db: &Connection, limit: u32) -> Result<Vec<PersonId>, StoreError> {
    let mut all = db.prepare_cached("SELECT person FROM leaving WHERE name IS NOT NULL LIMIT ?1")?;
    let all = all.query_map([limit], |line| line.get(0).map(ids::person))?;
    Ok(all.collect::<Got<_>>()?)
}

/// The columns that refer to a table by a foreign key.
fn referring(db: &Connection, parent: &str) -> Got<Vec<(String, String)>> {
    let mut all = db.prepare_cached(
        "SELECT s.name, k.\"from\" FROM sqlite_schema AS s, pragma_foreign_key_list(s.name) AS k
         WHERE s.type = 'table' AND k.\"table\" = ?1 AND s.name <> 'members'",
    )?;
    all.query_map([parent], |line| Ok((line.get(0)?, line.get(1)?)))?.collect()
}

pub(super) const LEFT_TABLES: &str =
    "SELECT row FROM sat WHERE person = ?1 AND row > ?2 UNION SELECT row FROM played WHERE person = ?1 AND row > ?2
     ORDER BY row LIMIT ?3";

fn tables_after(db: &Connection, person: &[u8], after: i64, limit: u32) -> Got<Vec<i64>> {
    let mut rows = db.prepare_cached(LEFT_TABLES)?;
    rows.query_map(params![person, after, limit], |line| line.get(0))?.collect()
}

pub(super) fn leaving(db: &Connection, limit: u32) -> Result<Vec<PersonId>, StoreError> {
    let mut all = db.prepare_cached("SELECT person FROM leaving WHERE name IS NULL LIMIT ?1")?;
    let all = all.query_map([limit], |line| line.get(0).map(ids::person))?;
    Ok(all.collect::<Got<_>>()?)
}

/// Removes the name and the words of somebody from the next tables, or puts their new name there.
fn forget(db: &Connection, person: &PersonId) -> Got<Vec<TableId>> {
    let id = blob(person.as_str());
    type Due = (i64, Option<String>, Option<String>);
    let due: Option<Due> = db
        .prepare_cached("SELECT after, name, old FROM leaving WHERE person = ?1")?
        .query_row([&id], |line| Ok((line.get(0)?, line.get(1)?, line.get(2)?)))
        .optional()?;
    let Some((after, name, old)) = due else { return Ok(Vec::new()) };
    let old = old.unwrap_or_default();
    let whose = match &name {
        Some(name) => Whose::Renamed { person, name, old: &old },
        None => Whose::Person(person),
    };
    let rows = tables_after(db, &id, after, TABLES_AT_ONCE)?;
    let Some(last) = rows.last() else {
        db.prepare_cached("DELETE FROM leaving WHERE person = ?1")?.execute([&id])?;
        return Ok(Vec::new());
    };
    db.prepare_cached("UPDATE leaving SET after = ?2 WHERE person = ?1")?.execute(params![id, last])?;
    rows.into_iter().map(|row| rewrite(db, row, whose)).collect()
}

/// Takes names and words out of the appends of a table and of what lists show of it. Versions and seals stay as they are.
fn rewrite(db: &Connection, row: i64, mut whose: Whose<'_>) -> Got<TableId> {
    let (id, face): (TableId, String) = db
        .prepare_cached("SELECT id, face FROM tables WHERE row = ?1")?
        .query_row([row], |line| Ok((TableId(line.get(0)?), line.get(1)?)))?;
    let mut follower = Follower::default();
    let all = format!("SELECT number, digest, {} FROM appends WHERE row = ?1 ORDER BY first", line::COLUMNS);
    let mut all = db.prepare_cached(&all)?;
    let mut lines = all.query([row])?;
    while let Some(line) = lines.next()? {
        let (number, digest): (i64, Option<i64>) = (line.get(0)?, line.get(1)?);
        let stored = line::read(line, 2)?;
        follower.take(stored.events, stored.arrived);
        whose = whose.at_this_table(stored.events);
        let Some(events) = without(stored.events, whose) else { continue };
        // An append that was damaged before stays so: its digest is not made to fit.
        let digest = match digest == Some(stored.digest()) {
            true => Some(Stored { events: &events, ..stored }.digest()),
            false => digest,
        };
        db.prepare_cached("UPDATE appends SET events = ?1, digest = ?2 WHERE number = ?3")?
            .execute(params![events, digest, number])?;
    }
    if let Whose::Person(person) | Whose::Renamed { person, .. } = whose {
        let seating = follower.seating();
        let theirs: Vec<bool> = seating.chairs.iter().map(|who| who.as_ref() == Some(person)).collect();
        if let Some(face) = face_without(&face, &theirs, whose).filter(|_| theirs.contains(&true)) {
            db.prepare_cached("UPDATE tables SET face = ?1 WHERE row = ?2")?.execute(params![face, row])?;
        }
    }
    Ok(id)
}

pub(super) const OLD_GUESTS: &str = "SELECT person FROM unused WHERE since < ?1 LIMIT ?2";
pub(super) const OLD_SESSIONS: &str = "SELECT token FROM sessions WHERE COALESCE(used, created) < ?1
     AND NOT EXISTS (SELECT 1 FROM members WHERE members.person = sessions.person) LIMIT ?2";
pub(super) const EMPTY_TABLES: &str =
    "SELECT row, id FROM tables WHERE ended < ?1 AND started IS NULL AND phase = 2 LIMIT ?2";
pub(super) const OLD_TALK: &str = "SELECT row, id FROM tables WHERE talked < ?1 AND phase = 2 LIMIT ?2";

/// Notes since when guests have no session any more. Whoever has none cannot come back.
pub(super) fn note_unused(db: &Connection, person: &[u8], since: u64) -> Got<()> {
    db.prepare_cached(
        "INSERT INTO unused (person, since) SELECT ?1, ?2
         WHERE EXISTS (SELECT 1 FROM people WHERE id = ?1)
           AND NOT EXISTS (SELECT 1 FROM sessions WHERE person = ?1)
           AND NOT EXISTS (SELECT 1 FROM members WHERE person = ?1)
         ON CONFLICT (person) DO UPDATE SET since = excluded.since",
    )?
    .execute(params![person, since])?;
    Ok(())
}

fn prune(db: &Connection, old: &Old, awake: &[TableId]) -> Got<Pruned> {
    let mut pruned = Pruned::default();
    if let Some(before) = old.guests {
        let mut ended = db.prepare_cached(&format!(
            "DELETE FROM sessions WHERE token IN ({OLD_SESSIONS}) RETURNING token, person, COALESCE(used, created)"
        ))?;
        let ended: Vec<(TokenHash, Vec<u8>, u64)> = ended
            .query_map(params![before, PRUNED_AT_ONCE], |line| {
                Ok((TokenHash(line.get(0)?), line.get(1)?, line.get(2)?))
            })?
            .collect::<Got<_>>()?;
        for (token, person, used) in ended {
            note_unused(db, &person, used)?;
            pruned.sessions.push(token);
        }
        let mut guests = db.prepare_cached(OLD_GUESTS)?;
        let guests: Vec<Vec<u8>> =
            guests.query_map(params![before, PRUNED_AT_ONCE], |line| line.get(0))?.collect::<Got<_>>()?;
        for guest in guests {
            leave(db, &guest)?;
            pruned.guests += 1;
        }
    }
    let rows = |sql: &str, before: u64, limit: u32| -> Got<Vec<(i64, TableId)>> {
        let mut all = db.prepare_cached(sql)?;
        let all = all.query_map(params![before, limit], |line| Ok((line.get(0)?, TableId(line.get(1)?))))?;
        let all: Vec<_> = all.collect::<Got<_>>()?;
        Ok(all.into_iter().filter(|(_, id)| !awake.contains(id)).collect())
    };
    if let Some(before) = old.tables {
        for (row, id) in rows(EMPTY_TABLES, before, PRUNED_AT_ONCE)? {
            for table in
                ["challenges", "notes", "waits", "replies", "met", "played", "sat", "appends", "tables"]
            {
                db.prepare_cached(&format!("DELETE FROM {table} WHERE row = ?1"))?.execute([row])?;
            }
            pruned.tables.push(id);
        }
    }
    if let Some(before) = old.talk {
        for (row, id) in rows(OLD_TALK, before, TABLES_AT_ONCE)? {
            rewrite(db, row, Whose::Everybody)?;
            db.prepare_cached("UPDATE tables SET talked = NULL WHERE row = ?1")?.execute([row])?;
            pruned.talk.push(id);
        }
    }
    Ok(pruned)
}

/// What somebody said at the tables after that one.
pub(super) fn said(
    db: &Connection,
    person: PersonId,
    after: Row,
    tables: u32,
) -> Result<(Vec<SaidAt>, Option<Row>), StoreError> {
    let rows = tables_after(db, &blob(person.as_str()), after.0, tables)?;
    let mut all = Vec::new();
    for row in &rows {
        let id = db
            .prepare_cached("SELECT id FROM tables WHERE row = ?1")?
            .query_row([row], |line| line.get(0).map(TableId))?;
        let mut appends =
            db.prepare_cached("SELECT arrived, events FROM appends WHERE row = ?1 ORDER BY first")?;
        let mut lines = appends.query([row])?;
        while let Some(line) = lines.next()? {
            let events = line.get_ref(1)?.as_str().unwrap_or_default();
            if !events.contains("\"said\"") {
                continue;
            }
            let at: u64 = line.get(0)?;
            for event in serde_json::from_str::<Vec<TableEvent>>(events).unwrap_or_default() {
                if let TableEvent::Said { person: who, words } = event
                    && who == person
                {
                    let words = serde_json::to_string(&words).unwrap_or_default();
                    all.push(SaidAt { table: id, at, words });
                }
            }
        }
    }
    Ok((all, rows.last().copied().map(Row)))
}

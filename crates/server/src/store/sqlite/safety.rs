//! Who keeps whom away, in SQLite.

use std::collections::HashSet;

use cubo_wire::PersonId;
use cubo_wire::safety::Distance;
use rusqlite::{Connection, OptionalExtension, params};

use super::writes::{Done, Trouble, Work};
use super::{SqliteStore, moderation};
use crate::ids;
use crate::store::columns::{blob, distance_number, distance_of};
use crate::store::moderation::{NewAct, NewReport, NotDone};
use crate::store::safety::{Away, MOST, Safety};
use crate::store::{Answer, StoreError};

/// Something to write for somebody's safety.
pub(super) enum Care {
    KeepAway(PersonId, Away),
    LetNear(PersonId, PersonId),
    Report(NewReport),
    Act(NewAct),
    Undo(u64, Option<PersonId>, String, u64),
    ReadBy(PersonId, u64, u64),
    TookUp(u64),
}

/// What came of it.
pub(super) enum Cared {
    Room(bool),
    Acted(Result<u64, NotDone>),
    Done,
}

impl Care {
    /// Writes it into the transaction in progress.
    pub(super) fn write(&self, db: &Connection) -> Result<Cared, Trouble> {
        match self {
            Care::KeepAway(person, away) => {
                let (person, other) = (blob(person.as_str()), blob(away.other.as_str()));
                let others: u32 = db
                    .prepare_cached("SELECT count(*) FROM away WHERE person = ?1 AND other <> ?2")?
                    .query_row(params![person, other], |line| line.get(0))?;
                if others >= MOST {
                    return Ok(Cared::Room(false));
                }
                db.prepare_cached(
                    "INSERT INTO away (person, other, how, name, since) VALUES (?1, ?2, ?3, ?4, ?5)
                     ON CONFLICT (person, other) DO UPDATE SET how = excluded.how, name = excluded.name,
                         since = excluded.since",
                )?
                .execute(params![
                    person,
                    other,
                    distance_number(away.how),
                    away.name,
                    away.since
                ])?;
                Ok(Cared::Room(true))
            }
            Care::LetNear(person, other) => {
                db.prepare_cached("DELETE FROM away WHERE person = ?1 AND other = ?2")?
                    .execute(params![blob(person.as_str()), blob(other.as_str())])?;
                Ok(Cared::Done)
            }
            Care::Report(new) => moderation::report(db, new).map(|()| Cared::Done),
            Care::Act(new) => moderation::act(db, new).map(Cared::Acted),
            Care::Undo(act, by, why, now) => {
                let done = moderation::undo(db, *act, *by, why, *now)?;
                Ok(Cared::Acted(done.map(|()| *act)))
            }
            Care::ReadBy(person, act, now) => {
                db.prepare_cached("UPDATE acts SET seen = ?1 WHERE number = ?2 AND person = ?3")?
                    .execute(params![now, act, blob(person.as_str())])?;
                Ok(Cared::Done)
            }
            Care::TookUp(number) => {
                db.prepare_cached(
                    "INSERT INTO house (name, value) VALUES ('acts', ?1)
                     ON CONFLICT (name) DO UPDATE SET value = max(value, excluded.value)",
                )?
                .execute([number])?;
                Ok(Cared::Done)
            }
        }
    }
}

/// How far a person keeps another away.
fn between(db: &Connection, person: PersonId, other: PersonId) -> rusqlite::Result<Option<Distance>> {
    db.prepare_cached("SELECT how FROM away WHERE person = ?1 AND other = ?2")?
        .query_row(params![blob(person.as_str()), blob(other.as_str())], |line| line.get(0).map(distance_of))
        .optional()
}

fn kept_away(db: &Connection, person: PersonId) -> Result<Vec<Away>, StoreError> {
    let mut all =
        db.prepare_cached("SELECT other, name, how, since FROM away WHERE person = ?1 ORDER BY since DESC")?;
    let all = all.query_map([blob(person.as_str())], |line| {
        Ok(Away {
            other: ids::person(line.get(0)?),
            name: line.get(1)?,
            how: distance_of(line.get(2)?),
            since: line.get(3)?,
        })
    })?;
    Ok(all.collect::<rusqlite::Result<_>>()?)
}

fn blocked(db: &Connection, people: &[PersonId]) -> Result<Vec<(PersonId, PersonId)>, StoreError> {
    let wanted: HashSet<PersonId> = people.iter().copied().collect();
    let mut pairs = Vec::new();
    let mut theirs = db.prepare_cached("SELECT other FROM away WHERE person = ?1 AND how = 1")?;
    for person in &wanted {
        let others = theirs.query_map([blob(person.as_str())], |line| line.get(0).map(ids::person))?;
        for other in others {
            let other = other?;
            if wanted.contains(&other) {
                pairs.push((*person, other));
            }
        }
    }
    Ok(pairs)
}

impl SqliteStore {
    pub(super) async fn care(&self, care: Care) -> Result<Cared, StoreError> {
        match self.write(Work::Care(Box::new(care))).await? {
            Done::Cared(cared) => Ok(cared),
            _ => Err(StoreError::Failed("a wish was answered with something else".to_owned())),
        }
    }
}

impl Safety for SqliteStore {
    fn keep_away(&self, person: PersonId, away: Away) -> Answer<'_, bool> {
        Box::pin(async move {
            match self.care(Care::KeepAway(person, away)).await? {
                Cared::Room(room) => Ok(room),
                _ => Ok(true),
            }
        })
    }

    fn let_near(&self, person: PersonId, other: PersonId) -> Answer<'_, ()> {
        Box::pin(async move { self.care(Care::LetNear(person, other)).await.map(|_| ()) })
    }

    fn kept_away(&self, person: PersonId) -> Answer<'_, Vec<Away>> {
        Box::pin(self.read(move |db| kept_away(db, person)))
    }

    fn blocked(&self, people: Vec<PersonId>) -> Answer<'_, Vec<(PersonId, PersonId)>> {
        Box::pin(self.read(move |db| blocked(db, &people)))
    }

    fn unheard(&self, speaker: PersonId, listeners: Vec<PersonId>) -> Answer<'_, Vec<PersonId>> {
        let read = move |db: &Connection| -> Result<_, StoreError> {
            let mut deaf = Vec::new();
            for listener in listeners.into_iter().filter(|listener| *listener != speaker) {
                if between(db, listener, speaker)?.is_some()
                    || between(db, speaker, listener)? == Some(Distance::Blocked)
                {
                    deaf.push(listener);
                }
            }
            Ok(deaf)
        };
        Box::pin(self.read(read))
    }
}

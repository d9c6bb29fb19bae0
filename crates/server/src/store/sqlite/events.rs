//! Events in SQLite.

use rusqlite::{Connection, OptionalExtension, params};

use cubo_wire::{EventId, PersonId, Phase, TableId};

use super::SqliteStore;
use super::writes::{Done, Work};
use crate::store::columns::{blob, phase_of};
use crate::store::{Answer, EventAppend, EventStored, Events, Row, StoreError, WhichEvents};

/// Entries to be written.
pub(super) struct Write {
    /// Who opens it, and how many they may have.
    pub(super) opens: Option<(PersonId, u32)>,
    pub(super) append: EventAppend,
}

impl Write {
    /// Whether it was written.
    pub(super) fn write(&self, db: &Connection) -> rusqlite::Result<bool> {
        let new = &self.append;
        let (phase, starts) = (new.phase.number(), new.starts);
        let facts =
            params![new.id.0, new.at, phase, new.listed, new.featured, starts, new.arrived, new.face,];
        match &self.opens {
            Some((by, at_most)) => {
                let by = blob(by.as_str());
                let open: u32 = db
                    .prepare_cached("SELECT count(*) FROM events WHERE opener = ?1 AND phase < 2")?
                    .query_row([&by], |line| line.get(0))?;
                if open >= *at_most {
                    return Ok(false);
                }
                db.prepare_cached(
                    "INSERT INTO events (id, version, phase, listed, featured, starts, updated, face, opener)
                     VALUES (?1, ?2 + 1, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
                )?
                .execute(params![
                    new.id.0,
                    new.at,
                    phase,
                    new.listed,
                    new.featured,
                    starts,
                    new.arrived,
                    new.face,
                    by
                ])?;
            }
            None => {
                let moved = db
                    .prepare_cached(
                        "UPDATE events SET version = ?2 + 1, phase = ?3, listed = ?4, featured = ?5, starts = ?6,
                         updated = ?7, face = ?8 WHERE id = ?1 AND version = ?2",
                    )?
                    .execute(facts)?;
                if moved != 1 {
                    return Ok(false);
                }
            }
        }
        db.prepare_cached("INSERT INTO event_log (id, number, arrived, entries) VALUES (?1, ?2, ?3, ?4)")?
            .execute(params![new.id.0, new.at, new.arrived, new.entries])?;
        for person in &new.people {
            // Whoever has left meanwhile leaves nothing behind.
            db.prepare_cached(
                "INSERT INTO event_people (person, id) SELECT ?1, ?2 WHERE EXISTS (SELECT 1 FROM people WHERE id = ?1)
                 ON CONFLICT DO NOTHING",
            )?
            .execute(params![blob(person.as_str()), new.id.0])?;
        }
        Ok(true)
    }
}

impl SqliteStore {
    async fn write_event(&self, write: Write) -> Result<bool, StoreError> {
        match self.write(Work::Events(Box::new(write))).await? {
            Done::Events(written) => Ok(written),
            _ => Err(StoreError::Failed("an event was answered with something else".to_owned())),
        }
    }
}

impl Events for SqliteStore {
    fn open_event(&self, by: PersonId, append: EventAppend, at_most: u32) -> Answer<'_, bool> {
        Box::pin(self.write_event(Write { opens: Some((by, at_most)), append }))
    }

    fn append_event(&self, append: EventAppend) -> Answer<'_, bool> {
        Box::pin(self.write_event(Write { opens: None, append }))
    }

    fn event(&self, id: EventId) -> Answer<'_, Option<EventStored>> {
        Box::pin(self.read(move |db| {
            let mut log =
                db.prepare_cached("SELECT entries, arrived FROM event_log WHERE id = ?1 ORDER BY number")?;
            let log = log.query_map([id.0], |line| Ok((line.get(0)?, line.get(1)?)))?;
            let appends: Vec<(String, u64)> = log.collect::<rusqlite::Result<_>>()?;
            Ok((!appends.is_empty()).then_some(EventStored { appends }))
        }))
    }

    fn live_events(&self) -> Answer<'_, Vec<(EventId, u64)>> {
        Box::pin(self.read(|db| {
            let mut live = db.prepare_cached("SELECT id, version FROM events WHERE phase < 2 ORDER BY id")?;
            let live = live.query_map([], |line| Ok((EventId(line.get(0)?), line.get(1)?)))?;
            Ok(live.collect::<rusqlite::Result<_>>()?)
        }))
    }

    fn list_events(&self, which: WhichEvents, limit: u32) -> Answer<'_, Vec<(EventId, String)>> {
        Box::pin(self.read(move |db| {
            const SOON: &str = "ORDER BY phase DESC, starts IS NULL, starts, updated, id LIMIT ?1";
            let listed = |line: &rusqlite::Row<'_>| Ok((EventId(line.get(0)?), line.get(1)?));
            let found = match which {
                WhichEvents::Listed => db
                    .prepare_cached(&format!("SELECT id, face FROM events WHERE phase < 2 AND listed = 1 {SOON}"))?
                    .query_map([limit], listed)?
                    .collect::<rusqlite::Result<_>>()?,
                WhichEvents::Featured => db
                    .prepare_cached(&format!(
                        "SELECT id, face FROM events WHERE phase < 2 AND listed = 1 AND featured = 1 {SOON}"
                    ))?
                    .query_map([limit], listed)?
                    .collect::<rusqlite::Result<_>>()?,
                WhichEvents::Over => db
                    .prepare_cached(
                        "SELECT id, face FROM events WHERE phase = 2 AND listed = 1 ORDER BY updated DESC, id LIMIT ?1",
                    )?
                    .query_map([limit], listed)?
                    .collect::<rusqlite::Result<_>>()?,
                WhichEvents::Of(person) => db
                    .prepare_cached(&format!(
                        "SELECT events.id, face FROM event_people JOIN events USING (id) WHERE person = ?2 AND phase < 2 {SOON}"
                    ))?
                    .query_map(params![limit, blob(person.as_str())], listed)?
                    .collect::<rusqlite::Result<_>>()?,
                WhichEvents::EverOf(person) => db
                    .prepare_cached(
                        "SELECT events.id, face FROM event_people JOIN events USING (id) WHERE person = ?2
                         ORDER BY updated DESC, events.id LIMIT ?1",
                    )?
                    .query_map(params![limit, blob(person.as_str())], listed)?
                    .collect::<rusqlite::Result<_>>()?,
            };
            Ok(found)
        }))
    }

    fn boards(&self, tables: Vec<TableId>) -> Answer<'_, Vec<(TableId, Row, Phase)>> {
        Box::pin(self.read(move |db| {
            let mut found = Vec::new();
            let mut one = db.prepare_cached("SELECT row, phase, gone FROM tables WHERE id = ?1")?;
            for id in tables {
                let line = one
                    .query_row([id.0], |line| {
                        Ok((line.get(0)?, line.get(1)?, line.get::<_, Option<i64>>(2)?))
                    })
                    .optional()?;
                if let Some((row, phase, gone)) = line {
                    let phase = if gone.is_some() { Phase::Ended } else { phase_of(phase) };
                    found.push((id, Row(row), phase));
                }
            }
            Ok(found)
        }))
    }

    fn event_of(&self, table: TableId) -> Answer<'_, Option<EventId>> {
        Box::pin(self.read(move |db| {
            db.prepare_cached(
                "SELECT events.id FROM tables JOIN events ON events.id = tables.opener WHERE tables.id = ?1",
            )?
            .query_row([table.0], |line| Ok(EventId(line.get(0)?)))
            .optional()
            .map_err(Into::into)
        }))
    }

    fn names_of(&self, people: Vec<PersonId>) -> Answer<'_, Vec<(PersonId, String)>> {
        Box::pin(self.read(move |db| {
            let mut found = Vec::new();
            let mut one = db.prepare_cached("SELECT name FROM members WHERE person = ?1")?;
            for person in people {
                let name = one.query_row([blob(person.as_str())], |line| line.get(0)).optional()?;
                found.extend(name.map(|name| (person, name)));
            }
            Ok(found)
        }))
    }
}

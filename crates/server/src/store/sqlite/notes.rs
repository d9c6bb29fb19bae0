//! Notes in SQLite.

use rusqlite::{Connection, OptionalExtension, params};

use cubo_wire::{PersonId, TableId};

use super::SqliteStore;
use super::writes::Work;
use crate::store::columns::blob;
use crate::store::{Answer, NoteKept, Notes, Row};

/// A note to be kept.
pub(super) struct Put {
    pub(super) person: PersonId,
    pub(super) row: Row,
    pub(super) text: String,
    pub(super) now: u64,
}

impl Put {
    pub(super) fn write(&self, db: &Connection) -> rusqlite::Result<()> {
        let person = blob(self.person.as_str());
        if self.text.is_empty() {
            db.prepare_cached("DELETE FROM notes WHERE person = ?1 AND row = ?2")?
                .execute(params![person, self.row.0])?;
            return Ok(());
        }
        // Whoever has left meanwhile leaves nothing behind.
        db.prepare_cached(
            "INSERT INTO notes (person, row, text, at) SELECT ?1, ?2, ?3, ?4
             WHERE EXISTS (SELECT 1 FROM people WHERE id = ?1)
             ON CONFLICT (person, row) DO UPDATE SET text = excluded.text, at = excluded.at",
        )?
        .execute(params![person, self.row.0, self.text, self.now])?;
        Ok(())
    }
}

impl Notes for SqliteStore {
    fn note_of(&self, person: PersonId, row: Row) -> Answer<'_, String> {
        Box::pin(self.read(move |db| {
            let found = db
                .prepare_cached("SELECT text FROM notes WHERE person = ?1 AND row = ?2")?
                .query_row(params![blob(person.as_str()), row.0], |line| line.get(0))
                .optional()?;
            Ok(found.unwrap_or_default())
        }))
    }

    fn put_note(&self, person: PersonId, row: Row, text: String, now: u64) -> Answer<'_, ()> {
        Box::pin(async move {
            self.write(Work::NoteToSelf(Box::new(Put { person, row, text, now }))).await.map(|_| ())
        })
    }

    fn notes_of(&self, person: PersonId) -> Answer<'_, Vec<NoteKept>> {
        Box::pin(self.read(move |db| {
            let mut all = db.prepare_cached(
                "SELECT id, text, at FROM notes JOIN tables USING (row) WHERE person = ?1 ORDER BY row",
            )?;
            let all = all.query_map([blob(person.as_str())], |line| {
                Ok(NoteKept { table: TableId(line.get(0)?), text: line.get(1)?, at: line.get(2)? })
            })?;
            Ok(all.collect::<rusqlite::Result<_>>()?)
        }))
    }
}

//! Notes in PostgreSQL.

use cubo_wire::{PersonId, TableId};
use tokio_postgres::Row as Line;

use super::PostgresStore;
use super::members::Wrote;
use super::reads::{ask, bytes, get, number};
use super::tx::{Tx, change};
use crate::store::columns::blob;
use crate::store::{Answer, NoteKept, Notes, Row};

async fn put(tx: &Tx<'_>, person: PersonId, row: Row, text: &str, now: u64) -> Wrote<()> {
    const DROP: &str = "DELETE FROM notes WHERE person = $1 AND place = $2";
    // Whoever has left meanwhile leaves nothing behind.
    const PUT: &str =
        "INSERT INTO notes (person, place, text, at) SELECT id, $2, $3, $4 FROM people WHERE id = $1
        ON CONFLICT (person, place) DO UPDATE SET text = excluded.text, at = excluded.at";
    let person = blob(person.as_str());
    if text.is_empty() {
        return tx.run(DROP, &[&person, &row.0]).await.map(drop);
    }
    tx.run(PUT, &[&person, &row.0, &text, &(now as i64)]).await.map(drop)
}

impl Notes for PostgresStore {
    fn note_of(&self, person: PersonId, row: Row) -> Answer<'_, String> {
        const NOTE: &str = "SELECT text FROM notes WHERE person = $1 AND place = $2";
        Box::pin(async move {
            let found = ask(self.lane(), NOTE, &[&blob(person.as_str()), &row.0]).await?;
            found.first().map_or(Ok(String::new()), |line| get(line, 0))
        })
    }

    fn put_note(&self, person: PersonId, row: Row, text: String, now: u64) -> Answer<'_, ()> {
        Box::pin(async move { change!(self, tx => put(&tx, person, row, &text, now)) })
    }

    fn notes_of(&self, person: PersonId) -> Answer<'_, Vec<NoteKept>> {
        const ALL: &str =
            "SELECT id, text, at FROM notes JOIN tables USING (place) WHERE person = $1 ORDER BY place";
        Box::pin(async move {
            let note = |line: &Line| {
                Ok(NoteKept { table: TableId(bytes(line, 0)?), text: get(line, 1)?, at: number(line, 2)? })
            };
            ask(self.lane(), ALL, &[&blob(person.as_str())]).await?.iter().map(note).collect()
        })
    }
}

//! Opening the database file: what is asserted of every connection, and the migrations.

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, TransactionBehavior};

use crate::store::StoreError;

/// Each step takes the schema from its index to the next. Steps are never changed once released; new ones are added.
const MIGRATIONS: &[&str] = &[
    "
    CREATE TABLE house (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID, STRICT;
    CREATE TABLE people (
        id BLOB PRIMARY KEY,
        name TEXT NOT NULL,
        created INTEGER NOT NULL
    ) WITHOUT ROWID, STRICT;
    CREATE TABLE sessions (
        token BLOB PRIMARY KEY,         -- SHA-256 of what the browser keeps
        person BLOB NOT NULL REFERENCES people (id),
        created INTEGER NOT NULL
    ) WITHOUT ROWID, STRICT;
    CREATE TABLE tables (
        row INTEGER PRIMARY KEY,
        id BLOB NOT NULL UNIQUE,
        watch BLOB NOT NULL,
        seat BLOB NOT NULL,
        game TEXT NOT NULL,
        listed INTEGER NOT NULL,
        opener BLOB,                    -- with key: a repeated opening finds the first
        key TEXT,
        version INTEGER NOT NULL,
        phase INTEGER NOT NULL,
        deadline INTEGER,
        updated INTEGER NOT NULL,
        settled INTEGER,                -- of the last append, once noted
        face TEXT NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX tables_by_key ON tables (opener, key) WHERE key IS NOT NULL;
    CREATE INDEX tables_by_deadline ON tables (deadline) WHERE deadline IS NOT NULL;
    CREATE INDEX tables_listed ON tables (row) WHERE listed = 1 AND phase < 2;
    -- Appends stand in the order in which they came, so that a busy moment fills few pages.
    CREATE TABLE appends (
        number INTEGER PRIMARY KEY,
        row INTEGER NOT NULL REFERENCES tables (row),
        first INTEGER NOT NULL,
        count INTEGER NOT NULL,
        arrived INTEGER NOT NULL,
        settled INTEGER,                -- of the append before this one
        person BLOB,
        key TEXT,
        events TEXT NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX appends_by_table ON appends (row, first);
    CREATE TABLE sat (
        person BLOB NOT NULL,
        row INTEGER NOT NULL REFERENCES tables (row),
        PRIMARY KEY (person, row)
    ) WITHOUT ROWID, STRICT;
",
    "
    ALTER TABLE tables ADD COLUMN turn INTEGER;   -- the seat to act, as of the last append
    ALTER TABLE tables ADD COLUMN away TEXT;      -- who is away, as last noted; nobody knows after an append
    UPDATE tables SET turn = json_extract(face, '$.turn') WHERE json_valid(face);
    -- Games without a clock used to have no deadline: now they are given up in the end.
    UPDATE tables SET deadline = updated + 7776000000 WHERE phase = 1 AND deadline IS NULL;
",
    "
    CREATE INDEX tables_waiting ON tables (opener) WHERE listed = 1 AND phase = 0;
",
];

pub(super) fn failed(why: rusqlite::Error) -> StoreError {
    StoreError::Failed(why.to_string())
}

/// A connection that writes: everything it commits is on the disk when it says so.
pub(super) fn writer(path: &Path) -> Result<Connection, StoreError> {
    let mut db = Connection::open(path).map_err(failed)?;
    db.busy_timeout(Duration::from_secs(10)).map_err(failed)?;
    let mode: String = db.query_row("PRAGMA journal_mode = WAL", [], |row| row.get(0)).map_err(failed)?;
    if mode != "wal" {
        return Err(StoreError::Failed(format!("the database cannot use a write-ahead log here ({mode})")));
    }
    db.pragma_update(None, "synchronous", "FULL").map_err(failed)?;
    // The checkpointer does that, on a thread of its own.
    db.pragma_update(None, "wal_autocheckpoint", 0).map_err(failed)?;
    db.pragma_update(None, "cache_size", -4_000).map_err(failed)?;
    db.set_prepared_statement_cache_capacity(32);
    migrate(&mut db)?;
    assert_durable(&db)?;
    Ok(db)
}

/// Reads the two settings back on which durability rests: a build or a file that ignores them must not go unnoticed.
pub(super) fn assert_durable(db: &Connection) -> Result<(), StoreError> {
    let mode: String = db.query_row("PRAGMA journal_mode", [], |row| row.get(0)).map_err(failed)?;
    let sync: i64 = db.query_row("PRAGMA synchronous", [], |row| row.get(0)).map_err(failed)?;
    match (mode.as_str(), sync) {
        ("wal", 2) => Ok(()),
        _ => Err(StoreError::Failed(format!(
            "the database is not durable: journal_mode={mode}, synchronous={sync}; WAL and FULL (2) are needed"
        ))),
    }
}

/// A connection that only reads.
pub(super) fn reader(path: &Path) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let db = Connection::open_with_flags(path, flags).map_err(failed)?;
    db.busy_timeout(Duration::from_secs(10)).map_err(failed)?;
    db.pragma_update(None, "query_only", true).map_err(failed)?;
    db.pragma_update(None, "cache_size", -512).map_err(failed)?;
    Ok(db)
}

/// The schema's version in a file.
pub(super) fn version(db: &Connection) -> Result<usize, StoreError> {
    let version: i64 = db.query_row("PRAGMA user_version", [], |row| row.get(0)).map_err(failed)?;
    let known = MIGRATIONS.len();
    match usize::try_from(version) {
        Ok(version) if version <= known => Ok(version),
        _ => Err(StoreError::Failed(format!(
            "the database was written by a newer version of this program (schema {version}; this one knows {known})"
        ))),
    }
}

fn migrate(db: &mut Connection) -> Result<(), StoreError> {
    for (step, sql) in MIGRATIONS.iter().enumerate().skip(version(db)?) {
        let change = db.transaction_with_behavior(TransactionBehavior::Immediate).map_err(failed)?;
        change.execute_batch(sql).map_err(failed)?;
        change.pragma_update(None, "user_version", step + 1).map_err(failed)?;
        change.commit().map_err(failed)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn less_than_full_sync_is_noticed() {
        let dir = crate::scratch::Dir::new();
        let db = writer(&dir.path().join("cubo.db")).unwrap();
        assert_eq!(assert_durable(&db), Ok(()));
        db.pragma_update(None, "synchronous", "NORMAL").unwrap();
        assert!(assert_durable(&db).is_err());
        db.pragma_update(None, "synchronous", "FULL").unwrap();
        db.pragma_update(None, "journal_mode", "DELETE").unwrap();
        assert!(assert_durable(&db).is_err());
    }

    #[test]
    fn a_newer_file_is_refused() {
        let dir = crate::scratch::Dir::new();
        let path = dir.path().join("cubo.db");
        writer(&path).unwrap().pragma_update(None, "user_version", 999).unwrap();
        assert!(writer(&path).is_err_and(|why| why.to_string().contains("newer")));
    }

    #[test]
    fn an_older_file_is_brought_up_to_date() {
        let dir = crate::scratch::Dir::new();
        let path = dir.path().join("cubo.db");
        let old = Connection::open(&path).unwrap();
        old.execute_batch(MIGRATIONS[0]).unwrap();
        old.pragma_update(None, "user_version", 1).unwrap();
        for (id, phase, deadline, face) in [
            ("a", 1, None, r#"{"phase":"playing","turn":2,"chairs":[]}"#),
            ("b", 1, Some(77), "{}"),
            ("c", 2, None, "not JSON"),
        ] {
            old.execute(
                "INSERT INTO tables (id, watch, seat, game, listed, version, phase, deadline, updated, face)
                 VALUES (CAST(?1 AS BLOB), x'', x'', 'blox', 0, 1, ?2, ?3, 5, ?4)",
                rusqlite::params![id, phase, deadline, face],
            )
            .unwrap();
        }
        drop(old);
        let db = writer(&path).unwrap();
        let mut rows = db.prepare("SELECT turn, deadline FROM tables ORDER BY row").unwrap();
        let read = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?));
        let rows: Vec<(Option<u8>, Option<u64>)> =
            rows.query_map([], read).unwrap().map(Result::unwrap).collect();
        let abandoned = 5 + cubo_table::ABANDONED_MS;
        assert_eq!(rows, [(Some(2), Some(abandoned)), (None, Some(77)), (None, None)]);
    }
}

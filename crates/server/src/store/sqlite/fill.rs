//! Writing very many rows into a house that nobody has open, for measurements. The statements are those of the server.

use std::fs::File;
use std::path::Path;

use rusqlite::{Connection, params};

use super::writes::{Trouble, open};
use super::{file_in, lock, schema};
use crate::ids::TokenHash;
use crate::store::columns::{blob, phase_number};
use crate::store::{NameKey, NewTable, StoreError};
use cubo_wire::PersonId;

/// Rows between two commits.
const AT_ONCE: u32 = 10_000;

/// A database that is being filled.
pub struct Bulk {
    db: Connection,
    rows: u32,
    _lock: File,
}

impl Bulk {
    /// Opens the database of a directory, which is made if it is not there.
    pub fn open(dir: &Path) -> Result<Self, StoreError> {
        let lock = lock(dir)?;
        let path = file_in(dir);
        schema::make_or_check(&path)?;
        let db = schema::writer(&path)?;
        // If the machine stops meanwhile, the measurement begins again.
        db.pragma_update(None, "synchronous", "OFF")?;
        db.pragma_update(None, "cache_size", -200_000)?;
        db.execute_batch("BEGIN")?;
        Ok(Bulk { db, rows: 0, _lock: lock })
    }

    /// How many tables there are.
    pub fn tables(&self) -> Result<u32, StoreError> {
        Ok(self.db.query_row("SELECT count(*) FROM tables", [], |line| line.get(0))?)
    }

    fn written(&mut self) -> Result<(), StoreError> {
        self.rows += 1;
        if self.rows.is_multiple_of(AT_ONCE) {
            self.db.execute_batch("COMMIT")?;
            self.db.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?;
            self.db.execute_batch("BEGIN")?;
        }
        Ok(())
    }

    /// A member.
    pub fn member(&mut self, person: PersonId, name: &str, key: NameKey, now: u64) -> Result<(), StoreError> {
        let id = blob(person.as_str());
        let run = |sql: &str, given: &[&dyn rusqlite::ToSql]| self.db.prepare_cached(sql)?.execute(given);
        run("INSERT INTO people (id, name, created) VALUES (?1, ?2, ?3)", &[&id, &name, &now])?;
        run("INSERT INTO members (person, name, created) VALUES (?1, ?2, ?3)", &[&id, &name, &now])?;
        run("INSERT INTO names (key, person, since) VALUES (?1, ?2, ?3)", &[&key, &id, &now])?;
        self.written()
    }

    /// Logs a member in, also one whose session has ended meanwhile.
    pub fn session(&mut self, person: PersonId, token: TokenHash, now: u64) -> Result<(), StoreError> {
        self.db
            .prepare_cached(
                "INSERT INTO sessions (token, person, created, used) VALUES (?1, ?2, ?3, ?3)
                 ON CONFLICT (token) DO UPDATE SET used = excluded.used",
            )?
            .execute(params![token.0, blob(person.as_str()), now])?;
        self.written()
    }

    /// A table, as the server would have opened it, but in the phase that its first append says.
    pub fn table(&mut self, table: &NewTable) -> Result<(), StoreError> {
        open(&self.db, table).map_err(|why| match why {
            Trouble::Refused(why) => why,
            Trouble::Database(why) => why.into(),
        })?;
        let first = &table.first;
        self.db
            .prepare_cached("UPDATE tables SET turn = ?1, phase = ?2 WHERE row = last_insert_rowid()")?
            .execute(params![first.turn, phase_number(first.phase)])?;
        self.written()
    }

    /// All of it is in the database.
    pub fn finish(self) -> Result<(), StoreError> {
        self.db.execute_batch("COMMIT; ANALYZE")?;
        Ok(self.db.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?)
    }
}

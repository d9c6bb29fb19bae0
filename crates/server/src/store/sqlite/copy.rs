//! Copies of a store: made while the house is open, put back while it is closed.

use std::fs::{self, File};
use std::path::Path;

use rusqlite::types::ValueRef;
use rusqlite::{Connection, OpenFlags, OptionalExtension};
use sha2::{Digest, Sha256};

use super::{FILE, file_in, files, lock, reads, schema};
use crate::store::{Row, StoreError, check_seals};

/// Writes a copy of the store of a directory into a new file, as it is at one moment. The house may be open meanwhile.
/// When this returns, the copy is checked, on the disk, and readable only by its owner.
pub fn back_up(dir: &Path, to: &Path) -> Result<(), StoreError> {
    let from = file_in(dir);
    if !from.is_file() {
        return Err(StoreError::Failed(format!("there is no {FILE} in {}", dir.display())));
    }
    files::check_database(&from)?;
    if to.exists() {
        return Err(StoreError::Failed(format!("{} is there already: choose a new name", to.display())));
    }
    // Written under a temporary name and renamed when it is complete: a file with the final name is always good.
    let mut part = to.as_os_str().to_owned();
    part.push(".part");
    let part = Path::new(&part);
    let db = schema::reader(&from)?;
    schema::version(&db)?;
    vacuum_into(&db, part)?;
    sign(part)?;
    check(part)?;
    sync(part)?;
    fs::rename(part, to).map_err(|why| files::at(to, &why))?;
    if let Some(folder) = to.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        sync(folder)?;
    }
    super::room::note_backup(dir);
    Ok(())
}

/// Puts a copy into a directory that holds no store yet. All of the copy is checked first, and refused if it was damaged.
/// `damaged`: also accept tables that were damaged before the copy was made. They stay closed.
pub fn restore(from: &Path, dir: &Path, damaged: bool) -> Result<(), StoreError> {
    let db = check(from)?;
    match check_tables(&db) {
        Err(why) if !damaged => return Err(bad(from, &why)),
        _ => {}
    }
    let _lock = lock(dir)?;
    let to = file_in(dir);
    if to.exists() {
        return Err(StoreError::Failed(format!(
            "{} is there already: restore into an empty directory, or move it away first",
            to.display()
        )));
    }
    // The content is written again: unused bytes of the copy's file are not taken over.
    let part = dir.join("cubo.db.part");
    vacuum_into(&db, &part)?;
    Connection::open(&part)?.execute_batch("DROP TABLE IF EXISTS copy")?;
    sync(&part)?;
    fs::rename(&part, &to).map_err(|why| files::at(&to, &why))?;
    sync(dir)?;
    // Migrates it now, so that errors show here and not at the next start.
    schema::writer(&to).map(|_| ())
}

fn bad(file: &Path, why: &dyn std::fmt::Display) -> StoreError {
    StoreError::Failed(format!("{} is no good copy: {why}", file.display()))
}

/// Writes the content of a database into another file.
fn vacuum_into(db: &Connection, file: &Path) -> Result<(), StoreError> {
    let name = file.to_str().ok_or_else(|| StoreError::Failed("the file's name must be UTF-8".to_owned()))?;
    files::make_empty(file)?;
    db.pragma_update(None, "query_only", false)?;
    db.execute("VACUUM INTO ?1", [name])?;
    Ok(())
}

/// Writes the digest of its content into a copy.
fn sign(file: &Path) -> Result<(), StoreError> {
    let db = Connection::open(file)?;
    let digest = digest_of(&db)?;
    db.execute_batch("CREATE TABLE copy (digest BLOB NOT NULL) STRICT")?;
    db.execute("INSERT INTO copy VALUES (?1)", [digest])?;
    Ok(())
}

/// SHA-256 of the schema and of every value of every table, in the order in which they lie there.
pub(super) fn digest_of(db: &Connection) -> Result<[u8; 32], StoreError> {
    let mut hash = Sha256::new();
    hash.update((schema::version(db)? as u64).to_le_bytes());
    let parts = "SELECT type, name, sql FROM sqlite_schema WHERE name <> 'copy' ORDER BY type, name";
    let mut tables = Vec::new();
    for part in db.prepare(parts)?.query_map([], |line| Ok((line.get(0)?, line.get(1)?, line.get(2)?)))? {
        let (kind, name, sql): (String, String, Option<String>) = part?;
        for text in [&kind, &name, &sql.unwrap_or_default()] {
            take(&mut hash, b't', text.as_bytes());
        }
        if kind == "table" {
            tables.push(name);
        }
    }
    for name in tables {
        let mut all = db.prepare(&format!("SELECT * FROM \"{}\"", name.replace('"', "\"\"")))?;
        let columns = all.column_count();
        let mut lines = all.query([])?;
        while let Some(line) = lines.next()? {
            for column in 0..columns {
                match line.get_ref(column)? {
                    ValueRef::Null => take(&mut hash, b'n', b""),
                    ValueRef::Integer(number) => take(&mut hash, b'i', &number.to_le_bytes()),
                    ValueRef::Real(number) => take(&mut hash, b'r', &number.to_bits().to_le_bytes()),
                    ValueRef::Text(text) => take(&mut hash, b't', text),
                    ValueRef::Blob(bytes) => take(&mut hash, b'b', bytes),
                }
            }
        }
        take(&mut hash, b'e', b"");
    }
    Ok(hash.finalize().into())
}

fn take(hash: &mut Sha256, kind: u8, bytes: &[u8]) {
    hash.update([kind]);
    hash.update((bytes.len() as u64).to_le_bytes());
    hash.update(bytes);
}

/// Checks that a file is a sound database of this program, and that its content has the digest that it carries.
fn check(file: &Path) -> Result<Connection, StoreError> {
    if !file.is_file() {
        return Err(bad(file, &"there is no such file"));
    }
    files::check_database(file)?;
    let db = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    check_content(&db).map_err(|why| bad(file, &why))?;
    Ok(db)
}

fn check_content(db: &Connection) -> Result<(), StoreError> {
    let damaged = |what: &str| Err(StoreError::Failed(what.to_owned()));
    let version = schema::version(db)?;
    if version == 0 {
        return damaged("it is not a store of this program");
    }
    let verdict: String = db.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))?;
    if verdict != "ok" {
        return damaged(&verdict);
    }
    let signed = "SELECT 1 FROM sqlite_schema WHERE name = 'copy'";
    if db.query_row(signed, [], |_| Ok(())).optional()?.is_none() {
        // Copies from before there were seals carry no digest.
        return if version < schema::SEALED { Ok(()) } else { damaged("it does not say what it amounts to") };
    }
    let digest: [u8; 32] = db.query_row("SELECT digest FROM copy", [], |row| row.get(0))?;
    if digest_of(db)? != digest {
        return damaged("it has changed since it was made");
    }
    Ok(())
}

/// Checks every seal of every table.
fn check_tables(db: &Connection) -> Result<(), StoreError> {
    if schema::version(db)? < schema::SEALED {
        return Ok(());
    }
    let mut all = db.prepare("SELECT row, version FROM tables ORDER BY row")?;
    let mut lines = all.query([])?;
    while let Some(line) = lines.next()? {
        let row = Row(line.get(0)?);
        check_seals(row, &reads::appends(db, row, line.get(1)?, None)?)?;
    }
    Ok(())
}

fn sync(path: &Path) -> Result<(), StoreError> {
    File::open(path).and_then(|file| file.sync_all()).map_err(|why| files::at(path, &why))
}

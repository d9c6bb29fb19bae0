//! Copies of a store: made while the house is open, put back while it is closed.

use std::fs::{self, File};
use std::path::Path;

use rusqlite::Connection;

use super::{FILE, file_in, lock, schema};
use crate::store::StoreError;

/// Writes a copy of the store of a directory into a new file, as it is at one moment. The house may be open meanwhile. The
/// copy is checked and on the disk when this returns.
pub fn back_up(dir: &Path, to: &Path) -> Result<(), StoreError> {
    let from = file_in(dir);
    if !from.is_file() {
        return Err(StoreError::Failed(format!("there is no {FILE} in {}", dir.display())));
    }
    if to.exists() {
        return Err(StoreError::Failed(format!("{} is there already: choose a new name", to.display())));
    }
    // Written beside its place and moved there when it is whole: a file with the final name is always good.
    let mut part = to.as_os_str().to_owned();
    part.push(".part");
    let part = Path::new(&part);
    let _ = fs::remove_file(part);
    let db = schema::reader(&from)?;
    schema::version(&db)?;
    let name = part.to_str().ok_or_else(|| StoreError::Failed("the file's name must be UTF-8".to_owned()))?;
    db.pragma_update(None, "query_only", false).map_err(schema::failed)?;
    db.execute("VACUUM INTO ?1", [name]).map_err(schema::failed)?;
    check(part)?;
    sync(part)?;
    fs::rename(part, to).map_err(|why| StoreError::Failed(format!("{}: {why}", to.display())))?;
    if let Some(folder) = to.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        sync(folder)?;
    }
    super::room::note_backup(dir);
    Ok(())
}

/// Puts a copy into a directory that holds no store yet.
pub fn restore(from: &Path, dir: &Path) -> Result<(), StoreError> {
    let at = |path: &Path, why: std::io::Error| StoreError::Failed(format!("{}: {why}", path.display()));
    check(from)?;
    let _lock = lock(dir)?;
    let to = file_in(dir);
    if to.exists() {
        return Err(StoreError::Failed(format!(
            "{} is there already: restore into an empty directory, or move it away first",
            to.display()
        )));
    }
    let part = dir.join("cubo.db.part");
    fs::copy(from, &part).map_err(|why| at(from, why))?;
    sync(&part)?;
    fs::rename(&part, &to).map_err(|why| at(&to, why))?;
    sync(dir)?;
    // Brings it up to date now, so that trouble shows here and not at the next opening.
    schema::writer(&to).map(|_| ())
}

fn check(file: &Path) -> Result<(), StoreError> {
    let bad = |why: String| StoreError::Failed(format!("{} is no good copy: {why}", file.display()));
    if !file.is_file() {
        return Err(bad("there is no such file".to_owned()));
    }
    let flags = rusqlite::OpenFlags::SQLITE_OPEN_READ_ONLY;
    let db = Connection::open_with_flags(file, flags).map_err(|why| bad(why.to_string()))?;
    if schema::version(&db).map_err(|why| bad(why.to_string()))? == 0 {
        return Err(bad("it is not a store of this program".to_owned()));
    }
    let verdict: String = db
        .query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))
        .map_err(|why| bad(why.to_string()))?;
    if verdict == "ok" { Ok(()) } else { Err(bad(verdict)) }
}

fn sync(path: &Path) -> Result<(), StoreError> {
    let synced = File::open(path).and_then(|file| file.sync_all());
    synced.map_err(|why| StoreError::Failed(format!("{}: {why}", path.display())))
}

//! The database as one side of a move.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use rusqlite::Connection;

use super::{FILE, file_in, files, lock, schema};
use crate::store::StoreError;

/// The house in a directory, which must be closed.
pub(in crate::store) fn open(dir: &Path) -> Result<(File, Connection), StoreError> {
    let path = file_in(dir);
    if !path.is_file() {
        return Err(StoreError::Failed(format!("there is no {FILE} in {}", dir.display())));
    }
    let lock = lock(dir)?;
    schema::make_or_check(&path)?;
    Ok((lock, schema::writer(&path)?))
}

/// A new database under a temporary name in a directory without one; and both names.
pub(in crate::store) fn make(dir: &Path) -> Result<(File, Connection, PathBuf, PathBuf), StoreError> {
    let lock = lock(dir)?;
    let (place, part) = (file_in(dir), dir.join("cubo.db.part"));
    if place.exists() {
        return Err(StoreError::Failed(format!(
            "{} is there already: name an empty directory, or move it away first",
            place.display()
        )));
    }
    files::make_empty(&part)?;
    let db = schema::writer(&part)?;
    Ok((lock, db, part, place))
}

/// Renames it to its final name, durably.
pub(in crate::store) fn put_in_place(part: &Path, place: &Path) -> Result<(), StoreError> {
    let sync = |path: &Path| File::open(path).and_then(|file| file.sync_all());
    let named = sync(part).and_then(|()| fs::rename(part, place));
    let named = named.and_then(|()| place.parent().map_or(Ok(()), sync));
    named.map_err(|why| files::at(place, &why))
}

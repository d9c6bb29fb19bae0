//! The files of a store: how they are made for their owner alone, and what is refused.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use crate::log;
use crate::private::{self, is_open_to_others};
use crate::store::StoreError;

/// How every SQLite file begins.
const MAGIC: &[u8; 16] = b"SQLite format 3\0";

pub(super) fn at(path: &Path, why: &dyn std::fmt::Display) -> StoreError {
    StoreError::Failed(format!("{}: {why}", path.display()))
}

/// Makes an empty file that only its owner can read, in place of one that may be there.
pub(super) fn make_empty(path: &Path) -> Result<(), StoreError> {
    match fs::remove_file(path) {
        Err(why) if why.kind() != io::ErrorKind::NotFound => return Err(at(path, &why)),
        _ => {}
    }
    private::options().create_new(true).open(path).map(|_| ()).map_err(|why| at(path, &why))
}

/// Checks that a file is an SQLite database. An empty or foreign file is refused and never overwritten.
pub(super) fn check_database(path: &Path) -> Result<(), StoreError> {
    let mut start = Vec::new();
    let read = File::open(path).and_then(|file| file.take(16).read_to_end(&mut start));
    read.map_err(|why| at(path, &why))?;
    let why = match &start[..] {
        [] => {
            "this file is empty, but a database should be here: move it away to begin afresh, or restore a copy"
        }
        start if start != MAGIC => {
            "this file is not a database: move it away to begin afresh, or restore a copy"
        }
        _ => return Ok(()),
    };
    Err(at(path, &why))
}

/// Warns if other users of this machine can read the files. Nothing is changed: the operator may want that.
pub(super) fn warn_if_open_to_others(dir: &Path, files: &[&Path]) {
    if is_open_to_others(dir) {
        log::warn(
            "others on this machine can look into the data directory: chmod 700 would keep them out",
            "open-files",
        );
    }
    if files.iter().any(|file| is_open_to_others(file)) {
        log::warn(
            "others on this machine can read the database: chmod 600 would keep them out",
            "open-files",
        );
    }
}

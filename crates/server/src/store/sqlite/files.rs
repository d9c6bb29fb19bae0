//! Files that are nobody else's: how the data directory, the database and copies are made, and what is refused.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read};
use std::path::Path;

use crate::log;
use crate::store::StoreError;

/// How every SQLite file begins.
const MAGIC: &[u8; 16] = b"SQLite format 3\0";

pub(super) fn at(path: &Path, why: &dyn std::fmt::Display) -> StoreError {
    StoreError::Failed(format!("{}: {why}", path.display()))
}

/// Makes a directory that only its owner can look into, unless it is there.
pub(super) fn make_dir(dir: &Path) -> Result<(), StoreError> {
    let mut how = fs::DirBuilder::new();
    how.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut how, 0o700);
    how.create(dir).map_err(|why| at(dir, &why))
}

/// How a file is opened that only its owner can read, from its first byte on.
pub(super) fn private() -> OpenOptions {
    let mut how = OpenOptions::new();
    how.write(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut how, 0o600);
    how
}

/// Makes an empty file that only its owner can read, in place of one that may be there.
pub(super) fn make_empty(path: &Path) -> Result<(), StoreError> {
    match fs::remove_file(path) {
        Err(why) if why.kind() != io::ErrorKind::NotFound => return Err(at(path, &why)),
        _ => {}
    }
    private().create_new(true).open(path).map(|_| ()).map_err(|why| at(path, &why))
}

/// That a file is an SQLite database and not empty or something else: what lies there is never overwritten.
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

/// Says so if others on this machine can read what is kept here. They may be meant to: nothing is changed.
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

#[cfg(unix)]
pub(super) fn is_open_to_others(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(path).is_ok_and(|file| file.permissions().mode() & 0o077 != 0)
}

#[cfg(not(unix))]
pub(super) fn is_open_to_others(_: &Path) -> bool {
    false
}

//! Whether there is space, and how much.

use std::fs;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use rusqlite::Connection;

use super::file_in;

/// As much as a large append takes.
const TRIED: u32 = 16 << 10;
/// In a data directory: when it was last backed up, in milliseconds since 1970.
const BACKED_UP: &str = "last-backup";

/// Writes as much as a large append and rolls it back: this fails if the store has reached its page limit. Then writes a small value
/// that stays: its commit fails if the disk is full or does not answer.
pub(super) fn try_room(db: &Connection, now: u64) -> rusqlite::Result<()> {
    db.execute_batch("SAVEPOINT probe")?;
    db.prepare_cached(
        "INSERT INTO people (id, name, created) VALUES (zeroblob(1), printf('%.*c', ?1, 'x'), 0)",
    )?
    .execute([TRIED])?;
    db.execute_batch("ROLLBACK TO probe; RELEASE probe")?;
    db.prepare_cached(
        "INSERT INTO house (name, value) VALUES ('probed', ?1) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
    )?
    .execute([now])?;
    Ok(())
}

/// Bytes of the database in a directory.
pub(super) fn store_bytes(dir: &Path) -> u64 {
    fs::metadata(file_in(dir)).map_or(0, |file| file.len())
}

/// Bytes left to this process on the disk of a directory.
pub(super) fn free_bytes(dir: &Path) -> Option<u64> {
    #[cfg(unix)]
    {
        let disk = rustix::fs::statvfs(dir).ok()?;
        Some(disk.f_bavail.saturating_mul(disk.f_frsize))
    }
    #[cfg(not(unix))]
    {
        let _ = dir;
        None
    }
}

/// Stores in the data directory that it has been backed up. If the directory cannot be written, nothing is stored.
pub(super) fn note_backup(dir: &Path) {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis());
    let _ = fs::write(dir.join(BACKED_UP), now.to_string());
}

/// When that was noted last, in milliseconds since 1970; 0 if never.
pub(super) fn last_backup(dir: &Path) -> u64 {
    let noted = fs::read_to_string(dir.join(BACKED_UP)).unwrap_or_default();
    noted.trim().parse().unwrap_or(0)
}

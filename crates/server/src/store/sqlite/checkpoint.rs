//! Brings the write-ahead log home into the database, on a thread and a connection of its own, so that no commit waits
//! for it.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use rusqlite::Connection;

use super::writer::Counts;

const BETWEEN: Duration = Duration::from_millis(500);
/// From here on the log is worth bringing home.
const WORTH: u64 = 4 << 20;
/// From here on even the writer is made to wait for a moment, or the log would grow for ever under steady load.
const TOO_LONG: u64 = 256 << 20;

/// Works until the other end of `stop` is gone, then once more.
pub(super) fn run(db: &Connection, path: &Path, stop: &Receiver<()>, counts: &Arc<Counts>) {
    let log = log_of(path);
    while matches!(stop.recv_timeout(BETWEEN), Err(RecvTimeoutError::Timeout)) {
        let bytes = fs::metadata(&log).map_or(0, |file| file.len());
        counts.log_bytes.store(bytes, Relaxed);
        match bytes {
            0..WORTH => {}
            WORTH..TOO_LONG => checkpoint(db, "PASSIVE"),
            _ => checkpoint(db, "TRUNCATE"),
        }
    }
    checkpoint(db, "TRUNCATE");
}

/// A checkpoint that cannot be made now is made next time: the log holds everything meanwhile.
fn checkpoint(db: &Connection, how: &str) {
    let _ = db.query_row(&format!("PRAGMA wal_checkpoint({how})"), [], |_| Ok(()));
}

fn log_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push("-wal");
    name.into()
}

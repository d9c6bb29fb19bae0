//! Brings the write-ahead log home into the database, on a thread and a connection of its own, so that commits need not wait
//! for it. Only under a load that outruns it does the writer bring it home itself: the log never grows beyond its limit.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use rusqlite::Connection;

use super::writer::Counts;
use crate::log;

const BETWEEN: Duration = Duration::from_millis(500);
/// From here on the log is worth bringing home.
const WORTH: u64 = 4 << 20;
/// From here on the log is begun anew when all of it is home.
const LONG: u64 = 16 << 20;
/// From here on commits wait until the log is home. With the largest commit it stays below 64 MB.
pub(super) const LIMIT: u64 = 40 << 20;
/// How long the writer waits for readers then. Readers of this program take no such time.
const PATIENCE: Duration = Duration::from_millis(250);

/// Works until the other end of `stop` is gone, then once more.
pub(super) fn run(db: &Connection, path: &Path, stop: &Receiver<()>, counts: &Arc<Counts>) {
    let log = log_of(path);
    while matches!(stop.recv_timeout(BETWEEN), Err(RecvTimeoutError::Timeout)) {
        let bytes = length(&log);
        counts.log_bytes.store(bytes, Relaxed);
        match bytes {
            0..WORTH => {}
            WORTH..LONG => drop(checkpoint(db, "PASSIVE")),
            _ => drop(checkpoint(db, "RESTART")),
        }
    }
    checkpoint(db, "TRUNCATE");
}

/// Whether all of the log could be brought home. If not it is tried again next time: the log holds everything meanwhile.
fn checkpoint(db: &Connection, how: &str) -> bool {
    db.query_row(&format!("PRAGMA wal_checkpoint({how})"), [], |row| row.get(0))
        .is_ok_and(|busy: i64| busy == 0)
}

fn length(log: &Path) -> u64 {
    fs::metadata(log).map_or(0, |file| file.len())
}

/// Keeps the log below a limit, whatever the load: asked by the writer after every commit.
pub(super) struct Bound {
    log: PathBuf,
    limit: u64,
    /// Beyond this it is tried (again).
    next: u64,
}

impl Bound {
    pub(super) fn new(path: &Path, limit: u64) -> Self {
        Bound { log: log_of(path), limit, next: limit }
    }

    pub(super) fn keep(&mut self, db: &Connection, usual_patience: Duration) {
        let bytes = length(&self.log);
        if bytes < self.next {
            return;
        }
        // The database's own patience is for other writers; a reader that never ends must not stop the house.
        let _ = db.busy_timeout(PATIENCE);
        let home = checkpoint(db, "TRUNCATE");
        let _ = db.busy_timeout(usual_patience);
        self.next = if home { self.limit } else { bytes + self.limit / 10 };
        if !home {
            log::warn(
                "the write-ahead log grows: somebody has been reading the database for too long",
                "long-log",
            );
        }
    }
}

fn log_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push("-wal");
    name.into()
}

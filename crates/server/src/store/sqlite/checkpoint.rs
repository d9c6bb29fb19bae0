//! Checkpoints: the content of the write-ahead log is copied into the database, so that the log can be restarted.
//!
//! A thread with a connection of its own does this, and commits need not wait for it. Only when commits come faster than it can copy does
//! the writer wait and copy the log itself. A log cannot begin anew while somebody reads a state of the database that only the log
//! holds. Readers of this program take milliseconds. But another program may keep such a state for hours: then the writer refuses
//! what would make the log longer than its limit, until that reader has ended.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rusqlite::Connection;

use super::schema;
use super::writer::Counts;
use crate::log;

const BETWEEN: Duration = Duration::from_millis(250);
/// About so many bytes are worth copying: each time the database is synced too, and commits wait for the disk meanwhile.
const WORTH: u64 = 8 << 20;
/// What an event or a commit takes in the log, before that was measured.
const EACH: u64 = 4 << 10;
/// With so many bytes in it the log is also restarted.
const LONG: u64 = 16 << 20;
/// The file of the log is not made shorter than this: to write over what is there costs less than to make a file longer, and so does its sync.
pub(super) const KEPT: u64 = 24 << 20;
/// What one page takes in the log.
const FRAME: u64 = 4096 + 24;
/// From this length on no commit is made before the log has begun anew. With the largest commit it stays below 64 MB.
pub(super) const LIMIT: u64 = 40 << 20;
/// How long the writer waits for readers when the log has reached its limit. Readers of this program take no such time.
const PATIENCE: Duration = Duration::from_secs(1);
/// How long anybody waits for readers otherwise.
const AGAIN: Duration = Duration::from_millis(50);

/// Held by whichever thread of this program copies the log. The database would let the writer wait for the other thread no longer than for
/// readers, and on a slow disk copying takes longer: commits would be refused though nobody reads.
pub(super) type Copying = Arc<Mutex<()>>;

/// Works until the other end of `stop` is gone, then once more.
pub(super) fn run(
    db: &Connection,
    path: &Path,
    stop: &Receiver<()>,
    counts: &Arc<Counts>,
    copying: &Copying,
) {
    let log = log_of(path);
    // Restarting the log blocks the writer while it waits for readers.
    let _ = db.busy_timeout(AGAIN);
    // How long the log is cannot be seen from its file, which is written over. So it is reckoned from what events and commits took until the last copy.
    let (mut each, mut counted, mut held) = (EACH, 0, 0);
    while matches!(stop.recv_timeout(BETWEEN), Err(RecvTimeoutError::Timeout)) {
        let bytes = length(&log);
        counts.log_bytes.store(bytes, Relaxed);
        let count = counts.appends.load(Relaxed) + counts.commits.load(Relaxed);
        let new = count - counted;
        if bytes < WORTH || (new * each < WORTH && bytes <= KEPT) {
            continue;
        }
        let _alone = copying.lock().unwrap_or_else(PoisonError::into_inner);
        // Commits go on meanwhile. They wait for a restart, which has to copy only what they have added since.
        let holds = copy(db);
        let grown = if holds < held { holds } else { holds - held };
        each = (grown / new.max(1)).clamp(EACH / 16, EACH * 16);
        (counted, held) = (count, holds);
        if holds >= LONG {
            checkpoint(db, "RESTART");
        }
    }
    let _ = db.busy_timeout(PATIENCE);
    checkpoint(db, "TRUNCATE");
}

/// Whether all was done. If not it is tried again next time: the log holds everything meanwhile.
fn checkpoint(db: &Connection, how: &str) -> bool {
    db.query_row(&format!("PRAGMA wal_checkpoint({how})"), [], |row| row.get(0))
        .is_ok_and(|busy: i64| busy == 0)
}

/// Copies what can be copied without making anybody wait. How many bytes the log holds, in a file that may be longer.
fn copy(db: &Connection) -> u64 {
    let pages = db.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |row| row.get(1));
    pages.map_or(0, |pages: i64| u64::try_from(pages).unwrap_or(0) * FRAME)
}

fn length(log: &Path) -> u64 {
    fs::metadata(log).map_or(0, |file| file.len())
}

/// Keeps the log below a limit, under any load and with any readers.
pub(super) struct Bound {
    log: PathBuf,
    limit: u64,
    copying: Copying,
    /// The log has reached its limit, and could not begin anew.
    stuck: bool,
}

impl Bound {
    pub(super) fn new(path: &Path, limit: u64, copying: Copying) -> Self {
        Bound { log: log_of(path), limit, copying, stuck: false }
    }

    /// Whether another commit may be made. To be called before each.
    pub(super) fn has_room(&mut self, db: &Connection) -> bool {
        if length(&self.log) < self.limit {
            self.stuck = false;
            return true;
        }
        let _alone = self.copying.lock().unwrap_or_else(PoisonError::into_inner);
        // The connection's usual timeout is meant for other writers.
        let _ = db.busy_timeout(if self.stuck { AGAIN } else { PATIENCE });
        self.stuck = !checkpoint(db, "TRUNCATE");
        let _ = db.busy_timeout(schema::PATIENCE);
        if self.stuck {
            log::long_log();
        }
        !self.stuck
    }
}

fn log_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push("-wal");
    name.into()
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::sync_channel;

    use super::*;
    use crate::scratch::Dir;

    #[test]
    fn commits_wait_while_the_log_is_being_copied_and_are_not_refused() {
        let dir = Dir::new();
        let path = dir.path().join("a.db");
        let db = Connection::open(&path).unwrap();
        db.query_row("PRAGMA journal_mode = WAL", [], |_| Ok(())).unwrap();
        db.execute_batch("CREATE TABLE a (b)").unwrap();
        let copying = Copying::default();
        let mut bound = Bound::new(&path, 1, copying.clone());
        let (say, told) = sync_channel(1);
        let copies = copying.lock().unwrap();
        let writer = std::thread::spawn(move || say.send(bound.has_room(&db)));
        assert_eq!(told.recv_timeout(AGAIN), Err(RecvTimeoutError::Timeout), "it waits");
        drop(copies);
        assert_eq!(told.recv(), Ok(true));
        writer.join().unwrap().unwrap();
    }
}

//! The one thread that writes. All jobs that wait when it is free go into one commit, which costs one sync.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

use rusqlite::{Connection, ErrorCode};
use tokio::sync::{mpsc, oneshot};

use super::checkpoint::Bound;
use super::writes::{Done, Trouble, Work};
use crate::store::StoreError;

/// The most jobs in one commit, so that no job waits for a very long one.
const MOST: usize = 512;
/// How many jobs may wait. Adding another one waits for space.
pub(super) const WAITING: usize = 1024;
/// A busy house gathers jobs for larger commits, which leaves its processors to the tables. After a commit the next one waits until so many
/// jobs are there.
const ENOUGH: usize = 100;
/// But no longer than this after the last commit, and the less the fewer jobs were in it: a house with little to write hardly waits.
const PACE: Duration = Duration::from_millis(4);
const PACE_EACH: Duration = Duration::from_micros(60);
/// A commit that takes longer is counted as slow.
const SLOW: Duration = Duration::from_secs(1);

/// Something to write, and who waits for it.
pub(super) struct Job {
    pub(super) work: Work,
    pub(super) done: oneshot::Sender<Result<Done, StoreError>>,
}

/// Brings jobs to the writer.
pub(super) struct Jobs {
    queue: mpsc::Sender<Job>,
    /// The thread of the writer, which may be gathering.
    writer: Thread,
}

impl Jobs {
    pub(super) fn new(queue: mpsc::Sender<Job>, writer: &Thread) -> Self {
        Jobs { queue, writer: writer.clone() }
    }

    /// Waits while too many jobs wait already.
    pub(super) async fn bring(&self, job: Job) -> Result<(), StoreError> {
        self.queue.send(job).await.map_err(|_| StoreError::Closed)?;
        if self.queue.max_capacity() - self.queue.capacity() >= ENOUGH {
            self.writer.unpark();
        }
        Ok(())
    }
}

/// What the writer has done.
#[derive(Default)]
pub(super) struct Counts {
    pub(super) appends: AtomicU64,
    pub(super) commits: AtomicU64,
    pub(super) failures: AtomicU64,
    pub(super) slow: AtomicU64,
    pub(super) log_bytes: AtomicU64,
}

/// Writes until the store is closed.
pub(super) fn run(db: &Connection, mut jobs: mpsc::Receiver<Job>, counts: &Arc<Counts>, mut bound: Bound) {
    let mut batch = Vec::with_capacity(MOST);
    let (mut written, mut ended) = (0_usize, Instant::now());
    while let Some(first) = jobs.blocking_recv() {
        batch.push(first);
        gather(&jobs, ended + pace_after(written));
        while batch.len() < MOST
            && let Ok(next) = jobs.try_recv()
        {
            batch.push(next);
        }
        let began = Instant::now();
        written = batch.len();
        if bound.has_room(db) {
            commit(db, &mut batch, counts);
        } else {
            let refused = batch.iter().map(|_| Err(StoreError::Busy)).collect();
            answer(&mut batch, refused, counts);
        }
        ended = Instant::now();
        if began.elapsed() > SLOW {
            counts.slow.fetch_add(1, Relaxed);
        }
    }
}

/// How long after a commit of so many jobs the next one begins at the latest, if anything is to be written.
fn pace_after(written: usize) -> Duration {
    let each = u32::try_from(written).unwrap_or(u32::MAX);
    PACE.min(PACE_EACH.saturating_mul(each))
}

/// Waits until there are enough jobs, but not beyond that moment.
fn gather(jobs: &mpsc::Receiver<Job>, until: Instant) {
    while jobs.len() < ENOUGH
        && let Some(wait) = until.checked_duration_since(Instant::now())
    {
        thread::park_timeout(wait);
    }
}

/// Writes the batch in one transaction. If that fails, each job gets a transaction of its own, so that one that cannot be written does
/// not make the others fail.
fn commit(db: &Connection, batch: &mut Vec<Job>, counts: &Counts) {
    match attempt(db, batch) {
        Ok(answers) => answer(batch, answers, counts),
        Err(why) if batch.len() == 1 || matches!(why, StoreError::Unknown(_)) => {
            let answers = batch.iter().map(|_| Err(why.clone())).collect();
            answer(batch, answers, counts);
        }
        Err(_) => {
            for job in batch.drain(..) {
                commit(db, &mut vec![job], counts);
            }
        }
    }
}

fn answer(batch: &mut Vec<Job>, answers: Vec<Result<Done, StoreError>>, counts: &Counts) {
    let written = answers.iter().zip(batch.iter());
    let appends = written.filter(|(done, job)| done.is_ok() && matches!(job.work, Work::Append(_))).count();
    counts.appends.fetch_add(appends as u64, Relaxed);
    if answers.iter().any(Result::is_ok) {
        counts.commits.fetch_add(1, Relaxed);
    }
    for (job, answer) in batch.drain(..).zip(answers) {
        if matches!(&answer, Err(why) if *why != StoreError::Conflict) {
            counts.failures.fetch_add(1, Relaxed);
        }
        if matches!(&answer, Err(StoreError::Full)) {
            crate::log::store_full();
        }
        // If nobody waits for the answer any more, what was written stays written.
        let _ = job.done.send(answer);
    }
}

type Answers = Vec<Result<Done, StoreError>>;

fn attempt(db: &Connection, batch: &[Job]) -> Result<Answers, StoreError> {
    db.execute_batch("BEGIN IMMEDIATE").map_err(|why| explain(&why))?;
    let mut answers = Vec::with_capacity(batch.len());
    for job in batch {
        match job.work.write(db) {
            Ok(done) => answers.push(Ok(done)),
            Err(Trouble::Refused(why)) => answers.push(Err(why)),
            Err(Trouble::Database(why)) => {
                roll_back(db);
                return Err(explain(&why));
            }
        }
    }
    if let Err(why) = db.execute_batch("COMMIT") {
        roll_back(db);
        // When the sync of a commit fails, its record may or may not be on the disk.
        return Err(match explain(&why) {
            StoreError::Failed(why) => StoreError::Unknown(why),
            clear => clear,
        });
    }
    Ok(answers)
}

fn roll_back(db: &Connection) {
    if !db.is_autocommit() {
        // If even this fails, the next BEGIN fails too and reports it.
        let _ = db.execute_batch("ROLLBACK");
    }
}

fn explain(why: &rusqlite::Error) -> StoreError {
    match why.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => StoreError::Full,
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::Busy,
        _ => StoreError::Failed(why.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONG: Duration = Duration::from_secs(60);

    fn job() -> Job {
        Job { work: Work::Alive(0), done: oneshot::channel().0 }
    }

    #[tokio::test]
    async fn enough_jobs_do_not_wait_for_the_pace() {
        let (queue, waiting) = mpsc::channel(WAITING);
        let (say, done) = oneshot::channel();
        let gathers = thread::spawn(move || {
            gather(&waiting, Instant::now() + LONG);
            let _ = say.send(waiting.len());
        });
        let jobs = Jobs::new(queue, gathers.thread());
        for _ in 1..ENOUGH {
            assert!(jobs.bring(job()).await.is_ok());
        }
        assert!(!gathers.is_finished());
        assert!(jobs.bring(job()).await.is_ok());
        assert_eq!(tokio::time::timeout(LONG / 2, done).await.unwrap(), Ok(ENOUGH));
        gathers.join().unwrap();
    }

    #[test]
    fn few_jobs_wait_no_longer_than_the_pace() {
        let (queue, waiting) = mpsc::channel(1);
        queue.try_send(job()).unwrap();
        let began = Instant::now();
        gather(&waiting, began + PACE);
        assert!(began.elapsed() >= PACE);
        let began = Instant::now();
        gather(&waiting, began);
        assert!(began.elapsed() < LONG);
    }

    #[test]
    fn a_house_with_little_to_write_hardly_waits() {
        assert!(pace_after(0).is_zero());
        assert!(pace_after(5) < Duration::from_millis(1));
        assert_eq!(pace_after(ENOUGH), PACE);
        assert_eq!(pace_after(usize::MAX), PACE);
    }
}

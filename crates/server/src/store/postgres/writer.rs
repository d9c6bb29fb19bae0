//! The one task that appends. All jobs that wait when it is free go into one statement, and so one commit.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use tokio::sync::{mpsc, oneshot};

use super::batch;
use super::connect::Lane;
use super::trouble::Trouble;
use crate::store::{Append, Note, StoreError};

/// The most jobs in one statement, so that no job waits for a very long one.
const MOST: usize = 512;
/// How many jobs may wait. Adding another one waits for space.
pub(super) const WAITING: usize = 1024;
/// A commit that takes longer is counted as slow.
const SLOW: Duration = Duration::from_secs(1);

/// Something to write about one table.
pub(super) enum Work {
    Append(Box<Append>),
    Note(Box<Note>),
}

impl Work {
    fn row(&self) -> i64 {
        match self {
            Work::Append(append) => append.row.0,
            Work::Note(note) => note.row.0,
        }
    }
}

/// Something to write, and who waits for it.
pub(super) struct Job {
    pub(super) work: Work,
    pub(super) done: oneshot::Sender<Result<(), StoreError>>,
}

/// What the writer has done.
#[derive(Default)]
pub(super) struct Counts {
    pub(super) appends: AtomicU64,
    pub(super) commits: AtomicU64,
    pub(super) failures: AtomicU64,
    pub(super) slow: AtomicU64,
}

impl Counts {
    /// Counts an error, unless it is only a refusal.
    pub(super) fn failed(&self, why: &StoreError) {
        if !matches!(why, StoreError::Conflict | StoreError::TooManyWaiting | StoreError::Elsewhere { .. }) {
            self.failures.fetch_add(1, Relaxed);
        }
        if *why == StoreError::Full {
            crate::log::store_full();
        }
    }
}

/// Writes until the store is closed.
pub(super) async fn run(lane: Lane, mut jobs: mpsc::Receiver<Job>, counts: Arc<Counts>) {
    let mut waiting: Vec<Job> = Vec::with_capacity(MOST);
    loop {
        let room = MOST.saturating_sub(waiting.len());
        if waiting.is_empty() {
            if jobs.recv_many(&mut waiting, room).await == 0 {
                return;
            }
        } else {
            while waiting.len() < MOST
                && let Ok(next) = jobs.try_recv()
            {
                waiting.push(next);
            }
        }
        // One job for each table: further jobs of the same table come with the next statement.
        let mut tables = HashSet::with_capacity(waiting.len());
        let (batch, later) = waiting.drain(..).partition(|job: &Job| tables.insert(job.work.row()));
        waiting = later;
        let began = Instant::now();
        write(&lane, batch, &counts).await;
        if began.elapsed() > SLOW {
            counts.slow.fetch_add(1, Relaxed);
        }
    }
}

/// Appends in one statement and notes in another, pipelined on the same connection.
async fn write(lane: &Lane, batch: Vec<Job>, counts: &Counts) {
    let (appends, notes): (Vec<Job>, Vec<Job>) =
        batch.into_iter().partition(|job| matches!(job.work, Work::Append(_)));
    tokio::join!(write_appends(lane, appends, counts), write_notes(lane, notes, counts));
}

async fn write_appends(lane: &Lane, jobs: Vec<Job>, counts: &Counts) {
    let appends: Vec<&Append> = jobs.iter().filter_map(|job| append_of(&job.work)).collect();
    if appends.is_empty() {
        return;
    }
    match batch::append(lane, &appends).await {
        Ok(won) => {
            answer(jobs, |n| if won.contains(&n) { Ok(()) } else { Err(StoreError::Conflict) }, counts)
        }
        Err(trouble) => {
            let said = matches!(trouble, Trouble::Database(_));
            let why = trouble.of_write();
            if jobs.len() == 1 || !said || matches!(why, StoreError::Unknown(_)) {
                return answer(jobs, |_| Err(why.clone()), counts);
            }
            // The database refused something: write each job separately, so that one that cannot be written does not make the others fail.
            for job in jobs {
                Box::pin(write_appends(lane, vec![job], counts)).await;
            }
        }
    }
}

async fn write_notes(lane: &Lane, jobs: Vec<Job>, counts: &Counts) {
    let notes: Vec<&Note> = jobs.iter().filter_map(|job| note_of(&job.work)).collect();
    if notes.is_empty() {
        return;
    }
    let done = batch::note(lane, &notes).await;
    answer(jobs, |_| done.clone(), counts);
}

fn append_of(work: &Work) -> Option<&Append> {
    match work {
        Work::Append(append) => Some(append),
        Work::Note(_) => None,
    }
}

fn note_of(work: &Work) -> Option<&Note> {
    match work {
        Work::Note(note) => Some(note),
        Work::Append(_) => None,
    }
}

fn answer(jobs: Vec<Job>, answer: impl Fn(usize) -> Result<(), StoreError>, counts: &Counts) {
    let mut written = 0;
    for (n, job) in jobs.into_iter().enumerate() {
        let answer = answer(n);
        match &answer {
            Ok(()) => written += u64::from(matches!(job.work, Work::Append(_))),
            Err(why) => counts.failed(why),
        }
        // If nobody waits for the answer any more, what was written stays written.
        let _ = job.done.send(answer);
    }
    counts.appends.fetch_add(written, Relaxed);
    counts.commits.fetch_add(u64::from(written > 0), Relaxed);
}

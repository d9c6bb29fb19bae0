//! The store in one SQLite file: one writer thread, a checkpointer, a few readers.

mod bots;
mod challenges;
mod checkpoint;
mod copy;
mod days;
mod events;
mod files;
mod fill;
pub(in crate::store) mod history;
mod leaving;
mod line;
mod mails;
mod members;
mod moderation;
mod notes;
mod passes;
mod passkeys;
mod ratings;
mod reads;
mod reminders;
mod room;
mod safety;
mod schema;
pub(in crate::store) mod side;
mod writer;
mod writes;

#[cfg(test)]
mod plans;
#[cfg(test)]
mod tests;

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex, PoisonError, mpsc as blocking};
use std::thread::{self, JoinHandle};

use rusqlite::Connection;
use tokio::sync::{mpsc, oneshot};

pub use copy::{back_up, restore};
pub use fill::Bulk;

use super::{
    Answer, Append, Appended, Bots, Cause, Caused, Challenges, Days, Events, Figures, Finished, Guest,
    History, Members, Moderation, NewTable, Note, Notes, Ratings, Reminding, Row, Safety, Store, StoreError,
    Stored, Summary, Wanted,
};
use crate::ids::TokenHash;
use crate::private;
use cubo_wire::{PersonId, Phase, TableId};
use writer::{Counts, Job, Jobs};
use writes::{Done, Work};

/// The database in a data directory.
const FILE: &str = "cubo.db";
/// Held by the one process that has the directory open.
const LOCK: &str = "cubo.lock";
const READERS: usize = 2;
/// How many reads may wait for a reader thread.
const QUESTIONS: usize = 256;

type Question = Box<dyn FnOnce(&Connection) + Send>;

/// What an operator may choose about the store.
#[derive(Clone, Copy, Debug, Default)]
pub struct StoreSettings {
    /// At most that many pages of 4 KiB; beyond, the store is full.
    pub page_limit: Option<u32>,
    /// From this many bytes of the write-ahead log on nothing is committed before the log has been restarted.
    pub log_limit: Option<u64>,
}

impl StoreSettings {
    /// SQLite's own limit.
    pub const MOST_PAGES: u32 = 4_294_967_294;
}

/// The store in one SQLite file.
pub struct SqliteStore {
    jobs: Option<Jobs>,
    questions: Option<mpsc::Sender<Question>>,
    stop_checkpoints: Option<blocking::SyncSender<()>>,
    threads: Vec<JoinHandle<()>>,
    counts: Arc<Counts>,
    dir: PathBuf,
    _lock: Option<File>,
}

impl SqliteStore {
    /// Opens the store in a directory, which is made if it is not there, and brings an older file up to date. Only one
    /// process at a time can.
    pub fn open(dir: &Path, settings: StoreSettings) -> Result<Self, StoreError> {
        let lock = lock(dir)?;
        let path = dir.join(FILE);
        schema::make_or_check(&path)?;
        let writer = schema::writer(&path)?;
        files::warn_if_open_to_others(dir, &[&path, &dir.join(LOCK)]);
        if let Some(pages) = settings.page_limit {
            writer.pragma_update(None, "max_page_count", pages).map_err(schema::failed)?;
        }
        let (jobs, to_write) = mpsc::channel(writer::WAITING);
        let (questions, asked) = mpsc::channel::<Question>(QUESTIONS);
        let (stop_checkpoints, stopped) = blocking::sync_channel(1);
        let counts = Arc::new(Counts::default());
        let mut threads = Vec::new();
        let mine = counts.clone();
        let copying = checkpoint::Copying::default();
        let bound =
            checkpoint::Bound::new(&path, settings.log_limit.unwrap_or(checkpoint::LIMIT), copying.clone());
        let writes = spawn("store-writer", move || writer::run(&writer, to_write, &mine, bound))?;
        let jobs = Jobs::new(jobs, writes.thread());
        threads.push(writes);
        let (mine, db, file) = (counts.clone(), schema::writer(&path)?, path.clone());
        threads
            .push(spawn("store-checkpoint", move || checkpoint::run(&db, &file, &stopped, &mine, &copying))?);
        let asked = Arc::new(Mutex::new(asked));
        for _ in 0..READERS {
            let (db, asked) = (schema::reader(&path)?, asked.clone());
            threads.push(spawn("store-reader", move || {
                let next = || asked.lock().unwrap_or_else(PoisonError::into_inner).blocking_recv();
                while let Some(question) = next() {
                    question(&db);
                }
            })?);
        }
        Ok(SqliteStore {
            jobs: Some(jobs),
            questions: Some(questions),
            stop_checkpoints: Some(stop_checkpoints),
            threads,
            counts,
            dir: dir.to_owned(),
            _lock: Some(lock),
        })
    }

    /// Opens the store of a directory to read only, beside the house that may have it open. Everything that would write is
    /// answered with [`StoreError::Closed`].
    pub fn read_only(dir: &Path) -> Result<Self, StoreError> {
        let path = file_in(dir);
        if !path.is_file() {
            return Err(StoreError::Failed(format!("there is no {FILE} in {}", dir.display())));
        }
        let (questions, mut asked) = mpsc::channel::<Question>(QUESTIONS);
        let db = schema::reader(&path)?;
        schema::version(&db)?;
        let reader = spawn("store-reader", move || {
            while let Some(question) = asked.blocking_recv() {
                question(&db);
            }
        })?;
        Ok(SqliteStore {
            jobs: None,
            questions: Some(questions),
            stop_checkpoints: None,
            threads: vec![reader],
            counts: Arc::default(),
            dir: dir.to_owned(),
            _lock: None,
        })
    }

    /// Opens the store of a directory to read and write a little, beside the house that may have it open: each write is a short transaction
    /// of its own, for which the house waits as it does for itself. A file of an older version is refused: the house brings it up to date.
    pub fn beside(dir: &Path) -> Result<Self, StoreError> {
        let mut store = SqliteStore::read_only(dir)?;
        let path = file_in(dir);
        if !schema::is_current(&schema::reader(&path)?)? {
            return Err(StoreError::Failed(
                "the database is of an older version: start the server once, which brings it up to date"
                    .to_owned(),
            ));
        }
        let writer = schema::writer(&path)?;
        let (jobs, to_write) = mpsc::channel(writer::WAITING);
        let mine = store.counts.clone();
        let bound = checkpoint::Bound::new(&path, checkpoint::LIMIT, checkpoint::Copying::default());
        let writes = spawn("store-writer", move || writer::run(&writer, to_write, &mine, bound))?;
        store.jobs = Some(Jobs::new(jobs, writes.thread()));
        store.threads.push(writes);
        Ok(store)
    }

    /// Sets how many pages the file may have. If it has more already, nothing more can be written.
    pub async fn limit_pages(&self, pages: u32) -> Result<(), StoreError> {
        self.write(Work::PageLimit(pages)).await.map(|_| ())
    }

    async fn write(&self, work: Work) -> Result<Done, StoreError> {
        let (done, answer) = oneshot::channel();
        let jobs = self.jobs.as_ref().ok_or(StoreError::Closed)?;
        jobs.bring(Job { work, done }).await?;
        answer.await.map_err(|_| StoreError::Unknown("the writer has gone".to_owned()))?
    }

    async fn read<T: Send + 'static>(
        &self,
        ask: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (done, answer) = oneshot::channel();
        let question: Question = Box::new(move |db| {
            let _ = done.send(ask(db));
        });
        let questions = self.questions.as_ref().ok_or(StoreError::Closed)?;
        questions.send(question).await.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Failed("a reader has gone".to_owned()))?
    }
}

/// Makes the index from people to tables again, from the events, in the directory of a house that is closed.
pub fn index_again(dir: &Path) -> Result<(), StoreError> {
    let (_lock, mut db) = side::open(dir)?;
    history::index_old(&mut db)
}

/// Locks the directory for this process.
fn lock(dir: &Path) -> Result<File, StoreError> {
    private::make_dir(dir).map_err(|why| files::at(dir, &why))?;
    let lock = private::options().truncate(false).open(dir.join(LOCK)).map_err(|why| files::at(dir, &why))?;
    lock.try_lock().map_err(|_| {
        StoreError::Failed(format!("{} is in use: another server has it open", dir.display()))
    })?;
    Ok(lock)
}

/// Where the database of a data directory is.
fn file_in(dir: &Path) -> PathBuf {
    dir.join(FILE)
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> Result<JoinHandle<()>, StoreError> {
    let thread = thread::Builder::new().name(name.to_owned()).spawn(work);
    thread.map_err(|why| StoreError::Failed(format!("no thread for the store: {why}")))
}

/// Writes what waits, copies the log into the database, and releases the directory.
impl Drop for SqliteStore {
    fn drop(&mut self) {
        drop((self.jobs.take(), self.questions.take()));
        drop(self.stop_checkpoints.take());
        for thread in self.threads.drain(..) {
            let _ = thread.join();
        }
    }
}

impl Store for SqliteStore {
    fn open(&self, table: NewTable) -> Answer<'_, Appended> {
        Box::pin(async {
            match self.write(Work::Open(Box::new(table))).await? {
                Done::Opened(opened) => Ok(opened),
                _ => Err(StoreError::Failed("an opening was answered with something else".to_owned())),
            }
        })
    }

    fn append(&self, append: Append) -> Answer<'_, ()> {
        Box::pin(async { self.write(Work::Append(Box::new(append))).await.map(|_| ()) })
    }

    fn note(&self, note: Note) -> Answer<'_, ()> {
        Box::pin(async { self.write(Work::Note(Box::new(note))).await.map(|_| ()) })
    }

    fn load(&self, id: TableId) -> Answer<'_, Option<Stored>> {
        Box::pin(self.read(move |db| reads::load(db, id)))
    }

    fn caused(&self, row: Row, cause: Cause, from: u64) -> Answer<'_, Option<Caused>> {
        Box::pin(self.read(move |db| reads::caused(db, row, &cause, from)))
    }

    fn guest(&self, token: TokenHash) -> Answer<'_, Option<Guest>> {
        Box::pin(self.read(move |db| reads::guest(db, token)))
    }

    fn put_guest(&self, token: TokenHash, guest: Guest, now: u64) -> Answer<'_, ()> {
        let work = Work::Greet(Box::new((token, guest)), now);
        Box::pin(async { self.write(work).await.map(|_| ()) })
    }

    fn forget(&self, token: TokenHash) -> Answer<'_, ()> {
        Box::pin(async move { self.write(Work::Forget(token)).await.map(|_| ()) })
    }

    fn tables_of(&self, person: PersonId, limit: u32) -> Answer<'_, Vec<Summary>> {
        Box::pin(self.read(move |db| reads::tables_of(db, person, limit)))
    }

    fn listed(&self, wanted: Wanted, limit: u32) -> Answer<'_, Vec<Summary>> {
        Box::pin(self.read(move |db| reads::listed(db, &wanted, limit)))
    }

    fn count_listed(&self, phase: Phase, most: u32) -> Answer<'_, u32> {
        Box::pin(self.read(move |db| reads::count_listed(db, phase, most)))
    }

    fn due(&self, now: u64, limit: u32) -> Answer<'_, Vec<TableId>> {
        Box::pin(self.read(move |db| reads::due(db, now, limit)))
    }

    fn orphans(&self, after: Row, since: u64, limit: u32) -> Answer<'_, Vec<(Row, TableId)>> {
        Box::pin(self.read(move |db| reads::orphans(db, after, since, limit)))
    }

    fn finished(&self, after: Row, limit: u32) -> Answer<'_, Vec<Finished>> {
        Box::pin(self.read(move |db| reads::finished(db, after, limit)))
    }

    fn alive(&self, now: u64) -> Answer<'_, Option<u64>> {
        Box::pin(async move {
            match self.write(Work::Alive(now)).await? {
                Done::AliveBefore(before) => Ok(before),
                _ => Ok(None),
            }
        })
    }

    fn probe(&self, now: u64) -> Answer<'_, ()> {
        Box::pin(async move { self.write(Work::Probe(now)).await.map(|_| ()) })
    }

    fn bots(&self) -> Option<&dyn Bots> {
        Some(self)
    }

    fn challenges(&self) -> Option<&dyn Challenges> {
        Some(self)
    }

    fn members(&self) -> Option<&dyn Members> {
        Some(self)
    }

    fn safety(&self) -> Option<&dyn Safety> {
        Some(self)
    }

    fn moderation(&self) -> Option<&dyn Moderation> {
        Some(self)
    }

    fn history(&self) -> Option<&dyn History> {
        Some(self)
    }

    fn events(&self) -> Option<&dyn Events> {
        Some(self)
    }

    fn notes(&self) -> Option<&dyn Notes> {
        Some(self)
    }

    fn days(&self) -> Option<&dyn Days> {
        Some(self)
    }

    fn ratings(&self) -> Option<&dyn Ratings> {
        Some(self)
    }

    fn reminding(&self) -> Option<&dyn Reminding> {
        Some(self)
    }

    fn figures(&self) -> Figures {
        Figures {
            appends: self.counts.appends.load(Relaxed),
            commits: self.counts.commits.load(Relaxed),
            failures: self.counts.failures.load(Relaxed),
            slow: self.counts.slow.load(Relaxed),
            log_bytes: self.counts.log_bytes.load(Relaxed),
            store_bytes: room::store_bytes(&self.dir),
            free_bytes: room::free_bytes(&self.dir),
            last_backup: room::last_backup(&self.dir),
        }
    }
}

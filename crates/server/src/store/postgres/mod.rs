//! The store in PostgreSQL, which several nodes may share. The statement that writes also checks who owns the table.

mod batch;
mod bots;
mod challenges;
mod connect;
mod days;
mod events;
mod history;
mod leaving;
mod mails;
mod members;
mod moderation;
mod nodes;
mod notes;
mod passkeys;
mod ratings;
mod reads;
mod reminders;
mod safety;
mod schema;
mod shared;
pub(in crate::store) mod side;
mod trouble;
mod tx;
mod writer;
mod writes;

#[cfg(test)]
mod plans;
#[cfg(test)]
mod tests;

use std::collections::HashSet;
use std::sync::atomic::{AtomicI64, AtomicU32, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};

use super::{
    Answer, Append, Appended, Bots, Cause, Caused, Challenges, Claimed, Days, Events, Figures, Finished,
    Guest, History, Incarnation, Joined, Members, Moderation, NewTable, Node, Note, Notes, Ratings,
    Reminding, Row, Safety, Shared, Store, StoreError, Stored, Summary, Terms, Wanted,
};
use crate::ids::TokenHash;
use connect::{Connector, Lane};
use cubo_wire::{PersonId, Phase, TableId};
use tx::{Transactions, change};
use writer::{Counts, Job, Work};

/// Connections for everything but appends and leases. Queries share them.
const LANES: usize = 4;
/// After this many sweeps dead nodes are removed.
const TIDY: u32 = 60;

/// What an operator may choose about the store.
#[derive(Clone, Copy, Debug)]
pub struct PostgresSettings {
    /// How long a node's lease lasts after a renewal.
    pub lease: Duration,
}

impl Default for PostgresSettings {
    fn default() -> Self {
        PostgresSettings { lease: Duration::from_secs(5) }
    }
}

/// The store in PostgreSQL.
pub struct PostgresStore {
    connector: Arc<Connector>,
    jobs: mpsc::Sender<Job>,
    lanes: [Lane; LANES],
    next: AtomicUsize,
    transactions: Transactions,
    /// Up to which change this node has taken up what moderators did; -1 before it has asked.
    taken_up: AtomicI64,
    /// What this node has heard of the others lately.
    heard: Mutex<HashSet<i64>>,
    /// Leases have their own connection, so that they never wait.
    leases: Lane,
    lease: Duration,
    /// Openings with a limit are done one at a time, because the waiting tables are counted.
    counted: tokio::sync::Mutex<()>,
    sweeps: AtomicU32,
    counts: Arc<Counts>,
}

impl PostgresStore {
    /// Opens the store at an address such as `postgres://user@host/database`, and creates or migrates its schema.
    pub async fn open(url: &str, settings: PostgresSettings) -> Result<Self, StoreError> {
        let connector = Arc::new(Connector::new(url)?);
        schema::prepare(&mut connector.connect().await?.client).await?;
        let (jobs, to_write) = mpsc::channel(writer::WAITING);
        let counts = Arc::new(Counts::default());
        tokio::spawn(writer::run(Lane::new(connector.clone()), to_write, counts.clone()));
        Ok(PostgresStore {
            jobs,
            lanes: std::array::from_fn(|_| Lane::new(connector.clone())),
            next: AtomicUsize::new(0),
            transactions: Transactions::new(connector.clone()),
            taken_up: AtomicI64::new(-1),
            heard: Mutex::default(),
            leases: Lane::new(connector.clone()),
            connector,
            lease: settings.lease,
            counted: tokio::sync::Mutex::default(),
            sweeps: AtomicU32::new(0),
            counts,
        })
    }

    /// Makes the index from people to tables again, from the events.
    pub async fn index_again(url: &str) -> Result<(), StoreError> {
        let mut link = Connector::new(url)?.connect().await?;
        schema::prepare(&mut link.client).await?;
        schema::index_again(&mut link.client).await
    }

    fn lane(&self) -> &Lane {
        &self.lanes[self.next.fetch_add(1, Relaxed) % LANES]
    }

    async fn enqueue(&self, work: Work) -> Result<(), StoreError> {
        let (done, answer) = oneshot::channel();
        self.jobs.send(Job { work, done }).await.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Unknown("the writer has gone".to_owned()))?
    }

    /// Counts what failed.
    fn counted<T>(&self, answer: Result<T, StoreError>) -> Result<T, StoreError> {
        if let Err(why) = &answer {
            self.counts.failed(why);
        }
        answer
    }
}

impl Store for PostgresStore {
    fn open(&self, table: NewTable) -> Answer<'_, Appended> {
        Box::pin(async move {
            let _turn = match table.waiting_at_most.filter(|_| table.listed) {
                Some(_) => Some(self.counted.lock().await),
                None => None,
            };
            self.counted(writes::open(self.lane(), &table).await)
        })
    }

    fn append(&self, append: Append) -> Answer<'_, ()> {
        Box::pin(self.enqueue(Work::Append(Box::new(append))))
    }

    fn note(&self, note: Note) -> Answer<'_, ()> {
        Box::pin(self.enqueue(Work::Note(Box::new(note))))
    }

    fn load(&self, id: TableId) -> Answer<'_, Option<Stored>> {
        Box::pin(reads::load(self.lane(), id))
    }

    fn caused(&self, row: Row, cause: Cause, from: u64) -> Answer<'_, Option<Caused>> {
        Box::pin(async move { reads::caused(self.lane(), row, &cause, from).await })
    }

    fn guest(&self, token: TokenHash) -> Answer<'_, Option<Guest>> {
        Box::pin(reads::guest(self.lane(), token))
    }

    fn put_guest(&self, token: TokenHash, guest: Guest, now: u64) -> Answer<'_, ()> {
        Box::pin(async move { self.counted(writes::put_guest(self.lane(), token, &guest, now).await) })
    }

    fn forget(&self, token: TokenHash) -> Answer<'_, ()> {
        Box::pin(async move { change!(self, tx => members::end(&tx, token, None)) })
    }

    fn tables_of(&self, person: PersonId, limit: u32) -> Answer<'_, Vec<Summary>> {
        Box::pin(reads::tables_of(self.lane(), person, limit))
    }

    fn listed(&self, wanted: Wanted, limit: u32) -> Answer<'_, Vec<Summary>> {
        Box::pin(async move { reads::listed(self.lane(), &wanted, limit).await })
    }

    fn count_listed(&self, phase: Phase, most: u32) -> Answer<'_, u32> {
        Box::pin(reads::count_listed(self.lane(), phase, most))
    }

    fn due(&self, now: u64, limit: u32) -> Answer<'_, Vec<TableId>> {
        Box::pin(reads::due(self.lane(), now, limit))
    }

    fn orphans(&self, after: Row, since: u64, limit: u32) -> Answer<'_, Vec<(Row, TableId)>> {
        Box::pin(reads::orphans(self.lane(), after, since, limit))
    }

    fn finished(&self, after: Row, limit: u32) -> Answer<'_, Vec<Finished>> {
        Box::pin(reads::finished(self.lane(), after, limit))
    }

    /// A lease is renewed five times before it runs out; a node stops its tables well before others may take them.
    fn terms(&self) -> Option<Terms> {
        Some(Terms { renew: self.lease / 5, stop: self.lease * 7 / 10 })
    }

    fn join(&self, node: Node, now: u64) -> Answer<'_, Joined> {
        Box::pin(async move { nodes::join(&self.connector, &node, now, self.lease).await })
    }

    fn renew(&self, who: Incarnation, now: u64) -> Answer<'_, bool> {
        Box::pin(nodes::renew(&self.leases, who, now, self.lease))
    }

    fn note_bus(&self, who: Incarnation, ok: bool) -> Answer<'_, ()> {
        Box::pin(nodes::note_bus(self.lane(), who, ok))
    }

    fn leave(&self, who: Incarnation, now: u64) -> Answer<'_, ()> {
        Box::pin(nodes::leave(&self.leases, who, now))
    }

    fn claim(&self, id: TableId, who: Incarnation, now: u64) -> Answer<'_, Option<Claimed>> {
        Box::pin(async move { self.counted(nodes::claim(self.lane(), id, who, now).await) })
    }

    fn sweep(&self, who: Incarnation, now: u64, limit: u32) -> Answer<'_, Vec<Claimed>> {
        Box::pin(async move {
            if self.sweeps.fetch_add(1, Relaxed).is_multiple_of(TIDY) {
                nodes::tidy(self.lane()).await?;
            }
            nodes::sweep(self.lane(), who, now, limit).await
        })
    }

    fn alive(&self, now: u64) -> Answer<'_, Option<u64>> {
        Box::pin(writes::alive(self.lane(), now))
    }

    fn probe(&self, now: u64) -> Answer<'_, ()> {
        Box::pin(writes::probe(self.lane(), now))
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

    fn shared(&self) -> Option<&dyn Shared> {
        Some(self)
    }

    fn figures(&self) -> Figures {
        Figures {
            appends: self.counts.appends.load(Relaxed),
            commits: self.counts.commits.load(Relaxed),
            failures: self.counts.failures.load(Relaxed),
            slow: self.counts.slow.load(Relaxed),
            ..Figures::default()
        }
    }
}

//! Transactions of several statements, where SQLite relies on having one writer. They are serializable: what one has read is still so
//! when it commits, or it is repeated.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::time::timeout;
use tokio_postgres::Row;

use super::connect::{ANSWER, Connector, Given, Link};
use super::trouble::Trouble;
use crate::store::StoreError;

/// Transactions at the same time: each has a connection for itself.
const AT_ONCE: usize = 4;
/// How often one is repeated that came in the way of others.
pub(super) const REPEATS: u32 = 20;

const BEGIN: &str = "BEGIN ISOLATION LEVEL SERIALIZABLE";

/// Connections for transactions.
pub(super) struct Transactions {
    connector: Arc<Connector>,
    room: Semaphore,
    free: Mutex<Vec<Link>>,
}

impl Transactions {
    pub(super) fn new(connector: Arc<Connector>) -> Self {
        Transactions { connector, room: Semaphore::new(AT_ONCE), free: Mutex::default() }
    }

    fn free(&self) -> Option<Link> {
        let mut free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        free.retain(|link| !link.client.is_closed());
        free.pop()
    }

    /// Begins one. Nothing was written if this fails.
    pub(super) async fn begin(&self) -> Result<Tx<'_>, StoreError> {
        let permit = self.room.acquire().await.map_err(|_| StoreError::Closed)?;
        if let Some(link) = self.free()
            && matches!(timeout(ANSWER, link.client.batch_execute(BEGIN)).await, Ok(Ok(())))
        {
            return Ok(Tx { all: self, link, _permit: permit });
        }
        let link = self.connector.connect().await?;
        match timeout(ANSWER, link.client.batch_execute(BEGIN)).await {
            Ok(Ok(())) => Ok(Tx { all: self, link, _permit: permit }),
            Ok(Err(why)) => Err(Trouble::Database(why).of_read()),
            Err(_) => Err(Trouble::Silent.of_read()),
        }
    }
}

/// A transaction in progress. One that is dropped is rolled back, because its connection closes.
pub(super) struct Tx<'a> {
    all: &'a Transactions,
    link: Link,
    _permit: SemaphorePermit<'a>,
}

impl Tx<'_> {
    /// The rows that a statement returns.
    pub(super) async fn ask(&self, sql: &'static str, given: Given<'_>) -> Result<Vec<Row>, Trouble> {
        let answer = timeout(ANSWER, async {
            let statement = self.link.prepared(sql, &[]).await.map_err(Trouble::Database)?;
            self.link.client.query(&statement, given).await.map_err(Trouble::Database)
        });
        answer.await.unwrap_or(Err(Trouble::Silent))
    }

    /// How many rows a statement has changed.
    pub(super) async fn run(&self, sql: &'static str, given: Given<'_>) -> Result<u64, Trouble> {
        let answer = timeout(ANSWER, async {
            let statement = self.link.prepared(sql, &[]).await.map_err(Trouble::Database)?;
            self.link.client.execute(&statement, given).await.map_err(Trouble::Database)
        });
        answer.await.unwrap_or(Err(Trouble::Silent))
    }

    /// Whether there is such a row.
    pub(super) async fn exists(&self, sql: &'static str, given: Given<'_>) -> Result<bool, Trouble> {
        Ok(!self.ask(sql, given).await?.is_empty())
    }

    /// The first row.
    pub(super) async fn first(&self, sql: &'static str, given: Given<'_>) -> Result<Option<Row>, Trouble> {
        Ok(self.ask(sql, given).await?.into_iter().next())
    }

    /// How many, as the only row says.
    pub(super) async fn count(&self, sql: &'static str, given: Given<'_>) -> Result<u64, Trouble> {
        let found = self.first(sql, given).await?;
        Ok(found.map_or(0, |line| line.get::<_, i64>(0) as u64))
    }

    /// Commits it if all went well, and rolls it back if not.
    pub(super) async fn end<T>(self, done: Result<T, Trouble>) -> Result<T, Trouble> {
        let last = if done.is_ok() { "COMMIT" } else { "ROLLBACK" };
        let ended = timeout(ANSWER, self.link.client.batch_execute(last)).await;
        let ended = match ended {
            Ok(ended) => ended.map_err(Trouble::Database),
            Err(_) => Err(Trouble::Silent),
        };
        if ended.is_ok() {
            self.all.free.lock().unwrap_or_else(PoisonError::into_inner).push(self.link);
        }
        match done {
            Ok(done) => ended.map(|()| done),
            Err(why) => Err(why),
        }
    }
}

/// A moment before a transaction is repeated: not the same for all who came in each other's way.
pub(super) async fn pause(repeats: u32) {
    let [byte] = crate::ids::random::<1>().unwrap_or([0]);
    let most = 2_u64 << repeats.min(6);
    tokio::time::sleep(Duration::from_millis(u64::from(byte) % most)).await;
}

/// Does something in a transaction, again and again if others come in its way. What is done must be written so that it can be repeated.
macro_rules! change {
    ($store:expr, $tx:ident => $work:expr) => {{
        let mut repeats = 0;
        loop {
            let $tx = $store.transactions.begin().await?;
            let done = $work.await;
            match $tx.end(done).await {
                Err(why) if why.is_worth_a_repeat() && repeats < $crate::store::postgres::tx::REPEATS => {
                    repeats += 1;
                    $crate::store::postgres::tx::pause(repeats).await;
                }
                done => {
                    break $store.counted(done.map_err($crate::store::postgres::trouble::Trouble::of_write));
                }
            }
        }
    }};
}
pub(super) use change;

//! Whether the server is alive, and whether it is ready.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use tokio::sync::Mutex;
use tokio::time::{Instant, timeout};

use super::problem::Problem;
use crate::house::House;
use crate::store::StoreError;

/// For how long an answer of the store counts: the store is tried at most once a second, however many requests come.
const GOOD_FOR: Duration = Duration::from_secs(1);
/// How long the store may take to answer.
const PATIENCE: Duration = Duration::from_secs(5);
/// How much must be left on the disk at least: as much as the write-ahead log may take.
const LEAST_ROOM: u64 = 64 << 20;

/// The last result.
#[derive(Default)]
pub(crate) struct Readiness(Mutex<Option<(Instant, Verdict)>>);

/// Ready, or the code and the words that say why not.
type Verdict = Result<(), (&'static str, &'static str)>;

impl Readiness {
    /// Whether an append works and there is space left. Requests at the same time wait for one answer.
    pub(crate) async fn ask(house: &House) -> Verdict {
        if *house.closing.borrow() {
            return Err(("closing", "the house is closing"));
        }
        let mut last = house.readiness.0.lock().await;
        if let Some((at, verdict)) = *last
            && at.elapsed() < GOOD_FOR
        {
            return verdict;
        }
        let verdict = try_out(house).await;
        *last = Some((Instant::now(), verdict));
        verdict
    }
}

async fn try_out(house: &House) -> Verdict {
    const FULL: Verdict = Err(("store-full", "the store has no room left"));
    if !house.lease.holds() {
        return Err(("moving", "this node has no lease at the moment"));
    }
    match timeout(PATIENCE, house.store.probe(house.clock.now())).await {
        Ok(Ok(())) => {}
        Ok(Err(StoreError::Full)) => return FULL,
        Ok(Err(StoreError::Busy)) => return Err(("busy", "the store can take nothing at the moment")),
        Ok(Err(_)) => return Err(("store-failed", "the store takes nothing")),
        Err(_) => return Err(("store-failed", "the store does not answer in time")),
    }
    match house.store.figures().free_bytes {
        Some(free) if free < LEAST_ROOM => {
            crate::log::store_full();
            FULL
        }
        _ => Ok(()),
    }
}

/// The process is alive and answers: it need not be restarted.
pub(crate) async fn alive() -> &'static str {
    "ok\n"
}

/// The server is ready: it is not closing, an append works, and there is space left.
pub(crate) async fn ready(State(house): State<Arc<House>>) -> Result<&'static str, Problem> {
    let verdict = Readiness::ask(&house).await;
    verdict.map(|()| "ready\n").map_err(|(code, words)| Problem::new(503, code, words))
}

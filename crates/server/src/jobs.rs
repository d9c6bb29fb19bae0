//! Work that one node of a house does at a time.

use crate::house::House;
use crate::log;
use crate::store::{Job, JobFence};

/// The right to do a job.
#[derive(Clone, Copy)]
pub(crate) enum Doing {
    /// Nobody else can: the store has one owner.
    Alone,
    /// Until another node takes it.
    Fenced(JobFence),
}

/// Takes a job, or keeps it; nothing if another node does it.
pub(crate) async fn take(house: &House, job: Job) -> Option<Doing> {
    let Some(store) = house.store.shared() else { return Some(Doing::Alone) };
    let who = house.lease.who().ok()?;
    match store.take_job(job, who).await {
        Ok(fence) => fence.map(Doing::Fenced),
        Err(why) => {
            log::warn("the store does not say who does a job", why.code());
            None
        }
    }
}

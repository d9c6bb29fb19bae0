//! What nobody needs any more is removed after a time: guests who have not come back, tables at which no game began, and old talk.

use std::sync::Arc;
use std::time::Duration;

use super::leaving::reread;
use crate::house::House;
use crate::store::{Job, Old, StoreError};
use crate::{jobs, log};

/// Removes what has become old.
pub(crate) async fn prune(house: &Arc<House>) {
    let Some(history) = house.store.history() else { return };
    if jobs::take(house, Job::Upkeep).await.is_none() {
        return;
    }
    let (keep, now) = (house.config.keep, house.clock.now());
    let before = |time: Option<Duration>| time.map(|time| now.saturating_sub(time.as_millis() as u64));
    let old = Old { guests: before(keep.guests), tables: before(keep.empty_tables), talk: before(keep.talk) };
    let pruned = async {
        loop {
            let pruned = history.prune(old, house.hall.awake()).await?;
            if pruned.is_empty() {
                return Ok(());
            }
            let removed = pruned.guests + (pruned.tables.len() + pruned.talk.len()) as u64;
            log::info!("old things were removed", things = removed);
            pruned.sessions.into_iter().for_each(|session| house.sessions.end(session));
            for id in pruned.talk {
                reread(house, id).await;
            }
        }
    };
    let pruned: Result<(), StoreError> = pruned.await;
    if let Err(why) = pruned {
        log::warn("what is old could not be removed", why.code());
    }
}

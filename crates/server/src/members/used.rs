//! When sessions were last used, to the hour, and their end after 90 days without use.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::house::House;
use crate::ids::TokenHash;
use crate::store::Job;
use crate::{jobs, log};

/// A session ends after this time without use.
pub(crate) const UNUSED: Duration = Duration::from_secs(90 * 24 * 60 * 60);
/// The precision of the last use.
pub(crate) const EXACTLY: Duration = Duration::from_secs(60 * 60);
/// How many sessions are remembered as noted.
const MOST: usize = 65_536;

/// When the use of a session was last noted in the store.
#[derive(Default)]
pub(crate) struct Used(Mutex<HashMap<TokenHash, u64>>);

impl Used {
    /// Whether it is time to note that this session is used; if so, it counts as noted.
    pub(crate) fn is_due(&self, session: TokenHash, now: u64) -> bool {
        let mut noted = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let hour = EXACTLY.as_millis() as u64;
        if noted.get(&session).is_some_and(|at| now < at + hour) {
            return false;
        }
        if noted.len() >= MOST {
            noted.retain(|_, at| now < *at + hour);
            if noted.len() >= MOST {
                noted.clear(); // noting some of them twice does no harm
            }
        }
        noted.insert(session, now);
        true
    }
}

/// A session begins: the store knows that it is used.
pub(crate) fn begun(house: &House, session: TokenHash) {
    house.accounts.used.is_due(session, house.clock.now());
}

/// Notes that a session is used, if that was not noted lately.
pub(crate) async fn note(house: &House, session: TokenHash, device: impl FnOnce() -> String) {
    let now = house.clock.now();
    if let Some(members) = house.store.members()
        && house.accounts.used.is_due(session, now)
        && let Err(why) =
            members.used(vec![session], Some(device()).filter(|words| !words.is_empty()), now).await
    {
        // It is not tried again within the hour: compared with 90 days that does no harm.
        log::warn("the use of a session could not be noted", why.code());
    }
}

/// Ends the sessions that nobody uses any more. Those with an open socket are in use.
pub(crate) async fn end_unused(house: &House) {
    let Some(members) = house.store.members() else { return };
    let now = house.clock.now();
    let open = house.sessions.all_open();
    let swept = async {
        if !open.is_empty() {
            members.used(open, None, now).await?;
        }
        if jobs::take(house, Job::Upkeep).await.is_none() {
            return Ok(());
        }
        loop {
            let ended = members.expire(now.saturating_sub(UNUSED.as_millis() as u64)).await?;
            if ended.is_empty() {
                return Ok(());
            }
            ended.into_iter().for_each(|session| house.sessions.end(session));
        }
    };
    let swept: Result<(), crate::store::StoreError> = swept.await;
    if let Err(why) = swept {
        log::warn("unused sessions could not be ended", why.code());
    }
}

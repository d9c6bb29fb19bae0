//! Slows down guessing of passwords: by the name that is tried, whether there is such a member or not, and by the address of the client. The
//! first few failures cost nothing; then each doubles the time until the next try, up to a limit. Everything is forgotten an hour after that
//! time is over. Existing sessions are not affected: nobody can lock a member out of a browser where they are logged in.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::rate;
use crate::store::NameKey;

/// Failures by one name that cost nothing.
const NAME_FREE: u32 = 5;
/// Failures from one address that cost nothing: a whole class may log in from one.
const ADDRESS_FREE: u32 = 50;
/// The longest that a name waits.
const NAME_MOST: Duration = Duration::from_secs(5 * 60);
/// The longest that an address waits.
const ADDRESS_MOST: Duration = Duration::from_secs(15 * 60);
/// Forgotten so long after the wait is over.
const FORGOTTEN: Duration = Duration::from_secs(60 * 60);
/// How many names and addresses are remembered. If there are more, new ones are not counted: the other limit still works.
const MOST: usize = 65_536;

#[derive(Clone, Copy)]
struct Failures {
    count: u32,
    until: Instant,
}

struct Slowed<K> {
    free: u32,
    most: Duration,
    known: Mutex<HashMap<K, Failures>>,
}

impl<K: Hash + Eq> Slowed<K> {
    fn new(free: u32, most: Duration) -> Self {
        Slowed { free, most, known: Mutex::default() }
    }

    fn known(&self) -> MutexGuard<'_, HashMap<K, Failures>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How long to wait, if at all.
    fn wait(&self, key: &K, now: Instant) -> Option<Duration> {
        let mut known = self.known();
        let failed = *known.get(key)?;
        if failed.until + FORGOTTEN <= now {
            known.remove(key);
            return None;
        }
        failed.until.checked_duration_since(now).filter(|wait| !wait.is_zero())
    }

    /// A try counts as failed until it has succeeded, so that many tries at once do not help.
    fn fail(&self, key: K, now: Instant) {
        let mut known = self.known();
        if known.len() >= MOST && !known.contains_key(&key) {
            known.retain(|_, failed| failed.until + FORGOTTEN > now);
            if known.len() >= MOST {
                return;
            }
        }
        let failed = known.entry(key).or_insert(Failures { count: 0, until: now });
        failed.count = failed.count.saturating_add(1);
        if let Some(over) = failed.count.checked_sub(self.free) {
            let wait = Duration::from_secs(1 << over.min(16)).min(self.most);
            failed.until = now + wait;
        }
    }

    fn forgive(&self, key: &K, all: bool) {
        let mut known = self.known();
        if let Some(failed) = known.get_mut(key) {
            failed.count = if all { 0 } else { failed.count.saturating_sub(1) };
            // It began when no wait was left, and adds none.
            failed.until = failed.until.min(rate::now());
            if failed.count == 0 {
                known.remove(key);
            }
        }
    }
}

/// Who has failed how often.
pub(crate) struct Guesses {
    names: Slowed<NameKey>,
    addresses: Slowed<IpAddr>,
}

impl Default for Guesses {
    fn default() -> Self {
        Guesses {
            names: Slowed::new(NAME_FREE, NAME_MOST),
            addresses: Slowed::new(ADDRESS_FREE, ADDRESS_MOST),
        }
    }
}

/// One try, which has failed unless it is said to be [`right`](Try::right).
#[must_use]
pub(crate) struct Try<'a> {
    guesses: &'a Guesses,
    name: NameKey,
    from: IpAddr,
}

impl Guesses {
    /// Begins a try, or says how long to wait for it.
    pub(crate) fn begin(&self, name: NameKey, from: IpAddr) -> Result<Try<'_>, Duration> {
        let now = rate::now();
        let wait = self.names.wait(&name, now).max(self.addresses.wait(&from, now));
        match wait {
            Some(wait) => Err(wait),
            None => {
                self.names.fail(name, now);
                self.addresses.fail(from, now);
                Ok(Try { guesses: self, name, from })
            }
        }
    }
}

impl Try<'_> {
    /// The password was right. The failures of the name are forgotten, but not those of the address, because a member may also guess.
    pub(crate) fn right(self) {
        self.guesses.names.forgive(&self.name, true);
        self.guesses.addresses.forgive(&self.from, false);
    }

    /// It was not checked, and does not count.
    pub(crate) fn void(self) {
        self.guesses.names.forgive(&self.name, false);
        self.guesses.addresses.forgive(&self.from, false);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

    fn name(n: u32) -> NameKey {
        let mut key = [0; 32];
        key[..4].copy_from_slice(&n.to_le_bytes());
        key
    }

    #[tokio::test(start_paused = true)]
    async fn a_name_is_slowed_more_and_more_and_never_for_ever() {
        let guesses = Guesses::default();
        for _ in 0..NAME_FREE {
            assert!(guesses.begin(name(1), HERE).is_ok());
        }
        let mut before = Duration::ZERO;
        for _ in 0..12 {
            let wait = guesses.begin(name(1), HERE).err().unwrap();
            assert!(wait > before || wait == NAME_MOST, "{wait:?} after {before:?}");
            assert!(guesses.begin(name(2), HERE).map(Try::void).is_ok(), "another name is not concerned");
            before = wait;
            tokio::time::advance(wait).await;
            assert!(guesses.begin(name(1), HERE).is_ok());
        }
        assert_eq!(before, NAME_MOST);
        tokio::time::advance(NAME_MOST).await;
        guesses.begin(name(1), HERE).ok().unwrap().right();
        for _ in 0..NAME_FREE {
            assert!(guesses.begin(name(1), HERE).is_ok(), "the right password makes an end of it");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn an_address_is_slowed_whatever_names_it_tries() {
        let guesses = Guesses::default();
        for n in 0..ADDRESS_FREE {
            assert!(guesses.begin(name(n), HERE).is_ok());
        }
        let wait = guesses.begin(name(9999), HERE).err().unwrap();
        assert!(guesses.begin(name(9999), [192, 0, 2, 7].into()).is_ok(), "others are not concerned");
        tokio::time::advance(wait).await;
        // Logging in with one's own account in between does not help to guess.
        guesses.begin(name(7777), HERE).ok().unwrap().right();
        assert!(guesses.begin(name(9998), HERE).is_ok());
        assert!(guesses.begin(name(9997), HERE).is_err());
        tokio::time::advance(ADDRESS_MOST + FORGOTTEN).await;
        for n in 0..ADDRESS_FREE {
            assert!(guesses.begin(name(n), HERE).is_ok(), "forgotten");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_class_logs_in_at_once() {
        let guesses = Guesses::default();
        let all: Vec<_> = (0..40).map(|n| guesses.begin(name(n), HERE).ok().unwrap()).collect();
        all.into_iter().for_each(Try::right);
        assert!(guesses.addresses.known().is_empty() && guesses.names.known().is_empty());
    }
}

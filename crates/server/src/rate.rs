//! Rate limits.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A token bucket: it fills with time, and each use takes one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    tokens: f64,
    at: Instant,
}

/// How fast and how far a bucket fills.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rate {
    pub(crate) per_s: f64,
    pub(crate) burst: f64,
}

impl Bucket {
    pub(crate) fn full(rate: Rate, now: Instant) -> Self {
        Bucket { tokens: rate.burst, at: now }
    }

    /// Takes one, or says how long to wait for it.
    pub(crate) fn take(&mut self, rate: Rate, now: Instant) -> Result<(), Duration> {
        let gained = now.saturating_duration_since(self.at).as_secs_f64() * rate.per_s;
        self.tokens = (self.tokens + gained).min(rate.burst);
        self.at = now;
        if self.tokens >= 1.0 {
            self.tokens -= 1.0;
            Ok(())
        } else {
            Err(Duration::from_secs_f64((1.0 - self.tokens) / rate.per_s.max(1e-6)))
        }
    }

    fn is_full(&self, rate: Rate, now: Instant) -> bool {
        let gained = now.saturating_duration_since(self.at).as_secs_f64() * rate.per_s;
        self.tokens + gained >= rate.burst
    }
}

/// The moment now, by the runtime's timers: tests move these by hand.
pub(crate) fn now() -> Instant {
    tokio::time::Instant::now().into_std()
}

/// Buckets by key. Their number is limited: full ones are forgotten, and while all are in use new keys must wait.
pub(crate) struct Buckets<K> {
    rate: Rate,
    most: usize,
    known: Mutex<HashMap<K, Bucket>>,
}

impl<K: Hash + Eq> Buckets<K> {
    pub(crate) fn new(rate: Rate, most: usize) -> Self {
        Buckets { rate, most, known: Mutex::default() }
    }

    pub(crate) fn take(&self, key: K, now: Instant) -> Result<(), Duration> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= self.most && !known.contains_key(&key) {
            known.retain(|_, bucket| !bucket.is_full(self.rate, now));
            if known.len() >= self.most {
                return Err(Duration::from_secs(1));
            }
        }
        known.entry(key).or_insert_with(|| Bucket::full(self.rate, now)).take(self.rate, now)
    }
}

/// The part of an address that counts as one guest: in IPv6 a whole /64 network.
pub(crate) fn neighbourhood(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(six) => {
            let mut part = six.segments();
            part[4..].fill(0);
            IpAddr::V6(part.into())
        }
        four => four,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: Rate = Rate { per_s: 10.0, burst: 3.0 };

    #[test]
    fn a_burst_then_a_trickle() {
        let start = Instant::now();
        let buckets = Buckets::new(RATE, 10);
        for _ in 0..3 {
            assert!(buckets.take('a', start).is_ok());
        }
        let wait = buckets.take('a', start).unwrap_err();
        assert!(wait <= Duration::from_millis(100));
        assert!(buckets.take('b', start).is_ok(), "others are not concerned");
        assert!(buckets.take('a', start + Duration::from_millis(101)).is_ok());
        assert!(buckets.take('a', start + Duration::from_millis(102)).is_err());
    }

    #[test]
    fn the_number_of_buckets_is_bounded() {
        let start = Instant::now();
        let buckets = Buckets::new(RATE, 100);
        let served = (0..1000).filter(|&n| buckets.take(n, start).is_ok()).count();
        assert_eq!(served, 100);
        assert!(buckets.take(5000, start + Duration::from_secs(1)).is_ok(), "full ones are forgotten");
    }

    #[test]
    fn an_ipv6_network_is_one_guest() {
        let near = |text: &str| neighbourhood(text.parse().unwrap()).to_string();
        assert_eq!(near("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
        assert_eq!(near("::ffff:192.0.2.7"), "192.0.2.7");
        assert_eq!(near("192.0.2.7"), "192.0.2.7");
    }
}

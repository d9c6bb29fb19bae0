//! What the clients have seen: what was acknowledged and when, what went wrong, and how long tables stood still.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use tokio::time::sleep;

/// A table that has not played on after so long is stuck.
pub const STUCK: Duration = Duration::from_secs(60);

/// One place in the plan: two people who play at one table after the other.
#[derive(Default)]
pub struct Spot {
    /// The table at which they are now.
    pub table: String,
    /// The nodes at which they are.
    pub at: [Option<usize>; 2],
    /// When something was acknowledged; and whether it was the first of a new table.
    acks: Vec<(Instant, bool)>,
}

#[derive(Default)]
pub struct Ledger {
    pub acknowledged: AtomicU64,
    pub games: AtomicU64,
    pub reconnects: AtomicU64,
    pub asked_again: AtomicU64,
    /// Questions that were given up and asked again elsewhere. A busy machine may answer late: that is told, and is no error.
    pub late: AtomicU64,
    /// What must not be.
    pub missing: AtomicU64,
    pub doubled: AtomicU64,
    pub backwards: AtomicU64,
    pub stuck: AtomicU64,
    /// What people were told that they should not have been, and when.
    pub errors: Mutex<Vec<(Instant, usize, String)>>,
    pub spots: Vec<Mutex<Spot>>,
}

impl Ledger {
    pub fn new(spots: usize) -> Ledger {
        Ledger { spots: (0..spots).map(|_| Mutex::default()).collect(), ..Ledger::default() }
    }

    pub fn moved(&self, spot: usize) {
        self.acknowledged.fetch_add(1, Relaxed);
        self.spots[spot].lock().unwrap().acks.push((Instant::now(), false));
    }

    pub fn sat_down(&self, spot: usize, table: &str) {
        let mut spot = self.spots[spot].lock().unwrap();
        spot.table = table.to_owned();
        spot.acks.push((Instant::now(), true));
    }

    pub fn error(&self, spot: usize, what: String) {
        self.errors.lock().unwrap().push((Instant::now(), spot, what));
    }

    pub fn errors_since(&self, began: Instant, of: impl Fn(usize) -> bool) -> Vec<String> {
        let errors = self.errors.lock().unwrap();
        errors
            .iter()
            .filter(|(at, spot, _)| *at >= began && of(*spot))
            .map(|(.., what)| what.clone())
            .collect()
    }

    fn last(&self, spot: usize) -> Option<Instant> {
        self.spots[spot].lock().unwrap().acks.last().map(|(at, _)| *at)
    }

    /// The longest time since then in which nothing was acknowledged at a table.
    pub fn longest_pause(&self, spot: usize, began: Instant) -> Duration {
        let spot = self.spots[spot].lock().unwrap();
        let pauses = spot.acks.windows(2).filter(|pair| pair[1].0 >= began && !pair[1].1);
        let last = spot.acks.last().map(|(at, _)| at.elapsed());
        pauses.map(|pair| pair[1].0 - pair[0].0).chain(last).max().unwrap_or_default()
    }

    /// Waits until every table has played on since that moment; for each how long that took.
    pub async fn all_since(&self, began: Instant) -> BTreeMap<usize, Duration> {
        let mut pauses: BTreeMap<usize, Duration> = BTreeMap::new();
        while pauses.len() < self.spots.len() {
            for spot in 0..self.spots.len() {
                if let Some(at) = self.last(spot)
                    && at > began
                {
                    pauses.entry(spot).or_insert(at - began);
                } else if began.elapsed() > STUCK {
                    let spot_now = self.spots[spot].lock().unwrap();
                    eprintln!("table {} ({}, people at {:?}) is stuck", spot, spot_now.table, spot_now.at);
                    self.stuck.fetch_add(1, Relaxed);
                    pauses.insert(spot, STUCK);
                }
            }
            sleep(Duration::from_millis(10)).await;
        }
        pauses
    }
}

/// Times, to be told.
#[derive(Default)]
pub struct Times(Vec<Duration>);

impl Times {
    pub fn add(&mut self, times: impl IntoIterator<Item = Duration>) {
        self.0.extend(times);
    }

    pub fn join(&mut self, other: Times) {
        self.0.extend(other.0);
    }

    pub fn of(&self, part: f64) -> Duration {
        let mut times = self.0.clone();
        times.sort();
        let place = (times.len() as f64 * part) as usize;
        times.get(place.min(times.len().saturating_sub(1))).copied().unwrap_or_default()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl std::fmt::Display for Times {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [half, most, all] = [0.5, 0.99, 1.0].map(|part| self.of(part).as_secs_f64());
        write!(f, "{} times, p50 {half:.2} s, p99 {most:.2} s, at most {all:.2} s", self.0.len())
    }
}

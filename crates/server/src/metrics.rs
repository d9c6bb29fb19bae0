//! Numbers about the house, for those who run it. No name, table or address is in them.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::store::Figures;

/// A number that only grows, or goes up and down.
#[derive(Default, Debug)]
pub struct Count(AtomicU64);

impl Count {
    /// One more.
    pub fn up(&self) {
        self.0.fetch_add(1, Relaxed);
    }

    /// One less.
    pub fn down(&self) {
        self.0.fetch_sub(1, Relaxed);
    }

    /// The number now.
    pub fn get(&self) -> u64 {
        self.0.load(Relaxed)
    }
}

macro_rules! metrics {
    ($($name:ident $kind:literal $text:literal;)*) => {
        /// What is counted.
        #[derive(Default, Debug)]
        pub struct Metrics {
            $(#[doc = $text] pub $name: Count,)*
        }

        impl Metrics {
            fn each(&self, mut tell: impl FnMut(&str, &str, &str, u64)) {
                $(tell(stringify!($name), $kind, $text, self.$name.get());)*
            }
        }
    };
}

metrics! {
    connections "gauge" "Connections open now.";
    sockets "gauge" "WebSockets open now.";
    tables_awake "gauge" "Tables awake now.";
    requests "counter" "Requests answered.";
    messages "counter" "Messages received on sockets.";
    commands "counter" "Commands accepted and stored.";
    refusals "counter" "Commands and requests refused.";
    repeats "counter" "Commands recognised as repeats.";
    slow_readers "counter" "Sockets closed because they read too slowly.";
    turned_away "counter" "Connections and requests turned away by a limit.";
    wakes "counter" "Tables woken by replay.";
    sleeps "counter" "Tables put to sleep.";
    reloads "counter" "Tables read again because the store's answer was not known.";
    house_moves "counter" "Moves made by house players.";
    panics "counter" "Faults of the program that were contained.";
}

impl Metrics {
    /// All of them in Prometheus's text format.
    pub fn text(&self, store: &Figures, broken_off: u64, faults: u64) -> String {
        let mut text = String::new();
        let mut tell = |name: &str, kind: &str, about: &str, value: u64| {
            let total = if kind == "counter" { "_total" } else { "" };
            // Writing into a string cannot fail.
            let _ = write!(
                text,
                "# HELP cubo_{name}{total} {about}\n# TYPE cubo_{name}{total} {kind}\ncubo_{name}{total} {value}\n"
            );
        };
        self.each(&mut tell);
        tell(
            "house_broken_off",
            "counter",
            "Thoughts broken off because the table had moved on.",
            broken_off,
        );
        tell("house_faults", "counter", "Faults of house players that were contained.", faults);
        tell("store_appends", "counter", "Appends on the disk.", store.appends);
        tell("store_commits", "counter", "Commits, each one sync.", store.commits);
        tell("store_failures", "counter", "Writes that failed.", store.failures);
        tell("store_slow", "counter", "Commits that took more than a second.", store.slow);
        tell("store_log_bytes", "gauge", "Bytes of the write-ahead log.", store.log_bytes);
        text
    }
}

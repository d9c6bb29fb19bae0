//! Metrics of the server, for operators. They contain no name, table or address, and every label is one of a few fixed words.

mod process;

use prometheus_client::encoding::text::{encode_eof, encode_registry};
use prometheus_client::metrics::counter::{ConstCounter, Counter};
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::{ConstGauge, Gauge};
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::Registry;

use crate::store::Figures;

/// The content type of the text.
pub(crate) const CONTENT_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// A number that only grows.
#[derive(Clone, Default, Debug)]
pub struct Count(Counter);

impl Count {
    /// One more.
    pub fn up(&self) {
        self.0.inc();
    }

    /// The number now.
    pub fn get(&self) -> u64 {
        self.0.get()
    }
}

/// A number that goes up and down.
#[derive(Clone, Default, Debug)]
pub struct Level(Gauge);

impl Level {
    /// One more.
    pub fn up(&self) {
        self.0.inc();
    }

    /// One less.
    pub fn down(&self) {
        self.0.dec();
    }

    /// The number now.
    pub fn get(&self) -> u64 {
        self.0.get().max(0).cast_unsigned()
    }
}

/// One label with a word of the program.
type Label = [(&'static str, &'static str); 1];

/// Counts by a word: the code of a refusal, the id of a game.
#[derive(Clone, Debug)]
pub(crate) struct Sorted {
    label: &'static str,
    counts: Family<Label, Counter>,
}

impl Sorted {
    /// These labels exist from the beginning, so that the first count of each is seen as a change.
    fn by(label: &'static str, words: impl IntoIterator<Item = &'static str>) -> Self {
        let counts = Family::<Label, Counter>::default();
        for word in words {
            drop(counts.get_or_create(&[(label, word)]));
        }
        Sorted { label, counts }
    }

    /// One more of these.
    pub(crate) fn up(&self, word: &'static str) {
        self.counts.get_or_create(&[(self.label, word)]).inc();
    }
}

/// How long things took, in seconds.
#[derive(Clone, Debug)]
pub(crate) struct Times(Histogram);

impl Times {
    /// From half a millisecond to `most`, each bound about twice the one before.
    fn up_to(most: f64) -> Self {
        const BOUNDS: [f64; 17] = [
            0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 20.0, 40.0,
            80.0,
        ];
        Times(Histogram::new(BOUNDS.into_iter().filter(|&bound| bound <= most)))
    }

    pub(crate) fn took(&self, time: std::time::Duration) {
        self.0.observe(time.as_secs_f64());
    }
}

/// Codes that alerts look for.
const WATCHED: [&str; 8] =
    ["too-fast", "full", "house-full", "busy", "bad-origin", "bad-host", "store-full", "store-failed"];

macro_rules! metrics {
    ($($name:ident: $kind:ident $text:literal;)*) => {
        /// What is counted.
        #[derive(Debug)]
        pub struct Metrics {
            $(#[doc = $text] pub $name: $kind,)*
            /// Everything that was refused, over HTTP and on sockets, by the code that the client was told.
            pub(crate) refusals: Sorted,
            /// Games that ended, by game.
            pub(crate) finished: Sorted,
            /// Thoughts of house players, by where they were thought.
            pub(crate) thoughts: Sorted,
            /// Thoughts that workers did not answer, by the reason.
            pub(crate) thoughts_back: Sorted,
            pub(crate) append_times: Times,
            pub(crate) request_times: Times,
            pub(crate) house_times: Times,
            registry: Registry,
        }

        impl Default for Metrics {
            fn default() -> Self {
                let mut registry = Registry::with_prefix("cubo");
                $(let $name = $kind::default(); registry.register(stringify!($name), $text, $name.0.clone());)*
                let refusals = Sorted::by("code", WATCHED);
                let finished = Sorted::by("game", cubo_catalog::games().iter().map(|game| game.id));
                registry.register("refusals", "What was refused, by the code that the client was told", refusals.counts.clone());
                registry.register("games_finished", "Games that came to an end, by game", finished.counts.clone());
                let thoughts = Sorted::by("where", ["here", "worker"]);
                let thoughts_back = Sorted::by("why", ["busy", "nobody", "lost", "unable", "refused"]);
                registry.register("house_thoughts", "Thoughts of house players, by where they were thought", thoughts.counts.clone());
                registry.register("house_thoughts_back", "Thoughts that no worker answered, and that this node thought itself, by the reason", thoughts_back.counts.clone());
                let mut times = |name: &str, text: &str, most| {
                    let times = Times::up_to(most);
                    registry.register(format!("{name}_seconds"), text, times.0.clone());
                    times
                };
                let append_times = times("append", "From handing an append to the store until it was on the disk", 20.0);
                let request_times = times("request", "From a request's head to its answer; sockets are not in it", 20.0);
                let house_times = times("house_reply", "From the turn of a house player to its answer, waiting and thinking", 80.0);
                let build = Info::new([("version", env!("CARGO_PKG_VERSION"))]);
                registry.register("build", "The program", build);
                Metrics { $($name,)* refusals, finished, thoughts, thoughts_back, append_times, request_times, house_times, registry }
            }
        }
    };
}

metrics! {
    connections: Level "Connections open now";
    sockets: Level "WebSockets open now";
    tables_awake: Level "Tables awake now";
    requests: Count "Requests answered";
    messages: Count "Messages received on sockets";
    commands: Count "Commands accepted and stored";
    repeats: Count "Commands recognised as repeats";
    slow_readers: Count "Sockets closed because they read too slowly";
    turned_away: Count "Connections and requests turned away by a limit";
    wakes: Count "Tables woken by replay";
    sleeps: Count "Tables put to sleep";
    reloads: Count "Tables read again because the store's answer was not known";
    leases_lost: Count "Times that this node lost its lease and gave up its tables";
    moved: Count "Tables given up because they may be another node's";
    proxies: Level "Tables awake at other nodes that are looked at here";
    bus_asked: Count "Questions of other nodes about tables of this one";
    bus_asks: Count "Questions to other nodes about tables of theirs";
    bus_gaps: Count "Viewers for whom news from another node had to be asked for again";
    bus_old: Count "News of an owner that is one no longer, dropped";
    taken_over: Count "Tables claimed because their owner did not answer, or gave them away";
    house_moves: Count "Moves made by house players";
    panics: Count "Faults of the program that were contained";
}

/// Values that are read when metrics are requested, not counted all the time.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Seen {
    pub(crate) store: Figures,
    /// Searches that wait for a thread.
    pub(crate) house_waiting: u64,
    pub(crate) broken_off: u64,
    pub(crate) house_faults: u64,
    /// Answers of workers for which nobody waited any more.
    pub(crate) late: u64,
    pub(crate) ready: bool,
}

/// Numbers of one moment.
#[derive(Default)]
struct Moment(Registry);

impl Moment {
    fn level(&mut self, name: &str, text: &str, value: u64) {
        self.0.register(name, text, ConstGauge::new(value.cast_signed()));
    }

    fn count(&mut self, name: &str, text: &str, value: u64) {
        self.0.register(name, text, ConstCounter::new(value));
    }
}

impl Metrics {
    /// All of them, as text in the OpenMetrics format, which Prometheus reads.
    pub(crate) fn text(&self, seen: &Seen) -> String {
        let mut now = Moment::default();
        let Figures { appends, commits, failures, slow, log_bytes, store_bytes, free_bytes, last_backup } =
            seen.store;
        now.level("cubo_ready", "1 while an append works and room is left", seen.ready.into());
        let waiting = seen.house_waiting;
        now.level("cubo_house_queue", "Thoughts of house players that wait for a thread", waiting);
        let broken_off = seen.broken_off;
        now.count("cubo_house_broken_off", "Thoughts broken off because the table had moved on", broken_off);
        now.count("cubo_house_faults", "Faults of house players that were contained", seen.house_faults);
        now.count(
            "cubo_house_thoughts_late",
            "Answers of workers for which nobody waited any more",
            seen.late,
        );
        now.count("cubo_store_appends", "Appends on the disk", appends);
        now.count("cubo_store_commits", "Commits, each one sync", commits);
        now.count("cubo_store_failures", "Writes that failed", failures);
        now.count("cubo_store_slow", "Commits that took more than a second", slow);
        now.level("cubo_store_bytes", "Bytes of the database", store_bytes);
        now.level("cubo_store_log_bytes", "Bytes of the write-ahead log", log_bytes);
        if let Some(free) = free_bytes {
            now.level("cubo_store_free_bytes", "Bytes left where the store is", free);
        }
        let text = "When the store was last backed up, in seconds since 1970; 0 if never";
        now.level("cubo_last_backup_timestamp_seconds", text, last_backup / 1000);
        process::tell(&mut now);
        let mut text = String::new();
        // Writing into a string cannot fail.
        let _ = encode_registry(&mut text, &self.registry);
        let _ = encode_registry(&mut text, &now.0);
        let _ = encode_eof(&mut text);
        text
    }
}

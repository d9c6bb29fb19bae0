//! The result of a load test.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use serde::Serialize;

use super::log_ins::LoggedIn;
use super::table::Company;
use super::usage::{FIRST_NODE, LOAD, SERVER, Used};

/// What happened at one table. What is acknowledged after the measured time is not counted.
#[derive(Default)]
pub(super) struct Tally {
    /// Whether the measured time is over.
    stop: Arc<AtomicBool>,
    /// From sending to the opponent's receipt, in microseconds, and at which of the nodes.
    pub(super) times: Vec<(usize, u32)>,
    pub(super) games: u64,
    pub(super) house: u64,
    pub(super) errors: Vec<String>,
}

impl Tally {
    pub(super) fn until(stop: Arc<AtomicBool>) -> Tally {
        Tally { stop, ..Tally::default() }
    }

    pub(super) fn is_over(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// An action was acknowledged, which took so long.
    pub(super) fn took(&mut self, node: usize, time: Duration) {
        if !self.is_over() {
            self.times.push((node, u32::try_from(time.as_micros()).unwrap_or(u32::MAX)));
        }
    }

    /// An action against the house was acknowledged, and answered.
    pub(super) fn against_the_house(&mut self) {
        self.house += u64::from(!self.is_over());
    }

    pub(super) fn fail(&mut self, why: &std::io::Error) {
        self.errors.push(why.to_string());
    }
}

/// The percentile of sorted times for `part`, in milliseconds.
pub(super) fn below(times: &[u32], part: f64) -> f64 {
    let at = ((times.len() as f64 * part) as usize).min(times.len().saturating_sub(1));
    f64::from(times.get(at).copied().unwrap_or(0)) / 1000.0
}

/// What happened at all of them.
pub(super) struct Report {
    lasted: Duration,
    tables: usize,
    memory: Option<(u64, u64)>,
    used: Used,
    times: Vec<u32>,
    games: u64,
    house: u64,
    log_ins: Vec<Duration>,
    errors: Vec<String>,
    pub(super) lost: u64,
    pub(super) server: Option<String>,
    /// Whether the store was kept in memory, if that is known.
    pub(super) in_memory: Option<bool>,
}

impl Report {
    pub(super) fn new(lasted: Duration, tables: usize, memory: Option<(u64, u64)>, used: Used) -> Self {
        Report {
            lasted,
            tables,
            memory,
            used,
            times: vec![],
            games: 0,
            house: 0,
            log_ins: vec![],
            errors: vec![],
            lost: 0,
            server: None,
            in_memory: None,
        }
    }

    pub(super) fn add(&mut self, company: Company, tally: Tally) {
        if company == Company::People {
            self.times.extend(tally.times.iter().map(|(_, time)| time));
        }
        self.games += tally.games;
        self.house += tally.house;
        self.errors.extend(tally.errors);
    }

    pub(super) fn logged_in(&mut self, done: LoggedIn) {
        self.log_ins.extend(done.times);
        self.errors.extend(done.errors);
    }

    /// Sorts the times. Call it once all tables are added.
    pub(super) fn settle(&mut self) {
        self.times.sort_unstable();
        self.log_ins.sort_unstable();
    }

    fn per_s(&self) -> f64 {
        self.times.len() as f64 / self.lasted.as_secs_f64()
    }

    /// The percentile of the times for `part`, in milliseconds.
    fn below(&self, part: f64) -> f64 {
        below(&self.times, part)
    }

    fn kb_per_table(&self) -> Option<f64> {
        let (before, after) = self.memory?;
        Some(after.saturating_sub(before) as f64 / self.tables as f64)
    }

    /// The processor time of the server, or of this program, for each action, in microseconds.
    fn cpu_us(&self, name: &str) -> Option<f64> {
        let actions = self.times.len() as f64 + self.house as f64;
        (actions > 0.0).then_some(self.used.cpu_s_of(name)? * 1e6 / actions)
    }

    /// How often a second the server waited for its disk; every commit is one sync.
    fn syncs_per_s(&self) -> Option<f64> {
        // A server that tells its processor time tells its commits.
        self.used.cpu_s_of(FIRST_NODE)?;
        Some(self.used.commits / self.lasted.as_secs_f64())
    }

    /// How long the middle one of all log-ins took, in milliseconds.
    fn log_in_ms(&self) -> Option<f64> {
        self.log_ins.get(self.log_ins.len() / 2).map(|time| time.as_secs_f64() * 1000.0)
    }

    fn errors(&self) -> u64 {
        self.errors.len() as u64 + self.lost
    }

    /// A metric of the server.
    fn counted(&self, name: &str) -> Option<u64> {
        let lines = self.server.as_ref()?.lines();
        lines.filter_map(|line| line.strip_prefix(name)).find_map(|rest| rest.trim().parse().ok())
    }

    pub(super) fn json(&self) -> String {
        let round = |number: f64| (number * 100.0).round() / 100.0;
        let line = Line {
            actions_per_s: self.per_s().round() as u64,
            p50_ms: round(self.below(0.5)),
            p99_ms: round(self.below(0.99)),
            p999_ms: round(self.below(0.999)),
            kb_per_table: self.kb_per_table().map(round),
            server_us_per_action: self.cpu_us(SERVER).map(round),
            client_us_per_action: self.cpu_us(LOAD).map(round),
            syncs_per_s: self.syncs_per_s().map(round),
            store_in_memory: self.in_memory,
            log_ins: self.log_ins.len() as u64,
            log_in_p50_ms: self.log_in_ms().map(round),
            errors: self.errors(),
            said: self.errors.iter().take(5).cloned().collect(),
        };
        serde_json::to_string(&line).unwrap_or_default()
    }
}

#[derive(Serialize)]
struct Line {
    actions_per_s: u64,
    p50_ms: f64,
    p99_ms: f64,
    p999_ms: f64,
    kb_per_table: Option<f64>,
    server_us_per_action: Option<f64>,
    client_us_per_action: Option<f64>,
    syncs_per_s: Option<f64>,
    /// Then nothing was synced, whatever `syncs_per_s` says.
    store_in_memory: Option<bool>,
    log_ins: u64,
    log_in_p50_ms: Option<f64>,
    errors: u64,
    /// The first of them in words.
    said: Vec<String>,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:.0} actions a second, {} games ended", self.per_s(), self.games)?;
        let (p50, p99, p999) = (self.below(0.5), self.below(0.99), self.below(0.999));
        writeln!(
            f,
            "from sending to the opponent's receipt: p50 {p50:.2} ms, p99 {p99:.2} ms, p99.9 {p999:.2} ms"
        )?;
        if let Some(kb) = self.kb_per_table() {
            writeln!(f, "{kb:.1} KB a table")?;
        }
        if let (Some(server), Some(client)) = (self.cpu_us(SERVER), self.cpu_us(LOAD)) {
            writeln!(f, "processor time of an action: server {server:.0} µs, this program {client:.0} µs")?;
        }
        if let Some(syncs) = self.syncs_per_s() {
            writeln!(f, "{syncs:.0} syncs a second")?;
        }
        let house = self.house as f64 / self.lasted.as_secs_f64();
        writeln!(f, "{house:.0} actions a second against the house")?;
        if let (Some(commits), Some(appends)) =
            (self.counted("cubo_store_commits_total "), self.counted("cubo_store_appends_total "))
        {
            writeln!(f, "{appends} appends in {commits} commits")?;
        }
        if let Some(p50) = self.log_in_ms() {
            writeln!(f, "{} log-ins, p50 {p50:.0} ms", self.log_ins.len())?;
        }
        writeln!(f, "{} errors", self.errors())?;
        for why in self.errors.iter().take(5) {
            writeln!(f, "  {why}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_acknowledged_after_the_measured_time_is_not_counted() {
        let stop = Arc::new(AtomicBool::new(false));
        let mut tally = Tally::until(stop.clone());
        let once = |tally: &mut Tally| {
            tally.took(0, Duration::from_millis(2));
            tally.against_the_house();
        };
        once(&mut tally);
        stop.store(true, Relaxed);
        once(&mut tally);
        assert_eq!((tally.times.as_slice(), tally.house), ([(0, 2000)].as_slice(), 1));
        let cpu_s = vec![(LOAD.to_owned(), 0.001), (SERVER.to_owned(), 0.003)];
        let used = Used { cpu_s, ..Used::default() };
        let mut report = Report::new(Duration::from_secs(1), 1, None, used);
        report.add(Company::People, tally);
        assert_eq!((report.per_s(), report.below(0.99)), (1.0, 2.0));
        // One action of people and one against the house.
        assert_eq!((report.cpu_us(SERVER), report.cpu_us(LOAD)), (Some(1500.0), Some(500.0)));
    }
}

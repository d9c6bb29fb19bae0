//! `cubo load --at`: loads nodes that already run, first one, then two, then all of them; says how throughput grows, what takes the time,
//! and whether the tables hold in the end what was acknowledged.

use std::fmt;
use std::net::{SocketAddr, ToSocketAddrs};
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use serde::Serialize;

use super::field::Played;
use super::ledger::{self, Ledger};
use super::report::below;
use super::stop::Stop;
use super::table::Company;
use super::usage::{Moment, Used, Watched};
use crate::failure::Failure;

/// What is loaded.
#[derive(clap::Args)]
#[group(skip)] // its name would be that of the command's own
pub(crate) struct Args {
    /// Nodes of one house that already run, such as http://127.0.0.1:8081,http://127.0.0.1:8082; their limits must allow it. They are loaded
    /// one after the other joining in, and what was acknowledged is compared with what the tables hold in the end
    #[arg(long, value_name = "URL,URL", value_delimiter = ',', conflicts_with_all = ["url", "store", "lobby", "log_ins"], value_parser = node)]
    pub(super) at: Vec<Node>,
    /// With --at: all nodes from the beginning, not one, two, and so on
    #[arg(long, requires = "at")]
    together: bool,
    /// With --at: the two people of a table are at different nodes
    #[arg(long, requires = "at")]
    apart: bool,
    /// With --at: where each of these nodes tells its metrics, in the same order
    #[arg(long, requires = "at", value_name = "URL,URL", value_delimiter = ',', value_parser = node)]
    metrics: Vec<Node>,
    /// With --at: processes whose processor time is told, such as postgres=1234,nats=1240; they count with their children
    #[arg(long, requires = "at", value_name = "NAME=PID", value_delimiter = ',', value_parser = |text: &str| text.parse::<Watched>())]
    pids: Vec<Watched>,
}

/// A node and its address.
#[derive(Clone, Debug)]
pub(super) struct Node {
    url: String,
    address: SocketAddr,
}

fn node(text: &str) -> Result<Node, String> {
    let plain = text.strip_prefix("http://").unwrap_or(text);
    let host = plain.split('/').next().unwrap_or_default();
    let found = host.to_socket_addrs().ok().and_then(|mut all| all.next());
    let address =
        found.ok_or_else(|| "expected addresses with ports, such as http://127.0.0.1:8081".to_owned())?;
    Ok(Node { url: format!("http://{host}"), address })
}

/// What the people at one node have seen.
struct AtNode {
    url: String,
    times: Vec<u32>,
}

/// One run with so many nodes.
struct Phase {
    lasted: Duration,
    nodes: Vec<AtNode>,
    /// Of all nodes, sorted.
    times: Vec<u32>,
    used: Used,
    errors: Vec<String>,
    lost: u64,
}

pub(super) struct Report {
    apart: bool,
    tables: usize,
    phases: Vec<Phase>,
    ledger: Ledger,
}

/// Loads the nodes.
pub(super) async fn measure(args: &super::Args, stop: &Stop) -> Result<Report, Failure> {
    let at = &args.at;
    let first = if at.together { at.at.len() } else { 1 };
    let (mut phases, mut pages) = (Vec::new(), Vec::new());
    for count in first..=at.at.len() {
        if stop.pressed() {
            break;
        }
        let (phase, written) = run(args, stop, &at.at[..count]).await?;
        phases.push(phase);
        pages.extend(written);
    }
    let nodes: Vec<SocketAddr> = at.at.iter().map(|node| node.address).collect();
    let exact = !cubo_catalog::listing(args.game())?.secrets;
    let ledger = ledger::check(&nodes, pages, exact).await;
    Ok(Report { apart: at.apart, tables: args.tables + args.house_tables, phases, ledger })
}

async fn run(args: &super::Args, stop: &Stop, nodes: &[Node]) -> Result<(Phase, Vec<ledger::Page>), Failure> {
    let apart = usize::from(args.at.apart);
    let place = |number: usize| {
        let node = number % nodes.len();
        (node, nodes[node].address)
    };
    let field = super::laid(args, stop, |number| [place(number), place(number + apart)]).await?;
    let metrics: Vec<SocketAddr> = args.at.metrics.iter().map(|node| node.address).collect();
    let before = Moment::now(&args.at.pids, &metrics).await;
    field.begin();
    let began = Instant::now();
    let progress = super::progress(args.seconds);
    stop.sleep(Duration::from_secs(args.seconds)).await;
    drop(progress);
    // Busy nodes take a while to tell their metrics. They play on meanwhile, and all of it is measured.
    let used = Moment::now(&args.at.pids, &metrics).await.since(&before, &args.at.pids);
    field.stop.store(true, Relaxed);
    let lasted = began.elapsed();
    let (played, lost) = field.gather().await;
    let at_node = |node: &Node| AtNode { url: node.url.clone(), times: Vec::new() };
    let mut phase = Phase {
        lasted,
        nodes: nodes.iter().map(at_node).collect(),
        times: Vec::new(),
        used,
        errors: Vec::new(),
        lost,
    };
    let mut all = Vec::new();
    for Played { company, tally, pages } in played {
        if company == Company::People {
            for (node, time) in tally.times {
                phase.nodes[node].times.push(time);
                phase.times.push(time);
            }
        }
        phase.errors.extend(tally.errors);
        all.extend(pages);
    }
    phase.times.sort_unstable();
    phase.nodes.iter_mut().for_each(|node| node.times.sort_unstable());
    Ok((phase, all))
}

impl Phase {
    fn per_s(&self, times: &[u32]) -> f64 {
        times.len() as f64 / self.lasted.as_secs_f64()
    }

    fn errors(&self) -> u64 {
        self.errors.len() as u64 + self.lost
    }

    /// Milliseconds of processor time for one action.
    fn cpu_ms(&self, cpu_s: f64) -> f64 {
        cpu_s * 1000.0 / self.times.len().max(1) as f64
    }

    /// What keeps it from being faster, as far as it can be seen from here.
    fn bottleneck(&self) -> String {
        let most = self.used.cpu_s.iter().max_by(|one, other| one.1.total_cmp(&other.1));
        let most = most.map(|(name, cpu_s)| (name, cpu_s / self.lasted.as_secs_f64()));
        let known = self.used.cpu_s.iter().map(|(_, cpu_s)| cpu_s).sum::<f64>() / self.lasted.as_secs_f64();
        match (self.used.machine, most, self.used.append_ms) {
            (Some((busy, cores)), ..) if busy >= 0.9 * cores && busy - known > known => {
                let others = busy - known;
                format!(
                    "other processes: they use {others:.1} of {cores:.0} processors, and these {known:.1}"
                )
            }
            (Some((busy, cores)), Some((name, used)), _) if busy >= 0.9 * cores => {
                format!(
                    "the processors of this machine: {busy:.1} of {cores:.0} are busy, {used:.1} of them by {name}"
                )
            }
            (_, _, Some(append)) if append >= 0.5 * below(&self.times, 0.5) => {
                format!("the store: an append waits {append:.1} ms of {:.1}", below(&self.times, 0.5))
            }
            (Some((busy, cores)), ..) => {
                format!(
                    "none on this machine: {busy:.1} of {cores:.0} processors are busy; more tables would do more"
                )
            }
            _ => "not known: this machine does not say how busy it is".to_owned(),
        }
    }
}

#[derive(Serialize)]
struct NodeLine {
    url: String,
    actions_per_s: u64,
    p50_ms: f64,
    p99_ms: f64,
}

#[derive(Serialize)]
struct CpuLine {
    name: String,
    cores: f64,
    ms_per_action: f64,
}

#[derive(Serialize)]
struct PhaseLine {
    nodes: usize,
    actions_per_s: u64,
    /// Times that of the first.
    growth: f64,
    p50_ms: f64,
    p99_ms: f64,
    p999_ms: f64,
    at: Vec<NodeLine>,
    cpu: Vec<CpuLine>,
    cores_busy: Option<f64>,
    append_ms: Option<f64>,
    appends_per_s: f64,
    commits_per_s: f64,
    asks_per_s: f64,
    bottleneck: String,
    errors: u64,
    /// Some of them, in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    said: Vec<String>,
}

fn round(number: f64) -> f64 {
    (number * 1000.0).round() / 1000.0
}

impl Phase {
    /// `first`: actions a second of the first phase.
    fn line(&self, first: f64) -> PhaseLine {
        let (seconds, per_s, used) = (self.lasted.as_secs_f64(), self.per_s(&self.times), &self.used);
        let at = |node: &AtNode| NodeLine {
            url: node.url.clone(),
            actions_per_s: self.per_s(&node.times).round() as u64,
            p50_ms: round(below(&node.times, 0.5)),
            p99_ms: round(below(&node.times, 0.99)),
        };
        let cpu = |(name, cpu_s): &(String, f64)| CpuLine {
            name: name.clone(),
            cores: round(cpu_s / seconds),
            ms_per_action: round(self.cpu_ms(*cpu_s)),
        };
        PhaseLine {
            nodes: self.nodes.len(),
            actions_per_s: per_s.round() as u64,
            growth: round(per_s / first),
            p50_ms: round(below(&self.times, 0.5)),
            p99_ms: round(below(&self.times, 0.99)),
            p999_ms: round(below(&self.times, 0.999)),
            at: self.nodes.iter().map(at).collect(),
            cpu: used.cpu_s.iter().map(cpu).collect(),
            cores_busy: used.machine.map(|(busy, _)| round(busy)),
            append_ms: used.append_ms.map(round),
            appends_per_s: round(used.appends / seconds),
            commits_per_s: round(used.commits / seconds),
            asks_per_s: round(used.asked / seconds),
            bottleneck: self.bottleneck(),
            errors: self.errors(),
            said: self.errors.iter().take(5).cloned().collect(),
        }
    }
}

impl Report {
    fn lines(&self) -> Vec<PhaseLine> {
        let first = self.phases.first().map_or(0.0, |phase| phase.per_s(&phase.times)).max(1.0);
        self.phases.iter().map(|phase| phase.line(first)).collect()
    }

    pub(super) fn json(&self) -> String {
        #[derive(Serialize)]
        struct All<'a> {
            tables: usize,
            apart: bool,
            phases: Vec<PhaseLine>,
            ledger: &'a Ledger,
        }
        let all = All { tables: self.tables, apart: self.apart, phases: self.lines(), ledger: &self.ledger };
        serde_json::to_string(&all).unwrap_or_default()
    }

    /// Whether everything that was acknowledged is there, once.
    pub(super) fn verdict(&self) -> Result<(), Failure> {
        match self.ledger.is_good() {
            true => Ok(()),
            false => Err(Failure::Bad("the tables do not hold what was acknowledged".to_owned())),
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let how = if self.apart { "at different nodes" } else { "at one node each" };
        writeln!(f, "{} tables, the people of a table {how}", self.tables)?;
        for (line, phase) in self.lines().iter().zip(&self.phases) {
            let PhaseLine { nodes, actions_per_s, growth, p50_ms, p99_ms, p999_ms, .. } = line;
            writeln!(f)?;
            writeln!(
                f,
                "{nodes} nodes: {actions_per_s} actions a second ({growth:.2} times the first), p50 {p50_ms:.1} ms, p99 {p99_ms:.1} ms, p99.9 {p999_ms:.1} ms"
            )?;
            for node in &line.at {
                let NodeLine { url, actions_per_s, p50_ms, p99_ms } = node;
                writeln!(
                    f,
                    "  {url:<28} {actions_per_s:>7} a second, p50 {p50_ms:.1} ms, p99 {p99_ms:.1} ms"
                )?;
            }
            for CpuLine { name, cores, ms_per_action } in &line.cpu {
                writeln!(f, "  {name:<28} {cores:>7.2} processors, {ms_per_action:.3} ms an action")?;
            }
            if let Some(append) = line.append_ms {
                let (appends, commits) = (line.appends_per_s, line.commits_per_s);
                writeln!(
                    f,
                    "  store: {appends:.0} appends and {commits:.0} commits a second, an append takes {append:.1} ms"
                )?;
            }
            if line.asks_per_s > 0.0 {
                writeln!(f, "  bus: {:.0} questions a second between nodes", line.asks_per_s)?;
            }
            writeln!(f, "  bottleneck: {}", line.bottleneck)?;
            writeln!(f, "  {} errors", line.errors)?;
            for why in phase.errors.iter().take(5) {
                writeln!(f, "    {why}")?;
            }
        }
        let Ledger { tables, acknowledged, missing, doubled, unanswered, unreadable } = &self.ledger;
        writeln!(f)?;
        writeln!(
            f,
            "ledger: {acknowledged} actions acknowledged at {tables} tables: {missing} missing, {doubled} doubled, {unanswered} applied without an answer; {unreadable} tables could not be read"
        )
    }
}

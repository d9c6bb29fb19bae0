//! What the processes that take part have used.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::str::FromStr;

use cubo_client::{Request, request};

/// A process whose processor time is read, with its children: `postgres=1234`.
#[derive(Clone, Debug)]
pub(super) struct Watched {
    name: String,
    id: u32,
}

impl Watched {
    /// The server that this program has started.
    pub(super) fn server(id: u32) -> Watched {
        Watched { name: SERVER.to_owned(), id }
    }
}

impl FromStr for Watched {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let (name, id) = text.split_once('=').unwrap_or((text, text));
        let id = id
            .parse()
            .map_err(|_| "expected ids of processes, such as postgres=1234,nats=1240".to_owned())?;
        Ok(Watched { name: name.to_owned(), id })
    }
}

/// What a node tells of itself.
#[derive(Clone, Copy, Default)]
struct Told {
    cpu_s: f64,
    appends: f64,
    commits: f64,
    append_s: f64,
    asked: f64,
}

/// What was used up to a moment.
pub(super) struct Moment {
    /// The processors of this machine: seconds busy, seconds in all.
    machine: Option<(f64, f64)>,
    own_s: Option<f64>,
    watched: Vec<Option<f64>>,
    nodes: Vec<Option<Told>>,
}

/// The name of this program among those that have used processor time, and of the first node.
pub(super) const LOAD: &str = "load";
pub(super) const FIRST_NODE: &str = "node 1";
/// And of the server that it has started.
pub(super) const SERVER: &str = "server";

/// What was used between two.
#[derive(Clone, Default)]
pub(super) struct Used {
    /// Processors busy, of how many.
    pub(super) machine: Option<(f64, f64)>,
    /// Seconds of processor time, by name; the load's own first.
    pub(super) cpu_s: Vec<(String, f64)>,
    pub(super) appends: f64,
    pub(super) commits: f64,
    /// From handing an append to the store to its being durable, in milliseconds, on average.
    pub(super) append_ms: Option<f64>,
    /// Questions that nodes have asked each other.
    pub(super) asked: f64,
}

fn ticks_per_s() -> f64 {
    #[cfg(target_os = "linux")]
    {
        rustix::param::clock_ticks_per_second() as f64
    }
    #[cfg(not(target_os = "linux"))]
    {
        100.0
    }
}

/// The parent of a process, its time, and that of its children that have ended, in ticks: see proc_pid_stat(5).
fn stat(id: &str) -> Option<(u32, u64, u64)> {
    let text = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    // The second field is the program's name in brackets, and may hold anything.
    let rest: Vec<&str> = text.rsplit_once(") ")?.1.split(' ').collect();
    let field = |number: usize| rest.get(number - 3)?.trim().parse::<u64>().ok();
    Some((u32::try_from(field(4)?).ok()?, field(14)? + field(15)?, field(16)? + field(17)?))
}

/// The time of a process and all that it has started.
fn tree_s(root: u32) -> Option<f64> {
    let mut all: HashMap<u32, (u32, u64)> = HashMap::new();
    for entry in std::fs::read_dir("/proc").ok()?.flatten() {
        let name = entry.file_name();
        let Some(id) = name.to_str().and_then(|name| name.parse::<u32>().ok()) else { continue };
        if let Some((parent, own, _)) = stat(&id.to_string()) {
            all.insert(id, (parent, own));
        }
    }
    let (_, _, ended) = stat(&root.to_string())?;
    let within = |mut id: u32| {
        // A process has few ancestors; a loop cannot be, and would end.
        for _ in 0..64 {
            if id == root {
                return true;
            }
            match all.get(&id) {
                Some((parent, _)) => id = *parent,
                None => return false,
            }
        }
        false
    };
    let own: u64 = all.iter().filter(|(id, _)| within(**id)).map(|(_, (_, own))| own).sum();
    Some((own + ended) as f64 / ticks_per_s())
}

fn machine() -> Option<(f64, f64)> {
    let text = std::fs::read_to_string("/proc/stat").ok()?;
    let line = text.lines().next()?.strip_prefix("cpu ")?;
    let ticks: Vec<f64> = line.split_whitespace().take(8).filter_map(|ticks| ticks.parse().ok()).collect();
    let all: f64 = ticks.iter().sum();
    let idle = ticks.get(3)? + ticks.get(4)?;
    Some(((all - idle) / ticks_per_s(), all / ticks_per_s()))
}

fn number(metrics: &str, name: &str) -> f64 {
    let lines = metrics.lines().filter_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    lines.filter_map(|rest| rest.trim().parse::<f64>().ok()).sum()
}

async fn told(address: SocketAddr) -> Option<Told> {
    let reply = request(address, &Request::get("/metrics")).await.ok().filter(|reply| reply.status == 200)?;
    let text = reply.text();
    Some(Told {
        cpu_s: number(&text, "process_cpu_seconds_total"),
        appends: number(&text, "cubo_store_appends_total"),
        commits: number(&text, "cubo_store_commits_total"),
        append_s: number(&text, "cubo_append_seconds_sum"),
        asked: number(&text, "cubo_bus_asks_total"),
    })
}

impl Used {
    /// The processor time of one of them, in seconds.
    pub(super) fn cpu_s_of(&self, name: &str) -> Option<f64> {
        self.cpu_s.iter().find(|(other, _)| other == name).map(|(_, cpu_s)| *cpu_s)
    }
}

impl Moment {
    pub(super) async fn now(watched: &[Watched], metrics: &[SocketAddr]) -> Moment {
        let mut nodes = Vec::new();
        for address in metrics {
            nodes.push(told(*address).await);
        }
        Moment {
            machine: machine(),
            own_s: stat("self").map(|(_, own, _)| own as f64 / ticks_per_s()),
            watched: watched.iter().map(|watched| tree_s(watched.id)).collect(),
            nodes,
        }
    }

    /// What was used since then.
    pub(super) fn since(&self, then: &Moment, watched: &[Watched]) -> Used {
        let between = |now: Option<f64>, then: Option<f64>| Some(now? - then?);
        let mut cpu_s = Vec::new();
        if let Some(own) = between(self.own_s, then.own_s) {
            cpu_s.push((LOAD.to_owned(), own));
        }
        let mut sum = Told::default();
        for (n, (now, then)) in self.nodes.iter().zip(&then.nodes).enumerate() {
            let (Some(now), Some(then)) = (now, then) else { continue };
            cpu_s.push((format!("node {}", n + 1), now.cpu_s - then.cpu_s));
            sum.appends += now.appends - then.appends;
            sum.commits += now.commits - then.commits;
            sum.append_s += now.append_s - then.append_s;
            sum.asked += now.asked - then.asked;
        }
        for ((watched, now), then) in watched.iter().zip(&self.watched).zip(&then.watched) {
            if let Some(used) = between(*now, *then) {
                cpu_s.push((watched.name.clone(), used));
            }
        }
        let cores = std::thread::available_parallelism().map_or(1, usize::from) as f64;
        let machine = match (self.machine, then.machine) {
            (Some((busy, all)), Some((busy_then, all_then))) if all > all_then => {
                Some(((busy - busy_then) / (all - all_then) * cores, cores))
            }
            _ => None,
        };
        let append_ms = (sum.appends > 0.0).then(|| sum.append_s / sum.appends * 1000.0);
        Used { machine, cpu_s, appends: sum.appends, commits: sum.commits, append_ms, asked: sum.asked }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn processes_have_a_name_or_are_named_by_their_number() {
        let named: Watched = "postgres=12".parse().unwrap();
        assert_eq!((named.name.as_str(), named.id), ("postgres", 12));
        let plain: Watched = "34".parse().unwrap();
        assert_eq!((plain.name.as_str(), plain.id), ("34", 34));
        assert!("postgres".parse::<Watched>().is_err());
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_process_counts_with_its_children() {
        let me = std::process::id();
        let before = tree_s(me).unwrap();
        // A child that computes until it has used what a clock shows.
        let mut child = std::process::Command::new("sh").args(["-c", "while :; do :; done"]).spawn().unwrap();
        while tree_s(child.id()).unwrap() < 0.05 {
            std::thread::yield_now();
        }
        let during = tree_s(me).unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(during - before >= 0.05, "{before} {during}");
        assert!(tree_s(me).unwrap() >= during, "what has ended still counts");
    }
}

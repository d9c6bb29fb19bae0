//! Three nodes of the real binary on a real PostgreSQL and a real NATS server. People play at tables all over them while nodes are killed,
//! stopped and restarted, and NATS and PostgreSQL go away and come back. A ledger is kept by the clients: nothing that was acknowledged is
//! missing, nothing happened twice, no news went backwards, and tables play on soon.
//!
//! The short run is part of `make test`; `make test-cluster` does the long one, with counts from the environment.
#![cfg(unix)]

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::process::Stdio;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::house::{Dir, House, Table};
use cubo_nats::Nats;
use cubo_postgres::{Postgres, Schema};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::json;
use tokio::process::Command;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

const NAMES: [&str; 3] = ["a", "b", "c"];
/// Between moves.
const THINK: Duration = Duration::from_millis(30);
/// How soon a killed node's tables must play on; how late at most.
const SOON: Duration = Duration::from_secs(7);
const LATEST: Duration = Duration::from_secs(10);

/// What happens to the house.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Fault {
    Kill,
    Stop,
    Roll,
    NoNats,
    NoPostgres,
}

/// How much of it.
struct Plan {
    tables: usize,
    faults: Vec<Fault>,
    /// How long a node stands still, and how long NATS is away.
    stopped: Duration,
    no_nats: Duration,
}

/// What the clients have seen.
#[derive(Default)]
struct Ledger {
    acknowledged: AtomicU64,
    games: AtomicU64,
    reconnects: AtomicU64,
    asked_again: AtomicU64,
    errors: AtomicU64,
    backwards: AtomicU64,
    /// For each table the last time something was acknowledged.
    last: Mutex<Vec<Instant>>,
}

impl Ledger {
    fn moved(&self, table: usize) {
        self.acknowledged.fetch_add(1, Relaxed);
        self.last.lock().unwrap()[table] = Instant::now();
    }

    /// Waits until every table has played on since that moment; for each how long that took.
    async fn all_since(&self, began: Instant) -> Vec<Duration> {
        let mut pauses: BTreeMap<usize, Duration> = BTreeMap::new();
        let end = began + Duration::from_secs(60);
        loop {
            let last = self.last.lock().unwrap().clone();
            for (table, at) in last.iter().enumerate() {
                if *at > began {
                    pauses.entry(table).or_insert_with(|| *at - began);
                }
            }
            if pauses.len() == last.len() {
                return pauses.into_values().collect();
            }
            assert!(Instant::now() < end, "{} of {} tables play on", pauses.len(), last.len());
            sleep(Duration::from_millis(10)).await;
        }
    }
}

/// The nodes, and where they are.
struct Cluster {
    schema: Schema,
    dirs: Vec<Dir>,
    bus: String,
    nodes: Vec<Option<House>>,
    /// Where clients go; a node that is down is not in it.
    open: Arc<Mutex<Vec<(usize, SocketAddr)>>>,
}

impl Cluster {
    async fn start(&mut self, n: usize) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cubo"));
        command.env("CUBO_STORE", &self.schema.url).env("CUBO_BUS", &self.bus).env("CUBO_NODE", NAMES[n]);
        command.env("CUBO_KEY_FILE", self.dirs[0].path().join("cubo.key"));
        let log = std::env::var("CUBO_CLUSTER_LOG").ok().map(|dir| {
            let path = format!("{dir}/{}.log", NAMES[n]);
            std::fs::OpenOptions::new().create(true).append(true).open(path).unwrap()
        });
        let house =
            House::spawn(&mut command, self.dirs[n].path(), log.map_or(Stdio::null(), Stdio::from)).await;
        self.open.lock().unwrap().push((n, house.address));
        self.nodes[n] = Some(house);
    }

    /// A balancer sends nobody to it any more.
    fn shut(&self, n: usize) {
        self.open.lock().unwrap().retain(|(node, _)| *node != n);
    }

    fn signal(&self, n: usize, signal: Signal) {
        let id = self.nodes[n].as_ref().and_then(|node| node.child.id()).unwrap();
        kill_process(Pid::from_raw(id as i32).unwrap(), signal).unwrap();
    }
}

/// A number below another, from a counter: every run is the same.
fn draw(counter: &AtomicU64, below: usize) -> usize {
    let n = counter.fetch_add(1, Relaxed).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    ((n >> 33) % below.max(1) as u64) as usize
}

static DRAWN: AtomicU64 = AtomicU64::new(1);

type Open = Arc<Mutex<Vec<(usize, SocketAddr)>>>;

fn somewhere(open: &Open) -> Option<SocketAddr> {
    let open = open.lock().unwrap();
    (!open.is_empty()).then(|| open[draw(&DRAWN, open.len())].1)
}

/// Both guests look for the table anew, each at whatever node the balancer gives, and send again what was not answered.
async fn come_back(table: &mut Table, open: &Open) -> std::io::Result<()> {
    let known = table.acknowledged.last().map_or(0, |(at, _)| at + 1);
    for guest in &mut table.guests {
        guest.visitor.house = somewhere(open).ok_or(std::io::ErrorKind::NotConnected)?;
        guest.socket = Some(guest.visitor.socket().await?);
        let reply = guest.ask(json!({"cmd": "subscribe", "table": table.id, "from": guest.version})).await?;
        if reply["error"].is_object() {
            return Err(std::io::Error::other(reply.to_string()));
        }
        // The news that they missed come after the answer.
        let version = reply["version"].as_u64().unwrap_or(0).max(guest.version);
        assert!(version >= known, "at version {version}, but {known} was acknowledged: {reply}");
    }
    table.ask_again().await
}

/// Plays at one table after the other until it is told to stop; every table is checked at its end.
async fn play(number: usize, open: Open, ledger: Arc<Ledger>, stop: Arc<AtomicBool>) -> Vec<String> {
    let mut ids = Vec::new();
    while !stop.load(Relaxed) {
        let mut table = loop {
            let Some(house) = somewhere(&open) else { continue };
            match timeout(Duration::from_secs(20), Table::lay(house, "cubulus")).await {
                Ok(Ok(table)) => break table,
                _ if stop.load(Relaxed) => return ids,
                _ => sleep(Duration::from_millis(100)).await,
            }
        };
        ids.push(table.id.clone());
        let mut scattered = false;
        let mut acknowledged = 0;
        while !stop.load(Relaxed) && table.guests.iter().all(|guest| !guest.over) {
            let one = async {
                if !scattered {
                    come_back(&mut table, &open).await?;
                    scattered = true;
                }
                table.step().await
            };
            let done = timeout(Duration::from_secs(15), one).await;
            if table.acknowledged.len() > acknowledged {
                acknowledged = table.acknowledged.len();
                ledger.moved(number);
            }
            match done {
                Ok(Ok(_)) => sleep(THINK).await,
                failed => {
                    if failed.is_ok() { &ledger.reconnects } else { &ledger.errors }.fetch_add(1, Relaxed);
                    ledger.asked_again.fetch_add(u64::from(table.pending.is_some()), Relaxed);
                    scattered = false;
                    sleep(Duration::from_millis(100)).await;
                }
            }
        }
        // What the house says was played is exactly what it acknowledged, each once.
        loop {
            let end = async {
                come_back(&mut table, &open).await?;
                table.check().await
            };
            match timeout(Duration::from_secs(15), end).await {
                Ok(Ok(())) => break,
                _ => sleep(Duration::from_millis(200)).await,
            }
        }
        ledger.games.fetch_add(1, Relaxed);
        ledger.backwards.fetch_add(table.guests.iter().map(|guest| guest.backwards).sum(), Relaxed);
    }
    ids
}

fn of(mut times: Vec<Duration>, part: f64) -> Duration {
    times.sort();
    let place = (times.len() as f64 * part) as usize;
    times.get(place.min(times.len().saturating_sub(1))).copied().unwrap_or_default()
}

async fn suffer(
    cluster: &mut Cluster,
    nats: &Nats,
    postgres: &Postgres,
    fault: Fault,
    plan: &Plan,
) -> Instant {
    let n = draw(&DRAWN, NAMES.len());
    match fault {
        Fault::Kill => {
            cluster.shut(n);
            let began = Instant::now();
            cluster.nodes[n].take().unwrap().kill().await;
            began
        }
        Fault::Stop => {
            cluster.shut(n);
            let began = Instant::now();
            cluster.signal(n, Signal::STOP);
            let (address, id) = {
                let node = cluster.nodes[n].as_ref().unwrap();
                (node.address, Pid::from_raw(node.child.id().unwrap() as i32).unwrap())
            };
            let (open, stopped) = (cluster.open.clone(), plan.stopped);
            tokio::spawn(async move {
                sleep(stopped).await;
                let _ = kill_process(id, Signal::CONT);
                sleep(Duration::from_secs(1)).await;
                open.lock().unwrap().push((n, address));
            });
            began
        }
        Fault::Roll => {
            let mut began = Instant::now();
            for n in 0..NAMES.len() {
                began = Instant::now();
                cluster.shut(n);
                cluster.signal(n, Signal::TERM);
                let ended = cluster.nodes[n].as_mut().unwrap().child.wait().await.unwrap();
                assert!(ended.success(), "a node that drains ends well: {ended}");
                cluster.start(n).await;
            }
            began
        }
        Fault::NoNats => {
            nats.stop();
            sleep(plan.no_nats).await;
            nats.resume();
            Instant::now()
        }
        Fault::NoPostgres => {
            postgres.stop();
            postgres.resume();
            Instant::now()
        }
    }
}

async fn run(plan: Plan) {
    let (postgres, nats) = (Postgres::start(false), Nats::start());
    let schema = postgres.fresh();
    let mut cluster = Cluster {
        schema,
        dirs: NAMES.iter().map(|_| Dir::new()).collect(),
        bus: nats.url(),
        nodes: NAMES.iter().map(|_| None).collect(),
        open: Open::default(),
    };
    std::fs::write(cluster.dirs[0].path().join("cubo.key"), [7; 32]).unwrap();
    for n in 0..NAMES.len() {
        cluster.start(n).await;
    }
    let ledger =
        Arc::new(Ledger { last: Mutex::new(vec![Instant::now(); plan.tables]), ..Ledger::default() });
    let stop = Arc::new(AtomicBool::new(false));
    let mut players = JoinSet::new();
    for number in 0..plan.tables {
        players.spawn(play(number, cluster.open.clone(), ledger.clone(), stop.clone()));
    }
    let began = Instant::now();
    ledger.all_since(began).await;
    let mut pauses: BTreeMap<Fault, Vec<Duration>> = BTreeMap::new();
    for fault in &plan.faults {
        let since = suffer(&mut cluster, &nats, &postgres, *fault, &plan).await;
        pauses.entry(*fault).or_default().extend(ledger.all_since(since).await);
        for n in 0..NAMES.len() {
            if cluster.nodes[n].is_none() {
                cluster.start(n).await;
            }
        }
        if *fault == Fault::Stop {
            sleep(plan.stopped.saturating_sub(since.elapsed()) + Duration::from_secs(2)).await;
        }
    }
    stop.store(true, Relaxed);
    let ended = players.join_all().await;
    let tables: usize = ended.iter().map(Vec::len).sum();
    eprintln!(
        "{} tables, {} actions acknowledged in {:?}; {} reconnections, {} sent again, {} without an answer in time",
        tables,
        ledger.acknowledged.load(Relaxed),
        began.elapsed(),
        ledger.reconnects.load(Relaxed),
        ledger.asked_again.load(Relaxed),
        ledger.errors.load(Relaxed)
    );
    for (fault, times) in &pauses {
        eprintln!(
            "{fault:?} × {}: tables played on after p50 {:?}, p99 {:?}, at most {:?}",
            plan.faults.iter().filter(|one| *one == fault).count(),
            of(times.clone(), 0.5),
            of(times.clone(), 0.99),
            of(times.clone(), 1.0)
        );
    }
    assert_eq!(ledger.backwards.load(Relaxed), 0, "news went backwards");
    // Every append follows the one before: nobody of an older epoch has written in between.
    let torn = format!("SELECT count(*) FROM (SELECT first, lag(first + count) OVER (PARTITION BY place ORDER BY first) AS due
        FROM {}.appends) AS all_of_them WHERE first <> coalesce(due, 0)", cluster.schema.name);
    assert_eq!(postgres.sql(&torn), "0");
    let twice = format!(
        "SELECT count(*) FROM (SELECT FROM {}.appends WHERE key IS NOT NULL
        GROUP BY place, person, key HAVING count(*) > 1) AS doubled",
        cluster.schema.name
    );
    assert_eq!(postgres.sql(&twice), "0");
    if let Some(killed) = pauses.get(&Fault::Kill) {
        let (soon, latest) = (of(killed.clone(), 0.99), of(killed.clone(), 1.0));
        assert!(latest <= LATEST, "a table played on after {latest:?} only");
        eprintln!("a killed node's tables: p99 {soon:?} (bar {SOON:?}), at most {latest:?} (bar {LATEST:?})");
    }
}

fn number(name: &str, usual: usize) -> usize {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_nodes_are_killed_and_nothing_is_lost() {
    use Fault::*;
    let faults = vec![Kill, Stop, NoNats, Kill, NoPostgres, Roll, Kill];
    run(Plan { tables: 6, faults, stopped: Duration::from_secs(6), no_nats: Duration::from_secs(3) }).await;
}

/// `make test-cluster`: `CUBO_CLUSTER_KILLS`, `_STOPS`, `_ROLLS`, `_NATS`, `_POSTGRES` and `_TABLES` say how much.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "long: make test-cluster"]
async fn long_run() {
    use Fault::*;
    if std::env::var_os("CUBO_CLUSTER").is_none() {
        return; // hours: not among the other slow tests
    }
    let kinds = [
        (Kill, number("CUBO_CLUSTER_KILLS", 1000)),
        (Stop, number("CUBO_CLUSTER_STOPS", 200)),
        (Roll, number("CUBO_CLUSTER_ROLLS", 20)),
        (NoNats, number("CUBO_CLUSTER_NATS", 3)),
        (NoPostgres, number("CUBO_CLUSTER_POSTGRES", 20)),
    ];
    let mut faults: Vec<(usize, Fault)> = Vec::new();
    for (kind, count) in kinds {
        // Spread evenly over the run.
        faults.extend((0..count).map(|n| ((2 * n + 1) * 1_000_000 / (2 * count), kind)));
    }
    faults.sort();
    run(Plan {
        tables: number("CUBO_CLUSTER_TABLES", 12),
        faults: faults.into_iter().map(|(_, kind)| kind).collect(),
        stopped: Duration::from_secs(number("CUBO_CLUSTER_STOPPED_S", 20) as u64),
        no_nats: Duration::from_secs(number("CUBO_CLUSTER_NATS_S", 60) as u64),
    })
    .await;
}

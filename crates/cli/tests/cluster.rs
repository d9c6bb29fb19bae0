//! Three nodes of the real binary on a real PostgreSQL and a real NATS server. People play at tables all over them while nodes are killed,
//! stopped, cut off and restarted, and NATS and PostgreSQL go away and come back. A ledger is kept by the clients: nothing that was
//! acknowledged is missing, nothing happened twice, no news went backwards, and every table plays on.
//!
//! The short run is part of `make test` and tells how long tables stood still, whatever that was: a busy machine makes all of it late.
//! `make test-cluster` does the long one, one kind of fault after the other, and has bars for it. How often is in the environment (`KILLS`, `STOPS`, `CUTS`, `DEATHS`, `RESTARTS`, `PROMOTIONS`, `ROLLS`), and on how many clusters at once (`CLUSTERS`).
#![cfg(unix)]
#![allow(unreachable_pub)]

mod haproxy;
mod ledger;
mod nodes;
mod people;
mod wires;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use cubo_postgres::Postgres;
use ledger::{Ledger, STUCK, Times};
use nodes::{Cluster, Ground, NAMES};
use people::draw;
use rustix::process::Signal;
use tokio::task::JoinSet;
use tokio::task::block_in_place;
use tokio::time::sleep;
use wires::Cut;

/// How soon a killed node's tables must play on; how late at most.
const SOON: Duration = Duration::from_secs(7);
const LATEST: Duration = Duration::from_secs(10);
/// The longest pause of a table while nodes are restarted one after the other.
const ROLLED: Duration = Duration::from_secs(3);
/// A table that is told nothing for longer has stopped; what it takes on a busy machine is less.
const NEVER_STOPS: Duration = Duration::from_secs(2);

/// How long people play before PostgreSQL goes away again.
const BETWEEN: Duration = Duration::from_secs(2);

/// What happens to the house.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Fault {
    /// So many nodes at once.
    Kill(usize),
    Stop(usize),
    Roll,
    NoNats,
    NoPostgres,
    /// The standby takes over, and the former primary becomes its standby.
    Promote,
    Cut(Cut),
}

/// How much of it.
#[derive(Clone)]
struct Plan {
    ground: Ground,
    tables: usize,
    /// How many tables at each node have all their people there.
    pinned: usize,
    faults: Vec<Fault>,
    /// How long a node stands still, how long NATS is away, how long a wire is cut.
    stopped: Duration,
    no_nats: Duration,
    cut: Duration,
}

impl Plan {
    fn new(faults: Vec<Fault>) -> Plan {
        Plan {
            ground: Ground::Plain,
            tables: number("TABLES", 8),
            pinned: 0,
            faults,
            stopped: Duration::from_secs(number("STOPPED_S", 20) as u64),
            no_nats: Duration::from_secs(number("DEAD_S", 60) as u64),
            cut: Duration::from_secs(number("CUT_S", 12) as u64),
        }
    }
}

/// What was measured, by its name.
type Figures = BTreeMap<String, Times>;

/// Different nodes by chance.
fn some(count: usize) -> Vec<usize> {
    let mut all: Vec<usize> = (0..NAMES.len()).collect();
    while all.len() > count {
        all.remove(draw(all.len()));
    }
    all
}

/// A cluster on which people play.
struct Run {
    cluster: Cluster,
    ledger: Arc<Ledger>,
    plan: Plan,
    figures: Figures,
}

impl Run {
    fn add(&mut self, name: &str, times: impl IntoIterator<Item = Duration>) {
        self.figures.entry(name.to_owned()).or_default().add(times);
    }

    /// The tables that these nodes own; if `away`, only those whose people are all at other nodes.
    fn spots_of(&self, nodes: &[usize], away: bool) -> Vec<usize> {
        let owners = self.cluster.owners();
        let theirs = |spot: &usize| {
            let spot = self.ledger.spots[*spot].lock().unwrap();
            let near = spot.at.iter().flatten().any(|at| nodes.contains(at));
            owners.get(&spot.table).is_some_and(|owner| nodes.contains(owner)) && !(away && near)
        };
        (0..self.ledger.spots.len()).filter(theirs).collect()
    }

    /// Waits until all play on; what these took is written down under one name, what the others took under another.
    async fn play_on(&mut self, since: Instant, theirs: &[usize], name: &str, others: &str) {
        let pauses = self.ledger.all_since(since).await;
        if std::env::var_os("CUBO_CLUSTER_LOG").is_some() {
            eprintln!("{name}: {theirs:?} of {pauses:.2?}");
        }
        self.add(name, pauses.iter().filter(|(spot, _)| theirs.contains(spot)).map(|(_, time)| *time));
        self.add(others, pauses.iter().filter(|(spot, _)| !theirs.contains(spot)).map(|(_, time)| *time));
    }

    async fn suffer(&mut self, fault: Fault) {
        match fault {
            Fault::Kill(count) => {
                let nodes = some(count);
                nodes.iter().for_each(|n| self.cluster.shut(*n));
                let theirs = self.spots_of(&nodes, false);
                let began = Instant::now();
                for n in nodes {
                    self.cluster.nodes[n].take().unwrap().kill().await;
                }
                self.play_on(began, &theirs, "killed: tables of the killed node", "killed: other tables")
                    .await;
                self.cluster.start_missing().await;
            }
            Fault::Stop(count) => {
                let nodes = some(count);
                nodes.iter().for_each(|n| self.cluster.shut(*n));
                let theirs = self.spots_of(&nodes, true);
                let began = Instant::now();
                nodes.iter().for_each(|n| self.cluster.signal(*n, Signal::STOP));
                let end = tokio::time::Instant::from_std(began + self.plan.stopped);
                self.play_on(
                    began,
                    &theirs,
                    "stopped: tables of the stopped node, people elsewhere",
                    "stopped: others",
                )
                .await;
                tokio::time::sleep_until(end).await;
                nodes.iter().for_each(|n| self.cluster.signal(*n, Signal::CONT));
                let woken = Instant::now();
                for n in nodes {
                    self.cluster.reopen(n).await;
                }
                self.add("stopped: ready again", [woken.elapsed()]);
            }
            Fault::Roll => self.roll().await,
            Fault::NoNats => self.no_nats().await,
            Fault::NoPostgres => {
                sleep(BETWEEN).await;
                self.cluster.postgres.stop();
                // Away for a moment, for as long as leases last, or for longer.
                sleep(Duration::from_secs([0, 2, 8][draw(3)])).await;
                self.cluster.postgres.resume();
                self.play_on(Instant::now(), &[], "", "PostgreSQL restarted: all tables, since it is back")
                    .await;
            }
            Fault::Promote => self.promote().await,
            Fault::Cut(cut) => {
                let n = draw(NAMES.len());
                let theirs = self.spots_of(&[n], false);
                let began = Instant::now();
                self.cluster.wires().cut(n, cut);
                // People find out by themselves: nobody closes the node to them.
                sleep(self.plan.cut).await;
                self.cluster.wires().mend(n, cut);
                let mended = Instant::now();
                self.ledger.all_since(mended).await;
                let pauses: Vec<Duration> =
                    theirs.iter().map(|spot| self.ledger.longest_pause(*spot, began)).collect();
                self.add(&format!("cut {cut:?}: the longest pause of that node's tables"), pauses);
                self.cluster.reopen(n).await;
            }
        }
    }

    /// Nodes are restarted one after the other, as a deployment does.
    async fn roll(&mut self) {
        let began = Instant::now();
        for n in 0..NAMES.len() {
            self.cluster.shut(n);
            self.cluster.signal(n, Signal::TERM);
            let ended = self.cluster.nodes[n].as_mut().unwrap().child.wait().await.unwrap();
            assert!(ended.success(), "a node that drains ends well: {ended}");
            self.cluster.start(n).await;
            self.cluster.reopen(n).await;
            sleep(Duration::from_secs(3)).await;
        }
        self.ledger.all_since(Instant::now()).await;
        let pauses: Vec<Duration> =
            (0..self.ledger.spots.len()).map(|spot| self.ledger.longest_pause(spot, began)).collect();
        self.add("rolling restart: the longest pause of each table", pauses);
        let errors = self.ledger.errors_since(began, |_| true);
        assert!(errors.is_empty(), "people saw errors while nodes were restarted: {errors:?}");
    }

    /// Waits until people who stay at one node are all there again, at tables of that node: an earlier fault may have sent them to
    /// others, and they come home with a new table.
    async fn all_at_home(&self) {
        let began = Instant::now();
        loop {
            // The question to the database blocks, and people play on this thread.
            let owners = block_in_place(|| self.cluster.owners());
            let home = |spot: &usize| {
                let spot = self.ledger.spots[*spot].lock().unwrap();
                let owner = owners.get(&spot.table).copied();
                owner.is_some() && spot.at == [owner; 2]
            };
            let away: Vec<usize> = (0..self.plan.pinned * NAMES.len()).filter(|spot| !home(spot)).collect();
            if away.is_empty() {
                return;
            }
            assert!(
                began.elapsed() < STUCK,
                "people who stay at one node are not there: those of tables {away:?}"
            );
            sleep(Duration::from_millis(200)).await;
        }
    }

    async fn no_nats(&mut self) {
        self.all_at_home().await;
        let began = Instant::now();
        self.cluster.nats.stop();
        sleep(self.plan.no_nats).await;
        self.cluster.nats.resume();
        let back = Instant::now();
        let pauses = self.ledger.all_since(back).await;
        let pinned = self.plan.pinned * NAMES.len();
        let stops: Vec<Duration> = (0..pinned).map(|spot| self.ledger.longest_pause(spot, began)).collect();
        self.add("no NATS: the longest pause of tables whose people are at one node", stops);
        let scattered = pinned..self.ledger.spots.len();
        let stops: Vec<Duration> = scattered.map(|spot| self.ledger.longest_pause(spot, began)).collect();
        self.add("no NATS: the longest pause of other tables", stops);
        self.add("NATS is back: all tables", pauses.into_values());
        let errors = self.ledger.errors_since(began, |spot| spot < pinned);
        assert!(errors.is_empty(), "those at one node saw errors: {errors:?}");
    }

    async fn promote(&mut self) {
        let standby = self.cluster.standby.as_ref().unwrap();
        let (old, new): (&Postgres, &Postgres) = if self.cluster.swapped {
            (standby, &self.cluster.postgres)
        } else {
            (&self.cluster.postgres, standby)
        };
        sleep(BETWEEN).await;
        old.kill();
        sleep(Duration::from_secs([0, 2, 8][draw(3)])).await;
        let began = Instant::now();
        new.promote();
        self.cluster.swapped = !self.cluster.swapped;
        self.play_on(began, &[], "", "a standby promoted: all tables, since it was asked to").await;
        let standby = self.cluster.standby.as_ref().unwrap();
        match self.cluster.swapped {
            true => self.cluster.postgres.follow(standby),
            false => standby.follow(&self.cluster.postgres),
        }
    }
}

/// What is told of all runs together.
#[derive(Default)]
struct Told {
    figures: Figures,
    lines: Vec<String>,
    bad: Vec<String>,
}

/// Plays while everything in the plan happens, and checks the ledger.
async fn run(plan: Plan) -> Told {
    let cluster = Cluster::new(plan.ground).await;
    let ledger = Arc::new(Ledger::new(plan.tables));
    let stop = Arc::new(AtomicBool::new(false));
    let people = cluster.invite(&ledger, &stop, plan.pinned);
    let began = Instant::now();
    ledger.all_since(began).await;
    let mut run = Run { cluster, ledger, plan, figures: Figures::new() };
    for (n, fault) in run.plan.faults.clone().into_iter().enumerate() {
        if n % 50 == 49 {
            eprintln!("{} of {} faults after {:?}", n + 1, run.plan.faults.len(), began.elapsed());
        }
        run.suffer(fault).await;
    }
    stop.store(true, Relaxed);
    let tables: usize = people.join_all().await.iter().sum();
    let Run { cluster, ledger, plan, figures } = run;
    let of = |count: &AtomicU64| count.load(Relaxed);
    let line = format!(
        "{} faults, {tables} tables, {} actions acknowledged in {:.0} s; {} reconnections, {} sent again, {} without an answer in time",
        plan.faults.len(),
        of(&ledger.acknowledged),
        began.elapsed().as_secs_f64(),
        of(&ledger.reconnects),
        of(&ledger.asked_again),
        of(&ledger.late)
    );
    let mut told = Told { figures, lines: vec![line], bad: Vec::new() };
    let counted = [
        ("acknowledged commands that are missing", of(&ledger.missing).to_string()),
        ("actions that nobody made, or twice", of(&ledger.doubled).to_string()),
        ("news that went backwards", of(&ledger.backwards).to_string()),
        ("tables that never played on", of(&ledger.stuck).to_string()),
    ];
    for (what, count) in counted.into_iter().chain(cluster.faults()) {
        if count != "0" {
            told.bad.push(format!("{count} {what}"));
        }
    }
    told
}

/// Runs the plan on several clusters at once, each with its part of the faults, tells the figures, and checks the bars.
async fn run_all(name: &str, plan: Plan, bars: &[(&str, Option<Duration>, Duration)]) {
    let clusters = if plan.ground == Ground::Wires { 1 } else { number("CLUSTERS", 1).max(1) };
    let mut parts = JoinSet::new();
    for part in 0..clusters.min(plan.faults.len()) {
        let faults = plan.faults.iter().skip(part).step_by(clusters).copied().collect();
        parts.spawn(run(Plan { faults, ..plan.clone() }));
    }
    let mut all = Told::default();
    for told in parts.join_all().await {
        all.lines.extend(told.lines);
        all.bad.extend(told.bad);
        for (name, times) in told.figures {
            all.figures.entry(name).or_default().join(times);
        }
    }
    eprintln!("── {name}");
    all.lines.iter().for_each(|line| eprintln!("{line}"));
    for (name, times) in all.figures.iter().filter(|(_, times)| !times.is_empty()) {
        eprintln!("{name}: {times}");
    }
    for (what, most, all_of_them) in bars {
        let times = &all.figures[*what];
        if times.of(1.0) > *all_of_them || most.is_some_and(|most| times.of(0.99) > most) {
            all.bad.push(format!("{what}: {times}, and at most {all_of_them:?} are allowed"));
        }
    }
    assert!(all.bad.is_empty(), "{:#?}", all.bad);
    eprintln!("0 missing, 0 doubled, 0 of an older epoch, 0 news backwards");
}

const KILLED: &str = "killed: tables of the killed node";
const STOPPED: &str = "stopped: tables of the stopped node, people elsewhere";
const ALONE: &str = "no NATS: the longest pause of tables whose people are at one node";
const RESTARTED: &str = "rolling restart: the longest pause of each table";

fn number(name: &str, usual: usize) -> usize {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// So many nodes, sometimes two at once.
fn in_ones_and_twos(mut count: usize, fault: fn(usize) -> Fault) -> Vec<Fault> {
    let mut faults = Vec::new();
    while count > 0 {
        let next = (1 + faults.len() % 2).min(count);
        faults.push(fault(next));
        count -= next;
    }
    faults
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_nodes_are_killed_and_nothing_is_lost() {
    use Fault::*;
    let faults = vec![Kill(1), Stop(1), NoNats, Kill(2), NoPostgres, Roll, Kill(1)];
    let short = Plan {
        tables: 6,
        pinned: 1,
        stopped: Duration::from_secs(6),
        no_nats: Duration::from_secs(3),
        ..Plan::new(faults)
    };
    run_all("a short run", short, &[]).await;
}

/// Whether the long run was asked for: hours are not for the other slow tests.
fn is_long() -> bool {
    std::env::var_os("CUBO_CLUSTER").is_some()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "long: make test-cluster"]
async fn long_kills() {
    if is_long() {
        let faults = in_ones_and_twos(number("KILLS", 1000), Fault::Kill);
        run_all("SIGKILL", Plan::new(faults), &[(KILLED, Some(SOON), LATEST)]).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "long: make test-cluster"]
async fn long_stops() {
    if is_long() {
        let faults = in_ones_and_twos(number("STOPS", 200), Fault::Stop);
        run_all("SIGSTOP", Plan::new(faults), &[(STOPPED, None, LATEST)]).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "long: make test-cluster"]
async fn long_cuts() {
    if is_long() && wires::alone("cluster::long_cuts") {
        let faults = (0..number("CUTS", 40)).map(|n| Fault::Cut(Cut::ALL[n % Cut::ALL.len()]));
        let plan = Plan { ground: Ground::Wires, ..Plan::new(faults.collect()) };
        run_all("one-way cuts", plan, &[]).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "long: make test-cluster"]
async fn long_nats() {
    if is_long() {
        let plan = Plan { pinned: 2, ..Plan::new(vec![Fault::NoNats; number("DEATHS", 3)]) };
        run_all("NATS is dead", plan, &[(ALONE, None, NEVER_STOPS)]).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "long: make test-cluster"]
async fn long_postgres() {
    if is_long() {
        let restarts = vec![Fault::NoPostgres; number("RESTARTS", 20)];
        run_all("PostgreSQL restarted", Plan::new(restarts), &[]).await;
        let promotions = vec![Fault::Promote; number("PROMOTIONS", 10)];
        let plan = Plan { ground: Ground::Standby, ..Plan::new(promotions) };
        run_all("a standby promoted", plan, &[]).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "long: make test-cluster"]
async fn long_rolls() {
    if is_long() {
        let plan = Plan { pinned: 1, ..Plan::new(vec![Fault::Roll; number("ROLLS", 20)]) };
        run_all("rolling restarts", plan, &[(RESTARTED, None, ROLLED)]).await;
    }
}

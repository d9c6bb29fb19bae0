//! Moves the nodes forward together, has things go wrong, and looks at the end whether all is well.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use cubo_wire::{PersonId, TableId};
use serde_json::json;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::watch;

use super::guest::Guest;
use super::store::SimStore;
use super::wire::SimWire;
use super::world::{Broken, Faults, Shared};
use crate::clock::{Clock, TableClock};
use crate::config::{Config, Limits};
use crate::house::House;
use crate::key::HouseKey;
use crate::lease::{self, Lease};
use crate::pool::Pool;
use crate::store::{Node, Store};
use crate::{bus, desk, server};

const NODES: usize = 3;
const TABLES: usize = 2;
const GUESTS: usize = 2;
/// One step of all nodes.
const STEP: u64 = 10;
/// How long things go wrong, and how long it may take until all is well again.
const TROUBLE: u64 = 25_000;
const CALM: u64 = 60_000;

pub(super) struct Outcome {
    pub(super) bad: Vec<String>,
    pub(super) counts: BTreeMap<&'static str, u64>,
}

type Slot = Arc<Mutex<Option<Arc<House>>>>;

/// A process.
struct Process {
    runtime: Runtime,
    slot: Slot,
    breaks: watch::Sender<u64>,
    /// It stands still until then; and for how long it has.
    stopped: Option<u64>,
    missed: u64,
    /// It is told to close, and dies then.
    dies: Option<u64>,
}

impl Process {
    fn start(world: &Shared, node: usize) -> Process {
        let runtime = Builder::new_current_thread().enable_time().start_paused(true).build().unwrap();
        let slot = Slot::default();
        let breaks = watch::Sender::new(0);
        runtime.spawn(live(world.clone(), node, slot.clone(), breaks.clone()));
        Process { runtime, slot, breaks, stopped: None, missed: 0, dies: None }
    }

    fn house(&self) -> Option<Arc<House>> {
        self.slot.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Its time goes on.
    fn step(&mut self, now: u64) {
        match self.stopped {
            Some(until) if now < until => return self.missed += STEP,
            _ => self.stopped = None,
        }
        let missed = std::mem::take(&mut self.missed);
        self.runtime.block_on(async {
            if missed > 0 {
                tokio::time::advance(Duration::from_millis(missed)).await;
            }
            tokio::time::sleep(Duration::from_millis(STEP)).await;
        });
    }
}

/// What a node does from its start on.
async fn live(world: Shared, node: usize, slot: Slot, breaks: watch::Sender<u64>) {
    let store: Arc<dyn Store> = Arc::new(SimStore { world: world.clone(), node });
    let me = Node { name: format!("node {node}"), bus: true, ..Node::default() };
    let wall = Clock::with_watched_timers(world.lock().now);
    let joined = loop {
        match store.join(me.clone(), wall.now()).await {
            Ok(joined) => break joined,
            Err(_) => tokio::time::sleep(Duration::from_millis(200)).await,
        }
    };
    let now = joined.clock.max(wall.now());
    let lease = Lease::new(me, store.terms(), joined);
    let limits = Limits { talk_per_minute: 600_000, ..Limits::default() };
    let config = Config { limits, ..Config::default() };
    let bus = SimWire::bus(&world, node, breaks);
    let (key, pool) = (HouseKey::random().unwrap(), Pool::idle());
    let house =
        House::new(config, TableClock::new(wall, now), store, key, pool, now, lease, Some(bus.clone()));
    let house = Arc::new(house);
    tokio::spawn(server::heartbeat(house.clone()));
    tokio::spawn(lease::hold(house.clone()));
    tokio::spawn(server::wake_those_due(house.clone()));
    tokio::spawn(bus::serve(house.clone(), bus));
    *slot.lock().unwrap_or_else(PoisonError::into_inner) = Some(house);
}

/// A table with two people who sit already, and room for a third: it waits for ever.
fn lay(world: &Shared, n: u8) -> (TableId, Vec<PersonId>, u64) {
    let opening = json!({"game": "qwirkle-cubes", "access": "listed", "clock": {"kind": "none"},
        "places": [{"for": "person"}, {"for": "person"}, {"for": "person"}]});
    let opening = serde_json::from_value(opening).unwrap();
    let id = TableId::of_random(crate::ids::random().unwrap());
    let people: Vec<PersonId> = (0..GUESTS as u8).map(|m| crate::ids::person([16 * n + m + 1; 16])).collect();
    let sitter = |(m, person): (usize, &PersonId)| {
        let commitment = cubo_core::fair::Bytes32([m as u8 + 1; 32]);
        desk::Sitter { person: *person, name: "Ada".to_owned(), commitment }
    };
    let sitters: Vec<desk::Sitter> = people.iter().enumerate().map(sitter).collect();
    let mut world = world.lock();
    let new = desk::seated_table(&HouseKey::random().unwrap(), opening, id, &sitters, world.now).unwrap();
    let version = new.first.count;
    world.database.open(new);
    (id, people, version)
}

struct Play {
    world: Shared,
    processes: Vec<Option<Process>>,
    /// When a dead node comes back.
    back: [u64; NODES],
    guests: Vec<Guest>,
}

impl Play {
    fn die(&mut self, node: usize) {
        let Some(process) = self.processes[node].take() else { return };
        self.count_of(&process);
        // Its tasks end here, wherever they are.
        let Process { runtime, slot, .. } = process;
        drop(runtime);
        drop(slot);
        let mut world = self.world.lock();
        world.exchange.forget(node);
        self.back[node] = world.now + 200 + world.draw(7_000);
        for guest in self.guests.iter_mut().filter(|guest| guest.node() == Some(node)) {
            guest.cut_off(&mut world, 2_000);
        }
    }

    fn count_of(&self, process: &Process) {
        if let Some(house) = process.house() {
            let mut world = self.world.lock();
            *world.counts.entry("leases lost").or_default() += house.metrics.leases_lost.get();
            *world.counts.entry("tables taken over by a proxy").or_default() +=
                house.metrics.taken_over.get();
        }
    }

    /// Something goes wrong, or right again.
    fn trouble(&mut self) {
        let (node, what, now) = {
            let mut world = self.world.lock();
            if !world.one_in(40) {
                return;
            }
            (world.draw(NODES as u64) as usize, world.draw(12), world.now)
        };
        let alive = self.processes[node].is_some();
        match what {
            0 | 1 if alive => {
                self.world.lock().count("nodes killed");
                self.die(node);
            }
            2 | 3 if alive => {
                let mut world = self.world.lock();
                world.count("nodes stopped");
                let until = now + 500 + world.draw(12_000);
                if let Some(process) = &mut self.processes[node] {
                    process.stopped = Some(process.stopped.unwrap_or(0).max(until));
                }
            }
            4 if alive => self.drain(node),
            5..=9 => {
                let mut world = self.world.lock();
                let faults = &mut world.faults[node];
                match what {
                    5 => faults.to_store = !faults.to_store,
                    6 => faults.from_store = !faults.from_store,
                    7 => faults.late = !faults.late,
                    8 => faults.lossy = !faults.lossy,
                    _ => {
                        let cut = if faults.to_bus.is_some() || faults.from_bus.is_some() {
                            (None, None)
                        } else if now.is_multiple_of(20) {
                            (Some(now), None)
                        } else {
                            (None, Some(now))
                        };
                        (faults.to_bus, faults.from_bus) = cut;
                        drop(world);
                        if cut == (None, None) {
                            self.mended(node);
                        }
                    }
                }
            }
            _ => self.mend(node),
        }
    }

    /// The connection to the bus is there again.
    fn mended(&self, node: usize) {
        if let Some(process) = &self.processes[node] {
            process.breaks.send_modify(|breaks| *breaks += 1);
        }
    }

    fn mend(&self, node: usize) {
        self.world.lock().faults[node] = Faults::default();
        self.mended(node);
    }

    /// As by SIGTERM: it gives its tables away, and ends.
    fn drain(&mut self, node: usize) {
        let Some(process) = &mut self.processes[node] else { return };
        let Some(house) = process.house().filter(|house| !*house.closing.borrow()) else { return };
        let mut world = self.world.lock();
        world.count("nodes drained");
        process.dies = Some(world.now + 2_500);
        house.closing.send_replace(true);
        process.runtime.spawn(async move {
            while house.metrics.tables_awake.get() > 0 {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
            if let Ok(who) = house.lease.who() {
                let _ = house.store.leave(who, house.clock.now()).await;
            }
        });
        for guest in self.guests.iter_mut().filter(|guest| guest.node() == Some(node)) {
            guest.cut_off(&mut world, 2_000);
        }
    }

    /// Everything and everybody goes on for one step.
    fn step(&mut self, quiet: bool) {
        self.world.lock().go_on(STEP);
        let now = self.world.lock().now;
        for node in 0..NODES {
            match &mut self.processes[node] {
                Some(process) if process.dies.is_some_and(|at| now >= at) => self.die(node),
                Some(process) => process.step(now),
                None if now >= self.back[node] => {
                    self.processes[node] = Some(Process::start(&self.world, node));
                }
                None => {}
            }
        }
        for guest in &mut self.guests {
            if guest.may_connect(now) {
                let node = self.world.lock().draw(NODES as u64) as usize;
                let open = self.processes[node].as_ref().filter(|process| process.stopped.is_none());
                if let Some(house) = open.and_then(Process::house).filter(|house| !*house.closing.borrow()) {
                    let _here = open.map(|process| process.runtime.enter());
                    guest.connect(node, &house, now);
                }
            }
            let Some(process) = guest.node().and_then(|node| self.processes[node].as_ref()) else { continue };
            if process.stopped.is_none()
                && let Some(house) = process.house()
            {
                let _here = process.runtime.enter();
                guest.step(&house, &self.world, quiet);
            }
        }
    }

    fn is_well(&self) -> bool {
        let world = self.world.lock();
        let owned = |owner| world.database.lives(owner, world.now);
        let tables = world.database.tables.iter().all(|table| table.owner.is_some_and(owned));
        tables && self.guests.iter().all(|guest| guest.pending.is_none() && guest.is_connected())
    }

    /// What was acknowledged is there, once, where it was said to be.
    fn judge(&self) {
        let mut world = self.world.lock();
        let mut bad = Vec::new();
        for table in &world.database.tables {
            let mut seen = BTreeSet::new();
            let mut due = 0;
            for kept in &table.appends {
                if kept.first != due {
                    bad.push(format!("an append at {}, and {due} was due", kept.first));
                }
                due = kept.first + kept.count;
                if let Some(cause) = &kept.cause
                    && !seen.insert((cause.person.as_str().to_owned(), cause.key.clone()))
                {
                    bad.push(format!("the command {} was carried out twice", cause.key));
                }
            }
            for guest in self.guests.iter().filter(|guest| guest.table() == table.id) {
                for (key, first) in &guest.acknowledged {
                    let found = table.appends.iter().any(|kept| {
                        kept.first == *first
                            && kept
                                .cause
                                .as_ref()
                                .is_some_and(|cause| cause.person == guest.person() && cause.key == *key)
                    });
                    if !found {
                        bad.push(format!("{key} was acknowledged at {first}, and is missing"));
                    }
                }
            }
        }
        world.bad.extend(bad);
    }
}

/// One run.
pub(super) fn run(seed: u64, broken: Broken) -> Outcome {
    let world = Shared::new(seed, NODES, broken);
    let mut guests = Vec::new();
    for n in 0..TABLES {
        let (table, people, version) = lay(&world, n as u8);
        guests.extend(people.into_iter().map(|person| Guest::new(person, table, version)));
    }
    let processes = (0..NODES).map(|node| Some(Process::start(&world, node))).collect();
    let mut play = Play { world: world.clone(), processes, back: [0; NODES], guests };
    let end = world.lock().now + TROUBLE;
    while world.lock().now < end && world.lock().bad.is_empty() {
        play.step(false);
        play.trouble();
    }
    for node in 0..NODES {
        play.mend(node);
    }
    let end = world.lock().now + CALM;
    while world.lock().bad.is_empty() && !play.is_well() {
        play.step(true);
        let mut world = world.lock();
        if world.now > end {
            let pending: Vec<_> =
                play.guests.iter().map(|guest| (guest.node(), guest.pending.clone())).collect();
            let owners: Vec<_> = world.database.tables.iter().map(|table| table.owner.is_some()).collect();
            world.bad.push(format!("it never becomes well again: {pending:?}, owned {owners:?}"));
        }
    }
    play.judge();
    for process in play.processes.iter().flatten() {
        play.count_of(process);
    }
    drop(play.processes);
    let mut world = world.lock();
    Outcome { bad: std::mem::take(&mut world.bad), counts: std::mem::take(&mut world.counts) }
}

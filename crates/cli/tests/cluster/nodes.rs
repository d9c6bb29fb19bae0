//! Three nodes of the real binary, on a PostgreSQL and a NATS server of their own, and what is done to them.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::process::Stdio;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use crate::house::{Dir, House};
use cubo_nats::Nats;
use cubo_postgres::{Postgres, Schema};
use rustix::process::{Pid, Signal, kill_process};
use tokio::process::Command;
use tokio::task::JoinSet;
use tokio::time::sleep;

use super::ledger::Ledger;
use super::people::{Open, People};
use super::wires::{self, Wires};

pub const NAMES: [&str; 3] = ["a", "b", "c"];

/// The nodes, what they stand on, and where they are.
pub struct Cluster {
    pub postgres: Postgres,
    pub standby: Option<Postgres>,
    /// Whether the standby is the one that takes writes now.
    pub swapped: bool,
    pub nats: Nats,
    pub schema: Schema,
    store: String,
    bus: String,
    wires: Option<Wires>,
    dirs: Vec<Dir>,
    /// Where each node listened first, and listens again.
    listen: Vec<Option<SocketAddr>>,
    pub nodes: Vec<Option<House>>,
    /// Where clients go; a node that is down is not in it.
    pub open: Open,
}

/// On what the nodes stand.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Ground {
    Plain,
    /// PostgreSQL has a standby.
    Standby,
    /// Each node is in a network namespace of its own.
    Wires,
}

impl Cluster {
    pub async fn new(ground: Ground) -> Cluster {
        if ground == Ground::Wires {
            wires::hub();
        }
        let postgres =
            if ground == Ground::Wires { Postgres::start_by_tcp() } else { Postgres::start(false) };
        let all = std::net::Ipv4Addr::UNSPECIFIED;
        let nats = if ground == Ground::Wires { Nats::start_at(all, "") } else { Nats::start() };
        let schema = postgres.fresh();
        let standby = (ground == Ground::Standby).then(|| postgres.standby());
        let store = match &standby {
            Some(standby) => postgres.with_standby(standby, &schema),
            None => schema.url.clone(),
        };
        // Each node comes under its own name: so it can be seen who has written.
        for name in NAMES {
            postgres.sql(&format!("CREATE ROLE node_{name} SUPERUSER LOGIN"));
        }
        let wires = (ground == Ground::Wires).then(|| Wires::new(NAMES.len(), nats.port()));
        let mut cluster = Cluster {
            bus: nats.url(),
            dirs: NAMES.iter().map(|_| Dir::new()).collect(),
            nodes: NAMES.iter().map(|_| None).collect(),
            listen: vec![None; NAMES.len()],
            swapped: false,
            open: Open::default(),
            postgres,
            standby,
            nats,
            schema,
            store,
            wires,
        };
        std::fs::write(cluster.dirs[0].path().join("cubo.key"), [7; 32]).unwrap();
        for n in 0..NAMES.len() {
            cluster.start(n).await;
            if n == 0 {
                cluster.watch();
            }
        }
        cluster
    }

    /// Writes down, for every append, who wrote it and who owned the table at that moment.
    fn watch(&self) {
        let schema = &self.schema.name;
        self.sql(&format!(
            "CREATE SCHEMA watch;
            CREATE TABLE watch.seen (n BIGSERIAL, place BIGINT, first BIGINT, epoch BIGINT, owner TEXT, writer TEXT);
            CREATE FUNCTION watch.see() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                INSERT INTO watch.seen (place, first, epoch, owner, writer)
                SELECT new.place, new.first, epoch, 'node_' || name, session_user
                FROM {schema}.tables LEFT JOIN {schema}.nodes ON nodes.id = owner WHERE place = new.place;
                RETURN NULL;
            END $$;
            CREATE TRIGGER see AFTER INSERT ON {schema}.appends FOR EACH ROW EXECUTE FUNCTION watch.see();"
        ));
    }

    /// Asks the database that takes writes.
    pub fn sql(&self, statement: &str) -> String {
        match &self.standby {
            Some(standby) if self.swapped => standby.sql(statement),
            _ => self.postgres.sql(statement),
        }
    }

    pub async fn start(&mut self, n: usize) {
        let name = NAMES[n];
        // Another build of the program may be tried, such as the one that is given away.
        let program = std::env::var("CUBO_CLUSTER_PROGRAM");
        let program = program.unwrap_or_else(|_| env!("CARGO_BIN_EXE_cubo").to_owned());
        let (mut store, mut bus) = (self.store.clone(), self.bus.clone());
        let (mut command, address) = match &self.wires {
            None => (Command::new(&program), "127.0.0.1".to_owned()),
            Some(wires) => {
                let hub = wires.hub(n);
                let query = store.split_once('?').unwrap().1.to_owned();
                store = format!("postgres://cubo@{hub}/postgres?{query}");
                bus = format!("nats://{hub}:{}", self.nats.port());
                (wires.command(n, &program), wires.node(n))
            }
        };
        let store = store.replacen("cubo@", &format!("node_{name}@"), 1);
        command.env("CUBO_STORE", store).env("CUBO_BUS", bus).env("CUBO_NODE", name);
        command.env("CUBO_KEY_FILE", self.dirs[0].path().join("cubo.key"));
        let log = std::env::var("CUBO_CLUSTER_LOG").ok().map(|dir| {
            let path = format!("{dir}/{}-{name}.log", self.nats.port());
            std::fs::OpenOptions::new().create(true).append(true).open(path).unwrap()
        });
        let log = log.map_or(Stdio::null(), Stdio::from);
        let listen = self.listen[n].map_or(format!("{address}:0"), |known| known.to_string());
        let house = House::spawn_at(&mut command, &listen, self.dirs[n].path(), log).await;
        self.listen[n] = Some(house.address);
        self.open.lock().unwrap().push((n, house.address));
        self.nodes[n] = Some(house);
    }

    pub async fn start_missing(&mut self) {
        for n in 0..NAMES.len() {
            if self.nodes[n].is_none() {
                self.start(n).await;
            }
        }
    }

    /// A balancer sends nobody to it any more.
    pub fn shut(&self, n: usize) {
        self.open.lock().unwrap().retain(|(node, _)| *node != n);
    }

    /// The balancer finds it ready again.
    pub async fn reopen(&self, n: usize) {
        let house = self.nodes[n].as_ref().unwrap();
        let end = Instant::now() + Duration::from_secs(60);
        while !house.is_ready().await {
            assert!(Instant::now() < end, "node {} does not become ready again", NAMES[n]);
            sleep(Duration::from_millis(50)).await;
        }
        let mut open = self.open.lock().unwrap();
        if open.iter().all(|(node, _)| *node != n) {
            open.push((n, house.address));
        }
    }

    pub fn signal(&self, n: usize, signal: Signal) {
        let id = self.nodes[n].as_ref().and_then(|node| node.child.id()).unwrap();
        kill_process(Pid::from_raw(id as i32).unwrap(), signal).unwrap();
    }

    /// The tables that are not over, and which node owns each of them now.
    pub fn owners(&self) -> BTreeMap<String, usize> {
        let schema = &self.schema.name;
        let owned = self.sql(&format!(
            "SELECT name || ' ' || encode(tables.id, 'escape') FROM {schema}.tables
            JOIN {schema}.nodes ON nodes.id = owner WHERE until > clock_timestamp() AND phase < 2"
        ));
        let pairs = owned.lines().filter_map(|line| line.split_once(' '));
        pairs
            .filter_map(|(name, table)| Some((table.to_owned(), NAMES.iter().position(|n| *n == name)?)))
            .collect()
    }

    /// Cuts a wire of a node for a while.
    pub fn wires(&self) -> &Wires {
        self.wires.as_ref().unwrap()
    }

    /// People sit down at these many tables; the first `pinned` of them for each node stay there.
    pub fn invite(&self, ledger: &Arc<Ledger>, stop: &Arc<AtomicBool>, pinned: usize) -> JoinSet<usize> {
        let mut people = JoinSet::new();
        for spot in 0..ledger.spots.len() {
            let pinned = (spot < pinned * NAMES.len()).then_some(spot % NAMES.len());
            let two =
                People { spot, pinned, open: self.open.clone(), ledger: ledger.clone(), stop: stop.clone() };
            people.spawn(two.play());
        }
        people
    }

    /// What the database says about who wrote: appends that do not follow each other, commands that were carried out twice, appends of
    /// an older epoch, and appends of a node that did not own the table.
    pub fn faults(&self) -> [(&'static str, String); 4] {
        let schema = &self.schema.name;
        let torn = format!("SELECT count(*) FROM (SELECT first, lag(first + count) OVER (PARTITION BY place ORDER BY first) AS due
            FROM {schema}.appends) AS every WHERE first <> coalesce(due, 0)");
        let twice = format!(
            "SELECT count(*) FROM (SELECT FROM {schema}.appends WHERE key IS NOT NULL
            GROUP BY place, person, key HAVING count(*) > 1) AS doubled"
        );
        let older = "SELECT count(*) FROM (SELECT epoch, lag(epoch) OVER (PARTITION BY place ORDER BY first) AS before
            FROM watch.seen) AS every WHERE epoch < before";
        let strange = "SELECT count(*) FROM watch.seen WHERE owner <> writer";
        let seen = self.sql("SELECT count(*) > 0 FROM watch.seen WHERE owner = writer");
        assert_eq!(seen, "t", "the watch has seen nothing");
        [
            ("torn appends", self.sql(&torn)),
            ("commands carried out twice", self.sql(&twice)),
            ("appends of an older epoch", self.sql(older)),
            ("appends by a node that was not the owner", self.sql(strange)),
        ]
    }
}

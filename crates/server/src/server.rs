//! Starting and stopping the server.

use std::fmt;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::{TcpListener, TcpSocket};
use tokio::task::{AbortHandle, JoinHandle};
use tokio::time::{MissedTickBehavior, interval, timeout};

use crate::bus::{self, Bus, BusError};
use crate::clock::{Clock, HEARTBEAT, TableClock};
use crate::config::Config;
use crate::hall::{Hall, Mail};
use crate::house::{House, closed};
use crate::ids::NoRandomness;
use crate::key::HouseKey;
use crate::lease::{self, Lease};
use crate::pool::Pool;
use crate::store::{Node, Row, Store, StoreError};
use crate::{bots, events, http, lobby, log, members, ratings, reminders, safety};

/// How often the deadlines of sleeping tables are checked.
const SWEEP: Duration = Duration::from_secs(1);
/// How often it is looked whether somebody has left by the operator's command.
const LEAVINGS: Duration = Duration::from_secs(5);
/// How many are woken in one sweep.
const AT_ONCE: u32 = 50;
/// How long a shutdown waits for connections to end.
const LEAVE: Duration = Duration::from_secs(10);

/// Why the server could not start.
#[derive(Debug)]
pub enum StartError {
    /// The address cannot be listened on.
    Listen(SocketAddr, std::io::Error),
    /// The store does not answer.
    Store(StoreError),
    /// The operating system gives no random numbers.
    NoRandomness,
    /// There are no threads for house players.
    Threads(std::io::Error),
    /// Other nodes cannot be reached.
    Bus(BusError),
    /// There is a bus, and nobody to meet there.
    BusAlone,
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StartError::Listen(address, why) => write!(f, "cannot listen on {address}: {why}"),
            StartError::Store(why) => why.fmt(f),
            StartError::NoRandomness => NoRandomness.fmt(f),
            StartError::Threads(why) => write!(f, "no threads for house players: {why}"),
            StartError::Bus(why) => why.fmt(f),
            StartError::BusAlone => f.write_str(
                "a bus is for nodes that share a database: name it with --store postgres://…, or leave --bus out",
            ),
        }
    }
}

impl std::error::Error for StartError {}

/// The kernel's send buffer for one client: a slow client is noticed, and cannot make the kernel keep megabytes.
const KERNEL_BUFFER: u32 = 64 << 10;

fn listen_on(address: SocketAddr) -> std::io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    socket.set_reuseaddr(true)?;
    socket.set_send_buffer_size(KERNEL_BUFFER)?; // connections inherit it
    socket.bind(address)?;
    socket.listen(1024)
}

/// A running server.
pub struct Server {
    house: Arc<House>,
    address: SocketAddr,
    metrics_address: Option<SocketAddr>,
    tasks: Vec<JoinHandle<()>>,
    /// Takes questions of other nodes, to the very end.
    asked: Option<AbortHandle>,
}

impl Server {
    /// Starts the server.
    pub async fn start(config: Config, store: Arc<dyn Store>, clock: Clock) -> Result<Server, StartError> {
        let pool =
            Pool::new(config.house.threads, config.limits.tables_awake).map_err(StartError::Threads)?;
        let key = match &config.key {
            Some(key) => key.clone(),
            None => HouseKey::random().map_err(|_| StartError::NoRandomness)?,
        };
        let listen = config.listen;
        let listener = listen_on(listen).map_err(|why| StartError::Listen(listen, why))?;
        let address = listener.local_addr().map_err(|why| StartError::Listen(listen, why))?;
        let numbers = config.metrics_listen;
        let numbers = match numbers.map(|address| (address, listen_on(address))) {
            None => None,
            Some((_, Ok(listener))) => Some(listener),
            Some((address, Err(why))) => return Err(StartError::Listen(address, why)),
        };
        let metrics_address = numbers.as_ref().and_then(|listener| listener.local_addr().ok());
        let bus = match &config.bus {
            Some(_) if store.terms().is_none() => return Err(StartError::BusAlone),
            Some(settings) => Some(Bus::connect(settings).await.map_err(StartError::Bus)?),
            None => None,
        };
        // Joining comes last: a node that cannot start must not occupy a name.
        let print = config.key.as_ref().map(HouseKey::fingerprint);
        let node = Node { key: print, bus: bus.is_some(), ..config.node.clone().named(address) };
        let joined = store.join(node.clone(), clock.now()).await.map_err(StartError::Store)?;
        let now = joined.clock.max(clock.now());
        let lease = Lease::new(node, store.terms(), joined);
        let clock = TableClock::new(clock, now);
        let house = Arc::new(House::new(config, clock, store, key, pool, now, lease, bus.clone()));
        members::end_unused(&house).await;
        let router = http::router(&house);
        let mut tasks = vec![
            tokio::spawn(http::serve(listener, router, house.clone())),
            tokio::spawn(heartbeat(house.clone())),
            tokio::spawn(lease::hold(house.clone())),
            tokio::spawn(wake_those_due(house.clone())),
            tokio::spawn(end_unused_sessions(house.clone())),
            tokio::spawn(lobby::run(house.clone())),
            tokio::spawn(ratings::run(house.clone())),
            tokio::spawn(events::run(house.clone())),
            tokio::spawn(reminders::run(house.clone())),
            tokio::spawn(safety::follow(house.clone())),
            tokio::spawn(finish_leavings(house.clone())),
        ];
        if let Some(every) = house.config.bot_league {
            tasks.push(tokio::spawn(bots::league::hold(house.clone(), every)));
        }
        if let Some(listener) = numbers {
            tasks.push(tokio::spawn(http::serve_numbers(listener, house.clone())));
        }
        let asked = bus.map(|bus| tokio::spawn(bus::serve(house.clone(), bus)).abort_handle());
        log::info!("open", port = u64::from(address.port()));
        Ok(Server { house, address, metrics_address, tasks, asked })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address of its metrics, if it serves them.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics_address
    }

    /// Its metrics now, as `/metrics` serves them.
    pub async fn metrics(&self) -> String {
        http::numbers(&self.house).await
    }

    /// Tells clients to reconnect later, waits for work in progress, and stops.
    pub async fn close(self) {
        let Server { house, tasks, asked, .. } = self;
        log::info!("closing", sockets = house.metrics.sockets.get());
        house.closing.send_replace(true);
        for task in tasks {
            let _ = timeout(LEAVE, task).await;
        }
        let quiet = async {
            let metrics = &house.metrics;
            while metrics.connections.get() + metrics.sockets.get() + metrics.tables_awake.get() > 0 {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        let _ = timeout(LEAVE, quiet).await;
        if let Ok(who) = house.lease.who() {
            let _ = house.store.leave(who, house.clock.now()).await;
        }
        if let Some(bus) = &house.bus {
            bus.flush().await;
        }
        if let Some(asked) = asked {
            asked.abort();
        }
        log::info!("closed", tables = house.metrics.tables_awake.get());
    }
}

/// Reads the clock often, so that it notices when the process stood still. After that it has all waiting messages read
/// before time goes on.
pub(crate) async fn heartbeat(house: Arc<House>) {
    let mut closing = house.closing.subscribe();
    let mut tick = interval(HEARTBEAT);
    tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            _ = tick.tick() => {}
            () = house.clock.gap() => {}
            () = closed(&mut closing) => return,
        }
        house.clock.now();
        if house.clock.is_held() {
            house.ears.hear_all().await;
            let forgiven = house.clock.release();
            log::info!("the process stood still", forgiven_ms = forgiven.as_millis() as u64);
        }
    }
}

/// Ends sessions that nobody has used for long, and removes what is old.
async fn end_unused_sessions(house: Arc<House>) {
    let mut closing = house.closing.subscribe();
    let mut tick = interval(members::EXACTLY);
    tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            _ = tick.tick() => {
                members::end_unused(&house).await;
                members::prune(&house).await;
            }
            () = closed(&mut closing) => return,
        }
    }
}

/// Finishes what is left to do for people who have left: by the operator's command, or when the server was closed meanwhile.
async fn finish_leavings(house: Arc<House>) {
    let mut closing = house.closing.subscribe();
    let mut tick = interval(LEAVINGS);
    tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            _ = tick.tick() => members::finish_leaving(&house).await,
            () = closed(&mut closing) => return,
        }
    }
}

/// Wakes the tables that were awake at a crash, then those whose deadline comes.
pub(crate) async fn wake_those_due(house: Arc<House>) {
    let mut closing = house.closing.subscribe();
    let mut tick = interval(SWEEP);
    tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut orphans = Some(Row(0));
    loop {
        tokio::select! {
            _ = tick.tick() => {}
            () = closed(&mut closing) => return,
        }
        let mut wake = Vec::new();
        if let Some(after) = orphans {
            match house.store.orphans(after, house.opened_at, AT_ONCE).await {
                Ok(found) => {
                    orphans = found.last().map(|(row, _)| *row);
                    wake.extend(found.into_iter().map(|(_, id)| id));
                }
                Err(why) => log::warn("the store does not say which tables were awake", why.code()),
            }
        }
        if let Ok(who) = house.lease.who() {
            match house.store.sweep(who, house.clock.now(), AT_ONCE.min(house.hall.room(&house))).await {
                Ok(claimed) => house.lease.keep(&claimed),
                Err(why) => log::warn("the store does not say which tables are due", why.code()),
            }
        }
        wake.extend(house.lease.kept());
        for id in wake {
            // A table that is looked at through another node becomes this one's.
            if house.hall.is_awake(&id) && house.bus.is_none() {
                house.lease.take(&id);
            } else {
                // If there is no room, the next sweep tries again.
                let _ = Hall::send(&house, id, Mail::Wake);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{SqliteStore, StoreSettings};

    #[tokio::test(start_paused = true)]
    async fn after_a_gap_time_stands_still_until_every_socket_has_been_heard() {
        let dir = crate::scratch::Dir::new();
        let store = Arc::new(SqliteStore::open(dir.path(), StoreSettings::default()).unwrap());
        let clock = TableClock::new(Clock::with_watched_timers(0), 0);
        let (key, pool) = (HouseKey::random().unwrap(), Pool::new(Some(1), 1).unwrap());
        let node = Node { name: "one".to_owned(), ..Node::default() };
        let joined = store.join(node.clone(), 0).await.unwrap();
        let lease = Lease::new(node, store.terms(), joined);
        let house = Arc::new(House::new(Config::default(), clock, store, key, pool, 0, lease, None));
        let mut ear = house.ears.listen(1);
        let beating = tokio::spawn(heartbeat(house.clone()));
        tokio::time::sleep(Duration::from_secs(1)).await;
        assert!(!house.clock.is_held());
        tokio::time::advance(Duration::from_secs(12)).await;
        timeout(Duration::from_secs(1), ear.asked()).await.expect("the socket is to be read");
        assert!(house.clock.is_held(), "it is not read yet");
        ear.heard();
        tokio::time::sleep(HEARTBEAT).await;
        assert!(!house.clock.is_held());
        house.closing.send_replace(true);
        beating.await.unwrap();
    }
}

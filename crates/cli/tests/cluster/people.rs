//! Two people who play at one table after the other, each at whatever node the balancer gives, and come back whenever they are cut off.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::house::Table;
use serde_json::json;
use tokio::time::{sleep, timeout};

use super::ledger::Ledger;

/// Between moves.
const THINK: Duration = Duration::from_millis(80);
/// Nobody waits longer for an answer, but asks anew: a question is carried about for 9 s at most.
const PATIENCE: Duration = Duration::from_secs(12);

/// Where the balancer sends people: the nodes that are open.
pub type Open = Arc<Mutex<Vec<(usize, SocketAddr)>>>;

/// A number below another, from a counter.
pub fn draw(below: usize) -> usize {
    static DRAWN: AtomicU64 = AtomicU64::new(1);
    let n = DRAWN.fetch_add(1, Relaxed).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    ((n >> 33) % below.max(1) as u64) as usize
}

/// Two people at a spot.
pub struct People {
    pub spot: usize,
    /// They stay at this node, where their table is, as long as it is there. Sent to another, they leave that table and come back with a
    /// new one when they can: a game may take longer than a test waits for them.
    pub pinned: Option<usize>,
    pub open: Open,
    pub ledger: Arc<Ledger>,
    pub stop: Arc<AtomicBool>,
}

/// What a client tries again by itself, so that nobody notices. A node that no longer listens, or says that it closes, is the balancer's
/// business; and who is late writes before they have read that it closes. A node that goes without a word is noticed by those who read.
fn is_quiet(what: &str) -> bool {
    let quiet =
        ["\"closing\"", "\"moving\"", "Some(1012)", "Connection refused", "HTTP error: 503", "Broken pipe"];
    quiet.iter().any(|quiet| what.contains(quiet))
}

impl People {
    fn somewhere(&self) -> Option<(usize, SocketAddr)> {
        let open = self.open.lock().unwrap();
        let mine = self.pinned.and_then(|node| open.iter().find(|(n, _)| *n == node));
        mine.or_else(|| (!open.is_empty()).then(|| &open[draw(open.len())])).copied()
    }

    /// Whoever was cut off looks for the table anew; what was not answered is sent again.
    async fn come_back(&self, table: &mut Table) -> std::io::Result<()> {
        let known = table.acknowledged.last().map_or(0, |(at, _)| at + 1);
        for (n, guest) in table.guests.iter_mut().enumerate() {
            if guest.socket.is_some() {
                continue;
            }
            if let Some(after) = guest.goodbye.take() {
                sleep(after).await;
            }
            let (node, house) = self.somewhere().ok_or(std::io::ErrorKind::NotConnected)?;
            guest.visitor.house = house;
            guest.socket = Some(guest.visitor.socket().await?);
            let reply =
                guest.ask(json!({"cmd": "subscribe", "table": table.id, "from": guest.version})).await?;
            if reply["error"].is_object() {
                guest.socket = None;
                return Err(std::io::Error::other(reply.to_string()));
            }
            self.ledger.spots[self.spot].lock().unwrap().at[n] = Some(node);
            // The news that they missed come after the answer.
            let version = reply["version"].as_u64().unwrap_or(0).max(guest.version);
            if version < known {
                eprintln!("{}: at version {version}, but {known} was acknowledged", table.id);
                self.ledger.missing.fetch_add(1, Relaxed);
            }
        }
        table.ask_again().await
    }

    async fn lay(&self) -> Option<Table> {
        while !self.stop.load(Relaxed) {
            let Some((node, house)) = self.somewhere() else {
                sleep(Duration::from_millis(20)).await;
                continue;
            };
            match timeout(PATIENCE, Table::lay(house, "cubulus")).await {
                Ok(Ok(table)) => {
                    self.ledger.sat_down(self.spot, &table.id);
                    self.ledger.spots[self.spot].lock().unwrap().at = [Some(node); 2];
                    return Some(table);
                }
                Ok(Err(why)) => self.note(&why.to_string()),
                Err(_) => self.was_late("no table was laid in time"),
            }
            sleep(Duration::from_millis(100)).await;
        }
        None
    }

    fn note(&self, what: &str) {
        if !is_quiet(what) {
            self.ledger.error(self.spot, what.to_owned());
        }
    }

    fn was_late(&self, what: &str) {
        eprintln!("table {}: {what}", self.spot);
        self.ledger.late.fetch_add(1, Relaxed);
    }

    /// Whether they stay at a node to which they can go again, and are not there.
    fn can_go_home(&self) -> bool {
        let Some(home) = self.pinned else { return false };
        let is_open = self.open.lock().unwrap().iter().any(|(node, _)| *node == home);
        is_open && self.ledger.spots[self.spot].lock().unwrap().at != [Some(home); 2]
    }

    /// Plays until it is told to stop; every table is checked at its end. How many tables there were.
    pub async fn play(self) -> usize {
        let mut tables = 0;
        while !self.stop.load(Relaxed) {
            let Some(mut table) = self.lay().await else { break };
            tables += 1;
            if self.pinned.is_none() {
                table.guests.iter_mut().for_each(|guest| guest.socket = None);
            }
            let over = |table: &Table| table.guests.iter().any(|guest| guest.over);
            while !self.stop.load(Relaxed) && !over(&table) && !self.can_go_home() {
                self.step(&mut table).await;
            }
            while !self.check(&mut table).await {
                sleep(Duration::from_millis(200)).await;
            }
            self.ledger.games.fetch_add(1, Relaxed);
            let backwards = table.guests.iter().map(|guest| guest.backwards).sum();
            self.ledger.backwards.fetch_add(backwards, Relaxed);
        }
        tables
    }

    async fn step(&self, table: &mut Table) {
        let before = table.acknowledged.len();
        let came_back = table.guests.iter().any(|guest| guest.socket.is_none()) || table.pending.is_some();
        let one = async {
            if came_back {
                self.come_back(table).await?;
            }
            table.step().await
        };
        let done = timeout(PATIENCE, one).await;
        for _ in before..table.acknowledged.len() {
            self.ledger.moved(self.spot);
        }
        match done {
            Ok(Ok(_)) => return sleep(THINK).await,
            Ok(Err(why)) => {
                let what = why.to_string();
                self.note(&what);
                // Another node may know better.
                if what.contains("\"elsewhere\"") || what.contains("\"moving\"") {
                    table.guests.iter_mut().for_each(|guest| guest.socket = None);
                }
                self.ledger.reconnects.fetch_add(1, Relaxed);
            }
            Err(_) => {
                self.was_late("no answer in time");
                table.guests.iter_mut().for_each(|guest| guest.socket = None);
            }
        }
        self.ledger.asked_again.fetch_add(u64::from(table.pending.is_some()), Relaxed);
        sleep(Duration::from_millis(50)).await;
    }

    /// What the house says was played is exactly what it acknowledged, each once.
    async fn check(&self, table: &mut Table) -> bool {
        let end = async {
            self.come_back(table).await?;
            table.played().await
        };
        let Ok(Ok(played)) = timeout(PATIENCE, end).await else {
            table.guests.iter_mut().for_each(|guest| guest.socket = None);
            return false;
        };
        let acknowledged: Vec<&String> = table.acknowledged.iter().map(|(_, action)| action).collect();
        let same = played.iter().zip(&acknowledged).take_while(|(one, other)| one == *other).count();
        if played.len() != same || acknowledged.len() != same {
            eprintln!("{}: {played:?} was played, {acknowledged:?} acknowledged", table.id);
        }
        self.ledger.missing.fetch_add((acknowledged.len() - same) as u64, Relaxed);
        self.ledger.doubled.fetch_add((played.len() - same) as u64, Relaxed);
        true
    }
}

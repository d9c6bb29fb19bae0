//! What was acknowledged, and what the tables hold in the end.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use cubo_client::{Socket, Visitor};
use cubo_core::Seat;
use cubo_wire::TableId;
use serde::Serialize;
use serde_json::{Value, json};

/// Sockets that read tables again at the end.
const READERS: usize = 8;

/// The actions of people at one table, in order.
#[derive(Clone)]
pub(super) struct Page {
    pub(super) table: TableId,
    pub(super) acknowledged: Vec<(Seat, String)>,
    /// Sent, and not acknowledged: it may have been applied or not.
    pub(super) unanswered: Option<(Seat, String)>,
    /// The seats of people.
    pub(super) seats: Vec<Seat>,
}

/// What the comparison has shown.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub(super) struct Ledger {
    pub(super) tables: u64,
    pub(super) acknowledged: u64,
    /// Acknowledged, and not held.
    pub(super) missing: u64,
    /// Held more often than they were sent.
    pub(super) doubled: u64,
    /// Not acknowledged because something failed, and held all the same.
    pub(super) unanswered: u64,
    /// Tables that could not be read.
    pub(super) unreadable: u64,
}

impl Ledger {
    /// Compares what a table holds with what was acknowledged. Where others' actions are secret only their number can be compared.
    fn compare(&mut self, page: &Page, held: &[(Seat, String)], exact: bool) {
        self.tables += 1;
        self.acknowledged += page.acknowledged.len() as u64;
        let same = |(one, other): &(&(Seat, String), &(Seat, String))| {
            one.0 == other.0 && (!exact || one.1 == other.1)
        };
        let alike = page.acknowledged.iter().zip(held).take_while(same).count();
        self.missing += (page.acknowledged.len() - alike) as u64;
        let more = &held[alike..];
        let late = page.unanswered.iter().zip(more).take_while(same).count();
        self.unanswered += late as u64;
        self.doubled += (more.len() - late) as u64;
    }

    fn add(&mut self, other: &Ledger) {
        self.tables += other.tables;
        self.acknowledged += other.acknowledged;
        self.missing += other.missing;
        self.doubled += other.doubled;
        self.unanswered += other.unanswered;
        self.unreadable += other.unreadable;
    }

    /// Whether everything acknowledged is there, once.
    pub(super) fn is_good(&self) -> bool {
        self.missing + self.doubled + self.unreadable == 0
    }
}

/// Reads every table again, at whatever node.
pub(super) async fn check(nodes: &[SocketAddr], pages: Vec<Page>, exact: bool) -> Ledger {
    let (pages, next) = (Arc::new(pages), Arc::new(AtomicUsize::new(0)));
    let reader = |number: usize| {
        let (node, pages, next) = (nodes[number % nodes.len()], pages.clone(), next.clone());
        tokio::spawn(async move {
            let mut found = Ledger::default();
            let mut socket = None;
            while let Some(page) = pages.get(next.fetch_add(1, Relaxed)) {
                match read(node, &mut socket, page).await {
                    Ok(held) => found.compare(page, &held, exact),
                    Err(_) => {
                        socket = None;
                        found.unreadable += 1;
                    }
                }
            }
            found
        })
    };
    let readers: Vec<_> = (0..READERS).map(reader).collect();
    let mut all = Ledger::default();
    for reader in readers {
        match reader.await {
            Ok(found) => all.add(&found),
            Err(_) => all.unreadable += 1,
        }
    }
    all
}

/// What people did at a table, as the table has it.
async fn read(node: SocketAddr, socket: &mut Option<Socket>, page: &Page) -> io::Result<Vec<(Seat, String)>> {
    let socket = match socket {
        Some(socket) => socket,
        None => socket.insert(Visitor::stranger(node).socket().await?),
    };
    let mut also = Vec::new();
    let reply = socket.ask(json!({"cmd": "subscribe", "table": page.table}), &mut also).await?;
    let history = reply["shown"]["history"][0].as_array();
    let history = history.ok_or_else(|| io::Error::other(reply.to_string()))?;
    let entry = |entry: &Value| {
        let seat = Seat(entry["seat"].as_u64()?.try_into().ok()?);
        Some((seat, entry["action"].as_str()?.to_owned()))
    };
    let held = history.iter().filter_map(entry).filter(|(seat, _)| page.seats.contains(seat)).collect();
    socket.ask(json!({"cmd": "unsubscribe", "table": page.table}), &mut also).await?;
    Ok(held)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn acts(text: &str) -> Vec<(Seat, String)> {
        text.split_whitespace()
            .enumerate()
            .map(|(n, action)| (Seat(n as u8 % 2), action.to_owned()))
            .collect()
    }

    fn compare(acknowledged: &str, unanswered: Option<&str>, held: &str, exact: bool) -> (u64, u64, u64) {
        let acknowledged = acts(acknowledged);
        let unanswered = unanswered.map(|action| (Seat(acknowledged.len() as u8 % 2), action.to_owned()));
        let table = "0123456789abcdef".parse().unwrap();
        let page = Page { table, acknowledged, unanswered, seats: vec![Seat(0), Seat(1)] };
        let mut ledger = Ledger::default();
        ledger.compare(&page, &acts(held), exact);
        (ledger.missing, ledger.doubled, ledger.unanswered)
    }

    #[test]
    fn what_is_missing_or_doubled_is_found() {
        assert_eq!(compare("a b c", None, "a b c", true), (0, 0, 0));
        assert_eq!(compare("a b c", None, "a b", true), (1, 0, 0), "the last is lost");
        assert_eq!(compare("a b c", None, "a b c c", true), (0, 1, 0), "the last is there twice");
        assert_eq!(compare("a b c", Some("d"), "a b c d", true), (0, 0, 1), "applied, and not acknowledged");
        assert_eq!(compare("a b c", Some("d"), "a b c", true), (0, 0, 0), "neither");
        assert_eq!(compare("a b c", Some("d"), "a b c d d", true), (0, 1, 1));
        assert_eq!(compare("a b c", None, "a x c", true), (2, 2, 0), "another was applied");
        assert_eq!(compare("a b c", None, "a ? c", false), (0, 0, 0), "its number is right");
        assert_eq!(compare("a b c", None, "a ?", false), (1, 0, 0));
    }
}

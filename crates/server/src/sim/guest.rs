//! Somebody who says one thing after the other at a table, through whatever node there is, and remembers what was acknowledged.

use std::sync::Arc;

use cubo_wire::{PersonId, Request, TableId};
use futures_util::FutureExt;
use serde_json::{Value, json};

use super::world::World;
use crate::connection::Connection;
use crate::hall::{Hall, Mail};
use crate::house::House;
use crate::queue;

/// Nobody waits longer for an answer.
const PATIENCE: u64 = 12_000;

/// What a client tries again with the same key.
const AGAIN: [&str; 9] = [
    "busy",
    "closing",
    "moving",
    "elsewhere",
    "store-failed",
    "store-unknown",
    "store-full",
    "stale",
    "too-fast",
];

struct Line {
    node: usize,
    connection: Arc<Connection>,
    heard: queue::Receiver,
    /// Whether the table has been shown since.
    looks: bool,
    /// Since when the first answer is waited for.
    since: u64,
}

pub(super) struct Guest {
    person: PersonId,
    table: TableId,
    line: Option<Line>,
    /// Not before that moment.
    next: u64,
    pub(super) version: u64,
    /// The command that is not acknowledged yet, its key, and since when it is waited for if it is on its way.
    pub(super) pending: Option<(String, Option<u64>)>,
    said: u64,
    pub(super) acknowledged: Vec<(String, u64)>,
}

impl Guest {
    pub(super) fn new(person: PersonId, table: TableId, version: u64) -> Guest {
        Guest {
            person,
            table,
            line: None,
            next: 0,
            version,
            pending: None,
            said: 0,
            acknowledged: Vec::new(),
        }
    }

    pub(super) fn person(&self) -> PersonId {
        self.person
    }

    pub(super) fn table(&self) -> TableId {
        self.table
    }

    pub(super) fn node(&self) -> Option<usize> {
        self.line.as_ref().map(|line| line.node)
    }

    /// The line is dead: somebody who was cut off comes back after a while.
    pub(super) fn cut_off(&mut self, world: &mut World, within: u64) {
        self.line = None;
        self.next = world.now + 50 + world.draw(within);
        if let Some((_, sent)) = &mut self.pending {
            *sent = None;
        }
        world.count("people who came back");
    }

    /// Connects to a node and looks at the table from the version that is known.
    pub(super) fn connect(&mut self, node: usize, house: &Arc<House>, now: u64) {
        let (connection, heard) = Connection::new(256, house.metrics.refusals.clone());
        let connection = Arc::new(connection);
        connection.look_at(self.table, 8);
        self.line = Some(Line { node, connection, heard, looks: false, since: now });
        self.send(
            house,
            json!({"id": "look", "cmd": "subscribe", "table": self.table, "from": self.version}),
        );
    }

    pub(super) fn is_connected(&self) -> bool {
        self.line.is_some()
    }

    pub(super) fn may_connect(&self, now: u64) -> bool {
        self.line.is_none() && now >= self.next
    }

    fn send(&self, house: &Arc<House>, wish: Value) {
        let Some(line) = &self.line else { return };
        let request = Request::read(&wish.to_string()).map_err(|bad| bad.error.code.to_string()).unwrap();
        let (person, connection) = (Some(self.person), line.connection.clone());
        let mail = Mail::Request { request, person, connection, arrived: house.clock.now() };
        if let Err(crate::hall::Undelivered::Busy(mail) | crate::hall::Undelivered::Full(mail)) =
            Hall::send(house, self.table, mail)
        {
            mail.refuse(house, &crate::fault::BUSY);
        }
    }

    /// Hears what has come, and says the next thing. `quiet`: nothing new is said any more.
    pub(super) fn step(&mut self, house: &Arc<House>, world: &super::world::Shared, quiet: bool) {
        self.hear_all(&mut world.lock());
        let now = world.lock().now;
        let Some(line) = &self.line else { return };
        let moved = line.connection.moved.notified().now_or_never().is_some()
            || line.connection.overflow.notified().now_or_never().is_some();
        let tired = |since: u64| now.saturating_sub(since) > PATIENCE;
        let waits = self.pending.as_ref().and_then(|(_, sent)| *sent);
        if moved || (!line.looks && tired(line.since)) || waits.is_some_and(tired) {
            let number = line.connection.number;
            let _ = Hall::send(house, self.table, Mail::Disconnected { connection: number });
            return self.cut_off(&mut world.lock(), 2_000);
        }
        if !line.looks || now < self.next || waits.is_some() {
            return;
        }
        if self.pending.is_none() {
            if quiet {
                return;
            }
            self.said += 1;
            self.pending = Some((format!("k{}", self.said), None));
        }
        let Some((key, sent)) = &mut self.pending else { return };
        *sent = Some(now);
        let wish = json!({"id": key, "cmd": "say", "table": self.table, "at": self.version, "key": key,
            "words": {"phrase": "hello"}});
        self.send(house, wish);
    }

    fn hear_all(&mut self, world: &mut World) {
        while let Some(told) = self.line.as_mut().and_then(|line| line.heard.try_recv()) {
            let told: Value = serde_json::from_str(&told).unwrap();
            self.hear(&told, world);
        }
    }

    fn hear(&mut self, told: &Value, world: &mut World) {
        let shown = if told["shown"].is_object() { &told["shown"] } else { &told["news"] };
        if let Some(version) = shown["version"].as_u64() {
            if told["news"].is_object() && version != self.version + 1 {
                world.bad.push(format!("news of version {version} after {}", self.version));
            }
            let known = self.acknowledged.last().map_or(0, |(_, first)| first + 1);
            if told["shown"].is_object() && version < known {
                world.bad.push(format!("shown at {version}, but {known} was acknowledged"));
            }
            self.version = version;
        }
        let error = told["error"]["code"].as_str();
        match (told["id"].as_str(), error) {
            (None, _) => {}
            (Some("look"), None) => {
                if let Some(line) = &mut self.line {
                    line.looks = true;
                }
            }
            (Some("look"), Some(_)) => self.cut_off(world, 500),
            (Some(key), None) => {
                if self.pending.as_ref().is_some_and(|(pending, _)| pending == key) {
                    let first = told["first"].as_u64().unwrap_or(0);
                    self.acknowledged.push((key.to_owned(), first));
                    self.pending = None;
                    self.next = world.now + 20 + world.draw(400);
                    world.count("acknowledged");
                }
            }
            (Some(_), Some(code)) => {
                if !AGAIN.contains(&code) {
                    world.bad.push(format!("refused: {told}"));
                }
                if let Some((_, sent)) = &mut self.pending {
                    *sent = None;
                }
                self.next = world.now + 100 + world.draw(300);
                if matches!(code, "elsewhere" | "moving" | "closing") {
                    self.cut_off(world, 1_000);
                }
            }
        }
    }
}

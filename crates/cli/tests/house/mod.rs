//! The real binary as a server, and clients that survive its restarts.
#![allow(unreachable_pub)]

#[path = "../../../server/tests/common/dir.rs"]
mod dir;

use std::io;
use std::net::SocketAddr;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use cubo_client::{Socket, Visitor, nonce};
use cubo_players::{Budget, Level};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};
use tokio::time::timeout;

pub use dir::Dir;

/// `cubo serve`, killed when dropped.
pub struct House {
    pub child: Child,
    pub address: SocketAddr,
    /// The address of its metrics.
    pub numbers: SocketAddr,
}

impl House {
    pub async fn open(data: &Path) -> House {
        House::spawn(&mut Command::new(env!("CARGO_BIN_EXE_cubo")), data, Stdio::null()).await
    }

    /// Starts it with a command to which the arguments of `serve` are added; its log goes to `log`.
    pub async fn spawn(command: &mut Command, data: &Path, log: Stdio) -> House {
        House::spawn_with(command, "127.0.0.1:0", data, log, "100").await
    }

    /// The same, listening at that address.
    pub async fn spawn_at(command: &mut Command, listen: &str, data: &Path, log: Stdio) -> House {
        House::spawn_with(command, listen, data, log, "100").await
    }

    /// The same, with so many nodes for every house player.
    pub async fn spawn_with(
        command: &mut Command,
        listen: &str,
        data: &Path,
        log: Stdio,
        nodes: &str,
    ) -> House {
        command
            .args([
                "serve",
                "--listen",
                listen,
                "--metrics-listen",
                "0",
                "--house-reply-ms",
                "0-1",
                "--house-nodes",
                nodes,
            ])
            .args(["--max-connections-per-address", "1000", "--max-requests-per-s", "10000"])
            // The clients of a test answer pings only while they read.
            .args(["--socket-idle-ms", "75000"])
            .args(["--max-opens-per-minute", "100000", "--max-messages-per-s", "10000"])
            .arg("--data")
            .arg(data)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(log)
            .kill_on_drop(true);
        let mut child = command.spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut line =
            async || timeout(Duration::from_secs(60), lines.next_line()).await.unwrap().unwrap().unwrap();
        let address = line().await.rsplit_once("http://").unwrap().1.parse().unwrap();
        let numbers = line().await;
        let numbers = numbers.rsplit_once("http://").unwrap().1.strip_suffix("/metrics").unwrap();
        House { child, address, numbers: numbers.parse().unwrap() }
    }

    /// Whether a balancer should send people there.
    pub async fn is_ready(&self) -> bool {
        let reply = cubo_client::request(self.address, &cubo_client::Request::get("/readyz")).await;
        reply.is_ok_and(|reply| reply.status == 200)
    }

    /// Its metrics.
    pub async fn metrics(&self) -> String {
        let reply = cubo_client::request(self.numbers, &cubo_client::Request::get("/metrics")).await.unwrap();
        assert_eq!(reply.status, 200);
        reply.text()
    }

    /// Ends it by SIGKILL, so that it cannot do anything more.
    pub async fn kill(mut self) {
        self.child.kill().await.unwrap();
    }
}

/// A client with a seat, which remembers what was acknowledged.
pub struct Guest {
    pub visitor: Visitor,
    pub socket: Option<Socket>,
    pub seat: u64,
    pub version: u64,
    pub view: Value,
    pub turn: Value,
    pub over: bool,
    pub heard: Vec<String>,
    /// News that did not follow what was known.
    pub backwards: u64,
    /// After how long the server has asked them to come back, if it did.
    pub goodbye: Option<Duration>,
    pub secret: Option<String>,
}

impl Guest {
    fn take(&mut self, told: &Value) {
        self.heard.push(told.to_string());
        if let Some(after) = told["goodbye"]["again_ms"].as_u64() {
            self.goodbye = Some(Duration::from_millis(after));
        }
        let shown = if told["shown"].is_object() { &told["shown"] } else { &told["news"] };
        let Some(version) = shown["version"].as_u64() else { return };
        self.backwards += u64::from(told["news"].is_object() && version != self.version + 1);
        self.version = version;
        if let Some(seat) = shown["you"][0].as_u64() {
            self.seat = seat;
        }
        self.over |= shown["state"]["phase"] == "ended";
        if let Some(secret) = shown["state"]["end"]["secret"].as_str() {
            self.secret = Some(secret.to_owned());
        }
        if shown["play"].is_object() {
            self.turn = shown["play"]["turn"].clone();
            self.view = shown["play"]["views"][0]["view"].clone();
        }
    }

    pub async fn ask(&mut self, wish: Value) -> io::Result<Value> {
        let mut also = Vec::new();
        let socket = self.socket.as_mut().ok_or(io::ErrorKind::NotConnected)?;
        let reply = socket.ask(wish, &mut also).await;
        for told in &also {
            self.take(told);
        }
        let reply = self.unless_broken(reply)?;
        self.take(&reply);
        Ok(reply)
    }

    /// A socket that failed is not used again.
    fn unless_broken<T>(&mut self, result: io::Result<T>) -> io::Result<T> {
        if result.is_err() {
            self.socket = None;
        }
        result
    }

    async fn hear(&mut self) -> io::Result<()> {
        let socket = self.socket.as_mut().ok_or(io::ErrorKind::NotConnected)?;
        let told = socket.hear_json().await;
        let told = self.unless_broken(told)?;
        self.take(&told);
        Ok(())
    }
}

/// A command that was sent.
#[derive(Clone, Debug)]
pub struct Sent {
    pub who: usize,
    pub at: u64,
    pub key: String,
    pub action: String,
}

/// A table of two clients that play random legal actions.
pub struct Table {
    pub id: String,
    pub game: String,
    pub guests: Vec<Guest>,
    /// Actions that the server has acknowledged, with the version they were made on.
    pub acknowledged: Vec<(u64, String)>,
    /// Sent, and not answered yet.
    pub pending: Option<Sent>,
    pub moves: u64,
}

fn refused<T>(reply: Value) -> io::Result<T> {
    Err(io::Error::other(reply.to_string()))
}

impl Table {
    /// Opens a table and begins the game.
    pub async fn lay(house: SocketAddr, game: &str) -> io::Result<Table> {
        Table::lay_with(house, game, json!({"kind": "none"})).await
    }

    /// The same with that clock.
    pub async fn lay_with(house: SocketAddr, game: &str, clock: Value) -> io::Result<Table> {
        let mut guests = Vec::new();
        for name in ["Ada", "Zoé"] {
            let visitor = Visitor::guest(house, name).await?;
            let socket = Some(visitor.socket().await?);
            guests.push(Guest {
                visitor,
                socket,
                seat: 0,
                version: 0,
                view: Value::Null,
                turn: Value::Null,
                over: false,
                heard: vec![],
                backwards: 0,
                goodbye: None,
                secret: None,
            });
        }
        let places = json!([{"for": "person"}, {"for": "person"}]);
        let opening = json!({"table": {"game": game, "places": places, "access": "listed", "clock": clock}});
        let opened = guests[0].visitor.post("/api/tables", &opening).await?;
        let id = opened["table"].as_str().unwrap_or_default().to_owned();
        let nonces = [nonce()?, nonce()?];
        for (guest, nonce) in guests.iter_mut().zip(&nonces) {
            guest.ask(json!({"cmd": "subscribe", "table": id})).await?;
            let commitment = nonce.commitment();
            let sit = json!({"cmd": "sit", "table": id, "at": guest.version, "key": "sit", "name": "X", "commitment": commitment});
            let reply = guest.ask(sit).await?;
            if reply["error"].is_object() {
                return refused(reply);
            }
        }
        for (guest, nonce) in guests.iter_mut().zip(&nonces) {
            let reply = guest
                .ask(
                    json!({"cmd": "nonce", "table": id, "at": guest.version, "key": "nonce", "nonce": nonce}),
                )
                .await?;
            if reply["error"].is_object() {
                return refused(reply);
            }
        }
        let mut table =
            Table { id, game: game.to_owned(), guests, acknowledged: vec![], pending: None, moves: 0 };
        for guest in &mut table.guests {
            while guest.view.is_null() {
                guest.hear().await?;
            }
        }
        Ok(table)
    }

    /// Both connect again after a restart, each from the version it knows.
    pub async fn resume(&mut self, house: SocketAddr) -> io::Result<()> {
        let known = self.acknowledged.last().map_or(0, |(at, _)| at + 1);
        for guest in &mut self.guests {
            guest.visitor.house = house;
            guest.socket = Some(guest.visitor.socket().await?);
            let reply =
                guest.ask(json!({"cmd": "subscribe", "table": self.id, "from": guest.version})).await?;
            assert!(reply["error"].is_null(), "a client cannot resume: {reply}");
            assert!(
                guest.version >= known,
                "the house is at version {}, but {known} was acknowledged",
                guest.version
            );
        }
        self.level().await?;
        self.ask_again().await
    }

    /// Sends an unanswered or refused command again with the same key: it is applied once, whether or not it was applied before.
    pub async fn ask_again(&mut self) -> io::Result<()> {
        if let Some(sent) = self.pending.clone() {
            self.send(sent).await?;
        }
        self.level().await
    }

    /// Waits until both clients have the same version.
    async fn level(&mut self) -> io::Result<()> {
        let newest = self.guests.iter().map(|guest| guest.version).max().unwrap_or(0);
        for guest in &mut self.guests {
            while guest.version < newest {
                guest.hear().await?;
            }
        }
        Ok(())
    }

    async fn send(&mut self, sent: Sent) -> io::Result<()> {
        self.pending = Some(sent.clone());
        let guest = &mut self.guests[sent.who];
        let wish =
            json!({"cmd": "play", "table": self.id, "at": sent.at, "key": sent.key, "action": sent.action});
        let reply = guest.ask(wish).await?;
        // A server that is full, about to stop or without the table refuses legal commands: they are sent again later, with the same key.
        if ["store-full", "store-failed", "store-unknown", "busy", "closing", "moving", "elsewhere"]
            .iter()
            .any(|code| reply["error"]["code"] == *code)
        {
            return refused(reply);
        }
        assert!(reply["error"].is_null(), "a legal action was refused: {reply}");
        let first = reply["first"].as_u64().unwrap();
        self.acknowledged.push((first, sent.action));
        self.pending = None;
        let after = first + reply["count"].as_u64().unwrap();
        for guest in &mut self.guests {
            while guest.version < after {
                guest.hear().await?;
            }
        }
        Ok(())
    }

    /// One action; false once the game is over.
    pub async fn step(&mut self) -> io::Result<bool> {
        self.level().await?;
        if self.guests.iter().any(|guest| guest.over) {
            return Ok(false);
        }
        let Some(next) = self.next()? else { return Ok(false) };
        self.send(next).await?;
        Ok(true)
    }

    /// A legal action of the client to act.
    pub fn next(&mut self) -> io::Result<Option<Sent>> {
        let turn = self.guests[0].turn["seat"].as_u64();
        let Some(who) = self.guests.iter().position(|guest| Some(guest.seat) == turn) else {
            return Ok(None);
        };
        self.moves += 1;
        let view = serde_json::value::to_raw_value(&self.guests[who].view)?;
        let seed = format!("{} {}", self.id, self.moves);
        let advice =
            cubo_catalog::advise(&self.game, &view, &[], Level::Random, &mut Budget::nodes(1), &seed);
        let action = advice.map_err(|why| io::Error::other(why.to_string()))?.action;
        let at = self.guests[who].version;
        Ok(Some(Sent { who, at, key: format!("k{}", self.moves), action }))
    }

    /// All messages that both have received.
    pub fn heard(&self) -> Vec<String> {
        self.guests.iter().flat_map(|guest| guest.heard.clone()).collect()
    }

    /// Resigns, and returns the revealed secret.
    pub async fn resign(&mut self) -> io::Result<String> {
        let (table, guest) = (self.id.clone(), &mut self.guests[0]);
        if !guest.over {
            guest.ask(json!({"cmd": "resign", "table": table, "at": guest.version, "key": "resign"})).await?;
        }
        loop {
            if let Some(secret) = &guest.secret {
                return Ok(secret.clone());
            }
            guest.hear().await?;
        }
    }

    /// The actions that the server says were played.
    pub async fn played(&mut self) -> io::Result<Vec<String>> {
        let reply = self.guests[0].ask(json!({"cmd": "subscribe", "table": self.id})).await?;
        if reply["error"].is_object() {
            return refused(reply);
        }
        let history = reply["shown"]["history"][0].as_array().unwrap_or_else(|| panic!("{reply}"));
        Ok(history.iter().map(|entry| entry["action"].as_str().unwrap().to_owned()).collect())
    }

    /// Checks that the server has exactly the actions that it acknowledged, each once.
    pub async fn check(&mut self) -> io::Result<()> {
        let played = self.played().await?;
        let acknowledged: Vec<&str> = self.acknowledged.iter().map(|(_, action)| action.as_str()).collect();
        assert_eq!(played, acknowledged);
        Ok(())
    }
}

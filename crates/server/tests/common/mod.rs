//! A server for a test, and clients that play on it.
#![allow(unreachable_pub)]

pub mod authenticator;
pub mod browser;
mod dir;
pub mod p256;
pub mod place;
pub mod schema;
pub mod time;
pub mod twins;

use std::path::Path;
use std::sync::Arc;

use cubo_client::{Socket, Visitor, nonce};
use cubo_core::fair::Bytes32;
use cubo_players::{Budget, Level};
use cubo_server::Server;
use cubo_server::clock::Clock;
use cubo_server::config::{Config, HouseSettings, Limits, PasswordCost};
use cubo_server::store::{SqliteStore, Store, StoreSettings};
use serde_json::{Value, json};

pub use dir::Dir;

/// Limits that a test does not run into by playing.
pub fn generous() -> Limits {
    Limits {
        connections_per_address: 1000,
        requests_per_s: 10_000,
        opens_per_minute: 10_000,
        talk_per_minute: 600_000,
        offers_per_minute: 600_000,
        names_per_minute: 600_000,
        messages_per_s: 10_000,
        socket_idle: std::time::Duration::from_secs(75), // guests of a test answer pings only while they listen
        ..Limits::default()
    }
}

pub fn config() -> Config {
    let house = HouseSettings { reply_ms: (0, 1), nodes: Some(200), ..HouseSettings::default() };
    // Cheap: most tests are not about the strength of hashes.
    let passwords = PasswordCost { memory_kib: 8, passes: 1 };
    Config { limits: generous(), house, passwords, ..Config::default() }
}

pub fn store(dir: &Path) -> Arc<SqliteStore> {
    // A server that has just closed releases its directory a moment later.
    for _ in 0..6_000 {
        if let Ok(store) = SqliteStore::open(dir, StoreSettings::default()) {
            return Arc::new(store);
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    Arc::new(SqliteStore::open(dir, StoreSettings::default()).unwrap())
}

pub async fn house(dir: &Path) -> Server {
    house_with(place::kept(dir).await, config()).await
}

pub async fn house_with(store: Arc<dyn Store>, config: Config) -> Server {
    house_at(store, config, Clock::system()).await
}

pub async fn house_at(store: Arc<dyn Store>, config: Config, clock: Clock) -> Server {
    Server::start(config, store, clock).await.unwrap()
}

/// Repeats the question until the answer is yes.
pub async fn soon(mut ask: impl AsyncFnMut() -> bool) {
    for _ in 0..6_000 {
        if ask().await {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("it never comes true");
}

/// Opens a table and returns its id and the seat pass.
pub async fn open(visitor: &mut Visitor, table: Value) -> (String, String, String) {
    let opened = visitor.post("/api/tables", &json!({"table": table})).await.unwrap();
    let text = |value: &Value| value.as_str().unwrap_or_else(|| panic!("{opened}")).to_owned();
    (text(&opened["table"]), text(&opened["links"]["seat"]), text(&opened["links"]["watch"]))
}

/// A table for two without a clock: no test is in a hurry.
pub fn two_people(game: &str) -> Value {
    json!({"game": game, "places": [{"for": "person"}, {"for": "person"}], "clock": {"kind": "none"}})
}

/// Somebody at a table.
pub struct Player {
    pub visitor: Visitor,
    pub socket: Socket,
    pub table: String,
    pub pass: Option<String>,
    pub nonce: Bytes32,
    pub version: u64,
    pub moved: u64,
    pub you: Vec<u64>,
    pub game: String,
    pub state: Value,
    pub play: Value,
    /// Everything that was heard, in order.
    pub heard: Vec<Value>,
    keys: u64,
}

impl Player {
    /// Looks at a table.
    pub async fn at(visitor: Visitor, table: &str, pass: Option<&str>) -> Player {
        let socket = visitor.socket().await.unwrap();
        let mut player = Player {
            visitor,
            socket,
            table: table.to_owned(),
            pass: pass.map(str::to_owned),
            nonce: nonce().unwrap(),
            version: 0,
            moved: 0,
            you: vec![],
            game: String::new(),
            state: Value::Null,
            play: Value::Null,
            heard: vec![],
            keys: 0,
        };
        let reply = player.subscribe(None).await;
        assert!(reply["error"].is_null(), "{reply}");
        player
    }

    /// Looks, sits down on the first free chair, and hears of it.
    pub async fn sit(visitor: Visitor, table: &str, pass: Option<&str>, name: &str) -> Player {
        let mut player = Player::at(visitor, table, pass).await;
        let commitment = player.nonce.commitment();
        let reply = player.command(json!({"cmd": "sit", "name": name, "commitment": commitment})).await;
        assert!(reply["error"].is_null(), "{reply}");
        player
    }

    pub async fn subscribe(&mut self, from: Option<u64>) -> Value {
        let mut also = Vec::new();
        let wish = json!({"cmd": "subscribe", "table": self.table, "pass": self.pass, "from": from});
        let reply = self.socket.ask(wish, &mut also).await.unwrap();
        for told in also {
            self.take(told);
        }
        self.take(reply.clone());
        reply
    }

    /// All earlier positions of the game.
    pub async fn past(&mut self) -> Value {
        let mut also = Vec::new();
        let wish = json!({"cmd": "past", "table": self.table, "pass": self.pass});
        let reply = self.socket.ask(wish, &mut also).await.unwrap();
        also.into_iter().for_each(|told| self.take(told));
        assert!(reply["past"]["positions"].as_array().is_some_and(|list| list.len() > 1), "{reply}");
        self.heard.push(reply.clone());
        reply["past"].clone()
    }

    /// A new socket, taken up where the last ended.
    pub async fn reconnect(&mut self) -> Value {
        self.socket = self.visitor.socket().await.unwrap();
        self.subscribe(Some(self.version)).await
    }

    /// Takes a message in.
    pub fn take(&mut self, told: Value) {
        let shown = if told["shown"].is_object() { &told["shown"] } else { &told["news"] };
        if let Some(version) = shown["version"].as_u64() {
            if told["news"].is_object() {
                assert_eq!(version, self.version + 1, "news come in order, one by one: {told}");
            }
            self.version = version;
            if let Some(you) = shown["you"].as_array() {
                self.you = you.iter().filter_map(Value::as_u64).collect();
            }
            if let Some(game) = shown["game"].as_str() {
                self.game = game.to_owned();
            }
            if shown["state"].is_object() {
                self.state = shown["state"].clone();
            }
            if shown["play"].is_object() {
                self.play = shown["play"].clone();
                self.moved = self.play["moved"].as_u64().unwrap();
            }
        }
        self.heard.push(told);
    }

    /// Hears one message.
    pub async fn hear(&mut self) {
        let told = self.socket.hear_json().await.unwrap();
        self.take(told);
    }

    pub async fn hear_until(&mut self, mut enough: impl FnMut(&Player) -> bool) {
        while !enough(self) {
            self.hear().await;
        }
    }

    /// Gives a command, made on the version this player knows.
    pub async fn command(&mut self, wish: Value) -> Value {
        self.keys += 1;
        let key = format!("k{}", self.keys);
        self.command_as(wish, self.version, &key).await
    }

    pub async fn command_as(&mut self, mut wish: Value, at: u64, key: &str) -> Value {
        wish["table"] = json!(self.table);
        wish["at"] = json!(at);
        wish["key"] = json!(key);
        if let Some(pass) = &self.pass {
            wish["pass"] = json!(pass);
        }
        let mut also = Vec::new();
        let reply = self.socket.ask(wish, &mut also).await.unwrap();
        for told in also {
            self.take(told);
        }
        self.heard.push(reply.clone());
        reply
    }

    pub fn phase(&self) -> &str {
        self.state["phase"].as_str().unwrap_or("")
    }

    /// The seat of this player that is to act.
    pub fn to_act(&self) -> Option<u64> {
        let turn = self.play["turn"]["seat"].as_u64()?;
        (self.phase() == "playing" && self.you.contains(&turn)).then_some(turn)
    }

    /// Any legal action for the seat to act, from its view alone.
    pub fn choose(&self, seed: &str) -> String {
        let seat = self.to_act().expect("it is not this player's turn");
        let views = self.play["views"].as_array().unwrap();
        let view = &views.iter().find(|view| view["seat"] == seat).unwrap()["view"];
        let view = serde_json::value::to_raw_value(view).unwrap();
        let advice =
            cubo_catalog::advise(&self.game, &view, &[], Level::Random, &mut Budget::nodes(1), seed).unwrap();
        advice.action
    }

    /// Does any legal action.
    pub async fn act(&mut self, seed: &str) -> Value {
        let action = self.choose(seed);
        self.command(json!({"cmd": "play", "action": action})).await
    }

    /// Opens the nonce when it is called.
    pub async fn open_nonce(&mut self) {
        self.hear_until(|player| player.phase() == "calling").await;
        let nonce = self.nonce;
        let reply = self.command(json!({"cmd": "nonce", "nonce": nonce})).await;
        assert!(reply["error"].is_null(), "{reply}");
    }
}

/// Two people at a new table whose game is on.
pub async fn couple(server: &Server, game: &str) -> (Player, Player) {
    couple_at(server, two_people(game)).await
}

/// The same at a table as they wish it.
pub async fn couple_at(server: &Server, wish: Value) -> (Player, Player) {
    let mut ada = Visitor::guest(server.address(), "Ada").await.unwrap();
    let zoe = Visitor::guest(server.address(), "Zoé").await.unwrap();
    let (table, seat, _) = open(&mut ada, wish).await;
    let mut ada = Player::sit(ada, &table, None, "Ada").await;
    let mut zoe = Player::sit(zoe, &table, Some(&seat), "Zoé").await;
    ada.open_nonce().await;
    zoe.open_nonce().await;
    ada.hear_until(|player| player.phase() == "playing").await;
    zoe.hear_until(|player| player.phase() == "playing").await;
    (ada, zoe)
}

/// Waits until no table is awake.
pub async fn asleep(server: &Server) {
    for _ in 0..6_000 {
        let text = server.metrics().await;
        if text.lines().any(|line| line == "cubo_tables_awake 0") {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("a table does not fall asleep");
}

/// Whoever is to act of the two.
pub fn mover<'a>(one: &'a mut Player, other: &'a mut Player) -> (&'a mut Player, &'a mut Player) {
    if one.to_act().is_some() { (one, other) } else { (other, one) }
}

/// Both play so many actions, or to the end.
pub async fn play_on(one: &mut Player, other: &mut Player, actions: usize) {
    for n in 0..actions {
        let newest = one.version.max(other.version);
        one.hear_until(|player| player.version >= newest).await;
        other.hear_until(|player| player.version >= newest).await;
        if one.phase() == "ended" {
            return;
        }
        let (mover, _) = mover(one, other);
        let reply = mover.act(&format!("play {n}")).await;
        assert!(reply["error"].is_null(), "{reply}");
        let after = reply["first"].as_u64().unwrap() + reply["count"].as_u64().unwrap();
        one.hear_until(|player| player.version >= after).await;
        other.hear_until(|player| player.version >= after).await;
    }
}

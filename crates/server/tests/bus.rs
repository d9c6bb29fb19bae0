//! Nodes that reach each other by a real NATS server: people at one table are at different nodes, and notice nothing of it.
#![cfg(unix)]
#![allow(unreachable_pub)]

use std::sync::Arc;
use std::time::Duration;

use crate::common::{Player, config, open, play_on, soon, two_people};
use cubo_client::{Reply, Request, Visitor, request};
use cubo_nats::Nats;
use cubo_postgres::{Schema, shared};
use cubo_server::clock::Clock;
use cubo_server::config::{BusSettings, Config, NodeSettings};
use cubo_server::store::{PostgresSettings, PostgresStore};
use cubo_server::{Server, StartError};
use serde_json::{Value, json};

fn bus(url: &str) -> Option<BusSettings> {
    Some(BusSettings { url: url.parse().unwrap(), creds: None, ca: None })
}

async fn start(schema: &Schema, bus_url: &str, name: &str) -> Result<Server, StartError> {
    // Longer than usual: a machine that is busy with other tests does not make it run out.
    let settings = PostgresSettings { lease: Duration::from_secs(10) };
    let store = PostgresStore::open(&schema.url, settings).await.unwrap();
    let node = NodeSettings { name: Some(name.to_owned()), url: None };
    let config = Config { node, bus: bus(bus_url), ..config() };
    Server::start(config, Arc::new(store), Clock::system()).await
}

pub async fn node(schema: &Schema, nats: &Nats, name: &str) -> Server {
    start(schema, &nats.url(), name).await.unwrap()
}

/// Waits until the database says that both can be reached.
pub async fn all_on_the_bus(schema: &Schema) {
    let missing = format!("SELECT count(*) FROM {}.nodes WHERE NOT bus_ok", schema.name);
    soon(async || shared().sql(&missing) == "0").await;
}

async fn look(server: &Server, table: &str) -> Reply {
    request(server.address(), &Request::get(&format!("/api/tables/{table}"))).await.unwrap()
}

fn listed(game: &str) -> Value {
    let mut wish = two_people(game);
    wish["access"] = json!("listed");
    wish
}

/// Ada at the first node, where the table is, and Zoé at the second.
async fn couple(first: &Server, second: &Server, game: &str) -> (Player, Player) {
    let mut ada = Visitor::guest(first.address(), "Ada").await.unwrap();
    let zoe = Visitor::guest(second.address(), "Zoé").await.unwrap();
    let (table, ..) = open(&mut ada, listed(game)).await;
    let mut ada = Player::sit(ada, &table, None, "Ada").await;
    let mut zoe = Player::sit(zoe, &table, None, "Zoé").await;
    ada.open_nonce().await;
    zoe.open_nonce().await;
    ada.hear_until(|player| player.phase() == "playing").await;
    zoe.hear_until(|player| player.phase() == "playing").await;
    (ada, zoe)
}

fn count(metrics: &str, name: &str) -> u64 {
    let line = metrics.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("{name}: {metrics}")).parse().unwrap()
}

/// The chairs whose people are here, as a player was last told.
fn here(player: &Player) -> Option<&Value> {
    player.heard.iter().rev().map(|told| &told["here"]).find(|here| here.is_array())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_at_different_nodes_play_at_one_table() {
    let (schema, nats) = (shared().fresh(), Nats::start());
    let (a, b, c) =
        (node(&schema, &nats, "a").await, node(&schema, &nats, "b").await, node(&schema, &nats, "c").await);
    all_on_the_bus(&schema).await;
    let (mut ada, mut zoe) = couple(&a, &b, "cubulus").await;
    let mut eye = Player::at(Visitor::stranger(c.address()), &ada.table, None).await;
    play_on(&mut ada, &mut zoe, 12).await;
    let newest = ada.version;
    eye.hear_until(|eye| eye.version >= newest).await;
    assert_eq!(here(&zoe), Some(&json!([0, 1])), "everybody is here, wherever that is");
    // A repeat of what was done, and what is not allowed, through the other node.
    let reply =
        zoe.command_as(json!({"cmd": "say", "words": {"phrase": "hello"}}), zoe.version, "once").await;
    let again =
        zoe.command_as(json!({"cmd": "say", "words": {"phrase": "hello"}}), zoe.version, "once").await;
    assert!(reply["first"].is_u64() && reply["first"] == again["first"], "{reply} {again}");
    let refused = eye.command(json!({"cmd": "resign"})).await;
    assert_eq!(refused["error"]["code"], "no-session", "{refused}");
    // REST and earlier positions, through the other nodes.
    for server in [&a, &b, &c] {
        let reply = look(server, &ada.table).await;
        assert_eq!(reply.status, 200, "{}", reply.text());
    }
    zoe.past().await;
    let missing = look(&b, "0000000000000000").await;
    assert_eq!(missing.status, 404);
    // Somebody leaves and comes back at a third node, and is told what was missed.
    let missed = zoe.version;
    zoe.visitor.house = c.address();
    drop(std::mem::replace(&mut zoe.socket, zoe.visitor.socket().await.unwrap()));
    // The first turn is drawn, and chairs are counted by seat.
    ada.hear_until(|ada| here(ada) == Some(&json!(ada.you))).await;
    let reply = zoe.subscribe(Some(missed)).await;
    assert_eq!(reply["version"], zoe.version, "{reply}");
    ada.hear_until(|ada| here(ada) == Some(&json!([0, 1]))).await;
    play_on(&mut ada, &mut zoe, 6).await;
    let reply = zoe.command(json!({"cmd": "resign"})).await;
    assert!(reply["error"].is_null(), "{reply}");
    eye.hear_until(|eye| eye.phase() == "ended").await;
    let record =
        request(b.address(), &Request::get(&format!("/api/tables/{}/record", ada.table))).await.unwrap();
    assert_eq!(record.status, 200, "{}", record.text());
    assert_eq!(count(&a.metrics().await, "cubo_proxies"), 0, "the table never left its owner");
    for server in [a, b, c] {
        server.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_closes_gives_its_tables_away_and_those_elsewhere_play_on() {
    let (schema, nats) = (shared().fresh(), Nats::start());
    let (a, b) = (node(&schema, &nats, "a").await, node(&schema, &nats, "b").await);
    all_on_the_bus(&schema).await;
    let (mut ada, mut zoe) = couple(&a, &b, "cubulus").await;
    play_on(&mut ada, &mut zoe, 4).await;
    a.close().await;
    let mut goodbye = Value::Null;
    while let Ok(told) = ada.socket.hear_json().await {
        goodbye = told;
    }
    assert!(goodbye["goodbye"]["again_ms"].as_u64().is_some_and(|ms| ms < 2_000), "{goodbye}");
    ada.visitor.house = b.address();
    let reply = ada.reconnect().await;
    assert!(reply["error"].is_null(), "{reply}");
    // Zoé's socket is the one that she had before.
    play_on(&mut ada, &mut zoe, 6).await;
    assert_eq!(count(&b.metrics().await, "cubo_taken_over_total"), 1);
    b.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_the_bus_a_table_goes_on_where_its_owner_is_and_for_all_when_it_is_back() {
    let (schema, nats) = (shared().fresh(), Nats::start());
    let (a, b) = (node(&schema, &nats, "a").await, node(&schema, &nats, "b").await);
    all_on_the_bus(&schema).await;
    let (mut ada, mut zoe) = couple(&a, &b, "cubulus").await;
    let (mut bob, mut eve) = couple(&a, &a, "cubulus").await;
    play_on(&mut ada, &mut zoe, 2).await;
    nats.stop();
    // Those who are all at the owner notice nothing.
    play_on(&mut bob, &mut eve, 10).await;
    // The other node cannot serve the table, says so, and asks its viewer to come back.
    let mut last = Value::Null;
    while let Ok(told) = zoe.socket.hear_json().await {
        last = told;
    }
    assert_eq!(last["goodbye"]["code"], "closing", "{last}");
    soon(async || look(&b, &zoe.table).await.status == 421).await;
    // She finds the owner, and they play on without the bus.
    zoe.visitor.house = a.address();
    assert!(zoe.reconnect().await["error"].is_null());
    play_on(&mut ada, &mut zoe, 4).await;
    nats.resume();
    soon(async || look(&b, &zoe.table).await.status == 200).await;
    zoe.visitor.house = b.address();
    assert!(zoe.reconnect().await["error"].is_null());
    play_on(&mut ada, &mut zoe, 4).await;
    a.close().await;
    b.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bus_that_will_not_do_stops_the_start_with_one_line() {
    let schema = shared().fresh();
    let deaf = r#"authorization { users = [
        {user: "cubo", password: "right", permissions: {publish: "cubo.>", subscribe: "cubo.>"}},
        {user: "mute", password: "right", permissions: {publish: "other.>", subscribe: "cubo.>"}},
        {user: "deaf", password: "right", permissions: {publish: "cubo.>", subscribe: "other.>"}}
    ]}"#;
    let nats = Nats::start_with(deaf);
    let at = |user: &str| format!("nats://{user}@127.0.0.1:{}", nats.port());
    for (url, expected) in [
        ("nats://127.0.0.1:9", "cannot be reached"),
        (&at("cubo:wrong"), "cannot be reached"),
        (&at("mute:right"), "allow it both for cubo.>"),
        (&at("deaf:right"), "allow it both for cubo.>"),
    ] {
        let Err(why) = start(&schema, url, "a").await.map(|_| ()) else { panic!("{url}") };
        let why = why.to_string();
        assert!(why.contains(expected) && !why.contains("right@") && why.lines().count() == 1, "{why}");
    }
    let good = start(&schema, &at("cubo:right"), "a").await.unwrap();
    good.close().await;
    let dir = crate::common::Dir::new();
    let alone = Config { bus: bus(&at("cubo:right")), ..config() };
    let why = Server::start(alone, crate::common::store(dir.path()), Clock::system()).await.map(|_| ());
    assert!(matches!(why, Err(StartError::BusAlone)));
}

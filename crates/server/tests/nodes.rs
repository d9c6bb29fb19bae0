//! Several nodes on one database: who owns a table, how a node that loses its lease gives up its tables, and a database that goes away.
#![cfg(unix)]

use std::sync::Arc;

use crate::common::{Player, config, couple_at, house_at, play_on, soon, two_people};
use cubo_client::{Reply, Request, Socket, request};
use cubo_postgres::{Postgres, shared};
use cubo_server::Server;
use cubo_server::clock::Clock;
use cubo_server::config::{Config, NodeSettings};
use cubo_server::store::{PostgresSettings, PostgresStore};
use serde_json::{Value, json};

async fn node(url: &str, name: &str) -> Server {
    node_at(url, name, Clock::system()).await
}

async fn node_at(url: &str, name: &str, clock: Clock) -> Server {
    // Longer than usual: a machine that is busy with other tests does not make it run out.
    let settings = PostgresSettings { lease: std::time::Duration::from_secs(10) };
    let store = PostgresStore::open(url, settings).await.unwrap();
    let node =
        NodeSettings { name: Some(name.to_owned()), url: Some("http://elsewhere.example".parse().unwrap()) };
    house_at(Arc::new(store), Config { node, ..config() }, clock).await
}

async fn look(server: &Server, table: &str) -> Reply {
    request(server.address(), &Request::get(&format!("/api/tables/{table}"))).await.unwrap()
}

fn with_clock() -> Value {
    let mut wish = two_people("cubulus");
    wish["access"] = json!("listed");
    wish["clock"] = json!({"kind": "fischer", "initial_ms": 600_000, "increment_ms": 5_000});
    wish
}

/// Reads until the server closes the socket; returns the last message.
async fn last_words(socket: &mut Socket) -> Value {
    let mut last = Value::Null;
    while let Ok(told) = socket.hear_json().await {
        last = told;
    }
    last
}

async fn follow(player: &mut Player, server: &Server) {
    player.visitor.house = server.address();
    let reply = player.reconnect().await;
    assert!(reply["error"].is_null(), "{reply}");
}

#[tokio::test]
async fn a_node_that_loses_its_lease_gives_its_tables_up_and_comes_back_as_somebody_new() {
    let schema = shared().fresh();
    // Both have the same time. The clocks of tables stand still while a process does, and on a busy machine one of two in the same process
    // may notice more of that than the other: behind the other's, there may be no time left to forgive.
    let clock = Clock::with_timers(Clock::system().now());
    let (a, b) = (node_at(&schema.url, "a", clock).await, node_at(&schema.url, "b", clock).await);
    let (mut ada, mut zoe) = couple_at(&a, with_clock()).await;
    play_on(&mut ada, &mut zoe, 2).await;
    let table = ada.table.clone();
    let elsewhere = look(&b, &table).await;
    let said = elsewhere.text();
    assert_eq!(elsewhere.status, 421, "{said}");
    assert!(said.contains("elsewhere") && said.contains("a, at http://elsewhere.example"), "{said}");
    // The lease has run out in the database. As soon as the node learns of it, it gives up its tables.
    shared().sql(&format!("UPDATE {}.nodes SET until = now() WHERE name = 'a'", schema.name));
    let goodbye = last_words(&mut ada.socket).await;
    assert_eq!(goodbye["goodbye"]["code"], "closing", "{goodbye}");
    soon(async || look(&b, &table).await.status == 200).await;
    follow(&mut ada, &b).await;
    follow(&mut zoe, &b).await;
    play_on(&mut ada, &mut zoe, 2).await;
    // The time between was charged to no player, and the table has a `downtime` event.
    let downtimes = format!("SELECT count(*) FROM {}.appends WHERE events LIKE '%downtime%'", schema.name);
    assert_eq!(shared().sql(&downtimes), "1");
    // The node is back, and knows whose table it is now; when that one closes, it takes the table at once.
    soon(async || look(&a, &table).await.status == 421).await;
    b.close().await;
    assert_eq!(look(&a, &table).await.status, 200);
    follow(&mut ada, &a).await;
    follow(&mut zoe, &a).await;
    play_on(&mut ada, &mut zoe, 2).await;
    a.close().await;
    let alive = format!("SELECT count(*) FROM {}.nodes WHERE until > now()", schema.name);
    assert_eq!(shared().sql(&alive), "0");
}

#[tokio::test]
async fn a_database_that_goes_away_and_comes_back_loses_nothing() {
    let postgres = Postgres::start(false);
    let schema = postgres.fresh();
    let a = node(&schema.url, "a").await;
    let (mut ada, mut zoe) = couple_at(&a, with_clock()).await;
    play_on(&mut ada, &mut zoe, 2).await;
    let before = ada.version;
    postgres.stop();
    let (mover, _) = crate::common::mover(&mut ada, &mut zoe);
    let action = mover.choose("while it is away");
    let wish = json!({"cmd": "play", "action": action});
    let refused = mover.command_as(wish.clone(), before, "once").await;
    assert!(refused["error"].is_object(), "{refused}");
    assert_eq!(request(a.address(), &Request::get("/readyz")).await.unwrap().status, 503);
    postgres.resume();
    soon(async || look(&a, &mover.table).await.status == 200).await;
    // Whether the node lost its lease meanwhile or not: the same command with the same key happens once.
    let reply = loop {
        mover.reconnect().await;
        let reply = mover.command_as(wish.clone(), before, "once").await;
        if reply["error"].is_null() {
            break reply;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    };
    assert_eq!(reply["first"], before);
    let again = mover.command_as(wish, before, "once").await;
    assert_eq!(again["first"], before, "{again}");
    let stored = format!("SELECT sum(count) FROM {}.appends", schema.name);
    soon(async || postgres.sql(&stored).parse::<u64>().is_ok_and(|events| events > before)).await;
    a.close().await;
}

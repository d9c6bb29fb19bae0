//! Members, the lobby and moderation at two nodes of one house: what is done at one holds at the other.
#![cfg(unix)]

use std::sync::Arc;
use std::time::Duration;

use crate::bus::all_on_the_bus;
use crate::common::browser::{Browser, code};
use crate::common::{Player, config, open, soon, two_people};
use cubo_client::{Request, Socket, Told, nonce};
use cubo_nats::Nats;
use cubo_postgres::{Schema, shared};
use cubo_server::Server;
use cubo_server::clock::Clock;
use cubo_server::config::{BusSettings, Config, NodeSettings};
use cubo_server::key::HouseKey;
use cubo_server::members::admin::Admin;
use cubo_server::safety::order;
use cubo_server::store::{PostgresSettings, PostgresStore};
use cubo_wire::safety::{Deed, Order};
use serde_json::{Value, json};

/// A node of a house; all of them have the same key.
async fn node(schema: &Schema, nats: Option<&Nats>, name: &str, key: &HouseKey) -> Server {
    // Longer than usual: a machine that is busy with other tests does not make it run out.
    let settings = PostgresSettings { lease: Duration::from_secs(10) };
    let store = PostgresStore::open(&schema.url, settings).await.unwrap();
    let bus = nats.map(|nats| BusSettings { url: nats.url().parse().unwrap(), creds: None, ca: None });
    let node = NodeSettings { name: Some(name.to_owned()), url: None };
    let config = Config { node, bus, key: Some(key.clone()), ..config() };
    Server::start(config, Arc::new(store), Clock::system()).await.unwrap()
}

/// The same browser, through another node.
fn through(browser: &Browser, node: &Server) -> Browser {
    let mut visitor = browser.0.clone();
    visitor.house = node.address();
    Browser(visitor)
}

async fn seek(browser: &mut Browser) -> Value {
    let wish = json!({"game": "cubulus", "commitment": nonce().unwrap().commitment()});
    let (status, told) = browser.post("/api/lobby/seek", wish).await;
    assert_eq!(status, 200, "{told}");
    told
}

async fn matched(browser: &mut Browser) -> Option<String> {
    let (_, told) = browser.get("/api/lobby").await;
    told["you"]["matched"]["table"].as_str().map(str::to_owned)
}

/// The names of those who look for company, as somebody sees them.
async fn seekers(browser: &mut Browser) -> Vec<String> {
    let (_, told) = browser.get("/api/lobby").await;
    let rows = told["lobby"]["seeks"].as_array().unwrap().clone();
    let people = rows.iter().flat_map(|row| row["people"].as_array().unwrap().clone());
    let mut names: Vec<String> = people.map(|person| person["name"].as_str().unwrap().to_owned()).collect();
    names.sort();
    names
}

/// How the server closes a socket.
async fn end_of(socket: &mut Socket) -> Option<u16> {
    loop {
        if let Told::End(code) = socket.hear().await.unwrap() {
            return code;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_done_at_one_node_holds_at_the_other() {
    let (schema, nats, key) = (shared().fresh(), Nats::start(), HouseKey::random().unwrap());
    let (a, b) = (node(&schema, Some(&nats), "a", &key).await, node(&schema, Some(&nats), "b", &key).await);
    all_on_the_bus(&schema).await;
    let admin = Admin::at(&schema.url).await.unwrap();

    // Sign up at one, log in at the other; a name is taken at both.
    let mut ada = Browser::member(a.address(), "Ada").await;
    let mut zoe = Browser::member(b.address(), "Zoé").await;
    let mut ada_there = Browser::new(b.address());
    assert_eq!(ada_there.log_in("Ada").await, 200);
    let taken = json!({"name": "Adа", "password": "three cubes on a table"}); // with a Cyrillic а
    assert_eq!(code(&Browser::new(b.address()).post("/api/account", taken).await), (409, "name-taken"));
    assert_eq!(through(&ada, &b).get("/api/account").await.1["name"], "Ada", "the same session");

    // Each looks for company at their own node: both see both, and they meet.
    seek(&mut ada).await;
    soon(async || seekers(&mut zoe).await == ["Ada"]).await;
    seek(&mut zoe).await;
    // Asked through the other node, one's own seek is there at once; unless the next wave was quicker.
    let (_, there) = through(&zoe, &a).get("/api/lobby").await;
    assert!(there["you"]["seek"].is_object() || there["you"]["matched"].is_object(), "{there}");
    soon(async || matched(&mut ada).await.is_some()).await;
    let table = matched(&mut ada).await.unwrap();
    assert_eq!(matched(&mut zoe).await, Some(table.clone()));
    assert_eq!(matched(&mut through(&ada, &b)).await, Some(table.clone()), "at whichever node");
    let first = Player::at(ada.0.clone(), &table, None).await;
    let second = Player::at(zoe.0.clone(), &table, None).await;
    assert_eq!((first.you.len(), second.you.len()), (1, 1), "both sit there");
    soon(async || seekers(&mut zoe).await.is_empty()).await;

    // A challenge is told at the other node; after a block there is none.
    let challenge = |name: &str| json!({"to": name, "table": two_people("cubulus")});
    let (status, told) = zoe.post("/api/lobby/challenges", challenge("Ada")).await;
    assert_eq!(status, 200, "{told}");
    assert_eq!(ada.get("/api/lobby").await.1["you"]["challenges"][0]["from"], "Zoé");
    let block = json!({"how": "blocked", "table": table, "chair": second.you[0]});
    let (status, told) = ada.post("/api/session/blocks", block).await;
    assert_eq!(status, 200, "{told}");
    let refused = zoe.post("/api/lobby/challenges", challenge("Ada")).await;
    assert_eq!(code(&refused), (409, "cannot-challenge"));

    // Suspended by the operator: at both nodes at once.
    let basile = Browser::member(a.address(), "Basile").await;
    let person = admin.person("Basile").await.unwrap();
    let about = |what| Order { person: Some(person.as_str().to_owned()), ..order(what, "a test") };
    admin.act(about(Deed::Suspend)).await.unwrap();
    for node in [&a, &b] {
        let refused = through(&basile, node).post("/api/tables", json!({"table": two_people("blox")})).await;
        assert_eq!(code(&refused), (403, "suspended"), "{}", refused.1);
    }
    // Logged out at one: no request is taken at the other, and the socket there closes.
    let mut socket = through(&basile, &b).0.socket().await.unwrap();
    admin.act(about(Deed::EndSessions)).await.unwrap();
    assert_eq!(through(&basile, &b).get("/api/account").await.0, 401);
    assert_eq!(end_of(&mut socket).await, Some(4001));
    let mut socket = through(&ada, &b).0.socket().await.unwrap();
    let (status, told) = through(&ada, &a).ask(Request::delete("/api/session")).await;
    assert_eq!(status, 200, "{told}");
    assert_eq!(end_of(&mut socket).await, Some(4001));
    drop((first, second));
    a.close().await;
    b.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn when_the_node_that_puts_people_together_closes_another_does_it() {
    let (schema, key) = (shared().fresh(), HouseKey::random().unwrap());
    let (a, b) = (node(&schema, None, "a", &key).await, node(&schema, None, "b", &key).await);
    let doing = format!(
        "SELECT nodes.name FROM {0}.jobs JOIN {0}.nodes ON nodes.id = owner WHERE jobs.name = 'lobby'",
        schema.name
    );
    soon(async || !shared().sql(&doing).is_empty()).await;
    let (does, other) = if shared().sql(&doing) == "a" { (a, b) } else { (b, a) };
    let mut ada = Browser::guest(other.address(), "Ada").await;
    let mut zoe = Browser::guest(does.address(), "Zoé").await;
    seek(&mut ada).await;
    does.close().await;
    // Zoé comes back through the balancer, and looks for company there.
    zoe.0.house = other.address();
    seek(&mut zoe).await;
    soon(async || matched(&mut zoe).await.is_some()).await;
    assert_eq!(matched(&mut ada).await, matched(&mut zoe).await);
    other.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_leaves_is_gone_from_tables_of_the_other_node() {
    let (schema, nats, key) = (shared().fresh(), Nats::start(), HouseKey::random().unwrap());
    let (a, b) = (node(&schema, Some(&nats), "a", &key).await, node(&schema, Some(&nats), "b", &key).await);
    all_on_the_bus(&schema).await;
    let mut gone = Browser::member(a.address(), "Quillonde").await;
    let mut ada = Browser::guest(b.address(), "Ada").await;
    let (table, seat, _) = open(&mut ada.0, two_people("cubulus")).await;
    let mut host = Player::sit(ada.0.clone(), &table, None, "Ada").await;
    let guest = Player::sit(through(&gone, &b).0, &table, Some(&seat), "Quillonde").await;
    host.hear_until(|player| player.state["chairs"].to_string().contains("Quillonde")).await;
    let leave = json!({"name": "Quillonde", "password": "three cubes on a table"});
    assert_eq!(gone.post("/api/session/leave", leave).await.0, 200);
    host.hear_until(|player| !player.state["chairs"].to_string().contains("Quillonde")).await;
    let mut socket = guest.socket;
    assert_eq!(end_of(&mut socket).await, Some(4001));
    soon(async || shared().sql(&format!("SELECT count(*) FROM {}.leaving", schema.name)) == "0").await;
    let named = format!("SELECT count(*) FROM {}.appends WHERE events LIKE '%Quillonde%'", schema.name);
    assert_eq!(shared().sql(&named), "0");
    let named = format!("SELECT count(*) FROM {}.tables WHERE face LIKE '%Quillonde%'", schema.name);
    soon(async || shared().sql(&named) == "0").await;
    a.close().await;
    b.close().await;
}

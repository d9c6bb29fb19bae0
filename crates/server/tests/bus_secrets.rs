//! Everything that nodes say to each other is listened to: no seat's secret goes where another's viewers are told, and twin games that
//! differ in secrets only look the same on everybody else's subjects.
#![cfg(unix)]

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::bus::{all_on_the_bus, node};
use crate::common::twins::{level, plain};
use crate::common::{Player, open};
use cubo_client::Visitor;
use cubo_nats::Nats;
use cubo_postgres::shared;
use cubo_server::Server;
use futures_util::StreamExt;
use serde_json::{Value, json};

const KINDS: [&str; 7] = ["star", "comet", "quake", "tsunami", "cyclone", "shield", "eye"];
const OTHERS: [&str; 7] = ["eye", "cyclone", "star", "comet", "quake", "tsunami", "shield"];

/// A message as it was on the bus.
struct Heard {
    subject: String,
    reply: Option<String>,
    text: String,
}

type All = Arc<Mutex<Vec<Heard>>>;

/// Listens to every subject there is.
async fn listen(nats: &Nats) -> (async_nats::Client, All) {
    let client = async_nats::connect(nats.url()).await.unwrap();
    let mut everything = client.subscribe(">").await.unwrap();
    client.flush().await.unwrap();
    let all = All::default();
    let list = all.clone();
    tokio::spawn(async move {
        while let Some(message) = everything.next().await {
            list.lock().unwrap().push(Heard {
                subject: message.subject.to_string(),
                reply: message.reply.map(|reply| reply.to_string()),
                text: String::from_utf8(message.payload.to_vec()).unwrap(),
            });
        }
    });
    (client, all)
}

async fn play(player: &mut Player, action: &str) {
    let reply = player.command(json!({"cmd": "play", "action": action})).await;
    assert!(reply["error"].is_null(), "{action}: {reply}");
}

/// One of the twins: the table is at the first node, seat 0 at the second, seat 1 and a spectator at the third. Seat 0 sets its Kubes in this
/// order; all else is the same. Returns the table, and as whom each of the two sits.
async fn twin(servers: &[Server; 3], kinds: [&str; 7]) -> String {
    let mut host = Visitor::guest(servers[0].address(), "Ada").await.unwrap();
    let wish = json!({"game": "attakube", "fixed": true, "friendly": true, "access": "listed",
        "places": [{"for": "person"}, {"for": "person"}], "clock": {"kind": "none"}});
    let (table, ..) = open(&mut host, wish).await;
    host.house = servers[1].address();
    let guest = Visitor::guest(servers[2].address(), "Zoé").await.unwrap();
    let mut one = Player::sit(host, &table, None, "Ada").await;
    let mut two = Player::sit(guest, &table, None, "Zoé").await;
    let mut eye = Player::at(Visitor::stranger(servers[2].address()), &table, None).await;
    one.open_nonce().await;
    two.open_nonce().await;
    level(&mut [&mut one, &mut two, &mut eye]).await;
    for (column, kind) in ["a", "b", "c", "d", "e", "f", "g"].iter().zip(kinds) {
        play(&mut one, &format!("{column}1={kind}")).await;
    }
    level(&mut [&mut one, &mut two, &mut eye]).await;
    for (column, kind) in ["a", "b", "c", "d", "e", "f", "g"].iter().zip(KINDS) {
        play(&mut two, &format!("{column}7={kind}")).await;
    }
    level(&mut [&mut one, &mut two, &mut eye]).await;
    for action in ["a1-a2", "b7-b6", "b1-b2", "c7-c6"] {
        let mover = if action.ends_with('2') { &mut one } else { &mut two };
        play(mover, action).await;
        level(&mut [&mut one, &mut two, &mut eye]).await;
    }
    // Views are asked for through other nodes too.
    for player in [&mut one, &mut two, &mut eye] {
        player.subscribe(None).await;
        player.past().await;
        player.reconnect().await;
    }
    two.visitor.get(&format!("/api/tables/{table}")).await.unwrap();
    table
}

/// What a class of viewers was told of a table, on its subject and in answers to its people: by kind and version.
fn told(all: &[Heard], table: &str, class: &str) -> BTreeMap<(String, u64), Value> {
    let mut told = BTreeMap::new();
    let mut note = |text: &str| {
        let Ok(message) = serde_json::from_str::<Value>(text) else { return };
        for kind in ["news", "shown", "past"] {
            if message[kind].is_object() {
                let version = message[kind]["version"].as_u64().unwrap_or_default();
                let value = plain(message[kind].clone());
                let before = told.insert((kind.to_owned(), version), value.clone());
                assert!(
                    before.is_none_or(|before| before == value),
                    "{class} was told two things of {version}"
                );
            }
        }
    };
    let subject = format!("cubo.news.{table}.{class}");
    // Whose question an answer is for: the class is in the answer that somebody got who looks on.
    let mut asked: HashMap<&str, Value> = HashMap::new();
    let mut classes: HashMap<String, String> = HashMap::new();
    let answers = |heard: &Heard, asked: &HashMap<&str, Value>| -> Option<(String, Value)> {
        let ask = asked.get(heard.subject.as_str())?;
        let what = ask["what"].as_object()?.values().next()?.clone();
        Some((what["person"].to_string(), serde_json::from_str(&heard.text).ok()?))
    };
    for heard in all {
        if let Some(reply) = &heard.reply
            && let Ok(ask) = serde_json::from_str::<Value>(&heard.text)
            && ask["table"] == table
        {
            asked.insert(reply, ask);
        } else if let Some((person, answer)) = answers(heard, &asked)
            && let Some(class) = answer["done"]["standing"]["class"].as_str()
        {
            classes.insert(person, class.to_owned());
        }
    }
    for heard in all {
        if heard.subject == subject {
            note(heard.text.split_once('\n').unwrap().1);
        } else if let Some((person, answer)) = answers(heard, &asked)
            && classes.get(&person).is_some_and(|of| of == class)
        {
            // Before the last of their classes they were spectators, who are shown less: these versions stay out.
            for text in answer["done"]["texts"].as_array().into_iter().flatten() {
                let shown: Value = serde_json::from_str(text.as_str().unwrap()).unwrap();
                if class == "0" || shown["shown"]["you"].as_array().is_some_and(|you| !you.is_empty()) {
                    note(text.as_str().unwrap());
                }
            }
        }
    }
    told
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_seat_s_secret_is_on_another_s_subject() {
    let (schema, nats) = (shared().fresh(), Nats::start());
    let servers =
        [node(&schema, &nats, "a").await, node(&schema, &nats, "b").await, node(&schema, &nats, "c").await];
    all_on_the_bus(&schema).await;
    let (client, all) = listen(&nats).await;
    let tables = [twin(&servers, KINDS).await, twin(&servers, OTHERS).await];
    let enough = |all: &[Heard]| {
        let both = |class: &str| {
            let [first, other] = [told(all, &tables[0], class), told(all, &tables[1], class)];
            first.keys().filter(|what| other.contains_key(*what)).count()
        };
        both("2") > 15 && both("0") > 15
    };
    // What was published arrives when it arrives; a test that hears too little is stopped by the runner.
    while !enough(&all.lock().unwrap()) {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    drop(client);
    let all = std::mem::take(&mut *all.lock().unwrap());
    let subjects: Vec<&str> = all.iter().map(|heard| heard.subject.as_str()).collect();
    for subject in &subjects {
        let known = ["cubo.cmd.", "cubo.news.", "cubo.inbox."].iter().any(|start| subject.starts_with(start));
        assert!(known, "an unknown subject: {subject}");
    }
    // Seat 0 is the host's, seat 1 the guest's; 0 are the spectators.
    for (class, name) in [("2", "the other seat"), ("0", "spectators")] {
        let [first, other] = [told(&all, &tables[0], class), told(&all, &tables[1], class)];
        let both: Vec<_> =
            first.iter().filter_map(|(what, value)| Some((what, value, other.get(what)?))).collect();
        for (what, a, b) in both {
            assert_eq!(a, b, "{name}: {what:?}");
        }
    }
    let [first, other] = [told(&all, &tables[0], "1h"), told(&all, &tables[1], "1h")];
    let differs = first.iter().any(|(what, value)| other.get(what).is_some_and(|there| there != value));
    assert!(differs, "the twins are no twins: their own seat is told no difference");
    // What everybody is told has nothing of a game in it.
    for heard in all.iter().filter(|heard| heard.subject.ends_with(".all")) {
        let tidings: Value = serde_json::from_str(&heard.text).unwrap();
        let fields: Vec<&String> = tidings.as_object().unwrap().keys().collect();
        assert!(
            fields.iter().all(|name| ["epoch", "version", "owner", "here", "again"].contains(&name.as_str()))
        );
    }
    for server in servers {
        server.close().await;
    }
}

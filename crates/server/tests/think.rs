//! House players think on workers that are reached by a real NATS server; whatever becomes of a worker, the table plays on.
#![cfg(unix)]

use std::sync::{Arc, Mutex};

use crate::bus::{all_on_the_bus, node};
use crate::common::{Player, open, soon};
use cubo_client::Visitor;
use cubo_core::record::Entry;
use cubo_nats::Nats;
use cubo_players::{Budget, Level};
use cubo_postgres::shared;
use cubo_server::Server;
use cubo_server::config::BusSettings;
use cubo_server::think::{Worker, WorkerSettings};
use futures_util::StreamExt;
use serde_json::{Value, json};

fn settings(url: &str, threads: usize) -> WorkerSettings {
    let bus = BusSettings { url: url.parse().unwrap(), creds: None, ca: None };
    WorkerSettings { bus, threads: Some(threads) }
}

/// Ada at a table with a house player.
async fn with_the_house(server: &Server, game: &str) -> Player {
    let mut ada = Visitor::guest(server.address(), "Ada").await.unwrap();
    let wish = json!({"game": game, "fixed": true, "friendly": true, "clock": {"kind": "none"},
        "places": [{"for": "person"}, {"for": "house", "level": "hard"}]});
    let (table, ..) = open(&mut ada, wish).await;
    let mut ada = Player::sit(ada, &table, None, "Ada").await;
    ada.open_nonce().await;
    ada.hear_until(|ada| ada.phase() == "playing").await;
    ada
}

/// Ada acts so many times, each time when it is her turn, and waits until it is again.
async fn play(ada: &mut Player, actions: usize) {
    for n in 0..actions {
        ada.hear_until(|ada| ada.to_act().is_some() || ada.phase() == "ended").await;
        if ada.phase() == "ended" {
            return;
        }
        let before = ada.version;
        let reply = ada.act(&format!("ada {n}")).await;
        assert!(reply["error"].is_null(), "{reply}");
        ada.hear_until(|ada| ada.version > before).await;
    }
    ada.hear_until(|ada| ada.to_act().is_some() || ada.phase() == "ended").await;
}

async fn count(server: &Server, name: &str) -> u64 {
    let metrics = server.metrics().await;
    let line = metrics.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("{name}: {metrics}")).parse().unwrap()
}

const HERE: &str = "cubo_house_thoughts_total{where=\"here\"}";
const WORKER: &str = "cubo_house_thoughts_total{where=\"worker\"}";
const LATE: &str = "cubo_house_thoughts_late_total";

fn back(why: &str) -> String {
    format!("cubo_house_thoughts_back_total{{why=\"{why}\"}}")
}

/// What `go` of the engine says to what was on the bus.
fn choice(task: &Value) -> String {
    let view = serde_json::value::to_raw_value(&task["view"]).unwrap();
    let history: Vec<Entry> = serde_json::from_value(task["history"].clone()).unwrap();
    let level: Level = task["level"].as_str().unwrap().parse().unwrap();
    let mut budget = Budget::nodes(task["nodes"].as_u64().unwrap());
    let [game, seed] = ["game", "seed"].map(|name| task[name].as_str().unwrap());
    cubo_catalog::advise(game, &view, &history, level, &mut budget, seed).unwrap().action
}

fn done(task: &Value, action: &str) -> String {
    json!({"done": {"epoch": task["epoch"], "version": task["version"], "action": action}}).to_string()
}

/// A task, as it came, and where its answer goes.
type Taken = Arc<Mutex<Vec<(String, String)>>>;

/// A worker that answers to each task what it is told to. Returns the tasks that it was given.
async fn pretend(
    nats: &Nats,
    answer: impl Fn(usize, &Value) -> Vec<String> + Send + 'static,
) -> (async_nats::Client, Taken) {
    let client = async_nats::connect(nats.url()).await.unwrap();
    let mut tasks = client.queue_subscribe("cubo.think", "think".to_owned()).await.unwrap();
    client.flush().await.unwrap();
    let (taken, voice) = (Taken::default(), client.clone());
    let list = taken.clone();
    tokio::spawn(async move {
        while let Some(task) = tasks.next().await {
            let text = String::from_utf8(task.payload.to_vec()).unwrap();
            let value: Value = serde_json::from_str(&text).unwrap();
            let reply = task.reply.unwrap().to_string();
            let number = {
                let mut list = list.lock().unwrap();
                list.push((text, reply.clone()));
                list.len() - 1
            };
            for said in answer(number, &value) {
                voice.publish(reply.clone(), said.into()).await.unwrap();
            }
        }
    });
    (client, taken)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_worker_chooses_what_the_owner_would_and_without_it_the_owner_does() {
    let (schema, nats) = (shared().fresh(), Nats::start());
    let server = node(&schema, &nats, "a").await;
    all_on_the_bus(&schema).await;
    let worker = Worker::start(&settings(&nats.url(), 2)).await.unwrap();
    // Listens beside the worker to what it is asked and what it answers.
    let ear = async_nats::connect(nats.url()).await.unwrap();
    let mut heard = ear.subscribe("cubo.>").await.unwrap();
    ear.flush().await.unwrap();
    let mut ada = with_the_house(&server, "cubulus").await;
    play(&mut ada, 4).await;
    let thought = count(&server, WORKER).await;
    assert!(thought > 0);
    assert_eq!(count(&server, HERE).await, 0, "the node has not thought itself");
    let (mut asked, mut compared) = (std::collections::HashMap::new(), 0);
    while compared < thought {
        let message = heard.next().await.unwrap();
        let value: Value = serde_json::from_slice(&message.payload).unwrap_or_default();
        if message.subject.as_str() == "cubo.think" {
            asked.insert(message.reply.unwrap().to_string(), value);
        } else if let Some(action) = value["done"]["action"].as_str() {
            let task = &asked[message.subject.as_str()];
            assert_eq!(action, choice(task));
            assert_eq!(task["seat"], 1);
            compared += 1;
        }
    }
    let figures = worker.close().await;
    assert_eq!((figures.done, figures.unable), (thought, 0));
    // Nobody is there any more. Whoever listens counts as somebody.
    drop((heard, ear));
    play(&mut ada, 2).await;
    assert!(count(&server, HERE).await > 0);
    assert!(count(&server, &back("nobody")).await > 0);
    // One that comes is noticed.
    let worker = Worker::start(&settings(&nats.url(), 1)).await.unwrap();
    soon(async || {
        play(&mut ada, 1).await;
        if ada.phase() == "ended" {
            ada = with_the_house(&server, "cubulus").await;
        }
        count(&server, WORKER).await > thought
    })
    .await;
    worker.close().await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_workers_are_busy_the_owner_thinks_itself_after_three_of_them() {
    let (schema, nats) = (shared().fresh(), Nats::start());
    let server = node(&schema, &nats, "a").await;
    all_on_the_bus(&schema).await;
    let (_client, taken) = pretend(&nats, |_, _| vec![json!("busy").to_string()]).await;
    let mut ada = with_the_house(&server, "cubulus").await;
    play(&mut ada, 2).await;
    let here = count(&server, HERE).await;
    assert!(here > 0);
    assert_eq!(count(&server, &back("busy")).await, here);
    assert_eq!(taken.lock().unwrap().len() as u64, 3 * here);
    assert_eq!(count(&server, WORKER).await, 0);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_worker_with_no_thread_free_says_so_at_once_and_one_that_ends_answers_what_it_has_begun() {
    let nats = Nats::start();
    let worker = Worker::start(&settings(&nats.url(), 1)).await.unwrap();
    let client = async_nats::connect(nats.url()).await.unwrap();
    let mut answers = client.subscribe("cubo.inbox.test.*").await.unwrap();
    let session = cubo_catalog::open("cubulus", &Default::default()).unwrap();
    let viewer = cubo_core::Viewer::Seat(cubo_core::Seat(0));
    // Long enough that the others come while it lasts.
    let task = json!({"game": "cubulus", "seat": 0, "level": "search", "view": session.view(viewer).unwrap(),
        "history": [], "nodes": 1_000_000_000_u64, "time_ms": 2_500, "seed": "s", "epoch": 5, "version": 6});
    let say = async |place: &str, text: String| {
        client
            .publish_with_reply("cubo.think", format!("cubo.inbox.test.{place}"), text.into())
            .await
            .unwrap();
    };
    say("long", task.to_string()).await;
    say("other", task.to_string()).await;
    let mut next = async || {
        let message = answers.next().await.unwrap();
        let value: Value = serde_json::from_slice(&message.payload).unwrap();
        (message.subject.rsplit('.').next().unwrap().to_owned(), value)
    };
    assert_eq!(next().await, ("long".to_owned(), json!("thinking")));
    assert_eq!(next().await, ("other".to_owned(), json!("busy")));
    let closing = tokio::spawn(worker.close());
    let (mut beats, mut last) = (0, Value::Null);
    while last["done"].is_null() {
        let (place, said) = next().await;
        assert_eq!(place, "long");
        beats += u32::from(said == json!("thinking"));
        last = said;
    }
    assert!(beats > 0, "it is heard as long as it thinks");
    assert_eq!((&last["done"]["epoch"], &last["done"]["version"]), (&json!(5), &json!(6)));
    let figures = closing.await.unwrap();
    assert_eq!((figures.done, figures.busy, figures.unable), (1, 1, 0));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_worker_cannot_read_it_refuses_and_goes_on() {
    let nats = Nats::start();
    let worker = Worker::start(&settings(&nats.url(), 1)).await.unwrap();
    let client = async_nats::connect(nats.url()).await.unwrap();
    let bad = [
        "no JSON".to_owned(),
        json!({"game": "cubulus"}).to_string(),
        json!({"game": "cubulus", "seat": 0, "level": "easy", "view": {}, "history": [], "nodes": 9,
            "time_ms": 9, "seed": "s", "epoch": 5, "version": 6})
        .to_string(),
    ];
    for text in &bad {
        let reply = client.request("cubo.think", text.clone().into()).await.unwrap();
        let said: Value = serde_json::from_slice(&reply.payload).unwrap();
        assert!(said == json!("unable") || said == json!("thinking"), "{text}: {said}");
    }
    soon(async || worker.figures().unable == 3).await;
    worker.close().await;
}

/// Whatever a worker does, the table plays on; returns how often the owner has noticed, by its word for it.
async fn survives(why: &str, answer: impl Fn(usize, &Value) -> Vec<String> + Send + 'static) {
    let (schema, nats) = (shared().fresh(), Nats::start());
    let server = node(&schema, &nats, "a").await;
    all_on_the_bus(&schema).await;
    let (_client, taken) = pretend(&nats, answer).await;
    let mut ada = with_the_house(&server, "cubulus").await;
    play(&mut ada, 1).await;
    let noticed = count(&server, &back(why)).await;
    assert!(noticed > 0, "{why}");
    assert_eq!(taken.lock().unwrap().len() as u64, noticed, "{why}: each is asked for once");
    assert_eq!(count(&server, HERE).await, noticed, "{why}");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_action_that_the_rules_refuse_is_not_played() {
    survives("refused", |_, task| vec![json!("thinking").to_string(), done(task, "Z9-Z9")]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_that_cannot_be_read_is_none() {
    survives("unable", |_, _| vec!["{\"done".to_owned()]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_for_another_epoch_or_version_does_not_count() {
    survives("unable", |number, task| {
        let name = if number % 2 == 0 { "epoch" } else { "version" };
        let mut other = task.clone();
        other[name] = json!(task[name].as_u64().unwrap() + 1);
        vec![done(&other, &choice(task))]
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_owner_thinks_itself_for_a_worker_that_falls_silent_and_drops_its_late_answer() {
    let (schema, nats) = (shared().fresh(), Nats::start());
    let server = node(&schema, &nats, "a").await;
    all_on_the_bus(&schema).await;
    // As one that was killed in the middle of its thought: it has taken it, and is not heard of again.
    let (client, taken) = pretend(&nats, |_, _| vec![json!("thinking").to_string()]).await;
    let mut ada = with_the_house(&server, "cubulus").await;
    play(&mut ada, 1).await;
    assert!(count(&server, &back("lost")).await > 0);
    // Now it wakes, and says what it would have done.
    let version = ada.version;
    let (task, reply) = taken.lock().unwrap()[0].clone();
    let task: Value = serde_json::from_str(&task).unwrap();
    client.publish(reply, done(&task, &choice(&task)).into()).await.unwrap();
    soon(async || count(&server, LATE).await == 1).await;
    let reply = ada.subscribe(Some(version)).await;
    assert_eq!(reply["version"], version, "nothing has come of it: {reply}");
    play(&mut ada, 1).await;
    server.close().await;
}

const KINDS: [&str; 7] = ["star", "comet", "quake", "tsunami", "cyclone", "shield", "eye"];
const OTHERS: [&str; 7] = ["eye", "cyclone", "star", "comet", "quake", "tsunami", "shield"];
const COLUMNS: [&str; 7] = ["a", "b", "c", "d", "e", "f", "g"];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn twin_games_ask_workers_the_same() {
    let (schema, nats) = (shared().fresh(), Nats::start());
    let server = node(&schema, &nats, "a").await;
    all_on_the_bus(&schema).await;
    // The house sets its Kubes, and then moves, as it is told: in both games the same.
    let (_client, taken) = pretend(&nats, |number, task| {
        let number = number % 9;
        let action = match number {
            0..7 => format!("{}7={}", COLUMNS[number], KINDS[number]),
            _ => ["b7-b6", "c7-c6"][number - 7].to_owned(),
        };
        vec![done(task, &action)]
    })
    .await;
    let mut own = Vec::new();
    for kinds in [KINDS, OTHERS] {
        let mut ada = with_the_house(&server, "attakube").await;
        let set = COLUMNS.iter().zip(kinds).map(|(column, kind)| format!("{column}1={kind}"));
        for action in set.chain(["a1-a2".to_owned(), "b1-b2".to_owned()]) {
            ada.hear_until(|ada| ada.to_act().is_some()).await;
            let before = ada.version;
            let reply = ada.command(json!({"cmd": "play", "action": action})).await;
            assert!(reply["error"].is_null(), "{action}: {reply}");
            ada.hear_until(|ada| ada.version > before).await;
        }
        ada.hear_until(|ada| ada.to_act().is_some()).await;
        own.push(ada.play["views"][0]["view"].to_string());
    }
    assert_ne!(own[0], own[1], "the twins differ in nothing: this test shows nothing");
    let taken = taken.lock().unwrap().clone();
    assert_eq!(taken.len(), 18);
    for (one, two) in taken[..9].iter().zip(&taken[9..]) {
        // The seed is a hash of each table's own key; the time is what the turn has left.
        let plain = |text: &str| {
            let task: Value = serde_json::from_str(text).unwrap();
            let [seed, time] = [&task["seed"], &task["time_ms"]].map(Value::to_string);
            text.replace(&seed, "seed").replace(&format!("\"time_ms\":{time}"), "time")
        };
        assert_eq!(plain(&one.0), plain(&two.0));
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_worker_needs_few_rights_and_says_which_it_lacks() {
    let nats = Nats::start_with(
        r#"authorization { users = [
        {user: "think", password: "right", permissions: {
            subscribe: ["cubo.think", "cubo.think.>"], publish: ["cubo.think.>", "cubo.inbox.>"]}},
        {user: "mute", password: "right", permissions: {
            subscribe: ["cubo.think", "cubo.think.>"], publish: ["cubo.think.>"]}},
        {user: "deaf", password: "right", permissions: {
            subscribe: ["cubo.think.>"], publish: ["cubo.think.>", "cubo.inbox.>"]}}
    ]}"#,
    );
    let at = |user: &str| format!("nats://{user}@127.0.0.1:{}", nats.port());
    for (url, expected) in [
        ("nats://127.0.0.1:9", "cannot be reached"),
        (&at("think:wrong"), "cannot be reached"),
        (&at("mute:right"), "allow it to subscribe to cubo.think"),
        (&at("deaf:right"), "allow it to subscribe to cubo.think"),
    ] {
        let Err(why) = Worker::start(&settings(url, 1)).await.map(|_| ()) else { panic!("{url}") };
        let why = why.to_string();
        assert!(why.contains(expected) && !why.contains("right@") && why.lines().count() == 1, "{why}");
    }
    Worker::start(&settings(&at("think:right"), 1)).await.unwrap().close().await;
}

//! The real binary as a worker: killed in the middle of a thought, and asked to end in the middle of one.
#![cfg(unix)]

use std::collections::HashSet;
use std::process::Stdio;
use std::time::Duration;

use crate::house::{Dir, House};
use cubo_client::{Socket, Visitor, nonce};
use cubo_nats::Nats;
use futures_util::StreamExt;
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::process::{Child, ChildStdout, Command};
use tokio::time::timeout;

/// `cubo think`, killed when dropped.
async fn worker(nats: &Nats) -> (Child, Lines<BufReader<ChildStdout>>) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cubo"));
    command.args(["think", "--threads", "1"]).env("CUBO_BUS", nats.url());
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).kill_on_drop(true);
    let mut child = command.spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let line = timeout(Duration::from_secs(60), lines.next_line()).await.unwrap().unwrap().unwrap();
    assert_eq!(line, format!("Cubothèque thinks for {}, 1 at a time", nats.url()));
    (child, lines)
}

/// A table at which the house has the first move, at full strength.
async fn strong(house: &House) -> Socket {
    let mut ada = Visitor::guest(house.address, "Ada").await.unwrap();
    let wish = json!({"game": "cubulus", "fixed": true, "clock": {"kind": "none"},
        "places": [{"for": "house", "level": "search"}, {"for": "person"}]});
    let opened = ada.post("/api/tables", &json!({"table": wish})).await.unwrap();
    let table = &opened["table"];
    let mut socket = ada.socket().await.unwrap();
    let (nonce, mut also) = (nonce().unwrap(), Vec::new());
    let mut version = 0;
    for mut wish in [
        json!({"cmd": "subscribe"}),
        json!({"cmd": "sit", "name": "Ada", "commitment": nonce.commitment(), "key": "1"}),
        json!({"cmd": "nonce", "nonce": nonce, "key": "2"}),
    ] {
        wish["table"] = table.clone();
        if wish["cmd"] != "subscribe" {
            wish["at"] = json!(version);
        }
        let reply = socket.ask(wish, &mut also).await.unwrap();
        assert!(reply["error"].is_null(), "{reply}");
        also.push(reply);
        let newest =
            |told: &Value| [&told["news"], &told["shown"]].iter().find_map(|news| news["version"].as_u64());
        version = also.iter().filter_map(newest).max().unwrap_or(version);
    }
    socket
}

/// Waits until the house has moved.
async fn moved(socket: &mut Socket) {
    loop {
        let told = socket.hear_json().await.unwrap();
        if told["news"]["play"]["turn"]["seat"] == 1 {
            return;
        }
    }
}

fn count(metrics: &str, name: &str) -> u64 {
    let line = metrics.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("{name}: {metrics}")).parse().unwrap()
}

#[tokio::test]
async fn a_worker_that_is_killed_costs_a_moment_and_one_that_is_ended_answers_first() {
    let (schema, nats, dir) = (cubo_postgres::shared().fresh(), Nats::start(), Dir::new());
    let mut command = Command::new(env!("CARGO_BIN_EXE_cubo"));
    command.env("CUBO_STORE", &schema.url).env("CUBO_BUS", nats.url()).env("CUBO_NODE", "a");
    // At full strength it thinks for three seconds: more nodes than can be thought of by then.
    let house = House::spawn_with(&mut command, "127.0.0.1:0", dir.path(), Stdio::null(), "1000000000").await;
    let client = async_nats::connect(nats.url()).await.unwrap();
    let mut answers = client.subscribe("cubo.inbox.>").await.unwrap();
    client.flush().await.unwrap();
    // A worker says again and again that it thinks, so what it said of an earlier question may still be there. Each question has a
    // subject of its own.
    let mut known = HashSet::new();
    let mut begun = async || loop {
        let said = answers.next().await.unwrap();
        if said.payload == "\"thinking\"" && known.insert(said.subject.to_string()) {
            return;
        }
    };

    let (mut killed, _lines) = worker(&nats).await;
    let mut socket = strong(&house).await;
    begun().await;
    killed.kill().await.unwrap();
    moved(&mut socket).await;
    let metrics = house.metrics().await;
    assert_eq!(count(&metrics, "cubo_house_thoughts_back_total{why=\"lost\"}"), 1);
    assert_eq!(count(&metrics, "cubo_house_thoughts_total{where=\"here\"}"), 1);

    let (mut ended, mut lines) = worker(&nats).await;
    let mut socket = strong(&house).await;
    begun().await;
    let process = ended.id().unwrap().to_string();
    assert!(std::process::Command::new("kill").args(["-TERM", &process]).status().unwrap().success());
    moved(&mut socket).await;
    let metrics = house.metrics().await;
    assert_eq!(count(&metrics, "cubo_house_thoughts_total{where=\"worker\"}"), 1);
    assert_eq!(count(&metrics, "cubo_house_thoughts_total{where=\"here\"}"), 1, "nothing was thought twice");
    assert_eq!(lines.next_line().await.unwrap().unwrap(), "1 thoughts; 0 times busy, 0 times unable");
    assert!(ended.wait().await.unwrap().success());
}

#[tokio::test]
async fn bad_settings_of_a_worker_end_with_one_line() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cubo"));
    let ended = command.args(["think", "--bus", "nats://u:secret@127.0.0.1:9"]).output().await.unwrap();
    let said = String::from_utf8(ended.stderr).unwrap();
    let last = said.trim().lines().last().unwrap_or_default();
    assert!(
        !ended.status.success() && last.contains("cannot be reached") && !said.contains("secret"),
        "{said}"
    );
}

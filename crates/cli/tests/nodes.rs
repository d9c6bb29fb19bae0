//! Two nodes of the real binary on one database. One is killed, then one is stopped while others play on with its tables: nothing that was
//! acknowledged is lost, nothing happens twice, and the one that wakes writes nothing.
#![cfg(unix)]

use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::house::{Dir, House, Table};
use cubo_client::{Request, request};
use serde_json::json;
use tokio::process::Command;

async fn open(url: &str, dir: &Dir, name: &str) -> House {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cubo"));
    command.env("CUBO_STORE", url).env("CUBO_NODE", name);
    House::spawn(&mut command, dir.path(), Stdio::null()).await
}

/// The status with which a node answers a request for a table.
async fn status(house: &House, table: &Table) -> u16 {
    let wish = Request::get(&format!("/api/tables/{}", table.id));
    request(house.address, &wish).await.unwrap().status
}

/// Waits until a node has a table, and returns how long that took.
async fn takes_over(house: &House, table: &Table) -> Duration {
    let began = Instant::now();
    while status(house, table).await != 200 {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    began.elapsed()
}

/// Whether every thread of a process is stopped. Where that cannot be read it is taken for granted.
fn stands_still(process: &str) -> bool {
    let Ok(threads) = std::fs::read_dir(format!("/proc/{process}/task")) else { return true };
    threads.flatten().all(|thread| {
        let state = std::fs::read_to_string(thread.path().join("stat")).unwrap_or_default();
        state.rsplit(')').next().is_some_and(|rest| rest.trim_start().starts_with('T'))
    })
}

async fn play(table: &mut Table, actions: usize) {
    for _ in 0..actions {
        table.step().await.unwrap();
    }
}

#[tokio::test]
async fn killed_and_stopped_nodes_lose_nothing_and_write_nothing_late() {
    let (schema, dir) = (cubo_postgres::shared().fresh(), Dir::new());
    let (a, b) = (open(&schema.url, &dir, "a").await, open(&schema.url, &dir, "b").await);
    let mut table = Table::lay(a.address, "cubulus").await.unwrap();
    play(&mut table, 4).await;
    assert_eq!(status(&b, &table).await, 421, "the owner lives");
    // A command that is on its way when the node is killed: it may or may not be applied.
    let sent = table.next().unwrap().unwrap();
    let mover = table.guests[sent.who].socket.as_mut().unwrap();
    let wish = json!({"id": 77, "cmd": "play", "table": table.id, "at": sent.at, "key": sent.key, "action": sent.action});
    mover.say(wish.to_string()).await.unwrap();
    table.pending = Some(sent);
    a.kill().await;
    eprintln!("taken over after a kill: {:?}", takes_over(&b, &table).await);
    table.resume(b.address).await.unwrap();
    table.check().await.unwrap();
    play(&mut table, 4).await;

    // The name of the dead is free again.
    let c = open(&schema.url, &dir, "a").await;
    let process = b.child.id().unwrap().to_string();
    let signal = |name: &str| std::process::Command::new("kill").args([name, &process]).status().unwrap();
    assert!(signal("-STOP").success());
    // On a busy machine that takes a moment.
    while !stands_still(&process) {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    // Messages sent while it is stopped wait in its socket.
    let late = table.next().unwrap().unwrap();
    let mut old = table.guests[late.who].socket.take().unwrap();
    let wish = json!({"id": 99, "cmd": "play", "table": table.id, "at": late.at, "key": "late", "action": late.action});
    old.say(wish.to_string()).await.unwrap();
    eprintln!("taken over after a stop: {:?}", takes_over(&c, &table).await);
    table.resume(c.address).await.unwrap();
    play(&mut table, 4).await;
    assert!(signal("-CONT").success());
    // It reads the command, and must not apply it: it refuses, or closes the socket.
    while let Ok(told) = old.hear_json().await {
        assert!(told["first"].is_null(), "the node that woke has played: {told}");
    }
    while status(&b, &table).await != 421 {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    play(&mut table, 2).await;
    table.check().await.unwrap();
    let secret = table.resign().await.unwrap();
    assert!(!secret.is_empty());
    let epochs = format!("SELECT epoch >= 3 FROM {}.tables", schema.name);
    assert_eq!(cubo_postgres::shared().sql(&epochs), "t");
}

/// Chance goes on from fresh streams if what was shown may have been lost: the record of a game that changed hands in the middle is verified by both programs that can.
#[tokio::test]
async fn chance_is_verified_after_a_failover() {
    let (schema, dir) = (cubo_postgres::shared().fresh(), Dir::new());
    let (a, b) = (open(&schema.url, &dir, "a").await, open(&schema.url, &dir, "b").await);
    let mut table = Table::lay(a.address, "qwirkle-cubes").await.unwrap();
    play(&mut table, 5).await;
    a.kill().await;
    // As if a standby had been promoted meanwhile: it might lack draws that people were shown.
    let promoted = format!("UPDATE {}.house SET value = value - 1 WHERE name = 'timeline'", schema.name);
    cubo_postgres::shared().sql(&promoted);
    takes_over(&b, &table).await;
    table.resume(b.address).await.unwrap();
    play(&mut table, 5).await;
    table.resign().await.unwrap();
    let wish = Request::get(&format!("/api/tables/{}/record", table.id));
    let record = request(b.address, &wish).await.unwrap();
    assert_eq!(record.status, 200, "{}", record.text());
    let file = dir.path().join("record.json");
    let one_line: serde_json::Value = serde_json::from_str(&record.text()).unwrap();
    std::fs::write(&file, one_line.to_string()).unwrap();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/fair_check.py");
    for (program, first) in [(env!("CARGO_BIN_EXE_cubo"), "verify"), ("python3", script)] {
        let done = Command::new(program).arg(first).arg(&file).output().await.unwrap();
        let said = [done.stdout, done.stderr].concat();
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&said));
    }
    let events = one_line["events"].as_array().unwrap();
    let draws: Vec<_> = events.iter().filter(|event| event["chance"].is_string()).collect();
    assert!(draws.len() > 8, "{one_line}");
    assert!(draws[0]["epoch"].is_null() && draws[draws.len() - 1]["epoch"] == 1, "fresh streams: {one_line}");
}

#[tokio::test]
async fn two_nodes_with_one_name_and_other_bad_settings_end_with_one_line() {
    let (schema, newer, dir) = (cubo_postgres::shared().fresh(), cubo_postgres::shared().fresh(), Dir::new());
    let deaf = r#"authorization { users = [
        {user: "mute", password: "x", permissions: {publish: "other.>", subscribe: "cubo.>"}}
    ]}"#;
    let nats = cubo_nats::Nats::start_with(deaf);
    let mute = format!("nats://mute:x@127.0.0.1:{}", nats.port());
    let _a = open(&schema.url, &dir, "a").await;
    open(&newer.url, &dir, "a").await.kill().await;
    let version = format!("UPDATE {}.house SET value = 999 WHERE name = 'schema'", newer.name);
    cubo_postgres::shared().sql(&version);
    let other_key = dir.path().join("other.key");
    std::fs::write(&other_key, [9; 32]).unwrap();
    let (own_key, other_key) = (dir.path().join("cubo.key"), other_key.to_str().unwrap());
    let own_key = own_key.to_str().unwrap();
    let here = schema.url.as_str();
    for (url, node, more, expected) in [
        (here, "a", ["--key-file", own_key], "a node named a is running"),
        (
            here,
            "b",
            ["--key-file", other_key],
            "another key than node a, which runs: give every node the same file",
        ),
        (here, "b", ["--bus", mute.as_str()], "allow it both for cubo.>"),
        (here, "b", ["--bus", "nats://127.0.0.1:9"], "is it running, and is --bus right?"),
        (newer.url.as_str(), "b", ["--key-file", own_key], "newer version of this program (schema 999"),
        ("postgres://cubo@%2Fnowhere/cubo", "b", ["--key-file", own_key], "PostgreSQL cannot be reached"),
        ("mysql://cubo@host/cubo", "b", ["--key-file", own_key], "such as postgres://"),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cubo"));
        command.args(["serve", "--quiet", "true", "--listen", "127.0.0.1:0", "--node", node, "--store", url]);
        let ended = command.args(more).arg("--data").arg(dir.path()).output().await.unwrap();
        let said = String::from_utf8(ended.stderr).unwrap();
        assert!(!ended.status.success() && said.contains(expected), "{said}");
        // Wrong usage is explained in more; what the database says is one line.
        assert!(expected.starts_with("such") || said.trim().lines().count() == 1, "{said}");
    }
    // With the same key another node is welcome.
    open(here, &dir, "b").await.kill().await;
}

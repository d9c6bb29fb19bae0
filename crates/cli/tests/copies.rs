//! `cubo backup` while the server runs, `cubo restore`, `cubo export`, `cubo serve` by file, and a small `cubo load`.

use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::house::{Dir, House, Table};
use cubo_client::Visitor;
use serde_json::Value;

fn cubo(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cubo")).args(args).stdin(Stdio::null()).output().unwrap()
}

fn name(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_of_an_open_house_is_another_house() {
    let dir = Dir::new();
    let (data, copy, new) = (dir.path().join("data"), dir.path().join("copy.db"), dir.path().join("new"));
    let open = House::open(&data).await;
    let mut over = Table::lay(open.address, "cubulus").await.unwrap();
    let mut goes_on = Table::lay(open.address, "cubulus").await.unwrap();
    for _ in 0..6 {
        assert!(over.step().await.unwrap() && goes_on.step().await.unwrap());
    }
    over.resign().await.unwrap();
    let out = cubo(&["backup", "--data", name(&data), name(&copy)]);
    assert!(out.status.success(), "{out:?}");
    assert!(goes_on.step().await.unwrap(), "the house goes on meanwhile");
    let again = cubo(&["backup", "--data", name(&data), name(&copy)]);
    assert_eq!(again.status.code(), Some(1), "a copy is never overwritten");
    let in_use = cubo(&["restore", "--data", name(&data), name(&copy)]);
    assert_eq!(in_use.status.code(), Some(1), "a house in use is never overwritten");
    let live = cubo(&["export", "--data", name(&data)]);
    assert!(live.status.success(), "{live:?}");
    open.kill().await;

    let out = cubo(&["restore", "--data", name(&new), name(&copy)]);
    assert!(out.status.success(), "{out:?}");
    let exported = cubo(&["export", "--data", name(&new)]);
    assert_eq!(exported.stdout, live.stdout);
    let lines: Vec<Value> = exported
        .stdout
        .split(|&b| b == b'\n')
        .filter(|line| !line.is_empty())
        .map(|line| serde_json::from_slice(line).unwrap())
        .collect();
    assert_eq!(lines.len(), 1, "the game that goes on is not in it");
    assert_eq!(lines[0]["events"].as_array().unwrap().len(), 6);
    assert!(lines[0]["names"].is_null(), "nobody is named in it");
    let record = dir.path().join("record.json");
    std::fs::write(&record, lines[0].to_string()).unwrap();
    let verified = cubo(&["verify", name(&record)]);
    assert!(verified.status.success(), "{verified:?}");
    // the copy is one action behind, and both can go on from there
    let open = House::open(&new).await;
    goes_on.acknowledged.pop();
    for guest in &mut goes_on.guests {
        guest.version = 0;
    }
    goes_on.resume(open.address).await.unwrap();
    goes_on.check().await.unwrap();
    assert!(goes_on.step().await.unwrap());
    open.kill().await;
}

/// The links of a table as its host is told them.
async fn links(house: &House, host: &Visitor, table: &str) -> Value {
    let mut host = Visitor { house: house.address, cookie: host.cookie.clone() };
    host.get(&format!("/api/tables/{table}")).await.unwrap()["links"].clone()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn links_are_shown_again_where_the_key_is_and_open_the_table_everywhere() {
    let dir = Dir::new();
    let (data, copy, new) = (dir.path().join("data"), dir.path().join("copy.db"), dir.path().join("new"));
    let open = House::open(&data).await;
    let mut host = Visitor::guest(open.address, "Ada").await.unwrap();
    let wish =
        serde_json::json!({"table": {"game": "blox", "places": [{"for": "person"}, {"for": "person"}]}});
    let opened = host.post("/api/tables", &wish).await.unwrap();
    let table = opened["table"].as_str().unwrap();
    assert!(cubo(&["backup", "--data", name(&data), name(&copy)]).status.success());
    open.kill().await;
    let key = data.join("cubo.key");
    let bytes = std::fs::read(&key).unwrap();
    assert_eq!(bytes.len(), 32);
    #[cfg(unix)]
    assert_eq!(std::os::unix::fs::MetadataExt::mode(&std::fs::metadata(&key).unwrap()) & 0o777, 0o600);
    let copied = std::fs::read(&copy).unwrap();
    assert!(!copied.windows(32).any(|part| part == bytes), "the key is in no copy");
    let open = House::open(&data).await;
    assert_eq!(links(&open, &host, table).await, opened["links"]);
    open.kill().await;
    // A restored house makes a new key unless it gets the old one.
    assert!(cubo(&["restore", "--data", name(&new), name(&copy)]).status.success());
    let open = House::open(&new).await;
    assert_eq!(links(&open, &host, table).await, Value::Null);
    let pass = opened["links"]["watch"].as_str().unwrap();
    let watch = cubo_client::Request::get(&format!("/api/tables/{table}")).with("cubo-pass", pass);
    assert_eq!(cubo_client::request(open.address, &watch).await.unwrap().status, 200);
    open.kill().await;
    let mut command = tokio::process::Command::new(env!("CARGO_BIN_EXE_cubo"));
    let open = House::spawn(command.env("CUBO_KEY_FILE", &key), &new, Stdio::null()).await;
    assert_eq!(links(&open, &host, table).await, opened["links"]);
    open.kill().await;
    // A key file that is named must exist and be a key.
    for file in [dir.path().join("nowhere"), copy] {
        let out =
            cubo(&["serve", "--listen", "127.0.0.1:0", "--data", name(&new), "--key-file", name(&file)]);
        let said = String::from_utf8_lossy(&out.stderr);
        assert!(out.status.code() == Some(1) && said.contains(name(&file)), "{said}");
    }
}

#[test]
fn settings_are_read_from_a_file_and_mistakes_are_said() {
    let dir = Dir::new();
    let file = dir.path().join("house.toml");
    for (text, expected) in [
        ("lisen = '127.0.0.1:0'", "lisen"),
        ("public-url = 'cubes'", "public-url"),
        ("house-reply-ms = '9'", "house-reply-ms"),
        ("trusted-proxies = 'somebody'", "trusted-proxies"),
    ] {
        std::fs::write(&file, text).unwrap();
        let out = cubo(&["serve", "--config", name(&file), "--data", name(&dir.path().join("data"))]);
        assert_eq!(out.status.code(), Some(1), "{text}");
        let said = String::from_utf8_lossy(&out.stderr);
        assert!(said.contains(expected), "{text}: {said}");
    }
}

#[test]
fn a_small_load_runs_without_errors() {
    for game in ["cubulus", "blox"] {
        let out = cubo(&[
            "load",
            "--game",
            game,
            "--tables",
            "4",
            "--house-tables",
            "1",
            "--seconds",
            "1",
            "--json",
        ]);
        assert!(out.status.success(), "{out:?}");
        let line: Value = serde_json::from_slice(&out.stdout).unwrap();
        assert_eq!(line["errors"], 0, "{game}: {line}");
        for number in ["actions_per_s", "p50_ms", "p99_ms", "p999_ms", "syncs_per_s"] {
            assert!(line[number].as_f64().unwrap() > 0.0, "{game}: {line}");
        }
        assert!(!cfg!(target_os = "linux") || line["store_in_memory"].is_boolean(), "{game}: {line}");
        // What both sides used is read from /proc, in steps of a hundredth of a second.
        for number in ["server_us_per_action", "client_us_per_action"] {
            assert!(!cfg!(target_os = "linux") || line[number].as_f64().is_some(), "{game}: {line}");
        }
    }
}

#[test]
fn somebody_who_thinks_longer_than_a_load_lasts_is_no_error() {
    let out = cubo(&["load", "--tables", "3", "--think", "600000", "--seconds", "1", "--json"]);
    assert!(out.status.success(), "{out:?}");
    let line: Value = serde_json::from_slice(&out.stdout).unwrap();
    // A table that is waited for in vain is one.
    assert_eq!(line["errors"], 0, "{line}");
}

#[test]
fn more_tables_than_can_be_counted_are_refused() {
    let most = usize::MAX.to_string();
    let out = cubo(&["load", "--tables", &most, "--house-tables", &most]);
    let said = String::from_utf8_lossy(&out.stderr);
    assert!(out.status.code() == Some(1) && said.contains("20000 tables"), "{said}");
}

#[test]
fn a_house_of_sleeping_tables_is_measured() {
    let out = cubo(&["load", "cube-attack", "--sleeping", "20", "--json"]);
    assert!(out.status.success(), "{out:?}");
    let line: Value = serde_json::from_slice(&out.stdout).unwrap();
    let number = |name: &str| line[name].as_f64().unwrap();
    let pairs = |list: &str, other: &str| -> Vec<(f64, f64)> {
        let of = |one: &Value| (one["actions"].as_f64().unwrap(), one[other].as_f64().unwrap());
        line[list].as_array().unwrap().iter().map(of).collect()
    };
    assert_eq!(line["tables"], 20, "{line}");
    assert!(number("filled_s") > 0.0 && number("start_ms") > 0.0, "{line}");
    if cfg!(target_os = "linux") {
        assert!(line["store_in_memory"].is_boolean() && number("data_kb") > 0.0, "{line}");
    }
    // An empty store has its pages too; an action is some hundred bytes, and a game many of them.
    assert!(number("bytes_per_table") > 500.0, "{line}");
    assert!((50.0..5000.0).contains(&number("bytes_per_action")), "{line}");
    assert!(number("actions_per_game") > 30.0, "{line}");
    assert!(number("bytes_per_game") > 10.0 * number("bytes_per_action"), "{line}");
    let (sizes, wakes) = (pairs("sizes", "bytes"), pairs("wakes", "ms"));
    // So short no game is; longer ones may be over before.
    for list in [&sizes, &wakes] {
        let lengths: Vec<f64> = list.iter().map(|(actions, _)| *actions).collect();
        assert!(lengths.len() > 3 && lengths[..3] == [1.0, 10.0, 30.0], "{line}");
    }
    let (short, long) = (sizes[0], sizes[sizes.len() - 1]);
    assert!(short.1 > 500.0 && long.1 > 2.0 * short.1, "{line}");
    // To play a long game again takes more than a first request takes anyway.
    assert!(wakes[wakes.len() - 1].1 > 0.0, "{line}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_house_that_runs_is_loaded_and_holds_what_it_acknowledged() {
    let dir = Dir::new();
    let house = House::open(dir.path()).await;
    let [at, metrics] = [house.address, house.numbers].map(|address| format!("http://{address}"));
    for game in ["cubulus", "blox"] {
        let out = cubo(&[
            "load",
            "--at",
            &at,
            "--metrics",
            &metrics,
            "--game",
            game,
            "--tables",
            "3",
            "--house-tables",
            "1",
            "--seconds",
            "1",
            "--json",
        ]);
        assert!(out.status.success(), "{out:?}");
        let line: Value = serde_json::from_slice(&out.stdout).unwrap();
        let (ledger, phase) = (&line["ledger"], &line["phases"][0]);
        assert!(
            ledger["acknowledged"].as_u64().unwrap() > 0 && ledger["tables"].as_u64().unwrap() >= 4,
            "{line}"
        );
        for bad in ["missing", "doubled", "unanswered", "unreadable"] {
            assert_eq!(ledger[bad], 0, "{game}: {line}");
        }
        assert_eq!(phase["errors"], 0, "{game}: {line}");
        assert!(phase["append_ms"].as_f64().unwrap() > 0.0, "{game}: {line}");
    }
}

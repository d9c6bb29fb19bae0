//! The real binary with real games: perft, records, bench.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

fn run(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cubo")).args(args).stdin(Stdio::null()).output().unwrap()
}

#[track_caller]
fn good(args: &[&str]) -> String {
    let output = run(args);
    assert_eq!(output.status.code(), Some(0), "{args:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[track_caller]
fn bad(args: &[&str], word: &str) {
    let output = run(args);
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{args:?}: {output:?}");
    assert!(message.contains(word), "{args:?}: {message}");
}

/// The replies of an engine to these requests.
fn engine(requests: &[Value]) -> Vec<Value> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_cubo"))
        .arg("engine")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut to = child.stdin.take().unwrap();
    for request in requests {
        writeln!(to, "{request}").unwrap();
    }
    drop(to);
    let output = child.wait_with_output().unwrap();
    String::from_utf8(output.stdout)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).unwrap();
    path
}

#[test]
fn perft_counts() {
    assert_eq!(good(&["perft", "cubulus", "0"]), "1\n");
    assert_eq!(good(&["perft", "cubulus", "3"]), "84729\n");
    assert_eq!(good(&["perft", "cubulus", "3", "--options", r#"{"level":1}"#, "--seats", "2"]), "4619\n");
    let divided = good(&["perft", "cubulus", "2", "--divide"]);
    let counts: Vec<u64> =
        divided.lines().map(|line| line.rsplit(' ').next().unwrap().parse().unwrap()).collect();
    let (total, parts) = counts.split_last().unwrap();
    assert_eq!((*total, parts.len(), parts.iter().sum()), (1849, 43, 1849));
    let position = "E1 SD4 (E9) 13A1 (C6C7) ; w ; move ; first - ; quiet 0 ; level 2";
    assert!(good(&["perft", "cubulus", "1", "--position", position]).trim().parse::<u64>().unwrap() > 5);
}

#[test]
fn perft_refuses_what_cannot_be_counted() {
    bad(&["perft", "qwirkle-cubes", "1"], "without chance");
    bad(&["perft", "qwirkle-cubes", "1", "--divide"], "without chance");
    bad(&["perft", "cubulus", "1", "--seats", "3"], "exactly 2");
    bad(&["perft", "cubulus", "1", "--options", r#"{"level":9}"#], "level");
    bad(&["perft", "cubulus", "1", "--options", "[]"], "object");
    bad(&["perft", "cubulus", "1", "--position", "E1"], "position");
    bad(&["perft", "cubulus", "99"], "64");
}

#[test]
fn records_are_checked_and_shown() {
    let play = |action: &str| json!({"cmd": "play", "action": action});
    let replies = engine(&[
        json!({"cmd": "new", "game": "cubulus"}),
        play("A1-A2"),
        play("E9-E8"),
        json!({"cmd": "record"}),
    ]);
    let record = replies[3]["record"].clone();
    let path = file("good.json", &record.to_string());
    let path = path.to_str().unwrap();
    assert!(good(&["record", "check", path]).contains("holds: cubulus, 2 seats, 2 events, not over"));
    let told = good(&["record", "show", path, "--lang", "fr", "--names", "Alma,Basile"]);
    assert!(told.contains("    1. ") && !told.contains("E9-E8"), "{told}");
    assert!(good(&["record", "show", path, "--notation"]).contains("[E9-E8]"));
    let own = good(&["record", "show", path, "--lang", "en", "--through", "1"]);
    assert!(own.contains("You"), "{own}");
    bad(&["record", "show", path, "--through", "7"], "there is no seat 7");

    let mut changed = record.clone();
    changed["events"][1]["action"] = json!("E9-E7");
    let path = file("changed.json", &changed.to_string());
    bad(&["record", "check", path.to_str().unwrap()], "event 1: E9-E7 is illegal by CU-");
    let text = record.to_string();
    let path = file("truncated.json", &text[..text.len() / 2]);
    bad(&["record", "check", path.to_str().unwrap()], "no record");
    let path = file("two.jsonl", &format!("{record}\n{changed}\n"));
    bad(&["record", "check", path.to_str().unwrap()], "record 2: ");
    let path = file("two-good.jsonl", &format!("{record}\n{record}\n"));
    assert_eq!(good(&["record", "check", path.to_str().unwrap()]).lines().count(), 2);
    let mut unknown = record.clone();
    unknown["game"] = json!("chess");
    let path = file("unknown.json", &unknown.to_string());
    bad(&["record", "check", path.to_str().unwrap()], "chess");
}

#[test]
fn bench_prints_one_object_a_line() {
    let text = good(&["bench", "--json", "--seconds", "0.01"]);
    let mut what: BTreeMap<(String, String), u32> = BTreeMap::new();
    for line in text.lines() {
        let object: BTreeMap<String, Value> = serde_json::from_str(line).unwrap();
        assert_eq!(object.keys().collect::<Vec<_>>(), ["game", "unit", "value", "what"], "{line}");
        let word = |key: &str| object[key].as_str().unwrap().to_owned();
        // A player that was never late has an overrun of 0.
        let least = u64::from(!word("what").ends_with("-overrun"));
        assert!(object["value"].as_u64().is_some_and(|value| value >= least), "{line}");
        *what.entry((word("game"), word("what"))).or_default() += 1;
    }
    assert!(what.values().all(|&count| count == 1), "{what:?}");
    let has = |game: &str, task: &str| what.contains_key(&(game.to_owned(), task.to_owned()));
    assert!(has("*", "calibration"));
    let games = engine(&[json!({"cmd": "games"})]);
    for game in games[0]["games"].as_array().unwrap() {
        for task in ["random-games", "evaluations", "by-hand"] {
            assert!(has(game["id"].as_str().unwrap(), task), "{task}: {game}");
        }
    }
    assert!(has("cubulus", "perft") && !has("qwirkle-cubes", "perft"));
    assert!(has("qwirkle-cubes", "placements") && has("qwirkle-cubes", "best-score"));
    assert!(has("attakube", "imagine") && !has("cubulus", "imagine"));
    let one = good(&["bench", "cubulus", "--seconds", "0.01"]);
    assert!(one.contains("actions/s") && !one.contains("attakube"));
}

#[test]
fn games_are_listed() {
    let text = good(&["games"]);
    for game in cubo_catalog::games() {
        assert!(text.contains(game.id) && text.contains(game.about.name), "{text}");
    }
    assert!(good(&["games", "--options"]).contains("\"level\""));
}

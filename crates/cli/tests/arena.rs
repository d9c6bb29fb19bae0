//! `cubo arena` and `cubo go`, as a script would use them.

use std::path::PathBuf;
use std::process::{Command, Output};

use serde_json::Value;

const CUBO: &str = env!("CARGO_BIN_EXE_cubo");

fn run(args: &[&str]) -> Output {
    Command::new(CUBO).args(args).output().unwrap()
}

/// Plays a match and returns its last line.
fn arena(args: &[&str]) -> Value {
    let output = run(&[&["arena", "--json"], args].concat());
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    serde_json::from_str(text.lines().last().unwrap()).unwrap()
}

/// The same without what differs from run to run: time.
fn timeless(mut report: Value) -> Value {
    for player in report["players"].as_array_mut().unwrap() {
        let time = player.as_object_mut().unwrap().remove("time").unwrap();
        assert!(
            time["actions"].is_u64() && time["mean_ms"].is_f64() && time["longest_ms"].is_f64(),
            "{time}"
        );
    }
    report
}

fn refused(args: &[&str], code: i32, word: &str) {
    let output = run(args);
    let text = String::from_utf8(output.stderr.clone()).unwrap();
    assert!(output.status.code() == Some(code) && text.contains(word), "{args:?}: {output:?}");
}

fn fresh(name: &str) -> PathBuf {
    let file = std::env::temp_dir().join(format!("cubo-arena-{}-{name}", std::process::id()));
    let _ = std::fs::remove_file(&file);
    file
}

#[test]
fn every_game_at_every_table_without_an_error() {
    for listing in cubo_catalog::games() {
        let (game, (fewest, most)) = (listing.id, listing.seats);
        for seats in if fewest == most { vec![most] } else { vec![fewest, most] } {
            let seats = seats.to_string();
            let report =
                arena(&["--game", game, "--players", "greedy,random", "--games", "4", "--seats", &seats]);
            assert_eq!(report["errors"], 0, "{game}: {report}");
            let first = &report["players"][0];
            assert_eq!((&first["name"], &first["games"]), (&"greedy".into(), &4.into()), "{report}");
            let sum: u64 = ["wins", "draws", "losses"].iter().map(|key| first[key].as_u64().unwrap()).sum();
            assert_eq!(sum, 4);
            assert!(first["score"].is_f64() && first["mean_rank"].is_f64() && report["identical"].is_u64());
        }
    }
}

#[test]
fn the_same_match_has_the_same_games_on_any_number_of_threads() {
    let args = ["--game", "cube-attack", "--players", "search:300n,uct:2000n", "--games", "6"];
    assert_eq!(
        timeless(arena(&[&args[..], &["--jobs", "1"]].concat())),
        timeless(arena(&[&args[..], &["--jobs", "3"]].concat()))
    );
}

/// A player against itself with the same seed: the second game of a round repeats the first.
#[test]
fn another_program_plays_as_the_same_player_would() {
    let players = format!("search:500n,exec:500n:{CUBO} engine");
    let report = arena(&["--game", "cubulus", "--players", &players, "--games", "4", "--jobs", "1"]);
    assert_eq!((&report["errors"], &report["identical"]), (&0.into(), &2.into()), "{report}");
    let players = format!("greedy,exec:20ms:{CUBO} engine");
    for game in ["attakube", "blox", "qwirkle-cubes"] {
        let report = arena(&["--game", game, "--players", &players, "--games", "2", "--jobs", "1"]);
        assert_eq!(report["errors"], 0, "{game}: {report}");
    }
}

/// A match against a program in Python that reads lines and does `body` with each `line` after `hello`.
fn against(body: &str, more: &[&str]) -> Output {
    let file = fresh("program.py");
    let head = "import json, sys, time\nprint('{}', flush=True) if sys.stdin.readline() else None\nfor line in sys.stdin:\n";
    std::fs::write(&file, format!("{head}    {body}\n")).unwrap();
    let players = format!("random,exec:20ms:python3 {}", file.display());
    let output = run(&[&["arena", "--game", "cubulus", "--players", &players, "--jobs", "1"], more].concat());
    std::fs::remove_file(&file).unwrap();
    output
}

#[test]
fn a_program_that_fails_loses_and_is_told_of() {
    let cases = [
        ("print('nonsense', flush=True)", "answered nonsense"),
        ("print(json.dumps({'action': 'A1'}), flush=True)", "is no action"),
        ("sys.exit(3)", "ended without an answer"),
        ("sys.stdout.write('x' * (17 << 20)); sys.stdout.flush()", "more than 16 MiB"),
    ];
    for (body, why) in cases {
        let output = against(body, &["--games", "2", "--json"]);
        assert_eq!(output.status.code(), Some(1), "{body}: {output:?}");
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!((&report["errors"], &report["players"][0]["wins"]), (&2.into(), &2.into()), "{report}");
        let fault = &report["faults"][1];
        assert!(fault["why"].as_str().unwrap().contains(why), "{body}: {report}");
        assert!(fault["player"].as_str().unwrap().starts_with("exec:20ms:python3"), "{report}");
    }
}

/// It takes 150 ms of 20: within what pipes may cost, so it is told, and lost only with `--strict`.
#[test]
fn more_than_the_budget_is_told_and_lost_where_that_is_asked_for() {
    let late = format!(
        "import subprocess; engine = globals().setdefault('engine', None) or subprocess.Popen(['{CUBO}', 'engine'], \
         stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True); globals()['engine'] = engine; \
         engine.stdin.write(line); engine.stdin.flush(); answer = engine.stdout.readline(); time.sleep(0.15); \
         print(answer, end='', flush=True)"
    );
    let output = against(&late, &["--games", "1", "--json"]);
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((output.status.code(), &report["errors"]), (Some(0), &0.into()), "{report}");
    let time = &report["players"][1]["time"];
    assert!(time["overruns"] == time["actions"] && time["mean_ms"].as_f64().unwrap() >= 150.0, "{report}");
    assert_eq!(report["players"][0]["time"]["overruns"], 0, "{report}");

    let output = against(&late, &["--games", "1", "--strict", "--json"]);
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((output.status.code(), &report["players"][0]["wins"]), (Some(1), &1.into()), "{report}");
    assert!(report["faults"][0]["why"].as_str().unwrap().contains("where it had"), "{report}");
}

#[test]
fn a_mistyped_command_is_said_before_the_first_game() {
    let file = fresh("nothing");
    let journal = file.to_str().unwrap();
    for (command, why) in [("/no/such/program", "No such file"), ("false", "hello")] {
        let players = format!("random,exec:{command}");
        refused(&["arena", "--game", "cubulus", "--players", &players, "--journal", journal], 1, why);
    }
    assert!(!file.exists(), "nothing was begun");
}

#[test]
fn every_game_has_its_record_and_a_match_goes_on_with_them() {
    let (records, journal) = (fresh("records"), fresh("records-journal"));
    let (file, log) = (records.to_str().unwrap(), journal.to_str().unwrap());
    let part = |games: &'static str| {
        let args = ["--game", "qwirkle-cubes", "--players", "greedy,random", "--jobs", "1", "--games", games];
        arena(&[&args[..], &["--records", file, "--journal", log]].concat())
    };
    part("2");
    // It was killed after the record of a third game, before the journal knew of it.
    let two = std::fs::read_to_string(&records).unwrap();
    std::fs::write(
        &records,
        format!("{two}{two}").lines().take(3).collect::<Vec<_>>().join("\n") + "\n{\"for",
    )
    .unwrap();
    part("4");
    let text = std::fs::read_to_string(&records).unwrap();
    assert!(text.starts_with(&two) && text.lines().count() == 4, "{text}");
    let checked = run(&["verify", file]);
    let told = String::from_utf8(checked.stdout.clone()).unwrap();
    assert!(checked.status.success() && told.matches("follow from the seed").count() == 4, "{checked:?}");
    let first: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    assert_eq!(
        (&first["names"][0]["name"], &first["names"][1]["name"]),
        (&"greedy".into(), &"random".into())
    );
    // Without its journal it would be mixed with another match.
    refused(
        &["arena", "--game", "blox", "--players", "random", "--games", "1", "--records", file],
        1,
        "name another file",
    );
    std::fs::remove_file(&records).unwrap();
    std::fs::remove_file(&journal).unwrap();
}

#[test]
fn an_interrupted_match_prints_what_there_is() {
    use std::io::Read as _;
    let journal = fresh("interrupted");
    let mut arena = Command::new(CUBO)
        .args([
            "arena",
            "--game",
            "cube-attack",
            "--players",
            "greedy,random",
            "--games",
            "1000000",
            "--journal",
        ])
        .arg(&journal)
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    // A few games are over.
    while std::fs::read_to_string(&journal).unwrap_or_default().lines().count() < 3 {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let id = rustix::process::Pid::from_child(&arena);
    rustix::process::kill_process(id, rustix::process::Signal::INT).unwrap();
    let mut told = String::new();
    arena.stdout.take().unwrap().read_to_string(&mut told).unwrap();
    assert_eq!(arena.wait().unwrap().code(), Some(130));
    assert!(told.contains("greedy") && told.contains("identical to another"), "{told}");
    std::fs::remove_file(&journal).unwrap();
}

#[test]
fn a_match_can_be_gone_on_with() {
    let file = fresh("journal");
    let name = file.to_str().unwrap();
    let args = ["--game", "attakube", "--players", "greedy,random", "--seed", "j"];
    let part = |games: &'static str| arena(&[&args[..], &["--games", games, "--journal", name]].concat());
    part("3");
    // The machine went down in the middle of a line.
    let mut text = std::fs::read_to_string(&file).unwrap();
    let whole = text.clone();
    text.push_str("{\"number\":7,\"sea");
    std::fs::write(&file, text).unwrap();
    assert_eq!(timeless(part("8")), timeless(arena(&[&args[..], &["--games", "8"]].concat())));
    let after = std::fs::read_to_string(&file).unwrap();
    assert!(after.starts_with(&whole) && after.lines().count() == 9, "{after}");
    refused(
        &["arena", "--game", "attakube", "--players", "random,random", "--journal", name],
        1,
        "another match",
    );
    std::fs::remove_file(&file).unwrap();
}

#[test]
fn the_sequential_test_stops_a_clear_match() {
    let report = arena(&[
        "--game",
        "blox",
        "--players",
        "greedy,random",
        "--games",
        "400",
        "--sprt",
        "0.5,0.62",
        "--jobs",
        "1",
    ]);
    assert_eq!(report["sprt"], "high", "{report}");
    assert!(report["players"][0]["games"].as_u64().unwrap() < 100, "{report}");
}

#[test]
fn what_cannot_be_played_is_said_before() {
    let players = |text| ["arena", "--game", "cubulus", "--players", text];
    refused(&players("greedy,fast"), 2, "no player is called");
    refused(&players("greedy,uct:1h"), 2, "budget");
    refused(&players("greedy,random,uct"), 1, "3 players for 2 seats");
    refused(&["arena", "--game", "chess", "--players", "random"], 1, "no game");
    refused(&["arena", "--game", "blox", "--players", "random", "--seats", "7"], 1, "seats");
}

#[test]
fn nobody_is_given_a_cheat() {
    refused(&["go", "cubulus", "--player", "cheat:50ms"], 2, "arena only");
    refused(&["play", "cubulus", "--level", "cheat:50ms"], 2, "arena only");
    refused(&["go", "cubulus", "--player", "exec:true"], 2, "arena only");
    let report = arena(&["--game", "attakube", "--players", "cheat:2000n,random", "--games", "2"]);
    assert_eq!(report["errors"], 0);
}

#[test]
fn go_says_what_it_thinks() {
    let told = |args: &[&str]| -> Value {
        let output = run(&[&["go", "--json"], args].concat());
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        serde_json::from_slice(&output.stdout).unwrap()
    };
    let advice = told(&["cubulus", "--player", "search:2000n"]);
    assert_eq!(
        (&advice["analysis"]["player"], &advice["analysis"]["line"][0]),
        (&"search".into(), &advice["action"])
    );
    assert_eq!(advice, told(&["cubulus", "--player", "search:2000n"]));
    for game in ["attakube", "blox", "qwirkle-cubes", "cube-attack"] {
        assert!(told(&[game, "--player", "uct:20ms", "--seed", "s"])["action"].is_string());
    }
    assert_eq!(told(&["cubulus", "--player", "uct:5i"])["analysis"]["player"], "uct");
}

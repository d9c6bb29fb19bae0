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
        arena(&[&args[..], &["--jobs", "1"]].concat()),
        arena(&[&args[..], &["--jobs", "3"]].concat())
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

#[test]
fn a_program_that_fails_loses_and_is_told_of() {
    for command in ["false", "/no/such/program", "echo nonsense"] {
        let players = format!("random,exec:{command}");
        let report = arena(&["--game", "cubulus", "--players", &players, "--games", "4"]);
        assert_eq!((&report["errors"], &report["players"][0]["wins"]), (&4.into(), &4.into()), "{report}");
    }
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
    assert_eq!(part("8"), arena(&[&args[..], &["--games", "8"]].concat()));
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

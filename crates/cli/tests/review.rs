//! `cubo review`, with the real binary.

use std::process::{Command, Output};

use serde_json::Value;

use crate::binary::feed;

/// `cubo review -` with that on standard input.
fn review(options: &[&str], input: &str) -> Output {
    feed(&[&["review", "-", "--budget", "200ms"], options].concat(), input.as_bytes())
}

fn said(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// A record of a game between house players.
fn record(game: &str, seats: &str) -> String {
    let file = std::env::temp_dir().join(format!("cubo-review-{}-{game}-{seats}.json", std::process::id()));
    let players = vec!["beginner"; seats.parse().unwrap()].join(",");
    let path = file.to_str().unwrap();
    let arena = [
        "arena",
        game,
        "--players",
        &players,
        "--seats",
        seats,
        "--games",
        "1",
        "--records",
        path,
        "--seed",
        "review",
    ];
    let output = Command::new(env!("CARGO_BIN_EXE_cubo")).args(arena).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::remove_file(&file).unwrap();
    text.lines().next().unwrap().to_owned()
}

#[test]
fn the_terms_add_up_in_json() {
    for (game, seats) in [("cubulus", "2"), ("qwirkle-cubes", "3")] {
        let record = record(game, seats);
        let text = said(&review(&["--json"], &record));
        assert_eq!(text, said(&review(&["--json", "--lang", "fr"], &record)), "the same again");
        let found: Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
        for seat in found["seats"].as_array().unwrap() {
            let of = |field: &str| seat[field].as_f64().unwrap();
            let terms = of("luck") + of("decision") + of("information");
            assert!((terms - (of("result") - of("start"))).abs() < 1e-6, "{seat}");
        }
        let events = serde_json::from_str::<Value>(&record).unwrap()["events"].as_array().unwrap().len();
        assert_eq!(found["events"].as_array().unwrap().len(), events);
        for field in ["kind", "seat", "action", "luck", "decision", "information", "error", "mark", "best"] {
            assert!(found["events"][0].get(field).is_some(), "{field}");
        }
    }
}

#[test]
fn the_table_fits_eighty_columns_in_both_languages() {
    let record = record("blox", "4");
    for (language, words) in
        [("en", ["luck", "unknown", "Luckiest:"]), ("fr", ["hasard", "inconnu", "Le plus de chance"])]
    {
        let text = said(&review(&["--lang", language, "--level", "easy"], &record));
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
        assert!(words.iter().all(|word| text.contains(word)), "{text}");
    }
}

#[test]
fn what_cannot_be_reviewed_is_said() {
    let record = record("cube-attack", "2");
    let mut open: Value = serde_json::from_str(&record).unwrap();
    open["events"].as_array_mut().unwrap().truncate(7);
    open.as_object_mut().unwrap().remove("outcome");
    let mut bad: Value = serde_json::from_str(&record).unwrap();
    bad["events"][0]["seat"] = 1.into();
    for (input, why) in [
        (open.to_string(), "the game is not over after 7 events"),
        (bad.to_string(), "event 0: seat 1 acts, but it is seat 0's turn"),
        ("{}".to_owned(), "this is no record"),
        (String::new(), "there is no record in it"),
    ] {
        let output = review(&["--json"], &input);
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0), "{error}");
        assert!(error.starts_with("cubo: -: ") && error.contains(why), "{error}");
    }
    for options in [["--level", "grandmaster"], ["--level", "cheat"]] {
        assert_eq!(review(&options, &record).status.code(), Some(2));
    }
}

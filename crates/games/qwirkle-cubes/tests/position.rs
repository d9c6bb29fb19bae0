//! Position texts and views: what they say, and what they refuse.

use crate::common::*;
use cubo_core::{Game, Language, QuickDice, Viewer, walk};
use cubo_qwirkle_cubes::{State, View};
use serde_json::{Value, json};

const GOOD: &str = "seats 2; turn 0 choose; passes 0; scores 2 0; hands Ro,Ro,Rs,Gd,Gd,Be | Ro,Os,Yd,Gx,Be,Pc; \
                    table Yo@0,0 Ys@1,0";

#[test]
fn positions_are_readable() {
    assert_eq!(G::write_position(&read(GOOD)), GOOD);
    let start = G::start(&Default::default(), 3).unwrap();
    let text = "seats 3; turn 0 deal; passes 0; scores 0 0 0; hands - | - | -; table -";
    assert_eq!(G::write_position(&start), text);
    assert_eq!(G::write_position(&read(text)), text);
    // A hand-made table may come in any order.
    assert_eq!(G::write_position(&read(&GOOD.replace("Yo@0,0 Ys@1,0", "Ys@1,0 Yo@0,0"))), GOOD);
}

fn refused(text: &str, word: &str) {
    match G::read_position(text) {
        Ok(_) => panic!("accepted: {text}"),
        Err(e) => assert!(e.to_string().contains(word), "{text}\n{e}\nshould mention {word:?}"),
    }
}

#[test]
fn impossible_positions_are_refused_with_a_reason() {
    refused("", "seats");
    refused("seats 2", "turn");
    for (from, to, word) in [
        ("seats 2", "seats 3", "hands"),
        ("seats 2", "seats 02", "seats"),
        ("turn 0", "turn 2", "no seat 2"),
        ("choose", "sleep", "phase"),
        ("choose", "choose Ro", "phase"),
        ("choose", "roll", "phase"),
        ("choose", "roll Pc", "cannot roll Pc"),
        ("choose", "roll Rs,Ro", "Rs,Ro"),
        ("choose", "over", "phase"),
        ("choose", "over QC-9", "phase"),
        ("choose", "over QC-21", "seat 0"),
        ("choose", "over QC-7", "passes"),
        ("choose", "first", "table"),
        ("choose", "deal", "hand of seat 0"),
        ("choose", "draw", "hand of seat 0"),
        ("choose", "swap", "QC-7"),
        ("choose", "pass", "QC-7"),
        ("choose", "reroll", "QC-7"),
        ("passes 0", "passes 2", "passes"),
        ("passes 0", "passes 1", "bag"),
        ("passes 0", "passes -1", "passes"),
        ("scores 2 0", "scores 2", "scores"),
        ("scores 2 0", "scores 2 0 0", "scores"),
        ("scores 2 0", "scores 2 99999", "scores"),
        ("scores 2 0", "scores 2 10000", "10000"),
        ("Gd,Gd,Be |", "Gd,Gd |", "hand of seat 0"),
        ("Gd,Gd,Be |", "Gd,Be,Gd |", "hands"),
        ("Yo@0,0 Ys@1,0", "-", "table"),
        ("Yo@0,0 Ys@1,0", "Yo@1,0 Ys@2,0", "0,0"),
        ("Yo@0,0 Ys@1,0", "Yo@0,0 Ys@2,0", "cut off"),
        ("Yo@0,0 Ys@1,0", "Yo@0,0 Ys@0,0", "two cubes"),
        ("Yo@0,0 Ys@1,0", "Yo@0,0 Yo@1,0", "line"),
        ("Yo@0,0 Ys@1,0", "Yo@0,0 Ps@1,0", "line"),
        ("Yo@0,0 Ys@1,0", "Yo@0,0  Ys@1,0", "table"),
        ("Ys@1,0", "Ys@1,0; more", "more"),
        ("Ys@1,0", "Ys@100,0", "Ys@100,0"),
        ("; table", "; tabel", "table"),
    ] {
        refused(&GOOD.replacen(from, to, 1), word);
    }
    // Sixteen reds.
    refused(
        "seats 2; turn 0 choose; passes 0; scores 2 0; hands Ro,Ro,Ro,Ro,Ro,Ro | Ro,Ro,Ro,Ro,Ro,Ro; \
             table Ro@0,0 Rs@1,0 Rd@2,0 Rx@3,0",
        "16 of colour R",
    );
    // The rules decide who begins.
    refused(
        "seats 2; turn 1 first; passes 0; scores 0 0; hands Ro,Rs,Rd,Rx,Re,Rc | Ro,Os,Yd,Gx,Be,Pc; table -",
        "seat 0",
    );
    refused(
        "seats 2; turn 0 first; passes 0; scores 1 0; hands Ro,Rs,Rd,Rx,Re,Rc | Ro,Os,Yd,Gx,Be,Pc; table -",
        "points",
    );
    // A seventh in line.
    let seven = row('Y', "osdxec", 0, 0) + " Yo@6,0";
    refused(&GOOD.replacen("Yo@0,0 Ys@1,0", &seven, 1), "line");
    // A seat that passed although its cubes would fit.
    let stuck = format!(
        "seats 2; turn 0 choose; passes 1; scores 0 0; hands {OTHER} | {OTHER}; table {}",
        block("ROYGB")
    );
    refused(&stuck, "bag");
}

#[test]
fn the_view_is_plain_json() {
    let view = G::view(&read(GOOD), Viewer::Spectator);
    let json = serde_json::to_value(&view).unwrap();
    let expected = json!({
        "seats": 2, "seat": 0, "phase": "choose", "passes": 0, "scores": [2, 0],
        "hands": [["Ro", "Ro", "Rs", "Gd", "Gd", "Be"], ["Ro", "Os", "Yd", "Gx", "Be", "Pc"]],
        "bag": {"R": 11, "O": 14, "Y": 12, "G": 12, "B": 13, "P": 14},
        "table": ["Yo@0,0", "Ys@1,0"],
    });
    assert_eq!(json, expected);
    assert_eq!(serde_json::from_value::<View>(json.clone()).unwrap(), view);
    let rolling = G::view(&read(&GOOD.replace("choose", "roll Ro,Be")), Viewer::Spectator);
    assert_eq!(serde_json::to_value(&rolling).unwrap()["rolling"], json!(["Ro", "Be"]));
    for (field, value) in [
        ("seats", json!(3)),
        ("seat", json!(2)),
        ("phase", json!("nap")),
        ("phase", json!("roll")),
        ("rolling", json!(["Ro"])),
        ("reason", json!("QC-21")),
        ("passes", json!(1)),
        ("scores", json!([1])),
        ("scores", json!([-1, 0])),
        ("hands", json!([["Ro"], ["Ro"]])),
        ("hands", json!([["Be", "Ro", "Ro", "Rs", "Gd", "Gd"], ["Ro", "Os", "Yd", "Gx", "Be", "Pc"]])),
        ("bag", json!({"R": 11})),
        ("bag", json!({"R": 12, "O": 14, "Y": 12, "G": 12, "B": 13, "P": 14})),
        ("table", json!([])),
        ("table", json!(["Yo@0,0", "Ys@2,0"])),
        ("table", json!(["Ys@1,0", "Yo@0,0"])),
        ("more", json!(1)),
    ] {
        let mut bad = json.clone();
        bad[field] = value;
        assert!(serde_json::from_value::<View>(bad.clone()).is_err(), "{bad}");
    }
    assert!(serde_json::from_value::<View>(Value::Null).is_err());
}

#[test]
fn the_picture_says_everything_in_letters() {
    let draw = |state: &State, language| G::picture(&G::view(state, Viewer::Spectator), language).to_string();
    let text = draw(&read(GOOD), Language::En);
    for part in ["Yo Ys", "seat  0", "Ro Ro Rs Gd Gd Be", "keeps or rolls", "R11", "76 cubes left", "clover"]
    {
        assert!(text.contains(part), "{part}\n{text}");
    }
    let text = draw(&read(GOOD), Language::Fr);
    for part in ["Yo Ys", "place 0", "Ro Ro Rs Gd Gd Be", "garde ou relance", "76 cubes restants", "trèfle"]
    {
        assert!(text.contains(part), "{part}\n{text}");
    }
    assert!(draw(&G::start(&Default::default(), 2).unwrap(), Language::En).contains("empty table"));
    // Pictures of a whole game: no panic, and no line that is too long.
    let mut dice = QuickDice::new(2);
    let mut state = G::start(&Default::default(), 4).unwrap();
    let mut list = Vec::new();
    while let Some(event) = walk::random_event::<G>(&state, &mut dice, &mut list) {
        cubo_core::apply(&mut state, &event);
        assert!(draw(&state, Language::Fr).lines().all(|line| line.chars().count() < 130));
    }
    assert!(draw(&state, Language::En).contains("the game is over (QC-21)"));
    assert!(draw(&state, Language::Fr).contains("la partie est finie (QC-21)"));
}

//! Cards of games that were really played: every piece of the last position is on them, and nothing else.
#![allow(clippy::unwrap_used)] // a test that cannot go on has failed

use std::collections::BTreeMap;

use cubo_card::{Card, Date, Told, draw, house, page, said};
use cubo_catalog::{Session, Setup};
use cubo_core::{Language, Turn, Viewer};
use serde_json::{Value, json};

/// Plays some random legal events.
fn play(game: &str, seats: u8, events: usize) -> Box<dyn Session> {
    let seed = Some(format!("{game} for {seats}"));
    let setup = Setup { seats: Some(seats), seed, ..Setup::default() };
    let mut session = cubo_catalog::open(game, &setup).unwrap();
    let mut draw = 12345u32;
    while session.events() < events {
        match session.turn() {
            Turn::Chance => drop(session.chance(None).unwrap()),
            Turn::Over => break,
            Turn::Seat(_) => {
                let legal = session.legal(Some(64)).actions;
                draw = draw.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                session.play(&legal[(draw >> 8) as usize % legal.len()]).unwrap();
            }
        }
    }
    session
}

fn told(game: &str, names: &[&str], forfeits: Value) -> Told {
    let all: Vec<Value> = names.iter().map(|name| json!({"name": name})).collect();
    let (ranks, scores): (Vec<usize>, Vec<usize>) = (1..=names.len()).map(|n| (n, 40 - n)).unzip();
    let outcome = json!({"ranks": ranks, "scores": scores, "reason": "X-1"});
    let record =
        json!({"game": game, "seats": names.len(), "names": all, "forfeits": forfeits, "outcome": outcome});
    serde_json::from_value(record).unwrap()
}

const NAMES: [&str; 6] = ["Ada", "Zoé", "Basile", "Clio", "Dario", "Elsa"];

fn card_of(session: &dyn Session, language: Language) -> String {
    let listing = session.listing();
    let told = told(listing.id, &NAMES[..session.seats().into()], json!([]));
    let view = session.view(Viewer::Spectator).unwrap();
    let date = Some(Date::of_millis(1_794_700_800_000));
    draw(&Card { told: &told, game: listing.about.name, view: view.get(), date, language })
}

/// The names of the pieces on a card, each with how often it is there.
fn pieces(svg: &str) -> BTreeMap<String, usize> {
    let mut found = BTreeMap::new();
    for part in svg.split("data-piece=\"").skip(1) {
        *found.entry(part.split_once('"').unwrap().0.to_owned()).or_default() += 1;
    }
    found
}

/// The pieces that must be there, from the view.
fn expected(game: &str, view: &Value) -> BTreeMap<String, usize> {
    let texts = |list: &Value| -> Vec<String> {
        list.as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned()).collect()
    };
    let mut all = Vec::new();
    match game {
        "cubulus" => all = texts(&view["pieces"]),
        "qwirkle-cubes" => all = texts(&view["table"]),
        "attakube" => {
            for (side, colour) in ["yellow", "red"].iter().enumerate() {
                for kube in view["sides"][side]["kubes"].as_array().unwrap() {
                    let Some(at) = kube["at"].as_str() else { continue };
                    all.push(format!("{at} {colour}-{}", kube["kind"].as_str().unwrap_or("hidden")));
                }
            }
        }
        "blox" => {
            let towers = view["towers"].as_object().unwrap();
            all.extend(towers.iter().map(|(cell, blocks)| format!("{cell} {}", blocks.as_str().unwrap())));
            for (seat, figures) in view["figures"].as_array().unwrap().iter().enumerate() {
                all.extend(texts(figures).iter().map(|cell| format!("{cell} seat {seat}")));
            }
            all.extend(texts(&view["neutral"]).iter().map(|cell| format!("{cell} neutral")));
        }
        _ => {
            for (team, cubes) in view["cubes"].as_array().unwrap().iter().enumerate() {
                let mut counted: BTreeMap<String, usize> = BTreeMap::new();
                texts(cubes).into_iter().for_each(|cube| *counted.entry(cube).or_default() += 1);
                all.extend(counted.iter().map(|(cube, count)| format!("{cube} team {team} × {count}")));
            }
        }
    }
    let mut counted = BTreeMap::new();
    all.into_iter().for_each(|name| *counted.entry(name).or_default() += 1);
    counted
}

#[test]
fn every_piece_of_the_last_position_is_on_the_card() {
    for game in ["cubulus", "attakube", "qwirkle-cubes", "blox", "cube-attack"] {
        let (least, most) = cubo_catalog::listing(game).unwrap().seats;
        for seats in least..=most {
            let session = play(game, seats, 120);
            let view: Value = serde_json::from_str(session.view(Viewer::Spectator).unwrap().get()).unwrap();
            let expected = expected(game, &view);
            assert!(!expected.is_empty(), "{game}: {expected:?}");
            for language in Language::ALL {
                assert_eq!(pieces(&card_of(&*session, language)), expected, "{game} for {seats}");
            }
        }
    }
}

#[test]
fn a_card_says_who_won_with_how_many_points_and_when() {
    let session = play("blox", 3, 60);
    let english = card_of(&*session, Language::En);
    for text in [">Ada wins<", ">BLOX · 15 November 2026<", ">Zoé<", ">39<", ">37<", ">Cubothèque<"] {
        assert!(english.contains(text), "{text} is missing in {english}");
    }
    let french = card_of(&*session, Language::Fr);
    assert!(french.contains(">Ada gagne<") && french.contains("15 novembre 2026"));
    let told = told("blox", &NAMES[..2], json!([{"seat": 1, "why": "resigned", "after": 3}]));
    let card = Card { told: &told, game: "BLOX", view: "{}", date: None, language: Language::Fr };
    let svg = draw(&card);
    assert!(svg.contains(">Zoé a abandonné.<"), "{svg}");
    assert!(pieces(&svg).is_empty(), "a view that cannot be read is no board");
    assert_eq!(said(&card).description, "BLOX · Ada 39, Zoé 38");
    assert!(!house(Language::En).contains("Ada"));
}

#[test]
fn names_are_letters_and_never_marks() {
    let bad = [
        "</text><script>alert(1)</script>",
        "\"onload=\"x' &amp;",
        "שלום עולם",
        "🎲🎲🎲",
        &"W".repeat(40),
        "Zoé\u{0}\u{b}",
    ];
    let told = told("cube-attack", &bad, json!([{"seat": 0, "why": "timed-out", "after": 1}]));
    for language in Language::ALL {
        let card = Card { told: &told, game: "Cube Attack", view: "{}", date: None, language };
        let svg = draw(&card);
        assert!(!svg.contains("<script") && !svg.contains("onload=\"") && !svg.contains('\u{0}'));
        assert!(svg.contains("&lt;/text&gt;") && svg.contains("&amp;amp;"));
        assert!(svg.contains("\u{2068}שלום עולם\u{2069}"), "its direction is its own");
        assert!(
            svg.contains("WWW…") && !svg.contains(&"W".repeat(30))
                || svg.matches(&"W".repeat(40)).count() == 1
        );
    }
}

#[test]
fn a_bot_is_marked_in_the_picture_and_in_its_words() {
    let session = play("cubulus", 2, 40);
    let mut told = told("cubulus", &["Ada", "Rook"], json!([]));
    let view = session.view(Viewer::Spectator).unwrap();
    let made = |told: &Told, language| {
        let card = Card { told, game: "Cubulus", view: view.get(), date: None, language };
        (draw(&card), said(&card).description)
    };
    let (plain, words) = made(&told, Language::En);
    assert!(!plain.contains("(bot)") && !words.contains("(bot)"), "{words}");
    told.names[1].bot = true;
    let (picture, words) = made(&told, Language::En);
    assert!(picture.contains("(bot)"));
    assert_eq!(words, "Cubulus · Ada, Rook (bot)");
    let (picture, words) = made(&told, Language::Fr);
    assert!(picture.contains("(robot)"));
    assert_eq!(words, "Cubulus · Ada, Rook (robot)");
}

#[test]
fn the_page_gets_the_same_card() {
    let session = play("cubulus", 2, 40);
    let record = json!({"game": "cubulus", "seats": 2, "names": [{"name": "Ada"}, {"name": "Zoé"}],
        "outcome": {"ranks": [1, 2], "scores": [39, 38], "reason": "X-1"}});
    let view = session.view(Viewer::Spectator).unwrap();
    let request = json!({"record": record, "game": "Cubulus", "view": view.get(), "date": "2026-11-15", "language": "fr"});
    let reply: Value = serde_json::from_str(&page::answer(request.to_string().as_bytes())).unwrap();
    assert_eq!(reply["svg"], card_of(&*session, Language::Fr));
    assert_eq!(reply["title"], "Ada gagne");
    for bad in [&b""[..], b"[]", b"{\"record\":1}", b"\xff"] {
        let reply: Value = serde_json::from_str(&page::answer(bad)).unwrap();
        assert!(reply["error"].is_string());
    }
}

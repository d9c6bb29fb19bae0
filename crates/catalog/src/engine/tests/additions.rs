//! The commands beside the protocol, for every game.

use std::collections::BTreeSet;

use cubo_core::{Dice, QuickDice, Viewer};

use super::*;
use crate::{Setup, games, open};

/// Every game of the shelf at several moments of a random play, as (id, every viewer's view, the truth's legal list).
fn moments(mut each: impl FnMut(&mut Engine<Fixed>, &'static str, u8)) {
    for game in games() {
        for seats in [game.seats.0, game.seats.1] {
            let mut dice = QuickDice::new(seats.into());
            let mut engine = engine();
            let new = format!(r#"{{"cmd":"new","game":"{}","seats":{seats},"seed":"moments"}}"#, game.id);
            assert!(engine.answer(new.as_bytes()).contains("turn"));
            for step in 0..60 {
                let turn = ask(&mut engine, r#"{"cmd":"turn"}"#);
                if turn["turn"] == "over" {
                    break;
                }
                if turn["turn"] == "chance" {
                    ask(&mut engine, DEAL);
                    continue;
                }
                if step % 6 == 0 {
                    each(&mut engine, game.id, seats);
                }
                let actions = ask(&mut engine, r#"{"cmd":"legal","limit":200}"#)["actions"].clone();
                let actions = actions.as_array().unwrap();
                let action = &actions[dice.below(actions.len() as u32) as usize];
                ask(&mut engine, &format!(r#"{{"cmd":"play","action":{action}}}"#));
            }
        }
    }
}

#[test]
fn a_view_is_enough_to_imagine_the_game_it_was_taken_from() {
    moments(|engine, id, seats| {
        let turn = ask(engine, r#"{"cmd":"turn"}"#);
        let legal = ask(engine, r#"{"cmd":"legal"}"#);
        for viewer in Viewer::all(seats) {
            let viewer = serde_json::to_string(&viewer).unwrap();
            let asked = format!(r#"{{"cmd":"view","seat":{viewer}}}"#);
            let view = ask(engine, &asked)["view"].clone();
            let mut page = super::engine();
            let imagined = ask(&mut page, &format!(r#"{{"cmd":"imagine","game":"{id}","view":{view}}}"#));
            assert_eq!(imagined["turn"], turn["turn"], "{imagined}");
            assert_eq!(ask(&mut page, &asked)["view"], view, "{id} seen by {viewer}");
            let to_act = turn["turn"]["seat"].to_string();
            if viewer == to_act {
                assert_eq!(ask(&mut page, r#"{"cmd":"legal"}"#), legal);
            }
        }
    });
}

#[test]
fn imagined_games_are_played_and_taken_back_like_others() {
    let mut truth = after(&[NEW, DEAL]);
    let view = ask(&mut truth, r#"{"cmd":"view","seat":0}"#)["view"].clone();
    let mut page = engine();
    let imagine = format!(r#"{{"cmd":"imagine","game":"purse","view":{view},"seed":"dream"}}"#);
    assert_eq!(ask(&mut page, &imagine)["viewer"], 0);
    let before = everything(&mut page);
    assert_eq!(ask(&mut page, SHOW)["turn"]["seat"], 1);
    ask(&mut page, r#"{"cmd":"undo"}"#);
    assert_eq!(everything(&mut page), before);
}

#[test]
fn views_that_nobody_could_have_are_not_imagined() {
    let mut page = after(&[NEW]);
    let before = everything(&mut page);
    for (request, code) in [
        (r#"{"cmd":"imagine","game":"purse"}"#, "bad-request"),
        (r#"{"cmd":"imagine","view":{}}"#, "bad-request"),
        (r#"{"cmd":"imagine","game":"chess","view":{}}"#, "unknown-game"),
        (r#"{"cmd":"imagine","game":"purse","view":{}}"#, "bad-view"),
        (r#"{"cmd":"imagine","game":"purse","view":[]}"#, "bad-view"),
    ] {
        assert_eq!(ask(&mut page, request)["error"]["code"], code, "{request}");
        assert_eq!(everything(&mut page), before);
    }
}

#[test]
fn the_points_are_told_as_they_stand() {
    moments(|engine, id, seats| {
        let reply = ask(engine, r#"{"cmd":"scores"}"#);
        let scores = serde_json::to_value(engine.game().unwrap().scores()).unwrap();
        assert_eq!(reply["scores"], scores, "{id}");
        assert_eq!(reply["scores"].as_array().unwrap().len(), usize::from(seats), "{id}");
    });
    assert_eq!(ask(&mut engine(), r#"{"cmd":"scores"}"#)["error"]["code"], "no-game");
    assert_eq!(ask(&mut after(&[NEW]), r#"{"cmd":"scores","seat":0}"#)["error"]["code"], "bad-request");
}

#[test]
fn kinds_sum_up_to_all_that_can_be_done() {
    let mut seen = BTreeSet::new();
    moments(|engine, id, _| {
        let reply = ask(engine, r#"{"cmd":"kinds"}"#);
        let kinds = reply["kinds"].as_array().unwrap();
        let sum: u64 = kinds.iter().map(|kind| kind["count"].as_u64().unwrap()).sum();
        assert_eq!(sum, engine.game().unwrap().count_legal(), "{id}: {reply}");
        let names: BTreeSet<_> = kinds.iter().map(|kind| kind["kind"].as_str().unwrap()).collect();
        assert_eq!(names.len(), kinds.len(), "{reply}");
        for kind in kinds {
            let (en, fr) = (kind["text"]["en"].as_str().unwrap(), kind["text"]["fr"].as_str().unwrap());
            assert!(!en.is_empty() && !fr.is_empty() && !fr.contains('\''), "{kind}");
            seen.insert((id, kind["kind"].as_str().unwrap().to_owned()));
        }
    });
    for game in games() {
        assert!(seen.iter().any(|(id, _)| *id == game.id), "{}: {seen:?}", game.id);
    }
    let nothing = ask(&mut after(&[NEW]), r#"{"cmd":"kinds"}"#);
    assert_eq!(nothing["kinds"], serde_json::json!([]), "it is chance's turn");
}

#[test]
fn completion_finds_just_what_begins_like_that() {
    moments(|engine, id, _| {
        let all = engine.game().unwrap().legal(None).actions;
        for action in all.iter().take(40) {
            for end in action.char_indices().map(|(end, _)| end).chain([action.len()]) {
                let prefix = &action[..end];
                let request =
                    serde_json::json!({"cmd": "complete", "prefix": prefix, "limit": 7}).to_string();
                let found = ask(engine, &request);
                let fits: Vec<_> = all.iter().filter(|action| action.starts_with(prefix)).collect();
                assert_eq!(found["count"], fits.len(), "{id} {prefix:?}");
                let listed: Vec<_> = found["actions"].as_array().unwrap().iter().collect();
                assert!(listed.len() == fits.len().min(7) && listed.iter().zip(&fits).all(|(a, b)| *a == *b));
                let common = found["common"].as_str().unwrap();
                assert!(common.starts_with(prefix) && fits.iter().all(|fit| fit.starts_with(common)));
                let longer = |fit: &&String| fit[common.len()..].chars().next();
                let next: BTreeSet<_> = fits.iter().map(longer).collect();
                assert!(fits.len() == 1 || next.len() > 1, "{common:?} is not all they share");
            }
        }
    });
}

#[test]
fn completion_takes_small_letters_for_capitals_where_nothing_else_fits() {
    let mut engine = after(&[r#"{"cmd":"new","game":"cubulus"}"#]);
    let found = ask(&mut engine, r#"{"cmd":"complete","prefix":"d1@","limit":2}"#);
    assert_eq!(found, serde_json::json!({"actions": ["D1@90", "D1@180"], "count": 3, "common": "D1@"}));
    let none = ask(&mut engine, r#"{"cmd":"complete","prefix":"Z"}"#);
    assert_eq!(none, serde_json::json!({"actions": [], "count": 0, "common": ""}));
}

#[test]
fn facts_come_from_a_viewers_view() {
    let mut engine = after(ADDED);
    assert_eq!(ask(&mut engine, r#"{"cmd":"facts","seat":1}"#)["facts"]["total"], 5);
    assert_eq!(ask(&mut engine, r#"{"cmd":"facts","seat":7}"#)["error"]["code"], "bad-request");
}

#[test]
fn clauses_are_told_in_both_languages() {
    for game in games() {
        let mut engine = engine();
        let all = ask(&mut engine, &format!(r#"{{"cmd":"clauses","game":"{}"}}"#, game.id));
        let all = all["clauses"].as_array().unwrap();
        assert_eq!(all.len(), game.clauses().len());
        let (first, id) = (&all[0], &all[0]["clause"]);
        let one = ask(&mut engine, &format!(r#"{{"cmd":"clause","game":"{}","clause":{id}}}"#, game.id));
        assert_eq!(one, *first);
    }
    let unknown = ask(&mut engine(), r#"{"cmd":"clause","game":"purse","clause":"PU-9"}"#);
    assert_eq!(unknown["error"]["code"], "bad-request");
}

#[test]
fn records_are_drawn_again() {
    let seed = Some("again".to_owned());
    let mut game = open("purse", &Setup { seats: Some(2), seed, ..Setup::default() }).unwrap();
    game.chance(None).unwrap();
    game.play("add 3").unwrap();
    game.chance(None).unwrap();
    let mut record = serde_json::to_value(game.record()).unwrap();
    let verify = |record: &Value| ask(&mut engine(), &format!(r#"{{"cmd":"verify","record":{record}}}"#));
    assert_eq!(verify(&record), serde_json::json!({"fair": false, "seats_drawn": false, "drawn": 2}));
    record["seed"] = "otherwise".into();
    assert_eq!(verify(&record)["error"]["code"], "bad-record");
}

#[test]
fn a_commitment_is_the_hash_of_a_nonce() {
    let zero = format!(r#"{{"cmd":"commitment","nonce":"{}"}}"#, "00".repeat(32));
    let hash = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925";
    assert_eq!(ask(&mut engine(), &zero)["commitment"], hash);
    let bad = ask(&mut engine(), r#"{"cmd":"commitment","nonce":"00"}"#);
    assert_eq!(bad["error"]["code"], "bad-request");
}

#[test]
fn without_clock_and_entropy_an_engine_says_so() {
    let mut engine = Engine::new(());
    let mut code = |request: &str| {
        let reply: Value = serde_json::from_str(&engine.answer(request.as_bytes())).unwrap();
        reply["error"]["code"].clone()
    };
    assert_eq!(code(r#"{"cmd":"new","game":"purse","seats":2}"#), "bad-request");
    assert_eq!(code(r#"{"cmd":"new","game":"cubulus"}"#), Value::Null, "there is no chance in it");
    assert_eq!(code(r#"{"cmd":"go","ms":50}"#), "unsupported");
    assert_eq!(code(r#"{"cmd":"go","nodes":50}"#), Value::Null);
}

#[test]
fn chances_are_told_for_every_game_and_add_up() {
    moments(|engine, id, seats| {
        let told = ask(engine, r#"{"cmd":"chances","nodes":20,"seed":"any"}"#);
        let chances = told["chances"].as_array().unwrap();
        assert_eq!(chances.len(), usize::from(seats), "{id}");
        let sum: f64 = chances.iter().map(|one| one.as_f64().unwrap()).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{id}: {told}");
        assert_eq!(ask(engine, r#"{"cmd":"chances","nodes":20,"seed":"any"}"#), told, "{id}: the same again");
    });
    assert_eq!(ask(&mut engine(), r#"{"cmd":"chances"}"#)["error"]["code"], "no-game");
    assert_eq!(ask(&mut after(&[NEW]), r#"{"cmd":"chances","node":1}"#)["error"]["code"], "bad-request");
}

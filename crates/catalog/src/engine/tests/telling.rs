//! Telling, proposing and explaining.

use serde_json::json;

use super::*;
use crate::games;

/// A told sentence as plain text.
fn text(parts: &Value) -> String {
    let part = |part: &Value| match part.get("words").or_else(|| part.get("text")) {
        Some(words) => words.as_str().unwrap().to_owned(),
        None => part["number"].to_string(),
    };
    parts.as_array().unwrap().iter().map(part).collect()
}

#[test]
fn the_game_in_progress_is_told_to_whoever_asks() {
    let mut engine = after(&[NEW, r#"{"cmd":"chance","event":"deal 3 1"}"#, SHOW, ADD]);
    let told = ask(&mut engine, r#"{"cmd":"tell","seat":0,"language":"fr","names":["Alma","Basile"]}"#);
    let told = told["tellings"].as_array().unwrap();
    assert_eq!(told.len(), 3);
    assert_eq!(text(&told[0]["long"]), "On cache des pièces, 3 à vous.", "the other's are hidden");
    assert_eq!(told[1]["long"][0], json!({"player": 0, "text": "Vous"}), "the name is not for its bearer");
    assert_eq!(text(&told[2]["long"]), "Basile ajoute 3.");
    assert_eq!((&told[0]["by"], &told[2]["by"]), (&Value::Null, &json!(1)), "chance is nobody");
    let late = ask(&mut engine, r#"{"cmd":"tell","seat":"spectator","from":2}"#);
    assert_eq!(late["tellings"].as_array().unwrap().len(), 1);
    assert_eq!(text(&late["tellings"][0]["short"]), "The second adds 3.");
    let nothing = ask(&mut engine, r#"{"cmd":"tell","seat":0,"from":99}"#);
    assert_eq!(nothing["tellings"], json!([]));
}

/// What one viewer knew before and after every event, and what it saw: the steps that a page has.
fn steps(engine: &mut Engine<Fixed>, viewer: &str) -> Vec<Value> {
    let asked = format!(r#"{{"cmd":"view","seat":{viewer}}}"#);
    let history = ask(engine, &asked)["history"].as_array().unwrap().clone();
    let view = |engine: &mut Engine<Fixed>, to: usize| {
        ask(engine, &format!(r#"{{"cmd":"undo","to":{to}}}"#));
        ask(engine, &asked)["view"].clone()
    };
    let views: Vec<_> = (0..=history.len()).rev().map(|to| view(engine, to)).collect();
    let views: Vec<_> = views.into_iter().rev().collect();
    let step = |(n, entry)| json!({"entry": entry, "before": views[n], "after": views[n + 1]});
    history.into_iter().enumerate().map(step).collect()
}

#[test]
fn steps_are_told_as_the_game_itself_is() {
    for game in games() {
        let seats = game.seats.0;
        for viewer in ["0", "1", r#""spectator""#] {
            let new = format!(r#"{{"cmd":"new","game":"{}","seats":{seats},"seed":"steps"}}"#, game.id);
            let mut engine = after(&[&new]);
            for _ in 0..25 {
                let turn = ask(&mut engine, r#"{"cmd":"turn"}"#)["turn"].clone();
                let request = match turn.as_str() {
                    Some("over") => break,
                    Some(_) => DEAL.to_owned(),
                    None => {
                        let legal = ask(&mut engine, r#"{"cmd":"legal","limit":50}"#)["actions"].clone();
                        format!(r#"{{"cmd":"play","action":{}}}"#, legal.as_array().unwrap().last().unwrap())
                    }
                };
                assert!(ask(&mut engine, &request).get("error").is_none());
            }
            let voice = r#""language":"fr","names":["Alma","Basile"]"#;
            let whole = ask(&mut engine, &format!(r#"{{"cmd":"tell","seat":{viewer},{voice}}}"#));
            let steps = steps(&mut engine, viewer);
            let list = json!(steps);
            let stateless = format!(r#""cmd":"tell","game":"{}","viewer":{viewer},{voice}"#, game.id);
            let told = ask(&mut super::engine(), &format!(r#"{{{stateless},"steps":{list}}}"#));
            assert_eq!(told, whole, "{} told to {viewer}", game.id);
            let (entry, before, after) = (&steps[1]["entry"], &steps[1]["before"], &steps[1]["after"]);
            let one = format!(r#"{{{stateless},"entry":{entry},"before":{before},"after":{after}}}"#);
            assert_eq!(ask(&mut super::engine(), &one)["telling"], whole["tellings"][1]);
        }
    }
}

#[test]
fn steps_that_fit_nobody_are_refused() {
    let mut engine = after(&[NEW, DEAL, SHOW]);
    let steps = steps(&mut engine, "0");
    let code = |viewer: &str, step: &Value| {
        let request = format!(r#"{{"cmd":"tell","game":"purse","viewer":{viewer},"steps":[{step}]}}"#);
        ask(&mut super::engine(), &request)["error"]["code"].clone()
    };
    assert_eq!(code("0", &steps[1]), Value::Null);
    assert_eq!(code("1", &steps[1]), "bad-view", "somebody else's view");
    assert_eq!(code("7", &steps[1]), "bad-view");
    let with = |field: &str, value: Value| {
        let mut step = steps[1].clone();
        step[field] = value;
        step
    };
    assert_eq!(code("0", &with("entry", json!({"seat": 1, "action": "show {0}"}))), "bad-view");
    assert_eq!(code("0", &with("entry", json!({"seat": 250, "action": "show {0}"}))), "bad-view");
    assert_eq!(code("0", &with("entry", json!({"chance": "roll 1"}))), "bad-view");
    assert_eq!(code("0", &with("entry", json!({"seat": 0, "action": "dance"}))), "bad-view");
    assert_eq!(code("0", &with("after", json!({}))), "bad-view");
    assert_eq!(code("0", &with("extra", json!(1))), "bad-request");
    for request in [
        r#"{"cmd":"tell","game":"purse","viewer":0}"#,
        r#"{"cmd":"tell","game":"purse","viewer":0,"steps":[],"entry":{"chance":"roll 1"}}"#,
        r#"{"cmd":"tell","seat":0,"language":"de"}"#,
        r#"{"cmd":"tell","seat":5}"#,
        r#"{"cmd":"tell"}"#,
    ] {
        assert_eq!(ask(&mut engine, request)["error"]["code"], "bad-request", "{request}");
    }
}

#[test]
fn actions_are_proposed_to_the_seat_to_act() {
    let mut engine = after(&[NEW, DEAL]);
    let one = ask(&mut engine, r#"{"cmd":"propose","action":"show","language":"fr"}"#);
    assert_eq!(text(&one["telling"]["short"]), "Montrez vos pièces.");
    let view = ask(&mut engine, r#"{"cmd":"view","seat":0}"#)["view"].clone();
    let asked = format!(r#""cmd":"propose","game":"purse","view":{view}"#);
    let both = ask(&mut super::engine(), &format!(r#"{{{asked},"actions":["add 2","show"]}}"#));
    let both: Vec<_> = both["tellings"].as_array().unwrap().iter().map(|one| text(&one["long"])).collect();
    assert_eq!(both, ["Add 2.", "Show your coins."]);
    let code = |engine: &mut Engine<Fixed>, request: &str| ask(engine, request)["error"]["code"].clone();
    assert_eq!(code(&mut engine, r#"{"cmd":"propose","action":"dance"}"#), "bad-action");
    assert_eq!(code(&mut engine, r#"{"cmd":"propose"}"#), "bad-request");
    assert_eq!(code(&mut engine, r#"{"cmd":"propose","action":"show","actions":[]}"#), "bad-request");
    assert_eq!(code(&mut engine, r#"{"cmd":"propose","action":"show","game":"purse"}"#), "bad-request");
    assert_eq!(code(&mut after(ADDED), r#"{"cmd":"propose","action":"add 3"}"#), "illegal");
}

#[test]
fn refusals_tell_the_case_to_those_who_say_their_language() {
    let mut engine = after(ADDED);
    let plain = ask(&mut engine, r#"{"cmd":"why","action":"add 3"}"#);
    assert!(plain.get("case").is_none(), "{plain}");
    let told = ask(&mut engine, r#"{"cmd":"why","action":"add 3","language":"fr"}"#);
    assert_eq!((text(&told["case"]), &told["clause"]), ("3 vient d’être ajouté.".into(), &plain["clause"]));
    let nonsense = ask(&mut engine, r#"{"cmd":"why","action":"dance","language":"en"}"#);
    assert_eq!(text(&nonsense["case"]), "Write add and a number, or show.");
    let legal = ask(&mut engine, r#"{"cmd":"why","action":"show","language":"en"}"#);
    assert_eq!(legal, json!({"legal": true}));
}

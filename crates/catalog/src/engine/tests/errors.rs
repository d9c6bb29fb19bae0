//! Every error code, and that an error leaves everything as it was.

use super::*;

const NINE: &str = r#"{"cmd":"chance","event":"card 9"}"#;

/// Asks something wrong; the code must be that, and nothing may have changed.
#[track_caller]
fn refused(setup: &[&str], request: &str, code: &str) -> Value {
    let mut engine = after(setup);
    let before = everything(&mut engine);
    let reply = ask(&mut engine, request);
    assert_eq!(reply["error"]["code"], code, "{request} → {reply}");
    assert!(reply["error"]["message"].as_str().is_some_and(|text| !text.is_empty()), "{reply}");
    assert_eq!(everything(&mut engine), before, "{request} changed something");
    reply
}

#[test]
fn bad_json_has_no_id() {
    for line in
        ["", " ", "{", "nonsense", "{\"cmd\":\"turn\"}}", "{\"id\":1,\"cmd\":}", "\u{feff}{}", "{'cmd':1}"]
    {
        let reply = refused(&[NEW], line, "bad-json");
        assert_eq!(reply.get("id"), Some(&Value::Null), "{line}");
    }
}

#[test]
fn bad_requests() {
    for (setup, request) in [
        (&[][..], "[]"),
        (&[], "1"),
        (&[], "null"),
        (&[], "{}"),
        (&[], r#"{"cmd":null}"#),
        (&[], r#"{"cmd":3}"#),
        (&[], r#"{"cmd":"hello","extra":1}"#),
        (&[], r#"{"cmd":"hello","cmd":"hello"}"#),
        (&[], r#"{"cmd":"new","seats":2}"#),
        (&[], r#"{"cmd":"new","game":"tiny"}"#),
        (&[], r#"{"cmd":"new","game":"tiny","seats":"2"}"#),
        (&[], r#"{"cmd":"new","game":"tiny","seats":2.5}"#),
        (&[], r#"{"cmd":"new","game":"tiny","seats":2,"sead":"x"}"#),
        (&[], r#"{"cmd":"new","game":"tiny","seats":2,"seed":7}"#),
        (&[], r#"{"cmd":"new","game":"tiny","position":7}"#),
        (&[NEW], r#"{"cmd":"legal","limit":-1}"#),
        (&[NEW], r#"{"cmd":"legal","limit":"all"}"#),
        (&[NEW], r#"{"cmd":"why"}"#),
        (&[NEW], r#"{"cmd":"play","action":["keep"]}"#),
        (&[NEW], r#"{"cmd":"view"}"#),
        (&[NEW], r#"{"cmd":"view","seat":2}"#),
        (&[NEW], r#"{"cmd":"view","seat":256}"#),
        (&[NEW], r#"{"cmd":"view","seat":"owner"}"#),
        (&[NEW], r#"{"cmd":"undo"}"#),
        (&[NEW, DEAL], r#"{"cmd":"undo","to":2}"#),
        (&[NEW], r#"{"cmd":"perft"}"#),
        (&[NEW], r#"{"cmd":"perft","depth":-1}"#),
        (&[NEW, DEAL, DEAL], r#"{"cmd":"go","level":"grandmaster"}"#),
        (&[NEW, DEAL, DEAL], r#"{"cmd":"go","view":{}}"#),
        (&[NEW, DEAL, DEAL], r#"{"cmd":"go","game":"tiny"}"#),
        (&[NEW], r#"{"cmd":"load"}"#),
    ] {
        refused(setup, request, "bad-request");
    }
}

#[test]
fn a_request_that_is_read_keeps_its_id() {
    assert_eq!(refused(&[], r#"{"cmd":"jump","id":[1]}"#, "unknown-command")["id"], serde_json::json!([1]));
    assert_eq!(refused(&[], r#"{"id":"x","cmd":"turn"}"#, "no-game")["id"], "x");
    assert!(refused(&[], r#"{"cmd":"turn"}"#, "no-game").get("id").is_none());
}

#[test]
fn without_a_game() {
    for cmd in ["turn", "legal", "undo", "position", "record", "go", "chance"] {
        refused(&[], &format!(r#"{{"cmd":"{cmd}"}}"#), "no-game");
    }
    refused(&[], KEEP, "no-game");
    refused(&[], r#"{"cmd":"why","action":"keep"}"#, "no-game");
    refused(&[], r#"{"cmd":"odds","event":"card 1"}"#, "no-game");
    refused(&[], r#"{"cmd":"view","seat":0}"#, "no-game");
    refused(&[], r#"{"cmd":"perft","depth":1}"#, "no-game");
}

#[test]
fn games_seats_and_options() {
    refused(&[NEW], r#"{"cmd":"new","game":"chess","seats":2}"#, "unknown-game");
    refused(&[NEW], r#"{"cmd":"go","game":"chess","view":{}}"#, "unknown-game");
    for seats in ["1", "4", "0", "-3", "300", "4000000000"] {
        let request = format!(r#"{{"cmd":"new","game":"tiny","seats":{seats}}}"#);
        refused(&[NEW], &request, "bad-seats");
    }
    for options in ["[]", "[true]", "1", r#"{"high":true}"#, r#"{"low":3}"#] {
        let request = format!(r#"{{"cmd":"new","game":"tiny","seats":2,"options":{options}}}"#);
        refused(&[NEW], &request, "bad-options");
    }
}

#[test]
fn actions_that_are_none_cite_the_notation() {
    let reply = refused(&[NEW, DEAL, DEAL], r#"{"cmd":"play","action":"kep"}"#, "bad-action");
    assert_eq!(reply["error"]["clause"], "TY-2");
    assert!(reply["error"]["text"]["fr"].is_string());
    let why = ask(&mut after(&[NEW, DEAL, DEAL]), r#"{"cmd":"why","action":"kep"}"#);
    assert_eq!((&why["legal"], &why["clause"]), (&Value::Bool(false), &Value::from("TY-2")));
}

#[test]
fn actions_against_the_rules_cite_the_clause() {
    let reply = refused(&[NEW, NINE, DEAL], r#"{"cmd":"play","action":"swap"}"#, "illegal");
    assert_eq!(reply["error"]["clause"], "TY-3");
    assert_eq!(reply["error"]["text"]["en"], "A nine is never swapped.");
}

#[test]
fn out_of_turn() {
    let over = [NEW, DEAL, DEAL, KEEP, KEEP];
    let why = r#"{"cmd":"why","action":"keep"}"#;
    let go = r#"{"cmd":"go","level":"greedy"}"#;
    for request in [KEEP, why, go] {
        refused(&[NEW], request, "not-seat");
        refused(&over, request, "over");
    }
    for request in [DEAL, NINE] {
        refused(&[NEW, DEAL, DEAL], request, "not-chance");
        refused(&over, request, "over");
    }
    assert_eq!(ask(&mut after(&over), r#"{"cmd":"legal"}"#)["actions"], serde_json::json!([]));
    assert_eq!(ask(&mut after(&[NEW]), r#"{"cmd":"legal"}"#)["actions"], serde_json::json!([]));
}

#[test]
fn impossible_chance() {
    refused(&[NEW, NINE], NINE, "impossible");
    refused(&[NEW], r#"{"cmd":"chance","event":"card 10"}"#, "impossible");
    refused(&[NEW], r#"{"cmd":"odds","event":"card 10"}"#, "impossible");
    assert_eq!(ask(&mut after(&[NEW, NINE]), r#"{"cmd":"odds","event":"card 9"}"#)["p"], 0.0);
    assert_eq!(ask(&mut after(&[NEW, NINE]), r#"{"cmd":"odds","event":"card 8"}"#)["p"], 0.125);
}

#[test]
fn positions_that_cannot_be_or_do_not_agree() {
    let mut engine = after(&[r#"{"cmd":"new","game":"tiny","seats":3,"options":{"low":true}}"#, DEAL]);
    let position = ask(&mut engine, r#"{"cmd":"position"}"#)["position"].to_string();
    let from = |more: &str| format!(r#"{{"cmd":"new","game":"tiny","position":{position}{more}}}"#);
    refused(&[NEW], r#"{"cmd":"new","game":"tiny","position":"upside down"}"#, "bad-position");
    refused(&[NEW], &from(r#","seats":2"#), "bad-seats");
    refused(&[NEW], &from(r#","options":{}"#), "bad-options");
    for more in ["", r#","seats":3"#, r#","options":{"low":true},"seats":3,"seed":"x""#] {
        let mut again = after(&[&from(more)]);
        assert_eq!(again.answer(b"{\"cmd\":\"position\"}"), engine.answer(b"{\"cmd\":\"position\"}"));
    }
}

#[test]
fn records_that_do_not_hold() {
    let mut engine = after(&[NEW, DEAL, DEAL, KEEP, KEEP]);
    let good = ask(&mut engine, r#"{"cmd":"record"}"#)["record"].clone();
    let load = |record: &Value| format!(r#"{{"cmd":"load","record":{record}}}"#);
    after(&[&load(&good)]);
    let changed = |path: &str, value: Value| {
        let mut record = good.clone();
        *record.pointer_mut(path).unwrap() = value;
        load(&record)
    };
    for (request, place) in [
        (changed("/events/1/chance", good["events"][0]["chance"].clone()), "event 1"),
        (changed("/events/2/seat", 1.into()), "event 2"),
        (changed("/events/3/action", "leave".into()), "event 3"),
        (changed("/outcome/reason", "TY-2".into()), "outcome"),
        (changed("/rules", 2.into()), "rules"),
        (changed("/format", 2.into()), "format"),
        (changed("/seats", 4.into()), "seats"),
        (changed("/options", serde_json::json!({"high": 1})), "options"),
        (changed("/events", Value::Null), ""),
        (load(&Value::from(3)), ""),
    ] {
        let reply = refused(&[NEW, DEAL], &request, "bad-record");
        assert!(reply["error"]["message"].as_str().is_some_and(|text| text.contains(place)), "{reply}");
    }
    refused(&[NEW], &changed("/game", "chess".into()), "unknown-game");
}

#[test]
fn views_that_do_not_fit() {
    let mut engine = after(&[NEW, DEAL, DEAL]);
    let mut shown = |seat: &str| ask(&mut engine, &format!(r#"{{"cmd":"view","seat":{seat}}}"#));
    let (own, other, public) = (shown("0"), shown("1"), shown("\"spectator\""));
    let go = |view: &Value, history: &Value| {
        format!(r#"{{"cmd":"go","game":"tiny","view":{view},"history":{history},"level":"greedy"}}"#)
    };
    let advice = ask(&mut engine, &go(&own["view"], &own["history"]));
    assert!(advice["action"].is_string(), "{advice}");
    assert_eq!(advice, ask(&mut engine, r#"{"cmd":"go","level":"greedy"}"#));
    let history = &own["history"];
    for request in [
        go(&other["view"], &other["history"]),
        go(&public["view"], history),
        go(&serde_json::json!({}), history),
        go(&serde_json::json!(3), history),
        go(&own["view"], &serde_json::json!([{"chance": "joker"}])),
        go(&own["view"], &serde_json::json!([{"seat": 0}])),
        go(&own["view"], &serde_json::json!("all")),
    ] {
        refused(&[NEW], &request, "bad-view");
    }
    let mut early = after(&[NEW]);
    let early = ask(&mut early, r#"{"cmd":"view","seat":0}"#)["view"].clone();
    refused(&[], &go(&early, &serde_json::json!([])), "bad-view");
}

#[test]
fn what_cannot_be_done() {
    refused(&[NEW], r#"{"cmd":"perft","depth":1}"#, "unsupported");
    let record = ask(&mut after(&[NEW]), r#"{"cmd":"record"}"#)["record"].clone();
    let mut fair = record.clone();
    fair["seed"] = Value::Null;
    fair["fair"] = serde_json::json!({"commitment": "00", "nonces": [], "secret": null});
    refused(&[&format!(r#"{{"cmd":"load","record":{fair}}}"#)], DEAL, "unsupported");
}

//! Every error code, and that an error leaves everything as it was.

use super::*;

const OVER: &[&str] = &[
    NEW,
    DEAL,
    ADD,
    ROLL,
    r#"{"cmd":"play","action":"add 2"}"#,
    ROLL,
    ADD,
    r#"{"cmd":"chance","event":"roll 1"}"#,
];

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
        (&[], r#"{"cmd":"new","game":"blox"}"#),
        (&[], r#"{"cmd":"new","game":"purse","seats":"2"}"#),
        (&[], r#"{"cmd":"new","game":"purse","seats":2.5}"#),
        (&[], r#"{"cmd":"new","game":"purse","seats":2,"sead":"x"}"#),
        (&[], r#"{"cmd":"new","game":"purse","seats":2,"seed":7}"#),
        (&[], r#"{"cmd":"new","game":"purse","position":7}"#),
        (&[NEW], r#"{"cmd":"legal","limit":-1}"#),
        (&[NEW], r#"{"cmd":"legal","limit":"all"}"#),
        (&[NEW], r#"{"cmd":"why"}"#),
        (&[NEW], r#"{"cmd":"play","action":["show"]}"#),
        (&[NEW], r#"{"cmd":"view"}"#),
        (&[NEW], r#"{"cmd":"view","seat":2}"#),
        (&[NEW], r#"{"cmd":"view","seat":256}"#),
        (&[NEW], r#"{"cmd":"view","seat":"owner"}"#),
        (&[NEW], r#"{"cmd":"undo"}"#),
        (&[NEW, DEAL], r#"{"cmd":"undo","to":2}"#),
        (&[NEW], r#"{"cmd":"perft"}"#),
        (&[NEW], r#"{"cmd":"perft","depth":-1}"#),
        (&[NEW, DEAL], r#"{"cmd":"go","level":"grandmaster"}"#),
        (&[NEW, DEAL], r#"{"cmd":"go","view":{}}"#),
        (&[NEW, DEAL], r#"{"cmd":"go","game":"purse"}"#),
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
    refused(&[], SHOW, "no-game");
    refused(&[], r#"{"cmd":"why","action":"show"}"#, "no-game");
    refused(&[], r#"{"cmd":"odds","event":"roll 1"}"#, "no-game");
    refused(&[], r#"{"cmd":"view","seat":0}"#, "no-game");
    refused(&[], r#"{"cmd":"perft","depth":1}"#, "no-game");
}

#[test]
fn games_seats_and_options() {
    refused(&[NEW], r#"{"cmd":"new","game":"chess","seats":2}"#, "unknown-game");
    refused(&[NEW], r#"{"cmd":"go","game":"chess","view":{}}"#, "unknown-game");
    for seats in ["1", "3", "0", "-3", "300", "4000000000"] {
        let request = format!(r#"{{"cmd":"new","game":"purse","seats":{seats}}}"#);
        refused(&[NEW], &request, "bad-seats");
    }
    for options in ["[]", "[true]", "1", r#"{"high":true}"#, r#"{"long":3}"#] {
        let request = format!(r#"{{"cmd":"new","game":"purse","seats":2,"options":{options}}}"#);
        refused(&[NEW], &request, "bad-options");
    }
}

#[test]
fn actions_that_are_none_cite_the_notation() {
    let reply = refused(&[NEW, DEAL], r#"{"cmd":"play","action":"shw"}"#, "bad-action");
    assert_eq!(reply["error"]["clause"], "PU-4");
    assert!(reply["error"]["text"]["fr"].is_string());
    let why = ask(&mut after(&[NEW, DEAL]), r#"{"cmd":"why","action":"shw"}"#);
    assert_eq!((&why["legal"], &why["clause"]), (&Value::Bool(false), &Value::from("PU-4")));
}

#[test]
fn actions_against_the_rules_cite_the_clause() {
    let reply = refused(ADDED, ADD, "illegal");
    assert_eq!(reply["error"]["clause"], "PU-1");
    assert_eq!(reply["error"]["text"]["en"], "Add something else than was added last.");
}

#[test]
fn out_of_turn() {
    let why = r#"{"cmd":"why","action":"show"}"#;
    let go = r#"{"cmd":"go","level":"greedy"}"#;
    for request in [SHOW, why, go] {
        refused(&[NEW], request, "not-seat");
        refused(OVER, request, "over");
    }
    for request in [DEAL, ROLL] {
        refused(&[NEW, DEAL], request, "not-chance");
        refused(OVER, request, "over");
    }
    assert_eq!(ask(&mut after(OVER), r#"{"cmd":"legal"}"#)["actions"], serde_json::json!([]));
    assert_eq!(ask(&mut after(&[NEW]), r#"{"cmd":"legal"}"#)["actions"], serde_json::json!([]));
}

#[test]
fn impossible_chance() {
    refused(&[NEW], ROLL, "impossible");
    refused(&[NEW], r#"{"cmd":"chance","event":"deal 10 0"}"#, "impossible");
    refused(&[NEW], r#"{"cmd":"odds","event":"deal 10 0"}"#, "impossible");
    assert_eq!(ask(&mut after(&[NEW]), r#"{"cmd":"odds","event":"deal 4 0"}"#)["p"], 0.0);
    assert_eq!(ask(&mut after(&[NEW, DEAL, ADD]), r#"{"cmd":"odds","event":"roll 1"}"#)["p"], 0.25);
}

#[test]
fn positions_that_cannot_be_or_do_not_agree() {
    let mut engine = after(&[r#"{"cmd":"new","game":"purse","seats":2,"options":{"long":true}}"#, DEAL]);
    let position = ask(&mut engine, r#"{"cmd":"position"}"#)["position"].to_string();
    let from = |more: &str| format!(r#"{{"cmd":"new","game":"purse","position":{position}{more}}}"#);
    refused(&[NEW], r#"{"cmd":"new","game":"purse","position":"upside down"}"#, "bad-position");
    refused(&[NEW], &from(r#","seats":3"#), "bad-seats");
    refused(&[NEW], &from(r#","options":{}"#), "bad-options");
    for more in ["", r#","seats":2"#, r#","options":{"long":true},"seats":2,"seed":"x""#] {
        let mut again = after(&[&from(more)]);
        assert_eq!(again.answer(b"{\"cmd\":\"position\"}"), engine.answer(b"{\"cmd\":\"position\"}"));
    }
}

#[test]
fn records_that_do_not_hold() {
    let mut engine = after(OVER);
    let good = ask(&mut engine, r#"{"cmd":"record"}"#)["record"].clone();
    let load = |record: &Value| format!(r#"{{"cmd":"load","record":{record}}}"#);
    after(&[&load(&good)]);
    let changed = |path: &str, value: Value| {
        let mut record = good.clone();
        *record.pointer_mut(path).unwrap() = value;
        load(&record)
    };
    for (request, place) in [
        (changed("/events/2/chance", good["events"][0]["chance"].clone()), "event 2"),
        (changed("/events/1/seat", 1.into()), "event 1"),
        (changed("/events/3/action", "leave".into()), "event 3"),
        (changed("/outcome/reason", "PU-4".into()), "outcome"),
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
    let mut engine = after(&[NEW, DEAL]);
    let mut shown = |seat: &str| ask(&mut engine, &format!(r#"{{"cmd":"view","seat":{seat}}}"#));
    let (own, other, public) = (shown("0"), shown("1"), shown("\"spectator\""));
    let go = |view: &Value, history: &Value| {
        format!(r#"{{"cmd":"go","game":"purse","view":{view},"history":{history},"level":"greedy"}}"#)
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

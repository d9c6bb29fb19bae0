//! Lines of all kinds, ids, and the order of fields.

use super::*;
use crate::MAX_LINE;

#[test]
fn ids_come_back_letter_for_letter() {
    for id in
        ["1", "1.00", "\"a\\u0062\"", "null", "[1, {\"x\":2}]", "123456789012345678901234567890", "true"]
    {
        let reply = engine().answer(format!(r#"{{"cmd":"turn","id":{id}}}"#).as_bytes());
        assert!(reply.starts_with(&format!(r#"{{"id":{id},"error":{{"code":"no-game","#)), "{reply}");
    }
    assert!(
        engine().answer(b"{\"id\":[1,\r2],\"cmd\":\"hello\"}\r").starts_with(r#"{"id":[1,2],"protocol":1"#)
    );
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    let reply = engine().answer(format!(r#"{{"id":{deep},"cmd":"hello"}}"#).as_bytes());
    assert!(reply.starts_with(&format!(r#"{{"id":{deep},"protocol""#)));
}

#[test]
fn any_bytes_get_one_line() {
    let lines: [&[u8]; 6] = [
        b"\0",
        b"\xff\xfe",
        b"{\"cmd\":\"\xc3\"}",
        b"{\"cmd\":\"hello\"\0}",
        b"\"\\ud800\"",
        b"{\"\\ud800\":1}",
    ];
    for line in lines {
        let reply = engine().answer(line);
        assert!(reply.starts_with(r#"{"id":null,"error":{"code":"bad-"#), "{line:?} → {reply}");
    }
}

#[test]
fn lines_up_to_the_limit_are_read() {
    let mut line = br#"{"cmd":"hello"}"#.to_vec();
    line.resize(MAX_LINE, b' ');
    assert!(engine().answer(&line).contains("protocol"));
    line.push(b' ');
    let reply = engine().answer(&line);
    assert!(reply.starts_with(r#"{"id":null,"error":{"code":"too-long","#), "{reply}");
    assert_eq!(reply, engine().too_long());
}

#[test]
fn deep_and_long_values_are_refused_not_followed() {
    let deep = format!("{}{}", "[".repeat(50_000), "]".repeat(50_000));
    let mut engine = after(&[NEW]);
    for (field, code) in [("options", "bad-request"), ("seed", "bad-request"), ("position", "bad-request")] {
        let request = format!(r#"{{"cmd":"new","game":"purse","seats":2,"{field}":{deep}}}"#);
        assert_eq!(ask(&mut engine, &request)["error"]["code"], code);
    }
    assert_eq!(
        ask(&mut engine, &format!(r#"{{"cmd":"load","record":{deep}}}"#))["error"]["code"],
        "bad-record"
    );
    let long = "x".repeat(1 << 20);
    let mut engine = after(&[NEW, DEAL]);
    let reply = engine.answer(format!(r#"{{"cmd":"play","action":"{long}"}}"#).as_bytes());
    assert!(reply.len() < 1000, "messages quote only the beginning");
}

#[test]
fn null_is_as_good_as_absent() {
    let mut plain = after(&[NEW, DEAL]);
    let mut nulls = after(&[
        r#"{"cmd":"new","game":"purse","seats":2,"seed":"any text","options":null,"position":null}"#,
        r#"{"cmd":"chance","event":null}"#,
    ]);
    assert_eq!(everything(&mut plain), everything(&mut nulls));
}

#[test]
fn a_seed_that_nobody_gave_is_made_up_and_told() {
    let mut engine = after(&[r#"{"cmd":"new","game":"purse","seats":2}"#]);
    assert_eq!(ask(&mut engine, r#"{"cmd":"record"}"#)["record"]["seed"], "fresh 1");
}

#[test]
fn undone_chance_draws_the_same_again() {
    let mut engine = after(&[NEW, DEAL, ADD, DEAL]);
    let before = everything(&mut engine);
    for undo in [r#"{"cmd":"undo"}"#, r#"{"cmd":"undo","to":2}"#] {
        ask(&mut engine, undo);
        ask(&mut engine, DEAL);
        assert_eq!(everything(&mut engine), before);
    }
    assert!(
        ask(&mut engine, r#"{"cmd":"undo","to":3}"#).get("error").is_none(),
        "nothing to take back is no error"
    );
    assert_eq!(everything(&mut engine), before);
}

#[test]
fn legal_stops_at_its_limit() {
    let mut engine = after(&[NEW, DEAL]);
    let all = r#"{"actions":["add 1","add 2","add 3","show"]}"#;
    assert_eq!(engine.answer(br#"{"cmd":"legal"}"#), all);
    assert_eq!(engine.answer(br#"{"cmd":"legal","limit":4}"#), all);
    assert_eq!(engine.answer(br#"{"cmd":"legal","limit":1}"#), r#"{"actions":["add 1"],"more":true}"#);
    assert_eq!(engine.answer(br#"{"cmd":"legal","limit":0}"#), r#"{"actions":[],"more":true}"#);
}

//! Tables in the page, driven as a page drives them: by requests and replies alone.

#![allow(clippy::unwrap_used)] // helpers of tests are tests

mod browser;

use browser::Browser;
use cubo_catalog::games;
use cubo_wasm::Page;
use serde_json::{Value, json};

fn table(game: &str, places: &[&str]) -> Value {
    let place = |what: &&str| match *what {
        "person" => json!({"for": "person"}),
        level => json!({"for": "house", "level": level}),
    };
    let places: Vec<Value> = places.iter().map(place).collect();
    json!({"game": game, "places": places, "fixed": true, "friendly": true})
}

/// Opens a table and sits down on its chairs for people.
fn seated(browser: &mut Browser, game: &str, places: &[&str]) -> String {
    let opened = browser.open(table(game, places));
    let id = opened["table"].as_str().unwrap().to_owned();
    assert_eq!((&opened["shown"]["host"], &opened["links"]), (&json!(true), &Value::Null));
    browser.sit(&id, places.iter().filter(|place| **place == "person").count());
    id
}

/// Plays on at random until the end or until this many events stand.
fn play(browser: &mut Browser, id: &str, until: u64) -> Value {
    loop {
        let shown = browser.show(id);
        let events = shown["play"]["events"].as_u64().unwrap();
        if shown["state"]["phase"] == "ended" || events >= until {
            return shown;
        }
        if let Some(action) = browser.random_action(&shown) {
            browser.done(id, json!({"cmd": "play", "action": action}));
        } else {
            assert!(browser.house(60), "somebody has to move: {}", shown["play"]["turn"]);
        }
    }
}

#[test]
fn every_game_is_played_to_its_end_with_a_reload_in_the_middle() {
    for game in games() {
        let mut browser = Browser::new(11);
        let mut places = vec!["person"; usize::from(game.seats.0)];
        places[1] = "greedy";
        if game.seats.1 > 2 {
            places.push("random");
        }
        let id = seated(&mut browser, game.id, &places);
        let before = play(&mut browser, &id, 25);
        browser.reload(&id);
        let mut after = browser.show(&id);
        // What was seen of the last event is told once only.
        let mut unseen = before.clone();
        for shown in [&mut unseen, &mut after] {
            for view in shown["play"]["views"].as_array_mut().unwrap() {
                view.as_object_mut().unwrap().remove("seen");
            }
        }
        assert_eq!(after, unseen, "{}", game.id);
        let end = play(&mut browser, &id, u64::MAX);
        assert_eq!(end["state"]["end"]["how"], "rules", "{}", game.id);
        let told = browser.wish(json!({"record": {"table": id}}));
        let verify = json!({"cmd": "verify", "record": told[0]["record"]}).to_string();
        let verified: Value = serde_json::from_str(&browser.mind.answer(verify.as_bytes())).unwrap();
        assert_eq!(verified["fair"], true, "{}: {verified}", game.id);
    }
}

#[test]
fn one_person_at_all_chairs_sees_what_each_of_them_sees() {
    for game in games() {
        let mut browser = Browser::new(5);
        let seats = usize::from(game.seats.0);
        let id = seated(&mut browser, game.id, &vec!["person"; seats]);
        let shown = play(&mut browser, &id, 12);
        let eyes: Vec<_> =
            shown["play"]["views"].as_array().unwrap().iter().map(|v| v["seat"].clone()).collect();
        assert_eq!(eyes, (0..seats).map(|seat| json!(seat)).collect::<Vec<_>>());
        assert_eq!(shown["history"].as_array().unwrap().len(), seats);
        assert!(browser.told.iter().any(|message| message["news"]["play"]["views"][seats - 1].is_object()));
    }
}

#[test]
fn moves_are_taken_back_against_the_house() {
    let mut browser = Browser::new(1);
    let id = seated(&mut browser, "cubulus", &["person", "greedy"]);
    let start = browser.show(&id)["play"]["views"][0]["view"].clone();
    let action = browser.show(&id);
    let action = browser.random_action(&action).unwrap();
    browser.done(&id, json!({"cmd": "play", "action": action}));
    assert!(browser.house(60));
    assert_eq!(browser.show(&id)["play"]["events"], 2);
    browser.done(&id, json!({"cmd": "undo"}));
    let back = browser.show(&id);
    assert_eq!((&back["play"]["events"], &back["play"]["views"][0]["view"]), (&json!(0), &start));
    browser.reload(&id);
    assert_eq!(browser.show(&id)["play"]["views"][0]["view"], start, "an undo is an event like any other");
}

#[test]
fn advice_is_an_event_that_is_told_and_kept() {
    let mut browser = Browser::new(4);
    let id = seated(&mut browser, "cubulus", &["person", "greedy"]);
    browser.done(&id, json!({"cmd": "hint", "seat": 0}));
    let told =
        browser.told.iter().any(|message| message["news"]["event"] == json!({"event": "hinted", "seat": 0}));
    assert!(told, "{:?}", browser.told.last());
    browser.reload(&id);
    assert_eq!(browser.show(&id)["state"]["chairs"][0]["hints"], 1);
}

#[test]
fn house_players_have_names_here_too() {
    let mut browser = Browser::new(4);
    let id = seated(&mut browser, "qwirkle-cubes", &["person", "greedy", "easy"]);
    let chairs = browser.show(&id)["state"]["chairs"].clone();
    assert!(
        chairs[1]["player"].is_string() && chairs[2]["player"].is_string() && chairs[1] != chairs[2],
        "{chairs}"
    );
    browser.reload(&id);
    assert_eq!(browser.show(&id)["state"]["chairs"], chairs);
}

#[test]
fn a_table_can_begin_from_a_position_and_its_rematch_begins_at_the_beginning() {
    const POSITION: &str = "32D6 13D7 E1 (64D9) (E9) (64F9) ; w ; move ; first - ; quiet 0 ; level 1";
    let mut browser = Browser::new(8);
    let wish = json!({"id": 0, "table": table("cubulus", &["person", "greedy"]), "position": POSITION});
    let told = browser.wish(json!({"open": wish}));
    let id = told.last().unwrap()["table"].as_str().unwrap().to_owned();
    browser.sit(&id, 1);
    assert_eq!(browser.show(&id)["options"], json!({"level": 1}), "the options are the position's");
    browser.reload(&id);
    browser.done(&id, json!({"cmd": "play", "action": "D7-E7"}));
    assert_eq!(browser.show(&id)["state"]["end"]["outcome"]["reason"], "CU-27");
    let told = browser.wish(json!({"record": {"table": id}}));
    let record = &told[0]["record"];
    assert_eq!(record["position"], POSITION);
    let verify = json!({"cmd": "verify", "record": record}).to_string();
    let verified: Value = serde_json::from_str(&browser.mind.answer(verify.as_bytes())).unwrap();
    assert_eq!(verified["fair"], true, "{verified}");
    browser.done(&id, json!({"cmd": "rematch"}));
    let next = browser.show(&id)["state"]["next"].as_str().unwrap().to_owned();
    let first = &browser.store[&next][0]["events"][0];
    assert_eq!((&first["options"], &first["position"]), (&json!({"level": 1}), &Value::Null));

    for (position, options, code) in
        [("E1 ; w", json!(null), "bad-position"), (POSITION, json!({"level": 2}), "bad-options")]
    {
        let mut table = table("cubulus", &["person", "greedy"]);
        table["options"] = options;
        let told = browser.wish(json!({"open": {"id": 0, "table": table, "position": position}}));
        assert_eq!(told.last().unwrap()["error"]["code"], code, "{told:?}");
    }
}

#[test]
fn a_thought_that_comes_too_late_is_for_nobody() {
    let mut browser = Browser::new(2);
    let id = seated(&mut browser, "cubulus", &["person", "greedy"]);
    let shown = browser.show(&id);
    let action = browser.random_action(&shown).unwrap();
    browser.done(&id, json!({"cmd": "play", "action": action}));
    let late = browser.think[0].clone();
    assert!(late["not_before"].as_u64().unwrap() > browser.now, "nobody answers at once");
    browser.done(&id, json!({"cmd": "say", "words": {"phrase": "hello"}}));
    assert_eq!(browser.think, std::slice::from_ref(&late), "talk does not disturb it");
    browser.done(&id, json!({"cmd": "undo"}));
    assert!(browser.think.is_empty(), "nothing is to be thought any more");
    let version = browser.version(&id);
    let told = browser.wish(json!({"thought": {"table": id, "at": late["at"], "action": "E9-E8"}}));
    assert_eq!((told, browser.version(&id)), (vec![], version));
    let gone = browser.wish(json!({"thought": {"table": "nowhere", "at": 1, "action": "E9-E8"}}));
    assert!(gone.is_empty());
}

#[test]
fn the_next_game_is_laid_with_the_seats_moved_on() {
    let mut browser = Browser::new(3);
    let id = seated(&mut browser, "cubulus", &["person", "easy"]);
    browser.done(&id, json!({"cmd": "resign"}));
    let at = browser.version(&id);
    let rematch = json!({"cmd": "rematch", "table": id, "at": at, "key": "again"});
    let done = browser.ask(rematch.clone());
    assert_eq!(done["count"], 1);
    assert_eq!(browser.ask(rematch)["first"], done["first"], "a repeat gets the answer of the first time");
    let next = browser.show(&id)["state"]["next"].as_str().unwrap().to_owned();
    assert_eq!(browser.store.len(), 2);
    let shown = browser.show(&next);
    assert_eq!(
        (&shown["state"]["chairs"][0]["house"], &shown["state"]["chairs"][1]["wanted"]),
        (&json!("easy"), &json!("held"))
    );
    browser.sit(&next, 1);
    assert_eq!(browser.show(&next)["play"]["turn"]["seat"], 0);
    assert!(browser.house(60), "the house begins");
    browser.reload(&next);
    assert_eq!(browser.show(&next)["you"], json!([1]));
}

#[test]
fn clocks_run_out_by_a_tick_and_stand_still_while_the_page_is_closed() {
    let mut browser = Browser::new(4);
    let mut laid = table("cubulus", &["person", "greedy"]);
    laid["clock"] = json!({"kind": "fischer", "initial_ms": 60_000, "increment_ms": 0});
    let id = browser.open(laid)["table"].as_str().unwrap().to_owned();
    browser.sit(&id, 1);
    assert_eq!(browser.deadline, Some(browser.now + 60_000));
    browser.now += 10_000;
    browser.done(&id, json!({"cmd": "say", "words": {"phrase": "oops"}}));
    browser.now += 3_600_000;
    browser.reload(&id);
    assert_eq!(
        browser.deadline,
        Some(browser.now + 50_000),
        "an hour with the page closed counts for nobody"
    );
    browser.show(&id);
    browser.now += 49_999;
    assert!(browser.wish(json!("tick")).is_empty());
    browser.now += 1;
    let told = browser.wish(json!("tick"));
    assert_eq!(told[0]["news"]["event"], json!({"event": "forfeited", "seat": 0, "why": "timed-out"}));
    assert_eq!(browser.deadline, None);
}

#[test]
fn a_command_is_carried_out_once() {
    let mut browser = Browser::new(6);
    let id = seated(&mut browser, "cubulus", &["person", "person"]);
    let shown = browser.show(&id);
    let action = browser.random_action(&shown).unwrap();
    let play = json!({"cmd": "play", "table": id, "at": shown["version"], "key": "once", "action": action});
    let first = browser.ask(play.clone());
    let version = browser.version(&id);
    let mut again = browser.ask(play.clone());
    again["id"] = first["id"].clone();
    assert_eq!((again, browser.version(&id)), (first.clone(), version));
    browser.reload(&id);
    let mut after = browser.ask(play);
    after["id"] = first["id"].clone();
    assert_eq!((after, browser.version(&id)), (first, version), "also after a reload");
}

#[test]
fn what_cannot_be_done_is_said_as_the_house_says_it() {
    let mut browser = Browser::new(7);
    let refused = |answer: Value| answer["error"]["code"].as_str().unwrap().to_owned();
    assert_eq!(refused(browser.open(table("chess", &["person", "person"]))), "unknown-game");
    assert_eq!(refused(browser.open(table("cubulus", &["easy", "easy"]))), "bad-places");
    assert_eq!(refused(browser.ask(json!({"cmd": "subscribe", "table": "nowhere"}))), "not-found");
    assert_eq!(refused(browser.ask(json!({"cmd": "subscribe"}))), "bad-request");
    let id = seated(&mut browser, "cubulus", &["person", "person"]);
    assert_eq!(refused(browser.command(&id, json!({"cmd": "dance"}))), "bad-request");
    assert_eq!(refused(browser.command(&id, json!({"cmd": "play", "action": "E1-E5"}))), "illegal");
    let illegal = browser.command(&id, json!({"cmd": "play", "action": "E1-E5"}));
    assert!(
        illegal["error"]["clause"].is_string() && illegal["error"]["text"]["fr"].is_string(),
        "{illegal}"
    );
    assert_eq!(refused(browser.command(&id, json!({"cmd": "sit", "name": "x"}))), "begun");
    assert_eq!(refused(browser.wish(json!({"record": {"table": id}}))[0].clone()), "not-ended");
    assert_eq!(refused(browser.wish(json!({"load": {"appends": []}}))[0].clone()), "broken");
    assert!(browser.ask(json!({"cmd": "ping"}))["now"].is_u64());
}

#[test]
fn a_table_that_nobody_looks_at_is_put_away() {
    let mut browser = Browser::new(8);
    let id = seated(&mut browser, "cubulus", &["person", "greedy"]);
    let shown = browser.show(&id);
    let action = browser.random_action(&shown).unwrap();
    browser.done(&id, json!({"cmd": "play", "action": action}));
    assert_eq!(browser.think.len(), 1);
    browser.ask(json!({"cmd": "unsubscribe", "table": id}));
    assert!(browser.think.is_empty() && browser.deadline.is_none());
    browser.reload(&id);
    assert!(browser.house(60), "and thought of again when it is taken up");
}

#[test]
fn requests_that_are_none_are_refused() {
    let mut page = Page::new();
    for request in [
        r#"{"cmd":"local"}"#,
        r#"{"cmd":"local","now":1,"entropy":"00","wish":"tick"}"#,
        r#"{"cmd":"local","now":-1,"entropy":"0000000000000000000000000000000000000000000000000000000000000000","wish":"tick"}"#,
        r#"{"cmd":"local","now":1,"entropy":"0000000000000000000000000000000000000000000000000000000000000000","wish":"jump"}"#,
    ] {
        let reply: Value = serde_json::from_str(&page.answer(request.as_bytes())).unwrap();
        assert_eq!(reply["error"]["code"], "bad-request", "{request}");
    }
    assert!(page.answer(br#"{"cmd":"hello"}"#).contains("protocol"));
}

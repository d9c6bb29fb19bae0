//! A player who keeps the others waiting at a table without a clock is asked whether they are still there, also while the table sleeps.

use std::time::Duration;

use crate::common::time::Time;
use crate::common::{Dir, Player, config, couple, couple_at, house_at, mover, open, store};
use cubo_client::Visitor;
use cubo_core::Record;
use cubo_core::fair::Extent;
use cubo_server::config::{Config, Patience};
use serde_json::{Value, json};

const SECOND: Duration = Duration::from_secs(1);
const ASK: Duration = Duration::from_secs(10);
const ANSWER: Duration = Duration::from_secs(5);

/// In the place of five minutes and two, so that no socket is silent for too long meanwhile.
fn hasty() -> Config {
    let (ask_ms, answer_ms) = (ASK.as_millis() as u64, ANSWER.as_millis() as u64);
    Config { patience: Patience { ask_ms, answer_ms, ..Patience::default() }, ..config() }
}

fn is_asked(player: &Player) -> bool {
    player.state["asked"].is_array()
}

/// Lets the server get on until this player has heard of it. No time passes.
async fn hears(time: &Time, player: &mut Player, enough: impl Fn(&Player) -> bool) {
    for _ in 0..5_000 {
        if enough(player) {
            return;
        }
        time.settle().await;
        let mut told = Vec::new();
        player.socket.ask(json!({"cmd": "ping"}), &mut told).await.unwrap();
        told.into_iter().for_each(|told| player.take(told));
    }
    panic!("it is never told: {:?}", player.heard.last());
}

async fn code(player: &mut Player, wish: Value) -> Option<String> {
    let reply = player.command(wish).await;
    reply["error"]["code"].as_str().map(str::to_owned)
}

#[tokio::test]
async fn who_was_asked_answers_or_the_other_ends_the_game_without_a_winner() {
    let (dir, time) = (Dir::new(), Time::stop());
    let server = house_at(store(dir.path()), hasty(), time.clock).await;
    let (mut ada, mut zoe) = couple(&server, "cubulus").await;
    let (slow, other) = mover(&mut ada, &mut zoe);
    let seat = slow.you[0];
    time.run(ASK - SECOND).await;
    assert_eq!(code(other, json!({"cmd": "abort", "seat": seat})).await.as_deref(), Some("not-away"));
    assert!(!is_asked(other), "before the time nobody is asked");
    time.run(2 * SECOND).await;
    for player in [&mut *slow, &mut *other] {
        hears(&time, player, is_asked).await;
        assert_eq!(player.state["asked"][0]["seat"], seat);
    }
    assert_eq!(code(slow, json!({"cmd": "still-here"})).await, None);
    hears(&time, other, |player| !is_asked(player)).await;

    time.run(ASK + SECOND).await;
    hears(&time, other, is_asked).await;
    assert_eq!(code(other, json!({"cmd": "abort", "seat": seat})).await.as_deref(), Some("not-away"));
    time.run(ANSWER).await;
    assert_eq!(code(other, json!({"cmd": "abort", "seat": seat})).await, None);
    hears(&time, slow, |player| player.phase() == "ended").await;
    let end = &slow.state["end"];
    assert_eq!((&end["how"], &end["outcome"]), (&json!("aborted"), &Value::Null));
    let record = other.visitor.get(&format!("/api/tables/{}/record", other.table)).await.unwrap();
    let record: Record = serde_json::from_value(record).unwrap();
    assert!(cubo_catalog::verify(&record, Extent::Whole).unwrap().fair, "the sealed history holds");
    time.close(server).await;
}

#[tokio::test]
async fn a_sleeping_table_is_woken_to_ask() {
    let (dir, time) = (Dir::new(), Time::stop());
    // Longer than it takes a table to fall asleep.
    let patience = Patience { ask_ms: 5 * 60_000, ..Patience::default() };
    let server = house_at(store(dir.path()), Config { patience, ..config() }, time.clock).await;
    let (mut ada, zoe) = couple(&server, "cubulus").await;
    let fresh = ada.visitor.socket().await.unwrap();
    std::mem::replace(&mut ada.socket, fresh).close().await;
    zoe.socket.close().await;
    time.until_asleep(&server).await;
    // Lists do not wake a table, and say when something was last stored of it.
    let before = ada.visitor.get("/api/session/tables").await.unwrap()["tables"][0]["updated"].clone();
    time.pass(Duration::from_secs(5 * 60)).await;
    let mut updated = before.clone();
    for _ in 0..5_000 {
        if updated != before {
            break;
        }
        time.pass(Duration::from_millis(100)).await;
        time.settle().await;
        updated = ada.visitor.get("/api/session/tables").await.unwrap()["tables"][0]["updated"].clone();
    }
    ada.socket = ada.visitor.socket().await.unwrap();
    ada.subscribe(None).await;
    let until = ada.state["asked"][0]["until"].as_u64().unwrap();
    assert_eq!(until, updated.as_u64().unwrap() + patience.answer_ms, "asked while it slept");
    time.close(server).await;
}

#[tokio::test]
async fn time_in_which_the_server_stood_still_or_was_down_keeps_nobody_waiting() {
    let (dir, time) = (Dir::new(), Time::stop_watched());
    let server = house_at(store(dir.path()), hasty(), time.clock).await;
    let (mut ada, _zoe) = couple(&server, "cubulus").await;
    time.pass(ASK).await; // in one leap: the process was stopped
    time.run(SECOND).await;
    ada.subscribe(None).await;
    assert!(!is_asked(&ada), "the process stood still");
    time.close(server).await;
    time.pass(ASK).await;
    let server = house_at(store(dir.path()), hasty(), time.clock).await;
    ada.visitor.house = server.address();
    ada.socket = ada.visitor.socket().await.unwrap();
    ada.subscribe(None).await;
    assert!(!is_asked(&ada), "the server was down");
    time.run(ASK + SECOND).await;
    hears(&time, &mut ada, is_asked).await;
    time.close(server).await;
}

#[tokio::test]
async fn a_table_has_a_clock_unless_its_opener_says_no_or_nobody_waits() {
    let (dir, time) = (Dir::new(), Time::stop());
    let server = house_at(store(dir.path()), config(), time.clock).await;
    let mut ada = Visitor::guest(server.address(), "Ada").await.unwrap();
    let usual = json!({"kind": "fischer", "initial_ms": 900_000, "increment_ms": 10_000});
    let (person, house) = (json!({"for": "person"}), json!({"for": "house", "level": "easy"}));
    for (other, clock, expected) in [
        (&person, None, &usual),
        (&person, Some(json!({"kind": "none"})), &json!({"kind": "none"})),
        (&house, None, &json!({"kind": "none"})),
    ] {
        let mut wish = json!({"game": "cubulus", "places": [person, other]});
        if let Some(clock) = clock {
            wish["clock"] = clock;
        }
        let (table, _, _) = open(&mut ada, wish).await;
        let shown = ada.get(&format!("/api/tables/{table}")).await.unwrap();
        assert_eq!(shown["shown"]["time"], *expected);
    }
    // The clock of such a table runs.
    let places = json!([person, person]);
    let (ada, zoe) = couple_at(&server, json!({"game": "cubulus", "places": places})).await;
    assert_eq!(ada.play["clock"]["left"], json!([900_000, 900_000]));
    assert!(zoe.play["clock"]["until"].is_u64());
    time.close(server).await;
}

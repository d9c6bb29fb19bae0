//! People who are away: since when, whose turn lists show, and games that everybody forgot.

use std::time::Duration;

use crate::common::time::Time;
use crate::common::{Dir, Player, config, couple, house_at, house_with, mover, play_on, store};
use cubo_server::Server;
use cubo_server::config::{Config, Patience};
use serde_json::{Value, json};

const HOUR: Duration = Duration::from_secs(3_600);

/// A house in which people count as away after an hour.
fn patient() -> Config {
    Config { patience: Patience { away_ms: HOUR.as_millis() as u64, ..Patience::default() }, ..config() }
}

/// Asks that the house play on for the other; returns the code of the refusal, if any.
async fn hand_over(asker: &mut Player, other: &Player) -> Option<String> {
    let reply = asker.command(json!({"cmd": "hand-over", "seat": other.you[0]})).await;
    reply["error"]["code"].as_str().map(str::to_owned)
}

async fn leave(player: &mut Player) {
    let fresh = player.visitor.socket().await.unwrap();
    std::mem::replace(&mut player.socket, fresh).close().await;
}

async fn come_back(player: &mut Player, server: &Server) {
    player.visitor.house = server.address();
    player.socket = player.visitor.socket().await.unwrap();
    player.subscribe(None).await;
}

#[tokio::test]
async fn who_was_away_before_the_table_slept_is_still_away_when_it_wakes() {
    let (dir, time) = (Dir::new(), Time::stop());
    let server = house_at(store(dir.path()), patient(), time.clock).await;
    let (mut ada, mut zoe) = couple(&server, "cubulus").await;
    assert_eq!(hand_over(&mut ada, &zoe).await.as_deref(), Some("not-away"));
    leave(&mut zoe).await;
    leave(&mut ada).await;
    time.until_asleep(&server).await;
    time.pass(HOUR).await;
    come_back(&mut ada, &server).await;
    assert_eq!(hand_over(&mut ada, &zoe).await, None, "Zoé was away all the time");
    time.close(server).await;
}

#[tokio::test]
async fn time_in_which_the_house_was_closed_makes_nobody_absent() {
    let (dir, time) = (Dir::new(), Time::stop());
    let server = house_at(store(dir.path()), patient(), time.clock).await;
    let (mut ada, mut zoe) = couple(&server, "cubulus").await;
    leave(&mut zoe).await;
    leave(&mut ada).await;
    time.until_asleep(&server).await;
    time.close(server).await;
    time.pass(HOUR).await;
    let server = house_at(store(dir.path()), patient(), time.clock).await;
    come_back(&mut ada, &server).await;
    assert_eq!(hand_over(&mut ada, &zoe).await.as_deref(), Some("not-away"), "nobody could be here");
    time.pass(HOUR).await;
    come_back(&mut ada, &server).await; // her socket was silent for an hour too
    assert_eq!(hand_over(&mut ada, &zoe).await, None);
    time.close(server).await;
}

/// A network that silently drops everything: the socket is open, but nothing comes from it, not even the answer to a ping.
#[tokio::test]
async fn the_other_is_told_of_somebody_whose_network_has_fallen_silent() {
    let (dir, time) = (Dir::new(), Time::stop());
    let mut config = config();
    config.limits.socket_idle = cubo_server::config::Limits::default().socket_idle;
    let server = house_at(store(dir.path()), config, time.clock).await;
    let (mut ada, zoe) = couple(&server, "cubulus").await;
    // From here on nothing reads Zoé's socket, so nothing answers pings. Ada sends something every half second.
    let gone = time.clock.now();
    let mut told: Vec<Value> = Vec::new();
    let noticed = |told: &[Value]| told.iter().any(|message| message["here"].is_array());
    while time.clock.now() - gone < 14_500 {
        time.pass(Duration::from_millis(500)).await;
        ada.socket.ask(json!({"cmd": "ping"}), &mut told).await.unwrap();
        assert!(!noticed(&told), "one lost ping is no absence");
    }
    // Fifteen seconds after her last message Zoé is away, however busy the machine is.
    time.pass(Duration::from_millis(1_500)).await;
    for _ in 0..5_000 {
        if noticed(&told) {
            break;
        }
        time.settle().await;
        ada.socket.ask(json!({"cmd": "ping"}), &mut told).await.unwrap();
    }
    assert_eq!(told.last().unwrap()["here"], json!(ada.you), "Zoé is away");
    // Once her network is back, Zoé comes again and is here.
    let mut zoe = zoe;
    zoe.reconnect().await;
    let told = ada.socket.hear_json().await.unwrap();
    assert_eq!(told["here"], json!([0, 1]));
    time.close(server).await;
}

async fn listed(player: &mut Player) -> Value {
    let mine = player.visitor.get("/api/session/tables").await.unwrap();
    mine["tables"][0].clone()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lists_show_whose_turn_it_is_at_every_moment() {
    let dir = Dir::new();
    let server = house_with(store(dir.path()), config()).await;
    let (mut ada, mut zoe) = couple(&server, "attakube").await;
    for n in 0..20 {
        let turn = ada.play["turn"]["seat"].clone();
        assert_eq!(listed(&mut ada).await["face"]["turn"], turn, "after {n} actions");
        play_on(&mut ada, &mut zoe, 1).await;
    }
    let seats: Vec<_> =
        ada.state["chairs"].as_array().unwrap().iter().map(|chair| chair["name"].clone()).collect();
    let shown = listed(&mut zoe).await;
    let names: Vec<_> =
        shown["face"]["chairs"].as_array().unwrap().iter().map(|chair| chair["name"].clone()).collect();
    assert_eq!(names, seats, "chairs are counted by seat once the game is on");
    mover(&mut ada, &mut zoe).0.command(json!({"cmd": "resign"})).await;
    let over = listed(&mut ada).await;
    assert_eq!((&over["phase"], &over["face"]["turn"]), (&json!("ended"), &Value::Null));
    server.close().await;
}

#[tokio::test]
async fn a_game_that_everybody_forgot_is_given_up_while_its_table_sleeps() {
    let (dir, time) = (Dir::new(), Time::stop());
    let server = house_at(store(dir.path()), config(), time.clock).await;
    let (mut ada, mut zoe) = couple(&server, "cubulus").await;
    play_on(&mut ada, &mut zoe, 3).await;
    leave(&mut zoe).await;
    leave(&mut ada).await;
    time.until_asleep(&server).await;
    time.pass(HOUR * 24 * 89).await;
    assert_eq!(listed(&mut ada).await["phase"], "playing");
    time.pass(HOUR * 24).await;
    // Only lists are asked: they do not wake anybody.
    for _ in 0..5_000 {
        if listed(&mut ada).await["phase"] == "ended" {
            break;
        }
        time.pass(Duration::from_secs(1)).await;
        time.settle().await;
    }
    come_back(&mut ada, &server).await;
    assert_eq!((&ada.state["end"]["how"], &ada.state["end"]["outcome"]), (&json!("closed"), &Value::Null));
    let record = ada.visitor.get(&format!("/api/tables/{}/record", ada.table)).await.unwrap();
    assert_eq!(record["fair"]["secret"], ada.state["end"]["secret"], "the secret is open");
    assert_eq!(record["events"].as_array().unwrap().len(), 3);
    time.close(server).await;
}

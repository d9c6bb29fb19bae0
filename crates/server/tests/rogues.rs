//! A bot that misbehaves in more than twenty ways, beside two people who play: it harms nobody but itself.

use std::time::Duration;

use crate::bots::{Bot, member};
use crate::common::time::Time;
use crate::common::{Dir, Player, config, couple, house_at, mover, store};
use cubo_client::{Answered, Request, request};
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

fn code(told: &Value) -> &str {
    told["error"]["code"].as_str().unwrap_or_default()
}

fn for_two(more: Value) -> Value {
    let mut table = json!({"game": "cubulus", "places": [{"for": "person"}, {"for": "person"}], "clock": {"kind": "none"}});
    for (name, value) in more.as_object().unwrap() {
        table[name] = value.clone();
    }
    table
}

/// Two people make a move each: whatever happened, they do not notice.
async fn they_play_on(ada: &mut Player, zoe: &mut Player, moves: &mut usize) {
    for _ in 0..2 {
        let newest = ada.version.max(zoe.version);
        ada.hear_until(|player| player.version >= newest).await;
        zoe.hear_until(|player| player.version >= newest).await;
        let reply = mover(ada, zoe).0.act(&format!("move {moves}")).await;
        assert!(reply["error"].is_null(), "{reply}");
        let after = reply["first"].as_u64().unwrap() + reply["count"].as_u64().unwrap();
        ada.hear_until(|player| player.version >= after).await;
        zoe.hear_until(|player| player.version >= after).await;
        *moves += 1;
        if ada.phase() == "ended" {
            *moves = usize::MAX;
            return;
        }
    }
}

#[tokio::test]
async fn a_bot_that_misbehaves_harms_itself_alone() {
    let (dir, time) = (Dir::new(), Time::stop());
    let server = house_at(store(dir.path()), config(), time.clock).await;
    let house = server.address();
    let (mut ada, mut zoe) = couple(&server, "blox").await;
    let mut moves = 0;
    let mut owner = member(house, "Odile").await;
    let tom = member(house, "Tom").await;
    let mut bot = Bot::made(&mut owner, "Rogue", json!({"at_once": 3})).await;
    bot.listen().await;
    // A game with somebody who behaves.
    let (_, opened) = bot
        .post("/api/bot/tables", json!({"table": for_two(json!({"fixed": true, "access": "listed"}))}))
        .await;
    let id = opened["table"].as_str().unwrap().to_owned();
    let mut tom = Player::sit(tom, &id, None, "Tom").await;
    tom.open_nonce().await;
    let turn = bot.hear_until(|told| told["turn"].is_object()).await;
    let play = format!("/api/bot/tables/{id}/play");
    let legal = turn["turn"]["legal"][0].clone();
    let at = turn["shown"]["version"].as_u64().unwrap();
    let mut done = 0;
    let mut did = |what: &str, as_it_should: bool, told: &dyn std::fmt::Debug| {
        assert!(as_it_should, "{what}: {told:?}");
        done += 1;
    };

    // What it says is wrong.
    let told = bot.post(&play, json!({"action": "A1-Z9", "at": at})).await;
    did("an illegal action", told.0 == 409 && ["illegal", "bad-action"].contains(&code(&told.1)), &told);
    let told = bot.post(&play, json!({"action": "\u{0}🧨".repeat(20)})).await;
    did("garbage for an action", told.0 == 409 && code(&told.1) == "bad-action", &told);
    let told = bot.ask(Request::post(&play, "{\"action\":".to_owned())).await;
    did("half a body", told.0 == 400, &told);
    let told = bot.ask(Request::post(&play, "[".repeat(4_000))).await;
    did("nested brackets", told.0 == 400, &told);
    let told = bot.post(&play, json!({"action": legal, "cheat": true})).await;
    did("an unknown member", told.0 == 400, &told);
    let told = bot.ask(Request::post(&play, "x".repeat(1 << 20))).await;
    did("a megabyte", told.0 == 413, &told);
    let told = bot.post(&play, json!({"action": legal, "at": at - 1})).await;
    did("an old position", code(&told.1) == "stale", &told);
    let told = bot.post(&play, json!({"action": legal, "at": at + 1_000})).await;
    did("a position to come", code(&told.1) == "stale", &told);
    let told = bot.post(&play, json!({"action": legal, "key": "not ascii: é"})).await;
    did("a bad key", told.0 == 400, &told);
    let told = bot
        .post(&format!("/api/bot/tables/{id}/command"), json!({"command": {"cmd": "sit", "table": "x"}}))
        .await;
    did("another table in a command", told.0 == 400, &told);
    let told = bot
        .post(&format!("/api/bot/tables/{id}/command"), json!({"command": {"cmd": "remove", "place": 1}}))
        .await;
    did("removing the other in a game", told.0 == 409, &told);
    they_play_on(&mut ada, &mut zoe, &mut moves).await;

    // What is not its own.
    let (status, first) = bot.post(&play, json!({"action": legal, "at": at, "key": "once"})).await;
    assert_eq!(status, 200, "it can behave too: {first}");
    let again = bot.post(&play, json!({"action": legal, "at": at, "key": "once"})).await;
    did("the same twice", again == (200, first), &again);
    let told = bot.post(&play, json!({"action": legal})).await;
    did("somebody else's turn", code(&told.1) == "not-your-turn", &told);
    let told = bot
        .post(&format!("/api/bot/tables/{id}/command"), json!({"command": {"cmd": "resign", "seat": 1}}))
        .await;
    did("somebody else's seat", told.0 == 409, &told);
    let told = bot.post(&format!("/api/bot/tables/{}/play", ada.table), json!({"action": legal})).await;
    did("a private table of others", told.0 == 403, &told);
    let told = bot.post("/api/bot/tables/0123456789abcdef/play", json!({"action": legal})).await;
    did("a table that is not there", told.0 == 404, &told);
    let told = bot.post("/api/moderation/acts", json!({})).await;
    did("what is for people", code(&told.1) == "not-for-bots", &told);
    let wish = Request::get("/api/bot").with("authorization", format!("Bearer cubo-bot-{}", "A".repeat(43)));
    let told = request(house, &wish).await.unwrap().status;
    did("a guessed token", told == 401, &told);
    let wish = Request::get("/api/bot").with("authorization", format!("Bearer {}", "x".repeat(12_000)));
    let told = request(house, &wish).await.map_or(0, |reply| reply.status);
    did("a huge token", [401, 431, 0].contains(&told), &told);
    they_play_on(&mut ada, &mut zoe, &mut moves).await;

    // Too much of everything.
    let mut told = (0, Value::Null);
    for n in 0..6 {
        told =
            bot.post("/api/bot/tables", json!({"table": for_two(json!({})), "key": format!("t{n}")})).await;
    }
    did("tables without end", ["bot-busy", "too-many-waiting"].contains(&code(&told.1)), &told);
    for _ in 0..60 {
        told = bot.get("/api/bot").await;
    }
    let limited = told.0 == 429 && told.1["error"]["key"] == "bot" && told.1["error"]["seconds"].is_u64();
    did("a flood", limited, &told);
    time.run(Duration::from_secs(10)).await;
    // It hangs up as soon as it is let in, and comes back at once.
    let wish = Request::get("/api/bot/stream").with("authorization", format!("Bearer {}", bot.token));
    for _ in 0..20 {
        let line = Answered::to(TcpStream::connect(house).await.unwrap(), &wish.write(house)).await.unwrap();
        if line.status != 200 {
            told = (line.status, serde_json::from_slice(&line.rest().await.unwrap()).unwrap());
            break;
        }
    }
    let limited = told.0 == 429 && told.1["error"]["key"] == "streams" && told.1["error"]["seconds"].is_u64();
    did("connecting in a loop", limited, &told);
    they_play_on(&mut ada, &mut zoe, &mut moves).await;

    // Lines that are never read, and requests that never end.
    time.run(Duration::from_secs(40)).await;
    let mut half = TcpStream::connect(house).await.unwrap();
    half.write_all(b"POST /api/bot/seek HTTP/1.1\r\nhost: loc").await.unwrap();
    did("half a request", true, &"");
    bot.listen().await;
    let mut deaf = Bot::with_scopes(&mut owner, "Rogue", json!(["play"])).await;
    deaf.listen().await; // and reads no further; the other stream ends
    let bye = bot.hear_until(|told| told["event"] == "goodbye").await;
    did("two streams", bye["code"] == "replaced", &bye);
    they_play_on(&mut ada, &mut zoe, &mut moves).await;
    tom.hear_until(|player| player.to_act().is_some()).await;
    let reply = tom.act("an answer").await;
    did("a reader who does not read", reply["error"].is_null(), &reply);

    // Late: it does not act, and the house plays on for it or ends the game, as its rules say; the other is not kept for ever.
    let clock = json!({"kind": "fischer", "initial_ms": 10_000, "increment_ms": 0});
    let mut late = Bot::made(&mut owner, "Late", json!({})).await;
    late.listen().await;
    let (_, opened) = late
        .post(
            "/api/bot/tables",
            json!({"table": for_two(json!({"clock": clock, "fixed": true, "access": "listed"}))}),
        )
        .await;
    let eve = member(house, "Eve").await;
    let mut eve = Player::sit(eve, opened["table"].as_str().unwrap(), None, "Eve").await;
    eve.open_nonce().await;
    late.hear_until(|told| told["turn"].is_object()).await;
    time.run(Duration::from_secs(11)).await;
    eve.hear_until(|player| player.phase() == "ended").await;
    did("late", eve.state["end"]["outcome"]["ranks"] == json!([2, 1]), &eve.state);
    // Silent: it sits down, and is not there when the game would begin. It is unseated, and the other can wait for somebody else.
    let silent = Bot::made(&mut owner, "Silent", json!({})).await;
    let (_, opened) =
        silent.post("/api/bot/tables", json!({"table": for_two(json!({"access": "listed"}))})).await;
    let lea = member(house, "Léa").await;
    let mut lea = Player::sit(lea, opened["table"].as_str().unwrap(), None, "Léa").await;
    lea.open_nonce().await;
    time.run(Duration::from_secs(31)).await;
    lea.hear_until(|player| player.phase() == "waiting").await;
    did(
        "silent",
        lea.state["chairs"][0]["name"].is_null() && lea.state["chairs"][1]["name"] == "Léa",
        &lea.state,
    );
    they_play_on(&mut ada, &mut zoe, &mut moves).await;

    assert!(done >= 24, "{done} ways");
    let metrics = server.metrics().await;
    assert!(metrics.lines().any(|line| line == "cubo_panics_total 0"), "{metrics}");
    assert_eq!(request(house, &Request::get("/readyz")).await.unwrap().status, 200);
    time.close(server).await;
}

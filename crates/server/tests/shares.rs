//! House players are shared: whoever has many strong opponents keeps nobody else's from answering.
#![allow(clippy::unwrap_used)] // a test that cannot go on has failed

mod common;

use common::{Dir, Player, config, house_with, open, store};
use cubo_client::Visitor;
use cubo_server::Server;
use cubo_server::config::{Config, HouseSettings};
use serde_json::json;

/// A new table at which the house is to move.
async fn challenge(server: &Server, visitor: &Visitor, game: &str, level: &str) -> Player {
    let places = json!([{"for": "house", "level": level}, {"for": "person"}]);
    let wish = json!({"game": game, "places": places, "fixed": true});
    let mut visitor = Visitor { house: server.address(), cookie: visitor.cookie.clone() };
    let (table, _, _) = open(&mut visitor, wish).await;
    let mut player = Player::sit(visitor, &table, None, "X").await;
    player.open_nonce().await;
    player.hear_until(|player| player.phase() == "playing").await;
    player
}

/// At how many of somebody's tables the house has answered.
async fn answered(visitor: &mut Visitor) -> usize {
    let mine = visitor.get("/api/session/tables").await.unwrap();
    let tables = mine["tables"].as_array().unwrap();
    tables.iter().filter(|table| table["face"]["turn"] == 1).count()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_easy_opponent_answers_beside_many_masters() {
    let dir = Dir::new();
    // One thread beside the one for short thoughts, and thoughts as long as they are.
    let house = HouseSettings { threads: Some(1), nodes: None, ..config().house };
    let server = house_with(store(dir.path()), Config { house, ..config() }).await;
    let mut greedy = Visitor::guest(server.address(), "Greedy").await.unwrap();
    let mut masters = Vec::new();
    for _ in 0..10 {
        masters.push(challenge(&server, &greedy, "cubulus", "master").await);
    }
    let modest = Visitor::guest(server.address(), "Modest").await.unwrap();
    let before = answered(&mut greedy).await;
    let mut easy = challenge(&server, &modest, "cubulus", "easy").await;
    easy.hear_until(|player| player.to_act().is_some()).await;
    // In the order in which they came, all ten would have been answered before.
    let meanwhile = answered(&mut greedy).await - before;
    assert!(meanwhile <= 4, "{meanwhile} masters were served first");
    server.close().await;
}

/// How long an easy opponent takes beside fifty masters of somebody else, as the house is set up by default on two cores. Prints
/// figures, and judges nothing: they depend on the machine. `docs/server.md` has those of a quiet one.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "a measurement: cargo test -p cubo-server --test shares -- --ignored --nocapture"]
async fn how_long_an_easy_opponent_takes_beside_fifty_masters() {
    let dir = Dir::new();
    let house = HouseSettings { threads: Some(1), ..HouseSettings::default() };
    let server = house_with(store(dir.path()), Config { house, ..config() }).await;
    let greedy = Visitor::guest(server.address(), "Greedy").await.unwrap();
    let mut masters = Vec::new();
    let games: Vec<&str> = cubo_catalog::games().iter().map(|game| game.id).collect();
    for game in games.iter().cycle().take(50) {
        masters.push(challenge(&server, &greedy, game, "master").await);
    }
    let modest = Visitor::guest(server.address(), "Modest").await.unwrap();
    for game in games {
        let mut easy = challenge(&server, &modest, game, "easy").await;
        let yours = |player: &Player| player.to_act().is_some() || player.phase() == "ended";
        easy.hear_until(yours).await;
        let mut took = Vec::new();
        for n in 0..10 {
            // Until the turn is the house's; in some games a turn has several actions.
            while easy.to_act().is_some() {
                let reply = easy.act(&format!("move {n}")).await;
                let after = reply["first"].as_u64().unwrap() + reply["count"].as_u64().unwrap();
                easy.hear_until(|player| player.version >= after).await;
            }
            let began = std::time::Instant::now();
            easy.hear_until(yours).await;
            took.push(began.elapsed().as_millis());
        }
        took.sort_unstable();
        println!("{game}: median {} ms, longest {} ms of ten turns", took[5], took[9]);
    }
    drop(masters);
    server.close().await;
}

//! House players are shared fairly: a person with many strong opponents does not delay those of others.

use crate::common::{Dir, Player, config, house_with, open, store};
use cubo_client::Visitor;
use cubo_server::Server;
use cubo_server::config::{Config, HouseSettings};
use serde_json::json;

/// A new table at which the house moves first, as soon as the person's nonce is opened.
async fn prepared(server: &Server, visitor: &Visitor, game: &str, level: &str) -> Player {
    let places = json!([{"for": "house", "level": level}, {"for": "person"}]);
    let wish = json!({"game": game, "places": places, "fixed": true});
    let mut visitor = Visitor { house: server.address(), cookie: visitor.cookie.clone() };
    let (table, _, _) = open(&mut visitor, wish).await;
    let mut player = Player::sit(visitor, &table, None, "X").await;
    player.hear_until(|player| player.phase() == "calling").await;
    player
}

/// A new table at which the house is to move.
async fn challenge(server: &Server, visitor: &Visitor, game: &str, level: &str) -> Player {
    let mut player = prepared(server, visitor, game, level).await;
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
async fn an_easy_opponent_answers_beside_many_strong_ones() {
    let dir = Dir::new();
    // One thread in addition to the one for short searches, and searches of full length.
    let house = HouseSettings { threads: Some(1), nodes: None, ..config().house };
    let server = house_with(store(dir.path()), Config { house, ..config() }).await;
    let mut greedy = Visitor::guest(server.address(), "Greedy").await.unwrap();
    let modest = Visitor::guest(server.address(), "Modest").await.unwrap();
    let mut easy = prepared(&server, &modest, "cubulus", "easy").await;
    let mut strong = Vec::new();
    for _ in 0..10 {
        strong.push(prepared(&server, &greedy, "cubulus", "search").await);
    }
    // All strong ones begin to search, and the easy player last.
    for one in &mut strong {
        one.open_nonce().await;
    }
    easy.open_nonce().await;
    easy.hear_until(|player| player.to_act().is_some()).await;
    // In the order in which they came, all ten would have been answered before.
    let first = answered(&mut greedy).await;
    assert!(first <= 5, "{first} strong ones were served first");
    server.close().await;
}

/// How long a move of an easy opponent takes beside fifty at full strength of somebody else, as the house is set up by default on two cores. Prints
/// figures, and judges nothing: they depend on the machine. `docs/server.md` has those of a quiet one.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "a measurement: cargo test -p cubo-server --test all shares:: -- --ignored --nocapture"]
async fn how_long_an_easy_opponent_takes_beside_fifty_strong_ones() {
    let dir = Dir::new();
    let house = HouseSettings { threads: Some(1), ..HouseSettings::default() };
    let server = house_with(store(dir.path()), Config { house, ..config() }).await;
    let greedy = Visitor::guest(server.address(), "Greedy").await.unwrap();
    let mut strong = Vec::new();
    let games: Vec<&str> = cubo_catalog::games().iter().map(|game| game.id).collect();
    for game in games.iter().cycle().take(50) {
        strong.push(challenge(&server, &greedy, game, "search").await);
    }
    let modest = Visitor::guest(server.address(), "Modest").await.unwrap();
    for game in games {
        let mut easy = challenge(&server, &modest, game, "easy").await;
        let mut took = Vec::new();
        let mut began = std::time::Instant::now();
        while took.len() < 10 && easy.phase() != "ended" {
            if easy.to_act().is_some() {
                let reply = easy.act(&format!("move {}", easy.version)).await;
                let after = reply["first"].as_u64().unwrap() + reply["count"].as_u64().unwrap();
                easy.hear_until(|player| player.version >= after).await;
                began = std::time::Instant::now();
                continue;
            }
            easy.hear().await;
            let event = &easy.heard.last().unwrap()["news"]["event"];
            if event["event"] == "action" && !easy.you.iter().any(|seat| event["seat"] == *seat) {
                took.push(began.elapsed().as_millis());
                began = std::time::Instant::now();
            }
        }
        took.sort_unstable();
        println!(
            "{game}: median {} ms, longest {} ms of ten moves",
            took[took.len() / 2],
            took[took.len() - 1]
        );
    }
    drop(strong);
    server.close().await;
}

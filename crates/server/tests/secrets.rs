//! Nobody learns what they may not know, by any way: twin games with the same visible history and other secrets give the
//! other seat and the spectator the same bytes; and a planted secret is searched in all traffic and logs.

use crate::common::twins::{heard, level, plain};
use crate::common::{Dir, Player, config, house_with, open, store};
use cubo_client::{Request, Visitor, request};
use cubo_server::Server;
use serde_json::{Value, json};

const KINDS: [&str; 7] = ["star", "comet", "quake", "tsunami", "cyclone", "shield", "eye"];

async fn play(player: &mut Player, action: &str) {
    let reply = player.command(json!({"cmd": "play", "action": action})).await;
    assert!(reply["error"].is_null(), "{action}: {reply}");
}

/// One of the twins: seat 0 sets its Kubes in this order; everything else is the same. Returns what the other seat and a
/// spectator saw in each way.
async fn twin(server: &Server, kinds: [&str; 7]) -> Vec<Vec<Value>> {
    let mut host = Visitor::guest(server.address(), "Ada").await.unwrap();
    let guest = Visitor::guest(server.address(), "Zoé").await.unwrap();
    let wish = json!({"game": "attakube", "fixed": true, "friendly": true, "places": [{"for": "person"}, {"for": "person"}]});
    let (table, seat, watch) = open(&mut host, wish).await;
    let mut one = Player::sit(host, &table, None, "Ada").await;
    let mut two = Player::sit(guest, &table, Some(&seat), "Zoé").await;
    let mut eye = Player::at(Visitor::stranger(server.address()), &table, Some(&watch)).await;
    one.open_nonce().await;
    two.open_nonce().await;
    level(&mut [&mut one, &mut two, &mut eye]).await;
    for (column, kind) in ["a", "b", "c", "d", "e", "f", "g"].iter().zip(kinds) {
        play(&mut one, &format!("{column}1={kind}")).await;
    }
    level(&mut [&mut one, &mut two, &mut eye]).await;
    for (column, kind) in ["a", "b", "c", "d", "e", "f", "g"].iter().zip(KINDS) {
        play(&mut two, &format!("{column}7={kind}")).await;
    }
    level(&mut [&mut one, &mut two, &mut eye]).await;
    // A step, an undo by consent, another step, a reconnection in between, a refusal, an offer.
    play(&mut one, "a1-a2").await;
    level(&mut [&mut one, &mut two, &mut eye]).await;
    let reply = one.command(json!({"cmd": "undo"})).await;
    assert!(reply["error"].is_null(), "{reply}");
    level(&mut [&mut one, &mut two, &mut eye]).await;
    let offer = reply["first"].clone();
    let reply = two.command(json!({"cmd": "answer", "offer": offer, "yes": true})).await;
    assert!(reply["error"].is_null(), "{reply}");
    level(&mut [&mut one, &mut two, &mut eye]).await;
    play(&mut one, "b1-b2").await;
    level(&mut [&mut one, &mut two, &mut eye]).await;
    let before = two.version;
    two.reconnect().await;
    play(&mut two, "b7-b6").await;
    level(&mut [&mut one, &mut two, &mut eye]).await;
    two.version = before; // as if it had not heard of it
    two.subscribe(Some(before)).await;
    level(&mut [&mut one, &mut two, &mut eye]).await;
    two.command(json!({"cmd": "play", "action": "b6-b5"})).await; // not one's turn
    play(&mut one, "a1-a2").await;
    level(&mut [&mut one, &mut two, &mut eye]).await;
    two.command(json!({"cmd": "play", "action": "a2-a3"})).await; // not one's Kube
    eye.subscribe(None).await;
    two.subscribe(None).await;
    let path = format!("/api/tables/{table}");
    let seen = two.visitor.get(&path).await.unwrap();
    let watched = request(server.address(), &Request::get(&path).with("cubo-pass", &watch)).await.unwrap();
    let mut rest = vec![plain(seen), plain(serde_json::from_slice(&watched.body).unwrap())];
    let record =
        request(server.address(), &Request::get(&format!("{path}/record")).with("cubo-pass", &watch)).await;
    let record = record.unwrap();
    assert_eq!(record.status, 409, "no record of a game that goes on");
    rest.push(plain(serde_json::from_slice(&record.body).unwrap()));
    let mine = two.visitor.get("/api/session/tables").await.unwrap();
    rest.push(plain(mine));
    vec![heard(&two), heard(&eye), rest, vec![plain(json!(one.play["views"]))]]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn twin_games_look_the_same_through_every_door() {
    let dir = Dir::new();
    let sqlite = store(dir.path());
    let server = house_with(sqlite.clone(), config()).await;
    let first = twin(&server, KINDS).await;
    let other = twin(&server, ["eye", "cyclone", "star", "comet", "quake", "tsunami", "shield"]).await;
    for (door, name) in ["the other seat's socket", "the spectator's socket", "REST"].iter().enumerate() {
        assert_eq!(first[door].len(), other[door].len(), "{name}");
        for (a, b) in first[door].iter().zip(&other[door]) {
            assert_eq!(a, b, "{name}");
        }
        assert!(first[door].len() > 3);
    }
    let mut exported = Vec::new();
    let done = cubo_server::export(&*sqlite, &mut exported).await.unwrap();
    assert!(done.games == 0 && exported.is_empty(), "games that go on are not exported");
    assert_ne!(first[3], other[3], "the twins are no twins: their own seat sees no difference");
    server.close().await;
}

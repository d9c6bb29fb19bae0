//! People find each other: seeks, waves, groups, house players who fill seats, challenges, and what everybody is told of it.

use std::net::SocketAddr;
use std::time::Duration;

use crate::common::place::kept;
use crate::common::time::Time;
use crate::common::{Dir, Player, config, house_at, open};
use crate::on_postgres;
use cubo_client::{Request, Socket, Visitor, nonce, request};
use cubo_core::fair::Bytes32;
use serde_json::{Value, json};

const WAVE: Duration = Duration::from_secs(5);

/// Somebody in the lobby.
struct Seeker {
    visitor: Visitor,
    socket: Socket,
    nonce: Bytes32,
    /// What they were told last of each.
    lobby: Value,
    you: Value,
}

impl Seeker {
    async fn new(house: SocketAddr, name: &str) -> Seeker {
        Seeker::enter(Visitor::guest(house, name).await.unwrap()).await
    }

    async fn member(house: SocketAddr, name: &str) -> Seeker {
        let mut visitor = Visitor::stranger(house);
        let join = json!({"name": name, "password": "three cubes on a table"});
        visitor.post("/api/account", &join).await.unwrap();
        Seeker::enter(visitor).await
    }

    async fn enter(visitor: Visitor) -> Seeker {
        let socket = visitor.socket().await.unwrap();
        let (nonce, lobby, you) = (nonce().unwrap(), Value::Null, Value::Null);
        let mut seeker = Seeker { visitor, socket, nonce, lobby, you };
        let mut also = Vec::new();
        let shown = seeker.socket.ask(json!({"cmd": "lobby"}), &mut also).await.unwrap();
        also.push(shown);
        also.into_iter().for_each(|told| seeker.take(told));
        assert!(seeker.lobby.is_object() && seeker.you.is_object());
        seeker
    }

    fn take(&mut self, told: Value) {
        crate::common::schema::is("ServerMessage", &told).unwrap_or_else(|why| panic!("{told}: {why}"));
        for (name, known) in [("lobby", &mut self.lobby), ("you", &mut self.you)] {
            if told[name].is_object() {
                *known = told[name].clone();
            }
        }
    }

    /// Hears everything that has come.
    async fn listen(&mut self) {
        let mut also = Vec::new();
        self.socket.ask(json!({"cmd": "ping"}), &mut also).await.unwrap();
        also.into_iter().for_each(|told| self.take(told));
    }

    async fn seek(&mut self, mut wish: Value) -> Value {
        wish["commitment"] = json!(self.nonce.commitment());
        self.visitor.post("/api/lobby/seek", &wish).await.unwrap()
    }

    async fn ask(&self, wish: Request) -> (u16, Value) {
        let wish = wish.with("cookie", self.visitor.cookie.clone().unwrap());
        let reply = request(self.visitor.house, &wish).await.unwrap();
        (reply.status, serde_json::from_slice(&reply.body).unwrap())
    }

    async fn post(&self, path: &str, body: Value) -> (u16, Value) {
        self.ask(Request::post(path, body.to_string())).await
    }

    fn table(&self) -> Option<String> {
        self.you["matched"]["table"].as_str().map(str::to_owned)
    }

    /// Goes to the table, where a chair is taken already, and opens the nonce.
    async fn play(self) -> Player {
        let table = self.table().expect("no company was found");
        let mut player = Player::at(self.visitor, &table, None).await;
        player.nonce = self.nonce;
        assert_eq!(player.you.len(), 1, "one sits there already");
        player.open_nonce().await;
        player
    }
}

fn quick() -> Value {
    json!({"game": "cubulus", "clock": {"kind": "fischer", "initial_ms": 300_000, "increment_ms": 0}})
}

/// Lets a wave go by, and everybody hear what came of it.
async fn wave(time: &Time, seekers: &mut [&mut Seeker]) {
    time.run(WAVE + Duration::from_secs(2)).await;
    for seeker in seekers.iter_mut() {
        seeker.listen().await;
    }
}

/// Lets waves go by until so many of them have found company and everybody has heard of it. Storing a table takes real time.
async fn meet(time: &Time, so_many: usize, seekers: &mut [&mut Seeker]) {
    wave(time, seekers).await;
    for round in 0..3_000 {
        if seekers.iter().filter(|seeker| seeker.table().is_some()).count() >= so_many {
            break;
        }
        // Where the machine is busy the store needs more real time, not more of the server's.
        if round % 50 == 49 {
            time.run(Duration::from_secs(1)).await;
        }
        time.settle().await;
        for seeker in seekers.iter_mut() {
            seeker.listen().await;
        }
    }
    // What everybody sees follows within a second.
    time.run(Duration::from_millis(1_200)).await;
    for seeker in seekers {
        seeker.listen().await;
    }
}

#[tokio::test]
async fn two_who_look_for_the_same_meet_in_the_next_wave_and_play() {
    let (dir, time) = (Dir::new(), Time::stop());
    let server = house_at(kept(dir.path()).await, config(), time.clock).await;
    let mut ada = Seeker::new(server.address(), "Ada").await;
    let mut zoe = Seeker::new(server.address(), "Zoé").await;
    let mut tom = Seeker::member(server.address(), "Tom").await;
    let you = ada.seek(quick()).await;
    assert_eq!((&you["seek"]["game"], &you["seek"]["seats"]), (&json!("cubulus"), &json!(2)), "{you}");
    tom.seek(json!({"game": "cubulus", "rated": true})).await;
    wave(&time, &mut [&mut ada, &mut zoe, &mut tom]).await;
    assert_eq!((ada.table(), tom.table()), (None, None), "nobody looks for the same");
    let seeks = zoe.lobby["seeks"].as_array().unwrap();
    assert_eq!(seeks.len(), 2, "{}", zoe.lobby);
    assert_eq!(seeks[0]["people"], json!([{"name": "Ada"}]));
    zoe.seek(quick()).await;
    meet(&time, 2, &mut [&mut ada, &mut zoe, &mut tom]).await;
    assert!(ada.table().is_some() && ada.table() == zoe.table() && tom.table().is_none());
    assert!(ada.you["seek"].is_null() && tom.you["seek"]["rated"] == true);
    assert_eq!(tom.lobby["seeks"].as_array().unwrap().len(), 1, "{}", tom.lobby);
    // Both sit there, and the game begins when they have opened their nonces.
    let (mut ada, mut zoe) = (ada.play().await, zoe.play().await);
    for player in [&mut ada, &mut zoe] {
        player.hear_until(|player| player.phase() == "playing").await;
        let names: Vec<_> = player.state["chairs"].as_array().unwrap().iter().map(|c| &c["name"]).collect();
        assert!(names.contains(&&json!("Ada")) && names.contains(&&json!("Zoé")));
    }
    // A game to watch, for everybody.
    time.run(Duration::from_secs(3)).await;
    tom.listen().await;
    assert_eq!(tom.lobby["playing"][0]["table"], json!(ada.table), "{}", tom.lobby);
    assert_eq!(tom.lobby["tables_playing"], 1);
    time.close(server).await;
}

#[tokio::test]
async fn groups_are_made_for_three_and_the_rest_go_on_waiting() {
    let (dir, time) = (Dir::new(), Time::stop());
    let server = house_at(kept(dir.path()).await, config(), time.clock).await;
    let mut all = Vec::new();
    for name in ["Ada", "Zoé", "Tom", "Mia"] {
        let mut seeker = Seeker::new(server.address(), name).await;
        seeker.seek(json!({"game": "blox", "seats": 3})).await;
        time.run(Duration::from_millis(200)).await;
        all.push(seeker);
    }
    meet(&time, 3, &mut all.iter_mut().collect::<Vec<_>>()).await;
    let tables: Vec<_> = all.iter().map(Seeker::table).collect();
    assert!(tables[0].is_some() && tables[0] == tables[1] && tables[1] == tables[2], "{tables:?}");
    assert_eq!(tables[3], None, "the last who came waits");
    assert!(all[3].you["seek"].is_object());
    time.close(server).await;
}

#[tokio::test]
async fn a_seek_ends_with_its_person_and_when_it_is_taken_back() {
    let (dir, time) = (Dir::new(), Time::stop());
    let server = house_at(kept(dir.path()).await, config(), time.clock).await;
    let mut gone = Seeker::new(server.address(), "Gone").await;
    let mut stopped = Seeker::new(server.address(), "Stopped").await;
    let mut zoe = Seeker::new(server.address(), "Zoé").await;
    gone.seek(quick()).await;
    stopped.seek(json!({"game": "cubulus"})).await;
    let (status, you) = stopped.ask(Request::delete("/api/lobby/seek")).await;
    assert_eq!((status, &you["seek"]), (200, &Value::Null));
    gone.socket.close().await;
    time.run(Duration::from_secs(20)).await;
    zoe.listen().await;
    assert_eq!(zoe.lobby["seeks"], json!([]), "{}", zoe.lobby);
    zoe.seek(quick()).await;
    stopped.listen().await;
    wave(&time, &mut [&mut zoe, &mut stopped]).await;
    assert_eq!((zoe.table(), stopped.table()), (None, None));
    // Whoever has no socket and asks again and again is here too.
    let mut poller = Visitor::guest(server.address(), "Poller").await.unwrap();
    let mut wish = quick();
    wish["commitment"] = json!(nonce().unwrap().commitment());
    poller.post("/api/lobby/seek", &wish).await.unwrap();
    let mut found = Value::Null;
    for _ in 0..10 {
        time.run(Duration::from_secs(1)).await;
        found = poller.get("/api/lobby").await.unwrap()["you"]["matched"]["table"].clone();
        zoe.listen().await;
    }
    assert!(found.is_string() && zoe.table().as_deref() == found.as_str());
    time.close(server).await;
}

#[tokio::test]
async fn after_thirty_seconds_the_house_fills_the_seats() {
    let (dir, time) = (Dir::new(), Time::stop());
    let server = house_at(kept(dir.path()).await, config(), time.clock).await;
    let mut ada = Seeker::new(server.address(), "Ada").await;
    let mut zoe = Seeker::new(server.address(), "Zoé").await;
    let level = json!({"level": "easy"});
    assert_eq!(ada.post("/api/lobby/house", level.clone()).await.1["error"]["code"], "no-seek");
    ada.seek(json!({"game": "blox", "seats": 4})).await;
    let (status, early) = ada.post("/api/lobby/house", level.clone()).await;
    assert_eq!((status, early["error"]["code"].as_str()), (409, Some("not-yet")));
    let wait = early["error"]["retry_ms"].as_u64().unwrap();
    assert!((29_000..=30_000).contains(&wait), "{early}");
    zoe.seek(json!({"game": "blox", "seats": 4})).await;
    for _ in 0..6 {
        wave(&time, &mut [&mut ada, &mut zoe]).await;
    }
    assert_eq!((ada.table(), zoe.table()), (None, None), "two are not four");
    // The weaker of what they ask for suits both; `search` is full strength.
    for (seeker, level) in [(&ada, "search"), (&zoe, "easy")] {
        let (status, you) = seeker.post("/api/lobby/house", json!({"level": level})).await;
        assert_eq!((status, &you["seek"]["house"]), (200, &json!(level)), "{you}");
    }
    meet(&time, 2, &mut [&mut ada, &mut zoe]).await;
    assert!(ada.table().is_some() && ada.table() == zoe.table(), "they play together, with the house");
    let (mut ada, mut zoe) = (ada.play().await, zoe.play().await);
    for player in [&mut ada, &mut zoe] {
        player.hear_until(|player| player.phase() == "playing").await;
        let chairs = player.state["chairs"].as_array().unwrap();
        assert_eq!(chairs.iter().filter(|chair| chair["house"] == "easy").count(), 2);
    }
    // Rated games are between people.
    let mut tom = Seeker::member(server.address(), "Tom").await;
    tom.seek(json!({"game": "cubulus", "rated": true})).await;
    for _ in 0..31 {
        time.run(Duration::from_secs(1)).await;
        tom.listen().await;
    }
    assert_eq!(tom.post("/api/lobby/house", level).await.1["error"]["code"], "rated");
    time.close(server).await;
}

#[tokio::test]
async fn one_goes_on_waiting_while_playing_the_house() {
    let (dir, time) = (Dir::new(), Time::stop());
    let server = house_at(kept(dir.path()).await, config(), time.clock).await;
    let mut ada = Seeker::new(server.address(), "Ada").await;
    ada.seek(quick()).await;
    let places = json!([{"for": "person"}, {"for": "house", "level": "easy"}]);
    let (meanwhile, ..) = open(&mut ada.visitor, json!({"game": "cubulus", "places": places})).await;
    let mut player = Player::sit(ada.visitor.clone(), &meanwhile, None, "Ada").await;
    player.open_nonce().await;
    player.hear_until(|player| player.phase() == "playing").await;
    let mut zoe = Seeker::new(server.address(), "Zoé").await;
    zoe.seek(quick()).await;
    meet(&time, 2, &mut [&mut ada, &mut zoe]).await;
    assert!(ada.table().is_some() && ada.table() == zoe.table() && ada.table() != Some(meanwhile));
    time.close(server).await;
}

#[tokio::test]
async fn a_seek_that_comes_again_finds_its_table_also_after_a_restart() {
    let (dir, time) = (Dir::new(), Time::stop());
    let server = house_at(kept(dir.path()).await, config(), time.clock).await;
    let mut ada = Seeker::new(server.address(), "Ada").await;
    let mut zoe = Seeker::new(server.address(), "Zoé").await;
    let since = ada.seek(quick()).await["seek"]["since"].clone();
    time.run(Duration::from_secs(1)).await;
    assert_eq!(ada.seek(quick()).await["seek"]["since"], since, "a repeat is the same seek");
    zoe.seek(quick()).await;
    meet(&time, 2, &mut [&mut ada, &mut zoe]).await;
    let table = ada.table().unwrap();
    assert_eq!(ada.seek(quick()).await["matched"]["table"], json!(table));
    time.close(server).await;
    // Nobody knows any more who sought; what was stored says that company was found.
    let server = house_at(kept(dir.path()).await, config(), time.clock).await;
    ada.visitor.house = server.address();
    let again = ada.seek(quick()).await;
    assert_eq!((&again["matched"]["table"], &again["seek"]), (&json!(table), &Value::Null), "{again}");
    // Another nonce is another seek.
    ada.nonce = nonce().unwrap();
    let other = ada.seek(quick()).await;
    assert!(other["seek"].is_object() && other["matched"].is_null(), "{other}");
    time.close(server).await;
}

#[tokio::test]
async fn bad_seeks_are_refused_and_make_nobody_a_guest() {
    let (dir, time) = (Dir::new(), Time::stop());
    let server = house_at(kept(dir.path()).await, config(), time.clock).await;
    let commitment = json!(nonce().unwrap().commitment());
    for (wish, status, code) in [
        (json!({"game": "chess"}), 409, "unknown-game"),
        (json!({"game": "cubulus", "seats": 3}), 409, "bad-seats"),
        (json!({"game": "cubulus", "seats": 1}), 409, "bad-places"),
        (json!({"game": "cubulus", "clock": {"kind": "days", "days": 90}}), 409, "bad-clock"),
        (json!({"game": "cubulus", "strength": "huge"}), 400, "bad-request"),
        (json!({"game": "cubulus", "name": "\u{7}"}), 400, "bad-name"),
        (json!({"game": "cubulus"}), 400, "bad-name"), // a stranger has no name yet
    ] {
        let mut wish = wish.clone();
        wish["commitment"] = commitment.clone();
        let reply =
            request(server.address(), &Request::post("/api/lobby/seek", wish.to_string())).await.unwrap();
        let told: Value = serde_json::from_slice(&reply.body).unwrap();
        assert_eq!((reply.status, told["error"]["code"].as_str()), (status, Some(code)), "{wish}");
    }
    let mut ada = Seeker::new(server.address(), "Ada").await;
    ada.seek(quick()).await;
    // Nobody can use what somebody else committed to.
    let zoe = Seeker::new(server.address(), "Zoé").await;
    let mut wish = quick();
    wish["commitment"] = json!(ada.nonce.commitment());
    assert_eq!(zoe.post("/api/lobby/seek", wish).await.1["error"]["code"], "bad-commitment");
    time.close(server).await;
}

#[tokio::test]
async fn everybody_is_counted_and_those_who_look_are_named() {
    let (dir, time) = (Dir::new(), Time::stop());
    let server = house_at(kept(dir.path()).await, config(), time.clock).await;
    let mut stranger = Visitor::stranger(server.address());
    let empty = stranger.get("/api/lobby").await.unwrap();
    assert_eq!((&empty["lobby"]["here"], &empty["you"]), (&json!(0), &Value::Null));
    let mut ada = Seeker::new(server.address(), "Ada").await;
    let zoe = Seeker::member(server.address(), "Zoé").await;
    // One person with two sockets is one person, and a poller is counted, not named.
    let _second = Seeker::enter(zoe.visitor.clone()).await;
    let mut poller = Visitor::guest(server.address(), "Poller").await.unwrap();
    poller.get("/api/lobby").await.unwrap();
    let (table, ..) = open(
        &mut poller,
        json!({"game": "blox", "places": [{"for": "person"}, {"for": "open"}], "access": "listed"}),
    )
    .await;
    time.run(Duration::from_secs(3)).await;
    ada.listen().await;
    assert_eq!(ada.lobby["here"], 3, "{}", ada.lobby);
    assert_eq!(ada.lobby["people"], json!([{"name": "Ada"}, {"name": "Zoé", "member": true}]));
    assert_eq!((&ada.lobby["waiting"][0]["table"], &ada.lobby["tables_waiting"]), (&json!(table), &json!(1)));
    // A socket that has enough is told nothing more.
    let mut also = Vec::new();
    ada.socket.ask(json!({"cmd": "leave-lobby"}), &mut also).await.unwrap();
    ada.lobby = Value::Null;
    open(
        &mut poller,
        json!({"game": "blox", "places": [{"for": "open"}, {"for": "open"}], "access": "listed"}),
    )
    .await;
    time.run(Duration::from_secs(3)).await;
    ada.listen().await;
    assert!(ada.lobby.is_null());
    time.close(server).await;
}

#[tokio::test]
async fn a_member_challenges_another_who_is_told_at_once_and_finds_it_later() {
    let (dir, time) = (Dir::new(), Time::stop());
    let server = house_at(kept(dir.path()).await, config(), time.clock).await;
    let mut ada = Seeker::member(server.address(), "Ada").await;
    let mut zoe = Seeker::member(server.address(), "Zoé").await;
    let guest = Seeker::new(server.address(), "Guest").await;
    let table = json!({"game": "cubulus", "places": [{"for": "person"}, {"for": "person"}]});
    let wish = |to: &str| json!({"to": to, "key": "one", "table": table});
    for (who, to, status, code) in [
        (&guest, "Zoé", 401, "not-a-member"),
        (&ada, "Nobody at all", 404, "no-such-member"),
        (&ada, "ada", 409, "yourself"),
    ] {
        let (got, told) = who.post("/api/lobby/challenges", wish(to)).await;
        assert_eq!((got, told["error"]["code"].as_str()), (status, Some(code)), "{told}");
    }
    // However the name is spelled.
    let (status, made) = ada.post("/api/lobby/challenges", wish("ZOE")).await;
    assert_eq!((status, &made["to"], &made["mine"]), (200, &json!("Zoé"), &json!(true)), "{made}");
    let (_, again) = ada.post("/api/lobby/challenges", wish("Zoé")).await;
    assert_eq!(again["table"], made["table"], "the same key is the same challenge");
    zoe.listen().await;
    ada.listen().await;
    let told = zoe.you["challenges"][0].clone();
    assert_eq!(
        (&told["table"], &told["from"], &told["mine"]),
        (&made["table"], &json!("Ada"), &json!(false))
    );
    assert_eq!(ada.you["challenges"][0]["table"], made["table"]);
    let (_, nothing) = guest.ask(Request::get("/api/lobby")).await;
    assert_eq!(nothing["you"]["challenges"], json!([]));
    // It is kept: whoever comes later finds it, and it is the link to the table.
    let mut later = Seeker::enter(zoe.visitor.clone()).await;
    assert_eq!(later.you["challenges"][0]["table"], made["table"]);
    let id = made["table"].as_str().unwrap();
    let pass = told["pass"].as_str().unwrap().to_owned();
    let _ada = Player::sit(ada.visitor.clone(), id, None, "Ada").await;
    let _zoe = Player::sit(zoe.visitor.clone(), id, Some(&pass), "Zoé").await;
    wave(&time, &mut [&mut later, &mut ada]).await;
    assert_eq!(
        (&later.you["challenges"], &ada.you["challenges"]),
        (&json!([]), &json!([])),
        "it is answered"
    );
    // Another is declined, and who asked hears of it.
    let other = json!({"to": "Zoé", "table": table});
    let (_, second) = ada.post("/api/lobby/challenges", other).await;
    let path = format!("/api/lobby/challenges/{}", second["table"].as_str().unwrap());
    assert_eq!(guest.ask(Request::delete(&path)).await.0, 401);
    assert_eq!(zoe.ask(Request::delete(&path)).await.1["challenges"], json!([]));
    assert_eq!(zoe.ask(Request::delete(&path)).await.1["error"]["code"], "no-such-challenge");
    ada.listen().await;
    assert_eq!(ada.you["challenges"], json!([]));
    let declined = ada.you["declined"].as_array().unwrap().clone();
    assert_eq!(declined.len(), 1, "{declined:?}");
    assert_eq!(
        (&declined[0]["table"], &declined[0]["to"], &declined[0]["game"]),
        (&second["table"], &json!("Zoé"), &json!("cubulus"))
    );
    assert!(zoe.ask(Request::get("/api/lobby")).await.1["you"]["declined"].is_null());
    // She has read it.
    assert!(ada.ask(Request::delete(&path)).await.1["declined"].is_null());
    assert_eq!(ada.ask(Request::delete(&path)).await.1["error"]["code"], "no-such-challenge");
    // One that is taken back is not declined.
    let (_, back) = ada.post("/api/lobby/challenges", json!({"to": "Zoé", "table": table})).await;
    let path = format!("/api/lobby/challenges/{}", back["table"].as_str().unwrap());
    assert!(ada.ask(Request::delete(&path)).await.1["declined"].is_null());
    // A third runs out after a day.
    ada.post("/api/lobby/challenges", json!({"to": "Zoé", "table": table})).await;
    time.pass(Duration::from_secs(24 * 60 * 60 + 1)).await;
    let mut fresh = Visitor { house: server.address(), cookie: zoe.visitor.cookie.clone() };
    assert_eq!(fresh.get("/api/lobby").await.unwrap()["you"]["challenges"], json!([]));
    time.close(server).await;
}

#[tokio::test]
async fn those_who_are_blocked_never_meet_and_rated_games_are_for_members() {
    let (dir, time) = (Dir::new(), Time::stop());
    let server = house_at(kept(dir.path()).await, config(), time.clock).await;
    let mut ada = Seeker::member(server.address(), "Ada").await;
    let mut zoe = Seeker::member(server.address(), "Zoé").await;
    let (status, told) = zoe.post("/api/session/blocks", json!({"name": "Ada", "how": "blocked"})).await;
    assert_eq!(status, 200, "{told}");
    for seeker in [&mut ada, &mut zoe] {
        seeker.seek(json!({"game": "cubulus", "rated": true})).await;
        time.pass(Duration::from_secs(1)).await; // so that one waits longer
    }
    for _ in 0..3 {
        wave(&time, &mut [&mut ada, &mut zoe]).await;
    }
    assert_eq!((ada.table(), zoe.table()), (None, None));
    // Neither can challenge the other.
    let table = json!({"game": "cubulus", "places": [{"for": "person"}, {"for": "person"}]});
    for (who, to) in [(&ada, "Zoé"), (&zoe, "Ada")] {
        let (status, told) = who.post("/api/lobby/challenges", json!({"to": to, "table": table})).await;
        assert_eq!((status, told["error"]["code"].as_str()), (409, Some("cannot-challenge")), "{told}");
    }
    // Somebody else meets the one who has waited longest, at a table that says that it is rated.
    let mut tom = Seeker::member(server.address(), "Tom").await;
    tom.seek(json!({"game": "cubulus", "rated": true})).await;
    meet(&time, 2, &mut [&mut ada, &mut zoe, &mut tom]).await;
    assert!(tom.table().is_some() && tom.table() == ada.table() && zoe.table().is_none());
    let (_, looked) = tom.ask(Request::get(&format!("/api/tables/{}", tom.table().unwrap()))).await;
    assert_eq!(looked["shown"]["rated"], true, "{looked}");
    let guest = Seeker::new(server.address(), "Guest").await;
    let wish = json!({"game": "cubulus", "rated": true, "commitment": guest.nonce.commitment()});
    assert_eq!(guest.post("/api/lobby/seek", wish).await.1["error"]["code"], "members-only");
    time.close(server).await;
}

on_postgres! {
    two_who_look_for_the_same_meet_in_the_next_wave_and_play,
    groups_are_made_for_three_and_the_rest_go_on_waiting,
    a_seek_ends_with_its_person_and_when_it_is_taken_back,
    after_thirty_seconds_the_house_fills_the_seats,
    one_goes_on_waiting_while_playing_the_house,
    a_seek_that_comes_again_finds_its_table_also_after_a_restart,
    bad_seeks_are_refused_and_make_nobody_a_guest,
    everybody_is_counted_and_those_who_look_are_named,
    a_member_challenges_another_who_is_told_at_once_and_finds_it_later,
    those_who_are_blocked_never_meet_and_rated_games_are_for_members,
}

//! All messages of the server have a type in `cubo-wire`, from which the TypeScript types are made.

use crate::bots::{Bot, ask, filters, member};
use crate::common::browser::Browser;
use crate::common::time::Time;
use crate::common::{
    Dir, Player, config, couple, house, house_at, house_with, mover, play_on, schema, store, two_people,
};
use crate::history::{lost_by_the_first, seated};
use crate::mail::Post;
use crate::members::PASSWORD;
use crate::passkeys::{Page, signed};
use cubo_client::{Request, Visitor, request};
use cubo_core::Record;
use cubo_server::config::{Config, ReminderSettings};
use cubo_server::members::admin::Admin;
use cubo_wire::rest::{self, LegalText};
use cubo_wire::{
    Request as Message, ServerMessage, TableView, bots, events, history, lobby, members, ratings, reminders,
    safety,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The type reads it, and nothing of it is left over.
fn fits<T: Serialize + for<'de> Deserialize<'de>>(said: &Value) -> Result<(), String> {
    let read: T = serde_json::from_value(said.clone()).map_err(|why| why.to_string())?;
    // Fields that are absent may be written as null; no other difference is allowed.
    let mut again = serde_json::to_value(&read).map_err(|why| why.to_string())?;
    let mut first = said.clone();
    without_nulls(&mut again);
    without_nulls(&mut first);
    if again == first { Ok(()) } else { Err(format!("{again} is left")) }
}

fn without_nulls(value: &mut Value) {
    match value {
        Value::Object(map) => {
            map.retain(|_, value| !value.is_null());
            map.values_mut().for_each(without_nulls);
        }
        Value::Array(list) => list.iter_mut().for_each(without_nulls),
        _ => {}
    }
}

/// The type of that name, as the endpoints name it.
pub(crate) fn reads(name: &str, answer: &Value) -> Result<(), String> {
    schema::is(name, answer)?;
    match name {
        "Games" => fits::<rest::Games>(answer),
        "HouseFacts" => fits::<rest::HouseFacts>(answer),
        "Session" => fits::<rest::Session>(answer),
        "Tables" => fits::<rest::Tables>(answer),
        "Looked" => fits::<TableView>(answer),
        "GameRecord" => fits::<Record>(answer),
        "Refused" => fits::<rest::Refused>(answer),
        "Account" => fits::<members::Account>(answer),
        "Joined" => fits::<members::Joined>(answer),
        "Codes" => fits::<members::Codes>(answer),
        "LobbyView" => fits::<lobby::LobbyView>(answer),
        "InLobby" => fits::<lobby::InLobby>(answer),
        "GameChallenge" => fits::<lobby::GameChallenge>(answer),
        "Challenge" => fits::<members::Challenge>(answer),
        "Blocks" => fits::<safety::Blocks>(answer),
        "Notices" => fits::<safety::Notices>(answer),
        "Reported" => fits::<safety::Reported>(answer),
        "Reports" => fits::<safety::Reports>(answer),
        "ReportShown" => fits::<safety::ReportShown>(answer),
        "LookedIn" => fits::<safety::LookedIn>(answer),
        "People" => fits::<safety::People>(answer),
        "PersonShown" => fits::<safety::PersonShown>(answer),
        "Acts" => fits::<safety::Acts>(answer),
        "Act" => fits::<safety::Act>(answer),
        "MailConfirmed" => fits::<members::MailConfirmed>(answer),
        "Sent" => fits::<members::Sent>(answer),
        "Profile" => fits::<history::Profile>(answer),
        "Visible" => fits::<history::Visible>(answer),
        "Friends" => fits::<history::Friends>(answer),
        "RunningGames" => fits::<history::RunningGames>(answer),
        "FinishedGames" => fits::<history::FinishedGames>(answer),
        "Again" => fits::<history::Again>(answer),
        "RefusedByLimit" => fits::<rest::RefusedByLimit>(answer),
        "BotsListed" => fits::<bots::BotsListed>(answer),
        "BotListed" => fits::<bots::BotListed>(answer),
        "BotTokenMade" => fits::<bots::BotTokenMade>(answer),
        "League" => fits::<bots::League>(answer),
        "BotMe" => fits::<bots::BotMe>(answer),
        "BotDone" => fits::<bots::BotDone>(answer),
        "NoteToSelf" => fits::<history::NoteToSelf>(answer),
        "Vacation" => fits::<history::Vacation>(answer),
        "Replies" => fits::<history::Replies>(answer),
        "PuzzleRatings" => fits::<history::PuzzleRatings>(answer),
        "Daily" => fits::<history::Daily>(answer),
        "EventOfTable" => fits::<events::EventOfTable>(answer),
        "RatingCurve" => fits::<ratings::RatingCurve>(answer),
        "Reminders" => fits::<reminders::Reminders>(answer),
        "WebhookMade" => fits::<reminders::WebhookMade>(answer),
        "ReminderTested" => fits::<reminders::ReminderTested>(answer),
        "RatingBoard" => fits::<ratings::RatingBoard>(answer),
        "Events" => fits::<events::Events>(answer),
        "EventShown" => fits::<events::EventShown>(answer),
        _ => Err(format!("there is no {name}")),
    }
}

fn check(player: &Player) {
    for told in &player.heard {
        fits::<ServerMessage>(told).unwrap_or_else(|why| panic!("no type fits {told}: {why}"));
        schema::is("ServerMessage", told).unwrap_or_else(|why| panic!("no schema fits {told}: {why}"));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn all_that_the_house_says_has_a_type() {
    let dir = Dir::new();
    let server = house(dir.path()).await;
    for game in ["cubulus", "attakube", "qwirkle-cubes"] {
        let (mut ada, mut zoe) = couple(&server, game).await;
        play_on(&mut ada, &mut zoe, 16).await;
        let eye = Player::at(ada.visitor.clone(), &ada.table, None).await;
        let mut also = Vec::new();
        let pong = ada.socket.ask(json!({"cmd": "ping"}), &mut also).await.unwrap();
        assert!(pong["version"].is_string());
        let past = ada.socket.ask(json!({"cmd": "past", "table": ada.table}), &mut also).await.unwrap();
        assert!(past["past"]["positions"].as_array().unwrap().len() > 10, "{past}");
        also.into_iter().for_each(|told| ada.take(told));
        ada.heard.extend([pong, past]);
        ada.command(json!({"cmd": "say", "words": {"text": "bonjour"}})).await;
        zoe.command(json!({"cmd": "say", "words": {"phrase": "hello"}})).await;
        let reply = mover(&mut ada, &mut zoe).0.command(json!({"cmd": "play", "action": "?"})).await;
        assert!(reply["error"].is_object());
        ada.command(json!({"cmd": "offer-draw"})).await;
        zoe.reconnect().await;
        zoe.subscribe(None).await;
        ada.command(json!({"cmd": "resign"})).await;
        zoe.hear_until(|player| player.phase() == "ended").await;
        zoe.command(json!({"cmd": "rematch"})).await;
        for player in [&ada, &zoe, &eye] {
            check(player);
        }
        assert!(zoe.heard.len() > 20);
    }
    server.close().await;
}

#[tokio::test]
async fn all_that_a_client_can_say_is_understood() {
    let dir = Dir::new();
    let server = house(dir.path()).await;
    let visitor = Visitor::stranger(server.address());
    let mut socket = visitor.socket().await.unwrap();
    let made = json!({"table": "0123456789abcdef", "at": 1, "key": "k"});
    let hex = "0".repeat(64);
    let say = |more: Value| {
        let mut wish = made.clone();
        wish.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        wish
    };
    let wishes = [
        json!({"cmd": "ping"}),
        json!({"cmd": "subscribe", "table": "0123456789abcdef", "from": 3}),
        json!({"cmd": "unsubscribe", "table": "0123456789abcdef"}),
        json!({"cmd": "past", "table": "0123456789abcdef", "from": 3, "to": 5}),
        say(json!({"cmd": "sit", "place": 1, "name": "x", "commitment": hex})),
        say(json!({"cmd": "commit", "commitment": hex})),
        say(json!({"cmd": "nonce", "nonce": hex})),
        say(json!({"cmd": "house", "place": 1, "level": "hard"})),
        say(json!({"cmd": "leave"})),
        say(json!({"cmd": "close"})),
        say(json!({"cmd": "play", "action": "a1"})),
        say(json!({"cmd": "resign", "seat": 0})),
        say(json!({"cmd": "offer-draw"})),
        say(json!({"cmd": "undo", "to": 3})),
        say(json!({"cmd": "hand-over", "seat": 1})),
        say(json!({"cmd": "take-back"})),
        say(json!({"cmd": "hint", "seat": 1})),
        say(json!({"cmd": "answer", "offer": 3, "yes": true})),
        say(json!({"cmd": "withdraw", "offer": 3})),
        say(json!({"cmd": "say", "words": {"text": "x"}})),
        say(json!({"cmd": "rematch"})),
    ];
    for mut wish in wishes {
        wish["id"] = json!(1);
        fits::<Message>(&wish).unwrap_or_else(|why| panic!("no type fits {wish}: {why}"));
        schema::is("ClientMessage", &wish).unwrap_or_else(|why| panic!("no schema fits {wish}: {why}"));
        let typed = wish.clone();
        let mut also = Vec::new();
        let reply = socket.ask(typed, &mut also).await.unwrap();
        let code = reply["error"]["code"].as_str().unwrap_or("none");
        assert!(["none", "not-found"].contains(&code), "{wish}: {reply}");
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_door_of_rest_answers_in_its_type() {
    let dir = Dir::new();
    let mut config = config();
    config.client.legal = Some(LegalText { en: "us".to_owned(), fr: "nous".to_owned() });
    config.client.kiosk = Some(std::time::Duration::from_secs(90));
    let server = house_with(store(dir.path()), config).await;
    let mut stranger = Visitor::stranger(server.address());
    for game in ["cubulus", "blox"] {
        let (mut ada, mut zoe) = couple(&server, game).await;
        play_on(&mut ada, &mut zoe, 12).await;
        let opening = json!({"game": game, "access": "listed", "places": [{"for": "person"}, {"for": "house", "level": "easy"}],
            "clock": {"kind": "fischer", "initial_ms": 60_000, "increment_ms": 0}});
        // Accounts, the lobby and what protects people have tests of their own.
        let others = [
            "/api/account",
            "/api/lobby",
            "/api/session/blocks",
            "/api/session/bot",
            "/api/session/notices",
            "/api/reports",
            "/api/moderation",
            "/api/bot",
            "/api/league",
            "/api/events",
        ];
        let doors = rest::ENDPOINTS.iter().filter(|(door, ..)| {
            !others.iter().any(|other| door.contains(other)) && !PROFILES.contains(door)
        });
        for &(door, _, answer) in doors {
            if door.ends_with("/record") {
                ada.command(json!({"cmd": "resign"})).await;
            }
            let (method, path) = door.split_once(' ').unwrap();
            let path = path.replace("ID", &ada.table);
            let said = match (method, path.as_str()) {
                ("GET", _) => ada.visitor.get(&path).await,
                ("POST", "/api/session") => ada.visitor.post(&path, &json!({"name": "Ada L."})).await,
                ("POST", "/api/tables") => ada.visitor.post(&path, &json!({"table": opening})).await,
                ("DELETE", _) => ada.visitor.ask(Request::delete(&path)).await,
                _ => panic!("nobody opens {door}"),
            };
            let said = said.unwrap();
            reads(answer, &said).unwrap_or_else(|why| panic!("{door}: {said}: {why}"));
            assert!(
                said["tables"].as_array().is_none_or(|tables| !tables.is_empty()),
                "{door} shows an empty list"
            );
        }
        reads("Session", &stranger.get("/api/session").await.unwrap()).unwrap();
    }
    let refused = [
        Request::get("/api/nothing"),
        Request::get("/api/tables/0123456789abcdef"),
        Request::post("/api/tables", "{".to_owned()),
        Request::post(
            "/api/tables",
            json!({"table": {"game": "chess", "places": [{"for": "person"}]}}).to_string(),
        ),
        Request::post("/api/session", json!({"name": "\u{202e}"}).to_string()),
        Request::post("/healthz", String::new()),
    ];
    for wish in refused {
        let reply = request(server.address(), &wish).await.unwrap();
        assert!(reply.status >= 400, "{}", wish.path);
        reads("Refused", &serde_json::from_slice(&reply.body).unwrap()).unwrap();
    }
    server.close().await;
}

/// Profiles, lists of one's games, friends and leaving.
const PROFILES: [&str; 24] = [
    "POST /api/account/visible",
    "GET /api/account/visible",
    "POST /api/account/friends",
    "GET /api/account/friends",
    "GET /api/session/running",
    "GET /api/session/finished",
    "GET /api/members/ID",
    "GET /api/members/ID/ratings",
    "GET /api/ratings",
    "POST /api/tables/ID/again",
    "POST /api/tables/ID/note",
    "GET /api/tables/ID/note",
    "GET /api/tables/ID/event",
    "POST /api/account/puzzles",
    "GET /api/account/puzzles",
    "GET /api/daily",
    "POST /api/daily",
    "POST /api/account/vacation",
    "GET /api/account/vacation",
    "DELETE /api/account/vacation",
    "POST /api/tables/ID/replies",
    "GET /api/tables/ID/replies",
    "DELETE /api/account/friends/ID",
    "POST /api/session/leave",
];

#[tokio::test]
async fn every_door_of_a_profile_answers_in_its_type() {
    let dir = Dir::new();
    let server = house(dir.path()).await;
    let at = server.address();
    let (mut ada, zoe) = (Browser::member(at, "Ada").await, Browser::member(at, "Zoé").await);
    let table = lost_by_the_first(&mut ada, &zoe, two_people("cubulus")).await;
    let mut wish = two_people("blox");
    wish["clock"] = json!({"kind": "days", "days": 1});
    let (running, _other) = seated(&mut ada, &zoe, wish).await;
    for door in PROFILES {
        let (_, _, name) = rest::ENDPOINTS.iter().find(|(known, ..)| *known == door).unwrap();
        let (method, path) = door.split_once(' ').unwrap();
        let of = if path.ends_with("/replies") { &running.table } else { &table };
        let path = path.replace("ID", if path.contains("tables") { of } else { "zoe" });
        let body = match door {
            "POST /api/daily" => {
                let (_, today) = ada.get("/api/daily").await;
                json!({"day": today["day"], "actions": [], "resigned": true})
            }
            "POST /api/account/vacation" => json!({"days": 3}),
            "POST /api/account/puzzles" => {
                json!({"game": "blox", "rating": 1310, "spread": 120, "tried": 9, "solved": 6})
            }
            "POST /api/tables/ID/replies" => json!({"lines": []}),
            "POST /api/account/visible" => {
                json!({"games": "everybody", "opponents": "friends", "here": "members"})
            }
            "POST /api/account/friends" => json!({"name": "Zoé"}),
            "POST /api/tables/ID/note" => json!({"text": "the left gate"}),
            "POST /api/session/leave" => json!({"name": "Ada", "password": PASSWORD}),
            _ => json!({}),
        };
        let (status, said) = match method {
            "GET" if path.ends_with("/ratings") => ada.get(&format!("{path}?game=blox")).await,
            "GET" => ada.get(&path).await,
            "DELETE" => ada.ask(Request::delete(&path)).await,
            _ => ada.post(&path, body).await,
        };
        assert_eq!(status, 200, "{door}: {said}");
        reads(name, &said).unwrap_or_else(|why| panic!("{door}: {said}: {why}"));
        for list in ["tables", "games", "lately", "opponents"] {
            assert!(
                said[list].as_array().is_none_or(|list| !list.is_empty()),
                "{door} shows an empty list: {said}"
            );
        }
    }
    server.close().await;
}

#[tokio::test]
async fn every_door_of_events_answers_in_its_type() {
    let dir = Dir::new();
    let server = house(dir.path()).await;
    let at = server.address();
    let admin = Admin::open(dir.path()).unwrap();
    let mut people = Vec::new();
    for name in ["Ada", "Zoé", "Léo"] {
        people.push(Browser::member(at, name).await);
    }
    admin.promote(admin.person("Ada").await.unwrap(), safety::Role::Moderator, "a test").await.unwrap();
    let mut opened = Vec::new();
    let mut said = |door: &'static str, (status, answer): (u16, Value)| {
        let (_, _, name) = rest::ENDPOINTS.iter().find(|(known, ..)| *known == door).unwrap();
        assert_eq!(status, 200, "{door}: {answer}");
        reads(name, &answer).unwrap_or_else(|why| panic!("{door}: {answer}: {why}"));
        opened.push(door);
        answer
    };
    let wish = json!({"name": "Swiss", "kind": {"kind": "swiss", "rounds": 2}, "game": "cubulus", "access": "listed",
        "clock": {"kind": "fischer", "initial_ms": 600_000, "increment_ms": 0}});
    let event = said("POST /api/events", people[0].post("/api/events", wish).await);
    let path = format!("/api/events/{}", event["event"].as_str().unwrap());
    for one in &mut people {
        assert_eq!(one.post(&format!("{path}/join"), json!({})).await.0, 200);
    }
    said("POST /api/events/ID/join", people[0].post(&format!("{path}/join"), json!({})).await);
    said("POST /api/events/ID/start", people[0].post(&format!("{path}/start"), json!({})).await);
    said(
        "POST /api/events/ID/feature",
        people[0].post(&format!("{path}/feature"), json!({"featured": true})).await,
    );
    let list = said("GET /api/events", people[0].get("/api/events").await);
    assert!(list["featured"][0].is_object() && list["mine"][0].is_object(), "{list}");
    let shown = said("GET /api/events/ID", people[0].get(&path).await);
    assert!(shown["standings"][0].is_object() && shown["history"][0]["boards"][0].is_object(), "{shown}");
    said("POST /api/events/ID/leave", people[2].post(&format!("{path}/leave"), json!({})).await);
    said("POST /api/events/ID/cancel", people[0].post(&format!("{path}/cancel"), json!({})).await);
    let all = rest::ENDPOINTS.iter().filter(|(door, ..)| door.contains("/api/events"));
    assert_eq!(all.count(), opened.len(), "nobody opens the others");
    server.close().await;
}

#[tokio::test]
async fn every_door_of_the_lobby_answers_in_its_type() {
    let (dir, time) = (Dir::new(), Time::stop());
    let server = house_at(store(dir.path()), config(), time.clock).await;
    let (mut ada, mut zoe) = (Visitor::stranger(server.address()), Visitor::stranger(server.address()));
    for (visitor, name) in [(&mut ada, "Ada"), (&mut zoe, "Zoé")] {
        let join = json!({"name": name, "password": "three cubes on a table"});
        visitor.post("/api/account", &join).await.unwrap();
    }
    let mut opened = Vec::new();
    let mut said = |door: &'static str, answer: &Value| {
        let (_, _, name) = rest::ENDPOINTS.iter().find(|(known, ..)| *known == door).unwrap();
        reads(name, answer).unwrap_or_else(|why| panic!("{door}: {answer}: {why}"));
        opened.push(door);
    };
    let commitment = cubo_client::nonce().unwrap().commitment();
    let seek = json!({"game": "blox", "seats": 3, "strength": "near", "commitment": commitment});
    said("POST /api/lobby/seek", &ada.post("/api/lobby/seek", &seek).await.unwrap());
    let places = json!([{"for": "person"}, {"for": "person"}]);
    let challenge = json!({"to": "Zoé", "table": {"game": "blox", "places": places}});
    let made = ada.post("/api/lobby/challenges", &challenge).await.unwrap();
    said("POST /api/lobby/challenges", &made);
    let listed = json!({"table": {"game": "blox", "access": "listed", "places": places}});
    zoe.post("/api/tables", &listed).await.unwrap();
    for _ in 0..31 {
        time.pass(std::time::Duration::from_secs(1)).await;
        ada.get("/api/lobby").await.unwrap();
    }
    said("POST /api/lobby/house", &ada.post("/api/lobby/house", &json!({"level": "hard"})).await.unwrap());
    let lobby = ada.get("/api/lobby").await.unwrap();
    assert!(lobby["lobby"]["waiting"][0].is_object() && lobby["you"]["challenges"][0].is_object(), "{lobby}");
    said("GET /api/lobby", &lobby);
    said("DELETE /api/lobby/seek", &ada.ask(Request::delete("/api/lobby/seek")).await.unwrap());
    let path = format!("/api/lobby/challenges/{}", made["table"].as_str().unwrap());
    said("DELETE /api/lobby/challenges/ID", &zoe.ask(Request::delete(&path)).await.unwrap());
    let all = rest::ENDPOINTS.iter().filter(|(door, ..)| door.contains("/api/lobby"));
    assert_eq!(all.count(), opened.len(), "nobody opens the others");
    time.close(server).await;
}

#[tokio::test]
async fn every_door_of_an_account_answers_in_its_type() {
    let dir = Dir::new();
    let mut post = Post::open().await;
    let reminders = ReminderSettings { allow_loopback: true, ..ReminderSettings::default() };
    let server = house_with(store(dir.path()), Config { reminders, ..post.settings() }).await;
    let (mut zoe, mut elsewhere) = (Visitor::stranger(server.address()), Visitor::stranger(server.address()));
    let (first, second, third) = ("three cubes on a table", "four cubes under it", "five cubes in a row");
    let mut opened = Vec::new();
    let mut said = |door: &'static str, answer: &Value| {
        let (_, _, name) = rest::ENDPOINTS.iter().find(|(known, ..)| *known == door).unwrap();
        reads(name, answer).unwrap_or_else(|why| panic!("{door}: {answer}: {why}"));
        opened.push(door);
    };
    let joined = zoe.post("/api/account", &json!({"name": "Zoé", "password": first})).await.unwrap();
    said("POST /api/account", &joined);
    let login = json!({"name": "Zoé", "password": first});
    said("POST /api/account/login", &elsewhere.post("/api/account/login", &login).await.unwrap());
    let renamed = zoe.post("/api/account/name", &json!({"name": "Zora"})).await.unwrap();
    assert!(renamed["former"].is_string() && renamed["rename_from"].is_u64(), "{renamed}");
    said("POST /api/account/name", &renamed);
    let account = zoe.get("/api/account").await.unwrap();
    said("GET /api/account", &account);
    let sessions = account["sessions"].as_array().unwrap();
    let other = sessions.iter().find(|session| session["current"] == false).unwrap();
    let path = format!("/api/account/sessions/{}", other["id"].as_str().unwrap());
    said("DELETE /api/account/sessions/ID", &zoe.ask(Request::delete(&path)).await.unwrap());
    said("DELETE /api/account/sessions", &zoe.ask(Request::delete("/api/account/sessions")).await.unwrap());
    let codes = zoe.post("/api/account/codes", &json!({"password": first})).await.unwrap();
    said("POST /api/account/codes", &codes);
    let recover = json!({"name": "Zora", "code": codes["codes"][0], "password": second});
    said("POST /api/account/recover", &elsewhere.post("/api/account/recover", &recover).await.unwrap());
    let change = json!({"old": second, "new": third});
    said("POST /api/account/password", &elsewhere.post("/api/account/password", &change).await.unwrap());
    let link = Admin::open(dir.path()).unwrap().reset("Zora").await.unwrap();
    let reset = json!({"link": link.split('#').nth(1).unwrap(), "password": first});
    said("POST /api/account/reset", &zoe.post("/api/account/reset", &reset).await.unwrap());
    // With a passkey, in a page that was loaded under a name.
    let mut page = Page::new(server.address());
    page.browser.join("Noé").await;
    let (_, asked) = page.post("/api/account/passkeys/challenge", json!({"for": "add"})).await;
    said("POST /api/account/passkeys/challenge", &asked);
    let mut passkey = page.passkey();
    let (_, added) = page.add(&mut passkey, json!({"password": PASSWORD})).await;
    said("POST /api/account/passkeys", &added);
    let path = format!("/api/account/passkeys/{}", added["passkeys"][0]["id"].as_str().unwrap());
    said("POST /api/account/passkeys/ID", &page.post(&path, json!({"name": "blue"})).await.1);
    said("POST /api/account/login/passkey", &page.log_in(&mut passkey).await.1);
    said("DELETE /api/account/password", &page.ask(Request::delete("/api/account/password")).await.1);
    let mut second = page.passkey();
    let challenge = page.challenge(json!({"for": "confirm"})).await;
    page.add(&mut second, json!({"passkey": signed(&mut passkey, &challenge)})).await;
    said("DELETE /api/account/passkeys/ID", &page.ask(Request::delete(&path)).await.1);
    page.browser.log_in("Zora", first).await;
    let give = json!({"mail": "zora@example.org", "confirm": {"password": first}});
    said("POST /api/account/mail", &page.browser.post("/api/account/mail", give).await.1);
    let link = json!({"link": post.next().await.links()[0]});
    said("POST /api/account/mail/confirm", &page.browser.post("/api/account/mail/confirm", link).await.1);
    let mail = json!({"mail": "zora@example.org"});
    said("POST /api/account/forgotten", &page.browser.post("/api/account/forgotten", mail).await.1);
    let set =
        json!({"mail": true, "language": "fr", "quiet": {"from": 1320, "to": 480, "zone": "Europe/Paris"}});
    said("POST /api/account/reminders", &page.browser.post("/api/account/reminders", set).await.1);
    let key = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
    let push = json!({"endpoint": "https://fcm.googleapis.com/fcm/send/a", "p256dh": key, "auth": "BTBZMqHH6r4Tts7J_aSIgg", "language": "en"});
    let added = page.browser.post("/api/account/reminders/push", push).await.1;
    said("POST /api/account/reminders/push", &added);
    let path = format!("/api/account/reminders/push/{}", added["devices"][0]["id"].as_str().unwrap());
    said("DELETE /api/account/reminders/push/ID", &page.browser.ask(Request::delete(&path)).await.1);
    // Nobody listens there.
    let hook = json!({"url": "http://127.0.0.1:1/"});
    said(
        "POST /api/account/reminders/webhook",
        &page.browser.post("/api/account/reminders/webhook", hook).await.1,
    );
    said("GET /api/account/reminders", &page.browser.get("/api/account/reminders").await.1);
    let test = json!({"way": "webhook"});
    said("POST /api/account/reminders/test", &page.browser.post("/api/account/reminders/test", test).await.1);
    let none = Request::delete("/api/account/reminders/webhook");
    said("DELETE /api/account/reminders/webhook", &page.browser.ask(none).await.1);
    said("DELETE /api/account/mail", &page.browser.ask(Request::delete("/api/account/mail")).await.1);
    let all = rest::ENDPOINTS.iter().filter(|(door, ..)| {
        door.contains("/api/account") && !door.contains("/api/account/bot") && !PROFILES.contains(door)
    });
    assert_eq!(all.count(), opened.len(), "nobody opens the others");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_door_of_bots_answers_in_its_type() {
    let dir = Dir::new();
    let server = house(dir.path()).await;
    let mut opened = Vec::new();
    let mut said = |door: &'static str, (status, answer): &(u16, Value)| {
        assert_eq!(*status, 200, "{door}: {answer}");
        let (_, _, name) = rest::ENDPOINTS.iter().find(|(known, ..)| *known == door).unwrap();
        reads(name, answer).unwrap_or_else(|why| panic!("{door}: {answer}: {why}"));
        opened.push(door);
    };
    let mut ada = member(server.address(), "Ada").await;
    let make = |name: &str| Request::post("/api/account/bots", json!({"name": name}).to_string());
    said("POST /api/account/bots", &ask(&ada, make("Rook")).await);
    ask(&ada, make("Pawn")).await;
    let set = Request::post("/api/account/bots/Rook", filters(json!({"games": ["cubulus"]})).to_string());
    said("POST /api/account/bots/ID", &ask(&ada, set).await);
    let token = json!({"name": "a laptop", "scopes": ["play"]}).to_string();
    let made = ask(&ada, Request::post("/api/account/bots/Rook/tokens", token)).await;
    said("POST /api/account/bots/ID/tokens", &made);
    let mut bot = Bot::with_scopes(&mut ada, "Rook", json!(["play", "meet"])).await;
    let mut other = Bot::with_scopes(&mut ada, "Pawn", json!(["play", "meet"])).await;
    said("GET /api/account/bots", &ask(&ada, Request::get("/api/account/bots")).await);
    said("GET /api/bot", &bot.get("/api/bot").await);
    said("POST /api/bot/seek", &bot.post("/api/bot/seek", json!({"game": "cubulus"})).await);
    said("GET /api/bot/lobby", &bot.get("/api/bot/lobby").await);
    said("DELETE /api/bot/seek", &bot.ask(Request::delete("/api/bot/seek")).await);
    let table = two_people("cubulus");
    let asked = other.post("/api/bot/challenges", json!({"to": "Rook", "table": table})).await;
    said("POST /api/bot/challenges", &asked);
    let path = format!("/api/bot/challenges/{}", asked.1["table"].as_str().unwrap());
    said("DELETE /api/bot/challenges/ID", &bot.ask(Request::delete(&path)).await);
    bot.listen().await;
    let made = bot.post("/api/bot/tables", json!({"table": table})).await;
    said("POST /api/bot/tables", &made);
    let path = format!("/api/bot/tables/{}", made.1["table"].as_str().unwrap());
    let looked = bot.get(&path).await;
    said("GET /api/bot/tables/ID", &looked);
    let pass = json!({"pass": looked.1["links"]["seat"]});
    other.listen().await;
    said("POST /api/bot/tables/ID/sit", &other.post(&format!("{path}/sit"), pass).await);
    let (mover, turn) = tokio::select! {
        turn = bot.hear_until(|told| told["turn"].is_object()) => (&bot, turn),
        turn = other.hear_until(|told| told["turn"].is_object()) => (&other, turn),
    };
    schema::is("BotTurn", &turn["turn"]).unwrap();
    let act = json!({"action": turn["turn"]["legal"][0]});
    said("POST /api/bot/tables/ID/play", &mover.post(&format!("{path}/play"), act).await);
    let resign = json!({"command": {"cmd": "resign"}});
    said("POST /api/bot/tables/ID/command", &mover.post(&format!("{path}/command"), resign).await);
    said("GET /api/bot/tables/ID/record", &bot.get(&format!("{path}/record")).await);
    let kinds: Vec<&Value> = bot.heard.iter().chain(&other.heard).collect();
    for told in kinds.iter().filter(|told| told["event"] != "table") {
        schema::is("BotLine", told).unwrap_or_else(|why| panic!("{told}: {why}"));
        fits::<bots::BotLine>(told).unwrap_or_else(|why| panic!("{told}: {why}"));
    }
    let (_, all) = ask(&ada, Request::get("/api/account/bots")).await;
    let id = all["bots"][0]["tokens"][0]["id"].as_str().unwrap();
    let revoke = Request::delete(&format!("/api/account/bot-tokens/{id}"));
    said("DELETE /api/account/bot-tokens/ID", &ask(&ada, revoke).await);
    said("DELETE /api/account/bots/ID", &ask(&ada, Request::delete("/api/account/bots/Pawn")).await);
    let all = rest::ENDPOINTS
        .iter()
        .filter(|(door, ..)| door.contains("/api/bot") || door.contains("/api/account/bot"));
    assert_eq!(all.count(), opened.len(), "nobody opens the others");
    server.close().await;
}

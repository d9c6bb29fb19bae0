//! Lists of one's games, profiles and friends: what stands in them, and who may see it.

use std::path::Path;
use std::time::Duration;

use crate::common::browser::{Browser, code};
use crate::common::place::{self, kept};
use crate::common::time::Time;
use crate::common::{Dir, Player, config, house, house_at, open, play_on, two_people};
use crate::on_postgres;
use cubo_client::Request;
use cubo_server::Server;
use serde_json::{Value, json};

/// Two people sit down at a table of the first, and the game begins.
pub(crate) async fn seated(one: &mut Browser, other: &Browser, wish: Value) -> (Player, Player) {
    let (table, seat, _) = open(&mut one.0, wish).await;
    let mut first = Player::sit(one.0.clone(), &table, None, "One").await;
    let mut second = Player::sit(other.0.clone(), &table, Some(&seat), "Other").await;
    first.open_nonce().await;
    second.open_nonce().await;
    first.hear_until(|player| player.phase() == "playing").await;
    second.hear_until(|player| player.phase() == "playing").await;
    (first, second)
}

/// They play a little, and the first resigns.
pub(crate) async fn lost_by_the_first(one: &mut Browser, other: &Browser, wish: Value) -> String {
    let (mut first, mut second) = seated(one, other, wish).await;
    play_on(&mut first, &mut second, 3).await;
    let reply = first.command(json!({"cmd": "resign"})).await;
    assert!(reply["error"].is_null(), "{reply}");
    second.hear_until(|player| player.phase() == "ended").await;
    first.table
}

fn listed(game: &str) -> Value {
    let mut wish = two_people(game);
    wish["access"] = json!("listed");
    wish
}

#[tokio::test]
async fn ones_games_are_listed_with_turn_and_result_and_found_again() {
    let dir = Dir::new();
    let server = house(dir.path()).await;
    let at = server.address();
    let (mut ada, mut zoe) = (Browser::member(at, "Ada").await, Browser::member(at, "Zoé").await);
    let mut clocked = two_people("cubulus");
    clocked["clock"] = json!({"kind": "days", "days": 2});
    let (first, second) = seated(&mut ada, &zoe, clocked).await;
    let turn = usize::from(second.to_act().is_some());
    let table = first.table.clone();

    // The turn and the deadline, while the table is awake.
    for (n, browser) in [&mut ada, &mut zoe].into_iter().enumerate() {
        let (_, mine) = browser.get("/api/session/running").await;
        let game = &mine["tables"][0];
        assert_eq!((&game["table"], &game["my_turn"]), (&json!(table), &json!(n == turn)), "{mine}");
        let deadline = game["deadline"].as_u64().unwrap();
        let two_days = 2 * 24 * 60 * 60 * 1000;
        assert!(deadline.abs_diff(game["updated"].as_u64().unwrap() + two_days) < 60_000, "{mine}");
    }
    assert_eq!(ada.get("/api/session/finished").await.1, json!({"games": []}));
    assert_eq!(Browser::new(at).get("/api/session/running").await.1, json!({"tables": []}));

    // Two games that are over; the one that runs is not among them.
    let cubulus = lost_by_the_first(&mut ada, &zoe, two_people("cubulus")).await;
    let blox = lost_by_the_first(&mut zoe, &ada, listed("blox")).await;
    let (_, mine) = ada.get("/api/session/finished").await;
    let games = mine["games"].as_array().unwrap();
    assert_eq!(games.len(), 2, "{mine}");
    assert_eq!((&games[0]["table"], &games[0]["result"]), (&json!(blox), &json!("won")));
    assert_eq!((&games[1]["table"], &games[1]["result"]), (&json!(cubulus), &json!("lost")));
    assert_eq!((&games[1]["rank"], games[1]["chairs"].as_array().map(Vec::len)), (&json!(2), Some(2)));
    let own = games[1]["seat"].as_u64().unwrap() as usize;
    assert_eq!(games[1]["chairs"][own]["name"], json!("Ada"));
    assert_eq!(ada.get("/api/session/running").await.1["tables"].as_array().map(Vec::len), Some(1));

    // Filters, and pages.
    let found = async |browser: &mut Browser, query: &str| -> Vec<String> {
        let (status, told) = browser.get(&format!("/api/session/finished?{query}")).await;
        assert_eq!(status, 200, "{query}: {told}");
        let id = |game: &Value| game["table"].as_str().unwrap().to_owned();
        told["games"].as_array().unwrap().iter().map(id).collect()
    };
    assert_eq!(found(&mut ada, "game=blox").await, [blox.as_str()]);
    assert_eq!(found(&mut ada, "result=lost").await, [cubulus.as_str()]);
    assert_eq!(found(&mut ada, "with=zoe").await, [blox.clone(), cubulus.clone()]);
    assert_eq!(found(&mut ada, "with=nobody").await, [] as [&str; 0]);
    assert_eq!(found(&mut ada, "find=ZO").await, [blox.clone(), cubulus.clone()]);
    assert_eq!(found(&mut ada, "find=milo").await, [] as [&str; 0]);
    let ended = games[0]["ended"].as_u64().unwrap();
    assert_eq!(found(&mut ada, &format!("since={ended}")).await, [blox.as_str()]);
    assert_eq!(found(&mut ada, &format!("until={ended}")).await, [cubulus.as_str()]);
    for query in ["limit=1", "limit=1&find=zoe"] {
        let (_, page) = ada.get(&format!("/api/session/finished?{query}")).await;
        assert_eq!(page["games"].as_array().map(Vec::len), Some(1), "{page}");
        let next = page["next"].as_str().unwrap().to_owned();
        assert_eq!(found(&mut ada, &format!("{query}&after={next}")).await, [cubulus.as_str()]);
        let (_, last) = ada.get(&format!("/api/session/finished?{query}&after={next}")).await;
        assert!(last["next"].is_null(), "{last}");
    }
    for wrong in ["limit=0", "limit=101", "after=x", "result=drawn", "since=-1"] {
        assert_eq!(ada.get(&format!("/api/session/finished?{wrong}")).await.0, 400, "{wrong}");
    }

    // All of it as records, which hold.
    let records = ada.lines("/api/session/records").await;
    assert_eq!(records.len(), 2);
    for record in records {
        let record = serde_json::from_value(record).unwrap();
        assert!(cubo_catalog::verify(&record, cubo_core::fair::Extent::Whole).is_ok());
    }
    assert!(Browser::new(at).lines("/api/session/records").await.is_empty());
    drop((first, second));
    server.close().await;
}

#[tokio::test]
async fn what_one_writes_to_oneself_is_read_by_nobody_else_and_goes_with_one() {
    let dir = Dir::new();
    let server = house(dir.path()).await;
    let at = server.address();
    let (mut ada, mut zoe) = (Browser::member(at, "Ada").await, Browser::member(at, "Zoé").await);
    let (first, _second) = seated(&mut ada, &zoe, listed("cubulus")).await;
    let note = format!("/api/tables/{}/note", first.table);
    assert_eq!(ada.get(&note).await, (200, json!({"text": ""})));
    let written = json!({"text": "the left gate, then \u{1f3b2}"});
    assert_eq!(ada.post(&note, json!({"text": "the right gate"})).await.0, 200);
    assert_eq!(ada.post(&note, written.clone()).await, (200, written.clone()));
    assert_eq!(ada.get(&note).await, (200, written.clone()));
    assert_eq!(zoe.get(&note).await, (200, json!({"text": ""})));
    let mut milo = Browser::member(at, "Milo").await;
    assert_eq!(code(&milo.get(&note).await), (403, "not-seated"));
    assert_eq!(code(&milo.post(&note, written.clone()).await), (403, "not-seated"));
    assert_eq!(code(&Browser::new(at).get(&note).await), (401, "no-session"));
    assert_eq!(code(&ada.get("/api/tables/0123456789abcdef/note").await), (404, "not-found"));
    assert_eq!(code(&ada.post(&note, json!({"text": "a".repeat(4001)})).await), (400, "bad-request"));
    let export = ada.lines("/api/session/export").await;
    assert!(export.iter().any(|line| line["note"]["text"] == written["text"]), "{export:?}");
    assert_eq!(place::value(dir.path(), "SELECT count(*) FROM notes"), "1");
    // Nothing is kept of an empty one, nor of somebody who has left.
    zoe.post(&note, json!({"text": "x"})).await;
    zoe.post(&note, json!({"text": ""})).await;
    assert_eq!(place::value(dir.path(), "SELECT count(*) FROM notes"), "1");
    ada.post("/api/session/leave", json!({"name": "Ada", "password": crate::members::PASSWORD})).await;
    assert_eq!(place::value(dir.path(), "SELECT count(*) FROM notes"), "0");
    server.close().await;
}

#[tokio::test]
async fn whoever_is_asked_for_a_rematch_finds_it_among_their_games() {
    let dir = Dir::new();
    let server = house(dir.path()).await;
    let at = server.address();
    let (mut ada, mut zoe) = (Browser::guest(at, "Ada").await, Browser::guest(at, "Zoé").await);
    let (mut first, mut second) = seated(&mut ada, &zoe, two_people("cubulus")).await;
    first.command(json!({"cmd": "resign"})).await;
    second.hear_until(|player| player.phase() == "ended").await;
    first.hear_until(|player| player.phase() == "ended").await;
    let again = format!("/api/tables/{}/again", first.table);
    let (status, next) = ada.post(&again, Value::Null).await;
    assert_eq!(status, 200, "{next}");
    assert_eq!(zoe.post(&again, Value::Null).await, (200, next.clone()), "one table for all");
    let mut stranger = Browser::guest(at, "Milo").await;
    assert_eq!(code(&stranger.post(&again, Value::Null).await), (409, "not-seated"));
    assert_eq!(code(&Browser::new(at).post(&again, Value::Null).await), (401, "no-session"));
    let (_, mine) = zoe.get("/api/session/running").await;
    assert_eq!(mine["tables"][0]["table"], next["table"]);
    let invitation = &mine["tables"][0];
    assert!(invitation["seat"].is_null() && invitation["phase"] == "waiting", "{mine}");
    let again = invitation["table"].as_str().unwrap();
    let _there = Player::sit(zoe.0.clone(), again, None, "Zoé").await;
    assert!(zoe.get("/api/session/running").await.1["tables"][0]["seat"].is_u64());
    server.close().await;
}

#[tokio::test]
async fn a_profile_shows_what_its_member_allows() {
    let dir = Dir::new();
    let server = house(dir.path()).await;
    let at = server.address();
    let mut zoe = Browser::member(at, "Zoé").await;
    let mut ada = Browser::member(at, "Ada").await;
    let mut milo = Browser::member(at, "Milo").await;
    let mut guest = Browser::guest(at, "Noé").await;
    lost_by_the_first(&mut ada, &zoe, two_people("cubulus")).await;
    let public = lost_by_the_first(&mut zoe, &ada, listed("blox")).await;
    let private = lost_by_the_first(&mut zoe, &ada, two_people("blox")).await;

    assert_eq!(code(&guest.get("/api/members/Nobody").await), (404, "no-such-member"));
    let (status, seen) = ada.get("/api/members/zo%C3%A9").await;
    assert_eq!((status, &seen["name"], &seen["me"]), (200, &json!("Zoé"), &json!(false)), "{seen}");
    assert_eq!(
        seen["games"],
        json!([
            {"game": "blox", "won": 0, "level": 0, "lost": 2, "house": 0},
            {"game": "cubulus", "won": 1, "level": 0, "lost": 0, "house": 0},
        ])
    );
    // What came of games with the asker is told from the asker's side, the newest last.
    let results: Vec<&Value> =
        seen["together"]["latest"].as_array().unwrap().iter().map(|met| &met["result"]).collect();
    assert_eq!(results, ["lost", "won", "won"]);
    assert_eq!(seen["together"]["games"][0]["won"], json!(2));
    assert_eq!(seen["opponents"][0]["name"], json!("Ada"));
    assert_eq!((&seen["opponents"][0]["won"], &seen["opponents"][0]["lost"]), (&json!(1), &json!(2)));
    assert_eq!(seen["lately"][0]["table"], json!(private), "the asker was there");

    // Somebody who was not there learns of a private game neither where it was nor with whom.
    let (_, seen) = milo.get("/api/members/Zoé".replace('é', "%C3%A9").as_str()).await;
    assert_eq!(seen["lately"][0]["table"], Value::Null);
    let names: Vec<&str> =
        seen["lately"][0]["chairs"].as_array().unwrap().iter().filter_map(|c| c["name"].as_str()).collect();
    assert_eq!(names, ["Zoé"]);
    assert_eq!(seen["lately"][1]["table"], json!(public));
    assert!(seen["together"].is_null() && seen["opponents"].is_array());
    let (_, seen) = guest.get("/api/members/zoe").await;
    assert!(seen["games"].is_array() && seen["opponents"].is_null() && seen["here"].is_null(), "{seen}");

    // Each part is for whom the member says.
    let friends = json!({"games": "friends", "opponents": "nobody", "here": "everybody"});
    assert_eq!(zoe.post("/api/account/visible", friends.clone()).await, (200, friends.clone()));
    assert_eq!(zoe.get("/api/account/visible").await.1, friends);
    let (_, seen) = ada.get("/api/members/zoe").await;
    assert!(seen["games"].is_null() && seen["lately"].is_null() && seen["opponents"].is_null());
    assert!(seen["together"].is_object(), "one's own games are one's own");
    assert_eq!(guest.get("/api/members/zoe").await.1["here"], json!(false));
    let _socket = zoe.0.socket().await.unwrap();
    assert_eq!(guest.get("/api/members/zoe").await.1["here"], json!(true));
    assert_eq!(zoe.post("/api/account/friends", json!({"name": "ada"})).await.0, 200);
    assert!(ada.get("/api/members/zoe").await.1["games"].is_array(), "whom she follows is a friend");
    assert!(milo.get("/api/members/zoe").await.1["games"].is_null());
    let (_, own) = zoe.get("/api/members/zoe").await;
    assert!(own["me"] == true && own["games"].is_array() && own["opponents"].is_array());
    assert_eq!(code(&zoe.post("/api/account/visible", json!({"games": "me"})).await), (400, "bad-request"));
    assert_eq!(code(&guest.post("/api/account/visible", friends).await), (401, "not-a-member"));
    server.close().await;
}

#[tokio::test]
async fn those_who_are_kept_apart_see_of_each_other_what_strangers_see() {
    let dir = Dir::new();
    let server = house(dir.path()).await;
    let at = server.address();
    let (mut ada, mut zoe) = (Browser::member(at, "Ada").await, Browser::member(at, "Zoé").await);
    let mut milo = Browser::member(at, "Milo").await;
    lost_by_the_first(&mut ada, &zoe, listed("cubulus")).await;
    let open = json!({"games": "members", "opponents": "everybody", "here": "everybody"});
    for browser in [&mut ada, &mut zoe] {
        assert_eq!(browser.post("/api/account/visible", open.clone()).await.0, 200);
    }
    let _sockets = (ada.0.socket().await.unwrap(), zoe.0.socket().await.unwrap());
    let (_, before) = ada.get("/api/members/zoe").await;
    assert_eq!((&before["can_ask"], &before["here"]), (&json!(true), &json!(true)));
    assert!(before["games"].is_array());
    assert_eq!(ada.post("/api/account/friends", json!({"name": "zoe"})).await.0, 200);
    assert_eq!(zoe.post("/api/account/friends", json!({"name": "ada"})).await.0, 200);

    assert_eq!(zoe.post("/api/session/blocks", json!({"name": "Ada", "how": "blocked"})).await.0, 200);
    // Both ways, whoever has blocked whom.
    for (who, path) in [(&mut ada, "/api/members/zoe"), (&mut zoe, "/api/members/ada")] {
        let (status, seen) = who.get(path).await;
        assert_eq!((status, &seen["can_ask"]), (200, &json!(false)), "{seen}");
        assert!(seen["here"].is_null() && seen["games"].is_null() && seen["lately"].is_null(), "{seen}");
        assert!(seen["opponents"].is_array(), "what everybody sees: {seen}");
        assert!(seen["together"].is_object(), "one's own games are one's own");
        let (_, friends) = who.get("/api/account/friends").await;
        assert!(friends["friends"][0]["here"].is_null(), "{friends}");
    }
    for (who, name) in [(&mut ada, "zoe"), (&mut zoe, "ada")] {
        let told = who.post("/api/account/friends", json!({"name": name})).await;
        assert_eq!(code(&told), (409, "cannot-follow"));
    }
    let (_, seen) = milo.get("/api/members/zoe").await;
    assert_eq!((&seen["can_ask"], &seen["here"]), (&json!(true), &json!(true)), "others see as before");
    assert_eq!(milo.get("/api/members/milo").await.1["can_ask"], json!(false), "nobody asks themselves");
    assert_eq!(Browser::guest(at, "Noé").await.get("/api/members/zoe").await.1["can_ask"], json!(false));
    let (_, blocks) = zoe.get("/api/session/blocks").await;
    let path = format!("/api/session/blocks/{}", blocks["people"][0]["id"].as_str().unwrap());
    zoe.ask(Request::delete(&path)).await;
    assert_eq!(ada.get("/api/members/zoe").await.1["can_ask"], json!(true));
    server.close().await;
}

#[tokio::test]
async fn members_follow_each_other() {
    let dir = Dir::new();
    let server = house(dir.path()).await;
    let at = server.address();
    let (mut ada, _zoe) = (Browser::member(at, "Ada").await, Browser::member(at, "Zoé").await);
    let mut guest = Browser::guest(at, "Noé").await;
    assert_eq!(ada.get("/api/account/friends").await.1, json!({"friends": []}));
    for _ in 0..2 {
        let (_, friends) = ada.post("/api/account/friends", json!({"name": "zoe"})).await;
        assert_eq!(friends["friends"].as_array().map(Vec::len), Some(1));
        assert_eq!(
            (&friends["friends"][0]["name"], &friends["friends"][0]["here"]),
            (&json!("Zoé"), &json!(false))
        );
    }
    assert_eq!(ada.get("/api/members/zoe").await.1["followed"], json!(true));
    for name in ["Ada", "Nobody"] {
        let told = ada.post("/api/account/friends", json!({"name": name})).await;
        assert_eq!(code(&told), (404, "no-such-member"), "{name}");
    }
    assert_eq!(
        code(&guest.post("/api/account/friends", json!({"name": "zoe"})).await),
        (401, "not-a-member")
    );
    assert_eq!(ada.ask(Request::delete("/api/account/friends/zoe")).await.1, json!({"friends": []}));
    server.close().await;
}

/// The index as it stands.
fn index(dir: &Path) -> Vec<String> {
    let of_people = |(table, line): (String, String)| ["played", "met"].contains(&&*table).then_some(line);
    let mut lines: Vec<String> = place::lines(dir).into_iter().filter_map(of_people).collect();
    lines.sort();
    let number = |column| format!("coalesce(cast({column} AS TEXT), '-')");
    let columns = [number("started"), number("ended"), "coalesce(scores, '-')".to_owned(), number("talked")];
    let tables = format!("SELECT {} AS said FROM tables ORDER BY id", columns.join(" || ',' || "));
    lines.push(place::value(dir, &format!("SELECT string_agg(said, ';') FROM ({tables}) AS every")));
    lines
}

/// What is written with each append is what the events say, and what an older database gets when it is opened.
#[tokio::test]
async fn the_index_is_what_the_events_say() {
    let dir = Dir::new();
    let server = house(dir.path()).await;
    let at = server.address();
    let (mut ada, mut zoe) = (Browser::guest(at, "Ada").await, Browser::guest(at, "Zoé").await);
    lost_by_the_first(&mut ada, &zoe, two_people("cubulus")).await;
    let (mut first, mut second) = seated(&mut zoe, &ada, two_people("blox")).await;
    first.command(json!({"cmd": "say", "words": {"text": "hello"}})).await;
    second.command(json!({"cmd": "resign"})).await;
    first.hear_until(|player| player.phase() == "ended").await;
    let reply = first.command(json!({"cmd": "rematch"})).await;
    assert!(reply["error"].is_null(), "{reply}");
    // Somebody who sat down and left again, a table that was closed, one that plays, and one screen for two.
    let (table, seat, _) = open(&mut ada.0, two_people("attakube")).await;
    let mut there = Player::sit(zoe.0.clone(), &table, Some(&seat), "Zoé").await;
    there.command(json!({"cmd": "leave"})).await;
    let (table, ..) = open(&mut ada.0, two_people("attakube")).await;
    let mut host = Player::sit(ada.0.clone(), &table, None, "Ada").await;
    host.command(json!({"cmd": "close"})).await;
    let _playing = seated(&mut ada, &zoe, two_people("qwirkle-cubes")).await;
    let mut screen = two_people("cubulus");
    screen["one_screen"] = json!(true);
    let (table, ..) = open(&mut ada.0, screen).await;
    let mut both = Player::sit(ada.0.clone(), &table, None, "Left").await;
    both.command(json!({"cmd": "sit", "name": "Right"})).await;
    both.open_nonce().await;
    both.hear_until(|player| player.phase() == "playing").await;
    both.command(json!({"cmd": "resign", "seat": 0})).await;
    both.hear_until(|player| player.phase() == "ended").await;
    server.close().await;

    let written = index(dir.path());
    assert!(written.len() > 10, "{written:#?}");
    place::execute(
        dir.path(),
        "DELETE FROM met; DELETE FROM played; UPDATE tables SET started = NULL, ended = NULL, scores = NULL, talked = NULL",
    );
    assert_ne!(index(dir.path()), written);
    place::index_again(dir.path()).await;
    assert_eq!(index(dir.path()), written);
}

#[tokio::test]
async fn time_that_runs_out_is_told_of_tables_that_sleep() {
    let time = Time::stop();
    let dir = Dir::new();
    let mut settings = config();
    settings.limits.table_idle = Duration::from_secs(5);
    let server: Server = house_at(kept(dir.path()).await, settings, time.clock).await;
    let at = server.address();
    let (mut ada, zoe) = (Browser::guest(at, "Ada").await, Browser::guest(at, "Zoé").await);
    let mut wish = two_people("cubulus");
    wish["clock"] = json!({"kind": "days", "days": 1});
    let (first, second) = seated(&mut ada, &zoe, wish).await;
    let awake = ada.get("/api/session/running").await.1["tables"][0]["deadline"].as_u64().unwrap();
    drop((first, second));
    time.until_asleep(&server).await;
    let asleep = ada.get("/api/session/running").await.1["tables"][0]["deadline"].as_u64().unwrap();
    assert_eq!(awake, asleep);
    time.close(server).await;
}

on_postgres! {
    those_who_are_kept_apart_see_of_each_other_what_strangers_see,
    what_one_writes_to_oneself_is_read_by_nobody_else_and_goes_with_one,
    ones_games_are_listed_with_turn_and_result_and_found_again,
    whoever_is_asked_for_a_rematch_finds_it_among_their_games,
    a_profile_shows_what_its_member_allows,
    members_follow_each_other,
    the_index_is_what_the_events_say,
    time_that_runs_out_is_told_of_tables_that_sleep,
}

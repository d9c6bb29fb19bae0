//! People play over real sockets, on a server with a real store.

use std::time::Duration;

use crate::common::time::Time;
use crate::common::{Dir, Player, asleep, couple, couple_at, house, mover, open, play_on, two_people};
use cubo_client::{Request, Visitor, request};
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_people_play_to_the_end_and_read_the_record() {
    let dir = Dir::new();
    let server = house(dir.path()).await;
    let (mut ada, mut zoe) = couple(&server, "cubulus").await;
    play_on(&mut ada, &mut zoe, 20).await;
    let path = format!("/api/tables/{}/record", ada.table);
    assert!(ada.visitor.get(&path).await.is_err(), "no record before the end");
    let reply = ada.command(json!({"cmd": "resign"})).await;
    assert!(reply["error"].is_null(), "{reply}");
    zoe.hear_until(|player| player.phase() == "ended").await;
    assert!(zoe.state["end"]["secret"].is_string());
    let record = zoe.visitor.get(&path).await.unwrap();
    assert_eq!(record["game"], "cubulus");
    let names =
        |list: &Value| list.as_array().unwrap().iter().map(|who| who["name"].clone()).collect::<Vec<_>>();
    assert_eq!(names(&record["names"]), names(&zoe.state["chairs"]), "the record names the seats");
    assert_eq!(record["events"].as_array().unwrap().len(), 20);
    let mine = zoe.visitor.get("/api/session/tables").await.unwrap();
    assert_eq!(mine["tables"][0]["table"], json!(zoe.table));
    assert_eq!(mine["tables"][0]["phase"], "ended");
    // and again, with seats rotated
    let reply = zoe.command(json!({"cmd": "rematch"})).await;
    assert!(reply["error"].is_null(), "{reply}");
    ada.hear_until(|player| player.state["next"].is_string()).await;
    assert_eq!(ada.state["next_by"], json!(zoe.you), "Ada is told who would like to play again");
    let next = ada.state["next"].as_str().unwrap().to_owned();
    let ada = Player::sit(ada.visitor, &next, None, "Ada").await;
    assert_eq!(ada.you.len(), 1);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_repeat_gets_the_first_answer_and_happens_once() {
    let dir = Dir::new();
    let server = house(dir.path()).await;
    let (mut ada, mut zoe) = couple(&server, "cubulus").await;
    let (mover, _) = mover(&mut ada, &mut zoe);
    let (action, at) = (mover.choose("x"), mover.version);
    let wish = json!({"cmd": "play", "action": action});
    let first = mover.command_as(wish.clone(), at, "the-key").await;
    assert_eq!((&first["first"], &first["count"]), (&json!(at), &json!(1)), "{first}");
    let again = mover.command_as(wish.clone(), at, "the-key").await;
    assert_eq!((&again["first"], &again["count"]), (&first["first"], &first["count"]));
    let stale = mover.command_as(wish, at, "another-key").await;
    assert_eq!(stale["error"]["code"], "stale", "{stale}");
    server.close().await;
    // the house falls asleep, and remembers
    let server = house(dir.path()).await;
    for player in [&mut ada, &mut zoe] {
        player.visitor.house = server.address();
        player.reconnect().await;
        player.subscribe(None).await;
        assert_eq!(player.play["events"], 1, "nothing happened twice");
    }
    let now = ada.version; // at which the time without a server may stand as well
    let mover = if ada.you == [0] { &mut ada } else { &mut zoe };
    let again = mover.command_as(json!({"cmd": "play", "action": action}), at, "the-key").await;
    assert_eq!((&again["first"], &again["count"]), (&first["first"], &first["count"]), "{again}");
    // On whatever version it is said to be made now: the key says that it is the same.
    let say = json!({"cmd": "say", "words": {"phrase": "hello"}});
    let said = mover.command_as(say.clone(), mover.version, "said \"once\" \\").await;
    assert_eq!(said["error"]["code"], "bad-request", "a key has no spaces: {said}");
    let said = mover.command_as(say.clone(), mover.version, "said-\"once\"-\\").await;
    assert_eq!(said["count"], 1, "{said}");
    for at in [at + 1, at + 2] {
        let again = mover.command_as(say.clone(), at, "said-\"once\"-\\").await;
        assert_eq!((&again["first"], &again["count"]), (&said["first"], &said["count"]), "{again}");
        let again = mover.command_as(json!({"cmd": "play", "action": action}), at, "the-key").await;
        assert_eq!((&again["first"], &again["count"]), (&first["first"], &first["count"]), "{again}");
    }
    assert_eq!(mover.subscribe(None).await["shown"]["version"], now + 1, "nothing happened twice");
    server.close().await;
}

/// Before the start chairs are counted by place, after it by seat: news for a place must not go to the player whose seat has the same number.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_comes_back_across_the_start_is_told_the_right_chairs() {
    let dir = Dir::new();
    let server = house(dir.path()).await;
    for _ in 0..3 {
        let (mut ada, mut zoe) = couple(&server, "cubulus").await;
        for player in [&mut ada, &mut zoe] {
            let you = player.you.clone();
            for from in 1..=player.version {
                player.socket = player.visitor.socket().await.unwrap();
                player.version = from;
                let reply = player.subscribe(Some(from)).await;
                for _ in 0..reply["resumed"].as_u64().unwrap_or(0) {
                    let told = player.socket.hear_json().await.unwrap();
                    let told_you = &told["news"]["you"];
                    assert!(told_you.is_null() || *told_you == json!(you), "from {from}: {told}");
                }
                let fresh = &reply["shown"]["you"];
                assert!(fresh.is_null() || *fresh == json!(you), "from {from}: {reply}");
            }
        }
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_socket_resumes_from_its_version_or_gets_a_fresh_view() {
    let dir = Dir::new();
    let server = house(dir.path()).await;
    let (mut ada, mut zoe) = couple(&server, "cubulus").await;
    play_on(&mut ada, &mut zoe, 6).await;
    // Zoé's line drops; Ada's goes on if it is her turn.
    let before = zoe.version;
    let reply = zoe.reconnect().await;
    assert_eq!((&reply["version"], &reply["resumed"]), (&json!(before), &json!(0)), "{reply}");
    let (actor, sleeper) = mover(&mut ada, &mut zoe);
    let lost = actor.visitor.socket().await.unwrap();
    std::mem::replace(&mut sleeper.socket, lost).close().await;
    let reply = actor.act("away").await;
    assert!(reply["error"].is_null(), "{reply}");
    let reply = sleeper.reconnect().await;
    assert_eq!(reply["resumed"], 1, "{reply}");
    actor.hear_until(|player| player.version == before + 1).await;
    sleeper.hear_until(|player| player.version == before + 1).await;
    assert_eq!(actor.play["scores"], sleeper.play["scores"]);
    // from long ago: a fresh view
    let reply = sleeper.subscribe(Some(1)).await;
    assert_eq!(reply["shown"]["version"], json!(before + 1));
    let reply = sleeper.subscribe(Some(10_000)).await;
    assert_eq!(reply["shown"]["version"], json!(before + 1));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_house_plays_and_answers_by_itself() {
    let dir = Dir::new();
    let server = house(dir.path()).await;
    let mut ada = Visitor::guest(server.address(), "Ada").await.unwrap();
    let places = json!([{"for": "person"}, {"for": "house", "level": "random"}]);
    let (table, _, _) = open(&mut ada, json!({"game": "cubulus", "places": places, "friendly": true})).await;
    let mut ada = Player::sit(ada, &table, None, "Ada").await;
    ada.open_nonce().await;
    for n in 0..10 {
        ada.hear_until(|player| player.to_act().is_some() || player.phase() == "ended").await;
        if ada.phase() == "ended" {
            break;
        }
        let reply = ada.act(&format!("{n}")).await;
        assert!(reply["error"].is_null(), "{reply}");
        let after = reply["first"].as_u64().unwrap() + reply["count"].as_u64().unwrap();
        ada.hear_until(|player| player.version >= after).await;
    }
    assert!(ada.play["events"].as_u64().unwrap() >= 10);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_private_table_is_for_those_who_have_its_links() {
    let dir = Dir::new();
    let server = house(dir.path()).await;
    let mut ada = Visitor::guest(server.address(), "Ada").await.unwrap();
    let mut eve = Visitor::guest(server.address(), "Eve").await.unwrap();
    let (table, seat, watch) = open(&mut ada, two_people("cubulus")).await;
    let path = format!("/api/tables/{table}");
    // The answers for an address without its pass, with the pass of another table, shortened, or of no table: at once, and
    // nothing else follows.
    let mut also = Vec::new();
    let mut socket = eve.socket().await.unwrap();
    let other = "A".repeat(22);
    for (table, pass, code, status) in [
        (table.as_str(), None, "needs-pass", 403),
        (&table, Some(other.as_str()), "wrong-pass", 403),
        (&table, Some(&seat[..21]), "bad-link", 404),
        (&table[..15], None, "bad-link", 404),
        (&table[..15], Some(&seat), "bad-link", 404),
        ("0123456789abcdef", None, "not-found", 404),
        ("0123456789abcdef", Some(&seat), "not-found", 404),
    ] {
        let mut wish = json!({"cmd": "subscribe", "table": table});
        let (mut look, mut record) = (
            Request::get(&format!("/api/tables/{table}")),
            Request::get(&format!("/api/tables/{table}/record")),
        );
        if let Some(pass) = pass {
            wish["pass"] = json!(pass);
            (look, record) = (look.with("cubo-pass", pass), record.with("cubo-pass", pass));
        }
        let reply = socket.ask(wish, &mut also).await.unwrap();
        assert_eq!(reply["error"]["code"], code, "{table} {pass:?}: {reply}");
        assert_eq!(reply["error"].as_object().unwrap().len(), 2, "a code and its message, nothing else");
        for wish in [look, record] {
            let reply = request(server.address(), &wish).await.unwrap();
            let said: Value = serde_json::from_slice(&reply.body).unwrap();
            assert_eq!((reply.status, &said["error"]["code"]), (status, &json!(code)), "{}", wish.path);
        }
        let wish = json!({"cmd": "play", "table": table, "pass": pass, "at": 1, "key": "k", "action": "x"});
        assert_eq!(socket.ask(wish, &mut also).await.unwrap()["error"]["code"], code, "{table} {pass:?}");
    }
    assert!(also.is_empty(), "{also:?}");
    // Who was invited sees what is to be played, and how, before they sit down.
    let invited = Request::get(&path).with("cubo-pass", &seat);
    let invited: Value =
        serde_json::from_slice(&request(server.address(), &invited).await.unwrap().body).unwrap();
    let shown = &invited["shown"];
    assert_eq!(
        (&shown["game"], &shown["time"]["kind"], &shown["friendly"]),
        (&json!("cubulus"), &json!("none"), &json!(false))
    );
    assert!(
        shown["options"].is_object() && shown["rules"].is_u64() && shown["state"]["chairs"][1].is_object()
    );
    assert_eq!((&shown["you"], &shown["host"], &invited["links"]), (&json!([]), &json!(false), &Value::Null));
    let mut watcher = Player::at(eve.clone(), &table, Some(&watch)).await;
    assert!(watcher.heard[0]["links"].is_null(), "who only watches gives no seats away");
    let commitment = watcher.nonce.commitment();
    let reply = watcher.command(json!({"cmd": "sit", "name": "Eve", "commitment": commitment})).await;
    assert_eq!(reply["error"]["code"], "no-seat-link");
    let with_pass = Request::get(&path).with("cubo-pass", &watch);
    assert_eq!(
        request(server.address(), &with_pass).await.unwrap().status,
        200,
        "no session is needed to watch"
    );
    let list = eve.get("/api/tables").await.unwrap();
    assert_eq!(list["tables"], json!([]), "private tables are in no list");
    let sitter = Player::sit(eve, &table, Some(&seat), "Eve").await;
    assert_eq!(sitter.you, [0]);
    // listed ones are for everybody
    let listed = json!({"game": "cubulus", "access": "listed", "places": [{"for": "open"}, {"for": "open"}]});
    let (table, _, _) = open(&mut ada, listed).await;
    let stranger = Visitor::stranger(server.address());
    let list = stranger.clone().get("/api/tables?game=cubulus").await.unwrap();
    assert_eq!(list["tables"][0]["table"], json!(table));
    let mut watcher = Player::at(stranger, &table, None).await;
    let reply = watcher.command(json!({"cmd": "sit", "name": "X", "commitment": commitment})).await;
    assert_eq!(reply["error"]["code"], "no-session");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn several_tabs_are_one_presence() {
    let dir = Dir::new();
    let server = house(dir.path()).await;
    let (mut ada, zoe) = couple(&server, "cubulus").await;
    let here = |player: &Player| player.heard.iter().rev().find_map(|told| told["here"].as_array().cloned());
    ada.hear_until(|player| here(player).is_some_and(|here| here.len() == 2)).await;
    let second = Player::at(zoe.visitor.clone(), &zoe.table, None).await;
    zoe.socket.close().await;
    // A round trip later nothing has been said about leaving.
    for _ in 0..3 {
        ada.command(json!({"cmd": "say", "words": {"phrase": "hello"}})).await;
    }
    assert_eq!(here(&ada).unwrap().len(), 2);
    second.socket.close().await;
    ada.hear_until(|player| here(player).is_some_and(|here| here.len() == 1)).await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn refusals_carry_their_clause_in_both_languages() {
    let dir = Dir::new();
    let server = house(dir.path()).await;
    let (mut ada, mut zoe) = couple(&server, "cubulus").await;
    let (mover, other) = mover(&mut ada, &mut zoe);
    let reply = mover.command(json!({"cmd": "play", "action": "rubbish"})).await;
    assert_eq!(reply["error"]["code"], "bad-action");
    assert!(reply["error"]["text"]["fr"].is_string() && reply["error"]["clause"].is_string(), "{reply}");
    let action = mover.choose("x");
    let reply = other.command(json!({"cmd": "play", "action": action})).await;
    assert_eq!(reply["error"]["code"], "not-your-turn", "{reply}");
    let version = mover.version;
    for bad in [json!({"cmd": "undo", "to": 99}), json!({"cmd": "answer", "offer": 1, "yes": true})] {
        let reply = mover.command(bad).await;
        assert!(reply["error"]["code"].is_string(), "{reply}");
    }
    assert_eq!(mover.version, version, "nothing has happened");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_other_hears_of_a_hint_and_a_serious_table_has_none() {
    let dir = Dir::new();
    let server = house(dir.path()).await;
    let (mut ada, mut zoe) = couple(&server, "cubulus").await;
    let (mover, _) = mover(&mut ada, &mut zoe);
    let reply = mover.command(json!({"cmd": "hint"})).await;
    assert_eq!(reply["error"]["code"], "not-friendly", "{reply}");
    let wish = json!({"game": "cubulus", "friendly": true, "places": [{"for": "person"}, {"for": "person"}]});
    let (mut ada, mut zoe) = couple_at(&server, wish).await;
    let (mover, other) = crate::common::mover(&mut ada, &mut zoe);
    let seat = mover.you[0];
    let reply = mover.command(json!({"cmd": "hint", "seat": seat})).await;
    assert_eq!(reply["count"], 1, "{reply}");
    let version = reply["first"].as_u64().unwrap() + 1;
    other.hear_until(|player| player.version >= version).await;
    let told = other.heard.last().unwrap();
    assert_eq!(told["news"]["event"], json!({"event": "hinted", "seat": seat}));
    assert_eq!(other.state["chairs"][seat as usize]["hints"], 1);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_sleeps_and_wakes_with_everything() {
    let dir = Dir::new();
    let mut config = crate::common::config();
    config.limits.table_idle = std::time::Duration::from_millis(50);
    let server = crate::common::house_with(crate::common::store(dir.path()), config).await;
    let (mut ada, mut zoe) = couple(&server, "cubulus").await;
    play_on(&mut ada, &mut zoe, 5).await;
    let (version, play) = (ada.version, ada.play.clone());
    for player in [&mut ada, &mut zoe] {
        let fresh = player.visitor.socket().await.unwrap();
        std::mem::replace(&mut player.socket, fresh).close().await;
    }
    asleep(&server).await;
    ada.socket = ada.visitor.socket().await.unwrap();
    let reply = ada.subscribe(None).await;
    assert_eq!(reply["shown"]["version"], json!(version));
    let plain =
        |play: &Value| (play["views"][0]["view"].clone(), play["turn"].clone(), play["scores"].clone());
    assert_eq!(plain(&reply["shown"]["play"]), plain(&play));
    server.close().await;
}

/// Two people with so much time for the whole game.
async fn clocked(server: &cubo_server::Server, initial_ms: u64) -> (Player, Player) {
    let mut wish = two_people("cubulus");
    wish["clock"] = json!({"kind": "fischer", "initial_ms": initial_ms, "increment_ms": 0});
    couple_at(server, wish).await
}

#[tokio::test]
async fn a_sleeping_table_times_out() {
    let (dir, time) = (Dir::new(), Time::stop());
    let server =
        crate::common::house_at(crate::common::store(dir.path()), crate::common::config(), time.clock).await;
    let (ada, zoe) = clocked(&server, 3_600_000).await;
    let (mut visitor, table) = (ada.visitor.clone(), ada.table.clone());
    ada.socket.close().await;
    zoe.socket.close().await;
    time.until_asleep(&server).await;
    time.pass(Duration::from_secs(3_600)).await;
    let mut rounds = 0;
    // Only lists are asked: they do not wake anybody.
    while visitor.get("/api/session/tables").await.unwrap()["tables"][0]["phase"] != "ended" {
        rounds += 1;
        assert!(rounds < 5_000, "it never times out");
        time.pass(Duration::from_secs(1)).await;
        time.settle().await;
    }
    let shown = visitor.get(&format!("/api/tables/{table}")).await.unwrap();
    assert_eq!(shown["shown"]["state"]["end"]["how"], "forfeit");
    time.close(server).await;
}

#[tokio::test]
async fn time_in_which_the_house_was_closed_counts_for_nobody() {
    let (dir, time) = (Dir::new(), Time::stop());
    let open = async || {
        crate::common::house_at(crate::common::store(dir.path()), crate::common::config(), time.clock).await
    };
    let server = open().await;
    let (mut ada, mut zoe) = clocked(&server, 3_600_000).await;
    play_on(&mut ada, &mut zoe, 2).await;
    time.close(server).await;
    time.pass(Duration::from_secs(7_200)).await;
    let server = open().await;
    for player in [&mut ada, &mut zoe] {
        player.visitor.house = server.address();
        player.reconnect().await;
        player.subscribe(None).await;
    }
    assert_eq!(ada.phase(), "playing", "{}", ada.state);
    let reply = mover(&mut ada, &mut zoe).0.act("in time").await;
    assert!(reply["error"].is_null(), "{reply}");
    // An hour on the clock is an hour all the same.
    time.pass(Duration::from_secs(3_600)).await;
    ada.socket = ada.visitor.socket().await.unwrap(); // hers was silent for an hour too
    for _ in 0..5_000 {
        ada.subscribe(None).await;
        if ada.phase() == "ended" {
            break;
        }
        time.pass(Duration::from_secs(1)).await;
        time.settle().await;
    }
    assert_eq!(ada.phase(), "ended", "{}", ada.state);
    time.close(server).await;
}

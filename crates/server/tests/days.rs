//! Games over days: vacations, in which clocks stand still, and replies that are prepared.

use std::time::Duration;

use crate::common::browser::{Browser, code};
use crate::common::place::{self, kept};
use crate::common::time::Time;
use crate::common::{Dir, Player, config, house, house_at, mover, store, two_people};
use crate::history::seated;
use crate::on_postgres;
use cubo_client::Request;
use cubo_core::Record;
use cubo_core::fair::Extent;
use cubo_server::config::Config;
use cubo_table::Vacation;
use serde_json::{Value, json};

const HOUR: Duration = Duration::from_secs(3_600);
const DAY: Duration = Duration::from_secs(24 * 3_600);
const DAY_MS: u64 = 24 * 3_600 * 1_000;

fn over_days() -> Value {
    let mut wish = two_people("cubulus");
    wish["clock"] = json!({"kind": "days", "days": 1});
    wish
}

/// Tables fall asleep soon.
fn drowsy() -> Config {
    let mut settings = config();
    settings.limits.table_idle = Duration::from_secs(5);
    settings
}

async fn running(browser: &mut Browser) -> Value {
    browser.get("/api/session/running").await.1["tables"][0].clone()
}

/// Asks until it is so; no time passes.
async fn soon(time: &Time, browser: &mut Browser, enough: impl Fn(&Value) -> bool) -> Value {
    for _ in 0..2_000 {
        let game = running(browser).await;
        if enough(&game) {
            return game;
        }
        time.settle().await;
    }
    panic!("it never is so: {}", running(browser).await);
}

fn vacation(game: &Value, seat: u64) -> Option<u64> {
    game["face"]["chairs"][seat as usize]["vacation"].as_u64()
}

#[tokio::test]
async fn clocks_of_days_stand_still_while_their_member_is_on_vacation() {
    let (dir, time) = (Dir::new(), Time::stop());
    let server = house_at(store(dir.path()), drowsy(), time.clock).await;
    let at = server.address();
    let (mut ada, mut zoe) = (Browser::member(at, "Ada").await, Browser::member(at, "Zoé").await);
    let (first, second) = seated(&mut ada, &zoe, over_days()).await;
    let (slow, seat, mut other) = match first.to_act() {
        Some(seat) => (&mut ada, seat, second),
        None => (&mut zoe, second.to_act().unwrap(), first),
    };
    let began = running(slow).await["deadline"].as_u64().unwrap() - DAY_MS;

    // Ten hours pass, then the player to move goes away for three days. The other hears of it at the table.
    time.pass(10 * HOUR).await;
    other.reconnect().await;
    let (status, told) = slow.post("/api/account/vacation", json!({"days": 3})).await;
    assert_eq!(status, 200, "{told}");
    let until = told["until"].as_u64().unwrap();
    assert_eq!(until, time.clock.now() + 3 * DAY_MS);
    let away = soon(&time, slow, |game| vacation(game, seat).is_some()).await;
    assert_eq!(vacation(&away, seat), Some(until));
    assert_eq!(away["deadline"].as_u64(), Some(began + 4 * DAY_MS), "14 hours are left when it is over");
    other.subscribe(None).await;
    assert_eq!(other.state["chairs"][seat as usize]["vacation"], json!(until));
    let refused = other.command(json!({"cmd": "hand-over", "seat": seat})).await;
    assert_eq!(refused["error"]["code"], "not-away", "whoever is on vacation is not taken for gone");
    drop(other);

    // Two days later nothing is lost, whether the table slept or not; they come back, and the clock goes on.
    time.until_asleep(&server).await;
    time.pass(2 * DAY).await;
    assert_eq!(soon(&time, slow, |game| game["phase"] == "playing").await["phase"], "playing");
    let (_, back) = slow.ask(Request::delete("/api/account/vacation")).await;
    let gone = 2 * DAY_MS..2 * DAY_MS + 60_000; // and the seconds until the table slept
    let used = 28 * DAY_MS - back["left_ms"].as_u64().unwrap();
    assert!(gone.contains(&used), "{back}");
    assert!(back["until"].is_null(), "{back}");
    let now = time.clock.now();
    let game = soon(&time, slow, |game| vacation(game, seat) == Some(now)).await;
    assert_eq!(game["deadline"].as_u64(), Some(now + 14 * 3_600_000));

    // A vacation of which the table is not told (its node was killed, or is another) is found when it matters.
    time.until_asleep(&server).await;
    let person = place::value(dir.path(), "SELECT hex(person) FROM vacations");
    let (from, until) = (time.clock.now() + 3_600_000, time.clock.now() + 3_600_000 + 5 * DAY_MS);
    place::execute(dir.path(), &format!("INSERT INTO vacations VALUES (x'{person}', {from}, {until})"));
    time.pass(4 * DAY).await;
    let game = soon(&time, slow, |game| vacation(game, seat) == Some(until)).await;
    assert_eq!(game["phase"], "playing");
    let left = game["deadline"].as_u64().unwrap() - until;
    assert!((12 * 3_600_000..13 * 3_600_000).contains(&left), "an hour of the 14 had passed: {left}");

    // It ends by itself, and then the game is lost by time like any other.
    time.pass(DAY + 12 * HOUR).await;
    time.run(Duration::from_secs(5)).await;
    time.pass(4 * HOUR).await;
    let mut over = Value::Null;
    for _ in 0..2_000 {
        over = slow.get("/api/session/finished").await.1["games"][0].clone();
        if !over.is_null() {
            break;
        }
        time.pass(Duration::from_millis(200)).await;
        time.settle().await;
    }
    assert_eq!(over["result"], "lost", "{over}");
    // The table's own events tell when its clock stood still, so that whoever reads them finds the same clock.
    let (_, record) = slow.get(&format!("/api/tables/{}/record", over["table"].as_str().unwrap())).await;
    let text = record.to_string();
    assert_eq!(text.matches("\"event\":\"vacation\"").count(), 3, "gone, back, and gone again: {text}");
    let record: Record = serde_json::from_value(record).unwrap();
    assert!(cubo_catalog::verify(&record, Extent::Whole).is_ok());
    time.close(server).await;
}

#[tokio::test]
async fn a_vacation_is_never_longer_than_what_is_left_and_shown_to_those_who_may_know() {
    let dir = Dir::new();
    let keep = kept(dir.path()).await;
    let server = house_at(keep.clone(), config(), cubo_server::clock::Clock::system()).await;
    let at = server.address();
    let (mut ada, mut zoe) = (Browser::member(at, "Ada").await, Browser::member(at, "Zoé").await);
    let (_, fresh) = ada.get("/api/account/vacation").await;
    assert_eq!(fresh["left_ms"], json!(28 * DAY_MS), "{fresh}");
    assert_eq!(
        code(&Browser::guest(at, "Milo").await.get("/api/account/vacation").await),
        (401, "not-a-member")
    );
    for wrong in [json!({}), json!({"days": 0}), json!({"days": 29}), json!({"days": 1, "more": 1})] {
        assert_eq!(code(&ada.post("/api/account/vacation", wrong).await), (400, "bad-request"));
    }
    // Coming back from nowhere changes nothing.
    assert_eq!(ada.ask(Request::delete("/api/account/vacation")).await.1["left_ms"], json!(28 * DAY_MS));
    let (_, gone) = ada.post("/api/account/vacation", json!({"days": 28})).await;
    let (since, until) = (gone["since"].as_u64().unwrap(), gone["until"].as_u64().unwrap());
    assert_eq!(until - since, 28 * DAY_MS);
    // The end can be changed; it is still the same vacation.
    let (_, shorter) = ada.post("/api/account/vacation", json!({"days": 2})).await;
    assert_eq!(shorter["since"], json!(since));
    assert!(shorter["until"].as_u64().unwrap() < until);
    assert_eq!(place::value(dir.path(), "SELECT count(*) FROM vacations"), "1");
    assert_eq!(zoe.get("/api/members/Ada").await.1["vacation"], shorter["until"]);
    assert!(
        Browser::new(at).get("/api/members/Ada").await.1["vacation"].is_null(),
        "only members see who is here"
    );
    // What is begun by two requests at the same moment is one vacation: the store keeps no two that overlap.
    let days = keep.days().unwrap();
    let person = vacationer(dir.path());
    let now = shorter["since"].as_u64().unwrap() + 1;
    assert!(!days.put_vacation(Vacation { person, from: now, until: now + 5 }, 0).await.unwrap());
    assert_eq!(days.vacations(vec![person], 0).await.unwrap().len(), 1);
    let export = ada.lines("/api/session/export").await;
    assert!(export.iter().any(|line| line["vacation"]["since"] == json!(since)), "{export:?}");
    // Nothing is left once all is taken, and nothing stays of somebody who leaves.
    ada.ask(Request::delete("/api/account/vacation")).await;
    place::execute(dir.path(), "UPDATE vacations SET since = since - 2419200000");
    let (_, spent) = ada.get("/api/account/vacation").await;
    let year_begins = spent["left_ms"].as_u64().unwrap() > 0;
    let refused = ada.post("/api/account/vacation", json!({"days": 1})).await;
    assert!(year_begins || code(&refused) == (409, "no-vacation-left"), "{spent} {refused:?}");
    ada.post("/api/session/leave", json!({"name": "Ada", "password": crate::members::PASSWORD})).await;
    assert_eq!(place::value(dir.path(), "SELECT count(*) FROM vacations"), "0");
    server.close().await;
}

/// Who has the only vacation.
fn vacationer(dir: &std::path::Path) -> cubo_wire::PersonId {
    let sql = if place::is_postgres() { "encode(person, 'hex')" } else { "hex(person)" };
    let hex = place::value(dir, &format!("SELECT {sql} FROM vacations"));
    let bytes = std::array::from_fn(|n| u8::from_str_radix(&hex[2 * n..2 * n + 2], 16).unwrap());
    cubo_server::ids::person(bytes)
}

/// The view of this player's seat.
fn view(player: &Player) -> Box<serde_json::value::RawValue> {
    serde_json::value::to_raw_value(&player.play["views"][0]["view"]).unwrap()
}

/// Legal actions after a line, as a player who looks at this view can know them.
fn legal(player: &Player, line: &[&str]) -> Vec<String> {
    let (mut world, _) = cubo_catalog::imagine(&player.game, &view(player), "a").unwrap();
    for action in line {
        world.play(action).unwrap();
    }
    world.legal(Some(8)).actions
}

#[tokio::test]
async fn a_prepared_reply_is_played_at_once_and_once() {
    let dir = Dir::new();
    let server = house_at(kept(dir.path()).await, config(), cubo_server::clock::Clock::system()).await;
    let at = server.address();
    let (mut ada, mut zoe) = (Browser::member(at, "Ada").await, Browser::member(at, "Zoé").await);
    let (mut first, mut second) = seated(&mut ada, &zoe, over_days()).await;
    let ada_moves = first.to_act().is_some();
    let (waits, moves) = if ada_moves { (&mut zoe, &mut ada) } else { (&mut ada, &mut zoe) };
    let path = format!("/api/tables/{}/replies", first.table);
    let (mover, waiter) = mover(&mut first, &mut second);
    assert_eq!(waits.get(&path).await, (200, json!({"lines": []})));

    // What cannot be prepared.
    let theirs = legal(waiter, &[]);
    let mine = legal(waiter, &[&theirs[0]]);
    let short = json!({"lines": [[theirs[0], mine[0]]]});
    assert_eq!(code(&moves.post(&path, short.clone()).await), (409, "your-turn"));
    assert_eq!(code(&waits.post(&path, json!({"lines": [[theirs[0]]]})).await), (409, "reply-open"));
    let twice = json!({"lines": [[theirs[0], mine[0]], [theirs[0], mine[1]]]});
    assert_eq!(code(&waits.post(&path, twice).await), (409, "reply-twice"));
    let wrong = waits.post(&path, json!({"lines": [[theirs[0], theirs[0]]]})).await;
    assert!(["illegal", "bad-action"].contains(&code(&wrong).1), "{wrong:?}");
    let many = json!({"lines": vec![vec!["x"; 13]; 1]});
    assert_eq!(code(&waits.post(&path, many).await), (400, "bad-request"));
    let mut milo = Browser::member(at, "Milo").await;
    assert_eq!(code(&milo.post(&path, short.clone()).await), (403, "not-seated"));
    assert_eq!(code(&Browser::new(at).get(&path).await), (401, "no-session"));

    // Two lines, one of them two replies deep. Nobody else is told of them.
    let third = legal(waiter, &[&theirs[0], &mine[0]]);
    let fourth = legal(waiter, &[&theirs[0], &mine[0], &third[0]]);
    let elsewhere = legal(waiter, &[&theirs[1]]);
    let deep = vec![theirs[0].clone(), mine[0].clone(), third[0].clone(), fourth[0].clone()];
    let lines = json!({"lines": [deep, [theirs[1], elsewhere[0]]]});
    assert_eq!(waits.post(&path, lines.clone()).await, (200, lines.clone()));
    assert_eq!(waits.get(&path).await, (200, lines.clone()));
    assert_eq!(moves.get(&path).await, (200, json!({"lines": []})));
    let export = waits.lines("/api/session/export").await;
    assert!(
        export.iter().any(|line| line["replies"]["lines"][0][0]["action"] == json!(theirs[0])),
        "{export:?}"
    );
    assert!(!moves.lines("/api/session/export").await.iter().any(|line| line["replies"].is_object()));

    // The other acts: the reply stands at once, without anybody's doing.
    let before = mover.play["events"].as_u64().unwrap();
    mover.command(json!({"cmd": "play", "action": theirs[0]})).await;
    mover.hear_until(|player| player.play["events"] == json!(before + 2)).await;
    assert!(mover.to_act().is_some());
    assert_eq!(waits.get(&path).await, (200, json!({"lines": [[third[0], fourth[0]]]})));
    let heard = serde_json::to_string(&mover.heard).unwrap();
    assert!(!heard.contains("reply-") && !heard.contains(&fourth[0]), "nobody hears of what is prepared");
    // And the second reply; then nothing is left.
    mover.command(json!({"cmd": "play", "action": third[0]})).await;
    mover.hear_until(|player| player.play["events"] == json!(before + 4)).await;
    assert_eq!(waits.get(&path).await, (200, json!({"lines": []})));
    assert_eq!(place::value(dir.path(), "SELECT count(*) FROM replies"), "0");

    // A game that leaves the line leaves the reply behind.
    waiter.hear_until(|player| player.play["events"] == json!(before + 4)).await;
    let theirs = legal(waiter, &[]);
    let mine = legal(waiter, &[&theirs[0]]);
    assert_eq!(waits.post(&path, json!({"lines": [[theirs[0], mine[0]]]})).await.0, 200);
    mover.command(json!({"cmd": "play", "action": theirs[1]})).await;
    mover.hear_until(|player| player.play["events"] == json!(before + 5)).await;
    assert_eq!(waits.get(&path).await, (200, json!({"lines": []})));
    assert_eq!(place::value(dir.path(), "SELECT count(*) FROM replies"), "0");
    server.close().await;
}

#[tokio::test]
async fn a_house_that_is_killed_before_the_reply_plays_it_when_it_is_back_and_not_again() {
    let dir = Dir::new();
    let keep = kept(dir.path()).await;
    let server = house_at(keep.clone(), config(), cubo_server::clock::Clock::system()).await;
    let at = server.address();
    let (mut ada, mut zoe) = (Browser::member(at, "Ada").await, Browser::member(at, "Zoé").await);
    let (mut first, mut second) = seated(&mut ada, &zoe, over_days()).await;
    let waits = if first.to_act().is_some() { &mut zoe } else { &mut ada };
    let table = first.table.clone();
    let path = format!("/api/tables/{table}/replies");
    let (mover, waiter) = mover(&mut first, &mut second);
    let theirs = legal(waiter, &[]);
    let mine = legal(waiter, &[&theirs[0]]);
    assert_eq!(waits.post(&path, json!({"lines": [[theirs[0], mine[0]]]})).await.0, 200);
    let row = keep.load(table.parse().unwrap()).await.unwrap().unwrap().row;
    let (holder, prepared) = keep.days().unwrap().replies_at(row).await.unwrap().remove(0);

    // The store as a kill leaves it between the other's action and the reply: the action is there, and so is what was prepared.
    assert_eq!(waits.post(&path, json!({"lines": []})).await.0, 200);
    mover.command(json!({"cmd": "play", "action": theirs[0]})).await;
    drop((first, second));
    server.close().await;
    keep.days().unwrap().put_replies(holder, row, prepared.clone()).await.unwrap();
    let count = keep.load(table.parse().unwrap()).await.unwrap().unwrap().version;
    drop(keep);

    for round in 0..2 {
        let server = house_at(kept(dir.path()).await, config(), cubo_server::clock::Clock::system()).await;
        for browser in [&mut ada, &mut zoe] {
            browser.0.house = server.address();
        }
        let mut shown = ada.get(&format!("/api/tables/{table}")).await.1;
        for _ in 0..6_000 {
            if shown["shown"]["play"]["events"] == json!(2) {
                break;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
            shown = ada.get(&format!("/api/tables/{table}")).await.1;
        }
        let history = shown["shown"]["history"][0].to_string();
        assert_eq!(shown["shown"]["play"]["events"], json!(2), "round {round}: {history}");
        assert!(history.contains(&mine[0]), "{history}");
        server.close().await;
        let keep = kept(dir.path()).await;
        let again = keep.load(table.parse().unwrap()).await.unwrap().unwrap();
        assert!(again.version > count, "the reply is an action of the table");
        assert!(
            keep.days().unwrap().replies_at(again.row).await.unwrap().is_empty(),
            "nothing is left of it"
        );
        // As if the kill had come between the reply and its being forgotten.
        keep.days().unwrap().put_replies(holder, again.row, prepared.clone()).await.unwrap();
    }
}

#[tokio::test]
async fn replies_are_for_tables_with_days_for_a_turn() {
    let dir = Dir::new();
    let server = house(dir.path()).await;
    let at = server.address();
    let (mut ada, mut zoe) = (Browser::member(at, "Ada").await, Browser::member(at, "Zoé").await);
    let (first, second) = seated(&mut ada, &zoe, two_people("cubulus")).await;
    let (waits, waiter) = if first.to_act().is_some() { (&mut zoe, &second) } else { (&mut ada, &first) };
    let path = format!("/api/tables/{}/replies", first.table);
    let theirs = legal(waiter, &[]);
    let mine = legal(waiter, &[&theirs[0]]);
    let refused = waits.post(&path, json!({"lines": [[theirs[0], mine[0]]]})).await;
    assert_eq!(code(&refused), (409, "no-replies"));
    server.close().await;
}

#[tokio::test]
async fn the_game_of_the_day_is_the_same_for_everybody_and_was_committed_to() {
    let (dir, time) = (Dir::new(), Time::stop());
    let server = house_at(kept(dir.path()).await, config(), time.clock).await;
    let at = server.address();
    let (mut ada, mut milo) = (Browser::member(at, "Ada").await, Browser::guest(at, "Milo").await);
    let (_, today) = ada.get("/api/daily").await;
    assert_eq!(today["day"], "2023-11-14", "{today}");
    for browser in [&mut milo, &mut Browser::new(at)] {
        assert_eq!(browser.get("/api/daily").await.1, today, "the same for everybody");
    }
    // Whoever has played it tells how; the house plays it again from the seed, and the first game counts.
    let lost = json!({"day": today["day"], "actions": [], "resigned": true});
    assert_eq!(code(&Browser::new(at).post("/api/daily", lost.clone()).await), (401, "no-session"));
    for wrong in [
        json!({"day": today["day"], "actions": []}),
        json!({"day": today["day"], "actions": ["nonsense"], "resigned": true}),
        json!({"day": "2023-11-12", "actions": [], "resigned": true}),
    ] {
        assert_eq!(code(&ada.post("/api/daily", wrong).await), (409, "not-the-daily"));
    }
    let (status, told) = ada.post("/api/daily", lost.clone()).await;
    assert_eq!((status, &told["mine"], &told["played"]), (200, &json!("lost"), &json!(1)), "{told}");
    ada.post("/api/daily", lost.clone()).await;
    milo.post("/api/daily", lost.clone()).await;
    let (_, told) = ada.get("/api/daily").await;
    assert_eq!(told["results"], json!({"won": 0, "level": 0, "lost": 2}));
    assert!(ada.lines("/api/session/export").await.iter().any(|line| line["daily"]["day"] == today["day"]));
    // The next day has the seed that was committed to, and another game; nothing is lost by a day that is missed.
    if !place::is_postgres() {
        time.pass(DAY).await;
        let (_, next) = ada.get("/api/daily").await;
        let seed = next["seed"].as_str().unwrap();
        let bytes = std::array::from_fn(|n| u8::from_str_radix(&seed[2 * n..2 * n + 2], 16).unwrap());
        let commitment = cubo_core::fair::Bytes32(bytes).commitment().to_string();
        assert_eq!(today["next"], json!(commitment));
        assert_ne!(today["game"], next["game"]);
        assert_eq!((&next["played"], &next["mine"]), (&json!(1), &Value::Null));
        // Whoever began before midnight may still tell.
        let mut zoe = Browser::guest(at, "Zoé").await;
        assert_eq!(zoe.post("/api/daily", lost).await.1["played"], json!(1));
    }
    ada.post("/api/session/leave", json!({"name": "Ada", "password": crate::members::PASSWORD})).await;
    let left = if place::is_postgres() { "1" } else { "2" };
    assert_eq!(place::value(dir.path(), "SELECT count(*) FROM daily"), left);
    time.close(server).await;
}

/// Whoever solves in two browsers has the rating of the one that solved more; nobody else sees it, and it goes with its member.
#[tokio::test]
async fn the_rating_at_puzzles_that_comes_of_more_of_them_is_kept() {
    let dir = Dir::new();
    let server = house(dir.path()).await;
    let at = server.address();
    let (mut ada, mut zoe) = (Browser::member(at, "Ada").await, Browser::member(at, "Zoé").await);
    let door = "/api/account/puzzles";
    let rating = |game: &str, rating: u32, tried: u32| json!({"game": game, "rating": rating, "spread": 90, "tried": tried, "solved": 1});
    assert_eq!(ada.get(door).await, (200, json!({"games": []})));
    let first = rating("cubulus", 1300, 5);
    assert_eq!(ada.post(door, first.clone()).await, (200, json!({"games": [first]})));
    // What comes of as many or fewer puzzles changes nothing.
    for less in [rating("cubulus", 1000, 5), rating("cubulus", 900, 2)] {
        assert_eq!(ada.post(door, less).await, (200, json!({"games": [first]})));
    }
    let more = rating("cubulus", 1250, 6);
    ada.post(door, more.clone()).await;
    let other = rating("blox", 1100, 1);
    assert_eq!(ada.post(door, other.clone()).await, (200, json!({"games": [other, more]})));
    assert_eq!(ada.get(door).await, (200, json!({"games": [other, more]})));
    assert_eq!(zoe.get(door).await, (200, json!({"games": []})));
    assert_eq!(code(&ada.post(door, rating("chess", 1300, 5)).await), (404, "unknown-game"));
    assert_eq!(code(&ada.post(door, rating("blox", 3001, 5)).await), (400, "bad-request"));
    assert_eq!(code(&ada.post(door, json!({"game": "blox"})).await), (400, "bad-request"));
    assert_eq!(code(&Browser::new(at).get(door).await), (401, "not-a-member"));
    let mut guest = Browser::guest(at, "Milo").await;
    assert_eq!(guest.post(door, rating("blox", 1100, 1)).await.0, 401);
    let export = ada.lines("/api/session/export").await;
    assert!(export.iter().any(|line| line["puzzles"] == more), "{export:?}");
    assert_eq!(place::value(dir.path(), "SELECT count(*) FROM puzzles"), "2");
    ada.post("/api/session/leave", json!({"name": "Ada", "password": crate::members::PASSWORD})).await;
    assert_eq!(place::value(dir.path(), "SELECT count(*) FROM puzzles"), "0");
    server.close().await;
}

on_postgres! {
    the_rating_at_puzzles_that_comes_of_more_of_them_is_kept,
    the_game_of_the_day_is_the_same_for_everybody_and_was_committed_to,
    a_vacation_is_never_longer_than_what_is_left_and_shown_to_those_who_may_know,
    a_prepared_reply_is_played_at_once_and_once,
    a_house_that_is_killed_before_the_reply_plays_it_when_it_is_back_and_not_again,
}

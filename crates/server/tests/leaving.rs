//! People leave the house: what goes with them, what stays, and what is removed by time.

use std::path::Path;
use std::time::Duration;

use crate::common::browser::{Browser, PASSWORD, code};
use crate::common::place::{self, admin, is_kept, kept};
use crate::common::time::Time;
use crate::common::{Dir, Player, config, house, house_at, house_with, open, soon, two_people};
use crate::history::{lost_by_the_first, seated};
use crate::on_postgres;
use cubo_client::{Request, Told};
use cubo_server::config::{Config, Keep};
use serde_json::{Value, json};

/// Names and words that stand nowhere else, so that they can be looked for in the bytes of the database.
const NAME: &str = "Quillonde";
/// What guests of `lost_by_the_first` are called at the table.
const AT_TABLE: &str = "\"One\"";
const WORDS: &str = "xylophones on the veranda";
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// The id of somebody, in hexadecimal digits.
fn person_of(dir: &Path, name: &str) -> String {
    let people =
        place::lines(dir).into_iter().filter(|(table, line)| table == "people" && line.contains(name));
    let line = people.map(|(_, line)| line).next().unwrap();
    let digits = |part: &&str| part.len() == 32 && part.chars().all(|c| c.is_ascii_hexdigit());
    line.split(['|', ',', '(', '"', 'x', '\\']).find(digits).unwrap().to_owned()
}

/// The tables of the database in which this id stands, apart from those that say whose a game was. What nodes tell each other is removed
/// after a minute.
fn tables_with(dir: &Path, person: &str) -> Vec<String> {
    let games = ["tables", "appends", "sat", "played", "met", "ratings", "told"];
    let found =
        place::lines(dir).into_iter().filter(|(_, line)| line.contains(person)).map(|(table, _)| table);
    found.filter(|table| !games.contains(&table.as_str())).collect()
}

async fn say(player: &mut Player, words: &str) {
    let reply = player.command(json!({"cmd": "say", "words": {"text": words}})).await;
    assert!(reply["error"].is_null(), "{reply}");
}

async fn leave(browser: &mut Browser, name: &str) -> (u16, Value) {
    browser.post("/api/session/leave", json!({"name": name, "password": PASSWORD})).await
}

#[tokio::test]
async fn a_member_who_leaves_takes_name_talk_sessions_and_keys_along() {
    let dir = Dir::new();
    let server = house(dir.path()).await;
    let at = server.address();
    let mut gone = Browser::member(at, NAME).await;
    let mut ada = Browser::member(at, "Ada").await;
    let mut elsewhere = Browser::new(at);
    assert_eq!(elsewhere.log_in(NAME).await, 200);
    gone.post("/api/account/friends", json!({"name": "Ada"})).await;
    ada.post("/api/account/friends", json!({"name": NAME})).await;
    gone.post("/api/account/visible", json!({"games": "nobody", "opponents": "nobody", "here": "nobody"}))
        .await;

    // One game that is over and asleep or awake, one that runs, one that waits; with talk.
    let over = lost_by_the_first(&mut gone, &ada, two_people("cubulus")).await;
    let (mut mine, mut theirs) = seated(&mut gone, &ada, two_people("blox")).await;
    say(&mut mine, WORDS).await;
    say(&mut theirs, "what a pity").await;
    let running = mine.table.clone();
    let (waiting, ..) = open(&mut gone.0, two_people("attakube")).await;
    let _sits = Player::sit(gone.0.clone(), &waiting, None, NAME).await;
    let mut reader = Player::at(ada.0.clone(), &over, None).await;
    let record = ada.get(&format!("/api/tables/{over}/record")).await.1;
    let person = person_of(dir.path(), NAME);

    // Everything of it in one file first.
    let lines = gone.lines("/api/session/export").await;
    let kinds: Vec<&String> = lines.iter().flat_map(|line| line.as_object().unwrap().keys()).collect();
    assert_eq!(
        kinds,
        ["about", "account", "visible", "reminders", "friend", "running", "running", "game", "said"]
    );
    assert_eq!(lines[1]["account"]["name"], json!(NAME));
    assert_eq!(lines[8]["said"]["words"], json!({"text": WORDS}));
    assert_eq!(lines[7]["game"]["record"], record);
    let secret = lines
        .iter()
        .filter(|line| line["running"].is_object())
        .any(|line| line.to_string().contains("secret"));
    assert!(!secret, "a game that runs keeps its secrets");

    // Not by mistake, and not by whoever finds a browser open.
    assert_eq!(code(&leave(&mut gone, "Somebody").await), (403, "wrong-name"));
    let wrong = json!({"name": NAME, "password": "not this one"});
    assert_eq!(code(&gone.post("/api/session/leave", wrong).await), (403, "wrong-password"));
    assert_eq!(code(&gone.post("/api/session/leave", json!({"name": NAME})).await), (400, "bad-request"));
    assert_eq!(gone.get("/api/account").await.0, 200);
    let cookie = gone.0.cookie.clone();
    assert_eq!(leave(&mut gone, NAME).await, (200, json!({"guest": null})));

    // At once: no session, no socket, no member, no name for anybody else.
    loop {
        if let Told::End(code) = mine.socket.hear().await.unwrap() {
            assert_eq!(code, Some(4001));
            break;
        }
    }
    gone.0.cookie = cookie;
    assert_eq!(gone.get("/api/session").await.1, json!({"guest": null}));
    assert_eq!(elsewhere.get("/api/account").await.0, 401);
    assert_eq!(Browser::new(at).log_in(NAME).await, 401);
    assert_eq!(code(&ada.get(&format!("/api/members/{NAME}")).await), (404, "no-such-member"));
    assert_eq!(ada.get("/api/account/friends").await.1, json!({"friends": []}));
    let taken = json!({"name": NAME, "password": PASSWORD});
    assert_eq!(code(&Browser::new(at).post("/api/account", taken).await), (409, "name-taken"));

    // Those who look on are shown the tables without the name and the words; the running game is decided, the chair that waited free.
    reader.hear_until(|player| !player.state["chairs"].to_string().contains(NAME)).await;
    theirs.hear_until(|player| player.phase() == "ended").await;
    theirs.hear_until(|player| !player.state["chairs"].to_string().contains(NAME)).await;
    let (_, seen) = ada.get(&format!("/api/tables/{running}")).await;
    assert!(!seen.to_string().contains(NAME) && !seen.to_string().contains(WORDS), "{seen}");
    let (_, games) = ada.get("/api/session/finished").await;
    assert!(!games.to_string().contains(NAME), "{games}");
    assert_eq!(games["games"].as_array().map(Vec::len), Some(2), "the games stay: {games}");
    assert!(ada.lines("/api/session/export").await.iter().all(|line| !line.to_string().contains(NAME)));

    // Others' records hold as before, and say the same but for the name.
    let (_, after) = ada.get(&format!("/api/tables/{over}/record")).await;
    assert_eq!(after["sealed"], record["sealed"]);
    assert_eq!(after["events"], record["events"]);
    assert!(!after.to_string().contains(NAME));
    for record in ada.lines("/api/session/records").await {
        let record = serde_json::from_value(record).unwrap();
        assert!(cubo_catalog::verify(&record, cubo_core::fair::Extent::Whole).is_ok());
    }
    server.close().await;
    assert!(!is_kept(dir.path(), NAME), "the name is still in the files");
    assert!(!is_kept(dir.path(), WORDS), "the words are still in the files");
    assert!(is_kept(dir.path(), "what a pity"), "what others said stays");
    assert_eq!(tables_with(dir.path(), &person), [] as [&str; 0]);

    // All of it can be read again, as it was told.
    let server = house(dir.path()).await;
    let mut again = Browser::new(server.address());
    assert_eq!(again.log_in("Ada").await, 200);
    let (status, seen) = again.get(&format!("/api/tables/{running}")).await;
    assert_eq!((status, &seen["shown"]["state"]["phase"]), (200, &json!("ended")), "{seen}");
    server.close().await;
}

#[tokio::test]
async fn a_guest_can_leave_too() {
    let dir = Dir::new();
    let server = house(dir.path()).await;
    let at = server.address();
    let (mut gone, ada) = (Browser::guest(at, NAME).await, Browser::guest(at, "Ada").await);
    lost_by_the_first(&mut gone, &ada, two_people("cubulus")).await;
    let lines = gone.lines("/api/session/export").await;
    assert_eq!(lines[1], json!({"guest": {"name": NAME}}));
    assert_eq!(gone.post("/api/session/leave", json!({"name": NAME})).await.0, 200);
    assert_eq!(
        code(&Browser::new(at).post("/api/session/leave", json!({"name": ""})).await),
        (401, "no-session")
    );
    server.close().await;
    assert!(!is_kept(dir.path(), NAME) && !is_kept(dir.path(), AT_TABLE));
}

/// Somebody whom the operator removes while the house is open, and somebody who is removed while it is closed.
#[tokio::test]
async fn the_operator_removes_a_member() {
    let time = Time::stop();
    let dir = Dir::new();
    let server = house_at(kept(dir.path()).await, config(), time.clock).await;
    let at = server.address();
    let mut gone = Browser::member(at, NAME).await;
    let mut ada = Browser::member(at, "Ada").await;
    let table = lost_by_the_first(&mut gone, &ada, two_people("cubulus")).await;
    let mut socket = gone.0.socket().await.unwrap();
    let admin = admin(dir.path()).await;
    assert!(admin.delete("Nobody").await.is_err());
    admin.delete(NAME).await.unwrap();
    assert_eq!(gone.get("/api/session").await.1, json!({"guest": null}), "at once");
    time.run(Duration::from_secs(6)).await;
    assert!(matches!(socket.hear().await.unwrap(), Told::End(Some(4001))));
    let (_, seen) = ada.get(&format!("/api/tables/{table}")).await;
    assert!(!seen.to_string().contains(NAME), "{seen}");
    time.close(server).await;
    admin.delete("Ada").await.unwrap();
    drop(admin);
    assert!(is_kept(dir.path(), "\"Ada\""), "the house is closed: nobody has looked at the tables yet");
    let server = house_at(kept(dir.path()).await, config(), time.clock).await;
    let mut somebody = Browser::guest(server.address(), "Somebody").await;
    for _ in 0..200 {
        time.run(Duration::from_secs(1)).await;
        if place::value(dir.path(), "SELECT count(*) FROM leaving") == "0" {
            break;
        }
    }
    assert_eq!(somebody.get("/api/session").await.0, 200);
    time.close(server).await;
    assert!(!is_kept(dir.path(), "\"Ada\""));
}

fn keeping(keep: Keep) -> Config {
    Config { keep, ..config() }
}

#[tokio::test]
async fn guests_who_do_not_come_back_are_forgotten_and_members_are_not() {
    let dir = Dir::new();
    let clock =
        |days: u64| cubo_server::clock::Clock::with_timers(1_700_000_000_000 + days * DAY.as_millis() as u64);
    let server = house_at(kept(dir.path()).await, config(), clock(0)).await;
    let at = server.address();
    let (mut gone, mut member) = (Browser::guest(at, NAME).await, Browser::member(at, "Ada").await);
    lost_by_the_first(&mut gone, &member, two_people("cubulus")).await;
    let mut left = Browser::guest(at, "Passing").await;
    left.ask(Request::delete("/api/session")).await;
    server.close().await;

    // Not before their time.
    let server = house_at(kept(dir.path()).await, config(), clock(89)).await;
    let mut again =
        Browser(cubo_client::Visitor { house: server.address(), cookie: member.0.cookie.clone() });
    assert_eq!(again.get("/api/account").await.0, 200, "the member was here");
    let forgotten = async |server: &cubo_server::Server| -> String {
        let mut ada =
            Browser(cubo_client::Visitor { house: server.address(), cookie: again.0.cookie.clone() });
        ada.get("/api/session/finished").await.1.to_string()
    };
    assert!(forgotten(&server).await.contains(AT_TABLE));
    server.close().await;

    let server = house_at(kept(dir.path()).await, config(), clock(91)).await;
    soon(async || !forgotten(&server).await.contains(AT_TABLE)).await;
    member.0.house = server.address();
    assert_eq!(member.get("/api/account").await.0, 200, "a member stays one");
    server.close().await;
    assert!(!is_kept(dir.path(), NAME));
    assert!(!is_kept(dir.path(), AT_TABLE));
    assert!(!is_kept(dir.path(), "Passing"));
}

#[tokio::test]
async fn empty_tables_and_old_talk_are_removed_by_time() {
    let dir = Dir::new();
    let clock =
        |days: u64| cubo_server::clock::Clock::with_timers(1_700_000_000_000 + days * DAY.as_millis() as u64);
    let server = house_at(kept(dir.path()).await, config(), clock(0)).await;
    let at = server.address();
    let (mut ada, zoe) = (Browser::member(at, "Ada").await, Browser::member(at, "Zoé").await);
    let (mut first, mut second) = seated(&mut ada, &zoe, two_people("cubulus")).await;
    say(&mut first, WORDS).await;
    first.command(json!({"cmd": "resign"})).await;
    second.hear_until(|player| player.phase() == "ended").await;
    let (empty, ..) = open(&mut ada.0, two_people("cubulus")).await;
    let mut host = Player::sit(ada.0.clone(), &empty, None, "Ada").await;
    host.command(json!({"cmd": "close"})).await;
    drop((first, second, host));
    server.close().await;

    let rows = || -> (u32, u32) {
        let count = |sql: &str| place::value(dir.path(), sql).parse().unwrap();
        (count("SELECT count(*) FROM tables"), count("SELECT count(*) FROM tables WHERE talked IS NOT NULL"))
    };
    assert_eq!(rows(), (2, 1));
    for (days, keep, wanted) in [
        (29, Keep::default(), (2, 1)),
        (31, Keep { guests: None, empty_tables: None, talk: None }, (2, 1)),
        (31, Keep::default(), (1, 1)),
        (364, Keep::default(), (1, 1)),
        (366, Keep::default(), (1, 0)),
    ] {
        let server = house_at(kept(dir.path()).await, keeping(keep), clock(days)).await;
        let mut guest = Browser::guest(server.address(), "Somebody").await;
        if wanted != rows() {
            soon(async || rows() == wanted).await;
        }
        assert_eq!(guest.get("/api/session").await.0, 200);
        server.close().await;
        assert_eq!(rows(), wanted, "{days} days");
    }
    assert!(!is_kept(dir.path(), WORDS));
    let server = house_with(kept(dir.path()).await, config()).await;
    let mut zoe = Browser::new(server.address());
    assert_eq!(zoe.log_in("Zoé").await, 200);
    let (_, games) = zoe.get("/api/session/finished").await;
    assert!(games.to_string().contains("Ada"), "names stay: {games}");
    let record = zoe.lines("/api/session/records").await.remove(0);
    assert!(
        cubo_catalog::verify(&serde_json::from_value(record).unwrap(), cubo_core::fair::Extent::Whole)
            .is_ok()
    );
    server.close().await;
}

on_postgres! {
    a_member_who_leaves_takes_name_talk_sessions_and_keys_along,
    a_guest_can_leave_too,
    the_operator_removes_a_member,
    guests_who_do_not_come_back_are_forgotten_and_members_are_not,
    empty_tables_and_old_talk_are_removed_by_time,
}

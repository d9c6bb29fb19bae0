//! Ratings: rated games move them, boards and profiles show them, and they are always those of all games in order.

use std::path::Path;
use std::time::Duration;

use crate::common::browser::{Browser, code};
use crate::common::place::{self, is_postgres, kept};
use crate::common::time::Time;
use crate::common::{Dir, config, house_at, play_on};
use crate::history::seated;
use crate::members::PASSWORD;
use crate::on_postgres;
use cubo_ratings::{Finished, Played, Standing, rate};
use cubo_server::ids;
use cubo_wire::PersonId;
use serde_json::{Value, json};

/// When the clock of these tests stands still.
const NOW: u64 = 1_700_000_000_000;
const DAY: u64 = 24 * 60 * 60 * 1000;
/// Longer than until the server looks at games that have just ended.
const A_MOMENT: Duration = Duration::from_secs(4);

fn rated(game: &str) -> Value {
    json!({"game": game, "places": [{"for": "person"}, {"for": "person"}], "rated": true,
        "clock": {"kind": "fischer", "initial_ms": 3_600_000, "increment_ms": 60_000}})
}

async fn lose(one: &mut Browser, other: &Browser, wish: Value, actions: usize) {
    let (mut first, mut second) = seated(one, other, wish).await;
    play_on(&mut first, &mut second, actions).await;
    let reply = first.command(json!({"cmd": "resign"})).await;
    assert!(reply["error"].is_null(), "{reply}");
    second.hear_until(|player| player.phase() == "ended").await;
}

/// The id of a member.
fn person(dir: &Path, name: &str) -> [u8; 16] {
    let hex = if is_postgres() { "encode(person, 'hex')" } else { "hex(person)" };
    let text = place::value(dir, &format!("SELECT {hex} FROM members WHERE name = '{name}'"));
    std::array::from_fn(|n| u8::from_str_radix(&text[2 * n..2 * n + 2], 16).unwrap())
}

/// A rated game of two that is over, as it would stand in the database.
struct Game {
    ended: u64,
    /// Who, and whether they won.
    seats: [([u8; 16], bool); 2],
}

impl Game {
    fn finished(&self) -> Finished<PersonId> {
        let seat = |(person, won): ([u8; 16], bool)| Played {
            person: ids::person(person),
            rank: if won { 1 } else { 2 },
            actions: 12,
            abandoned: false,
        };
        Finished { ended: self.ended, seats: self.seats.map(seat).to_vec() }
    }

    /// Writes it, under that number.
    fn write(&self, dir: &Path, number: u64) {
        let [one, other] = self.seats.map(|(person, _)| ids::person(person));
        let mut events = vec![
            json!({"event": "opened", "format": 2, "table": "t", "by": one, "game": "blox", "rules": 1, "options": {},
                "places": [{"for": "open"}, {"for": "open"}], "fixed": true,
                "clock": {"kind": "fischer", "initial_ms": 600_000, "increment_ms": 5_000},
                "access": "listed", "friendly": false, "rated": true, "secret": "07".repeat(32)}),
            json!({"event": "sat", "place": 0, "person": one, "name": "x"}),
            json!({"event": "sat", "place": 1, "person": other, "name": "x"}),
            json!({"event": "started", "order": [0, 1], "drawn": false}),
        ];
        for n in 0..24 {
            events.push(json!({"event": "action", "seat": n % 2, "action": "a"}));
        }
        let ranks = self.seats.map(|(_, won)| if won { 1 } else { 2 });
        events.push(json!({"event": "ended", "how": "rules", "secret": "07".repeat(32),
            "outcome": {"scores": [1, 0], "ranks": ranks, "reason": "BX-1"}}));
        let (count, events, ended) = (events.len(), json!(events), self.ended);
        let id = format!("{number:016}");
        let blob = |bytes: &[u8]| {
            let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
            if is_postgres() { format!("'\\x{digits}'::bytea") } else { format!("x'{digits}'") }
        };
        let place = if is_postgres() { "place" } else { "row" };
        let row = 1_000_000 + number;
        place::execute(
            dir,
            &format!(
                "INSERT INTO tables ({place}, id, watch, seat, game, listed, version, phase, updated, face, started, ended, rated)
                 VALUES ({row}, {}, {}, {}, 'blox', 1, {count}, 2, {ended}, '{{}}', {ended}, {ended}, 0);
                 INSERT INTO appends ({place}, first, count, arrived, events) VALUES ({row}, 0, {count}, {ended}, '{events}')",
                blob(id.as_bytes()),
                blob(&number.to_be_bytes()),
                blob(&[number as u8, 1]),
            ),
        );
    }
}

#[tokio::test]
async fn a_rated_game_moves_both_and_a_short_one_only_whoever_gave_up() {
    let (dir, time) = (Dir::new(), Time::stop());
    let server = house_at(kept(dir.path()).await, config(), time.clock).await;
    let at = server.address();
    let (mut ada, mut zoe) = (Browser::member(at, "Ada").await, Browser::member(at, "Zoé").await);
    lose(&mut ada, &zoe, rated("cubulus"), 24).await;
    time.run(A_MOMENT).await;
    let (_, one) = zoe.get("/api/members/ada").await;
    let (_, other) = zoe.get("/api/members/zoe").await;
    let [lost, won] = [&one, &other].map(|profile| profile["ratings"][0].clone());
    assert_eq!(
        (&lost["game"], &lost["seats"], &lost["pace"]),
        (&json!("cubulus"), &json!("two"), &json!("live"))
    );
    assert_eq!((&lost["games"], &lost["provisional"]), (&json!(1), &json!(true)));
    let points = |rating: &Value| rating["points"].as_i64().unwrap();
    assert_eq!(points(&lost) - 1500, 1500 - points(&won), "{lost} {won}");
    assert!(points(&won) > 1550 && points(&won) < 1580, "{won}");
    assert_eq!(one["lately"][0]["rated"], json!(points(&lost) - 1500));
    assert_eq!(zoe.get("/api/session/finished").await.1["games"][0]["rated"], json!(points(&won) - 1500));

    // A game with few actions: who gave up has lost, and the other has won nothing. A game that is not rated moves nobody.
    lose(&mut zoe, &ada, rated("cubulus"), 2).await;
    let mut free = rated("cubulus");
    free["rated"] = json!(false);
    lose(&mut zoe, &ada, free, 24).await;
    time.run(A_MOMENT).await;
    let (_, one) = zoe.get("/api/members/ada").await;
    let (_, other) = zoe.get("/api/members/zoe").await;
    assert_eq!(one["ratings"][0]["points"], lost["points"]);
    assert_eq!(one["ratings"][0]["games"], json!(1));
    assert!(points(&other["ratings"][0]) < points(&won), "{other}");
    let moved: Vec<bool> =
        other["lately"].as_array().unwrap().iter().map(|game| game["rated"].is_i64()).collect();
    assert_eq!(moved, [false, true, true]);
    let export = ada.lines("/api/session/export").await;
    assert!(export.iter().any(|line| line["rating"]["games"] == 1), "{export:?}");
    time.close(server).await;
}

#[tokio::test]
async fn boards_show_those_who_are_known_well_and_let_themselves_be_seen() {
    let (dir, time) = (Dir::new(), Time::stop());
    let server = house_at(kept(dir.path()).await, config(), time.clock).await;
    let at = server.address();
    let mut people = Vec::new();
    for name in ["Ada", "Zoe", "Milo", "Noe", "Wanda"] {
        people.push((Browser::member(at, name).await, person(dir.path(), name)));
    }
    let mut guest = Browser::new(at);
    let board = "/api/ratings?game=blox";
    assert_eq!(guest.get(board).await, (200, json!({"people": []})));
    for n in 0..12_u64 {
        let other = people[1 + (n % 4) as usize].1;
        let game =
            Game { ended: NOW - (20 - n) * DAY, seats: [(people[0].1, n % 3 > 0), (other, n % 3 == 0)] };
        game.write(dir.path(), n);
    }
    time.run(A_MOMENT).await;
    let names = |told: &(u16, Value)| -> Vec<String> {
        assert_eq!(told.0, 200, "{told:?}");
        let name = |line: &Value| line["name"].as_str().unwrap().to_owned();
        told.1["people"].as_array().unwrap().iter().map(name).collect()
    };
    let told = guest.get(board).await;
    assert_eq!(names(&told), ["Ada"], "the others have played three games each");
    let line = &told.1["people"][0];
    assert_eq!((&line["place"], &line["games"], &line["me"]), (&json!(1), &json!(12), &json!(false)));
    assert!(line["points"].as_i64().unwrap() > 1500 && line["spread"].as_i64().unwrap() < 300, "{line}");
    for other in ["&seats=more", "&pace=days", "&bots=true"] {
        assert_eq!(guest.get(&format!("{board}{other}")).await.1, json!({"people": []}), "{other}");
    }
    assert_eq!(code(&guest.get("/api/ratings?game=chess").await), (404, "unknown-game"));
    assert_eq!(guest.get("/api/ratings?game=blox&seats=7").await.0, 400);

    // The curve, newest last; settled from the tenth game on.
    let (_, curve) = guest.get("/api/members/ada/ratings?game=blox").await;
    let points = curve["points"].as_array().unwrap();
    let settled: Vec<bool> = points.iter().map(|point| point["provisional"] == false).collect();
    assert_eq!(settled, [vec![false; 9], vec![true; 3]].concat(), "{curve}");
    assert_eq!(points[11]["points"], line["points"]);
    assert!(points[11]["spread"].as_i64() < points[0]["spread"].as_i64());
    assert!(line["spread"].as_i64() > points[11]["spread"].as_i64(), "nine days later it is less sure");

    // Who sees her results sees her there.
    let ada = &mut people[0].0;
    let visible = |games: &str| json!({"games": games, "opponents": "members", "here": "members"});
    ada.post("/api/account/visible", visible("members")).await;
    assert_eq!(names(&guest.get(board).await), [""; 0]);
    assert_eq!(guest.get("/api/members/ada/ratings?game=blox").await.1, json!({"points": []}));
    assert_eq!(names(&people[1].0.get(board).await), ["Ada"]);
    let ada = &mut people[0].0;
    ada.post("/api/account/visible", visible("nobody")).await;
    assert_eq!(ada.get(board).await.1["people"][0]["me"], json!(true));
    assert_eq!(names(&people[1].0.get(board).await), [""; 0]);
    let ada = &mut people[0].0;
    ada.post("/api/account/visible", visible("everybody")).await;

    // Bots have a board of their own.
    assert_eq!(ada.post("/api/session/bot", json!({})).await.0, 200);
    time.run(Duration::from_secs(31)).await;
    assert_eq!(names(&guest.get(board).await), [""; 0]);
    assert_eq!(names(&guest.get(&format!("{board}&bots=true")).await), ["Ada"]);

    // Whoever leaves is on no board, and of how games moved them nothing is kept. The ratings of the others stay what they were.
    let ada = &mut people[0].0;
    assert_eq!(ada.post("/api/session/leave", json!({"name": "Ada", "password": PASSWORD})).await.0, 200);
    time.run(Duration::from_secs(31)).await;
    assert_eq!(guest.get(&format!("{board}&bots=true")).await.1, json!({"people": []}));
    assert_eq!(place::value(dir.path(), "SELECT count(*) FROM moved"), "12");
    let admin = place::admin(dir.path()).await;
    assert_eq!(admin.rerate().await.unwrap(), (12, 0));
    assert_eq!(place::value(dir.path(), "SELECT count(*) FROM moved"), "12");
    time.close(server).await;
}

#[tokio::test]
async fn ratings_are_those_of_all_games_in_order_whenever_they_become_known() {
    let (dir, time) = (Dir::new(), Time::stop());
    let server = house_at(kept(dir.path()).await, config(), time.clock).await;
    let someone = |n: u64| -> [u8; 16] { [n as u8 + 1; 16] };
    let mut games: Vec<(u64, Game)> = (0..60_u64)
        .map(|n| {
            let (one, other) = (n % 5, (n + 1 + n % 3) % 5);
            // Some end in the same millisecond; then the id decides.
            let ended = NOW - 100 * DAY + (n / 2) * DAY;
            (n, Game { ended, seats: [(someone(one), n % 3 == 0), (someone(other), n % 3 != 0)] })
        })
        .filter(|(_, game)| game.seats[0].0 != game.seats[1].0)
        .collect();
    let late: Vec<(u64, Game)> = games.extract_if(.., |(n, _)| *n % 7 == 3).collect();
    for (n, game) in &games {
        game.write(dir.path(), *n);
    }
    time.run(A_MOMENT).await;
    // These were stored late, after later ones had been taken in.
    for (n, game) in &late {
        game.write(dir.path(), *n);
    }
    time.run(A_MOMENT).await;
    games.extend(late);
    games.sort_by_key(|(n, game)| (game.ended, *n));
    let mut wanted = vec![Standing::<PersonId>::default(); 5];
    for (_, game) in &games {
        let at = game.seats.map(|(person, _)| usize::from(person[0] - 1));
        let mut pair = at.map(|n| wanted[n].clone());
        rate(&game.finished(), &mut pair);
        for (n, standing) in at.into_iter().zip(pair) {
            wanted[n] = standing;
        }
    }
    let check = async || {
        let store = kept_beside(dir.path()).await;
        let found = store.ratings().unwrap().all_ratings().await.unwrap();
        assert_eq!(found.len(), 5);
        for rated in found {
            let n = (0..5).find(|n| ids::person(someone(*n)) == rated.person).unwrap();
            // The bits, not only the digits.
            let bits =
                |one: &Standing<PersonId>| (one.rating.points.to_bits(), one.rating.variance.to_bits());
            assert_eq!(bits(&rated.standing), bits(&wanted[n as usize]), "person {n}");
            assert_eq!(rated.standing, wanted[n as usize]);
        }
    };
    check().await;
    let admin = place::admin(dir.path()).await;
    assert_eq!(admin.rerate().await.unwrap(), (games.len() as u64, 0));
    check().await;
    // Something that was wrong is put right.
    place::execute(dir.path(), "UPDATE ratings SET points = points + 1 WHERE games > 3");
    assert!(admin.rerate().await.unwrap().1 > 0);
    check().await;
    time.close(server).await;
}

#[tokio::test]
async fn quick_match_goes_by_ratings() {
    let (dir, time) = (Dir::new(), Time::stop());
    let server = house_at(kept(dir.path()).await, config(), time.clock).await;
    let at = server.address();
    let mut strong = Browser::member(at, "Ada").await;
    let mut weak = Browser::member(at, "Zoe").await;
    for n in 0..24_u64 {
        // Each has played twelve games with four others, and won all of them or none.
        let (one, won) = if n % 2 == 0 { ("Ada", true) } else { ("Zoe", false) };
        let other = [100 + (n / 2 % 4) as u8; 16];
        let seats = [(person(dir.path(), one), won), (other, !won)];
        Game { ended: NOW - (40 - n) * DAY, seats }.write(dir.path(), n);
    }
    time.run(A_MOMENT).await;
    let seek = |strength: &str| {
        let commitment = cubo_client::nonce().unwrap().commitment();
        json!({"game": "blox", "seats": 2, "rated": true, "strength": strength, "commitment": commitment})
    };
    let mut wait = async |strengths: [&str; 2], seconds: u64| -> bool {
        assert_eq!(strong.post("/api/lobby/seek", seek(strengths[0])).await.0, 200);
        assert_eq!(weak.post("/api/lobby/seek", seek(strengths[1])).await.0, 200);
        for _ in 0..seconds {
            time.run(Duration::from_secs(1)).await;
            let told = strong.get("/api/lobby").await.1;
            weak.get("/api/lobby").await;
            if told["you"]["matched"].is_object() {
                return true;
            }
        }
        false
    };
    assert!(!wait(["near", "any"], 70).await, "they are far apart");
    assert!(!wait(["stronger", "any"], 70).await, "nobody stronger is here");
    assert!(!wait(["any", "any"], 6).await, "a wide gap must be waited for");
    assert!(wait(["weaker", "stronger"], 70).await, "each finds what they look for");
    time.close(server).await;
}

/// The store beside the server that has it open.
async fn kept_beside(dir: &Path) -> std::sync::Arc<dyn cubo_server::store::Store> {
    if is_postgres() {
        return kept(dir).await;
    }
    std::sync::Arc::new(cubo_server::store::SqliteStore::read_only(dir).unwrap())
}

on_postgres! {
    a_rated_game_moves_both_and_a_short_one_only_whoever_gave_up,
    boards_show_those_who_are_known_well_and_let_themselves_be_seen,
    ratings_are_those_of_all_games_in_order_whenever_they_become_known,
    quick_match_goes_by_ratings,
}

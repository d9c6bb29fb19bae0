//! Events: opening, joining, rounds, results from finished tables, no-shows, late-comers, arenas, leagues, featuring, leaving the house.

use std::time::Duration;

use crate::common::browser::{Browser, PASSWORD, code};
use crate::common::place::{admin, kept};
use crate::common::time::Time;
use crate::common::{Dir, Player, config, house_at};
use crate::on_postgres;
use cubo_server::Server;
use serde_json::{Value, json};

/// Much longer than until events are looked at again: on a busy machine the server is slow to use the time that is let pass.
const A_MOMENT: Duration = Duration::from_secs(20);

fn swiss(rounds: u8) -> Value {
    json!({"name": "Friday evening", "kind": {"kind": "swiss", "rounds": rounds}, "game": "cubulus", "access": "listed",
        "clock": {"kind": "fischer", "initial_ms": 3_600_000, "increment_ms": 60_000}})
}

async fn house(dir: &Dir, time: &Time) -> Server {
    house_at(kept(dir.path()).await, config(), time.clock).await
}

async fn members(server: &Server, names: &[&str]) -> Vec<Browser> {
    let mut all = Vec::new();
    for name in names {
        all.push(Browser::member(server.address(), name).await);
    }
    all
}

/// Opens an event that everybody of these joins; the first is its organiser.
async fn opened(people: &mut [Browser], wish: Value) -> String {
    let (status, told) = people[0].post("/api/events", wish).await;
    assert_eq!(status, 200, "{told}");
    let id = told["event"].as_str().unwrap().to_owned();
    for one in people.iter_mut() {
        let (status, told) = one.post(&format!("/api/events/{id}/join"), json!({})).await;
        assert_eq!((status, &told["you"]["playing"]), (200, &json!(true)), "{told}");
    }
    id
}

async fn look(one: &mut Browser, id: &str) -> Value {
    let (status, told) = one.get(&format!("/api/events/{id}")).await;
    assert_eq!(status, 200, "{told}");
    told
}

async fn table_of(one: &mut Browser, id: &str) -> String {
    let told = look(one, id).await;
    told["you"]["tables"][0].as_str().unwrap_or_else(|| panic!("{}", told["history"])).to_owned()
}

/// Both sit down at their table, and the first gives up.
async fn lost_by(one: &mut Browser, other: &mut Browser, id: &str) -> String {
    let table = table_of(one, id).await;
    assert_eq!(table_of(other, id).await, table);
    let mut first = Player::sit(one.0.clone(), &table, None, "One").await;
    let mut second = Player::sit(other.0.clone(), &table, None, "Other").await;
    first.open_nonce().await;
    second.open_nonce().await;
    first.hear_until(|player| player.phase() == "playing").await;
    second.hear_until(|player| player.phase() == "playing").await;
    let reply = first.command(json!({"cmd": "resign"})).await;
    assert!(reply["error"].is_null(), "{reply}");
    second.hear_until(|player| player.phase() == "ended").await;
    table
}

fn points(told: &Value) -> Vec<(String, f64)> {
    let line =
        |one: &Value| (one["name"].as_str().unwrap_or("?").to_owned(), one["points"].as_f64().unwrap());
    told["standings"].as_array().unwrap().iter().map(line).collect()
}

#[tokio::test]
async fn a_swiss_is_played_from_its_opening_to_its_end() {
    let (dir, time) = (Dir::new(), Time::stop());
    let server = house(&dir, &time).await;
    let mut all = members(&server, &["Ada", "Basile", "Clio", "Dario"]).await;
    let id = opened(&mut all, swiss(2)).await;
    let told = all[3].post(&format!("/api/events/{id}/start"), json!({})).await;
    assert_eq!(code(&told), (403, "not-organiser"));
    let (status, told) = all[0].post(&format!("/api/events/{id}/start"), json!({})).await;
    assert_eq!((status, &told["phase"], &told["round"]), (200, &json!("running"), &json!(1)), "{told}");
    assert_eq!(told["history"][0]["boards"].as_array().unwrap().len(), 2);
    let [ada, basile, clio, dario] = &mut all[..] else { panic!() };
    // The upper half meets the lower half. The tables are there, with a chair held for each, and are found from one's own list.
    let running = ada.get("/api/session/running").await.1;
    assert_eq!(running["tables"].as_array().unwrap().len(), 1, "{running}");
    // Nobody else can sit down there.
    let table = table_of(ada, &id).await;
    // From the table everybody finds back to an event that is listed.
    let way = format!("/api/tables/{table}/event");
    assert_eq!(dario.get(&way).await.1["event"]["event"], json!(id));
    let mut max = Browser::guest(server.address(), "Max").await;
    assert_eq!(max.get(&way).await.1["event"]["event"], json!(id));
    let mut stranger = Player::at(Browser::guest(server.address(), "Eve").await.0, &table, None).await;
    let commitment = stranger.nonce.commitment();
    let reply = stranger.command(json!({"cmd": "sit", "name": "Eve", "commitment": commitment})).await;
    assert_eq!(reply["error"]["code"], "full", "{reply}");
    lost_by(clio, ada, &id).await;
    time.run(A_MOMENT).await;
    let told = look(ada, &id).await;
    assert_eq!(
        (&told["round"], &told["you"]["tables"]),
        (&json!(1), &json!([])),
        "the other table is played still"
    );
    lost_by(basile, dario, &id).await;
    time.run(A_MOMENT).await;
    let told = look(ada, &id).await;
    assert_eq!(told["round"], json!(2), "{told}");
    let second: Vec<&Value> = told["history"][0]["boards"].as_array().unwrap().iter().collect();
    let numbers =
        |board: &Value| [board["chairs"][0]["number"].as_u64(), board["chairs"][1]["number"].as_u64()];
    assert_eq!(numbers(second[0]), [Some(0), Some(3)], "winners meet: {told}");
    lost_by(ada, dario, &id).await;
    lost_by(basile, clio, &id).await;
    time.run(A_MOMENT).await;
    let told = look(ada, &id).await;
    assert_eq!(told["phase"], json!("ended"), "{told}");
    let expected = [("Dario", 2.0), ("Ada", 1.0), ("Clio", 1.0), ("Basile", 0.0)];
    assert_eq!(points(&told), expected.map(|(name, points)| (name.to_owned(), points)));
    // Ada met Clio (1) and Dario (2), Clio met Ada (1) and Basile (0).
    assert_eq!(
        (&told["standings"][1]["buchholz"], &told["standings"][2]["buchholz"]),
        (&json!(3.0), &json!(1.0))
    );
    let records = ada.lines(&format!("/api/events/{id}/records")).await;
    assert_eq!(records.len(), 4);
    assert!(records.iter().all(|record| record["game"] == "cubulus"), "{:?}", records[0]);
    let told = ada.get("/api/events").await.1;
    assert_eq!((told["events"].as_array().unwrap().len(), &told["ended"][0]["event"]), (0, &json!(id)));
    let told = ada.post(&format!("/api/events/{id}/join"), json!({})).await;
    assert_eq!(code(&told), (409, "event-over"));
    time.close(server).await;
}

#[tokio::test]
async fn who_does_not_come_loses_and_rests_and_late_comers_have_half_a_point() {
    let (dir, time) = (Dir::new(), Time::stop());
    let server = house(&dir, &time).await;
    let mut all = members(&server, &["Ada", "Basile", "Clio", "Late"]).await;
    let mut late = all.pop().unwrap();
    let id = opened(&mut all, swiss(4)).await;
    assert_eq!(all[0].post(&format!("/api/events/{id}/start"), json!({})).await.0, 200);
    let told = look(&mut all[0], &id).await;
    assert_eq!(told["history"][0]["byes"], json!([2]), "the last of three rests: {told}");
    // Ada sits down, Basile does not come.
    let table = table_of(&mut all[0], &id).await;
    let _ada = Player::sit(all[0].0.clone(), &table, None, "Ada").await;
    time.run(Duration::from_secs(4 * 60)).await;
    assert_eq!(look(&mut all[0], &id).await["round"], json!(1), "five minutes are not over");
    let told = late.post(&format!("/api/events/{id}/join"), json!({})).await.1;
    assert_eq!(told["you"]["playing"], json!(true), "{told}");
    time.run(Duration::from_secs(90)).await;
    let told = look(&mut all[0], &id).await;
    assert_eq!(told["round"], json!(2), "{told}");
    let first = &told["history"][1]["boards"][0];
    assert_eq!((&first["over"], &first["chairs"][1]["absent"]), (&json!(true), &json!(true)), "{first}");
    let standing = |told: &Value, name: &str| {
        told["standings"].as_array().unwrap().iter().find(|one| one["name"] == name).unwrap().clone()
    };
    assert_eq!(standing(&told, "Ada")["points"], json!(1.0));
    assert_eq!(standing(&told, "Clio")["points"], json!(1.0), "a bye is a point");
    assert_eq!(told["history"][0]["byes"], json!([3]), "the late-comer is last, and rests");
    assert_eq!(
        standing(&told, "Late")["points"],
        json!(1.5),
        "half a point for the round before, and a bye: {told}"
    );
    assert_eq!(standing(&told, "Basile")["withdrawn"], json!(true));
    let paired = told["history"][0].to_string();
    assert!(!paired.contains("\"number\":1,"), "Basile is not paired again: {paired}");
    // Back again, and in the next round; whoever withdraws is not.
    let told = all[1].post(&format!("/api/events/{id}/join"), json!({})).await.1;
    assert_eq!(told["you"]["playing"], json!(true), "{told}");
    let told = all[2].post(&format!("/api/events/{id}/leave"), json!({})).await.1;
    assert_eq!(told["you"]["playing"], json!(false), "{told}");
    time.close(server).await;
}

#[tokio::test]
async fn an_arena_pairs_whoever_is_free_and_ends_by_the_clock() {
    let (dir, time) = (Dir::new(), Time::stop());
    let server = house(&dir, &time).await;
    let mut all = members(&server, &["Ada", "Basile", "Clio"]).await;
    let starts = 1_700_000_000_000u64 + 60_000;
    let wish = json!({"name": "An hour", "kind": {"kind": "arena", "minutes": 10}, "game": "cubulus", "starts": starts,
        "clock": {"kind": "fischer", "initial_ms": 180_000, "increment_ms": 2_000}});
    let id = opened(&mut all, wish).await;
    assert!(look(&mut all[0], &id).await["you"]["tables"].as_array().unwrap().is_empty());
    time.run(Duration::from_secs(80)).await;
    let [ada, basile, clio] = &mut all[..] else { panic!() };
    let told = look(ada, &id).await;
    assert_eq!((&told["phase"], &told["round"]), (&json!("running"), &json!(1)), "{told}");
    assert_eq!(told["ends"].as_u64().unwrap() - told["started"].as_u64().unwrap(), 600_000);
    lost_by(ada, basile, &id).await;
    time.run(A_MOMENT).await;
    // One of the two meets Clio, who waited; the other waits now.
    let told = look(ada, &id).await;
    assert_eq!(told["round"], json!(2), "{told}");
    assert_eq!(look(clio, &id).await["you"]["tables"].as_array().unwrap().len(), 1);
    // Nobody comes to that table: a minute later both are out of it, and the one who waits is alone.
    time.run(Duration::from_secs(90)).await;
    let told = look(clio, &id).await;
    assert_eq!(told["you"]["playing"], json!(false), "{told}");
    assert_eq!(clio.post(&format!("/api/events/{id}/join"), json!({})).await.0, 200);
    time.run(A_MOMENT).await;
    assert_eq!(look(clio, &id).await["round"], json!(3));
    time.run(Duration::from_secs(600)).await;
    let told = look(ada, &id).await;
    assert_eq!(
        (&told["phase"], points(&told)[0].clone()),
        (&json!("ended"), ("Basile".to_owned(), 1.0)),
        "{told}"
    );
    // It was for those who have the link: no list shows it.
    let lists = ada.get("/api/events").await.1;
    assert_eq!((&lists["events"], &lists["ended"]), (&json!([]), &json!([])));
    time.close(server).await;
}

#[tokio::test]
async fn leagues_and_pods_are_paired_and_the_house_fills_a_seat() {
    let (dir, time) = (Dir::new(), Time::stop());
    let server = house(&dir, &time).await;
    let mut all = members(&server, &["Ada", "Basile", "Clio", "Dario", "Elsa"]).await;
    let league = json!({"name": "The league", "kind": {"kind": "league", "group": 4, "seasons": 2}, "game": "cubulus",
        "clock": {"kind": "days", "days": 3}, "access": "listed"});
    let id = opened(&mut all, league).await;
    let (status, told) = all[0].post(&format!("/api/events/{id}/start"), json!({})).await;
    assert_eq!(status, 200, "{told}");
    assert_eq!(told["history"][0]["boards"].as_array().unwrap().len(), 10, "five meet each other");
    assert_eq!(look(&mut all[4], &id).await["you"]["tables"].as_array().unwrap().len(), 4);
    // Nobody comes for three days: the season is over, nobody is counted on, and so is the league.
    time.pass(Duration::from_secs(3 * 24 * 60 * 60)).await;
    time.run(Duration::from_secs(60)).await;
    let told = look(&mut all[0], &id).await;
    assert_eq!((&told["phase"], &told["round"]), (&json!("ended"), &json!(1)), "{told}");
    assert!(points(&told).iter().all(|(_, points)| *points == 0.0));
    let pods = json!({"name": "Four at a table", "kind": {"kind": "pods", "rounds": 2, "seats": 4}, "game": "qwirkle-cubes",
        "clock": {"kind": "fischer", "initial_ms": 600_000, "increment_ms": 5_000}, "house": "easy"});
    let id = opened(&mut all, pods).await;
    let (status, told) = all[0].post(&format!("/api/events/{id}/start"), json!({})).await;
    assert_eq!(status, 200, "{told}");
    let boards = told["history"][0]["boards"].as_array().unwrap();
    let house: usize = boards
        .iter()
        .flat_map(|board| board["chairs"].as_array().unwrap())
        .filter(|chair| chair["number"].is_null())
        .count();
    assert_eq!((boards.len(), house), (2, 1), "{told}");
    assert_eq!(told["standings"].as_array().unwrap().len(), 5, "the house has no place");
    // This one is for a link: only those who take part find back to it from its tables.
    let way = format!("/api/tables/{}/event", boards[0]["table"].as_str().unwrap());
    assert_eq!(all[0].get(&way).await.1["event"]["event"], json!(id));
    let mut max = Browser::guest(server.address(), "Max").await;
    assert_eq!(max.get(&way).await, (200, json!({"event": null})));
    time.close(server).await;
}

#[tokio::test]
async fn who_may_do_what() {
    let (dir, time) = (Dir::new(), Time::stop());
    let server = house(&dir, &time).await;
    let at = server.address();
    let mut all = members(&server, &["Ada", "Basile", "Clio", "Maud"]).await;
    let admin = admin(dir.path()).await;
    let moderator = admin.person("Maud").await.unwrap();
    admin.promote(moderator, cubo_wire::safety::Role::Moderator, "a test").await.unwrap();
    let mut guest = Browser::guest(at, "Guest").await;
    assert_eq!(code(&guest.post("/api/events", swiss(3)).await), (401, "not-a-member"));
    for (field, wrong) in [
        ("name", json!("ab")),
        ("game", json!("chess")),
        ("clock", json!({"kind": "none"})),
        ("kind", json!({"kind": "swiss", "rounds": 0})),
        ("kind", json!({"kind": "knockout"})),
        ("starts", json!(5)),
        ("rated", json!("yes")),
    ] {
        let mut wish = swiss(3);
        wish[field] = wrong;
        assert_eq!(code(&all[0].post("/api/events", wish).await), (400, "bad-request"), "{field}");
    }
    let id = opened(&mut all[..2], swiss(3)).await;
    let event = format!("/api/events/{id}");
    assert_eq!(code(&guest.post(&format!("{event}/join"), json!({})).await), (401, "not-a-member"));
    assert_eq!(code(&all[0].post(&format!("{event}/start"), json!({})).await), (409, "too-few"));
    assert_eq!(code(&all[0].get("/api/events/0123456789abcdef").await), (404, "no-such-event"));
    assert_eq!(code(&all[0].get("/api/events/nonsense").await), (404, "no-such-event"));
    // Joining twice is joining once.
    let told = all[1].post(&format!("{event}/join"), json!({})).await.1;
    assert_eq!(told["players"], json!(2));
    // Whoever is blocked by somebody who takes part cannot join.
    assert_eq!(all[0].post("/api/session/blocks", json!({"how": "blocked", "name": "Clio"})).await.0, 200);
    assert_eq!(code(&all[2].post(&format!("{event}/join"), json!({})).await), (403, "blocked"));
    // Bots are not admitted unless the organiser says so.
    let told = all[2].post("/api/session/bot", json!({})).await;
    assert_eq!(told.0, 200, "{told:?}");
    let mut wish = swiss(3);
    wish["bots"] = json!(true);
    let open_to_bots = opened(&mut all[1..2], wish).await;
    let closed_to_bots = opened(&mut all[1..2], swiss(3)).await;
    assert_eq!(
        code(&all[2].post(&format!("/api/events/{closed_to_bots}/join"), json!({})).await),
        (403, "no-bots")
    );
    assert_eq!(all[2].post(&format!("/api/events/{open_to_bots}/join"), json!({})).await.0, 200);
    // Featuring is for those who look after the house; to others there is nothing.
    let feature = format!("{event}/feature");
    assert_eq!(code(&all[0].post(&feature, json!({"featured": true})).await), (404, "not-found"));
    assert_eq!(all[3].get(&event).await.1["you"]["may_feature"], json!(true));
    let (status, told) = all[3].post(&feature, json!({"featured": true})).await;
    assert_eq!((status, &told["featured"]), (200, &json!(true)), "{told}");
    let lists = guest.get("/api/events").await.1;
    assert_eq!(
        (lists["featured"].as_array().unwrap().len(), lists["events"].as_array().unwrap().len()),
        (1, 3)
    );
    assert_eq!(all[0].get("/api/events").await.1["mine"][0]["event"], json!(id));
    let link = opened(
        &mut all[1..2],
        json!({"name": "Only us", "kind": {"kind": "swiss", "rounds": 2}, "game": "cubulus",
        "clock": {"kind": "days", "days": 1}}),
    )
    .await;
    assert_eq!(
        code(&all[3].post(&format!("/api/events/{link}/feature"), json!({"featured": true})).await),
        (409, "not-listed")
    );
    // Calling off: the organiser, or a moderator.
    assert_eq!(code(&all[1].post(&format!("{event}/cancel"), json!({})).await), (403, "not-organiser"));
    assert_eq!(all[3].post(&format!("{event}/cancel"), json!({})).await.1["phase"], json!("cancelled"));
    assert_eq!(code(&all[0].post(&format!("{event}/start"), json!({})).await), (409, "event-over"));
    for _ in 0..2 {
        assert_eq!(all[1].post("/api/events", swiss(3)).await.0, 200);
    }
    assert_eq!(code(&all[1].post("/api/events", swiss(3)).await), (409, "too-many-events"));
    time.close(server).await;
}

#[tokio::test]
async fn whoever_leaves_the_house_leaves_a_line_without_a_name_and_is_not_paired() {
    let (dir, time) = (Dir::new(), Time::stop());
    let server = house(&dir, &time).await;
    let mut all = members(&server, &["Ada", "Basile", "Clio", "Dario"]).await;
    let mut wish = swiss(3);
    wish["starts"] = json!(1_700_000_000_000u64 + 600_000);
    let id = opened(&mut all, wish).await;
    let export = all[1].lines("/api/session/export").await;
    assert!(export.iter().any(|line| line["event"]["event"] == id), "{export:?}");
    let told = all[1].post("/api/session/leave", json!({"name": "Basile", "password": PASSWORD})).await;
    assert_eq!(told.0, 200, "{told:?}");
    time.pass(Duration::from_secs(600)).await;
    time.run(A_MOMENT).await;
    let told = look(&mut all[0], &id).await;
    assert_eq!((&told["phase"], &told["players"]), (&json!("running"), &json!(3)), "{told}");
    assert!(!told["history"].to_string().contains("\"number\":1,"), "{told}");
    assert!(!told.to_string().contains("Basile"));
    time.close(server).await;
}

#[tokio::test]
async fn a_rated_event_moves_ratings() {
    let (dir, time) = (Dir::new(), Time::stop());
    let server = house(&dir, &time).await;
    let mut all = members(&server, &["Ada", "Basile", "Clio"]).await;
    let mut wish = swiss(1);
    wish["rated"] = json!(true);
    wish["house"] = json!("easy");
    assert_eq!(code(&all[0].post("/api/events", wish.clone()).await), (400, "bad-request"));
    wish.as_object_mut().unwrap().remove("house");
    let id = opened(&mut all, wish).await;
    assert_eq!(all[0].post(&format!("/api/events/{id}/start"), json!({})).await.0, 200);
    let [ada, basile, _] = &mut all[..] else { panic!() };
    lost_by(ada, basile, &id).await;
    time.run(A_MOMENT).await;
    let told = look(ada, &id).await;
    assert_eq!(told["phase"], json!("ended"), "{told}");
    let rated = ada.get("/api/members/ada").await.1;
    assert_eq!(rated["ratings"][0]["games"], json!(1), "{rated}");
    time.close(server).await;
}

on_postgres! {
    a_swiss_is_played_from_its_opening_to_its_end,
    who_may_do_what,
    whoever_leaves_the_house_leaves_a_line_without_a_name_and_is_not_paired,
}

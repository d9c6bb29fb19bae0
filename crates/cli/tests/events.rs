//! The real binary is killed while it begins events: afterwards everybody has exactly one table, and every table is there.
#![cfg(unix)]

use std::collections::HashSet;
use std::net::SocketAddr;
use std::time::Duration;

use crate::house::{Dir, House};
use cubo_client::{Request, Visitor, request};
use serde_json::{Value, json};

const PLAYERS: usize = 6;
const KILLS: usize = 6;

/// A browser: it keeps the cookie that it is given.
struct Browser(Visitor);

impl Browser {
    async fn ask(&mut self, mut wish: Request) -> Option<(u16, Value)> {
        if let Some(cookie) = &self.0.cookie {
            wish = wish.with("cookie", cookie.clone());
        }
        let reply = request(self.0.house, &wish).await.ok()?;
        if let Some(cookie) = reply.header("set-cookie") {
            self.0.cookie = cookie.split(';').next().map(str::to_owned);
        }
        Some((reply.status, serde_json::from_slice(&reply.body).unwrap_or_default()))
    }

    async fn post(&mut self, path: &str, body: Value) -> (u16, Value) {
        self.ask(Request::post(path, body.to_string())).await.expect("the server answers")
    }

    async fn get(&mut self, path: &str) -> Value {
        self.ask(Request::get(path)).await.expect("the server answers").1
    }
}

async fn member(house: SocketAddr, name: &str) -> Browser {
    let mut browser = Browser(Visitor::stranger(house));
    let (status, told) =
        browser.post("/api/account", json!({"name": name, "password": "three cubes on a table"})).await;
    assert_eq!(status, 200, "{told}");
    browser
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_program_is_killed_while_it_pairs_and_pairs_nobody_twice() {
    let dir = Dir::new();
    let mut house = House::open(dir.path()).await;
    let mut people = Vec::new();
    for n in 0..PLAYERS {
        people.push(member(house.address, &format!("Player {n}")).await);
    }
    for kill in 0..KILLS {
        let wish = json!({"name": "Killed", "kind": {"kind": "swiss", "rounds": 3}, "game": "cubulus", "access": "listed",
            "clock": {"kind": "fischer", "initial_ms": 600_000, "increment_ms": 0}});
        let (status, told) = people[0].post("/api/events", wish).await;
        assert_eq!(status, 200, "{told}");
        let event = format!("/api/events/{}", told["event"].as_str().unwrap());
        for one in &mut people {
            assert_eq!(one.post(&format!("{event}/join"), json!({})).await.0, 200);
        }
        let mut organiser = Browser(people[0].0.clone());
        let start = format!("{event}/start");
        let starting =
            tokio::spawn(async move { organiser.ask(Request::post(&start, "{}".to_owned())).await });
        tokio::time::sleep(Duration::from_millis(4 * kill as u64)).await;
        house.kill().await;
        let _ = starting.await;
        house = House::open(dir.path()).await;
        people.iter_mut().for_each(|one| one.0.house = house.address);
        // Whether it was stored or not, it can be asked for again.
        let (status, told) = people[0].post(&format!("{event}/start"), json!({})).await;
        assert_eq!(status, 200, "{told}");
        let mut tables = HashSet::new();
        for one in &mut people {
            let told = one.get(&event).await;
            assert_eq!((&told["round"], told["history"].as_array().unwrap().len()), (&json!(1), 1), "{told}");
            let mine = told["you"]["tables"].as_array().unwrap();
            assert_eq!(mine.len(), 1, "{told}");
            let table = mine[0].as_str().unwrap().to_owned();
            for tries in 0.. {
                let (status, _) = one.ask(Request::get(&format!("/api/tables/{table}"))).await.unwrap();
                if status == 200 {
                    break;
                }
                assert!(tries < 600, "the table {table} is not opened");
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
            tables.insert(table);
        }
        assert_eq!(tables.len(), PLAYERS / 2);
        let listed = people[0].get("/api/tables").await;
        assert_eq!(
            listed["tables"].as_array().unwrap().len(),
            (kill + 1) * PLAYERS / 2,
            "no table but these"
        );
        assert_eq!(people[0].post(&format!("{event}/cancel"), json!({})).await.0, 200);
    }
    house.kill().await;
}

//! Accounts through the real binary: guessing, what answers tell, planted sessions, orders from other pages, and a storm of log-ins beside tables
//! that are being played.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

use crate::house::{Dir, House, Table};
use cubo_client::{Request, Visitor, request};
use serde_json::{Value, json};

const PASSWORD: &str = "three cubes on a table";
const STORM: usize = 20;
const TABLES: usize = 6;

/// A browser: it keeps the cookie that it is given.
struct Browser(Visitor);

impl Browser {
    fn new(house: SocketAddr) -> Browser {
        Browser(Visitor::stranger(house))
    }

    async fn ask(&mut self, mut wish: Request) -> (u16, Value) {
        if let Some(cookie) = &self.0.cookie {
            wish = wish.with("cookie", cookie.clone());
        }
        let reply = request(self.0.house, &wish).await.unwrap();
        if let Some(cookie) = reply.header("set-cookie") {
            self.0.cookie = cookie.split(';').next().map(str::to_owned);
        }
        (reply.status, serde_json::from_slice(&reply.body).unwrap())
    }

    async fn post(&mut self, path: &str, body: Value) -> (u16, Value) {
        self.ask(Request::post(path, body.to_string())).await
    }

    async fn join(&mut self, name: &str) {
        let (status, told) = self.post("/api/account", json!({"name": name, "password": PASSWORD})).await;
        assert_eq!(status, 200, "{told}");
    }

    async fn log_in(&mut self, name: &str, password: &str) -> (u16, Value) {
        self.post("/api/account/login", json!({"name": name, "password": password})).await
    }

    async fn is_member(&mut self) -> bool {
        self.ask(Request::get("/api/account")).await.0 == 200
    }
}

/// A story without the times in it, which are never the same twice.
fn plain((status, mut told): (u16, Value)) -> (u16, Value) {
    if let Some(error) = told["error"].as_object_mut() {
        error.remove("retry_ms");
        error.remove("seconds");
    }
    (status, told)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn guessing_is_slowed_and_answers_tell_nothing_about_names() {
    let dir = Dir::new();
    let house = House::open(dir.path()).await;
    let mut zoe = Browser::new(house.address);
    zoe.join("Zoé").await;
    let mut stories = Vec::new();
    for name in ["Zoé", "Zacharie"] {
        let mut guesser = Browser::new(house.address);
        let code = json!({"name": name, "code": "0000-0000-0000-0000", "password": "quite a good one"});
        let first = plain(guesser.log_in(name, "the first guess").await);
        let second = plain(guesser.post("/api/account/recover", code).await);
        assert_eq!((first.0, &first.1["error"]["code"]), (401, &json!("wrong-login")));
        // How many guesses it takes depends on how long each is waited for.
        let mut slowed = None;
        for n in 0..100 {
            let told = plain(guesser.log_in(name, &format!("guess number {n}")).await);
            if told != first {
                slowed = Some(told);
                break;
            }
        }
        let slowed = slowed.expect("nobody slows down a hundred guesses");
        assert_eq!((slowed.0, &slowed.1["error"]["code"]), (429, &json!("too-fast")), "{slowed:?}");
        stories.push([first, second, slowed]);
    }
    assert_eq!(stories[0], stories[1], "the same for a member and for nobody");
    // The member's own session goes on.
    assert!(zoe.is_member().await);
    house.kill().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_planted_session_and_another_page_give_nothing() {
    let dir = Dir::new();
    let house = House::open(dir.path()).await;
    Browser::new(house.address).join("Victor").await;
    let mallory = Visitor::guest(house.address, "Mallory").await.unwrap();
    let mut victim = Browser(mallory.clone());
    assert_eq!(victim.log_in("Victor", PASSWORD).await.0, 200);
    assert_ne!(victim.0.cookie, mallory.cookie, "a log-in gives another session");
    assert!(victim.is_member().await);
    assert!(!Browser(mallory).is_member().await);
    // A page elsewhere has the browser send its cookie along; the house looks where it comes from.
    let cookie = victim.0.cookie.clone();
    for (path, body) in [
        ("/api/account/name", json!({"name": "Eve"})),
        ("/api/account/password", json!({"old": PASSWORD, "new": "evil evil evil"})),
        ("/api/session/leave", json!({"name": "Victor", "password": PASSWORD})),
        ("/api/lobby/seek", json!({"game": "cubulus"})),
    ] {
        for origin in ["http://evil.example", "null"] {
            let wish = Request::post(path, body.to_string()).with("origin", origin);
            let (status, told) = victim.ask(wish).await;
            assert_eq!((status, &told["error"]["code"]), (403, &json!("bad-origin")), "{path} {told}");
        }
    }
    assert_eq!(victim.0.cookie, cookie);
    assert_eq!(victim.ask(Request::get("/api/account")).await.1["name"], "Victor");
    house.kill().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn twenty_log_in_at_once_beside_busy_tables() {
    let dir = Dir::new();
    let house = House::open(dir.path()).await;
    let at = house.address;
    for n in 0..STORM {
        Browser::new(at).join(&format!("Member {n}")).await;
    }
    let (stop, moves) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
    let mut playing = Vec::new();
    for _ in 0..TABLES {
        let mut table = Table::lay(at, "cubulus").await.unwrap();
        let (stop, moves) = (stop.clone(), moves.clone());
        playing.push(tokio::spawn(async move {
            while !stop.load(Relaxed) && table.step().await.unwrap() {
                moves.fetch_add(1, Relaxed);
            }
            table
        }));
    }
    while moves.load(Relaxed) < TABLES {
        tokio::task::yield_now().await;
    }
    let before = moves.load(Relaxed);
    let storm: Vec<_> = (0..STORM)
        .map(|n| {
            tokio::spawn(async move { Browser::new(at).log_in(&format!("Member {n}"), PASSWORD).await.0 })
        })
        .collect();
    for one in storm {
        assert_eq!(one.await.unwrap(), 200);
    }
    let during = moves.load(Relaxed) - before;
    stop.store(true, Relaxed);
    for table in playing {
        table.await.unwrap().check().await.unwrap();
    }
    // Two hashes at once take a while: all tables went on meanwhile.
    assert!(during >= TABLES, "{during} moves while {STORM} logged in");
    house.kill().await;
}

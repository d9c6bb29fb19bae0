//! Health and metrics are correct: over real sockets.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use crate::common::{Dir, config, couple, house_with, play_on, store};
use cubo_client::{Reply, Request, Socket, Visitor, request};
use cubo_server::Server;
use cubo_server::config::Config;
use cubo_server::store::{SqliteStore, back_up};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

fn measured() -> Config {
    Config { metrics_listen: "127.0.0.1:0".parse().ok(), ..config() }
}

async fn ask(server: &Server, wish: Request) -> Reply {
    request(server.address(), &wish).await.unwrap()
}

fn code(reply: &Reply) -> String {
    let body: Value = serde_json::from_str(&reply.text()).unwrap_or_default();
    body["error"]["code"].as_str().unwrap_or_default().to_owned()
}

/// One metric; `None` if it is missing.
fn number(text: &str, name: &str) -> Option<f64> {
    let lines = text.lines().filter_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    lines.filter_map(|rest| rest.parse().ok()).next()
}

async fn fill(store: &Arc<SqliteStore>, server: &Server) {
    store.limit_pages(1).await.unwrap(); // SQLite takes the pages that there are
    for n in 0..5_000 {
        if let Err(why) = Visitor::guest(server.address(), &format!("Late {n}")).await {
            assert!(why.to_string().contains("store-full"), "{why}");
            return;
        }
    }
    panic!("the store is never full");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_store_is_alive_and_not_ready() {
    let dir = Dir::new();
    let store = store(dir.path());
    let server = house_with(store.clone(), measured()).await;
    assert_eq!(ask(&server, Request::get("/healthz")).await.text(), "ok\n");
    let ready = ask(&server, Request::get("/readyz")).await;
    assert_eq!((ready.status, ready.text().as_str()), (200, "ready\n"));
    fill(&store, &server).await;
    crate::common::soon(async || ask(&server, Request::get("/readyz")).await.status == 503).await;
    assert_eq!(code(&ask(&server, Request::get("/readyz")).await), "store-full");
    assert_eq!(ask(&server, Request::get("/healthz")).await.text(), "ok\n");
    assert_eq!(number(&server.metrics().await, "cubo_ready"), Some(0.0));
    store.limit_pages(1_000_000).await.unwrap();
    crate::common::soon(async || ask(&server, Request::get("/readyz")).await.status == 200).await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn however_many_ask_the_store_is_tried_once_a_second() {
    let dir = Dir::new();
    let store = store(dir.path());
    let server = Arc::new(house_with(store.clone(), config()).await);
    let before = cubo_server::store::Store::figures(&*store).commits;
    let began = std::time::Instant::now();
    for _ in 0..20 {
        let asked: Vec<_> = (0..20)
            .map(|_| {
                let server = server.clone();
                tokio::spawn(async move { ask(&server, Request::get("/readyz")).await.status })
            })
            .collect();
        for answer in asked {
            assert_eq!(answer.await.unwrap(), 200);
        }
    }
    // One a second for the asking, one every two seconds because the house notes that it is open, and one at its first start for the key of Web Push;
    // however slow this machine is.
    let most = 2 * began.elapsed().as_secs() + 5;
    let tried = cubo_server::store::Store::figures(&*store).commits - before;
    assert!((1..=most).contains(&tried), "{tried} commits for 400 questions, {most} at most");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn numbers_are_told_on_an_address_of_their_own_and_nowhere_else() {
    let dir = Dir::new();
    let server = house_with(store(dir.path()), measured()).await;
    let numbers = server.metrics_address().unwrap();
    assert!(numbers.ip().is_loopback() && numbers != server.address());
    let reply = request(numbers, &Request::get("/metrics")).await.unwrap();
    assert_eq!(reply.status, 200);
    assert!(reply.text().ends_with("# EOF\n") && reply.text().contains("cubo_store_commits_total "));
    for path in ["/metrics", "/metrics/", "/metrics?x"] {
        assert_eq!(ask(&server, Request::get(path)).await.status, 404, "{path}");
    }
    for path in ["/", "/api/games", "/api/session", "/ws"] {
        assert_eq!(request(numbers, &Request::get(path)).await.unwrap().status, 404, "{path}");
    }
    let foreign = Request::get("/metrics").with("host", "evil.example");
    assert_ne!(request(numbers, &foreign).await.unwrap().status, 200, "a page elsewhere may not look");
    server.close().await;
    assert_eq!(house_with(store(dir.path()), config()).await.metrics_address(), None, "off unless asked for");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everything_that_is_refused_is_counted_by_its_code() {
    let dir = Dir::new();
    let mut config = measured();
    config.limits.opens_per_minute = 1;
    let server = house_with(store(dir.path()), config).await;
    let refused = async |code: &str| {
        number(&server.metrics().await, &format!("cubo_refusals_total{{code=\"{code}\"}}")).unwrap_or(0.0)
    };
    let guest = Visitor::guest(server.address(), "Ada").await.unwrap();
    for _ in 0..15 {
        let why = Visitor::guest(server.address(), "Eve").await.unwrap_err();
        assert!(why.to_string().contains("too-fast"), "{why}");
    }
    assert_eq!(refused("too-fast").await, 15.0);
    let _ = ask(&server, Request::get("/api/tables/short")).await;
    assert_eq!(refused("bad-link").await, 1.0);
    let mut socket = Socket::open(server.address(), guest.cookie.as_deref()).await.unwrap();
    for _ in 0..3 {
        let reply = socket.ask(json!({"cmd": "nothing"}), &mut Vec::new()).await.unwrap();
        assert_eq!(reply["error"]["code"], "bad-request", "{reply}");
    }
    assert_eq!(refused("bad-request").await, 3.0);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_numbers_know_what_was_played_stored_and_backed_up() {
    let dir = Dir::new();
    let server = house_with(store(dir.path()), measured()).await;
    let (mut ada, mut zoe) = couple(&server, "cubulus").await;
    play_on(&mut ada, &mut zoe, 4).await;
    let text = server.metrics().await;
    assert_eq!(number(&text, "cubo_games_finished_total{game=\"cubulus\"}"), Some(0.0));
    assert_eq!(number(&text, "cubo_last_backup_timestamp_seconds"), Some(0.0));
    let reply = ada.command(json!({"cmd": "resign"})).await;
    assert!(reply["error"].is_null(), "{reply}");
    back_up(dir.path(), &dir.path().join("copy.db")).unwrap();
    let text = server.metrics().await;
    assert_eq!(number(&text, "cubo_games_finished_total{game=\"cubulus\"}"), Some(1.0));
    assert!(number(&text, "cubo_last_backup_timestamp_seconds").is_some_and(|at| at > 1e9), "{text}");
    assert!(number(&text, "cubo_append_seconds_count").is_some_and(|count| count >= 5.0), "{text}");
    assert!(number(&text, "cubo_request_seconds_count").is_some_and(|count| count >= 3.0), "{text}");
    assert!(number(&text, "cubo_store_bytes").is_some_and(|bytes| bytes > 0.0), "{text}");
    server.close().await;
}

/// Names of numbers in a text, without what a histogram or a counter adds to them.
fn named(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let names = words.filter(|word| {
        ["cubo_", "process_"].iter().any(|begin| word.starts_with(begin) && word.len() > begin.len())
    });
    let bare = |name: &str| {
        let endings = ["_bucket", "_count", "_sum", "_total"];
        endings.iter().find_map(|end| name.strip_suffix(end)).unwrap_or(name).to_owned()
    };
    names.map(bare).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_number_that_an_alert_names_is_told() {
    let dir = Dir::new();
    let server = house_with(store(dir.path()), measured()).await;
    let told = server.metrics().await;
    let known: BTreeSet<String> =
        told.lines().filter_map(|line| line.strip_prefix("# TYPE ")).flat_map(named).collect();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for file in ["deploy/alerts.yml", "docs/alerts.md"] {
        let text = std::fs::read_to_string(root.join(file)).unwrap();
        let named: Vec<_> =
            named(&text).into_iter().map(|name| name.replace("cubo_build_info", "cubo_build")).collect();
        assert!(named.len() > 10, "{file} names {named:?}");
        for name in named {
            let linux_only = name.starts_with("process_") && !cfg!(target_os = "linux");
            assert!(known.contains(&name) || linux_only, "{file} names {name}, which is not told: {known:?}");
        }
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_too_long_or_cannot_be_read_is_refused_in_json() {
    let dir = Dir::new();
    let server = house_with(store(dir.path()), config()).await;
    let long = "x".repeat(config().limits.message_bytes + 1);
    let reply = ask(&server, Request::post("/api/session", long.clone())).await;
    assert_eq!((reply.status, code(&reply).as_str()), (413, "too-long"), "{}", reply.text());
    let reply = ask(&server, Request::post("/api/tables", long)).await;
    assert_eq!((reply.status, code(&reply).as_str()), (413, "too-long"), "{}", reply.text());
    let reply = ask(&server, Request::get("/api/tables?game=a&game=b")).await;
    assert_eq!((reply.status, code(&reply).as_str()), (400, "bad-request"), "{}", reply.text());
    server.close().await;
}

/// One answer, byte by byte, to a connection that says nothing.
async fn answer_to_silence(server: &Server) -> String {
    let mut stream = TcpStream::connect(server.address()).await.unwrap();
    // An accepted connection is answered too, which shows the difference.
    let _ = stream.write_all(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n").await;
    let mut bytes = Vec::new();
    let _ = stream.read_to_end(&mut bytes).await;
    String::from_utf8(bytes).unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_finds_no_place_gets_an_answer_of_the_length_that_it_says() {
    let dir = Dir::new();
    let mut config = config();
    config.limits.connections_per_address = 1;
    let server = house_with(store(dir.path()), config).await;
    let _held = TcpStream::connect(server.address()).await.unwrap();
    let mut full = String::new();
    crate::common::soon(async || {
        full = answer_to_silence(&server).await;
        full.starts_with("HTTP/1.1 503")
    })
    .await;
    let (head, body) = full.split_once("\r\n\r\n").unwrap();
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")).unwrap();
    assert_eq!(length.parse(), Ok(body.len()), "{full}");
    assert!(serde_json::from_str::<Value>(body).is_ok_and(|told| told["error"]["code"] == "full"), "{body}");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_public_address_shuts_nobody_out() {
    let dir = Dir::new();
    let config = Config {
        public_url: Some("https://cubes.example".parse().unwrap()),
        hosts: vec!["cubes.local".to_owned()],
        ..config()
    };
    let server = house_with(store(dir.path()), config).await;
    let greet = async |host: &str, origin: &str| {
        let wish = Request::post("/api/session", json!({"name": "Ada"}).to_string());
        ask(&server, wish.with("host", host).with("origin", origin)).await
    };
    for (host, origin, cookie) in [
        ("cubes.example", "https://cubes.example", "__Host-cubo="),
        ("cubes.local", "http://cubes.local", "cubo="),
        ("cubes.local", "https://cubes.local", "__Host-cubo="),
        ("192.168.1.20:8080", "http://192.168.1.20:8080", "cubo="),
        ("localhost:8080", "http://localhost:8080", "cubo="),
    ] {
        let reply = greet(host, origin).await;
        assert_eq!(reply.status, 200, "{host} {origin}: {}", reply.text());
        let set = reply.header("set-cookie").unwrap_or_default().to_owned();
        assert!(set.starts_with(cookie), "{host} {origin}: {set}");
        assert_eq!(set.contains("Secure"), cookie.starts_with("__"), "{set}");
        let shown = set.split(';').next().unwrap();
        let known = ask(&server, Request::get("/api/session").with("host", host).with("cookie", shown)).await;
        assert!(known.text().contains("Ada"), "{host} {origin} is not known again: {}", known.text());
    }
    for (host, origin) in [
        ("cubes.example", "http://cubes.example"),
        ("cubes.local", "http://evil.example"),
        ("localhost:8080", "http://cubes.local"),
    ] {
        let reply = greet(host, origin).await;
        assert_eq!((reply.status, code(&reply).as_str()), (403, "bad-origin"), "{host} {origin}");
        assert!(reply.text().contains("public-url"), "it says what to do: {}", reply.text());
    }
    server.close().await;
}

//! Every way into the server: headers, hosts, origins, limits, time-outs, and bad input of any kind.

use std::time::Duration;

use crate::common::time::Time;
use crate::common::{Dir, Player, config, couple, house, house_at, house_with, soon, store};
use cubo_client::{Reply, Request, Socket, Told, Visitor, request};
use cubo_server::Server;
use cubo_server::config::{Config, Limits};
use cubo_server::web::WebClient;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// Nothing that comes takes so long.
const LONG: Duration = Duration::from_secs(60);

async fn ask(server: &Server, wish: Request) -> Reply {
    request(server.address(), &wish).await.unwrap()
}

fn code(reply: &Reply) -> String {
    let value: Value = serde_json::from_slice(&reply.body).unwrap_or_default();
    value["error"]["code"].as_str().unwrap_or_default().to_owned()
}

#[tokio::test]
async fn every_answer_has_the_headers_that_keep_a_browser_safe() {
    let dir = Dir::new();
    let mut config = config();
    config.client.files = Some(WebClient::small_page().into());
    let server = house_with(store(dir.path()), config).await;
    let policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
        img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; \
        form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
    let evil = Request::get("/").with("host", "evil.example");
    let posted = Request::post("/api/session", "{".to_owned());
    for wish in [Request::get("/"), Request::get("/nowhere"), Request::get("/api/games"), evil, posted] {
        let reply = ask(&server, wish.clone()).await;
        assert_eq!(reply.header("content-security-policy"), Some(policy), "{wish:?}");
        assert_eq!(reply.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(reply.header("x-frame-options"), Some("DENY"));
        assert_eq!(reply.header("referrer-policy"), Some("no-referrer"));
        assert_eq!(reply.header("cross-origin-opener-policy"), Some("same-origin"));
        assert!(reply.header("permissions-policy").is_some());
        assert!(reply.header("cache-control").is_some());
    }
    let page = ask(&server, Request::get("/")).await;
    assert!(page.text().contains("La maison est ouverte") && page.text().contains("The house is open"));
    server.close().await;
}

#[tokio::test]
async fn foreign_and_missing_hosts_and_origins_are_refused() {
    let dir = Dir::new();
    let server = house(dir.path()).await;
    let session = || Request::post("/api/session", "{}".to_owned());
    assert_eq!(ask(&server, session()).await.status, 200);
    for (origin, wish) in [
        ("missing", session().with("origin", "")),
        ("foreign", session().with("origin", "http://evil.example")),
    ] {
        let reply = ask(&server, wish).await;
        assert_eq!((reply.status, code(&reply)), (403, "bad-origin".to_owned()), "{origin}");
    }
    let reply = ask(&server, Request::get("/api/games").with("host", "evil.example")).await;
    assert_eq!((reply.status, code(&reply)), (421, "bad-host".to_owned()));
    // a socket, too
    let socket = |origin: &str| {
        Request::get("/ws")
            .with("origin", origin)
            .with("connection", "close, upgrade")
            .with("upgrade", "websocket")
            .with("sec-websocket-version", "13")
            .with("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ==")
    };
    for origin in ["", "http://evil.example", "null"] {
        assert_eq!(ask(&server, socket(origin)).await.status, 403, "{origin:?}");
    }
    server.close().await;
}

#[tokio::test]
async fn a_session_is_a_cookie_that_scripts_cannot_read() {
    let dir = Dir::new();
    let server = house(dir.path()).await;
    let reply = ask(&server, Request::post("/api/session", r#"{"name":"A\u202eda\u0007"}"#.to_owned())).await;
    let cookie = reply.header("set-cookie").unwrap().to_owned();
    assert!(
        cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax") && !cookie.contains("Secure"),
        "{cookie}"
    );
    assert!(cookie.split(['=', ';']).nth(1).unwrap().len() == 43, "256 bits");
    let pair = cookie.split(';').next().unwrap();
    let me = ask(&server, Request::get("/api/session").with("cookie", pair)).await;
    assert_eq!(me.text(), r#"{"guest":{"name":"Ada"}}"#, "known, and the name is clean");
    let again = ask(&server, Request::post("/api/session", "{}".to_owned()).with("cookie", pair)).await;
    assert!(again.header("set-cookie").is_none(), "the same guest");
    let wrong = ask(&server, Request::get("/api/session").with("cookie", "cubo=AAAA")).await;
    assert_eq!(wrong.text(), r#"{"guest":null}"#);
    server.close().await;
    // behind TLS
    let mut config = config();
    config.public_url = Some("https://cubes.example".parse().unwrap());
    let server = house_with(store(dir.path()), config).await;
    let wish = Request::post("/api/session", "{}".to_owned())
        .with("host", "cubes.example")
        .with("origin", "https://cubes.example");
    let reply = ask(&server, wish).await;
    let cookie = reply.header("set-cookie").unwrap();
    assert!(cookie.starts_with("__Host-cubo=") && cookie.contains("; Secure"), "{cookie}");
    assert!(reply.header("strict-transport-security").is_some());
    server.close().await;
}

#[tokio::test]
async fn slow_heads_silent_connections_and_slow_bodies_are_ended() {
    let dir = Dir::new();
    let time = Time::stop();
    let limits = Limits { socket_idle: Limits::default().socket_idle, ..config().limits };
    let server = house_at(store(dir.path()), Config { limits, ..config() }, time.clock).await;
    let head = "POST /api/session HTTP/1.1\r\nhost: localhost\r\norigin: http://localhost\r\n";
    let long_body = format!("{head}content-length: 5\r\n\r\n{{");
    let socket = "GET /ws HTTP/1.1\r\nhost: localhost\r\norigin: http://localhost\r\nconnection: upgrade\r\n\
        upgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        .to_owned();
    for (what, begin, drip) in [
        ("nothing at all", String::new(), ""),
        ("a head that drips", "GET / HTTP/1.1\r\n".to_owned(), "x: y\r\n"),
        ("a body that does not come", long_body, ""),
        ("a socket that never answers a ping", socket, ""),
    ] {
        let mut stream = TcpStream::connect(server.address()).await.unwrap();
        stream.write_all(begin.as_bytes()).await.unwrap();
        let (mut read, mut write) = stream.into_split();
        let reading = tokio::spawn(async move {
            let mut bytes = Vec::new();
            let _ = read.read_to_end(&mut bytes).await;
            bytes
        });
        for _ in 0..600 {
            time.pass(Duration::from_secs(1)).await;
            let _ = write.write_all(drip.as_bytes()).await;
            time.settle().await;
            if reading.is_finished() {
                break;
            }
        }
        assert!(reading.is_finished(), "{what} lasts for ever");
        let bytes = reading.await.unwrap();
        let upgraded = String::from_utf8_lossy(&bytes).starts_with("HTTP/1.1 101");
        assert_eq!(upgraded, what.contains("socket"), "{what}");
    }
    // A kept-alive connection that falls silent after a request
    let mut stream = TcpStream::connect(server.address()).await.unwrap();
    stream.write_all(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n").await.unwrap();
    let mut bytes = Vec::new();
    let reading = tokio::spawn(async move {
        stream.read_to_end(&mut bytes).await.unwrap();
        bytes
    });
    for _ in 0..600 {
        time.pass(Duration::from_secs(1)).await;
        time.settle().await;
        if reading.is_finished() {
            break;
        }
    }
    assert!(reading.is_finished(), "it is kept for ever");
    let bytes = reading.await.unwrap();
    assert!(String::from_utf8_lossy(&bytes).contains("200 OK"));
    time.close(server).await;
}

#[tokio::test]
async fn connections_and_requests_are_capped_for_each_address() {
    let dir = Dir::new();
    let mut config = config();
    config.limits.connections_per_address = 3;
    let server = house_with(store(dir.path()), config.clone()).await;
    let mut held = Vec::new();
    for _ in 0..3 {
        held.push(TcpStream::connect(server.address()).await.unwrap());
    }
    soon(async || {
        let reply = ask(&server, Request::get("/healthz")).await;
        reply.status == 503 && code(&reply) == "full"
    })
    .await;
    drop(held);
    // Connections that end make room for others.
    soon(async || ask(&server, Request::get("/healthz")).await.status == 200).await;
    let mut sockets = Vec::new();
    for _ in 0..3 {
        sockets.push(Socket::open(server.address(), None).await.unwrap());
    }
    assert!(Socket::open(server.address(), None).await.is_err(), "sockets are connections too");
    drop(sockets);
    server.close().await;

    config.limits.connections_per_address = 100;
    // Five at once and one more each second: twenty within a quarter of a minute are too many.
    config.limits.requests_per_s = 1;
    let server = house_with(store(dir.path()), config.clone()).await;
    let mut statuses = Vec::new();
    for _ in 0..20 {
        statuses.push(ask(&server, Request::get("/healthz")).await.status);
    }
    assert_eq!(statuses[0], 200);
    assert_eq!(statuses[19], 429, "{statuses:?}");
    server.close().await;

    config.limits.requests_per_s = 10_000;
    config.limits.opens_per_minute = 3;
    let server = house_with(store(dir.path()), config).await;
    let mut visitor = Visitor::guest(server.address(), "Ada").await.unwrap();
    let wish = json!({"table": crate::common::two_people("cubulus")});
    let opened = [(); 4].map(|()| wish.clone());
    let mut refused = 0;
    for wish in opened {
        refused += u32::from(
            visitor.post("/api/tables", &wish).await.is_err_and(|why| why.to_string().contains("too-fast")),
        );
    }
    assert_eq!(refused, 2, "one guest and two tables were within the limit");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bad_input_of_any_kind_is_answered_with_a_code_and_disturbs_nobody() {
    let dir = Dir::new();
    let server = house(dir.path()).await;
    let (ada, mut zoe) = couple(&server, "cubulus").await;
    let mut eve = Visitor::guest(server.address(), "Eve").await.unwrap().socket().await.unwrap();
    let table = &ada.table;
    let nonsense = [
        "",
        "null",
        "[]",
        "{}",
        "\u{0}",
        "{\"cmd\":1}",
        "{\"cmd\":\"\"}",
        "{\"cmd\":\"subscribe\",\"table\":7}",
        "{\"cmd\":\"play\"}",
        "{\"id\":{\"deep\":[[[[]]]]},\"cmd\":\"nothing\"}",
        "{\"cmd\":\"subscribe\",\"table\":\"../../etc\"}",
    ];
    for text in nonsense {
        eve.say(text.to_owned()).await.unwrap();
        let reply = eve.hear_json().await.unwrap();
        assert!(reply["error"]["code"].is_string(), "{text:?}: {reply}");
    }
    for cmd in ["play", "resign", "undo", "sit", "leave", "say", "close", "rematch"] {
        let wish = format!(
            r#"{{"cmd":"{cmd}","table":"{table}","at":99999999999,"key":"k","action":"x","name":"x","words":{{"phrase":"hello"}}}}"#
        );
        eve.say(wish).await.unwrap();
        let reply = eve.hear_json().await.unwrap();
        assert!(reply["error"]["code"].is_string(), "{cmd}: {reply}");
    }
    // mutated good messages, seeded
    let good = format!(r#"{{"id":1,"cmd":"play","table":"{table}","at":8,"key":"k","action":"D1-D4"}}"#);
    let mut seed = 7u64;
    for _ in 0..300 {
        let mut bytes = good.clone().into_bytes();
        for _ in 0..3 {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let at = (seed >> 33) as usize % bytes.len();
            bytes[at] = (seed >> 20) as u8 & 0x7f;
        }
        eve.say(String::from_utf8(bytes).unwrap()).await.unwrap();
        assert!(eve.hear_json().await.unwrap()["error"].is_object());
    }
    for (path, body) in [
        ("/api/session", "{\"name\":7}"),
        ("/api/session", "{\"nome\":\"x\"}"),
        ("/api/tables", ""),
        ("/api/tables", "{\"table\":{\"game\":\"chess\",\"places\":[]}}"),
        ("/api/tables", "{\"table\":{\"game\":\"cubulus\",\"places\":[{\"for\":\"person\"}]}}"),
        (
            "/api/tables",
            "{\"table\":{\"game\":\"cubulus\",\"places\":[{\"for\":\"held\",\"person\":\"x\",\"name\":\"y\"},{\"for\":\"open\"}]}}",
        ),
    ] {
        let reply = ask(&server, Request::post(path, body.to_owned())).await;
        assert!((400..500).contains(&reply.status) && !code(&reply).is_empty(), "{path} {body}: {reply:?}");
    }
    let reply = ask(&server, Request::post("/api/tables", "x".repeat(100_000))).await;
    assert_eq!(reply.status, 413);
    // too long a message ends that socket alone
    eve.say(format!("{{\"cmd\":\"{}\"}}", "x".repeat(100_000))).await.ok();
    let end = timeout(LONG, eve.hear()).await.unwrap();
    assert!(matches!(end, Err(_) | Ok(Told::End(_))), "{end:?}");
    let version = zoe.version;
    let reply = zoe.command(json!({"cmd": "say", "words": {"phrase": "hello"}})).await;
    assert_eq!(reply["first"], json!(version), "nothing has happened at the table meanwhile: {reply}");
    server.close().await;
}

#[tokio::test]
async fn a_socket_that_talks_too_much_is_slowed_down_and_then_closed() {
    let dir = Dir::new();
    let mut config = config();
    config.limits.messages_per_s = 5;
    let server = house_with(store(dir.path()), config).await;
    let mut socket = Socket::open(server.address(), None).await.unwrap();
    let mut codes = Vec::new();
    let mut end = None;
    for _ in 0..400 {
        if socket.say("{\"cmd\":\"ping\"}".to_owned()).await.is_err() {
            break;
        }
        match timeout(LONG, socket.hear()).await.unwrap() {
            Ok(Told::Text(text)) => codes.push(text.contains("too-fast")),
            Ok(Told::End(code)) => {
                end = code;
                break;
            }
            Err(_) => break,
        }
    }
    assert!(!codes[0] && codes.contains(&true));
    assert_eq!(end, Some(4029));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reader_that_is_too_slow_is_dropped_and_blocks_nobody() {
    let dir = Dir::new();
    let mut config = config();
    config.limits.queue = 16;
    let server = house_with(store(dir.path()), config).await;
    let (mut ada, mut zoe) = couple(&server, "cubulus").await;
    // Zoé does not read any more. Her socket's kernel buffers fill, then her queue, then she is dropped.
    let narrow =
        Socket::open_narrow(server.address(), zoe.visitor.cookie.as_deref(), Some(4096)).await.unwrap();
    std::mem::replace(&mut zoe.socket, narrow).close().await;
    zoe.subscribe(None).await;
    let slow = async || {
        let text = server.metrics().await;
        text.contains("cubo_slow_readers_total 1")
    };
    let talk = "é".repeat(190);
    let mut said = 0;
    while !slow().await {
        for _ in 0..50 {
            let reply = ada.command(json!({"cmd": "say", "words": {"text": talk}})).await;
            assert!(reply["error"].is_null(), "{reply}");
            said += 1;
        }
        assert!(said < 20_000, "she is never dropped");
    }
    let mut again = Player::at(zoe.visitor.clone(), &zoe.table, None).await;
    again.hear_until(|player| player.version >= ada.version).await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_house_that_closes_says_when_to_come_back_and_loses_nothing() {
    let dir = Dir::new();
    let server = house(dir.path()).await;
    let (mut ada, mut zoe) = couple(&server, "cubulus").await;
    crate::common::play_on(&mut ada, &mut zoe, 3).await;
    let version = ada.version;
    server.close().await;
    let mut again = None;
    loop {
        match ada.socket.hear().await.unwrap() {
            Told::Text(text) => {
                let told: Value = serde_json::from_str(&text).unwrap();
                again = told["goodbye"]["again_ms"].as_u64().or(again);
            }
            Told::End(code) => break assert_eq!(code, Some(1012)),
        }
    }
    assert!(again.is_some_and(|ms| (500..=5500).contains(&ms)), "{again:?}");
    let server = house(dir.path()).await;
    ada.visitor.house = server.address();
    ada.reconnect().await;
    assert_eq!(ada.version, version);
    server.close().await;
}

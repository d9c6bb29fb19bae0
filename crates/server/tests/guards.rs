//! Protection against misuse: floods, chairs, hosts, links, sessions and names, each through the real socket.

use std::time::Duration;

use crate::common::time::Time;
use crate::common::{
    Dir, Player, config, couple_at, house, house_at, house_with, open, soon, store, two_people,
};
use cubo_client::{Request, Socket, Told, Visitor};
use cubo_server::Server;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// Nothing that comes takes so long.
const LONG: Duration = Duration::from_secs(60);

fn code(reply: &Value) -> &str {
    reply["error"]["code"].as_str().unwrap_or("")
}

async fn guest(server: &Server, name: &str) -> Visitor {
    Visitor::guest(server.address(), name).await.unwrap()
}

/// The close code of a socket, after everything before it was read.
async fn end_of(socket: &mut Socket) -> Option<u16> {
    loop {
        match timeout(LONG, socket.hear()).await.unwrap().unwrap() {
            Told::Text(_) => {}
            Told::End(code) => return code,
        }
    }
}

/// Asks to look at a table; returns the code of the refusal, or nothing.
async fn look(socket: &mut Socket, table: &str, pass: Option<&str>) -> String {
    let wish = json!({"cmd": "subscribe", "table": table, "pass": pass});
    code(&socket.ask(wish, &mut Vec::new()).await.unwrap()).to_owned()
}

fn sit(player: &Player, name: &str) -> Value {
    json!({"cmd": "sit", "name": name, "commitment": player.nonce.commitment()})
}

// Limits

#[tokio::test]
async fn nonsense_and_pings_count_as_messages() {
    let (dir, time) = (Dir::new(), Time::stop());
    let mut config = config();
    config.limits.messages_per_s = 5;
    let server = house_at(store(dir.path()), config, time.clock).await;
    let mut socket = Socket::open(server.address(), None).await.unwrap();
    // While no time passes, 25 are within the limit.
    let mut codes = Vec::new();
    for n in 0..30 {
        socket.say(format!("{{\"id\":{n},\"cmd\":7}}")).await.unwrap();
        let reply = socket.hear_json().await.unwrap();
        assert_eq!(reply["id"], n, "{reply}");
        codes.push(code(&reply).to_owned());
    }
    assert!(codes[..25].iter().all(|code| code == "bad-request"), "{codes:?}");
    assert!(codes[25..].iter().all(|code| code == "too-fast"), "{codes:?}");
    // Five were over the limit; the hundred and first is one too many.
    for _ in 0..96 {
        socket.ping().await.unwrap();
    }
    // If it were still open, this would be answered.
    let _ = socket.say("{\"cmd\":\"ping\"}".to_owned()).await;
    let end = socket.hear().await.unwrap();
    assert!(matches!(end, Told::End(Some(4029))), "{end:?}");
    time.close(server).await;
}

/// Asks for a socket as a proxy would for somebody at that address, and keeps it open.
async fn through_proxy(server: &Server, from: &str) -> (TcpStream, String) {
    let mut stream = TcpStream::connect(server.address()).await.unwrap();
    let head = format!(
        "GET /ws HTTP/1.1\r\nhost: localhost\r\norigin: http://localhost\r\nx-forwarded-for: {from}\r\nconnection: upgrade\r\n\
         upgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = vec![0; 12];
    timeout(LONG, stream.read_exact(&mut answer)).await.unwrap().unwrap();
    (stream, String::from_utf8(answer).unwrap())
}

#[tokio::test]
async fn behind_a_proxy_everybody_has_their_own_connections() {
    let dir = Dir::new();
    let mut config = config();
    config.limits.connections_per_address = 2;
    config.trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
    let server = house_with(store(dir.path()), config).await;
    let mut kept = Vec::new();
    for (from, status) in [
        ("192.0.2.7", "101"),
        ("192.0.2.7", "101"),
        ("192.0.2.7", "503"),
        ("192.0.2.8", "101"),
        ("2001:db8:1:2::1", "101"),
        ("2001:db8:1:2:ffff::2", "101"),
        ("2001:db8:1:2::3", "503"), // a network of 64 bits is one guest
        ("2001:db8:1:3::1", "101"),
    ] {
        let (stream, answer) = through_proxy(&server, from).await;
        assert_eq!(answer, format!("HTTP/1.1 {status}"), "{from}");
        kept.push(stream);
    }
    // The proxy's own connections are as many as it likes.
    for _ in 0..5 {
        kept.push(TcpStream::connect(server.address()).await.unwrap());
    }
    let (_, answer) = through_proxy(&server, "192.0.2.9").await;
    assert_eq!(answer, "HTTP/1.1 101");
    drop(kept);
    soon(async || through_proxy(&server, "192.0.2.7").await.1.ends_with("101")).await;
    server.close().await;
}

#[tokio::test]
async fn talk_is_counted_for_a_person_over_all_sockets_and_tables() {
    let (dir, time) = (Dir::new(), Time::stop());
    let mut config = config();
    config.limits.talk_per_minute = 3;
    let server = house_at(store(dir.path()), config, time.clock).await;
    let mut ada = guest(&server, "Ada").await;
    let (one, _, _) = open(&mut ada, two_people("cubulus")).await;
    let (other, _, _) = open(&mut ada, two_people("blox")).await;
    let mut one = Player::sit(ada.clone(), &one, None, "Ada").await;
    let mut other = Player::sit(ada, &other, None, "Ada").await;
    let hello = json!({"cmd": "say", "words": {"phrase": "hello"}});
    for n in 0..3 {
        let player = if n == 1 { &mut other } else { &mut one };
        let reply = player.command(hello.clone()).await;
        assert_eq!(code(&reply), "", "{reply}");
    }
    let reply = other.command(hello.clone()).await;
    assert_eq!(code(&reply), "too-fast");
    let wait = reply["error"]["retry_ms"].as_u64().unwrap();
    assert!((19_000..=20_000).contains(&wait), "{wait}");
    time.pass(Duration::from_millis(wait + 1)).await;
    assert_eq!(code(&other.command(hello.clone()).await), "");
    assert_eq!(code(&one.command(hello).await), "too-fast");
    time.close(server).await;
}

#[tokio::test]
async fn names_are_counted_for_a_person_too() {
    let (dir, time) = (Dir::new(), Time::stop());
    let mut config = config();
    config.limits.names_per_minute = 2;
    let server = house_at(store(dir.path()), config, time.clock).await;
    let mut ada = guest(&server, "Ada").await;
    let (table, _, _) = open(&mut ada, two_people("cubulus")).await;
    let mut player = Player::sit(ada.clone(), &table, None, "Ada").await;
    assert_eq!(code(&player.command(json!({"cmd": "leave"})).await), "");
    ada.post("/api/session", &json!({"name": "Ida"})).await.unwrap();
    let wish = sit(&player, "Eda");
    assert_eq!(code(&player.command(wish.clone()).await), "too-fast");
    let refused = ada.post("/api/session", &json!({"name": "Oda"})).await.unwrap_err();
    assert!(refused.to_string().contains("too-fast"), "{refused}");
    ada.post("/api/session", &json!({"name": "Ida"})).await.unwrap(); // the same name is no new one
    time.pass(Duration::from_secs(31)).await;
    assert_eq!(code(&player.command(wish).await), "");
    time.close(server).await;
}

#[tokio::test]
async fn offers_are_counted_and_a_draw_is_offered_once_between_turns() {
    let (dir, time) = (Dir::new(), Time::stop());
    let mut config = config();
    config.limits.offers_per_minute = 2;
    let server = house_at(store(dir.path()), config, time.clock).await;
    let (mut ada, mut zoe) = couple_at(&server, two_people("cubulus")).await;
    let offer = json!({"cmd": "offer-draw"});
    // After the first move, the second player has not had a turn yet.
    let (first, second) = crate::common::mover(&mut ada, &mut zoe);
    let reply = second.command(offer.clone()).await;
    let number = reply["first"].as_u64().unwrap();
    assert_eq!(code(&second.command(json!({"cmd": "withdraw", "offer": number})).await), "");
    assert_eq!(code(&second.command(offer.clone()).await), "draw-offered");
    crate::common::play_on(first, second, 1).await;
    assert_eq!(code(&second.command(offer.clone()).await), "draw-offered");
    crate::common::play_on(first, second, 1).await;
    let reply = second.command(offer.clone()).await;
    assert_eq!(code(&reply), "", "{reply}");
    crate::common::play_on(first, second, 2).await;
    assert_eq!(code(&second.command(offer.clone()).await), "too-fast", "the third within a minute");
    time.pass(Duration::from_secs(31)).await;
    assert_eq!(code(&second.command(offer).await), "");
    time.close(server).await;
}

#[tokio::test]
async fn a_table_without_talk_is_silent() {
    let dir = Dir::new();
    let server = house(dir.path()).await;
    let mut ada = guest(&server, "Ada").await;
    let mut wish = two_people("cubulus");
    wish["without_talk"] = json!(true);
    let (table, _, _) = open(&mut ada, wish).await;
    let mut ada = Player::sit(ada, &table, None, "Ada").await;
    for words in [json!({"phrase": "hello"}), json!({"text": "hm"})] {
        assert_eq!(code(&ada.command(json!({"cmd": "say", "words": words})).await), "no-talk");
    }
    assert_eq!(ada.heard[0]["shown"]["without_talk"], true, "everybody is told");
    server.close().await;
}

#[tokio::test]
async fn a_subscription_that_was_refused_takes_no_place() {
    let dir = Dir::new();
    let mut config = config();
    config.limits.tables_per_socket = 2;
    let server = house_with(store(dir.path()), config).await;
    let mut ada = guest(&server, "Ada").await;
    let mut tables = Vec::new();
    for _ in 0..3 {
        tables.push(open(&mut ada, two_people("cubulus")).await);
    }
    let mut socket = guest(&server, "Eve").await.socket().await.unwrap();
    for _ in 0..5 {
        assert_eq!(look(&mut socket, &tables[2].0, None).await, "needs-pass");
        assert_eq!(look(&mut socket, "0123456789abcdef", None).await, "not-found");
    }
    assert_eq!(look(&mut socket, &tables[0].0, Some(&tables[0].2)).await, "");
    assert_eq!(look(&mut socket, &tables[1].0, Some(&tables[1].2)).await, "");
    assert_eq!(look(&mut socket, &tables[2].0, Some(&tables[2].2)).await, "too-many-tables");
    server.close().await;
}

#[tokio::test]
async fn what_is_too_long_or_mistyped_is_told_as_such() {
    let dir = Dir::new();
    let server = house(dir.path()).await;
    let mut socket = guest(&server, "Eve").await.socket().await.unwrap();
    for (text, expected) in [
        (r#"{"id":"a","cmd":"ping","cmd":"ping"}"#, json!("a")),
        (r#"{"id":[1],"cmd":7}"#, json!([1])),
        (r#"{"id":2,"cmd":"sit","table":"0123456789abcdef","at":"x","key":"k","name":"n"}"#, json!(2)),
        (r#"{"id":3,"cmd":"sit","table":"0123456789abcdef","at":1,"key":"k","name":{}}"#, json!(3)),
    ] {
        socket.say(text.to_owned()).await.unwrap();
        let reply = socket.hear_json().await.unwrap();
        assert_eq!((code(&reply), &reply["id"]), ("bad-request", &expected), "{text}");
    }
    for length in [10_000, 100_000] {
        let mut socket = Socket::open(server.address(), None).await.unwrap();
        let _ = socket.say(format!("{{\"cmd\":\"{}\"}}", "x".repeat(length))).await;
        assert_eq!(end_of(&mut socket).await, Some(1009), "{length} bytes");
    }
    server.close().await;
}

// Lists

#[tokio::test]
async fn lists_cannot_be_flooded() {
    let dir = Dir::new();
    let server = house(dir.path()).await;
    let listed = |game: &str| {
        let mut wish = two_people(game);
        wish["access"] = json!("listed");
        wish
    };
    let mut ada = guest(&server, "Ada").await;
    let mut eve = guest(&server, "Eve").await;
    let (honest, _, _) = open(&mut ada, listed("cubulus")).await;
    let mut flood = Vec::new();
    for _ in 0..3 {
        flood.push(open(&mut eve, listed("cubulus")).await.0);
    }
    let refused = eve.post("/api/tables", &json!({"table": listed("cubulus")})).await.unwrap_err();
    assert!(refused.to_string().contains("too-many-waiting"), "{refused}");
    open(&mut eve, two_people("cubulus")).await; // by link, in nobody's way
    // Page by page, each once.
    let mut seen = Vec::new();
    let mut path = "/api/tables?list=waiting&limit=3".to_owned();
    loop {
        let page = ada.get(&path).await.unwrap();
        let tables = page["tables"].as_array().unwrap();
        assert!((1..=3).contains(&tables.len()));
        seen.extend(tables.iter().map(|table| table["table"].as_str().unwrap().to_owned()));
        let Some(next) = page["next"].as_str() else { break };
        path = format!("/api/tables?list=waiting&limit=3&after={next}");
    }
    flood.reverse();
    assert_eq!(seen[..3], flood[..], "the latest first");
    assert_eq!(seen[3..], [honest.as_str()]);
    // A table that is closed, or whose game begins, makes room.
    let mut host = Player::at(eve.clone(), &flood[0], None).await;
    assert_eq!(code(&host.command(json!({"cmd": "close"})).await), "");
    open(&mut eve, listed("cubulus")).await;
    let mut one = Player::sit(ada, &honest, None, "Ada").await;
    let mut other = Player::sit(guest(&server, "Zoé").await, &honest, None, "Zoé").await;
    one.open_nonce().await;
    other.open_nonce().await;
    other.hear_until(|player| player.phase() == "playing").await;
    let ids = async |eve: &mut Visitor, path: &str| -> Vec<String> {
        let page = eve.get(path).await.unwrap();
        assert!(page["next"].is_null(), "{page}");
        let tables = page["tables"].as_array().unwrap().iter();
        tables.map(|table| table["table"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(ids(&mut eve, "/api/tables?list=playing").await, [honest.as_str()]);
    assert_eq!(ids(&mut eve, "/api/tables?list=waiting").await.len(), 3);
    assert_eq!(ids(&mut eve, "/api/tables").await.len(), 4, "both, as ever");
    for bad in ["list=all", "limit=0", "limit=101", "after=x"] {
        assert!(eve.get(&format!("/api/tables?{bad}")).await.is_err(), "{bad}");
    }
    server.close().await;
}

// Chairs, hosts, links

#[tokio::test]
async fn one_person_has_one_chair_unless_the_table_says_otherwise() {
    let dir = Dir::new();
    let server = house(dir.path()).await;
    let mut eve = guest(&server, "Eve").await;
    let (table, _, _) = open(&mut eve, two_people("blox")).await;
    let mut eve = Player::sit(eve, &table, None, "Eve").await;
    let another = json!({"cmd": "sit", "name": "Somebody else"});
    assert_eq!(code(&eve.command(another.clone()).await), "one-chair");
    assert!(eve.heard[0]["shown"]["one_screen"].is_null());
    let mut wish = two_people("blox");
    wish["one_screen"] = json!(true);
    let (table, _, watch) = open(&mut eve.visitor, wish).await;
    let mut eve = Player::sit(eve.visitor, &table, None, "Eve").await;
    assert_eq!(code(&eve.command(another).await), "");
    let watcher = Player::at(guest(&server, "Zoé").await, &table, Some(&watch)).await;
    assert_eq!(watcher.heard[0]["shown"]["one_screen"], true);
    assert_eq!(watcher.state["chairs"][0]["with"], json!([1]), "everybody sees that they are one");
    assert_eq!(watcher.state["chairs"][1]["with"], json!([0]));
    server.close().await;
}

#[tokio::test]
async fn the_host_removes_somebody_for_good() {
    let dir = Dir::new();
    let server = house(dir.path()).await;
    let mut ada = guest(&server, "Ada").await;
    let (table, seat, _) =
        open(&mut ada, json!({"game": "blox", "places": vec![json!({"for": "person"}); 3]})).await;
    let mut ada = Player::sit(ada, &table, None, "Ada").await;
    let mut eve = Player::sit(guest(&server, "Eve").await, &table, Some(&seat), "Eve").await;
    assert_eq!(code(&eve.command(json!({"cmd": "remove", "place": 0})).await), "not-host");
    ada.hear_until(|ada| ada.state["chairs"][1]["name"] == "Eve").await;
    assert_eq!(code(&ada.command(json!({"cmd": "remove", "place": 1})).await), "");
    eve.hear_until(|eve| eve.you.is_empty()).await;
    assert_eq!(eve.heard.last().unwrap()["news"]["event"], json!({"event": "removed"}));
    let wish = sit(&eve, "Not Eve");
    assert_eq!(code(&eve.command(wish.clone()).await), "kept-out", "whatever the link");
    assert_eq!(look(&mut eve.socket, &table, Some(&seat)).await, "kept-out");
    // She hears nothing of what happens then: only what she asked for herself.
    assert_eq!(code(&ada.command(json!({"cmd": "say", "words": {"phrase": "hello"}})).await), "");
    let mut also = Vec::new();
    eve.socket.ask(json!({"cmd": "ping"}), &mut also).await.unwrap();
    assert!(also.is_empty(), "{also:?}");
    // At a listed table she may look like everybody, and no more.
    let places = json!({"game": "cubulus", "access": "listed", "places": vec![json!({"for": "person"}); 2]});
    let (table, _, _) = open(&mut ada.visitor, places).await;
    let mut eve = Player::sit(eve.visitor, &table, None, "Eve").await;
    let mut ada = Player::at(ada.visitor, &table, None).await;
    assert_eq!(code(&ada.command(json!({"cmd": "remove", "place": 0})).await), "");
    eve.hear_until(|eve| eve.you.is_empty()).await;
    assert_eq!(code(&eve.command(wish).await), "kept-out");
    assert_eq!(look(&mut eve.socket, &table, None).await, "");
    server.close().await;
}

#[tokio::test]
async fn who_twice_fails_to_open_a_nonce_is_kept_out() {
    let (dir, time) = (Dir::new(), Time::stop());
    let server = house_at(store(dir.path()), config(), time.clock).await;
    let mut ada = guest(&server, "Ada").await;
    let (table, seat, _) = open(&mut ada, two_people("cubulus")).await;
    let mut ada = Player::sit(ada, &table, None, "Ada").await;
    let mut eve = Player::at(guest(&server, "Eve").await, &table, Some(&seat)).await;
    for round in 0..2 {
        let wish = sit(&eve, "Eve");
        assert_eq!(code(&eve.command(wish).await), "", "round {round}");
        ada.open_nonce().await;
        time.pass(Duration::from_secs(31)).await;
        ada.hear_until(|ada| ada.phase() == "waiting").await;
        eve.hear_until(|eve| eve.phase() == "waiting").await;
        ada.nonce = cubo_client::nonce().unwrap();
        let commit = json!({"cmd": "commit", "commitment": ada.nonce.commitment()});
        assert_eq!(code(&ada.command(commit).await), "");
    }
    let wish = sit(&eve, "Eve");
    assert_eq!(code(&eve.command(wish).await), "kept-out");
    time.close(server).await;
}

#[tokio::test]
async fn who_leaves_a_private_table_needs_its_link_again() {
    let dir = Dir::new();
    let server = house(dir.path()).await;
    let mut ada = guest(&server, "Ada").await;
    let (table, seat, _) = open(&mut ada, two_people("cubulus")).await;
    let mut zoe = Player::sit(guest(&server, "Zoé").await, &table, Some(&seat), "Zoé").await;
    let mut again = zoe.visitor.socket().await.unwrap();
    assert_eq!(look(&mut again, &table, None).await, "", "who sits needs none");
    assert_eq!(code(&zoe.command(json!({"cmd": "leave"})).await), "");
    let mut again = zoe.visitor.socket().await.unwrap();
    assert_eq!(look(&mut again, &table, None).await, "needs-pass");
    assert_eq!(look(&mut again, &table, Some(&seat)).await, "");
    assert_eq!(look(&mut ada.socket().await.unwrap(), &table, None).await, "", "the host is at home");
    server.close().await;
}

#[tokio::test]
async fn a_renewed_link_opens_and_the_old_one_does_not() {
    let dir = Dir::new();
    let server = house(dir.path()).await;
    let mut ada = guest(&server, "Ada").await;
    let (table, seat, watch) = open(&mut ada, two_people("cubulus")).await;
    let mut ada = Player::sit(ada, &table, None, "Ada").await;
    let mut watcher = Player::at(guest(&server, "Eve").await, &table, Some(&watch)).await;
    assert_eq!(code(&watcher.command(json!({"cmd": "renew"})).await), "not-host");
    let at = ada.version;
    let reply = ada.command_as(json!({"cmd": "renew"}), at, "renewal").await;
    assert_eq!(code(&reply), "");
    ada.hear_until(|ada| ada.heard.iter().any(|told| told["news"]["event"]["event"] == "renewed")).await;
    let told = |ada: &Player| {
        ada.heard.iter().rev().find(|told| told["links"].is_object()).unwrap()["links"].clone()
    };
    ada.hear_until(|ada| told(ada)["seat"] != json!(seat)).await;
    let links = told(&ada);
    let repeat = ada.command_as(json!({"cmd": "renew"}), at, "renewal").await;
    assert_eq!(repeat["first"], reply["first"], "once is once");
    // Those who came by the old link are told that, and then nothing any more.
    watcher.hear_until(|eve| eve.heard.last().unwrap()["news"]["event"]["event"] == "renewed").await;
    assert_eq!(look(&mut watcher.socket, &table, Some(&watch)).await, "wrong-pass");
    assert_eq!(look(&mut watcher.socket, &table, Some(&seat)).await, "wrong-pass");
    assert_eq!(look(&mut watcher.socket, &table, links["watch"].as_str()).await, "");
    Player::sit(watcher.visitor, &table, links["seat"].as_str(), "Eve").await;
    server.close().await;
    // It is the same after a restart.
    let server = house(dir.path()).await;
    let mut stranger = guest(&server, "Ivo").await.socket().await.unwrap();
    assert_eq!(look(&mut stranger, &table, Some(&watch)).await, "wrong-pass");
    assert_eq!(look(&mut stranger, &table, links["watch"].as_str()).await, "");
    server.close().await;
}

// Sessions and names

#[tokio::test]
async fn logging_out_closes_the_sockets_of_that_session_at_once() {
    let dir = Dir::new();
    let server = house(dir.path()).await;
    let (mut ada, mut zoe) = couple_at(&server, two_people("cubulus")).await;
    let mut second = ada.visitor.socket().await.unwrap();
    let mut also = Vec::new();
    second.ask(json!({"cmd": "ping"}), &mut also).await.unwrap();
    let cookie = ada.visitor.cookie.clone().unwrap();
    ada.visitor.ask(Request::delete("/api/session")).await.unwrap();
    assert_eq!(end_of(&mut ada.socket).await, Some(4001));
    assert_eq!(end_of(&mut second).await, Some(4001));
    // The other is not concerned, and hears that she is alone.
    zoe.hear_until(|zoe| zoe.heard.last().unwrap()["here"] == json!(zoe.you)).await;
    // The old cookie does not work any more.
    let mut nobody = Socket::open(server.address(), Some(&cookie)).await.unwrap();
    assert_eq!(look(&mut nobody, &ada.table, None).await, "needs-pass");
    server.close().await;
}

#[tokio::test]
async fn names_can_be_read() {
    let dir = Dir::new();
    let server = house(dir.path()).await;
    let mut eve = guest(&server, "Eve").await;
    for nobody in ["\u{2800}", "\u{3164}", "\u{200d}", "\u{301}", "…"] {
        let refused = eve.post("/api/session", &json!({"name": nobody})).await.unwrap_err();
        assert!(refused.to_string().contains("bad-name"), "{nobody:?}: {refused}");
    }
    let (table, _, _) = open(&mut eve, two_people("cubulus")).await;
    let mut eve = Player::at(eve, &table, None).await;
    let wish = sit(&eve, "\u{2800}\u{2800}");
    assert_eq!(code(&eve.command(wish).await), "bad-name");
    let wish = sit(&eve, &format!("Zoe\u{301}{}", "\u{335}".repeat(20)));
    assert_eq!(code(&eve.command(wish).await), "");
    eve.hear_until(|eve| eve.state["chairs"][0]["name"].is_string()).await;
    assert_eq!(eve.state["chairs"][0]["name"], "Zo\u{e9}\u{335}\u{335}");
    server.close().await;
}

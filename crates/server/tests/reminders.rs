//! Reminders: who is told that it is their turn, when and how; once each, also over a restart; and nothing is sent where it must not go.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use cubo_client::Request;
use cubo_server::Server;
use cubo_server::config::{Config, ReminderSettings};
use hkdf::hmac::{Hmac, KeyInit, Mac};
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};
use serde_json::{Value, json};
use sha2::Sha256;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use crate::common::browser::{Browser, PASSWORD, code};
use crate::common::place::{self, kept};
use crate::common::time::Time;
use crate::common::{Dir, Player, config, house_at, house_with, p256, two_people};
use crate::history::seated;
use crate::mail::Post;
use crate::on_postgres;

const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;

/// A request that has arrived.
#[derive(Clone)]
struct Arrived {
    path: String,
    head: String,
    body: Vec<u8>,
}

impl Arrived {
    fn header(&self, name: &str) -> Option<&str> {
        let mut lines = self.head.lines().filter_map(|line| line.split_once(':'));
        lines.find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value.trim())
    }
}

/// A push service, and a server for webhooks, on this machine. It answers with the next of `answers`, or 201.
#[derive(Clone)]
struct Service {
    at: SocketAddr,
    arrived: Arc<Mutex<VecDeque<Arrived>>>,
    answers: Arc<Mutex<VecDeque<&'static str>>>,
}

impl Service {
    async fn open() -> Service {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let service =
            Service { at: listener.local_addr().unwrap(), arrived: Arc::default(), answers: Arc::default() };
        let own = service.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(own.clone().serve(stream));
            }
        });
        service
    }

    async fn serve(self, mut stream: TcpStream) {
        let mut bytes = Vec::new();
        let mut part = [0; 4096];
        let (head, body) = loop {
            let Ok(n @ 1..) = stream.read(&mut part).await else { return };
            bytes.extend_from_slice(&part[..n]);
            let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") else { continue };
            let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
            let length =
                |line: &str| line.to_ascii_lowercase().strip_prefix("content-length: ")?.parse().ok();
            let length: usize = head.lines().find_map(length).unwrap_or(0);
            if bytes.len() >= end + 4 + length {
                break (head, bytes[end + 4..].to_vec());
            }
        };
        let path = head.split(' ').nth(1).unwrap_or_default().to_owned();
        self.arrived.lock().unwrap().push_back(Arrived { path, head, body });
        let answer = self.answers.lock().unwrap().pop_front().unwrap_or("201 Created");
        let _ = stream.write_all(format!("HTTP/1.1 {answer}\r\ncontent-length: 0\r\n\r\n").as_bytes()).await;
    }

    fn answer(&self, answers: &[&'static str]) {
        self.answers.lock().unwrap().extend(answers);
    }

    /// The next request that arrives. A store elsewhere answers in real time, so those who look may have to look again: a second passes now and then.
    async fn next(&self, time: &Time) -> Arrived {
        for n in 1..500 {
            if let Some(arrived) = self.arrived.lock().unwrap().pop_front() {
                return arrived;
            }
            time.settle().await;
            if n % 20 == 0 {
                time.pass(Duration::from_secs(1)).await;
            }
        }
        panic!("nothing arrives");
    }

    /// Nothing has arrived, and nothing does for a while.
    async fn none(&self, time: &Time) {
        for _ in 0..20 {
            time.settle().await;
        }
        let paths: Vec<String> = self.arrived.lock().unwrap().iter().map(|one| one.path.clone()).collect();
        assert_eq!(paths, Vec::<String>::new(), "something has arrived");
    }
}

/// What a browser keeps of its subscription.
struct Subscription {
    private: [u8; 32],
    public: Vec<u8>,
    auth: [u8; 16],
    path: String,
}

struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn derive(salt: &[u8], secret: &[u8], info: &[&[u8]], bytes: usize) -> Vec<u8> {
    let mut out = vec![0; bytes];
    let key = Salt::new(HKDF_SHA256, salt).extract(secret);
    key.expand(info, Length(bytes)).unwrap().fill(&mut out).unwrap();
    out
}

impl Subscription {
    fn new(n: u8, path: &str) -> Self {
        let private = [n; 32];
        Subscription { private, public: p256::public(&private), auth: [n; 16], path: path.to_owned() }
    }

    fn body(&self, service: &Service, language: &str) -> Value {
        json!({
            "endpoint": format!("http://{}{}", service.at, self.path),
            "p256dh": URL_SAFE_NO_PAD.encode(&self.public),
            "auth": URL_SAFE_NO_PAD.encode(self.auth),
            "language": language,
        })
    }

    /// What a message says, once its signature is found good.
    fn read(&self, arrived: &Arrived, key: &Value) -> Value {
        assert_eq!(arrived.path, self.path);
        assert_eq!(arrived.header("content-encoding"), Some("aes128gcm"));
        assert!(arrived.header("ttl").is_some_and(|ttl| ttl.parse::<u64>().unwrap() <= 86_400));
        let signed = arrived.header("authorization").unwrap().strip_prefix("vapid t=").unwrap();
        let (token, own) = signed.split_once(", k=").unwrap();
        assert_eq!(json!(own), *key, "the key that the browser was given");
        let (words, signature) = token.rsplit_once('.').unwrap();
        let decoded = |text: &str| URL_SAFE_NO_PAD.decode(text).unwrap();
        let verifier = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, decoded(own));
        verifier.verify(words.as_bytes(), &decoded(signature)).unwrap();
        let claims: Value = serde_json::from_slice(&decoded(words.split('.').nth(1).unwrap())).unwrap();
        assert_eq!(claims["aud"], json!(format!("http://{}", arrived.header("host").unwrap())));
        self.decrypt(&arrived.body)
    }

    fn decrypt(&self, body: &[u8]) -> Value {
        let (salt, house) = (&body[..16], &body[21..86]);
        let shared = p256::shared(&self.private, house);
        let info: [&[u8]; 3] = [b"WebPush: info\0", &self.public, house];
        let secret = derive(&self.auth, &shared, &info, 32);
        let key = derive(salt, &secret, &[b"Content-Encoding: aes128gcm\0"], 16);
        let nonce = derive(salt, &secret, &[b"Content-Encoding: nonce\0"], 12);
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).unwrap());
        let mut record = body[86..].to_vec();
        let nonce = Nonce::try_assume_unique_for_key(&nonce).unwrap();
        let read = key.open_in_place(nonce, Aad::empty(), &mut record).unwrap();
        let end = read.iter().rposition(|byte| *byte != 0).unwrap();
        assert_eq!(read[end], 2, "the last record");
        serde_json::from_slice(&read[..end]).unwrap()
    }
}

fn on_this_machine(config: Config) -> Config {
    Config { reminders: ReminderSettings { push_hosts: vec![], allow_loopback: true }, ..config }
}

fn over_days() -> Value {
    let mut wish = two_people("cubulus");
    wish["clock"] = json!({"kind": "days", "days": 1});
    wish
}

/// Two members sit at a table, with a day for a turn; one moves, they go, and the table sleeps. The first of the two that are returned is to act.
async fn left_alone(time: &Time, server: &Server) -> (Browser, Browser, String) {
    let at = server.address();
    let (mut ada, zoe) = (Browser::member(at, "Ada").await, Browser::member(at, "Zoé").await);
    let (first, second) = seated(&mut ada, &zoe, over_days()).await;
    let table = first.table.clone();
    let ada_acts = first.to_act().is_some();
    let (mut actor, waiter) = if ada_acts { (first, second) } else { (second, first) };
    // Who is still there when their turn begins has been at the table: the other one goes before the move.
    drop(waiter);
    for _ in 0..100 {
        time.settle().await;
    }
    let reply = actor.act("a").await;
    assert!(reply["error"].is_null(), "{reply}");
    drop(actor);
    time.until_asleep(server).await;
    if ada_acts { (zoe, ada, table) } else { (ada, zoe, table) }
}

/// Lets so many seconds pass, and those who look at what is due look.
async fn pass(time: &Time, seconds: u64) {
    time.pass(Duration::from_secs(seconds)).await;
    for _ in 0..3 {
        time.settle().await;
        time.pass(Duration::from_secs(2)).await;
    }
    time.settle().await;
}

async fn switch_on(browser: &mut Browser, service: &Service, n: u8) -> (Subscription, Value) {
    let own = Subscription::new(n, &format!("/push/{n}"));
    let (status, told) = browser.post("/api/account/reminders/push", own.body(service, "fr")).await;
    assert_eq!(status, 200, "{told}");
    (own, told["key"].clone())
}

#[tokio::test]
async fn whose_turn_it_is_is_told_three_times_and_by_every_way() {
    let (dir, time) = (Dir::new(), Time::stop());
    let (service, mut post) = (Service::open().await, Post::open().await);
    let server = house_at(kept(dir.path()).await, on_this_machine(post.settings()), time.clock).await;
    let (mut one, mut other, table) = left_alone(&time, &server).await;

    // Nothing is on at first.
    let (_, first) = one.get("/api/account/reminders").await;
    let nothing = json!({"key": first["key"], "devices": [], "mail": false, "can_mail": false, "webhook": null, "quiet": null, "language": "en"});
    assert_eq!(first, nothing);
    let (own, key) = switch_on(&mut one, &service, 7).await;
    assert_eq!(key, first["key"]);
    switch_on(&mut other, &service, 9).await;
    let hook = json!({"url": format!("http://{}/hook", service.at)});
    let (status, made) = one.post("/api/account/reminders/webhook", hook).await;
    assert_eq!(status, 200, "{made}");
    let secret = made["secret"].as_str().unwrap();
    let wanted = json!({"mail": true, "language": "fr"});
    assert_eq!(code(&one.post("/api/account/reminders", wanted.clone()).await), (409, "no-address"));
    let mail = json!({"mail": "one@example.org", "language": "fr", "confirm": {"password": PASSWORD}});
    one.post("/api/account/mail", mail).await;
    let link = post.next().await.links()[0].clone();
    one.post("/api/account/mail/confirm", json!({"link": link})).await;
    assert_eq!(one.post("/api/account/reminders", wanted).await.1["mail"], json!(true));

    pass(&time, 7 * MINUTE).await;
    service.none(&time).await;
    for (wait, stage, words) in [
        (3 * MINUTE, "first", "Il vous reste 23 heures."),
        (12 * HOUR - 10 * MINUTE, "half", "La moitié de votre temps est passée\u{a0}: il reste 11 heures."),
        (9 * HOUR + 36 * MINUTE, "tenth", "Votre temps s’achève\u{a0}: il reste 2 heures."),
    ] {
        pass(&time, wait).await;
        let arrived = [service.next(&time).await, service.next(&time).await];
        let [push, hook] = arrived;
        let shown = own.read(&push, &key);
        let wanted = json!({"title": "À vous de jouer\u{a0}: Cubulus", "body": words, "language": "fr", "table": table, "turns": 1});
        assert_eq!(shown, wanted);
        assert_eq!(push.header("urgency"), Some(if stage == "tenth" { "high" } else { "normal" }));
        assert_eq!((hook.path.as_str(), hook.header("content-type")), ("/hook", Some("application/json")));
        let told: Value = serde_json::from_slice(&hook.body).unwrap();
        assert_eq!((&told["reminder"], &told["table"]), (&json!(stage), &json!(table)), "{told}");
        assert_eq!(told["game"], json!("cubulus"));
        let signed = hook.header("cubo-signature").unwrap();
        let (at, mac) = signed.strip_prefix("t=").unwrap().split_once(",v1=").unwrap();
        let mut again = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).unwrap();
        again.update(format!("{at}.").as_bytes());
        again.update(&hook.body);
        let again: String = again.finalize().into_bytes().iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(mac, again);
        let mail = post.next().await;
        let (title, link) = ("À vous de jouer\u{a0}: Cubulus", format!("http://cubes.example/table/{table}"));
        for part in [title, words, link.as_str(), "http://cubes.example/account"] {
            assert!(mail.words().contains(part), "{}", mail.words());
        }
        // Once each.
        pass(&time, 5 * MINUTE).await;
        service.none(&time).await;
    }
    server.close().await;
}

#[tokio::test]
async fn in_quiet_hours_nothing_is_told_and_afterwards_once() {
    let (dir, time) = (Dir::new(), Time::stop()); // 22:13:20 in Greenwich
    let service = Service::open().await;
    let server = house_at(kept(dir.path()).await, on_this_machine(config()), time.clock).await;
    let (mut one, _, _) = left_alone(&time, &server).await;
    let (own, key) = switch_on(&mut one, &service, 7).await;
    let quiet = |from: u16, to: u16, zone: &str| json!({"mail": false, "language": "en", "quiet": {"from": from, "to": to, "zone": zone}});
    for bad in [quiet(5, 5, "UTC"), quiet(0, 1440, "UTC"), quiet(0, 60, "Mars/Olympus")] {
        assert_eq!(code(&one.post("/api/account/reminders", bad).await), (400, "bad-quiet-hours"));
    }
    // 23 to 13 in Paris: until noon in Greenwich, when more than half of the time is over.
    let told = one.post("/api/account/reminders", quiet(23 * 60, 13 * 60, "Europe/Paris")).await;
    assert_eq!(told.1["quiet"], json!({"from": 1380, "to": 780, "zone": "Europe/Paris"}));
    pass(&time, 11 * MINUTE).await;
    service.none(&time).await;
    pass(&time, 12 * HOUR).await;
    service.none(&time).await;
    pass(&time, HOUR + 40 * MINUTE).await;
    let shown = own.read(&service.next(&time).await, &key);
    assert!(shown["body"].as_str().unwrap().starts_with("La moitié"), "the later of the two: {shown}");
    service.none(&time).await;
    server.close().await;
}

#[tokio::test]
async fn on_vacation_nothing_is_told_and_the_rest_is_moved_with_the_clock() {
    let (dir, time) = (Dir::new(), Time::stop());
    let service = Service::open().await;
    let server = house_at(kept(dir.path()).await, on_this_machine(config()), time.clock).await;
    let (mut one, _, _) = left_alone(&time, &server).await;
    let (own, key) = switch_on(&mut one, &service, 7).await;
    // The table sleeps when the vacation begins.
    let (status, gone) = one.post("/api/account/vacation", json!({"days": 1})).await;
    assert_eq!(status, 200, "{gone}");
    time.until_asleep(&server).await;
    // Without the vacation, all three would be due by now.
    pass(&time, 11 * MINUTE).await;
    service.none(&time).await;
    pass(&time, 23 * HOUR).await;
    service.none(&time).await;
    // It ends by itself: the first is told once, and the whole day is left for the turn.
    pass(&time, HOUR + 10 * MINUTE).await;
    let shown = own.read(&service.next(&time).await, &key);
    assert!(shown["body"].as_str().unwrap().starts_with("Il vous reste 23 heures"), "{shown}");
    pass(&time, 11 * HOUR).await;
    service.none(&time).await;
    pass(&time, HOUR).await;
    let shown = own.read(&service.next(&time).await, &key);
    assert!(shown["body"].as_str().unwrap().starts_with("La moitié"), "{shown}");
    server.close().await;
}

#[tokio::test]
async fn who_has_been_at_the_table_is_told_later() {
    let (dir, time) = (Dir::new(), Time::stop());
    let service = Service::open().await;
    let server = house_at(kept(dir.path()).await, on_this_machine(config()), time.clock).await;
    let (mut one, _, table) = left_alone(&time, &server).await;
    let (own, key) = switch_on(&mut one, &service, 7).await;
    drop(Player::at(one.0.clone(), &table, None).await);
    time.until_asleep(&server).await;
    pass(&time, 15 * MINUTE).await;
    service.none(&time).await;
    pass(&time, 12 * HOUR).await;
    let shown = own.read(&service.next(&time).await, &key);
    assert!(shown["body"].as_str().unwrap().starts_with("La moitié"), "{shown}");
    server.close().await;
}

#[tokio::test]
async fn at_an_awake_table_too_and_not_while_one_looks_at_it() {
    let (dir, time) = (Dir::new(), Time::stop());
    let service = Service::open().await;
    let server = house_at(kept(dir.path()).await, on_this_machine(config()), time.clock).await;
    let (mut one, other, table) = left_alone(&time, &server).await;
    let (own, key) = switch_on(&mut one, &service, 7).await;
    // The other one looks on: the table does not sleep.
    let mut watcher = Player::at(other.0.clone(), &table, None).await;
    for _ in 0..66 {
        time.pass(Duration::from_secs(10)).await;
        time.settle().await;
        watcher.past().await;
    }
    let shown = own.read(&service.next(&time).await, &key);
    assert_eq!(shown["table"], json!(table));
    drop(watcher);
    time.close(server).await;
}

#[tokio::test]
async fn a_browser_that_is_gone_is_forgotten_and_trouble_is_tried_again() {
    let (dir, time) = (Dir::new(), Time::stop());
    let service = Service::open().await;
    let server = house_at(kept(dir.path()).await, on_this_machine(config()), time.clock).await;
    let mut ada = Browser::member(server.address(), "Ada").await;
    for (n, answer) in [(1, "404 Not Found"), (2, "410 Gone")] {
        switch_on(&mut ada, &service, n).await;
        assert_eq!(ada.get("/api/account/reminders").await.1["devices"].as_array().unwrap().len(), 1);
        service.answer(&[answer]);
        let told = ada.post("/api/account/reminders/test", json!({"way": "push"})).await;
        assert_eq!(told, (200, json!({"sent": 0, "failed": 1})));
        assert_eq!(ada.get("/api/account/reminders").await.1["devices"], json!([]), "{answer}");
        service.next(&time).await;
    }
    let told = ada.post("/api/account/reminders/test", json!({"way": "push"})).await;
    assert_eq!(code(&told), (409, "not-switched-on"));
    // A refusal of another kind forgets nobody.
    let (own, key) = switch_on(&mut ada, &service, 3).await;
    service.answer(&["400 Bad Request"]);
    let told = ada.post("/api/account/reminders/test", json!({"way": "push"})).await;
    assert_eq!(told, (200, json!({"sent": 0, "failed": 1})));
    service.next(&time).await;
    let told = ada.post("/api/account/reminders/test", json!({"way": "push"})).await;
    assert_eq!(told, (200, json!({"sent": 1, "failed": 0})));
    let shown = own.read(&service.next(&time).await, &key);
    assert_eq!(shown["title"], json!("Les rappels arrivent ici"));
    // Switched off by its id.
    let (_, told) = ada.get("/api/account/reminders").await;
    let path = format!("/api/account/reminders/push/{}", told["devices"][0]["id"].as_str().unwrap());
    assert_eq!(ada.ask(Request::delete(&path)).await.1["devices"], json!([]));
    server.close().await;
}

#[tokio::test]
async fn a_service_in_trouble_is_asked_a_few_times_and_a_restart_tells_nothing_twice() {
    let (dir, time) = (Dir::new(), Time::stop());
    let service = Service::open().await;
    let server = house_at(kept(dir.path()).await, on_this_machine(config()), time.clock).await;
    let (mut one, _, _) = left_alone(&time, &server).await;
    let (own, key) = switch_on(&mut one, &service, 7).await;
    service.answer(&["429 Too Many Requests\r\nretry-after: 30", "503 Service Unavailable"]);
    pass(&time, 11 * MINUTE).await;
    service.next(&time).await;
    service.none(&time).await;
    pass(&time, 30).await;
    service.next(&time).await;
    pass(&time, 60).await;
    own.read(&service.next(&time).await, &key);
    service.none(&time).await;
    // In the middle of sending the server goes away. What was marked is not told again; what comes due later is.
    service.answer(&["503 Service Unavailable"; 3]);
    pass(&time, 12 * HOUR).await;
    service.next(&time).await;
    time.close(server).await;
    let server = house_at(kept(dir.path()).await, on_this_machine(config()), time.clock).await;
    service.answers.lock().unwrap().clear();
    service.arrived.lock().unwrap().clear();
    let (_, told) = Browser::new(server.address()).get("/api/house").await;
    assert!(told.is_object());
    pass(&time, 10 * MINUTE).await;
    service.none(&time).await;
    pass(&time, 9 * HOUR + 30 * MINUTE).await;
    let shown = own.read(&service.next(&time).await, &key);
    assert!(shown["body"].as_str().unwrap().starts_with("Votre temps s’achève"), "{shown}");
    server.close().await;
}

#[tokio::test]
async fn private_addresses_and_unknown_services_are_refused() {
    let dir = Dir::new();
    let server = house_with(kept(dir.path()).await, config()).await;
    let mut ada = Browser::member(server.address(), "Ada").await;
    for (url, why) in [
        ("https://127.0.0.1/", "private-address"),
        ("https://localhost/", "private-address"),
        ("https://[::1]/", "private-address"),
        ("https://[::ffff:192.168.0.1]/", "private-address"),
        ("https://169.254.169.254/latest/meta-data", "private-address"),
        ("https://10.0.0.1:8443/", "private-address"),
        ("http://example.org/", "bad-webhook"),
        ("https://user@example.org/", "bad-webhook"),
        ("https://nobody.invalid/", "no-such-host"),
    ] {
        let told = ada.post("/api/account/reminders/webhook", json!({"url": url})).await;
        assert_eq!(code(&told), (400, why), "{url}");
    }
    let good = Subscription::new(5, "/");
    let body = |endpoint: &str| {
        json!({"endpoint": endpoint, "p256dh": URL_SAFE_NO_PAD.encode(&good.public),
            "auth": URL_SAFE_NO_PAD.encode(good.auth), "language": "en"})
    };
    for (endpoint, why) in [
        ("https://127.0.0.1/", "unknown-push-service"),
        ("https://push.example.org/abc", "unknown-push-service"),
        ("http://fcm.googleapis.com/fcm/send/abc", "bad-push"),
        ("no address", "bad-push"),
    ] {
        let told = ada.post("/api/account/reminders/push", body(endpoint)).await;
        assert_eq!(code(&told), (400, why), "{endpoint}");
    }
    let mut off_the_curve = body("https://fcm.googleapis.com/fcm/send/abc");
    off_the_curve["p256dh"] = json!(URL_SAFE_NO_PAD.encode([4; 65]));
    assert_eq!(code(&ada.post("/api/account/reminders/push", off_the_curve).await), (400, "bad-push"));
    let (status, told) =
        ada.post("/api/account/reminders/push", body("https://fcm.googleapis.com/fcm/send/abc")).await;
    assert_eq!((status, told["devices"].as_array().unwrap().len()), (200, 1), "{told}");
    let guest = Browser::guest(server.address(), "Zoé").await.get("/api/account/reminders").await;
    assert_eq!(code(&guest), (401, "not-a-member"));
    server.close().await;
}

#[tokio::test]
async fn it_is_exported_and_goes_with_the_account_and_the_key_stays() {
    let dir = Dir::new();
    let service = Service::open().await;
    let server = house_with(kept(dir.path()).await, on_this_machine(config())).await;
    let mut ada = Browser::member(server.address(), "Ada").await;
    let (own, key) = switch_on(&mut ada, &service, 7).await;
    let hook = format!("http://{}/hook", service.at);
    ada.post("/api/account/reminders/webhook", json!({"url": hook})).await;
    let lines = ada.lines("/api/session/export").await;
    let line = lines.iter().find(|line| line["reminders"].is_object()).unwrap();
    assert_eq!(line["reminders"]["set"]["webhook"], json!(hook));
    assert_eq!(line["reminders"]["push_endpoints"], json!([format!("http://{}{}", service.at, own.path)]));
    let secret = place::value(dir.path(), "SELECT secret FROM reminders");
    assert!(secret.starts_with("cubo-hook-"));
    assert!(!lines.iter().any(|line| line.to_string().contains(&secret)), "a secret is told once");
    let leave = json!({"name": "Ada", "password": PASSWORD});
    assert_eq!(ada.post("/api/session/leave", leave).await.0, 200);
    for table in ["reminders", "pushes", "waits"] {
        assert_eq!(place::value(dir.path(), &format!("SELECT count(*) FROM {table}")), "0", "{table}");
    }
    server.close().await;
    let server = house_with(kept(dir.path()).await, on_this_machine(config())).await;
    let mut zoe = Browser::member(server.address(), "Zoé").await;
    assert_eq!(zoe.get("/api/account/reminders").await.1["key"], key, "made once");
    server.close().await;
}

on_postgres! {
    whose_turn_it_is_is_told_three_times_and_by_every_way,
    in_quiet_hours_nothing_is_told_and_afterwards_once,
    on_vacation_nothing_is_told_and_the_rest_is_moved_with_the_clock,
    who_has_been_at_the_table_is_told_later,
    a_service_in_trouble_is_asked_a_few_times_and_a_restart_tells_nothing_twice,
    it_is_exported_and_goes_with_the_account_and_the_key_stays,
}

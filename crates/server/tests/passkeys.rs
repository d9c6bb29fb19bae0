//! Members with passkeys: they join, log in, add and remove them; and what was signed for something else opens nothing.

use std::net::SocketAddr;
use std::time::Duration;

use crate::common::authenticator::{Passkey, spell};
use crate::common::place::kept;
use crate::common::time::Time;
use crate::common::{Dir, config, house, house_at, house_with};
use crate::members::{Browser, PASSWORD, code};
use crate::on_postgres;
use cubo_client::Request;
use cubo_server::config::Config;
use serde_json::{Value, json};

/// A page of the house that was loaded under a name with which browsers keep passkeys.
pub(crate) struct Page {
    pub(crate) browser: Browser,
    host: String,
    origin: String,
}

impl Page {
    pub(crate) fn new(at: SocketAddr) -> Page {
        let host = format!("localhost:{}", at.port());
        Page { browser: Browser::new(at), origin: format!("http://{host}"), host }
    }

    pub(crate) async fn ask(&mut self, wish: Request) -> (u16, Value) {
        let wish = wish.with("host", self.host.clone()).with("origin", self.origin.clone());
        self.browser.ask(wish).await
    }

    pub(crate) async fn post(&mut self, path: &str, body: Value) -> (u16, Value) {
        self.ask(Request::post(path, body.to_string())).await
    }

    pub(crate) async fn challenge(&mut self, body: Value) -> String {
        let (status, told) = self.post("/api/account/passkeys/challenge", body).await;
        assert_eq!(status, 200, "{told}");
        assert_eq!(told["rp"], "localhost");
        told["challenge"].as_str().unwrap().to_owned()
    }

    pub(crate) fn passkey(&self) -> Passkey {
        Passkey::new(&self.origin)
    }

    /// A new member with nothing but this passkey.
    pub(crate) async fn join(&mut self, name: &str, passkey: &mut Passkey) -> Value {
        let challenge = self.challenge(json!({"for": "join", "name": name})).await;
        let (status, told) =
            self.post("/api/account", json!({"name": name, "passkey": made(passkey, &challenge)})).await;
        assert_eq!(status, 200, "{told}");
        told
    }

    pub(crate) async fn log_in(&mut self, passkey: &mut Passkey) -> (u16, Value) {
        let challenge = self.challenge(json!({"for": "login"})).await;
        self.post("/api/account/login/passkey", signed(passkey, &challenge)).await
    }

    /// Adds a passkey, shown to be oneself by that.
    pub(crate) async fn add(&mut self, passkey: &mut Passkey, confirm: Value) -> (u16, Value) {
        let challenge = self.challenge(json!({"for": "add"})).await;
        let body = json!({"made": made(passkey, &challenge), "confirm": confirm});
        self.post("/api/account/passkeys", body).await
    }
}

pub(crate) fn made(passkey: &mut Passkey, challenge: &str) -> Value {
    let client_data = passkey.client_data("webauthn.create", challenge);
    json!({"client_data": spell(&client_data), "attestation": spell(&passkey.attestation())})
}

pub(crate) fn signed(passkey: &mut Passkey, challenge: &str) -> Value {
    let (client_data, data, signature) = passkey.sign(challenge);
    json!({
        "id": spell(&passkey.id), "client_data": spell(&client_data),
        "authenticator_data": spell(&data), "signature": spell(&signature),
    })
}

#[tokio::test]
async fn a_passkey_is_enough_to_be_a_member() {
    let dir = Dir::new();
    let server = house(dir.path()).await;
    let at = server.address();
    let (mut zoe, mut elsewhere) = (Page::new(at), Page::new(at));
    let mut passkey = zoe.passkey();
    let joined = zoe.join("Zoé", &mut passkey).await;
    assert_eq!(joined["codes"].as_array().map(Vec::len), Some(8));
    let account = &joined["account"];
    assert_eq!(
        (&account["password"], account["passkeys"].as_array().map(Vec::len)),
        (&json!(false), Some(1))
    );
    assert!(account["passkeys"][0]["used"].is_null());

    // No name is asked for; the session is another.
    let before = elsewhere.browser.0.cookie.clone();
    let (status, account) = elsewhere.log_in(&mut passkey).await;
    assert_eq!((status, &account["name"]), (200, &json!("Zoé")), "{account}");
    assert!(account["passkeys"][0]["used"].is_u64());
    assert_ne!(elsewhere.browser.0.cookie, before);
    assert_eq!(account["sessions"].as_array().map(Vec::len), Some(2));
    // There is no password that would fit, not even none.
    for password in ["", PASSWORD] {
        assert_eq!(code(&Browser::new(at).log_in("Zoé", password).await), (401, "wrong-login"));
    }
    // A code sets one, and the passkey stays.
    let code_1 = joined["codes"][0].as_str().unwrap();
    let recover = json!({"name": "Zoé", "code": code_1, "password": PASSWORD});
    let (status, account) = Browser::new(at).post("/api/account/recover", recover).await;
    assert_eq!((status, &account["password"]), (200, &json!(true)), "{account}");
    assert_eq!(zoe.log_in(&mut passkey).await.0, 200);
    // It outlives the house.
    server.close().await;
    let server = house(dir.path()).await;
    let mut again = Page::new(server.address());
    passkey.origin = again.origin.clone();
    assert_eq!(again.log_in(&mut passkey).await.0, 200);
    server.close().await;
}

#[tokio::test]
async fn passkeys_are_added_named_and_removed_but_never_the_last_way_in() {
    let dir = Dir::new();
    let server = house(dir.path()).await;
    let at = server.address();
    let mut zoe = Page::new(at);
    zoe.browser.join("Zoé").await;
    let (mut first, mut second) = (zoe.passkey(), Passkey::ed25519(&zoe.origin));
    assert_eq!(
        code(&zoe.add(&mut first, json!({"password": "not this one"})).await),
        (403, "wrong-password")
    );
    assert_eq!(code(&zoe.add(&mut first, json!({})).await), (400, "bad-request"));
    assert_eq!(zoe.add(&mut first, json!({"password": PASSWORD})).await.0, 200);
    // The same again is refused, and the page is told not to ask for it.
    assert_eq!(code(&zoe.add(&mut first, json!({"password": PASSWORD})).await), (409, "passkey-taken"));
    let (_, told) = zoe.post("/api/account/passkeys/challenge", json!({"for": "add"})).await;
    assert_eq!(told["credentials"], json!([spell(&first.id)]));
    let user = told["user"]["id"].clone();

    // With passkeys alone: a passkey shows that it is she.
    let (status, account) = zoe.ask(Request::delete("/api/account/password")).await;
    assert_eq!((status, &account["password"]), (200, &json!(false)), "{account}");
    assert_eq!(code(&Browser::new(at).log_in("Zoé", PASSWORD).await), (401, "wrong-login"));
    let only = account["passkeys"][0]["id"].as_str().unwrap().to_owned();
    let path = format!("/api/account/passkeys/{only}");
    assert_eq!(code(&zoe.ask(Request::delete(&path)).await), (409, "last-way-in"));
    let challenge = zoe.challenge(json!({"for": "confirm"})).await;
    assert_eq!(zoe.add(&mut second, json!({"passkey": signed(&mut first, &challenge)})).await.0, 200);
    let (_, told) = zoe.post("/api/account/passkeys/challenge", json!({"for": "add"})).await;
    assert_eq!(told["user"]["id"], user, "one account to the authenticator too");

    let (status, account) = zoe.post(&path, json!({"name": "  the blue key "})).await;
    assert_eq!((status, &account["passkeys"][0]["name"]), (200, &json!("the blue key")), "{account}");
    assert_eq!(code(&zoe.post(&path, json!({"name": "…"})).await), (400, "bad-name"));
    assert_eq!(
        code(&zoe.post("/api/account/passkeys/none", json!({"name": "x"})).await),
        (404, "no-such-passkey")
    );
    // Only one's own.
    let mut eve = Page::new(at);
    eve.browser.join("Eve").await;
    assert_eq!(code(&eve.post(&path, json!({"name": "mine"})).await), (404, "no-such-passkey"));
    assert_eq!(code(&eve.ask(Request::delete(&path)).await), (404, "no-such-passkey"));

    let (status, account) = zoe.ask(Request::delete(&path)).await;
    assert_eq!((status, account["passkeys"].as_array().map(Vec::len)), (200, Some(1)));
    assert_eq!(code(&Page::new(at).log_in(&mut first).await), (401, "wrong-passkey"), "it is removed");
    assert_eq!(Page::new(at).log_in(&mut second).await.0, 200);
    // New codes and a new password with a passkey in the place of the old password.
    let challenge = zoe.challenge(json!({"for": "confirm"})).await;
    let (status, told) =
        zoe.post("/api/account/codes", json!({"passkey": signed(&mut second, &challenge)})).await;
    assert_eq!((status, told["codes"].as_array().map(Vec::len)), (200, Some(8)), "{told}");
    let challenge = zoe.challenge(json!({"for": "confirm"})).await;
    let change = json!({"passkey": signed(&mut second, &challenge), "new": "five cubes in the attic"});
    assert_eq!(zoe.post("/api/account/password", change).await.0, 200);
    assert_eq!(Browser::new(at).log_in("Zoé", "five cubes in the attic").await.0, 200);
    // And not with somebody else's.
    let mut hers = eve.passkey();
    assert_eq!(eve.add(&mut hers, json!({"password": PASSWORD})).await.0, 200);
    let challenge = zoe.challenge(json!({"for": "confirm"})).await;
    let told = zoe.post("/api/account/codes", json!({"passkey": signed(&mut hers, &challenge)})).await;
    assert_eq!(code(&told), (403, "wrong-passkey"));
    server.close().await;
}

#[tokio::test]
async fn what_was_signed_for_something_else_opens_nothing() {
    let dir = Dir::new();
    let time = Time::stop();
    let server = house_at(kept(dir.path()).await, config(), time.clock).await;
    let at = server.address();
    let (mut zoe, mut page) = (Page::new(at), Page::new(at));
    let mut passkey = zoe.passkey();
    zoe.join("Zoé", &mut passkey).await;
    let wrong = (401, "wrong-passkey");

    // The same answer twice.
    let challenge = page.challenge(json!({"for": "login"})).await;
    let answer = signed(&mut passkey, &challenge);
    assert_eq!(page.post("/api/account/login/passkey", answer.clone()).await.0, 200);
    assert_eq!(code(&page.post("/api/account/login/passkey", answer).await), wrong);
    assert_eq!(
        code(&page.post("/api/account/login/passkey", signed(&mut passkey, &challenge)).await),
        wrong,
        "the challenge is used up"
    );
    // A challenge for something else, of one's own making, or too old.
    let other = zoe.challenge(json!({"for": "confirm"})).await;
    assert_eq!(code(&page.post("/api/account/login/passkey", signed(&mut passkey, &other)).await), wrong);
    assert_eq!(
        code(&page.post("/api/account/login/passkey", signed(&mut passkey, &spell(&[7; 56]))).await),
        wrong
    );
    let old = page.challenge(json!({"for": "login"})).await;
    time.pass(Duration::from_secs(5 * 60 + 1)).await;
    assert_eq!(code(&page.post("/api/account/login/passkey", signed(&mut passkey, &old)).await), wrong);
    time.pass(Duration::from_secs(3600)).await;
    // A confirmation of another session of the same member.
    let (mut there, mut answer) = (Page::new(at), Value::Null);
    assert_eq!(there.log_in(&mut passkey).await.0, 200);
    for _ in 0..2 {
        let challenge = there.challenge(json!({"for": "confirm"})).await;
        answer = json!({"passkey": signed(&mut passkey, &challenge)});
    }
    assert_eq!(code(&zoe.post("/api/account/codes", answer.clone()).await), (403, "wrong-passkey"));
    assert_eq!(there.post("/api/account/codes", answer).await.0, 200);
    // Of a page elsewhere, in a frame, without a user, for another house, of a copy whose counter is behind; or with another key.
    let evil = Passkey { origin: "http://localhost:1".to_owned(), ..zoe.passkey() };
    for (what, bad) in [
        ("elsewhere", evil),
        ("in a frame", Passkey { cross_origin: true, ..zoe.passkey() }),
        ("unverified", Passkey { flags: 1, ..zoe.passkey() }),
        ("another house", Passkey { rp: "cubes.example".to_owned(), ..zoe.passkey() }),
    ] {
        let challenge = page.challenge(json!({"for": "join", "name": "Yves"})).await;
        let mut bad = bad;
        let told = page_join(at, &mut bad, &challenge).await;
        assert_eq!(code(&told), (400, "bad-passkey"), "{what}");
        // The same flaw with her own key.
        let (origin, cross_origin, flags, rp) = (bad.origin, bad.cross_origin, bad.flags, bad.rp);
        let mut hers = Passkey { origin, cross_origin, flags, rp, ..passkey };
        assert_eq!(code(&page.log_in(&mut hers).await), wrong, "{what}");
        let (origin, rp) = (zoe.origin.clone(), "localhost".to_owned());
        passkey = Passkey { origin, rp, flags: 5, cross_origin: false, ..hers };
        time.pass(Duration::from_secs(3600)).await;
    }
    let mut stranger = Passkey { id: passkey.id.clone(), count: 1000, ..zoe.passkey() };
    assert_eq!(code(&page.log_in(&mut stranger).await), wrong, "her id, another key");
    assert_eq!(page.log_in(&mut passkey).await.0, 200);
    passkey.count -= 1;
    assert_eq!(code(&page.log_in(&mut passkey).await), wrong, "a copy");
    assert_eq!(code(&page.log_in(&mut zoe.passkey()).await), wrong, "nobody's");
    // Somebody else's account under her handle.
    let challenge = page.challenge(json!({"for": "login"})).await;
    let mut answer = signed(&mut passkey, &challenge);
    answer["user_handle"] = json!(spell(&[1; 16]));
    assert_eq!(code(&page.post("/api/account/login/passkey", answer).await), wrong);
    // A challenge that was made to become a member adds none to an account, nor the other way round.
    time.pass(Duration::from_secs(3600)).await;
    let (mut new, confirm) = (zoe.passkey(), zoe.challenge(json!({"for": "confirm"})).await);
    let challenge = zoe.challenge(json!({"for": "join", "name": "Yves"})).await;
    let body =
        json!({"made": made(&mut new, &challenge), "confirm": {"passkey": signed(&mut passkey, &confirm)}});
    assert_eq!(code(&zoe.post("/api/account/passkeys", body).await), (400, "bad-passkey"));
    let challenge = zoe.challenge(json!({"for": "add"})).await;
    let told = page_join(at, &mut new, &challenge).await;
    assert_eq!(code(&told), (400, "bad-passkey"));
    time.close(server).await;
}

async fn page_join(at: SocketAddr, passkey: &mut Passkey, challenge: &str) -> (u16, Value) {
    Page::new(at).post("/api/account", json!({"name": "Yves", "passkey": made(passkey, challenge)})).await
}

#[tokio::test]
async fn who_tries_passkeys_waits_too() {
    let dir = Dir::new();
    let time = Time::stop();
    let server = house_at(kept(dir.path()).await, config(), time.clock).await;
    let mut page = Page::new(server.address());
    let mut nobody = page.passkey();
    for _ in 0..5 {
        assert_eq!(code(&page.log_in(&mut nobody).await), (401, "wrong-passkey"));
    }
    assert_eq!(code(&page.log_in(&mut nobody).await), (429, "too-fast"));
    time.close(server).await;
}

#[tokio::test]
async fn passkeys_are_offered_where_browsers_keep_them() {
    let dir = Dir::new();
    let public_url = Some("https://cubes.example".parse().unwrap());
    let settings = Config { public_url, hosts: vec!["cubes.local".to_owned()], ..config() };
    let server = house_with(kept(dir.path()).await, settings).await;
    let at = server.address();
    for (host, origin, want) in [
        ("cubes.example", "https://cubes.example", Ok("cubes.example")),
        // A proxy that does not pass the host on.
        ("127.0.0.1", "https://cubes.example", Ok("cubes.example")),
        ("cubes.local:8443", "https://cubes.local:8443", Ok("cubes.local")),
        ("localhost:8080", "http://localhost:8080", Ok("localhost")),
        ("cubes.local", "http://cubes.local", Err((409, "no-passkeys-here"))),
        ("192.168.1.20", "http://192.168.1.20", Err((409, "no-passkeys-here"))),
        ("192.168.1.20", "https://192.168.1.20", Err((409, "no-passkeys-here"))),
        ("cubes.example", "https://evil.example", Err((403, "bad-origin"))),
    ] {
        let mut page = Page { browser: Browser::new(at), host: host.to_owned(), origin: origin.to_owned() };
        let told = page.post("/api/account/passkeys/challenge", json!({"for": "login"})).await;
        match want {
            Ok(rp) => assert_eq!((told.0, &told.1["rp"]), (200, &json!(rp)), "{origin} {}", told.1),
            Err(why) => assert_eq!(code(&told), why, "{origin}"),
        }
    }
    // A name that nobody can have is refused before the authenticator is asked.
    let mut page = Page::new(at);
    page.browser.join("Zoé").await;
    for (name, why) in [("zoe", "name-taken"), ("Maison", "name-reserved"), ("Z", "bad-member-name")] {
        let told = page.post("/api/account/passkeys/challenge", json!({"for": "join", "name": name})).await;
        assert_eq!(code(&told).1, why, "{name}");
    }
    for purpose in ["add", "confirm"] {
        let told = Page::new(at).post("/api/account/passkeys/challenge", json!({"for": purpose})).await;
        assert_eq!(code(&told), (401, "not-a-member"));
    }
    let told = Page::new(at).post("/api/account", json!({"name": "Norbert"})).await;
    assert_eq!(code(&told), (400, "bad-request"), "some way in is needed");
    server.close().await;
}

on_postgres! {
    a_passkey_is_enough_to_be_a_member,
    passkeys_are_added_named_and_removed_but_never_the_last_way_in,
    what_was_signed_for_something_else_opens_nothing,
    who_tries_passkeys_waits_too,
    passkeys_are_offered_where_browsers_keep_them,
}

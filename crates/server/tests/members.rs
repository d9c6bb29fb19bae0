//! Guests become members, log in elsewhere, lose their passwords and recover; and nobody can log in as somebody else.

use std::net::SocketAddr;
use std::time::Duration;

use crate::common::place::{admin, kept};
use crate::common::schema::DOCUMENT;
use crate::common::time::Time;
use crate::common::{Dir, Player, config, couple, house, house_at, house_with, mover, open, two_people};
use crate::on_postgres;
use cubo_client::{Request, Socket, Told, Visitor, request};
use cubo_server::config::{Config, PasswordCost, SignUp};
use serde_json::{Value, json};

pub(crate) const PASSWORD: &str = "three cubes on a table";

/// A browser: it keeps the last cookie that it was given.
pub(crate) struct Browser(pub(crate) Visitor);

impl Browser {
    pub(crate) fn new(house: SocketAddr) -> Self {
        Browser(Visitor::stranger(house))
    }

    pub(crate) async fn guest(house: SocketAddr, name: &str) -> Self {
        Browser(Visitor::guest(house, name).await.unwrap())
    }

    pub(crate) async fn ask(&mut self, mut wish: Request) -> (u16, Value) {
        if let Some(cookie) = &self.0.cookie {
            wish = wish.with("cookie", cookie.clone());
        }
        let reply = request(self.0.house, &wish).await.unwrap();
        if let Some(cookie) = reply.header("set-cookie") {
            self.0.cookie = cookie.split(';').next().map(str::to_owned);
        }
        (reply.status, serde_json::from_slice(&reply.body).unwrap())
    }

    pub(crate) async fn get(&mut self, path: &str) -> (u16, Value) {
        self.ask(Request::get(path)).await
    }

    pub(crate) async fn post(&mut self, path: &str, body: Value) -> (u16, Value) {
        self.ask(Request::post(path, body.to_string())).await
    }

    /// Becomes a member; returns the recovery codes.
    pub(crate) async fn join(&mut self, name: &str) -> Vec<String> {
        let (status, told) = self.post("/api/account", json!({"name": name, "password": PASSWORD})).await;
        assert_eq!(status, 200, "{told}");
        told["codes"].as_array().unwrap().iter().map(|code| code.as_str().unwrap().to_owned()).collect()
    }

    pub(crate) async fn log_in(&mut self, name: &str, password: &str) -> (u16, Value) {
        self.post("/api/account/login", json!({"name": name, "password": password})).await
    }

    pub(crate) async fn is_member(&mut self) -> bool {
        self.get("/api/account").await.0 == 200
    }
}

pub(crate) fn code(told: &(u16, Value)) -> (u16, &str) {
    (told.0, told.1["error"]["code"].as_str().unwrap_or("none"))
}

/// With which code a socket is closed.
async fn end_of(socket: &mut Socket) -> Option<u16> {
    loop {
        if let Told::End(code) = socket.hear().await.unwrap() {
            return code;
        }
    }
}

async fn answers(socket: &mut Socket) -> bool {
    socket.ask(json!({"cmd": "ping"}), &mut Vec::new()).await.is_ok_and(|pong| pong["error"].is_null())
}

#[tokio::test]
async fn a_guest_becomes_a_member_and_keeps_what_they_have() {
    let dir = Dir::new();
    let server = house(dir.path()).await;
    let at = server.address();
    let mut ada = Browser::guest(at, "Ada").await;
    let (table, seat, _) = open(&mut ada.0, two_people("cubulus")).await;
    let mut there = Player::sit(ada.0.clone(), &table, Some(&seat), "Ada").await;
    let before = ada.0.cookie.clone();

    let codes = ada.join("Ada").await;
    assert_eq!(codes.len(), 8);
    assert_ne!(ada.0.cookie, before, "whoever knew the guest's token does not know the member's");
    let mut old = Browser(Visitor { cookie: before, ..ada.0.clone() });
    assert_eq!(old.get("/api/session").await.1, json!({"guest": null}));
    assert!(answers(&mut there.socket).await, "the socket at the table stays open");
    assert_eq!(ada.get("/api/session").await.1, json!({"guest": {"name": "Ada", "member": true}}));

    // The same person in another browser, with the running table and its chair.
    let mut elsewhere = Browser::new(at);
    assert_eq!(elsewhere.log_in("ada", PASSWORD).await.0, 200);
    let (_, mine) = elsewhere.get("/api/session/tables").await;
    assert_eq!(mine["tables"][0]["table"], json!(table));
    let back = Player::at(elsewhere.0.clone(), &table, None).await;
    assert_eq!(back.you, there.you);
    assert_eq!(back.you.len(), 1);

    // A recovery code sets another password, once; every other session ends and takes its sockets along.
    let mut third = Browser::new(at);
    let recover = json!({"name": "Ada", "code": codes[3].to_lowercase(), "password": "four cubes under it"});
    let (status, account) = third.post("/api/account/recover", recover.clone()).await;
    assert_eq!((status, &account["codes"]), (200, &json!(7)), "{account}");
    assert_eq!(account["sessions"].as_array().map(Vec::len), Some(1));
    assert_eq!(end_of(&mut there.socket).await, Some(4001));
    assert!(!ada.is_member().await && !elsewhere.is_member().await);
    assert_eq!(code(&Browser::new(at).post("/api/account/recover", recover).await), (401, "wrong-login"));
    assert_eq!(code(&elsewhere.log_in("Ada", PASSWORD).await), (401, "wrong-login"));
    assert_eq!(elsewhere.log_in("Ada", "four cubes under it").await.0, 200);

    // The operator's link does the same, beside the running server; once.
    let operator = admin(dir.path()).await;
    let link = operator.reset("ADA").await.unwrap();
    let reset = json!({"link": link.strip_prefix("/reset#").unwrap(), "password": "five cubes in a row"});
    let mut fourth = Browser::new(at);
    assert_eq!(fourth.post("/api/account/reset", reset.clone()).await.0, 200);
    assert_eq!(fourth.get("/api/session/tables").await.1["tables"][0]["table"], json!(table));
    assert!(!third.is_member().await && !elsewhere.is_member().await);
    assert_eq!(code(&Browser::new(at).post("/api/account/reset", reset).await), (403, "bad-reset"));
    assert!(operator.reset("Nobody").await.is_err());

    // All of it is still so after the server was closed and opened again.
    drop(operator);
    server.close().await;
    let server = house(dir.path()).await;
    let mut again = Browser::new(server.address());
    assert_eq!(again.log_in("Ada", "five cubes in a row").await.0, 200);
    server.close().await;
}

#[tokio::test]
async fn nobody_is_taken_for_a_member() {
    let dir = Dir::new();
    let server = house(dir.path()).await;
    let at = server.address();
    let mut zoe = Browser::guest(at, "whoever").await;
    zoe.join("Zoé").await;
    let (table, seat, _) = open(&mut zoe.0, two_people("cubulus")).await;
    // A member is called by their name, whatever the client says.
    let mut member = Player::sit(zoe.0.clone(), &table, None, "Somebody Else").await;
    member.hear_until(|player| player.state["chairs"][0]["name"] == "Zoé").await;
    assert_eq!(member.state["chairs"][0]["member"], json!(true));
    // A guest who looks like her, in Cyrillic letters, is the second of that name.
    let guest = Browser::guest(at, "Zоé").await;
    assert_eq!(Browser(guest.0.clone()).get("/api/session").await.1["guest"]["name"], json!("Zоé 2"));
    let guest = Player::sit(guest.0, &table, Some(&seat), "ZOE").await;
    member.hear_until(|player| player.state["chairs"][1]["name"] == "ZOE 2").await;
    assert!(member.state["chairs"][1]["member"].is_null());
    // Who comes later is shown the same, also when the table has slept in between.
    let (_, shown) = zoe.get(&format!("/api/tables/{table}")).await;
    assert_eq!(shown["shown"]["state"]["chairs"][0]["member"], json!(true));
    drop((member, guest));
    server.close().await;
    let server = house(dir.path()).await;
    let mut zoe = Browser(Visitor { house: server.address(), ..zoe.0 });
    let (_, shown) = zoe.get(&format!("/api/tables/{table}")).await;
    let chairs = shown["shown"]["state"]["chairs"].as_array().unwrap();
    assert_eq!((chairs[0]["member"].as_bool(), chairs[1]["member"].as_bool()), (Some(true), None), "{shown}");
    server.close().await;
}

#[tokio::test]
async fn names_are_unique_and_stay_theirs() {
    let dir = Dir::new();
    let time = Time::stop();
    let server = house_at(kept(dir.path()).await, config(), time.clock).await;
    let at = server.address();
    let (mut zoe, mut other) = (Browser::guest(at, "Zoé").await, Browser::new(at));
    zoe.join("Zoé").await;
    for (name, why) in [
        ("zoe", (409, "name-taken")),
        ("ＺＯＥ", (409, "name-taken")),
        ("La Maison", (409, "name-reserved")),
        ("Z", (400, "bad-member-name")),
        ("Zoé <3", (400, "bad-member-name")),
    ] {
        let told = other.post("/api/account", json!({"name": name, "password": PASSWORD})).await;
        assert_eq!(code(&told), why, "{name}");
    }
    assert_eq!(
        code(&zoe.post("/api/account", json!({"name": "Zora", "password": PASSWORD})).await),
        (409, "already-member")
    );
    let (status, account) = zoe.post("/api/account/name", json!({"name": "Zora"})).await;
    assert_eq!((status, &account["former"]), (200, &json!("Zoé")), "{account}");
    assert!(account["rename_from"].is_u64());
    assert_eq!(zoe.get("/api/session").await.1["guest"]["name"], json!("Zora"));
    // The old name is given to nobody, opens her account still, and she may go back to it; but not at once.
    other.join("Noé").await;
    assert_eq!(code(&other.post("/api/account/name", json!({"name": "Zoe"})).await), (409, "name-taken"));
    assert_eq!(Browser::new(at).log_in("Zoé", PASSWORD).await.0, 200);
    let back = json!({"name": "Zoé"});
    let told = zoe.post("/api/account/name", back.clone()).await;
    assert_eq!(code(&told), (409, "rename-too-soon"));
    let wait = told.1["error"]["retry_ms"].as_u64().unwrap();
    time.pass(Duration::from_millis(wait + 1)).await;
    let (status, account) = zoe.post("/api/account/name", back).await;
    assert_eq!(
        (status, &account["name"], &account["former"]),
        (200, &json!("Zoé"), &json!("Zora")),
        "{account}"
    );
    time.close(server).await;
}

#[tokio::test]
async fn a_planted_session_is_worth_nothing_after_the_log_in() {
    let dir = Dir::new();
    let server = house(dir.path()).await;
    let at = server.address();
    Browser::new(at).join("Victor").await;
    let mallory = Browser::guest(at, "Mallory").await;
    let mut socket = mallory.0.socket().await.unwrap();
    assert!(answers(&mut socket).await);
    // The victim's browser was given Mallory's cookie, and logs in.
    let mut victim = Browser(mallory.0.clone());
    assert_eq!(victim.log_in("Victor", PASSWORD).await.0, 200);
    assert_ne!(victim.0.cookie, mallory.0.cookie);
    assert!(victim.is_member().await);
    let mut mallory = Browser(mallory.0);
    assert!(!mallory.is_member().await);
    assert_eq!(end_of(&mut socket).await, Some(4001), "the guest's sockets do not become the member's");
    server.close().await;
}

#[tokio::test]
async fn who_guesses_waits_and_the_owner_does_not() {
    let dir = Dir::new();
    let time = Time::stop();
    let server = house_at(kept(dir.path()).await, config(), time.clock).await;
    let at = server.address();
    let mut zoe = Browser::new(at);
    zoe.join("Zoé").await;
    // The same answers, one after the other, for a member and for nobody: to passwords and to codes.
    let mut stories = Vec::new();
    for name in ["Zoé", "Zacharie"] {
        let mut guesser = Browser::new(at);
        let mut story = Vec::new();
        for n in 0..3 {
            story.push(guesser.log_in(name, &format!("guess number {n}")).await);
            let guess = json!({"name": name, "code": "0000-0000-0000-0000", "password": "quite a good one"});
            story.push(guesser.post("/api/account/recover", guess).await);
        }
        assert_eq!(code(&story[0]), (401, "wrong-login"));
        assert_eq!(code(&story[1]), (401, "wrong-login"));
        assert_eq!(code(&story[5]), (429, "too-fast"));
        stories.push(story);
    }
    assert_eq!(stories[0], stories[1]);
    // Somebody keeps trying her name: in her own session she can still do everything.
    let change = json!({"old": PASSWORD, "new": "four cubes under the table"});
    assert_eq!(zoe.post("/api/account/password", change).await.0, 200);
    // The right password waits like any other, and not for ever.
    let told = Browser::new(at).log_in("Zoé", "four cubes under the table").await;
    assert_eq!(code(&told), (429, "too-fast"));
    time.pass(Duration::from_millis(told.1["error"]["retry_ms"].as_u64().unwrap() + 1)).await;
    assert_eq!(Browser::new(at).log_in("Zoé", "four cubes under the table").await.0, 200);
    // Guesses in a stolen session are counted too.
    for _ in 0..5 {
        let told = zoe.post("/api/account/codes", json!({"password": "not this one"})).await;
        assert_eq!(code(&told), (403, "wrong-password"));
    }
    assert_eq!(
        code(&zoe.post("/api/account/codes", json!({"password": "nor this"})).await),
        (429, "too-fast")
    );
    time.close(server).await;
}

#[tokio::test]
async fn who_tries_many_names_from_one_address_waits() {
    let dir = Dir::new();
    let time = Time::stop();
    let server = house_at(kept(dir.path()).await, config(), time.clock).await;
    let at = server.address();
    Browser::new(at).join("Zoé").await;
    for n in 0..50 {
        let told = Browser::new(at).log_in(&format!("Nobody {n}"), PASSWORD).await;
        assert_eq!(code(&told), (401, "wrong-login"), "{n}");
    }
    // Whatever the name, whether it is a member's, and whether the password is right: the answer is about who asks.
    let told = Browser::new(at).log_in("Nobody at all", PASSWORD).await;
    assert_eq!(code(&told), (429, "too-fast"));
    let member = Browser::new(at).log_in("Zoé", PASSWORD).await;
    assert_eq!(member, told);
    let guess = json!({"name": "Zoé", "code": "0000-0000-0000-0000", "password": "quite a good one"});
    assert_eq!(Browser::new(at).post("/api/account/recover", guess).await, told);
    time.pass(Duration::from_millis(told.1["error"]["retry_ms"].as_u64().unwrap() + 1)).await;
    assert_eq!(Browser::new(at).log_in("Zoé", PASSWORD).await.0, 200);
    time.close(server).await;
}

#[tokio::test]
async fn no_page_elsewhere_gives_orders_in_a_members_name() {
    let dir = Dir::new();
    let server = house(dir.path()).await;
    let mut zoe = Browser::new(server.address());
    zoe.join("Zoé").await;
    let account = zoe.get("/api/account").await;
    let mut doors = 0;
    for (path, operations) in DOCUMENT["paths"].as_object().unwrap() {
        for method in ["post", "delete"].into_iter().filter(|method| operations.get(method).is_some()) {
            for origin in ["http://evil.example", "null", ""] {
                let body = json!({"name": "Eve", "password": PASSWORD, "old": PASSWORD, "new": "evil evil"});
                let method: &'static str = if method == "post" { "POST" } else { "DELETE" };
                let wish = Request { method, ..Request::post(path, body.to_string()) };
                assert_eq!(code(&zoe.ask(wish.with("origin", origin)).await), (403, "bad-origin"), "{path}");
                doors += 1;
            }
        }
    }
    assert!(doors > 45, "{doors}");
    assert_eq!(zoe.get("/api/account").await, account);
    server.close().await;
}

#[tokio::test]
async fn sessions_are_listed_and_ended() {
    let dir = Dir::new();
    let server = house(dir.path()).await;
    let at = server.address();
    let (mut here, mut there, mut other) = (Browser::new(at), Browser::new(at), Browser::new(at));
    here.join("Zoé").await;
    other.join("Noé").await;
    let agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
    let login = json!({"name": "Zoé", "password": PASSWORD}).to_string();
    there.ask(Request::post("/api/account/login", login).with("user-agent", agent)).await;
    let mut socket = there.0.socket().await.unwrap();
    assert!(answers(&mut socket).await);

    let (_, account) = here.get("/api/account").await;
    let sessions = account["sessions"].as_array().unwrap();
    assert_eq!(sessions.len(), 2);
    let away = sessions.iter().find(|one| one["current"] == false).unwrap();
    assert_eq!(away["device"], "Firefox, Linux");
    let path = format!("/api/account/sessions/{}", away["id"].as_str().unwrap());
    let own = sessions.iter().find(|one| one["current"] == true).unwrap()["id"].as_str().unwrap();
    assert_eq!(code(&other.ask(Request::delete(&path)).await), (404, "no-such-session"), "only one's own");
    let mine = here.ask(Request::delete(&format!("/api/account/sessions/{own}"))).await;
    assert_eq!(code(&mine), (400, "bad-request"));
    let (status, account) = here.ask(Request::delete(&path)).await;
    assert_eq!((status, account["sessions"].as_array().map(Vec::len)), (200, Some(1)));
    assert_eq!(end_of(&mut socket).await, Some(4001));
    assert!(!there.is_member().await);

    there.log_in("Zoé", PASSWORD).await;
    let (_, account) = here.ask(Request::delete("/api/account/sessions")).await;
    assert_eq!(account["sessions"].as_array().map(Vec::len), Some(1));
    assert!(!there.is_member().await && here.is_member().await && other.is_member().await);
    // A changed password ends the others, and this one goes on under another token.
    there.log_in("Zoé", PASSWORD).await;
    let (old, mut socket) = (here.0.cookie.clone(), here.0.socket().await.unwrap());
    let change = json!({"old": PASSWORD, "new": "four cubes under the table"});
    assert_eq!(here.post("/api/account/password", change).await.0, 200);
    assert!(here.0.cookie != old && !there.is_member().await && here.is_member().await);
    assert!(answers(&mut socket).await);
    here.ask(Request::delete("/api/session")).await;
    assert_eq!(end_of(&mut socket).await, Some(4001), "logged out");
    assert!(!here.is_member().await);
    server.close().await;
}

#[tokio::test]
async fn sessions_end_when_nobody_uses_them_for_90_days() {
    const DAY: Duration = Duration::from_secs(24 * 60 * 60);
    let dir = Dir::new();
    let time = Time::stop();
    let server = house_at(kept(dir.path()).await, config(), time.clock).await;
    let at = server.address();
    let (mut used, mut unused, mut guest) =
        (Browser::new(at), Browser::new(at), Browser::guest(at, "Passing by").await);
    used.join("Zoé").await;
    unused.log_in("Zoé", PASSWORD).await;
    time.pass(60 * DAY).await;
    assert!(used.is_member().await);
    time.pass(31 * DAY).await;
    // The sweep is due; wait until it is done.
    for _ in 0..1_000 {
        let (_, account) = used.get("/api/account").await;
        if account["sessions"].as_array().is_none_or(|all| all.len() != 2) {
            break;
        }
        time.settle().await;
    }
    assert!(used.is_member().await);
    assert!(!unused.is_member().await);
    assert_eq!(guest.get("/api/session").await.1, json!({"guest": null}), "guests' sessions too");
    assert_eq!(unused.log_in("Zoé", PASSWORD).await.0, 200, "the member is not concerned");
    time.close(server).await;
}

#[tokio::test]
async fn the_operator_says_who_becomes_a_member() {
    let dir = Dir::new();
    let server = house_with(kept(dir.path()).await, Config { sign_up: SignUp::Invitation, ..config() }).await;
    let at = server.address();
    let join = |name: &str, invitation: Option<&str>| json!({"name": name, "password": PASSWORD, "invitation": invitation});
    let mut ada = Browser::new(at);
    assert_eq!(ada.get("/api/house").await.1["accounts"], json!({"sign_up": "invitation"}));
    assert_eq!(
        code(&ada.post("/api/account", json!({"name": "Ada", "password": PASSWORD})).await),
        (403, "needs-invitation")
    );
    assert_eq!(code(&ada.post("/api/account", join("Ada", Some("none"))).await), (403, "bad-invitation"));
    let operator = admin(dir.path()).await;
    let invitation = operator.invite().await.unwrap();
    let invitation = invitation.strip_prefix("/join#").unwrap();
    assert_eq!(
        code(&ada.post("/api/account", join("Admin", Some(invitation))).await).0,
        409,
        "costs nothing"
    );
    assert_eq!(ada.post("/api/account", join("Ada", Some(invitation))).await.0, 200);
    let told = Browser::new(at).post("/api/account", join("Bob", Some(invitation))).await;
    assert_eq!(code(&told), (403, "bad-invitation"), "once");
    // An invitation sets nobody's password.
    let other = operator.invite().await.unwrap();
    let reset = json!({"link": other.strip_prefix("/join#").unwrap(), "password": "something good"});
    assert_eq!(code(&ada.post("/api/account/reset", reset).await), (403, "bad-reset"));
    drop(operator);
    server.close().await;

    let server = house_with(kept(dir.path()).await, Config { sign_up: SignUp::Closed, ..config() }).await;
    let at = server.address();
    let told = Browser::new(at).post("/api/account", join("Bob", None)).await;
    assert_eq!(code(&told), (403, "sign-up-closed"));
    let operator = admin(dir.path()).await;
    let why = operator.import("name\nZoé\nzoe\nadmin\nADA\n").await.unwrap_err().to_string();
    for line in ["line 3", "line 4", "line 5"] {
        assert!(why.contains(line), "{why}");
    }
    let entered = operator.import("name,class\nZoé,4b\n\"Noé\",4c\n").await.unwrap();
    assert_eq!(entered.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["Zoé", "Noé"]);
    assert_eq!(code(&Browser::new(at).log_in("Zoé", "").await), (401, "wrong-login"), "no password yet");
    let mut zoe = Browser::new(at);
    let first = json!({"link": entered[0].1.strip_prefix("/reset#").unwrap(), "password": PASSWORD});
    let (status, account) = zoe.post("/api/account/reset", first).await;
    assert_eq!((status, &account["name"], &account["codes"]), (200, &json!("Zoé"), &json!(0)), "{account}");
    assert_eq!(Browser::new(at).log_in("Zoé", PASSWORD).await.0, 200);
    assert!(operator.import("Zoé").await.is_err(), "entered already");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_goes_on_beside_a_storm_of_log_ins() {
    let dir = Dir::new();
    // Expensive enough that hashes are still being computed while the table plays.
    let passwords = PasswordCost { memory_kib: 4096, passes: 2 };
    let server = house_with(kept(dir.path()).await, Config { passwords, ..config() }).await;
    let at = server.address();
    for name in ["Zoé", "Noé", "Chloé", "Danaé"] {
        Browser::new(at).join(name).await;
    }
    let (mut one, mut two) = couple(&server, "cubulus").await;
    let storm: Vec<_> = (0..20)
        .map(|n| {
            let name = ["Zoé", "Noé", "Chloé", "Danaé"][n % 4];
            tokio::spawn(async move { Browser::new(at).log_in(name, PASSWORD).await.0 })
        })
        .collect();
    let mut moves = 0;
    loop {
        let newest = one.version.max(two.version);
        one.hear_until(|player| player.version >= newest).await;
        two.hear_until(|player| player.version >= newest).await;
        if one.phase() == "ended" || (moves > 0 && storm.iter().all(tokio::task::JoinHandle::is_finished)) {
            break;
        }
        let reply = mover(&mut one, &mut two).0.act(&format!("move {moves}")).await;
        assert!(reply["error"].is_null(), "{reply}");
        let after = reply["first"].as_u64().unwrap() + reply["count"].as_u64().unwrap();
        one.hear_until(|player| player.version >= after).await;
        two.hear_until(|player| player.version >= after).await;
        moves += 1;
    }
    for login in storm {
        assert_eq!(login.await.unwrap(), 200);
    }
    assert!(moves > 0);
    server.close().await;
}

on_postgres! {
    a_guest_becomes_a_member_and_keeps_what_they_have,
    nobody_is_taken_for_a_member,
    names_are_unique_and_stay_theirs,
    a_planted_session_is_worth_nothing_after_the_log_in,
    who_guesses_waits_and_the_owner_does_not,
    who_tries_many_names_from_one_address_waits,
    no_page_elsewhere_gives_orders_in_a_members_name,
    sessions_are_listed_and_ended,
    sessions_end_when_nobody_uses_them_for_90_days,
    the_operator_says_who_becomes_a_member,
    a_table_goes_on_beside_a_storm_of_log_ins,
}

//! Bots: accounts, tokens and filters, the stream, and games of bots with people, the house and each other.

use std::net::SocketAddr;
use std::time::Duration;

use crate::common::place::kept;
use crate::common::time::Time;
use crate::common::{Dir, Player, config, house_at, house_with};
use crate::on_postgres;
use cubo_client::{Answered, Request, Socket, Visitor, request};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::timeout;

const PASSWORD: &str = "three cubes on a table";
const LONG: Duration = Duration::from_secs(30);

pub(crate) async fn member(house: SocketAddr, name: &str) -> Visitor {
    let mut visitor = Visitor::stranger(house);
    visitor.post("/api/account", &json!({"name": name, "password": PASSWORD})).await.unwrap();
    visitor
}

pub(crate) async fn ask(visitor: &Visitor, wish: Request) -> (u16, Value) {
    let wish = wish.with("cookie", visitor.cookie.clone().unwrap_or_default());
    let reply = request(visitor.house, &wish).await.unwrap();
    (reply.status, serde_json::from_slice(&reply.body).unwrap())
}

fn code(told: &Value) -> &str {
    told["error"]["code"].as_str().unwrap_or_default()
}

pub(crate) fn filters(more: Value) -> Value {
    let mut all = json!({"games": [], "seats": [], "clocks": [], "least_ms": 0, "company": "everybody",
        "at_once": 4, "a_day": 100, "league": false});
    for (name, value) in more.as_object().unwrap() {
        all[name] = value.clone();
    }
    all
}

/// A bot, and what it has heard on its stream.
pub(crate) struct Bot {
    pub(crate) house: SocketAddr,
    pub(crate) token: String,
    pub(crate) name: String,
    stream: Option<Answered<TcpStream>>,
    pub(crate) heard: Vec<Value>,
}

impl Bot {
    /// A bot of that member, with a token for everything.
    pub(crate) async fn made(owner: &mut Visitor, name: &str, wish: Value) -> Bot {
        owner.post("/api/account/bots", &json!({"name": name, "filters": filters(wish)})).await.unwrap();
        Bot::with_scopes(owner, name, json!(["play", "meet"])).await
    }

    pub(crate) async fn with_scopes(owner: &mut Visitor, name: &str, scopes: Value) -> Bot {
        let path = format!("/api/account/bots/{}/tokens", name.replace(' ', "%20"));
        let made = owner.post(&path, &json!({"name": "a laptop", "scopes": scopes})).await.unwrap();
        let token = made["token"].as_str().unwrap().to_owned();
        Bot { house: owner.house, token, name: name.to_owned(), stream: None, heard: Vec::new() }
    }

    fn signed(&self, wish: Request) -> Request {
        // As curl would ask: without an origin.
        wish.with("authorization", format!("Bearer {}", self.token)).with("origin", "")
    }

    pub(crate) async fn ask(&self, wish: Request) -> (u16, Value) {
        let reply = request(self.house, &self.signed(wish)).await.unwrap();
        (reply.status, serde_json::from_slice(&reply.body).unwrap_or(Value::Null))
    }

    pub(crate) async fn get(&self, path: &str) -> (u16, Value) {
        self.ask(Request::get(path)).await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> (u16, Value) {
        self.ask(Request::post(path, body.to_string())).await
    }

    pub(crate) async fn listen(&mut self) {
        // A connection that could be used again: the server notices at once when it is gone.
        let wish =
            self.signed(Request::get("/api/bot/stream")).with("connection", "keep-alive").write(self.house);
        let stream = Answered::to(TcpStream::connect(self.house).await.unwrap(), &wish).await.unwrap();
        assert_eq!(stream.status, 200);
        assert_eq!(stream.header("content-type"), Some("application/x-ndjson"));
        self.stream = Some(stream);
        let hello = self.hear().await.unwrap();
        assert_eq!((&hello["event"], &hello["bot"]["name"]), (&json!("hello"), &json!(self.name)), "{hello}");
    }

    pub(crate) fn hang_up(&mut self) {
        self.stream = None;
    }

    /// The next line; nothing at the end.
    pub(crate) async fn hear(&mut self) -> Option<Value> {
        let stream = self.stream.as_mut().expect("the bot listens");
        let line = timeout(LONG, stream.line()).await.expect("nothing comes").ok().flatten()?;
        let told: Value = serde_json::from_str(&line).unwrap();
        self.heard.push(told.clone());
        Some(told)
    }

    pub(crate) async fn hear_until(&mut self, enough: impl Fn(&Value) -> bool) -> Value {
        loop {
            let told = self.hear().await.expect("the stream has ended");
            if enough(&told) {
                return told;
            }
        }
    }

    /// Acts whenever it is its turn, up to so many times, or to the end of a game.
    pub(crate) async fn play(&mut self, most: usize) -> Option<Value> {
        let mut acted = 0;
        while acted < most {
            let told = self.hear_until(|told| told["event"] == "table").await;
            if told["shown"]["state"]["phase"] == "ended" {
                return Some(told);
            }
            if told["turn"].is_object() {
                let legal = told["turn"]["legal"].as_array().unwrap();
                let action = &legal[(acted * 7 + 3) % legal.len()];
                let path = format!("/api/bot/tables/{}/play", told["table"].as_str().unwrap());
                let body = json!({"action": action, "at": told["shown"]["version"]});
                let (status, done) = self.post(&path, body).await;
                assert_eq!(status, 200, "{done}");
                acted += 1;
            }
        }
        None
    }
}

fn for_two(more: Value) -> Value {
    let mut table = json!({"game": "cubulus", "places": [{"for": "person"}, {"for": "person"}]});
    for (name, value) in more.as_object().unwrap() {
        table[name] = value.clone();
    }
    table
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_member_makes_bots_gives_tokens_and_takes_them_back() {
    let dir = Dir::new();
    let server = house_with(kept(dir.path()).await, config()).await;
    let mut ada = member(server.address(), "Ada").await;
    let zoe = member(server.address(), "Zoé").await;
    let guest = Visitor::guest(server.address(), "Tom").await.unwrap();
    let make = |name: &str| Request::post("/api/account/bots", json!({"name": name}).to_string());
    assert_eq!(ask(&guest, make("Rook")).await.0, 401, "guests have no bots");
    let (status, made) = ask(&ada, make("Rook")).await;
    assert_eq!(
        (status, &made["filters"]["at_once"], &made["tokens"]),
        (200, &json!(4), &json!([])),
        "{made}"
    );
    assert_eq!(code(&ask(&zoe, make("ROOK")).await.1), "name-taken");
    assert_eq!(code(&ask(&zoe, make("Ada")).await.1), "name-taken");
    let mut bot = Bot::with_scopes(&mut ada, "Rook", json!([])).await;
    assert!(bot.token.starts_with("cubo-bot-"));
    let (status, me) = bot.get("/api/bot").await;
    assert_eq!((status, &me["owner"], &me["scopes"]), (200, &json!("Ada"), &json!([])), "{me}");
    // The house keeps a hash only, and not that of a cookie.
    let plain =
        crate::common::place::value(dir.path(), "SELECT count(*) FROM sessions WHERE scopes IS NOT NULL");
    assert_eq!(plain, "1");
    let secret = bot.token.strip_prefix("cubo-bot-").unwrap().to_owned();
    let as_cookie = Visitor { house: server.address(), cookie: Some(format!("cubo={secret}")) };
    assert_eq!(ask(&as_cookie, Request::get("/api/account")).await.0, 401, "a token is no cookie");
    // A token without scopes looks, and does nothing.
    let open = json!({"table": for_two(json!({}))});
    assert_eq!(code(&bot.post("/api/bot/tables", open.clone()).await.1), "no-scope");
    // Filters that make no sense are refused; others are kept.
    let set = |wish: Value| Request::post("/api/account/bots/rook", filters(wish).to_string());
    assert_eq!(ask(&ada, set(json!({"games": ["chess"]}))).await.0, 400);
    assert_eq!(code(&ask(&zoe, set(json!({}))).await.1), "no-such-bot", "it is somebody else's");
    let (status, told) = ask(&ada, set(json!({"games": ["blox"], "company": "bots"}))).await;
    assert_eq!((status, &told["filters"]["games"]), (200, &json!(["blox"])), "{told}");
    // A revoked token ends what is connected with it.
    bot.listen().await;
    let (_, all) = ask(&ada, Request::get("/api/account/bots")).await;
    assert_eq!((&all["bots"][0]["here"], &all["at_most"]), (&json!(true), &json!(10)), "{all}");
    let id = all["bots"][0]["tokens"][0]["id"].as_str().unwrap();
    let revoke = || Request::delete(&format!("/api/account/bot-tokens/{id}"));
    assert_eq!(code(&ask(&zoe, revoke()).await.1), "no-such-token");
    assert_eq!(ask(&ada, revoke()).await.1["tokens"], json!([]));
    let bye = bot.hear_until(|told| told["event"] == "goodbye").await;
    assert_eq!((&bye["code"], bot.hear().await), (&json!("revoked"), None));
    assert_eq!(bot.get("/api/bot").await.0, 401);
    // Ten at most.
    for n in 0..9 {
        assert_eq!(ask(&ada, make(&format!("Rook {n}"))).await.0, 200);
    }
    assert_eq!(code(&ask(&ada, make("One more")).await.1), "too-many-bots");
    let (status, left) = ask(&ada, Request::delete("/api/account/bots/Rook%203")).await;
    assert_eq!((status, left["bots"].as_array().unwrap().len()), (200, 9));
    assert_eq!(code(&ask(&zoe, make("Rook 3")).await.1), "name-taken", "names are never given again");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_uses_no_route_of_people_and_people_none_of_bots() {
    let dir = Dir::new();
    let server = house_with(kept(dir.path()).await, config()).await;
    let mut ada = member(server.address(), "Ada").await;
    let bot = Bot::made(&mut ada, "Rook", json!({})).await;
    let nothing = json!({});
    for (path, body) in [
        ("/api/lobby/seek", json!({"game": "cubulus", "commitment": "0".repeat(64)})),
        ("/api/account/bots", json!({"name": "Another"})),
        ("/api/account/name", json!({"name": "Another"})),
        ("/api/session", nothing.clone()),
        ("/api/tables", json!({"table": for_two(json!({}))})),
        ("/api/reports", nothing.clone()),
        ("/api/moderation/acts", nothing.clone()),
        ("/api/session/leave", json!({"name": "Rook"})),
    ] {
        let (status, told) = bot.post(path, body).await;
        assert_eq!((status, code(&told)), (403, "not-for-bots"), "{path}: {told}");
    }
    assert_eq!(code(&bot.get("/api/moderation/reports").await.1), "not-for-bots");
    // Nor does a person's cookie open what is a bot's.
    assert_eq!(code(&ask(&ada, Request::get("/api/bot")).await.1), "bad-token");
    let cookie = ada.cookie.clone().unwrap();
    let stolen = Bot { token: format!("cubo-bot-{}", cookie.split_once('=').unwrap().1), ..bot };
    assert_eq!(stolen.get("/api/bot").await.0, 401, "a cookie is no token");
    let (status, _) = stolen.post("/api/bot/seek", json!({"game": "cubulus"})).await;
    assert_eq!(status, 401);
    // Pages elsewhere cannot use a token that they found.
    let wish = Request::post("/api/bot/seek", "{}".to_owned()).with("origin", "http://evil.example");
    let wish = wish.with("authorization", format!("Bearer {}", stolen.token));
    assert_eq!(request(server.address(), &wish).await.unwrap().status, 403);
    // Rated games stay between people.
    let bot = Bot::with_scopes(&mut ada, "Rook", json!(["play", "meet"])).await;
    let rated = json!({"table": for_two(json!({"rated": true, "access": "listed"}))});
    assert_eq!(code(&bot.post("/api/bot/tables", rated).await.1), "no-bots");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_plays_the_house_and_the_record_is_there() {
    let dir = Dir::new();
    let server = house_with(kept(dir.path()).await, config()).await;
    let mut ada = member(server.address(), "Ada").await;
    let mut bot = Bot::made(&mut ada, "Rook", json!({})).await;
    bot.listen().await;
    let places = json!([{"for": "person"}, {"for": "house", "level": "random"}]);
    let table = json!({"game": "cube-attack", "places": places, "options": {"target": 5}});
    let (status, opened) = bot.post("/api/bot/tables", json!({"table": table, "key": "k1"})).await;
    assert_eq!(status, 200, "{opened}");
    let id = opened["table"].as_str().unwrap();
    let (_, again) = bot.post("/api/bot/tables", json!({"table": table, "key": "k1"})).await;
    assert_eq!(again["table"], opened["table"], "the same key opens one table");
    let end = bot.play(2_000).await.expect("the game ends");
    assert_eq!(end["table"], json!(id));
    // Nothing but what its own chair may know was told.
    for told in bot.heard.iter().filter(|told| told["event"] == "table") {
        for view in told["shown"]["play"]["views"].as_array().into_iter().flatten() {
            assert_eq!(view["seat"], told["shown"]["you"][0], "{told}");
        }
    }
    let (status, record) = bot.get(&format!("/api/bot/tables/{id}/record")).await;
    assert_eq!((status, &record["game"]), (200, &json!("cube-attack")));
    assert!(record["names"].as_array().unwrap().iter().any(|named| named["name"] == "Rook"));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_person_challenges_a_bot_which_is_marked_wherever_it_is() {
    let dir = Dir::new();
    let server = house_with(kept(dir.path()).await, config()).await;
    let mut ada = member(server.address(), "Ada").await;
    let zoe = member(server.address(), "Zoé").await;
    let mut bot = Bot::made(&mut ada, "Rook", json!({"games": ["cubulus"], "seats": [2]})).await;
    bot.listen().await;
    let challenge = |table: Value| {
        Request::post("/api/lobby/challenges", json!({"to": "Rook", "table": table}).to_string())
    };
    // What it does not play, it is not even asked for.
    let three = json!({"game": "blox", "places": [{"for": "person"}, {"for": "person"}]});
    assert_eq!(code(&ask(&zoe, challenge(three)).await.1), "bot-declines");
    let (status, made) = ask(&zoe, challenge(for_two(json!({})))).await;
    assert_eq!(status, 200, "{made}");
    assert_eq!((&made["to_bot"], &made["from_bot"]), (&json!(true), &Value::Null), "{made}");
    let id = made["table"].as_str().unwrap().to_owned();
    let told = bot.hear_until(|told| told["you"]["challenges"][0]["table"] == json!(id)).await;
    assert_eq!(told["you"]["challenges"][0]["from"], json!("Zoé"));
    let (status, sat) = bot.post(&format!("/api/bot/tables/{id}/sit"), json!({})).await;
    assert_eq!(status, 200, "{sat}");
    // Marked at the table, on the profile, in lists and in the lobby.
    let mut zoe = Player::sit(zoe, &id, None, "Zoé").await;
    zoe.open_nonce().await;
    zoe.hear_until(|player| player.phase() == "playing").await;
    let chairs = zoe.state["chairs"].as_array().unwrap();
    let bots: Vec<bool> = chairs.iter().map(|chair| chair["bot"] == true).collect();
    assert_eq!(bots.iter().filter(|bot| **bot).count(), 1, "{chairs:?}");
    assert!(chairs.iter().all(|chair| (chair["name"] == "Rook") == (chair["bot"] == true)), "{chairs:?}");
    let (_, profile) = ask(&zoe.visitor, Request::get("/api/members/Rook")).await;
    assert_eq!((&profile["bot"], &profile["owner"]), (&json!(true), &json!("Ada")), "{profile}");
    let (_, profile) = ask(&zoe.visitor, Request::get("/api/members/Ada")).await;
    assert!(profile["bot"].is_null() && profile["owner"].is_null(), "{profile}");
    let (_, lobby) = ask(&zoe.visitor, Request::get("/api/lobby")).await;
    assert_eq!(lobby["lobby"]["people"], json!([{"name": "Rook", "member": true, "bot": true}]), "{lobby}");
    // A few moves of each.
    for n in 0..6 {
        if zoe.to_act().is_some() {
            zoe.act(&format!("move {n}")).await;
        } else {
            bot.play(1).await;
            zoe.hear_until(|player| player.to_act().is_some() || player.phase() == "ended").await;
        }
    }
    zoe.command(json!({"cmd": "resign"})).await;
    let end = bot.hear_until(|told| told["shown"]["state"]["phase"] == "ended").await;
    assert_eq!(end["shown"]["state"]["end"]["how"], json!("forfeit"));
    let (_, mine) = ask(&zoe.visitor, Request::get("/api/session/finished")).await;
    let played = mine["games"][0]["chairs"].as_array().unwrap();
    assert!(played.iter().all(|chair| (chair["name"] == "Rook") == (chair["bot"] == true)), "{played:?}");
    let marked = |names: &Value| -> Vec<bool> {
        let names = names.as_array().unwrap();
        assert!(names.iter().all(|named| (named["name"] == "Rook") == (named["bot"] == true)), "{names:?}");
        names.iter().map(|named| named["bot"] == true).collect()
    };
    let (_, record) = ask(&zoe.visitor, Request::get(&format!("/api/tables/{id}/record"))).await;
    assert_eq!(marked(&record["names"]).len(), 2);
    let wish = Request::get("/api/session/records").with("cookie", zoe.visitor.cookie.clone().unwrap());
    let lines = request(server.address(), &wish).await.unwrap().text();
    // Between the chunks stand their lengths.
    let line = lines.lines().find(|line| line.starts_with('{')).unwrap();
    let record: Value = serde_json::from_str(line).unwrap();
    assert_eq!(marked(&record["names"]).len(), 2);
    let (_, own) = ask(&zoe.visitor, Request::get("/api/members/Zo%C3%A9")).await;
    assert_eq!(marked(&own["opponents"]), [true]);
    let follow = |name: &str| Request::post("/api/account/friends", json!({"name": name}).to_string());
    ask(&zoe.visitor, follow("Ada")).await;
    let (_, friends) = ask(&zoe.visitor, follow("Rook")).await;
    assert_eq!(marked(&friends["friends"]).len(), 2);
    let away = json!({"how": "muted", "name": "Rook"}).to_string();
    let (_, away) = ask(&zoe.visitor, Request::post("/api/session/blocks", away)).await;
    assert_eq!(marked(&away["people"]), [true]);
    // Bots do not ask people, but for their owner.
    let wish = |to: &str| json!({"to": to, "table": for_two(json!({}))});
    assert_eq!(code(&bot.post("/api/bot/challenges", wish("Zoé")).await.1), "cannot-challenge");
    assert_eq!(bot.post("/api/bot/challenges", wish("Ada")).await.0, 200);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_server_keeps_to_what_the_owner_has_chosen() {
    let dir = Dir::new();
    let server = house_with(kept(dir.path()).await, config()).await;
    let mut ada = member(server.address(), "Ada").await;
    let shy = Bot::made(&mut ada, "Shy", json!({"company": "bots", "at_once": 1})).await;
    let open = json!({"table": for_two(json!({"access": "listed"}))});
    let (status, opened) = shy.post("/api/bot/tables", open.clone()).await;
    assert_eq!(status, 200, "{opened}");
    assert_eq!(code(&shy.post("/api/bot/tables", open.clone()).await.1), "bot-busy", "one at a time");
    // A person cannot sit down beside a bot that plays with bots only; another bot can.
    let id = opened["table"].as_str().unwrap();
    let zoe = member(server.address(), "Zoé").await;
    let mut zoe = Player::at(zoe, id, None).await;
    let commitment = zoe.nonce.commitment();
    let sit = json!({"cmd": "sit", "name": "Zoé", "commitment": commitment});
    assert_eq!(code(&zoe.command(sit).await), "bot-declines");
    let social = Bot::made(&mut ada, "Social", json!({"company": "people"})).await;
    assert_eq!(code(&social.post(&format!("/api/bot/tables/{id}/sit"), json!({})).await.1), "bot-declines");
    let fast = Bot::made(&mut ada, "Fast", json!({"clocks": ["fischer"], "least_ms": 60_000})).await;
    let (status, told) = fast.post(&format!("/api/bot/tables/{id}/sit"), json!({})).await;
    assert_eq!(status, 200, "{told}");
    let slow = |clock: Value| json!({"table": for_two(json!({"clock": clock}))});
    assert_eq!(code(&fast.post("/api/bot/tables", slow(json!({"kind": "none"}))).await.1), "bot-declines");
    let blitz = json!({"kind": "fischer", "initial_ms": 30_000, "increment_ms": 0});
    assert_eq!(code(&fast.post("/api/bot/tables", slow(blitz)).await.1), "bot-declines");
    // So many a day.
    let few = Bot::made(&mut ada, "Few", json!({"a_day": 1})).await;
    let (_, opened) = few.post("/api/bot/tables", json!({"table": for_two(json!({}))})).await;
    let leave = json!({"command": {"cmd": "close"}});
    let path = format!("/api/bot/tables/{}/command", opened["table"].as_str().unwrap());
    let (status, told) = few.post(&path, leave).await;
    assert_eq!(status, 200, "{told}");
    assert_eq!(code(&few.post("/api/bot/tables", json!({"table": for_two(json!({}))})).await.1), "bot-busy");
    server.close().await;
}

#[tokio::test]
async fn bots_that_look_for_company_find_bots_and_never_people() {
    let (dir, time) = (Dir::new(), Time::stop());
    let server = house_at(kept(dir.path()).await, config(), time.clock).await;
    let mut ada = member(server.address(), "Ada").await;
    let mut tom = Visitor::guest(server.address(), "Tom").await.unwrap();
    let (mut one, mut two) =
        (Bot::made(&mut ada, "One", json!({})).await, Bot::made(&mut ada, "Two", json!({})).await);
    one.listen().await;
    two.listen().await;
    let nonce = cubo_client::nonce().unwrap();
    let wish = json!({"game": "cubulus", "commitment": nonce.commitment()});
    tom.post("/api/lobby/seek", &wish).await.unwrap();
    let (status, told) = one.post("/api/bot/seek", json!({"game": "cubulus"})).await;
    assert_eq!((status, &told["seek"]["game"]), (200, &json!("cubulus")), "{told}");
    time.run(Duration::from_secs(12)).await;
    let lobby = tom.get("/api/lobby").await.unwrap();
    assert!(lobby["you"]["matched"].is_null(), "a person does not meet a bot here: {lobby}");
    assert_eq!(lobby["lobby"]["seeks"].as_array().unwrap().len(), 2, "{lobby}");
    two.post("/api/bot/seek", json!({"game": "cubulus"})).await;
    for _ in 0..500 {
        time.run(Duration::from_secs(1)).await;
        let told = two.get("/api/bot/lobby").await.1;
        if told["matched"].is_object() {
            break;
        }
    }
    // The house opens their nonces for them, and the game begins.
    let begun = |told: &Value| told["shown"]["state"]["phase"] == "playing";
    one.hear_until(begun).await;
    two.hear_until(begun).await;
    let lobby = tom.get("/api/lobby").await.unwrap();
    assert!(lobby["you"]["matched"].is_null() && lobby["you"]["seek"].is_object(), "{lobby}");
    time.close(server).await;
}

#[tokio::test]
async fn a_line_that_was_broken_for_thirty_seconds_loses_no_game() {
    let (dir, time) = (Dir::new(), Time::stop());
    let server = house_at(kept(dir.path()).await, config(), time.clock).await;
    let mut ada = member(server.address(), "Ada").await;
    let zoe = member(server.address(), "Zoé").await;
    let mut bot = Bot::made(&mut ada, "Rook", json!({})).await;
    bot.listen().await;
    let clock = json!({"kind": "fischer", "initial_ms": 60_000, "increment_ms": 0});
    let wish = json!({"table": for_two(json!({"clock": clock, "fixed": true, "access": "listed"}))});
    let (_, opened) = bot.post("/api/bot/tables", wish).await;
    let id = opened["table"].as_str().unwrap().to_owned();
    let mut zoe = Player::sit(zoe, &id, None, "Zoé").await;
    zoe.open_nonce().await;
    let told = bot.hear_until(|told| told["turn"].is_object()).await;
    assert_eq!(told["turn"]["seat"], json!(0), "{told}");
    bot.hang_up();
    zoe.hear_until(|player| player.heard.last().is_some_and(|told| told["here"] == json!([1]))).await;
    time.run(Duration::from_secs(30)).await;
    bot.listen().await;
    time.run(Duration::from_millis(400)).await; // the first look for tables is a timer's
    // All is told again, and there is time to act.
    let told = bot.hear_until(|told| told["turn"].is_object()).await;
    assert_eq!(told["table"], json!(id));
    let left = told["turn"]["left_ms"].as_u64().unwrap();
    assert!((29_000..=30_000).contains(&left), "{left}");
    let action = &told["turn"]["legal"][0];
    let body = json!({"action": action, "at": told["shown"]["version"], "key": "k9"});
    let path = format!("/api/bot/tables/{id}/play");
    let (status, done) = bot.post(&path, body.clone()).await;
    assert_eq!(status, 200, "{done}");
    assert_eq!(bot.post(&path, body).await, (200, done), "a repeat happens once");
    zoe.hear_until(|player| player.to_act().is_some()).await;
    // What is not its turn, or made on an old position, is refused.
    let (status, told) = bot.post(&path, json!({"action": action})).await;
    assert_eq!((status, code(&told)), (409, "not-your-turn"), "{told}");
    time.close(server).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_plays_on_the_socket_too() {
    let dir = Dir::new();
    let server = house_with(kept(dir.path()).await, config()).await;
    let mut ada = member(server.address(), "Ada").await;
    let bot = Bot::made(&mut ada, "Rook", json!({})).await;
    let (_, opened) = bot.post("/api/bot/tables", json!({"table": for_two(json!({}))})).await;
    let mut socket = Socket::open_as_bot(server.address(), &bot.token).await.unwrap();
    let mut also = Vec::new();
    let shown = socket.ask(json!({"cmd": "subscribe", "table": opened["table"]}), &mut also).await.unwrap();
    assert_eq!(shown["shown"]["you"], json!([0]), "{shown}");
    let leave = json!({"cmd": "leave", "table": opened["table"], "at": 2, "key": "k"});
    assert!(socket.ask(leave.clone(), &mut also).await.unwrap()["error"].is_null());
    // With a token for looking alone nothing is done.
    let eye = Bot::with_scopes(&mut ada, "Rook", json!([])).await;
    let mut socket = Socket::open_as_bot(server.address(), &eye.token).await.unwrap();
    assert_eq!(code(&socket.ask(leave, &mut also).await.unwrap()), "no-scope");
    assert!(Socket::open_as_bot(server.address(), "cubo-bot-nonsense").await.is_err());
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn when_an_owner_leaves_their_bots_leave_too() {
    let dir = Dir::new();
    let server = house_with(kept(dir.path()).await, config()).await;
    let mut ada = member(server.address(), "Ada").await;
    let mut bot = Bot::made(&mut ada, "Rook", json!({})).await;
    bot.listen().await;
    let listed = json!({"table": for_two(json!({"access": "listed"}))});
    let (_, opened) = bot.post("/api/bot/tables", listed).await;
    let id = opened["table"].as_str().unwrap();
    ada.post("/api/session/leave", &json!({"name": "Ada", "password": PASSWORD})).await.unwrap();
    bot.hear_until(|told| told["event"] == "goodbye").await;
    assert_eq!(bot.get("/api/bot").await.0, 401);
    let zoe = member(server.address(), "Zoé").await;
    crate::common::soon(async || {
        let (status, table) = ask(&zoe, Request::get(&format!("/api/tables/{id}"))).await;
        status == 200 && !table.to_string().contains("Rook")
    })
    .await;
    let (status, _) = ask(&zoe, Request::get("/api/members/Rook")).await;
    assert_eq!(status, 404);
    assert_eq!(crate::common::place::value(dir.path(), "SELECT count(*) FROM bots"), "0");
    server.close().await;
}

#[tokio::test]
async fn the_league_lets_bots_play_and_counts_what_verifies() {
    let (dir, time) = (Dir::new(), Time::stop());
    let config = cubo_server::config::Config { bot_league: Some(Duration::from_secs(60)), ..config() };
    let server = house_at(kept(dir.path()).await, config, time.clock).await;
    let mut ada = member(server.address(), "Ada").await;
    let wish = json!({"league": true, "games": ["cubulus"]});
    let (mut one, mut two) =
        (Bot::made(&mut ada, "One", wish.clone()).await, Bot::made(&mut ada, "Two", wish).await);
    let mut shy = Bot::made(&mut ada, "Shy", json!({})).await;
    for bot in [&mut one, &mut two, &mut shy] {
        bot.listen().await;
    }
    // One of the rounds is of their game.
    let mut begun = None;
    for _ in 0..10 {
        time.run(Duration::from_secs(60)).await;
        time.settle().await;
        let told = ask(&ada, Request::get("/api/league")).await.1;
        if told["latest"][0].is_object() {
            begun = Some(told["latest"][0].clone());
            break;
        }
    }
    let begun = begun.expect("a game begins");
    assert_eq!((&begun["game"], &begun["verified"]), (&json!("cubulus"), &json!(false)), "{begun}");
    let playing = |told: &Value| told["shown"]["state"]["phase"] == "playing";
    one.hear_until(playing).await;
    two.hear_until(playing).await;
    let path = format!("/api/bot/tables/{}/command", begun["table"].as_str().unwrap());
    let (status, told) = one.post(&path, json!({"command": {"cmd": "resign"}})).await;
    assert_eq!(status, 200, "{told}");
    let mut league = Value::Null;
    for _ in 0..10 {
        time.run(Duration::from_secs(60)).await;
        time.settle().await;
        league = ask(&ada, Request::get("/api/league")).await.1;
        if league["bots"].as_array().is_some_and(|bots| !bots.is_empty()) {
            break;
        }
    }
    crate::types::reads("League", &league).unwrap();
    let row = |name: &str| league["bots"].as_array().unwrap().iter().find(|bot| bot["name"] == name).cloned();
    assert_eq!(
        (&row("One").unwrap()["lost"], &row("Two").unwrap()["won"]),
        (&json!(1), &json!(1)),
        "{league}"
    );
    assert!(row("Two").unwrap()["rating"].as_u64() > row("One").unwrap()["rating"].as_u64());
    assert!(row("Two").unwrap()["spread"].as_u64() > Some(0));
    assert_eq!((&league["running"], &league["minutes"]), (&json!(true), &json!(1)), "{league}");
    assert_eq!(ask(&ada, Request::get("/api/house")).await.1["league"], json!(true));
    let settled =
        league["latest"].as_array().unwrap().iter().find(|game| game["table"] == begun["table"]).unwrap();
    assert_eq!(settled["verified"], json!(true), "{league}");
    assert!(row("Shy").is_none());
    time.close(server).await;
}

on_postgres! {
    a_member_makes_bots_gives_tokens_and_takes_them_back,
    a_person_challenges_a_bot_which_is_marked_wherever_it_is,
    the_server_keeps_to_what_the_owner_has_chosen,
    bots_that_look_for_company_find_bots_and_never_people,
    when_an_owner_leaves_their_bots_leave_too,
    the_league_lets_bots_play_and_counts_what_verifies,
}

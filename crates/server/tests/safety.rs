//! People who keep others away: what is heard, who sits down beside whom, and what a stranger can do about it.

use crate::common::place::kept;
use crate::common::{Dir, Player, config, couple, house, house_with, open, play_on, two_people};
use crate::on_postgres;
use cubo_client::{Request, Visitor, request};
use cubo_server::Server;
use cubo_server::config::Limits;
use serde_json::{Value, json};

/// Asks with the cookie, and keeps a new one.
pub(crate) async fn ask(visitor: &mut Visitor, mut wish: Request) -> (u16, Value) {
    if let Some(cookie) = &visitor.cookie {
        wish = wish.with("cookie", cookie.clone());
    }
    let reply = request(visitor.house, &wish).await.unwrap();
    if let Some(cookie) = reply.header("set-cookie") {
        visitor.cookie = cookie.split(';').next().map(str::to_owned);
    }
    let said = serde_json::from_slice(&reply.body).unwrap();
    answers_in_its_type(&wish, reply.status, &said);
    (reply.status, said)
}

/// Everything that these tests ask is answered in the type that the endpoint names.
fn answers_in_its_type(wish: &Request, status: u16, said: &Value) {
    let path: Vec<&str> = wish.path.split('?').next().unwrap_or_default().split('/').collect();
    let same = |known: &str| {
        let known: Vec<&str> = known.split('/').collect();
        known.len() == path.len()
            && known.iter().zip(&path).all(|(known, part)| *known == "ID" || known == part)
    };
    let door = |(door, ..): &&(&str, &str, &str)| {
        door.split_once(' ').is_some_and(|(method, known)| method == wish.method && same(known))
    };
    let name = match cubo_wire::rest::ENDPOINTS.iter().find(door) {
        Some((.., answer)) if status < 300 => answer,
        _ if status == 429 => "RefusedByLimit",
        _ => "Refused",
    };
    crate::types::reads(name, said).unwrap_or_else(|why| panic!("{}: {said}: {why}", wish.path));
}

pub(crate) async fn post(visitor: &mut Visitor, path: &str, body: Value) -> (u16, Value) {
    ask(visitor, Request::post(path, body.to_string())).await
}

pub(crate) fn code(told: &(u16, Value)) -> (u16, &str) {
    (told.0, told.1["error"]["code"].as_str().unwrap_or("none"))
}

pub(crate) async fn guest(server: &Server, name: &str) -> Visitor {
    Visitor::guest(server.address(), name).await.unwrap()
}

/// Somebody who has become a member.
pub(crate) async fn member(server: &Server, name: &str) -> Visitor {
    let mut visitor = guest(server, name).await;
    let join = json!({"name": name, "password": "three cubes on a table"});
    assert_eq!(post(&mut visitor, "/api/account", join).await.0, 200);
    visitor
}

/// Keeps whoever sits on that chair away.
async fn keep_away(player: &mut Player, how: &str, chair: u64) -> (u16, Value) {
    let wish = json!({"how": how, "table": player.table, "chair": chair});
    post(&mut player.visitor, "/api/session/blocks", wish).await
}

/// What a player heard others say, up to this version.
async fn heard_by(player: &mut Player, version: u64) -> Vec<Value> {
    player.hear_until(|player| player.version >= version).await;
    let events = player.heard.iter().map(|told| &told["news"]["event"]);
    events.filter(|event| event["event"] == "said").map(|event| event["words"]["text"].clone()).collect()
}

async fn say(player: &mut Player, text: &str) -> u64 {
    let reply = player.command(json!({"cmd": "say", "words": {"text": text}})).await;
    reply["first"].as_u64().unwrap_or_else(|| panic!("{reply}")) + 1
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn blocked_people_do_not_hear_each_other() {
    let dir = Dir::new();
    let server = house(dir.path()).await;
    let (mut ada, mut zoe) = couple(&server, "cubulus").await;
    let mut eve =
        Player::at(guest(&server, "Eve").await, &ada.table, ada.pass.as_deref().or(zoe.pass.as_deref()))
            .await;
    say(&mut zoe, "before").await;
    let seat = zoe.you[0];
    let (status, blocks) = keep_away(&mut ada, "blocked", seat).await;
    assert_eq!((status, &blocks["people"][0]["name"]), (200, &json!("Zoé")), "{blocks}");

    say(&mut zoe, "from Zoé").await;
    let last = say(&mut ada, "from Ada").await;
    assert_eq!(heard_by(&mut ada, last).await, ["before", "from Ada"], "one's own words are one's own");
    assert_eq!(heard_by(&mut zoe, last).await, ["before", "from Zoé"], "it goes both ways");
    assert_eq!(
        heard_by(&mut eve, last).await,
        ["before", "from Zoé", "from Ada"],
        "others are not concerned"
    );
    assert!(ada.heard.iter().any(|told| told["news"]["event"] == json!({"event": "unheard"})));
    assert!(!ada.heard.iter().any(|told| told.to_string().contains("from Zoé")), "nothing of it is told");

    // Whoever comes back in a moment has missed it too.
    let from = ada.version;
    ada.socket.close().await;
    let last = say(&mut zoe, "meanwhile").await;
    ada.socket = ada.visitor.socket().await.unwrap();
    let resumed = ada.subscribe(Some(from)).await;
    assert_eq!(resumed["resumed"], 1, "{resumed}");
    assert!(!heard_by(&mut ada, last).await.contains(&json!("meanwhile")));

    // The game goes on, and what was blocked can be unblocked.
    play_on(&mut ada, &mut zoe, 2).await;
    let path = format!("/api/session/blocks/{}", blocks["people"][0]["id"].as_str().unwrap());
    assert_eq!(ask(&mut ada.visitor, Request::delete(&path)).await, (200, json!({"people": []})));
    assert_eq!(code(&ask(&mut ada.visitor, Request::delete(&path)).await), (404, "no-such-block"));
    let last = say(&mut zoe, "again").await;
    assert_eq!(heard_by(&mut ada, last).await.last(), Some(&json!("again")));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn muting_goes_one_way_and_is_remembered() {
    let dir = Dir::new();
    let server = house(dir.path()).await;
    let (mut ada, mut zoe) = couple(&server, "cubulus").await;
    let seat = zoe.you[0];
    assert_eq!(keep_away(&mut ada, "muted", seat).await.0, 200);
    say(&mut zoe, "from Zoé").await;
    let last = say(&mut ada, "from Ada").await;
    assert_eq!(heard_by(&mut ada, last).await, ["from Ada"]);
    assert_eq!(heard_by(&mut zoe, last).await, ["from Zoé", "from Ada"]);
    let (mut ada, zoe) = (ada.visitor, zoe.visitor);
    let cookies = (ada.cookie.clone(), zoe.cookie.clone());
    server.close().await;

    let server = house(dir.path()).await;
    ada = Visitor { cookie: cookies.0, ..Visitor::stranger(server.address()) };
    let mut zoe = Visitor { cookie: cookies.1, ..Visitor::stranger(server.address()) };
    let (_, kept) = ask(&mut ada, Request::get("/api/session/blocks")).await;
    assert_eq!((&kept["people"][0]["name"], &kept["people"][0]["how"]), (&json!("Zoé"), &json!("muted")));
    assert_eq!(ask(&mut zoe, Request::get("/api/session/blocks")).await, (200, json!({"people": []})));
    // Who is muted may sit down beside one all the same.
    let (table, pass, _) = open(&mut ada, two_people("cubulus")).await;
    Player::sit(ada, &table, None, "Ada").await;
    Player::sit(zoe, &table, Some(&pass), "Zoé").await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn blocked_people_do_not_sit_down_beside_each_other() {
    let dir = Dir::new();
    let server = house(dir.path()).await;
    let mut ada = member(&server, "Ada").await;
    let mut zoe = member(&server, "Zoé").await;
    assert_eq!(post(&mut ada, "/api/session/blocks", json!({"how": "blocked", "name": "ZOE"})).await.0, 200);
    let three = json!({"game": "blox", "places": [{"for": "person"}, {"for": "person"}, {"for": "person"}]});

    for (host, other) in [(&mut ada, &mut zoe)] {
        for (one, two) in [(host.clone(), other.clone()), (other.clone(), host.clone())] {
            // At the table that one has opened, before or after they sit down.
            let mut one = one;
            let (table, seat, _) = open(&mut one, two_people("cubulus")).await;
            let mut blocked = Player::at(two.clone(), &table, Some(&seat)).await;
            let sit = json!({"cmd": "sit", "name": "x", "commitment": blocked.nonce.commitment()});
            let refused = blocked.command(sit.clone()).await;
            assert_eq!(refused["error"]["code"], "blocked", "{refused}");
            Player::sit(one.clone(), &table, None, "x").await;
            let refused = blocked.command(sit).await;
            assert_eq!(refused["error"]["code"], "blocked", "{refused}");

            // At somebody else's.
            let mut bob = guest(&server, "Bob").await;
            let (table, seat, _) = open(&mut bob, three.clone()).await;
            Player::sit(one.clone(), &table, Some(&seat), "x").await;
            let mut blocked = Player::at(two.clone(), &table, Some(&seat)).await;
            let sit = json!({"cmd": "sit", "name": "x", "commitment": blocked.nonce.commitment()});
            assert_eq!(blocked.command(sit).await["error"]["code"], "blocked");
            // Bob himself is free to.
            Player::sit(bob, &table, None, "Bob").await;
        }
    }
    server.close().await;
}

#[tokio::test]
async fn blocking_is_for_those_who_are_known_and_tells_nothing() {
    let dir = Dir::new();
    let server = house_with(kept(dir.path()).await, config()).await;
    let at = server.address();
    let mut ada = guest(&server, "Ada").await;
    let mut eve = guest(&server, "Eve").await;
    let (table, seat, _) = open(&mut ada, two_people("cubulus")).await;
    let ada = Player::sit(ada, &table, None, "Ada").await;
    let chair = json!({"how": "blocked", "table": table, "chair": 0});

    let stranger = request(at, &Request::post("/api/session/blocks", chair.to_string())).await.unwrap();
    assert_eq!(stranger.status, 401);
    assert_eq!(request(at, &Request::get("/api/session/blocks")).await.unwrap().status, 401);
    // From another page nobody is blocked in one's name.
    let foreign = Request::post("/api/session/blocks", chair.to_string())
        .with("origin", "http://evil.example")
        .with("cookie", eve.cookie.clone().unwrap());
    assert_eq!(request(at, &foreign).await.unwrap().status, 403);
    // Who sits at a private table is told to nobody without a link.
    assert_eq!(code(&post(&mut eve, "/api/session/blocks", chair.clone()).await), (403, "needs-pass"));
    let nowhere = json!({"how": "blocked", "table": "0123456789abcdef", "chair": 0});
    assert_eq!(code(&post(&mut eve, "/api/session/blocks", nowhere).await), (404, "not-found"));
    let with_pass = Request::post("/api/session/blocks", chair.to_string()).with("cubo-pass", seat.clone());
    let (status, blocks) = ask(&mut eve, with_pass).await;
    assert_eq!(status, 200, "{blocks}");
    let text = blocks.to_string();
    assert!(!text.contains("person") && !text.contains(&table), "no person's id leaves the house: {text}");
    // An entry is one's own: nobody else can end it.
    let path = format!("/api/session/blocks/{}", blocks["people"][0]["id"].as_str().unwrap());
    let mut ada = ada.visitor;
    assert_eq!(code(&ask(&mut ada, Request::delete(&path)).await), (404, "no-such-block"));

    let empty = json!({"how": "blocked", "table": table, "chair": 1});
    assert_eq!(code(&post(&mut ada, "/api/session/blocks", empty).await), (404, "nobody-there"));
    assert_eq!(code(&post(&mut ada, "/api/session/blocks", chair).await), (409, "yourself"));
    let nobody = json!({"how": "muted", "name": "Nobody"});
    assert_eq!(code(&post(&mut ada, "/api/session/blocks", nobody).await), (404, "no-such-member"));
    for bad in
        [json!({"how": "muted"}), json!({"how": "hated", "name": "x"}), json!({"how": "muted", "chair": 1})]
    {
        assert_eq!(code(&post(&mut ada, "/api/session/blocks", bad).await), (400, "bad-request"));
    }
    server.close().await;

    // Blocking is counted.
    let dir = Dir::new();
    let limits = Limits { names_per_minute: 1, ..config().limits };
    let server = house_with(kept(dir.path()).await, cubo_server::config::Config { limits, ..config() }).await;
    let mut ada = guest(&server, "Ada").await;
    let wish = json!({"how": "muted", "name": "Nobody"});
    let mut told = Vec::new();
    for _ in 0..3 {
        told.push(post(&mut ada, "/api/session/blocks", wish.clone()).await.0);
    }
    assert!(told.contains(&429), "{told:?}");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_operators_words_are_refused_in_talk_and_names() {
    let dir = Dir::new();
    let list = dir.path().join("words.txt");
    std::fs::write(&list, "# a test\nblurb\n").unwrap();
    let config = cubo_server::config::Config { word_filter: Some(list.clone()), ..config() };
    let server = house_with(kept(dir.path()).await, config).await;
    let mut ada = guest(&server, "Ada").await;
    assert_eq!(code(&post(&mut ada, "/api/session", json!({"name": "B L U R B"})).await), (400, "filtered"));
    let join = json!({"name": "Blürb", "password": "three cubes on a table"});
    assert_eq!(code(&post(&mut ada, "/api/account", join).await), (400, "filtered"));
    let (table, _, _) = open(&mut ada, two_people("cubulus")).await;
    let mut there = Player::at(ada, &table, None).await;
    let sit = |name: &str| json!({"cmd": "sit", "name": name, "commitment": there.nonce.commitment()});
    let (rude, kind) = (sit("blurb"), sit("Ada"));
    assert_eq!(there.command(rude).await["error"]["code"], "filtered");
    assert!(there.command(kind).await["error"].is_null());
    let said = there.command(json!({"cmd": "say", "words": {"text": "what a b1urb"}})).await;
    assert_eq!(said["error"]["code"], "filtered", "{said}");
    say(&mut there, "what a day").await;
    // The list is changed while the house is open.
    std::fs::write(&list, "day*\nand another line\n").unwrap();
    crate::common::soon(async || {
        let said = there.command(json!({"cmd": "say", "words": {"text": "daylight"}})).await;
        said["error"]["code"] == "filtered"
    })
    .await;
    say(&mut there, "a blurb now").await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn at_a_table_for_children_there_are_phrases_only() {
    let dir = Dir::new();
    let server = house(dir.path()).await;
    let mut wish = two_people("cubulus");
    wish["phrases_only"] = json!(true);
    let (mut ada, mut zoe) = crate::common::couple_at(&server, wish).await;
    assert_eq!(ada.heard[0]["shown"]["phrases_only"], true, "everybody is told");
    let refused = zoe.command(json!({"cmd": "say", "words": {"text": "where do you live?"}})).await;
    assert_eq!(refused["error"]["code"], "no-free-text", "{refused}");
    let said = zoe.command(json!({"cmd": "say", "words": {"phrase": "well-played"}})).await;
    assert!(said["error"].is_null(), "{said}");
    let version = said["first"].as_u64().unwrap() + 1;
    ada.hear_until(|player| player.version >= version).await;
    let told = ada.heard.iter().find(|told| told["news"]["event"]["event"] == "said").unwrap();
    assert_eq!(told["news"]["event"]["words"], json!({"phrase": "well-played"}), "an id, for every language");
    // The rematch is as agreed.
    ada.command(json!({"cmd": "resign"})).await;
    zoe.hear_until(|player| player.phase() == "ended").await;
    zoe.command(json!({"cmd": "rematch"})).await;
    zoe.hear_until(|player| player.state["next"].is_string()).await;
    let next = zoe.state["next"].as_str().unwrap().to_owned();
    let again = Player::at(zoe.visitor.clone(), &next, None).await;
    assert_eq!(again.heard[0]["shown"]["phrases_only"], true);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rated_game_is_for_members_who_play_by_themselves() {
    let dir = Dir::new();
    let server = house(dir.path()).await;
    let mut ada = member(&server, "Ada").await;
    let zoe = member(&server, "Zoe").await;
    let mut eve = guest(&server, "Eve").await;
    let clock = json!({"kind": "fischer", "initial_ms": 600_000, "increment_ms": 5_000});
    let wish = |more: Value| {
        let mut wish = json!({"game": "cubulus", "rated": true, "clock": clock,
            "places": [{"for": "open"}, {"for": "open"}]});
        wish.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        json!({ "table": wish })
    };
    for help in [
        json!({"friendly": true}),
        json!({"one_screen": true}),
        json!({"clock": {"kind": "none"}}),
        json!({"places": [{"for": "person"}, {"for": "house", "level": "easy"}]}),
    ] {
        assert_eq!(code(&post(&mut ada, "/api/tables", wish(help)).await), (409, "rated"));
    }
    assert_eq!(code(&post(&mut eve, "/api/tables", wish(json!({}))).await), (403, "members-only"));
    let (status, opened) = post(&mut ada, "/api/tables", wish(json!({}))).await;
    assert_eq!((status, &opened["shown"]["rated"]), (201, &json!(true)), "{opened}");
    let (table, seat) = (opened["table"].as_str().unwrap(), opened["links"]["seat"].as_str().unwrap());
    let mut eve = Player::at(eve, table, Some(seat)).await;
    let sit = json!({"cmd": "sit", "name": "Eve", "commitment": eve.nonce.commitment()});
    assert_eq!(eve.command(sit).await["error"]["code"], "members-only");
    let mut ada = Player::sit(ada, table, None, "Ada").await;
    let house = ada.command(json!({"cmd": "house", "place": 1, "level": "master"})).await;
    assert_eq!(house["error"]["code"], "rated");
    let mut zoe = Player::sit(zoe, table, Some(seat), "Zoe").await;
    ada.open_nonce().await;
    zoe.open_nonce().await;
    ada.hear_until(|player| player.phase() == "playing").await;
    zoe.hear_until(|player| player.phase() == "playing").await;
    play_on(&mut ada, &mut zoe, 3).await;
    for help in [json!({"cmd": "hint"}), json!({"cmd": "undo"}), json!({"cmd": "hand-over", "seat": 0})] {
        assert_eq!(ada.command(help.clone()).await["error"]["code"], "rated", "{help}");
    }
    // A program plays under an account that says so, and not here.
    let mut bot = member(&server, "Botho").await;
    let (status, told) = post(&mut bot, "/api/session/bot", json!({})).await;
    assert_eq!((status, &told["guest"]["bot"]), (200, &json!(true)), "{told}");
    assert_eq!(code(&post(&mut bot, "/api/session/bot", json!({})).await), (409, "already-so"));
    assert_eq!(code(&post(&mut eve.visitor, "/api/session/bot", json!({})).await), (401, "not-a-member"));
    assert_eq!(code(&post(&mut bot, "/api/tables", wish(json!({}))).await), (403, "no-bots"));
    let (_, opened) = post(&mut ada.visitor, "/api/tables", wish(json!({}))).await;
    let (table, seat) = (opened["table"].as_str().unwrap(), opened["links"]["seat"].as_str().unwrap());
    let mut there = Player::at(bot.clone(), table, Some(seat)).await;
    let sit = json!({"cmd": "sit", "name": "x", "commitment": there.nonce.commitment()});
    assert_eq!(there.command(sit).await["error"]["code"], "no-bots");
    let (table, ..) = open(&mut bot, two_people("cubulus")).await;
    let mut there = Player::sit(bot, &table, None, "x").await;
    there.hear_until(|player| player.state["chairs"][0]["bot"] == true).await;
    assert_eq!(there.state["chairs"][0]["name"], "Botho");
    server.close().await;
}

on_postgres! {
    blocked_people_do_not_hear_each_other,
    muting_goes_one_way_and_is_remembered,
    blocked_people_do_not_sit_down_beside_each_other,
    blocking_is_for_those_who_are_known_and_tells_nothing,
    the_operators_words_are_refused_in_talk_and_names,
    at_a_table_for_children_there_are_phrases_only,
    a_rated_game_is_for_members_who_play_by_themselves,
}

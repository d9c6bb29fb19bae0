//! Reports, and what those who look after a house do about them; from the page and from the command line.

use std::time::Duration;

use crate::common::place::{admin, kept};
use crate::common::{Dir, Player, config, couple_at, house, house_with, open, play_on, soon, two_people};
use crate::on_postgres;
use crate::safety::{ask, code, guest, member, post};
use cubo_client::{Request, Told, Visitor, request};
use cubo_server::Server;
use cubo_server::members::admin::Admin;
use cubo_server::safety::order;
use cubo_wire::safety::{Deed, Order, Role};
use serde_json::{Value, json};

const PASSWORD: &str = "three cubes on a table";

async fn get(visitor: &mut Visitor, path: &str) -> (u16, Value) {
    ask(visitor, Request::get(path)).await
}

async fn act(visitor: &mut Visitor, order: Value) -> (u16, Value) {
    post(visitor, "/api/moderation/acts", order).await
}

/// A member who looks after the house.
async fn with_role(server: &Server, admin: &Admin, name: &str, role: Role) -> Visitor {
    let visitor = member(server, name).await;
    admin.promote(admin.person(name).await.unwrap(), role, "a test").await.unwrap();
    visitor
}

async fn id_of(moderator: &mut Visitor, name: &str) -> String {
    let (_, found) = get(moderator, &format!("/api/moderation/people?name={name}")).await;
    found["people"][0]["who"]["id"].as_str().unwrap_or_else(|| panic!("{found}")).to_owned()
}

async fn log_in(server: &Server, name: &str) -> (u16, Value) {
    let mut visitor = Visitor::stranger(server.address());
    post(&mut visitor, "/api/account/login", json!({"name": name, "password": PASSWORD})).await
}

fn listed() -> Value {
    json!({"game": "cubulus", "access": "listed", "places": [{"for": "person"}, {"for": "person"}], "clock": {"kind": "none"}})
}

async fn sit(player: &mut Player) -> Value {
    let commitment = player.nonce.commitment();
    player.command(json!({"cmd": "sit", "name": "x", "commitment": commitment})).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_report_brings_the_table_and_what_happened_there() {
    let dir = Dir::new();
    let server = house(dir.path()).await;
    let admin = admin(dir.path()).await;
    let mut mo = with_role(&server, &admin, "Mo", Role::Moderator).await;
    let (mut ada, mut zoe) = couple_at(&server, two_people("cubulus")).await;
    let before = ada.version;
    let said = zoe.command(json!({"cmd": "say", "words": {"text": "you are a cube"}})).await;
    let version = said["first"].as_u64().unwrap() + 1;
    play_on(&mut ada, &mut zoe, 2).await;
    let report = json!({"table": ada.table, "chair": zoe.you[0], "reason": "insults", "from": before,
        "note": " She said it twice. "});
    let (status, told) = post(&mut ada.visitor, "/api/reports", report.clone()).await;
    assert_eq!((status, &told["from"], &told["to"]), (200, &json!(before), &json!(ada.version)), "{told}");
    // The same again is the same report.
    assert_eq!(post(&mut ada.visitor, "/api/reports", report.clone()).await.0, 200);

    let (_, all) = get(&mut mo, "/api/moderation/reports").await;
    let all = all["reports"].as_array().unwrap().clone();
    assert_eq!(all.len(), 1, "{all:?}");
    assert_eq!((&all[0]["about"]["name"], &all[0]["by"]["name"]), (&json!("Zoé"), &json!("Ada")));
    assert_eq!((&all[0]["reason"], &all[0]["note"]), (&json!("insults"), &json!("She said it twice.")));
    let path = format!("/api/moderation/reports/{}", all[0]["id"]);
    let (_, shown) = get(&mut mo, &path).await;
    let events = shown["events"].as_array().unwrap();
    let words = events.iter().find(|then| then["event"]["event"] == "said").unwrap();
    assert_eq!(words["event"]["words"]["text"], "you are a cube");
    assert_eq!(words["version"], version);
    assert_eq!(events.first().unwrap()["version"], json!(before));
    assert_eq!(events.last().unwrap()["version"], told["to"]);
    let text = shown.to_string();
    assert!(!text.contains("secret") && !text.contains("nonce\":"), "a moderator sees what a spectator sees");
    // The command line reads the same.
    assert_eq!(admin.report(all[0]["id"].as_u64().unwrap()).await.unwrap().events.len(), events.len());

    // With a reason that stands in the book, Mo looks on at the private table, and nobody else does.
    let (private, look) = (format!("/api/tables/{}", ada.table), format!("{path}/look-in"));
    assert_eq!(code(&get(&mut mo, &private).await), (403, "needs-pass"));
    assert_eq!(code(&post(&mut mo, &look, json!({"why": " "})).await), (400, "needs-reason"));
    let acts =
        async |mo: &mut Visitor| get(mo, "/api/moderation/acts").await.1["acts"].as_array().map(Vec::len);
    assert_eq!(acts(&mut mo).await, Some(1), "Mo was promoted, and has done nothing");
    let mut nobody = member(&server, "Vera").await;
    assert_eq!(post(&mut nobody, &look, json!({"why": "curious"})).await.0, 404);
    let (status, seen) = post(&mut mo, &look, json!({"why": "to see what went on"})).await;
    assert_eq!((status, &seen["table"]), (200, &json!(ada.table)), "{seen}");
    let wish = Request::get(&private).with("cubo-pass", seen["pass"].as_str().unwrap().to_owned());
    let (status, view) = ask(&mut mo, wish).await;
    assert_eq!((status, &view["shown"]["you"], &view["links"]), (200, &json!([]), &Value::Null), "{view}");
    let (_, book) = get(&mut mo, "/api/moderation/acts").await;
    let looked = &book["acts"][0];
    assert_eq!(
        (&looked["what"], &looked["by"]["name"], &looked["table"], &looked["report"], &looked["can_undo"]),
        (&json!("look-in"), &json!("Mo"), &json!(ada.table), &all[0]["id"], &json!(false))
    );
    let order = json!({"what": "look-in", "table": ada.table, "why": "without a report"});
    assert_eq!(code(&act(&mut mo, order).await), (404, "no-such-report"));

    // Done with, and open again.
    let settle = json!({"what": "settle", "report": all[0]["id"], "why": "talked to her"});
    let (status, settled) = act(&mut mo, settle.clone()).await;
    assert_eq!((status, &settled["by"]["name"]), (200, &json!("Mo")), "{settled}");
    assert_eq!(code(&act(&mut mo, settle).await), (404, "no-such-report"));
    assert_eq!(get(&mut mo, "/api/moderation/reports").await.1, json!({"reports": []}));
    let (_, done) = get(&mut mo, "/api/moderation/reports?list=settled").await;
    assert_eq!(done["reports"][0]["settled"], settled["id"]);
    let undo = format!("/api/moderation/acts/{}/undo", settled["id"]);
    assert_eq!(post(&mut mo, &undo, json!({"why": "not quite"})).await.0, 200);
    assert_eq!(code(&post(&mut mo, &undo, json!({"why": "again"})).await), (409, "not-undoable"));
    let (_, open) = get(&mut mo, "/api/moderation/reports").await;
    assert_eq!(open["reports"].as_array().map(Vec::len), Some(1));

    // Refused: nobody there, oneself, a chair that nobody sees, too much text, too many.
    let wrong = |more: Value| {
        let mut wish = report.clone();
        wish.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        wish
    };
    let mut stranger = Visitor::stranger(server.address());
    assert_eq!(code(&post(&mut stranger, "/api/reports", report.clone()).await), (401, "no-session"));
    let mut eve = guest(&server, "Eve").await;
    assert_eq!(code(&post(&mut eve, "/api/reports", report.clone()).await), (403, "needs-pass"));
    let me = wrong(json!({"chair": ada.you[0]}));
    assert_eq!(code(&post(&mut ada.visitor, "/api/reports", me).await), (409, "yourself"));
    let nobody = wrong(json!({"chair": 7}));
    assert_eq!(code(&post(&mut ada.visitor, "/api/reports", nobody).await), (404, "nobody-there"));
    let long = wrong(json!({"note": "x".repeat(501)}));
    assert_eq!(code(&post(&mut ada.visitor, "/api/reports", long).await), (400, "bad-request"));
    let odd = wrong(json!({"reason": "because"}));
    assert_eq!(code(&post(&mut ada.visitor, "/api/reports", odd).await), (400, "bad-request"));
    let third = wrong(json!({"reason": "spam", "from": 0, "to": 1_000_000}));
    let (_, whole) = post(&mut ada.visitor, "/api/reports", third.clone()).await;
    assert_eq!(whole, json!({"from": 1, "to": ada.version}));
    assert_eq!(code(&post(&mut ada.visitor, "/api/reports", third).await), (429, "too-fast"));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_suspended_finishes_their_game_and_begins_no_other() {
    let dir = Dir::new();
    let server = house(dir.path()).await;
    let admin = admin(dir.path()).await;
    let mut mo = with_role(&server, &admin, "Mo", Role::Moderator).await;
    let mut zoe = member(&server, "Zoe").await;
    let mut ada = member(&server, "Ada").await;
    let (table, seat, _) = open(&mut ada, two_people("cubulus")).await;
    let mut at_ada = Player::sit(ada.clone(), &table, None, "Ada").await;
    let mut at_zoe = Player::sit(zoe.clone(), &table, Some(&seat), "Zoe").await;
    at_ada.open_nonce().await;
    at_zoe.open_nonce().await;
    at_ada.hear_until(|player| player.phase() == "playing").await;
    at_zoe.hear_until(|player| player.phase() == "playing").await;

    let id = id_of(&mut mo, "zo").await;
    let suspend = json!({"what": "suspend", "person": id, "for_s": 3600, "why": "insults, again"});
    let (status, done) = act(&mut mo, suspend).await;
    assert_eq!(status, 200, "{done}");
    // She is told why.
    assert_eq!(get(&mut zoe, "/api/session").await.1["guest"]["notices"], 1);
    let (_, notices) = get(&mut zoe, "/api/session/notices").await;
    assert_eq!(notices["notices"][0]["why"], "insults, again");
    assert!(!notices.to_string().contains("Mo"), "not by whom");
    let path = format!("/api/session/notices/{}", notices["notices"][0]["id"]);
    assert_eq!(ask(&mut ada, Request::delete(&path)).await.0, 200, "nobody reads it for her");
    assert_eq!(get(&mut zoe, "/api/session").await.1["guest"]["notices"], 1);
    assert_eq!(ask(&mut zoe, Request::delete(&path)).await.1, json!({"notices": []}));

    // The game goes on, without talk; nothing new begins.
    play_on(&mut at_ada, &mut at_zoe, 4).await;
    let said = at_zoe.command(json!({"cmd": "say", "words": {"phrase": "hello"}})).await;
    assert_eq!(said["error"]["code"], "silenced", "{said}");
    assert!(said["error"]["retry_ms"].as_u64().is_some_and(|left| left <= 3_600_000));
    assert_eq!(code(&post(&mut zoe, "/api/tables", json!({"table": listed()})).await), (403, "suspended"));
    let (other, seat, _) = open(&mut ada, two_people("cubulus")).await;
    let mut elsewhere = Player::at(zoe.clone(), &other, Some(&seat)).await;
    assert_eq!(sit(&mut elsewhere).await["error"]["code"], "suspended");
    at_ada.command(json!({"cmd": "resign"})).await;
    at_zoe.hear_until(|player| player.phase() == "ended").await;
    assert_eq!(at_zoe.command(json!({"cmd": "rematch"})).await["error"]["code"], "suspended");
    assert_eq!(log_in(&server, "Zoe").await.0, 200, "she can come in");

    // Undone, it is as if it had not been; the book says so.
    let undo = format!("/api/moderation/acts/{}/undo", done["id"]);
    assert_eq!(post(&mut mo, &undo, json!({"why": "it was somebody else"})).await.0, 200);
    assert!(sit(&mut elsewhere).await["error"].is_null());
    let (_, book) = get(&mut mo, "/api/moderation/acts").await;
    assert_eq!(book["acts"][0]["undone"]["why"], "it was somebody else");
    assert_eq!(book["acts"][0]["undone"]["by"]["name"], "Mo");
    assert_eq!(book["acts"][0]["why"], "insults, again");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn muted_for_a_time_closed_renamed_and_logged_out() {
    let dir = Dir::new();
    let server = house(dir.path()).await;
    let admin = admin(dir.path()).await;
    let mut op = with_role(&server, &admin, "Olga", Role::Operator).await;
    let mut zoe = member(&server, "Rude Word").await;
    let id = id_of(&mut op, "Rude").await;
    let order_about = |what: &str, more: Value| {
        let mut order = json!({"what": what, "person": id, "why": "a test"});
        order.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        order
    };
    assert_eq!(code(&act(&mut op, order_about("mute", json!({}))).await), (400, "bad-time"));
    assert_eq!(act(&mut op, order_about("mute", json!({"for_s": 60}))).await.0, 200);
    assert_eq!(act(&mut op, order_about("warn", json!({}))).await.0, 200);
    let (_, shown) = get(&mut op, &format!("/api/moderation/people/{id}")).await;
    assert!(shown["person"]["muted"].is_u64() && shown["acts"].as_array().unwrap().len() == 2, "{shown}");
    let (table, seat, _) = open(&mut zoe, two_people("cubulus")).await;
    let mut there = Player::sit(zoe.clone(), &table, None, "x").await;
    let said = there.command(json!({"cmd": "say", "words": {"text": "hey"}})).await;
    assert_eq!(said["error"]["code"], "silenced");

    // Another name: the old one is nobody's, not even hers; she may choose again.
    let (status, renamed) = act(&mut op, order_about("rename", json!({"name": "Cube 17"}))).await;
    assert_eq!(
        (status, &renamed["before"], &renamed["after"]),
        (200, &json!("Rude Word"), &json!("Cube 17"))
    );
    assert_eq!(get(&mut zoe, "/api/account").await.1["name"], "Cube 17");
    assert_eq!(get(&mut zoe, "/api/account").await.1["former"], Value::Null);
    // It stands on her chair, with whom it is, and in her lists; and she who sits there sees it without asking.
    let path = format!("/api/tables/{table}");
    let chair = async |zoe: &mut Visitor| get(zoe, &path).await.1["shown"]["state"]["chairs"][0].clone();
    soon(async || chair(&mut zoe.clone()).await["name"] == "Cube 17").await;
    assert_eq!(chair(&mut zoe).await["member"], true);
    let (_, running) = get(&mut zoe, "/api/session/running").await;
    assert_eq!(running["tables"][0]["face"]["chairs"][0]["name"], "Cube 17", "{running}");
    there.hear_until(|player| player.state["chairs"][0]["name"] == "Cube 17").await;
    let back = post(&mut zoe, "/api/account/name", json!({"name": "Rude Word"})).await;
    assert_eq!(code(&back), (409, "name-taken"));
    assert_eq!(code(&log_in(&server, "Rude Word").await), (401, "wrong-login"));
    let undo = format!("/api/moderation/acts/{}/undo", renamed["id"]);
    assert_eq!(post(&mut op, &undo, json!({"why": "harmless after all"})).await.0, 200);
    assert_eq!(get(&mut zoe, "/api/account").await.1["name"], "Rude Word");
    soon(async || chair(&mut zoe.clone()).await["name"] == "Rude Word").await;
    assert_eq!(log_in(&server, "Rude Word").await.0, 200);

    // Logged out everywhere, from the command line: the socket closes by itself.
    let person = admin.person("Rude Word").await.unwrap();
    let about = |what| Order { person: Some(person.as_str().to_owned()), ..order(what, "a test") };
    admin.act(about(Deed::EndSessions)).await.unwrap();
    let end = async {
        loop {
            if let Told::End(code) = there.socket.hear().await.unwrap() {
                return code;
            }
        }
    };
    assert_eq!(tokio::time::timeout(Duration::from_secs(60), end).await.unwrap(), Some(4001));
    assert_eq!(get(&mut zoe, "/api/account").await.0, 401);

    // Closed: the right password opens nothing; a wrong one is answered as ever.
    admin.act(about(Deed::Close)).await.unwrap();
    assert_eq!(code(&log_in(&server, "Rude Word").await), (403, "account-closed"));
    let mut eve = Visitor::stranger(server.address());
    let wrong = json!({"name": "Rude Word", "password": "not the password"});
    assert_eq!(code(&post(&mut eve, "/api/account/login", wrong).await), (401, "wrong-login"));
    let act = admin.acts(Some(person)).await.unwrap()[0].id;
    admin.undo(act, "she wrote a letter").await.unwrap();
    assert_eq!(log_in(&server, "Rude Word").await.0, 200);

    // Links of a table that were sent around are void.
    let eye = Visitor::guest(server.address(), "Eye").await.unwrap();
    let revoke = json!({"what": "revoke-links", "table": table, "why": "posted in public"});
    assert_eq!(post(&mut op, "/api/moderation/acts", revoke).await.0, 200);
    soon(async || {
        let wish = Request::get(&format!("/api/tables/{table}")).with("cubo-pass", seat.clone());
        let wish = wish.with("cookie", eye.cookie.clone().unwrap());
        request(server.address(), &wish).await.unwrap().status == 403
    })
    .await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_is_taken_away_and_brought_back() {
    let dir = Dir::new();
    let server = house(dir.path()).await;
    let admin = admin(dir.path()).await;
    let mut mo = with_role(&server, &admin, "Mo", Role::Moderator).await;
    let (mut ada, mut zoe) = couple_at(&server, listed()).await;
    play_on(&mut ada, &mut zoe, 3).await;
    let take = json!({"what": "delete-table", "table": ada.table, "why": "spam"});
    let (status, taken) = act(&mut mo, take.clone()).await;
    assert_eq!(status, 200, "{taken}");
    let path = format!("/api/tables/{}", ada.table);
    soon(async || get(&mut ada.visitor, &path).await.0 == 404).await;
    assert_eq!(get(&mut ada.visitor, "/api/session/tables").await.1["tables"], json!([]));
    assert_eq!(get(&mut mo, "/api/tables").await.1["tables"], json!([]));
    assert_eq!(zoe.reconnect().await["error"]["code"], "not-found");
    assert_eq!(code(&act(&mut mo, take).await), (404, "not-found"));

    let undo = format!("/api/moderation/acts/{}/undo", taken["id"]);
    assert_eq!(post(&mut mo, &undo, json!({"why": "a mistake"})).await.0, 200);
    assert_eq!(get(&mut mo, "/api/tables").await.1["tables"][0]["table"], json!(ada.table));
    ada.reconnect().await;
    zoe.reconnect().await;
    ada.subscribe(None).await;
    zoe.subscribe(None).await;
    play_on(&mut ada, &mut zoe, 3).await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn to_all_others_there_is_nothing() {
    let dir = Dir::new();
    let server = house(dir.path()).await;
    let admin = admin(dir.path()).await;
    let mut mo = with_role(&server, &admin, "Mo", Role::Moderator).await;
    let mut op = with_role(&server, &admin, "Olga", Role::Operator).await;
    let mut ada = member(&server, "Ada").await;
    let id = id_of(&mut mo, "Ada").await;
    let paths = [
        "/api/moderation/reports".to_owned(),
        "/api/moderation/reports/1".to_owned(),
        "/api/moderation/people?name=a".to_owned(),
        format!("/api/moderation/people/{id}"),
        "/api/moderation/acts".to_owned(),
    ];
    let nothing = get(&mut ada, "/api/nothing").await;
    let mut stranger = Visitor::stranger(server.address());
    for path in &paths {
        assert_eq!(get(&mut ada, path).await, nothing, "{path}");
        assert_eq!(get(&mut stranger, path).await, nothing, "{path}");
    }
    let warn = json!({"what": "warn", "person": id, "why": "a test"});
    assert_eq!(act(&mut ada, warn.clone()).await, nothing);
    assert_eq!(post(&mut ada, "/api/moderation/acts/1/undo", json!({"why": "x"})).await, nothing);
    // A page elsewhere cannot act in a moderator's name.
    let foreign = Request::post("/api/moderation/acts", warn.to_string())
        .with("origin", "http://evil.example")
        .with("cookie", mo.cookie.clone().unwrap());
    assert_eq!(request(server.address(), &foreign).await.unwrap().status, 403);
    let none = Request::post("/api/moderation/acts", warn.to_string())
        .with("origin", "")
        .with("cookie", mo.cookie.clone().unwrap());
    assert_eq!(request(server.address(), &none).await.unwrap().status, 403);

    // Moderators act neither on themselves nor on each other, and make no others.
    let (mo_id, op_id) = (id_of(&mut mo, "Mo").await, id_of(&mut mo, "Olga").await);
    let warn_whom = |id: &str| json!({"what": "warn", "person": id, "why": "a test"});
    assert_eq!(code(&act(&mut mo, warn_whom(&mo_id)).await), (409, "yourself"));
    assert_eq!(code(&act(&mut mo, warn_whom(&op_id)).await), (403, "not-below"));
    let promote = json!({"what": "promote", "person": id, "role": "moderator", "why": "a test"});
    assert_eq!(code(&act(&mut mo, promote.clone()).await), (403, "not-below"));
    assert_eq!(act(&mut op, promote).await.0, 200);
    assert_eq!(get(&mut ada, "/api/session").await.1["guest"]["role"], "moderator");
    assert_eq!(get(&mut ada, "/api/moderation/reports").await.0, 200);
    assert_eq!(act(&mut op, json!({"what": "demote", "person": id, "why": "a test"})).await.0, 200);
    assert_eq!(get(&mut ada, "/api/moderation/reports").await, nothing);
    assert_eq!(act(&mut op, warn_whom(&mo_id)).await.0, 200);

    // An order needs a reason, and somebody or something that is there.
    assert_eq!(
        code(&act(&mut mo, json!({"what": "warn", "person": id, "why": " "})).await),
        (400, "needs-reason")
    );
    assert_eq!(code(&act(&mut mo, json!({"what": "warn", "why": "x"})).await), (404, "nobody-there"));
    let unknown = warn_whom("AAAAAAAAAAAAAAAAAAAAAA");
    assert_eq!(code(&act(&mut mo, unknown).await), (404, "nobody-there"));
    // Who is suspended looks after nothing meanwhile.
    let suspend = json!({"what": "suspend", "person": mo_id, "why": "a test"});
    assert_eq!(act(&mut op, suspend).await.0, 200);
    assert_eq!(get(&mut mo, "/api/moderation/acts").await, nothing);
    server.close().await;
}

#[tokio::test]
async fn what_was_done_while_the_house_was_closed_is_taken_up() {
    let dir = Dir::new();
    let server = house_with(kept(dir.path()).await, config()).await;
    let mut ada = member(&server, "Ada").await;
    let (table, ..) = open(&mut ada, listed()).await;
    server.close().await;
    drop(kept(dir.path()).await);
    let admin = admin(dir.path()).await;
    let order = Order { table: table.parse().ok(), ..order(Deed::DeleteTable, "spam") };
    admin.act(order).await.unwrap();
    drop(admin);
    let server = house(dir.path()).await;
    let mut eve = guest(&server, "Eve").await;
    assert_eq!(get(&mut eve, "/api/tables").await.1["tables"], json!([]));
    assert_eq!(get(&mut eve, &format!("/api/tables/{table}")).await.0, 404);
    server.close().await;
}

on_postgres! {
    a_report_brings_the_table_and_what_happened_there,
    who_is_suspended_finishes_their_game_and_begins_no_other,
    muted_for_a_time_closed_renamed_and_logged_out,
    a_table_is_taken_away_and_brought_back,
    to_all_others_there_is_nothing,
    what_was_done_while_the_house_was_closed_is_taken_up,
}

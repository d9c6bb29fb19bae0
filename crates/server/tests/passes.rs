//! Passes are kept as hashes: reading the files does not give access to a table, and people who may see the links still see them.

use std::path::Path;

use crate::common::{Dir, Player, config, house_with, open, play_on, store, two_people};
use cubo_client::{Request, Visitor, request};
use cubo_server::Server;
use cubo_server::config::Config;
use cubo_server::ids::{self, Token};
use cubo_server::key::HouseKey;
use cubo_server::store::{Guest, Store};
use serde_json::{Value, json};

async fn house(dir: &Path, key: &HouseKey) -> Server {
    house_with(store(dir), Config { key: Some(key.clone()), ..config() }).await
}

/// The table as its host sees it.
async fn seen(server: &Server, host: &Visitor, table: &str) -> Value {
    let mut host = Visitor { house: server.address(), cookie: host.cookie.clone() };
    host.get(&format!("/api/tables/{table}")).await.unwrap()
}

/// The status of the answer to a stranger who brings this pass.
async fn opens(server: &Server, table: &str, pass: &str) -> u16 {
    let wish = Request::get(&format!("/api/tables/{table}")).with("cubo-pass", pass);
    request(server.address(), &wish).await.unwrap().status
}

/// Has the host renew the links, and returns the new ones.
async fn renew(server: &Server, host: &Visitor, table: &str, before: &Value) -> Value {
    let host = Visitor { house: server.address(), cookie: host.cookie.clone() };
    let mut host = Player::at(host, table, None).await;
    let (at, key) = (host.version, format!("renew-{}", host.version));
    let reply = host.command_as(json!({"cmd": "renew"}), at, &key).await;
    assert!(reply["error"].is_null(), "{reply}");
    let new = |told: &Value| told["links"].is_object() && told["links"] != *before;
    host.hear_until(|host| host.heard.iter().any(new)).await;
    host.heard.iter().find(|told| new(told)).unwrap()["links"].clone()
}

/// All bytes of all files in a directory.
fn files(dir: &Path) -> Vec<(String, Vec<u8>)> {
    let all = std::fs::read_dir(dir).unwrap().map(|file| file.unwrap().path());
    all.map(|file| (file.display().to_string(), std::fs::read(file).unwrap())).collect()
}

/// Checks that these files contain no pass, as text or as bytes.
fn assert_absent(files: &[(String, Vec<u8>)], passes: &[String]) {
    for (name, bytes) in files {
        for pass in passes {
            let plain: [u8; 16] = ids::unspell(pass).unwrap();
            let found = |part: &[u8]| bytes.windows(part.len()).any(|here| here == part);
            assert!(!found(pass.as_bytes()) && !found(&plain), "a pass stands in {name}");
        }
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("{value}")).to_owned()
}

#[tokio::test]
async fn links_are_shown_again_by_the_same_key_and_no_pass_stands_in_the_files() {
    let (dir, key) = (Dir::new(), HouseKey::random().unwrap());
    let server = house(dir.path(), &key).await;
    let mut ada = Visitor::guest(server.address(), "Ada").await.unwrap();
    let host = Visitor { house: server.address(), cookie: ada.cookie.clone() };
    let (table, seat, watch) = open(&mut ada, two_people("cubulus")).await;
    let first = json!({"watch": watch, "seat": seat});
    let mut ada = Player::sit(ada, &table, None, "Ada").await;
    let links = renew(&server, &host, &table, &first).await;
    let (new_seat, new_watch) = (text(&links["seat"]), text(&links["watch"]));
    assert_eq!(opens(&server, &table, &seat).await, 403, "the old link is dead");
    let zoe = Visitor::guest(server.address(), "Zoé").await.unwrap();
    let mut zoe = Player::sit(zoe, &table, Some(&new_seat), "Zoé").await;
    ada.open_nonce().await;
    zoe.open_nonce().await;
    zoe.hear_until(|player| player.phase() == "playing").await;
    ada.hear_until(|player| player.phase() == "playing").await;
    play_on(&mut ada, &mut zoe, 4).await;
    let passes = [seat, watch, new_seat, new_watch.clone()];
    let open_house = files(dir.path());
    assert!(open_house.iter().any(|(name, bytes)| name.ends_with("-wal") && bytes.len() > 4096));
    assert_absent(&open_house, &passes);
    server.close().await;
    assert_absent(&files(dir.path()), &passes);
    // The same key shows the same links after a restart.
    let server = house(dir.path(), &key).await;
    assert_eq!(seen(&server, &host, &table).await["links"], links);
    server.close().await;
    // Another key shows none; but those that people have open the table, and the host can make new ones.
    let server = house(dir.path(), &HouseKey::random().unwrap()).await;
    let told = seen(&server, &host, &table).await;
    assert_eq!((&told["links"], &told["shown"]["host"]), (&Value::Null, &json!(true)));
    assert_eq!(opens(&server, &table, &new_watch).await, 200);
    let newest = renew(&server, &host, &table, &links).await;
    assert_eq!(opens(&server, &table, &new_watch).await, 403);
    assert_eq!(opens(&server, &table, newest["watch"].as_str().unwrap()).await, 200);
    assert_eq!(seen(&server, &host, &table).await["links"], newest);
    server.close().await;
}

#[tokio::test]
async fn a_house_with_plain_passes_is_changed_and_its_links_go_on_opening() {
    const TABLE: &str = "19hwqcveybetqmm3"; // waits for company
    let (dir, key) = (Dir::new(), HouseKey::random().unwrap());
    let old = rusqlite::Connection::open(dir.path().join("cubo.db")).unwrap();
    old.execute_batch(include_str!("data/schema-2.sql")).unwrap();
    let mut passes = Vec::new();
    for column in ["watch", "seat"] {
        let mut all = old.prepare(&format!("SELECT {column} FROM tables ORDER BY row")).unwrap();
        let all = all.query_map([], |line| line.get(0)).unwrap();
        passes.extend(all.map(|bytes| ids::pass(bytes.unwrap()).to_string()));
    }
    assert_eq!(passes.len(), 10);
    let (watch, seat) = (passes[4].clone(), passes[9].clone());
    drop(old);
    // Whoever opened the table still has the cookie.
    let (token, sqlite) = (Token([5; 32]), store(dir.path()));
    let person = ids::person(ids::unspell("A9mUe2Io2ZLvT8b_ZzNpoA").unwrap());
    let now = cubo_server::clock::Clock::system().now();
    sqlite.put_guest(token.hash(), Guest { person, name: "Ada".to_owned() }, now).await.unwrap();
    let server = house_with(sqlite, Config { key: Some(key.clone()), ..config() }).await;
    let host = Visitor { house: server.address(), cookie: Some(format!("cubo={token}")) };
    let told = seen(&server, &host, TABLE).await;
    assert_eq!((&told["links"], &told["shown"]["host"]), (&Value::Null, &json!(true)), "{told}");
    for pass in [&watch, &seat] {
        assert_eq!(opens(&server, TABLE, pass).await, 200);
    }
    assert_eq!(opens(&server, TABLE, &passes[0]).await, 403, "that of another table");
    assert_absent(&files(dir.path()), &passes);
    let links = renew(&server, &host, TABLE, &Value::Null).await;
    assert_eq!(opens(&server, TABLE, &watch).await, 403);
    assert_eq!(opens(&server, TABLE, links["watch"].as_str().unwrap()).await, 200);
    server.close().await;
    assert_absent(&files(dir.path()), &passes);
}

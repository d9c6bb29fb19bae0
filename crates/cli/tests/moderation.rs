//! `cubo admin` beside a house that is open: what it does holds there at once, stands in the book, and can be undone.

use std::path::Path;

use crate::house::{Dir, House};
use cubo_client::{Request, Visitor, request};
use serde_json::{Value, json};
use tokio::process::Command;

/// `cubo admin` with these words: whether it went well, and what it said.
async fn admin(data: &Path, words: &[&str]) -> (bool, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cubo"));
    let output = command.args(["admin", "--data"]).arg(data).args(words).output().await.unwrap();
    let said = if output.status.success() { output.stdout } else { output.stderr };
    (output.status.success(), String::from_utf8(said).unwrap())
}

async fn done(data: &Path, words: &[&str]) -> String {
    let (good, said) = admin(data, words).await;
    assert!(good, "{words:?}: {said}");
    said
}

async fn ask(visitor: &mut Visitor, mut wish: Request) -> (u16, Value) {
    if let Some(cookie) = &visitor.cookie {
        wish = wish.with("cookie", cookie.clone());
    }
    let reply = request(visitor.house, &wish).await.unwrap();
    if let Some(cookie) = reply.header("set-cookie") {
        visitor.cookie = cookie.split(';').next().map(str::to_owned);
    }
    (reply.status, serde_json::from_slice(&reply.body).unwrap())
}

async fn member(house: &House, name: &str) -> Visitor {
    let mut visitor = Visitor::guest(house.address, name).await.unwrap();
    let join = json!({"name": name, "password": "three cubes on a table"}).to_string();
    assert_eq!(ask(&mut visitor, Request::post("/api/account", join)).await.0, 200);
    visitor
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_operator_looks_after_an_open_house() {
    let dir = Dir::new();
    let house = House::open(dir.path()).await;
    let mut olga = member(&house, "Olga").await;
    let mut zoe = member(&house, "Zoé").await;
    assert_eq!(ask(&mut olga, Request::get("/api/moderation/acts")).await.0, 404);
    done(dir.path(), &["promote", "olga"]).await;
    assert_eq!(ask(&mut olga, Request::get("/api/moderation/acts")).await.0, 200);
    assert!(done(dir.path(), &["list"]).await.contains("Olga"));

    let act = done(dir.path(), &["suspend", "Zoe", "--for", "7d", "--why", "insults"]).await;
    let number = act.split_whitespace().next().unwrap().to_owned();
    let open = json!({"table": {"game": "cubulus", "places": [{"for": "person"}, {"for": "person"}]}});
    let refused = ask(&mut zoe, Request::post("/api/tables", open.to_string())).await;
    assert_eq!((refused.0, &refused.1["error"]["code"]), (403, &json!("suspended")));
    assert!(done(dir.path(), &["show", "Zoé"]).await.contains("suspended until"));
    done(dir.path(), &["undo", &number, "--why", "somebody else"]).await;
    let (status, opened) = ask(&mut zoe, Request::post("/api/tables", open.to_string())).await;
    assert_eq!(status, 201);
    done(dir.path(), &["delete-table", opened["table"].as_str().unwrap(), "--why", "spam"]).await;
    done(dir.path(), &["rename", "Zoé", "Cube 17", "--why", "the name"]).await;
    assert_eq!(ask(&mut zoe, Request::get("/api/account")).await.1["name"], "Cube 17");
    assert_eq!(done(dir.path(), &["reports"]).await, "");
    let book = done(dir.path(), &["log"]).await;
    for part in ["promote", "insults", "somebody else", "\"Zoé\" became \"Cube 17\"", "command line"] {
        assert!(book.contains(part), "{part}: {book}");
    }

    for (wrong, why) in [
        (vec!["warn", "Nobody", "--why", "x"], "no member"),
        (vec!["mute", "Olga", "--for", "0d", "--why", "x"], "such as 30m"),
        (vec!["undo", "999", "--why", "x"], "nothing of that number"),
        (vec!["delete-table", "short", "--why", "x"], "no table's id"),
        (vec!["close", "Olga"], "--why"),
    ] {
        let (good, said) = admin(dir.path(), &wrong).await;
        assert!(!good && said.contains(why), "{wrong:?}: {said}");
    }
    house.kill().await;
}

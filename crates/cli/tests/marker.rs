//! Plants known secrets, plays a game, and searches all output of the real binary for them: logs, metrics, lists, and what
//! each viewer received.

use std::process::Stdio;
use std::time::Duration;

use crate::house::{Dir, House, Table};
use cubo_client::{Request, Visitor, request};
use serde_json::json;
use tokio::io::AsyncReadExt;
use tokio::process::Command;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_secret_is_in_logs_metrics_lists_or_traffic() {
    let dir = Dir::new();
    let mut command = Command::new(env!("CARGO_BIN_EXE_cubo"));
    let mut house = House::spawn(&mut command, dir.path(), Stdio::piped()).await;
    let mut log = house.child.stderr.take().unwrap();
    let log = tokio::spawn(async move {
        let mut text = String::new();
        let _ = log.read_to_string(&mut text).await;
        text
    });
    let mut table = Table::lay(house.address, "cubulus").await.unwrap();
    for _ in 0..20 {
        if !table.step().await.unwrap() {
            break;
        }
    }
    // A private table, whose links are planted secrets too.
    let mut host = Visitor::guest(house.address, "Marqueur Unique").await.unwrap();
    let places = json!([{"for": "person"}, {"for": "person"}]);
    let opened =
        host.post("/api/tables", &json!({"table": {"game": "attakube", "places": places}})).await.unwrap();
    let text = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
    let private = text(&opened["table"]);
    let passes = [text(&opened["links"]["seat"]), text(&opened["links"]["watch"])];
    let with_pass = Request::get(&format!("/api/tables/{private}")).with("cubo-pass", &passes[1]);
    let watched = request(house.address, &with_pass).await.unwrap();
    assert_eq!(watched.status, 200);
    for pass in &passes {
        assert!(!watched.text().contains(pass), "who watches is told no link");
    }
    // bad input to every endpoint, so that errors are logged
    for path in [format!("/api/tables/{private}/record"), format!("/nowhere?{}", passes[0]), "/ws".to_owned()]
    {
        request(house.address, &Request::get(&path)).await.unwrap();
    }
    let lists = request(house.address, &Request::get("/api/tables")).await.unwrap().text();
    let metrics = house.metrics().await;
    assert!(lists.contains(&table.id) && !lists.contains(&private), "lists hold listed tables only");
    // The game ends, and its secret is revealed only then.
    let before = table.heard();
    let secret = table.resign().await.unwrap();
    assert!(secret.len() == 64 && !before.is_empty());
    assert!(!before.iter().any(|told| told.contains(&secret)), "the secret was told before the end");
    let tokens: Vec<String> = table
        .guests
        .iter()
        .filter_map(|guest| guest.visitor.cookie.clone())
        .chain(host.cookie.clone())
        .collect();
    for token in &tokens {
        let token = token.split('=').nth(1).unwrap();
        assert_eq!(token.len(), 43);
        for (place, text) in
            [("traffic", before.join("\n")), ("metrics", metrics.clone()), ("lists", lists.clone())]
        {
            assert!(!text.contains(token), "a token is in {place}");
        }
    }
    rustix::process::kill_process(
        rustix::process::Pid::from_raw(house.child.id().unwrap() as i32).unwrap(),
        rustix::process::Signal::TERM,
    )
    .unwrap();
    let ended = tokio::time::timeout(Duration::from_secs(30), house.child.wait()).await;
    assert!(ended.unwrap().unwrap().success(), "the house closes politely");
    let log = log.await.unwrap();
    assert!(log.contains("\"event\":\"open\"") && log.contains("\"event\":\"closed\""), "{log}");
    let mut planted = vec![private, table.id.clone(), "Marqueur".to_owned(), secret, "127.0.0.1".to_owned()];
    planted.extend(passes);
    planted.extend(tokens.iter().map(|token| token.split('=').nth(1).unwrap().to_owned()));
    for marker in planted {
        assert!(!log.contains(&marker), "the log holds {marker}: {log}");
        assert!(!metrics.contains(&marker), "the metrics hold {marker}");
    }
}

//! A server that stood still: the time is charged to no player, and messages that arrived in between are read before anybody loses on time.

use std::time::Duration;

use crate::common::time::Time;
use crate::common::{Dir, Player, config, couple_at, house_at, mover, store};
use serde_json::{Value, json};

const GAP: Duration = Duration::from_secs(12);

fn ten_seconds() -> Value {
    let clock = json!({"kind": "fischer", "initial_ms": 10_000, "increment_ms": 0});
    json!({"game": "cubulus", "places": [{"for": "person"}, {"for": "person"}], "clock": clock})
}

/// Lets a server wake: passes the milliseconds that its timers need.
async fn wake(time: &Time) {
    for _ in 0..20 {
        time.pass(Duration::from_millis(1)).await;
        time.settle().await;
    }
}

async fn hears(player: &mut Player, word: &str) -> Value {
    loop {
        let told = player.socket.hear_json().await.unwrap();
        if !told[word].is_null() {
            return told;
        }
    }
}

#[tokio::test]
async fn a_move_that_waited_in_the_socket_while_the_server_stood_still_counts() {
    let (dir, time) = (Dir::new(), Time::stop_watched());
    let server = house_at(store(dir.path()), config(), time.clock).await;
    let (mut ada, mut zoe) = couple_at(&server, ten_seconds()).await;
    let (mover, _) = mover(&mut ada, &mut zoe);
    // A tenth of a second is left when the server is stopped, and the move comes after that.
    time.run(Duration::from_millis(9_800)).await;
    let play = json!({"id": "x", "cmd": "play", "table": mover.table, "pass": mover.pass, "at": mover.version, "key": "k",
        "action": mover.choose("any")});
    mover.socket.say(play.to_string()).await.unwrap();
    time.pass(GAP).await;
    wake(&time).await;
    let answer = hears(mover, "id").await;
    assert_eq!(answer["count"], 1, "{answer}");
    time.close(server).await;
}

#[tokio::test]
async fn time_in_which_the_server_stood_still_is_nobodys_and_all_other_time_is() {
    let (dir, time) = (Dir::new(), Time::stop_watched());
    let mut config = config();
    config.limits.socket_idle = Duration::from_secs(5); // shorter than the gap: nobody is gone for having been unheard
    let server = house_at(store(dir.path()), config, time.clock).await;
    let (mut ada, mut zoe) = couple_at(&server, ten_seconds()).await;
    for _ in 0..3 {
        time.pass(GAP).await;
        wake(&time).await;
    }
    for player in [&mut ada, &mut zoe] {
        let reply = player.subscribe(None).await;
        assert_eq!((&reply["shown"]["state"]["phase"], &reply["here"]), (&json!("playing"), &json!([0, 1])));
    }
    let (mover, _) = mover(&mut ada, &mut zoe);
    let reply = mover.act("any").await;
    assert_eq!(reply["count"], 1, "{reply}");
    // The time of a server that runs counts, for the other now: in the end it has run out.
    let over = |told: &Value| told["news"]["event"]["why"] == "timed-out";
    for _ in 0..1_000 {
        if ada.heard.iter().any(over) {
            break;
        }
        time.run(Duration::from_secs(1)).await;
        for player in [&mut ada, &mut zoe] {
            player.socket.ask(json!({"cmd": "ping"}), &mut player.heard).await.unwrap();
        }
    }
    assert!(ada.heard.iter().any(over), "nobody has run out of time: {:?}", ada.heard.last());
    time.close(server).await;
}

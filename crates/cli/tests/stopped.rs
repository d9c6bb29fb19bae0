//! The real binary is stopped during a player's turn, for longer than the player has time left.
#![cfg(unix)]

use std::time::{Duration, Instant};

use crate::house::{Dir, House, Table};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::json;

/// The time of each player for the whole game.
const CLOCK: Duration = Duration::from_secs(4);
const STOPPED: Duration = Duration::from_secs(5);

fn signal(house: &House, signal: Signal) {
    let process = Pid::from_raw(house.child.id().unwrap().cast_signed()).unwrap();
    kill_process(process, signal).unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_that_came_while_the_house_was_stopped_is_not_lost_on_time() {
    let dir = Dir::new();
    let house = House::open(dir.path()).await;
    let clock = json!({"kind": "fischer", "initial_ms": CLOCK.as_millis() as u64, "increment_ms": 0});
    for _ in 0..20 {
        // The clock starts later than this.
        let begun = Instant::now();
        let mut table = Table::lay_with(house.address, "cubulus", clock.clone()).await.unwrap();
        let next = table.next().unwrap().unwrap();
        signal(&house, Signal::STOP);
        if begun.elapsed() > CLOCK / 2 {
            // This machine was too slow to stop the server in time: the clock may run out before the move is read.
            signal(&house, Signal::CONT);
            continue;
        }
        let socket = table.guests[next.who].socket.as_mut().unwrap();
        let play = json!({"id": "x", "cmd": "play", "table": table.id, "at": next.at, "key": "k", "action": next.action});
        socket.say(play.to_string()).await.unwrap();
        tokio::time::sleep(STOPPED).await;
        signal(&house, Signal::CONT);
        let answer = loop {
            let told = socket.hear_json().await.unwrap();
            if told["id"] == "x" {
                break told;
            }
        };
        assert_eq!(answer["count"], 1, "{answer}");
        return house.kill().await;
    }
    panic!("the house could never be stopped in time");
}

//! The real binary reaches its limit of open files: it logs that once a minute, and serves again as soon as it can.
#![cfg(unix)]

use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::house::{Dir, House};
use cubo_client::{Request, request};
use tokio::net::TcpStream;
use tokio::process::Command;

/// The limit of open files. An idle server has about 30 files open.
const HANDLES: usize = 96;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn running_out_of_file_handles_is_logged_once_a_minute() {
    let dir = Dir::new();
    let log = dir.path().join("log");
    let to = Stdio::from(std::fs::File::create(&log).unwrap());
    let mut command = Command::new("sh");
    let limited = format!("ulimit -n {HANDLES} && exec \"$0\" \"$@\"");
    command.args(["-c", &limited, env!("CARGO_BIN_EXE_cubo")]);
    let began = Instant::now();
    let house = House::spawn(&mut command, &dir.path().join("data"), to).await;
    // More connections than it has handles. The kernel accepts those that the server cannot.
    let mut people = Vec::new();
    for _ in 0..2 * HANDLES {
        people.push(TcpStream::connect(house.address).await.unwrap());
    }
    let lines = || std::fs::read_to_string(&log).unwrap().matches("\"no-files\"").count() as u64;
    for round in 0.. {
        if lines() > 0 {
            break;
        }
        assert!(round < 6_000, "nothing is logged");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    // It tries again twenty times a second, and does not log it each time.
    tokio::time::sleep(Duration::from_millis(500)).await;
    let (lines, most) = (lines(), 1 + began.elapsed().as_secs() / 60);
    assert!((1..=most).contains(&lines), "{lines} lines");
    drop(people);
    let alive = request(house.address, &Request::get("/healthz")).await.unwrap();
    assert_eq!(alive.text(), "ok\n");
    house.kill().await;
}

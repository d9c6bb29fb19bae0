//! The real binary runs out of disk space and gets it back while it runs: clear errors, nothing lost, no restart.
#![cfg(unix)]

use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::house::{Dir, House, Table};
use cubo_client::Visitor;
use rustix::process::{Pid, Signal, kill_process};
use tokio::process::Command;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_store_says_so_loses_nothing_and_goes_on_when_it_has_room() {
    let dir = Dir::new();
    let file = dir.path().join("cubo.toml");
    std::fs::write(&file, "store-page-limit = 150").unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_cubo"));
    let log = dir.path().join("log");
    let to = Stdio::from(std::fs::File::create(&log).unwrap());
    let began = Instant::now();
    let house = House::spawn(command.env("CUBO_CONFIG", &file), &dir.path().join("data"), to).await;
    // People play at their tables until the store is full.
    let mut tables: Vec<Table> = Vec::new();
    for _ in 0..3 {
        tables.push(Table::lay(house.address, "cubulus").await.unwrap());
    }
    let mut refused = String::new();
    'playing: for _ in 0..2_000 {
        for n in 0..tables.len() {
            match tables[n].step().await {
                Ok(true) => {}
                Ok(false) => match Table::lay(house.address, "cubulus").await {
                    Ok(table) => tables.push(table),
                    Err(why) => refused = why.to_string(),
                },
                Err(why) => refused = why.to_string(),
            }
            if !refused.is_empty() {
                break 'playing;
            }
        }
    }
    assert!(refused.contains("store-full"), "{refused:?}");
    // Everything that was acknowledged can still be looked at.
    for table in &mut tables {
        table.check().await.unwrap();
    }
    let mut newcomers = 0;
    while let Ok(visitor) = Visitor::guest(house.address, "Late").await {
        newcomers += 1;
        assert!(newcomers < 10_000 && visitor.cookie.is_some(), "the store is never full for guests");
    }
    let why = Visitor::guest(house.address, "Late").await.unwrap_err();
    assert!(why.to_string().contains("store-full"), "{why}");
    // It is logged once a minute, not for every refused guest.
    let lines = std::fs::read_to_string(&log).unwrap().matches("\"store-full\"").count() as u64;
    let most = 1 + began.elapsed().as_secs() / 60;
    assert!((1..=most).contains(&lines), "{lines} lines");
    // And then there is space again.
    std::fs::write(&file, "store-page-limit = 100000").unwrap();
    let process = Pid::from_raw(house.child.id().unwrap().cast_signed()).unwrap();
    kill_process(process, Signal::HUP).unwrap();
    for round in 0.. {
        if Visitor::guest(house.address, "Late").await.is_ok() {
            break;
        }
        assert!(round < 6_000, "there is room, and it is not used");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    for table in &mut tables {
        table.ask_again().await.unwrap();
        table.step().await.unwrap();
        table.check().await.unwrap();
    }
    // And all of it is on the disk.
    house.kill().await;
    let house = House::open(&dir.path().join("data")).await;
    for table in &mut tables {
        table.resume(house.address).await.unwrap();
        table.check().await.unwrap();
    }
}

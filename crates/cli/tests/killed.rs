//! The real binary is killed at random moments while people play on many tables, and stopped and let go on in between (SIGSTOP); its
//! wall clock is moved forwards and backwards, while it runs and while it is down. The clients remember what was acknowledged: all of
//! it is there when the server runs again, nothing happened twice, every client resumes, and nobody has lost on time. At the end every
//! record is valid, with every seal that any client received.
#![cfg(unix)]

use std::path::Path;
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;

use crate::house::{Dir, House, Table};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::json;
use tokio::process::Command;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::timeout;

const TABLES: usize = 6;
/// The number of actions that are answered before each kill.
const ACTIONS: u32 = 4;
const HOUR: i64 = 3_600_000;
/// How far ahead the wall clock is, one value after the other.
const STEPS: [i64; 7] = [0, HOUR, -HOUR, 30 * HOUR, 1_500, -1_500, -50 * HOUR];

async fn open(data: &Path, clock: &Path) -> House {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cubo"));
    House::spawn(command.env("CUBO_TEST_CLOCK", clock), data, Stdio::null()).await
}

fn signal(house: &House, signal: Signal) {
    let process = Pid::from_raw(house.child.id().unwrap().cast_signed()).unwrap();
    kill_process(process, signal).unwrap();
}

async fn survive(kills: u32) {
    let dir = Dir::new();
    let (data, clock) = (dir.path().join("data"), dir.path().join("clock"));
    let mut steps = STEPS.iter().cycle();
    let mut step = || std::fs::write(&clock, steps.next().unwrap().to_string()).unwrap();
    let ten_minutes = json!({"kind": "fischer", "initial_ms": 600_000, "increment_ms": 0});
    let mut tables: Vec<Table> = Vec::new();
    let (mut moves, mut resumed, mut unanswered) = (0, 0, 0);
    for round in 0..=kills {
        step();
        let house = open(&data, &clock).await;
        for table in &mut tables {
            unanswered += usize::from(table.pending.is_some());
            table.resume(house.address).await.unwrap();
            table.check().await.unwrap();
            resumed += 1;
        }
        // Games that are over are replaced by new ones.
        tables.retain(|table| table.guests.iter().all(|guest| !guest.over));
        while tables.len() < TABLES {
            tables.push(Table::lay_with(house.address, "cubulus", ten_minutes.clone()).await.unwrap());
        }
        let (mut playing, answered) = (JoinSet::new(), Arc::new(Semaphore::new(0)));
        for mut table in tables.drain(..) {
            let answered = answered.clone();
            playing.spawn(async move {
                // Ends with the server, or with the game.
                while table.step().await.unwrap_or(false) {
                    answered.add_permits(1);
                }
                table
            });
        }
        // Six games cannot all be over before this many actions.
        let so_many = async |count| {
            let reached = timeout(Duration::from_secs(60), answered.acquire_many(count)).await;
            drop(reached.expect("nothing is played").unwrap());
        };
        so_many(ACTIONS / 2).await;
        step();
        so_many(ACTIONS).await;
        let moment = u64::from(u16::from_le_bytes(cubo_server::ids::random().unwrap()) % 200);
        tokio::time::sleep(Duration::from_millis(moment)).await;
        if round % 3 > 0 {
            signal(&house, Signal::STOP);
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        // Some are killed while they are stopped, some after they continue.
        if round % 3 > 1 {
            signal(&house, Signal::CONT);
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        house.kill().await;
        while let Some(table) = playing.join_next().await {
            tables.push(table.unwrap());
        }
        moves += answered.available_permits();
        for told in tables.iter().flat_map(Table::heard) {
            assert!(!told.contains("timed-out"), "somebody has lost on time: {told}");
        }
    }
    step();
    let house = open(&data, &clock).await;
    for table in &mut tables {
        table.resume(house.address).await.unwrap();
        table.check().await.unwrap();
        table.resign().await.unwrap();
        let path = format!("/api/tables/{}/record", table.id);
        let record = table.guests[0].visitor.get(&path).await.unwrap();
        let record: cubo_core::Record = serde_json::from_value(record).unwrap();
        cubo_catalog::verify(&record, cubo_core::fair::Extent::Whole).unwrap();
        let seals: Vec<String> = cubo_core::seal::seals(&record).iter().map(ToString::to_string).collect();
        for told in table.heard() {
            let told: serde_json::Value = serde_json::from_str(&told).unwrap();
            if let Some(seal) = told["news"]["seal"].as_str().or(told["shown"]["seal"].as_str()) {
                assert!(
                    seals.iter().any(|known| known == seal),
                    "a seal was told that the history never had"
                );
            }
        }
    }
    house.kill().await;
    assert!(moves >= (kills * ACTIONS) as usize, "hardly anything was played: {moves}");
    assert!(resumed >= kills as usize * TABLES / 2);
    println!("{kills} kills, {resumed} resumptions, {unanswered} commands asked again");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_acknowledged_survives_twenty_kills() {
    survive(20).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "long: make test-long"]
async fn what_was_acknowledged_survives_two_hundred_kills() {
    survive(200).await;
}

/// A kill does not show whether data was synced to disk, so syncs are counted with strace, where it may look at other processes.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_commit_is_a_sync() {
    let probe = std::process::Command::new("strace").args(["-qq", "-e", "trace=none", "true"]).output();
    if !probe.is_ok_and(|out| out.status.success()) {
        eprintln!("not checked here: strace is missing, or may not trace");
        return;
    }
    let dir = Dir::new();
    let trace = dir.path().join("syncs");
    let house = House::open(&dir.path().join("data")).await;
    let process = house.child.id().unwrap();
    let mut strace = Command::new("strace")
        .args(["-f", "-qq", "-e", "trace=fsync,fdatasync", "-p", &process.to_string(), "-o"])
        .arg(&trace)
        .stderr(std::process::Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .unwrap();
    for round in 0.. {
        if traced(process) {
            break;
        }
        if round > 500 || strace.try_wait().unwrap().is_some() {
            eprintln!("not checked here: strace may not look at other processes");
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let mut table = Table::lay(house.address, "cubulus").await.unwrap();
    let syncs = || {
        let text = std::fs::read_to_string(&trace).unwrap_or_default();
        text.lines().filter(|line| line.contains("sync(") && !line.contains("resumed")).count() as u64
    };
    let commits = async || -> u64 {
        let metrics = house.metrics().await;
        let count = metrics.lines().find_map(|line| line.strip_prefix("cubo_store_commits_total "));
        count.unwrap().trim().parse().unwrap()
    };
    // A commit is synced first and counted then. So syncs are counted last at the end, and at the start while nothing is committed: one
    // that was synced before and counted after would be missing. There may be more syncs than commits, for checkpoints, and never fewer.
    let (syncs_before, commits_before) = loop {
        let (first, synced) = (commits().await, syncs());
        if commits().await == first {
            break (synced, first);
        }
    };
    for _ in 0..20 {
        assert!(table.step().await.unwrap());
    }
    let committed = commits().await - commits_before;
    let synced = syncs() - syncs_before;
    assert!(committed >= 20, "one after the other, every action is a commit: {committed}");
    assert!(synced >= committed, "{synced} syncs for {committed} commits");
    house.kill().await;
    let _ = timeout(Duration::from_secs(5), strace.wait()).await;
}

/// Whether every thread of a process is being traced.
fn traced(process: u32) -> bool {
    let Ok(threads) = std::fs::read_dir(format!("/proc/{process}/task")) else { return false };
    threads.flatten().all(|thread| {
        let status = std::fs::read_to_string(thread.path().join("status")).unwrap_or_default();
        status.lines().any(|line| line.strip_prefix("TracerPid:").is_some_and(|pid| pid.trim() != "0"))
    })
}

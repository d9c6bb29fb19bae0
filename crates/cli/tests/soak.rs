//! People play for a long time on the real binary while it is killed, stopped, asked to close, filled up and cut off from them. At the
//! end it says what was seen. `make soak` plays for an hour, or for SOAK_SECONDS.
#![cfg(unix)]

use std::io;
use std::net::SocketAddr;
use std::path::Path;
use std::process::Stdio;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use crate::house::{Dir, House, Table};
use rustix::process::{Pid, Signal, kill_process};
use tokio::process::Command;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

const TABLES: usize = 8;
/// The pause between moves, so that an hour of games fits on a disk.
const THINK: Duration = Duration::from_millis(20);
/// After this many moves one socket is dropped.
const DROP_EVERY: u64 = 97;

/// What was seen.
#[derive(Default)]
struct Seen {
    acknowledged: u64,
    games: u64,
    reconnects: u64,
    asked_again: u64,
    full: u64,
    /// Milliseconds from sending a move until both had heard of it.
    times: Vec<f32>,
}

impl Seen {
    fn add(&mut self, other: Seen) {
        self.acknowledged += other.acknowledged;
        self.games += other.games;
        self.reconnects += other.reconnects;
        self.asked_again += other.asked_again;
        self.full += other.full;
        self.times.extend(other.times);
    }

    fn below(&mut self, part: f64) -> f32 {
        self.times.sort_by(f32::total_cmp);
        let place = (self.times.len() as f64 * part) as usize;
        self.times.get(place.min(self.times.len().saturating_sub(1))).copied().unwrap_or(0.0)
    }
}

/// Plays until it is told to stop or the server is killed.
async fn play(mut table: Table, house: SocketAddr, stop: Arc<AtomicBool>) -> (Option<Table>, Seen) {
    let mut seen = Seen::default();
    // An error means that the server was killed: unanswered commands are sent again when it is back.
    let _ = round(&mut table, house, &stop, &mut seen).await;
    let over = table.guests.iter().all(|guest| guest.over);
    ((!over).then_some(table), seen)
}

async fn round(table: &mut Table, house: SocketAddr, stop: &AtomicBool, seen: &mut Seen) -> io::Result<()> {
    while !stop.load(Relaxed) {
        let (began, known) = (Instant::now(), table.acknowledged.len());
        let stepped =
            if table.pending.is_some() { table.ask_again().await.map(|()| true) } else { table.step().await };
        seen.acknowledged += (table.acknowledged.len() - known) as u64;
        match stepped {
            Ok(true) => seen.times.push(began.elapsed().as_secs_f32() * 1e3),
            Ok(false) => {
                table.check().await?;
                seen.games += 1;
                return Ok(());
            }
            Err(why) if why.to_string().contains("store-full") => seen.full += 1,
            Err(why) => return Err(why),
        }
        if table.moves.is_multiple_of(DROP_EVERY) {
            for guest in &mut table.guests {
                guest.socket = None; // dropped without a close frame
            }
            table.resume(house).await?;
            seen.reconnects += 1;
        }
        sleep(THINK).await;
    }
    Ok(())
}

fn signal(house: &House, signal: Signal) {
    let process = Pid::from_raw(house.child.id().unwrap().cast_signed()).unwrap();
    kill_process(process, signal).unwrap();
}

fn drawn(below: u64) -> u64 {
    u64::from_le_bytes(cubo_server::ids::random().unwrap()) % below
}

const PLENTY: &str = "store-page-limit = 4000000";

async fn open(data: &Path, settings: &Path) -> House {
    std::fs::write(settings, PLENTY).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_cubo"));
    House::spawn(command.env("CUBO_CONFIG", settings), data, Stdio::null()).await
}

/// What is done to the server, each in turn.
const FAULTS: [&str; 5] = ["kill", "stop", "full", "close", "kill"];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "long: make soak"]
async fn a_long_game_with_faults() {
    let seconds = std::env::var("SOAK_SECONDS").ok().and_then(|text| text.parse().ok()).unwrap_or(20);
    let end = Instant::now() + Duration::from_secs(seconds);
    let dir = Dir::new();
    let (data, settings) = (dir.path().join("data"), dir.path().join("cubo.toml"));
    let mut seen = Seen::default();
    let mut faults = [0_u32; FAULTS.len()];
    let mut tables: Vec<Table> = Vec::new();
    let mut number = 0;
    while Instant::now() < end {
        let house = open(&data, &settings).await;
        for table in &mut tables {
            seen.asked_again += u64::from(table.pending.is_some());
            let known = table.acknowledged.len();
            table.resume(house.address).await.unwrap();
            seen.acknowledged += (table.acknowledged.len() - known) as u64;
            table.check().await.unwrap();
            seen.reconnects += 1;
        }
        tables.retain(|table| table.guests.iter().all(|guest| !guest.over));
        while tables.len() < TABLES {
            tables.push(Table::lay(house.address, "cubulus").await.unwrap());
        }
        let stop = Arc::new(AtomicBool::new(false));
        let mut playing = JoinSet::new();
        for table in tables.drain(..) {
            playing.spawn(play(table, house.address, stop.clone()));
        }
        sleep(Duration::from_millis(500 + drawn(4_000))).await;
        let fault = number % FAULTS.len();
        (number, faults[fault]) = (number + 1, faults[fault] + 1);
        match FAULTS[fault] {
            "stop" => {
                signal(&house, Signal::STOP);
                sleep(Duration::from_millis(200 + drawn(2_000))).await;
                signal(&house, Signal::CONT);
                sleep(Duration::from_millis(500)).await;
            }
            "full" => {
                std::fs::write(&settings, "store-page-limit = 1").unwrap();
                signal(&house, Signal::HUP);
                sleep(Duration::from_millis(1_000 + drawn(2_000))).await;
                std::fs::write(&settings, PLENTY).unwrap();
                signal(&house, Signal::HUP);
                sleep(Duration::from_millis(500)).await;
            }
            _ => {}
        }
        if FAULTS[fault] == "close" {
            let mut house = house;
            signal(&house, Signal::TERM);
            assert!(timeout(Duration::from_secs(60), house.child.wait()).await.unwrap().unwrap().success());
        } else if FAULTS[fault] == "kill" {
            house.kill().await;
        } else {
            // The others finish their round, and the server is killed afterwards.
            stop.store(true, Relaxed);
            while let Some(played) = playing.join_next().await {
                let (table, more) = played.unwrap();
                seen.add(more);
                tables.extend(table);
            }
            house.kill().await;
        }
        while let Some(played) = playing.join_next().await {
            let (table, more) = played.unwrap();
            seen.add(more);
            tables.extend(table);
        }
    }
    // Starts it once more, to check everything.
    let house = open(&data, &settings).await;
    for table in &mut tables {
        let known = table.acknowledged.len();
        table.resume(house.address).await.unwrap();
        seen.acknowledged += (table.acknowledged.len() - known) as u64;
        table.check().await.unwrap();
    }
    house.kill().await;
    assert!(seen.acknowledged > 50, "hardly anything was played: {}", seen.acknowledged);
    let count = |name: &str| -> u32 {
        FAULTS.iter().zip(faults).filter(|(fault, _)| **fault == name).map(|(_, n)| n).sum()
    };
    let (half, most) = (seen.below(0.5), seen.below(0.99));
    println!(
        // Anything missing or duplicated has failed a check above.
        "soak: {seconds} s, {} acknowledged moves, each found once, {} games to the end; {} reconnections, {} asked again;\n\
         faults: {} kills, {} stops, {} closings, {} times full with {} refusals; p50 {half:.1} ms, p99 {most:.1} ms",
        seen.acknowledged,
        seen.games,
        seen.reconnects,
        seen.asked_again,
        count("kill"),
        count("stop"),
        count("close"),
        count("full"),
        seen.full
    );
}

//! `cubo load --sleeping`: what a house with very many tables costs while they sleep, how long it takes to open, and how long a table takes to wake.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use cubo_client::{Request, Visitor, request};
use cubo_server::fill::{Plan, fill};
use cubo_wire::TableId;
use serde::Serialize;
use serde_json::Value;
use tokio::task::JoinSet;

use super::child::{self, Child};
use super::report::Tally;
use super::stop::Stop;
use super::table::{Company, LoadTable};
use crate::failure::Failure;

/// After how many actions tables are put to sleep, to be woken.
const LENGTHS: [usize; 6] = [1, 10, 30, 100, 200, 400];
/// Tables of each length.
const EACH: usize = 5;
/// For every member so many tables.
const TABLES_PER_MEMBER: u32 = 20;

/// How long a table of that length takes to wake.
#[derive(Serialize)]
struct Wake {
    /// Fewer than were wanted if the game was over before.
    actions: f64,
    /// From the request to its answer, less the same of a table that is awake; the middle one.
    ms: f64,
}

#[derive(Serialize)]
pub(super) struct Report {
    tables: u32,
    filled_s: f64,
    store_in_memory: Option<bool>,
    store_bytes: u64,
    bytes_per_table: f64,
    /// From starting the program to its saying where it listens.
    start_ms: f64,
    memory_kb: Option<u64>,
    /// Of tables of the filled house that had no actions.
    wake_p50_ms: f64,
    /// What the store grows by with every action, and with a whole game.
    bytes_per_action: f64,
    actions_per_game: f64,
    bytes_per_game: f64,
    wakes: Vec<Wake>,
}

/// The house; its directory is removed in the end.
struct Dir(PathBuf);

impl Drop for Dir {
    fn drop(&mut self) {
        child::remove(&self.0);
    }
}

fn size(dir: &Path) -> u64 {
    std::fs::metadata(dir.join("cubo.db")).map_or(0, |file| file.len())
}

fn middle(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied().unwrap_or(0.0)
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// Opens the house, and says how long that took.
async fn open(dir: &Path) -> Result<(Child, f64), Failure> {
    let began = Instant::now();
    let child = Child::start_in(dir).await?;
    Ok((child, ms(began.elapsed())))
}

/// How long one request takes, in milliseconds.
async fn asked(visitor: &mut Visitor, table: TableId) -> Result<f64, Failure> {
    let began = Instant::now();
    visitor.get(&format!("/api/tables/{table}")).await?;
    Ok(ms(began.elapsed()))
}

/// How long a table takes to wake: what the first request takes longer than the second.
async fn wake(visitor: &mut Visitor, table: TableId) -> Result<f64, Failure> {
    let first = asked(visitor, table).await?;
    Ok((first - asked(visitor, table).await?).max(0.0))
}

pub(super) async fn measure(tables: u32, game: &str, stop: &Stop) -> Result<Report, Failure> {
    let store_in_memory = child::kept_in_memory();
    let dir = Dir(child::temporary()?);
    let plan = Plan { accounts: (tables / TABLES_PER_MEMBER).max(2), tables };
    let (filling, began) = (dir.0.clone(), Instant::now());
    let filled = tokio::task::spawn_blocking(move || fill(&filling, plan, |_| {}));
    tokio::select! {
        filled = filled => filled.map_err(|why| Failure::Bad(why.to_string()))?.map_err(|why| Failure::Bad(why.to_string()))?,
        () = stop.times(1) => return Err(Failure::Interrupted),
    };
    let filled_s = began.elapsed().as_secs_f64();
    let store_bytes = size(&dir.0);

    let (house, start_ms) = open(&dir.0).await?;
    let wake_p50_ms = wake_listed(&house).await?;
    let memory_kb = house.memory_kb();

    // Tables of several lengths, and whole games, whose bytes are counted once the house has closed. All are played at once: they share their syncs.
    let mut playing = JoinSet::new();
    for (n, length) in LENGTHS.into_iter().enumerate() {
        for number in 0..EACH {
            let (at, game) = ([(0, house.address); 2], game.to_owned());
            playing.spawn(async move {
                let number = (n * EACH + number) as u64;
                let mut table = LoadTable::lay(at, game, Company::People, number).await?;
                let (played, over) = table.advance(length, &mut Tally::default()).await?;
                io::Result::Ok((over, (n, played, table.into_visitor())))
            });
        }
    }
    let (mut laid, mut actions, mut games) = (Vec::new(), 0, 0);
    while let Some(table) = playing.join_next().await {
        let (over, table) = table.map_err(|why| Failure::Bad(why.to_string()))??;
        actions += table.1;
        games += usize::from(over);
        laid.push(table);
    }
    house.close().await;
    let grown = size(&dir.0).saturating_sub(store_bytes) as f64;

    let (house, _) = open(&dir.0).await?;
    let mut wakes = Vec::new();
    for n in 0..LENGTHS.len() {
        let (mut times, mut lengths) = (Vec::new(), 0);
        for (_, played, seat) in laid.iter_mut().filter(|(which, ..)| *which == n) {
            let Some((visitor, table)) = seat else { continue };
            visitor.house = house.address;
            times.push(wake(visitor, *table).await?);
            lengths += *played;
        }
        wakes.push(Wake { actions: lengths as f64 / times.len().max(1) as f64, ms: middle(times) });
    }
    drop(house);

    let longest: Vec<f64> =
        laid.iter().filter(|(n, ..)| *n + 1 == LENGTHS.len()).map(|(_, played, _)| *played as f64).collect();
    let bytes_per_action = grown / actions.max(1) as f64;
    let actions_per_game =
        if games > 0 { longest.iter().sum::<f64>() / longest.len().max(1) as f64 } else { 0.0 };
    Ok(Report {
        tables,
        filled_s,
        store_in_memory,
        store_bytes,
        bytes_per_table: store_bytes as f64 / f64::from(tables.max(1)),
        start_ms,
        memory_kb,
        wake_p50_ms,
        bytes_per_action,
        actions_per_game,
        bytes_per_game: bytes_per_action * actions_per_game,
        wakes,
    })
}

/// Wakes some tables that everybody may look at.
async fn wake_listed(house: &Child) -> Result<f64, Failure> {
    let reply = request(house.address, &Request::get("/api/tables?list=playing")).await?;
    let list: Value = serde_json::from_slice(&reply.body).map_err(std::io::Error::from)?;
    let ids = list["tables"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|table| TableId::new(table["table"].as_str()?));
    let (mut visitor, mut times) = (Visitor::stranger(house.address), Vec::new());
    for id in ids.take(20) {
        times.push(wake(&mut visitor, id).await?);
    }
    Ok(middle(times))
}

impl Report {
    pub(super) fn json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mb = self.store_bytes as f64 / 1e6;
        writeln!(
            f,
            "{} sleeping tables, {mb:.1} MB in the store, made in {:.1} s",
            self.tables, self.filled_s
        )?;
        write!(f, "the server opens in {:.0} ms", self.start_ms)?;
        match self.memory_kb {
            Some(kb) => writeln!(f, ", with {:.1} MB of memory", kb as f64 / 1024.0)?,
            None => writeln!(f)?,
        }
        writeln!(f, "a table that has just begun wakes in {:.2} ms", self.wake_p50_ms)?;
        for Wake { actions, ms } in &self.wakes {
            writeln!(f, "one after {actions:.0} actions in {ms:.2} ms")?;
        }
        writeln!(
            f,
            "{:.0} bytes an action, {:.0} KB a game of {:.0} actions",
            self.bytes_per_action,
            self.bytes_per_game / 1000.0,
            self.actions_per_game
        )
    }
}

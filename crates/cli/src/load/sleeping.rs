//! `cubo load --sleeping`: what a house with very many tables costs while they sleep, how long it takes to open, how long a table takes to wake, and
//! how large it is in the store.

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

/// After how many actions tables are put to sleep, to be woken and to see how large they are, and how many tables. Random games are over before the
/// last. A store grows by whole pages, which are more than a short table: of these it takes many.
const LENGTHS: [(usize, usize); 7] = [(1, 20), (10, 20), (30, 20), (100, 5), (200, 5), (400, 5), (2000, 5)];
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

/// What the store grows by with a table of that length and its people.
#[derive(Serialize)]
struct Size {
    /// Fewer than were wanted if the game was over before.
    actions: f64,
    bytes: f64,
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
    /// Of the server, without its program.
    data_kb: Option<u64>,
    /// Of tables of the filled house that had no actions. A small house may have none that is listed and played.
    wake_p50_ms: Option<f64>,
    /// By how much larger a table is for every action: the slope of `sizes`.
    bytes_per_action: Option<f64>,
    /// Of the longest tables, if all their games were over.
    actions_per_game: Option<f64>,
    bytes_per_game: Option<f64>,
    sizes: Vec<Size>,
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

fn middle(mut times: Vec<f64>) -> Option<f64> {
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied()
}

/// Bytes an action: the slope of the line that is nearest to all sizes. What every table takes, however short it is, is not in it.
fn slope(sizes: &[Size]) -> Option<f64> {
    let count = sizes.len() as f64;
    let x = sizes.iter().map(|size| size.actions).sum::<f64>() / count;
    let y = sizes.iter().map(|size| size.bytes).sum::<f64>() / count;
    let spread: f64 = sizes.iter().map(|size| (size.actions - x).powi(2)).sum();
    let both: f64 = sizes.iter().map(|size| (size.actions - x) * (size.bytes - y)).sum();
    (spread > 0.0).then_some(both / spread)
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
    let data_kb = house.data_kb();
    // The first of all begin pages that the others only fill.
    lay(&house, game, 1, 5, 0).await?;
    house.close().await;

    // One length after the other, so that the store can be looked at in between: it is in one file while the house is closed.
    let (mut groups, mut sizes, mut seed) = (Vec::new(), Vec::new(), 0);
    for (length, count) in LENGTHS {
        let before = size(&dir.0);
        let (house, _) = open(&dir.0).await?;
        let group = lay(&house, game, length, count, seed).await?;
        house.close().await;
        seed += count as u64;
        let bytes = size(&dir.0).saturating_sub(before) as f64 / count as f64;
        sizes.push(Size { actions: group.actions, bytes });
        groups.push(group);
    }

    let (house, _) = open(&dir.0).await?;
    let mut wakes = Vec::new();
    for Group { actions, seats, .. } in &mut groups {
        let mut times = Vec::new();
        for (visitor, table) in seats {
            visitor.house = house.address;
            times.push(wake(visitor, *table).await?);
        }
        wakes.extend(middle(times).map(|ms| Wake { actions: *actions, ms }));
    }
    drop(house);

    // The last ones are the longest.
    let whole = groups.last().is_some_and(|group| group.over);
    let game = sizes.last().filter(|_| whole);
    Ok(Report {
        tables,
        filled_s,
        store_in_memory,
        store_bytes,
        bytes_per_table: store_bytes as f64 / f64::from(tables.max(1)),
        start_ms,
        data_kb,
        wake_p50_ms,
        bytes_per_action: slope(&sizes),
        actions_per_game: game.map(|size| size.actions),
        bytes_per_game: game.map(|size| size.bytes),
        sizes,
        wakes,
    })
}

/// Tables of one length, asleep.
struct Group {
    /// How many were played at each, on average.
    actions: f64,
    /// Whether all games were over.
    over: bool,
    /// One of the people of each, and the table.
    seats: Vec<(Visitor, TableId)>,
}

/// Lays tables and plays so many actions at each, or to the end of the game. All are played at once: they share their syncs.
async fn lay(house: &Child, game: &str, length: usize, count: usize, seed: u64) -> Result<Group, Failure> {
    let mut playing = JoinSet::new();
    for number in 0..count as u64 {
        let (at, game) = ([(0, house.address); 2], game.to_owned());
        playing.spawn(async move {
            let mut table = LoadTable::lay(at, game, Company::People, seed + number).await?;
            let (played, over) = table.advance(length, &mut Tally::default()).await?;
            io::Result::Ok((played, over, table.into_visitor()))
        });
    }
    let (mut actions, mut all_over, mut seats) = (0, true, Vec::new());
    while let Some(table) = playing.join_next().await {
        let (played, over, seat) = table.map_err(|why| Failure::Bad(why.to_string()))??;
        actions += played;
        all_over &= over;
        seats.extend(seat);
    }
    Ok(Group { actions: actions as f64 / count.max(1) as f64, over: all_over, seats })
}

/// Wakes some tables that everybody may look at.
async fn wake_listed(house: &Child) -> Result<Option<f64>, Failure> {
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
        match self.data_kb {
            Some(kb) => writeln!(f, ", with {:.1} MB of memory beside its program", kb as f64 / 1024.0)?,
            None => writeln!(f)?,
        }
        if let Some(ms) = self.wake_p50_ms {
            writeln!(f, "a table that has just begun wakes in {ms:.2} ms")?;
        }
        for Wake { actions, ms } in &self.wakes {
            writeln!(f, "one after {actions:.0} actions in {ms:.2} ms")?;
        }
        for Size { actions, bytes } in &self.sizes {
            writeln!(f, "one with {actions:.0} actions takes {:.1} KB in the store", bytes / 1000.0)?;
        }
        if let Some(bytes) = self.bytes_per_action {
            writeln!(f, "{bytes:.0} bytes an action")?;
        }
        if let (Some(bytes), Some(actions)) = (self.bytes_per_game, self.actions_per_game) {
            writeln!(f, "{:.1} KB a game of {actions:.0} actions", bytes / 1000.0)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_every_table_takes_is_no_part_of_an_action() {
        let sizes = |points: &[(f64, f64)]| -> Vec<Size> {
            points.iter().map(|&(actions, bytes)| Size { actions, bytes }).collect()
        };
        assert_eq!(slope(&sizes(&[(1.0, 2160.0), (10.0, 3600.0), (100.0, 18_000.0)])), Some(160.0));
        // Games that are over after as many actions say nothing about one.
        assert_eq!(slope(&sizes(&[(1.0, 2160.0), (1.0, 2200.0)])), None);
        assert_eq!(slope(&[]), None);
    }

    #[test]
    fn where_nothing_was_measured_there_is_no_middle() {
        assert_eq!(middle(vec![]), None);
        assert_eq!(middle(vec![3.0, 1.0, 2.0]), Some(2.0));
    }
}

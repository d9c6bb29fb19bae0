//! `cubo load --lobby`: how fast the lists of a large house are.

use std::fmt;
use std::io::{self, Write};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use cubo_client::{Request, request};
use cubo_server::fill::{Plan, fill};
use serde_json::Value;

use super::child::Child;
use super::report::below;
use super::stop::Stop;
use crate::failure::Failure;

/// What is measured.
#[derive(clap::Args)]
#[group(skip)] // its name would be that of the command's own
pub(crate) struct Args {
    /// Measure the lobby and the lists of tables of a large house instead of play
    #[arg(long)]
    pub(super) lobby: bool,
    /// With --lobby: how many members the house has
    #[arg(long, default_value_t = 50_000, requires = "lobby")]
    accounts: u32,
    /// With --lobby: how many tables
    #[arg(long, default_value_t = 1_000_000, requires = "lobby", value_name = "N")]
    lobby_tables: u32,
    /// With --lobby: keep the house in this directory; one that is filled already is measured again
    #[arg(long, requires = "lobby", value_name = "DIR")]
    lobby_data: Option<PathBuf>,
    /// With --lobby: how many ask at the same time
    #[arg(long, default_value_t = 8, requires = "lobby")]
    askers: usize,
}

/// What is asked for, and how long each answer took, in microseconds.
struct List {
    name: &'static str,
    times: Vec<u32>,
}

pub(super) struct Report {
    plan: Plan,
    filled: Option<Duration>,
    bytes: u64,
    lasted: Duration,
    lists: Vec<List>,
    failures: u64,
}

const LISTS: [&str; 6] =
    ["the lobby", "waiting", "playing, one game", "all, a later page", "my tables", "seek and stop"];

/// Fills a house, opens it, and asks for its lists for a while.
pub(super) async fn measure(args: &Args, seconds: u64, stop: &Stop) -> Result<Report, Failure> {
    let plan = Plan { accounts: args.accounts.max(2), tables: args.lobby_tables };
    let kept = args.lobby_data.clone();
    let dir = match &kept {
        Some(dir) => dir.clone(),
        None => {
            super::child::kept_in_memory();
            super::child::temporary()?
        }
    };
    let cleanup = Cleanup(kept.is_none().then(|| dir.clone()));
    let began = Instant::now();
    let filling = dir.clone();
    let tokens = tokio::task::spawn_blocking(move || {
        fill(&filling, plan, |done| {
            // Nobody reads it where it cannot be written.
            let _ = write!(io::stderr(), "\r{done} of {} tables", plan.tables);
        })
    });
    let tokens = tokio::select! {
        tokens = tokens => tokens.map_err(|why| Failure::Bad(why.to_string()))?,
        () = stop.times(1) => return Err(Failure::Interrupted),
    };
    let tokens = Arc::new(tokens.map_err(|why| Failure::Bad(why.to_string()))?);
    let _ = writeln!(io::stderr());
    let filled = began.elapsed();
    let bytes = std::fs::metadata(dir.join("cubo.db")).map_or(0, |file| file.len());
    let child = Child::start_in(&dir).await?;
    let address = child.address;
    let enough = Arc::new(AtomicBool::new(false));
    let began = Instant::now();
    let mut askers = Vec::new();
    for n in 0..args.askers.max(1) {
        let (tokens, enough) = (tokens.clone(), enough.clone());
        askers.push(tokio::spawn(async move { ask(address, &tokens, n, &enough).await }));
    }
    let progress = super::progress(seconds);
    stop.sleep(Duration::from_secs(seconds)).await;
    drop(progress);
    enough.store(true, Relaxed);
    let mut lists: Vec<List> = LISTS.iter().map(|&name| List { name, times: Vec::new() }).collect();
    let mut failures = 0;
    for asker in askers {
        let (times, failed) = asker.await.map_err(|why| Failure::Bad(why.to_string()))?;
        failures += failed;
        for (list, times) in lists.iter_mut().zip(times) {
            list.times.extend(times);
        }
    }
    lists.iter_mut().for_each(|list| list.times.sort_unstable());
    let lasted = began.elapsed();
    drop(child);
    drop(cleanup);
    let filled = (filled > Duration::from_secs(1)).then_some(filled);
    Ok(Report { plan, filled, bytes, lasted, lists, failures })
}

struct Cleanup(Option<PathBuf>);

impl Drop for Cleanup {
    fn drop(&mut self) {
        if let Some(dir) = &self.0 {
            super::child::remove(dir);
        }
    }
}

/// One member after the other asks for everything in turn.
async fn ask(
    address: SocketAddr,
    tokens: &[String],
    mut n: usize,
    stop: &AtomicBool,
) -> ([Vec<u32>; LISTS.len()], u64) {
    let mut times: [Vec<u32>; LISTS.len()] = Default::default();
    let mut failed = 0;
    let games: Vec<&str> = cubo_catalog::games().iter().map(|game| game.id).collect();
    let mut after = String::new();
    while !stop.load(Relaxed) {
        n += 1;
        let cookie = format!("cubo={}", tokens[n % tokens.len()]);
        let commitment = cubo_client::nonce().map(|nonce| nonce.commitment().to_string()).unwrap_or_default();
        let game = games[n % games.len()];
        let seek = format!(r#"{{"game":"{game}","commitment":"{commitment}"}}"#);
        let wishes = [
            vec![Request::get("/api/lobby")],
            vec![Request::get("/api/tables?list=waiting")],
            vec![Request::get(&format!("/api/tables?list=playing&game={game}"))],
            vec![Request::get(&format!("/api/tables{after}"))],
            vec![Request::get("/api/session/tables")],
            vec![Request::post("/api/lobby/seek", seek), Request::delete("/api/lobby/seek")],
        ];
        for (kind, wishes) in wishes.into_iter().enumerate() {
            for wish in wishes {
                let wish = wish.with("cookie", cookie.clone());
                let began = Instant::now();
                match request(address, &wish).await {
                    Ok(reply) if reply.status == 200 => {
                        times[kind].push(u32::try_from(began.elapsed().as_micros()).unwrap_or(u32::MAX));
                        if kind == 3 {
                            let page: Value = serde_json::from_slice(&reply.body).unwrap_or_default();
                            let next = page["next"].as_str();
                            after = next.map(|next| format!("?after={next}")).unwrap_or_default();
                        }
                    }
                    _ => failed += 1,
                }
            }
        }
    }
    (times, failed)
}

impl Report {
    pub(super) fn json(&self) -> Value {
        let list = |list: &List| {
            serde_json::json!({
                "list": list.name, "answers": list.times.len(), "p50_ms": below(&list.times, 0.5),
                "p99_ms": below(&list.times, 0.99), "max_ms": below(&list.times, 1.0),
            })
        };
        serde_json::json!({
            "accounts": self.plan.accounts, "tables": self.plan.tables, "database_mb": self.bytes >> 20,
            "seconds": self.lasted.as_secs_f64(), "failures": self.failures,
            "lists": self.lists.iter().map(list).collect::<Vec<_>>(),
        })
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Plan { accounts, tables } = self.plan;
        write!(f, "{accounts} members, {tables} tables, {} MB", self.bytes >> 20)?;
        match self.filled {
            Some(filled) => writeln!(f, ", filled in {:.0} s", filled.as_secs_f64())?,
            None => writeln!(f)?,
        }
        writeln!(f, "{:<20} {:>8} {:>9} {:>9} {:>9}", "", "answers", "p50 ms", "p99 ms", "max ms")?;
        for List { name, times } in &self.lists {
            let [half, most, all] = [0.5, 0.99, 1.0].map(|share| below(times, share));
            writeln!(f, "{name:<20} {:>8} {half:>9.1} {most:>9.1} {all:>9.1}", times.len())?;
        }
        writeln!(f, "{} answers failed; {:.0} s", self.failures, self.lasted.as_secs_f64())
    }
}

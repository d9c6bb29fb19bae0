//! `cubo load`: many tables at once, over real sockets, with random legal play; measures how fast the server is.

mod child;
mod lobby;
mod log_ins;
mod mover;
mod report;
mod table;

use std::io::{self, Write};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use tokio::sync::Semaphore;

use crate::failure::Failure;
use crate::serve::StoreUrl;
use child::Child;
use log_ins::LogIns;
use report::{Report, Tally};
use table::{Company, LoadTable};

/// Load a server with many tables of random legal play, and say how fast it was
///
/// Without --url a server of its own is opened on a free port of this machine, with a temporary data directory, and both are
/// removed at the end.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The server to load, such as 127.0.0.1:8080; its limits must allow it
    #[arg(long, value_name = "ADDRESS")]
    url: Option<SocketAddr>,
    /// Keep the house of its own in this database instead of a temporary directory; everything stays there
    #[arg(long, value_name = "URL", conflicts_with = "url")]
    store: Option<StoreUrl>,
    /// Which game
    #[arg(long, default_value = "cubulus")]
    game: String,
    /// How many tables of two people
    #[arg(long, default_value_t = 200)]
    tables: usize,
    /// Further tables where somebody plays against the house, to keep its players busy
    #[arg(long, default_value_t = 0)]
    house_tables: usize,
    /// Members who log in beside them, again and again, each as soon as the last log-in is answered
    #[arg(long, default_value_t = 0)]
    log_ins: usize,
    /// How long people think between moves, in milliseconds
    #[arg(long, default_value_t = 0, value_name = "MS")]
    think: u64,
    /// For how long
    #[arg(long, default_value_t = 10, value_name = "S")]
    seconds: u64,
    /// One line of JSON at the end and nothing else
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    lobby: lobby::Args,
}

/// How many tables are opened at the same time.
const LAYING: usize = 16;
/// The limits for one machine.
const MOST_TABLES: usize = 20_000;
const MOST_SECONDS: u64 = 3600;
const MOST_LOG_INS: usize = 1000;

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    if args.tables + args.house_tables > MOST_TABLES || args.seconds > MOST_SECONDS || args.tables == 0 {
        return Err(Failure::Bad(format!("1 to {MOST_TABLES} tables, for at most {MOST_SECONDS} seconds")));
    }
    if args.log_ins > MOST_LOG_INS {
        return Err(Failure::Bad(format!("at most {MOST_LOG_INS} members who log in")));
    }
    cubo_catalog::listing(&args.game)?;
    crate::serve::many_files();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    if args.lobby.lobby {
        let report = runtime.block_on(lobby::measure(&args.lobby, args.seconds))?;
        runtime.shutdown_timeout(Duration::from_secs(2));
        let mut out = io::stdout();
        match args.json {
            true => writeln!(out, "{}", report.json())?,
            false => write!(out, "{report}")?,
        }
        return Ok(());
    }
    let report = runtime.block_on(load(args))?;
    runtime.shutdown_timeout(Duration::from_secs(2));
    let mut out = io::stdout();
    if args.json {
        writeln!(out, "{}", report.json())?;
    } else {
        write!(out, "{report}")?;
    }
    Ok(())
}

async fn load(args: &Args) -> Result<Report, Failure> {
    let mut child = None;
    let address = match args.url {
        Some(address) => address,
        None => {
            let house = child.insert(Child::start(args.store.as_ref()).await?);
            house.address
        }
    };
    let members = LogIns::join(address, args.log_ins).await?;
    let before = child.as_ref().and_then(Child::memory_kb);
    let stop = Arc::new(AtomicBool::new(false));
    let laying = Arc::new(Semaphore::new(LAYING));
    let (ready, mut laid) = tokio::sync::mpsc::channel(MOST_TABLES);
    let start = Arc::new(tokio::sync::Notify::new());
    let mut tasks = Vec::new();
    let total = args.tables + args.house_tables;
    for number in 0..total {
        let company = if number < args.tables { Company::People } else { Company::House };
        let (game, think) = (args.game.clone(), Duration::from_millis(args.think));
        let (stop, laying, ready, start) = (stop.clone(), laying.clone(), ready.clone(), start.clone());
        tasks.push(tokio::spawn(async move {
            let go = start.notified();
            tokio::pin!(go);
            go.as_mut().enable();
            let permit = laying.acquire().await;
            let table = LoadTable::lay(address, game, company, number as u64).await;
            drop(permit);
            let _ = ready.try_send(());
            let mut tally = Tally::default();
            match table {
                Ok(mut table) => {
                    go.await;
                    // Tables start at different times, as with real people.
                    tokio::time::sleep(think.mul_f64((number % 97) as f64 / 97.0)).await;
                    if let Err(why) = table.play(think, &stop, &mut tally).await {
                        tally.fail(&why);
                    }
                }
                Err(why) => tally.fail(&why),
            }
            (company, tally)
        }));
    }
    for _ in 0..total {
        let _ = laid.recv().await;
    }
    start.notify_waiters();
    let log_ins = members.begin(address, &stop);
    let began = Instant::now();
    tokio::time::sleep(Duration::from_secs(args.seconds)).await;
    stop.store(true, Relaxed);
    let lasted = began.elapsed();
    let after = child.as_ref().and_then(Child::memory_kb);
    let mut report = Report::new(lasted, args.tables + args.house_tables, before.zip(after));
    for task in tasks {
        match tokio::time::timeout(Duration::from_secs(30), task).await {
            Ok(Ok((company, tally))) => report.add(company, tally),
            _ => report.lost += 1,
        }
    }
    for one in log_ins {
        match tokio::time::timeout(Duration::from_secs(30), one).await {
            Ok(Ok(done)) => report.logged_in(done),
            _ => report.lost += 1,
        }
    }
    report.settle();
    if let Some(child) = child {
        report.server = child.end().await;
    }
    Ok(report)
}

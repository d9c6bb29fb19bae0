//! `cubo load`: many tables at once, over real sockets, with random legal play; measures how fast the server is.

mod at;
mod child;
mod field;
mod ledger;
mod lobby;
mod log_ins;
mod mover;
mod report;
mod table;
mod usage;

use std::io::{self, Write};
use std::net::SocketAddr;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use crate::failure::Failure;
use crate::serve::StoreUrl;
use child::Child;
use field::{Field, Played};
use log_ins::LogIns;
use report::Report;

/// Load a server with many tables of random legal play, and say how fast it was
///
/// Without --url or --at a server of its own is opened on a free port of this machine, with a temporary data directory, and both are
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
    at: at::Args,
    #[command(flatten)]
    lobby: lobby::Args,
}

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
    if !args.at.at.is_empty() {
        let report = runtime.block_on(at::measure(args))?;
        runtime.shutdown_timeout(Duration::from_secs(2));
        let mut out = io::stdout();
        match args.json {
            true => writeln!(out, "{}", report.json())?,
            false => write!(out, "{report}")?,
        }
        return report.verdict();
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
    let field = Field::lay(args, |_| [(0, address); 2]).await;
    field.begin();
    let log_ins = members.begin(address, &field.stop);
    let began = Instant::now();
    tokio::time::sleep(Duration::from_secs(args.seconds)).await;
    field.stop.store(true, Relaxed);
    let lasted = began.elapsed();
    let after = child.as_ref().and_then(Child::memory_kb);
    let mut report = Report::new(lasted, args.tables + args.house_tables, before.zip(after));
    let (played, lost) = field.gather().await;
    report.lost += lost;
    for Played { company, tally, .. } in played {
        report.add(company, tally);
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

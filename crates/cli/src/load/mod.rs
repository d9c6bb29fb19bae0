//! `cubo load`: many tables at once, over real sockets, with random legal play; measures how fast the server is.

mod at;
mod child;
mod field;
mod heard;
mod ledger;
mod lobby;
mod log_ins;
mod mover;
mod report;
mod sleeping;
mod stop;
mod table;
mod usage;

use std::io::{self, Write};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

use crate::failure::Failure;
use crate::names::GameName;
use crate::progress::{Progress, bar};
use crate::serve::StoreUrl;
use child::Child;
use field::{Field, Played};
use log_ins::LogIns;
use report::{Report, Tally};
use stop::Stop;
use table::{Company, LoadTable};
use usage::{Moment, Watched};

/// Load a server with many tables of random legal play, and say how fast it was
///
/// Without --url or --at a server of its own is opened on a free port of this machine, with a temporary data directory, and both are
/// removed at the end. ^C ends the load and prints what was measured.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The server to load, such as 127.0.0.1:8080; its limits must allow it
    #[arg(long, value_name = "ADDRESS")]
    url: Option<SocketAddr>,
    /// Keep the house of its own in this database instead of a temporary directory; everything stays there
    #[arg(long, value_name = "URL", conflicts_with = "url")]
    store: Option<StoreUrl>,
    /// The game, as `cubo games` spells it
    #[arg(default_value = "cubulus", value_parser = GameName)]
    game: String,
    /// The game, as it was given before it became the first argument
    #[arg(long = "game", id = "named", value_name = "GAME", hide = true, value_parser = GameName)]
    named: Option<String>,
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
    /// Measure a house with so many sleeping tables instead of play: its memory, how long it takes to open, how long tables take to wake, and how large they are
    #[arg(long, value_name = "N", conflicts_with_all = ["url", "store", "at", "lobby", "log_ins"])]
    sleeping: Option<u32>,
    #[command(flatten)]
    at: at::Args,
    #[command(flatten)]
    lobby: lobby::Args,
}

/// The limits for one machine.
const MOST_TABLES: usize = 20_000;
const MOST_SECONDS: u64 = 3600;
const MOST_LOG_INS: usize = 1000;

impl Args {
    fn game(&self) -> &str {
        self.named.as_deref().unwrap_or(&self.game)
    }
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    if args.tables.saturating_add(args.house_tables) > MOST_TABLES
        || args.seconds > MOST_SECONDS
        || args.tables == 0
    {
        return Err(Failure::Bad(format!("1 to {MOST_TABLES} tables, for at most {MOST_SECONDS} seconds")));
    }
    if args.log_ins > MOST_LOG_INS {
        return Err(Failure::Bad(format!("at most {MOST_LOG_INS} members who log in")));
    }
    cubo_catalog::listing(args.game())?;
    crate::serve::many_files();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let result = runtime.block_on(async {
        let stop = Stop::listen();
        tokio::select! {
            result = measure(args, &stop) => result,
            () = stop.times(2) => Err(Failure::Interrupted),
        }
    });
    runtime.shutdown_timeout(Duration::from_secs(2));
    result
}

/// Measures what was asked for and prints it.
async fn measure(args: &Args, stop: &Stop) -> Result<(), Failure> {
    let (json, text, verdict) = if let Some(tables) = args.sleeping {
        let report = sleeping::measure(tables, args.game(), stop).await?;
        (report.json(), report.to_string(), Ok(()))
    } else if args.lobby.lobby {
        let report = lobby::measure(&args.lobby, args.seconds, stop).await?;
        (report.json().to_string(), report.to_string(), Ok(()))
    } else if !args.at.at.is_empty() {
        let report = at::measure(args, stop).await?;
        (report.json(), report.to_string(), report.verdict())
    } else {
        let report = load(args, stop).await?;
        (report.json(), report.to_string(), Ok(()))
    };
    let mut out = io::stdout();
    match args.json {
        true => writeln!(out, "{json}")?,
        false => write!(out, "{text}")?,
    }
    if stop.pressed() { Err(Failure::Interrupted) } else { verdict }
}

/// Says how long it has been loaded, of how many seconds.
fn progress(seconds: u64) -> Progress {
    Progress::start(move |gone| format!("loading {}", bar(gone.as_secs().min(seconds), seconds, gone)))
}

/// Opens all tables, unless somebody is tired of waiting for them.
async fn laid(
    args: &Args,
    stop: &Stop,
    houses: impl Fn(usize) -> [(usize, SocketAddr); 2],
) -> Result<Field, Failure> {
    let laid = Arc::new(AtomicUsize::new(0));
    let (counted, all) = (laid.clone(), (args.tables + args.house_tables) as u64);
    let _progress =
        Progress::start(move |gone| format!("tables {}", bar(counted.load(Relaxed) as u64, all, gone)));
    tokio::select! {
        field = Field::lay(args, &laid, houses) => Ok(field),
        () = stop.times(1) => Err(Failure::Interrupted),
    }
}

/// One table first: what the server makes or gives back for the first of all is not to be divided among the others.
async fn warm_up(args: &Args, address: SocketAddr) -> Result<(), Failure> {
    const ACTIONS: usize = 10;
    let first = LoadTable::lay([(0, address); 2], args.game().to_owned(), Company::People, u64::MAX >> 32);
    first.await?.advance(ACTIONS, &mut Tally::default()).await?;
    Ok(())
}

async fn load(args: &Args, stop: &Stop) -> Result<Report, Failure> {
    let mut child = None;
    let address = match args.url {
        Some(address) => address,
        None => {
            let house = child.insert(Child::start(args.store.as_ref()).await?);
            house.address
        }
    };
    let in_memory = match (args.url, &args.store) {
        (None, None) => child::kept_in_memory(),
        _ => None,
    };
    let members = LogIns::join(address, args.log_ins).await?;
    if child.is_some() {
        warm_up(args, address).await?;
    }
    let before = child.as_ref().and_then(Child::data_kb);
    let field = laid(args, stop, |_| [(0, address); 2]).await?;
    let metrics: Vec<SocketAddr> = child.as_ref().and_then(Child::numbers).into_iter().collect();
    let server: Vec<Watched> = child.as_ref().and_then(Child::watched).into_iter().collect();
    let used_before = Moment::now(&server, &metrics).await;
    field.begin();
    let log_ins = members.begin(address, &field.stop);
    let began = Instant::now();
    let progress = progress(args.seconds);
    stop.sleep(Duration::from_secs(args.seconds)).await;
    drop(progress);
    // A busy server takes a while to tell its metrics. They play on meanwhile, and all of it is measured.
    let used = Moment::now(&server, &metrics).await.since(&used_before, &server);
    field.stop.store(true, Relaxed);
    let lasted = began.elapsed();
    let after = child.as_ref().and_then(Child::data_kb);
    let mut report = Report::new(lasted, args.tables + args.house_tables, before.zip(after), used);
    let (played, lost) = field.gather().await;
    report.lost += lost;
    report.in_memory = in_memory;
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

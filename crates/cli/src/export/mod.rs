//! `cubo export`: the finished games of a house, and facts about a game.

mod estimate;
mod facts;
mod stats;

use std::io::{self, Write};
use std::path::PathBuf;

use cubo_catalog::with_game;
use cubo_players::Level;
use cubo_server::store::{PostgresSettings, PostgresStore, SqliteStore, Store};

use crate::backup::bad;
use crate::failure::Failure;
use crate::names::GameName;
use crate::serve::StoreUrl;

/// Write the records of all finished games, one JSON object a line; or facts about a game
///
/// With --stats the house plays a game against itself, and what is found is written as JSON: who wins by seat, how long games are
/// and how they end, each with its 95 % interval.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The server's data directory; the server may be running
    #[arg(long, env = "CUBO_DATA", default_value = "cubo-data")]
    data: PathBuf,
    /// The house's database, if it is kept in PostgreSQL
    #[arg(long, env = "CUBO_STORE", hide_env_values = true, value_name = "URL")]
    store: Option<StoreUrl>,
    /// Play this game and write facts about it, instead of records
    #[arg(long, value_name = "GAME", value_parser = GameName)]
    stats: Option<String>,
    /// Who plays every seat
    #[arg(long, value_name = "LEVEL", default_value = "expert", requires = "stats", value_parser = crate::review::read_level)]
    level: Level,
    /// How many seats (default: the fewest the game takes)
    #[arg(long, value_name = "N", requires = "stats")]
    seats: Option<u8>,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 200, requires = "stats", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// What openings, chance and players' dice are drawn from
    #[arg(long, value_name = "TEXT", default_value = "facts", requires = "stats")]
    seed: String,
    /// How many random actions open a game (default: one a seat where nothing is hidden or drawn, otherwise none)
    #[arg(long, value_name = "N", requires = "stats")]
    opening: Option<u32>,
    /// Keep the games in this file, one record a line; those found there are not played again
    #[arg(long, value_name = "FILE", requires = "stats")]
    records: Option<PathBuf>,
    /// Put the facts into this file, beside those of other numbers of seats
    #[arg(long, value_name = "FILE", requires = "stats")]
    into: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    match &args.stats {
        Some(game) => with_game(game, stats::Stats(args))?,
        None => records(args),
    }
}

fn records(args: &Args) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let mut out = io::BufWriter::new(io::stdout().lock());
    let done = runtime.block_on(async {
        // A running house is only read, not stopped.
        let store: Box<dyn Store> = match &args.store {
            Some(StoreUrl(url)) => {
                Box::new(PostgresStore::open(url, PostgresSettings::default()).await.map_err(bad)?)
            }
            None => Box::new(SqliteStore::read_only(&args.data).map_err(bad)?),
        };
        Ok::<_, Failure>(cubo_server::export(&*store, &mut out).await?)
    })?;
    out.flush()?;
    if done.broken > 0 {
        return Err(Failure::Bad(format!("{} tables could not be replayed", done.broken)));
    }
    Ok(())
}

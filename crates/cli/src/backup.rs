//! `cubo backup`, `cubo restore`, `cubo export`: copies of the store, and finished games.

use std::io::{self, Write};
use std::path::PathBuf;

use cubo_server::store::{self, PostgresSettings, PostgresStore, SqliteStore, Store};

use crate::failure::Failure;
use crate::serve::StoreUrl;

/// Copy the store into a new file, while the server runs or not
#[derive(clap::Args)]
pub(crate) struct Backup {
    /// The server's data directory
    #[arg(long, env = "CUBO_DATA", default_value = "cubo-data")]
    data: PathBuf,
    /// The file to write; it must not be there yet
    to: PathBuf,
}

/// Put a copy made by `cubo backup` into an empty data directory
///
/// The whole copy is checked before, including every seal of every table: a damaged copy is refused.
#[derive(clap::Args)]
pub(crate) struct Restore {
    /// The server's data directory
    #[arg(long, env = "CUBO_DATA", default_value = "cubo-data")]
    data: PathBuf,
    /// Restore also if tables were already damaged when the copy was made: those stay closed, all others are restored
    #[arg(long)]
    damaged: bool,
    /// The copy
    from: PathBuf,
}

/// Write the records of all finished games, one JSON object a line
#[derive(clap::Args)]
pub(crate) struct Export {
    /// The server's data directory; the server may be running
    #[arg(long, env = "CUBO_DATA", default_value = "cubo-data")]
    data: PathBuf,
    /// The house's database, if it is kept in PostgreSQL
    #[arg(long, env = "CUBO_STORE", hide_env_values = true, value_name = "URL")]
    store: Option<StoreUrl>,
}

fn bad(why: store::StoreError) -> Failure {
    Failure::Bad(why.to_string())
}

pub(crate) fn back_up(args: &Backup) -> Result<(), Failure> {
    store::back_up(&args.data, &args.to).map_err(bad)
}

pub(crate) fn restore(args: &Restore) -> Result<(), Failure> {
    store::restore(&args.from, &args.data, args.damaged).map_err(bad)
}

pub(crate) fn export(args: &Export) -> Result<(), Failure> {
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

//! `cubo backup`, `cubo restore`: copies of the store.

use std::path::PathBuf;

use cubo_server::store;

use crate::failure::Failure;

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

pub(crate) fn bad(why: store::StoreError) -> Failure {
    Failure::Bad(why.to_string())
}

pub(crate) fn back_up(args: &Backup) -> Result<(), Failure> {
    store::back_up(&args.data, &args.to).map_err(bad)
}

pub(crate) fn restore(args: &Restore) -> Result<(), Failure> {
    store::restore(&args.from, &args.data, args.damaged).map_err(bad)
}

//! `cubo migrate`: a house from SQLite to PostgreSQL, or back.

use std::io::{self, Write};

use cubo_server::store::{Place, migrate};

use crate::failure::Failure;

/// Move a closed house from a data directory into a PostgreSQL database, or back, and prove that everything came along
///
/// The house must be closed, and the target must be empty. It is copied: the source stays as it was. Everything that was written is read
/// back and compared, and every seal of every table is checked; if anything differs, nothing is left at the target. The house's key
/// (cubo.key) is not in the store: take it along yourself.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Where the house is: a data directory, or the address of a database such as postgres://user@host/cubo
    #[arg(long, value_name = "PLACE")]
    from: Place,
    /// Where it goes
    #[arg(long, value_name = "PLACE")]
    to: Place,
    /// Take damaged tables along as they are: they stay closed, all others are proved
    #[arg(long)]
    damaged: bool,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let moved = runtime.block_on(migrate(&args.from, &args.to, args.damaged));
    let moved = moved.map_err(|why| Failure::Bad(why.to_string()))?;
    let mut out = io::stdout();
    for (name, lines) in &moved.lines {
        writeln!(out, "{name}: {lines}")?;
    }
    writeln!(out, "digest of both: {}", moved.digest)?;
    match moved.damaged {
        0 => writeln!(out, "every seal of every table holds")?,
        damaged => {
            writeln!(out, "{damaged} damaged tables came along as they were; every seal of all others holds")?
        }
    }
    Ok(())
}

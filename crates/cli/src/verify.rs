//! `cubo verify`.

use std::io::{self, Write};
use std::path::PathBuf;

use cubo_catalog::verify;
use cubo_core::fair::Checked;

use crate::failure::Failure;
use crate::record::{each, summary};

/// Replay recorded games and draw every chance event again
///
/// A record of a table is checked against the commitment, the nonces and the secret that stand in it; a record with a seed
/// against its seed. What only you can know remains to be compared: that the commitment is the one you were shown before you
/// sat down, and that your own nonce is among the nonces.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A file with one or more JSON records; - for standard input
    record: PathBuf,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    each(&args.record, |place, record, game| {
        let checked = verify(record).map_err(|why| Failure::at(place, why))?;
        writeln!(out, "{place}: holds: {}", summary(record, game))?;
        writeln!(out, "{place}: {}", found(&checked))?;
        if let Some(fair) = &record.fair {
            writeln!(out, "  commitment {}", fair.commitment)?;
            fair.nonces.iter().try_for_each(|nonce| writeln!(out, "  nonce      {nonce}"))?;
        }
        Ok(())
    })
}

fn found(checked: &Checked) -> String {
    let from = if checked.fair { "the table's secret and nonces" } else { "the seed" };
    match (checked.seats_drawn, checked.drawn) {
        (false, 0) if checked.fair => "the secret is the one committed to; nothing was drawn".to_owned(),
        (false, 0) => "nothing was drawn".to_owned(),
        (true, 0) => format!("the seats follow from {from}"),
        (true, n) => format!("the seats and {n} chance events follow from {from}"),
        (false, n) => format!("{n} chance events follow from {from}"),
    }
}

//! `cubo verify`.

use std::io::{self, Write};
use std::path::PathBuf;

use cubo_catalog::verify;
use cubo_core::fair::{Bytes32, Checked, Extent};
use cubo_core::seal;

use crate::failure::Failure;
use crate::record::{each, summary};

/// Replay recorded games and draw every chance event again
///
/// A record of a table is checked against the commitment, the nonces, the secret and the sealed history in it; a record with a
/// seed against its seed. You must compare what only you can know: that the commitment is the one you were shown before you sat
/// down, that your own nonce is among the nonces, and that a seal you were told is one of the table's.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The record may be only a part of what happened at the table
    #[arg(long)]
    partial: bool,
    /// A seal that was told during the game: the history must pass through it. May be given several times
    #[arg(long, value_name = "HEX", value_parser = read_seal)]
    seal: Vec<Bytes32>,
    /// A file with one or more JSON records; - for standard input
    record: PathBuf,
}

fn read_seal(text: &str) -> Result<Bytes32, &'static str> {
    Bytes32::from_hex(text).ok_or("64 lower-case hexadecimal digits are expected")
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    let extent = if args.partial { Extent::Part } else { Extent::Whole };
    each(&args.record, |place, record, game| {
        let checked = verify(record, extent).map_err(|why| Failure::at(place, why))?;
        let seals = seal::seals(record);
        if let Some(told) = args.seal.iter().find(|told| !seals.contains(told)) {
            return Err(Failure::at(place, format!("the table's history never had the seal {told}")));
        }
        writeln!(out, "{place}: holds: {}", summary(record, game))?;
        writeln!(out, "{place}: {}", found(&checked))?;
        if let Some(fair) = &record.fair {
            writeln!(out, "  commitment {}", fair.commitment)?;
            fair.nonces.iter().try_for_each(|nonce| writeln!(out, "  nonce      {nonce}"))?;
            match checked.seal {
                Some(seal) => writeln!(out, "  seal       {seal}")?,
                None => writeln!(out, "  seal       none: what chance did not decide is not checked")?,
            }
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

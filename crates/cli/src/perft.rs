//! `cubo perft`.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use cubo_catalog::Setup;
use serde_json::Value;

use crate::failure::Failure;
use crate::names::GameName;
use crate::progress::{Progress, bar};

/// Count the sequences of DEPTH actions, for games without chance
///
/// The way to compare two implementations of the same rules: the numbers must agree to the last one. ^C prints
/// what was counted so far.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game, as `cubo games` spells it
    #[arg(value_parser = GameName)]
    game: String,
    /// How many actions deep
    depth: u32,
    /// Begin from this position instead of the start
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    /// The options agreed, as a JSON object
    #[arg(long, value_name = "JSON", value_parser = json)]
    options: Option<Value>,
    /// How many play
    #[arg(long, value_name = "N")]
    seats: Option<u8>,
    /// Also count behind each first action
    #[arg(long)]
    divide: bool,
}

pub(crate) fn json(text: &str) -> Result<Value, String> {
    serde_json::from_str(text).map_err(|e| format!("this is not JSON: {e}"))
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let game = cubo_catalog::listing(&args.game)?;
    let (position, options) = (args.position.clone(), args.options.clone());
    // Without `--seats`, the fewest, so that the result is well defined.
    let fewest = position.is_none().then_some(game.seats.0);
    let setup = Setup { seats: args.seats.or(fewest), options, position, seed: None };
    let session = cubo_catalog::open(game.id, &setup)?;
    let mut out = std::io::stdout().lock();
    let Some(depth) = args.depth.checked_sub(1) else {
        writeln!(out, "{}", session.perft(0, u64::MAX, &mut || false)?)?;
        return Ok(());
    };
    // Refuses games with chance before anything is counted.
    session.perft(1, u64::MAX, &mut || false)?;
    let interrupted = crate::interrupt::flag()?;
    let first = session.legal(None).actions;
    let (done, all) = (Arc::new(AtomicU64::new(0)), first.len() as u64);
    let counted = Arc::clone(&done);
    let progress =
        Progress::start(move |gone| format!("first actions {}", bar(counted.load(Relaxed), all, gone)));
    let mut nodes = 0;
    for action in first {
        let mut next = session.fork();
        next.play(&action)?;
        match next.perft(depth, u64::MAX, &mut || interrupted.load(Relaxed)) {
            Ok(behind) if args.divide => {
                writeln!(out, "{action} {behind}")?;
                nodes += behind;
            }
            Ok(behind) => nodes += behind,
            Err(_) if interrupted.load(Relaxed) => break,
            Err(why) => return Err(why.into()),
        }
        done.fetch_add(1, Relaxed);
    }
    drop(progress);
    if interrupted.load(Relaxed) {
        writeln!(out, "{nodes} behind {} of {all} first actions", done.load(Relaxed))?;
        return Err(Failure::Interrupted);
    }
    writeln!(out, "{nodes}")?;
    Ok(())
}

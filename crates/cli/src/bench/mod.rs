//! `cubo bench`.

mod calibration;
mod measure;
mod tasks;

use std::io::Write;
use std::time::Duration;

use cubo_catalog::{games, listing, with_game};
use serde::Serialize;

use crate::failure::Failure;
use crate::names::GameName;

/// Measure how fast the rules run on this machine, on one thread
///
/// Each number is taken over about two seconds of processor time. The calibration is a fixed piece of work that has nothing
/// to do with the games: divide by it to compare machines, or the same machine on two days.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game, as `cubo games` spells it; all of them if absent
    #[arg(value_parser = GameName)]
    game: Option<String>,
    /// Print one JSON object a line
    #[arg(long)]
    json: bool,
    /// Seconds of processor time for each number
    #[arg(long, value_name = "S", default_value_t = 2.0, value_parser = seconds)]
    seconds: f64,
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.001..=3600.0).contains(&seconds) => Ok(seconds),
        _ => Err("seconds are a number from 0.001 to 3600".to_owned()),
    }
}

/// One number.
#[derive(Serialize)]
pub(crate) struct Measured {
    /// Which game, or `*` for the machine itself.
    game: &'static str,
    what: &'static str,
    unit: &'static str,
    value: u64,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let ids = match &args.game {
        Some(id) => vec![listing(id)?.id],
        None => games().iter().map(|game| game.id).collect(),
    };
    let time = Duration::from_secs_f64(args.seconds);
    let mut out = std::io::stdout().lock();
    let machine = calibration::measure(time);
    let mut print = |measured: &Measured| -> Result<(), Failure> {
        if args.json {
            writeln!(out, "{}", serde_json::to_string(measured).map_err(std::io::Error::from)?)?;
        } else {
            let Measured { game, what, unit, value } = measured;
            write!(out, "{game:<14} {what:<14} {value:>13} {unit:<12}")?;
            // The overrun of a limit is a time, not a speed.
            if unit.ends_with("/s") {
                let ratio = *value as f64 / machine.value.max(1) as f64;
                write!(out, " {ratio:>9.4} × calibration")?;
            }
            writeln!(out)?;
        }
        Ok(out.flush()?)
    };
    print(&machine)?;
    for id in ids {
        with_game(id, tasks::Tasks { time, print: &mut print })??;
    }
    Ok(())
}

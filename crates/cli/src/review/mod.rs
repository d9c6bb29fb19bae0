//! `cubo review`.

mod table;

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use cubo_core::Record;
use cubo_players::Level;
use cubo_review::{Effort, Error, Review, review};

use crate::failure::Failure;
use crate::progress::{Progress, bar};
use crate::record::each;
use crate::tongue::Tongue;

/// Look back on a finished game: what luck, what choices and what nobody could know did to everybody's chances
///
/// For every seat, luck + choices + the unknown is the result minus its chance at the start (docs/review.md). A choice is marked where it
/// certainly cost something; luck and what was hidden are never called an error. The same record, level and budget give the same
/// review on every machine. ^C ends it without one.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A file with one or more JSON records of finished games; - for standard input
    record: PathBuf,
    /// The reference player, with whom choices are compared: a level, random, greedy, uct, hand or search
    #[arg(long, value_name = "LEVEL", default_value = "master", value_parser = read_level)]
    level: Level,
    /// About how long it may take on an ordinary machine, for each record: from 100ms to 1h, 10s and 5min being usual. It is turned into
    /// counts, so that a slow machine takes longer and says the same
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = read_budget)]
    budget: Duration,
    /// The language (default: from the environment)
    #[arg(long, value_enum)]
    lang: Option<Tongue>,
    /// Print one JSON object a record, on a line of its own
    #[arg(long)]
    json: bool,
}

pub(crate) fn read_level(text: &str) -> Result<Level, String> {
    text.parse()
}

fn read_budget(text: &str) -> Result<Duration, String> {
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (number, unit) = text.split_at(digits);
    let millis = match unit {
        "ms" => 1,
        "s" => 1_000,
        "m" | "min" => 60_000,
        "h" => 3_600_000,
        _ => return Err("a time such as 10s, 90s or 5min is expected".to_owned()),
    };
    let number: u64 = number.parse().map_err(|_| "a time such as 10s, 90s or 5min is expected".to_owned())?;
    match number.saturating_mul(millis) {
        time @ 100..=3_600_000 => Ok(Duration::from_millis(time)),
        _ => Err("a time from 100ms to 1h is expected; 10s to 5min are usual".to_owned()),
    }
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let language = Tongue::or_environment(args.lang);
    let interrupted = crate::interrupt::flag()?;
    each(&args.record, |place, record, game| {
        let done = Arc::new(AtomicUsize::new(0));
        let progress = {
            let (done, all) = (Arc::clone(&done), record.events.len() as u64);
            Progress::start(move |gone| bar(done.load(Relaxed) as u64, all, gone))
        };
        let mut watch = |so_far, _| {
            done.store(so_far, Relaxed);
            !interrupted.load(Relaxed)
        };
        let found = of(args, record, &mut watch);
        drop(progress);
        let found = match found {
            Err(Error::Stopped) => return Err(Failure::Interrupted),
            found => found.map_err(|why| Failure::at(place, why))?,
        };
        let mut out = io::stdout().lock();
        if args.json {
            writeln!(out, "{}", serde_json::to_string(&found).map_err(io::Error::from)?)?;
            return Ok(());
        }
        Ok(write!(out, "{}", table::Page { review: &found, record, game, language }.text()?)?)
    })
}

fn of(args: &Args, record: &Record, watch: &mut dyn FnMut(usize, usize) -> bool) -> Result<Review, Error> {
    review(record, &Effort::within(args.budget.as_secs_f64(), args.level, record), watch)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_is_a_time() {
        assert_eq!(read_budget("10s"), Ok(Duration::from_secs(10)));
        assert_eq!(read_budget("5min"), Ok(Duration::from_secs(300)));
        assert_eq!(read_budget("200ms"), Ok(Duration::from_millis(200)));
        for bad in ["", "10", "s", "5 min", "1ms", "2h", "-5s", "99999999999999999999s"] {
            assert!(read_budget(bad).is_err(), "{bad}");
        }
    }
}

//! A progress line on the terminal during a match.

use std::io::{self, IsTerminal, Write};
use std::time::Instant;

use super::tally::Tally;

const WIDTH: usize = 30;

/// Draws on standard error, only if that is a terminal.
pub(super) struct Progress {
    on: bool,
    begin: Instant,
    before: usize,
    all: usize,
}

impl Progress {
    pub(super) fn new(all: u32, before: usize) -> Self {
        Progress { on: io::stderr().is_terminal(), begin: Instant::now(), before, all: all as usize }
    }

    pub(super) fn show(&self, tally: &Tally) {
        if !self.on {
            return;
        }
        let done = tally.games().count();
        let part = (WIDTH * done) / self.all.max(1);
        let bar: String = (0..WIDTH).map(|place| if place < part { '█' } else { '░' }).collect();
        let gone = self.begin.elapsed().as_secs_f64();
        let left = match done.saturating_sub(self.before) {
            0 => String::new(),
            new => format!("{:.0} s left", gone / new as f64 * (self.all - done) as f64),
        };
        let score = tally.results().first().map_or(0.0, |results| results.score());
        let errors = tally.errors();
        // A progress bar that cannot be drawn is no error.
        let _ = write!(io::stderr(), "\r{bar} {done}/{}  {score:.3}  {errors} errors  {left}   ", self.all);
        let _ = io::stderr().flush();
    }

    pub(super) fn end(&self) {
        if self.on {
            let _ = writeln!(io::stderr());
        }
    }
}

//! `cubo engine --ugi`: the Universal Game Interface on standard input and output.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use cubo_ugi::{Search, Ugi};

use super::lines::{Line, read_line};
use crate::failure::Failure;

/// Longer lines are skipped.
const LONGEST: usize = 1 << 20;

/// A search under way.
struct Thinking {
    stop: Arc<AtomicBool>,
    /// Set before its last line is written: whoever reads that line may ask again at once.
    done: Arc<AtomicBool>,
    thread: JoinHandle<io::Result<()>>,
}

impl Thinking {
    fn begin(search: Search) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let done = Arc::new(AtomicBool::new(false));
        let (asked, over) = (Arc::clone(&stop), Arc::clone(&done));
        let thread = std::thread::spawn(move || {
            let deadline = search.ms().and_then(|ms| Instant::now().checked_add(Duration::from_millis(ms)));
            let mut late =
                || asked.load(Ordering::Relaxed) || deadline.is_some_and(|end| Instant::now() >= end);
            let lines = search.run(&mut late);
            over.store(true, Ordering::Release);
            say(&lines)
        });
        Thinking { stop, done, thread }
    }

    /// Waits for its last line.
    fn end(self) -> io::Result<()> {
        self.thread.join().unwrap_or_else(|_| say(&["bestmove (none)".to_owned()]))
    }
}

fn say(lines: &[String]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    lines.iter().try_for_each(|line| writeln!(out, "{line}"))?;
    out.flush()
}

pub(super) fn run(game: &str) -> Result<(), Failure> {
    let mut ugi = Ugi::new(game)?;
    let mut input = io::stdin().lock();
    let mut line = Vec::new();
    let mut thinking: Option<Thinking> = None;
    loop {
        let heard = match read_line(&mut input, &mut line, LONGEST)? {
            Line::Whole => ugi.hear(&line),
            Line::TooLong => {
                say(&["info string error: a line has 1 MiB at most".to_owned()])?;
                continue;
            }
            Line::End => ugi.hear(b"quit"),
        };
        say(&heard.lines)?;
        if heard.stop
            && let Some(search) = thinking.take()
        {
            search.stop.store(true, Ordering::Relaxed);
            search.end()?;
        }
        if let Some(search) = heard.search {
            if thinking
                .as_ref()
                .is_some_and(|search| !search.done.load(Ordering::Acquire) && !search.thread.is_finished())
            {
                say(&["info string error: it is thinking already; stop it first".to_owned()])?;
            } else {
                if let Some(last) = thinking.take() {
                    last.end()?;
                }
                thinking = Some(Thinking::begin(search));
            }
        }
        if heard.quit {
            return Ok(());
        }
    }
}

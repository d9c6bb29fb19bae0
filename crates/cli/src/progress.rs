//! A line on the terminal that says how far a long command is. It appears after two seconds, and goes when the command ends.

use std::io::{self, IsTerminal, Write};
use std::sync::mpsc::{self, RecvTimeoutError, SyncSender};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How long a command may be silent.
const SILENT: Duration = Duration::from_secs(2);
/// How often the line is written again.
const OFTEN: Duration = Duration::from_millis(250);
/// The columns of the bar.
const WIDTH: usize = 24;

/// The line while it stands; it is removed when this is dropped.
pub(crate) struct Progress(Option<(SyncSender<()>, JoinHandle<()>)>);

impl Progress {
    /// Writes what `line` says after so much time to standard error, if that is a terminal.
    pub(crate) fn start(line: impl Fn(Duration) -> String + Send + 'static) -> Progress {
        if !io::stderr().is_terminal() {
            return Progress(None);
        }
        let (end, ended) = mpsc::sync_channel::<()>(1);
        let began = Instant::now();
        let thread = std::thread::Builder::new().name("progress".to_owned()).spawn(move || {
            let mut wait = SILENT;
            while ended.recv_timeout(wait) == Err(RecvTimeoutError::Timeout) {
                // A line that cannot be written is no error.
                let _ = write!(io::stderr(), "\r\x1b[K{}", line(began.elapsed()));
                let _ = io::stderr().flush();
                wait = OFTEN;
            }
            if wait == OFTEN {
                let _ = write!(io::stderr(), "\r\x1b[K");
                let _ = io::stderr().flush();
            }
        });
        Progress(thread.ok().map(|thread| (end, thread)))
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((end, thread)) = self.0.take() {
            drop(end);
            let _ = thread.join();
        }
    }
}

/// A bar, and how long the rest will take at this pace.
pub(crate) fn bar(done: u64, all: u64, gone: Duration) -> String {
    let full = (WIDTH as u64 * done.min(all) / all.max(1)) as usize;
    let bar: String = (0..WIDTH).map(|place| if place < full { '█' } else { '░' }).collect();
    match done {
        0 => format!("{bar} 0/{all}"),
        _ => {
            let left = gone.as_secs_f64() / done as f64 * all.saturating_sub(done) as f64;
            format!("{bar} {done}/{all}  {left:.0} s left")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_says_how_much_is_left() {
        assert_eq!(bar(0, 4, Duration::ZERO), format!("{} 0/4", "░".repeat(24)));
        let half = bar(2, 4, Duration::from_secs(10));
        assert_eq!(half, format!("{}{} 2/4  10 s left", "█".repeat(12), "░".repeat(12)));
    }
}

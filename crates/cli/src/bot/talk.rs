//! Talking to a program that may do anything.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How long a line of an answer may be, as in the arena.
const LONGEST_LINE: u64 = 16 << 20;
/// How many of its last words on standard error are kept, and how long each.
const LAST_WORDS: usize = 6;
const LONGEST_WORDS: u64 = 300;

/// What came from the program.
enum Said {
    Line(Vec<u8>),
    TooLong,
}

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Trouble {
    /// Nothing came in time.
    Silent,
    /// It has ended, or closed its output.
    Ended(Option<ExitStatus>),
    /// A line of more than 16 MiB.
    TooLong,
    /// Bytes that are no UTF-8.
    NoText,
}

/// How a program ended after its input did.
pub(super) enum End {
    Exited(ExitStatus),
    /// It had to be stopped.
    Stayed,
}

/// A running program. It is stopped when this is dropped.
pub(super) struct Talk {
    child: Child,
    to: Option<SyncSender<String>>,
    from: Receiver<Said>,
    words: Arc<Mutex<VecDeque<String>>>,
}

impl Drop for Talk {
    fn drop(&mut self) {
        let group = rustix::process::Pid::from_child(&self.child);
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Talk {
    pub(super) fn start(command: &[String]) -> io::Result<Self> {
        let (name, arguments) = command.split_first().ok_or(io::ErrorKind::InvalidInput)?;
        let mut child = Command::new(name)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0)
            .spawn()?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(mut input), Some(out), Some(err)) = pipes else {
            return Err(io::ErrorKind::BrokenPipe.into());
        };
        // Threads, because each of the three may block; they end with the program.
        let (to, lines) = sync_channel::<String>(8);
        std::thread::spawn(move || {
            for line in lines {
                if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
                    return;
                }
            }
        });
        let (send, from) = sync_channel(64);
        std::thread::spawn(move || {
            let mut out = BufReader::new(out);
            loop {
                let mut line = Vec::new();
                let read = out.by_ref().take(LONGEST_LINE + 1).read_until(b'\n', &mut line);
                let long = line.len() as u64 > LONGEST_LINE;
                let said = if long { Said::TooLong } else { Said::Line(line) };
                if !read.is_ok_and(|read| read > 0) || send.send(said).is_err() || long {
                    return;
                }
            }
        });
        let words = Arc::new(Mutex::new(VecDeque::new()));
        let kept = Arc::clone(&words);
        std::thread::spawn(move || {
            let mut err = BufReader::new(err);
            let mut line = Vec::new();
            while err.by_ref().take(LONGEST_WORDS).read_until(b'\n', &mut line).is_ok_and(|read| read > 0) {
                let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
                if kept.len() == LAST_WORDS {
                    kept.pop_front();
                }
                kept.push_back(printable(&String::from_utf8_lossy(&line)));
                line.clear();
            }
        });
        Ok(Talk { child, to: Some(to), from, words })
    }

    /// Sends lines.
    pub(super) fn tell(&self, lines: &[String]) {
        // A program that does not read is found out by its silence.
        let all: String = lines.iter().map(|line| format!("{line}\n")).collect();
        let _ = self.to.as_ref().map(|to| to.try_send(all));
    }

    /// The next line, at the latest after `patience`.
    pub(super) fn hear(&mut self, patience: Duration) -> Result<String, Trouble> {
        match self.from.recv_timeout(patience) {
            Ok(Said::Line(line)) => match String::from_utf8(line) {
                Ok(line) => Ok(line.trim_end_matches(['\n', '\r']).to_owned()),
                Err(_) => Err(Trouble::NoText),
            },
            Ok(Said::TooLong) => Err(Trouble::TooLong),
            Err(RecvTimeoutError::Timeout) => Err(Trouble::Silent),
            Err(RecvTimeoutError::Disconnected) => {
                Err(Trouble::Ended(self.status(Duration::from_millis(500))))
            }
        }
    }

    /// What it ended with, if it does so soon.
    fn status(&mut self, soon: Duration) -> Option<ExitStatus> {
        let end = Instant::now() + soon;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < end => std::thread::sleep(Duration::from_millis(5)),
                _ => return None,
            }
        }
    }

    /// Ends its input and waits for it to end. What it still says is thrown away.
    pub(super) fn finish(mut self, patience: Duration) -> End {
        self.to = None;
        let end = Instant::now() + patience;
        loop {
            while self.from.try_recv().is_ok() {}
            match self.child.try_wait() {
                Ok(Some(status)) => return End::Exited(status),
                Ok(None) if Instant::now() < end => std::thread::sleep(Duration::from_millis(5)),
                _ => return End::Stayed,
            }
        }
    }

    /// Its last words on standard error.
    pub(super) fn last_words(&self) -> Vec<String> {
        // What it wrote just before it ended may still be on its way.
        std::thread::sleep(Duration::from_millis(50));
        self.words.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
    }
}

/// The beginning of what a program said, as a terminal may show it.
pub(super) fn printable(text: &str) -> String {
    const LONGEST: usize = 160;
    let clean = |c: char| if c.is_control() { ' ' } else { c };
    let mut short: String = text.trim_end().chars().take(LONGEST).map(clean).collect();
    if text.trim_end().chars().nth(LONGEST).is_some() {
        short.push('…');
    }
    short
}

/// An exit status in a word or two.
pub(super) fn told(status: Option<ExitStatus>, language: cubo_core::Language) -> String {
    match status {
        Some(status) => match (status.code(), status.signal()) {
            (Some(code), _) => format!("{} {code}", language.pick("exit status", "code de sortie")),
            (None, signal) => format!("signal {}", signal.unwrap_or_default()),
        },
        None => language.pick("its output is closed", "sa sortie est fermée").to_owned(),
    }
}

//! Other programs as players: the engine protocol's stateless `go`, one line each way.

use std::io::{BufRead, BufReader, Read as _, Write};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use cubo_core::record::Entry;
use cubo_core::{Game, Seat, walk};
use cubo_players::{Limit, Sight};
use serde::Deserialize;
use serde_json::json;

use super::chair::Mind;

/// How long a program may take to start, and to answer if its limit is in nodes, before it is stopped.
const PATIENCE: Duration = Duration::from_secs(60);

/// How long a line of an answer may be. Of a longer one nothing is kept, and the program is stopped.
const LONGEST_LINE: u64 = 16 << 20;

/// A program that is started when first needed, and again after it has died.
pub(super) struct Program {
    command: String,
    /// Where it is started, if not where `cubo` was.
    folder: Option<PathBuf>,
    /// Whether it said at `hello` that it wants the legal actions.
    wants_legal: bool,
    running: Option<Running>,
    /// Why it is not started any more: it did not answer `hello`, and would cost as much patience in every game.
    given_up: Option<String>,
}

struct Running {
    child: Child,
    to: SyncSender<String>,
    from: Receiver<Result<String, String>>,
}

impl Drop for Running {
    fn drop(&mut self) {
        // Those it has started itself end with it.
        let _ = rustix::process::kill_process_group(
            rustix::process::Pid::from_child(&self.child),
            rustix::process::Signal::KILL,
        );
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The fields of the answer to `hello` that are read.
#[derive(Deserialize, Default)]
struct Greeting {
    /// What a request should hold beside what every program gets.
    #[serde(default)]
    wants: Vec<String>,
}

/// The fields of an answer that are read; others are ignored.
#[derive(Deserialize)]
struct Reply {
    action: Option<String>,
    error: Option<serde_json::Value>,
}

impl Program {
    pub(super) fn new(command: String, folder: Option<&Path>) -> Self {
        let folder = folder.map(Path::to_path_buf);
        Program { command, folder, wants_legal: false, running: None, given_up: None }
    }

    /// Starts it, unless it runs, and waits for an answer to `hello`. The time to start a program does not count.
    pub(super) fn start(&mut self) -> Result<(), String> {
        if self.running.is_some() {
            return Ok(());
        }
        if let Some(why) = &self.given_up {
            return Err(why.clone());
        }
        let greeted = self.ask(r#"{"cmd":"hello"}"#, PATIENCE);
        match greeted {
            Ok(line) => {
                // Any line will do for an answer.
                let greeting: Greeting = serde_json::from_str(&line).unwrap_or_default();
                self.wants_legal = greeting.wants.iter().any(|want| want == "legal");
                Ok(())
            }
            Err(why) => {
                let why = format!("{why} (at hello)");
                self.given_up = Some(why.clone());
                Err(why)
            }
        }
    }

    /// Sends a line and waits for one.
    fn ask(&mut self, line: &str, patience: Duration) -> Result<String, String> {
        let running = match self.running.take() {
            Some(running) => running,
            None => start(&self.command, self.folder.as_deref())?,
        };
        let running = self.running.insert(running);
        let answer = match running.to.try_send(format!("{line}\n")) {
            Err(_) => Err("does not listen, or has ended".to_owned()),
            Ok(()) => running.from.recv_timeout(patience).unwrap_or_else(|why| {
                Err(match why {
                    RecvTimeoutError::Timeout => format!("did not answer within {} s", patience.as_secs()),
                    RecvTimeoutError::Disconnected => "ended without an answer".to_owned(),
                })
            }),
        };
        if answer.is_err() {
            self.running = None;
        }
        answer
    }
}

impl<G: Game> Mind<G> for Program {
    /// Requests are stateless: each holds everything.
    fn new_game(&mut self) {}

    /// Time for pipes, JSON and a busy machine, in addition to the search.
    fn grace(&self) -> Duration {
        Duration::from_secs(1)
    }

    fn choose(
        &mut self,
        state: &G::State,
        sight: &Sight<'_, G>,
        limit: Option<Limit>,
        dice: &str,
    ) -> Result<(G::Action, Duration), String> {
        self.start()?;
        let history: Vec<Entry> =
            sight.history.iter().map(|(who, seen)| entry(*who, seen.to_string())).collect();
        let mut request =
            json!({"cmd": "go", "game": G::ID, "view": sight.view, "history": history, "seed": dice});
        let mut patience = PATIENCE;
        match limit {
            Some(Limit::Time(share)) => {
                request["ms"] = json!((share.as_millis() as u64).max(1));
                // After this the game is lost on time, so there is no need to wait for the answer.
                patience = share * 2 + Mind::<G>::grace(self) * 5;
            }
            Some(Limit::Nodes(nodes)) => request["nodes"] = json!(nodes),
            Some(Limit::Iterations(_)) | None => {}
        }
        if self.wants_legal {
            let actions = walk::list::<G>(state);
            request["legal"] = actions.iter().map(ToString::to_string).collect();
        }
        let begin = Instant::now();
        let reply = self.ask(&request.to_string(), patience)?;
        let took = begin.elapsed();
        let reply: Reply = serde_json::from_str(&reply).map_err(|why| format!("answered nonsense: {why}"))?;
        let action: String = match (reply.action, reply.error) {
            (Some(action), None) => action,
            (_, Some(error)) => return Err(format!("answered with an error: {error}")),
            (None, None) => return Err("answered without an action".to_owned()),
        };
        let action = action.parse().map_err(|why| format!("{action:?} is no action: {why}"))?;
        Ok((action, took))
    }
}

fn entry(who: Option<Seat>, text: String) -> Entry {
    match who {
        Some(seat) => Entry::Action { seat, action: text },
        None => Entry::Chance { chance: text, number: None, epoch: None },
    }
}

fn start(command: &str, folder: Option<&Path>) -> Result<Running, String> {
    let words = words(command)?;
    let mut child = Command::new(&words[0])
        .args(&words[1..])
        .current_dir(folder.unwrap_or(Path::new(".")))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        // ^C in the terminal is for the arena, not for those who play in it.
        .process_group(0)
        .spawn()
        .map_err(|why| format!("{}: {why}", words[0]))?;
    let (Some(mut input), Some(out)) = (child.stdin.take(), child.stdout.take()) else {
        return Err("has no input or output".to_owned());
    };
    let (to, lines) = sync_channel::<String>(1);
    // So does writing: a program that does not read would otherwise hold us up as soon as a pipe is full.
    std::thread::spawn(move || {
        for line in lines {
            if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
                return;
            }
        }
    });
    let (send, from) = sync_channel(16);
    // Reading with a time limit needs a thread; it ends with the program.
    std::thread::spawn(move || {
        let mut out = BufReader::new(out);
        while let Some(answer) = read_answer(&mut out, LONGEST_LINE) {
            let last = answer.is_err();
            if send.send(answer).is_err() || last {
                return;
            }
        }
    });
    Ok(Running { child, to, from })
}

/// The next line, `None` at the end. What is longer than `longest` bytes is an error and is not read to its end: it may have none.
fn read_answer(out: &mut impl BufRead, longest: u64) -> Option<Result<String, String>> {
    let mut line = Vec::new();
    out.take(longest + 1).read_until(b'\n', &mut line).ok().filter(|&read| read > 0)?;
    if line.len() as u64 > longest {
        return Some(Err(format!("answered with a line of more than {} MiB", longest >> 20)));
    }
    Some(Ok(String::from_utf8_lossy(&line).trim_end().to_owned()))
}

/// A command line in words; quotes of either kind hold words together. There is no shell, so nothing else means anything.
pub(super) fn words(command: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in command.chars() {
        match quote {
            Some(end) if c == end => quote = None,
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    match (quote, words.is_empty()) {
        (Some(_), _) => Err("a quote is not closed".to_owned()),
        (None, true) => Err("no command".to_owned()),
        (None, false) => Ok(words),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_without_end_is_cut_off() {
        let mut out = BufReader::new(b"one\ntwo\n".chain(std::io::repeat(b'x')));
        assert_eq!(read_answer(&mut out, 1 << 20), Some(Ok("one".to_owned())));
        assert_eq!(read_answer(&mut out, 1 << 20), Some(Ok("two".to_owned())));
        let cut = read_answer(&mut out, 1 << 20).unwrap().unwrap_err();
        assert!(cut.contains("1 MiB"), "{cut}");
        assert_eq!(read_answer(&mut BufReader::new(&b""[..]), 4), None);
    }

    #[test]
    fn silence_at_hello_costs_once() {
        let mut program = Program::new("false".to_owned(), None);
        let why = program.start().unwrap_err();
        program.command = "echo hello".to_owned();
        assert_eq!(program.start(), Err(why), "it is not started again");
    }

    #[test]
    fn commands_are_cut_into_words() {
        assert_eq!(words(" a  b 'c d'\"e\" ''").unwrap(), ["a", "b", "c de", ""]);
        assert!(words("a 'b").is_err() && words("  ").is_err());
    }
}

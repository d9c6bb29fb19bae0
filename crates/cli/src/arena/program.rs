//! Other programs as players: the engine protocol's stateless `go`, one line each way.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

use cubo_core::record::Entry;
use cubo_core::{Game, Seat};
use cubo_players::{Limit, Sight};
use serde::Deserialize;
use serde_json::json;

use super::chair::Mind;

/// How long a program may take to start, and to answer if its limit is in nodes, before it is stopped.
const PATIENCE: Duration = Duration::from_secs(60);

/// A program that is started when first needed, and again after it has died.
pub(super) struct Program {
    command: String,
    running: Option<Running>,
}

struct Running {
    child: Child,
    to: ChildStdin,
    from: Receiver<String>,
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The fields of an answer that are read; others are ignored.
#[derive(Deserialize)]
struct Reply {
    action: Option<String>,
    error: Option<serde_json::Value>,
}

impl Program {
    pub(super) fn new(command: String) -> Self {
        Program { command, running: None }
    }

    /// Sends a line and waits for one.
    fn ask(&mut self, line: &str, patience: Duration) -> Result<String, String> {
        let running = match self.running.take() {
            Some(running) => running,
            None => start(&self.command)?,
        };
        let running = self.running.insert(running);
        let sent = running.to.write_all(format!("{line}\n").as_bytes()).and_then(|()| running.to.flush());
        let answer = match sent {
            Err(why) => Err(format!("does not listen: {why}")),
            Ok(()) => running.from.recv_timeout(patience).map_err(|why| match why {
                RecvTimeoutError::Timeout => format!("did not answer within {} s", patience.as_secs()),
                RecvTimeoutError::Disconnected => "ended without an answer".to_owned(),
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
        _: &G::State,
        sight: &Sight<'_, G>,
        limit: Option<Limit>,
        dice: &str,
    ) -> Result<(G::Action, Duration), String> {
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
        if self.running.is_none() {
            // The time to start a program does not count.
            self.ask(r#"{"cmd":"hello"}"#, PATIENCE)?;
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

fn start(command: &str) -> Result<Running, String> {
    let words = words(command)?;
    let mut child = Command::new(&words[0])
        .args(&words[1..])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|why| format!("{}: {why}", words[0]))?;
    let (Some(to), Some(out)) = (child.stdin.take(), child.stdout.take()) else {
        return Err("has no input or output".to_owned());
    };
    let (send, from) = sync_channel(16);
    // Reading with a time limit needs a thread; it ends with the program.
    std::thread::spawn(move || {
        for line in BufReader::new(out).lines().map_while(Result::ok) {
            if send.send(line).is_err() {
                return;
            }
        }
    });
    Ok(Running { child, to, from })
}

/// Splits a command line into words; single or double quotes keep words together. There is no shell, so no other character is special.
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
    fn commands_are_cut_into_words() {
        assert_eq!(words(" a  b 'c d'\"e\" ''").unwrap(), ["a", "b", "c de", ""]);
        assert!(words("a 'b").is_err() && words("  ").is_err());
    }
}

//! The program that plays. One process answers for all tables: its requests have ids, and may be answered in any order.

use std::collections::HashMap;
use std::process::Stdio;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

use super::Log;

/// How long it may take to start and answer `hello`.
const START: Duration = Duration::from_secs(30);
/// The longest line of an answer.
const LONGEST: u64 = 16 << 20;
/// How many requests may wait for it to be started.
const WAITING: usize = 64;
/// It is not started more often than this.
const BETWEEN: Duration = Duration::from_secs(2);

type Answer = Result<Value, String>;

enum Ask {
    Hello(oneshot::Sender<Answer>),
    Go(String, Value, oneshot::Sender<Answer>),
    /// It did not answer in time: it is started again.
    Restart,
}

/// The program.
#[derive(Clone)]
pub(super) struct Program {
    asks: mpsc::Sender<Ask>,
}

struct Running {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Program {
    pub(super) fn start(command: Vec<String>, log: Log) -> Program {
        let (asks, waiting) = mpsc::channel(WAITING);
        tokio::spawn(serve(command, waiting, log));
        Program { asks }
    }

    async fn ask(&self, make: impl FnOnce(oneshot::Sender<Answer>) -> Ask, patience: Duration) -> Answer {
        let (answer, told) = oneshot::channel();
        let gone = || "the program cannot be asked any more".to_owned();
        self.asks.send(make(answer)).await.map_err(|_| gone())?;
        match timeout(patience, told).await {
            Ok(told) => told.map_err(|_| gone())?,
            Err(_) => {
                let _ = self.asks.try_send(Ask::Restart);
                Err(format!("it did not answer within {} s", patience.as_secs_f32().ceil()))
            }
        }
    }

    /// Starts it. Whether it wants the legal actions.
    pub(super) async fn greet(&self) -> Result<bool, String> {
        let hello = self.ask(Ask::Hello, START).await?;
        Ok(hello["wants"].as_array().is_some_and(|wants| wants.iter().any(|want| want == "legal")))
    }

    /// Asks it to choose an action.
    pub(super) async fn go(
        &self,
        id: &str,
        mut request: Value,
        patience: Duration,
    ) -> Result<String, String> {
        request["id"] = json!(id);
        request["cmd"] = json!("go");
        let id = id.to_owned();
        let reply = self.ask(|answer| Ask::Go(id, request, answer), patience).await?;
        match (&reply["action"], &reply["error"]) {
            (Value::String(action), Value::Null) => Ok(action.clone()),
            (_, Value::Null) => Err("it answered without an action".to_owned()),
            (_, error) => Err(format!("it answered with an error: {error}")),
        }
    }
}

fn launch(command: &[String]) -> std::io::Result<Running> {
    let (name, arguments) = command.split_first().ok_or(std::io::ErrorKind::InvalidInput)?;
    let mut child = Command::new(name)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()?;
    let pipes = child.stdin.take().zip(child.stdout.take());
    let (input, output) = pipes.ok_or(std::io::ErrorKind::BrokenPipe)?;
    Ok(Running { child, input, output: BufReader::new(output) })
}

/// A line of the program; an error if it has ended, or says too much.
async fn line(running: &mut Running, read: &mut Vec<u8>) -> Result<Value, String> {
    loop {
        let output = &mut running.output;
        let most = LONGEST - read.len() as u64;
        let got = output.take(most).read_until(b'\n', read).await.map_err(|why| why.to_string())?;
        if got == 0 && (read.is_empty() || most > 0) {
            let status = running.child.try_wait().ok().flatten();
            return Err(match status {
                Some(status) => format!("it has ended ({status})"),
                None => "it has closed its output".to_owned(),
            });
        }
        if !read.ends_with(b"\n") {
            if read.len() as u64 >= LONGEST {
                return Err("it wrote a line of more than 16 MiB".to_owned());
            }
            continue;
        }
        let line = std::mem::take(read);
        // What is no JSON object is not for us.
        if let Ok(value @ Value::Object(_)) = serde_json::from_slice(&line) {
            return Ok(value);
        }
    }
}

async fn serve(command: Vec<String>, mut asks: mpsc::Receiver<Ask>, log: Log) {
    let mut running: Option<Running> = None;
    let mut waiting: HashMap<String, oneshot::Sender<Answer>> = HashMap::new();
    let mut hello: Option<oneshot::Sender<Answer>> = None;
    let mut read = Vec::new();
    let mut started = tokio::time::Instant::now() - BETWEEN;
    loop {
        let ask = match &mut running {
            None => asks.recv().await.map(Ok),
            Some(one) => tokio::select! {
                ask = asks.recv() => ask.map(Ok),
                line = line(one, &mut read) => Some(Err(line)),
            },
        };
        let ask = match ask {
            None => return,
            Some(Err(Ok(value))) => {
                let sender = match value["id"].as_str() {
                    Some(id) => waiting.remove(id),
                    None => hello.take(),
                };
                if let Some(sender) = sender {
                    let _ = sender.send(Ok(value));
                }
                continue;
            }
            Some(Err(Err(why))) => {
                log.say(format!("the program: {why}"), format!("le programme : {why}"));
                for sender in waiting.drain().map(|(_, sender)| sender).chain(hello.take()) {
                    let _ = sender.send(Err(why.clone()));
                }
                running = None;
                read.clear();
                continue;
            }
            Some(Ok(ask)) => ask,
        };
        let (text, kept) = match ask {
            Ask::Restart => {
                waiting.clear();
                running = None;
                read.clear();
                continue;
            }
            Ask::Hello(answer) => (json!({"cmd": "hello"}).to_string(), (None, answer)),
            Ask::Go(id, request, answer) => (request.to_string(), (Some(id), answer)),
        };
        if running.is_none() {
            tokio::time::sleep_until(started + BETWEEN).await;
            started = tokio::time::Instant::now();
            match launch(&command) {
                Ok(one) => running = Some(one),
                Err(why) => {
                    let _ = kept.1.send(Err(format!("it does not start: {why}")));
                    continue;
                }
            }
        }
        match kept {
            (Some(id), answer) => drop(waiting.insert(id, answer)),
            (None, answer) => hello = Some(answer),
        }
        if let Some(one) = &mut running {
            let write = async {
                one.input.write_all(format!("{text}\n").as_bytes()).await?;
                one.input.flush().await
            };
            // A program that does not read is found out by its silence, or by its end, which the next turn of the loop sees.
            let _ = timeout(Duration::from_secs(5), write).await;
        }
    }
}

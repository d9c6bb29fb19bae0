//! Requests that are not waited for: `go` with `"wait":false`, and `terminate`.
//!
//! They are an addition to the protocol: a request without these fields is answered as before, in order. Searches run on threads of their own, one for
//! each processor; the others wait in a queue. Every search has exactly one last line, whatever happens to it.

use std::collections::{BTreeSet, VecDeque};
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use cubo_catalog::{Advice, Engine, Error, Session, advise};
use cubo_core::record::Entry;
use cubo_players::{Budget, Level};
use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};

use super::{Machine, say};

/// Searches that wait or run. More are refused with `limit`.
const MOST: usize = 1000;
/// The bytes that an interim report may fill.
const INTERIM_MEMORY: usize = 32 << 20;
/// The least time between interim reports, in milliseconds.
const LEAST_EVERY: u64 = 10;

/// What is asked about.
enum Subject {
    Game(Box<dyn Session>),
    View { game: String, view: Box<RawValue>, history: Vec<Entry> },
}

/// One search.
struct Ask {
    id: Id,
    subject: Subject,
    level: Level,
    ms: Option<u64>,
    nodes: u64,
    every: Option<u64>,
    seed: String,
    ended: AtomicBool,
}

impl Ask {
    fn think(&self, budget: &mut Budget<'_>) -> Result<Advice, Error> {
        match &self.subject {
            Subject::Game(game) => game.go(self.level, budget, &self.seed),
            Subject::View { game, view, history } => {
                advise(game, view, history, self.level, budget, &self.seed)
            }
        }
    }

    fn ended(&self) -> bool {
        self.ended.load(Ordering::Relaxed)
    }

    /// A line with its id in front.
    fn line(&self, body: &str) -> String {
        named(Some(&self.id), body)
    }

    /// Thinks, reports meanwhile if that is wanted, and returns the last line.
    fn run(&self) -> String {
        let done = AtomicBool::new(false);
        std::thread::scope(|scope| {
            if let Some(every) = self.every {
                let done = &done;
                scope.spawn(move || self.report(every, done));
            }
            let deadline = self.ms.and_then(|ms| Instant::now().checked_add(Duration::from_millis(ms)));
            let mut late = || self.ended() || deadline.is_some_and(|end| Instant::now() >= end);
            let advice = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                self.think(&mut Budget::nodes(self.nodes).until(&mut late))
            }));
            done.store(true, Ordering::Relaxed);
            let mut body = match advice {
                Ok(Ok(advice)) => fields(&advice),
                Ok(Err(why)) => failed(why.code(), &why.to_string(), None),
                Err(_) => failed("unsupported", "the search failed", None),
            };
            if self.ended() {
                body = body.replacen('{', "{\"terminated\":true,", 1);
            }
            self.line(&body)
        })
    }

    /// Interim reports: what shorter searches beside the real one say, each twice as long as the one before. So the last answer is the same as
    /// without them.
    fn report(&self, every: u64, done: &AtomicBool) {
        let mut length = Duration::from_millis(every);
        loop {
            let begin = Instant::now();
            let mut stop = || done.load(Ordering::Relaxed) || self.ended() || begin.elapsed() >= length;
            let advice = self.think(&mut Budget::nodes(self.nodes).memory(INTERIM_MEMORY).until(&mut stop));
            // A search that found all there is does not report more often for that.
            while begin.elapsed() < length && !done.load(Ordering::Relaxed) && !self.ended() {
                std::thread::sleep(Duration::from_millis(2));
            }
            let (Ok(advice), false, false) = (advice, done.load(Ordering::Relaxed), self.ended()) else {
                return;
            };
            if say(&self.line(&fields(&advice).replacen('{', "{\"interim\":true,", 1))).is_err() {
                return;
            }
            length *= 2;
        }
    }
}

/// An id as it was written, and as it is compared.
#[derive(Clone)]
struct Id {
    text: String,
    value: Value,
}

/// The members of an answer, as a JSON object.
fn fields(advice: &Advice) -> String {
    serde_json::to_string(advice).unwrap_or_else(|why| failed("unsupported", &why.to_string(), None))
}

/// An error, with the field that it is about.
fn failed(code: &str, message: &str, field: Option<&str>) -> String {
    let mut error = json!({"code": code, "message": message});
    if let Some(field) = field {
        error["field"] = field.into();
    }
    json!({"error": error}).to_string()
}

/// A line: an object with the id in front.
fn named(id: Option<&Id>, body: &str) -> String {
    match (id, body.strip_prefix('{')) {
        (Some(id), Some(rest)) => format!("{{\"id\":{},{rest}", id.text),
        _ => body.to_owned(),
    }
}

/// The searches of an engine.
#[derive(Default)]
struct Queue {
    waiting: VecDeque<Arc<Ask>>,
    running: Vec<Arc<Ask>>,
    closed: bool,
}

/// All that is not waited for.
pub(super) struct Aside {
    queue: Arc<(Mutex<Queue>, Condvar)>,
    workers: Vec<std::thread::JoinHandle<()>>,
}

/// What to do with a line.
pub(super) enum Taken {
    /// It is for the engine.
    Not,
    /// It was answered, or will be.
    Yes,
}

impl Aside {
    pub(super) fn new() -> Self {
        Aside { queue: Arc::default(), workers: Vec::new() }
    }

    /// Takes a line that is not for the engine itself.
    pub(super) fn take(&mut self, line: &[u8], engine: &Engine<Machine>) -> io::Result<Taken> {
        // Most lines are not looked into twice.
        let has = |word: &[u8]| line.windows(word.len()).any(|part| part == word);
        if !has(b"\"wait\"") && !has(b"\"every\"") && !has(b"\"terminate\"") {
            return Ok(Taken::Not);
        }
        let Ok(text) = str::from_utf8(line) else { return Ok(Taken::Not) };
        let Ok(Value::Object(mut request)) = serde_json::from_str::<Value>(text) else {
            return Ok(Taken::Not);
        };
        let Ok(Raw { id, view }) = serde_json::from_str::<Raw<'_>>(text) else { return Ok(Taken::Not) };
        let Ok(Twice(twice)) = serde_json::from_str(text) else { return Ok(Taken::Not) };
        let value = request.remove("id").unwrap_or_default();
        let id = id.map(|raw| Id { text: raw.get().replace('\r', ""), value });
        match request.get("cmd").and_then(Value::as_str) {
            Some("go") if request.contains_key("wait") || request.contains_key("every") => {
                if let Some(field) = twice {
                    let message = format!("the field {field:?} stands in this request twice");
                    say(&named(id.as_ref(), &failed("bad-request", &message, Some(&field))))?;
                    return Ok(Taken::Yes);
                }
                match self.read(id.clone(), request, view, engine) {
                    Ok((ask, warnings)) => {
                        for (field, message) in warnings {
                            let warning = json!({"warning": {"field": field, "message": message}});
                            say(&named(id.as_ref(), &warning.to_string()))?;
                        }
                        if !self.queue(ask) {
                            let message = format!("{MOST} searches wait or run already");
                            say(&named(id.as_ref(), &failed("limit", &message, None)))?;
                        }
                    }
                    Err((code, field, message)) => {
                        say(&named(id.as_ref(), &failed(code, &message, Some(&field))))?;
                    }
                }
                Ok(Taken::Yes)
            }
            Some("terminate") => {
                let target = request.get("target").filter(|target| !target.is_null());
                let stray = request.keys().find(|key| !["cmd", "target"].contains(&key.as_str()));
                let body = match stray {
                    Some(field) => {
                        let message = format!("the field {field:?} is not part of this request");
                        failed("bad-request", &message, Some(field))
                    }
                    None => json!({"terminated": self.terminate(target)}).to_string(),
                };
                say(&named(id.as_ref(), &body))?;
                Ok(Taken::Yes)
            }
            _ => Ok(Taken::Not),
        }
    }

    /// Ends the searches with that id, or all. Each answers at once with what it has. Returns how many there were.
    fn terminate(&self, target: Option<&Value>) -> usize {
        let queue = self.queue.0.lock().unwrap_or_else(PoisonError::into_inner);
        let asked = queue.waiting.iter().chain(&queue.running);
        let ended = asked.filter(|ask| target.is_none_or(|target| ask.id.value == *target) && !ask.ended());
        ended.map(|ask| ask.ended.store(true, Ordering::Relaxed)).count()
    }

    /// Reads a request that is not waited for.
    fn read(
        &self,
        id: Option<Id>,
        mut request: Map<String, Value>,
        raw: Option<&RawValue>,
        engine: &Engine<Machine>,
    ) -> Result<(Ask, Warnings), Wrong> {
        let bad = |field: &str, message: String| ("bad-request", field.to_owned(), message);
        let Some(id) = id else {
            return Err(bad(
                "id",
                "a request that is not waited for needs an id, to know its answer by".to_owned(),
            ));
        };
        request.remove("cmd");
        if take::<bool>(&mut request, "wait")? == Some(true) {
            return Err(bad("wait", "\"wait\":true is what happens without it: leave it out".to_owned()));
        }
        let every: Option<u64> = take(&mut request, "every")?;
        let level: Option<String> = take(&mut request, "level")?;
        let ms: Option<u64> = take(&mut request, "ms")?;
        let nodes: Option<u64> = take(&mut request, "nodes")?;
        let seed: Option<String> = take(&mut request, "seed")?;
        let game: Option<String> = take(&mut request, "game")?;
        request.remove("view");
        let view = raw.filter(|view| view.get() != "null");
        let history: Option<Vec<Entry>> = take(&mut request, "history")?;
        if let Some(field) = request.keys().next() {
            // The same words as elsewhere; the field is told beside them.
            let message = format!("the field {field:?} is not part of this request");
            return Err(("bad-request", field.clone(), message));
        }
        let level = match level {
            None if ms.is_some() || nodes.is_some() => Level::Search,
            None => Level::Normal,
            Some(name) => Level::asked_for(&name).map_err(|why| bad("level", why))?,
        };
        let subject = match (game, view, history) {
            (None, None, None) => {
                let game =
                    engine.game().ok_or_else(|| ("no-game", "game".to_owned(), Error::NoGame.to_string()))?;
                Subject::Game(game.fork())
            }
            (None, ..) => return Err(bad("game", "the field \"game\" is missing".to_owned())),
            (Some(_), None, _) => return Err(bad("view", "the field \"view\" is missing".to_owned())),
            (Some(game), Some(view), history) => {
                cubo_catalog::listing(&game)
                    .map_err(|why| (why.code(), "game".to_owned(), why.to_string()))?;
                Subject::View { game, view: view.to_owned(), history: history.unwrap_or_default() }
            }
        };
        let mut warnings = Vec::new();
        if let Some(every) = every.filter(|&every| every < LEAST_EVERY || ms.is_some_and(|ms| every >= ms)) {
            let message = match ms {
                Some(ms) if every >= ms => format!("nothing can be reported every {every} ms of {ms}"),
                _ => format!("reports come every {LEAST_EVERY} ms at most"),
            };
            warnings.push(("every", message));
        }
        if ms.is_some() && matches!(level, Level::Random | Level::Greedy) {
            warnings.push(("ms", format!("{level} does not think for longer if it may")));
        }
        let nodes = nodes.unwrap_or(if ms.is_some() { u64::MAX } else { level.nodes() });
        let every = every.map(|every| every.max(LEAST_EVERY));
        let (seed, ended) = (seed.unwrap_or_default(), AtomicBool::new(false));
        Ok((Ask { id, subject, level, ms, nodes, every, seed, ended }, warnings))
    }

    /// Puts a search into the queue. `false` if that is full.
    fn queue(&mut self, ask: Ask) -> bool {
        let (lock, ready) = &*self.queue;
        let mut queue = lock.lock().unwrap_or_else(PoisonError::into_inner);
        if queue.waiting.len() + queue.running.len() >= MOST {
            return false;
        }
        queue.waiting.push_back(Arc::new(ask));
        if self.workers.len() < crate::think::processors()
            && queue.waiting.len() + queue.running.len() > self.workers.len()
        {
            let queue = Arc::clone(&self.queue);
            self.workers.push(std::thread::spawn(move || work(&queue)));
        }
        ready.notify_one();
        true
    }

    /// Waits until everything has been answered.
    pub(super) fn end(self) {
        let (lock, ready) = &*self.queue;
        lock.lock().unwrap_or_else(PoisonError::into_inner).closed = true;
        ready.notify_all();
        for worker in self.workers {
            let _ = worker.join();
        }
    }
}

/// Code, field and message of an error.
type Wrong = (&'static str, String, String);
/// Fields and messages.
type Warnings = Vec<(&'static str, String)>;

/// The first name that an object has twice, if any.
struct Twice(Option<String>);

impl<'de> Deserialize<'de> for Twice {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Names;
        impl<'de> Visitor<'de> for Names {
            type Value = Twice;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Twice, A::Error> {
                let (mut seen, mut twice) = (BTreeSet::new(), None);
                while let Some((name, IgnoredAny)) = map.next_entry::<String, IgnoredAny>()? {
                    if !seen.insert(name.clone()) {
                        twice.get_or_insert(name);
                    }
                }
                Ok(Twice(twice))
            }
        }
        from.deserialize_map(Names)
    }
}

/// What is kept as it stands in the line.
#[derive(serde::Deserialize)]
struct Raw<'a> {
    #[serde(borrow, default)]
    id: Option<&'a RawValue>,
    #[serde(borrow, default)]
    view: Option<&'a RawValue>,
}

fn take<T: serde::de::DeserializeOwned>(
    request: &mut Map<String, Value>,
    field: &'static str,
) -> Result<Option<T>, Wrong> {
    match request.remove(field) {
        None | Some(Value::Null) => Ok(None),
        Some(value) => serde_json::from_value(value).map(Some).map_err(|why| {
            ("bad-request", field.to_owned(), format!("the field {field:?} does not fit: {why}"))
        }),
    }
}

fn work(queue: &(Mutex<Queue>, Condvar)) {
    let (lock, ready) = queue;
    loop {
        let ask = {
            let mut queue = lock.lock().unwrap_or_else(PoisonError::into_inner);
            loop {
                if let Some(ask) = queue.waiting.pop_front() {
                    queue.running.push(Arc::clone(&ask));
                    break ask;
                }
                if queue.closed {
                    return;
                }
                queue = ready.wait(queue).unwrap_or_else(PoisonError::into_inner);
            }
        };
        let line = ask.run();
        // First it is no longer there to be ended, then it answers.
        lock.lock().unwrap_or_else(PoisonError::into_inner).running.retain(|other| !Arc::ptr_eq(other, &ask));
        // If nobody listens any more, reading will end too.
        let _ = say(&line);
    }
}

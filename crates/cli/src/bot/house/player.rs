//! The bot at the house: what it hears on its stream, and what it does about it.

use std::cell::{Cell, RefCell};
use std::collections::{HashMap, HashSet};
use std::io;
use std::num::NonZeroU64;
use std::rc::Rc;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::Notify;
use tokio::task::LocalSet;
use tokio::time::{sleep, timeout};

use super::address::{House, distrust};
use super::program::Program;
use super::thinking::{budget, patience, request};
use super::{Log, Meeting};
use crate::failure::Failure;

/// A stream that says nothing for so long is a broken one.
const SILENCE: Duration = Duration::from_secs(30);
/// The longest pause between two attempts to connect.
const LONGEST_PAUSE: u64 = 30_000;
/// How often an action is sent again if the house does not answer.
const TRIES: u32 = 30;

struct Inner {
    house: House,
    token: String,
    program: Program,
    wants_legal: bool,
    ms: u64,
    meeting: Meeting,
    games: Option<NonZeroU64>,
    log: Log,
    /// Challenges that were answered.
    answered: RefCell<HashSet<String>>,
    /// Tables that are on, and which game each is.
    tables: RefCell<HashMap<String, String>>,
    /// Tables that are over, and were counted.
    over: RefCell<HashSet<String>>,
    /// Games that were lost by the program's fault.
    given_up: RefCell<HashSet<String>>,
    ended: Cell<u64>,
    looking: Cell<bool>,
    /// Whether the house has let this bot in.
    greeted: Cell<bool>,
    enough: Notify,
}

/// The bot.
pub(super) struct Player(Rc<Inner>);

/// How a stream ended.
enum End {
    /// Come back after so many milliseconds.
    Again(u64),
    /// There is no coming back.
    Never(String),
}

/// The beginning of a table's id, enough to tell tables apart in a log.
fn short(table: &str) -> &str {
    table.get(..6).unwrap_or(table)
}

fn code(answer: &Value) -> &str {
    answer["error"]["code"].as_str().unwrap_or("no answer")
}

impl Player {
    #[allow(clippy::too_many_arguments)] // one of each, made in one place
    pub(super) fn new(
        house: House,
        token: String,
        program: Program,
        wants_legal: bool,
        ms: u64,
        meeting: Meeting,
        games: Option<NonZeroU64>,
        log: Log,
    ) -> Player {
        Player(Rc::new(Inner {
            house,
            token,
            program,
            wants_legal,
            ms,
            meeting,
            games,
            log,
            answered: RefCell::default(),
            tables: RefCell::default(),
            over: RefCell::default(),
            given_up: RefCell::default(),
            ended: Cell::new(0),
            looking: Cell::new(false),
            greeted: Cell::new(false),
            enough: Notify::new(),
        }))
    }

    /// Plays until there were enough games, or the house does not want this bot.
    pub(super) async fn run(self) -> Result<(), Failure> {
        let inner = self.0;
        let all = LocalSet::new();
        all.run_until(async {
            let mut pause: u64 = 500;
            loop {
                let end = tokio::select! {
                    end = listen(&inner) => end,
                    () = inner.enough.notified() => return Ok(()),
                };
                match end {
                    Ok(End::Never(why)) => return Err(Failure::Bad(why)),
                    Ok(End::Again(after)) => {
                        pause = 500;
                        sleep(Duration::from_millis(after)).await;
                    }
                    // Waiting makes no certificate trusted; but a house that was reached before may be changing its own.
                    Err(why) if !inner.greeted.get() && distrust(&why).is_some() => {
                        let why = distrust(&why).unwrap_or_default();
                        return Err(Failure::Bad(format!(
                            "the house's certificate is not trusted ({why}): if it has an authority of its own, name its certificate with --ca FILE"
                        )));
                    }
                    Err(why) => {
                        inner.log.say(
                            format!("the line is broken ({why}): coming back in {} s", pause.div_ceil(1000)),
                            format!("la ligne est coupée ({why}) : retour dans {} s", pause.div_ceil(1000)),
                        );
                        sleep(Duration::from_millis(pause)).await;
                        pause = (pause * 2).min(LONGEST_PAUSE);
                    }
                }
            }
        })
        .await
    }
}

async fn listen(inner: &Rc<Inner>) -> io::Result<End> {
    let mut stream = inner.house.ask(&inner.token, "GET", "/api/bot/stream", None).await?;
    match stream.status {
        200 => {}
        401 => {
            return Ok(End::Never(
                "the house does not know this token: it was revoked, or is another house's".to_owned(),
            ));
        }
        status => {
            let body: Value = serde_json::from_slice(&stream.rest().await?).unwrap_or(Value::Null);
            let seconds = body["error"]["seconds"].as_u64();
            if let Some(seconds) = seconds.filter(|_| status == 429) {
                inner.log.say(
                    format!("too fast: waiting {seconds} s"),
                    format!("trop vite : attente de {seconds} s"),
                );
                return Ok(End::Again(seconds * 1000));
            }
            if status == 404 || status == 403 {
                return Ok(End::Never(format!(
                    "this house has no bots, or does not let this one in: {body}"
                )));
            }
            return Err(io::Error::other(format!("{status} {}", code(&body))));
        }
    }
    loop {
        let line = timeout(SILENCE, stream.line()).await;
        let line = line.map_err(|_| io::Error::other("nothing was heard for 30 s"))??;
        let Some(line) = line else { return Err(io::Error::other("the house has hung up")) };
        let Ok(line) = serde_json::from_str::<Value>(&line) else { continue };
        if let Some(end) = hear(inner, line) {
            return Ok(end);
        }
    }
}

fn hear(inner: &Rc<Inner>, line: Value) -> Option<End> {
    match line["event"].as_str().unwrap_or_default() {
        "hello" => {
            inner.greeted.set(true);
            let (name, owner) = (line["bot"]["name"].to_string(), line["bot"]["owner"].to_string());
            inner.log.say(
                format!("here as {name}, a bot of {owner}"),
                format!("connecté : {name}, robot de {owner}"),
            );
            // Those that are on are told next. One that ended meanwhile is not, and is asked about.
            for table in inner.tables.borrow().keys() {
                tokio::task::spawn_local(look(inner.clone(), table.clone()));
            }
            tokio::task::spawn_local(meet(inner.clone()));
        }
        "lobby" => {
            for challenge in line["you"]["challenges"].as_array().into_iter().flatten() {
                if challenge["mine"] != true
                    && let Some(table) = challenge["table"].as_str()
                    && inner.answered.borrow_mut().insert(table.to_owned())
                {
                    tokio::task::spawn_local(accept(inner.clone(), challenge.clone()));
                }
            }
        }
        "table" => table(inner, line),
        "goodbye" => {
            let again = line["again_ms"].as_u64();
            return Some(match (line["code"].as_str().unwrap_or_default(), again) {
                ("replaced", _) => End::Never("another program plays for this bot now".to_owned()),
                (code, None) => End::Never(format!("the house says goodbye: {code}")),
                (code, Some(after)) => {
                    inner.log.say(
                        format!("the house says goodbye ({code})"),
                        format!("la maison prend congé ({code})"),
                    );
                    End::Again(after)
                }
            });
        }
        _ => {}
    }
    None
}

/// Asks how a table stands at which the bot sat before the line broke.
async fn look(inner: Rc<Inner>, id: String) {
    match inner.house.answer(&inner.token, "GET", &format!("/api/bot/tables/{id}"), None).await {
        Ok((200, view)) => table(&inner, view),
        Ok((403 | 404, _)) => {
            inner.tables.borrow_mut().remove(&id);
            meet(inner).await;
        }
        // The next connection asks again.
        _ => {}
    }
}

async fn accept(inner: Rc<Inner>, challenge: Value) {
    let Some(table) = challenge["table"].as_str() else { return };
    let path = format!("/api/bot/tables/{table}/sit");
    let from = challenge["from"].to_string();
    match inner.house.answer(&inner.token, "POST", &path, Some(&json!({}))).await {
        Ok((200, _)) => inner.log.say(
            format!("{} sits down: {from} asks for {}", short(table), challenge["game"]),
            format!("{} s’assied : {from} propose {}", short(table), challenge["game"]),
        ),
        Ok((_, answer)) => inner.log.say(
            format!("{} cannot sit down: {}", short(table), code(&answer)),
            format!("{} ne peut pas s’asseoir : {}", short(table), code(&answer)),
        ),
        // It is told again after the next connection.
        Err(_) => drop(inner.answered.borrow_mut().remove(table)),
    }
}

fn table(inner: &Rc<Inner>, line: Value) {
    let Some(id) = line["table"].as_str().map(str::to_owned) else { return };
    let state = &line["shown"]["state"];
    let game = line["shown"]["game"].as_str().unwrap_or_default().to_owned();
    match state["phase"].as_str().unwrap_or_default() {
        "ended" => {
            inner.tables.borrow_mut().remove(&id);
            if !inner.over.borrow_mut().insert(id.clone()) {
                return;
            }
            let own = line["shown"]["you"][0].as_u64().unwrap_or(u64::MAX);
            let rank = state["end"]["outcome"]["ranks"].get(own as usize).and_then(Value::as_u64);
            let how = state["end"]["how"].as_str().unwrap_or_default();
            let rank = rank.map_or_else(|| "–".to_owned(), |rank| rank.to_string());
            inner.log.say(
                format!("{} {game} is over ({how}): rank {rank}", short(&id)),
                format!("{} {game} est finie ({how}) : rang {rank}", short(&id)),
            );
            inner.ended.set(inner.ended.get() + 1);
            if inner.games.is_some_and(|games| inner.ended.get() >= games.get()) {
                inner.enough.notify_one();
            } else {
                tokio::task::spawn_local(meet(inner.clone()));
            }
        }
        "playing" => {
            if inner.tables.borrow_mut().insert(id.clone(), game.clone()).is_none() {
                let names = |mark: &str| {
                    let chairs = state["chairs"].as_array().into_iter().flatten();
                    let name = |chair: &Value| {
                        let name = chair["name"].as_str().or(chair["player"].as_str())?;
                        Some(if chair["bot"] == true { format!("{name} {mark}") } else { name.to_owned() })
                    };
                    chairs.filter_map(name).collect::<Vec<_>>().join(", ")
                };
                inner.log.say(
                    format!("{} {game} is on: {}", short(&id), names("(bot)")),
                    format!("{} {game} commence : {}", short(&id), names("(robot)")),
                );
            }
            for offer in state["offers"].as_array().into_iter().flatten() {
                decline(inner, &id, &line, offer);
            }
            if line["turn"].is_object() {
                tokio::task::spawn_local(act(inner.clone(), line));
            }
        }
        _ => {}
    }
}

/// A program chooses actions, and nothing else: it agrees to nothing.
fn decline(inner: &Rc<Inner>, id: &str, line: &Value, offer: &Value) {
    let own = &line["shown"]["you"][0];
    let asked = offer["waits_for"].as_array().is_some_and(|list| list.contains(own));
    let Some(number) = offer["offer"].as_u64().filter(|_| asked) else { return };
    let (inner, path) = (inner.clone(), format!("/api/bot/tables/{id}/command"));
    tokio::task::spawn_local(async move {
        let no = json!({"command": {"cmd": "answer", "offer": number, "yes": false}});
        let _ = inner.house.answer(&inner.token, "POST", &path, Some(&no)).await;
    });
}

/// Lets the program choose, and plays that.
async fn act(inner: Rc<Inner>, line: Value) {
    let Some(id) = line["table"].as_str() else { return };
    if inner.given_up.borrow().contains(id) {
        return;
    }
    let left = line["turn"]["left_ms"].as_u64();
    let increment = line["shown"]["time"]["increment_ms"].as_u64().unwrap_or(0);
    let ms = budget(left, increment, inner.ms);
    let Some(wish) = request(&line, ms, inner.wants_legal) else { return };
    let begun = tokio::time::Instant::now();
    let key = format!("{id}-{}", line["shown"]["version"]);
    let mut chosen = inner.program.go(&key, wish.clone(), patience(ms, left)).await;
    if let Err(why) = &chosen {
        inner.log.say(
            format!("{} asks the program again: {why}", short(id)),
            format!("{} repose la question au programme : {why}", short(id)),
        );
        chosen = inner.program.go(&key, wish, patience(ms, left)).await;
    }
    let took = begun.elapsed().as_millis();
    match chosen {
        Ok(action) => {
            inner.log.say(
                format!("{} plays {action} ({took} ms)", short(id)),
                format!("{} joue {action} ({took} ms)", short(id)),
            );
            play(&inner, id, &line, &action).await;
        }
        Err(why) => give_up(&inner, id, &why).await,
    }
}

async fn play(inner: &Rc<Inner>, id: &str, line: &Value, action: &str) {
    let path = format!("/api/bot/tables/{id}/play");
    let version = &line["shown"]["version"];
    // With the same key an action that was sent twice happens once.
    let body = json!({"action": action, "at": version, "key": format!("v{version}")});
    for _ in 0..TRIES {
        match inner.house.answer(&inner.token, "POST", &path, Some(&body)).await {
            Ok((200, _)) => return,
            Ok((429, answer)) => {
                sleep(Duration::from_secs(answer["error"]["seconds"].as_u64().unwrap_or(1))).await
            }
            Ok((503, _)) | Err(_) => sleep(Duration::from_secs(1)).await,
            Ok((_, answer)) => match code(&answer) {
                "illegal" | "bad-action" => {
                    let why = format!("{action:?}: {}", answer["error"]["message"]);
                    return give_up(inner, id, &why).await;
                }
                // The table has moved on; what it is now comes with the next line.
                _ => return,
            },
        }
    }
}

/// The program has no action: the game is lost, as in the arena.
async fn give_up(inner: &Rc<Inner>, id: &str, why: &str) {
    inner.given_up.borrow_mut().insert(id.to_owned());
    inner.log.say(
        format!("{} resigns, because the program did not play: {why}", short(id)),
        format!("{} abandonne, car le programme n’a pas joué : {why}", short(id)),
    );
    let path = format!("/api/bot/tables/{id}/command");
    let resign = json!({"command": {"cmd": "resign"}, "key": "resign"});
    for _ in 0..TRIES {
        match inner.house.answer(&inner.token, "POST", &path, Some(&resign)).await {
            Ok((429 | 503, _)) | Err(_) => sleep(Duration::from_secs(1)).await,
            Ok(_) => return,
        }
    }
}

/// Finds the next game, if the bot is to look for any and has none.
async fn meet(inner: Rc<Inner>) {
    if inner.looking.replace(true) {
        return;
    }
    // The tables at which it sits are told first.
    sleep(Duration::from_millis(300)).await;
    while inner.tables.borrow().is_empty() {
        let person = json!({"for": "person"});
        let (path, body) = match &inner.meeting {
            Meeting::Waits => break,
            Meeting::Seeks(game) => ("/api/bot/seek", json!({"game": game})),
            Meeting::House(game, level) => {
                let places = json!([person, {"for": "house", "level": level}]);
                ("/api/bot/tables", json!({"table": {"game": game, "places": places}}))
            }
            Meeting::Opens(game) => {
                let table = json!({"game": game, "places": [person, person], "access": "listed"});
                ("/api/bot/tables", json!({"table": table}))
            }
        };
        match inner.house.answer(&inner.token, "POST", path, Some(&body)).await {
            Ok((200, _)) => break,
            Ok((status, answer)) => {
                let seconds = answer["error"]["seconds"].as_u64().unwrap_or(10);
                inner.log.say(
                    format!("finds no game ({status} {}): again in {seconds} s", code(&answer)),
                    format!(
                        "ne trouve pas de partie ({status} {}) : nouvel essai dans {seconds} s",
                        code(&answer)
                    ),
                );
                sleep(Duration::from_secs(seconds)).await;
            }
            Err(_) => sleep(Duration::from_secs(5)).await,
        }
    }
    inner.looking.set(false);
}

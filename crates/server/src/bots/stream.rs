//! What a bot is told, line by line, for as long as it listens. Every line about a table is the whole table: a bot that was away, or that reads
//! slowly, has nothing to catch up with.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use cubo_core::Viewer;
use cubo_core::fair::Bytes32;
use cubo_wire::bots::{BotLine, BotMe, BotTurn};
use cubo_wire::lobby::InLobby;
use cubo_wire::{PersonId, Phase, Request, RequestKind, ShownTurn, TableId, TableView};
use serde::Deserialize;
use tokio::sync::mpsc;
use tokio::time::{MissedTickBehavior, interval, timeout};

use super::act::{open_nonce, view_text};
use super::{BotHere, Opened, nonces};
use crate::connection::Connection;
use crate::hall::{Hall, Mail};
use crate::house::{House, closed};
use crate::lobby;
use crate::queue;

/// How often a line comes at least, and how often it is looked whether the bot sits at further tables.
const ALIVE: Duration = Duration::from_secs(10);
/// How long a line may wait for a bot that does not read.
const PATIENCE: Duration = Duration::from_secs(20);
/// How many actions are listed.
const LEGAL: usize = 10_000;
/// How many of the latest tables are looked at.
const TABLES: u32 = 64;

/// A stream that begins.
pub(crate) struct Stream {
    pub(crate) me: BotMe,
    pub(crate) bot: BotHere,
    /// Where its lines go.
    pub(crate) lines: mpsc::Sender<String>,
}

/// What of a message of a table or the lobby matters here.
#[derive(Deserialize)]
struct Heard {
    #[serde(default)]
    table: Option<TableId>,
    #[serde(default)]
    you: Option<InLobby>,
    #[serde(default)]
    news: Option<serde::de::IgnoredAny>,
    #[serde(default)]
    shown: Option<serde::de::IgnoredAny>,
    #[serde(default)]
    error: Option<serde::de::IgnoredAny>,
}

enum End {
    /// The bot does not listen any more.
    Gone,
    Goodbye(&'static str, Option<u64>),
}

struct Talk {
    house: Arc<House>,
    person: PersonId,
    connection: Arc<Connection>,
    lines: mpsc::Sender<String>,
    /// Tables that were subscribed to.
    known: HashSet<TableId>,
    /// Those of which a line is due.
    due: BTreeSet<TableId>,
    /// Those that are over, and were told.
    over: HashSet<TableId>,
    /// The position at which the bot was last told that it is its turn. It is told once: a bot that acts on every such line acts once a turn.
    turns: HashMap<TableId, u64>,
}

/// Serves a stream until it ends.
pub(crate) async fn run(house: Arc<House>, stream: Stream) {
    let Stream { me, bot, lines } = stream;
    let (person, token) = (bot.person(), bot.token);
    let (connection, mut outgoing) =
        Connection::new(house.config.limits.queue, house.metrics.refusals.clone());
    let connection = Arc::new(connection);
    let opened = house.bots.enter(person);
    house.sessions.join(token, &connection);
    house.lobby.enter(person);
    lobby::listen_as_bot(&house, &connection, person, bot.bot.name.clone());
    let mut talk = Talk {
        person,
        connection: connection.clone(),
        lines,
        known: HashSet::new(),
        due: BTreeSet::new(),
        over: HashSet::new(),
        turns: HashMap::new(),
        house: house.clone(),
    };
    let end = match talk.greet(me, token).await {
        Ok(()) => talk.converse(&opened, &mut outgoing).await,
        Err(end) => end,
    };
    if let End::Goodbye(code, again_ms) = end {
        let _ = talk.say(&BotLine::Goodbye { code: code.to_owned(), again_ms }).await;
    }
    house.bots.exit(person, &opened);
    house.sessions.leave(token, &connection);
    lobby::leave(&house, &connection);
    house.lobby.exit(person, house.clock.now());
    for table in connection.looks_at() {
        let _ = Hall::send(&house, table, Mail::Disconnected { connection: connection.number });
    }
}

impl Talk {
    async fn greet(&mut self, me: BotMe, token: crate::ids::TokenHash) -> Result<(), End> {
        // The token may have been revoked while the stream was being made.
        if matches!(self.house.store.guest(token).await, Ok(None)) {
            return Err(End::Goodbye("revoked", None));
        }
        self.say(&BotLine::Hello { bot: me }).await
    }

    async fn converse(&mut self, opened: &Opened, outgoing: &mut queue::Receiver) -> End {
        let mut closing = self.house.closing.subscribe();
        let mut tick = interval(ALIVE);
        tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let connection = self.connection.clone();
        let lines = self.lines.clone();
        loop {
            while let Some(table) = self.due.pop_first() {
                if let Err(end) = self.tell(table).await {
                    return end;
                }
            }
            let end = tokio::select! {
                text = outgoing.recv() => match text {
                    Some(text) => self.hear(&text).await,
                    None => Err(End::Gone),
                },
                // Something was not heard: everything is told again.
                () = connection.overflow.notified() => {
                    self.due.extend(&self.known);
                    Ok(())
                }
                () = connection.dismissed.notified() => Err(End::Goodbye("revoked", None)),
                () = connection.moved.notified() => Err(End::Goodbye("moved", Some(500))),
                () = opened.replaced.notified() => Err(End::Goodbye("replaced", None)),
                () = opened.tables.notified() => self.look_for_tables().await,
                () = lines.closed() => Err(End::Gone),
                () = closed(&mut closing) => Err(End::Goodbye("closing", Some(2_000))),
                _ = tick.tick() => self.alive().await,
            };
            if let Err(end) = end {
                return end;
            }
        }
    }

    async fn say(&self, line: &BotLine) -> Result<(), End> {
        match serde_json::to_string(line) {
            Ok(text) => self.write(text).await,
            Err(_) => Ok(()),
        }
    }

    async fn write(&self, mut text: String) -> Result<(), End> {
        text.push('\n');
        match timeout(PATIENCE, self.lines.send(text)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(End::Gone),
            Err(_) => Err(End::Goodbye("slow", Some(1_000))),
        }
    }

    async fn alive(&mut self) -> Result<(), End> {
        self.say(&BotLine::Alive { now: self.house.clock.now() }).await?;
        self.look_for_tables().await
    }

    /// Subscribes to the tables at which the bot sits by now.
    async fn look_for_tables(&mut self) -> Result<(), End> {
        // If the store does not answer, the next look finds them.
        let tables = self.house.store.tables_of(self.person, TABLES).await.unwrap_or_default();
        for table in tables {
            if table.phase == Phase::Ended || self.known.contains(&table.id) || self.over.contains(&table.id)
            {
                continue;
            }
            if !self.connection.look_at(table.id, self.house.config.limits.tables_per_socket) {
                break;
            }
            let request = Request {
                id: None,
                kind: RequestKind::Subscribe { table: table.id, pass: None, from: None },
            };
            let (person, connection) = (Some(self.person), self.connection.clone());
            let mail = Mail::Request { request, person, connection, arrived: self.house.clock.now() };
            if Hall::send(&self.house, table.id, mail).is_ok() {
                self.known.insert(table.id);
            } else {
                self.connection.look_away(&table.id);
            }
        }
        Ok(())
    }

    async fn hear(&mut self, text: &str) -> Result<(), End> {
        let Ok(heard) = serde_json::from_str::<Heard>(text) else { return Ok(()) };
        match heard {
            Heard { table: Some(table), news, shown, .. } if news.is_some() || shown.is_some() => {
                // What was on its way when the end was told adds nothing to it.
                if !self.over.contains(&table) {
                    self.due.insert(table);
                }
                Ok(())
            }
            Heard { table: None, you: Some(you), .. } => {
                if let Some(matched) = &you.matched {
                    self.find_nonce(matched.commitment).await;
                    self.look_for_tables().await?;
                }
                self.say(&BotLine::Lobby { you }).await
            }
            // A subscription was refused: the next look tries again.
            Heard { error: Some(_), .. } => {
                let looked_at = self.connection.looks_at();
                self.known.retain(|table| looked_at.contains(table));
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Company was found for a seek that may have been sent to another node, which alone remembers the nonce.
    async fn find_nonce(&self, commitment: Bytes32) {
        if self.house.bots.remembers(&self.person, commitment) {
            return;
        }
        let (house, person) = (self.house.clone(), self.person);
        let found = tokio::task::spawn_blocking(move || nonces::found_again(&house, &person, commitment));
        if let Ok(Some(nonce)) = found.await {
            self.house.bots.sought(self.person, nonce);
        }
    }

    fn forget(&mut self, table: TableId) {
        self.known.remove(&table);
        self.turns.remove(&table);
        self.connection.look_away(&table);
        let _ = Hall::send(&self.house, table, Mail::Disconnected { connection: self.connection.number });
    }

    /// The line of a table as it is now.
    async fn tell(&mut self, table: TableId) -> Result<(), End> {
        let Ok(text) = view_text(&self.house, self.person, table, None).await else {
            self.forget(table);
            return Ok(());
        };
        let Ok(view) = serde_json::from_str::<TableView>(&text) else { return Ok(()) };
        if view.shown.you.is_empty() && view.shown.state.phase != Phase::Ended {
            // It has left, or was removed.
            self.forget(table);
            return Ok(());
        }
        open_nonce(&self.house, self.person, &view).await;
        let over = view.shown.state.phase == Phase::Ended;
        let moved = view.shown.play.as_ref().map(|play| play.moved);
        let turn = match moved.is_some_and(|moved| self.turns.get(&table) == Some(&moved)) {
            true => None,
            false => turn(view).await,
        };
        if let Some(moved) = moved.filter(|_| turn.is_some()) {
            self.turns.insert(table, moved);
        }
        let Some(rest) = text.strip_prefix('{') else { return Ok(()) };
        let mut line = r#"{"event":"table","#.to_owned();
        if let Some(turn) = turn.and_then(|turn| serde_json::to_string(&turn).ok()) {
            line += &format!("\"turn\":{turn},");
        }
        line += rest;
        self.write(line).await?;
        if over {
            self.over.insert(table);
            self.forget(table);
        }
        Ok(())
    }
}

/// Whether it is the turn of one of the bot's seats, and what it may do there. Only what its own view tells is asked.
async fn turn(view: TableView) -> Option<BotTurn> {
    if view.shown.state.phase != Phase::Playing {
        return None;
    }
    let play = view.shown.play.as_ref()?;
    let ShownTurn::Seat(seat) = play.turn else { return None };
    let plays_itself =
        view.shown.state.chairs.get(usize::from(seat.0)).is_some_and(|chair| chair.house.is_none());
    if !view.shown.you.contains(&seat) || !plays_itself {
        return None;
    }
    let left_ms =
        play.clock.as_ref().and_then(|clock| clock.until).map(|until| until.saturating_sub(view.now));
    let own = play.views.iter().find(|one| one.seat == Viewer::Seat(seat))?;
    let (game, own) = (view.shown.game.clone(), own.view.clone());
    let listed = tokio::task::spawn_blocking(move || {
        let (session, _) = cubo_catalog::imagine(&game, &own, "legal").ok()?;
        let legal = session.legal(Some(LEGAL));
        Some((legal.actions, legal.more))
    });
    let (legal, more) = listed.await.ok().flatten()?;
    Some(BotTurn { seat: seat.0, left_ms, legal, more })
}

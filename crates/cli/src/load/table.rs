//! One table under load: two sockets (or one against a house player), random legal play, game after game.

use std::borrow::Cow;
use std::io;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use cubo_client::{Socket, Told, Visitor, nonce};
use cubo_core::Seat;
use cubo_players::{Budget, Level};
use cubo_wire::rest::OpenTable;
use cubo_wire::{
    Access, ClockKind, Command, CommandRequest, HouseLevel, Json, Opening, Place, Request, RequestKind,
    TableId, TableView,
};
use serde_json::json;

use super::heard::{self, Heard, Play};
use super::ledger::Page;
use super::mover::{Mover, follow};
use super::report::Tally;

/// How long a message may take before it counts as lost.
const LOST: Duration = Duration::from_secs(30);
/// How often somebody who thinks looks whether the measured time is over: seldom enough to be no work, and often enough that no table is taken for lost.
const LOOK: Duration = Duration::from_secs(5);

/// Who sits at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Company {
    People,
    House,
}

struct Guest {
    /// At which of the nodes.
    node: usize,
    /// At which table.
    table: Option<TableId>,
    visitor: Visitor,
    socket: Socket,
    seat: Seat,
    version: u64,
    turn: Option<Seat>,
    over: bool,
    /// The newest view, for games that cannot be followed by actions.
    view: Option<Json>,
    keys: u64,
}

pub(super) struct LoadTable {
    company: Company,
    game: String,
    id: Option<TableId>,
    guests: Vec<Guest>,
    mover: Option<Box<dyn Mover>>,
    seed: u64,
    /// One page for each game, the newest last.
    pages: Vec<Page>,
}

/// The kind of a message.
enum Came {
    News,
    Answer,
    Refused(String),
    Else,
}

impl Guest {
    async fn hear(&mut self, keep_view: bool) -> io::Result<Came> {
        let told = tokio::time::timeout(LOST, self.socket.hear()).await;
        let told = told.map_err(|_| io::Error::other("a message was lost"))??;
        let Told::Text(text) = told else { return Err(io::Error::other("the house closed a socket")) };
        // One in sixteen is read whole: it is to be JSON to its end.
        let sixteenth = self.version.is_multiple_of(16);
        let read = if sixteenth { Cow::Borrowed(text.as_str()) } else { heard::without_views(&text) };
        let heard: Heard = serde_json::from_str(&read)?;
        // What is still told of the last table says nothing about this one.
        let mine = heard.table.is_some() && heard.table == self.table;
        match heard {
            Heard { news: Some(news), .. } if mine => {
                self.version = news.version;
                self.over |= news.is_end();
                self.note(&news.you, news.play.as_ref(), keep_view.then_some(text.as_str()));
                Ok(Came::News)
            }
            // The table as a whole, where news were lost on their way between nodes.
            Heard { shown: Some(shown), .. } if mine => {
                self.version = shown.version;
                self.over |= shown.is_over();
                self.note(&shown.you, shown.play.as_ref(), keep_view.then_some(text.as_str()));
                Ok(Came::News)
            }
            Heard { first: Some(_), .. } => Ok(Came::Answer),
            Heard { error: Some(why), .. } => Ok(Came::Refused(why.message.into_owned())),
            Heard { goodbye: Some(_), .. } => Err(io::Error::other("the server closes")),
            _ => Ok(Came::Else),
        }
    }

    /// `message`: where the view of the game is to be taken from, if it is needed.
    fn note(&mut self, you: &[Seat], play: Option<&Play>, message: Option<&str>) {
        if let Some(&seat) = you.first() {
            self.seat = seat;
        }
        if let Some(game) = play {
            self.turn = game.seat();
            if let Some(message) = message {
                self.view = heard::view(message);
            }
        }
    }

    async fn command(&mut self, table: TableId, command: Command) -> io::Result<()> {
        self.send(table, command).await?;
        loop {
            match self.hear(true).await? {
                Came::Answer => return Ok(()),
                Came::Refused(why) => return Err(io::Error::other(why)),
                Came::News | Came::Else => {}
            }
        }
    }

    async fn send(&mut self, table: TableId, command: Command) -> io::Result<()> {
        self.keys += 1;
        let (at, key) = (self.version, format!("k{}", self.keys));
        let request = CommandRequest { table, pass: None, at, key, command };
        let request = Request { id: None, kind: RequestKind::Command(request) };
        self.socket.say(serde_json::to_string(&request)?).await
    }
}

/// What was sent last is acknowledged.
fn note_answer(pages: &mut [Page]) {
    if let Some(page) = pages.last_mut() {
        page.acknowledged.extend(page.unanswered.take());
    }
}

impl LoadTable {
    /// Opens a table and begins its first game. Each person is at a node of their own, or both are at the same one.
    pub(super) async fn lay(
        houses: [(usize, SocketAddr); 2],
        game: String,
        company: Company,
        number: u64,
    ) -> io::Result<LoadTable> {
        let mut guests = Vec::new();
        let people = if company == Company::People { 2 } else { 1 };
        for (name, (node, house)) in ["One", "Two"].iter().zip(houses).take(people) {
            let visitor = Visitor::guest(house, name).await?;
            let socket = visitor.socket().await?;
            guests.push(Guest {
                node,
                table: None,
                visitor,
                socket,
                seat: Seat(0),
                version: 0,
                turn: None,
                over: false,
                view: None,
                keys: 0,
            });
        }
        let mut table =
            LoadTable { company, game, id: None, guests, mover: None, seed: number << 32, pages: vec![] };
        table.begin().await?;
        Ok(table)
    }

    /// A new game, on a new table, with the same sockets.
    async fn begin(&mut self) -> io::Result<()> {
        let other = match self.company {
            Company::People => Place::Person,
            Company::House => Place::House { level: HouseLevel(Level::Hard) },
        };
        let table = Opening {
            game: self.game.clone(),
            options: None,
            places: vec![Place::Person, other],
            fixed: true,
            clock: Some(ClockKind::None),
            access: Access::Listed,
            friendly: false,
            one_screen: false,
            without_talk: false,
            phrases_only: false,
            rated: false,
        };
        let body = serde_json::to_value(OpenTable { key: None, table })?;
        let opened: TableView =
            serde_json::from_value(self.guests[0].visitor.post("/api/tables", &body).await?)?;
        let id = opened.table;
        let old = self.id.replace(id);
        let mut nonces = Vec::new();
        for guest in &mut self.guests {
            let mut also = Vec::new();
            if let Some(old) = old {
                guest.socket.ask(json!({"cmd": "unsubscribe", "table": old}), &mut also).await?;
            }
            guest.table = Some(id);
            let shown = guest.socket.ask(json!({"cmd": "subscribe", "table": id}), &mut also).await?;
            guest.version = shown["shown"]["version"].as_u64().unwrap_or(0);
            guest.over = false;
        }
        for guest in &mut self.guests {
            let nonce = nonce()?;
            nonces.push(nonce);
            let commitment = Some(nonce.commitment());
            guest.command(id, Command::Sit { place: None, name: "Load".to_owned(), commitment }).await?;
        }
        for (guest, nonce) in self.guests.iter_mut().zip(&nonces) {
            guest.command(id, Command::Nonce { nonce: *nonce }).await?;
        }
        for guest in &mut self.guests {
            while guest.turn.is_none() || guest.view.is_none() {
                guest.hear(true).await?;
            }
        }
        let seats = self.guests.iter().map(|guest| guest.seat).collect();
        self.pages.push(Page { table: id, acknowledged: vec![], unanswered: None, seats });
        self.seed += 1;
        self.mover = match self.company {
            Company::People => follow(&self.game, 2, self.seed),
            Company::House => None,
        };
        Ok(())
    }

    /// Waits for a while, with sockets that answer the server's pings.
    pub(super) async fn rest(&mut self, time: Duration) {
        match &mut self.guests[..] {
            [one, other] => drop(tokio::join!(one.socket.rest(time), other.socket.rest(time))),
            alone => {
                for guest in alone {
                    guest.socket.rest(time).await;
                }
            }
        }
    }

    /// Waits for a while like somebody who thinks, but hardly longer than the measured time.
    pub(super) async fn think(&mut self, time: Duration, tally: &Tally) {
        let mut left = time;
        while !left.is_zero() && !tally.is_over() {
            let next = left.min(LOOK);
            self.rest(next).await;
            left -= next;
        }
    }

    /// Plays so many actions, or to the end of the game. How many they were, and whether it is over.
    pub(super) async fn advance(&mut self, actions: usize, tally: &mut Tally) -> io::Result<(usize, bool)> {
        for played in 0..actions {
            let before = self.guests[0].version;
            if !self.move_once(tally).await? {
                return Ok((played + usize::from(self.guests[0].version > before), true));
            }
        }
        Ok((actions, false))
    }

    /// One of its people without their socket, and the table.
    pub(super) fn into_visitor(self) -> Option<(Visitor, TableId)> {
        Some((self.guests.into_iter().next()?.visitor, self.id?))
    }

    /// What was acknowledged, game by game.
    pub(super) fn into_pages(self) -> Vec<Page> {
        self.pages
    }

    /// An action is about to be sent.
    fn note_sent(&mut self, seat: Seat, action: &str) {
        if let Some(page) = self.pages.last_mut() {
            page.unanswered = Some((seat, action.to_owned()));
        }
    }

    /// Plays until the measured time is over.
    pub(super) async fn play(&mut self, think: Duration, tally: &mut Tally) -> io::Result<()> {
        while !tally.is_over() {
            let go_on = match self.company {
                Company::People => self.move_once(tally).await?,
                Company::House => self.answer_the_house(tally).await?,
            };
            if tally.is_over() {
                break;
            }
            if !go_on {
                tally.games += 1;
                for guest in &mut self.guests {
                    (guest.turn, guest.view) = (None, None);
                }
                self.begin().await?;
            }
            self.think(think, tally).await;
        }
        Ok(())
    }

    fn choose(&mut self, who: usize) -> Option<String> {
        self.seed += 1;
        let view = self.guests[who].view.as_ref()?;
        let seed = self.seed.to_string();
        let advice = cubo_catalog::advise(&self.game, view, &[], Level::Random, &mut Budget::nodes(1), &seed);
        advice.ok().map(|advice| advice.action)
    }

    /// One action of one of two people, timed from sending to the other's receipt.
    async fn move_once(&mut self, tally: &mut Tally) -> io::Result<bool> {
        let (seat, action) = match &mut self.mover {
            Some(mover) => match mover.next() {
                Some(next) => next,
                None => return Ok(false),
            },
            None => {
                let Some(seat) = self.guests[0].turn.filter(|_| !self.guests[0].over) else {
                    return Ok(false);
                };
                let who = usize::from(self.guests[1].seat == seat);
                let Some(action) = self.choose(who) else { return Ok(false) };
                (seat, action)
            }
        };
        let who = usize::from(self.guests[1].seat == seat);
        let keep = self.mover.is_none();
        let sent = Instant::now();
        let Some(id) = self.id else { return Ok(false) };
        self.note_sent(seat, &action);
        self.guests[who].send(id, Command::Play { action }).await?;
        let at = self.guests[who].version;
        let (first, second) = self.guests.split_at_mut(1);
        let (actor, other) =
            if who == 0 { (&mut first[0], &mut second[0]) } else { (&mut second[0], &mut first[0]) };
        while other.version <= at {
            other.hear(keep).await?;
        }
        let took = sent.elapsed();
        loop {
            match actor.hear(keep).await? {
                Came::Answer => break,
                Came::Refused(why) => return Err(io::Error::other(why)),
                Came::News | Came::Else => {}
            }
        }
        tally.took(actor.node, took);
        note_answer(&mut self.pages);
        // Both receive the events of chance, and the end, before the next action.
        loop {
            while actor.version < other.version {
                actor.hear(keep).await?;
            }
            while other.version < actor.version {
                other.hear(keep).await?;
            }
            let settled = self.mover.is_some() || actor.turn.is_some() || actor.over;
            if settled {
                break;
            }
            actor.hear(keep).await?;
        }
        Ok(!actor.over)
    }

    /// One action against a house player, after it has moved.
    async fn answer_the_house(&mut self, tally: &mut Tally) -> io::Result<bool> {
        let Some(id) = self.id else { return Ok(false) };
        while !self.guests[0].over && self.guests[0].turn != Some(self.guests[0].seat) {
            self.guests[0].hear(true).await?;
        }
        if self.guests[0].over {
            return Ok(false);
        }
        let Some(action) = self.choose(0) else { return Ok(false) };
        let before = self.guests[0].version;
        self.note_sent(self.guests[0].seat, &action);
        self.guests[0].command(id, Command::Play { action }).await?;
        note_answer(&mut self.pages);
        while self.guests[0].version <= before {
            self.guests[0].hear(true).await?;
        }
        tally.against_the_house();
        Ok(!self.guests[0].over)
    }
}

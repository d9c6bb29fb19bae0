//! One table under load: two sockets (or one against the house), random legal play, game after game.

use std::io;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use cubo_players::{Budget, Level};
use cubo_server::client::{Socket, Told, Visitor, nonce};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::mover::{Mover, follow};
use super::report::Tally;

/// How long a message may take before it counts as lost.
const LOST: Duration = Duration::from_secs(30);

/// Who sits at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Company {
    People,
    House,
}

struct Guest {
    visitor: Visitor,
    socket: Socket,
    seat: u8,
    version: u64,
    turn: Option<u8>,
    over: bool,
    /// The newest view, for games that cannot be followed by actions.
    view: Option<Box<RawValue>>,
    keys: u64,
}

pub(super) struct Table {
    company: Company,
    game: String,
    id: String,
    guests: Vec<Guest>,
    mover: Option<Box<dyn Mover>>,
    seed: u64,
}

#[derive(Deserialize)]
struct Heard<'a> {
    #[serde(default, borrow)]
    news: Option<News<'a>>,
    #[serde(default)]
    error: Option<IgnoredAny>,
    #[serde(default)]
    first: Option<u64>,
    #[serde(default)]
    goodbye: Option<IgnoredAny>,
}

#[derive(Deserialize)]
struct News<'a> {
    version: u64,
    #[serde(borrow)]
    event: Event<'a>,
    #[serde(default)]
    you: Option<Vec<u8>>,
    #[serde(default, borrow)]
    play: Option<Play<'a>>,
}

#[derive(Deserialize)]
struct Event<'a> {
    event: &'a str,
}

#[derive(Deserialize)]
struct Play<'a> {
    #[serde(borrow)]
    turn: &'a RawValue,
    #[serde(borrow)]
    views: Vec<OneView<'a>>,
}

#[derive(Deserialize)]
struct OneView<'a> {
    #[serde(borrow)]
    view: &'a RawValue,
}

#[derive(Deserialize)]
struct TurnSeat {
    seat: u8,
}

/// What a message was.
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
        let heard: Heard<'_> = serde_json::from_str(&text)?;
        if heard.error.is_some() {
            return Ok(Came::Refused(text));
        }
        if heard.goodbye.is_some() {
            return Err(io::Error::other("the house closes"));
        }
        let Some(news) = heard.news else {
            return Ok(if heard.first.is_some() { Came::Answer } else { Came::Else });
        };
        self.version = news.version;
        self.over |= news.event.event == "ended";
        if let Some(&seat) = news.you.as_ref().and_then(|you| you.first()) {
            self.seat = seat;
        }
        if let Some(play) = &news.play {
            let turn: Result<TurnSeat, _> = serde_json::from_str(play.turn.get());
            self.turn = turn.ok().map(|turn| turn.seat);
            if keep_view {
                self.view = play.views.first().map(|one| one.view.to_owned());
            }
        }
        Ok(Came::News)
    }

    async fn command(&mut self, table: &str, mut wish: Value) -> io::Result<()> {
        self.send(table, &mut wish).await?;
        loop {
            match self.hear(true).await? {
                Came::Answer => return Ok(()),
                Came::Refused(why) => return Err(io::Error::other(why)),
                Came::News | Came::Else => {}
            }
        }
    }

    async fn send(&mut self, table: &str, wish: &mut Value) -> io::Result<()> {
        self.keys += 1;
        wish["table"] = json!(table);
        wish["at"] = json!(self.version);
        wish["key"] = json!(format!("k{}", self.keys));
        self.socket.say(wish.to_string()).await
    }
}

impl Table {
    /// Lays a table and begins its first game.
    pub(super) async fn lay(
        house: SocketAddr,
        game: String,
        company: Company,
        number: u64,
    ) -> io::Result<Table> {
        let mut guests = Vec::new();
        for name in ["One", "Two"].iter().take(if company == Company::People { 2 } else { 1 }) {
            let visitor = Visitor::guest(house, name).await?;
            let socket = visitor.socket().await?;
            guests.push(Guest {
                visitor,
                socket,
                seat: 0,
                version: 0,
                turn: None,
                over: false,
                view: None,
                keys: 0,
            });
        }
        let mut table = Table { company, game, id: String::new(), guests, mover: None, seed: number << 32 };
        table.begin().await?;
        Ok(table)
    }

    /// A new game, on a new table, with the same sockets.
    async fn begin(&mut self) -> io::Result<()> {
        let other = match self.company {
            Company::People => json!({"for": "person"}),
            Company::House => json!({"for": "house", "level": "hard"}),
        };
        let places = json!([{"for": "person"}, other]);
        let wish = json!({"table": {"game": self.game, "places": places, "access": "listed", "fixed": true}});
        let opened = self.guests[0].visitor.post("/api/tables", &wish).await?;
        let old = std::mem::replace(&mut self.id, opened["table"].as_str().unwrap_or("").to_owned());
        let mut nonces = Vec::new();
        for guest in &mut self.guests {
            let mut also = Vec::new();
            if !old.is_empty() {
                guest.socket.ask(json!({"cmd": "unsubscribe", "table": old}), &mut also).await?;
            }
            let shown = guest.socket.ask(json!({"cmd": "subscribe", "table": self.id}), &mut also).await?;
            guest.version = shown["shown"]["version"].as_u64().unwrap_or(0);
            guest.over = false;
        }
        for guest in &mut self.guests {
            let nonce = nonce()?;
            nonces.push(nonce);
            let wish = json!({"cmd": "sit", "name": "Load", "commitment": nonce.commitment()});
            guest.command(&self.id, wish).await?;
        }
        for (guest, nonce) in self.guests.iter_mut().zip(&nonces) {
            guest.command(&self.id, json!({"cmd": "nonce", "nonce": nonce})).await?;
        }
        for guest in &mut self.guests {
            while guest.turn.is_none() || guest.view.is_none() {
                guest.hear(true).await?;
            }
        }
        self.seed += 1;
        self.mover = match self.company {
            Company::People => follow(&self.game, 2, self.seed),
            Company::House => None,
        };
        Ok(())
    }

    /// Plays until it is told to stop.
    pub(super) async fn play(
        &mut self,
        think: Duration,
        stop: &AtomicBool,
        tally: &mut Tally,
    ) -> io::Result<()> {
        while !stop.load(Relaxed) {
            let go_on = match self.company {
                Company::People => self.move_once(tally).await?,
                Company::House => self.answer_the_house(tally).await?,
            };
            if !go_on {
                tally.games += 1;
                for guest in &mut self.guests {
                    (guest.turn, guest.view) = (None, None);
                }
                self.begin().await?;
            }
            if !think.is_zero() {
                match &mut self.guests[..] {
                    [one, other] => drop(tokio::join!(one.socket.rest(think), other.socket.rest(think))),
                    alone => {
                        for guest in alone {
                            guest.socket.rest(think).await;
                        }
                    }
                }
            }
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
        let id = self.id.clone();
        self.guests[who].send(&id, &mut json!({"cmd": "play", "action": action})).await?;
        let at = self.guests[who].version;
        let (first, second) = self.guests.split_at_mut(1);
        let (actor, other) =
            if who == 0 { (&mut first[0], &mut second[0]) } else { (&mut second[0], &mut first[0]) };
        while other.version <= at {
            other.hear(keep).await?;
        }
        tally.took(sent.elapsed());
        loop {
            match actor.hear(keep).await? {
                Came::Answer => break,
                Came::Refused(why) => return Err(io::Error::other(why)),
                Came::News | Came::Else => {}
            }
        }
        // Whatever chance and the end add is heard by both before the next action.
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

    /// One action against the house, once the house has moved.
    async fn answer_the_house(&mut self, tally: &mut Tally) -> io::Result<bool> {
        let id = self.id.clone();
        while !self.guests[0].over && self.guests[0].turn != Some(self.guests[0].seat) {
            self.guests[0].hear(true).await?;
        }
        if self.guests[0].over {
            return Ok(false);
        }
        let Some(action) = self.choose(0) else { return Ok(false) };
        let before = self.guests[0].version;
        self.guests[0].command(&id, json!({"cmd": "play", "action": action})).await?;
        while self.guests[0].version <= before {
            self.guests[0].hear(true).await?;
        }
        tally.house += 1;
        Ok(!self.guests[0].over)
    }
}

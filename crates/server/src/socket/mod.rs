//! One WebSocket: reads messages, passes them to tables, writes what tables say.
//!
//! A socket never makes a table wait: tables put their words into its [`Line`], and a reader that is too slow for it is
//! asked to come back.

mod incoming;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message as Frame, Utf8Bytes, WebSocket};
use futures_util::SinkExt;
use serde_json::json;
use tokio::sync::mpsc;
use tokio::time::{MissedTickBehavior, timeout};

use crate::clock;
use crate::desk::{Caller, Message, ReplyTo};
use crate::fault::{BUSY, Fault, HOUSE_FULL};
use crate::hall::{Hall, Undelivered};
use crate::house::{House, closed};
use crate::ids::{PersonId, TableId};
use crate::line::Line;
use crate::rate::{Bucket, Rate};
use incoming::{Wish, read};

/// How often a socket is asked whether it is still there.
const PING: Duration = Duration::from_secs(5);
/// How long one write may take. Silence is not looked at meanwhile: the two together are how late an absence can be noticed.
const WRITE: Duration = Duration::from_secs(4);
/// So many messages over the limit in a row, and the socket is closed.
const PATIENCE: u32 = 100;
/// Clients come back at a random moment within so many milliseconds after the house closes.
const COME_BACK_MS: u32 = 5000;

/// Codes with which the house closes a socket, beside the ordinary ones.
mod close {
    /// The house closes: come back in a moment.
    pub(super) const RESTART: u16 = 1012;
    /// Nothing comes back any more.
    pub(super) const GONE: u16 = 4000;
    /// Too slow to read: come back and take a fresh view.
    pub(super) const SLOW: u16 = 4008;
    /// Too many messages.
    pub(super) const TOO_FAST: u16 = 4029;
    /// Something that is no text.
    pub(super) const NOT_TEXT: u16 = 1003;
}

struct Socket {
    house: Arc<House>,
    line: Arc<Line>,
    person: Option<PersonId>,
    tables: HashMap<TableId, ()>,
    bucket: Bucket,
    rate: Rate,
    over: u32,
}

/// Serves a socket until it ends.
pub(crate) async fn serve(house: Arc<House>, mut ws: WebSocket, person: Option<PersonId>) {
    let limits = house.config.limits;
    let (line, mut words) = Line::new(limits.queue);
    let per_s = f64::from(limits.messages_per_s.max(1));
    let rate = Rate { per_s, burst: per_s * 5.0 };
    let mut socket = Socket {
        line: Arc::new(line),
        person,
        tables: HashMap::new(),
        bucket: Bucket::full(rate, Instant::now()),
        rate,
        over: 0,
        house,
    };
    socket.house.metrics.sockets.up();
    let end = socket.converse(&mut ws, &mut words).await;
    for table in socket.tables.keys() {
        let _ = Hall::send(&socket.house, *table, Message::Unsubscribe { line: socket.line.number });
    }
    if let Some((code, reason)) = end {
        let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
        let _ = timeout(Duration::from_secs(2), ws.send(Frame::Close(Some(frame)))).await;
    }
    socket.house.metrics.sockets.down();
}

type End = Option<(u16, &'static str)>;

impl Socket {
    async fn converse(&mut self, ws: &mut WebSocket, words: &mut mpsc::Receiver<Utf8Bytes>) -> End {
        let mut closing = self.house.closing.subscribe();
        let idle = self.house.config.limits.socket_idle;
        let between = PING.min(idle / 3).max(Duration::from_millis(10));
        let mut ping = tokio::time::interval_at(tokio::time::Instant::now() + between, between);
        // What we write into a dead connection moves for a while: only what comes back counts as life.
        let mut heard = tokio::time::Instant::now();
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let line = self.line.clone();
        loop {
            tokio::select! {
                frame = ws.recv() => { heard = tokio::time::Instant::now(); match frame {
                    Some(Ok(Frame::Text(text))) => {
                        if let Some(end) = self.hear(&text) {
                            return Some(end);
                        }
                    }
                    Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => {}
                    Some(Ok(Frame::Binary(_))) => return Some((close::NOT_TEXT, "messages are JSON texts")),
                    Some(Ok(Frame::Close(_)) | Err(_)) | None => return None,
                }},
                Some(first) = words.recv() => tokio::select! {
                    said = say(ws, first, words) => match said {
                        Said::All => {}
                        Said::TooSlowly => return self.too_slow(),
                        Said::ToNobody => return None,
                    },
                    // The queue overflows while a write is stuck.
                    () = line.overflow.notified() => return self.too_slow(),
                },
                () = line.overflow.notified() => return self.too_slow(),
                _ = ping.tick() => {
                    if !matches!(timeout(WRITE, ws.send(Frame::Ping(Default::default()))).await, Ok(Ok(()))) {
                        return None;
                    }
                }
                () = tokio::time::sleep_until(heard + idle) => {
                    return Some((close::GONE, "nothing was heard for too long"));
                }
                () = closed(&mut closing) => {
                    // Everybody at another moment, or the house would be stormed when it opens again.
                    let again = crate::ids::random::<4>().map_or(0, u32::from_le_bytes) % COME_BACK_MS;
                    let text = json!({"goodbye": {"code": "closing", "again_ms": 500 + again}}).to_string();
                    say(ws, text.into(), words).await;
                    return Some((close::RESTART, "the house closes: come back in a moment"));
                }
            }
        }
    }

    fn too_slow(&self) -> End {
        self.house.metrics.slow_readers.up();
        Some((close::SLOW, "too slow: come back for a fresh view"))
    }

    /// Takes one message in. An answer to it goes out through the line.
    fn hear(&mut self, text: &str) -> End {
        self.house.metrics.messages.up();
        let fast = self.bucket.take(self.rate, Instant::now());
        let (id, wish) = match read(text) {
            Ok(read) => read,
            Err((id, why)) => {
                self.house.metrics.refusals.up();
                self.reply(id).refuse(&why);
                return None;
            }
        };
        let to = self.reply(id);
        if let Err(wait) = fast {
            self.house.metrics.turned_away.up();
            self.over += 1;
            if self.over > PATIENCE {
                return Some((close::TOO_FAST, "too many messages"));
            }
            to.refuse(&Fault::TooFast(wait.as_millis() as u64));
            return None;
        }
        self.over = 0;
        self.do_what_is_wished(to, wish);
        None
    }

    fn reply(&self, id: Option<Box<serde_json::value::RawValue>>) -> ReplyTo {
        ReplyTo { line: self.line.clone(), id }
    }

    fn do_what_is_wished(&mut self, to: ReplyTo, wish: Wish) {
        let (table, message) = match wish {
            Wish::Ping => {
                let version = self.house.config.client.files().version();
                return to.answer(json!({"now": clock::now(), "version": version}));
            }
            Wish::Subscribe { table, pass, from } => {
                let known = self.tables.contains_key(&table);
                if !known && self.tables.len() >= self.house.config.limits.tables_per_socket {
                    return to
                        .refuse(&Fault::House("too-many-tables", "this socket looks at too many tables"));
                }
                self.tables.insert(table, ());
                let caller = Caller { person: self.person, pass };
                (table, Message::Subscribe { to, caller, from })
            }
            Wish::Unsubscribe { table } => {
                self.tables.remove(&table);
                to.answer(json!({}));
                (table, Message::Unsubscribe { line: self.line.number })
            }
            Wish::Command { table, pass, at, key, order } => {
                let caller = Caller { person: self.person, pass };
                (table, Message::Command { to, caller, at, key, order, arrived: clock::now() })
            }
        };
        match Hall::send(&self.house, table, message) {
            Ok(()) => {}
            Err(Undelivered::Busy(message)) => message.refuse(&BUSY),
            Err(Undelivered::Full(message)) => message.refuse(&HOUSE_FULL),
        }
    }
}

/// How a write went.
enum Said {
    All,
    TooSlowly,
    ToNobody,
}

/// Writes this and whatever else waits, in as few writes as it takes.
async fn say(ws: &mut WebSocket, first: Utf8Bytes, words: &mut mpsc::Receiver<Utf8Bytes>) -> Said {
    let write = async {
        ws.feed(Frame::Text(first)).await?;
        while let Ok(next) = words.try_recv() {
            ws.feed(Frame::Text(next)).await?;
        }
        ws.flush().await
    };
    match timeout(WRITE, write).await {
        Ok(Ok(())) => Said::All,
        Ok(Err(_)) => Said::ToNobody,
        Err(_) => Said::TooSlowly,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_others_hear_of_an_absence_within_twenty_seconds() {
        let idle = crate::config::Limits::default().socket_idle;
        assert!(idle + WRITE < Duration::from_secs(20));
        assert!(idle >= PING * 3, "one lost ping is no absence");
    }
}

//! One WebSocket: reads messages, passes them to tables, writes what tables say.
//!
//! A socket never makes a table wait: tables put their messages into its [`Connection`], and a reader that is too slow for it is
//! asked to come back.

use std::ops::ControlFlow;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use cubo_wire::lobby::LobbyRequest;
use cubo_wire::{BadRequest, Error, Goodbye, PersonId, Request, RequestKind, ServerMessage, close};
use futures_util::stream::{FuturesUnordered, StreamExt};
use tokio::sync::watch;
use tokio::time::{Instant, MissedTickBehavior, timeout};
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{self, Message as Frame};
use tracing::Instrument;

use crate::connection::{Connection, text};
use crate::ears::{Ear, at_once};
use crate::fault::{BUSY, Fault, HOUSE_FULL, NO_SCOPE, TOO_MANY_TABLES};
use crate::hall::{Hall, Mail, Undelivered};
use crate::house::{House, closed};
use crate::http::WebSocket;
use crate::ids::TokenHash;
use crate::lobby;
use crate::queue;
use crate::rate::{self, Bucket, Rate};
use crate::store::Guest;

/// How often a socket is asked whether it is still there.
const PING: Duration = Duration::from_secs(5);
/// How long one write may take. Silence is not measured during a write, so an absence is noticed after both times together at the
/// latest.
const WRITE: Duration = Duration::from_secs(4);
/// After this many messages in a row over the limit the socket is closed.
const PATIENCE: u32 = 100;
/// How long a connection is kept after the close frame, if the client is still sending.
const LINGER: Duration = Duration::from_secs(1);
/// After the server closes, clients come back at a random moment within this many milliseconds.
const COME_BACK_MS: u32 = 5000;
/// Within so many if other nodes are there for them at once.
const DRAINED_MS: u32 = 2000;
/// The same after a table has left this node.
const MOVED_MS: u32 = 1900;

struct Socket {
    house: Arc<House>,
    connection: Arc<Connection>,
    person: Option<PersonId>,
    /// What the session says that they are called.
    name: String,
    bucket: Bucket,
    rate: Rate,
    over: u32,
    /// Whether commands are accepted: not those of a bot whose token is for looking only.
    may_act: bool,
}

/// Serves a socket until it ends. What happens once or rarely is in boxes: most sockets wait most of the time, and should be small then.
pub(crate) async fn serve(
    house: Arc<House>,
    mut ws: Box<WebSocket>,
    session: Option<(TokenHash, Guest)>,
    may_act: bool,
) {
    let limits = house.config.limits;
    let (connection, mut outgoing) = Connection::new(limits.queue, house.metrics.refusals.clone());
    let per_s = f64::from(limits.messages_per_s.max(1));
    let rate = Rate { per_s, burst: per_s * 5.0 };
    let mut socket = Socket {
        connection: Arc::new(connection),
        person: session.as_ref().map(|(_, guest)| guest.person),
        name: session.as_ref().map(|(_, guest)| guest.name.clone()).unwrap_or_default(),
        bucket: Bucket::full(rate, rate::now()),
        rate,
        over: 0,
        may_act,
        house,
    };
    let session = session.map(|(token, guest)| (token, guest.person));
    socket.house.metrics.sockets.up();
    if let Some((_, person)) = session {
        socket.house.lobby.enter(person);
    }
    let span = crate::log::connection(socket.connection.number);
    let end = match Box::pin(socket.greet(session)).await {
        true => socket.converse(&mut ws, &mut outgoing).instrument(span).await,
        false => LOGGED_OUT,
    };
    if let Some((session, _)) = session {
        socket.house.sessions.leave(session, &socket.connection);
    }
    lobby::leave(&socket.house, &socket.connection);
    if let Some((_, person)) = session {
        socket.house.lobby.exit(person, socket.house.clock.now());
    }
    for table in socket.connection.looks_at() {
        let _ = Hall::send(&socket.house, table, Mail::Disconnected { connection: socket.connection.number });
    }
    if let Some((code, reason)) = end {
        let frame = CloseFrame { code: code.into(), reason: reason.into() };
        let _ = Box::pin(timeout(Duration::from_secs(2), ws.close(frame))).await;
        if code == close::TOO_LONG {
            // The rest of the message is still arriving and nobody reads it. If the connection were dropped with unread data, the
            // client would lose the close frame.
            tokio::time::sleep(LINGER).await;
        }
    }
    socket.house.metrics.sockets.down();
}

/// Waits until the queue has overflown; nobody else waits for it.
async fn overflown(rare: &Rare, connection: &Connection) {
    if !matches!(rare, Rare::Overflow) {
        connection.overflow.notified().await;
    }
}

type End = Option<(u16, &'static str)>;

const TOO_FAST: End = Some((close::TOO_FAST, "too many messages"));
const LOGGED_OUT: End = Some((close::LOGGED_OUT, "the session has ended"));

/// What happens to a socket beside messages.
enum Rare {
    /// It is to be read to the end.
    Asked,
    Overflow,
    Dismissed,
    Moved,
    Closed,
    Ping,
    Silent,
}

/// What is waited for beside messages. Messages are frequent, and each would have to look at all of this if it were not a future of its own.
struct Watch<'a> {
    connection: &'a Connection,
    closing: watch::Receiver<bool>,
    ear: Ear<'a>,
    ping: tokio::time::Interval,
    /// When it is looked whether nothing has been received for too long.
    silent: Instant,
}

impl Watch<'_> {
    async fn next(mut self: Box<Self>) -> (Rare, Box<Self>) {
        let rare = tokio::select! {
            () = self.ear.asked() => Rare::Asked,
            () = self.connection.overflow.notified() => Rare::Overflow,
            () = self.connection.dismissed.notified() => Rare::Dismissed,
            () = self.connection.moved.notified() => Rare::Moved,
            () = closed(&mut self.closing) => Rare::Closed,
            _ = self.ping.tick() => Rare::Ping,
            () = tokio::time::sleep_until(self.silent) => Rare::Silent,
        };
        (rare, self)
    }
}

impl Socket {
    /// Adds the socket to its session. False if the session has ended while the socket was being made.
    async fn greet(&self, session: Option<(TokenHash, PersonId)>) -> bool {
        let Some((token, _)) = session else { return true };
        self.house.sessions.join(token, &self.connection);
        // If the store does not answer now the socket stays: the session was known a moment ago.
        !matches!(self.house.store.guest(token).await, Ok(None))
    }

    async fn converse(&mut self, ws: &mut WebSocket, outgoing: &mut queue::Receiver) -> End {
        let (house, connection) = (self.house.clone(), self.connection.clone());
        let idle = house.config.limits.socket_idle;
        let between = PING.min(idle / 3).max(Duration::from_millis(10));
        let mut ping = tokio::time::interval_at(Instant::now() + between, between);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        // Writes into a dead connection succeed for a while: only what is received shows that somebody is there. Measured on the
        // tables' clock, because a server that stood still could not receive anything.
        let mut heard = house.clock.now();
        let watch = Box::new(Watch {
            connection: &connection,
            closing: house.closing.subscribe(),
            ear: house.ears.listen(connection.number),
            ping,
            silent: Instant::now() + idle,
        });
        // It wakes by itself, and is not looked at otherwise.
        let mut watching = FuturesUnordered::from_iter([Box::pin(watch.next())]);
        loop {
            let (rare, mut watch) = tokio::select! {
                frame = ws.recv() => {
                    heard = house.clock.now();
                    match self.take(frame) {
                        ControlFlow::Continue(()) => continue,
                        ControlFlow::Break(end) => return end,
                    }
                }
                Some(first) = outgoing.recv() => {
                    let mut writing = pin!(write(ws, first, outgoing));
                    let (written, meanwhile) = tokio::select! {
                        biased;
                        written = &mut writing => (written, None),
                        // The queue may overflow while a write is stuck. Everything else waits for its end.
                        Some((rare, watch)) = watching.next() => tokio::select! {
                            () = overflown(&rare, &connection) => return self.too_slow(),
                            written = &mut writing => (written, Some((rare, watch))),
                        },
                    };
                    match (written, meanwhile) {
                        (Written::All, None) => continue,
                        (Written::All, Some(next)) => next,
                        (Written::TooSlowly, _) => return self.too_slow(),
                        (Written::ToNobody, _) => return None,
                    }
                }
                Some(next) = watching.next() => next,
            };
            match rare {
                Rare::Asked => {
                    while let Some(frame) = at_once(ws.recv()).await {
                        heard = house.clock.now();
                        if let ControlFlow::Break(end) = self.take(frame) {
                            return end;
                        }
                    }
                    watch.ear.heard();
                }
                Rare::Overflow => return self.too_slow(),
                Rare::Dismissed => return LOGGED_OUT,
                Rare::Ping => {
                    if !matches!(Box::pin(timeout(WRITE, ws.ping())).await, Ok(Ok(()))) {
                        return None;
                    }
                }
                Rare::Silent => {
                    let silence = Duration::from_millis(house.clock.now().saturating_sub(heard));
                    if silence >= idle {
                        return Some((close::GONE, "nothing was heard for too long"));
                    }
                    watch.silent = Instant::now() + (idle - silence).max(Duration::from_millis(1));
                }
                Rare::Moved => {
                    Box::pin(say_goodbye(ws, outgoing, 100, MOVED_MS)).await;
                    return Some((close::RESTART, "a table has moved: come back in a moment"));
                }
                Rare::Closed => {
                    let (least, within) =
                        if house.bus.is_some() { (0, DRAINED_MS) } else { (500, COME_BACK_MS) };
                    Box::pin(say_goodbye(ws, outgoing, least, within)).await;
                    return Some((close::RESTART, "the house closes: come back in a moment"));
                }
            }
            watching.push(Box::pin(watch.next()));
        }
    }

    /// Handles what was received; breaks if the socket ends with it.
    fn take(&mut self, frame: Option<Result<Frame, tungstenite::Error>>) -> ControlFlow<End> {
        let end = match frame {
            Some(Ok(Frame::Text(text))) => match self.receive(&text) {
                None => return ControlFlow::Continue(()),
                end => end,
            },
            // Pongs are counted too: they answer the server's own pings, which are rare.
            Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => {
                if self.count().is_ok() || self.over <= PATIENCE {
                    return ControlFlow::Continue(());
                }
                TOO_FAST
            }
            Some(Ok(Frame::Binary(_))) => Some((close::NOT_TEXT, "messages are JSON texts")),
            Some(Err(tungstenite::Error::Capacity(_))) => Some((close::TOO_LONG, "a message is too long")),
            Some(Ok(Frame::Close(_) | Frame::Frame(_)) | Err(_)) | None => None,
        };
        ControlFlow::Break(end)
    }

    fn too_slow(&self) -> End {
        self.house.metrics.slow_readers.up();
        Some((close::SLOW, "too slow: come back for a fresh view"))
    }

    /// Counts a message. If it is over the limit, says how long to wait.
    fn count(&mut self) -> Result<(), Duration> {
        self.house.metrics.messages.up();
        match self.bucket.take(self.rate, rate::now()) {
            Ok(()) => {
                self.over = 0;
                Ok(())
            }
            Err(wait) => {
                self.house.metrics.turned_away.up();
                self.over += 1;
                Err(wait)
            }
        }
    }

    /// Handles one message. The answer is sent through the connection.
    fn receive(&mut self, text: &str) -> End {
        let counted = self.count();
        if counted.is_err() && self.over > PATIENCE {
            return TOO_FAST;
        }
        if counted.is_ok()
            && let Some(request) = LobbyRequest::read(text)
        {
            self.lobby(request);
            return None;
        }
        match (read(text), counted) {
            (Ok(request), Ok(())) => self.dispatch(request),
            (Err(BadRequest { id, error }), Ok(())) => {
                self.connection.refuse(id, &error.into());
            }
            (Ok(Request { id, .. }) | Err(BadRequest { id, .. }), Err(wait)) => {
                self.connection.refuse(id, &Fault::TooFast(wait.as_millis() as u64));
            }
        }
        None
    }

    /// Answers requests about the socket itself, and passes all others to the table's desk.
    fn dispatch(&mut self, request: Request) {
        let (connection, house) = (&self.connection, &self.house);
        let (table, mail) = match request.kind {
            RequestKind::Ping => {
                let version = Some(house.config.client.files().version().to_owned());
                return connection.send(&ServerMessage::Pong {
                    id: request.id,
                    now: house.clock.now(),
                    version,
                });
            }
            RequestKind::Unsubscribe { table } => {
                connection.look_away(&table);
                connection.send(&ServerMessage::Unsubscribed { id: request.id });
                (table, Mail::Disconnected { connection: connection.number })
            }
            RequestKind::Subscribe { table, .. } => {
                if !connection.look_at(table, house.config.limits.tables_per_socket) {
                    return connection.refuse(request.id, &TOO_MANY_TABLES);
                }
                (table, self.mail(request))
            }
            RequestKind::Past { table, .. } => (table, self.mail(request)),
            RequestKind::Command(_) if !self.may_act => return connection.refuse(request.id, &NO_SCOPE),
            RequestKind::Command(ref command) => (command.table, self.mail(request)),
        };
        match Hall::send(house, table, mail) {
            Ok(()) => {}
            Err(Undelivered::Busy(mail)) => mail.refuse(house, &BUSY),
            Err(Undelivered::Full(mail)) => mail.refuse(house, &HOUSE_FULL),
        }
    }

    fn lobby(&self, request: LobbyRequest) {
        match request {
            LobbyRequest::Lobby { id } => {
                lobby::listen(&self.house, &self.connection, self.person, self.name.clone(), id);
            }
            LobbyRequest::LeaveLobby { id } => {
                lobby::leave(&self.house, &self.connection);
                self.connection.send(&ServerMessage::Unsubscribed { id });
            }
        }
    }

    fn mail(&self, request: Request) -> Mail {
        let (person, connection) = (self.person, self.connection.clone());
        Mail::Request { request, person, connection, arrived: self.house.clock.now() }
    }
}

/// Reads a request. A table id of the wrong form is refused here, before any table is asked.
fn read(text: &str) -> Result<Request, BadRequest> {
    let request = Request::read(text)?;
    let table = match &request.kind {
        RequestKind::Ping => return Ok(request),
        RequestKind::Subscribe { table, .. }
        | RequestKind::Unsubscribe { table }
        | RequestKind::Past { table, .. } => table,
        RequestKind::Command(command) => &command.table,
    };
    if table.is_well_formed() {
        Ok(request)
    } else {
        Err(BadRequest { id: request.id, error: Box::new(Error::bad_link()) })
    }
}

/// Says when to come back: a different moment for each client, so that they do not all come at once.
async fn say_goodbye(ws: &mut WebSocket, outgoing: &mut queue::Receiver, least: u32, within: u32) {
    let again = least + crate::ids::random::<4>().map_or(0, u32::from_le_bytes) % within;
    let goodbye = Goodbye { code: "closing".to_owned(), again_ms: u64::from(again) };
    if let Some(text) = text(&ServerMessage::Goodbye { goodbye }) {
        write(ws, text, outgoing).await;
    }
}

/// How a write went.
enum Written {
    All,
    TooSlowly,
    ToNobody,
}

/// What waits is written at once up to this size.
const AT_ONCE: usize = 16 << 10;

/// Writes this and everything else that waits, in as few writes as possible.
async fn write(ws: &mut WebSocket, first: Utf8Bytes, outgoing: &mut queue::Receiver) -> Written {
    let all = async {
        let mut next = Some(first);
        while let Some(text) = next {
            let mut size = text.len();
            ws.add(text);
            next = outgoing.try_recv();
            while size <= AT_ONCE
                && let Some(text) = next
            {
                size += text.len();
                ws.add(text);
                next = outgoing.try_recv();
            }
            ws.write().await?;
        }
        Ok::<_, tungstenite::Error>(())
    };
    match timeout(WRITE, all).await {
        Ok(Ok(())) => Written::All,
        Ok(Err(_)) => Written::ToNobody,
        Err(_) => Written::TooSlowly,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_id_that_lost_its_end_is_told_apart() {
        for table in ["0123456789abcde", "", "0123456789abcdeF", "nowhere"] {
            let bad = read(&format!(r#"{{"id":1,"cmd":"subscribe","table":"{table}"}}"#)).unwrap_err();
            assert_eq!((bad.id.unwrap().get(), &*bad.error.code), ("1", "bad-link"), "{table}");
        }
        assert!(read(r#"{"id":1,"cmd":"subscribe","table":"0123456789abcdef"}"#).is_ok());
    }

    #[test]
    fn the_others_hear_of_an_absence_within_twenty_seconds() {
        let idle = crate::config::Limits::default().socket_idle;
        assert!(idle + WRITE < Duration::from_secs(20));
        assert!(idle >= PING * 3, "one lost ping is no absence");
    }
}

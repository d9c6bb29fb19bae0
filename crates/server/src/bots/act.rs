//! What a bot does at tables over HTTP: the commands of a socket, with an answer to wait for.

use std::sync::Arc;

use cubo_wire::{Command, CommandRequest, Error, Pass, PersonId, Request, RequestKind, TableId, TableView};
use serde::Deserialize;
use tokio::sync::oneshot;

use super::nonces;
use crate::connection::Connection;
use crate::fault::{BUSY, Fault, HOUSE_FULL};
use crate::hall::{Caller, Hall, Mail, Undelivered};
use crate::house::House;
use crate::ids::{self, spell};
use crate::store::Caused;

/// Why a command was refused: as a socket would be told.
pub(crate) type Refused = Box<Error>;

fn refused(why: &Fault) -> Refused {
    Box::new(why.error())
}

/// What a table answers to a command.
#[derive(Deserialize)]
struct Answer {
    #[serde(default)]
    error: Option<Refused>,
    #[serde(default)]
    first: Option<u64>,
    #[serde(default)]
    count: Option<u64>,
}

/// Gives a command as that person, and waits for what it causes. Without `at` it is about the table as it is now; without `key` it happens once
/// for every time that it is given.
pub(crate) async fn command(
    house: &Arc<House>,
    person: PersonId,
    table: TableId,
    pass: Option<Pass>,
    at: Option<u64>,
    key: Option<String>,
    command: Command,
) -> Result<Caused, Refused> {
    let at = match at {
        Some(at) => at,
        None => view(house, person, table, pass).await?.shown.version,
    };
    let key = match key {
        Some(key) => key,
        None => spell(&ids::random::<12>().map_err(|_| refused(&BUSY))?),
    };
    let (connection, mut answers) = Connection::new(4, house.metrics.refusals.clone());
    let request = CommandRequest { table, pass, at, key, command };
    let request = Request { id: None, kind: RequestKind::Command(request) };
    let connection = Arc::new(connection);
    let mail = Mail::Request { request, person: Some(person), connection, arrived: house.clock.now() };
    send(house, table, mail)?;
    let text = answers.recv().await.ok_or_else(|| refused(&BUSY))?;
    let answer: Answer = serde_json::from_str(&text).map_err(|_| refused(&BUSY))?;
    match (answer.error, answer.first, answer.count) {
        (Some(error), ..) => Err(error),
        (None, Some(first), Some(count)) => Ok(Caused { first, count }),
        _ => Err(refused(&BUSY)),
    }
}

/// The same for a table as it was at that version.
pub(crate) async fn command_at(
    house: &Arc<House>,
    person: PersonId,
    table: TableId,
    at: Option<u64>,
    wish: Command,
) -> Result<Caused, Refused> {
    command(house, person, table, None, at, None, wish).await
}

fn send(house: &Arc<House>, table: TableId, mail: Mail) -> Result<(), Refused> {
    match Hall::send(house, table, mail) {
        Ok(()) => Ok(()),
        Err(Undelivered::Busy(_)) => Err(refused(&BUSY)),
        Err(Undelivered::Full(_)) => Err(refused(&HOUSE_FULL)),
    }
}

/// A table as that person sees it, as text.
pub(super) async fn view_text(
    house: &Arc<House>,
    person: PersonId,
    table: TableId,
    pass: Option<Pass>,
) -> Result<String, Refused> {
    let (answer, told) = oneshot::channel();
    let caller = Caller { person: Some(person), pass };
    send(house, table, Mail::View { caller, answer })?;
    match told.await {
        Ok(Ok(text)) => Ok(text),
        Ok(Err(why)) => Err(refused(&why)),
        Err(_) => Err(refused(&BUSY)),
    }
}

pub(crate) async fn view(
    house: &Arc<House>,
    person: PersonId,
    table: TableId,
    pass: Option<Pass>,
) -> Result<TableView, Refused> {
    let text = view_text(house, person, table, pass).await?;
    serde_json::from_str(&text).map_err(|_| refused(&BUSY))
}

/// Sits down on the first free chair, or on the one that is held for the bot, with a nonce of the server's.
pub(crate) async fn sit(
    house: &Arc<House>,
    person: PersonId,
    name: &str,
    table: TableId,
    pass: Option<Pass>,
) -> Result<Caused, Refused> {
    let mut last = None;
    for number in 0..nonces::TRIES {
        let commitment = nonces::nonce(house, table, &person, number).commitment();
        let sit = Command::Sit { place: None, name: name.to_owned(), commitment: Some(commitment) };
        match command(house, person, table, pass, None, None, sit).await {
            Ok(caused) => {
                house.bots.seated(person);
                return Ok(caused);
            }
            Err(why) if why.code == "bad-commitment" => last = Some(why),
            Err(why) => return Err(why),
        }
    }
    Err(last.unwrap_or_else(|| refused(&BUSY)))
}

/// Opens the bot's nonce, or commits to another one after an opening that failed: whatever the table waits for. A bot that has committed
/// to a nonce of its own does that itself.
pub(super) async fn open_nonce(house: &Arc<House>, person: PersonId, view: &TableView) {
    let Some(chair) =
        view.shown.you.first().and_then(|seat| view.shown.state.chairs.get(usize::from(seat.0)))
    else {
        return;
    };
    let (table, at) = (view.table, Some(view.shown.version));
    let wishes: Vec<Command> = match view.shown.state.phase {
        cubo_wire::Phase::Calling if !chair.opened => {
            let all = nonces::candidates(house, table, &person).into_iter();
            all.map(|nonce| Command::Nonce { nonce }).collect()
        }
        cubo_wire::Phase::Waiting if !chair.committed => (0..nonces::TRIES)
            .map(|number| nonces::nonce(house, table, &person, number).commitment())
            .map(|commitment| Command::Commit { commitment })
            .collect(),
        _ => return,
    };
    for wish in wishes {
        let done = command(house, person, table, None, at, None, wish).await;
        // Another one may be the right one; any other answer will not change.
        if !done.is_err_and(|why| matches!(&*why.code, "bad-nonce" | "bad-commitment")) {
            return;
        }
    }
}

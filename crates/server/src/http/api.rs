//! REST: games, sessions, opening and finding tables.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Extension, Path, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use cubo_players::Level;
use cubo_table::{PHRASES, TableError};
use cubo_wire::members::Accounts;
use cubo_wire::rest::{
    GameListed, Games, Greet, GuestName, HouseFacts, Kiosk, OpenTable, Session, TableListed, Tables,
};
use cubo_wire::{Error, Opening, Pass, PersonId, Phase, Place, TableId};
use serde::Deserialize;
use serde_json::Value;
use tokio::sync::oneshot;

use super::asked::{Asked, Body};
use super::guard::From;
use super::problem::Problem;
use super::who::{farewell, known, welcome};
use crate::desk::new_table;
use crate::entropy;
use crate::fault::{BUSY, FILTERED, Fault, HOUSE_FULL};
use crate::hall::{Caller, Hall, Mail, Undelivered};
use crate::house::House;
use crate::store::{Cause, Guest, NewTable, Summary, Wanted, WhichActs};
use crate::{lobby, members, names, rate, safety};

/// The pass of a link travels in this header and not in the address, because addresses stand in logs.
const PASS: HeaderName = HeaderName::from_static("cubo-pass");
/// How many tables a list shows.
const LIST: u32 = 100;

type Reply = Result<Response, Problem>;

/// The games, and the levels of house players.
pub(crate) async fn games() -> Json<Games> {
    let game = |game: &&cubo_catalog::Listing| GameListed {
        id: game.id.to_owned(),
        rules: game.rules,
        seats: game.seats,
        secrets: game.secrets,
        chance: game.has_chance(),
        options: game.options_schema(),
    };
    Json(Games {
        games: cubo_catalog::games().iter().map(game).collect(),
        levels: Level::ALL.iter().map(|level| level.name().to_owned()).collect(),
        phrases: PHRASES.iter().map(|&phrase| phrase.to_owned()).collect(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
    })
}

/// What a client needs to know of this server.
pub(crate) async fn house(State(house): State<Arc<House>>) -> Json<HouseFacts> {
    let client = &house.config.client;
    Json(HouseFacts {
        version: client.files().version().to_owned(),
        legal: client.legal.clone(),
        kiosk: client.kiosk.map(|idle| Kiosk { idle_s: idle.as_secs() }),
        accounts: house
            .store
            .members()
            .map(|_| Accounts { sign_up: house.config.sign_up, mail: house.mail.is_some() }),
        league: house.config.bot_league.is_some() && house.store.bots().is_some(),
    })
}

pub(super) fn read<T: for<'de> Deserialize<'de>>(body: &[u8]) -> Result<T, Problem> {
    let body = if body.is_empty() { b"{}" } else { body };
    let why = match serde_json::from_slice(body) {
        Ok(read) => return Ok(read),
        Err(why) => why,
    };
    // `2.0` is a whole number too, in JSON and by JSON Schema.
    let again = serde_json::from_slice(body).ok().and_then(with_whole_numbers);
    again
        .and_then(|value| serde_json::from_value(value).ok())
        .ok_or_else(|| Problem::new(400, "bad-request", format!("the body is no good: {why}")))
}

/// The same with `2` where `2.0` stands; `None` if that stands nowhere.
fn with_whole_numbers(mut value: Value) -> Option<Value> {
    fn mend(value: &mut Value) -> bool {
        match value {
            Value::Number(number) => {
                let float = number.as_f64().filter(|float| number.is_f64() && float.fract() == 0.0);
                let whole = float.filter(|float| (0.0..=9.0e15).contains(float));
                if let Some(whole) = whole {
                    *value = (whole as u64).into();
                }
                whole.is_some()
            }
            Value::Array(list) => list.iter_mut().map(mend).filter(|mended| *mended).count() > 0,
            Value::Object(fields) => fields.values_mut().map(mend).filter(|mended| *mended).count() > 0,
            _ => false,
        }
    }
    mend(&mut value).then_some(value)
}

pub(super) async fn me(house: &House, guest: Option<Guest>) -> Result<Json<Session>, Problem> {
    let Some(guest) = guest else { return Ok(Json(Session { guest: None })) };
    let member = match house.store.members() {
        Some(members) => members.member(guest.person).await?.is_some(),
        None => false,
    };
    let bot = safety::standing(house, guest.person).await?.bot;
    let (role, notices) = match house.store.moderation() {
        Some(moderation) => {
            let to_tell = WhichActs::ToTell(guest.person, house.clock.now());
            (moderation.role(guest.person).await?, moderation.acts(to_tell, LIST).await?.len() as u32)
        }
        None => (None, 0),
    };
    Ok(Json(Session { guest: Some(GuestName { name: guest.name, member, bot, role, notices }) }))
}

/// An answer that sets the cookie of a new guest.
pub(super) fn with_cookie(response: impl IntoResponse, cookie: Option<HeaderValue>) -> Response {
    let mut response = response.into_response();
    if let Some(cookie) = cookie {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}

/// Who asks.
pub(crate) async fn session(State(house): State<Arc<House>>, headers: HeaderMap) -> Reply {
    Ok(me(&house, known(&house, &headers).await?).await?.into_response())
}

/// Makes the asker a guest, or gives the guest another name.
pub(crate) async fn greet(
    State(house): State<Arc<House>>,
    Extension(From(from)): Extension<From>,
    headers: HeaderMap,
    Body(body): Body,
) -> Reply {
    let body: Greet = read(&body)?;
    let name = match body.name {
        Some(name) => Some(
            names::clean(&name)
                .ok_or_else(|| Problem::new(400, "bad-name", TableError::BadName.to_string()))?,
        ),
        None => None,
    };
    if name.as_ref().is_some_and(|name| house.words.catches(name)) {
        return Err(FILTERED.into());
    }
    house.opens.take(from, rate::now()).map_err(Problem::limit("opens"))?;
    let name = match name {
        Some(name) => {
            let person = known(&house, &headers).await?.map(|guest| guest.person);
            Some(members::called(&house, person, &name, false).await?.0)
        }
        None => None,
    };
    let (guest, cookie) = welcome(&house, &headers, name).await?;
    Ok(with_cookie(me(&house, Some(guest)).await?, cookie))
}

/// Ends the session for good: the next user of this browser is a new guest.
pub(crate) async fn forget(State(house): State<Arc<House>>, headers: HeaderMap) -> Reply {
    let cookie = farewell(&house, &headers).await?;
    Ok(with_cookie(me(&house, None).await?, Some(cookie)))
}

/// The first `most` of them, and where to go on if there are more.
fn list(mut tables: Vec<Summary>, most: u32) -> Json<Tables> {
    let more = tables.len() > most as usize;
    tables.truncate(most as usize);
    let next = tables.last().filter(|_| more).map(|last| last.id);
    Json(Tables { tables: listed(tables), next })
}

/// Tables as lists show them.
pub(super) fn listed(tables: Vec<Summary>) -> Vec<TableListed> {
    tables.into_iter().map(lobby::listed).collect()
}

/// The tables at which the guest sits or sat.
pub(crate) async fn my_tables(State(house): State<Arc<House>>, headers: HeaderMap) -> Reply {
    let Some(guest) = known(&house, &headers).await? else {
        return Ok(list(Vec::new(), LIST).into_response());
    };
    Ok(list(house.store.tables_of(guest.person, LIST).await?, LIST).into_response())
}

#[derive(Deserialize)]
pub(crate) struct Filter {
    #[serde(default)]
    game: Option<String>,
    /// `waiting` or `playing`; both if absent.
    #[serde(default)]
    list: Option<String>,
    /// The `next` of the page before.
    #[serde(default)]
    after: Option<String>,
    /// How many at most.
    #[serde(default)]
    limit: Option<u32>,
}

/// The tables that everybody may find.
pub(crate) async fn tables(State(house): State<Arc<House>>, Asked(filter): Asked<Filter>) -> Reply {
    let bad = |why| Problem::new(400, "bad-request", why);
    let phase = match filter.list.as_deref() {
        None => None,
        Some("waiting") => Some(Phase::Waiting),
        Some("playing") => Some(Phase::Playing),
        Some(_) => return Err(bad("a list is \"waiting\" or \"playing\"")),
    };
    let after = filter.after.map(|id| id.parse().map_err(|()| bad_link())).transpose()?;
    let limit = filter.limit.unwrap_or(LIST);
    if !(1..=LIST).contains(&limit) {
        return Err(bad("a limit is 1 to 100"));
    }
    let wanted = Wanted { game: filter.game, phase, after };
    Ok(list(house.store.listed(wanted, limit + 1).await?, limit).into_response())
}

/// What whoever opens a table sends: the key is short, and nobody holds places for others.
pub(super) fn check_opening(key: Option<&str>, opening: &Opening) -> Result<(), Problem> {
    let bad = |why: &str| Err(Problem::new(400, "bad-request", why));
    if key.is_some_and(|key| !(1..=64).contains(&key.chars().count())) {
        return bad("a key has 1 to 64 characters");
    }
    if opening.places.iter().any(|place| matches!(place, Place::Held { .. })) {
        return bad("places are held by rematches only");
    }
    Ok(())
}

/// Opens a table, and makes the asker a guest if need be.
pub(crate) async fn open(
    State(house): State<Arc<House>>,
    Extension(From(from)): Extension<From>,
    headers: HeaderMap,
    Body(body): Body,
) -> Reply {
    let OpenTable { key, table: opening } = read(&body)?;
    check_opening(key.as_deref(), &opening)?;
    house.opens.take(from, rate::now()).map_err(Problem::limit("opens"))?;
    let id = TableId::of_random(crate::ids::random()?);
    let open = |opening, by| {
        cubo_table::open(opening, by, id, &mut entropy::Os, cubo_catalog::open).map_err(Fault::from)
    };
    let by = known(&house, &headers).await?.map(|guest| guest.person);
    safety::check_opening(&house, &opening, by).await?;
    // Everything is checked first: a bad request makes nobody a guest.
    open(opening.clone(), PersonId([0; 22]))?;
    let (guest, cookie) = welcome(&house, &headers, None).await?;
    safety::check_free(&house, guest.person).await?;
    let event = open(opening, guest.person)?;
    let cause = key.map(|key| Cause { person: guest.person, key });
    let new = new_table(&house.key, &event, house.clock.now(), cause)?;
    let new = NewTable { waiting_at_most: Some(house.config.limits.waiting_per_person), ..new };
    let opened = house.store.open(new).await?;
    // The table itself decides who may see its links.
    let caller = Caller { person: Some(guest.person), pass: None };
    let text = ask(&house, opened.id, |answer| Mail::View { caller, answer }).await?;
    Ok(with_cookie((StatusCode::CREATED, json_text(text)), cookie))
}

pub(super) fn json_text(text: String) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], text)
}

/// Asks a table and waits for its answer.
pub(super) async fn ask(
    house: &Arc<House>,
    id: TableId,
    asked: impl FnOnce(oneshot::Sender<Result<String, Fault>>) -> Mail,
) -> Result<String, Problem> {
    question(house, id, asked).await
}

/// Puts a question to a table.
pub(super) async fn question<T>(
    house: &Arc<House>,
    id: TableId,
    asked: impl FnOnce(oneshot::Sender<Result<T, Fault>>) -> Mail,
) -> Result<T, Problem> {
    if !id.is_well_formed() {
        return Err(bad_link());
    }
    let (answer, reply) = oneshot::channel();
    match Hall::send(house, id, asked(answer)) {
        Ok(()) => {}
        Err(Undelivered::Busy(_)) => return Err(BUSY.into()),
        Err(Undelivered::Full(_)) => return Err(HOUSE_FULL.into()),
    }
    match reply.await {
        Ok(reply) => Ok(reply?),
        Err(_) => Err(BUSY.into()),
    }
}

/// The pass that came with a request.
pub(super) fn passed(headers: &HeaderMap) -> Result<Option<Pass>, Problem> {
    match headers.get(PASS).map(|pass| pass.to_str().ok().and_then(|text| text.parse::<Pass>().ok())) {
        Some(None) => Err(bad_link()),
        Some(pass) => Ok(pass),
        None => Ok(None),
    }
}

async fn caller(house: &Arc<House>, headers: &HeaderMap) -> Result<Caller, Problem> {
    let pass = passed(headers)?;
    Ok(Caller { person: known(house, headers).await?.map(|guest| guest.person), pass })
}

/// A table as the asker sees it.
pub(crate) async fn look(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Reply {
    let id = id.parse().map_err(|()| bad_link())?;
    let caller = caller(&house, &headers).await?;
    Ok(json_text(ask(&house, id, |answer| Mail::View { caller, answer }).await?).into_response())
}

/// The record of a game that is over.
pub(crate) async fn record(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Reply {
    let id = id.parse().map_err(|()| bad_link())?;
    let caller = caller(&house, &headers).await?;
    Ok(json_text(ask(&house, id, |answer| Mail::Record { caller, answer }).await?).into_response())
}

/// Opens a table for the next game of those who sat at this one.
pub(crate) async fn again(
    State(house): State<Arc<House>>,
    Extension(From(from)): Extension<From>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Reply {
    let id = id.parse().map_err(|()| bad_link())?;
    house.opens.take(from, rate::now()).map_err(Problem::limit("opens"))?;
    let nobody = || Problem::new(401, "no-session", "only those who sat there can play again");
    let person = known(&house, &headers).await?.ok_or_else(nobody)?.person;
    Ok(json_text(ask(&house, id, |answer| Mail::Again { person, answer }).await?).into_response())
}

pub(super) fn bad_link() -> Problem {
    Fault::Bad(Box::new(Error::bad_link())).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_may_have_a_point() {
        let numbers = |text: &str| read::<Vec<u8>>(text.as_bytes()).ok();
        assert_eq!(numbers("[1,2.0,3.0]"), Some(vec![1, 2, 3]));
        assert_eq!(
            (numbers("[1.5]"), numbers("[-1.0]"), numbers("[256.0]"), numbers("[1e300]")),
            (None, None, None, None)
        );
    }
}

//! Events: lists, one event, and what people do about them.

use std::collections::VecDeque;
use std::sync::Arc;

use axum::Json;
use axum::body::{Body as Out, Bytes};
use axum::extract::{Extension, Path, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use cubo_wire::events::{EventOfTable, FeatureEvent, OpenEvent};
use cubo_wire::{Access, EventId, PersonId, TableId};
use futures_util::stream;

use super::account::me;
use super::api::read;
use super::asked::Body;
use super::guard::From;
use super::problem::Problem;
use super::who::known;
use crate::events::{self, Asker, Kept, Refusal};
use crate::house::House;
use crate::store::{Events, StoreError};
use crate::{desk, rate, safety};

type Reply = Result<Response, Problem>;

fn kept(house: &House) -> Result<&dyn Events, Problem> {
    house.store.events().ok_or_else(|| Problem::new(404, "no-events", "this house holds no events"))
}

fn no_event() -> Problem {
    Problem::new(404, "no-such-event", "there is no such event")
}

fn id_of(text: &str) -> Result<EventId, Problem> {
    text.parse().map_err(|()| no_event())
}

fn refused(why: Refusal) -> Problem {
    match why {
        Refusal::Fault(why) => why.into(),
        Refusal::Bad(why) => Problem::new(400, "bad-request", why),
        Refusal::NoEvent => no_event(),
        Refusal::NotNow(code, why) => Problem::new(409, code, why),
        Refusal::NotOrganiser => Problem::new(403, "not-organiser", "only the organiser can do that"),
    }
}

/// Whoever asks, as far as events are concerned.
async fn asker(house: &House, headers: &HeaderMap) -> Result<Asker, Problem> {
    let Some(guest) = known(house, headers).await? else { return Ok(Asker::default()) };
    let member = match house.store.members() {
        Some(members) => members.member(guest.person).await?.is_some(),
        None => false,
    };
    let role = match house.store.moderation() {
        Some(moderation) if member => moderation.role(guest.person).await?,
        _ => None,
    };
    let moderator = match role {
        Some(_) => {
            let standing = safety::standing(house, guest.person).await?;
            standing.suspended.is_none() && !standing.closed
        }
        None => false,
    };
    Ok(Asker { person: Some(guest.person), member, moderator })
}

/// The member who asks, and who they are for events.
async fn member(house: &House, headers: &HeaderMap) -> Result<(PersonId, Asker), Problem> {
    let (_, member) = me(house, headers).await?;
    house.names.take(member.person, rate::now()).map_err(Problem::limit("names"))?;
    Ok((member.person, asker(house, headers).await?))
}

async fn shown(house: &House, event: &Kept, asker: Asker) -> Reply {
    Ok(Json(events::show(house, kept(house)?, event, asker).await?).into_response())
}

/// Events that everybody may find.
pub(crate) async fn list(State(house): State<Arc<House>>, headers: HeaderMap) -> Reply {
    let store = kept(&house)?;
    let person = known(&house, &headers).await?.map(|guest| guest.person);
    Ok(Json(events::list(store, person).await?).into_response())
}

/// Opens one.
pub(crate) async fn open(
    State(house): State<Arc<House>>,
    Extension(From(from)): Extension<From>,
    headers: HeaderMap,
    Body(body): Body,
) -> Reply {
    let terms: OpenEvent = read(&body)?;
    let store = kept(&house)?;
    let (person, asker) = member(&house, &headers).await?;
    house.opens.take(from, rate::now()).map_err(Problem::limit("opens"))?;
    safety::check_free(&house, person).await?;
    let event = events::open(&house, store, person, terms).await.map_err(refused)?;
    shown(&house, &event, asker).await
}

/// One of them.
pub(crate) async fn look(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Reply {
    let event = events::load(kept(&house)?, id_of(&id)?).await?.ok_or_else(no_event)?;
    shown(&house, &event, asker(&house, &headers).await?).await
}

/// What a table is played for. An event for a link is told only to those who have to do with it.
pub(crate) async fn of_table(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Reply {
    let store = kept(&house)?;
    let found = match id.parse::<TableId>() {
        Ok(table) => store.event_of(table).await?,
        Err(_) => None,
    };
    let Some(found) = found else { return Ok(Json(EventOfTable { event: None }).into_response()) };
    let event = events::load(store, found).await?.ok_or_else(no_event)?;
    let person = known(&house, &headers).await?.map(|guest| guest.person);
    let state = &event.state;
    let mine = person.is_some_and(|person| state.by == person || state.number(&person).is_some());
    let may = mine || state.terms.access == Access::Listed;
    Ok(Json(EventOfTable { event: may.then(|| event.listed()) }).into_response())
}

/// The asker takes part.
pub(crate) async fn join(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Reply {
    let (store, id) = (kept(&house)?, id_of(&id)?);
    let (person, asker) = member(&house, &headers).await?;
    let event = events::join(&house, store, id, person).await.map_err(refused)?;
    shown(&house, &event, asker).await
}

/// The asker takes part no longer.
pub(crate) async fn leave(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Reply {
    let (store, id) = (kept(&house)?, id_of(&id)?);
    let (person, asker) = member(&house, &headers).await?;
    let event = events::leave(&house, store, id, person).await.map_err(refused)?;
    shown(&house, &event, asker).await
}

/// The organiser begins it.
pub(crate) async fn start(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Reply {
    let (store, id) = (kept(&house)?, id_of(&id)?);
    let (person, asker) = member(&house, &headers).await?;
    let event = events::start(&house, store, id, person).await.map_err(refused)?;
    shown(&house, &event, asker).await
}

/// The organiser or a moderator calls it off.
pub(crate) async fn cancel(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Reply {
    let (store, id) = (kept(&house)?, id_of(&id)?);
    let (person, asker) = member(&house, &headers).await?;
    let event = events::cancel(&house, store, id, person, asker.moderator).await.map_err(refused)?;
    shown(&house, &event, asker).await
}

/// A moderator shows it to everybody. To others there is nothing here.
pub(crate) async fn feature(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Body(body): Body,
) -> Reply {
    let FeatureEvent { featured } = read(&body)?;
    let (store, id) = (kept(&house)?, id_of(&id)?);
    let (person, asker) = member(&house, &headers).await?;
    if !asker.moderator {
        return Err(Problem::not_found());
    }
    let event = events::feature(&house, store, id, person, featured).await.map_err(refused)?;
    shown(&house, &event, asker).await
}

/// The finished games of an event as records, one a line, in the order of rounds and boards.
pub(crate) async fn records(
    State(house): State<Arc<House>>,
    Extension(From(from)): Extension<From>,
    Path(id): Path<String>,
) -> Reply {
    house.opens.take(from, rate::now()).map_err(Problem::limit("opens"))?;
    let event = events::load(kept(&house)?, id_of(&id)?).await?.ok_or_else(no_event)?;
    let boards = event.state.rounds.iter().flat_map(|round| &round.boards);
    let over: VecDeque<TableId> =
        boards.filter(|board| board.ranks.is_some()).map(|board| board.table).collect();
    let pages = stream::try_unfold((house, over), async |(house, mut over)| {
        while let Some(table) = over.pop_front() {
            if let Some(line) = record(&house, table).await? {
                return Ok::<_, StoreError>(Some((line, (house, over))));
            }
        }
        Ok(None)
    });
    let mut response = Out::from_stream(pages).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/x-ndjson"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(
        header::CONTENT_DISPOSITION,
        HeaderValue::from_static("attachment; filename=\"event.ndjson\""),
    );
    Ok(response)
}

/// The record of a table as a line; nothing if no game was played there. Replayed off the threads that serve everybody.
async fn record(house: &House, table: TableId) -> Result<Option<Bytes>, StoreError> {
    let Some(stored) = house.store.load(table).await? else { return Ok(None) };
    let replayed = tokio::task::spawn_blocking(move || {
        let record = desk::replay(&stored).and_then(|table| desk::record(&table, &stored)).ok()?;
        serde_json::to_string(&record).ok()
    });
    Ok(replayed.await.ok().flatten().map(|line| Bytes::from(line + "\n")))
}

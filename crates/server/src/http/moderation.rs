//! The doors of those who look after the house. To everybody else there is nothing here.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use cubo_wire::PersonId;
use cubo_wire::safety::{
    Acts, Deed, LookIn, LookedIn, Order, People, PersonShown, ReportListed, ReportShown, Reports, Role,
    UndoAct,
};
use serde::Deserialize;

use super::api::{listed, read};
use super::asked::{Asked, Body};
use super::problem::Problem;
use super::who::known;
use crate::house::House;
use crate::safety::{Refusal, carry_out, excerpt, person_of, reason, standing, take_up};
use crate::store::{Moderation, NewAct, NotDone, WhichActs, WhichPeople, WhichReports};

type Reply = Result<Response, Problem>;

/// How many of anything a list shows.
const LIST: u32 = 100;
/// How many people a list shows.
const PEOPLE: u32 = 50;

/// Whoever asks, if they look after the house. All others learn nothing, not even that there is something here.
async fn moderator<'a>(
    house: &'a House,
    headers: &HeaderMap,
) -> Result<(&'a dyn Moderation, PersonId, Role), Problem> {
    let moderation = house.store.moderation().ok_or_else(Problem::not_found)?;
    let guest = known(house, headers).await?.ok_or_else(Problem::not_found)?;
    let role = moderation.role(guest.person).await?.ok_or_else(Problem::not_found)?;
    // Whoever is suspended looks after nothing meanwhile.
    let standing = standing(house, guest.person).await?;
    if standing.suspended.is_some() || standing.closed {
        return Err(Problem::not_found());
    }
    Ok((moderation, guest.person, role))
}

fn not_done(why: NotDone) -> Problem {
    match why {
        NotDone::NoPerson => Problem::new(404, "nobody-there", "the house does not know this person"),
        NotDone::NoTable => Problem::new(404, "not-found", "there is no such table"),
        NotDone::NoReport => {
            Problem::new(404, "no-such-report", "there is no such report, or it is done with")
        }
        NotDone::NoAct => Problem::new(404, "no-such-act", "nothing of that number was done"),
        NotDone::Already => Problem::new(409, "already-so", "it is so already"),
        NotDone::NameTaken => Problem::new(409, "name-taken", "this is or was a member's name"),
        NotDone::NotUndoable => {
            Problem::new(409, "not-undoable", "this cannot be undone, or was undone before")
        }
    }
}

fn refused(why: Refusal) -> Problem {
    match why {
        Refusal::NotDone(why) => not_done(why),
        Refusal::NoReason => Problem::new(400, "needs-reason", "say why, in 1 to 500 characters"),
        Refusal::BadTime => {
            Problem::new(400, "bad-time", "this needs a time, in seconds, of ten years at most")
        }
        Refusal::BadName => Problem::new(400, "bad-member-name", "this is no name for a member"),
        Refusal::ReservedName => Problem::new(409, "name-reserved", "this name is kept for the house"),
        Refusal::Yourself => Problem::new(409, "yourself", "nobody acts on themselves"),
        Refusal::NotBelow => Problem::new(403, "not-below", "only an operator can do that"),
    }
}

#[derive(Deserialize)]
pub(crate) struct WhichList {
    /// `open` or `settled`.
    #[serde(default)]
    list: Option<String>,
}

/// Reports.
pub(crate) async fn reports(
    State(house): State<Arc<House>>,
    headers: HeaderMap,
    Asked(wanted): Asked<WhichList>,
) -> Reply {
    let (moderation, ..) = moderator(&house, &headers).await?;
    let which = match wanted.list.as_deref() {
        None | Some("open") => WhichReports::Open,
        Some("settled") => WhichReports::Settled,
        Some(_) => return Err(Problem::new(400, "bad-request", "a list is \"open\" or \"settled\"")),
    };
    Ok(Json(Reports { reports: moderation.reports(which, LIST).await? }).into_response())
}

fn number(id: &str) -> Result<u64, Problem> {
    // A number that the store cannot hold is nothing's number.
    id.parse::<u32>().map(u64::from).map_err(|_| Problem::not_found())
}

async fn one_report(moderation: &dyn Moderation, id: &str) -> Result<ReportListed, Problem> {
    let found = moderation.reports(WhichReports::One(number(id)?), 1).await?.pop();
    found.ok_or_else(|| not_done(NotDone::NoReport))
}

/// A report, with what happened at the table.
pub(crate) async fn report(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Reply {
    let (moderation, ..) = moderator(&house, &headers).await?;
    let report = one_report(moderation, &id).await?;
    let (game, events) = match house.store.load(report.table).await? {
        Some(stored) => {
            let game = crate::desk::replay(&stored)?.opened().game.clone();
            (Some(game), excerpt(&stored, report.from, report.to)?)
        }
        None => (None, Vec::new()),
    };
    Ok(Json(ReportShown { report, game, events }).into_response())
}

/// Lets a moderator look on at the table that a report is about, also where a link is needed. It stands in the book.
pub(crate) async fn look_in(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Body(body): Body,
) -> Reply {
    let (moderation, by, _) = moderator(&house, &headers).await?;
    let body: LookIn = read(&body)?;
    let why = reason(&body.why).ok_or_else(|| refused(Refusal::NoReason))?;
    let report = one_report(moderation, &id).await?;
    let stored = house.store.load(report.table).await?.ok_or_else(|| not_done(NotDone::NoTable))?;
    let renew =
        || Problem::new(409, "no-links", "the links of this table were made with another key of the house");
    let links = house.key.links_again(report.table, &stored.links).ok_or_else(renew)?;
    let act = NewAct {
        by: Some(by),
        what: Deed::LookIn,
        person: None,
        table: Some(report.table),
        report: Some(report.id),
        until: None,
        name: None,
        role: None,
        why,
        now: house.clock.now(),
    };
    // First the book, then the door.
    moderation.act(act).await?.map_err(not_done)?;
    Ok(Json(LookedIn { table: report.table, pass: links.watch }).into_response())
}

#[derive(Deserialize)]
pub(crate) struct Named {
    /// How their names begin.
    #[serde(default)]
    name: Option<String>,
}

/// Members by name; without one, those who have a role.
pub(crate) async fn people(
    State(house): State<Arc<House>>,
    headers: HeaderMap,
    Asked(wanted): Asked<Named>,
) -> Reply {
    let (moderation, ..) = moderator(&house, &headers).await?;
    let which = match wanted.name.filter(|name| !name.trim().is_empty()) {
        Some(name) => WhichPeople::Named(name.trim().to_owned()),
        None => WhichPeople::WithRole,
    };
    let people = moderation.people(which, house.clock.now(), PEOPLE).await?;
    Ok(Json(People { people }).into_response())
}

async fn shown(house: &House, moderation: &dyn Moderation, id: &str) -> Result<PersonShown, Problem> {
    let nobody = || not_done(NotDone::NoPerson);
    let person = person_of(id).ok_or_else(nobody)?;
    let found = moderation.people(WhichPeople::One(person), house.clock.now(), 1).await?.pop();
    let sessions = match house.store.members() {
        Some(members) => members.sessions(person).await?.len() as u32,
        None => 0,
    };
    Ok(PersonShown {
        person: found.ok_or_else(nobody)?,
        sessions,
        tables: listed(house.store.tables_of(person, PEOPLE).await?),
        reports: moderation.reports(WhichReports::About(person), LIST).await?,
        acts: moderation.acts(WhichActs::About(person), LIST).await?,
    })
}

/// Somebody, and everything that was done about them.
pub(crate) async fn person(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Reply {
    let (moderation, ..) = moderator(&house, &headers).await?;
    Ok(Json(shown(&house, moderation, &id).await?).into_response())
}

#[derive(Deserialize)]
pub(crate) struct Before {
    /// Those before that one.
    #[serde(default)]
    before: Option<u32>,
}

/// The book of acts.
pub(crate) async fn acts(
    State(house): State<Arc<House>>,
    headers: HeaderMap,
    Asked(wanted): Asked<Before>,
) -> Reply {
    let (moderation, ..) = moderator(&house, &headers).await?;
    let before = wanted.before.map(u64::from);
    Ok(Json(Acts { acts: moderation.acts(WhichActs::Before(before), LIST).await? }).into_response())
}

async fn one_act(moderation: &dyn Moderation, number: u64) -> Reply {
    let act = moderation.acts(WhichActs::One(number), 1).await?.pop();
    Ok(Json(act.ok_or_else(|| not_done(NotDone::NoAct))?).into_response())
}

/// Does something.
pub(crate) async fn act(State(house): State<Arc<House>>, headers: HeaderMap, Body(body): Body) -> Reply {
    let (moderation, by, role) = moderator(&house, &headers).await?;
    let order: Order = read(&body)?;
    let done = carry_out(moderation, Some((by, role)), order, house.clock.now()).await?;
    let number = done.map_err(refused)?;
    take_up(&house).await?;
    one_act(moderation, number).await
}

/// Undoes something.
pub(crate) async fn undo(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Body(body): Body,
) -> Reply {
    let (moderation, by, role) = moderator(&house, &headers).await?;
    let body: UndoAct = read(&body)?;
    let number = number(&id)?;
    let why = reason(&body.why).ok_or_else(|| refused(Refusal::NoReason))?;
    // What was done to somebody who looks after the house too is undone by those above them.
    let act = moderation.acts(WhichActs::One(number), 1).await?.pop();
    let act = act.ok_or_else(|| not_done(NotDone::NoAct))?;
    if let Some(person) = act.person.and_then(|person| person_of(&person.id)) {
        if person == by {
            return Err(refused(Refusal::Yourself));
        }
        if moderation.role(person).await?.is_some_and(|theirs| theirs >= role) {
            return Err(refused(Refusal::NotBelow));
        }
    }
    moderation.undo(number, Some(by), why, house.clock.now()).await?.map_err(not_done)?;
    take_up(&house).await?;
    one_act(moderation, number).await
}

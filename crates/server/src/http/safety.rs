//! Muting, blocking, reporting, and what moderators have to tell somebody. Everybody who has a session can, guest or member.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use cubo_wire::PersonId;
use cubo_wire::safety::{Blocks, Deed, KeepAway, KeptAway, Notice, Notices, Reason, Report, Reported};
use sha2::{Digest, Sha256};

use super::api::{me, passed, question, read};
use super::asked::Body;
use super::problem::Problem;
use super::who::known;
use crate::fault::{NO_SESSION, NOT_FOUND};
use crate::hall::{Caller, Mail, Sitting};
use crate::house::House;
use crate::ids::spell;
use crate::members::names;
use crate::rate;
use crate::safety::{self, MOST_EVENTS, reason};
use crate::store::{Away, Guest, Holder, Moderation, NewAct, NewReport, Safety, WhichActs};

type Reply = Result<Response, Problem>;

fn kept(house: &House) -> Result<&dyn Safety, Problem> {
    house
        .store
        .safety()
        .ok_or_else(|| Problem::new(404, "no-accounts", "this house keeps nothing about people"))
}

/// Who asks: only somebody who will be known again has something to keep.
pub(super) async fn asker(house: &House, headers: &HeaderMap) -> Result<Guest, Problem> {
    known(house, headers).await?.ok_or_else(|| NO_SESSION.into())
}

/// The name of an entry in its owner's list. It tells nothing about the other: no person's id leaves the house.
fn entry(person: PersonId, other: PersonId) -> String {
    let hash = Sha256::new().chain_update(b"away").chain_update(person.as_str()).chain_update(other.as_str());
    spell(&hash.finalize()[..9])
}

async fn list(house: &House, person: PersonId) -> Reply {
    let people = kept(house)?.kept_away(person).await?;
    let bots = safety::bots(house, people.iter().map(|away| away.other).collect()).await?;
    let people = people.into_iter().map(|away| KeptAway {
        id: entry(person, away.other),
        name: away.name,
        bot: bots.contains(&away.other),
        how: away.how,
        since: away.since,
    });
    Ok(Json(Blocks { people: people.collect() }).into_response())
}

/// Who sits on a chair of a table, as the asker may know.
pub(super) async fn sitting(
    house: &Arc<House>,
    headers: &HeaderMap,
    person: PersonId,
    table: cubo_wire::TableId,
    chair: u8,
) -> Result<Sitting, Problem> {
    let caller = Caller { person: Some(person), pass: passed(headers)? };
    question(house, table, |answer| Mail::Sitting { caller, chair, answer }).await
}

/// Who is meant: by a chair, or by a member's name.
async fn meant(
    house: &Arc<House>,
    headers: &HeaderMap,
    person: PersonId,
    wish: &KeepAway,
) -> Result<(PersonId, String), Problem> {
    let bad = || Problem::new(400, "bad-request", "say a \"table\" and a \"chair\", or a \"name\"");
    match (&wish.table, wish.chair, &wish.name) {
        (Some(table), Some(chair), None) => {
            let sitting = sitting(house, headers, person, *table, chair).await?;
            Ok((sitting.person, sitting.name))
        }
        (None, None, Some(name)) => {
            let nobody = || Problem::new(404, "no-such-member", "no member is called so");
            let members = house.store.members().ok_or_else(nobody)?;
            match members.holders(vec![names::key(name)]).await?.pop() {
                Some(Holder::Member(other)) => {
                    let member = members.member(other).await?.ok_or_else(nobody)?;
                    Ok((other, member.name))
                }
                _ => Err(nobody()),
            }
        }
        _ => Err(bad()),
    }
}

/// Whom the asker keeps away.
pub(crate) async fn look(State(house): State<Arc<House>>, headers: HeaderMap) -> Reply {
    let me = asker(&house, &headers).await?;
    list(&house, me.person).await
}

/// Keeps somebody away.
pub(crate) async fn keep(State(house): State<Arc<House>>, headers: HeaderMap, Body(body): Body) -> Reply {
    let wish: KeepAway = read(&body)?;
    let me = asker(&house, &headers).await?;
    kept(&house)?;
    house.names.take(me.person, rate::now()).map_err(Problem::limit("names"))?;
    let (other, name) = meant(&house, &headers, me.person, &wish).await?;
    if other == me.person {
        return Err(Problem::new(409, "yourself", "one cannot keep oneself away"));
    }
    let away = Away { other, name, how: wish.how, since: house.clock.now() };
    if !kept(&house)?.keep_away(me.person, away).await? {
        return Err(Problem::new(409, "too-many-blocks", "you keep away as many people as anybody can"));
    }
    list(&house, me.person).await
}

/// Lets somebody near again.
pub(crate) async fn end(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Reply {
    let me = asker(&house, &headers).await?;
    let people = kept(&house)?.kept_away(me.person).await?;
    let Some(away) = people.into_iter().find(|away| entry(me.person, away.other) == id) else {
        return Err(Problem::new(404, "no-such-block", "you keep nobody of that id away"));
    };
    kept(&house)?.let_near(me.person, away.other).await?;
    list(&house, me.person).await
}

fn book(house: &House) -> Result<&dyn Moderation, Problem> {
    house.store.moderation().ok_or_else(|| Problem::new(404, "no-accounts", "this house keeps no reports"))
}

/// The word of a reason as messages have it.
fn word(reason: Reason) -> String {
    match serde_json::to_value(reason) {
        Ok(serde_json::Value::String(word)) => word,
        _ => String::new(),
    }
}

/// Reports somebody at a table, with what happened there.
pub(crate) async fn report(State(house): State<Arc<House>>, headers: HeaderMap, Body(body): Body) -> Reply {
    let wish: Report = read(&body)?;
    let me = asker(&house, &headers).await?;
    let book = book(&house)?;
    let note = match wish.note.as_deref().map(str::trim).filter(|note| !note.is_empty()) {
        Some(note) => {
            let long = || Problem::new(400, "bad-request", "a note has at most 500 characters");
            Some(reason(note).ok_or_else(long)?)
        }
        None => None,
    };
    let about = sitting(&house, &headers, me.person, wish.table, wish.chair).await?;
    if about.person == me.person {
        return Err(Problem::new(409, "yourself", "nobody reports themselves"));
    }
    let last = about.version;
    let to = wish.to.unwrap_or(last).clamp(1, last);
    let from = wish.from.unwrap_or(1).clamp(to.saturating_sub(MOST_EVENTS - 1).max(1), to);
    house.reports.take(me.person, rate::now()).map_err(Problem::limit("reports"))?;
    let new = NewReport {
        by: me.person,
        about: about.person,
        name: about.name,
        table: wish.table,
        chair: wish.chair,
        reason: word(wish.reason),
        note,
        from,
        to,
        now: house.clock.now(),
    };
    book.report(new).await?;
    Ok(Json(Reported { from, to }).into_response())
}

async fn to_tell(house: &House, person: PersonId) -> Reply {
    let acts = book(house)?.acts(WhichActs::ToTell(person, house.clock.now()), 100).await?;
    let notices = acts.into_iter().map(|act| Notice {
        id: act.id,
        what: act.what,
        why: act.why,
        at: act.at,
        until: act.until,
    });
    Ok(Json(Notices { notices: notices.collect() }).into_response())
}

/// What moderators have to tell the asker. Who they are is not told.
pub(crate) async fn notices(State(house): State<Arc<House>>, headers: HeaderMap) -> Reply {
    let me = asker(&house, &headers).await?;
    to_tell(&house, me.person).await
}

/// The asker has read it.
pub(crate) async fn read_notice(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Reply {
    let me = asker(&house, &headers).await?;
    let number = id.parse::<u32>().map_err(|_| NOT_FOUND)?;
    book(&house)?.read_by(me.person, u64::from(number), house.clock.now()).await?;
    to_tell(&house, me.person).await
}

/// Marks the asker's account as a bot's. It stands in the book, and a moderator can undo it.
pub(crate) async fn become_bot(State(house): State<Arc<House>>, headers: HeaderMap) -> Reply {
    let asker = asker(&house, &headers).await?;
    let member = match house.store.members() {
        Some(members) => members.member(asker.person).await?.is_some(),
        None => false,
    };
    if !member {
        return Err(Problem::new(401, "not-a-member", "become a member or log in first"));
    }
    let new = NewAct {
        by: Some(asker.person),
        what: Deed::MarkBot,
        person: Some(asker.person),
        table: None,
        report: None,
        until: None,
        name: None,
        role: None,
        why: "by themselves".to_owned(),
        now: house.clock.now(),
    };
    if book(&house)?.act(new).await?.is_err() {
        return Err(Problem::new(409, "already-so", "it is so already"));
    }
    Ok(me(&house, Some(asker)).await?.into_response())
}

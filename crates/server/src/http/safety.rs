//! Muting and blocking. Everybody who has a session can, guest or member.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use cubo_wire::PersonId;
use cubo_wire::safety::{Blocks, KeepAway, KeptAway};
use sha2::{Digest, Sha256};

use super::api::{passed, question, read};
use super::asked::Body;
use super::problem::Problem;
use super::who::known;
use crate::fault::NO_SESSION;
use crate::hall::{Caller, Mail, Sitting};
use crate::house::House;
use crate::ids::spell;
use crate::members::names;
use crate::rate;
use crate::store::{Away, Guest, Holder, Safety};

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
    let people = people.into_iter().map(|away| KeptAway {
        id: entry(person, away.other),
        name: away.name,
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
    house.names.take(me.person, rate::now()).map_err(Problem::wait)?;
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

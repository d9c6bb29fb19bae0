//! Whom a member follows.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use cubo_wire::PersonId;
use cubo_wire::history::{Follow, Friend, Friends};

use super::account::me;
use super::api::read;
use super::asked::Body;
use super::history::{history, member_named};
use super::problem::Problem;
use super::profile::{here, no_member};
use crate::house::House;
use crate::safety;
use crate::store::Unfollowed;

type Reply = Result<Response, Problem>;

async fn all(house: &House, person: PersonId) -> Reply {
    let mut friends = Vec::new();
    let following = history(house)?.following(person).await?;
    let bots = safety::bots(house, following.iter().map(|followed| followed.person).collect()).await?;
    for followed in following {
        let here = here(house, followed.person, Some(person)).await?;
        let bot = bots.contains(&followed.person);
        friends.push(Friend { name: followed.name, bot, since: followed.since, here });
    }
    Ok(Json(Friends { friends }).into_response())
}

/// Whom the member follows.
pub(crate) async fn list(State(house): State<Arc<House>>, headers: HeaderMap) -> Reply {
    let (_, member) = me(&house, &headers).await?;
    all(&house, member.person).await
}

/// Follows a member.
pub(crate) async fn follow(State(house): State<Arc<House>>, headers: HeaderMap, Body(body): Body) -> Reply {
    let body: Follow = read(&body)?;
    let (_, member) = me(&house, &headers).await?;
    let other = member_named(&house, &body.name).await?.ok_or_else(no_member)?;
    if safety::blocked(&house, member.person, other).await? {
        return Err(Problem::new(409, "cannot-follow", "this member cannot be followed"));
    }
    match history(&house)?.follow(member.person, other, house.clock.now()).await? {
        Ok(()) => all(&house, member.person).await,
        Err(Unfollowed::NoMember) => Err(no_member()),
        Err(Unfollowed::TooMany) => Err(Problem::new(409, "too-many-friends", "one can follow 500 members")),
    }
}

/// Follows them no longer.
pub(crate) async fn unfollow(
    State(house): State<Arc<House>>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Reply {
    let (_, member) = me(&house, &headers).await?;
    let other = member_named(&house, &name).await?.ok_or_else(no_member)?;
    history(&house)?.unfollow(member.person, other).await?;
    all(&house, member.person).await
}

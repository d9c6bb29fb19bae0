//! REST of the lobby: looking, seeking, letting the house fill seats, challenges.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Extension, Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use cubo_table::TableError;
use cubo_wire::lobby::{
    ChallengeDeclined, ChallengeSomebody, FillSeats, GameChallenge, InLobby, LobbyView, Seek,
};
use cubo_wire::{Access, PersonId, TableId};

use super::api::{bad_link, check_opening, read, with_cookie};
use super::asked::Body;
use super::guard::From;
use super::problem::Problem;
use super::who::{known, welcome};
use crate::desk::new_table;
use crate::fault::{Fault, RATED};
use crate::house::House;
use crate::lobby::{self, Asked, Refusal, challenges};
use crate::store::{Cause, Challenges, Holder, Member, NewChallenge, NewTable};
use crate::{bots, entropy, members, names, rate, safety};

type Reply = Result<Response, Problem>;

pub(super) fn refused(why: &Refusal) -> Problem {
    match why {
        Refusal::Full => Problem::new(503, "lobby-full", "too many people look for company: try again later"),
        Refusal::Commitment => Fault::from(TableError::BadCommitment).into(),
        Refusal::NoSeek => Problem::new(409, "no-seek", "you do not look for company"),
        Refusal::NotYet(wait) => {
            Problem::new(409, "not-yet", "the house is offered after 30 seconds").after_ms(*wait)
        }
        Refusal::Rated => RATED.into(),
    }
}

/// What concerns somebody, challenges too.
pub(super) async fn yours(house: &House, person: PersonId) -> Result<InLobby, Problem> {
    lobby::refresh(house, person).await?;
    let challenges = challenges::of(house, person).await?;
    Ok(InLobby { challenges, ..house.lobby.yours(person, house.clock.now()) })
}

/// The lobby.
pub(crate) async fn look(State(house): State<Arc<House>>, headers: HeaderMap) -> Reply {
    let you = match known(&house, &headers).await? {
        Some(guest) => {
            house.lobby.polled(guest.person, house.clock.now());
            Some(yours(&house, guest.person).await?)
        }
        None => None,
    };
    let lobby = Some(lobby::show(&house).await?);
    Ok(Json(LobbyView { id: None, lobby, you }).into_response())
}

/// Looks for company; makes the asker a guest if need be.
pub(crate) async fn seek(
    State(house): State<Arc<House>>,
    Extension(From(from)): Extension<From>,
    headers: HeaderMap,
    Body(body): Body,
) -> Reply {
    let body: Seek = read(&body)?;
    let asked = Asked::check(&body)?;
    let bad_name = || Problem::new(400, "bad-name", TableError::BadName.to_string());
    house.opens.take(from, rate::now()).map_err(Problem::limit("opens"))?;
    let before = known(&house, &headers).await?;
    let wish = body.name.or_else(|| before.as_ref().map(|guest| guest.name.clone())).unwrap_or_default();
    let person = before.map(|guest| guest.person);
    safety::check_opening(&house, &asked.opening(), person).await?;
    if let Some(person) = person {
        safety::check_free(&house, person).await?;
    }
    // An account that says that it is a bot's does not find people here either.
    let bot = match person {
        Some(person) => !safety::bots(&house, vec![person]).await?.is_empty(),
        None => false,
    };
    let asked = if bot { asked.for_bot() } else { asked };
    let (name, member) = members::called(&house, person, &names::composed(&wish), false).await?;
    let name = names::clean(&name).ok_or_else(bad_name)?;
    // Everything is checked first: a bad request makes nobody a guest.
    let (guest, cookie) = welcome(&house, &headers, None).await?;
    lobby::seek(&house, guest.person, name, member, asked).await?.map_err(|why| refused(&why))?;
    Ok(with_cookie(Json(yours(&house, guest.person).await?), cookie))
}

/// Looks for company no longer.
pub(crate) async fn stop(State(house): State<Arc<House>>, headers: HeaderMap) -> Reply {
    let Some(guest) = known(&house, &headers).await? else {
        return Ok(Json(InLobby::default()).into_response());
    };
    lobby::stop(&house, guest.person).await?;
    Ok(Json(yours(&house, guest.person).await?).into_response())
}

/// Lets house players take the free seats.
pub(crate) async fn fill(State(house): State<Arc<House>>, headers: HeaderMap, Body(body): Body) -> Reply {
    let FillSeats { level } = read(&body)?;
    let guest = known(&house, &headers).await?.ok_or(Problem::from(crate::fault::NO_SESSION))?;
    lobby::fill(&house, guest.person, level).await?.map_err(|why| refused(&why))?;
    Ok(Json(yours(&house, guest.person).await?).into_response())
}

/// The member who asks, and where challenges are kept.
async fn member<'a>(house: &'a House, headers: &HeaderMap) -> Result<(Member, &'a dyn Challenges), Problem> {
    let none = || Problem::new(404, "no-accounts", "this house has no members");
    let (kept, store) = house.store.members().zip(house.store.challenges()).ok_or_else(none)?;
    let nobody = || Problem::new(401, "not-a-member", "become a member or log in first");
    let guest = known(house, headers).await?.ok_or_else(nobody)?;
    Ok((kept.member(guest.person).await?.ok_or_else(nobody)?, store))
}

/// Opens a table and asks a member to sit down there.
pub(crate) async fn challenge(
    State(house): State<Arc<House>>,
    Extension(From(from)): Extension<From>,
    headers: HeaderMap,
    Body(body): Body,
) -> Reply {
    let wish: ChallengeSomebody = read(&body)?;
    let (member, _) = member(&house, &headers).await?;
    let made = challenge_by(&house, from, &member, wish).await?;
    Ok(Json(made).into_response())
}

/// A challenge by that member, or bot, whose request came from there.
pub(super) async fn challenge_by(
    house: &Arc<House>,
    from: std::net::IpAddr,
    member: &Member,
    wish: ChallengeSomebody,
) -> Result<GameChallenge, Problem> {
    let ChallengeSomebody { to, key, table: mut opening } = wish;
    check_opening(key.as_deref(), &opening)?;
    let none = || Problem::new(404, "no-accounts", "this house has no members");
    let store = house.store.challenges().ok_or_else(none)?;
    let wanted = members::names::key(&to);
    let holders = match house.store.members() {
        Some(members) => members.holders(vec![wanted]).await?,
        None => Vec::new(),
    };
    let Some(Holder::Member(asked)) = holders.first().copied() else {
        return Err(Problem::new(404, "no-such-member", "nobody here is called so"));
    };
    if asked == member.person {
        return Err(Problem::new(409, "yourself", "one cannot challenge oneself"));
    }
    safety::check_free(house, member.person).await?;
    safety::check_opening(house, &opening, Some(member.person)).await?;
    if safety::blocked(house, member.person, asked).await? {
        return Err(Problem::new(409, "cannot-challenge", "this member cannot be challenged"));
    }
    // A bot has said what it plays: it is not even asked for anything else.
    bots::check_wish(house, asked, member.person, &opening).await?;
    bots::check_wish(house, member.person, asked, &opening).await?;
    house.opens.take(from, rate::now()).map_err(Problem::limit("opens"))?;
    house.offers.take(member.person, rate::now()).map_err(Problem::limit("offers"))?;
    opening.access = Access::Link;
    let id = TableId::of_random(crate::ids::random()?);
    let event = cubo_table::open(opening, member.person, id, &mut entropy::Os, cubo_catalog::open)
        .map_err(Fault::from)?;
    let cause = key.map(|key| Cause { person: member.person, key });
    let now = house.clock.now();
    let new = NewTable { waiting_at_most: None, ..new_table(&house.key, &event, now, cause)? };
    let opened = house.store.open(new).await?;
    let until = now + challenges::STANDS_MS;
    let new = NewChallenge { row: opened.row, from: member.person, to: asked, sent: now, until };
    if !store.challenge(new, challenges::MOST).await? {
        return Err(Problem::new(
            409,
            "too-many-challenges",
            "this member has too many challenges to answer",
        ));
    }
    challenges::refresh(house, asked).await;
    challenges::refresh(house, member.person).await;
    let mine = challenges::of(house, member.person).await?;
    let made = mine.into_iter().find(|challenge| challenge.table == opened.id);
    made.ok_or_else(|| Problem::new(409, "answered", "this challenge has been answered"))
}

/// Declines a challenge, takes one's own back, or puts away that it was declined.
pub(crate) async fn drop_challenge(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Reply {
    let id = id.parse().map_err(|()| bad_link())?;
    let (member, _) = member(&house, &headers).await?;
    drop_by(&house, &member, id).await
}

/// The same by that member, or bot.
pub(super) async fn drop_by(house: &Arc<House>, member: &Member, id: TableId) -> Reply {
    let none = || Problem::new(404, "no-accounts", "this house has no members");
    let store = house.store.challenges().ok_or_else(none)?;
    let answered = challenges::of(house, member.person).await?.into_iter().find(|one| one.table == id);
    let Some((from, to)) = store.drop_challenge(id, member.person).await? else {
        if challenges::put_away(house, member.person, id) {
            return Ok(Json(yours(house, member.person).await?).into_response());
        }
        return Err(Problem::new(404, "no-such-challenge", "there is no such challenge, or it is answered"));
    };
    // One that was over already is not declined by being put away.
    if let Some(GameChallenge { table, game, to: name, to_bot, .. }) =
        answered.filter(|_| to == member.person)
    {
        let declined = ChallengeDeclined { table, game, to: name, to_bot, at: house.clock.now() };
        challenges::declined(house, from, declined);
    }
    challenges::refresh(house, from).await;
    challenges::refresh(house, to).await;
    Ok(Json(yours(house, member.person).await?).into_response())
}

//! What a bot asks, with its token: the stream, and what it does there and at tables.

use std::sync::Arc;

use axum::Json;
use axum::body::Body as Answer;
use axum::extract::{Extension, Path, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use cubo_wire::bots::{BotCommand, BotDone, BotMe, BotPlay, BotScope, BotSeek, BotSit};
use cubo_wire::lobby::{ChallengeSomebody, Seek, StrengthWanted};
use cubo_wire::rest::OpenTable;
use cubo_wire::{Command, Pass, PersonId, Request, RequestKind, TableId};
use futures_util::stream;
use serde_json::{Value, json};
use tokio::sync::mpsc;

use super::api::{bad_link, check_opening, json_text, passed, question, read};
use super::asked::Body;
use super::door::Entered;
use super::guard::{Client, From};
use super::lobby::{challenge_by, drop_by, refused, yours};
use super::problem::Problem;
use crate::bots::{self, BotHere, Stream};
use crate::desk::new_table;
use crate::fault::{Fault, NO_SCOPE};
use crate::hall::{Caller, Mail};
use crate::house::House;
use crate::lobby::{self, Asked};
use crate::store::{Cause, Caused, Member, NewTable};
use crate::{entropy, ids, rate, safety};

type Reply = Result<Response, Problem>;

/// How many lines wait for a bot that reads slowly.
const LINES: usize = 8;

/// The bot that asks, by its token.
pub(super) async fn bot(house: &House, headers: &HeaderMap) -> Result<BotHere, Problem> {
    let nobody =
        || Problem::new(401, "bad-token", "a bot's token is needed: Authorization: Bearer cubo-bot-…");
    let token = bots::bearer(headers).ok_or_else(nobody)?;
    let bot = bots::known(house, token).await?.ok_or_else(nobody)?;
    house.bots.requests.take(bot.person(), rate::now()).map_err(Problem::limit("bot"))?;
    Ok(bot)
}

async fn bot_who_may(house: &House, headers: &HeaderMap, scope: BotScope) -> Result<BotHere, Problem> {
    let bot = bot(house, headers).await?;
    match bot.may(scope) {
        true => Ok(bot),
        false => Err(NO_SCOPE.into()),
    }
}

/// A bot as the member that it is too.
async fn as_member(house: &House, bot: &BotHere) -> Result<Member, Problem> {
    let member = match house.store.members() {
        Some(members) => members.member(bot.person()).await?,
        None => None,
    };
    member.ok_or_else(|| Problem::new(401, "bad-token", "there is no such bot any more"))
}

/// That neither a bot nor its owner was suspended.
async fn check_free(house: &House, bot: &BotHere) -> Result<(), Problem> {
    safety::check_free(house, bot.bot.owner).await?;
    Ok(safety::check_free(house, bot.person()).await?)
}

async fn facts(house: &House, bot: &BotHere) -> Result<BotMe, Problem> {
    let owner = match house.store.members() {
        Some(members) => members.member(bot.bot.owner).await?.map(|owner| owner.name),
        None => None,
    };
    Ok(BotMe {
        name: bot.bot.name.clone(),
        owner: owner.unwrap_or_default(),
        scopes: bot.scopes.clone(),
        filters: bot.filters.clone(),
        now: house.clock.now(),
    })
}

/// The bot that asks.
pub(crate) async fn me(State(house): State<Arc<House>>, headers: HeaderMap) -> Reply {
    let bot = bot(&house, &headers).await?;
    Ok(Json(facts(&house, &bot).await?).into_response())
}

/// What happens, line by line, until one of the two ends it.
pub(crate) async fn stream(
    State(house): State<Arc<House>>,
    Extension(entered): Extension<Arc<Entered>>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
) -> Reply {
    let bot = bot(&house, &headers).await?;
    house.bots.streams.take(bot.person(), rate::now()).map_err(Problem::limit("streams"))?;
    let me = facts(&house, &bot).await?;
    let (lines, told) = mpsc::channel::<String>(LINES);
    let serving = house.clone();
    tokio::spawn(async move {
        bots::run(serving, Stream { me, bot, lines }).await;
        drop((entered, client)); // a stream counts as a connection until it ends
    });
    let lines = stream::unfold(told, async |mut told| {
        let line = told.recv().await?;
        Some((Ok::<_, std::convert::Infallible>(line), told))
    });
    let kind = [(header::CONTENT_TYPE, "application/x-ndjson"), (header::CACHE_CONTROL, "no-store")];
    Ok((kind, Answer::from_stream(lines)).into_response())
}

/// What concerns the bot in the lobby.
pub(crate) async fn lobby(State(house): State<Arc<House>>, headers: HeaderMap) -> Reply {
    let bot = bot(&house, &headers).await?;
    house.lobby.polled(bot.person(), house.clock.now());
    Ok(Json(yours(&house, bot.person()).await?).into_response())
}

/// Looks for other bots. People who look for people do not find it.
pub(crate) async fn seek(
    State(house): State<Arc<House>>,
    Extension(From(from)): Extension<From>,
    headers: HeaderMap,
    Body(body): Body,
) -> Reply {
    let BotSeek { game, seats, clock } = read(&body)?;
    let bot = bot_who_may(&house, &headers, BotScope::Meet).await?;
    let nonce = bots::of_seek(&house, &bot.person());
    let wish = Seek {
        game,
        seats,
        clock,
        rated: false,
        strength: StrengthWanted::Any,
        name: None,
        commitment: nonce.commitment(),
    };
    let asked = Asked::check(&wish)?.for_bot();
    check_free(&house, &bot).await?;
    bots::check_wish(&house, bot.person(), bot.person(), &asked.opening()).await?;
    house.opens.take(from, rate::now()).map_err(Problem::limit("opens"))?;
    house.bots.sought(bot.person(), nonce);
    let done = lobby::seek(&house, bot.person(), bot.bot.name.clone(), true, asked).await?;
    done.map_err(|why| refused(&why))?;
    Ok(Json(yours(&house, bot.person()).await?).into_response())
}

/// Looks for company no longer.
pub(crate) async fn stop(State(house): State<Arc<House>>, headers: HeaderMap) -> Reply {
    let bot = bot_who_may(&house, &headers, BotScope::Meet).await?;
    lobby::stop(&house, bot.person()).await?;
    Ok(Json(yours(&house, bot.person()).await?).into_response())
}

/// Asks another bot for a game, or the owner. Bots do not ask people: people ask bots.
pub(crate) async fn challenge(
    State(house): State<Arc<House>>,
    Extension(From(from)): Extension<From>,
    headers: HeaderMap,
    Body(body): Body,
) -> Reply {
    let wish: ChallengeSomebody = read(&body)?;
    let bot = bot_who_may(&house, &headers, BotScope::Meet).await?;
    check_free(&house, &bot).await?;
    let asked = super::history::member_named(&house, &wish.to).await?;
    let asked = asked.ok_or_else(|| Problem::new(404, "no-such-member", "nobody here is called so"))?;
    if asked != bot.bot.owner && safety::bots(&house, vec![asked]).await?.is_empty() {
        let words = "bots challenge bots and their owners: people ask bots, not the other way round";
        return Err(Problem::new(409, "cannot-challenge", words));
    }
    let member = as_member(&house, &bot).await?;
    let made = challenge_by(&house, from, &member, wish).await?;
    let _ = bots::sit(&house, bot.person(), &bot.bot.name, made.table, None).await;
    Ok(Json(made).into_response())
}

/// Declines a challenge, or takes one back.
pub(crate) async fn drop_challenge(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Reply {
    let id = id.parse().map_err(|()| bad_link())?;
    let bot = bot_who_may(&house, &headers, BotScope::Play).await?;
    let member = as_member(&house, &bot).await?;
    drop_by(&house, &member, id).await
}

fn done(table: TableId, caused: Caused) -> Reply {
    Ok(Json(BotDone { table, first: caused.first, count: caused.count }).into_response())
}

/// Opens a table and sits down there.
pub(crate) async fn open(
    State(house): State<Arc<House>>,
    Extension(From(from)): Extension<From>,
    headers: HeaderMap,
    Body(body): Body,
) -> Reply {
    let OpenTable { key, table: opening } = read(&body)?;
    check_opening(key.as_deref(), &opening)?;
    let bot = bot_who_may(&house, &headers, BotScope::Meet).await?;
    let person: PersonId = bot.person();
    check_free(&house, &bot).await?;
    safety::check_opening(&house, &opening, Some(person)).await?;
    bots::check_wish(&house, person, person, &opening).await?;
    house.opens.take(from, rate::now()).map_err(Problem::limit("opens"))?;
    let id = TableId::of_random(ids::random()?);
    let event =
        cubo_table::open(opening, person, id, &mut entropy::Os, cubo_catalog::open).map_err(Fault::from)?;
    let cause = key.map(|key| Cause { person, key });
    let new = new_table(&house.key, &event, house.clock.now(), cause)?;
    let new = NewTable { waiting_at_most: Some(house.config.limits.waiting_per_person), ..new };
    let opened = house.store.open(new).await?;
    match bots::sit(&house, person, &bot.bot.name, opened.id, None).await {
        Ok(caused) => done(opened.id, caused),
        // The same key was sent before: it sits there already.
        Err(why) if matches!(&*why.code, "one-chair" | "begun" | "ended") => {
            done(opened.id, Caused { first: 0, count: 0 })
        }
        Err(why) => Err(Problem::refused(why)),
    }
}

fn table_id(text: &str) -> Result<TableId, Problem> {
    let id: TableId = text.parse().map_err(|()| bad_link())?;
    if id.is_well_formed() { Ok(id) } else { Err(bad_link()) }
}

/// The bot as a table knows who asks.
async fn caller(house: &House, headers: &HeaderMap) -> Result<Caller, Problem> {
    Ok(Caller { person: Some(bot(house, headers).await?.person()), pass: passed(headers)? })
}

/// A table as the bot sees it.
pub(crate) async fn look(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Reply {
    let (id, caller) = (table_id(&id)?, caller(&house, &headers).await?);
    Ok(json_text(question(&house, id, |answer| Mail::View { caller, answer }).await?).into_response())
}

/// The record of a game that is over.
pub(crate) async fn record(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Reply {
    let (id, caller) = (table_id(&id)?, caller(&house, &headers).await?);
    Ok(json_text(question(&house, id, |answer| Mail::Record { caller, answer }).await?).into_response())
}

/// Sits down: accepts a challenge, or takes a free place at a listed table or with a pass.
pub(crate) async fn sit(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Body(body): Body,
) -> Reply {
    let BotSit { pass } = read(&body)?;
    let id = table_id(&id)?;
    let given = pass.map(|pass| pass.parse::<Pass>().map_err(|()| bad_link())).transpose()?;
    let bot = bot_who_may(&house, &headers, BotScope::Play).await?;
    check_free(&house, &bot).await?;
    let asked = lobby::challenges::of(&house, bot.person()).await?.into_iter().find(|one| one.table == id);
    let pass = given.or(asked.and_then(|challenge| challenge.pass));
    let caused = bots::sit(&house, bot.person(), &bot.bot.name, id, pass).await.map_err(Problem::refused)?;
    lobby::challenges::refresh(&house, bot.person()).await;
    done(id, caused)
}

fn checked_key(key: Option<String>) -> Result<Option<String>, Problem> {
    let good =
        |key: &String| (1..=64).contains(&key.len()) && key.bytes().all(|byte| byte.is_ascii_graphic());
    match key {
        Some(key) if !good(&key) => {
            Err(Problem::new(400, "bad-request", "a key has 1 to 64 visible ASCII characters"))
        }
        key => Ok(key),
    }
}

/// Acts.
pub(crate) async fn play(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Body(body): Body,
) -> Reply {
    let BotPlay { action, at, key } = read(&body)?;
    let (id, key) = (table_id(&id)?, checked_key(key)?);
    let bot = bot_who_may(&house, &headers, BotScope::Play).await?;
    let play = Command::Play { action };
    done(id, bots::command(&house, bot.person(), id, None, at, key, play).await.map_err(Problem::refused)?)
}

/// Anything else that can be done at a table: the same words as on a socket.
pub(crate) async fn command(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Body(body): Body,
) -> Reply {
    let BotCommand { command, at, key } = read(&body)?;
    let (id, key) = (table_id(&id)?, checked_key(key)?);
    let Value::Object(mut wish) = command else {
        return Err(Problem::new(400, "bad-request", "a command is an object with cmd"));
    };
    for (name, value) in [("table", json!(id)), ("at", json!(at.unwrap_or(0))), ("key", json!("k"))] {
        if wish.insert(name.to_owned(), value).is_some() {
            return Err(Problem::new(
                400,
                "bad-request",
                format!("{name} stands beside the command, or in the address"),
            ));
        }
    }
    let read = Request::read(&Value::Object(wish).to_string()).map_err(|why| Problem::refused(why.error))?;
    let RequestKind::Command(request) = read.kind else {
        return Err(Problem::new(400, "bad-request", "this is no command about a table"));
    };
    let bot = bot_who_may(&house, &headers, BotScope::Play).await?;
    let caused = bots::command(&house, bot.person(), id, request.pass, at, key, request.command).await;
    done(id, caused.map_err(Problem::refused)?)
}

//! What a member does about their bots: making them, saying what they play, giving and revoking tokens.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Extension, Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use cubo_wire::PersonId;
use cubo_wire::bots::{
    BotFilters, BotListed, BotTokenListed, BotTokenMade, BotsListed, MakeBot, MakeBotToken,
};

use super::account::{fit, me, name_taken};
use super::api::read;
use super::asked::Body;
use super::guard::From;
use super::problem::Problem;
use crate::bots::{self, PREFIX};
use crate::house::House;
use crate::ids::{Token, TokenHash, fresh_person, spell};
use crate::members::{self, names};
use crate::store::{BotKept, BotToken, Bots, Member, NewBot, Unfit};
use crate::{rate, safety};

type Reply = Result<Response, Problem>;

/// How many bots a member may have.
const BOTS: u32 = 10;
/// How many tokens a bot may have.
const TOKENS: u32 = 10;

fn no_such_bot() -> Problem {
    Problem::new(404, "no-such-bot", "you have no bot of that name")
}

fn bad(why: &'static str) -> Problem {
    Problem::new(400, "bad-request", why)
}

fn kept(house: &House) -> Result<&dyn Bots, Problem> {
    house.store.bots().ok_or_else(|| Problem::new(404, "no-accounts", "this house has no members"))
}

/// The member who asks. Bots have no bots.
async fn owner<'a>(house: &'a House, headers: &HeaderMap) -> Result<(Member, &'a dyn Bots), Problem> {
    let (_, member) = me(house, headers).await?;
    Ok((member, kept(house)?))
}

/// The bot of that name, if it is theirs.
async fn own(bots: &dyn Bots, owner: &Member, name: &str) -> Result<BotKept, Problem> {
    let wanted = names::key(name);
    let all = bots.bots_of(owner.person).await?;
    all.into_iter().find(|bot| names::key(&bot.name) == wanted).ok_or_else(no_such_bot)
}

/// The id of a token in its owner's list: enough of its hash to tell tokens apart, and useless for anything else.
fn token_id(token: TokenHash) -> String {
    spell(&token.0[..9])
}

async fn listed(house: &House, bots: &dyn Bots, bot: BotKept) -> Result<BotListed, Problem> {
    let tokens = bots.tokens(bot.person).await?;
    let sessions: Vec<TokenHash> = tokens.iter().map(|token| token.token).collect();
    let token = |kept: BotToken| BotTokenListed {
        id: token_id(kept.token),
        name: kept.name,
        scopes: bots::scopes(&kept.scopes),
        made: kept.made,
        used: kept.used,
    };
    Ok(BotListed {
        name: bot.name,
        made: bot.made,
        here: members::is_here(house, &sessions),
        filters: bots::read_filters(&bot.filters),
        tokens: tokens.into_iter().map(token).collect(),
    })
}

/// All bots of a member, as the member sees them.
pub(super) async fn all(house: &House, owner: PersonId) -> Result<Vec<BotListed>, Problem> {
    let Some(bots) = house.store.bots() else { return Ok(Vec::new()) };
    let mut all = Vec::new();
    for bot in bots.bots_of(owner).await? {
        all.push(listed(house, bots, bot).await?);
    }
    Ok(all)
}

async fn every(house: &House, owner: &Member) -> Reply {
    Ok(Json(BotsListed { bots: all(house, owner.person).await?, at_most: BOTS }).into_response())
}

async fn one(house: &House, bots: &dyn Bots, owner: &Member, name: &str) -> Reply {
    let bot = own(bots, owner, name).await?;
    Ok(Json(listed(house, bots, bot).await?).into_response())
}

/// The bots of the member who asks.
pub(crate) async fn list(State(house): State<Arc<House>>, headers: HeaderMap) -> Reply {
    let (owner, _) = owner(&house, &headers).await?;
    every(&house, &owner).await
}

fn text(filters: &BotFilters) -> Result<String, Problem> {
    serde_json::to_string(filters).map_err(|_| Problem::new(500, "internal", "the filters cannot be written"))
}

/// Makes a bot.
pub(crate) async fn make(
    State(house): State<Arc<House>>,
    Extension(From(from)): Extension<From>,
    headers: HeaderMap,
    Body(body): Body,
) -> Reply {
    let MakeBot { name, filters } = read(&body)?;
    let filters = bots::checked(filters.unwrap_or_default()).map_err(bad)?;
    let (owner, bots) = owner(&house, &headers).await?;
    let (name, key) = fit(&house, &name)?;
    safety::check_free(&house, owner.person).await?;
    house.opens.take(from, rate::now()).map_err(Problem::limit("opens"))?;
    let new = NewBot {
        owner: owner.person,
        person: fresh_person()?,
        name: name.clone(),
        key,
        filters: text(&filters)?,
        now: house.clock.now(),
    };
    match bots.make_bot(new, BOTS).await? {
        Ok(()) => one(&house, bots, &owner, &name).await,
        Err(Unfit::TooMany) => Err(Problem::new(409, "too-many-bots", "a member has ten bots at most")),
        Err(Unfit::NameTaken) => Err(name_taken()),
        Err(_) => Err(Problem::new(401, "not-a-member", "only members have bots")),
    }
}

/// Sets what a bot plays.
pub(crate) async fn set(
    State(house): State<Arc<House>>,
    Path(name): Path<String>,
    headers: HeaderMap,
    Body(body): Body,
) -> Reply {
    let filters = bots::checked(read(&body)?).map_err(bad)?;
    let (owner, bots) = owner(&house, &headers).await?;
    let bot = own(bots, &owner, &name).await?;
    bots.set_filters(bot.person, text(&filters)?).await?;
    one(&house, bots, &owner, &name).await
}

/// Removes a bot for good, as when somebody leaves the house.
pub(crate) async fn remove(
    State(house): State<Arc<House>>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Reply {
    let (owner, bots) = owner(&house, &headers).await?;
    let bot = own(bots, &owner, &name).await?;
    let history = house.store.history();
    let history =
        history.ok_or_else(|| Problem::new(404, "no-history", "this house keeps no lists by person"))?;
    members::leave(&house, history, bot.person).await?;
    every(&house, &owner).await
}

/// Makes a token. It is told this once.
pub(crate) async fn make_token(
    State(house): State<Arc<House>>,
    Extension(From(from)): Extension<From>,
    Path(name): Path<String>,
    headers: HeaderMap,
    Body(body): Body,
) -> Reply {
    let MakeBotToken { name: called, scopes } = read(&body)?;
    let called =
        crate::names::clean(&called).ok_or_else(|| bad("a token has a name of 1 to 40 characters"))?;
    let (owner, bots) = owner(&house, &headers).await?;
    let bot = own(bots, &owner, &name).await?;
    house.opens.take(from, rate::now()).map_err(Problem::limit("opens"))?;
    let (token, now) = (Token::random()?, house.clock.now());
    let new = BotToken {
        token: bots::hash(&token),
        person: bot.person,
        name: called,
        scopes: bots::scopes_text(&scopes),
        made: now,
        used: now,
    };
    match bots.give_token(new, TOKENS).await? {
        Ok(()) => {}
        Err(Unfit::TooMany) => {
            return Err(Problem::new(409, "too-many-tokens", "a bot has ten tokens at most"));
        }
        Err(_) => return Err(no_such_bot()),
    }
    let bot = listed(&house, bots, own(bots, &owner, &name).await?).await?;
    Ok(Json(BotTokenMade { token: format!("{PREFIX}{token}"), bot }).into_response())
}

/// Revokes a token: whatever is connected with it is cut off.
pub(crate) async fn revoke(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Reply {
    let (owner, bots) = owner(&house, &headers).await?;
    for bot in bots.bots_of(owner.person).await? {
        let tokens = bots.tokens(bot.person).await?;
        let Some(token) = tokens.into_iter().find(|token| token_id(token.token) == id) else { continue };
        house.store.forget(token.token).await?;
        house.sessions.end(token.token);
        return one(&house, bots, &owner, &bot.name).await;
    }
    Err(Problem::new(404, "no-such-token", "none of your bots has such a token"))
}

/// The bots' own board.
pub(crate) async fn league(State(house): State<Arc<House>>) -> Reply {
    Ok(Json(bots::league::show(&house).await?).into_response())
}

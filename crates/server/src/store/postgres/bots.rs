//! Bots in PostgreSQL.

use cubo_wire::{PersonId, TableId};
use tokio_postgres::Row as Line;

use super::PostgresStore;
use super::members::{Wrote, call, is_free, take_name};
use super::reads::{Read, ask, bytes, get, number};
use super::tx::{Tx, change};
use crate::ids::{self, TokenHash};
use crate::store::columns::blob;
use crate::store::{Answer, BotKept, BotToken, Bots, LeagueKept, LeagueResult, NewBot, Unfit};

type Fit = Result<(), Unfit>;

async fn make(tx: &Tx<'_>, new: &NewBot, at_most: u32) -> Wrote<Fit> {
    let (person, owner) = (blob(new.person.as_str()), blob(new.owner.as_str()));
    const MEMBER: &str =
        "SELECT 1 FROM members WHERE person = $1 AND person NOT IN (SELECT person FROM bots)";
    if !tx.exists(MEMBER, &[&owner]).await? {
        return Ok(Err(Unfit::NoMember));
    }
    if tx.count("SELECT count(*) FROM bots WHERE owner = $1", &[&owner]).await? >= u64::from(at_most) {
        return Ok(Err(Unfit::TooMany));
    }
    if !is_free(tx, &new.key, &person).await? {
        return Ok(Err(Unfit::NameTaken));
    }
    call(tx, &person, &new.name, new.now).await?;
    const NEW: &str = "INSERT INTO members (person, name, created) VALUES ($1, $2, $3)";
    const BOT: &str = "INSERT INTO bots (person, owner, made, filters) VALUES ($1, $2, $3, $4)";
    let now = new.now as i64;
    tx.run(NEW, &[&person, &new.name, &now]).await?;
    take_name(tx, &new.key, &person, new.now).await?;
    tx.run(BOT, &[&person, &owner, &now, &new.filters]).await?;
    Ok(Ok(()))
}

async fn give(tx: &Tx<'_>, token: &BotToken, at_most: u32) -> Wrote<Fit> {
    let person = blob(token.person.as_str());
    if !tx.exists("SELECT 1 FROM bots WHERE person = $1", &[&person]).await? {
        return Ok(Err(Unfit::NoMember));
    }
    if tx.count("SELECT count(*) FROM sessions WHERE person = $1", &[&person]).await? >= u64::from(at_most) {
        return Ok(Err(Unfit::TooMany));
    }
    const NEW: &str =
        "INSERT INTO sessions (token, person, created, used, device, scopes) VALUES ($1, $2, $3, $4, $5, $6)";
    let (made, used) = (token.made as i64, token.used as i64);
    tx.run(NEW, &[&&token.token.0[..], &person, &made, &used, &token.name, &token.scopes]).await?;
    Ok(Ok(()))
}

fn bot(line: &Line) -> Read<BotKept> {
    Ok(BotKept {
        person: ids::person(bytes(line, 0)?),
        name: get(line, 1)?,
        owner: ids::person(bytes(line, 2)?),
        made: number(line, 3)?,
        filters: get(line, 4)?,
    })
}

fn token(line: &Line) -> Read<BotToken> {
    Ok(BotToken {
        token: TokenHash(bytes(line, 0)?),
        person: ids::person(bytes(line, 1)?),
        name: get(line, 2)?,
        scopes: get(line, 3)?,
        made: number(line, 4)?,
        used: number(line, 5)?,
    })
}

fn league(line: &Line) -> Read<LeagueKept> {
    Ok(LeagueKept {
        table: TableId(bytes(line, 0)?),
        game: get(line, 1)?,
        one: ids::person(bytes(line, 2)?),
        other: ids::person(bytes(line, 3)?),
        at: number(line, 4)?,
        result: get::<Option<i64>>(line, 5)?.map(LeagueResult::of),
    })
}

macro_rules! bots {
    ($condition:literal) => {
        concat!(
            "SELECT bots.person, members.name, owner, made, filters FROM bots JOIN members ON members.person = bots.person ",
            $condition
        )
    };
}

macro_rules! tokens {
    ($condition:literal) => {
        concat!(
            "SELECT token, person, COALESCE(device, ''), scopes, created, COALESCE(used, created) FROM sessions
             WHERE scopes IS NOT NULL AND ",
            $condition
        )
    };
}

impl Bots for PostgresStore {
    fn make_bot(&self, new: NewBot, at_most: u32) -> Answer<'_, Fit> {
        Box::pin(async move { change!(self, tx => make(&tx, &new, at_most)) })
    }

    fn bot(&self, person: PersonId) -> Answer<'_, Option<BotKept>> {
        Box::pin(async move {
            let found = ask(self.lane(), bots!("WHERE bots.person = $1"), &[&blob(person.as_str())]).await?;
            found.first().map(bot).transpose()
        })
    }

    fn bots_of(&self, owner: PersonId) -> Answer<'_, Vec<BotKept>> {
        const OF: &str = bots!("WHERE owner = $1 ORDER BY made, bots.person");
        Box::pin(
            async move { ask(self.lane(), OF, &[&blob(owner.as_str())]).await?.iter().map(bot).collect() },
        )
    }

    fn set_filters(&self, person: PersonId, filters: String) -> Answer<'_, ()> {
        const SET: &str = "UPDATE bots SET filters = $1 WHERE person = $2";
        Box::pin(async move {
            let person = blob(person.as_str());
            change!(self, tx => async { tx.run(SET, &[&filters, &person]).await.map(drop) })
        })
    }

    fn give_token(&self, token: BotToken, at_most: u32) -> Answer<'_, Fit> {
        Box::pin(async move { change!(self, tx => give(&tx, &token, at_most)) })
    }

    fn token(&self, hash: TokenHash) -> Answer<'_, Option<BotToken>> {
        Box::pin(async move {
            let found = ask(self.lane(), tokens!("token = $1"), &[&&hash.0[..]]).await?;
            found.first().map(token).transpose()
        })
    }

    fn league_open(&self, game: LeagueKept) -> Answer<'_, ()> {
        const NEW: &str =
            "INSERT INTO league (id, game, one, other, at, result) VALUES ($1, $2, $3, $4, $5, $6)";
        Box::pin(async move {
            let (one, other) = (blob(game.one.as_str()), blob(game.other.as_str()));
            let (at, result) = (game.at as i64, game.result.map(LeagueResult::number));
            let id = &game.table.0[..];
            change!(self, tx => async { tx.run(NEW, &[&id, &game.game, &one, &other, &at, &result]).await.map(drop) })
        })
    }

    fn league_open_games(&self, limit: u32) -> Answer<'_, Vec<LeagueKept>> {
        const OPEN: &str =
            "SELECT id, game, one, other, at, result FROM league WHERE result IS NULL ORDER BY at LIMIT $1";
        Box::pin(
            async move { ask(self.lane(), OPEN, &[&i64::from(limit)]).await?.iter().map(league).collect() },
        )
    }

    fn league_settle(&self, table: TableId, result: LeagueResult) -> Answer<'_, ()> {
        const SETTLE: &str = "UPDATE league SET result = $1 WHERE id = $2";
        Box::pin(async move {
            let id = &table.0[..];
            change!(self, tx => async { tx.run(SETTLE, &[&result.number(), &id]).await.map(drop) })
        })
    }

    fn league_games(&self, limit: u32) -> Answer<'_, Vec<LeagueKept>> {
        const LATEST: &str =
            "SELECT id, game, one, other, at, result FROM league ORDER BY at DESC, id LIMIT $1";
        Box::pin(
            async move { ask(self.lane(), LATEST, &[&i64::from(limit)]).await?.iter().map(league).collect() },
        )
    }

    fn tokens(&self, person: PersonId) -> Answer<'_, Vec<BotToken>> {
        const OF: &str = tokens!("person = $1 ORDER BY created, token");
        Box::pin(
            async move { ask(self.lane(), OF, &[&blob(person.as_str())]).await?.iter().map(token).collect() },
        )
    }
}

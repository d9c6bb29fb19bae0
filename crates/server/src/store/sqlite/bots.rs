//! Bots in SQLite.

use rusqlite::{Connection, OptionalExtension, Row, params};

use cubo_wire::{PersonId, TableId};

use super::SqliteStore;
use super::members::{call, is_free, take_name};
use super::writes::{Done, Trouble, Work};
use crate::ids::{self, TokenHash};
use crate::store::columns::blob;
use crate::store::{Answer, BotKept, BotToken, Bots, LeagueKept, LeagueResult, NewBot, StoreError, Unfit};

/// Something to write about bots.
pub(super) enum Change {
    Make(NewBot, u32),
    Filters(PersonId, String),
    Token(BotToken, u32),
    Open(LeagueKept),
    Settle(TableId, LeagueResult),
}

type Fit = Result<(), Unfit>;

impl Change {
    /// Writes it into the transaction in progress. Everything is checked before anything is written.
    pub(super) fn write(&self, db: &Connection) -> Result<Fit, Trouble> {
        match self {
            Change::Make(new, at_most) => make(db, new, *at_most),
            Change::Filters(person, filters) => {
                db.prepare_cached("UPDATE bots SET filters = ?1 WHERE person = ?2")?
                    .execute(params![filters, blob(person.as_str())])?;
                Ok(Ok(()))
            }
            Change::Token(token, at_most) => give(db, token, *at_most),
            Change::Open(game) => {
                db.prepare_cached(
                    "INSERT INTO league (id, game, one, other, at, result) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
                )?
                .execute(params![
                    game.table.0,
                    game.game,
                    blob(game.one.as_str()),
                    blob(game.other.as_str()),
                    game.at,
                    game.result.map(LeagueResult::number)
                ])?;
                Ok(Ok(()))
            }
            Change::Settle(table, result) => {
                db.prepare_cached("UPDATE league SET result = ?1 WHERE id = ?2")?
                    .execute(params![result.number(), table.0])?;
                Ok(Ok(()))
            }
        }
    }
}

fn make(db: &Connection, new: &NewBot, at_most: u32) -> Result<Fit, Trouble> {
    let (person, owner) = (blob(new.person.as_str()), blob(new.owner.as_str()));
    let member = "SELECT 1 FROM members WHERE person = ?1 AND person NOT IN (SELECT person FROM bots)";
    if !db.prepare_cached(member)?.exists([&owner])? {
        return Ok(Err(Unfit::NoMember));
    }
    let count: u32 = db
        .prepare_cached("SELECT count(*) FROM bots WHERE owner = ?1")?
        .query_row([&owner], |line| line.get(0))?;
    if count >= at_most {
        return Ok(Err(Unfit::TooMany));
    }
    if !is_free(db, &new.key, new.person)? {
        return Ok(Err(Unfit::NameTaken));
    }
    call(db, new.person, &new.name, new.now)?;
    db.prepare_cached("INSERT INTO members (person, name, created) VALUES (?1, ?2, ?3)")?
        .execute(params![person, new.name, new.now])?;
    take_name(db, &new.key, new.person, new.now)?;
    db.prepare_cached("INSERT INTO bots (person, owner, made, filters) VALUES (?1, ?2, ?3, ?4)")?
        .execute(params![person, owner, new.now, new.filters])?;
    Ok(Ok(()))
}

fn give(db: &Connection, token: &BotToken, at_most: u32) -> Result<Fit, Trouble> {
    let person = blob(token.person.as_str());
    if !db.prepare_cached("SELECT 1 FROM bots WHERE person = ?1")?.exists([&person])? {
        return Ok(Err(Unfit::NoMember));
    }
    let count: u32 = db
        .prepare_cached("SELECT count(*) FROM sessions WHERE person = ?1")?
        .query_row([&person], |line| line.get(0))?;
    if count >= at_most {
        return Ok(Err(Unfit::TooMany));
    }
    db.prepare_cached(
        "INSERT INTO sessions (token, person, created, used, device, scopes) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    )?
    .execute(params![token.token.0, person, token.made, token.used, token.name, token.scopes])?;
    Ok(Ok(()))
}

const BOT: &str = "SELECT bots.person, members.name, owner, made, filters FROM bots JOIN members ON members.person = bots.person";
const TOKEN: &str =
    "SELECT token, person, COALESCE(device, ''), scopes, created, COALESCE(used, created) FROM sessions
     WHERE scopes IS NOT NULL";

fn bot(line: &Row<'_>) -> rusqlite::Result<BotKept> {
    Ok(BotKept {
        person: line.get(0).map(ids::person)?,
        name: line.get(1)?,
        owner: line.get(2).map(ids::person)?,
        made: line.get(3)?,
        filters: line.get(4)?,
    })
}

fn token(line: &Row<'_>) -> rusqlite::Result<BotToken> {
    Ok(BotToken {
        token: line.get(0).map(TokenHash)?,
        person: line.get(1).map(ids::person)?,
        name: line.get(2)?,
        scopes: line.get(3)?,
        made: line.get(4)?,
        used: line.get(5)?,
    })
}

fn league(line: &Row<'_>) -> rusqlite::Result<LeagueKept> {
    Ok(LeagueKept {
        table: TableId(line.get(0)?),
        game: line.get(1)?,
        one: line.get(2).map(ids::person)?,
        other: line.get(3).map(ids::person)?,
        at: line.get(4)?,
        result: line.get::<_, Option<i64>>(5)?.map(LeagueResult::of),
    })
}

impl SqliteStore {
    async fn change_bots(&self, change: Change) -> Result<Fit, StoreError> {
        match self.write(Work::Bots(Box::new(change))).await? {
            Done::Bots(fit) => Ok(fit),
            _ => Err(StoreError::Failed("a bot was answered with something else".to_owned())),
        }
    }
}

impl Bots for SqliteStore {
    fn make_bot(&self, new: NewBot, at_most: u32) -> Answer<'_, Fit> {
        Box::pin(self.change_bots(Change::Make(new, at_most)))
    }

    fn bot(&self, person: PersonId) -> Answer<'_, Option<BotKept>> {
        Box::pin(self.read(move |db| {
            let mut one = db.prepare_cached(&format!("{BOT} WHERE bots.person = ?1"))?;
            Ok(one.query_row([blob(person.as_str())], bot).optional()?)
        }))
    }

    fn bots_of(&self, owner: PersonId) -> Answer<'_, Vec<BotKept>> {
        Box::pin(self.read(move |db| {
            let mut all = db.prepare_cached(&format!("{BOT} WHERE owner = ?1 ORDER BY made, bots.person"))?;
            let all = all.query_map([blob(owner.as_str())], bot)?;
            Ok(all.collect::<rusqlite::Result<_>>()?)
        }))
    }

    fn set_filters(&self, person: PersonId, filters: String) -> Answer<'_, ()> {
        Box::pin(async move { self.change_bots(Change::Filters(person, filters)).await.map(drop) })
    }

    fn give_token(&self, token: BotToken, at_most: u32) -> Answer<'_, Fit> {
        Box::pin(self.change_bots(Change::Token(token, at_most)))
    }

    fn token(&self, hash: TokenHash) -> Answer<'_, Option<BotToken>> {
        Box::pin(self.read(move |db| {
            let mut one = db.prepare_cached(&format!("{TOKEN} AND token = ?1"))?;
            Ok(one.query_row([hash.0], token).optional()?)
        }))
    }

    fn league_open(&self, game: LeagueKept) -> Answer<'_, ()> {
        Box::pin(async move { self.change_bots(Change::Open(game)).await.map(drop) })
    }

    fn league_open_games(&self, limit: u32) -> Answer<'_, Vec<LeagueKept>> {
        Box::pin(self.read(move |db| {
            let mut all = db.prepare_cached(
                "SELECT id, game, one, other, at, result FROM league WHERE result IS NULL ORDER BY at LIMIT ?1",
            )?;
            let all = all.query_map([limit], league)?;
            Ok(all.collect::<rusqlite::Result<_>>()?)
        }))
    }

    fn league_settle(&self, table: TableId, result: LeagueResult) -> Answer<'_, ()> {
        Box::pin(async move { self.change_bots(Change::Settle(table, result)).await.map(drop) })
    }

    fn league_games(&self, limit: u32) -> Answer<'_, Vec<LeagueKept>> {
        Box::pin(self.read(move |db| {
            let mut all = db.prepare_cached(
                "SELECT id, game, one, other, at, result FROM league ORDER BY at DESC, id LIMIT ?1",
            )?;
            let all = all.query_map([limit], league)?;
            Ok(all.collect::<rusqlite::Result<_>>()?)
        }))
    }

    fn tokens(&self, person: PersonId) -> Answer<'_, Vec<BotToken>> {
        Box::pin(self.read(move |db| {
            let mut all = db.prepare_cached(&format!("{TOKEN} AND person = ?1 ORDER BY created, token"))?;
            let all = all.query_map([blob(person.as_str())], token)?;
            Ok(all.collect::<rusqlite::Result<_>>()?)
        }))
    }
}

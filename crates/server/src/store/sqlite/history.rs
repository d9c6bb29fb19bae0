//! Who played what with whom, in SQLite: the index by person, and the statements that ask it.

use rusqlite::{Connection, OptionalExtension, Row as Line, params};

use cubo_wire::history::Visible;
use cubo_wire::{PersonId, TableId};

use super::SqliteStore;
use super::leaving::{self, Step, Stepped};
use super::writes::{Done, Trouble, Work};
use crate::ids::{self, TokenHash};
use crate::store::columns::{audience_number, audience_of, blob, phase_of, result_number, result_of};
use crate::store::seated::Follower;
use crate::store::{
    Answer, Count, FOLLOWED, Followed, History, Meeting, Old, Opponent, Played, Pruned, Row, Running, SaidAt,
    Seating, Sought, StoreError, Summary, Unfollowed,
};

type Read<T> = Result<T, StoreError>;
type Got<T> = rusqlite::Result<T>;

/// Puts a table into the index by person, in the place of what stood there of it.
pub(super) fn index(db: &Connection, row: Row, seating: &Seating) -> Got<()> {
    let scores = seating.scores();
    let (game, started): (String, Option<u64>) = db
        .prepare_cached(
            "UPDATE tables SET started = COALESCE(started, ?1), ended = ?2, scores = ?3 WHERE row = ?4
             RETURNING game, started",
        )?
        .query_row(params![seating.started, seating.ended, scores, row.0], |line| {
            Ok((line.get(0)?, line.get(1)?))
        })?;
    db.prepare_cached("DELETE FROM played WHERE row = ?1")?.execute([row.0])?;
    db.prepare_cached("DELETE FROM met WHERE row = ?1")?.execute([row.0])?;
    // A table that closed before a game began is nobody's game.
    if seating.ended.is_some() && started.is_none() {
        return Ok(());
    }
    let mut put = db.prepare_cached(
        "INSERT INTO played (person, row, game, seat, people, rank, result, ended) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
         ON CONFLICT DO NOTHING",
    )?;
    for one in seating.played() {
        let result = one.result.map(result_number);
        let person = blob(one.person.as_str());
        put.execute(params![person, row.0, game, one.seat, one.people, one.rank, result, seating.ended])?;
    }
    let mut put = db.prepare_cached(
        "INSERT INTO met (person, other, ended, row, game, result) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    )?;
    for (person, other, result) in seating.met() {
        let (person, other) = (blob(person.as_str()), blob(other.as_str()));
        put.execute(params![person, other, seating.ended, row.0, game, result_number(result)])?;
    }
    Ok(())
}

pub(super) const RUNNING: &str =
    "SELECT tables.id, tables.game, phase, updated, face, turn, played.seat, deadline FROM played JOIN tables USING (row)
     WHERE person = ?1 AND played.ended IS NULL ORDER BY row DESC LIMIT ?2";

/// Table, game, phase, updated, face and turn, from the first column on.
fn summary(line: &Line<'_>) -> Got<Summary> {
    Ok(Summary {
        id: TableId(line.get(0)?),
        game: line.get(1)?,
        phase: phase_of(line.get(2)?),
        updated: line.get(3)?,
        face: line.get(4)?,
        turn: line.get(5)?,
    })
}

fn running(db: &Connection, person: PersonId, limit: u32) -> Read<Vec<Running>> {
    let mut all = db.prepare_cached(RUNNING)?;
    let all = all.query_map(params![blob(person.as_str()), limit], |line| {
        Ok(Running { table: summary(line)?, seat: line.get(6)?, deadline: line.get(7)? })
    })?;
    Ok(all.collect::<Got<_>>()?)
}

pub(super) const PLAYED: &str =
    "SELECT tables.id, tables.game, phase, updated, face, turn, played.seat, row, listed, result, rank, scores, played.ended
     FROM played JOIN tables USING (row)
     WHERE person = ?1 AND played.ended IS NOT NULL AND played.seat IS NOT NULL
       AND (played.ended, row) < (?2, ?3) AND played.ended >= ?4
       AND (?5 IS NULL OR played.game = ?5) AND (?6 IS NULL OR result = ?6)
       AND (?7 IS NULL OR EXISTS (SELECT 1 FROM played AS others WHERE others.person = ?7 AND others.row = played.row))
     ORDER BY played.ended DESC, row DESC LIMIT ?8";

fn played(db: &Connection, person: PersonId, sought: &Sought, limit: u32) -> Read<Vec<Played>> {
    let before = sought.until.map_or((i64::MAX, 0), |until| (i64::try_from(until).unwrap_or(i64::MAX), 0));
    let before = match sought.after {
        Some((ended, row)) => before.min((i64::try_from(ended).unwrap_or(i64::MAX), row.0)),
        None => before,
    };
    let since = i64::try_from(sought.since.unwrap_or(0)).unwrap_or(i64::MAX);
    let mut all = db.prepare_cached(PLAYED)?;
    let with = sought.with.map(|with| blob(with.as_str()));
    let result = sought.result.map(result_number);
    let asked = params![blob(person.as_str()), before.0, before.1, since, sought.game, result, with, limit];
    let all = all.query_map(asked, |line| {
        let scores: Option<String> = line.get(11)?;
        Ok(Played {
            table: summary(line)?,
            seat: line.get(6)?,
            row: Row(line.get(7)?),
            listed: line.get(8)?,
            result: result_of(line.get(9)?),
            rank: line.get(10)?,
            scores: scores.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default(),
            ended: line.get(12)?,
        })
    })?;
    Ok(all.collect::<Got<_>>()?)
}

fn count(line: &Line<'_>) -> Got<Count> {
    Ok(Count {
        game: line.get(0)?,
        result: result_of(line.get(1)?),
        house_only: line.get(2)?,
        games: line.get(3)?,
    })
}

pub(super) const COUNTS: &str =
    "SELECT game, result, people < 2, count(*) FROM played WHERE person = ?1 AND ended IS NOT NULL AND seat IS NOT NULL
     GROUP BY game, result, people < 2";

pub(super) const TOGETHER: &str =
    "SELECT game, result, 0, count(*) FROM met WHERE person = ?1 AND other = ?2 GROUP BY game, result";

pub(super) const MEETINGS: &str = "SELECT game, result, ended FROM met WHERE person = ?1 AND other = ?2 ORDER BY ended DESC, row DESC LIMIT ?3";

pub(super) const OPPONENTS: &str =
    "SELECT other, name, won, level, lost, last FROM (
         SELECT other, sum(result = 1) AS won, sum(result = 2) AS level, sum(result = 3) AS lost, max(ended) AS last,
             count(*) AS games
         FROM met WHERE person = ?1 GROUP BY other
     ) JOIN members ON members.person = other ORDER BY games DESC, last DESC LIMIT ?2";

fn opponents(db: &Connection, person: PersonId, limit: u32) -> Read<Vec<Opponent>> {
    let mut all = db.prepare_cached(OPPONENTS)?;
    let all = all.query_map(params![blob(person.as_str()), limit], |line| {
        Ok(Opponent {
            person: ids::person(line.get(0)?),
            name: line.get(1)?,
            results: [line.get(2)?, line.get(3)?, line.get(4)?],
            last: line.get(5)?,
        })
    })?;
    Ok(all.collect::<Got<_>>()?)
}

fn visible(db: &Connection, person: PersonId) -> Read<Visible> {
    let found = db.prepare_cached("SELECT games, opponents, here FROM visible WHERE person = ?1")?.query_row(
        [blob(person.as_str())],
        |line| {
            let audience = |n| line.get(n).map(audience_of);
            Ok(Visible { games: audience(0)?, opponents: audience(1)?, here: audience(2)? })
        },
    );
    Ok(found.optional()?.unwrap_or_default())
}

pub(super) const FOLLOWING: &str =
    "SELECT other, name, since FROM follows JOIN members ON members.person = other WHERE follows.person = ?1
     ORDER BY since DESC, other LIMIT ?2";

fn following(db: &Connection, person: PersonId) -> Read<Vec<Followed>> {
    let mut all = db.prepare_cached(FOLLOWING)?;
    let all = all.query_map(params![blob(person.as_str()), FOLLOWED], |line| {
        Ok(Followed { person: ids::person(line.get(0)?), name: line.get(1)?, since: line.get(2)? })
    })?;
    Ok(all.collect::<Got<_>>()?)
}

/// Something to write about what people have played, whom they follow, or those who leave.
pub(super) enum Entry {
    Visible(PersonId, Visible),
    Follow(PersonId, PersonId, u64),
    Unfollow(PersonId, PersonId),
    Leaving(Step),
}

/// What came of it.
pub(super) enum Entered {
    Done,
    Followed(Result<(), Unfollowed>),
    Stepped(Stepped),
}

impl Entry {
    pub(super) fn write(&self, db: &Connection) -> Result<Entered, Trouble> {
        Ok(match self {
            Entry::Visible(person, visible) => {
                let Visible { games, opponents, here } = visible;
                db.prepare_cached(
                    "INSERT INTO visible (person, games, opponents, here) VALUES (?1, ?2, ?3, ?4)
                     ON CONFLICT (person) DO UPDATE SET games = ?2, opponents = ?3, here = ?4",
                )?
                .execute(params![
                    blob(person.as_str()),
                    audience_number(*games),
                    audience_number(*opponents),
                    audience_number(*here)
                ])?;
                Entered::Done
            }
            Entry::Follow(person, other, now) => Entered::Followed(follow(db, *person, *other, *now)?),
            Entry::Unfollow(person, other) => {
                db.prepare_cached("DELETE FROM follows WHERE person = ?1 AND other = ?2")?
                    .execute(params![blob(person.as_str()), blob(other.as_str())])?;
                Entered::Done
            }
            Entry::Leaving(step) => Entered::Stepped(step.write(db)?),
        })
    }
}

fn follow(
    db: &Connection,
    person: PersonId,
    other: PersonId,
    now: u64,
) -> Result<Result<(), Unfollowed>, Trouble> {
    let (person, other) = (blob(person.as_str()), blob(other.as_str()));
    let mut is_member = db.prepare_cached("SELECT 1 FROM members WHERE person = ?1")?;
    if person == other || !is_member.exists([&person])? || !is_member.exists([&other])? {
        return Ok(Err(Unfollowed::NoMember));
    }
    let so_many: u32 = db
        .prepare_cached("SELECT count(*) FROM follows WHERE person = ?1")?
        .query_row([&person], |line| line.get(0))?;
    if so_many >= FOLLOWED {
        return Ok(Err(Unfollowed::TooMany));
    }
    db.prepare_cached(
        "INSERT INTO follows (person, other, since) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING",
    )?
    .execute(params![person, other, now])?;
    Ok(Ok(()))
}

/// The writer answered with what belongs to another question, which cannot be.
fn mistaken<T>() -> Result<T, StoreError> {
    Err(StoreError::Failed("an entry was answered with something else".to_owned()))
}

impl SqliteStore {
    async fn enter(&self, entry: Entry) -> Result<Entered, StoreError> {
        match self.write(Work::History(Box::new(entry))).await? {
            Done::History(entered) => Ok(entered),
            _ => mistaken(),
        }
    }

    async fn step(&self, step: Step) -> Result<Stepped, StoreError> {
        match self.enter(Entry::Leaving(step)).await? {
            Entered::Stepped(stepped) => Ok(stepped),
            _ => mistaken(),
        }
    }
}

impl History for SqliteStore {
    fn running(&self, person: PersonId, limit: u32) -> Answer<'_, Vec<Running>> {
        Box::pin(self.read(move |db| running(db, person, limit)))
    }

    fn played(&self, person: PersonId, sought: Sought, limit: u32) -> Answer<'_, Vec<Played>> {
        Box::pin(self.read(move |db| played(db, person, &sought, limit)))
    }

    fn sat(&self, person: PersonId, row: Row) -> Answer<'_, bool> {
        Box::pin(self.read(move |db| {
            let mut found = db.prepare_cached("SELECT 1 FROM sat WHERE person = ?1 AND row = ?2")?;
            Ok(found.exists(params![blob(person.as_str()), row.0])?)
        }))
    }

    fn counts(&self, person: PersonId) -> Answer<'_, Vec<Count>> {
        Box::pin(self.read(move |db| {
            let mut all = db.prepare_cached(COUNTS)?;
            let all = all.query_map([blob(person.as_str())], count)?;
            Ok(all.collect::<Got<_>>()?)
        }))
    }

    fn meetings(&self, person: PersonId, other: PersonId, limit: u32) -> Answer<'_, Vec<Meeting>> {
        Box::pin(self.read(move |db| {
            let mut all = db.prepare_cached(MEETINGS)?;
            let all = all.query_map(params![blob(person.as_str()), blob(other.as_str()), limit], |line| {
                Ok(Meeting { game: line.get(0)?, result: result_of(line.get(1)?), ended: line.get(2)? })
            })?;
            Ok(all.collect::<Got<_>>()?)
        }))
    }

    fn together(&self, person: PersonId, other: PersonId) -> Answer<'_, Vec<Count>> {
        Box::pin(self.read(move |db| {
            let mut all = db.prepare_cached(TOGETHER)?;
            let all = all.query_map(params![blob(person.as_str()), blob(other.as_str())], count)?;
            Ok(all.collect::<Got<_>>()?)
        }))
    }

    fn opponents(&self, person: PersonId, limit: u32) -> Answer<'_, Vec<Opponent>> {
        Box::pin(self.read(move |db| opponents(db, person, limit)))
    }

    fn visible(&self, person: PersonId) -> Answer<'_, Visible> {
        Box::pin(self.read(move |db| visible(db, person)))
    }

    fn set_visible(&self, person: PersonId, visible: Visible) -> Answer<'_, ()> {
        Box::pin(async move { self.enter(Entry::Visible(person, visible)).await.map(|_| ()) })
    }

    fn following(&self, person: PersonId) -> Answer<'_, Vec<Followed>> {
        Box::pin(self.read(move |db| following(db, person)))
    }

    fn follows(&self, person: PersonId, other: PersonId) -> Answer<'_, bool> {
        Box::pin(self.read(move |db| {
            let mut found = db.prepare_cached("SELECT 1 FROM follows WHERE person = ?1 AND other = ?2")?;
            Ok(found.exists(params![blob(person.as_str()), blob(other.as_str())])?)
        }))
    }

    fn follow(&self, person: PersonId, other: PersonId, now: u64) -> Answer<'_, Result<(), Unfollowed>> {
        Box::pin(async move {
            match self.enter(Entry::Follow(person, other, now)).await? {
                Entered::Followed(followed) => Ok(followed),
                _ => mistaken(),
            }
        })
    }

    fn unfollow(&self, person: PersonId, other: PersonId) -> Answer<'_, ()> {
        Box::pin(async move { self.enter(Entry::Unfollow(person, other)).await.map(|_| ()) })
    }

    fn said(&self, person: PersonId, after: Row, tables: u32) -> Answer<'_, (Vec<SaidAt>, Option<Row>)> {
        Box::pin(self.read(move |db| leaving::said(db, person, after, tables)))
    }

    fn leave(&self, person: PersonId) -> Answer<'_, Vec<TokenHash>> {
        Box::pin(async move {
            match self.step(Step::Leave(person)).await? {
                Stepped::Ended(sessions) => Ok(sessions),
                _ => mistaken(),
            }
        })
    }

    fn renaming(&self, limit: u32) -> Answer<'_, Vec<PersonId>> {
        Box::pin(self.read(move |db| leaving::renaming(db, limit)))
    }

    fn leaving(&self, limit: u32) -> Answer<'_, Vec<PersonId>> {
        Box::pin(self.read(move |db| leaving::leaving(db, limit)))
    }

    fn forget_at_tables(&self, person: PersonId) -> Answer<'_, Vec<TableId>> {
        Box::pin(async move {
            match self.step(Step::Forget(person)).await? {
                Stepped::Tables(tables) => Ok(tables),
                _ => mistaken(),
            }
        })
    }

    fn prune(&self, old: Old, awake: Vec<TableId>) -> Answer<'_, Pruned> {
        Box::pin(async move {
            match self.step(Step::Prune(old, awake)).await? {
                Stepped::Pruned(pruned) => Ok(pruned),
                _ => mistaken(),
            }
        })
    }
}

/// How many tables are put into the index in one commit when a database from before it is opened.
const INDEXED_AT_ONCE: u32 = 200;

/// Puts all tables into the index, for a database that was written before there was one.
pub(super) fn index_old(db: &mut Connection) -> Result<(), StoreError> {
    let mut done = 0;
    loop {
        let change = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
        let Some(last) = index_after(&change, done, INDEXED_AT_ONCE)? else { return Ok(()) };
        done = last;
        change.commit()?;
        db.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?;
    }
}

/// Puts the next tables into the index, in the transaction in progress; returns the last of them.
pub(in crate::store) fn index_after(db: &Connection, after: i64, limit: u32) -> Got<Option<i64>> {
    let mut rows = db.prepare_cached("SELECT row FROM tables WHERE row > ?1 ORDER BY row LIMIT ?2")?;
    let rows: Vec<i64> = rows.query_map((after, limit), |line| line.get(0))?.collect::<Got<_>>()?;
    let mut appends =
        db.prepare_cached("SELECT events, arrived FROM appends WHERE row = ?1 ORDER BY first")?;
    for row in &rows {
        let mut follower = Follower::default();
        let mut lines = appends.query([row])?;
        while let Some(line) = lines.next()? {
            follower.take(line.get_ref(0)?.as_str().unwrap_or_default(), line.get(1)?);
        }
        index(db, Row(*row), &follower.seating())?;
        db.prepare_cached("UPDATE tables SET talked = ?1 WHERE row = ?2")?.execute((follower.talked, row))?;
    }
    Ok(rows.last().copied())
}

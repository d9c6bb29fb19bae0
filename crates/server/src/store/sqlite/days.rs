//! Vacations and prepared replies in SQLite.

use cubo_table::Vacation;
use cubo_wire::history::{GameResult, PuzzleRating};
use cubo_wire::{PersonId, TableId};
use rusqlite::{Connection, params};

use super::SqliteStore;
use super::writes::{Done, Work};
use crate::ids;
use crate::store::columns::{blob, result_number, result_of};
use crate::store::days::counted;
use crate::store::{Answer, Days, RepliesKept, Row, StoreError};

/// What is to be kept.
pub(super) enum Put {
    Vacation { vacation: Vacation, forget: u64 },
    Replies { person: PersonId, row: Row, lines: String },
    Daily { person: PersonId, day: u64, result: GameResult },
    Puzzles { person: PersonId, rating: PuzzleRating },
}

impl Put {
    /// Whether it was kept.
    pub(super) fn write(&self, db: &Connection) -> rusqlite::Result<bool> {
        match self {
            Put::Vacation { vacation, forget } => put_vacation(db, *vacation, *forget),
            Put::Replies { person, row, lines } => put_replies(db, *person, *row, lines),
            Put::Daily { person, day, result } => put_daily(db, *person, *day, *result),
            Put::Puzzles { person, rating } => put_puzzles(db, *person, rating),
        }
    }
}

fn put_vacation(db: &Connection, vacation: Vacation, forget: u64) -> rusqlite::Result<bool> {
    let Vacation { person, from, until } = vacation;
    let person = blob(person.as_str());
    db.prepare_cached("DELETE FROM vacations WHERE person = ?1 AND until < ?2")?
        .execute(params![person, forget])?;
    // Whoever has left meanwhile leaves nothing behind.
    let kept = db
        .prepare_cached(
            "INSERT INTO vacations (person, since, until) SELECT ?1, ?2, ?3
             WHERE EXISTS (SELECT 1 FROM members WHERE person = ?1)
             AND NOT EXISTS (SELECT 1 FROM vacations WHERE person = ?1 AND since <> ?2 AND until > ?2)
             ON CONFLICT (person, since) DO UPDATE SET until = excluded.until",
        )?
        .execute(params![person, from, until])?;
    Ok(kept > 0)
}

fn put_replies(db: &Connection, person: PersonId, row: Row, lines: &str) -> rusqlite::Result<bool> {
    let person = blob(person.as_str());
    if lines.is_empty() {
        db.prepare_cached("DELETE FROM replies WHERE person = ?1 AND row = ?2")?
            .execute(params![person, row.0])?;
        return Ok(true);
    }
    let kept = db
        .prepare_cached(
            "INSERT INTO replies (person, row, lines) SELECT ?1, ?2, ?3
             WHERE EXISTS (SELECT 1 FROM people WHERE id = ?1)
             ON CONFLICT (person, row) DO UPDATE SET lines = excluded.lines",
        )?
        .execute(params![person, row.0, lines])?;
    Ok(kept > 0)
}

fn put_daily(db: &Connection, person: PersonId, day: u64, result: GameResult) -> rusqlite::Result<bool> {
    let kept = db
        .prepare_cached(
            "INSERT INTO daily (person, day, result) SELECT ?1, ?2, ?3
             WHERE EXISTS (SELECT 1 FROM people WHERE id = ?1) ON CONFLICT (person, day) DO NOTHING",
        )?
        .execute(params![blob(person.as_str()), day, result_number(result)])?;
    Ok(kept > 0)
}

fn put_puzzles(db: &Connection, person: PersonId, rating: &PuzzleRating) -> rusqlite::Result<bool> {
    let PuzzleRating { game, rating, spread, tried, solved } = rating;
    let kept = db
        .prepare_cached(
            "INSERT INTO puzzles (person, game, rating, spread, tried, solved) SELECT ?1, ?2, ?3, ?4, ?5, ?6
             WHERE EXISTS (SELECT 1 FROM members WHERE person = ?1)
             ON CONFLICT (person, game) DO UPDATE SET rating = excluded.rating, spread = excluded.spread,
                tried = excluded.tried, solved = excluded.solved WHERE excluded.tried > puzzles.tried",
        )?
        .execute(params![blob(person.as_str()), game, rating, spread, tried, solved])?;
    Ok(kept > 0)
}

impl SqliteStore {
    async fn put_days(&self, put: Put) -> Result<bool, StoreError> {
        Ok(matches!(self.write(Work::Days(Box::new(put))).await?, Done::Kept(true)))
    }
}

impl Days for SqliteStore {
    fn vacations(&self, people: Vec<PersonId>, after: u64) -> Answer<'_, Vec<Vacation>> {
        Box::pin(self.read(move |db| {
            let mut found = Vec::new();
            for person in people {
                let mut all = db.prepare_cached(
                    "SELECT since, until FROM vacations WHERE person = ?1 AND until > ?2 ORDER BY since",
                )?;
                let all = all.query_map(params![blob(person.as_str()), after], |line| {
                    Ok(Vacation { person, from: line.get(0)?, until: line.get(1)? })
                })?;
                for vacation in all {
                    found.push(vacation?);
                }
            }
            found.sort_by_key(|vacation: &Vacation| vacation.from);
            Ok(found)
        }))
    }

    fn put_vacation(&self, vacation: Vacation, forget: u64) -> Answer<'_, bool> {
        Box::pin(self.put_days(Put::Vacation { vacation, forget }))
    }

    fn replies_at(&self, row: Row) -> Answer<'_, Vec<(PersonId, String)>> {
        Box::pin(self.read(move |db| {
            let mut all =
                db.prepare_cached("SELECT person, lines FROM replies WHERE row = ?1 ORDER BY person")?;
            let all = all.query_map([row.0], |line| Ok((ids::person(line.get(0)?), line.get(1)?)))?;
            Ok(all.collect::<rusqlite::Result<_>>()?)
        }))
    }

    fn put_replies(&self, person: PersonId, row: Row, lines: String) -> Answer<'_, ()> {
        Box::pin(async move { self.put_days(Put::Replies { person, row, lines }).await.map(drop) })
    }

    fn put_daily(&self, person: PersonId, day: u64, result: GameResult) -> Answer<'_, ()> {
        Box::pin(async move { self.put_days(Put::Daily { person, day, result }).await.map(drop) })
    }

    fn daily_results(&self, day: u64) -> Answer<'_, [u64; 3]> {
        Box::pin(self.read(move |db| {
            let mut all =
                db.prepare_cached("SELECT result, count(*) FROM daily WHERE day = ?1 GROUP BY result")?;
            let all = all.query_map([day], |line| Ok((line.get(0)?, line.get(1)?)))?;
            Ok(counted(all.collect::<rusqlite::Result<Vec<_>>>()?))
        }))
    }

    fn daily_of(&self, person: PersonId) -> Answer<'_, Vec<(u64, GameResult)>> {
        Box::pin(self.read(move |db| {
            let mut all =
                db.prepare_cached("SELECT day, result FROM daily WHERE person = ?1 ORDER BY day")?;
            let one = |line: &rusqlite::Row<'_>| Ok((line.get(0)?, result_of(line.get(1)?)));
            let all = all.query_map([blob(person.as_str())], one)?;
            Ok(all.collect::<rusqlite::Result<_>>()?)
        }))
    }

    fn puzzles_of(&self, person: PersonId) -> Answer<'_, Vec<PuzzleRating>> {
        Box::pin(self.read(move |db| {
            let mut all = db.prepare_cached(
                "SELECT game, rating, spread, tried, solved FROM puzzles WHERE person = ?1 ORDER BY game",
            )?;
            let all = all.query_map([blob(person.as_str())], |line| {
                Ok(PuzzleRating {
                    game: line.get(0)?,
                    rating: line.get(1)?,
                    spread: line.get(2)?,
                    tried: line.get(3)?,
                    solved: line.get(4)?,
                })
            })?;
            Ok(all.collect::<rusqlite::Result<_>>()?)
        }))
    }

    fn put_puzzles(&self, person: PersonId, rating: PuzzleRating) -> Answer<'_, ()> {
        Box::pin(async move { self.put_days(Put::Puzzles { person, rating }).await.map(drop) })
    }

    fn replies_of(&self, person: PersonId) -> Answer<'_, Vec<RepliesKept>> {
        Box::pin(self.read(move |db| {
            let mut all = db.prepare_cached(
                "SELECT id, lines FROM replies JOIN tables USING (row) WHERE person = ?1 ORDER BY row",
            )?;
            let all = all.query_map([blob(person.as_str())], |line| {
                Ok(RepliesKept { table: TableId(line.get(0)?), lines: line.get(1)? })
            })?;
            Ok(all.collect::<rusqlite::Result<_>>()?)
        }))
    }
}

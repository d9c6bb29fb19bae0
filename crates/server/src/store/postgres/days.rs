//! Vacations and prepared replies in PostgreSQL.

use cubo_table::Vacation;
use cubo_wire::history::{GameResult, PuzzleRating};
use cubo_wire::{PersonId, TableId};
use tokio_postgres::Row as Line;

use super::PostgresStore;
use super::members::Wrote;
use super::reads::{ask, bytes, get, number};
use super::tx::{Tx, change};
use crate::ids;
use crate::store::columns::{blob, result_number, result_of};
use crate::store::days::counted;
use crate::store::{Answer, Days, RepliesKept, Row, StoreError};

async fn put_vacation(tx: &Tx<'_>, vacation: Vacation, forget: u64) -> Wrote<bool> {
    const FORGET: &str = "DELETE FROM vacations WHERE person = $1 AND until < $2";
    // Whoever has left meanwhile leaves nothing behind.
    const PUT: &str =
        "INSERT INTO vacations (person, since, until) SELECT person, $2, $3 FROM members WHERE person = $1
        AND NOT EXISTS (SELECT 1 FROM vacations v WHERE v.person = $1 AND v.since <> $2 AND v.until > $2)
        ON CONFLICT (person, since) DO UPDATE SET until = excluded.until";
    let person = blob(vacation.person.as_str());
    tx.run(FORGET, &[&person, &(forget as i64)]).await?;
    let kept = tx.run(PUT, &[&person, &(vacation.from as i64), &(vacation.until as i64)]).await?;
    Ok(kept > 0)
}

async fn put_replies(tx: &Tx<'_>, person: PersonId, row: Row, lines: &str) -> Wrote<()> {
    const DROP: &str = "DELETE FROM replies WHERE person = $1 AND place = $2";
    const PUT: &str = "INSERT INTO replies (person, place, lines) SELECT id, $2, $3 FROM people WHERE id = $1
        ON CONFLICT (person, place) DO UPDATE SET lines = excluded.lines";
    let person = blob(person.as_str());
    if lines.is_empty() {
        return tx.run(DROP, &[&person, &row.0]).await.map(drop);
    }
    tx.run(PUT, &[&person, &row.0, &lines]).await.map(drop)
}

async fn put_daily(tx: &Tx<'_>, person: PersonId, day: u64, result: GameResult) -> Wrote<()> {
    const PUT: &str = "INSERT INTO daily (person, day, result) SELECT id, $2, $3 FROM people WHERE id = $1
        ON CONFLICT (person, day) DO NOTHING";
    tx.run(PUT, &[&blob(person.as_str()), &(day as i64), &result_number(result)]).await.map(drop)
}

async fn put_puzzles(tx: &Tx<'_>, person: PersonId, kept: &PuzzleRating) -> Wrote<()> {
    const PUT: &str = "INSERT INTO puzzles (person, game, rating, spread, tried, solved)
        SELECT person, $2, $3, $4, $5, $6 FROM members WHERE person = $1
        ON CONFLICT (person, game) DO UPDATE SET rating = excluded.rating, spread = excluded.spread,
        tried = excluded.tried, solved = excluded.solved WHERE excluded.tried > puzzles.tried";
    let [rating, spread, tried, solved] = [kept.rating, kept.spread, kept.tried, kept.solved].map(i64::from);
    let person = blob(person.as_str());
    tx.run(PUT, &[&person, &kept.game, &rating, &spread, &tried, &solved]).await.map(drop)
}

impl Days for PostgresStore {
    fn vacations(&self, people: Vec<PersonId>, after: u64) -> Answer<'_, Vec<Vacation>> {
        const ALL: &str =
            "SELECT person, since, until FROM vacations WHERE person = ANY($1) AND until > $2 ORDER BY since";
        Box::pin(async move {
            let people: Vec<Vec<u8>> = people.iter().map(|person| blob(person.as_str())).collect();
            let vacation = |line: &Line| {
                let person = ids::person(bytes(line, 0)?);
                Ok(Vacation { person, from: number(line, 1)?, until: number(line, 2)? })
            };
            ask(self.lane(), ALL, &[&people, &(after as i64)]).await?.iter().map(vacation).collect()
        })
    }

    fn put_vacation(&self, vacation: Vacation, forget: u64) -> Answer<'_, bool> {
        Box::pin(async move { change!(self, tx => put_vacation(&tx, vacation, forget)) })
    }

    fn replies_at(&self, row: Row) -> Answer<'_, Vec<(PersonId, String)>> {
        const ALL: &str = "SELECT person, lines FROM replies WHERE place = $1 ORDER BY person";
        Box::pin(async move {
            let one = |line: &Line| Ok((ids::person(bytes(line, 0)?), get(line, 1)?));
            ask(self.lane(), ALL, &[&row.0]).await?.iter().map(one).collect()
        })
    }

    fn put_replies(&self, person: PersonId, row: Row, lines: String) -> Answer<'_, ()> {
        Box::pin(async move { change!(self, tx => put_replies(&tx, person, row, &lines)) })
    }

    fn put_daily(&self, person: PersonId, day: u64, result: GameResult) -> Answer<'_, ()> {
        Box::pin(async move { change!(self, tx => put_daily(&tx, person, day, result)) })
    }

    fn daily_results(&self, day: u64) -> Answer<'_, [u64; 3]> {
        const ALL: &str = "SELECT result, count(*) FROM daily WHERE day = $1 GROUP BY result";
        Box::pin(async move {
            let one = |line: &Line| Ok((get(line, 0)?, number(line, 1)?));
            let all: Result<Vec<_>, StoreError> =
                ask(self.lane(), ALL, &[&(day as i64)]).await?.iter().map(one).collect();
            all.map(counted)
        })
    }

    fn daily_of(&self, person: PersonId) -> Answer<'_, Vec<(u64, GameResult)>> {
        const ALL: &str = "SELECT day, result FROM daily WHERE person = $1 ORDER BY day";
        Box::pin(async move {
            let one = |line: &Line| Ok((number(line, 0)?, result_of(get(line, 1)?)));
            ask(self.lane(), ALL, &[&blob(person.as_str())]).await?.iter().map(one).collect()
        })
    }

    fn puzzles_of(&self, person: PersonId) -> Answer<'_, Vec<PuzzleRating>> {
        // In the order of their bytes, as everywhere.
        const ALL: &str = "SELECT game, rating, spread, tried, solved FROM puzzles WHERE person = $1
            ORDER BY game COLLATE \"C\"";
        Box::pin(async move {
            let one = |line: &Line| {
                let count = |at| number(line, at).map(|number| number as u32);
                Ok(PuzzleRating {
                    game: get(line, 0)?,
                    rating: count(1)?,
                    spread: count(2)?,
                    tried: count(3)?,
                    solved: count(4)?,
                })
            };
            ask(self.lane(), ALL, &[&blob(person.as_str())]).await?.iter().map(one).collect()
        })
    }

    fn put_puzzles(&self, person: PersonId, rating: PuzzleRating) -> Answer<'_, ()> {
        Box::pin(async move { change!(self, tx => put_puzzles(&tx, person, &rating)) })
    }

    fn replies_of(&self, person: PersonId) -> Answer<'_, Vec<RepliesKept>> {
        const ALL: &str =
            "SELECT id, lines FROM replies JOIN tables USING (place) WHERE person = $1 ORDER BY place";
        Box::pin(async move {
            let one = |line: &Line| Ok(RepliesKept { table: TableId(bytes(line, 0)?), lines: get(line, 1)? });
            ask(self.lane(), ALL, &[&blob(person.as_str())]).await?.iter().map(one).collect()
        })
    }
}

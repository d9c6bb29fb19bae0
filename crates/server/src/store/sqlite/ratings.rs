//! Ratings in SQLite.

use rusqlite::{Connection, OptionalExtension, Row as Line, params};

use cubo_ratings::Rating;
use cubo_wire::{PersonId, TableId};

use super::SqliteStore;
use super::writes::{Done, Work};
use crate::ids;
use crate::store::columns::{audience_of, blob};
use crate::store::ratings::{bits, bound, kind_of, more, of_bits, pace_number, seats_number, standing_of};
use crate::store::{
    Answer, Kind, OnBoard, Rated, RatingMoved, RatingStep, Ratings, Row, StoreError, Taken, ToRate,
};

type Read<T> = Result<T, StoreError>;
type Got<T> = rusqlite::Result<T>;

/// Writes a step into the transaction in progress; false if another came before it.
pub(super) fn write(db: &Connection, step: &RatingStep) -> Got<bool> {
    if steps(db)? != step.steps {
        return Ok(false);
    }
    db.prepare_cached(
        "INSERT INTO house (name, value) VALUES ('ratings', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1",
    )?
    .execute([])?;
    if step.anew {
        db.execute_batch(
            "DELETE FROM moved; DELETE FROM ratings; UPDATE tables SET rated = 0 WHERE rated IS NOT NULL AND rated <> 0",
        )?;
    }
    let mut flag = db.prepare_cached("UPDATE tables SET rated = 1 WHERE row = ?1")?;
    for game in &step.games {
        flag.execute([game.0])?;
    }
    let mut put = db.prepare_cached(
        "INSERT OR REPLACE INTO ratings (person, game, seats, pace, points, variance, bound, settled, games, last, more)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
    )?;
    for Rated { person, kind, standing } in &step.standings {
        put.execute(params![
            blob(person.as_str()),
            kind.game,
            seats_number(kind.seats),
            pace_number(kind.pace),
            bits(standing.rating.points),
            bits(standing.rating.variance),
            bound(standing.rating),
            !standing.is_provisional(),
            standing.games,
            standing.last,
            more(standing),
        ])?;
    }
    // Of somebody who has left, nothing but what the games of others were rated with is kept.
    let mut put = db.prepare_cached(
        "INSERT OR REPLACE INTO moved (person, row, game, seats, pace, ended, before, points, variance, settled)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10 WHERE EXISTS (SELECT 1 FROM members WHERE person = ?1)",
    )?;
    for one in &step.moved {
        put.execute(params![
            blob(one.person.as_str()),
            one.row.0,
            one.kind.game,
            seats_number(one.kind.seats),
            pace_number(one.kind.pace),
            one.ended,
            bits(one.before),
            bits(one.after.points),
            bits(one.after.variance),
            one.settled,
        ])?;
    }
    Ok(true)
}

fn steps(db: &Connection) -> Got<u64> {
    let found = db.prepare_cached("SELECT value FROM house WHERE name = 'ratings'")?;
    let mut found = found;
    Ok(found.query_row([], |line| line.get(0)).optional()?.unwrap_or(0))
}

pub(super) const LAST: &str = "SELECT ended, id FROM tables WHERE rated IS NOT NULL AND rated = 1 AND ended >= 0 ORDER BY ended DESC, id DESC LIMIT 1";

fn taken(db: &Connection) -> Read<Taken> {
    let last = db
        .prepare_cached(LAST)?
        .query_row([], |line| Ok((line.get(0)?, TableId(line.get(1)?))))
        .optional()?;
    Ok(Taken { steps: steps(db)?, last })
}

fn game(line: &Line<'_>) -> Got<ToRate> {
    Ok(ToRate { ended: line.get(0)?, id: TableId(line.get(1)?), row: Row(line.get(2)?) })
}

/// The index is named because the other one fits too, and grows with every game.
pub(super) const TO_RATE: &str = "SELECT ended, id, row FROM tables INDEXED BY tables_to_rate WHERE rated = 0 AND ended <= ?1 ORDER BY ended, id LIMIT ?2";

pub(super) const ALL_TO_RATE: &str =
    "SELECT ended, id, row FROM tables WHERE rated IS NOT NULL AND (ended, id) > (?1, ?2) AND (rated = 1 OR ended <= ?3)
     ORDER BY ended, id LIMIT ?4";

const COLUMNS: &str = "ratings.person, game, seats, pace, points, variance, ratings.games, last, more";

/// A standing, in these columns.
fn rated(line: &Line<'_>) -> Read<Rated> {
    Ok(Rated {
        person: ids::person(line.get(0)?),
        kind: kind_of(line.get(1)?, line.get(2)?, line.get(3)?),
        standing: standing_of(
            line.get(4)?,
            line.get(5)?,
            line.get(6)?,
            line.get(7)?,
            line.get_ref(8)?.as_str().unwrap_or_default(),
        )?,
    })
}

fn all(db: &Connection, sql: &str, given: impl rusqlite::Params) -> Read<Vec<Rated>> {
    let mut statement = db.prepare_cached(sql)?;
    let mut lines = statement.query(given)?;
    let mut found = Vec::new();
    while let Some(line) = lines.next()? {
        found.push(rated(line)?);
    }
    Ok(found)
}

fn standings(db: &Connection, kind: &Kind, people: &[PersonId]) -> Read<Vec<Rated>> {
    let one =
        format!("SELECT {COLUMNS} FROM ratings WHERE person = ?1 AND game = ?2 AND seats = ?3 AND pace = ?4");
    let mut found = Vec::new();
    for person in people {
        let (seats, pace) = (seats_number(kind.seats), pace_number(kind.pace));
        found.extend(all(db, &one, params![blob(person.as_str()), kind.game, seats, pace])?);
    }
    Ok(found)
}

pub(super) const CURVE: &str = "SELECT row, ended, before, points, variance, settled FROM moved
     WHERE person = ?1 AND game = ?2 AND seats = ?3 AND pace = ?4 ORDER BY ended DESC, row DESC LIMIT ?5";

fn curve(db: &Connection, person: PersonId, kind: &Kind, limit: u32) -> Read<Vec<RatingMoved>> {
    let mut all = db.prepare_cached(CURVE)?;
    let (seats, pace) = (seats_number(kind.seats), pace_number(kind.pace));
    let all = all.query_map(params![blob(person.as_str()), kind.game, seats, pace, limit], |line| {
        Ok(RatingMoved {
            person,
            row: Row(line.get(0)?),
            kind: kind.clone(),
            ended: line.get(1)?,
            before: of_bits(line.get(2)?),
            after: Rating { points: of_bits(line.get(3)?), variance: of_bits(line.get(4)?) },
            settled: line.get(5)?,
        })
    })?;
    Ok(all.collect::<Got<_>>()?)
}

pub(super) const BOARD: &str =
    "SELECT ratings.person, game, seats, pace, points, variance, ratings.games, last, more, members.name,
         COALESCE(visible.games, 0)
     FROM ratings JOIN members ON members.person = ratings.person LEFT JOIN visible ON visible.person = ratings.person
     WHERE game = ?1 AND seats = ?2 AND pace = ?3 AND settled = 1 ORDER BY bound DESC, ratings.person LIMIT ?4";

fn board(db: &Connection, kind: &Kind, limit: u32) -> Read<Vec<OnBoard>> {
    let mut statement = db.prepare_cached(BOARD)?;
    let mut lines =
        statement.query(params![kind.game, seats_number(kind.seats), pace_number(kind.pace), limit])?;
    let mut found = Vec::new();
    while let Some(line) = lines.next()? {
        let Rated { person, standing, .. } = rated(line)?;
        found.push(OnBoard { person, standing, name: line.get(9)?, games: audience_of(line.get(10)?) });
    }
    Ok(found)
}

impl Ratings for SqliteStore {
    fn taken(&self) -> Answer<'_, Taken> {
        Box::pin(self.read(taken))
    }

    fn to_rate(&self, until: u64, limit: u32) -> Answer<'_, Vec<ToRate>> {
        Box::pin(self.read(move |db| {
            let mut all = db.prepare_cached(TO_RATE)?;
            Ok(all.query_map(params![until, limit], game)?.collect::<Got<_>>()?)
        }))
    }

    fn all_to_rate(&self, after: Option<(u64, TableId)>, until: u64, limit: u32) -> Answer<'_, Vec<ToRate>> {
        Box::pin(self.read(move |db| {
            let (ended, id) = after.map_or((-1, TableId([0; 16])), |(ended, id)| (ended as i64, id));
            let mut all = db.prepare_cached(ALL_TO_RATE)?;
            Ok(all.query_map(params![ended, id.0, until, limit], game)?.collect::<Got<_>>()?)
        }))
    }

    fn events_of(&self, row: Row) -> Answer<'_, Vec<(String, u64)>> {
        Box::pin(self.read(move |db| {
            let mut all =
                db.prepare_cached("SELECT events, arrived FROM appends WHERE row = ?1 ORDER BY first")?;
            Ok(all.query_map([row.0], |line| Ok((line.get(0)?, line.get(1)?)))?.collect::<Got<_>>()?)
        }))
    }

    fn standings(&self, kind: Kind, people: Vec<PersonId>) -> Answer<'_, Vec<Rated>> {
        Box::pin(self.read(move |db| standings(db, &kind, &people)))
    }

    fn write_step(&self, step: RatingStep) -> Answer<'_, bool> {
        Box::pin(async move {
            match self.write(Work::Ratings(Box::new(step))).await? {
                Done::Rated(written) => Ok(written),
                _ => Err(StoreError::Failed("a step was answered with something else".to_owned())),
            }
        })
    }

    fn ratings_of(&self, person: PersonId) -> Answer<'_, Vec<Rated>> {
        Box::pin(self.read(move |db| {
            let sql = format!("SELECT {COLUMNS} FROM ratings WHERE person = ?1 ORDER BY game, seats, pace");
            all(db, &sql, [blob(person.as_str())])
        }))
    }

    fn curve(&self, person: PersonId, kind: Kind, limit: u32) -> Answer<'_, Vec<RatingMoved>> {
        Box::pin(self.read(move |db| curve(db, person, &kind, limit)))
    }

    fn moved_by(&self, person: PersonId, games: Vec<Row>) -> Answer<'_, Vec<(Row, f64, f64)>> {
        Box::pin(self.read(move |db| {
            let mut one =
                db.prepare_cached("SELECT before, points FROM moved WHERE person = ?1 AND row = ?2")?;
            let mut found = Vec::new();
            for row in games {
                let moved = one
                    .query_row(params![blob(person.as_str()), row.0], |line| Ok((line.get(0)?, line.get(1)?)))
                    .optional()?;
                found.extend(moved.map(|(before, after)| (row, of_bits(before), of_bits(after))));
            }
            Ok(found)
        }))
    }

    fn board(&self, kind: Kind, limit: u32) -> Answer<'_, Vec<OnBoard>> {
        Box::pin(self.read(move |db| board(db, &kind, limit)))
    }

    fn all_ratings(&self) -> Answer<'_, Vec<Rated>> {
        Box::pin(self.read(move |db| {
            all(db, &format!("SELECT {COLUMNS} FROM ratings ORDER BY person, game, seats, pace"), [])
        }))
    }
}

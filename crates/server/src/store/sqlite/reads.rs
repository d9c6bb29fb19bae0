//! The statements that read.

use rusqlite::{Connection, OptionalExtension, Row as Line, params};

use cubo_wire::{PersonId, Phase, TableId};

use super::line;
use crate::ids::{self, PassHash, TokenHash};
use crate::store::columns::{blob, phase_number, phase_of};
use crate::store::gather::Gathered;
use crate::store::{
    Cause, Caused, Finished, Guest, KeptLinks, Past, Row, StoreError, Stored, Summary, Wanted,
};

type Read<T> = Result<T, StoreError>;
type Got<T> = rusqlite::Result<T>;

const SELECT_APPENDS: &str =
    "SELECT digest, row, first, count, arrived, settled, person, key, events, seal FROM appends
    WHERE row = ?1 ORDER BY first";

pub(super) fn load(db: &Connection, id: TableId) -> Read<Option<Stored>> {
    // Both queries in one transaction: the version and the events must belong together.
    let moment = db.unchecked_transaction()?;
    let stored = moment
        .prepare_cached(
            "SELECT row, listed, version, settled, away, salt, watch, seat FROM tables
             WHERE id = ?1 AND gone IS NULL",
        )?
        .query_row([id.0], |line| {
            let table = Stored {
                row: Row(line.get(0)?),
                listed: line.get(1)?,
                version: line.get(2)?,
                away: line.get(4)?,
                links: KeptLinks {
                    salt: line.get(5)?,
                    watch: PassHash(line.get(6)?),
                    seat: PassHash(line.get(7)?),
                },
                appends: Vec::new(),
            };
            Ok((table, line.get(3)?))
        })
        .optional()?;
    let Some((mut stored, settled)) = stored else { return Ok(None) };
    stored.appends = appends(&moment, stored.row, stored.version, settled)?;
    Ok(Some(stored))
}

/// The appends of a table of that version. Each row holds the moment at which the append before it was settled; the moment of the last
/// one is `settled`, if it was noted.
pub(super) fn appends(db: &Connection, row: Row, version: u64, settled: Option<u64>) -> Read<Vec<Past>> {
    let mut statement = db.prepare_cached(SELECT_APPENDS)?;
    let mut lines = statement.query([row.0])?;
    let mut appends = Gathered::new(row);
    while let Some(line) = lines.next()? {
        appends.add(line::read(line, 1).ok(), line.get(0).unwrap_or_default())?;
    }
    appends.finish(version, settled)
}

pub(super) fn caused(db: &Connection, row: Row, cause: &Cause, from: u64) -> Read<Option<Caused>> {
    let found = db
        .prepare_cached(
            "SELECT first, count FROM appends WHERE row = ?1 AND first >= ?2 AND person = ?3 AND key = ?4 LIMIT 1",
        )?
        .query_row(params![row.0, from, blob(cause.person.as_str()), cause.key], |line| {
            Ok(Caused { first: line.get(0)?, count: line.get(1)? })
        });
    Ok(found.optional()?)
}

pub(super) fn guest(db: &Connection, token: TokenHash) -> Read<Option<Guest>> {
    let found = db
        .prepare_cached(
            "SELECT people.id, people.name FROM sessions JOIN people ON people.id = sessions.person WHERE token = ?1",
        )?
        .query_row([token.0], |line| Ok(Guest { person: ids::person(line.get(0)?), name: line.get(1)? }));
    Ok(found.optional()?)
}

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

pub(super) fn tables_of(db: &Connection, person: PersonId, limit: u32) -> Read<Vec<Summary>> {
    let mut statement = db.prepare_cached(
        "SELECT id, game, phase, updated, face, turn FROM sat JOIN tables USING (row) WHERE person = ?1 AND gone IS NULL
         ORDER BY updated DESC LIMIT ?2",
    )?;
    let found = statement.query_map(params![blob(person.as_str()), limit], summary)?;
    Ok(found.collect::<Got<_>>()?)
}

/// One statement for each combination of what is asked for: only so does each use its own index, and none reads tables that it does not list.
pub(super) fn listed(db: &Connection, wanted: &Wanted, limit: u32) -> Read<Vec<Summary>> {
    let Wanted { game, phase, after } = wanted;
    let below = match after {
        Some(id) => db
            .prepare_cached("SELECT row FROM tables WHERE id = ?1")?
            .query_row([id.0], |line| line.get(0))
            .optional()?
            .unwrap_or(0),
        None => i64::MAX,
    };
    let of_game = if game.is_some() { "AND game = ?1" } else { "AND ?1 IS NULL" };
    let in_phase = if phase.is_some() { "AND phase = ?2" } else { "AND ?2 IS NULL" };
    let mut statement = db.prepare_cached(&format!(
        "SELECT id, game, phase, updated, face, turn FROM tables
         WHERE listed = 1 AND phase < 2 {of_game} {in_phase} AND row < ?3 ORDER BY row DESC LIMIT ?4"
    ))?;
    let found = statement.query_map(params![game, phase.map(phase_number), below, limit], summary)?;
    Ok(found.collect::<Got<_>>()?)
}

pub(super) fn count_listed(db: &Connection, phase: Phase, most: u32) -> Read<u32> {
    let mut statement = db.prepare_cached(
        "SELECT count(*) FROM (SELECT 1 FROM tables WHERE listed = 1 AND phase < 2 AND phase = ?1 LIMIT ?2)",
    )?;
    Ok(statement.query_row(params![phase_number(phase), most], |line| line.get(0))?)
}

pub(super) fn due(db: &Connection, now: u64, limit: u32) -> Read<Vec<TableId>> {
    let mut statement = db.prepare_cached(
        "SELECT id FROM tables WHERE deadline > 0 AND deadline <= ?1 ORDER BY deadline LIMIT ?2",
    )?;
    let found = statement.query_map(params![now, limit], |line| line.get(0).map(TableId))?;
    Ok(found.collect::<Got<_>>()?)
}

pub(super) fn orphans(db: &Connection, after: Row, since: u64, limit: u32) -> Read<Vec<(Row, TableId)>> {
    let mut statement = db.prepare_cached(
        "SELECT row, id FROM tables WHERE deadline = 0 AND row > ?1 AND updated < ?2 ORDER BY row LIMIT ?3",
    )?;
    let found = statement
        .query_map(params![after.0, since, limit], |line| Ok((Row(line.get(0)?), TableId(line.get(1)?))))?;
    Ok(found.collect::<Got<_>>()?)
}

pub(super) fn finished(db: &Connection, after: Row, limit: u32) -> Read<Vec<Finished>> {
    let tables: Vec<(Row, TableId, u64, Option<u64>)> = db
        .prepare_cached(
            "SELECT row, id, version, settled FROM tables WHERE row > ?1 AND phase = 2 AND gone IS NULL ORDER BY row LIMIT ?2",
        )?
        .query_map(params![after.0, limit], |line| {
            Ok((Row(line.get(0)?), TableId(line.get(1)?), line.get(2)?, line.get(3)?))
        })?
        .collect::<Got<_>>()?;
    let finished =
        |(row, id, version, settled)| Finished { row, id, appends: appends(db, row, version, settled) };
    Ok(tables.into_iter().map(finished).collect())
}

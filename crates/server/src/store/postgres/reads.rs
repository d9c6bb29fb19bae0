//! The statements that read.

use tokio_postgres::Row as Line;

use cubo_wire::{PersonId, Phase, TableId};

use super::connect::{Given, Lane};
use super::trouble::Trouble;
use crate::ids::{self, PassHash, TokenHash};
use crate::store::columns::{blob, phase_number, phase_of};
use crate::store::digest;
use crate::store::gather::Gathered;
use crate::store::{
    Cause, Caused, Finished, Guest, KeptLinks, Past, Row, StoreError, Stored, Summary, Wanted,
};

pub(super) type Read<T> = Result<T, StoreError>;

pub(super) async fn ask(lane: &Lane, sql: &'static str, given: Given<'_>) -> Read<Vec<Line>> {
    match lane.ask(sql, given).await {
        // The connection was broken since its last use: a read can be repeated.
        Err(Trouble::Database(why)) if why.is_closed() => lane.ask(sql, given).await,
        answer => answer,
    }
    .map_err(Trouble::of_read)
}

/// Reads a column; a wrong type means that another program wrote it.
pub(super) fn get<'a, T: tokio_postgres::types::FromSql<'a>>(line: &'a Line, at: usize) -> Read<T> {
    let unreadable = |_| StoreError::Damaged { row: None, what: "the database cannot be read here" };
    line.try_get(at).map_err(unreadable)
}

pub(super) fn number(line: &Line, at: usize) -> Read<u64> {
    unsigned(get(line, at)?)
}

pub(super) fn perhaps(line: &Line, at: usize) -> Read<Option<u64>> {
    get::<Option<i64>>(line, at)?.map(unsigned).transpose()
}

fn unsigned(number: i64) -> Read<u64> {
    u64::try_from(number).map_err(|_| StoreError::Damaged { row: None, what: "a number is negative" })
}

pub(super) fn bytes<const N: usize>(line: &Line, at: usize) -> Read<[u8; N]> {
    exactly(get(line, at)?)
}

/// So many bytes, no more and no fewer.
pub(super) fn exactly<const N: usize>(bytes: &[u8]) -> Read<[u8; N]> {
    bytes.try_into().map_err(|_| StoreError::Damaged { row: None, what: "an id has another length" })
}

/// An id.
pub(super) fn sixteen(bytes: &[u8]) -> Read<[u8; 16]> {
    exactly(bytes)
}

/// A table beside each of its appends: one statement, so that the version and the events belong together.
const LOAD: &str = "
    SELECT appends.first, appends.count, appends.arrived, appends.settled, appends.person, appends.key,
        appends.events, appends.seal, appends.digest,
        tables.place, watch, seat, listed, version, tables.settled, away, salt
    FROM tables LEFT JOIN appends ON appends.place = tables.place WHERE tables.id = $1 AND gone IS NULL ORDER BY first";

pub(super) async fn load(lane: &Lane, id: TableId) -> Read<Option<Stored>> {
    let lines = ask(lane, LOAD, &[&&id.0[..]]).await?;
    let Some(line) = lines.first() else { return Ok(None) };
    let (row, version) = (Row(get(line, 9)?), number(line, 13)?);
    Ok(Some(Stored {
        row,
        links: KeptLinks {
            salt: get::<Option<&[u8]>>(line, 16)?.map(sixteen).transpose()?,
            watch: PassHash(bytes(line, 10)?),
            seat: PassHash(bytes(line, 11)?),
        },
        listed: get::<i64>(line, 12)? == 1,
        version,
        away: get(line, 15)?,
        appends: appends(row, version, perhaps(line, 14)?, &lines)?,
    }))
}

/// The appends in these lines, which begin with its columns.
fn appends(row: Row, version: u64, settled: Option<u64>, lines: &[Line]) -> Read<Vec<Past>> {
    let mut appends = Gathered::new(row);
    for line in lines {
        if get::<Option<i64>>(line, 0)?.is_some() {
            appends.add(append(row, line).ok(), get(line, 8)?)?;
        }
    }
    appends.finish(version, settled)
}

pub(super) fn append(Row(row): Row, line: &Line) -> Read<digest::Stored<'_>> {
    let key = get::<Option<&[u8]>>(line, 5)?.map(std::str::from_utf8).transpose();
    let key = key.map_err(|_| StoreError::Damaged { row: Some(Row(row)), what: "a key is no text" })?;
    Ok(digest::Stored {
        row,
        first: number(line, 0)?,
        count: number(line, 1)?,
        arrived: number(line, 2)?,
        settled: perhaps(line, 3)?,
        person: get(line, 4)?,
        key,
        events: get(line, 6)?,
        seal: get(line, 7)?,
    })
}

pub(super) async fn caused(lane: &Lane, row: Row, cause: &Cause, from: u64) -> Read<Option<Caused>> {
    const CAUSED: &str = "
        SELECT first, count FROM appends WHERE place = $1 AND first >= $2 AND person = $3 AND key = $4 LIMIT 1";
    let given: Given<'_> = &[&row.0, &(from as i64), &blob(cause.person.as_str()), &cause.key.as_bytes()];
    let found = ask(lane, CAUSED, given).await?;
    found.first().map(|line| Ok(Caused { first: number(line, 0)?, count: number(line, 1)? })).transpose()
}

pub(super) async fn guest(lane: &Lane, token: TokenHash) -> Read<Option<Guest>> {
    const GUEST: &str = "SELECT people.id, people.name FROM sessions JOIN people ON people.id = sessions.person WHERE token = $1";
    let found = ask(lane, GUEST, &[&&token.0[..]]).await?;
    let guest = |line| Ok(Guest { person: ids::person(bytes(line, 0)?), name: get(line, 1)? });
    found.first().map(guest).transpose()
}

fn summaries(lines: &[Line]) -> Read<Vec<Summary>> {
    lines.iter().map(summary).collect()
}

/// Table, game, phase, updated, face and turn, from the first column on.
pub(super) fn summary(line: &Line) -> Read<Summary> {
    Ok(Summary {
        id: TableId(bytes(line, 0)?),
        game: get(line, 1)?,
        phase: phase_of(get(line, 2)?),
        updated: number(line, 3)?,
        face: get(line, 4)?,
        turn: small(line, 5)?,
    })
}

/// A small number that may be absent.
pub(super) fn small(line: &Line, at: usize) -> Read<Option<u8>> {
    Ok(perhaps(line, at)?.and_then(|number| u8::try_from(number).ok()))
}

pub(super) async fn tables_of(lane: &Lane, person: PersonId, limit: u32) -> Read<Vec<Summary>> {
    const TABLES: &str = "SELECT id, game, phase, updated, face, turn FROM sat JOIN tables USING (place)
        WHERE person = $1 AND gone IS NULL ORDER BY updated DESC LIMIT $2";
    summaries(&ask(lane, TABLES, &[&blob(person.as_str()), &i64::from(limit)]).await?)
}

/// One statement for each combination of what is asked for, so that each uses its own index.
macro_rules! listed {
    ($condition:literal) => {
        concat!(
            "SELECT id, game, phase, updated, face, turn FROM tables
             WHERE listed = 1 AND phase < 2 AND ",
            $condition,
            " AND place < $3 ORDER BY place DESC LIMIT $4"
        )
    };
}

pub(super) const LISTED: [&str; 4] = [
    listed!("$1::text IS NULL AND $2::bigint IS NULL"),
    listed!("game = $1 AND $2::bigint IS NULL"),
    listed!("$1::text IS NULL AND phase = $2"),
    listed!("game = $1 AND phase = $2"),
];

pub(super) async fn listed(lane: &Lane, wanted: &Wanted, limit: u32) -> Read<Vec<Summary>> {
    let Wanted { game, phase, after } = wanted;
    let below: i64 = match after {
        Some(id) => {
            let found = ask(lane, "SELECT place FROM tables WHERE id = $1", &[&&id.0[..]]).await?;
            found.first().map_or(Ok(0), |line| get(line, 0))?
        }
        None => i64::MAX,
    };
    let sql = LISTED[usize::from(game.is_some()) + 2 * usize::from(phase.is_some())];
    summaries(&ask(lane, sql, &[game, &phase.map(phase_number), &below, &i64::from(limit)]).await?)
}

pub(super) async fn count_listed(lane: &Lane, phase: Phase, most: u32) -> Read<u32> {
    const COUNT: &str = "SELECT count(*) FROM
        (SELECT 1 FROM tables WHERE listed = 1 AND phase < 2 AND phase = $1 LIMIT $2) AS counted";
    let counted = ask(lane, COUNT, &[&phase_number(phase), &i64::from(most)]).await?;
    Ok(counted.first().map_or(0, |line| line.get::<_, i64>(0) as u32))
}

pub(super) async fn due(lane: &Lane, now: u64, limit: u32) -> Read<Vec<TableId>> {
    const DUE: &str = "SELECT id FROM tables WHERE owner IS NULL AND deadline > 0 AND deadline <= $1
        ORDER BY deadline LIMIT $2";
    let found = ask(lane, DUE, &[&(now as i64), &i64::from(limit)]).await?;
    found.iter().map(|line| bytes(line, 0).map(TableId)).collect()
}

/// Every sweep finds the tables of dead nodes; this finds migrated tables without an owner.
pub(super) async fn orphans(lane: &Lane, after: Row, since: u64, limit: u32) -> Read<Vec<(Row, TableId)>> {
    const ORPHANS: &str = "SELECT place, id FROM tables
        WHERE owner IS NULL AND deadline = 0 AND place > $1 AND updated < $2 ORDER BY place LIMIT $3";
    let found = ask(lane, ORPHANS, &[&after.0, &(since as i64), &i64::from(limit)]).await?;
    found.iter().map(|line| Ok((Row(get(line, 0)?), TableId(bytes(line, 1)?)))).collect()
}

pub(super) async fn finished(lane: &Lane, after: Row, limit: u32) -> Read<Vec<Finished>> {
    const FINISHED: &str = "SELECT place, id FROM tables WHERE place > $1 AND phase = 2 AND gone IS NULL ORDER BY place LIMIT $2";
    let mut all = Vec::new();
    for line in ask(lane, FINISHED, &[&after.0, &i64::from(limit)]).await? {
        let (row, id) = (Row(get(&line, 0)?), TableId(bytes(&line, 1)?));
        match load(lane, id).await {
            Ok(Some(stored)) => all.push(Finished { row, id, appends: Ok(stored.appends) }),
            Ok(None) => {}
            Err(why @ StoreError::Damaged { .. }) => all.push(Finished { row, id, appends: Err(why) }),
            Err(why) => return Err(why),
        }
    }
    Ok(all)
}

//! The statements that write, except appends and notes: see [`batch`](super::batch).

use super::batch::{Indexed, digest, moment};
use super::connect::{Given, Lane};
use super::trouble::Trouble;
use super::tx::Tx;
use crate::ids::TokenHash;
use crate::store::columns::{blob, phase_number};
use crate::store::{Appended, Guest, NewTable, Row, StoreError};
use cubo_wire::TableId;

type Written<T> = Result<T, StoreError>;

async fn ask(lane: &Lane, sql: &'static str, given: Given<'_>) -> Written<Vec<tokio_postgres::Row>> {
    lane.ask(sql, given).await.map_err(Trouble::of_write)
}

const OPEN: &str = "
    WITH made AS (
        INSERT INTO tables (place, id, watch, seat, game, listed, opener, key, version, phase, deadline, updated, face,
            salt, started, talked)
        SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9::bigint, $10, $11, $12::bigint, $13, $19, $20,
            CASE WHEN $21::bool THEN $12 END
        WHERE $14::bigint IS NULL
            OR (SELECT count(*) FROM tables WHERE opener = $7 AND listed = 1 AND phase = 0) < $14
        ON CONFLICT (opener, key) WHERE key IS NOT NULL DO NOTHING
        RETURNING place
    ), put AS (
        INSERT INTO appends (place, first, count, arrived, settled, person, key, events, seal, digest)
        SELECT place, 0, $9, $12, NULL, CASE WHEN $8::bytea IS NULL THEN NULL ELSE $7::bytea END, $8, $15, $16, $17
        FROM made
    ), seated AS (
        INSERT INTO sat (person, place) SELECT DISTINCT person, place FROM made, unnest($18::bytea[]) AS person
        ON CONFLICT DO NOTHING
    ), playing AS (
        INSERT INTO played (person, place, game, seat, people)
        SELECT entry.person, place, $5, entry.seat, people
        FROM made, unnest($22::bytea[], $23::bigint[], $24::bigint[]) AS entry (person, seat, people)
    )
    SELECT place FROM made";

/// The table that the same key opened before.
async fn opened_before(lane: &Lane, opener: &Vec<u8>, key: Option<&[u8]>) -> Written<Option<Appended>> {
    const BEFORE: &str = "SELECT place, id FROM tables WHERE opener = $1 AND key = $2";
    if key.is_none() {
        return Ok(None);
    }
    let before = ask(lane, BEFORE, &[opener, &key]).await?;
    let Some(line) = before.first() else { return Ok(None) };
    let id: &[u8] = line.get(1);
    let id =
        id.try_into().map_err(|_| StoreError::Damaged { row: None, what: "an id has another length" })?;
    Ok(Some(Appended { row: Row(line.get(0)), id: TableId(id) }))
}

/// How a statement is sent.
enum Way<'a> {
    /// As a transaction of its own.
    Lane(&'a Lane),
    /// In a transaction.
    Tx(&'a Tx<'a>),
}

impl Way<'_> {
    async fn ask(&self, sql: &'static str, given: Given<'_>) -> Result<Vec<tokio_postgres::Row>, Trouble> {
        match self {
            Way::Lane(lane) => lane.ask(sql, given).await,
            Way::Tx(tx) => tx.ask(sql, given).await,
        }
    }
}

/// The place of the next table.
pub(super) async fn next_place(lane: &Lane) -> Written<i64> {
    let place = ask(lane, "SELECT nextval('places')", &[]).await?;
    Ok(place.first().map_or(0, |line| line.get(0)))
}

pub(super) async fn open(lane: &Lane, table: &NewTable) -> Written<Appended> {
    let (opener, key) = opener(table);
    if let Some(before) = opened_before(lane, &opener, key).await? {
        return Ok(before);
    }
    let place = next_place(lane).await?;
    if !open_at(Way::Lane(lane), table, place).await.map_err(Trouble::of_write)? {
        // Either the same key came twice at the same moment, or too many wait.
        let before = opened_before(lane, &opener, key).await?;
        return before.ok_or(StoreError::TooManyWaiting);
    }
    Ok(Appended { row: Row(place), id: table.id })
}

/// Opens a table in a transaction.
pub(super) async fn open_in(tx: &Tx<'_>, table: &NewTable, place: i64) -> Result<(), Trouble> {
    match open_at(Way::Tx(tx), table, place).await? {
        true => Ok(()),
        false => Err(Trouble::Before(StoreError::TooManyWaiting)),
    }
}

/// Whether the table was opened.
async fn open_at(way: Way<'_>, table: &NewTable, place: i64) -> Result<bool, Trouble> {
    let (first, (opener, key)) = (&table.first, opener(table));
    let person = key.map(|_| opener.clone());
    let sat: Vec<Vec<u8>> = first.people.iter().map(|person| blob(person.as_str())).collect();
    // A table does not end by its opening: there are no results yet.
    let mut all = Indexed::default();
    first.seating.iter().for_each(|seating| all.add(1, seating));
    let most = table.waiting_at_most.filter(|_| table.listed).map(i64::from);
    let made = way
        .ask(
            OPEN,
            &[
                &place,
                &&table.id.0[..],
                &&table.links.watch.0[..],
                &&table.links.seat.0[..],
                &table.game,
                &i64::from(table.listed),
                &opener,
                &key,
                &(first.count as i64),
                &phase_number(first.phase),
                &moment(first.deadline),
                &(first.arrived as i64),
                &table.face,
                &most,
                &first.events,
                &&first.seal.0[..],
                &digest(place, first, &person),
                &sat,
                &table.links.salt.as_ref().map(|salt| &salt[..]),
                &moment(first.seating.as_ref().and_then(|seating| seating.started)),
                &first.talk,
                &all.person,
                &all.seat,
                &all.people,
            ],
        )
        .await?;
    Ok(!made.is_empty())
}

fn opener(table: &NewTable) -> (Vec<u8>, Option<&[u8]>) {
    match &table.first.cause {
        Some(cause) => (blob(cause.person.as_str()), Some(cause.key.as_bytes())),
        None => (blob(table.by.as_str()), None),
    }
}

pub(super) async fn put_guest(lane: &Lane, token: TokenHash, guest: &Guest, now: u64) -> Written<()> {
    const GREET: &str = "
        WITH known AS (
            INSERT INTO people (id, name, created) VALUES ($1, $2, $3)
            ON CONFLICT (id) DO UPDATE SET name = excluded.name RETURNING id
        )
        INSERT INTO sessions (token, person, created) SELECT $4, id, $3 FROM known ON CONFLICT DO NOTHING";
    let given: Given<'_> = &[&blob(guest.person.as_str()), &guest.name, &(now as i64), &&token.0[..]];
    ask(lane, GREET, given).await.map(|_| ())
}

pub(super) async fn alive(lane: &Lane, now: u64) -> Written<Option<u64>> {
    const ALIVE: &str = "
        WITH before AS (SELECT value FROM house WHERE name = 'alive'), now AS (
            INSERT INTO house (name, value) VALUES ('alive', $1)
            ON CONFLICT (name) DO UPDATE SET value = excluded.value
        )
        SELECT value FROM before";
    let before = ask(lane, ALIVE, &[&(now as i64)]).await?;
    Ok(before.first().map(|line| line.get::<_, i64>(0) as u64))
}

/// Writes as much as a large append, and something small that stays.
pub(super) async fn probe(lane: &Lane, now: u64) -> Written<()> {
    const PROBE: &str = "
        INSERT INTO house (name, value) VALUES ('probed', $1)
        ON CONFLICT (name) DO UPDATE SET value = excluded.value";
    ask(lane, PROBE, &[&(now as i64)]).await.map(|_| ())
}

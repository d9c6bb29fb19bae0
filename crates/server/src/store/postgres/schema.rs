//! The schema in PostgreSQL, its versions, and the checks of a server before it is used.

use tokio_postgres::Client;

use super::trouble::words;
use crate::log;
use crate::store::StoreError;

/// The oldest supported PostgreSQL.
const OLDEST: i32 = 14;

/// Each step takes the schema from its index to the next. Steps are never changed once released; new ones are added.
///
/// It is that of SQLite, with the owners of tables added. Keys are bytes, because clients choose them and PostgreSQL's texts cannot
/// hold all characters. Pages of `tables` have free space for the row versions that updates leave behind.
const MIGRATIONS: &[&str] = &["
    CREATE TABLE people (
        id BYTEA PRIMARY KEY,
        name TEXT NOT NULL,
        created BIGINT NOT NULL
    );
    CREATE TABLE sessions (
        token BYTEA PRIMARY KEY,
        person BYTEA NOT NULL REFERENCES people (id),
        created BIGINT NOT NULL,
        used BIGINT,
        device TEXT
    );
    CREATE SEQUENCE places;
    CREATE TABLE tables (
        place BIGINT PRIMARY KEY,
        id BYTEA NOT NULL UNIQUE,
        salt BYTEA,
        watch BYTEA NOT NULL,
        seat BYTEA NOT NULL,
        game TEXT NOT NULL,
        listed BIGINT NOT NULL,
        opener BYTEA,
        key BYTEA,
        version BIGINT NOT NULL,
        phase BIGINT NOT NULL,
        deadline BIGINT,
        updated BIGINT NOT NULL,
        settled BIGINT,
        face TEXT NOT NULL,
        turn BIGINT,
        away TEXT,
        owner BYTEA,
        epoch BIGINT NOT NULL DEFAULT 0
    ) WITH (fillfactor = 70);
    CREATE UNIQUE INDEX tables_by_key ON tables (opener, key) WHERE key IS NOT NULL;
    CREATE INDEX tables_due ON tables (deadline) WHERE owner IS NULL AND deadline IS NOT NULL;
    CREATE INDEX tables_owned ON tables (owner) WHERE owner IS NOT NULL;
    CREATE INDEX tables_listed ON tables (place) WHERE listed = 1 AND phase < 2;
    CREATE INDEX tables_waiting ON tables (opener) WHERE listed = 1 AND phase = 0;
    CREATE TABLE appends (
        place BIGINT NOT NULL,
        first BIGINT NOT NULL,
        count BIGINT NOT NULL,
        arrived BIGINT NOT NULL,
        settled BIGINT,
        person BYTEA,
        key BYTEA,
        events TEXT NOT NULL,
        seal BYTEA,
        digest BIGINT,
        PRIMARY KEY (place, first)
    );
    CREATE TABLE sat (
        person BYTEA NOT NULL,
        place BIGINT NOT NULL,
        PRIMARY KEY (person, place)
    );
    CREATE TABLE nodes (
        id BYTEA PRIMARY KEY,
        name TEXT NOT NULL,
        url TEXT,
        until TIMESTAMPTZ NOT NULL,
        clock BIGINT NOT NULL,
        bus_ok BOOLEAN NOT NULL DEFAULT FALSE
    );
"];

/// Two nodes that start together migrate the schema one after the other. The number is arbitrary; the lock ends with its
/// transaction.
const TURN: &str = "SELECT pg_advisory_xact_lock(20260916021)";

fn failed(why: tokio_postgres::Error) -> StoreError {
    StoreError::Failed(words(&why))
}

/// Checks the server, and migrates the schema.
pub(super) async fn prepare(db: &mut Client) -> Result<(), StoreError> {
    check_server(db).await?;
    let change = db.transaction().await.map_err(failed)?;
    change.batch_execute(TURN).await.map_err(failed)?;
    let ours = "SELECT to_regclass('house') IS NOT NULL, to_regclass('tables') IS NOT NULL";
    let ours = change.query_one(ours, &[]).await.map_err(failed)?;
    let version = match (ours.get(0), ours.get(1)) {
        (true, _) => version(&change).await?,
        (false, false) => {
            let house = "CREATE TABLE house (name TEXT PRIMARY KEY, value BIGINT NOT NULL);
                INSERT INTO house VALUES ('schema', 0)";
            change.batch_execute(house).await.map_err(failed)?;
            0
        }
        (false, true) => {
            return Err(StoreError::Failed(
                "this database is another program's: make a new one (CREATE DATABASE cubo) and name it in --store"
                    .to_owned(),
            ));
        }
    };
    for step in &MIGRATIONS[version..] {
        change.batch_execute(step).await.map_err(failed)?;
    }
    let set = "UPDATE house SET value = $1 WHERE name = 'schema' AND value <> $1";
    change.execute(set, &[&(MIGRATIONS.len() as i64)]).await.map_err(failed)?;
    change.commit().await.map_err(failed)
}

async fn version(db: &tokio_postgres::Transaction<'_>) -> Result<usize, StoreError> {
    let version = db.query_opt("SELECT value FROM house WHERE name = 'schema'", &[]).await.map_err(failed)?;
    let version: i64 = version.map_or(-1, |line| line.get(0));
    let known = MIGRATIONS.len();
    match usize::try_from(version) {
        Ok(version) if version <= known => Ok(version),
        _ => Err(StoreError::Failed(format!(
            "the database was written by a newer version of this program (schema {version}; this one knows {known}): \
             use that version, or another database"
        ))),
    }
}

/// Checks the version, the encoding, and that commits are durable.
async fn check_server(db: &Client) -> Result<(), StoreError> {
    let ask = "SELECT current_setting('server_version_num')::int, current_setting('server_version'),
        current_setting('server_encoding'), current_setting('fsync'), current_setting('synchronous_commit')";
    let server = db.query_one(ask, &[]).await.map_err(failed)?;
    let (number, version): (i32, &str) = (server.get(0), server.get(1));
    if number / 10_000 < OLDEST {
        return Err(StoreError::Failed(format!(
            "this is PostgreSQL {version}, and {OLDEST} or newer is needed: upgrade it, or name another in --store"
        )));
    }
    let encoding: &str = server.get(2);
    if encoding != "UTF8" {
        return Err(StoreError::Failed(format!(
            "this database is encoded in {encoding}: make one in UTF8 (CREATE DATABASE cubo ENCODING 'UTF8' TEMPLATE template0)"
        )));
    }
    if server.get::<_, &str>(3) != "on" {
        log::warn(
            "PostgreSQL runs with fsync = off: what it acknowledges is lost when the power fails",
            "no-fsync",
        );
    }
    if server.get::<_, &str>(4) == "off" {
        log::warn(
            "PostgreSQL is set to synchronous_commit = off: the house asks for on for itself",
            "no-sync-commit",
        );
    }
    Ok(())
}

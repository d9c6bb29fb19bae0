//! The schema in PostgreSQL, its versions, and the checks of a server before it is used.

use tokio_postgres::{Client, Transaction};

use super::history;
use super::trouble::words;
use crate::log;
use crate::store::StoreError;

/// The oldest supported PostgreSQL.
const OLDEST: i32 = 14;

/// Each step takes the schema from its index to the next. Steps are never changed once released; new ones are added.
///
/// It is that of SQLite, with the owners of tables added. Keys are bytes, because clients choose them and PostgreSQL's texts cannot
/// hold all characters. Pages of `tables` have free space for the row versions that updates leave behind.
const MIGRATIONS: &[&str] = &[
"
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
",
"
    -- What refers to a person goes with them when they leave (leaving.rs).
    ALTER TABLE sessions DROP CONSTRAINT sessions_person_fkey,
        ADD FOREIGN KEY (person) REFERENCES people (id) ON DELETE CASCADE;
    CREATE INDEX sessions_by_person ON sessions (person);
    CREATE INDEX sessions_by_use ON sessions (COALESCE(used, created));
    CREATE TABLE members (
        person BYTEA PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE,
        name TEXT NOT NULL,
        former TEXT,
        renamed BIGINT,
        password TEXT,
        created BIGINT NOT NULL
    );
    CREATE INDEX members_by_name ON members (lower(name) text_pattern_ops);
    CREATE TABLE names (key BYTEA PRIMARY KEY, person BYTEA, since BIGINT NOT NULL);
    CREATE INDEX names_by_person ON names (person) WHERE person IS NOT NULL;
    CREATE TABLE codes (
        person BYTEA NOT NULL REFERENCES members (person) ON DELETE CASCADE,
        code BYTEA NOT NULL,
        PRIMARY KEY (person, code)
    );
    CREATE TABLE links (hash BYTEA PRIMARY KEY, person BYTEA, until BIGINT NOT NULL);
    CREATE INDEX links_by_person ON links (person) WHERE person IS NOT NULL;
    CREATE INDEX links_until ON links (until);
    CREATE TABLE passkeys (
        credential BYTEA PRIMARY KEY,
        person BYTEA NOT NULL REFERENCES members (person) ON DELETE CASCADE,
        handle BYTEA NOT NULL,
        key BYTEA NOT NULL,
        count BIGINT NOT NULL,
        synced BIGINT NOT NULL,
        name TEXT NOT NULL,
        added BIGINT NOT NULL,
        used BIGINT
    );
    CREATE INDEX passkeys_by_person ON passkeys (person, added);
    CREATE TABLE mails (
        person BYTEA PRIMARY KEY REFERENCES members (person) ON DELETE CASCADE,
        address TEXT,
        key BYTEA,
        since BIGINT,
        wanted TEXT,
        link BYTEA,
        until BIGINT
    );
    CREATE INDEX mails_by_key ON mails (key) WHERE key IS NOT NULL;
    CREATE UNIQUE INDEX mails_by_link ON mails (link) WHERE link IS NOT NULL;
    CREATE TABLE away (
        person BYTEA NOT NULL,
        other BYTEA NOT NULL,
        how BIGINT NOT NULL,
        name TEXT NOT NULL,
        since BIGINT NOT NULL,
        PRIMARY KEY (person, other)
    );
    CREATE INDEX away_by_other ON away (other);
    CREATE TABLE roles (person BYTEA PRIMARY KEY, role TEXT NOT NULL, since BIGINT NOT NULL);
    CREATE TABLE reports (
        number BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
        at BIGINT NOT NULL,
        sent_by BYTEA,
        about BYTEA,
        name TEXT NOT NULL,
        place BYTEA NOT NULL,
        chair BIGINT NOT NULL,
        first BIGINT NOT NULL,
        last BIGINT NOT NULL,
        reason TEXT NOT NULL,
        note TEXT,
        settled BIGINT
    );
    CREATE INDEX reports_open ON reports (number) WHERE settled IS NULL;
    CREATE INDEX reports_settled ON reports (number) WHERE settled IS NOT NULL;
    CREATE INDEX reports_about ON reports (about);
    CREATE INDEX reports_sent_by ON reports (sent_by);
    CREATE TABLE acts (
        number BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
        change BIGINT NOT NULL UNIQUE,
        at BIGINT NOT NULL,
        done_by BYTEA,
        what TEXT NOT NULL,
        person BYTEA,
        place BYTEA,
        report BIGINT,
        until BIGINT,
        before TEXT,
        after TEXT,
        why TEXT NOT NULL,
        seen BIGINT,
        undone BIGINT,
        undone_by BYTEA,
        undone_why TEXT
    );
    CREATE INDEX acts_about ON acts (person) WHERE person IS NOT NULL;
    CREATE INDEX acts_at ON acts (place) WHERE place IS NOT NULL;
    ALTER TABLE tables ADD COLUMN gone BIGINT, ADD COLUMN started BIGINT, ADD COLUMN ended BIGINT,
        ADD COLUMN scores TEXT, ADD COLUMN talked BIGINT;
    CREATE INDEX tables_empty ON tables (ended) WHERE started IS NULL AND phase = 2;
    CREATE INDEX tables_talked ON tables (talked) WHERE phase = 2;
    CREATE INDEX tables_by_phase ON tables (phase, place) WHERE listed = 1 AND phase < 2;
    CREATE INDEX tables_by_game ON tables (game, place) WHERE listed = 1 AND phase < 2;
    CREATE INDEX tables_by_game_and_phase ON tables (game, phase, place) WHERE listed = 1 AND phase < 2;
    CREATE INDEX tables_over ON tables (place) WHERE phase = 2;
    CREATE INDEX sat_at ON sat (place);
    CREATE TABLE challenges (
        place BIGINT PRIMARY KEY,
        challenger BYTEA NOT NULL,
        challenged BYTEA NOT NULL,
        sent BIGINT NOT NULL,
        until BIGINT NOT NULL
    );
    CREATE INDEX challenges_by_challenged ON challenges (challenged);
    CREATE INDEX challenges_by_challenger ON challenges (challenger);
    -- The index from people to tables. All of it can be made again from the events.
    CREATE TABLE played (
        person BYTEA NOT NULL,
        place BIGINT NOT NULL,
        game TEXT NOT NULL,
        seat BIGINT,
        people BIGINT NOT NULL,
        rank BIGINT,
        result BIGINT,
        ended BIGINT,
        PRIMARY KEY (person, place)
    );
    CREATE INDEX played_at ON played (place);
    CREATE INDEX played_running ON played (person, place) WHERE ended IS NULL;
    CREATE INDEX played_ended ON played (person, ended, place) WHERE ended IS NOT NULL;
    CREATE INDEX played_games ON played (person, game, result, people, seat) WHERE ended IS NOT NULL;
    CREATE TABLE met (
        person BYTEA NOT NULL,
        other BYTEA NOT NULL,
        ended BIGINT NOT NULL,
        place BIGINT NOT NULL,
        game TEXT NOT NULL,
        result BIGINT NOT NULL,
        PRIMARY KEY (person, other, ended, place)
    );
    CREATE INDEX met_at ON met (place);
    CREATE TABLE follows (
        person BYTEA NOT NULL REFERENCES members (person) ON DELETE CASCADE,
        other BYTEA NOT NULL REFERENCES members (person) ON DELETE CASCADE,
        since BIGINT NOT NULL,
        PRIMARY KEY (person, other)
    );
    CREATE INDEX follows_other ON follows (other);
    CREATE TABLE visible (
        person BYTEA PRIMARY KEY REFERENCES members (person) ON DELETE CASCADE,
        games BIGINT NOT NULL,
        opponents BIGINT NOT NULL,
        here BIGINT NOT NULL
    );
    CREATE TABLE unused (
        person BYTEA PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE,
        since BIGINT NOT NULL
    );
    CREATE INDEX unused_since ON unused (since);
    INSERT INTO unused (person, since)
        SELECT id, greatest((SELECT max(clock) FROM nodes), (SELECT value FROM house WHERE name = 'alive'), created)
        FROM people WHERE NOT EXISTS (SELECT FROM sessions WHERE sessions.person = people.id);
    -- Whose name and words are still to be taken from tables; with a new name, that name is to be put in the place of the old ones, a line each.
    CREATE TABLE leaving (person BYTEA PRIMARY KEY, after BIGINT NOT NULL, name TEXT, old TEXT);
    -- What the other nodes must hear soon, because they may have it in memory.
    CREATE TABLE told (
        number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
        what TEXT NOT NULL,
        id BYTEA NOT NULL
    );
    CREATE INDEX told_at ON told (at);
    CREATE FUNCTION tell_session() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN INSERT INTO told (what, id) VALUES ('session', OLD.token); RETURN NULL; END $$;
    CREATE TRIGGER sessions_told AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION tell_session();
    CREATE FUNCTION tell_leaving() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN INSERT INTO told (what, id) VALUES ('person', NEW.person); RETURN NULL; END $$;
    CREATE TRIGGER leaving_told AFTER INSERT OR UPDATE OF name ON leaving
        FOR EACH ROW WHEN (NEW.name IS NULL) EXECUTE FUNCTION tell_leaving();
    CREATE FUNCTION tell_challenge() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF TG_OP = 'DELETE' THEN
                INSERT INTO told (what, id) VALUES ('challenge', OLD.challenged), ('challenge', OLD.challenger);
            ELSE
                INSERT INTO told (what, id) VALUES ('challenge', NEW.challenged), ('challenge', NEW.challenger);
            END IF;
            RETURN NULL;
        END $$;
    CREATE TRIGGER challenges_told AFTER INSERT OR DELETE ON challenges
        FOR EACH ROW EXECUTE FUNCTION tell_challenge();
    -- Work that one node does at a time. Its owner is a node that lives; every claim by another gives it its next epoch.
    CREATE TABLE jobs (name TEXT PRIMARY KEY, owner BYTEA, epoch BIGINT NOT NULL DEFAULT 0);
    -- Those who look for company, and when they were last here.
    CREATE TABLE seeks (
        person BYTEA PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE,
        commitment BYTEA NOT NULL UNIQUE,
        what TEXT NOT NULL,
        since BIGINT NOT NULL,
        seen BIGINT NOT NULL
    );
    CREATE TABLE found (
        person BYTEA PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE,
        commitment BYTEA NOT NULL,
        place BYTEA NOT NULL,
        game TEXT NOT NULL,
        at BIGINT NOT NULL
    );
    CREATE INDEX found_at ON found (at);
    -- Who is here, as each node says.
    CREATE TABLE here (
        node BYTEA PRIMARY KEY,
        people BIGINT NOT NULL,
        names TEXT NOT NULL,
        seen BIGINT NOT NULL
    );
    -- A standby that is promoted begins a new timeline, and may lack what was confirmed before: chance is drawn in another epoch from then on.
    CREATE FUNCTION timeline() RETURNS INTEGER LANGUAGE sql VOLATILE AS $$
        SELECT ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer $$;
    INSERT INTO house (name, value) VALUES ('timeline', timeline()) ON CONFLICT (name) DO UPDATE SET value = excluded.value;
    CREATE FUNCTION chance_epoch() RETURNS INTEGER LANGUAGE sql VOLATILE AS $$
        SELECT (timeline() - value)::integer + COALESCE((SELECT value FROM house WHERE name = 'epoch'), 0)::integer
        FROM house WHERE name = 'timeline' $$;
    -- What must not be used twice: challenges that passkeys have signed.
    CREATE TABLE used_up (nonce BYTEA PRIMARY KEY, until BIGINT NOT NULL);
    CREATE INDEX used_up_until ON used_up (until);
",
    "
    -- Bots: members without a password, whose sessions are tokens with scopes.
    CREATE TABLE bots (
        person BYTEA PRIMARY KEY REFERENCES members (person) ON DELETE CASCADE,
        owner BYTEA NOT NULL REFERENCES members (person) ON DELETE CASCADE,
        made BIGINT NOT NULL,
        filters TEXT NOT NULL
    );
    CREATE INDEX bots_by_owner ON bots (owner);
    ALTER TABLE sessions ADD COLUMN scopes TEXT;
    -- Games of the league; what came of each, once its record was verified.
    CREATE TABLE league (
        id BYTEA PRIMARY KEY,
        game TEXT NOT NULL,
        one BYTEA NOT NULL REFERENCES members (person) ON DELETE CASCADE,
        other BYTEA NOT NULL REFERENCES members (person) ON DELETE CASCADE,
        at BIGINT NOT NULL,
        result BIGINT
    );
    CREATE INDEX league_at ON league (at);
    CREATE INDEX league_open ON league (at) WHERE result IS NULL;
    CREATE INDEX league_one ON league (one);
    CREATE INDEX league_other ON league (other);
",
// Ratings, as in SQLite.
"
    ALTER TABLE tables ADD COLUMN rated BIGINT;
    UPDATE tables SET rated = 0 WHERE phase = 2 AND face LIKE '%\"rated\":true%';
    CREATE INDEX tables_to_rate ON tables (ended, id) WHERE rated = 0;
    CREATE INDEX tables_rated ON tables (ended, id) WHERE rated IS NOT NULL;
    CREATE TABLE ratings (
        person BYTEA NOT NULL,
        game TEXT COLLATE \"C\" NOT NULL,
        seats BIGINT NOT NULL,
        pace BIGINT NOT NULL,
        points BIGINT NOT NULL,
        variance BIGINT NOT NULL,
        bound BIGINT NOT NULL,
        settled BIGINT NOT NULL,
        games BIGINT NOT NULL,
        last BIGINT NOT NULL,
        more TEXT NOT NULL,
        PRIMARY KEY (person, game, seats, pace)
    );
    CREATE INDEX ratings_board ON ratings (game, seats, pace, bound DESC, person) WHERE settled = 1;
    CREATE TABLE moved (
        person BYTEA NOT NULL REFERENCES members (person) ON DELETE CASCADE,
        place BIGINT NOT NULL,
        game TEXT COLLATE \"C\" NOT NULL,
        seats BIGINT NOT NULL,
        pace BIGINT NOT NULL,
        ended BIGINT NOT NULL,
        before BIGINT NOT NULL,
        points BIGINT NOT NULL,
        variance BIGINT NOT NULL,
        settled BIGINT NOT NULL,
        PRIMARY KEY (person, place)
    );
    CREATE INDEX moved_curve ON moved (person, game, seats, pace, ended, place);
    CREATE INDEX moved_at ON moved (place);
",
// Notes to oneself, as in SQLite.
"
    CREATE TABLE notes (
        person BYTEA NOT NULL REFERENCES people (id) ON DELETE CASCADE,
        place BIGINT NOT NULL,
        text TEXT NOT NULL,
        at BIGINT NOT NULL,
        PRIMARY KEY (person, place)
    );
    CREATE INDEX notes_at ON notes (place);
",
// Events, as in SQLite.
"
    CREATE TABLE events (
        id BYTEA PRIMARY KEY,
        version BIGINT NOT NULL,
        phase BIGINT NOT NULL,
        listed BIGINT NOT NULL,
        featured BIGINT NOT NULL,
        starts BIGINT,
        updated BIGINT NOT NULL,
        face TEXT NOT NULL,
        opener BYTEA NOT NULL
    );
    CREATE INDEX events_live ON events (phase, listed, updated);
    CREATE INDEX events_by ON events (opener) WHERE phase < 2;
    CREATE TABLE event_log (
        id BYTEA NOT NULL REFERENCES events (id),
        number BIGINT NOT NULL,
        arrived BIGINT NOT NULL,
        entries TEXT NOT NULL,
        PRIMARY KEY (id, number)
    );
    CREATE TABLE event_people (
        person BYTEA NOT NULL REFERENCES people (id) ON DELETE CASCADE,
        id BYTEA NOT NULL REFERENCES events (id),
        PRIMARY KEY (person, id)
    );
",
// Reminders, as in SQLite.
"
    CREATE TABLE waits (
        place BIGINT PRIMARY KEY,
        person BYTEA NOT NULL REFERENCES members (person) ON DELETE CASCADE,
        seat BIGINT NOT NULL,
        since BIGINT NOT NULL,
        deadline BIGINT,
        half BIGINT,
        tenth BIGINT,
        seen BIGINT NOT NULL,
        here BIGINT NOT NULL,
        told BIGINT NOT NULL,
        next BIGINT
    );
    CREATE INDEX waits_due ON waits (next) WHERE next IS NOT NULL;
    CREATE INDEX waits_by_person ON waits (person);
    CREATE TABLE reminders (
        person BYTEA PRIMARY KEY REFERENCES members (person) ON DELETE CASCADE,
        mail BIGINT NOT NULL,
        quiet_from BIGINT,
        quiet_to BIGINT,
        zone TEXT,
        language TEXT NOT NULL,
        webhook TEXT,
        secret TEXT
    );
    CREATE TABLE pushes (
        id BYTEA PRIMARY KEY,
        person BYTEA NOT NULL REFERENCES members (person) ON DELETE CASCADE,
        endpoint TEXT NOT NULL,
        key BYTEA NOT NULL,
        auth BYTEA NOT NULL,
        language TEXT NOT NULL,
        added BIGINT NOT NULL,
        device TEXT
    );
    CREATE INDEX pushes_by_person ON pushes (person, added);
    CREATE TABLE secrets (name TEXT COLLATE \"C\" PRIMARY KEY, value BYTEA NOT NULL);
",
// Games over days, as in SQLite.
"
    CREATE TABLE vacations (
        person BYTEA NOT NULL REFERENCES members (person) ON DELETE CASCADE,
        since BIGINT NOT NULL,
        until BIGINT NOT NULL,
        PRIMARY KEY (person, since)
    );
    CREATE TABLE replies (
        person BYTEA NOT NULL REFERENCES people (id) ON DELETE CASCADE,
        place BIGINT NOT NULL,
        lines TEXT NOT NULL,
        PRIMARY KEY (person, place)
    );
    CREATE INDEX replies_at ON replies (place);
",
// What came of the game of each day.
"
    CREATE TABLE daily (
        person BYTEA NOT NULL REFERENCES people (id) ON DELETE CASCADE,
        day BIGINT NOT NULL,
        result BIGINT NOT NULL,
        PRIMARY KEY (person, day)
    );
    CREATE INDEX daily_on ON daily (day, result);
",
// How strong members are at puzzles.
"
    CREATE TABLE puzzles (
        person BYTEA NOT NULL REFERENCES members (person) ON DELETE CASCADE,
        game TEXT NOT NULL,
        rating BIGINT NOT NULL,
        spread BIGINT NOT NULL,
        tried BIGINT NOT NULL,
        solved BIGINT NOT NULL,
        PRIMARY KEY (person, game)
    );
",
];

/// The version in which there were tables and no index by person.
const BEFORE_INDEX: usize = 1;
/// How many tables are read at a time when the index is made.
const INDEXED_AT_ONCE: i64 = 200;

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
    if version == BEFORE_INDEX {
        index_all(&change).await?;
    }
    let set = "UPDATE house SET value = $1 WHERE name = 'schema' AND value <> $1";
    change.execute(set, &[&(MIGRATIONS.len() as i64)]).await.map_err(failed)?;
    change.commit().await.map_err(failed)
}

async fn index_all(change: &Transaction<'_>) -> Result<(), StoreError> {
    let mut done = 0;
    while let Some(last) = history::index_after(change, done, INDEXED_AT_ONCE).await? {
        done = last;
    }
    Ok(())
}

/// Makes the index from people to tables again.
pub(super) async fn index_again(db: &mut Client) -> Result<(), StoreError> {
    let change = db.transaction().await.map_err(failed)?;
    index_all(&change).await?;
    change.commit().await.map_err(failed)
}

async fn version(db: &Transaction<'_>) -> Result<usize, StoreError> {
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

fn check_version(number: i32, version: &str) -> Result<(), StoreError> {
    if number / 10_000 < OLDEST {
        return Err(StoreError::Failed(format!(
            "this is PostgreSQL {version}, and {OLDEST} or newer is needed: upgrade it, or name another in --store"
        )));
    }
    Ok(())
}

/// Checks the version, the encoding, and that commits are durable.
async fn check_server(db: &Client) -> Result<(), StoreError> {
    let ask = "SELECT current_setting('server_version_num')::int, current_setting('server_version'),
        current_setting('server_encoding'), current_setting('fsync'), current_setting('synchronous_commit')";
    let server = db.query_one(ask, &[]).await.map_err(failed)?;
    let (number, version): (i32, &str) = (server.get(0), server.get(1));
    check_version(number, version)?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_old_postgresql_is_refused_in_one_line_that_says_what_to_do() {
        let StoreError::Failed(why) = check_version(130_014, "13.14 (Debian)").unwrap_err() else { panic!() };
        assert_eq!(
            why,
            "this is PostgreSQL 13.14 (Debian), and 14 or newer is needed: upgrade it, or name another in --store"
        );
        assert!(check_version(140_000, "14.0").is_ok());
    }
}

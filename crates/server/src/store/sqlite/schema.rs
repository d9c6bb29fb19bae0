//! Opening the database file: what is asserted of every connection, and the migrations.

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags, TransactionBehavior};

use super::{files, history, line, passes};
use crate::store::StoreError;

/// Each step takes the schema from its index to the next. Steps are never changed once released; new ones are added.
const MIGRATIONS: &[Step] = &[
    Step::Sql(
        "
    CREATE TABLE house (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID, STRICT;
    CREATE TABLE people (
        id BLOB PRIMARY KEY,
        name TEXT NOT NULL,
        created INTEGER NOT NULL
    ) WITHOUT ROWID, STRICT;
    CREATE TABLE sessions (
        token BLOB PRIMARY KEY,         -- SHA-256 of what the browser keeps
        person BLOB NOT NULL REFERENCES people (id),
        created INTEGER NOT NULL
    ) WITHOUT ROWID, STRICT;
    CREATE TABLE tables (
        row INTEGER PRIMARY KEY,
        id BLOB NOT NULL UNIQUE,
        watch BLOB NOT NULL,
        seat BLOB NOT NULL,
        game TEXT NOT NULL,
        listed INTEGER NOT NULL,
        opener BLOB,                    -- with key: a repeated opening finds the first
        key TEXT,
        version INTEGER NOT NULL,
        phase INTEGER NOT NULL,
        deadline INTEGER,
        updated INTEGER NOT NULL,
        settled INTEGER,                -- of the last append, once noted
        face TEXT NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX tables_by_key ON tables (opener, key) WHERE key IS NOT NULL;
    CREATE INDEX tables_by_deadline ON tables (deadline) WHERE deadline IS NOT NULL;
    CREATE INDEX tables_listed ON tables (row) WHERE listed = 1 AND phase < 2;
    -- Appends stand in the order in which they came, so that a busy moment fills few pages.
    CREATE TABLE appends (
        number INTEGER PRIMARY KEY,
        row INTEGER NOT NULL REFERENCES tables (row),
        first INTEGER NOT NULL,
        count INTEGER NOT NULL,
        arrived INTEGER NOT NULL,
        settled INTEGER,                -- of the append before this one
        person BLOB,
        key TEXT,
        events TEXT NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX appends_by_table ON appends (row, first);
    CREATE TABLE sat (
        person BLOB NOT NULL,
        row INTEGER NOT NULL REFERENCES tables (row),
        PRIMARY KEY (person, row)
    ) WITHOUT ROWID, STRICT;
",
    ),
    Step::Sql(
        "
    ALTER TABLE tables ADD COLUMN turn INTEGER;   -- the seat to act, as of the last append
    ALTER TABLE tables ADD COLUMN away TEXT;      -- who is away, as last noted; nobody knows after an append
    UPDATE tables SET turn = json_extract(face, '$.turn') WHERE json_valid(face);
    -- Games without a clock used to have no deadline: now they are given up in the end.
    UPDATE tables SET deadline = updated + 7776000000 WHERE phase = 1 AND deadline IS NULL;
",
    ),
    Step::Sql(
        "
    CREATE INDEX tables_waiting ON tables (opener) WHERE listed = 1 AND phase = 0;
",
    ),
    Step::Sql(
        "
    ALTER TABLE appends ADD COLUMN seal BLOB;       -- the table's running seal after this append
    ALTER TABLE appends ADD COLUMN digest INTEGER;  -- of everything else in this line
",
    ),
    Step::Code(seal_old_tables),
    Step::Sql(
        "
    ALTER TABLE tables ADD COLUMN salt BLOB;        -- from which the house's key makes the passes; watch and seat are their hashes
",
    ),
    Step::Code(passes::hash_old),
    Step::Sql(
        "
    -- Sessions that were in use when this was introduced are taken for used until then.
    ALTER TABLE sessions ADD COLUMN used INTEGER;   -- when last noted; a new guest's session was used when it began
    ALTER TABLE sessions ADD COLUMN device TEXT;
    UPDATE sessions SET used = (SELECT value FROM house WHERE name = 'alive');
    CREATE INDEX sessions_by_person ON sessions (person);
    CREATE INDEX sessions_by_use ON sessions (COALESCE(used, created));
    CREATE TABLE members (
        person BLOB PRIMARY KEY REFERENCES people (id),
        name TEXT NOT NULL,
        former TEXT,
        renamed INTEGER,
        password TEXT,                  -- an argon2id hash; none until it is set
        created INTEGER NOT NULL
    ) WITHOUT ROWID, STRICT;
    -- Every name that a member has or had. Names are never given again: where there is no person, theirs is gone.
    CREATE TABLE names (
        key BLOB PRIMARY KEY,           -- SHA-256 of the name as it is compared
        person BLOB,
        since INTEGER NOT NULL
    ) WITHOUT ROWID, STRICT;
    CREATE TABLE codes (
        person BLOB NOT NULL REFERENCES members (person),
        code BLOB NOT NULL,             -- SHA-256 of a recovery code
        PRIMARY KEY (person, code)
    ) WITHOUT ROWID, STRICT;
    CREATE TABLE links (
        hash BLOB PRIMARY KEY,          -- SHA-256 of what stands in the link
        person BLOB,                    -- whose password it sets; none: an invitation
        until INTEGER NOT NULL
    ) WITHOUT ROWID, STRICT;
",
    ),
    Step::Sql(
        "
    CREATE TABLE passkeys (
        credential BLOB PRIMARY KEY,    -- as the authenticator calls it
        person BLOB NOT NULL REFERENCES members (person) ON DELETE CASCADE,
        handle BLOB NOT NULL,           -- as the authenticator calls the account
        key BLOB NOT NULL,              -- the public key (COSE)
        count INTEGER NOT NULL,
        synced INTEGER NOT NULL,
        name TEXT NOT NULL,
        added INTEGER NOT NULL,
        used INTEGER
    ) WITHOUT ROWID, STRICT;
    CREATE INDEX passkeys_by_person ON passkeys (person, added);
",
    ),
    Step::Sql(
        "
    -- Whom people keep away from themselves.
    CREATE TABLE away (
        person BLOB NOT NULL,
        other BLOB NOT NULL,
        how INTEGER NOT NULL,           -- 0 muted, 1 blocked
        name TEXT NOT NULL,             -- what the other was called then
        since INTEGER NOT NULL,
        PRIMARY KEY (person, other)
    ) WITHOUT ROWID, STRICT;
    CREATE INDEX away_by_other ON away (other);
",
    ),
    Step::Sql(
        "
    CREATE TABLE roles (
        person BLOB PRIMARY KEY,
        role TEXT NOT NULL,
        since INTEGER NOT NULL
    ) WITHOUT ROWID, STRICT;
    CREATE TABLE reports (
        number INTEGER PRIMARY KEY,
        at INTEGER NOT NULL,
        sent_by BLOB,
        about BLOB,
        name TEXT NOT NULL,             -- what they were called there
        place BLOB NOT NULL,            -- the table's id
        chair INTEGER NOT NULL,
        first INTEGER NOT NULL,         -- from this version of the table
        last INTEGER NOT NULL,          -- to this one
        reason TEXT NOT NULL,
        note TEXT,
        settled INTEGER                 -- the act by which it was done with
    ) STRICT;
    CREATE INDEX reports_open ON reports (number) WHERE settled IS NULL;
    CREATE INDEX reports_about ON reports (about);
    -- Every act of those who look after the house. How somebody stands follows from those that were not undone.
    CREATE TABLE acts (
        number INTEGER PRIMARY KEY,
        change INTEGER NOT NULL UNIQUE, -- grows with every act and every undoing
        at INTEGER NOT NULL,
        done_by BLOB,                   -- none: from the command line
        what TEXT NOT NULL,
        person BLOB,
        place BLOB,                     -- the table's id
        report INTEGER,
        until INTEGER,
        before TEXT,
        after TEXT,
        why TEXT NOT NULL,
        seen INTEGER,                   -- when whom it concerns has read it
        undone INTEGER,
        undone_by BLOB,
        undone_why TEXT
    ) STRICT;
    CREATE INDEX acts_about ON acts (person) WHERE person IS NOT NULL;
    CREATE INDEX acts_at ON acts (place) WHERE place IS NOT NULL;
    ALTER TABLE tables ADD COLUMN gone INTEGER;     -- since when a moderator has taken it away
",
    ),
    Step::Sql(
        "
    CREATE TABLE mails (
        person BLOB PRIMARY KEY REFERENCES members (person) ON DELETE CASCADE,
        address TEXT,                   -- that the member has confirmed
        key BLOB,                       -- SHA-256 of it in small letters
        since INTEGER,
        wanted TEXT,                    -- given, and not confirmed yet
        link BLOB,                      -- SHA-256 of what stands in the link that confirms it
        until INTEGER
    ) WITHOUT ROWID, STRICT;
    CREATE INDEX mails_by_key ON mails (key) WHERE key IS NOT NULL;
    CREATE UNIQUE INDEX mails_by_link ON mails (link) WHERE link IS NOT NULL;
",
    ),
    Step::Sql(
        "
    -- The lists of the lobby: with a million tables each reads only what it shows.
    CREATE INDEX tables_by_phase ON tables (phase, row) WHERE listed = 1 AND phase < 2;
    CREATE INDEX tables_by_game ON tables (game, row) WHERE listed = 1 AND phase < 2;
    CREATE INDEX tables_by_game_and_phase ON tables (game, phase, row) WHERE listed = 1 AND phase < 2;
    CREATE TABLE challenges (
        row INTEGER PRIMARY KEY REFERENCES tables (row),
        challenger BLOB NOT NULL,
        challenged BLOB NOT NULL,
        sent INTEGER NOT NULL,
        until INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX challenges_by_challenged ON challenges (challenged);
    CREATE INDEX challenges_by_challenger ON challenges (challenger);
",
    ),
    Step::Sql(
        "
    -- The index from people to tables. All of it can be made again from the events.
    ALTER TABLE tables ADD COLUMN started INTEGER;  -- when the game began
    ALTER TABLE tables ADD COLUMN ended INTEGER;    -- when the table ended
    ALTER TABLE tables ADD COLUMN scores TEXT;      -- final points by seat, as JSON
    ALTER TABLE tables ADD COLUMN talked INTEGER;   -- when something was last said, unless that was removed
    CREATE INDEX tables_empty ON tables (ended) WHERE started IS NULL AND phase = 2;
    CREATE INDEX tables_talked ON tables (talked) WHERE phase = 2;
    CREATE INDEX sat_at ON sat (row);
    CREATE TABLE played (
        person BLOB NOT NULL,
        row INTEGER NOT NULL REFERENCES tables (row),
        game TEXT NOT NULL,
        seat INTEGER,                   -- none: a chair is held for them
        people INTEGER NOT NULL,        -- how many people sit there
        rank INTEGER,
        result INTEGER,                 -- 0 none, 1 won, 2 level, 3 lost
        ended INTEGER,
        PRIMARY KEY (person, row)
    ) WITHOUT ROWID, STRICT;
    CREATE INDEX played_at ON played (row);
    CREATE INDEX played_running ON played (person, row) WHERE ended IS NULL;
    CREATE INDEX played_ended ON played (person, ended, row) WHERE ended IS NOT NULL;
    CREATE INDEX played_games ON played (person, game, result, people, seat) WHERE ended IS NOT NULL;
    -- Who of two people came out ahead: a line for each of the two.
    CREATE TABLE met (
        person BLOB NOT NULL,
        other BLOB NOT NULL,
        ended INTEGER NOT NULL,
        row INTEGER NOT NULL REFERENCES tables (row),
        game TEXT NOT NULL,
        result INTEGER NOT NULL,
        PRIMARY KEY (person, other, ended, row)
    ) WITHOUT ROWID, STRICT;
    CREATE INDEX met_at ON met (row);
    -- What refers to a person by a foreign key goes with them when they leave (leaving.rs).
    CREATE TABLE follows (
        person BLOB NOT NULL REFERENCES members (person),
        other BLOB NOT NULL REFERENCES members (person),
        since INTEGER NOT NULL,
        PRIMARY KEY (person, other)
    ) WITHOUT ROWID, STRICT;
    CREATE INDEX follows_other ON follows (other);
    CREATE TABLE visible (
        person BLOB PRIMARY KEY REFERENCES members (person),
        games INTEGER NOT NULL,
        opponents INTEGER NOT NULL,
        here INTEGER NOT NULL
    ) WITHOUT ROWID, STRICT;
    -- Guests who have no session any more, and when it was last used.
    CREATE TABLE unused (
        person BLOB PRIMARY KEY REFERENCES people (id),
        since INTEGER NOT NULL
    ) WITHOUT ROWID, STRICT;
    CREATE INDEX unused_since ON unused (since);
    INSERT INTO unused (person, since)
        SELECT id, COALESCE((SELECT value FROM house WHERE name = 'alive'), created) FROM people
        WHERE NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.person = people.id)
          AND NOT EXISTS (SELECT 1 FROM members WHERE members.person = people.id);
    -- People who have left, and up to which table their names and words are removed.
    CREATE TABLE leaving (
        person BLOB PRIMARY KEY,
        after INTEGER NOT NULL
    ) WITHOUT ROWID, STRICT;
    CREATE INDEX links_by_person ON links (person) WHERE person IS NOT NULL;
    CREATE INDEX names_by_person ON names (person) WHERE person IS NOT NULL;
",
    ),
    Step::Code(history::index_old),
    // Those whom a moderator has given another name stand there too, with the new one and, a line each, the old ones.
    Step::Sql(
        "
    ALTER TABLE leaving ADD COLUMN name TEXT;
    ALTER TABLE leaving ADD COLUMN old TEXT;
",
    ),
    // Bots: members without a password, whose sessions are tokens with scopes.
    Step::Sql(
        "
    CREATE TABLE bots (
        person BLOB PRIMARY KEY REFERENCES members (person),
        owner BLOB NOT NULL REFERENCES members (person),
        made INTEGER NOT NULL,
        filters TEXT NOT NULL
    ) WITHOUT ROWID, STRICT;
    CREATE INDEX bots_by_owner ON bots (owner);
    ALTER TABLE sessions ADD COLUMN scopes TEXT;    -- of a bot's token
    -- Games of the league; what came of each, once its record was verified.
    CREATE TABLE league (
        id BLOB PRIMARY KEY,
        game TEXT NOT NULL,
        one BLOB NOT NULL REFERENCES members (person),
        other BLOB NOT NULL REFERENCES members (person),
        at INTEGER NOT NULL,
        result INTEGER
    ) WITHOUT ROWID, STRICT;
    CREATE INDEX league_at ON league (at);
    CREATE INDEX league_open ON league (at) WHERE result IS NULL;
    CREATE INDEX league_one ON league (one);
    CREATE INDEX league_other ON league (other);
",
    ),
    // Ratings. All of it can be made again from the events (`cubo admin rerate`). Ratings are kept as the bits of their numbers.
    Step::Sql(
        "
    ALTER TABLE tables ADD COLUMN rated INTEGER;    -- of rated games that are over: 0 until they have moved ratings, then 1
    UPDATE tables SET rated = 0 WHERE phase = 2 AND face LIKE '%\"rated\":true%';
    CREATE INDEX tables_to_rate ON tables (ended, id) WHERE rated = 0;
    CREATE INDEX tables_rated ON tables (ended, id) WHERE rated IS NOT NULL;
    -- What is known of somebody at one kind of game. The line of somebody who has left stays, under an id that stands for nobody: the games
    -- of others were rated with it.
    CREATE TABLE ratings (
        person BLOB NOT NULL,
        game TEXT NOT NULL,
        seats INTEGER NOT NULL,         -- 2, or 3 for three and more
        pace INTEGER NOT NULL,          -- 0 live, 1 days
        points INTEGER NOT NULL,
        variance INTEGER NOT NULL,
        bound INTEGER NOT NULL,         -- what boards go by, in thousandths of a point, when the last game ended
        settled INTEGER NOT NULL,       -- 0 while it is provisional
        games INTEGER NOT NULL,
        last INTEGER NOT NULL,
        more TEXT NOT NULL,             -- whom they met, as JSON
        PRIMARY KEY (person, game, seats, pace)
    ) WITHOUT ROWID, STRICT;
    CREATE INDEX ratings_board ON ratings (game, seats, pace, bound DESC, person) WHERE settled = 1;
    -- How each game has moved somebody.
    CREATE TABLE moved (
        person BLOB NOT NULL REFERENCES members (person),
        row INTEGER NOT NULL REFERENCES tables (row),
        game TEXT NOT NULL,
        seats INTEGER NOT NULL,
        pace INTEGER NOT NULL,
        ended INTEGER NOT NULL,
        before INTEGER NOT NULL,
        points INTEGER NOT NULL,
        variance INTEGER NOT NULL,
        settled INTEGER NOT NULL,
        PRIMARY KEY (person, row)
    ) WITHOUT ROWID, STRICT;
    CREATE INDEX moved_curve ON moved (person, game, seats, pace, ended, row);
    CREATE INDEX moved_at ON moved (row);
",
    ),
    // What people write to themselves about a table.
    Step::Sql(
        "
    CREATE TABLE notes (
        person BLOB NOT NULL REFERENCES people (id),
        row INTEGER NOT NULL REFERENCES tables (row),
        text TEXT NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (person, row)
    ) WITHOUT ROWID, STRICT;
    CREATE INDEX notes_at ON notes (row);
",
    ),
    // Events, each a list of entries.
    Step::Sql(
        "
    CREATE TABLE events (
        id BLOB PRIMARY KEY NOT NULL,
        version INTEGER NOT NULL,
        phase INTEGER NOT NULL,
        listed INTEGER NOT NULL,
        featured INTEGER NOT NULL,
        starts INTEGER,
        updated INTEGER NOT NULL,
        face TEXT NOT NULL,
        opener BLOB NOT NULL
    ) WITHOUT ROWID, STRICT;
    CREATE INDEX events_live ON events (phase, listed, updated);
    CREATE INDEX events_by ON events (opener) WHERE phase < 2;
    CREATE TABLE event_log (
        id BLOB NOT NULL REFERENCES events (id),
        number INTEGER NOT NULL,
        arrived INTEGER NOT NULL,
        entries TEXT NOT NULL,
        PRIMARY KEY (id, number)
    ) WITHOUT ROWID, STRICT;
    CREATE TABLE event_people (
        person BLOB NOT NULL REFERENCES people (id),
        id BLOB NOT NULL REFERENCES events (id),
        PRIMARY KEY (person, id)
    ) WITHOUT ROWID, STRICT;
",
    ),
    // Reminders: who is to act at which table and what they were told, how members are told, and the secrets that all nodes share.
    Step::Sql(
        "
    CREATE TABLE waits (
        row INTEGER PRIMARY KEY REFERENCES tables (row),
        person BLOB NOT NULL REFERENCES members (person),
        seat INTEGER NOT NULL,
        since INTEGER NOT NULL,         -- when the turn began, by which it is told from others
        deadline INTEGER,
        half INTEGER,                   -- when half of the time is left
        tenth INTEGER,                  -- when a tenth of it is left
        seen INTEGER NOT NULL,          -- whether they have been at the table in this turn
        here INTEGER NOT NULL,          -- whether they are
        told INTEGER NOT NULL,          -- how many reminders are done with
        next INTEGER                    -- when to look again
    ) STRICT;
    CREATE INDEX waits_due ON waits (next) WHERE next IS NOT NULL;
    CREATE INDEX waits_by_person ON waits (person);
    CREATE TABLE reminders (
        person BLOB PRIMARY KEY REFERENCES members (person),
        mail INTEGER NOT NULL,
        quiet_from INTEGER,             -- minutes of the day
        quiet_to INTEGER,
        zone TEXT,
        language TEXT NOT NULL,
        webhook TEXT,
        secret TEXT                     -- with which the webhook's requests are signed
    ) WITHOUT ROWID, STRICT;
    CREATE TABLE pushes (
        id BLOB PRIMARY KEY,            -- the first half of the SHA-256 of the endpoint
        person BLOB NOT NULL REFERENCES members (person),
        endpoint TEXT NOT NULL,
        key BLOB NOT NULL,              -- the browser's public key
        auth BLOB NOT NULL,
        language TEXT NOT NULL,
        added INTEGER NOT NULL,
        device TEXT
    ) WITHOUT ROWID, STRICT;
    CREATE INDEX pushes_by_person ON pushes (person, added);
    CREATE TABLE secrets (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID, STRICT;
",
    ),
    // Games over days: when members are on vacation, and what people have prepared as replies.
    Step::Sql(
        "
    CREATE TABLE vacations (
        person BLOB NOT NULL REFERENCES members (person),
        since INTEGER NOT NULL,
        until INTEGER NOT NULL,
        PRIMARY KEY (person, since)
    ) WITHOUT ROWID, STRICT;
    CREATE TABLE replies (
        person BLOB NOT NULL REFERENCES people (id),
        row INTEGER NOT NULL REFERENCES tables (row),
        lines TEXT NOT NULL,
        PRIMARY KEY (person, row)
    ) WITHOUT ROWID, STRICT;
    CREATE INDEX replies_at ON replies (row);
",
    ),
    // What came of the game of each day.
    Step::Sql(
        "
    CREATE TABLE daily (
        person BLOB NOT NULL REFERENCES people (id),
        day INTEGER NOT NULL,
        result INTEGER NOT NULL,
        PRIMARY KEY (person, day)
    ) WITHOUT ROWID, STRICT;
    CREATE INDEX daily_on ON daily (day, result);
",
    ),
    // How strong members are at puzzles.
    Step::Sql(
        "
    CREATE TABLE puzzles (
        person BLOB NOT NULL REFERENCES members (person),
        game TEXT NOT NULL,
        rating INTEGER NOT NULL,
        spread INTEGER NOT NULL,
        tried INTEGER NOT NULL,
        solved INTEGER NOT NULL,
        PRIMARY KEY (person, game)
    ) WITHOUT ROWID, STRICT;
",
    ),
];

/// The version since which appends have seals.
pub(super) const SEALED: usize = 5;

/// How long a connection waits for others.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);

/// How the schema or what stands in it is changed.
enum Step {
    /// By statements, all in one transaction.
    Sql(&'static str),
    /// By code that commits several times, and after an interruption goes on where it was.
    Code(fn(&mut Connection) -> Result<(), StoreError>),
}

pub(super) fn failed(why: rusqlite::Error) -> StoreError {
    StoreError::from(why)
}

impl From<rusqlite::Error> for StoreError {
    fn from(why: rusqlite::Error) -> Self {
        use rusqlite::Error::*;
        let code = why.sqlite_error_code();
        let broken = matches!(code, Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase));
        let unreadable = matches!(
            why,
            FromSqlConversionFailure(..)
                | InvalidColumnType(..)
                | IntegralValueOutOfRange(..)
                | Utf8Error(..)
        );
        match broken || unreadable {
            true => StoreError::Damaged { row: None, what: "the database cannot be read here" },
            false => StoreError::Failed(why.to_string()),
        }
    }
}

/// How many tables are sealed in one commit: the write-ahead log stays small.
const SEALED_AT_ONCE: u32 = 200;

/// Seals what was stored before there were seals. A table that cannot be read stays without, and is refused as damaged.
fn seal_old_tables(db: &mut Connection) -> Result<(), StoreError> {
    let mut done = 0;
    loop {
        let change = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let rows: Vec<i64> = change
            .prepare_cached("SELECT row FROM tables WHERE row > ?1 ORDER BY row LIMIT ?2")?
            .query_map((done, SEALED_AT_ONCE), |line| line.get(0))?
            .collect::<rusqlite::Result<_>>()?;
        let Some(last) = rows.last() else { return Ok(()) };
        done = *last;
        for row in rows {
            seal_old_table(&change, row)?;
        }
        change.commit()?;
        db.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?;
    }
}

fn seal_old_table(db: &Connection, row: i64) -> Result<(), StoreError> {
    let mut seals = cubo_table::Seals::default();
    let all = format!("SELECT number, {} FROM appends WHERE row = ?1 ORDER BY first", line::COLUMNS);
    let mut statement = db.prepare_cached(&all)?;
    let mut lines = statement.query([row])?;
    while let Some(line) = lines.next()? {
        let (number, stored): (i64, _) = (line.get(0)?, line::read(line, 1)?);
        let Ok(sealed) = seals.seal_text(stored.events, stored.arrived) else { return Ok(()) };
        let stored = crate::store::digest::Stored { seal: Some(&sealed.seal.0), ..stored };
        db.prepare_cached("UPDATE appends SET seal = ?1, digest = ?2 WHERE number = ?3")?.execute((
            sealed.seal.0,
            stored.digest(),
            number,
        ))?;
    }
    Ok(())
}

/// A connection that writes: everything it commits is on the disk when it says so.
pub(super) fn writer(path: &Path) -> Result<Connection, StoreError> {
    let mut db = Connection::open(path).map_err(failed)?;
    db.busy_timeout(PATIENCE).map_err(failed)?;
    let mode: String = db.query_row("PRAGMA journal_mode = WAL", [], |row| row.get(0)).map_err(failed)?;
    if mode != "wal" {
        return Err(StoreError::Failed(format!("the database cannot use a write-ahead log here ({mode})")));
    }
    db.pragma_update(None, "synchronous", "FULL").map_err(failed)?;
    // A separate thread makes the checkpoints.
    db.pragma_update(None, "wal_autocheckpoint", 0).map_err(failed)?;
    // A longer log is truncated to this length.
    db.pragma_update(None, "journal_size_limit", super::checkpoint::KEPT).map_err(failed)?;
    db.pragma_update(None, "cache_size", -2_000).map_err(failed)?;
    // What is deleted is overwritten: a name that was removed does not stay in the file.
    db.pragma_update(None, "secure_delete", true).map_err(failed)?;
    db.set_prepared_statement_cache_capacity(32);
    migrate(&mut db)?;
    assert_durable(&db)?;
    Ok(db)
}

/// Durability depends on two settings. They are read back, because some builds or files ignore them silently.
pub(super) fn assert_durable(db: &Connection) -> Result<(), StoreError> {
    let mode: String = db.query_row("PRAGMA journal_mode", [], |row| row.get(0)).map_err(failed)?;
    let sync: i64 = db.query_row("PRAGMA synchronous", [], |row| row.get(0)).map_err(failed)?;
    match (mode.as_str(), sync) {
        ("wal", 2) => Ok(()),
        _ => Err(StoreError::Failed(format!(
            "the database is not durable: journal_mode={mode}, synchronous={sync}; WAL and FULL (2) are needed"
        ))),
    }
}

/// A connection that only reads.
pub(super) fn reader(path: &Path) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let db = Connection::open_with_flags(path, flags).map_err(failed)?;
    db.busy_timeout(Duration::from_secs(10)).map_err(failed)?;
    db.pragma_update(None, "query_only", true).map_err(failed)?;
    db.pragma_update(None, "cache_size", -512).map_err(failed)?;
    Ok(db)
}

/// The schema's version in a file.
pub(super) fn version(db: &Connection) -> Result<usize, StoreError> {
    let version: i64 = db.query_row("PRAGMA user_version", [], |row| row.get(0)).map_err(failed)?;
    let known = MIGRATIONS.len();
    match usize::try_from(version) {
        Ok(version) if version <= known => Ok(version),
        _ => Err(StoreError::Failed(format!(
            "the database was written by a newer version of this program (schema {version}; this one knows {known})"
        ))),
    }
}

/// Whether a file needs no migration.
pub(super) fn is_current(db: &Connection) -> Result<bool, StoreError> {
    Ok(version(db)? == MIGRATIONS.len())
}

/// Makes a new database, or checks that the file that is there is one of this program. Any other file is refused and not touched.
pub(super) fn make_or_check(path: &Path) -> Result<(), StoreError> {
    if path.exists() {
        files::check_database(path)?;
        let db = reader(path)?;
        let ours = "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name IN ('house', 'tables', 'appends')";
        let ours: i64 = db.query_row(ours, [], |row| row.get(0))?;
        return match (version(&db)?, ours) {
            (1.., 3) => Ok(()),
            _ => Err(files::at(path, &"this is a database of another program: move it away to begin afresh")),
        };
    }
    // Made under another name and then renamed: a file with the final name is never empty or half made.
    let mut new = path.as_os_str().to_owned();
    new.push(".new");
    let new = Path::new(&new);
    files::make_empty(new)?;
    drop(writer(new)?);
    std::fs::rename(new, path).map_err(|why| files::at(path, &why))
}

fn migrate(db: &mut Connection) -> Result<(), StoreError> {
    for (number, step) in MIGRATIONS.iter().enumerate().skip(version(db)?) {
        if let Step::Code(work) = step {
            work(db)?;
        }
        let change = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
        if let Step::Sql(sql) = step {
            change.execute_batch(sql)?;
        }
        change.pragma_update(None, "user_version", number + 1)?;
        change.commit()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn less_than_full_sync_is_noticed() {
        let dir = crate::scratch::Dir::new();
        let db = writer(&dir.path().join("cubo.db")).unwrap();
        assert_eq!(assert_durable(&db), Ok(()));
        db.pragma_update(None, "synchronous", "NORMAL").unwrap();
        assert!(assert_durable(&db).is_err());
        db.pragma_update(None, "synchronous", "FULL").unwrap();
        db.pragma_update(None, "journal_mode", "DELETE").unwrap();
        assert!(assert_durable(&db).is_err());
    }

    #[test]
    fn a_newer_file_is_refused() {
        let dir = crate::scratch::Dir::new();
        let path = dir.path().join("cubo.db");
        writer(&path).unwrap().pragma_update(None, "user_version", 999).unwrap();
        assert!(writer(&path).is_err_and(|why| why.to_string().contains("newer")));
    }

    #[test]
    fn an_older_file_is_brought_up_to_date() {
        let dir = crate::scratch::Dir::new();
        let path = dir.path().join("cubo.db");
        let old = Connection::open(&path).unwrap();
        let Step::Sql(first) = MIGRATIONS[0] else { panic!("the first step is a statement") };
        old.execute_batch(first).unwrap();
        old.pragma_update(None, "user_version", 1).unwrap();
        for (id, phase, deadline, face) in [
            ("a", 1, None, r#"{"phase":"playing","turn":2,"chairs":[]}"#),
            ("b", 1, Some(77), "{}"),
            ("c", 2, None, "not JSON"),
        ] {
            old.execute(
                "INSERT INTO tables (id, watch, seat, game, listed, version, phase, deadline, updated, face)
                 VALUES (CAST(?1 AS BLOB), x'', x'', 'blox', 0, 1, ?2, ?3, 5, ?4)",
                rusqlite::params![id, phase, deadline, face],
            )
            .unwrap();
        }
        drop(old);
        let db = writer(&path).unwrap();
        let mut rows = db.prepare("SELECT turn, deadline FROM tables ORDER BY row").unwrap();
        let read = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?));
        let rows: Vec<(Option<u8>, Option<u64>)> =
            rows.query_map([], read).unwrap().map(Result::unwrap).collect();
        let abandoned = 5 + cubo_table::ABANDONED_MS;
        assert_eq!(rows, [(Some(2), Some(abandoned)), (None, Some(77)), (None, None)]);
    }
}

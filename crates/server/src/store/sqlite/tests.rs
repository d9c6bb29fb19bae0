//! What a store promises, tried on SQLite.

use std::sync::Arc;

use super::*;
use crate::ids::{self, Token};
use crate::scratch::Dir;
use crate::store::{KeptLinks, Past};
use cubo_core::fair::Bytes32;
use cubo_wire::Phase;

fn run<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(work)
}

fn person(n: u8) -> PersonId {
    ids::person([n; 16])
}

fn cause(n: u8, key: &str) -> Option<Cause> {
    Some(Cause { person: person(n), key: key.to_owned() })
}

fn append(row: Row, at: u64, count: u64, events: &str) -> Append {
    Append {
        row,
        at,
        count,
        events: events.to_owned(),
        seal: Bytes32([7; 32]),
        arrived: 1000 + at,
        settled: at.checked_sub(1).map(|before| 1005 + before),
        cause: None,
        people: vec![],
        links: None,
        phase: Phase::Playing,
        turn: Some((at % 2) as u8),
        deadline: None,
    }
}

fn table(n: u8) -> NewTable {
    NewTable {
        id: TableId([n; 16]),
        by: person(1),
        waiting_at_most: None,
        links: KeptLinks::of_known(&ids::pass([1; 16]), &ids::pass([2; 16])),
        game: "cubulus".to_owned(),
        listed: n.is_multiple_of(2),
        face: "{}".to_owned(),
        first: append(Row(0), 0, 1, "opened"),
    }
}

async fn opened(store: &SqliteStore, n: u8) -> Row {
    Store::open(store, table(n)).await.unwrap().row
}

#[test]
fn what_was_appended_is_there_after_reopening() {
    let dir = Dir::new();
    run(async {
        let store = SqliteStore::open(dir.path(), StoreSettings::default()).unwrap();
        let row = opened(&store, 1).await;
        store.append(append(row, 1, 2, "two more")).await.unwrap();
        store.append(append(row, 3, 1, "another")).await.unwrap();
    });
    run(async {
        let store = SqliteStore::open(dir.path(), StoreSettings::default()).unwrap();
        let stored = store.load(TableId([1; 16])).await.unwrap().unwrap();
        let seal = Some(Bytes32([7; 32]));
        let past =
            |arrived, settled, events: &str| Past { arrived, settled, events: events.to_owned(), seal };
        let mut appends =
            vec![past(1000, 1005, "opened"), past(1001, 1007, "two more"), past(1003, 1003, "another")];
        assert_eq!(stored.appends, appends);
        assert_eq!((stored.version, stored.listed), (4, false));
        let note = |version, settled| Note {
            row: stored.row,
            version,
            deadline: None,
            settled,
            face: "{}".to_owned(),
            away: "{}".to_owned(),
        };
        store.note(note(3, 1)).await.unwrap(); // comes too late
        store.note(note(4, 1009)).await.unwrap();
        appends[2].settled = 1009;
        assert_eq!(store.load(TableId([1; 16])).await.unwrap().unwrap().appends, appends);
        assert_eq!(store.load(TableId([9; 16])).await, Ok(None));
    });
}

#[test]
fn only_one_of_two_owners_wins() {
    let dir = Dir::new();
    run(async {
        let store = SqliteStore::open(dir.path(), StoreSettings::default()).unwrap();
        let row = opened(&store, 1).await;
        let (one, two) =
            tokio::join!(store.append(append(row, 1, 2, "mine")), store.append(append(row, 1, 1, "mine")));
        assert_eq!((one, two), (Ok(()), Err(StoreError::Conflict)));
        assert_eq!(store.append(append(row, 2, 1, "in between")).await, Err(StoreError::Conflict));
        assert_eq!(store.append(append(row, 4, 1, "ahead")).await, Err(StoreError::Conflict));
        assert_eq!(store.append(append(Row(77), 0, 1, "nowhere")).await, Err(StoreError::Conflict));
        assert_eq!(store.load(TableId([1; 16])).await.unwrap().unwrap().version, 3);
    });
}

#[test]
fn a_key_finds_what_it_caused() {
    let dir = Dir::new();
    run(async {
        let store = SqliteStore::open(dir.path(), StoreSettings::default()).unwrap();
        let new = |n| {
            let mut new = table(n);
            new.first.cause = cause(5, "open");
            new
        };
        let first = Store::open(&store, new(1)).await.unwrap();
        assert_eq!(Store::open(&store, new(2)).await, Ok(first), "the same key opens the same table");
        let row = first.row;
        store.append(Append { cause: cause(5, "k"), ..append(row, 1, 3, "…") }).await.unwrap();
        let ask = async |n, key: &str, from| store.caused(row, cause(n, key).unwrap(), from).await.unwrap();
        assert_eq!(ask(5, "k", 0).await, Some(Caused { first: 1, count: 3 }));
        assert_eq!(ask(5, "k", 2).await, None);
        assert_eq!(ask(6, "k", 0).await, None, "keys are each person's own");
        assert_eq!(ask(5, "other", 0).await, None);
    });
}

#[test]
fn appends_that_wait_together_are_one_commit() {
    let dir = Dir::new();
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).build().unwrap();
    let store = Arc::new(SqliteStore::open(dir.path(), StoreSettings::default()).unwrap());
    runtime.block_on(async {
        let mut rows = Vec::new();
        for n in 0..50 {
            rows.push(opened(&store, n).await);
        }
        let before = store.figures();
        let tasks: Vec<_> = rows
            .into_iter()
            .map(|row| {
                let store = store.clone();
                tokio::spawn(async move {
                    for at in 1..=20 {
                        store.append(append(row, at, 1, "event")).await.unwrap();
                    }
                })
            })
            .collect();
        for task in tasks {
            task.await.unwrap();
        }
        let after = store.figures();
        assert_eq!(after.appends - before.appends, 1000);
        let commits = after.commits - before.commits;
        assert!((20..500).contains(&commits), "{commits} commits for 1000 appends");
    });
}

#[test]
fn a_full_disk_is_said_and_survived() {
    let dir = Dir::new();
    run(async {
        let store =
            SqliteStore::open(dir.path(), StoreSettings { page_limit: Some(60), ..StoreSettings::default() })
                .unwrap();
        let row = opened(&store, 1).await;
        let long = "x".repeat(3000);
        let mut at = 1;
        let why = loop {
            match store.append(append(row, at, 1, &long)).await {
                Ok(()) => at += 1,
                Err(why) => break why,
            }
            assert!(at < 1000, "the limit does not hold");
        };
        assert_eq!(why, StoreError::Full);
        assert_eq!(store.append(append(row, at, 1, &long)).await, Err(StoreError::Full));
        assert_eq!(store.load(TableId([1; 16])).await.unwrap().unwrap().version, at);
        store.limit_pages(10_000).await.unwrap();
        store.append(append(row, at, 1, &long)).await.unwrap();
        assert!(store.figures().failures >= 2);
    });
}

#[test]
fn lists_show_what_they_should() {
    let dir = Dir::new();
    run(async {
        let store = SqliteStore::open(dir.path(), StoreSettings::default()).unwrap();
        let mut rows = Vec::new();
        for n in 1..=4 {
            rows.push(opened(&store, n).await);
        }
        let ids = |list: Vec<Summary>| list.into_iter().map(|table| table.id.0[0]).collect::<Vec<_>>();
        assert_eq!(ids(store.listed(Wanted::default(), 10).await.unwrap()), [4, 2]);
        assert_eq!(
            ids(store
                .listed(Wanted { game: Some("blox".to_owned()), ..Wanted::default() }, 10)
                .await
                .unwrap()),
            [0u8; 0]
        );
        let sat = |row, arrived| Append { people: vec![person(8)], arrived, ..append(row, 1, 1, "sat") };
        store.append(sat(rows[2], 3000)).await.unwrap();
        let over = Append { phase: Phase::Ended, deadline: Some(0), ..sat(rows[1], 4000) };
        store.append(over).await.unwrap();
        let (face, away) = ("{\"a\":1}".to_owned(), String::new());
        store
            .note(Note { row: rows[1], version: 2, deadline: Some(50), settled: 4001, face, away })
            .await
            .unwrap();
        let mine = store.tables_of(person(8), 10).await.unwrap();
        assert_eq!((mine[0].face.as_str(), mine[0].phase), ("{\"a\":1}", Phase::Ended));
        assert_eq!(ids(mine), [2, 3]);
        assert_eq!(ids(store.listed(Wanted::default(), 10).await.unwrap()), [4]);
        assert_eq!(store.due(49, 10).await.unwrap(), []);
        assert_eq!(store.due(50, 10).await.unwrap(), [TableId([2; 16])]);
        let over = store.finished(Row(0), 10).await.unwrap();
        assert_eq!(
            (over.len(), over[0].appends.as_ref().unwrap().len(), over[0].id),
            (1, 2, TableId([2; 16]))
        );
        assert_eq!(store.finished(over[0].row, 10).await.unwrap(), []);
    });
}

#[test]
fn guests_are_known_by_the_hash_of_their_token() {
    let dir = Dir::new();
    run(async {
        let store = SqliteStore::open(dir.path(), StoreSettings::default()).unwrap();
        let token = Token::random().unwrap();
        let guest = |name: &str| Guest { person: person(3), name: name.to_owned() };
        assert_eq!(store.guest(token.hash()).await, Ok(None));
        store.put_guest(token.hash(), guest("Ada"), 1).await.unwrap();
        store.put_guest(token.hash(), guest("Ada L."), 2).await.unwrap();
        assert_eq!(store.guest(token.hash()).await, Ok(Some(guest("Ada L."))));
        drop(store);
        for file in std::fs::read_dir(dir.path()).unwrap() {
            let bytes = std::fs::read(file.unwrap().path()).unwrap();
            assert!(!bytes.windows(32).any(|part| part == token.0), "the token itself is stored");
        }
    });
}

#[test]
fn a_directory_has_one_owner() {
    let dir = Dir::new();
    let first = SqliteStore::open(dir.path(), StoreSettings::default()).unwrap();
    let second = SqliteStore::open(dir.path(), StoreSettings::default());
    assert!(second.is_err_and(|why| why.to_string().contains("in use")));
    drop(first);
    assert!(SqliteStore::open(dir.path(), StoreSettings::default()).is_ok());
}

#[test]
fn a_copy_made_while_writing_is_one_moment_of_it() {
    let (dir, other) = (Dir::new(), Dir::new());
    let copy = other.path().join("copy.db");
    run(async {
        let store = SqliteStore::open(dir.path(), StoreSettings::default()).unwrap();
        let row = opened(&store, 1).await;
        let (from, to) = (dir.path().to_owned(), copy.clone());
        let backup = thread::spawn(move || back_up(&from, &to));
        let mut at = 1;
        while !backup.is_finished() {
            store.append(append(row, at, 1, "event")).await.unwrap();
            at += 1;
        }
        backup.join().unwrap().unwrap();
        assert!(back_up(dir.path(), &copy).is_err(), "a copy is never overwritten");
        assert!(restore(&copy, dir.path(), false).is_err(), "a store in use is never overwritten");
    });
    restore(&copy, &other.path().join("new"), true).unwrap();
    run(async {
        let store = SqliteStore::open(&other.path().join("new"), StoreSettings::default()).unwrap();
        let stored = store.load(TableId([1; 16])).await.unwrap().unwrap();
        assert_eq!(stored.version, stored.appends.len() as u64);
    });
    std::fs::write(&copy, "rubbish").unwrap();
    assert!(restore(&copy, &other.path().join("newer"), false).is_err());
}

#[test]
fn the_house_remembers_when_it_was_last_open() {
    let dir = Dir::new();
    run(async {
        let store = SqliteStore::open(dir.path(), StoreSettings::default()).unwrap();
        assert_eq!(store.alive(5).await, Ok(None));
        assert_eq!(store.alive(9).await, Ok(Some(5)));
    });
}

/// A house with games in it, as a data directory.
fn old_house() -> Dir {
    let dir = Dir::new();
    let db = Connection::open(dir.path().join(FILE)).unwrap();
    db.execute_batch(include_str!("../../../tests/data/schema-2.sql")).unwrap();
    drop(db);
    drop(SqliteStore::open(dir.path(), StoreSettings::default()).unwrap());
    dir
}

/// One bit at a time, all over a copy: either it is refused, or all that is restored is what was copied.
#[test]
fn a_flipped_bit_of_a_copy_is_noticed_or_means_nothing() {
    let (dir, copy) = (old_house(), Dir::new());
    let file = copy.path().join("copy.db");
    back_up(dir.path(), &file).unwrap();
    let content = |dir: &Path| copy::digest_of(&Connection::open(dir.join(FILE)).unwrap()).unwrap();
    let whole = copy.path().join("whole");
    restore(&file, &whole, false).unwrap();
    let (right, bytes) = (content(&whole), std::fs::read(&file).unwrap());
    let (mut noticed, mut harmless) = (0, 0);
    // The header closely, the rest with a stride that meets every kind of page.
    let places = (0..100).step_by(7).chain((100..bytes.len()).step_by(1997));
    for (n, at) in places.enumerate() {
        let mut flipped = bytes.clone();
        flipped[at] ^= 1 << (n % 8);
        std::fs::write(&file, &flipped).unwrap();
        let to = copy.path().join(n.to_string());
        match restore(&file, &to, false) {
            Err(_) => noticed += 1,
            Ok(()) => {
                assert_eq!(content(&to), right, "byte {at} was flipped");
                harmless += 1;
            }
        }
    }
    assert!(noticed > 10 && harmless > 0, "{noticed} noticed, {harmless} harmless");
    // A change that leaves the database in order, by somebody who knows SQLite.
    std::fs::write(&file, &bytes).unwrap();
    Connection::open(&file)
        .unwrap()
        .execute("UPDATE people SET name = 'Eve' WHERE name = 'Ada'", [])
        .unwrap();
    let said = restore(&file, &copy.path().join("changed"), false).unwrap_err().to_string();
    assert!(said.contains("no good copy") && said.contains("changed"), "{said}");
}

/// Tables that were damaged already when the copy was made are said, and can be taken along.
#[test]
fn a_copy_of_a_damaged_house_is_refused_unless_that_is_wanted() {
    let (dir, other) = (old_house(), Dir::new());
    let db = Connection::open(dir.path().join(FILE)).unwrap();
    db.execute("UPDATE appends SET arrived = arrived + 1 WHERE number = 3", []).unwrap();
    drop(db);
    let copy = other.path().join("copy.db");
    back_up(dir.path(), &copy).unwrap();
    let said = restore(&copy, &other.path().join("no"), false).unwrap_err().to_string();
    assert!(said.contains("table 1 is damaged"), "{said}");
    restore(&copy, &other.path().join("yes"), true).unwrap();
}

#[cfg(unix)]
#[test]
fn files_are_private_from_the_beginning() {
    use std::os::unix::fs::PermissionsExt;
    let outer = Dir::new();
    let (dir, copy, new) =
        (outer.path().join("data"), outer.path().join("copy.db"), outer.path().join("new"));
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    run(async {
        let store = SqliteStore::open(&dir, StoreSettings::default()).unwrap();
        opened(&store, 1).await;
        assert_eq!(mode(&dir), 0o700);
        let files: Vec<_> = std::fs::read_dir(&dir).unwrap().map(|file| file.unwrap().path()).collect();
        assert!(files.iter().any(|file| file.to_string_lossy().ends_with("-wal")), "{files:?}");
        assert!(files.iter().all(|file| mode(file) == 0o600), "{files:?}");
        assert!(!crate::private::is_open_to_others(&dir));
    });
    back_up(&dir, &copy).unwrap();
    restore(&copy, &new, true).unwrap();
    assert_eq!((mode(&copy), mode(&new), mode(&new.join(FILE))), (0o600, 0o700, 0o600));
    std::fs::set_permissions(&dir, std::fs::Permissions::from_mode(0o755)).unwrap();
    assert!(crate::private::is_open_to_others(&dir));
}

#[test]
fn what_is_no_database_of_ours_is_refused_and_left_alone() {
    let foreign = {
        let dir = Dir::new();
        let db = Connection::open(dir.path().join("other.db")).unwrap();
        db.execute_batch("CREATE TABLE songs (name TEXT)").unwrap();
        drop(db);
        std::fs::read(dir.path().join("other.db")).unwrap()
    };
    for (bytes, word) in
        [(&b""[..], "empty"), (b"Dear diary", "not a database"), (&foreign, "another program")]
    {
        let dir = Dir::new();
        let file = dir.path().join(FILE);
        std::fs::write(&file, bytes).unwrap();
        let said = SqliteStore::open(dir.path(), StoreSettings::default()).err().unwrap().to_string();
        assert!(said.contains(word), "{said}");
        assert_eq!(std::fs::read(&file).unwrap(), bytes);
    }
}

#[test]
fn the_write_ahead_log_stays_below_its_limit_under_any_load() {
    let dir = Dir::new();
    run(async {
        let settings = StoreSettings { log_limit: Some(1 << 20), ..StoreSettings::default() };
        let store = SqliteStore::open(dir.path(), settings).unwrap();
        let row = opened(&store, 1).await;
        let log = || std::fs::metadata(dir.path().join("cubo.db-wal")).map_or(0, |file| file.len());
        let events = "x".repeat(60_000);
        let (mut longest, mut written) = (0, 0);
        for at in 1..100 {
            store.append(append(row, at, 1, &events)).await.unwrap();
            written += events.len();
            longest = longest.max(log());
            store.load(TableId([1; 16])).await.unwrap();
        }
        assert!(written > 5 << 20 && longest < 3 << 19, "{longest} bytes of log after {written}");
    });
}

/// Another program keeps an old state of the database in view for as long as it likes: the log does not grow for it.
#[test]
fn a_foreign_reader_that_does_not_end_cannot_make_the_log_long() {
    let dir = Dir::new();
    run(async {
        let limit = 1 << 20;
        let settings = StoreSettings { log_limit: Some(limit), ..StoreSettings::default() };
        let store = SqliteStore::open(dir.path(), settings).unwrap();
        let row = opened(&store, 1).await;
        let foreign = Connection::open(dir.path().join(FILE)).unwrap();
        let count = || foreign.query_row("SELECT count(*) FROM appends", [], |line| line.get::<_, i64>(0));
        foreign.execute_batch("BEGIN").unwrap();
        assert_eq!(count(), Ok(1));
        let events = "x".repeat(60_000);
        let mut version = 1;
        let refused = loop {
            match store.append(append(row, version, 1, &events)).await {
                Ok(()) => version += 1,
                Err(why) => break why,
            }
            assert!(version < 100, "nothing is ever refused");
        };
        assert_eq!(refused, StoreError::Busy);
        assert_eq!(store.append(append(row, version, 1, &events)).await, Err(StoreError::Busy));
        assert_eq!(store.probe(1).await, Err(StoreError::Busy), "the house says that it is not ready");
        let log = std::fs::metadata(dir.path().join("cubo.db-wal")).unwrap().len();
        assert!((limit..limit + (1 << 18)).contains(&log), "{log} bytes of log");
        // What is there can be read meanwhile, by all; and when the reader has ended everything goes on by itself.
        assert_eq!(store.load(TableId([1; 16])).await.unwrap().unwrap().version, version);
        assert_eq!(count(), Ok(1));
        foreign.execute_batch("COMMIT").unwrap();
        store.append(append(row, version, 1, &events)).await.unwrap();
        assert_eq!(count(), Ok(version as i64 + 1));
    });
}

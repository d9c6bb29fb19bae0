//! What only the store in SQLite promises; what every store does is in [`promises`](crate::store::promises).

use super::*;
use crate::ids::Token;
use crate::scratch::Dir;
use crate::store::Incarnation;
use crate::store::promises::{Laid, append, person, run};

async fn opened(store: &SqliteStore, n: u8) -> Laid {
    crate::store::promises::opened(store, Incarnation::SOLE, n).await
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

/// Another program keeps reading an old state of the database: the log does not grow because of it.
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

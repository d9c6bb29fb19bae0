//! Moves a house to PostgreSQL and back.
#![cfg(unix)]

use cubo_postgres::shared;
use rusqlite::Connection;

use super::*;
use crate::scratch::Dir;
use crate::store::promises::run;
use crate::store::{Node, PostgresSettings, PostgresStore, SqliteStore, Store, StoreSettings};

/// A house with games in it.
fn old_house() -> Dir {
    let dir = Dir::new();
    let db = Connection::open(dir.path().join("cubo.db")).unwrap();
    db.execute_batch(include_str!("../../../tests/data/schema-2.sql")).unwrap();
    drop(db);
    drop(SqliteStore::open(dir.path(), StoreSettings::default()).unwrap());
    dir
}

fn place(dir: &Dir) -> Place {
    Place::Directory(dir.path().to_owned())
}

#[test]
fn a_house_moves_there_and_back_and_nothing_is_lost() {
    let (here, back) = (old_house(), Dir::new());
    let there = shared().fresh();
    let database = Place::Postgres(there.url.clone());
    let moved = run(migrate(&place(&here), &database, false)).unwrap();
    let count = |name| moved.lines.iter().find(|(relation, _)| *relation == name).unwrap().1;
    assert_eq!((count("tables"), moved.damaged), (5, 0));
    assert!(count("appends") > 30 && count("people") > 0 && count("sat") > 0, "{moved:?}");
    run(async {
        // It can be used: a new table gets the next row after the others.
        let store = PostgresStore::open(&there.url, PostgresSettings::default()).await.unwrap();
        let finished = store.finished(crate::store::Row(0), 10).await.unwrap();
        assert!(finished.iter().all(|table| table.appends.is_ok()));
        let node = Node { name: "a".to_owned(), ..Node::default() };
        let joined = store.join(node, 1).await.unwrap();
        let open = migrate(&database, &place(&back), false).await.unwrap_err().to_string();
        assert!(open.contains("close its node a first"), "{open}");
        store.leave(joined.who, joined.clock).await.unwrap();
    });
    let again = run(migrate(&database, &place(&back), false)).unwrap();
    assert_eq!(again.lines, moved.lines);
    for refused in [migrate(&place(&here), &database, false), migrate(&database, &place(&back), false)] {
        let said = run(refused).unwrap_err().to_string();
        assert!(said.contains("already"), "{said}");
    }
    // And it opens.
    drop(SqliteStore::open(back.path(), StoreSettings::default()).unwrap());
}

/// Something in every relation.
const PEOPLE: &str = "
    INSERT INTO people VALUES (x'31313131313131313131313131313131', 'Ada', 5), (x'32323232323232323232323232323232', 'Zoé', 6);
    INSERT INTO house VALUES ('acts', 2) ON CONFLICT DO NOTHING;
    INSERT INTO members VALUES (x'31313131313131313131313131313131', 'Ada', 'Ada L.', 9, 'a hash', 5),
        (x'32323232323232323232323232323232', 'Zoé', NULL, NULL, NULL, 6);
    INSERT INTO names VALUES (x'aa', x'31313131313131313131313131313131', 5), (x'bb', NULL, 6);
    INSERT INTO codes VALUES (x'31313131313131313131313131313131', x'cc');
    INSERT INTO links VALUES (x'dd', NULL, 99), (x'de', x'31313131313131313131313131313131', 98);
    INSERT INTO passkeys VALUES (x'ee', x'31313131313131313131313131313131', x'01', x'02', 7, 1, 'a key', 8, NULL);
    INSERT INTO mails VALUES (x'31313131313131313131313131313131', 'ada@example.org', x'03', 8, NULL, NULL, NULL);
    INSERT INTO away VALUES (x'31313131313131313131313131313131', x'32323232323232323232323232323232', 1, 'Zoé', 9);
    INSERT INTO roles VALUES (x'31313131313131313131313131313131', 'operator', 9);
    INSERT INTO reports VALUES (4, 9, x'31313131313131313131313131313131', NULL, '', x'00', 1, 2, 3, 'insults', NULL, 3);
    INSERT INTO acts (number, change, at, what, place, why) SELECT 3, 2, 9, 'delete-table', id, 'a test' FROM tables WHERE row = 2;
    UPDATE tables SET gone = 9, listed = 0, deadline = NULL WHERE row = 2;
    INSERT INTO challenges VALUES (1, x'31313131313131313131313131313131', x'32323232323232323232323232323232', 1, 2);
    INSERT INTO follows VALUES (x'31313131313131313131313131313131', x'32323232323232323232323232323232', 3);
    INSERT INTO visible VALUES (x'31313131313131313131313131313131', 1, 2, 3);
    INSERT INTO bots VALUES (x'32323232323232323232323232323232', x'31313131313131313131313131313131', 6, '{}');
    INSERT INTO league VALUES (x'0b', 'blox', x'31313131313131313131313131313131', x'32323232323232323232323232323232', 6, 1);
    INSERT INTO sessions (token, person, created, device, scopes)
        VALUES (x'0a', x'32323232323232323232323232323232', 6, 'a laptop', 'play');
    UPDATE tables SET rated = 1 WHERE row = 1;
    INSERT INTO ratings VALUES (x'31313131313131313131313131313131', 'blox', 2, 0, -4, 5, 6, 1, 12, 7, '{}');
    INSERT INTO moved VALUES (x'31313131313131313131313131313131', 1, 'blox', 2, 0, 7, 1, 2, -3, 1);
    INSERT INTO notes VALUES (x'31313131313131313131313131313131', 1, 'the left gate', 7);
    INSERT INTO events VALUES (x'0c', 1, 1, 1, 0, NULL, 9, '{}', x'31313131313131313131313131313131');
    INSERT INTO event_log VALUES (x'0c', 0, 9, '[]');
    INSERT INTO event_people VALUES (x'31313131313131313131313131313131', x'0c');
    INSERT INTO waits VALUES (1, x'31313131313131313131313131313131', 0, 5, NULL, 6, 7, 0, 1, 1, 6);
    INSERT INTO reminders VALUES (x'31313131313131313131313131313131', 1, 1320, 480, 'Europe/Paris', 'fr', 'https://hooks.example', 's');
    INSERT INTO pushes VALUES (x'0c', x'31313131313131313131313131313131', 'https://push.example', x'04', x'05', 'en', 7, NULL);
    INSERT INTO secrets VALUES ('vapid', x'0d');
    INSERT INTO vacations VALUES (x'31313131313131313131313131313131', 5, 7);
    INSERT INTO replies VALUES (x'31313131313131313131313131313131', 1, '{}');
    INSERT INTO daily VALUES (x'31313131313131313131313131313131', 20773, 1);
    INSERT INTO puzzles VALUES (x'31313131313131313131313131313131', 'blox', 1310, 120, 9, 6);
    INSERT INTO leaving VALUES (x'33333333333333333333333333333333', 1, 'Ada', 'Rude');
";

#[test]
fn members_and_all_that_is_about_people_move_too() {
    let (here, back) = (old_house(), Dir::new());
    let db = Connection::open(here.path().join("cubo.db")).unwrap();
    db.execute_batch(PEOPLE).unwrap();
    // The house of this test has a line of everything that there is.
    db.execute("INSERT INTO unused SELECT id, 7 FROM people WHERE id NOT IN (SELECT person FROM members) LIMIT 1 ON CONFLICT DO NOTHING", [])
        .unwrap();
    drop(db);
    let there = shared().fresh();
    let database = Place::Postgres(there.url.clone());
    let moved = run(migrate(&place(&here), &database, false)).unwrap();
    for (name, lines) in &moved.lines {
        assert!(*lines > 0, "{name} is empty");
    }
    let again = run(migrate(&database, &place(&back), false)).unwrap();
    assert_eq!(again, moved, "counts and digest");
    run(async {
        let store = PostgresStore::open(&there.url, PostgresSettings::default()).await.unwrap();
        let members = Store::members(&store).unwrap();
        let ada = crate::ids::person([0x31; 16]);
        assert_eq!(members.member(ada).await.unwrap().unwrap().codes, 1);
        assert_eq!(members.passkeys(ada).await.unwrap()[0].count, 7);
        // The table that was taken away is still so, and can be brought back; new acts and reports get the next numbers.
        let book = Store::moderation(&store).unwrap();
        let act = book.acts(crate::store::WhichActs::One(3), 1).await.unwrap().remove(0);
        assert_eq!(store.load(act.table.unwrap()).await, Ok(None));
        assert_eq!(book.undo(3, None, "a mistake".to_owned(), 10).await, Ok(Ok(())));
        assert!(store.load(act.table.unwrap()).await.unwrap().is_some());
        let warn = crate::store::NewAct {
            by: None,
            what: cubo_wire::safety::Deed::Warn,
            person: Some(ada),
            table: None,
            report: None,
            until: None,
            name: None,
            role: None,
            why: "a test".to_owned(),
            now: 11,
        };
        assert_eq!(book.act(warn).await, Ok(Ok(4)));
    });
    drop(SqliteStore::open(back.path(), StoreSettings::default()).unwrap());
}

#[test]
fn what_cannot_be_moved_is_not_left_behind_without_a_word() {
    let here = old_house();
    let db = Connection::open(here.path().join("cubo.db")).unwrap();
    db.execute_batch("CREATE TABLE songs (name TEXT); INSERT INTO songs VALUES ('Au clair de la lune')")
        .unwrap();
    drop(db);
    let there = Place::Postgres(shared().fresh().url);
    let said = run(migrate(&place(&here), &there, false)).unwrap_err().to_string();
    assert!(said.contains("has songs, which PostgreSQL does not keep yet"), "{said}");
    let (other, back) = (shared().fresh(), Dir::new());
    run(async { drop(PostgresStore::open(&other.url, PostgresSettings::default()).await.unwrap()) });
    shared().sql(&format!("CREATE TABLE {0}.songs AS SELECT 'Au clair de la lune' AS name", other.name));
    let said = run(migrate(&Place::Postgres(other.url), &place(&back), false)).unwrap_err().to_string();
    assert!(said.contains("has songs, which SQLite does not keep yet"), "{said}");
}

#[test]
fn damaged_tables_are_said_and_nothing_is_left_at_the_new_place() {
    let (here, back) = (old_house(), Dir::new());
    let db = Connection::open(here.path().join("cubo.db")).unwrap();
    db.execute("UPDATE appends SET arrived = arrived + 1 WHERE number = 3", []).unwrap();
    drop(db);
    let there = shared().fresh();
    let said =
        run(migrate(&place(&here), &Place::Postgres(there.url.clone()), false)).unwrap_err().to_string();
    assert!(said.contains("table 1 is damaged") && said.contains("--damaged"), "{said}");
    assert_eq!(shared().sql(&format!("SELECT count(*) FROM {}.people", there.name)), "0");
    let moved = run(migrate(&place(&here), &Place::Postgres(there.url.clone()), true)).unwrap();
    assert_eq!(moved.damaged, 1);
    let said = run(migrate(&Place::Postgres(there.url), &place(&back), false)).unwrap_err().to_string();
    assert!(said.contains("table 1 is damaged"), "{said}");
    assert!(!back.path().join("cubo.db").exists() && !back.path().join("cubo.db.part").exists());
}

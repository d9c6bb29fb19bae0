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

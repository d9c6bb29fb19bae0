//! Checks appends against their seals. Events are read here as plain JSON; the rest of the store does not read them.

use cubo_table::Seals;

use super::{Past, Row, StoreError};

/// The seals after all appends of a table. If the seal of an append does not follow from those before it, the table was damaged or
/// changed.
pub(crate) fn check(row: Row, appends: &[Past]) -> Result<Seals, StoreError> {
    let mut seals = Seals::default();
    for past in appends {
        let sealed = seals.seal_text(&past.events, past.arrived);
        if !sealed.is_ok_and(|sealed| past.seal == Some(sealed.seal)) {
            return Err(StoreError::Damaged { row: Some(row), what: "a seal does not fit" });
        }
    }
    Ok(seals)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use cubo_wire::TableId;
    use rusqlite::Connection;

    use super::*;
    use crate::desk;
    use crate::scratch::Dir;
    use crate::store::{SqliteStore, Store, StoreSettings, Stored};

    const OLD: &str = include_str!("../../tests/data/schema-2.sql");

    fn raw(dir: &Path) -> Connection {
        Connection::open(dir.join("cubo.db")).unwrap()
    }

    /// A database from before there were seals, opened by this program.
    fn migrated() -> Dir {
        let dir = Dir::new();
        raw(dir.path()).execute_batch(OLD).unwrap();
        drop(SqliteStore::open(dir.path(), StoreSettings::default()).unwrap());
        dir
    }

    fn ids(db: &Connection) -> Vec<TableId> {
        let mut all = db.prepare("SELECT id FROM tables ORDER BY row").unwrap();
        all.query_map([], |line| line.get(0).map(TableId)).unwrap().map(Result::unwrap).collect()
    }

    /// The result of waking each table: its position, or the code of the refusal.
    fn woken(dir: &Path) -> Vec<Result<String, &'static str>> {
        let tables = ids(&raw(dir));
        let store = SqliteStore::read_only(dir).unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let wake = |id| {
            let stored: Stored = runtime.block_on(store.load(id)).map_err(|why| why.code())?.unwrap();
            let table = desk::replay(&stored).map_err(|why| why.code())?;
            let position = table.session().map(|game| game.position()).unwrap_or_default();
            Ok(format!("{} {:?} {position}", table.version(), table.phase()))
        };
        tables.into_iter().map(wake).collect()
    }

    #[test]
    fn a_house_from_before_there_were_seals_is_sealed_and_nothing_is_lost() {
        let dir = migrated();
        let db = raw(dir.path());
        let before = Connection::open_in_memory().unwrap();
        before.execute_batch(OLD).unwrap();
        let events = |db: &Connection| -> Vec<String> {
            let all =
                "SELECT group_concat(events || arrived || coalesce(settled, '') || coalesce(key, '')) FROM
                       (SELECT * FROM appends ORDER BY number) GROUP BY row";
            let mut all = db.prepare(all).unwrap();
            all.query_map([], |line| line.get(0)).unwrap().map(Result::unwrap).collect()
        };
        assert_eq!(events(&db), events(&before));
        let unsealed = "SELECT count(*) FROM appends WHERE seal IS NULL OR digest IS NULL";
        assert_eq!(db.query_row(unsealed, [], |line| line.get(0)), Ok(0));
        let woken = woken(dir.path());
        assert_eq!(woken.len(), 5);
        assert!(woken.iter().all(Result::is_ok), "{woken:?}");
        // Opened again there is nothing to do, and the seals are the same.
        let seals = |db: &Connection| -> Vec<[u8; 32]> {
            let mut all = db.prepare("SELECT seal FROM appends ORDER BY number").unwrap();
            all.query_map([], |line| line.get(0)).unwrap().map(Result::unwrap).collect()
        };
        let first = seals(&db);
        drop(SqliteStore::open(dir.path(), StoreSettings::default()).unwrap());
        assert_eq!(seals(&db), first);
    }

    /// Every column of every append of one table, one bit each; and what the seal does not cover, by the digest.
    #[test]
    fn flipped_bits_are_noticed_and_no_other_table_is_disturbed() {
        let dir = migrated();
        let db = raw(dir.path());
        let whole = woken(dir.path());
        let appends: i64 =
            db.query_row("SELECT count(*) FROM appends WHERE row = 1", [], |l| l.get(0)).unwrap();
        let damaged = |what: &str| {
            let now = woken(dir.path());
            assert_eq!(now[0], Err("damaged"), "{what}");
            assert_eq!(now[1..], whole[1..], "{what}");
        };
        assert!(appends > 5);
        let mut rows =
            db.prepare("SELECT number, length(CAST(events AS BLOB)) FROM appends WHERE row = 1").unwrap();
        let rows: Vec<(i64, usize)> =
            rows.query_map([], |l| Ok((l.get(0)?, l.get(1)?))).unwrap().map(Result::unwrap).collect();
        for (number, length) in rows {
            for column in ["arrived", "count", "first", "digest", "settled"] {
                let old: Option<i64> = db
                    .query_row(&format!("SELECT {column} FROM appends WHERE number = ?1"), [number], |l| {
                        l.get(0)
                    })
                    .unwrap();
                let set = format!("UPDATE appends SET {column} = ?2 WHERE number = ?1");
                db.execute(&set, (number, old.unwrap_or(1) ^ 64)).unwrap();
                damaged(&format!("{column} of append {number}"));
                db.execute(&set, (number, old)).unwrap();
            }
            let text: Vec<u8> = db
                .query_row("SELECT CAST(events AS BLOB) FROM appends WHERE number = ?1", [number], |l| {
                    l.get(0)
                })
                .unwrap();
            let set = "UPDATE appends SET events = CAST(?2 AS TEXT) WHERE number = ?1";
            for at in (0..length).step_by(17) {
                let mut flipped = text.clone();
                flipped[at] ^= 1 << (at % 7);
                db.execute(set, (number, flipped)).unwrap();
                damaged(&format!("byte {at} of append {number}"));
            }
            db.execute(set, (number, text)).unwrap();
        }
        assert_eq!(woken(dir.path()), whole, "put back as it was");
        db.execute("DELETE FROM appends WHERE number = (SELECT max(number) FROM appends WHERE row = 1)", [])
            .unwrap();
        damaged("the last append is gone");
    }

    /// A person who changes an append and its digest cannot compute its seal without the table's secret, and would have to change
    /// all later seals. If they do that too, anybody who kept a seal notices it.
    #[test]
    fn a_changed_append_does_not_fit_its_seal() {
        let dir = migrated();
        let tables = ids(&raw(dir.path()));
        let store = SqliteStore::read_only(dir.path()).unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let stored = runtime.block_on(store.load(tables[2])).unwrap().unwrap();
        assert!(check(stored.row, &stored.appends).is_ok());
        let refused = |change: &dyn Fn(&mut Vec<Past>)| {
            let mut appends = stored.appends.clone();
            change(&mut appends);
            assert_ne!(appends, stored.appends);
            assert!(check(stored.row, &appends).is_err_and(|why| why.code() == "damaged"));
        };
        let at = stored.appends.iter().position(|past| past.events.contains("a1=star")).unwrap();
        refused(&|appends| appends[at].events = appends[at].events.replace("star", "comet"));
        refused(&|appends| appends.swap(at, at + 1));
        refused(&|appends| drop(appends.remove(at)));
        refused(&|appends| appends[at].arrived += 1);
        refused(&|appends| appends[at].seal = None);
        // Names and talk are not sealed, so that they can be deleted.
        let mut forgotten = stored.appends.clone();
        for past in &mut forgotten {
            past.events = past.events.replace("Zoé", "");
        }
        assert_ne!(forgotten, stored.appends);
        assert!(check(stored.row, &forgotten).is_ok());
    }
}

//! Passes of older versions, which stored them in plain text.

use rusqlite::{Connection, TransactionBehavior};

use crate::ids::{self, PassHash};
use crate::store::StoreError;

/// How many tables are changed in one commit: the write-ahead log stays small.
const AT_ONCE: u32 = 2000;

/// Replaces passes by their hashes, and then rewrites the whole file, so that no old pass is left anywhere in it. Existing links still
/// work, but cannot be shown again. After an interruption it continues where it was.
pub(super) fn hash_old(db: &mut Connection) -> Result<(), StoreError> {
    let tables: bool = db.query_row("SELECT EXISTS (SELECT 1 FROM tables)", [], |line| line.get(0))?;
    if !tables {
        return Ok(());
    }
    while hash_some(db)? {
        empty_log(db)?;
    }
    // Overwriting the old values with zeros would not be enough: pages may also hold older copies from before they were split.
    let rewritten = db.execute_batch("VACUUM");
    rewritten.map_err(|why| {
        let what = "the database could not be rewritten, for which it needs as much room again as it takes";
        StoreError::Failed(format!("{what}: {why}"))
    })?;
    empty_log(db)
}

fn empty_log(db: &Connection) -> Result<(), StoreError> {
    Ok(db.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?)
}

/// Hashes some passes; returns whether there were any.
fn hash_some(db: &mut Connection) -> Result<bool, StoreError> {
    let change = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
    // A pass has 16 bytes, a hash 32.
    let old: Vec<(i64, [u8; 16], [u8; 16])> = change
        .prepare_cached(
            "SELECT row, watch, seat FROM tables WHERE length(watch) = 16 AND length(seat) = 16 LIMIT ?1",
        )?
        .query_map([AT_ONCE], |line| Ok((line.get(0)?, line.get(1)?, line.get(2)?)))?
        .collect::<rusqlite::Result<_>>()?;
    for (row, watch, seat) in &old {
        let hash = |bytes: &[u8; 16]| PassHash::of(&ids::pass(*bytes)).0;
        change.prepare_cached("UPDATE tables SET watch = ?1, seat = ?2 WHERE row = ?3")?.execute((
            hash(watch),
            hash(seat),
            row,
        ))?;
    }
    change.commit()?;
    Ok(!old.is_empty())
}

//! An append as stored in its row of the database.

use rusqlite::Row as Line;

use crate::store::digest::Stored;

/// The columns that a digest is over, in this order.
pub(super) const COLUMNS: &str = "row, first, count, arrived, settled, person, key, events, seal";

/// Reads [`COLUMNS`], the first of which is column `at` of the line.
pub(super) fn read<'a>(line: &'a Line<'_>, at: usize) -> rusqlite::Result<Stored<'a>> {
    Ok(Stored {
        row: line.get(at)?,
        first: line.get(at + 1)?,
        count: line.get(at + 2)?,
        arrived: line.get(at + 3)?,
        settled: line.get(at + 4)?,
        person: line.get_ref(at + 5)?.as_blob_or_null()?,
        key: line.get_ref(at + 6)?.as_str_or_null()?,
        events: line.get_ref(at + 7)?.as_str()?,
        seal: line.get_ref(at + 8)?.as_blob_or_null()?,
    })
}

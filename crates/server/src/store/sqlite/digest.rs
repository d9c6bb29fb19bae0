//! A short digest of a stored append. The seal does not cover names, talk, keys and some times; the digest does, so that damage to
//! them is noticed too.

use rusqlite::Row as Line;
use sha2::{Digest, Sha256};

/// The columns that it covers, in this order.
pub(super) const COLUMNS: &str = "row, first, count, arrived, settled, person, key, events, seal";

/// An append as it stands in its row.
pub(super) struct Stored<'a> {
    pub(super) row: i64,
    pub(super) first: u64,
    pub(super) count: u64,
    pub(super) arrived: u64,
    pub(super) settled: Option<u64>,
    pub(super) person: Option<&'a [u8]>,
    pub(super) key: Option<&'a str>,
    pub(super) events: &'a str,
    pub(super) seal: Option<&'a [u8]>,
}

impl<'a> Stored<'a> {
    /// Reads [`COLUMNS`], the first of which is column `at` of the line.
    pub(super) fn read(line: &'a Line<'_>, at: usize) -> rusqlite::Result<Self> {
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

    /// The first eight bytes of the SHA-256 of all columns: a number as eight bytes, a text after its length, an absent value as a
    /// length that no text has.
    pub(super) fn digest(&self) -> i64 {
        const NOTHING: [u8; 8] = [0xff; 8];
        let mut hash = Sha256::new();
        let mut part = |bytes: Option<&[u8]>| match bytes {
            Some(bytes) => {
                hash.update((bytes.len() as u64).to_le_bytes());
                hash.update(bytes);
            }
            None => hash.update(NOTHING),
        };
        part(Some(&self.row.to_le_bytes()));
        for number in [self.first, self.count, self.arrived] {
            part(Some(&number.to_le_bytes()));
        }
        part(self.settled.map(u64::to_le_bytes).as_ref().map(|bytes| &bytes[..]));
        part(self.person);
        part(self.key.map(str::as_bytes));
        part(Some(self.events.as_bytes()));
        part(self.seal);
        let mut first = [0; 8];
        first.copy_from_slice(&hash.finalize()[..8]);
        i64::from_le_bytes(first)
    }
}

//! A short digest of a stored append. The seal does not cover names, talk, keys and some times; the digest does, so that damage to
//! them is noticed too.

use sha2::{Digest, Sha256};

/// An append as it stands in its row.
pub(in crate::store) struct Stored<'a> {
    pub(in crate::store) row: i64,
    pub(in crate::store) first: u64,
    pub(in crate::store) count: u64,
    pub(in crate::store) arrived: u64,
    pub(in crate::store) settled: Option<u64>,
    pub(in crate::store) person: Option<&'a [u8]>,
    pub(in crate::store) key: Option<&'a str>,
    pub(in crate::store) events: &'a str,
    pub(in crate::store) seal: Option<&'a [u8]>,
}

impl Stored<'_> {
    /// The first eight bytes of the SHA-256 of all columns: a number as eight bytes, a text after its length, an absent value as a
    /// length that no text has.
    pub(in crate::store) fn digest(&self) -> i64 {
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

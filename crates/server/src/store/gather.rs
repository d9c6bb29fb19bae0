//! Collects the appends of one table in order, checks each against its digest, and checks that none is missing.

use cubo_core::fair::Bytes32;

use super::digest::Stored;
use super::{Past, Row, StoreError};

/// The appends that were read so far.
pub(in crate::store) struct Gathered {
    row: Row,
    next: u64,
    appends: Vec<Past>,
}

impl Gathered {
    pub(in crate::store) fn new(row: Row) -> Self {
        Gathered { row, next: 0, appends: Vec::new() }
    }

    fn damaged<T>(&self, what: &'static str) -> Result<T, StoreError> {
        Err(StoreError::Damaged { row: Some(self.row), what })
    }

    /// Adds the next one, with its stored digest; `None` if it could not be read.
    pub(in crate::store) fn add(
        &mut self,
        append: Option<Stored<'_>>,
        digest: Option<i64>,
    ) -> Result<(), StoreError> {
        let Some(stored) = append.filter(|stored| digest == Some(stored.digest())) else {
            return self.damaged("an append is not what was stored");
        };
        if stored.first != self.next {
            return self.damaged("an append is missing");
        }
        self.next += stored.count;
        // Each append stores when the one before it was settled.
        if let (Some(before), Some(settled)) = (self.appends.last_mut(), stored.settled) {
            before.settled = settled;
        }
        self.appends.push(Past {
            arrived: stored.arrived,
            settled: stored.arrived,
            events: stored.events.to_owned(),
            seal: stored.seal.and_then(|seal| seal.try_into().ok()).map(Bytes32),
        });
        Ok(())
    }

    /// All of them, for a table of that version; the table may know when the last one was settled.
    pub(in crate::store) fn finish(
        mut self,
        version: u64,
        settled: Option<u64>,
    ) -> Result<Vec<Past>, StoreError> {
        if self.next != version {
            return self.damaged("an append is missing");
        }
        if let (Some(last), Some(settled)) = (self.appends.last_mut(), settled) {
            last.settled = settled;
        }
        Ok(self.appends)
    }
}

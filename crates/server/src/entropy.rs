//! Randomness of the operating system, for tables.

use cubo_table::{Entropy, Table, TableError};
use cubo_wire::{Stamp, TableEvent};

use crate::fault::Fault;
use crate::ids::NoRandomness;

/// The operating system's randomness. Before a table is opened, [`checked`] makes sure that there was some.
pub(crate) struct Os;

impl Entropy for Os {
    fn fill(&mut self, bytes: &mut [u8]) {
        // If there is none the bytes stay zero, which `checked` refuses.
        let _ = getrandom::fill(bytes);
    }
}

/// The table after its first event; refused if its secret is all zero.
pub(crate) fn checked(event: &TableEvent, now: u64) -> Result<Table, Fault> {
    if let TableEvent::Opened(opened) = event
        && opened.secret.0 == [0; 32]
    {
        return Err(NoRandomness.into());
    }
    let table = Table::begin(event, Stamp::at(now), cubo_catalog::open);
    table.map_err(|why: TableError| why.into())
}

impl From<NoRandomness> for Fault {
    fn from(_: NoRandomness) -> Self {
        Fault::Server("no-randomness", "the operating system gives no random numbers")
    }
}

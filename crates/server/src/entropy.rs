//! Randomness of the operating system, for tables.

use cubo_table::{Entropy, Table, TableError};
use cubo_wire::{Stamp, TableEvent};

use crate::fault::Fault;
use crate::ids::NoRandomness;

/// The operating system's randomness. Before a table is laid [`checked`] makes sure that it gave some.
pub(crate) struct Os;

impl Entropy for Os {
    fn fill(&mut self, bytes: &mut [u8]) {
        // Left at zero where there is none, which `checked` refuses.
        let _ = getrandom::fill(bytes);
    }
}

/// The table that its first event makes, if its secret is one.
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

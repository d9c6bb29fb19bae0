//! What happened at a table in the time that somebody reports, as a spectator sees it.

use cubo_table::{Class, Table};
use cubo_wire::safety::HappenedThen;
use cubo_wire::{Stamp, TableEvent};

use crate::fault::Fault;
use crate::store::Stored;

/// How many events are attached to a report at most.
pub(crate) const MOST: u64 = 500;

/// The events of a stored table from one version to another.
pub(crate) fn excerpt(stored: &Stored, from: u64, to: u64) -> Result<Vec<HappenedThen>, Fault> {
    let broken =
        |why: serde_json::Error| cubo_table::TableError::Broken(format!("an append cannot be read: {why}"));
    let mut table: Option<Table> = None;
    let mut happened = Vec::new();
    for past in &stored.appends {
        let events: Vec<TableEvent> = serde_json::from_str(&past.events).map_err(broken)?;
        let stamp = Stamp { arrived: past.arrived, written: past.settled };
        for event in events {
            let table = match &mut table {
                Some(table) => {
                    table.apply(&event, stamp)?;
                    table
                }
                None => table.insert(Table::replay([(&event, stamp)], cubo_catalog::open)?),
            };
            let version = table.version();
            if version > to {
                return Ok(happened);
            }
            if version >= from {
                let event = table.news(&event, Class::SPECTATOR)?.event;
                happened.push(HappenedThen { version, at: past.arrived, event });
            }
        }
    }
    Ok(happened)
}

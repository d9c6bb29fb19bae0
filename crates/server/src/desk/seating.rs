//! Who is at a table, for the lists by person.

use cubo_table::{Table, TableError};
use cubo_wire::{Stamp, TableEvent};

use crate::store::Seating;

/// Who is at the table now.
pub(super) fn of(table: &Table, started: Option<u64>, ended: Option<u64>) -> Seating {
    let chairs: Vec<_> = table.sitters().map(|sitter| sitter.map(|(person, _)| *person)).collect();
    let begun = table.session().is_some();
    let held = table.held().filter(|_| !begun).collect();
    let outcome = table.ending().and_then(|(_, outcome)| outcome.cloned());
    Seating { chairs, held, started, ended, outcome, rated: table.opened().rated }
}

/// Who is there after these events, if they change anything about it. The table itself is not changed.
pub(super) fn after(table: &Table, events: &[TableEvent], now: u64) -> Result<Option<Seating>, TableError> {
    use TableEvent::{Ended, Housed, Left, Removed, Sat, Started};
    let changes = |event: &TableEvent| {
        matches!(
            event,
            Sat { .. } | Housed { .. } | Left { .. } | Removed { .. } | Started { .. } | Ended { .. }
        )
    };
    if !events.iter().any(changes) {
        return Ok(None);
    }
    let mut after = table.clone();
    for event in events {
        after.apply(event, Stamp::at(now))?;
    }
    let moment = |happened: fn(&TableEvent) -> bool| events.iter().any(happened).then_some(now);
    let started = moment(|event| matches!(event, Started { .. }));
    let ended = moment(|event| matches!(event, Ended { .. }));
    Ok(Some(of(&after, started, ended)))
}

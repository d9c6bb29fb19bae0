//! Opening a table.

use cubo_catalog::Setup;
use serde_json::{Map, Value};

use crate::{
    ClockKind, Entropy, FORMAT, Games, Opened, Opening, PersonId, Place, TableError, TableEvent, TableId,
};

/// The longest time that can be asked for: far below what a number of milliseconds can hold.
const LONGEST_MS: u64 = 24 * 60 * 60 * 1000;

/// The clock of a table for several people whose opener said nothing about time: 15 minutes, and 10 seconds more for every turn.
pub const USUAL_CLOCK: ClockKind = ClockKind::Fischer { initial_ms: 15 * 60 * 1000, increment_ms: 10_000 };

/// Checks what somebody asks for and makes the first event of a new table. A table for several people gets the [`USUAL_CLOCK`] if
/// nothing was said about a clock: nobody can then keep the others waiting for ever.
pub fn open(
    opening: Opening,
    by: PersonId,
    table: TableId,
    entropy: &mut dyn Entropy,
    games: Games,
) -> Result<TableEvent, TableError> {
    let for_people = opening.places.iter().filter(|place| !matches!(place, Place::House { .. })).count();
    let by_default = opening.clock.is_none() && for_people > 1;
    let clock = opening.clock.or(by_default.then_some(USUAL_CLOCK));
    let mut event = open_from(None, Opening { clock, ..opening }, by, table, entropy, games)?;
    if let TableEvent::Opened(opened) = &mut event {
        opened.clock_by_default = by_default;
    }
    Ok(event)
}

/// Opens a table in a page, where everybody is at the same screen: without a clock unless one is asked for, and from a position if
/// there is one. The author of a position knows every secret in it, so a server does not accept one.
pub fn open_from(
    position: Option<String>,
    opening: Opening,
    by: PersonId,
    table: TableId,
    entropy: &mut dyn Entropy,
    games: Games,
) -> Result<TableEvent, TableError> {
    // Only a rematch knows whom to hold a place for; and somebody has to be able to come.
    if opening.places.iter().any(|place| matches!(place, Place::Held { .. }))
        || opening.places.iter().all(|place| matches!(place, Place::House { .. }))
    {
        return Err(TableError::BadPlaces);
    }
    let seats = u8::try_from(opening.places.len()).unwrap_or(u8::MAX);
    let setup = Setup {
        seats: Some(seats),
        options: opening.options,
        position: position.clone(),
        ..Setup::default()
    };
    let session = games(&opening.game, &setup)?;
    let options = session.options()?;
    let options = serde_json::from_str(options.get()).unwrap_or_else(|_| Value::Object(Map::new()));
    let clock = opening.clock.unwrap_or_default();
    match clock {
        ClockKind::Fischer { initial_ms, increment_ms } => {
            if !(1_000..=LONGEST_MS).contains(&initial_ms) || increment_ms > LONGEST_MS {
                return Err(TableError::BadClock);
            }
        }
        ClockKind::Days { days } if !(1..=14).contains(&days) => return Err(TableError::BadClock),
        ClockKind::Days { .. } | ClockKind::None => {}
    }
    if table.as_str().is_empty() {
        return Err(TableError::Broken("a table needs an id".to_owned()));
    }
    Ok(TableEvent::Opened(Box::new(Opened {
        format: FORMAT,
        table,
        by,
        game: opening.game,
        rules: session.listing().rules,
        options,
        places: opening.places,
        fixed: opening.fixed,
        clock,
        clock_by_default: false,
        access: opening.access,
        friendly: opening.friendly,
        one_screen: opening.one_screen,
        without_talk: opening.without_talk,
        #[cfg(not(target_arch = "wasm32"))]
        phrases_only: opening.phrases_only,
        #[cfg(not(target_arch = "wasm32"))]
        rated: opening.rated,
        secret: entropy.bytes32(),
        after: None,
        players: Vec::new(),
        position,
    })))
}

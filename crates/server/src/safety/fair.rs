//! Rated games. They are between members who play by themselves: no house player, no advice, nothing taken back, and always a clock, so that
//! nobody can keep the other waiting. Help from programs is forbidden, which the table says and moderators look after; a program that plays
//! does so under an account that says what it is.

use cubo_table::Table;
use cubo_wire::{ClockKind, Command, Opening, PersonId, Place};

use super::standing::standing;
use crate::fault::{Fault, MEMBERS_ONLY, NO_BOTS, RATED};
use crate::house::House;
use crate::store::StoreError;

async fn is_member(house: &House, person: PersonId) -> Result<bool, StoreError> {
    match house.store.members() {
        Some(members) => Ok(members.member(person).await?.is_some()),
        None => Ok(false),
    }
}

/// That a table may be opened so. Without a clock a rated table gets the usual one.
pub(crate) async fn check_opening(
    house: &House,
    opening: &Opening,
    by: Option<PersonId>,
) -> Result<(), Fault> {
    if !opening.rated {
        return Ok(());
    }
    let house_plays = opening.places.iter().any(|place| matches!(place, Place::House { .. }));
    let no_clock = matches!(opening.clock, Some(ClockKind::None)) || opening.places.len() < 2;
    if opening.friendly || opening.one_screen || house_plays || no_clock {
        return Err(RATED);
    }
    match by {
        Some(by) if is_member(house, by).await? && standing(house, by).await?.bot => Err(NO_BOTS),
        Some(by) if is_member(house, by).await? => Ok(()),
        _ => Err(MEMBERS_ONLY),
    }
}

/// That somebody may give this command at a rated table.
pub(crate) async fn check_rated(
    house: &House,
    table: &Table,
    person: PersonId,
    command: &Command,
) -> Result<(), Fault> {
    if !table.opened().rated {
        return Ok(());
    }
    match command {
        Command::Sit { .. } if !is_member(house, person).await? => Err(MEMBERS_ONLY),
        Command::Sit { .. } if standing(house, person).await?.bot => Err(NO_BOTS),
        // A house player plays for nobody here; who is away loses on time.
        Command::House { level: Some(_), .. }
        | Command::HandOver { .. }
        | Command::Hint { .. }
        | Command::Undo { .. } => Err(RATED),
        _ => Ok(()),
    }
}

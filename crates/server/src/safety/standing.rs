//! What somebody may do whom those who look after the house have muted or suspended.

use cubo_wire::PersonId;

use crate::fault::Fault;
use crate::house::House;
use crate::store::{Standing, StoreError};

/// How somebody stands now.
pub(crate) async fn standing(house: &House, person: PersonId) -> Result<Standing, StoreError> {
    match house.store.moderation() {
        Some(moderation) => moderation.standing(person, house.clock.now()).await,
        None => Ok(Standing::default()),
    }
}

/// Of these people, those whose accounts are bots'.
pub(crate) async fn bots(house: &House, people: Vec<PersonId>) -> Result<Vec<PersonId>, StoreError> {
    match house.store.moderation() {
        Some(moderation) if !people.is_empty() => moderation.bots(people).await,
        _ => Ok(Vec::new()),
    }
}

/// That somebody may begin something: sit down, open a table, seek a game, challenge somebody. Who is suspended may only finish what they
/// have begun.
pub(crate) async fn check_free(house: &House, person: PersonId) -> Result<(), Fault> {
    let standing = standing(house, person).await?;
    match standing.suspended {
        Some(until) => Err(Fault::Suspended(until.saturating_sub(house.clock.now()))),
        None if standing.closed => Err(Fault::Suspended(u64::MAX)),
        None => Ok(()),
    }
}

/// That somebody may say something.
pub(crate) async fn check_voice(house: &House, person: PersonId) -> Result<(), Fault> {
    let standing = standing(house, person).await?;
    match standing.muted.max(standing.suspended) {
        Some(until) => Err(Fault::Silenced(until.saturating_sub(house.clock.now()))),
        None => Ok(()),
    }
}

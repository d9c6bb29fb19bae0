//! Challenges: a member opens a table for another, who is told of it wherever they look at the lobby, and finds it there later.

use std::sync::Arc;

use cubo_wire::lobby::{ChallengeDeclined, GameChallenge};
use cubo_wire::rest::Face;
use cubo_wire::{PersonId, TableId};

use crate::house::House;
use crate::store::{ChallengeKept, StoreError};
use crate::{log, safety};

/// How long a challenge stands, in milliseconds: a day.
pub(crate) const STANDS_MS: u64 = 24 * 60 * 60 * 1000;
/// How many challenges to one person can stand.
pub(crate) const MOST: u32 = 20;

/// The challenges to somebody and by them that are not answered.
pub(crate) async fn of(house: &House, person: PersonId) -> Result<Vec<GameChallenge>, StoreError> {
    let Some(store) = house.store.challenges() else { return Ok(Vec::new()) };
    let kept = store.challenges_of(person, house.clock.now()).await?;
    let people = kept.iter().flat_map(|kept| [kept.from.0, kept.to.0]).collect();
    let bots = safety::bots(house, people).await?;
    Ok(kept.into_iter().map(|kept| shown(house, person, &bots, kept)).collect())
}

fn shown(house: &House, person: PersonId, bots: &[PersonId], kept: ChallengeKept) -> GameChallenge {
    let pass = house.key.links_again(kept.id, &kept.links).map(|links| links.seat);
    let face: Face = serde_json::from_str(&kept.face).unwrap_or_default();
    GameChallenge {
        table: kept.id,
        game: kept.game,
        face,
        mine: kept.from.0 == person,
        from: kept.from.1,
        from_bot: bots.contains(&kept.from.0),
        to: kept.to.1,
        to_bot: bots.contains(&kept.to.0),
        sent: kept.sent,
        until: kept.until,
        pass,
    }
}

/// Asks the store again for the challenges of somebody who listens, and tells them if they are others than before.
pub(crate) async fn refresh(house: &Arc<House>, person: PersonId) {
    match of(house, person).await {
        Ok(now) => {
            let mut state = house.lobby.state();
            // Whoever does not listen is told when they come.
            if state.challenges.get(&person).is_some_and(|before| *before != now) {
                state.challenges.insert(person, now);
                state.tell_one(person, house.clock.now());
            }
        }
        Err(why) => log::warn("challenges could not be read", why.code()),
    }
}

/// Tells a challenger that their challenge was declined, now or when they come within a day. It is kept in memory.
pub(crate) fn declined(house: &House, from: PersonId, declined: ChallengeDeclined) {
    let mut state = house.lobby.state();
    let list = state.declined.entry(from).or_default();
    list.retain(|one| one.table != declined.table);
    list.insert(0, declined);
    list.truncate(MOST as usize);
    state.tell_one(from, house.clock.now());
}

/// The challenger has read it. False if there was nothing to read.
pub(crate) fn put_away(house: &House, from: PersonId, table: TableId) -> bool {
    let mut state = house.lobby.state();
    let Some(list) = state.declined.get_mut(&from) else { return false };
    let before = list.len();
    list.retain(|one| one.table != table);
    let found = list.len() < before;
    if found {
        state.tell_one(from, house.clock.now());
    }
    found
}

/// Asks again for all listeners who were told of any: some were answered, or have run out.
pub(super) async fn refresh_all(house: &Arc<House>) {
    let told: Vec<PersonId> = {
        let state = house.lobby.state();
        state.challenges.iter().filter(|(_, list)| !list.is_empty()).map(|(person, _)| *person).collect()
    };
    for person in told {
        refresh(house, person).await;
    }
}

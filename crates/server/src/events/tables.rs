//! A table of an event: opening it, clearing it if somebody does not come, and what came of it.

use std::collections::HashMap;
use std::sync::Arc;

use cubo_events::{Board, State};
use cubo_wire::events::OpenEvent;
use cubo_wire::{Command, EventId, Opening, PersonId, Phase, Place, TableEvent, TableId};

use super::host;
use crate::bots::{command_at, view};
use crate::desk::new_table;
use crate::entropy;
use crate::fault::Fault;
use crate::house::House;
use crate::store::{Follower, Seating, StoreError};

/// How a table of an event is opened, for these places.
pub(super) fn opening(terms: &OpenEvent, places: Vec<Place>) -> Opening {
    Opening {
        game: terms.game.clone(),
        options: terms.options.clone(),
        places,
        fixed: false,
        clock: Some(terms.clock),
        access: terms.access,
        friendly: false,
        one_screen: false,
        without_talk: false,
        phrases_only: false,
        rated: terms.rated,
    }
}

/// Opens a table at which a chair is held for everybody who is to play there. If it is there already, nothing happens.
pub(super) async fn open(
    house: &House,
    event: EventId,
    state: &State,
    board: &Board,
    names: &HashMap<PersonId, String>,
) -> Result<(), Fault> {
    let person =
        |chair: &Option<usize>| chair.and_then(|number| state.players.get(number)).map(|one| one.person);
    let house_player = || state.terms.house.map_or(Place::Open, |level| Place::House { level });
    let chairs: Vec<Option<PersonId>> = board.chairs.iter().map(person).collect();
    let places = chairs.iter().map(|chair| chair.map_or_else(house_player, |_| Place::Person)).collect();
    let opening = opening(&state.terms, places);
    let mut opened =
        cubo_table::open(opening, host(event), board.table, &mut entropy::Os, cubo_catalog::open)?;
    if let TableEvent::Opened(opened) = &mut opened {
        for (place, chair) in opened.places.iter_mut().zip(&chairs) {
            if let Some(person) = chair {
                *place =
                    Place::Held { person: *person, name: names.get(person).cloned().unwrap_or_default() };
            }
        }
    }
    let new = new_table(&house.key, &opened, house.clock.now(), None)?;
    match house.store.open(new).await {
        Ok(_) => Ok(()),
        // Another node may have opened it a moment ago, or it may have been stored although the answer was lost.
        Err(why) => match house.store.load(board.table).await? {
            Some(_) => Ok(()),
            None => Err(why.into()),
        },
    }
}

/// Clears a table at which not everybody has sat down in time. The table itself decides: if the game has begun meanwhile, it goes on.
pub(super) async fn clear(
    house: &Arc<House>,
    event: EventId,
    table: TableId,
) -> Result<(), Box<cubo_wire::Error>> {
    let seen = view(house, host(event), table, None).await?;
    if seen.shown.state.phase != Phase::Waiting {
        return Ok(());
    }
    let at = Some(seen.shown.version);
    command_at(house, host(event), table, at, Command::Close).await.map(drop)
}

/// What came of a table that is over: see [`cubo_events::Entry::Result`].
pub(super) async fn result(
    house: &House,
    state: &State,
    board: &Board,
    row: crate::store::Row,
) -> Result<Vec<Option<u8>>, StoreError> {
    let Some(ratings) = house.store.ratings() else { return Ok(Vec::new()) };
    let mut follower = Follower::default();
    for (events, arrived) in ratings.events_of(row).await? {
        follower.take(&events, arrived);
    }
    let person =
        |chair: &Option<usize>| chair.and_then(|number| state.players.get(number)).map(|one| one.person);
    let chairs: Vec<Option<PersonId>> = board.chairs.iter().map(person).collect();
    Ok(ranks(&follower.seating(), &chairs))
}

fn ranks(seating: &Seating, chairs: &[Option<PersonId>]) -> Vec<Option<u8>> {
    if seating.ended.is_none() {
        return Vec::new(); // it was taken away
    }
    let seat = |person: &PersonId| seating.chairs.iter().position(|chair| chair.as_ref() == Some(person));
    if seating.started.is_none() {
        // It was cleared: whoever sat there has come.
        return chairs.iter().map(|chair| chair.as_ref().map_or(Some(0), seat).map(|_| 1)).collect();
    }
    let Some(outcome) = &seating.outcome else { return Vec::new() };
    let ranks = outcome.ranks.as_slice();
    let mut house = (0..seating.chairs.len()).filter(|seat| seating.chairs[*seat].is_none());
    chairs
        .iter()
        .map(|chair| match chair {
            Some(person) => seat(person),
            None => house.next(),
        })
        .map(|seat| seat.and_then(|seat| ranks.get(seat).copied()))
        .collect()
}

#[cfg(test)]
mod tests {
    use cubo_core::PerSeat;
    use cubo_core::record::Ending;

    use super::*;
    use crate::ids::person;

    #[test]
    fn a_result_is_read_from_who_sat_where() {
        let (a, b, c) = (person([1; 16]), person([2; 16]), person([3; 16]));
        let over = |chairs: Vec<Option<PersonId>>, started, ranks: Option<Vec<u8>>| Seating {
            chairs,
            started,
            ended: Some(9),
            outcome: ranks.map(|ranks| Ending {
                scores: PerSeat::all(ranks.len() as u8, 0),
                ranks: PerSeat::from_fn(ranks.len() as u8, |seat| ranks[seat.index()]),
                reason: "BX-1".into(),
            }),
            ..Seating::default()
        };
        let paired = [Some(a), Some(b)];
        assert_eq!(
            ranks(&over(vec![Some(b), Some(a)], Some(1), Some(vec![1, 2])), &paired),
            [Some(2), Some(1)]
        );
        assert_eq!(ranks(&over(vec![None, Some(a)], None, None), &paired), [Some(1), None]);
        assert_eq!(ranks(&over(vec![None, None], None, None), &paired), [None, None]);
        assert!(ranks(&over(vec![Some(a), Some(b)], Some(1), None), &paired).is_empty(), "nobody wins");
        assert!(ranks(&Seating { ended: None, ..over(vec![], Some(1), None) }, &paired).is_empty());
        // Somebody else took the chair of one who had left: the one who left has not come.
        assert_eq!(ranks(&over(vec![Some(c), Some(a)], Some(1), Some(vec![1, 2])), &paired), [Some(2), None]);
        let with_house = [Some(a), None, Some(b)];
        let seated = over(vec![None, Some(b), Some(a)], Some(1), Some(vec![3, 1, 2]));
        assert_eq!(ranks(&seated, &with_house), [Some(2), Some(3), Some(1)]);
    }
}

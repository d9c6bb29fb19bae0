//! What a finished game says about its players, read from its events. The rules of the game are not needed for it.

use cubo_core::Seat;
use cubo_ratings::{Finished, Played};
use cubo_wire::{ClockKind, PersonId, TableEvent};
use serde_json::Value;

use super::kind;
use crate::store::{Follower, Kind};

/// Follows the events of one table.
#[derive(Default)]
struct Facts {
    follower: Follower,
    game: String,
    clock: ClockKind,
    rated: bool,
    /// Own actions by seat.
    actions: Vec<u32>,
    /// Whether each seat was given up.
    abandoned: Vec<bool>,
    /// Whether the house has played for somebody who was to come back.
    handed: bool,
}

fn mark<T: Clone + Default>(list: &mut Vec<T>, seat: Seat, change: impl FnOnce(&mut T)) {
    if list.len() <= seat.index() {
        list.resize(seat.index() + 1, T::default());
    }
    change(&mut list[seat.index()]);
}

impl Facts {
    fn take(&mut self, event: Value) {
        let kind = event.get("event").and_then(Value::as_str).unwrap_or_default();
        if !["opened", "action", "forfeited", "handed"].contains(&kind) {
            return;
        }
        match serde_json::from_value::<TableEvent>(event) {
            Ok(TableEvent::Opened(opened)) => {
                (self.game, self.clock, self.rated) = (opened.game, opened.clock, opened.rated);
            }
            // What the house does on a seat that was given up is nobody's own action.
            Ok(TableEvent::Action { seat, .. })
                if !self.abandoned.get(seat.index()).copied().unwrap_or_default() =>
            {
                mark(&mut self.actions, seat, |actions| *actions += 1);
            }
            Ok(TableEvent::Forfeited { seat, .. }) => mark(&mut self.abandoned, seat, |gone| *gone = true),
            Ok(TableEvent::Handed { .. }) => self.handed = true,
            _ => {}
        }
    }
}

/// The game of these events, and which rating it belongs to. Nothing if it moves nobody: it was not rated, has no result, or the house
/// played in it.
pub(super) fn of(appends: &[(String, u64)]) -> Option<(Kind, Finished<PersonId>)> {
    let mut facts = Facts::default();
    for (text, arrived) in appends {
        facts.follower.take(text, *arrived);
        let events: Vec<Value> = serde_json::from_str(text).ok()?;
        events.into_iter().for_each(|event| facts.take(event));
    }
    let seating = facts.follower.seating();
    let (ended, outcome) = (seating.ended?, seating.outcome.as_ref()?);
    if !facts.rated || facts.handed || seating.started.is_none() {
        return None;
    }
    let ranks = outcome.ranks.as_slice();
    let seat = |(n, person): (usize, &Option<PersonId>)| {
        Some(Played {
            person: (*person)?,
            rank: *ranks.get(n)?,
            actions: facts.actions.get(n).copied().unwrap_or_default(),
            abandoned: facts.abandoned.get(n).copied().unwrap_or_default(),
        })
    };
    // A chair without a person is the house's.
    let seats: Vec<Played<PersonId>> = seating.chairs.iter().enumerate().map(seat).collect::<Option<_>>()?;
    let kind = kind(&facts.game, seats.len(), facts.clock);
    Some((kind, Finished { ended, seats }))
}

#[cfg(test)]
mod tests {
    use cubo_wire::ratings::{Pace, RatedSeats};
    use serde_json::json;

    use super::*;

    fn game(more: Value, middle: &[Value]) -> Vec<(String, u64)> {
        let (ada, zoe, secret) = (crate::ids::person([1; 16]), crate::ids::person([2; 16]), "07".repeat(32));
        let mut opened = json!({"event": "opened", "format": 2, "table": "t", "by": ada, "game": "blox", "rules": 1, "options": {},
            "places": [{"for": "open"}, {"for": "open"}], "fixed": true, "clock": {"kind": "days", "days": 3},
            "access": "link", "friendly": false, "rated": true, "secret": secret});
        opened.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let before = json!([opened, {"event": "sat", "place": 0, "person": ada, "name": "Ada"},
            {"event": "sat", "place": 1, "person": zoe, "name": "Zoé"},
            {"event": "started", "order": [1, 0], "drawn": true}]);
        let after = json!([{"event": "ended", "how": "rules", "secret": secret,
            "outcome": {"scores": [1, 3], "ranks": [2, 1], "reason": "BX-1"}}]);
        [before, json!(middle), after].iter().zip(5..).map(|(events, at)| (events.to_string(), at)).collect()
    }

    #[test]
    fn a_game_says_who_played_how_much_and_how_it_ended() {
        let middle = [
            json!({"event": "action", "seat": 0, "action": "a"}),
            json!({"event": "action", "seat": 1, "action": "a"}),
            json!({"event": "action", "seat": 0, "action": "a"}),
            json!({"event": "forfeited", "seat": 0, "why": "left"}),
            json!({"event": "action", "seat": 0, "action": "by the house"}),
        ];
        let (kind, finished) = of(&game(json!({}), &middle)).unwrap();
        assert_eq!((kind.game.as_str(), kind.seats, kind.pace), ("blox", RatedSeats::Two, Pace::Days));
        assert_eq!(finished.ended, 7);
        let seats: Vec<_> = finished.seats.iter().map(|one| (one.rank, one.actions, one.abandoned)).collect();
        assert_eq!(seats, [(2, 2, true), (1, 1, false)]);
        assert_eq!(finished.seats[0].person, crate::ids::person([2; 16]));
    }

    #[test]
    fn games_that_are_not_rated_and_games_with_the_house_move_nobody() {
        assert!(of(&game(json!({}), &[])).is_some());
        assert!(of(&game(json!({"rated": false}), &[])).is_none());
        assert!(of(&game(json!({}), &[json!({"event": "handed", "seat": 1, "level": "easy"})])).is_none());
        let mut without = game(json!({}), &[]);
        without.pop();
        assert!(of(&without).is_none(), "it is not over");
        let mut housed = game(json!({}), &[]);
        housed[0].0 =
            housed[0].0.replace("\"event\":\"sat\",\"name\":\"Ada\"", "\"event\":\"said\",\"name\":\"Ada\"");
        assert!(of(&housed).is_none(), "nobody sits on the first chair: {}", housed[0].0);
        assert!(of(&[("not JSON".to_owned(), 1)]).is_none());
    }
}

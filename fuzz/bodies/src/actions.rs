//! Texts of actions, chance events and sightings.

use cubo_catalog::Visitor;
use cubo_core::{Game, QuickDice, Turn, apply, walk};

use crate::every_game;

/// Reads the bytes as an action, a chance event and a sighting of every game. Each has only one spelling, and in a few states
/// the legal list and `refuse` agree on whether the action is legal.
pub fn actions(bytes: &[u8]) {
    if let Ok(text) = str::from_utf8(bytes) {
        every_game(&Actions(text));
    }
}

#[derive(Clone, Copy)]
struct Actions<'a>(&'a str);

impl Visitor for Actions<'_> {
    type Out = ();

    fn visit<G: Game>(self) {
        let (action, chance) = (self.0.parse::<G::Action>(), self.0.parse::<G::Chance>());
        if let Ok(seen) = self.0.parse::<G::Seen>() {
            assert_eq!(seen.to_string(), self.0, "{}: a second spelling", G::ID);
        }
        if let Ok(chance) = &chance {
            assert_eq!(chance.to_string(), self.0, "{}: a second spelling", G::ID);
        }
        if let Ok(action) = &action {
            assert_eq!(action.to_string(), self.0, "{}: a second spelling", G::ID);
        }
        if action.is_err() && chance.is_err() {
            return;
        }
        let Ok(mut state) = G::start(&G::Options::default(), *G::SEATS.start()) else { return };
        let mut dice = QuickDice::new(self.0.len() as u64);
        let mut list = Vec::new();
        for _ in 0..12 {
            let Some(event) = walk::random_event::<G>(&state, &mut dice, &mut list) else { return };
            if let Ok(chance) = &chance {
                let odds = G::odds(&state, chance);
                assert!((0.0..=1.0).contains(&odds), "{}: odds {odds}", G::ID);
            }
            if let (&Ok(action), Turn::Seat(_)) = (&action, G::turn(&state)) {
                let refused = G::refuse(&state, action).is_some();
                let place = G::write_position(&state);
                assert_eq!(refused, !list.contains(&action), "{}: {action} in {place:?}", G::ID);
            }
            apply(&mut state, &event);
        }
    }
}

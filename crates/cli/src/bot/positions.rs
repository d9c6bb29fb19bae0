//! Positions to ask a program about: the beginning, the middle and the end of random games.

use cubo_catalog::{Listing, Session, Setup, open};
use cubo_core::{Dice, QuickDice, Turn};

use crate::failure::Failure;

/// After how many events.
const AFTER: [usize; 4] = [0, 7, 30, 90];

/// Positions of a game for that many, where a seat is to act. Always the same ones.
pub(super) fn positions(game: &Listing, seats: u8) -> Result<Vec<Box<dyn Session>>, Failure> {
    let mut dice = QuickDice::from_text(game.id);
    let mut found = Vec::new();
    for after in AFTER {
        let setup = Setup { seats: Some(seats), seed: Some(format!("check {after}")), ..Setup::default() };
        let mut session = open(game.id, &setup)?;
        let mut last = None;
        while session.events() < after || last.is_none() {
            match session.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    session.chance(None)?;
                }
                Turn::Seat(_) => {
                    last = Some(session.fork());
                    if session.events() < after {
                        let actions = session.legal(None).actions;
                        let action = &actions[dice.below(actions.len() as u32) as usize];
                        session.play(action)?;
                    }
                }
            }
        }
        // A game that was over sooner gives its last position.
        found.extend(last);
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_positions_for_everybody() {
        for game in cubo_catalog::games() {
            for seats in game.seats.0..=game.seats.1 {
                let found = positions(game, seats).unwrap_or_default();
                assert_eq!(found.len(), AFTER.len());
                assert!(found.iter().all(|session| matches!(session.turn(), Turn::Seat(_))), "{}", game.id);
                assert!(found[2].events() > found[1].events(), "{}", game.id);
            }
        }
    }
}

//! Reviews of whole games.
#![allow(clippy::unwrap_used)] // a test that cannot go on has failed

mod luck;
mod puzzles;
mod sums;
mod verdicts;

use cubo_catalog::{Setup, games, open};
use cubo_core::{Record, Turn};
use cubo_players::{Budget, Level};

/// A whole game, each seat in turn played by one of these.
fn played(game: &str, seats: u8, levels: &[Level], seed: &str) -> Record {
    let setup = Setup { seats: Some(seats), seed: Some(seed.to_owned()), ..Setup::default() };
    let mut session = open(game, &setup).unwrap();
    for n in 0.. {
        match session.turn() {
            Turn::Over => break,
            Turn::Chance => drop(session.chance(None).unwrap()),
            Turn::Seat(seat) => {
                let level = levels[(seat.index() + n / 40) % levels.len()];
                let mut budget = Budget::nodes(level.nodes().min(2_000));
                let advice = session.go(level, &mut budget, &format!("{seed} {n}")).unwrap();
                session.play(&advice.action).unwrap();
            }
        }
    }
    session.record()
}

/// Every game at every number of seats.
fn tables() -> impl Iterator<Item = (&'static str, u8)> {
    games().iter().flat_map(|game| (game.seats.0..=game.seats.1).map(|seats| (game.id, seats)))
}

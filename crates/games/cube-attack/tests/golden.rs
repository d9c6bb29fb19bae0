//! A whole game whose replay must never change, and numbers that any change of a rule changes.
//!
//! `CUBO_BLESS=1 cargo test -p cubo-cube-attack --test all golden::` writes the game anew.

use std::fs;

use crate::common::position;
use cubo_core::kit::keep;
use cubo_core::record::{self, Record};
use cubo_core::{Game, QuickDice, walk};
use cubo_cube_attack::{CubeAttack, Options};

const GOLDEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/game.json");

#[test]
fn the_golden_game_replays() {
    let (start, events, _) = crate::common::game(3, &mut QuickDice::new(64));
    let text = serde_json::to_string_pretty(&record::write::<CubeAttack>(&start, &events)).unwrap();
    keep(GOLDEN, &format!("{text}\n"));
    let kept: Record = serde_json::from_str(&fs::read_to_string(GOLDEN).unwrap()).unwrap();
    let replayed = record::replay::<CubeAttack>(&kept).unwrap();
    assert!(kept.outcome.is_some());
    assert_eq!(position(&replayed.end).split(' ').nth(3), Some("over"));
}

/// Random games, reduced to three numbers that any change of a rule changes.
#[test]
fn random_games_have_not_changed() {
    let mut counts = [0u64; 3];
    let mut list = Vec::new();
    for seed in 0..200 {
        let mut dice = QuickDice::new(seed);
        let mut state = CubeAttack::start(&Options::default(), 2 + (seed % 5) as u8).unwrap();
        while let Some(event) = walk::random_event::<CubeAttack>(&state, &mut dice, &mut list) {
            counts[0] += 1;
            counts[1] += list.len() as u64;
            cubo_core::apply(&mut state, &event);
        }
        counts[2] += u64::from(state.round());
    }
    assert_eq!(counts, [76_651, 717_456, 10_222]);
}

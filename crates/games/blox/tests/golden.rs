//! A whole game that must replay for ever as it was played, and numbers that any change of a rule moves.
//!
//! `CUBO_BLESS=1 cargo test -p cubo-blox --test all golden::` writes the game anew.

use std::fs;

use cubo_blox::Blox;
use cubo_core::kit::keep;
use cubo_core::record::{self, Record};
use cubo_core::{Game, QuickDice, Turn, walk};

const GOLDEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/game.json");

#[test]
fn the_golden_game_replays() {
    let (start, events) = crate::common::game(3, &mut QuickDice::new(26_485));
    let text = serde_json::to_string_pretty(&record::write::<Blox>(&start, &events)).unwrap();
    keep(GOLDEN, &format!("{text}\n"));
    let kept: Record = serde_json::from_str(&fs::read_to_string(GOLDEN).unwrap()).unwrap();
    let replayed = record::replay::<Blox>(&kept).unwrap();
    assert!(kept.outcome.is_some());
    assert_eq!(Blox::turn(&replayed.end), Turn::Over);
    // Everything happens in it.
    let texts: Vec<String> = replayed.events.iter().map(|event| format!("{event:?}")).collect();
    for part in [":g", ">", "x", "^", "!", "swap", "+", "draw"] {
        assert!(texts.iter().any(|text| text.contains(part)), "no {part} in the golden game");
    }
}

/// Random games, boiled down to a few numbers: any change of a rule moves them.
#[test]
fn random_games_have_not_changed() {
    let mut counts = [0u64; 3];
    let mut list = Vec::new();
    for seed in 0..60 {
        let mut dice = QuickDice::new(seed);
        let mut state = Blox::start(&Default::default(), 2 + (seed % 3) as u8).unwrap();
        while let Some(event) = walk::random_event::<Blox>(&state, &mut dice, &mut list) {
            counts[0] += 1;
            counts[1] += list.len() as u64;
            cubo_core::apply(&mut state, &event);
        }
        counts[2] += Blox::scores(&state).iter().sum::<i32>() as u64;
    }
    assert_eq!(counts, [55_284, 2_927_070, 4_397]);
}

#[test]
fn a_random_game_is_the_same_with_its_events_and_without() {
    let start = Blox::start(&Default::default(), 2).unwrap();
    let (mut told, mut played) = (start.clone(), start);
    let (mut dice, mut same) = (QuickDice::new(28), QuickDice::new(28));
    let mut list = Vec::new();
    while let Some(event) = walk::random_event::<Blox>(&told, &mut dice, &mut list) {
        let turn = Blox::turn(&told);
        cubo_core::apply(&mut told, &event);
        assert_eq!(walk::play_random::<Blox>(&mut played, &mut same, &mut list), turn);
        assert_eq!(Blox::key(&played), Blox::key(&told), "after {event:?}");
    }
    assert_eq!(walk::play_random::<Blox>(&mut played, &mut same, &mut list), Turn::Over);
}

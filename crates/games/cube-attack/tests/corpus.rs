//! The benchmark corpus: a thousand positions from sensible play.
//!
//! `CUBO_BLESS=1 cargo test -p cubo-cube-attack --test all corpus:: -- --include-ignored` writes it anew.

use std::collections::BTreeSet;
use std::fs;

use crate::common::position;
use cubo_core::kit::keep;
use cubo_core::{Dice, QuickDice};

const CORPUS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../catalog/corpus/cube-attack.txt");

#[test]
fn the_corpus_is_a_thousand_positions() {
    let text = fs::read_to_string(CORPUS).unwrap();
    let lines: BTreeSet<&str> = text.lines().collect();
    assert_eq!((text.lines().count(), lines.len()), (1_000, 1_000));
    for line in &lines {
        let state = crate::common::at(line);
        assert_eq!(position(&state), *line);
        assert!(state.turn().seat().is_some());
    }
    assert_eq!(lines.iter().filter(|line| line.starts_with("2 ")).count(), 700);
}

#[test]
#[ignore = "long: make test-long"]
fn the_corpus_comes_from_sensible_play() {
    let mut dice = QuickDice::from_text("cube-attack corpus");
    let mut lines = Vec::new();
    for (seats, wanted) in [(2, 700), (3, 75), (4, 75), (5, 75), (6, 75)] {
        let mut distinct = BTreeSet::new();
        while distinct.len() < wanted {
            let (mut state, events, _) = crate::common::game(seats, &mut dice);
            for event in &events {
                let chosen = dice.below(events.len() as u32) < 10; // about ten a game
                if chosen && distinct.len() < wanted && distinct.insert(position(&state)) {
                    lines.push(position(&state));
                }
                cubo_core::apply(&mut state, event);
            }
        }
    }
    keep(CORPUS, &format!("{}\n", lines.join("\n")));
}

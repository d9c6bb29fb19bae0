//! The benchmark corpus: a thousand positions from sensible play.
//!
//! `CUBO_BLESS=1 cargo test -p cubo-blox --test all corpus:: -- --include-ignored` writes it anew.

use std::collections::BTreeSet;
use std::fs;

use cubo_blox::Blox;
use cubo_core::kit::keep;
use cubo_core::{Dice, Event, Game, QuickDice};

const CORPUS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../catalog/corpus/blox.txt");

#[test]
fn the_corpus_is_a_thousand_positions() {
    let text = fs::read_to_string(CORPUS).unwrap();
    let lines: BTreeSet<&str> = text.lines().collect();
    assert_eq!((text.lines().count(), lines.len()), (1_000, 1_000));
    for line in &lines {
        let state = crate::common::position(line);
        assert_eq!(Blox::write_position(&state), *line);
        assert!(Blox::turn(&state).seat().is_some());
    }
    assert_eq!(lines.iter().filter(|line| line.starts_with("2 ")).count(), 600);
}

#[test]
#[ignore = "long: make test-long"]
fn the_corpus_comes_from_sensible_play() {
    let mut dice = QuickDice::from_text("blox corpus");
    let mut lines = Vec::new();
    for (seats, wanted) in [(2, 600), (3, 200), (4, 200)] {
        let mut distinct = BTreeSet::new();
        while distinct.len() < wanted {
            let (mut state, events) = crate::common::game(seats, &mut dice);
            for event in &events {
                // About ten a game.
                let chosen = dice.below(events.len() as u32) < 20 && matches!(event, Event::Action(..));
                let text = Blox::write_position(&state);
                if chosen && distinct.len() < wanted && distinct.insert(text.clone()) {
                    lines.push(text);
                }
                cubo_core::apply(&mut state, event);
            }
        }
    }
    keep(CORPUS, &format!("{}\n", lines.join("\n")));
}

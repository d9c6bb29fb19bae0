//! What is kept in the repository: a golden game, positions for benchmarks, and numbers that any change of a rule moves.
//!
//! `CUBO_BLESS=1 cargo test -p cubo-blox --test kept -- --include-ignored` writes the files anew.
#![allow(clippy::unwrap_used)] // a test may

mod common;

use std::collections::BTreeSet;
use std::fs;

use cubo_blox::{Blox, State};
use cubo_core::kit::keep;
use cubo_core::record::{self, Record};
use cubo_core::{Dice, Event, Game, QuickDice, Turn, walk};

const CORPUS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../bench/corpus/blox.txt");
const GOLDEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/game.json");

/// A whole game of sensible play.
fn game(seats: u8, dice: &mut QuickDice) -> (State, Vec<Event<Blox>>) {
    let start = Blox::start(&Default::default(), seats).unwrap();
    let (mut state, mut events) = (start.clone(), Vec::new());
    loop {
        let event = match Blox::turn(&state) {
            Turn::Over => return (start, events),
            Turn::Chance => Event::Chance(Blox::draw(&state, dice)),
            Turn::Seat(seat) => {
                let actions = walk::list::<Blox>(&state);
                Event::Action(seat, actions[common::sensible(&state, &actions, dice)])
            }
        };
        cubo_core::happen(&mut state, &event);
        events.push(event);
    }
}

#[test]
fn the_golden_game_replays() {
    let (start, events) = game(3, &mut QuickDice::new(26_485));
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

#[test]
fn the_corpus_is_a_thousand_positions() {
    let text = fs::read_to_string(CORPUS).unwrap();
    let lines: BTreeSet<&str> = text.lines().collect();
    assert_eq!((text.lines().count(), lines.len()), (1_000, 1_000));
    for line in &lines {
        let state = common::position(line);
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
            let (mut state, events) = game(seats, &mut dice);
            for event in &events {
                // About ten a game.
                let chosen = dice.below(events.len() as u32) < 20 && matches!(event, Event::Action(..));
                let text = Blox::write_position(&state);
                if chosen && distinct.len() < wanted && distinct.insert(text.clone()) {
                    lines.push(text);
                }
                cubo_core::happen(&mut state, event);
            }
        }
    }
    keep(CORPUS, &format!("{}\n", lines.join("\n")));
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
            cubo_core::happen(&mut state, &event);
        }
        counts[2] += Blox::scores(&state).iter().sum::<i32>() as u64;
    }
    assert_eq!(counts, [55_284, 2_927_070, 4_397]);
}

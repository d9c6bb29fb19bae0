//! Files that are kept in the repository: a golden game, and positions for benchmarks.
//!
//! `CUBO_BLESS=1 cargo test -p cubo-cube-attack --test kept -- --include-ignored` writes them anew.
#![allow(clippy::unwrap_used)] // a test may

mod common;

use std::collections::BTreeSet;
use std::fs;

use common::position;
use cubo_core::kit::keep;
use cubo_core::record::{self, Record};
use cubo_core::{Dice, Event, Game, QuickDice, Turn, walk};
use cubo_cube_attack::{CubeAttack, Options, State};

const CORPUS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../bench/corpus/cube-attack.txt");
const GOLDEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/game.json");

/// A whole game of sensible play.
fn game(seats: u8, dice: &mut QuickDice) -> (State, Vec<Event<CubeAttack>>, State) {
    let start = CubeAttack::start(&Options::default(), seats).unwrap();
    let (mut state, mut events) = (start, Vec::new());
    while let Turn::Seat(seat) = state.turn() {
        let actions = walk::list::<CubeAttack>(&state);
        let action = actions[common::sensible(&state, &actions, dice)];
        CubeAttack::play(&mut state, action);
        events.push(Event::Action(seat, action));
    }
    (start, events, state)
}

#[test]
fn the_golden_game_replays() {
    let (start, events, _) = game(3, &mut QuickDice::new(64));
    let text = serde_json::to_string_pretty(&record::write::<CubeAttack>(&start, &events)).unwrap();
    keep(GOLDEN, &format!("{text}\n"));
    let kept: Record = serde_json::from_str(&fs::read_to_string(GOLDEN).unwrap()).unwrap();
    let replayed = record::replay::<CubeAttack>(&kept).unwrap();
    assert!(kept.outcome.is_some());
    assert_eq!(position(&replayed.end).split(' ').nth(3), Some("over"));
}

#[test]
fn the_corpus_is_a_thousand_positions() {
    let text = fs::read_to_string(CORPUS).unwrap();
    let lines: BTreeSet<&str> = text.lines().collect();
    assert_eq!((text.lines().count(), lines.len()), (1_000, 1_000));
    for line in &lines {
        let state = common::at(line);
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
            let (mut state, events, _) = game(seats, &mut dice);
            for event in &events {
                let chosen = dice.below(events.len() as u32) < 10; // about ten a game
                if chosen && distinct.len() < wanted && distinct.insert(position(&state)) {
                    lines.push(position(&state));
                }
                cubo_core::happen(&mut state, event);
            }
        }
    }
    keep(CORPUS, &format!("{}\n", lines.join("\n")));
}

/// Random games, boiled down to three numbers: any change of a rule moves them.
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
            cubo_core::happen(&mut state, &event);
        }
        counts[2] += u64::from(state.round());
    }
    assert_eq!(counts, [76_651, 717_456, 10_222]);
}

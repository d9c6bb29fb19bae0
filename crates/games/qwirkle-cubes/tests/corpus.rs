//! The benchmark corpus: a thousand positions from sensible play, and what is asked about them.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::*;
use cubo_core::{Dice, Event, Game, QuickDice, Turn, apply};
use cubo_qwirkle_cubes::{Action, Cubes, Deed, Phase, State};

const CORPUS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../catalog/corpus/qwirkle-cubes.txt");
const LINES: usize = 1000;

fn corpus() -> Vec<String> {
    let text = std::fs::read_to_string(CORPUS).unwrap();
    text.lines().map(str::to_owned).collect()
}

/// If the best laying has few points, keeps its cubes and rolls the rest; lays the best, or sometimes another good one.
fn sensible(state: &State, dice: &mut QuickDice) -> Action {
    match state.phase() {
        Phase::Choose => {
            let hand = *state.hand(state.seat());
            let best = state.table().layings(&hand).next();
            let used = match best.map(|(action, points)| (action.deed(), points)) {
                Some((_, points)) if points >= 10 => return Action::KEEP,
                Some((Deed::Lay(placements), _)) => placements.cubes(),
                _ => Cubes::NONE,
            };
            Action::roll(&hand.without(&used).unwrap()).unwrap_or(Action::KEEP)
        }
        Phase::Stuck => Action::PASS,
        _ => {
            let few: Vec<_> = state.layings().take(4).collect();
            match dice.below(4) {
                0 => few[dice.below(few.len() as u32) as usize].0,
                _ => few[0].0,
            }
        }
    }
}

/// With `CUBO_BLESS=1` in the environment, writes the corpus anew.
#[test]
#[ignore = "long: make test-long"]
fn sensible_play_fills_a_corpus() {
    let mut lines = Vec::new();
    let mut known = BTreeSet::new();
    let mut dice = QuickDice::from_text("qwirkle-cubes corpus");
    while lines.len() < LINES {
        let mut state = G::start(&Default::default(), 2 + dice.below(3) as u8).unwrap();
        loop {
            let event = match G::turn(&state) {
                Turn::Over => break,
                Turn::Chance => Event::<G>::Chance(G::draw(&state, &mut dice)),
                Turn::Seat(seat) => {
                    let position = G::write_position(&state);
                    if dice.below(20) == 0 && lines.len() < LINES && known.insert(position.clone()) {
                        lines.push(position.clone());
                    }
                    naive::invariant(&state).unwrap_or_else(|e| panic!("{e} {position}"));
                    let action = sensible(&state, &mut dice);
                    assert_eq!(G::refuse(&state, action), None, "{action} at {position}");
                    Event::Action(seat, action)
                }
            };
            apply(&mut state, &event);
        }
    }
    cubo_core::kit::keep(CORPUS, &(lines.join("\n") + "\n"));
}

#[test]
fn the_corpus_is_a_thousand_positions_that_set_up_again() {
    let lines = corpus();
    assert_eq!(lines.len(), LINES);
    assert_eq!(lines.iter().collect::<BTreeSet<_>>().len(), LINES);
    let mut phases = [0; 3];
    for line in &lines {
        let state = read(line);
        assert_eq!(&G::write_position(&state), line);
        phases[match state.phase() {
            Phase::First => 0,
            Phase::Choose => 1,
            _ => 2,
        }] += 1;
    }
    assert!(phases[0] >= 5 && phases[1] > 300 && phases[2] > 300, "{phases:?}");
}

#[test]
fn the_best_score_of_every_corpus_position_is_that_of_its_dearest_laying() {
    for line in corpus() {
        let state = read(&line);
        let hand = state.hand(state.seat());
        let listed = state.table().layings(hand).map(|(_, points)| points).max().unwrap_or(0);
        assert_eq!(state.best_score(), listed, "{line}");
    }
}

/// Every hand at the table, not only that of the seat to act, against the slow rules.
fn compare_hands(states: impl Iterator<Item = State>) {
    for state in states.filter(|state| !state.table().laid().is_empty()) {
        let board = naive::board(&state);
        for hand in state.hands() {
            let fast: BTreeMap<_, _> = state.table().layings(hand).collect();
            assert_eq!(
                fast,
                naive::layings(&board, hand.as_slice()),
                "{hand} on {}",
                G::write_position(&state)
            );
            assert_eq!(state.table().best_score(hand), fast.values().copied().max().unwrap_or(0));
        }
    }
}

#[test]
fn layings_on_some_of_the_corpus_agree_with_the_slow_rules() {
    compare_hands(corpus().iter().step_by(25).map(|line| read(line)));
}

#[test]
#[ignore = "long: make test-long"]
fn layings_on_all_of_the_corpus_agree_with_the_slow_rules() {
    compare_hands(corpus().iter().map(|line| read(line)));
}

#[test]
#[ignore = "long: make test-long"]
fn the_best_score_takes_microseconds() {
    let states: Vec<State> = corpus().iter().map(|line| read(line)).collect();
    let mut times: Vec<f64> = states
        .iter()
        .map(|state| {
            let mut best = f64::MAX;
            for _ in 0..15 {
                let start = std::time::Instant::now();
                for _ in 0..50 {
                    std::hint::black_box(std::hint::black_box(state).best_score());
                }
                best = best.min(start.elapsed().as_secs_f64() / 50.0);
            }
            best * 1e6
        })
        .collect();
    times.sort_by(f64::total_cmp);
    println!(
        "best score: median {:.2} µs, 95 % {:.2} µs, worst {:.2} µs",
        times[LINES / 2],
        times[950],
        times[999]
    );
    if !cfg!(debug_assertions) {
        assert!(times[LINES / 2] < 5.0);
    }
}

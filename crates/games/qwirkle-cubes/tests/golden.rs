//! Whole games that must replay for ever as they were played: if one fails, `Game::RULES` has to grow.

use crate::common::*;
use cubo_core::{Dice, Event, FairDice, Game, QuickDice, Record, Turn, apply, record, walk};
use cubo_qwirkle_cubes::{Action, Phase};

fn file(seats: u8) -> std::path::PathBuf {
    std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden/{seats}-seats.json"))
}

/// Chance comes from the seed as at a table, with one stream for each event; actions come from quick dice, greedy two times out of three.
fn played(seats: u8, seed: &str) -> Record {
    let key = FairDice::key_of_seed(seed);
    let mut dice = QuickDice::from_text(seed);
    let start = G::start(&Default::default(), seats).unwrap();
    let (mut state, mut events) = (start.clone(), Vec::new());
    loop {
        let event = match G::turn(&state) {
            Turn::Over => break,
            Turn::Chance => {
                Event::<G>::Chance(G::draw(&state, &mut FairDice::new(&key, events.len() as u64)))
            }
            Turn::Seat(seat) => {
                let list = walk::list::<G>(&state);
                let any = list[dice.below(list.len() as u32) as usize];
                let action = match (state.phase(), dice.below(3)) {
                    (Phase::Lay, 1..) => state.layings().next().map_or(any, |(best, _)| best),
                    (Phase::Choose, 2) => Action::KEEP,
                    _ => any,
                };
                Event::Action(seat, action)
            }
        };
        apply(&mut state, &event);
        events.push(event);
    }
    let mut record = record::write::<G>(&start, &events);
    record.seed = Some(seed.to_owned());
    record
}

#[test]
fn games_are_played_and_recorded() {
    for seats in 2..=4 {
        let record = played(seats, &format!("golden {seats}"));
        assert!(record.outcome.is_some() && record::replay::<G>(&record).is_ok());
        cubo_core::kit::keep(file(seats), &(serde_json::to_string_pretty(&record).unwrap() + "\n"));
    }
}

#[test]
fn golden_games_replay_and_are_drawn_again() {
    for seats in 2..=4 {
        let text = std::fs::read_to_string(file(seats)).unwrap();
        let golden: Record = serde_json::from_str(&text).unwrap();
        let replayed = record::replay::<G>(&golden).unwrap_or_else(|e| panic!("{seats} seats: {e}"));
        assert_eq!(G::turn(&replayed.end), Turn::Over);
        let key = FairDice::key_of_seed(golden.seed.as_ref().unwrap());
        let mut state = replayed.start;
        for (n, event) in replayed.events.iter().enumerate() {
            if let Event::Chance(chance) = event {
                assert_eq!(G::draw(&state, &mut FairDice::new(&key, n as u64)), *chance, "event {n}");
            }
            apply(&mut state, event);
        }
    }
}

//! A whole game that must replay for ever as it was played. The long test finds it again and compares; with `CUBO_BLESS=1` it writes
//! it.

use std::collections::BTreeSet;

use crate::common::*;
use cubo_attakube::AttaKube;
use cubo_core::kit::keep;
use cubo_core::{Event, Game, QuickDice, Turn, Viewer, record};

#[test]
fn a_golden_game_is_read_and_played_the_same_for_ever() {
    let text = include_str!("golden/powers.json");
    let kept: record::Record = serde_json::from_str(text).unwrap();
    let played = record::replay::<AttaKube>(&kept).unwrap();
    assert_eq!(AttaKube::write_position(&played.end), include_str!("golden/powers.end").trim_end());
    let sights = history(&played.start, &played.events, Viewer::Spectator).join("\n");
    assert_eq!(sights, include_str!("golden/powers.seen").trim_end());
}

/// The game with the most kinds of things happening among a few hundred.
fn golden() -> Vec<Event<AttaKube>> {
    let options = &special_sets()[1];
    let game = |seed| {
        let mut dice = QuickDice::new(seed);
        let mut state = AttaKube::start(options, 2).unwrap();
        let mut events = Vec::new();
        while let Turn::Seat(seat) = AttaKube::turn(&state) {
            let list = legal(&state);
            let choice = prefer_powers(&state, &list, &mut dice);
            events.push(Event::Action(seat, list[choice]));
            AttaKube::play(&mut state, list[choice]);
        }
        events
    };
    let variety = |events: &Vec<Event<AttaKube>>| {
        let start = AttaKube::start(options, 2).unwrap();
        let sights = history(&start, events, Viewer::Spectator);
        let shape = |sight: &String| {
            let turned: String = sight
                .split_once(" {")
                .map_or("", |(_, turned)| turned)
                .chars()
                .filter(|c| c.is_alphabetic())
                .collect();
            format!("{}{turned}", sight.chars().find(|c| "=-!?+".contains(*c)).unwrap_or('p'))
        };
        1_000 * sights.iter().map(shape).collect::<BTreeSet<_>>().len() / (200 + sights.len())
    };
    (0..300).map(game).max_by_key(variety).unwrap()
}

#[test]
#[ignore = "long: make test-long"]
fn the_golden_game_is_a_varied_one() {
    let start = AttaKube::start(&special_sets()[1], 2).unwrap();
    let events = golden();
    let kept = record::write::<AttaKube>(&start, &events);
    keep(format!("{GOLDEN}powers.json"), &(serde_json::to_string(&kept).unwrap() + "\n"));
    let end = replay(&start, &events).unwrap();
    keep(format!("{GOLDEN}powers.end"), &(AttaKube::write_position(&end) + "\n"));
    keep(format!("{GOLDEN}powers.seen"), &(history(&start, &events, Viewer::Spectator).join("\n") + "\n"));
}

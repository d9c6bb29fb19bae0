//! How fast: `cargo test --release -p cubo-blox --test speed -- --ignored --nocapture`.
#![allow(clippy::unwrap_used)] // a test may

use std::time::Instant;

use cubo_blox::Blox;
use cubo_core::{Event, Game, QuickDice, Seat, Viewer, happen, walk};

#[test]
#[ignore = "long: make test-long"]
fn random_games() {
    for seats in 2..=4 {
        let mut dice = QuickDice::new(1);
        let mut list = Vec::new();
        let mut best = 0.0f64;
        let (mut games, mut turns) = (0, 0);
        for _ in 0..8 {
            let clock = Instant::now();
            let mut actions = 0;
            for _ in 0..100 {
                let mut state = Blox::start(&Default::default(), seats).unwrap();
                games += 1;
                while let Some(event) = walk::random_event::<Blox>(&state, &mut dice, &mut list) {
                    actions += u64::from(matches!(event, Event::Action(..)));
                    happen(&mut state, &event);
                }
            }
            turns += actions;
            best = best.max(actions as f64 / clock.elapsed().as_secs_f64());
        }
        println!("{seats} seats: {best:.0} actions/s, {} actions a game", turns / games);
    }
}

#[test]
#[ignore = "long: make test-long"]
fn imagining() {
    for seats in 2..=4 {
        for moves in [20, 150, 300] {
            let mut dice = QuickDice::new(2);
            let mut list = Vec::new();
            let mut state = Blox::start(&Default::default(), seats).unwrap();
            for _ in 0..moves {
                if let Some(event) = walk::random_event::<Blox>(&state, &mut dice, &mut list) {
                    happen(&mut state, &event);
                }
            }
            for viewer in [Viewer::Seat(Seat(0)), Viewer::Spectator] {
                let clock = Instant::now();
                for _ in 0..20 {
                    std::hint::black_box(Blox::view(&state, viewer));
                }
                let look = clock.elapsed().as_secs_f64() / 20.0;
                let view = Blox::view(&state, viewer);
                let clock = Instant::now();
                Blox::imagine(&view, &mut dice);
                let first = clock.elapsed().as_secs_f64();
                let mut best = 0.0f64;
                for _ in 0..10 {
                    let clock = Instant::now();
                    for _ in 0..10_000 {
                        std::hint::black_box(Blox::imagine(&view, &mut dice));
                    }
                    best = best.max(10_000.0 / clock.elapsed().as_secs_f64());
                }
                println!(
                    "{seats} seats, {moves} events, {viewer:?}: view {:.1} µs, first imagine {:.1} µs, then {best:.0}/s",
                    look * 1e6,
                    first * 1e6
                );
            }
        }
    }
}

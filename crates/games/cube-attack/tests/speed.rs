//! How fast random games are played; `cargo test --release -- --ignored --nocapture` prints it.
#![allow(clippy::unwrap_used)] // a test may

use cubo_core::{Game, QuickDice, happen, walk};
use cubo_cube_attack::{CubeAttack, Options};
use std::time::Instant;

#[test]
#[ignore = "a measurement"]
fn speed() {
    let mut list = Vec::new();
    for seats in [2, 2, 2, 2, 6] {
        let mut dice = QuickDice::new(1);
        let (mut events, mut legal, mut rounds) = (0u64, 0u64, 0u64);
        let begin = Instant::now();
        let games = 3000;
        for _ in 0..games {
            let mut state = CubeAttack::start(&Options::default(), seats).unwrap();
            while let Some(event) = walk::random_event::<CubeAttack>(&state, &mut dice, &mut list) {
                happen(&mut state, &event);
                events += 1;
                legal += list.len() as u64;
            }
            rounds += u64::from(state.round());
        }
        let s = begin.elapsed().as_secs_f64();
        println!(
            "{seats}: {:.2} M/s, {} actions a game, {} legal, {} rounds",
            events as f64 / s / 1e6,
            events / games,
            legal / events,
            rounds / games
        );
    }
}

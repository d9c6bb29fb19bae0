//! How fast (make test-long, release).
use cubo_core::{Game, QuickDice, Turn, happen, walk};
use cubo_qwirkle_cubes::{Options, QwirkleCubes as G};
use std::time::Instant;

#[test]
#[ignore = "long: make test-long"]
fn speed() {
    for _ in 0..3 {
        let mut dice = QuickDice::new(1);
        let (mut actions, mut events, mut listed) = (0u64, 0u64, 0u64);
        let start = Instant::now();
        let mut list = Vec::new();
        for _ in 0..if cfg!(debug_assertions) { 100 } else { 2000 } {
            let mut state = G::start(&Options::default(), 2).unwrap();
            while let Some(event) = walk::random_event::<G>(&state, &mut dice, &mut list) {
                if matches!(G::turn(&state), Turn::Seat(_)) {
                    actions += 1;
                    listed += list.len() as u64;
                }
                events += 1;
                happen(&mut state, &event);
            }
        }
        let s = start.elapsed().as_secs_f64();
        println!(
            "{:.0} actions/s, {:.0} events/s, {:.1} listed per action, {actions} actions",
            actions as f64 / s,
            events as f64 / s,
            listed as f64 / actions as f64
        );
    }
}

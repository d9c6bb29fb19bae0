//! How fast it is; printed, not judged.
#![allow(clippy::unwrap_used)] // a test that cannot go on should stop
/// Seconds of processor time that this thread has had (Linux).
fn now() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    text.split(' ').next().unwrap().parse::<f64>().unwrap() / 1e9
}

use cubo_attakube::{AttaKube, Options};
use cubo_core::{Game, QuickDice, Seat, Viewer, happen, walk};

#[test]
#[ignore = "a measurement"]
fn speed() {
    let options = Options::default();
    let mut endings = std::collections::BTreeMap::new();
    let mut list = Vec::new();
    let (mut best, mut games, mut actions) = (0.0f64, 0, 0u64);
    for round in 0..5 {
        let begin = now();
        let mut played = 0u64;
        for seed in 0..2000u64 {
            let mut dice = QuickDice::new(seed + round * 10_000);
            let mut state = AttaKube::start(&options, 2).unwrap();
            while let Some(event) = walk::random_event::<AttaKube>(&state, &mut dice, &mut list) {
                happen(&mut state, &event);
                played += 1;
            }
            *endings.entry(format!("{:?}", AttaKube::outcome(&state).unwrap().reason)).or_insert(0) += 1;
            games += 1;
        }
        actions += played;
        best = best.max(played as f64 / (now() - begin));
    }
    println!("{:.2} M actions/s, {} actions a game, {endings:?}", best / 1e6, actions / games);
    for plies in [14, 30, 60, 100, 200] {
        for viewer in [Viewer::Seat(Seat(0)), Viewer::Spectator] {
            let mut views = Vec::new();
            for seed in 0..50u64 {
                let mut dice = QuickDice::new(seed);
                let mut state = AttaKube::start(&options, 2).unwrap();
                for _ in 0..plies {
                    let Some(event) = walk::random_event::<AttaKube>(&state, &mut dice, &mut list) else {
                        break;
                    };
                    happen(&mut state, &event);
                }
                views.push(AttaKube::view(&state, viewer));
            }
            let mut dice = QuickDice::new(1);
            let mut best = 0.0f64;
            for _ in 0..5 {
                let begin = now();
                let mut sum = 0u64;
                for n in 0..50_000 {
                    sum ^= AttaKube::key(&AttaKube::imagine(&views[n % 50], &mut dice));
                }
                best = best.max(50_000.0 / (now() - begin) + (sum & 1) as f64);
            }
            println!("imagine after {plies} ({viewer:?}): {:.2} M/s", best / 1e6);
        }
    }
    println!("{} bytes a state", size_of::<cubo_attakube::State>());
}

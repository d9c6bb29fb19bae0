//! Every body on good input, and on thousands of spoiled copies of it. `CUBO_FUZZ_ROUNDS` sets the number.

#![allow(clippy::unwrap_used)] // helpers of tests are tests

use cubo_core::{Dice, QuickDice};
use cubo_fuzz_bodies::{BODIES, Body, seeds, spoil};

const ROUNDS: u64 = 3000;

fn storm(name: &str, body: Body, rounds: u64) {
    let seeds = seeds(name);
    assert!(seeds.len() >= 2, "{name} has too few seeds");
    for seed in &seeds {
        run(name, body, seed);
    }
    let mut dice = QuickDice::from_text(name);
    let pick = |dice: &mut QuickDice| dice.below(seeds.len() as u32) as usize;
    for _ in 0..rounds {
        let (good, other) = (pick(&mut dice), pick(&mut dice));
        run(name, body, &spoil(&seeds[good], &seeds[other], &mut dice));
    }
}

/// Runs the body; on a panic, prints the bytes that caused it.
fn run(name: &str, body: Body, bytes: &[u8]) {
    if std::panic::catch_unwind(|| body(bytes)).is_err() {
        panic!("{name} failed on {:?}", String::from_utf8_lossy(bytes));
    }
}

fn storm_of(name: &str) {
    let (_, body) = BODIES.into_iter().find(|(body, _)| *body == name).unwrap();
    let rounds = std::env::var("CUBO_FUZZ_ROUNDS").ok().and_then(|n| n.parse().ok()).unwrap_or(ROUNDS);
    storm(name, body, rounds);
}

#[test]
fn protocol() {
    storm_of("protocol");
}

#[test]
fn positions() {
    storm_of("positions");
}

#[test]
fn records() {
    storm_of("records");
}

#[test]
fn views() {
    storm_of("views");
}

#[test]
fn advice() {
    storm_of("advice");
}

#[test]
fn actions() {
    storm_of("actions");
}

#[test]
fn messages() {
    storm_of("messages");
}

#[test]
fn ugi() {
    storm_of("ugi");
}

#[test]
fn every_body_bears_nothing_and_noise() {
    let mut dice = QuickDice::new(5);
    for (name, body) in BODIES {
        run(name, body, b"");
        for length in 1..200 {
            let noise: Vec<u8> = (0..length).map(|_| dice.below(256) as u8).collect();
            run(name, body, &noise);
        }
    }
}

#[test]
#[ignore = "long: minutes, even when optimised"]
fn a_long_storm_of_everything() {
    for (name, body) in BODIES {
        storm(name, body, 150_000);
    }
}

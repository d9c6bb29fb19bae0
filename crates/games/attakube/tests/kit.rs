//! The tests that every game gets, and the two referees side by side.

mod common;

use common::naive::{World, naive};
use common::{prefer_powers, special_sets, twin, writable};
use cubo_attakube::{AttaKube, Cell, Kind, Options, State, View};
use cubo_core::kit::{Kit, Tally};
use cubo_core::{Game, QuickDice, Seat, walk};

fn kit() -> Kit<AttaKube> {
    let mut kit = Kit::new(naive, writable, State::fresh_key);
    kit.forget = View::forget_the_past;
    kit.invariant = invariant;
    kit.prefer = Some(prefer_powers);
    kit.twin = Some(twin);
    kit
}

/// What must hold at any time.
fn invariant(state: &State) -> Result<(), String> {
    for seat in [Seat(0), Seat(1)] {
        let brought = state.tokens(seat).count();
        if brought + state.hand(seat).count() != 12 {
            return Err(format!("seat {seat} has not twelve Kubes"));
        }
    }
    for cell in Cell::all() {
        let (lower, upper) = state.kubes_on(cell);
        if let (Some(lower), Some(upper)) = (lower, upper)
            && !(upper.kind == Kind::Eclipse && upper.face_up && lower.kind != Kind::Shield && lower.blocked)
        {
            return Err(format!("{cell}: a wrong stack"));
        }
        for kube in [lower, upper].into_iter().flatten() {
            if kube.kind == Kind::Shield && kube.blocked {
                return Err(format!("{cell}: a blocked Shield"));
            }
            if state.ruled_out(kube.token).contains(kube.kind) {
                return Err(format!("{cell}: what is true was ruled out"));
            }
            if kube.holds.is_some() && (kube.kind != Kind::Firewall || !kube.face_up) {
                return Err(format!("{cell}: holds somebody without being an open Firewall"));
            }
        }
    }
    Ok(())
}

fn enough(tally: Tally, games: u64) {
    assert_eq!(tally.games, games);
    assert!(tally.twins > 2 * games, "{tally:?}");
    assert!(tally.refused > 100_000 && tally.imagined > 1_000, "{tally:?}");
}

#[test]
fn the_kit_with_ordinary_kubes() {
    let mut kit = kit();
    kit.games = 30;
    kit.every = 12;
    enough(kit.check(), 30);
}

#[test]
fn the_kit_with_special_sets() {
    let mut kit = kit();
    kit.options = special_sets();
    kit.games = 6;
    kit.every = 12;
    let tally = kit.check();
    assert!(tally.twins > 50, "{tally:?}");
}

#[test]
#[ignore = "long: make test-long"]
fn the_kit_at_length() {
    let mut kit = kit();
    kit.options = special_sets();
    kit.options.push(Options::default());
    kit.games = 200;
    kit.seed = 1_000;
    let tally = kit.check();
    assert!(tally.twins > 1_000, "{tally:?}");
}

/// Plays games on both referees at once; how each ended.
fn side_by_side(options: &[Options], games: u64, first_seed: u64) -> Vec<String> {
    let mut endings = Vec::new();
    for options in options {
        for seed in first_seed..first_seed + games {
            let mut dice = QuickDice::new(seed);
            let mut state = AttaKube::start(options, 2).unwrap();
            let mut world = World::of(&state);
            let mut played = Vec::new();
            loop {
                if let Some(what) = world.difference(&state) {
                    panic!("{options:?}, seed {seed}, after {played:?}: {what}");
                }
                let list = walk::list::<AttaKube>(&state);
                if list.is_empty() {
                    break;
                }
                let choice = match seed % 3 {
                    0 => cubo_core::Dice::below(&mut dice, list.len() as u32) as usize,
                    _ => prefer_powers(&state, &list, &mut dice),
                };
                played.push(list[choice].to_string());
                AttaKube::play(&mut state, list[choice]);
                world.play(list[choice]);
            }
            endings.push(world.over.unwrap_or("none").to_owned());
        }
    }
    endings
}

#[test]
fn both_referees_agree_on_every_effect() {
    let mut options = special_sets();
    options.push(Options::default());
    let endings = side_by_side(&options, 12, 0);
    for reason in ["AK-11", "AK-12"] {
        assert!(endings.iter().any(|end| end == reason), "no game ended by {reason}: {endings:?}");
    }
}

#[test]
#[ignore = "long: make test-long"]
fn both_referees_agree_at_length() {
    let mut options = special_sets();
    options.push(Options::default());
    let endings = side_by_side(&options, 400, 10_000);
    for reason in ["AK-11", "AK-12", "AK-13", "AK-15"] {
        println!("{reason}: {}", endings.iter().filter(|end| *end == reason).count());
    }
}

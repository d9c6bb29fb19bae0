//! The numbers of action sequences from the start, as an independent implementation of the rules counted them.

use cubo_core::{Game, walk};
use cubo_cube_attack::{CubeAttack, Options};

fn perft(seats: u8, expected: &[u64]) {
    let mut state = CubeAttack::start(&Options::default(), seats).unwrap();
    let counted: Vec<u64> =
        (1..=expected.len() as u32).map(|d| walk::perft::<CubeAttack>(&mut state, d)).collect();
    assert_eq!(counted, expected, "{seats} seats");
}

#[test]
fn perft_of_two() {
    perft(2, &[3, 15, 51, 266, 1_505, 7_837, 45_435]);
}

#[test]
fn perft_of_three() {
    perft(3, &[3, 15, 51, 231, 878, 4_697, 25_860]);
}

#[test]
fn perft_of_five_and_six() {
    perft(5, &[3, 15, 51, 230, 839, 3_584]);
    perft(6, &[3, 15, 51, 230, 839, 3_584]);
}

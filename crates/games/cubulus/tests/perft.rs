//! The published perft numbers.

mod common;

use cubo_core::walk;
use cubo_cubulus::Cubulus;

fn perft(level: u8, depth: u32) -> u64 {
    walk::perft::<Cubulus>(&mut common::start(level), depth)
}

#[test]
fn level_1_from_the_start() {
    assert_eq!([1, 2, 3, 4].map(|depth| perft(1, depth)), [15, 225, 4_619, 92_146]);
}

#[test]
fn level_2_from_the_start() {
    assert_eq!([1, 2, 3, 4].map(|depth| perft(2, depth)), [43, 1_849, 84_729, 3_864_016]);
}

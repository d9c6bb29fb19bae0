//! Perft: the published numbers, and a table of tricky positions that both referees must agree on.

use crate::common::naive::{self, NaiveBoard};
use cubo_core::walk;
use cubo_cubulus::Cubulus;

fn perft(level: u8, depth: u32) -> u64 {
    walk::perft::<Cubulus>(&mut crate::common::start(level), depth)
}

#[test]
fn level_1_from_the_start() {
    assert_eq!([1, 2, 3, 4].map(|depth| perft(1, depth)), [15, 225, 4_619, 92_146]);
}

#[test]
fn level_2_from_the_start() {
    assert_eq!([1, 2, 3, 4].map(|depth| perft(2, depth)), [43, 1_849, 84_729, 3_864_016]);
}

#[test]
#[ignore = "long: make test-long"]
fn deeper_from_the_start() {
    assert_eq!(perft(1, 5), 2_203_412);
    assert_eq!(perft(1, 6), 51_430_867);
    assert_eq!(perft(2, 5), 187_042_887);
}

/// What is tricky, the position, and the numbers of sequences of one to four actions.
const TRICKY: &[(&str, &str, [u64; 4])] = &[
    (
        "a shield taken by stepping over",
        "E1 21C5 12D4 21D6 31G3 (D5E5) (41G7) (E9) ; w ; move ; first - ; quiet 0 ; level 2",
        [54, 1_185, 56_428, 1_089_453],
    ),
    (
        "a shield in a column, stepped over from both ends",
        "E2 21D3 31C7 12C5 (D4D5) (H4I4) (51B8) (A9) ; w ; move ; first - ; quiet 0 ; level 2",
        [35, 813, 25_468, 613_242],
    ),
    (
        "a pinned attacker",
        "E1 12D1 12C3 (21C1) (C2D2) (A9) ; w ; move ; first - ; quiet 0 ; level 2",
        [13, 130, 2_181, 24_271],
    ),
    (
        "shields that shut two lines",
        "E1 D3E3 C2D2 (41E5) (41C3) (A9) ; w ; move ; first - ; quiet 0 ; level 2",
        [9, 333, 3_406, 117_188],
    ),
    (
        "a check round a corner",
        "E1 D3E3 C2D2 (41E5) (41C3) (51F5) (A9) ; w ; move ; first - ; quiet 0 ; level 2",
        [4, 199, 2_031, 102_712],
    ),
    (
        "a troc after the move",
        "B8 12H1 C5D5 (62F5) (G7G8) (H9) ; w ; move ; first - ; quiet 0 ; level 2",
        [16, 413, 7_068, 158_989],
    ),
    (
        "a troc before the move, both sides",
        "B9 12H4 (G1) (63C5) ; w ; move ; first - ; quiet 0 ; level 2",
        [9, 243, 2_416, 34_850],
    ),
    (
        "the same at level 1",
        "B9 12H4 (G1) (63C5) ; w ; move ; first - ; quiet 0 ; level 1",
        [6, 138, 1_291, 17_514],
    ),
    (
        "a troc that takes a shield, stepping over",
        "B9 21F1 31G4 (D1E1) (51C6) (H8) ; w ; move ; first - ; quiet 0 ; level 2",
        [36, 486, 14_323, 367_149],
    ),
    (
        "a troc that takes a cube, pending",
        "A9 12H1 41I5 (62E1) (I9) ; w ; troc ; first - ; quiet 5 ; level 2",
        [4, 8, 250, 763],
    ),
    (
        "soldiers face to face",
        "E1 31B2 SD5 SG4 (62C7) (SE6) (SF5) (E9) ; w ; move ; first wb ; quiet 0 ; level 2",
        [25, 685, 15_599, 380_450],
    ),
    (
        "a check that only a troc answers",
        "A9 (21A7) (12B8) (H1) ; w ; move ; first - ; quiet 0 ; level 1",
        [3, 14, 219, 1_674],
    ),
    (
        "mate in the air that no troc answers",
        "A9 12E1 (14B7) (12B8) (H3) ; b ; move ; first - ; quiet 0 ; level 1",
        [10, 32, 172, 1_448],
    ),
    ("a Master that cannot move", "E1 12B8 (A9) ; w ; move ; first - ; quiet 0 ; level 1", [7, 7, 86, 228]),
    (
        "first moves in hand",
        "E1 12D3 21C4 (D2E2) (C7C8) (31G6) (E9) ; w ; move ; first wb ; quiet 0 ; level 2",
        [24, 871, 21_472, 690_408],
    ),
    (
        "between a troc and the move, the enemy Master attacked",
        "14A9 E1 13I5 (D2) (62G2) ; w ; move ; first w ; quiet 0 ; level 2",
        [13, 56, 887, 15_314],
    ),
    (
        "no transformation in danger",
        "E1 12B2 D5E5 SG3 (12D6) (21C5) (31G6) (A9) ; w ; move ; first - ; quiet 0 ; level 2",
        [18, 751, 14_750, 570_066],
    ),
    (
        "a rich middle game",
        "35A3 51B4 C2C3 E2 14F4 F3G3 53H3 26I1 (36A7) (C7D7) (65D8) (E8) (SF6) (24G9) (41H6) (15I7) ; w ; move ; first - ; quiet 3 ; level 2",
        [54, 2_865, 149_515, 7_832_731],
    ),
    (
        "a rich middle game at level 1",
        "35A3 51B4 C2C3 E2 14F4 F3G3 53H3 26I1 (36A7) (C7D7) (65D8) (E8) (F5F6) (24G9) (41H6) (15I7) ; b ; move ; first - ; quiet 3 ; level 1",
        [36, 1_164, 39_867, 1_278_936],
    ),
];

#[test]
fn tricky_positions() {
    for &(what, position, numbers) in TRICKY {
        let mut state = crate::common::read(position);
        let found = [1, 2, 3].map(|depth| walk::perft::<Cubulus>(&mut state, depth));
        assert_eq!(found, numbers[..3], "{what}");
    }
}

#[test]
fn tricky_positions_by_the_naive_referee() {
    for &(what, position, numbers) in TRICKY {
        let table = NaiveBoard::read(position);
        for depth in 1..=3 {
            // The slow referee counts only as deep as it can in reasonable time.
            if numbers[depth - 1] < 4_000 {
                assert_eq!(naive::perft(&table, depth as u32), numbers[depth - 1], "{what}, depth {depth}");
            }
        }
    }
}

#[test]
#[ignore = "long: make test-long"]
fn tricky_positions_deeper() {
    for &(what, position, numbers) in TRICKY {
        let mut state = crate::common::read(position);
        assert_eq!(walk::perft::<Cubulus>(&mut state, 4), numbers[3], "{what}");
        if numbers[2] < 100_000 {
            assert_eq!(
                naive::perft(&NaiveBoard::read(position), 3),
                numbers[2],
                "{what}, by the naive referee"
            );
        }
    }
}

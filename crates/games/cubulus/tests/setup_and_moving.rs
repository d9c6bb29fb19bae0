//! CU-1 to CU-13: set-up and moving.

use crate::common::{after, basic, legal_from, pieces, start, white, why};
use cubo_core::Game;
use cubo_cubulus::{Cubulus, Die, Dir, Piece, Side};

#[test]
fn cu_1_each_side_has_eight_cubes_two_shields_and_a_master() {
    for side in Side::ALL {
        let state = start(2);
        let count = |is: fn(&Piece) -> bool| state.pieces(side).filter(is).count();
        assert_eq!(count(|p| matches!(p, Piece::Cube(..))), 8);
        assert_eq!(count(|p| matches!(p, Piece::Shield(_))), 2);
        assert_eq!(count(|p| matches!(p, Piece::Master(_))), 1);
        assert_eq!(state.captured(side), (0, 0));
    }
}

#[test]
fn cu_2_masters_stand_on_e1_and_e9() {
    let state = start(1);
    assert_eq!(state.master(Side::White).to_string(), "E1");
    assert_eq!(state.master(Side::Black).to_string(), "E9");
}

#[test]
fn cu_3_sixes_frame_the_master_and_ones_stand_outside() {
    let state = start(2);
    for row in ["1", "9"] {
        let tops: Vec<_> = "ABCDFGHI"
            .chars()
            .map(|column| match state.piece_at(format!("{column}{row}").parse().unwrap()) {
                Some((_, Piece::Cube(die, _))) => die.top(),
                other => panic!("{other:?}"),
            })
            .collect();
        assert_eq!(tops, [1, 2, 5, 6, 6, 5, 2, 1]);
    }
}

#[test]
fn cu_4_four_looks_at_the_opponent_and_three_at_the_owner() {
    let state = start(2);
    for (side, south, north) in [(Side::White, 3, 4), (Side::Black, 4, 3)] {
        for piece in state.pieces(side) {
            if let Piece::Cube(die, cell) = piece {
                assert_eq!((die.south(), die.north()), (south, north), "{cell}");
            }
        }
    }
}

#[test]
fn cu_5_shields_lie_before_the_fives_and_sixes() {
    let text = Cubulus::write_position(&start(2));
    for shield in [" C2D2 ", " F2G2 ", " (C8D8) ", " (F8G8) "] {
        assert!(text.contains(shield), "{text}");
    }
}

#[test]
fn cu_6_dice_are_right_handed_and_opposite_faces_add_up_to_seven() {
    let die = Die::new(1, 2).unwrap();
    assert_eq!(die.east(), 3);
    for (top, east) in [(1, 5), (2, 1), (5, 6), (6, 2)] {
        assert_eq!(Die::new(top, 3).unwrap().east(), east);
    }
    for die in Die::all() {
        assert_eq!((die.south() + die.north(), die.east() + die.west()), (7, 7));
        // Rolled halfway round, what was below is on top.
        assert_eq!(die.roll(Dir::North, 2).top(), 7 - die.top());
    }
    assert!(Die::new(1, 6).is_none() && Die::new(2, 2).is_none());
}

#[test]
fn cu_7_a_turn_is_one_move_of_an_own_piece_and_nobody_passes() {
    let state = start(2);
    assert_eq!(why(&state, "end"), "CU-7");
    assert_eq!(why(&state, "A9-A8"), "CU-7");
    assert_eq!(why(&state, "E5-E6"), "CU-7");
    let then = after(&state, "A1-A2");
    assert_eq!(then.side(), Side::Black);
    assert_eq!(why(&then, "A2-A3"), "CU-7");
}

#[test]
fn cu_8_a_cube_goes_exactly_as_far_as_its_top_says() {
    let state = white("E1 31D4 (E9)");
    assert_eq!(why(&state, "D4-D7"), "");
    assert_eq!(why(&state, "D4-D6"), "CU-8");
    assert_eq!(why(&state, "D4-D8"), "CU-8");
    assert_eq!(why(&state, "D4-D5-E5"), "CU-8");
    assert_eq!(why(&state, "D4-D5-F5"), "");
}

#[test]
fn cu_9_straight_or_with_one_corner_and_never_back() {
    let state = basic("E1 31D4 (E9)");
    // Four straight ways, and from each of two possible corners on four arms to both sides.
    assert_eq!(legal_from(&state, "D4-").len(), 4 + 4 * 2 * 2);
    assert_eq!(why(&state, "D4-E6"), "CU-9");
    assert_eq!(why(&state, "D4-D6-D5"), "CU-9");
    assert_eq!(why(&state, "D4-E5-G5"), "CU-9");
    // The board's edge cuts ways off.
    assert_eq!(
        legal_from(&basic("E1 31A9 (E8)"), "A9-"),
        ["A9-A6", "A9-A7-B7", "A9-A8-C8", "A9-B9-B7", "A9-C9-C8", "A9-D9"]
    );
}

#[test]
fn cu_10_a_cube_rolls_and_takes_the_value_on_top_at_the_end() {
    let state = white("E1 31D4 (E9)");
    // 3 on top, 1 south, 2 east. North, north, east: 1, then 4, then 5 comes up.
    assert_eq!(pieces(&after(&state, "D4-D6-E6")), "E1 56E6 (E9)");
    // East, north, north: 5, then 1, then 2. Another way, another value.
    assert_eq!(pieces(&after(&state, "D4-E4-E6")), "E1 26E6 (E9)");
    // From the start, the 1 of A1 shows its southern 3 after one roll north.
    assert!(pieces(&after(&start(1), "A1-A2")).starts_with("36A2 "));
    // Two ways that end alike are two moves all the same.
    let state = white("E1 41D4 (E9)");
    assert_eq!(legal_from(&state, "D4-").iter().filter(|text| text.ends_with("-F6")).count(), 2);
    assert_eq!(pieces(&after(&state, "D4-D6-F6")), pieces(&after(&state, "D4-F4-F6")));
}

#[test]
fn cu_11_nothing_passes_over_an_occupied_cell() {
    let state = white("E1 31D4 12D5 (12F4) (E9)");
    assert_eq!(why(&state, "D4-D7"), "CU-11");
    assert_eq!(why(&state, "D4-G4"), "CU-11");
    assert_eq!(why(&state, "D4-D5-F5"), "CU-11");
    assert_eq!(why(&state, "D4-E4-E6"), "");
    // A shield needs free cells too.
    assert_eq!(why(&white("E1 C4C5 12D4 (E9)"), "C4C5-C4D4"), "CU-11");
}

#[test]
fn cu_12_the_master_goes_one_cell_along_a_row_or_column() {
    let state = basic("E5 (E9)");
    assert_eq!(legal_from(&state, "E5-"), ["E5-D5", "E5-E4", "E5-E6", "E5-F5"]);
    assert_eq!(why(&state, "E5-E7"), "CU-12");
    assert_eq!(why(&state, "E5-F6"), "CU-12");
    assert_eq!(why(&state, "E5-E6-F6"), "CU-12");
}

/// The figure of the sheet: the shield AB can go to AD, AC, AE, BG, BH and BF.
#[test]
fn cu_13_a_shield_keeps_one_cell_and_has_six_moves() {
    let state = basic("E1 D5E5 (E9)");
    assert_eq!(
        legal_from(&state, "D5E5-"),
        ["D5E5-C5D5", "D5E5-D4D5", "D5E5-D5D6", "D5E5-E4E5", "D5E5-E5E6", "D5E5-E5F5"]
    );
    assert_eq!(why(&state, "D5E5-D6E6"), "CU-13");
    assert_eq!(why(&state, "D5E5-F5G5"), "CU-13");
    assert_eq!(why(&state, "D5E5-D5E5"), "CU-13");
    assert_eq!(why(&state, "D5-C5"), "CU-13");
    assert!(
        "D5E5-E5F6".parse::<cubo_cubulus::Action>().is_err(),
        "two diagonal cells cannot even be written"
    );
    // In a corner, with neighbours: only what is free.
    assert_eq!(legal_from(&basic("B1 A1A2 (E9)"), "A1A2-"), ["A1A2-A2A3", "A1A2-A2B2"]);
}

//! CU-40 to CU-46: the tournament rules.

use crate::common::{after, basic, black, legal_from, pieces, read, start, white, why};
use cubo_cubulus::Side;

#[test]
fn cu_40_a_cube_may_turn_on_the_spot() {
    let state = white("E1 13D4 (E9)");
    // 1 on top, 3 south, 5 east: clockwise, what looked east looks south.
    assert_eq!(pieces(&after(&state, "D4@90")), "15D4 E1 (E9)");
    assert_eq!(pieces(&after(&state, "D4@180")), "14D4 E1 (E9)");
    assert_eq!(pieces(&after(&state, "D4@270")), "12D4 E1 (E9)");
    assert_eq!(after(&state, "D4@90").side(), Side::Black);
    assert_eq!(why(&basic("E1 13D4 (E9)"), "D4@90"), "CU-40");
    assert_eq!(why(&state, "E1@90"), "CU-40");
    assert!("D4@360".parse::<cubo_cubulus::Action>().is_err());
}

/// The figure: a shield stands up over either end, onto the cell in line beyond it.
#[test]
fn cu_41_a_shield_stands_up_over_one_of_its_ends() {
    let state = white("E1 D5E5 (A9)");
    assert_eq!(legal_from(&state, "D5E5-S"), ["D5E5-SC5", "D5E5-SF5"]);
    assert_eq!(pieces(&after(&state, "D5E5-SF5")), "E1 SF5 (A9)");
    assert_eq!(legal_from(&white("E1 A5A6 (A9)"), "A5A6-S"), ["A5A6-SA4", "A5A6-SA7"]);
    assert_eq!(legal_from(&white("E1 A1A2 (A9)"), "A1A2-S"), ["A1A2-SA3"]);
    assert_eq!(why(&state, "D5E5-SD6"), "CU-41");
    assert_eq!(why(&state, "D5E5-SE5"), "CU-41");
    assert_eq!(why(&white("E1 D5E5 12F5 (A9)"), "D5E5-SF5"), "CU-41");
    assert_eq!(why(&basic("E1 D5E5 (A9)"), "D5E5-SF5"), "CU-41");
}

#[test]
fn cu_42_a_soldier_lies_down_on_the_next_two_cells() {
    let state = white("E1 SD5 (A9)");
    assert_eq!(
        legal_from(&state, "SD5-").iter().filter(|text| !text.contains("-S")).collect::<Vec<_>>(),
        ["SD5-B5C5", "SD5-D3D4", "SD5-D6D7", "SD5-E5F5"]
    );
    assert_eq!(pieces(&after(&state, "SD5-B5C5")), "B5C5 E1 (A9)");
    assert_eq!(why(&state, "SD5-D5E5"), "CU-42");
    assert_eq!(why(&state, "SD5-F5G5"), "CU-42");
    assert_eq!(why(&white("E1 12F5 SD5 (A9)"), "SD5-E5F5"), "CU-42");
    // A shield that stands up and lies down again comes back over the same cells.
    assert_eq!(pieces(&after(&white("E1 D5E5 (A9)"), "D5E5-SF5 A9-A8 SF5-D5E5")), "D5E5 E1 (A8)");
}

#[test]
fn cu_43_no_transformation_for_a_piece_that_could_be_captured() {
    // The soldier is attacked by the 2 on D7.
    let state = white("E1 SD5 (21D7) (A9)");
    assert_eq!(why(&state, "SD5-B5C5"), "CU-43");
    assert_eq!(why(&state, "SD5-SE6"), "");
    // The shield is attacked on both halves, by two pieces.
    assert_eq!(why(&white("E1 D5E5 (12D6) (12E6) (A9)"), "D5E5-SF5"), "CU-43");
    // On one half only: it may.
    assert_eq!(why(&white("E1 D5E5 (12D6) (A9)"), "D5E5-SF5"), "");
    // Stepping over the other half counts, and pins do not matter.
    assert_eq!(why(&white("E1 D5E5 (21C5) (12D6) (A9)"), "D5E5-SF5"), "CU-43");
    assert_eq!(why(&white("E1 21A4 D5E5 (12D6) (21C5) (A9)"), "D5E5-SF5"), "CU-43");
}

#[test]
fn cu_43_a_transformation_captures_nothing() {
    assert_eq!(why(&white("E1 D5E5 (62F5) (A9)"), "D5E5-SF5"), "CU-43");
    assert_eq!(why(&white("E1 SD5 (62F5) (A9)"), "SD5-E5F5"), "CU-43");
}

#[test]
fn cu_44_a_soldier_goes_one_cell_diagonally_captures_and_gives_check() {
    let state = white("E1 SD5 (62E6) (A9)");
    assert_eq!(legal_from(&state, "SD5-S"), ["SD5-SC4", "SD5-SC6", "SD5-SE4", "SD5-SE6"]);
    assert_eq!(pieces(&after(&state, "SD5-SE6")), "E1 SE6 (A9)");
    assert_eq!(why(&state, "SD5-SD6"), "CU-44");
    assert_eq!(why(&state, "SD5-SF7"), "CU-44");
    assert_eq!(why(&state, "D5-E6"), "CU-52");
    assert!(black("E1 SD8 (E9)").in_check(Side::Black));
    assert_eq!(pieces(&after(&black("E1 SD5 (21D7) (A9)"), "D7-D5")), "E1 (A9) (56D5)");
}

#[test]
fn cu_45_the_masters_first_move_may_be_diagonal() {
    let state = start(2);
    // D2 and F2 are covered by the own shields; with one out of the way the diagonal is free.
    assert_eq!(why(&state, "E1-D2"), "CU-20");
    let state = after(&state, "C2D2-C2C3 E9-E8");
    assert_eq!(why(&state, "E1-D2"), "");
    // Black's has moved and has lost it.
    assert!(!state.first_move(Side::Black));
    let then = after(&state, "E1-D2");
    assert_eq!(why(&then, "E8-D7"), "CU-45");
    assert_eq!(why(&start(1), "E1-D2"), "CU-12");
    // An unmoved Master attacks its diagonals: here it gives check.
    let check = |first| read(&format!("E1 (D2) ; b ; move ; first {first} ; quiet 0 ; level 2"));
    assert!(check("w").in_check(Side::Black) && !check("-").in_check(Side::Black));
}

#[test]
fn cu_45_after_a_troc_the_right_is_back() {
    let state = white("B9 12H1 (H8)");
    assert!(!state.first_move(Side::White));
    let then = after(&state, "B9=cube");
    assert!(then.first_move(Side::White));
    assert_eq!(why(&then, "E1-F2"), "");
    assert!(!after(&then, "E1-F2").first_move(Side::White));
    assert!(!after(&basic("B9 12H1 (H8)"), "B9=cube").first_move(Side::White));
}

#[test]
fn cu_46_a_master_alone_does_not_take_a_shield() {
    // It attacks D1's neighbour D2 diagonally and E2 straight on, but it is one attacker.
    let state = read("E1 12H5 (D2E2) (A9) ; w ; move ; first w ; quiet 0 ; level 2");
    assert_eq!(why(&state, "E1-E2"), "CU-46");
    assert_eq!(why(&state, "E1-D2"), "CU-46");
    // A shield that only such a Master attacks is not in danger either: it may stand up.
    let state = read("E1 D8E8 (E9) ; w ; move ; first b ; quiet 0 ; level 2");
    assert_eq!(state.attackers("D8".parse().unwrap(), Side::Black, None).count(), 1);
    assert_eq!(state.attackers("E8".parse().unwrap(), Side::Black, None).count(), 1);
    assert_eq!(why(&state, "D8E8-SC8"), "");
    // With a second piece on either half the other may be taken.
    let state = read("E1 12D3 (D2E2) (A9) ; w ; move ; first w ; quiet 0 ; level 2");
    assert_eq!(why(&state, "E1-E2"), "");
    assert_eq!(why(&state, "E1-D2"), "CU-46");
    assert_eq!(why(&state, "D3-D2"), "");
}

//! CU-20 to CU-24: capturing.

use crate::common::{after, basic, black, legal_from, pieces, read, white, why};
use cubo_cubulus::Side;

#[test]
fn cu_20_who_ends_on_an_enemy_cube_or_soldier_takes_it() {
    let state = white("E1 21D4 SG4 (13D6) (23E2) (SF5) (E9)");
    let then = after(&state, "D4-D6");
    assert_eq!(then.captured(Side::Black), (7, 1));
    assert_eq!(pieces(&then), "56D6 E1 SG4 (23E2) (E9) (SF5)");
    assert_eq!(pieces(&after(&state, "E1-E2")), "21D4 E2 SG4 (13D6) (E9) (SF5)");
    assert_eq!(pieces(&after(&state, "SG4-SF5")), "21D4 E1 SF5 (13D6) (23E2) (E9)");
    // Only exactly at the end of the move.
    assert_eq!(why(&white("E1 31D4 (13D6) (E9)"), "D4-D7"), "CU-11");
}

#[test]
fn cu_20_nobody_takes_his_own_pieces() {
    let state = white("E1 21D4 12D6 SC5 SE5 (E9)");
    assert_eq!(why(&state, "D4-D6"), "CU-20");
    assert_eq!(why(&white("E1 12E2 (E9)"), "E1-E2"), "CU-20");
    assert_eq!(why(&white("E1 12F2 SE3 (E9)"), "SE3-SF2"), "CU-20");
}

/// The enemy Master can be under attack in one's own turn only between a troc and the move after it.
#[test]
fn cu_20_a_master_is_never_taken() {
    let state = read("A9 13I5 (D2) ; w ; move ; first - ; quiet 0 ; level 2");
    let then = after(&state, "A9=cube");
    assert!(then.in_check(Side::Black) && then.side() == Side::White);
    assert_eq!(why(&then, "E1-D2"), "CU-20");
    let then = after(&then, "I5@90");
    assert!(then.in_check(Side::Black) && then.side() == Side::Black);
}

#[test]
fn cu_21_a_shield_captures_nothing_and_gives_no_check() {
    let state = white("E1 D5E5 (12F5) (E9)");
    assert_eq!(why(&state, "D5E5-E5F5"), "CU-21");
    assert!(!black("E1 D8D9 (E9)").in_check(Side::Black));
}

/// Both halves are attacked at once: either attacker may take.
#[test]
fn cu_22_a_shield_falls_when_both_its_cells_are_attacked() {
    let state = white("E1 12D4 12E4 (D5E5) (E9)");
    assert_eq!(why(&state, "D4-D5"), "");
    assert_eq!(why(&state, "E4-E5"), "");
    let then = after(&state, "D4-D5");
    assert_eq!(pieces(&then), "26D5 E1 12E4 (E9)");
    assert_eq!(then.captured(Side::Black), (8, 2));
    assert_eq!(why(&white("E1 12D4 (D5E5) (E9)"), "D4-D5"), "CU-22");
    // A Master and a soldier attack as well as a cube.
    let state = white("D4 SD6 (D5E5) (A9)");
    assert_eq!(pieces(&after(&state, "D4-D5")), "D5 SD6 (A9)");
    assert_eq!(pieces(&after(&state, "SD6-SE5")), "D4 SE5 (A9)");
}

/// The other figure: a cube rolls over one half to end on the other.
#[test]
fn cu_22_a_cube_may_step_over_and_turn_on_the_other_half() {
    let state = white("E1 21C5 12D4 (D5E5) (E9)");
    assert_eq!(why(&state, "C5-E5"), "");
    assert_eq!(pieces(&after(&state, "C5-E5")), "12D4 E1 51E5 (E9)");
    // From either end.
    assert_eq!(why(&white("E1 21F5 12E4 (D5E5) (E9)"), "F5-D5"), "");
    assert_eq!(why(&white("E1 21D7 12D4 (D5D6) (E9)"), "D7-D5"), "CU-22");
    assert_eq!(why(&white("E1 21D7 12C6 (D5D6) (E9)"), "D7-D5"), "");
    assert_eq!(why(&white("E1 21D4 12C5 (D5D6) (E9)"), "D4-D6"), "");
    // Turning on the half stepped over.
    let state = white("E1 21D6 12D4 (D5E5) (E9)");
    assert_eq!(legal_from(&state, "D6-").iter().filter(|text| text.ends_with("E5")).count(), 2);
    assert_eq!(why(&state, "D6-D5-E5"), "");
    // Stepping over is no attack on the cell stepped over.
    assert_eq!(why(&white("E1 21C5 12E4 (D5E5) (E9)"), "C5-E5"), "CU-22");
    // No other piece is stepped over, neither somebody else's shield nor the same way to another target.
    assert_eq!(why(&white("E1 31B5 12D4 (12C5) (D5E5) (E9)"), "B5-E5"), "CU-11");
    assert_eq!(why(&white("E1 31C5 12D4 (D5E5) (E9)"), "C5-F5"), "CU-11");
    assert_eq!(why(&white("E1 21C5 (D5D6) (12E5) (E9)"), "C5-E5"), "CU-11");
    // Nor is an own shield.
    assert_eq!(why(&white("E1 21C5 D5D6 (12E5) (E9)"), "C5-E5"), "CU-11");
}

#[test]
fn cu_23_a_pinned_attacker_counts_but_may_not_take_itself() {
    // The cube on D1 stands between the 2 on C1 and the Master: its attack on D2 counts, but it may not move.
    let state = white("E1 12D1 12C3 (21C1) (C2D2) (A9)");
    assert_eq!(why(&state, "C3-C2"), "");
    assert_eq!(why(&state, "D1-D2"), "CU-26");
}

#[test]
fn cu_24_the_attack_stands_before_the_capture() {
    // The 2 on E4 stands in the way of the 2 on E3. When it leaves for D5, the other one would attack E5: too late, attacks count before the move.
    let state = white("E1 21E3 21E4 (D5E5) (A9)");
    assert_eq!(why(&state, "E4-D4-D5"), "CU-22");
    assert_eq!(why(&white("E1 21E3 21D3 (D5E5) (A9)"), "D3-D5"), "");
}

#[test]
fn cu_24_it_does_not_matter_who_created_the_attack() {
    let state = black("E1 12D4 12E4 (E5F5) (A9)");
    let then = after(&state, "E5F5-D5E5");
    assert_eq!(why(&then, "D4-D5"), "");
    assert_eq!(why(&basic("E1 12D4 12E4 (E5F5) (A9)"), "E4-E5"), "CU-22");
}

//! CU-30 to CU-35: the troc.

use crate::common::{after, basic, black, ending, legal, legal_from, pieces, read, white, why};
use cubo_cubulus::{Phase, Side};

const FULL: &str = "12A1 12B1 12C1 12D1 12F1 12G1 12H1 12I1 A2B2 C2D2";

#[test]
fn cu_30_a_master_on_the_far_row_may_bring_back_a_captured_piece() {
    let state = white("B9 12H1 (H8)");
    assert_eq!(legal_from(&state, "B9="), ["B9=A9B9", "B9=B8B9", "B9=B9C9", "B9=cube"]);
    // Not from another row, not on another cell, not for pieces that are still on the board.
    assert_eq!(why(&white("B8 12H1 (H8)"), "B8=cube"), "CU-30");
    assert_eq!(why(&state, "C9=cube"), "CU-30");
    let full = white(&format!("E9 {FULL} (G5)"));
    assert_eq!(why(&full, "E9=cube"), "CU-30");
    assert_eq!(why(&full, "E9=E8E9"), "CU-30");
    assert!(legal_from(&full, "E9=").is_empty());
    // It is no move: after it the same side still has to make one.
    let then = after(&state, "B9=cube");
    assert_eq!((then.side(), then.phase()), (Side::White, Phase::Move));
    assert_eq!(why(&then, "end"), "CU-7");
    // Black's far row is the first.
    assert_eq!(why(&black("E4 (B1)"), "B1=cube"), "");
}

#[test]
fn cu_31_the_master_goes_home_and_the_piece_stands_where_it_was() {
    assert_eq!(pieces(&after(&white("B9 12H1 (H8)"), "B9=cube")), "14B9 E1 12H1 (H8)");
    assert_eq!(pieces(&after(&black("E4 (B1) (12H9)"), "B1=cube")), "E4 (13B1) (E9) (12H9)");
}

#[test]
fn cu_32_a_cube_comes_back_with_one_on_top_and_four_towards_its_owner() {
    let then = after(&black("E4 (B1) (12H9)"), "B1=cube");
    match then.piece_at("B1".parse().unwrap()) {
        Some((Side::Black, cubo_cubulus::Piece::Cube(die, _))) => {
            assert_eq!((die.top(), die.north()), (1, 4), "Black sits in the north");
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn cu_32_a_shield_comes_back_on_the_troc_cell_and_a_free_neighbour() {
    let state = white("B9 12A9 12H1 (62C9) (H8)");
    assert_eq!(legal_from(&state, "B9="), ["B9=B8B9", "B9=cube"]);
    assert_eq!(why(&state, "B9=A9B9"), "CU-32");
    assert_eq!(why(&state, "B9=B9C9"), "CU-32");
    assert_eq!(why(&state, "B9=D5D6"), "CU-32");
    assert_eq!(pieces(&after(&state, "B9=B8B9")), "12A9 B8B9 E1 12H1 (62C9) (H8)");
    // With no free neighbour, no shield.
    assert_eq!(legal_from(&white("A9 12A8 12B9 (H8)"), "A9="), ["A9=cube"]);
}

#[test]
fn cu_33_the_master_takes_an_enemy_cube_or_soldier_on_its_first_cell() {
    let then = after(&white("B9 12H1 (62E1) (H8)"), "B9=cube");
    assert_eq!(pieces(&then), "14B9 E1 12H1 (H8)");
    assert_eq!(then.captured(Side::Black).0, 8);
    assert_eq!(pieces(&after(&white("B9 12H1 (SE1) (H8)"), "B9=cube")), "14B9 E1 12H1 (H8)");
}

#[test]
fn cu_33_an_enemy_shield_there_falls_if_its_other_cell_is_attacked() {
    assert_eq!(why(&white("B9 12H1 (D1E1) (H8)"), "B9=cube"), "CU-33");
    let state = white("B9 12D2 (D1E1) (H8)");
    assert_eq!(pieces(&after(&state, "B9=cube")), "14B9 12D2 E1 (H8)");
    // The other attack may step over the half on the first cell.
    let state = white("B9 21F1 (D1E1) (H8)");
    assert_eq!(pieces(&after(&state, "B9=cube")), "14B9 E1 21F1 (H8)");
    // But over nothing else.
    assert_eq!(why(&white("B9 31G1 (SF1) (D1E1) (H8)"), "B9=cube"), "CU-33");
    // An attack on the first cell itself is of no use.
    assert_eq!(why(&white("B9 12F1 (D1E1) (H8)"), "B9=cube"), "CU-33");
}

#[test]
fn cu_33_no_troc_with_an_own_piece_or_the_enemy_master_there() {
    assert_eq!(why(&white("B9 12E1 (H8)"), "B9=cube"), "CU-33");
    assert_eq!(why(&white("B9 12H1 E1E2 (H8)"), "B9=cube"), "CU-33");
    assert_eq!(why(&white("B9 12H1 (E1)"), "B9=cube"), "CU-33");
}

#[test]
fn cu_34_before_the_move_or_right_after_it() {
    let state = white("B8 12H1 (H8)");
    let then = after(&state, "B8-B9");
    assert_eq!((then.side(), then.phase()), (Side::White, Phase::Troc));
    assert_eq!(legal_from(&then, ""), ["B9=A9B9", "B9=B8B9", "B9=B9C9", "B9=cube", "end"]);
    assert_eq!(why(&then, "H1-H2"), "CU-7");
    assert_eq!(after(&then, "end").side(), Side::Black);
    assert_eq!(after(&then, "B9=cube").side(), Side::Black);
    // Whichever piece moved, it is enough that the Master stands there.
    assert_eq!(after(&white("B9 12H1 (H8)"), "H1-H2").phase(), Phase::Troc);
    // With none possible the turn ends by itself: first cell covered, or nothing captured.
    assert_eq!(after(&white("B8 12E1 (H8)"), "B8-B9").side(), Side::Black);
    assert_eq!(after(&white(&format!("E8 {FULL} (G5)")), "E8-E9").side(), Side::Black);
}

#[test]
fn cu_34_the_master_must_stand_unattacked_after_each_step() {
    // The 4 on E5 looks at E1.
    assert_eq!(why(&white("B9 12H1 (41E5) (H8)"), "B9=cube"), "CU-26");
    // A piece that comes back on the far row does not close a line to the Master's home cell.
    let state = white("E9 12H1 (62E7) (H7)");
    assert_eq!(why(&state, "E9=E8E9"), "CU-26");
    assert_eq!(why(&state, "E9=cube"), "CU-26");
    // After the move too: no troc into check, so the turn is over.
    assert_eq!(after(&white("B8 12H1 (41E5) (H8)"), "B8-B9").side(), Side::Black);
}

#[test]
fn cu_34_a_troc_can_answer_a_check() {
    // Mate if it were not for the troc: A8 and B9 are covered, the 2 on A7 looks at A9.
    let mate = "A9 (21A7) (12B8) (H1)";
    let state = basic(mate);
    assert!(state.in_check(Side::White) && ending(&state).is_none());
    assert_eq!(legal(&state), ["A9=cube", "A9=A8A9", "A9=A9B9"]);
    // With the first cell covered there is no escape.
    let state = basic("A9 12E1 (21A7) (12B8) (H3)");
    assert_eq!(ending(&state), Some(("CU-27", [2, 1])));
}

#[test]
fn cu_34_a_troc_before_the_move_needs_a_move_after_it() {
    // On E1 the Master cannot move: D1, F1 and E2 are attacked. The shield on A8A9 can still swing to A8B8.
    assert_eq!(why(&basic("A9 (A7B7) (B9C9) (12D2) (12F2) (H5)"), "A9=A8A9"), "");
    // A blocked shield cannot; the cube can roll to A8.
    let state = basic("A9 (62A7) (B8B9) (12D2) (12F2) (H5)");
    assert_eq!(legal_from(&state, "A9="), ["A9=cube"]);
    assert_eq!(why(&state, "A9=A8A9"), "CU-34");
    // After the move nothing has to follow.
    let then =
        after(&read("A8 (62A6) (B8B9) (12D2) (12F2) (H5) ; w ; move ; first - ; quiet 0 ; level 1"), "A8-A9");
    assert_eq!(then.phase(), Phase::Troc);
}

#[test]
fn cu_35_a_captured_soldier_comes_back_as_a_shield() {
    let state = black("B9 12H1 C5D5 SG5 (21G7) (H8)");
    assert_eq!(state.captured(Side::White), (7, 0));
    let then = after(&state, "G7-G5");
    assert_eq!(then.captured(Side::White), (7, 1));
    assert_eq!(why(&then, "B9=A9B9"), "");
}

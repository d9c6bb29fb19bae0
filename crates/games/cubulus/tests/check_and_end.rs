//! CU-25 to CU-29: check, mate, no move, draws.

use crate::common::{after, basic, black, ending, legal, legal_from, play, read, start, white, why};
use cubo_core::Game;
use cubo_cubulus::{Cubulus, Side};

#[test]
fn cu_25_a_master_on_an_attacked_cell_is_in_check() {
    // The 4 on E5 attacks E9 in a straight line; a piece in between stops it.
    assert!(black("E1 41E5 (E9)").in_check(Side::Black));
    assert!(!black("E1 41E5 (12E7) (E9)").in_check(Side::Black));
    // Round the corner: four cells by C9 or by E7, and one open way is enough.
    assert!(black("E1 41C7 (E9)").in_check(Side::Black));
    assert!(black("E1 41C7 (12C8) (E9)").in_check(Side::Black));
    assert!(!black("E1 41C7 (12C8) (12D7) (E9)").in_check(Side::Black));
    // Soldiers and Masters.
    assert!(black("E1 SD8 (E9)").in_check(Side::Black));
    assert!(!black("E1 SE8 (E9)").in_check(Side::Black));
    assert_eq!(why(&white("E4 (E6)"), "E4-E5"), "CU-26");
}

#[test]
fn cu_25_a_pinned_piece_still_gives_check() {
    // White's cube on E3 stands between the 2 on E4 and its Master, and attacks the Master on D3 all the same.
    let state = black("E2 12E3 (21E4) (D3)");
    assert!(state.in_check(Side::Black));
    // With Black's Master elsewhere, the move to D3 is refused.
    let state = white("E2 12E3 (21E4) (A9)");
    assert_eq!(why(&state, "E3-D3"), "CU-26");
    assert_eq!(why(&state, "E3-E4"), "");
}

#[test]
fn cu_25_an_attack_by_a_troc_before_the_move_is_check_once_the_turn_ends() {
    let mut state = read("A9 13I5 12A5 (D2) ; w ; move ; first - ; quiet 0 ; level 2");
    play(&mut state, "A9=cube");
    assert!(ending(&state).is_none());
    play(&mut state, "A5-A4");
    assert!(state.in_check(Side::Black));
    assert_eq!(why(&state, "D2-C2"), "");
    assert_eq!(why(&state, "D2-D1"), "CU-26");
}

#[test]
fn cu_26_nothing_may_leave_or_put_the_own_master_in_check() {
    // Stepping into the line of a 4.
    assert_eq!(why(&white("D1 (41E5) (A9)"), "D1-E1"), "CU-26");
    // Opening it.
    let state = white("E1 12E3 (41E5) (A9)");
    assert_eq!(why(&state, "E3-D3"), "CU-26");
    assert_eq!(why(&state, "E3-E2"), "");
    // Ignoring it; a rotation never helps.
    let state = white("E1 12H3 (41E5) (A9)");
    assert_eq!(why(&state, "H3@90"), "CU-26");
    assert_eq!(why(&state, "H3-H4"), "CU-26");
    assert_eq!(why(&state, "E1-D1"), "");
    // Moving away along a line: the 4 on A1 attacks E1 through the cell that the Master leaves.
    assert_eq!(why(&white("D1 (41A1) (A9)"), "D1-E1"), "CU-26");
    // Taking the attacker, or stepping between.
    let state = white("E1 21G5 41D2 (41E5) (A9)");
    assert_eq!(why(&state, "G5-E5"), "");
    assert_eq!(why(&state, "D2-D4-F4"), "CU-26");
    assert_eq!(why(&state, "D2-C2-C5"), "CU-26");
    // A shield protects the Master until it moves away.
    let state = white("E1 D3E3 (41E5) (A9)");
    assert_eq!(why(&state, "D3E3-C3D3"), "CU-26");
    assert_eq!(why(&state, "D3E3-E3F3"), "");
    assert_eq!(why(&state, "D3E3-SF3"), "CU-26");
    // An enemy shield protects it too: if it is taken on D3 the column opens, if it is taken on E3 the piece that took it closes the column.
    let state = white("E1 12D2 12F3 (D3E3) (41E5) (A9)");
    assert_eq!(why(&state, "D2-D3"), "CU-26");
    assert_eq!(why(&state, "F3-E3"), "");
    // A shield with both halves in the column: only standing up leaves both cells.
    let state = white("E1 E2E3 (41E5) (A9)");
    assert_eq!(why(&state, "E2E3-SE4"), "");
    assert_eq!(why(&state, "E2E3-E2F2"), "");
}

#[test]
fn cu_27_check_without_escape_is_mate_and_the_attacker_wins() {
    let mut state = basic("E1 14B7 12B8 (A9)");
    play(&mut state, "B7-A7");
    assert_eq!(ending(&state), Some(("CU-27", [1, 2])));
    let end = Cubulus::outcome(&state).unwrap();
    assert_eq!(end.scores.as_slice(), [1, 0]);
    assert!(legal(&state).is_empty());
    // Without the cube on B8, A8 is free to go to.
    let state = after(&basic("E1 14B7 12C9 (A9)"), "B7-A7");
    assert!(ending(&state).is_none() && state.in_check(Side::Black));
    assert_eq!(legal(&state), ["A9-A8"]);
}

#[test]
fn cu_27_comes_before_the_draws() {
    let mut state = read("E1 14B7 12B8 (A9) ; w ; move ; first - ; quiet 99 ; level 1");
    play(&mut state, "B7-A7");
    assert_eq!(ending(&state), Some(("CU-27", [1, 2])));
}

#[test]
fn cu_28_who_cannot_move_loses_without_being_in_check() {
    let mut state = basic("E1 12B8 (A9)");
    play(&mut state, "E1-E2");
    assert!(!state.in_check(Side::Black));
    assert_eq!(ending(&state), Some(("CU-28", [1, 2])));
    // A shield that can still move keeps the game going, and at level 2 so does any cube.
    assert!(ending(&after(&basic("E1 12B8 (G8G9) (A9)"), "E1-E2")).is_none());
    let state = after(&white("E1 12B8 (62E9) (A9)"), "E1-E2");
    assert!(legal_from(&state, "E9@").len() == 3);
}

#[test]
fn cu_29_the_third_occurrence_is_a_draw() {
    let mut state = start(1);
    let round = "E1-E2 E9-E8 E2-E1 E8-E9";
    play(&mut state, round);
    assert_eq!(state.occurrences(), 2);
    play(&mut state, "E1-E2 E9-E8 E2-E1");
    assert!(ending(&state).is_none());
    play(&mut state, "E8-E9");
    assert_eq!(ending(&state), Some(("CU-29", [1, 1])));
    assert_eq!(Cubulus::outcome(&state).unwrap().scores.as_slice(), [0, 0]);
    // A position set up counts as its first occurrence.
    let mut state = read(&Cubulus::write_position(&after(&start(1), round)));
    play(&mut state, round);
    assert_eq!(state.occurrences(), 2);
}

#[test]
fn cu_29_first_moves_in_hand_make_another_position_at_level_2() {
    let mut state = start(2);
    play(&mut state, "E1-E2 E9-E8 E2-E1 E8-E9 E1-E2 E9-E8 E2-E1 E8-E9 E1-E2");
    assert!(ending(&state).is_none());
    // Both on the second row with nobody's first move left: for the third time.
    play(&mut state, "E9-E8");
    assert_eq!(ending(&state), Some(("CU-29", [1, 1])));
}

#[test]
fn cu_29_a_turned_cube_makes_another_position() {
    let mut state = start(2);
    play(&mut state, "D1@90 E9-E8 D1@90 E8-E9 D1@90 E9-E8 D1@90");
    assert_eq!(state.occurrences(), 1);
}

#[test]
fn cu_29_captures_do_not_clear_the_count() {
    let first = "14A9 E1 (SB8) (I5) ; w ; move ; first w ; quiet 0 ; level 2";
    let mut state = read(first);
    play(&mut state, "A9@180 I5-I6 A9@180 I6-I5");
    assert_eq!(state.occurrences(), 2);
    // The cube is taken; its Master walks across the board and brings it back; the soldier returns to where it was.
    play(&mut state, "A9@180 SB8-SA9 E1-D2 SA9-SB8 D2-C2 SB8-SC7 C2-B2 SC7-SD6 B2-A2 SD6-SE5 A2-A3 SE5-SD6");
    play(&mut state, "A3-A4 SD6-SE5 A4-A5 SE5-SD6 A5-A6 SD6-SE5 A6-A7 SE5-SD6 A7-A8 SD6-SC7 A8-A9 A9=cube");
    assert!(ending(&state).is_none());
    play(&mut state, "SC7-SB8");
    assert_eq!(Cubulus::write_position(&state), first.replace("quiet 0", "quiet 1"));
    assert_eq!(ending(&state), Some(("CU-29", [1, 1])));
}

#[test]
fn cu_29_a_hundred_turns_without_capture_or_troc_are_a_draw() {
    let at = |quiet: u8| read(&format!("E1 21D4 (13D6) (E9) ; w ; move ; first - ; quiet {quiet} ; level 2"));
    assert_eq!(ending(&after(&at(99), "E1-E2")), Some(("CU-29", [1, 1])));
    assert!(ending(&after(&at(98), "E1-E2")).is_none());
    let taken = after(&at(99), "D4-D6");
    assert!(ending(&taken).is_none());
    assert_eq!(taken.quiet(), 0);
    assert!(Cubulus::outcome(&at(100)).is_some());
    // With a troc after the move the turn is not quiet, with `end` it is.
    let state = read("D8 21D4 (13H2) (G7) ; w ; move ; first - ; quiet 99 ; level 2");
    assert_eq!(after(&state, "D8-D9 D9=cube").quiet(), 0);
    assert_eq!(ending(&after(&state, "D8-D9 end")), Some(("CU-29", [1, 1])));
    // And so does one before it.
    let state = read("D9 21D4 (13H2) (G7) ; w ; move ; first - ; quiet 99 ; level 2");
    assert_eq!(after(&state, "D9=cube D4@90").quiet(), 0);
}

//! The ten powers, clause by clause (AK-20 … AK-33).

use crate::common::*;
use cubo_attakube::{AttaKube, Kind};
use cubo_core::{Game, Seat, Viewer};

const SPECTATOR: Viewer = Viewer::Spectator;

// --- AK-20: Star ---

#[test]
fn ak_20_a_star_steps_diagonally_and_is_turned_up_by_it() {
    let mut state = table(0, "d4=star,c3=keys", "e5=star,a7=star");
    assert_eq!(legal_from(&state, "d4"), "d4-c4 d4-c5 d4-d3 d4-d5 d4-e3 d4-e4");
    assert_eq!(why(&state, "d4-e5"), "AK-20");
    assert_eq!(why(&state, "c3-b4"), "AK-6");
    assert_eq!(seen(&mut state, "d4-c5", SPECTATOR), "d4-c5 {d4=star}");
    play(&mut state, "a7-a6 c5-c6"); // and straight as it likes
    assert_eq!(on(&state, "c6"), "0star");
}

#[test]
fn ak_20_question_a_diagonal_crossing_scores_the_gate_that_is_left() {
    // Column c is worth 2; going out behind the gate worth 3 still scores 2.
    let mut state = table(0, "c7=star", "g5=star");
    assert_eq!(legal_from(&state, "c7"), "c7-b6 c7-b7 c7-b8 c7-c6 c7-c8 c7-d6 c7-d7 c7-d8");
    assert_eq!(seen(&mut state, "c7-d8", SPECTATOR), "c7-d8 {c7=star}");
    assert_eq!(points(&state), [2, 0]);
}

#[test]
fn ak_20_only_towards_a_column_that_exists_and_only_for_stars() {
    let state = table(0, "a7=star,g7=star,d7=comet", "d4=star");
    assert_eq!(legal_from(&state, "a7"), "a7-a6 a7-a8 a7-b6 a7-b7 a7-b8");
    assert_eq!(legal_from(&state, "g7"), "g7-f6 g7-f7 g7-f8 g7-g6 g7-g8");
    assert_eq!(why(&state, "d7-e8"), "AK-21");
    assert_eq!(why(&state, "a7-c8"), "AK-7");
    let state = table(1, "d5=star", "c1=star,c2=star");
    assert_eq!(why(&state, "c1-d0"), "fine");
    assert_eq!(why(&state, "c2-d0"), "AK-20");
}

// --- AK-21: Comet ---

#[test]
fn ak_21_question_a_comet_is_turned_up_and_goes_two_cells_in_one_action() {
    let mut state = table(0, "d4=comet,d1=star", "d6=star,b4=star,a7=star");
    assert_eq!(legal_from(&state, "d4"), "d4-c4 d4-d2 d4-d3 d4-d5 d4-e4 d4-f4");
    assert_eq!(why(&state, "d4-d6"), "AK-21");
    assert_eq!(why(&state, "d4-b4"), "AK-21");
    assert_eq!(seen(&mut state, "d4-f4", SPECTATOR), "d4-f4 {d4=comet}");
    play(&mut state, "a7-a6 f4-f5");
    assert_eq!(on(&state, "f5"), "0comet");
}

#[test]
fn ak_21_both_cells_must_be_free_and_be_cells() {
    let state = table(0, "d6=comet,a1=comet", "a2=star");
    assert_eq!(why(&state, "d6-d8"), "AK-7");
    assert_eq!(why(&state, "a1-a3"), "AK-21"); // over a Kube
    assert_eq!(legal_from(&state, "d6"), "d6-b6 d6-c6 d6-d4 d6-d5 d6-d7 d6-e6 d6-f6");
}

// --- AK-22: Earthquake ---

#[test]
fn ak_22_question_an_earthquake_destroys_a_line_of_both_sides_and_itself() {
    let before = table(0, "d4=quake,a4=keys,d1=star", "g4=star,d7=comet,e5=eye");
    let mut row = before.clone();
    assert_eq!(seen(&mut row, "d4!row", SPECTATOR), "d4!row {d4=quake}");
    assert_eq!(["a4", "d4", "g4"].map(|cell| on(&row, cell)), ["-", "-", "-"]);
    assert_eq!(["d1", "d7", "e5"].map(|cell| on(&row, cell)), ["0?star", "1?comet", "1?eye"]);
    let mut column = before;
    play(&mut column, "d4!col");
    assert_eq!(["d1", "d4", "d7"].map(|cell| on(&column, cell)), ["-", "-", "-"]);
    assert_eq!(["a4", "g4", "e5"].map(|cell| on(&column, cell)), ["0?keys", "1?star", "1?eye"]);
}

// --- AK-23: Tsunami ---

#[test]
fn ak_23_question_a_tsunami_pushes_one_kube_of_either_side_and_stays() {
    let mut state = table(0, "d4=tsunami,c4=keys", "d5=star,e4=comet,f4=eye,a7=star");
    // e4 has f4 behind it.
    assert_eq!(legal_from(&state, "d4!"), "d4!c4 d4!d5");
    assert_eq!(why(&state, "d4!e4"), "AK-23");
    assert_eq!(why(&state, "d4!d3"), "AK-32");
    assert_eq!(why(&state, "d4!f4"), "AK-23");
    assert_eq!(seen(&mut state, "d4!d5", SPECTATOR), "d4!d5 {d4=tsunami}");
    assert_eq!(["d4", "d5", "d6"].map(|cell| on(&state, cell)), ["0tsunami", "-", "1?star"]);
    play(&mut state, "a7-a6");
    assert_eq!(seen(&mut state, "d4!c4", SPECTATOR), "d4!c4");
    assert_eq!(on(&state, "b4"), "0?keys");
}

#[test]
fn ak_23_pushed_off_the_board_is_out_of_the_game() {
    let mut state = table(0, "b4=tsunami", "a4=star,d5=star");
    play(&mut state, "b4!a4");
    assert_eq!(on(&state, "a4"), "-");
    assert_eq!(points(&state), [0, 0]);
    let kube = AttaKube::view(&state, Viewer::Seat(Seat(0))).kubes(Seat(1)).next().unwrap();
    assert_eq!((kube.cell, kube.kind, kube.not.iter().collect()), (None, None, vec![Kind::Shield]));
}

#[test]
fn ak_23_a_blocked_kube_cannot_be_pushed() {
    let state = table(0, "d4=tsunami,c5=firewall!>d5", "d5=star~shield,a7=star");
    assert_eq!(why(&state, "d4!d5"), "AK-23");
}

#[test]
fn ak_23_tsunami_frees_what_a_pushed_firewall_held() {
    let mut state = table(0, "d4=tsunami,d6=star~shield,e5=keys", "d5=firewall!>d6,a7=star");
    assert!(blocked(&state, "d6"));
    // Nothing may stand behind: d6 does. Pushed from the side it goes to c5.
    assert_eq!(why(&state, "d4!d5"), "AK-23");
    let mut beside = table(0, "e5=tsunami,d6=star~shield", "d5=firewall!>d6,a7=star");
    play(&mut beside, "e5!d5");
    assert_eq!(on(&beside, "c5"), "1firewall");
    assert!(!blocked(&beside, "d6"));
    play(&mut state, "d4-c4");
    assert!(blocked(&state, "d6"));
}

#[test]
fn ak_23_question_ones_own_kube_pushed_through_an_enemy_gate_scores() {
    let mut state = table(0, "c6=tsunami,c7=eye", "a4=star");
    assert_eq!(seen(&mut state, "c6!c7", SPECTATOR), "c6!c7 {c6=tsunami}");
    assert_eq!(points(&state), [2, 0]);
    assert!(AttaKube::view(&state, SPECTATOR).kubes(Seat(0)).nth(1).unwrap().not.contains(Kind::Keys));
    // For seat 1 the other way round.
    let mut state = table(1, "a4=star", "d2=tsunami,d1=eye");
    play(&mut state, "d2!d1");
    assert_eq!(points(&state), [0, 3]);
    // Sideways and backwards it does not.
    let mut state = table(0, "b7=tsunami,a7=eye", "d4=star");
    play(&mut state, "b7!a7");
    assert_eq!((points(&state), on(&state, "a7")), ([0, 0], "-".into()));
    let mut state = table(0, "d2=tsunami,d1=eye", "d4=star");
    play(&mut state, "d2!d1");
    assert_eq!((points(&state), on(&state, "d1")), ([0, 0], "-".into()));
}

#[test]
fn ak_23_an_enemy_pushed_off_any_edge_scores_nothing_and_keys_stay_secret() {
    let mut state = table(0, "d2=tsunami", "d1=keys,a7=star");
    assert_eq!(seen(&mut state, "d2!d1", SPECTATOR), "d2!d1 {d2=tsunami}");
    assert_eq!(points(&state), [0, 0]);
    assert_eq!(AttaKube::view(&state, SPECTATOR).kubes(Seat(1)).next().unwrap().kind, None);
    let mut state = table(0, "d6=tsunami", "d7=keys,a7=star");
    play(&mut state, "d6!d7");
    assert_eq!(points(&state), [0, 0]);
}

// --- AK-24: Cyclone ---

#[test]
fn ak_24_question_a_cyclone_destroys_its_neighbours_of_both_sides_and_itself() {
    let mut state = table(0, "d4=cyclone,c4=keys,c3=star", "d5=star,e4=comet,e5=eye");
    assert_eq!(seen(&mut state, "d4!", SPECTATOR), "d4! {d4=cyclone}");
    assert_eq!(["d4", "c4", "d5", "e4"].map(|cell| on(&state, cell)), ["-", "-", "-", "-"]);
    assert_eq!(["c3", "e5"].map(|cell| on(&state, cell)), ["0?star", "1?eye"]);
}

// --- AK-25: Firewall ---

#[test]
fn ak_25_question_a_firewall_holds_one_enemy_turn_after_turn() {
    let mut state = table(0, "d4=firewall,c4=keys", "d5=star,e4=comet,a7=star");
    assert_eq!(legal_from(&state, "d4!"), "d4!d5 d4!e4");
    assert_eq!(why(&state, "d4!c4"), "AK-25"); // one's own
    assert_eq!(why(&state, "d4!d3"), "AK-32"); // nobody
    assert_eq!(why(&state, "d4!a7"), "AK-25"); // not beside it
    assert_eq!(seen(&mut state, "d4!d5", SPECTATOR), "d4!d5 {d4=firewall}");
    assert_eq!(legal_from(&state, "d5"), "");
    play(&mut state, "a7-a6 c4-c3");
    assert_eq!(why(&state, "d5-d6"), "AK-10");
}

#[test]
fn ak_25_question_it_lets_go_when_it_moves_or_holds_another() {
    let held = table(0, "d4=firewall!>d5", "d5=star~shield,e4=comet,a7=star");
    let mut moved = held.clone();
    play(&mut moved, "d4-d3");
    assert!(!blocked(&moved, "d5"));
    let mut another = held;
    play(&mut another, "d4!e4");
    assert!(!blocked(&another, "d5") && blocked(&another, "e4"));
}

#[test]
fn ak_25_a_blocked_firewall_keeps_its_hold() {
    let mut state = table(1, "d4=firewall!>d5", "d5=star~shield,d3=eclipse,a7=star");
    play(&mut state, "d3-d4");
    assert!(blocked(&state, "d4") && blocked(&state, "d5"));
    let mut state = table(1, "d4=firewall!>d5", "d5=star~shield,d3=firewall,a7=star");
    play(&mut state, "d3!d4");
    assert!(blocked(&state, "d4") && blocked(&state, "d5"));
}

// --- AK-26: Eclipse ---

#[test]
fn ak_26_question_an_eclipse_steps_onto_a_kube_of_either_side_and_on() {
    let mut state = table(0, "d4=eclipse,c4=keys", "d5=star,d6=eye,a7=star");
    assert_eq!(legal_from(&state, "d4"), "d4-c4 d4-d3 d4-d5 d4-e4");
    assert_eq!(seen(&mut state, "d4-d5", SPECTATOR), "d4-d5 {d4=eclipse}");
    assert_eq!(on(&state, "d5"), "1?star/0eclipse");
    assert_eq!(legal_from(&state, "d5"), "");
    play(&mut state, "a7-a6");
    // On to a free cell or another single Kube; what it leaves is free again.
    assert_eq!(legal_from(&state, "d5"), "d5-c5 d5-d4 d5-d6 d5-e5");
    play(&mut state, "d5-d6");
    assert_eq!([on(&state, "d5"), on(&state, "d6")], ["1?star", "1?eye/0eclipse"]);
    play(&mut state, "d5-d4 d6-d7 d4-d3 d7-d8");
    assert_eq!(points(&state), [3, 0]);
    // Onto its own.
    let mut own = table(0, "d4=eclipse,c4=keys", "a7=star");
    play(&mut own, "d4-c4");
    assert_eq!(on(&own, "c4"), "0?keys/0eclipse");
    assert!(blocked(&own, "c4"));
}

#[test]
fn ak_26_question_from_a_kube_on_the_gate_row_it_may_cross() {
    let mut state = table(0, "^c7=eclipse!", "c7=star~shield,a4=star");
    assert_eq!(legal_from(&state, "c7"), "c7-b7 c7-c6 c7-c8 c7-d7");
    play(&mut state, "c7-c8");
    assert_eq!((points(&state), on(&state, "c7")), ([2, 0], "1?star".into()));
    assert!(!blocked(&state, "c7"));
}

#[test]
fn ak_26_stepping_to_a_free_cell_reveals_nothing() {
    let mut state = table(0, "d4=eclipse", "a7=star");
    assert_eq!(seen(&mut state, "d4-d5", SPECTATOR), "d4-d5");
    assert_eq!(on(&state, "d5"), "0?eclipse");
}

// --- AK-27: Shield ---

#[test]
fn ak_27_question_a_shield_is_revealed_and_unharmed_by_each_power() {
    // Each line: the attacker on d4 against a Shield on d5, what is seen, what is left on d4.
    for (kind, action, sight, left) in [
        ("eclipse", "d4-d5", "d4-d5 {d4=eclipse d5=shield}", "0eclipse"),
        ("tsunami", "d4!d5", "d4!d5 {d4=tsunami d5=shield}", "0tsunami"),
        ("quake", "d4!col", "d4!col {d4=quake d5=shield}", "-"),
        ("firewall", "d4!d5", "d4!d5 {d4=firewall d5=shield}", "0firewall"),
        ("cyclone", "d4!", "d4! {d4=cyclone d5=shield}", "-"),
    ] {
        let mut state = table(0, &format!("d4={kind},a1=star"), "d5=shield,a7=star");
        assert_eq!(seen(&mut state, action, SPECTATOR), sight);
        assert_eq!([on(&state, "d4"), on(&state, "d5")], [left, "1shield"]);
        assert!(!blocked(&state, "d5"));
        assert_eq!(AttaKube::turn(&state).seat(), Some(Seat(1)), "the action is spent");
    }
}

#[test]
fn ak_27_a_shield_that_lies_open_stays_protected() {
    for (kind, action) in [("quake", "d4!col"), ("cyclone", "d4!")] {
        let mut state = table(0, &format!("d4={kind},a1=star"), "d5=shield!,a7=star");
        play(&mut state, action);
        assert_eq!(on(&state, "d5"), "1shield");
    }
}

#[test]
fn ak_27_of_both_sides() {
    let mut state = table(0, "d4=tsunami,d5=shield", "a7=star");
    assert_eq!(seen(&mut state, "d4!d5", SPECTATOR), "d4!d5 {d4=tsunami d5=shield}");
    let mut state = table(0, "d4=eclipse,d5=shield", "a7=star");
    assert_eq!(seen(&mut state, "d4-d5", SPECTATOR), "d4-d5 {d4=eclipse d5=shield}");
    let mut state = table(0, "d4=quake,d5=shield", "a7=star");
    play(&mut state, "d4!col");
    assert_eq!(on(&state, "d5"), "0shield");
}

#[test]
fn ak_27_a_firewall_keeps_the_hold_it_had() {
    let mut state = table(0, "d4=firewall!>d5", "d5=star~shield,e4=shield,a7=star");
    assert_eq!(seen(&mut state, "d4!e4", SPECTATOR), "d4!e4 {e4=shield}");
    assert!(blocked(&state, "d5") && !blocked(&state, "e4"));
}

#[test]
fn ak_27_an_eclipse_on_a_kube_stays_on_it() {
    let mut state = table(0, "^d4=eclipse!", "d4=star~shield,d5=shield,a7=star");
    assert_eq!(seen(&mut state, "d4-d5", SPECTATOR), "d4-d5 {d5=shield}");
    assert_eq!(on(&state, "d4"), "1?star/0eclipse");
    assert!(blocked(&state, "d4"));
}

#[test]
fn ak_27_the_eye_works_on_it_and_it_has_no_action_of_its_own() {
    let mut state = table(0, "d4=eye,a1=shield", "g7=shield,a7=star");
    for action in ["a1!", "a1!row", "a1!a2", "a1?g7"] {
        assert_eq!(why(&state, action), "AK-33", "{action}");
    }
    play(&mut state, "d4?g7");
    assert_eq!(on(&state, "g7"), "1shield");
}

// --- AK-28: Keys ---

#[test]
fn ak_28_question_keys_count_double_and_need_not_be_revealed_before() {
    let mut state = table(0, "c7=keys", "a4=star");
    assert_eq!(seen(&mut state, "c7-c8", SPECTATOR), "c7-c8 {keys}");
    assert_eq!(points(&state), [4, 0]);
    let keys = AttaKube::view(&state, SPECTATOR).kubes(Seat(0)).next().unwrap();
    assert_eq!((keys.kind, keys.face_up), (Some(Kind::Keys), true));
    let mut state = table(0, "c7=keys!", "a4=star");
    assert_eq!(seen(&mut state, "c7-c8", SPECTATOR), "c7-c8");
    assert_eq!(points(&state), [4, 0]);
}

#[test]
fn ak_28_keys_pushed_by_their_own_side_count_double() {
    let mut state = table(0, "a6=tsunami,a7=keys", "d4=star");
    assert_eq!(seen(&mut state, "a6!a7", SPECTATOR), "a6!a7 {a6=tsunami keys}");
    assert_eq!(points(&state), [2, 0]);
    for action in ["d4!", "d4?d5"] {
        let state = table(0, "d4=keys", "d5=star");
        assert_eq!(why(&state, action), "AK-33");
    }
}

// --- AK-29: Eye ---

#[test]
fn ak_29_question_an_eye_sees_far_once_and_near_ever_after() {
    let mut state = table(0, "d4=eye,a1=star", "g7=keys,d5=comet,c4=quake!,f2=star");
    assert_eq!(legal_from(&state, "d4?"), "d4?d5 d4?f2 d4?g7");
    for wrong in ["d4?c4", "d4?a1", "d4?d4", "d4?e4"] {
        assert_eq!(why(&state, wrong), "AK-29", "{wrong}");
    }
    assert_eq!(seen(&mut state, "d4?g7", SPECTATOR), "d4?g7 {d4=eye g7=keys}");
    play(&mut state, "f2-e2");
    assert_eq!(legal_from(&state, "d4?"), "d4?d5");
    assert_eq!(why(&state, "d4?e2"), "AK-29");
    assert_eq!(seen(&mut state, "d4?d5", SPECTATOR), "d4?d5 {d5=comet}");
    // They stay so.
    play(&mut state, "g7-g6 a1-a2");
    assert_eq!([on(&state, "g6"), on(&state, "d5")], ["1keys", "1comet"]);
    assert_eq!(legal_from(&state, "d4?"), "");
}

#[test]
fn ak_29_question_nothing_is_revealed_by_coming_near() {
    let mut state = table(1, "d4=eye!", "d6=star,a7=star");
    play(&mut state, "d6-d5");
    assert_eq!(on(&state, "d5"), "1?star");
    assert_eq!(why(&state, "d4?d5"), "fine");
}

// --- AK-30: freeing ---

#[test]
fn ak_30_question_destroying_the_blocker_frees_the_blocked() {
    let mut state = table(0, "e4=cyclone,d5=star~shield", "d4=firewall!>d5,a7=star");
    play(&mut state, "e4!");
    assert!(!blocked(&state, "d5"));
    // An Eclipse alone cannot be destroyed off its Kube (AK-31), but it can be pushed.
    let mut state = table(0, "d4=star~shield,c4=tsunami", "^d4=eclipse!,a7=star");
    play(&mut state, "c4!d4");
    assert_eq!([on(&state, "d4"), on(&state, "e4")], ["0?star", "1eclipse"]);
    assert!(!blocked(&state, "d4"));
}

#[test]
fn ak_30_unless_another_still_blocks_it() {
    // An Eclipse leaves a Kube that a Firewall still holds.
    let mut state = table(0, "^d5=eclipse!,d4=firewall!>d5,a1=star", "d5=star~shield,a7=star");
    play(&mut state, "d5-d6");
    assert!(blocked(&state, "d5"));
    assert_eq!(why(&state, "d5-c5"), "AK-10");
    // A Firewall goes, the Eclipse stays.
    let mut state = table(0, "^d5=eclipse!,d4=firewall!>d5,a1=star", "d5=star~shield,a7=star");
    play(&mut state, "d4-d3");
    assert!(blocked(&state, "d5"));
    // Two Firewalls hold the same Kube; one goes.
    let mut state = table(0, "c5=firewall!>d5,d4=firewall!>d5", "d5=star~shield,a7=star");
    play(&mut state, "d4-d3");
    assert!(blocked(&state, "d5"));
    play(&mut state, "a7-a6 c5-c4");
    assert!(!blocked(&state, "d5"));
}

// --- AK-31: stacks ---

#[test]
fn ak_31_earthquake_and_cyclone_catch_both_kubes_of_a_stack() {
    for (kind, action) in [("quake", "c4!row"), ("cyclone", "c4!")] {
        let mut state = table(0, &format!("c4={kind},d4=keys~shield,a1=star"), "^d4=eclipse!,a7=star");
        play(&mut state, action);
        assert_eq!(on(&state, "d4"), "-");
    }
}

#[test]
fn ak_31_tsunami_and_firewall_aim_at_the_eclipse_on_top() {
    let mut state = table(0, "c4=firewall,d4=star~shield", "^d4=eclipse!,a7=star");
    play(&mut state, "c4!d4");
    let (lower, upper) = state.kubes_on("d4".parse().unwrap());
    assert!(lower.unwrap().blocked && upper.unwrap().blocked);
    assert_eq!(why(&state, "d4-d5"), "AK-10");
    // Not at one's own Eclipse, though an enemy lies below.
    let state = table(0, "c4=firewall,^d4=eclipse!", "d4=star~shield,a7=star");
    assert_eq!(why(&state, "c4!d4"), "AK-25");
    // A Firewall may leave the Kube it holds for the Eclipse that has come onto it.
    let mut state = table(0, "c4=firewall!>d4,a1=star", "d4=star~shield,^d4=eclipse!,a7=star");
    play(&mut state, "c4!d4");
    let (lower, upper) = state.kubes_on("d4".parse().unwrap());
    assert!(lower.unwrap().blocked && upper.unwrap().blocked);
    play(&mut state, "a7-a6");
    assert_eq!(why(&state, "c4!d4"), "AK-32");
    // A held Eclipse on a stack cannot be pushed.
    let state = table(0, "c4=firewall!>^d4,d3=tsunami,d4=star~shield", "^d4=eclipse!,a7=star");
    assert_eq!(why(&state, "d3!d4"), "AK-23");
}

#[test]
fn ak_31_the_eye_names_the_lower_one() {
    let mut state = table(0, "a1=eye,g1=star", "d4=keys~shield,^d4=eclipse!,a7=star!");
    assert_eq!(legal_from(&state, "a1?"), "a1?d4");
    assert_eq!(seen(&mut state, "a1?d4", SPECTATOR), "a1?d4 {a1=eye d4=keys}");
    assert_eq!(on(&state, "d4"), "1keys/1eclipse");
    let state = table(0, "a1=eye,d4=keys~shield", "^d4=eclipse!,a7=star!");
    assert_eq!(why(&state, "a1?d4"), "AK-29");
}

#[test]
fn ak_31_an_eclipse_lands_on_a_lone_eclipse_never_on_a_stack() {
    let mut state = table(0, "d4=eclipse", "d5=eclipse,a7=star");
    play(&mut state, "d4-d5");
    assert_eq!(on(&state, "d5"), "1?eclipse/0eclipse");
    let state = table(0, "d4=eclipse,a1=star", "d5=star~shield,^d5=eclipse!,a7=star");
    assert_eq!(why(&state, "d4-d5"), "AK-31");
}

// --- AK-32: aims ---

#[test]
fn ak_32_earthquake_and_cyclone_may_be_spent_on_themselves_alone() {
    for (kind, action) in [("quake", "d4!row"), ("quake", "d4!col"), ("cyclone", "d4!")] {
        let mut state = table(0, &format!("d4={kind},a1=star"), "a7=star");
        play(&mut state, action);
        assert_eq!(on(&state, "d4"), "-");
    }
    let state = table(0, "d4=tsunami,f4=firewall,a1=eye", "a7=star!");
    assert_eq!(legal_from(&state, "d4!") + &legal_from(&state, "f4!") + &legal_from(&state, "a1?"), "");
    assert_eq!(why(&state, "d4!d5"), "AK-32");
    assert_eq!(why(&state, "f4!f5"), "AK-32");
}

#[test]
fn ak_32_an_open_shield_is_no_aim_a_hidden_one_is() {
    for kind in ["tsunami", "firewall"] {
        let state = table(0, &format!("d4={kind}"), "d5=shield!,a7=star");
        assert_eq!(why(&state, "d4!d5"), "AK-32", "{kind}");
        let state = table(0, &format!("d4={kind}"), "d5=shield,a7=star");
        assert_eq!(why(&state, "d4!d5"), "fine", "{kind}");
    }
    let state = table(0, "d4=eclipse", "d5=shield!,a7=star");
    assert_eq!(why(&state, "d4-d5"), "AK-32");
    // The one who aims cannot tell a hidden Shield from another Kube: same list, same order.
    let shield = table(0, "d4=firewall,c5=tsunami,e5=eclipse", "d5=shield,a7=star");
    let star = table(0, "d4=firewall,c5=tsunami,e5=eclipse", "d5=star,a7=shield");
    assert_eq!(legal(&shield), legal(&star));
}

#[test]
fn ak_32_a_firewall_cannot_aim_at_whom_it_holds() {
    let state = table(0, "d4=firewall!>d5", "d5=star~shield,a7=star");
    assert_eq!(why(&state, "d4!d5"), "AK-32");
}

#[test]
fn ak_32_the_cell_behind_a_hidden_shield_must_be_free_too() {
    let state = table(0, "d4=tsunami", "d5=shield,d6=star,a7=star");
    assert_eq!(why(&state, "d4!d5"), "AK-23");
    // Off the board is free: aimed at, revealed, not moved.
    let mut state = table(0, "d6=tsunami", "d7=shield,a7=star");
    play(&mut state, "d6!d7");
    assert_eq!(on(&state, "d7"), "1shield");
    let mut state = table(0, "c6=tsunami,c7=shield", "a7=star");
    play(&mut state, "c6!c7");
    assert_eq!((on(&state, "c7"), points(&state)), ("0shield".into(), [0, 0]));
}

// --- AK-33 ---

#[test]
fn ak_33_star_and_comet_stay_hidden_by_ordinary_moves() {
    let mut state = table(0, "d7=star,a1=comet", "g4=star");
    assert_eq!(seen(&mut state, "a1-a2", SPECTATOR), "a1-a2");
    play(&mut state, "g4-g5");
    assert_eq!(seen(&mut state, "d7-d8", SPECTATOR), "d7-d8");
    let star = AttaKube::view(&state, SPECTATOR).kubes(Seat(0)).next().unwrap();
    assert_eq!((star.face_up, star.kind), (false, None));
}

#[test]
fn ak_33_shield_and_keys_are_never_turned_up_at_will() {
    let state = table(0, "d4=keys,f4=shield", "a7=star");
    assert_eq!(legal_from(&state, "d4"), "d4-c4 d4-d3 d4-d5 d4-e4");
    assert_eq!(legal_from(&state, "f4"), "f4-e4 f4-f3 f4-f5 f4-g4");
}

//! CA-7 to CA-16 and CA-30: what a team can do in its turn.

use crate::common::{after, at, legal, legal_of, play, position, start, why};
use cubo_core::{Game, Seat};
use cubo_cube_attack::{Action, Clause, CubeAttack};

// --- CA-7 ---

#[test]
fn ca_7_a_cube_moves_along_one_orbit() {
    let state = at("2 64 r2 t1a2 0,0 E0.u1;M0.s2");
    assert_eq!(legal_of(&state, "M0.s2>"), ["H0", "A0", "C0", "C5", "F"]);
    assert_eq!(after("2 64 r2 t1a2 0,0 E0.u1;M0.s2", "M0.s2>F"), "2 64 r2 t1a1 0,0 E0.u1;F.s2");
    for far in ["M0.s2>M1", "M0.s2>M0", "M0.s2>C1", "M0.s2>H1"] {
        assert_eq!(why(&state, far), Some("CA-7"), "{far}");
    }
}

#[test]
fn ca_7_entries_are_never_moved_onto() {
    let state = at("2 64 r1 t0a2 0,0 H0.u1,A3.u1;E3.u1");
    for onto in ["H0.u1>E0", "A3.u1>E3"] {
        assert_eq!(why(&state, onto), Some("CA-7"), "{onto}");
    }
    assert!(!legal(&state).iter().any(|action| action.contains(">E")));
}

#[test]
fn ca_7_any_number_of_cubes_of_any_teams_share_a_planet() {
    let crowd = "3 64 r1 t0a2 0,0,0 F.u1*3,M0.u1;F.s2*4;F.l1";
    assert_eq!(after(crowd, "M0.u1>F"), "3 64 r1 t0a1 0,0,0 F.u1*4;F.s2*4;F.l1");
}

#[test]
fn ca_7_only_own_cubes_move() {
    let state = at("2 64 r1 t0a2 0,0 M0.u1;M1.u1");
    for action in ["M1.u1>F", "M0.u2>F", "M0.s1>F", "M2.u1>F"] {
        assert_eq!(why(&state, action), Some("CA-7"), "{action}");
    }
}

#[test]
fn ca_7_equal_cubes_are_one_action() {
    let state = at("2 64 r1 t0a2 0,0 E0.u1*5;E3.u1");
    assert_eq!(legal(&state), ["E0.u1>H0", "E0.u1>A0", "pass"]);
    assert_eq!(position(&play(&state, "E0.u1>H0")), "2 64 r1 t0a1 0,0 E0.u1*4,H0.u1;E3.u1");
}

// --- CA-8 ---

#[test]
fn ca_8_cube_planets_health_planets_and_armouries_can_be_activated() {
    let state = at("2 64 r1 t0a2 0,0 H0.u1,A0.u1,C0.u1,M0.u1,F.u1,E0.u1;E3.u1");
    for works in ["H0.u1!", "A0.u1!", "C0.u1!"] {
        assert_eq!(why(&state, works), None, "{works}");
    }
    for does_not in ["M0.u1!", "F.u1!", "E0.u1!", "H1.u1!", "H0.u2!", "E3.u1!"] {
        assert_eq!(why(&state, does_not), Some("CA-8"), "{does_not}");
    }
}

#[test]
fn ca_8_not_with_another_team_there() {
    let state = at("3 64 r1 t0a2 0,0,0 H0.u1,A0.u1,C0.u1;H0.u1,C0.s2;A0.l1");
    for disturbed in ["H0.u1!", "A0.u1!", "C0.u1!"] {
        assert_eq!(why(&state, disturbed), Some("CA-8"), "{disturbed}");
    }
}

#[test]
fn ca_8_own_company_does_not_disturb() {
    let state = at("2 64 r1 t0a2 0,0 H0.u1*2,H0.s2;E3.u1");
    assert_eq!(why(&state, "H0.u1!"), None);
}

// --- CA-9 ---

#[test]
fn ca_9_a_cube_planet_brings_an_unarmed_cube_to_the_entry() {
    let made = after("2 64 r1 t0a2 0,0 C3.l2;E3.u1", "C3.l2!");
    assert_eq!(made, "2 64 r1 t0a1!C3.l2 0,0 E0.u1,C3.l2;E3.u1");
    assert_eq!(at(&made).reserve(Seat(0)), 17);
}

#[test]
fn ca_9_the_new_cube_may_act_in_the_same_turn() {
    let done = after("2 64 r1 t0a2 0,0 C3.u1;E3.u1", "C3.u1! E0.u1>H0");
    assert_eq!(done, "2 64 r1 t1a2 0,0 H0.u1,C3.u1;E3.u1");
}

#[test]
fn ca_9_each_team_gets_it_on_its_own_entry() {
    let made = after("5 64 r1 t3a2 0,0,0,0,0 F.u1;F.u1;F.u1;C0.u1;F.u1", "C0.u1!");
    assert_eq!(made, "5 64 r1 t3a1!C0.u1 0,0,0,0,0 F.u1;F.u1;F.u1;E3.u1,C0.u1;F.u1");
}

// --- CA-10 ---

#[test]
fn ca_10_a_health_planet_gives_a_second_health_and_keeps_the_weapon() {
    for weapon in ["u", "s", "l"] {
        let from = format!("2 64 r1 t0a2 0,0 H2.{weapon}1;E3.u1");
        let made = after(&from, &format!("H2.{weapon}1!"));
        assert_eq!(made, format!("2 64 r1 t0a1!H2.{weapon}2 0,0 H2.{weapon}2;E3.u1"));
        assert_eq!(at(&made).reserve(Seat(0)), 18);
    }
}

#[test]
fn ca_10_two_is_the_most() {
    let state = at("2 64 r1 t0a2 0,0 H2.s2,H2.u1;E3.u1");
    assert_eq!(why(&state, "H2.s2!"), Some("CA-10"));
    assert_eq!(why(&state, "H2.u1!"), None);
}

// --- CA-11 ---

#[test]
fn ca_11_an_armoury_arms_first_short_then_long() {
    let from = "2 64 r1 t0a2 0,0 A1.u2;E3.u1";
    assert_eq!(after(from, "A1.u2!"), "2 64 r1 t0a1!A1.s2 0,0 A1.s2;E3.u1");
    let next = "2 64 r1 t0a2 0,0 A1.s1;E3.u1";
    assert_eq!(after(next, "A1.s1!"), "2 64 r1 t0a1!A1.l1 0,0 A1.l1;E3.u1");
}

#[test]
fn ca_11_a_long_range_cube_finds_nothing_there() {
    let state = at("2 64 r1 t0a2 0,0 A1.l1,A1.l2;E3.u1");
    assert_eq!(why(&state, "A1.l1!"), Some("CA-11"));
    assert_eq!(why(&state, "A1.l2!"), Some("CA-11"));
}

#[test]
fn ca_11_arming_needs_no_reserve() {
    let state = at("2 64 r1 t0a2 0,0 A1.u2*10;E3.u1");
    assert_eq!((state.reserve(Seat(0)), why(&state, "A1.u2!")), (0, None));
}

// --- CA-12 ---

#[test]
fn ca_12_short_range_hits_on_its_own_planet_only() {
    let state = at("4 64 r1 t0a2 0,0,0,0 M0.s1;M0.u2,C0.u1;M0.s1;M0.u1");
    assert_eq!(legal_of(&state, "M0.s1x"), ["1.u2", "2.s1", "3.u1"]);
    assert_eq!(why(&state, "M0.s1xC0.1.u1"), Some("CA-12"));
    assert_eq!(why(&state, "M0.s1xM0.1.u2"), Some("CA-12"));
}

#[test]
fn ca_12_long_range_hits_joined_planets_and_not_its_own() {
    let state = at("4 64 r1 t0a2 0,0,0,0 M0.l1;M0.u2,C0.u1;C0.u1*2,F.l2;M1.u1");
    assert_eq!(legal_of(&state, "M0.l1x"), ["C0.1.u1", "C0.2.u1", "F.2.l2"]);
    for action in ["M0.l1x1.u2", "M0.l1xM0.1.u2", "M0.l1xM1.3.u1"] {
        assert_eq!(why(&state, action), Some("CA-12"), "{action}");
    }
}

#[test]
fn ca_12_unarmed_cubes_do_not_attack() {
    let state = at("2 64 r1 t0a2 0,0 M0.u2;M0.u1,C0.u1");
    for action in ["M0.u2x1.u1", "M0.u2xC0.1.u1"] {
        assert_eq!(why(&state, action), Some("CA-12"), "{action}");
    }
}

#[test]
fn ca_12_cubes_on_entries_cannot_be_hit() {
    let state = at("2 64 r1 t0a2 0,0 H3.l1,A3.l2;E3.u1,M3.u1");
    assert_eq!(why(&state, "H3.l1xE3.1.u1"), Some("CA-12"));
    assert_eq!(why(&state, "A3.l2xE3.1.u1"), Some("CA-12"));
    assert_eq!(why(&state, "H3.l1xM3.1.u1"), None);
}

#[test]
fn ca_12_own_cubes_absent_cubes_and_absent_teams_cannot_be_hit() {
    let state = at("2 64 r1 t0a2 0,0 M0.s1,M0.u1,C0.l1;M0.u1");
    for action in ["M0.s1x0.u1", "M0.s1x1.u2", "M0.s1x5.u1", "C0.l1xM0.0.u1", "M0.s2x1.u1"] {
        assert_eq!(why(&state, action), Some("CA-12"), "{action}");
    }
    // also a team that cannot even be written
    let nobody =
        Action::Strike { cube: "M0.s1".parse().unwrap(), team: Seat(77), form: "u1".parse().unwrap() };
    assert_eq!(CubeAttack::refuse(&state, nobody), Some(Clause::Ca12));
}

// --- CA-13 ---

#[test]
fn ca_13_a_cube_does_not_activate_twice() {
    let state = play(&at("2 64 r1 t0a2 0,0 C0.u1;E3.u1"), "C0.u1!");
    assert_eq!(why(&state, "C0.u1!"), Some("CA-13"));
}

#[test]
fn ca_13_even_if_the_action_changed_its_face() {
    let state = play(&at("2 64 r1 t0a2 0,0 A0.u1;E3.u1"), "A0.u1!");
    assert_eq!(why(&state, "A0.s1!"), Some("CA-13"));
    // in the next turn it may
    assert_eq!(why(&play(&state, "pass pass pass"), "A0.s1!"), None);
}

#[test]
fn ca_13_another_equal_cube_may_activate() {
    let twice = after("2 64 r1 t0a2 0,0 C0.u1*2;E3.u1", "C0.u1! C0.u1!");
    assert_eq!(twice, "2 64 r1 t1a2 0,0 E0.u1*2,C0.u1*2;E3.u1");
    // the newly armed cube now equals one that was armed before, and that one may still activate
    let armed = play(&at("2 64 r1 t0a2 0,0 A0.u1,A0.s1;E3.u1"), "A0.u1!");
    assert_eq!(position(&armed), "2 64 r1 t0a1!A0.s1 0,0 A0.s1*2;E3.u1");
    assert_eq!(position(&play(&armed, "A0.s1!")), "2 64 r1 t1a2 0,0 A0.s1,A0.l1;E3.u1");
}

#[test]
fn ca_13_a_cube_does_not_attack_twice() {
    let state = play(&at("2 64 r1 t0a2 0,0 M0.s1;M0.u1*3"), "M0.s1x1.u1");
    assert_eq!(position(&state), "2 64 r1 t0a1xM0.s1 0,0 M0.s1;M0.u1*2");
    assert_eq!(why(&state, "M0.s1x1.u1"), Some("CA-13"));
    let state = play(&at("2 64 r1 t0a2 0,0 M0.l2;F.u1*3,C0.u1"), "M0.l2xF.1.u1");
    assert_eq!(why(&state, "M0.l2xC0.1.u1"), Some("CA-13"));
}

#[test]
fn ca_13_another_equal_cube_may_attack() {
    let both = after("2 64 r1 t0a2 0,0 M0.s1*2;M0.u1*3", "M0.s1x1.u1 M0.s1x1.u1");
    assert_eq!(both, "2 64 r1 t1a2 0,0 M0.s1*2;M0.u1");
    // and so may an equal weapon with another health, or an equal cube elsewhere
    let state = play(&at("2 64 r1 t0a2 0,0 M0.s1,M0.s2,F.s1;M0.u1*2,F.u1"), "M0.s1x1.u1");
    assert_eq!(why(&state, "M0.s1x1.u1"), Some("CA-13"));
    assert_eq!(why(&state, "M0.s2x1.u1"), None);
    assert_eq!(why(&state, "F.s1x1.u1"), None);
}

#[test]
fn ca_13_one_of_each_or_two_moves_or_move_and_act() {
    let state = at("2 64 r1 t0a2 0,0 A0.s1;E3.u1,C0.u1");
    let one_of_each = position(&play(&state, "A0.s1! A0.l1xC0.1.u1"));
    assert_eq!(one_of_each, "2 64 r1 t1a2 0,0 A0.l1;E3.u1");
    assert_eq!(position(&play(&state, "A0.s1>M0 M0.s1>F")), "2 64 r1 t1a2 0,0 F.s1;E3.u1,C0.u1");
    let struck = position(&play(&state, "A0.s1>C0 C0.s1x1.u1"));
    assert_eq!(struck, "2 64 r1 t1a2 0,0 C0.s1;E3.u1");
    // attack first, then activate the planet just freed
    let freed = after("2 64 r1 t0a2 0,0 A0.s1;E3.u1,A0.u1", "A0.s1x1.u1 A0.s1!");
    assert_eq!(freed, "2 64 r1 t1a2 0,0 A0.l1;E3.u1");
}

// --- CA-14 ---

#[test]
fn ca_14_a_hit_costs_one_health_and_goes_to_the_reserve() {
    let state = play(&at("2 64 r1 t0a2 0,0 M0.s1;M0.l2,E3.u1"), "M0.s1x1.l2");
    assert_eq!(position(&state), "2 64 r1 t0a1xM0.s1 0,0 M0.s1;E3.u1,M0.l1");
    assert_eq!(state.reserve(Seat(1)), 18);
    let state = play(&at("2 64 r1 t0a2 0,0 M0.s1;M0.l1,E3.u1"), "M0.s1x1.l1");
    assert_eq!(position(&state), "2 64 r1 t0a1xM0.s1 0,0 M0.s1;E3.u1");
    assert_eq!(state.reserve(Seat(1)), 19);
}

#[test]
fn ca_14_with_an_empty_reserve_no_new_cube_and_no_health() {
    let state = at("2 64 r1 t0a2 0,0 H0.u1,C0.u1,F.u2*9;E3.u1");
    assert_eq!(why(&state, "H0.u1!"), Some("CA-14"));
    assert_eq!(why(&state, "C0.u1!"), Some("CA-14"));
    let one = at("2 64 r1 t0a2 0,0 H0.u1,C0.u1,F.u2*8,F.u1;E3.u1");
    assert_eq!(why(&one, "H0.u1!"), None);
    assert_eq!(why(&play(&one, "H0.u1!"), "C0.u1!"), Some("CA-14"));
}

#[test]
fn ca_14_what_is_lost_can_come_back() {
    let full = "2 64 r1 t0a2 0,0 M0.s1;M0.u1,C3.u1,F.u2*9";
    let state = play(&at(full), "M0.s1x1.u1 pass C3.u1!");
    assert_eq!(state.reserve(Seat(1)), 0);
}

// --- CA-15 ---

#[test]
fn ca_15_a_team_without_cubes_comes_back_at_once() {
    let state = play(&at("2 64 r1 t0a2 0,0 M0.s1;M0.s1"), "M0.s1x1.s1");
    assert_eq!(position(&state), "2 64 r1 t0a1xM0.s1 0,0 M0.s1;E3.u1");
    assert_eq!(state.reserve(Seat(1)), 19);
}

#[test]
fn ca_15_several_teams_in_one_turn() {
    let from = "4 64 r1 t0a2 0,0,0,0 M0.s1,M0.l1;M0.u1;F.s1;C0.u2";
    let wiped = after(from, "M0.s1x1.u1 M0.l1xF.2.s1");
    assert_eq!(wiped, "4 64 r1 t1a2 0,0,0,0 M0.s1,M0.l1;E1.u1;E3.u1;C0.u2");
}

#[test]
fn ca_15_a_position_without_cubes_of_a_team_is_refused() {
    assert!(CubeAttack::read_position("2 64 r1 t0a2 0,0 E0.u1;E3.u1*0").is_err());
    assert!(CubeAttack::read_position("2 64 r1 t0a2 0,0 E0.u1;").is_err());
}

#[test]
fn ca_15_not_as_long_as_one_cube_stays_even_on_the_entry() {
    let state = play(&at("2 64 r1 t0a2 0,0 M0.s1;M0.s1,E3.u1"), "M0.s1x1.s1");
    assert_eq!(position(&state), "2 64 r1 t0a1xM0.s1 0,0 M0.s1;E3.u1");
}

// --- CA-16 ---

#[test]
fn ca_16_passing_is_always_legal_and_ends_the_turn() {
    assert_eq!(position(&play(&start(2), "pass")), "2 64 r1 t1a2 0,0 E0.u1;E3.u1");
    assert_eq!(position(&play(&start(2), "E0.u1>H0 pass")), "2 64 r1 t1a2 0,0 H0.u1;E3.u1");
    assert_eq!(why(&play(&at("2 64 r1 t0a2 0,0 C0.u1;E3.u1"), "C0.u1!"), "pass"), None);
}

#[test]
fn ca_16_after_the_second_action_the_turn_ends_by_itself() {
    let state = play(&start(2), "E0.u1>H0 H0.u1>M0");
    assert_eq!(position(&state), "2 64 r1 t1a2 0,0 M0.u1;E3.u1");
}

// --- CA-30 ---

#[test]
fn ca_30_the_examples_mean_what_they_say() {
    let state = at("4 64 r1 t0a2 0,0,0,0 H0.u1,M0.s1,M0.l1;E1.u1;E3.u1;M0.u2,C0.u2");
    for action in ["H0.u1>M0", "M0.s1x3.u2", "M0.l1xC0.3.u2", "pass"] {
        assert_eq!(why(&state, action), None, "{action}");
    }
    assert_eq!(why(&at("2 64 r1 t0a2 0,0 C2.s1;E3.u1"), "C2.s1!"), None);
    assert_eq!(CubeAttack::NOTATION, Clause::Ca30);
    assert!("H0.u1-M0".parse::<Action>().is_err());
}

#[test]
fn ca_30_a_position_in_mid_turn_records_who_has_acted() {
    for (from, action, mark) in [
        ("2 64 r1 t0a2 0,0 H0.u1;E3.u1", "H0.u1!", "!H0.u2"),
        ("2 64 r1 t0a2 0,0 A0.u1;E3.u1", "A0.u1!", "!A0.s1"),
        ("2 64 r1 t0a2 0,0 C0.u1;E3.u1", "C0.u1!", "!C0.u1"),
        ("2 64 r1 t0a2 0,0 M0.s1;M0.u1", "M0.s1x1.u1", "xM0.s1"),
        ("2 64 r1 t0a2 0,0 M0.l1;F.u1", "M0.l1xF.1.u1", "xM0.l1"),
        ("2 64 r1 t0a2 0,0 M0.l1;F.u1", "M0.l1>C0", ""),
    ] {
        let text = after(from, action);
        assert_eq!(text.split(' ').nth(3), Some(format!("t0a1{mark}").as_str()));
        assert_eq!(position(&at(&text)), text);
    }
}

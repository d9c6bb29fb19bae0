//! CA-20 and CA-21: points and the end.

use crate::common::{after, at, legal, play, position, why};
use cubo_core::{BadStart, Clause as _, Game, PerSeat, Seat, Turn};
use cubo_cube_attack::{CubeAttack, Options, State};

fn points(state: &State) -> Vec<u16> {
    Seat::all(state.seats()).map(|team| state.points(team)).collect()
}

/// Everybody passes once, from the beginning of round 1.
fn round(cubes: &str) -> Vec<u16> {
    let teams = cubes.split(';').count();
    let zeros = vec!["0"; teams].join(",");
    let state = at(&format!("{teams} 64 r1 t0a2 {zeros} {cubes}"));
    points(&play(&state, &"pass ".repeat(teams)))
}

#[test]
fn ca_20_a_crescent_gives_two_and_the_full_moon_four() {
    assert_eq!(round("M0.u1;E3.u1"), [2, 0]);
    assert_eq!(round("F.u1;M3.u1"), [4, 2]);
    assert_eq!(round("F.u1,M0.s2,M5.l1;M3.u1,M2.u1"), [8, 4]);
}

#[test]
fn ca_20_only_moons_give_points() {
    assert_eq!(round("E0.u1,H0.u1,A0.u1,C0.u1;E3.u1"), [0, 0]);
}

#[test]
fn ca_20_several_teams_share_rounded_down() {
    assert_eq!(round("M0.u1;M0.u1"), [1, 1]);
    assert_eq!(round("M0.u1;M0.u1;M0.u1"), [0, 0, 0]);
    assert_eq!(round("F.u1;F.u1;E4.u1"), [2, 2, 0]);
    assert_eq!(round("F.u1;F.u1;F.u1"), [1, 1, 1]);
    assert_eq!(round("F.u1;F.u1;F.u1;F.u1"), [1, 1, 1, 1]);
    assert_eq!(round("F.u1;F.u1;F.u1;F.u1;F.u1"), [0; 5]);
    assert_eq!(round("F.u1;F.u1;F.u1;F.u1;F.u1;F.u1"), [0; 6]);
}

#[test]
fn ca_20_more_cubes_of_a_team_count_once() {
    assert_eq!(round("M0.u1*5,M0.l2;E3.u1"), [2, 0]);
    assert_eq!(round("F.u1*9;F.l2"), [2, 2]);
}

#[test]
fn ca_20_at_the_end_of_the_round_not_of_a_turn() {
    let begun = play(&at("3 64 r1 t0a2 0,0,0 M0.u1;M2.u1;E4.u1"), "pass pass");
    assert_eq!(points(&begun), [0, 0, 0]);
    // a team that leaves before the end of the round gets nothing, one that arrives gets the points
    let state = at("2 64 r1 t0a2 0,0 M0.u1;C3.u1");
    assert_eq!(points(&play(&state, "M0.u1>C0 pass C3.u1>M3 pass")), [0, 2]);
}

#[test]
fn ca_21_the_target_and_most_points_alone_win() {
    let state = play(&at("2 64 r30 t1a2 62,60 M0.u1;M3.u1"), "pass pass");
    assert_eq!(position(&state), "2 64 r30 over 64,62 M0.u1;M3.u1");
    let outcome = CubeAttack::outcome(&state).unwrap();
    assert_eq!((outcome.ranks.as_slice(), outcome.scores.as_slice()), (&[1, 2][..], &[64, 62][..]));
    assert_eq!(outcome.reason.id(), "CA-21");
    assert!(legal(&state).is_empty());
    assert_eq!(CubeAttack::count_legal(&state), 0);
}

#[test]
fn ca_21_nobody_there_yet() {
    let state = play(&at("2 64 r30 t1a2 61,60 M0.u1;M3.u1"), "pass pass");
    assert_eq!((state.round(), state.turn()), (31, Turn::Seat(Seat(0))));
    assert!(CubeAttack::outcome(&state).is_none());
}

#[test]
fn ca_21_several_over_the_target_in_the_same_round() {
    let state = play(&at("3 64 r30 t2a2 62,63,0 M0.u1;F.u1;E4.u1"), "pass pass pass");
    assert_eq!(position(&state), "3 64 r30 over 64,67,0 M0.u1;F.u1;E4.u1");
    assert_eq!(CubeAttack::outcome(&state).unwrap().ranks.as_slice(), [2, 1, 3]);
}

#[test]
fn ca_21_a_tie_at_the_top_plays_on() {
    let state = play(&at("3 64 r30 t2a2 62,62,10 M0.u1;M2.u1;E4.u1"), "pass pass pass");
    assert_eq!(position(&state), "3 64 r31 t0a2 64,64,10 M0.u1;M2.u1;E4.u1");
    // the tie is broken in the next round
    let broken = play(&state, "M0.u1>F pass pass pass");
    assert_eq!(position(&broken), "3 64 r31 over 68,66,10 F.u1;M2.u1;E4.u1");
}

#[test]
fn ca_21_an_overtaker_wins_the_tie_break_too() {
    // two teams lead with equal points past the target, then a third overtakes both
    let state = play(&at("3 64 r40 t0a2 64,64,62 E0.u1;E2.u1;F.u1"), "pass pass pass");
    assert_eq!(CubeAttack::outcome(&state).unwrap().ranks.as_slice(), [2, 2, 1]);
}

#[test]
fn ca_21_after_round_100_most_points_win_target_or_not() {
    let state = play(&at("3 64 r100 t0a2 10,12,12 M0.u1;E2.u1;E4.u1"), "pass pass pass");
    assert_eq!(position(&state), "3 64 r100 over 12,12,12 M0.u1;E2.u1;E4.u1");
    assert_eq!(CubeAttack::outcome(&state).unwrap().ranks.as_slice(), [1, 1, 1]);
    let state = play(&at("3 64 r100 t0a2 10,12,9 E0.u1;E2.u1;E4.u1"), "pass pass pass");
    assert_eq!(CubeAttack::outcome(&state).unwrap().ranks.as_slice(), [2, 1, 3]);
    assert_eq!(CubeAttack::outcome(&state).unwrap().reason.id(), "CA-21");
    assert_eq!(after("2 64 r99 t0a2 0,0 E0.u1;E3.u1", "pass pass"), "2 64 r100 t1a2 0,0 E0.u1;E3.u1");
}

#[test]
fn ca_21_the_target_is_an_option_from_1_to_999() {
    let start = |target| CubeAttack::start(&Options { target }, 2);
    let state = play(&start(2).unwrap(), "E0.u1>H0 H0.u1>M0 pass");
    assert_eq!(state.turn(), Turn::Over);
    assert!(start(1).is_ok() && start(999).is_ok());
    for target in [0, 1_000, 65_537, u32::MAX] {
        let expected = format!("target is {target}, but must be from 1 to 999");
        assert_eq!(start(target).unwrap_err(), BadStart::Options(expected));
    }
    let schema = CubeAttack::options_schema();
    assert_eq!(schema["properties"]["target"]["default"], 64);
    assert_eq!(serde_json::to_value(Options::default()).unwrap(), serde_json::json!({"target": 64}));
    for bad in [r#"{"target":-1}"#, r#"{"target":6.5}"#, r#"{"target":"64"}"#, r#"{"aim":3}"#] {
        assert!(serde_json::from_str::<Options>(bad).is_err(), "{bad}");
    }
}

#[test]
fn ca_21_nothing_can_be_done_once_it_is_over() {
    let over = at("2 64 r30 over 64,62 M0.u1;M3.u1");
    assert_eq!(why(&over, "pass"), Some("CA-21"));
    assert_eq!(CubeAttack::scores(&over), PerSeat::from_fn(2, |team| [64, 62][team.index()]));
}

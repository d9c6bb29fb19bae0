//! Set-up, turns, moving, adding and endings, clause by clause (AK-1 … AK-15).

use crate::common::*;
use cubo_attakube::{Action, AttaKube, Kind, Options};
use cubo_core::{Game, Seat, Turn, Viewer};

const ME: Viewer = Viewer::Seat(Seat(0));
const OPPONENT: Viewer = Viewer::Seat(Seat(1));

const FIRST: &str = "star comet quake tsunami cyclone firewall eclipse";
const SECOND: &str = "keys eye shield star star comet comet";

#[test]
fn ak_1_both_have_the_same_twelve_kubes() {
    let state = AttaKube::start(&Options::default(), 2).unwrap();
    let hand = |seat| state.hand(Seat(seat)).collect::<Vec<_>>();
    assert_eq!(hand(0).len(), 12);
    assert_eq!(hand(0), hand(1));
    // A position with unequal boxes is refused.
    let text = AttaKube::write_position(&state);
    let (start, second) = text.rsplit_once(' ').unwrap();
    let bent = format!("{start} {}", second.replacen("star", "shield", 1));
    let why = AttaKube::read_position(&bent).err().unwrap().to_string();
    assert!(why.contains("side 1 has 1 of kind star, but the box holds 2"), "{why}");
}

#[test]
fn ak_2_the_ordinary_box_and_gates() {
    let options = Options::default();
    let twice = |kind| options.kubes().iter().filter(|&&k| k == kind).count();
    for kind in Kind::ALL {
        assert_eq!(twice(kind), if matches!(kind, Kind::Star | Kind::Comet) { 2 } else { 1 }, "{kind}");
    }
    assert_eq!(options.gates(), [1, 1, 2, 3, 2, 1, 1]);
    let schema = AttaKube::options_schema();
    assert_eq!(schema["additionalProperties"], false);
    assert_eq!(schema["properties"]["gates"]["default"], serde_json::json!([1, 1, 2, 3, 2, 1, 1]));
    assert_eq!(schema["properties"]["kubes"]["default"].as_array().unwrap().len(), 12);
}

#[test]
fn ak_2_options_are_checked() {
    let start = |json: &str| {
        let options: Options = serde_json::from_str(json).map_err(|e| e.to_string())?;
        AttaKube::start(&options, 2).map(|_| ()).map_err(|e| e.to_string())
    };
    assert_eq!(start("{}"), Ok(()));
    assert_eq!(start(r#"{"gates":[3,3,3,1,2,1,1]}"#), Ok(()));
    assert_eq!(
        start(r#"{"kubes":["eye","eye","eye","eye","eye","eye","keys","keys","keys","keys","keys","keys"]}"#),
        Ok(())
    );
    for bad in [
        r#"{"gates":[1,1,2,3,2,1]}"#,
        r#"{"gates":[1,1,2,3,2,1,1,1]}"#,
        r#"{"gates":[0,1,2,3,2,1,1]}"#,
        r#"{"gates":[1,1,2,4,2,1,1]}"#,
        r#"{"gates":[1,1,2,300,2,1,1]}"#,
        r#"{"gates":"1123211"}"#,
        r#"{"kubes":["star"]}"#,
        r#"{"kubes":["moon","eye","eye","eye","eye","eye","keys","keys","keys","keys","keys","keys"]}"#,
        r#"{"portes":[1,1,2,3,2,1,1]}"#,
    ] {
        assert!(start(bad).is_err(), "{bad}");
    }
    // The order of Kubes means nothing.
    let one: Options = serde_json::from_value(serde_json::json!({"kubes": kinds("eye star keys star comet comet quake tsunami cyclone firewall eclipse shield")})).unwrap();
    assert_eq!(one, Options::default());
    assert!(AttaKube::start(&Options::default(), 3).is_err());
}

#[test]
fn ak_3_seven_on_the_gates_five_in_reserve_all_hidden() {
    let state = set_up(&Options::default(), FIRST, SECOND);
    for (seat, row) in [(0, 1), (1, 7)] {
        assert_eq!(state.hand(Seat(seat)).count(), 5);
        for column in 'a'..='g' {
            assert!(on(&state, &format!("{column}{row}")).starts_with(&format!("{seat}?")));
        }
    }
    let view = AttaKube::view(&state, OPPONENT);
    assert!(view.kubes(Seat(0)).all(|kube| kube.kind.is_none() && !kube.face_up));
    assert!(view.hand(Seat(0)).is_none() && view.reserve(Seat(0)) == 5);
    assert!(view.kubes(Seat(1)).all(|kube| kube.kind.is_some()));
    let nobody = AttaKube::view(&state, Viewer::Spectator);
    for seat in [Seat(0), Seat(1)] {
        assert!(nobody.kubes(seat).all(|kube| kube.kind.is_none()) && nobody.hand(seat).is_none());
    }
}

#[test]
fn ak_3_nothing_else_happens_before_set_up_is_done() {
    let state = AttaKube::start(&Options::default(), 2).unwrap();
    for action in ["a1-a2", "pass", "+star@a1", "a1!", "a1!row", "a1!b1", "a1?a7"] {
        assert_eq!(why(&state, action), "AK-3", "{action}");
    }
}

#[test]
fn ak_4_seat_0_begins_and_turns_alternate() {
    let mut state = set_up(&Options::default(), FIRST, SECOND);
    assert_eq!(AttaKube::turn(&state), Turn::Seat(Seat(0)));
    play(&mut state, "a1-a2");
    assert_eq!(AttaKube::turn(&state), Turn::Seat(Seat(1)));
    play(&mut state, "a7-a6");
    assert_eq!(AttaKube::turn(&state), Turn::Seat(Seat(0)));
}

#[test]
fn ak_5_question_standing_still_is_no_action() {
    let state = set_up(&Options::default(), FIRST, SECOND);
    assert_eq!(why(&state, "a1-a1"), "AK-5");
    assert_eq!(why(&state, "pass"), "AK-5");
    assert_eq!(why(&state, "a7-a6"), "AK-5"); // the opponent's
    assert_eq!(why(&state, "a4-a5"), "AK-5"); // nobody's
    assert_eq!(why(&state, "a7!"), "AK-5");
}

#[test]
fn ak_5_who_can_do_nothing_passes() {
    // Seat 0's last Kube is held; seat 1 has a free one.
    let mut state = table(0, "d4=star~shield", "d5=firewall!>d4,a7=star");
    assert_eq!(legal(&state), [Action::Pass]);
    play(&mut state, "pass a7-a6 pass");
    assert_eq!(AttaKube::turn(&state), Turn::Seat(Seat(1)));
}

#[test]
fn ak_6_one_cell_along_a_row_or_column_to_a_free_cell() {
    let state = table(0, "d4=shield,d5=keys", "c4=star,a7=star");
    assert_eq!(legal_from(&state, "d4"), "d4-d3 d4-e4");
    for far in ["d4-d2", "d4-f4", "d4-e5", "d4-c3", "d4-d5", "d4-c4", "d4-g7"] {
        assert_eq!(why(&state, far), "AK-6", "{far}");
    }
    // Corners: nothing beyond the edge.
    let state = table(0, "g1=keys", "a7=star");
    assert_eq!(legal_from(&state, "g1"), "g1-f1 g1-g2");
}

#[test]
fn ak_7_question_reaching_the_row_is_not_enough() {
    let mut state = table(0, "c6=eye", "a7=star,g7=star");
    assert_eq!(why(&state, "c6-c8"), "AK-7");
    play(&mut state, "c6-c7 g7-g6");
    assert_eq!(points(&state), [0, 0]);
    assert_eq!(legal_from(&state, "c7-"), "c7-b7 c7-c6 c7-c8 c7-d7");
    play(&mut state, "c7-c8");
    assert_eq!(points(&state), [2, 0]);
    assert_eq!(on(&state, "c7"), "-");
    assert_eq!(AttaKube::view(&state, ME).kubes(Seat(0)).next().unwrap().cell, None);
}

#[test]
fn ak_7_seat_1_crosses_row_1_and_nobody_leaves_otherwise() {
    let mut state = table(1, "a5=star", "d1=eye,g4=keys,b7=shield");
    for wrong in ["d1-c0", "d1-e0", "b7-b8", "g4-g8", "g4-g0"] {
        assert_eq!(why(&state, wrong), "AK-7", "{wrong}");
    }
    play(&mut state, "d1-d0");
    assert_eq!(points(&state), [0, 3]);
    // Seat 0 cannot leave through its own gates.
    let state = table(0, "d1=eye", "a7=star");
    assert_eq!(why(&state, "d1-d0"), "AK-7");
}

#[test]
fn ak_7_gates_count_as_agreed() {
    for (column, value) in ('a'..='g').zip([1, 1, 2, 3, 2, 1, 1]) {
        let mut state = table(0, &format!("{column}7=eye"), "d4=star");
        play(&mut state, &format!("{column}7-{column}8"));
        assert_eq!(points(&state), [value, 0]);
    }
}

#[test]
fn ak_8_question_a_turned_kube_stays_turned_and_keeps_its_power() {
    let mut state = table(0, "d4=tsunami", "d5=star,a7=star");
    play(&mut state, "d4!d5");
    assert_eq!(on(&state, "d4"), "0tsunami");
    play(&mut state, "d6-d5 d4!d5 d6-d5");
    assert_eq!(on(&state, "d4"), "0tsunami");
    assert_eq!(on(&state, "d5"), "1?star");
    play(&mut state, "d4-d3 a7-a6");
    assert_eq!(on(&state, "d3"), "0tsunami");
}

#[test]
fn ak_8_question_a_cyclone_does_not_move_and_act_in_one_turn() {
    let mut state = table(0, "d4=cyclone", "d6=star,a7=star");
    play(&mut state, "d4-d5");
    assert_eq!(AttaKube::turn(&state), Turn::Seat(Seat(1)));
    assert_eq!(on(&state, "d6"), "1?star");
}

#[test]
fn ak_9_adding_goes_face_down_on_a_free_own_gate() {
    let mut state = position(0, "0:0", "a1=star,b2=star", "keys.eye", "d1=star,a7=star", "");
    assert_eq!(legal_from(&state, "+keys"), "+keys@b1 +keys@c1 +keys@e1 +keys@f1 +keys@g1");
    assert_eq!(legal_from(&state, "+eye").split(' ').count(), 5);
    for wrong in ["+keys@a1", "+keys@d1", "+keys@b7", "+keys@b3", "+star@b1"] {
        assert_eq!(why(&state, wrong), "AK-9", "{wrong}");
    }
    play(&mut state, "+keys@g1");
    assert_eq!(on(&state, "g1"), "0?keys");
    assert_eq!(state.hand(Seat(0)).collect::<Vec<_>>(), [Kind::Eye]);
}

#[test]
fn ak_9_only_with_fewer_than_seven_on_the_board_stacks_counted() {
    let six = "a2=star,b2=star,c2=comet,d2=comet,e2=quake,f2=eye";
    let state = position(0, "0:0", &format!("{six},^g4=eclipse!"), "keys", "g4=star~shield", "");
    assert_eq!(why(&state, "+keys@a1"), "AK-9");
    let state = position(0, "0:0", &format!("{six},g4=star~shield"), "keys", "^g4=eclipse!,a7=star", "");
    assert_eq!(why(&state, "+keys@a1"), "AK-9");
    let state = position(0, "0:0", six, "keys", "g4=star", "");
    assert_eq!(why(&state, "+keys@a1"), "fine");
}

#[test]
fn ak_9_question_an_added_kube_neither_moves_nor_acts_that_turn() {
    let mut state = position(0, "0:0", "a2=star", "cyclone", "d7=star", "");
    play(&mut state, "+cyclone@d1");
    assert_eq!(AttaKube::turn(&state), Turn::Seat(Seat(1)));
    play(&mut state, "d7-d6");
    assert_eq!(legal_from(&state, "d1"), "d1! d1-c1 d1-d2 d1-e1");
}

#[test]
fn ak_10_a_blocked_kube_neither_moves_nor_acts() {
    let state = table(0, "d4=quake~shield,a1=eye~shield,g1=star", "d5=firewall!>d4,^a1=eclipse!,g7=star");
    for action in ["d4-d3", "d4!row", "d4!col", "a1-a2", "a1?d5", "a1!"] {
        assert_eq!(why(&state, action), "AK-10", "{action}");
    }
    assert_eq!(legal_from(&state, "d4"), "");
    assert_eq!(legal_from(&state, "a1"), "");
}

#[test]
fn ak_11_five_points_win_at_once() {
    let mut state = position(0, "3:4", "c7=eye", "", "d4=star", "");
    play(&mut state, "c7-c8");
    assert_eq!(ending(&state), Some((vec![1, 2], "AK-11")));
    assert_eq!(AttaKube::turn(&state), Turn::Over);
    assert!(legal(&state).is_empty());
    let mut state = position(0, "2:4", "c7=eye", "", "d4=star", "");
    play(&mut state, "c7-c8");
    assert_eq!(ending(&state), None);
}

#[test]
fn ak_11_advice_keys_through_the_middle_gate_win_with_six_points() {
    let mut state = table(0, "d7=keys", "a4=star");
    play(&mut state, "d7-d8");
    assert_eq!((points(&state), ending(&state)), ([6, 0], Some((vec![1, 2], "AK-11"))));
}

#[test]
fn ak_12_question_the_third_occurrence_ends_the_game() {
    let there_and_back = "a1-a2 g7-g6 a2-a1 g6-g7";
    let mut state = position(0, "2:1", "a1=shield", "", "g7=shield", "");
    play(&mut state, there_and_back);
    play(&mut state, "a1-a2 g7-g6 a2-a1");
    assert_eq!(ending(&state), None);
    play(&mut state, "g6-g7");
    assert_eq!(ending(&state), Some((vec![1, 2], "AK-12")));
    let mut state = table(0, "a1=shield", "g7=shield");
    play(&mut state, &format!("{there_and_back} {there_and_back}"));
    assert_eq!(ending(&state), Some((vec![1, 1], "AK-12")));
}

#[test]
fn ak_12_the_first_turn_after_set_up_counts() {
    let mut state = set_up(&Options::default(), FIRST, SECOND);
    play(&mut state, "a1-a2 g7-g6 a2-a1 g6-g7 a1-a2 g7-g6 a2-a1 g6-g7");
    assert_eq!(ending(&state), Some((vec![1, 1], "AK-12")));
}

#[test]
fn ak_12_not_in_a_row_counts_too() {
    let mut state = table(0, "a1=shield", "g7=shield");
    play(&mut state, "a1-a2 g7-g6 a2-a1 g6-g7"); // second time
    play(&mut state, "a1-b1 g7-f7 b1-a1 f7-g7");
    assert_eq!(ending(&state), Some((vec![1, 1], "AK-12")));
}

#[test]
fn ak_12_a_round_of_three_moves_counts() {
    let mut state = table(0, "a1=star!", "g7=star!");
    let round = "a1-b2 g7-f6 b2-b1 f6-f7 b1-a1 f7-g7";
    play(&mut state, round);
    assert_eq!(ending(&state), None);
    play(&mut state, round);
    assert_eq!(ending(&state), Some((vec![1, 1], "AK-12")));
}

#[test]
fn ak_12_face_down_kubes_that_change_places_look_the_same() {
    // Three moves a side bring a1 and b1 to each other's cells: nobody can see the difference.
    let mut state = table(0, "a1=shield,b1=keys", "g7=shield");
    let swap = "a1-a2 g7-g6 b1-a1 g6-g7 a2-b2 g7-g6 b2-b1 g6-g7";
    play(&mut state, swap);
    assert_eq!([on(&state, "a1"), on(&state, "b1")], ["0?keys", "0?shield"]);
    play(&mut state, swap);
    assert_eq!(ending(&state), Some((vec![1, 1], "AK-12")));
    // Face up, they are told apart.
    let mut state = table(0, "a1=shield!,b1=keys!", "g7=shield");
    play(&mut state, &format!("{swap} {swap}"));
    assert_eq!(ending(&state), None);
}

#[test]
fn ak_12_who_holds_whom_makes_another_situation() {
    // The Firewall goes round three Kubes while a Shield goes to and fro: the board alone comes back every four turns.
    let mut state = table(0, "d4=firewall!", "d5=star,d3=star,c4=star,g7=shield");
    let round = "d4!d5 g7-g6 d4!d3 g6-g7 d4!c4 g7-g6 d4!d5 g6-g7 d4!d3 g7-g6 d4!c4 g6-g7";
    play(&mut state, round);
    assert_eq!(ending(&state), None);
    play(&mut state, round);
    assert_eq!(ending(&state), None);
    play(&mut state, "d4!d5");
    assert_eq!(ending(&state), Some((vec![1, 1], "AK-12")));
}

#[test]
fn ak_13_question_nobody_can_act() {
    let mut state = position(0, "0:1", "d4=cyclone", "", "d5=star", "");
    play(&mut state, "d4!");
    assert_eq!(ending(&state), Some((vec![2, 1], "AK-13")));
    // With one Kube in a reserve the game goes on.
    let mut state = position(0, "0:1", "d4=cyclone", "eye", "d5=star", "");
    play(&mut state, "d4! pass");
    assert_eq!(ending(&state), None);
}

#[test]
fn ak_13_an_end_tells_what_hidden_kubes_are_not() {
    // Two Firewalls under Eclipses hold each other's Eclipse, twice, and shut a Kube up in the corner g7.
    let mut state = table(
        0,
        "f7=firewall!>^e7,e7=firewall!>^f7,g6=firewall!>^g5,g5=firewall!>^g6,a7=star",
        "^f7=eclipse!,^e7=eclipse!,^g6=eclipse!,^g5=eclipse!,g7=keys",
    );
    play(&mut state, "a7-a8");
    assert_eq!(ending(&state), Some((vec![1, 2], "AK-13")));
    let corner = AttaKube::view(&state, ME).kubes(Seat(1)).nth(4).unwrap();
    // A diagonal cell is free, and Earthquake and Cyclone always can; nobody else could have done anything.
    assert_eq!(corner.not.iter().collect::<Vec<_>>(), kinds("star quake cyclone"));
}

#[test]
fn ak_14_what_left_face_down_stays_secret() {
    let mut state = table(0, "d4=cyclone,c4=keys", "d5=eye,e4=star!,a7=star");
    play(&mut state, "d4!");
    let mine = AttaKube::view(&state, ME);
    let theirs = AttaKube::view(&state, OPPONENT);
    let nobody = AttaKube::view(&state, Viewer::Spectator);
    let kinds = |view: &cubo_attakube::View, seat| {
        view.kubes(Seat(seat)).take(2).map(|kube| kube.kind).collect::<Vec<_>>()
    };
    assert_eq!(kinds(&mine, 0), [Some(Kind::Cyclone), Some(Kind::Keys)]);
    assert_eq!(kinds(&mine, 1), [None, Some(Kind::Star)]);
    assert_eq!(kinds(&theirs, 0), [Some(Kind::Cyclone), None]);
    assert_eq!(kinds(&theirs, 1), [Some(Kind::Eye), Some(Kind::Star)]);
    assert_eq!(kinds(&nobody, 0), [Some(Kind::Cyclone), None]);
    assert_eq!(kinds(&nobody, 1), [None, Some(Kind::Star)]);
    // A Kube that crossed likewise.
    let mut state = table(0, "d7=eye", "a7=star");
    play(&mut state, "d7-d8");
    let kube = AttaKube::view(&state, OPPONENT).kubes(Seat(0)).next().unwrap();
    assert_eq!((kube.kind, kube.cell, kube.not.contains(Kind::Keys)), (None, None, true));
}

#[test]
fn ak_15_a_hundred_quiet_turns_end_the_game() {
    // Two Shields wander over the whole board without coming back to a situation three times.
    let mut state = position(0, "1:0", "a1=shield", "", "g7=shield", "");
    // Seat 0 goes up through columns a to f, row by row; seat 1 goes between g7 and g6.
    let mut cells = Vec::new();
    for row in 1..=7 {
        let columns: Vec<char> =
            if row % 2 == 1 { ('a'..='f').collect() } else { ('a'..='f').rev().collect() };
        cells.extend(columns.iter().map(|column| format!("{column}{row}")));
    }
    for (n, step) in cells.windows(2).enumerate() {
        play(&mut state, &format!("{}-{}", step[0], step[1]));
        play(&mut state, if n % 2 == 0 { "g7-g6" } else { "g6-g7" });
    }
    assert_eq!(state.quiet_turns(), 82);
    assert_eq!(ending(&state), None);
    let back: Vec<_> = cells.iter().rev().cloned().collect();
    for (n, step) in back.windows(2).enumerate().take(9) {
        play(&mut state, &format!("{}-{}", step[0], step[1]));
        if n < 8 {
            play(&mut state, if n % 2 == 0 { "g6-g7" } else { "g7-g6" });
        }
    }
    assert_eq!((state.quiet_turns(), ending(&state)), (99, None));
    play(&mut state, "g6-g5");
    assert_eq!(ending(&state), Some((vec![1, 2], "AK-15")));
}

#[test]
fn ak_15_adding_turning_up_and_leaving_start_the_count_again() {
    let mut state = position(0, "0:0", "a1=eye,d7=star", "keys", "g7=shield,g1=comet", "");
    play(&mut state, "a1-a2 g7-g6");
    assert_eq!(state.quiet_turns(), 2);
    play(&mut state, "+keys@c1");
    assert_eq!(state.quiet_turns(), 0);
    play(&mut state, "g6-g7");
    assert_eq!(state.quiet_turns(), 1);
    play(&mut state, "a2?g7");
    assert_eq!(state.quiet_turns(), 0);
    play(&mut state, "g7-g6 d7-d8");
    assert_eq!(state.quiet_turns(), 0);
    // A pass is a quiet turn.
    let mut state = table(0, "d4=star~shield", "d5=firewall!>d4,a7=star");
    play(&mut state, "pass");
    assert_eq!(state.quiet_turns(), 1);
}

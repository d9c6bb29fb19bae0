//! CU-50 to CU-53: notation, positions, and who begins.

use crate::common::{legal, read, start, white};
use cubo_core::{Dice, Game, QuickDice, Seat, Turn, Viewer};
use cubo_cubulus::{Action, Cubulus, Options, Piece, Side, State};

const START: &str = "13A1 23B1 53C1 C2D2 63D1 E1 63F1 F2G2 53G1 23H1 13I1 \
                     (14A9) (24B9) (C8D8) (54C9) (64D9) (E9) (F8G8) (64F9) (54G9) (24H9) (14I9)";

#[test]
fn cu_50_pieces_are_written_as_on_the_sheet() {
    let state = start(2);
    let at =
        |cell: &str| state.piece_at(cell.parse().unwrap()).map(|(side, piece)| (side, piece.to_string()));
    assert_eq!(at("B1"), Some((Side::White, "23B1".to_owned())));
    assert_eq!(at("E9"), Some((Side::Black, "E9".to_owned())));
    assert_eq!(at("G8"), Some((Side::Black, "F8G8".to_owned())));
    assert_eq!(at("B9"), Some((Side::Black, "24B9".to_owned())));
    for text in ["13I1", "23B1", "E1", "C2D2", "C2C3", "SE2"] {
        assert_eq!(text.parse::<Piece>().unwrap().to_string(), text);
    }
    for text in
        ["13J1", "77B1", "16B1", "E0", "D2C2", "C3C2", "C2E2", "S", "SE", "SE22", "", "é1", "1é1", "Eé"]
    {
        assert!(text.parse::<Piece>().is_err(), "{text}");
    }
}

#[test]
fn cu_51_a_position_is_one_line() {
    // Each side by first cell, column then row, whatever the pieces.
    let text = format!("{START} ; w ; move ; first wb ; quiet 0 ; level 2");
    let ours = Cubulus::write_position(&start(2));
    assert_eq!(ours.split(' ').collect::<Vec<_>>(), text.split_whitespace().collect::<Vec<_>>());
    // Read in any order.
    let mut words: Vec<&str> = START.split_whitespace().collect();
    words.reverse();
    let turned = read(&format!("{} ; w ; move ; first wb ; quiet 0 ; level 2", words.join(" ")));
    assert_eq!(Cubulus::write_position(&turned), ours);
    assert_eq!(Cubulus::key(&turned), Cubulus::key(&start(2)));
    // Level 1 has no first-move rights, and the text shows that.
    assert!(Cubulus::write_position(&start(1)).ends_with("first - ; quiet 0 ; level 1"));
    let lenient = read("E1 12A1 (E9) ; w ; move ; first wb ; quiet 3 ; level 1");
    assert_eq!(Cubulus::write_position(&lenient), "12A1 E1 (E9) ; w ; move ; first - ; quiet 3 ; level 1");
}

#[test]
fn cu_51_impossible_positions_are_refused_with_a_reason() {
    let nine = "12A1 12B1 12C1 12D1 12F1 12G1 12H1 12I1 12A2 E1 (E9)";
    for (pieces, rest, reason) in [
        ("E1 12E1 (E9)", "w ; move ; first - ; quiet 0 ; level 2", "two pieces stand on E1"),
        ("E1 C2D2 D2E2 (E9)", "w ; move ; first - ; quiet 0 ; level 2", "two pieces stand on D2"),
        ("E1 (E1)", "w ; move ; first - ; quiet 0 ; level 2", "two pieces stand on E1"),
        ("E1 12A1", "w ; move ; first - ; quiet 0 ; level 2", "Black has 0 Masters"),
        ("E1 E2 (E9)", "w ; move ; first - ; quiet 0 ; level 2", "White has 2 Masters"),
        (nine, "w ; move ; first - ; quiet 0 ; level 2", "White has 9 cubes"),
        ("E1 A1B1 C1D1 SA3 (E9)", "w ; move ; first - ; quiet 0 ; level 2", "White has 3 shields"),
        ("E1 SA3 (E9)", "w ; move ; first - ; quiet 0 ; level 1", "level 1 has none"),
        ("E1 17A1 (E9)", "w ; move ; first - ; quiet 0 ; level 2", "no die"),
        ("E1 41E5 (E9)", "w ; move ; first - ; quiet 0 ; level 2", "Black is in check, but it is White"),
        ("E1 (E2)", "w ; move ; first - ; quiet 0 ; level 2", "Black is in check, but it is White"),
        ("E5 (E9)", "w ; troc ; first - ; quiet 0 ; level 2", "can make none"),
        ("A9 (21A7) (E2)", "w ; troc ; first - ; quiet 0 ; level 2", "still in check"),
        ("E1 (E9)", "w ; move ; first - ; quiet 101 ; level 2", "quiet"),
        ("E1 (E9)", "w ; move ; first - ; quiet 01 ; level 2", "quiet"),
        ("E1 (E9)", "w ; move ; first bw ; quiet 0 ; level 2", "first"),
        ("E1 (E9)", "x ; move ; first - ; quiet 0 ; level 2", "side"),
        ("E1 (E9)", "w ; end ; first - ; quiet 0 ; level 2", "phase"),
        ("E1 (E9)", "w ; move ; first - ; quiet 0 ; level 3", "level"),
        ("E1 (E9)", "w ; move", "six parts"),
        ("E1 (E9", "w ; move ; first - ; quiet 0 ; level 2", "bracket"),
        ("E1 É9 (E9)", "w ; move ; first - ; quiet 0 ; level 2", "no piece"),
    ] {
        let text = format!("{pieces} ; {rest}");
        let why =
            Cubulus::read_position(&text).err().unwrap_or_else(|| panic!("{text} is accepted")).to_string();
        assert!(why.contains(reason), "{text}: {why}");
    }
}

#[test]
fn cu_51_in_check_right_after_ones_own_move_is_no_contradiction() {
    // White has just moved its Master to A9, giving check with the 4 as it was; a troc is pending.
    let text = "A9 12H1 41I5 (I9) ; w ; troc ; first - ; quiet 5 ; level 2";
    assert_eq!(Cubulus::write_position(&read(text)), text);
    // Between a troc and its move the other Master may be attacked by the one that went home (CU-25).
    let mut state = white("A9 13I5 (D2)");
    crate::common::play(&mut state, "A9=cube");
    let again = read(&Cubulus::write_position(&state));
    assert_eq!(legal(&again), legal(&state));
    crate::common::play(&mut state, "I5@90");
    assert_eq!(state.quiet(), 0);
}

#[test]
fn cu_52_only_the_exact_spelling_is_an_action() {
    for text in [
        "D1-D7",
        "D1-D4-G4",
        "E1-E2",
        "C2D2-D2E2",
        "D1@90",
        "D1@180",
        "D1@270",
        "C2D2-SE2",
        "SE2-SF3",
        "SE2-F2G2",
        "E9=cube",
        "E9=D9E9",
        "end",
    ] {
        assert_eq!(text.parse::<Action>().unwrap().to_string(), text);
    }
    for text in [
        "",
        "End",
        " end",
        "d1-d7",
        "D1 D7",
        "D1-",
        "-D7",
        "D1-D7-",
        "D1-D4-G4-G5",
        "D1@",
        "D1@45",
        "D1@090",
        "D2C2-C2B2",
        "C2E2-D2E2",
        "C2D2-E2D2",
        "E9=Cube",
        "E9=shield",
        "E9=E9D9",
        "E9=",
        "SE2",
        "SE2-",
        "S-S",
        "J1-J2",
        "A0-A1",
        "A1–A2",
        "É1-E2",
        "E9=é",
    ] {
        assert!(text.parse::<Action>().is_err(), "{text}");
    }
    // A corner in a straight line is another spelling, and refused as such.
    let state = white("E1 31D4 (E9)");
    assert_eq!(crate::common::why(&state, "D4-D6-D7"), "CU-52");
}

#[test]
fn cu_53_seat_0_is_white_and_begins() {
    assert_eq!(Cubulus::turn(&start(2)), Turn::Seat(Seat(0)));
    assert_eq!(start(2).side(), Side::White);
    assert!(Cubulus::start(&Options::default(), 3).is_err());
    assert!(Cubulus::start(&Options { level: 3 }, 2).is_err());
}

#[test]
fn any_bytes_can_be_read_without_a_panic() {
    let mut dice = QuickDice::new(5);
    let seeds = [
        Cubulus::write_position(&start(2)),
        "A9 12H1 41I5 (I9) ; w ; troc ; first - ; quiet 5 ; level 2".to_owned(),
        "D1-D4-G4".to_owned(),
        "E9=D9E9".to_owned(),
        "SE2-F2G2".to_owned(),
        serde_json::to_string(&Cubulus::view(&start(2), Viewer::Spectator)).unwrap(),
    ];
    let (mut read, mut views) = (0, 0);
    for round in 0..30_000 {
        let mut bytes = seeds[round % seeds.len()].clone().into_bytes();
        for _ in 0..=dice.below(3) {
            let at = dice.below(bytes.len() as u32) as usize;
            match dice.below(4) {
                0 => bytes[at] = dice.word() as u8,
                1 => bytes[at] = b"ABEI159;()-= S@"[dice.below(15) as usize],
                2 => drop(bytes.remove(at)),
                _ => bytes.insert(at, bytes[dice.below(bytes.len() as u32) as usize]),
            }
            if bytes.is_empty() {
                break;
            }
        }
        let text = String::from_utf8_lossy(&bytes);
        let _ = text.parse::<Piece>();
        if let Ok(action) = text.parse::<Action>() {
            assert_eq!(action.to_string(), text);
            let _ = Cubulus::refuse(&start(2), action);
        }
        if let Ok(state) = Cubulus::read_position(&text) {
            read += 1;
            let again = Cubulus::write_position(&state);
            assert_eq!(Cubulus::write_position(&crate::common::read(&again)), again);
            assert_eq!(state.fresh_key(), Cubulus::key(&state));
        }
        if let Ok(view) = serde_json::from_str::<State>(&text) {
            views += 1;
            let again = serde_json::to_string(&view).unwrap();
            assert_eq!(view, serde_json::from_str(&again).unwrap());
        }
    }
    assert!(read > 100 && views > 0, "{read} positions, {views} views");
}

#[test]
fn a_view_that_no_game_could_show_is_refused() {
    let view =
        serde_json::to_value(Cubulus::view(&crate::common::after(&start(2), "A1-A2"), Viewer::Spectator))
            .unwrap();
    assert!(serde_json::from_value::<State>(view.clone()).is_ok());
    for (field, value) in [
        ("level", serde_json::json!(3)),
        ("pieces", serde_json::json!(["E1"])),
        ("captured", serde_json::json!({"white":{"cubes":1,"shields":0},"black":{"cubes":0,"shields":0}})),
        ("turn", serde_json::json!("white")),
        ("phase", serde_json::json!("troc")),
        ("first", serde_json::json!({"white":false,"black":true})),
        ("quiet", serde_json::json!(101)),
        ("check", serde_json::json!(true)),
        ("past", serde_json::json!([])),
        ("past", serde_json::json!(["xyz"])),
        ("over", serde_json::json!("CU-29")),
        ("more", serde_json::json!(1)),
    ] {
        let mut bent = view.clone();
        bent[field] = value;
        assert!(serde_json::from_value::<State>(bent).is_err(), "{field}");
    }
}

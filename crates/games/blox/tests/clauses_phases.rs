//! BX-20 to BX-24: phases, end and winners; BX-30 to BX-33: notation.

use crate::common::{apply_chance, cell, list, play, position, refused, table};
use cubo_blox::{Action, Blox, Chance, Clause, Seen, State};
use cubo_core::{Clause as _, Game, QuickDice, Seat, Turn, walk};

const ANY: &str = "0;-;+;WWGBM";

/// Everybody else swaps a card until it is seat 0's turn again.
fn round(state: &mut State) {
    let mut dice = QuickDice::new(9);
    loop {
        match Blox::turn(state) {
            Turn::Seat(Seat(0)) | Turn::Over => return,
            Turn::Seat(_) => {
                let action = *walk::list::<Blox>(state).last().unwrap();
                assert!(matches!(action, Action::Swap { .. }));
                Blox::play(state, action);
            }
            Turn::Chance => {
                let chance = Blox::draw(state, &mut dice);
                Blox::apply_chance(state, chance);
            }
        }
    }
}

#[test]
fn bx_20_destroy_up_to_n_build_exactly_n_plus_1() {
    let pieces = "a@e5 e6=W d5=WW f5=WWW e4=WWWW";
    for phase in 1..=4 {
        let state = table(3, "act0", phase, pieces, &["0;GGGGG;+;WWWWG", ANY, ANY]);
        let listed = list(&state);
        for (height, target) in [(1, "e6:W"), (2, "d5:WW"), (3, "f5:WWW"), (4, "e4:WWWW")] {
            let text = format!("e5x{target}");
            if height <= phase {
                assert!(listed.contains(&text), "{text} in phase {phase}");
            } else {
                assert_eq!(refused(&state, &text), "BX-20");
            }
        }
        let state = table(3, "act0", phase, "a@e5", &["0;GGGGG;+;GGGGG", ANY, ANY]);
        for height in 1..=5u8 {
            let text = format!("e5^{}", "G".repeat(usize::from(height)));
            if height == phase + 1 {
                assert!(list(&state).contains(&text), "{text} in phase {phase}");
            } else {
                assert_eq!(refused(&state, &text), "BX-20");
            }
        }
    }
}

#[test]
fn bx_21_the_next_phase_begins_at_once() {
    // Two towers of one: destroying one leaves one, and phase 2 begins before the hand is filled.
    let pieces = "a@e5 e6=W a1=W a5=GG a7=GG i1=GGG i3=GGG";
    let mut state = table(3, "act0", 1, pieces, &["0;-;+;WWGBM", ANY, ANY]);
    play(&mut state, "e5xe6:W");
    assert_eq!(state.table().phase(), 2);
    assert_eq!(Blox::turn(&state), Turn::Chance);
    // With three, phase 1 goes on.
    let mut state = table(3, "act0", 1, &format!("{pieces} c1=W"), &["0;-;+;WWGBM", ANY, ANY]);
    play(&mut state, "e5xe6:W");
    assert_eq!(state.table().phase(), 1);
}

#[test]
fn bx_21_several_phases_in_a_row_if_need_be() {
    // Hardly a tower of two or three: from phase 1 to phase 4.
    let pieces = "a@e5 e6=W a1=W a5=GG i1=GGG c1=WWBB c3=WWBB";
    let mut state = table(3, "act0", 1, pieces, &["0;-;+;WWGBM", ANY, ANY]);
    play(&mut state, "e5xe6:W");
    assert_eq!((state.table().phase(), state.table().last_round()), (4, false));
    // A tower built in the meantime counts: two of two hold phase 2.
    let pieces = "a@e5 a1=W c5=WW a5=GG i1=GGG c1=WWBB";
    let mut state = table(3, "act0", 1, pieces, &["0;-;+;WWGBM", ANY, ANY]);
    play(&mut state, "swap W");
    assert_eq!(state.table().phase(), 2);
}

#[test]
fn bx_22_the_round_is_played_to_its_end() {
    let pieces = "b@e5 e6=WGBM a1=WGBM b@i9";
    let mut state = table(3, "act1", 4, pieces, &[ANY, "0;-;+;WWGBM", ANY]);
    play(&mut state, "e5xe6:WGBM");
    assert!(state.table().last_round());
    assert_eq!((state.table().phase(), Blox::outcome(&state)), (4, None));
    apply_chance(&mut state, "draw WGBM");
    // Seat 2 has its turn, under the rules of phase 4, and fills up its hand; then it is over.
    assert_eq!(Blox::turn(&state), Turn::Seat(Seat(2)));
    play(&mut state, "swap WW");
    assert_eq!(Blox::turn(&state), Turn::Chance);
    apply_chance(&mut state, "draw GG");
    assert_eq!(Blox::turn(&state), Turn::Over);
    let outcome = Blox::outcome(&state).unwrap();
    assert_eq!((outcome.reason, outcome.scores.as_slice()), (Clause::Bx22, &[0, 4, 0][..]));
    assert_eq!(outcome.ranks.as_slice(), [2, 1, 2]);
    // By the last seat: over as soon as its hand is full.
    let mut state = table(3, "act2", 4, &pieces.replace('b', "c"), &[ANY, ANY, "0;-;+;WWGBM"]);
    play(&mut state, "e5xe6:GBMw");
    apply_chance(&mut state, "draw WGB");
    assert_eq!(Blox::turn(&state), Turn::Over);
    // In the last round building a tower of four cannot happen, and destroying goes on.
    let mut state = table(3, "act0", 4, "a@e5 b@b1 e6=WGBM a1=WGBM", &[ANY, ANY, ANY]);
    play(&mut state, "e5xe6:WGBM");
    apply_chance(&mut state, "draw WGBM");
    play(&mut state, "b1xa1:WGBM");
    apply_chance(&mut state, "draw WGBM");
    assert_eq!(Blox::turn(&state), Turn::Seat(Seat(2)));
}

#[test]
fn bx_23_points_then_blocks_then_shared() {
    let over = |seats: &str, n: u8| {
        let text = format!("{n} 9/9/9/9/9/9/9/9/9 over:BX-22 4! 0+ - {seats}");
        Blox::outcome(&position(&text)).unwrap()
    };
    let hand = "+;WWGBM;-;-";
    let outcome = over(&format!("9;WW;{hand} 12;W;{hand} 9;WWGG;{hand} 9;BB;{hand}"), 4);
    assert_eq!(outcome.ranks.as_slice(), [3, 1, 2, 3]);
    assert_eq!(outcome.scores.as_slice(), [9, 12, 9, 9]);
    let outcome = over(&format!("9;WW;{hand} 9;GM;{hand}"), 2);
    assert_eq!(outcome.ranks.as_slice(), [1, 1]);
    let outcome = over(&format!("9;WW;{hand} 5;-;{hand} 5;-;{hand} 4;WWW;{hand}"), 4);
    assert_eq!(outcome.ranks.as_slice(), [1, 2, 2, 4]);
}

#[test]
fn bx_24_thirty_quiet_rounds_end_the_game() {
    let pieces = "a@e5 e6=W a1=W c1=W b@e3";
    let mut state = table(3, "act0", 1, pieces, &["0;-;+;WWGBM", ANY, ANY]);
    for quiet in 0..30 {
        assert_eq!(state.table().quiet_rounds(), quiet);
        assert_eq!(Blox::turn(&state), Turn::Seat(Seat(0)));
        let action = *walk::list::<Blox>(&state).last().unwrap();
        Blox::play(&mut state, action);
        round(&mut state);
    }
    assert_eq!(Blox::turn(&state), Turn::Over);
    assert_eq!(Blox::outcome(&state).unwrap().reason, Clause::Bx24);
}

#[test]
fn bx_24_destroying_or_building_starts_the_count_again_hits_do_not() {
    let quiet = |action: &str, hand: &str| {
        let pieces = "(W)3(W)4/9/9/3a(W)4/9/1b1a5/9/9/(G)8";
        let text = format!("3 {pieces} act0 1 29 - 0;WG;+;{hand};-;- 0;-;+;WWGBM;-;- 0;-;+;WWGBM;-;-");
        let mut state = position(&text);
        play(&mut state, action);
        round(&mut state);
        (Blox::turn(&state), state.table().quiet_rounds())
    };
    assert_eq!(quiet("d6xe6:W", "WWGBM"), (Turn::Seat(Seat(0)), 0));
    assert_eq!(quiet("d6^WG", "WWGBM"), (Turn::Seat(Seat(0)), 0));
    assert_eq!(quiet("d4!b4:WWW", "WWWBM"), (Turn::Over, 30));
    assert_eq!(quiet("swap W", "WWGBM"), (Turn::Over, 30));
}

#[test]
fn bx_30_payments_and_sides() {
    let reads = |text: &str| text.parse::<Action>().is_ok();
    for good in ["Na:G", "i9xi8:WWGBMm", "Sa:g", "E1:W", "W9:M", "c3^w", "c3^WWMb", "a1!a2:GGg"] {
        assert!(reads(good), "{good}");
        assert_eq!(good.parse::<Action>().unwrap().to_string(), good);
    }
    for bad in [
        "N1:G",
        "Ea:G",
        "E0:G",
        "Nj:G",
        "na:G",
        "c3xc7:MW",
        "c3xc7:wW",
        "c3xc7:Www",
        "c3xc7:",
        "c3xc7:WWWWWW",
        "c3^",
        "j1^W",
        "a0^W",
        "c3>X:G",
        "c3>N:GG",
        "c3>N:",
        "Na:GG",
        "swap",
        "swap ",
        "swap w",
        "swap W w",
        "swap WWWWWW",
        "swap GW",
        "swap W++",
        " Na:G",
        "Na:G ",
        "c3!c7:ggg",
        "é3!c7:GGG",
        "",
        "Na:é",
    ] {
        assert!(!reads(bad), "{bad}");
    }
}

#[test]
fn bx_31_actions_as_the_rules_write_them() {
    for text in ["Nc:G", "c3>N:G", "c3xc7:WWM", "c3^WWMb", "c3!c7:GGg", "swap WWG", "swap WWG+"] {
        assert_eq!(text.parse::<Action>().unwrap().to_string(), text);
    }
    assert!(size_of::<Action>() <= 16);
    assert_eq!(Blox::NOTATION.id(), "BX-31");
}

#[test]
fn bx_32_chance_events() {
    let mut dice = QuickDice::new(4);
    for seats in 2..=4 {
        let mut state = Blox::start(&Default::default(), seats).unwrap();
        let towers = Blox::draw(&state, &mut dice);
        let text = towers.to_string();
        assert_eq!(text.split(',').count(), if seats == 2 { 14 } else { 22 });
        assert_eq!(text.parse::<Chance>().unwrap(), towers);
        // Rows from 9 down to 1: the first tower stands on d9.
        Blox::apply_chance(&mut state, towers);
        let first = text.strip_prefix("towers ").unwrap().split(',').next().unwrap();
        assert_eq!(state.table().tower(cell("d9")).to_string(), first);
        let deal = Blox::draw(&state, &mut dice);
        assert_eq!(deal.to_string().split(" | ").count(), usize::from(seats));
        assert_eq!(deal.to_string().parse::<Chance>().unwrap(), deal);
        // Not for another number of seats, not too early.
        assert_eq!(Blox::odds(&state, &towers), 0.0);
        assert_eq!(Blox::odds(&state, &"draw W".parse().unwrap()), 0.0);
        let odd = if seats == 3 { "deal WWGBM | WWGBM" } else { "deal WWGBM | WWGBM | WWGBM" };
        assert_eq!(Blox::odds(&state, &odd.parse().unwrap()), 0.0);
    }
    for bad in [
        "draw",
        "draw ",
        "draw GW",
        "draw WWWWWW",
        "deal WWGBM",
        "deal WWGB | WWGBM",
        "towers W,W",
        "deal WWGBM |WWGBM",
    ] {
        assert!(bad.parse::<Chance>().is_err(), "{bad}");
    }
    for text in ["draw ??", "draw WG", "draw B/WG", "deal ????? | WWGBM", "deal ????? | ?????", "Nc:G"] {
        assert_eq!(text.parse::<Seen>().unwrap().to_string(), text);
    }
    for bad in
        ["draw ??????", "draw ", "draw W?", "draw /W", "draw WWG/WWG", "deal WWGBM | WWGBM", "deal ?????"]
    {
        assert!(bad.parse::<Seen>().is_err(), "{bad}");
    }
    // The odds of a deal: two hands of five from sixty.
    let mut state = Blox::start(&Default::default(), 2).unwrap();
    let towers = Blox::draw(&state, &mut dice);
    Blox::apply_chance(&mut state, towers);
    let odds = Blox::odds(&state, &"deal WWWWW | GGGGG".parse().unwrap());
    let expected = 3003.0 / 5_461_512.0 * (3003.0 / 3_478_761.0);
    assert!((odds / expected - 1.0).abs() < 1e-12, "{odds} {expected}");
}

#[test]
fn bx_33_two_ways_to_one_cell_are_two_actions() {
    let state = table(3, "act0", 1, "", &["0;-;+;WWGBM", ANY, ANY]);
    assert!(list(&state).contains("Na:G") && list(&state).contains("W9:G"));
    let after = |text: &str| {
        let mut state = state.clone();
        play(&mut state, text);
        Blox::write_position(&state)
    };
    assert_eq!(after("Na:G"), after("W9:G"));
}

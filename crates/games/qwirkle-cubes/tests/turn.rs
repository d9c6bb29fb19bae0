//! QC-1 to QC-7: set-up and turns.

use crate::common::*;
use cubo_core::{Game, QuickDice, Seat, Turn, walk};
use cubo_qwirkle_cubes::{Clause, Phase, State};

fn dealt(deal: &str) -> State {
    let seats = deal.matches('|').count() as u8 + 1;
    let mut state = G::start(&Default::default(), seats).unwrap();
    chance(&mut state, deal);
    state
}

fn texts(state: &State) -> Vec<String> {
    let mut all: Vec<_> = walk::list::<G>(state).iter().map(ToString::to_string).collect();
    all.sort();
    all
}

#[test]
fn qc_1_everybody_draws_and_rolls_six_cubes() {
    for seats in 2..=4 {
        let mut state = G::start(&Default::default(), seats).unwrap();
        assert_eq!((G::turn(&state), state.phase()), (Turn::Chance, Phase::Deal));
        assert_eq!(state.bag(), &[15; 6]);
        let deal = G::draw(&state, &mut QuickDice::new(3));
        G::apply_chance(&mut state, deal);
        assert!(state.hands().len() == seats as usize && state.hands().iter().all(|hand| hand.len() == 6));
        let left: u32 = state.bag().iter().map(|&n| u32::from(n)).sum();
        assert_eq!(left, 90 - 6 * u32::from(seats));
    }
    let state = G::start(&Default::default(), 2).unwrap();
    let six = "Ro,Ro,Ro,Ro,Ro,Ro";
    assert!(odds(&state, &format!("deal {six} | {six}")) > 0.0);
    let three = G::start(&Default::default(), 3).unwrap();
    assert_eq!(odds(&three, &format!("deal {six} | {six}")), 0.0, "one hand is missing");
    assert_eq!(odds(&three, &format!("deal {six} | {six} | {six}")), 0.0, "there are only fifteen reds");
    assert!(format!("deal {six} | Ro,Ro").parse::<cubo_qwirkle_cubes::Chance>().is_err());
}

#[test]
fn qc_1_all_hands_are_open_to_all() {
    let state = dealt("deal Ro,Rs,Od,Yx,Be,Pc | Go,Gs,Gs,Gs,Gs,Gs");
    let views: Vec<_> = cubo_core::Viewer::all(2).map(|v| G::view(&state, v)).collect();
    assert!(views.windows(2).all(|pair| pair[0] == pair[1]));
    assert_eq!(views[2].hands()[1].to_string(), "Go,Gs,Gs,Gs,Gs,Gs".to_string());
}

#[test]
fn qc_2_the_largest_set_begins() {
    // Seat 0: three reds; seat 1: four squares.
    let state = dealt("deal Ro,Rs,Rd,Ox,Ye,Gc | Rs,Os,Ys,Gs,Bd,Pe");
    assert_eq!(G::turn(&state), Turn::Seat(Seat(1)));
    // Only the four squares, in any order.
    assert_eq!(texts(&state).len(), 24);
    assert_eq!(why(&state, "Rs@0,0 Os@1,0 Ys@2,0 Gs@3,0"), None);
    assert_eq!(why(&state, "Gs@0,0 Ys@1,0 Os@2,0 Rs@3,0"), None);
    assert_eq!(why(&state, "Rs@0,0 Os@1,0 Ys@2,0"), Some(Clause::Qc2), "a smaller set");
    assert_eq!(why(&state, "Rs@0,0 Os@0,1 Ys@0,2 Gs@0,3"), Some(Clause::Qc2), "along a column");
    assert_eq!(why(&state, "Rs@1,0 Os@2,0 Ys@3,0 Gs@4,0"), Some(Clause::Qc2), "not from 0,0");
    assert_eq!(why(&state, "Rs@0,0 Os@1,0 Ys@3,0 Gs@4,0"), Some(Clause::Qc2), "a gap");
    assert_eq!(why(&state, "Rs@0,0 Os@1,0 Ys@2,0 Bd@3,0"), Some(Clause::Qc10));
    assert_eq!(why(&state, "Rs@0,0 Os@1,0 Ys@2,0 Ps@3,0"), Some(Clause::Qc5), "not his cube");
    for other in ["keep", "roll Rs", "pass"] {
        assert_eq!(why(&state, other), Some(Clause::Qc2), "{other}");
    }
}

#[test]
fn qc_2_ties_go_to_the_lowest_seat() {
    let state = dealt("deal Ro,Os,Yd,Gx,Be,Pc | Ro,Rs,Yd,Yx,Be,Pc | Ro,Rs,Od,Ox,Be,Pc");
    assert_eq!(state.seat(), Seat(1));
    let state = dealt("deal Ro,Rs,Rd,Rx,Re,Rc | Ro,Os,Ys,Gs,Bs,Ps");
    assert_eq!(state.seat(), Seat(0));
}

#[test]
fn qc_2_equal_cubes_count_once_and_the_player_chooses_among_the_largest_sets() {
    // Seat 0: five red circles count once; with the red square they make two. Seat 1: three greens, three diamonds.
    let state = dealt("deal Ro,Ro,Ro,Ro,Ro,Rs | Od,Yd,Go,Gs,Gd,Pe");
    assert_eq!(state.seat(), Seat(1));
    assert_eq!(texts(&state).len(), 12, "two sets of three in six orders each");
    assert_eq!(why(&state, "Gd@0,0 Od@1,0 Yd@2,0"), None);
    assert_eq!(why(&state, "Gd@0,0 Go@1,0 Gs@2,0"), None);
    assert_eq!(why(&state, "Gd@0,0 Go@1,0 Yd@2,0"), Some(Clause::Qc10));
}

#[test]
fn qc_2_the_first_line_scores_and_a_lone_cube_does_not() {
    let mut state = dealt("deal Ro,Rs,Rd,Ox,Ye,Gc | Rs,Os,Ys,Gs,Bd,Pe");
    play(&mut state, "Rs@0,0 Os@1,0 Ys@2,0 Gs@3,0");
    assert_eq!(points(&state), [0, 4]);
    let mut state = dealt("deal Ro,Rs,Rd,Rx,Re,Rc | Rs,Os,Ys,Gs,Bd,Pe");
    assert_eq!(texts(&state).len(), 720);
    play(&mut state, "Ro@0,0 Rs@1,0 Rd@2,0 Rx@3,0 Re@4,0 Rc@5,0");
    assert_eq!(points(&state), [12, 0]);
    // Nobody has two cubes that go together: the lowest seat lays any one.
    let mut state = dealt("deal Ro,Os,Yd,Gx,Be,Pc | Ro,Ro,Ro,Ro,Ro,Ro");
    assert_eq!(texts(&state), ["Be@0,0", "Gx@0,0", "Os@0,0", "Pc@0,0", "Ro@0,0", "Yd@0,0"]);
    play(&mut state, "Gx@0,0");
    assert_eq!(points(&state), [0, 0]);
    assert_eq!(state.phase(), Phase::Draw);
}

#[test]
fn qc_3_play_goes_round() {
    let mut state = dealt("deal Ro,Rs,Rd,Ox,Ye,Gc | Rs,Os,Ys,Gs,Bd,Pe | Ro,Rs,Rd,Ox,Ye,Gc");
    play(&mut state, "Rs@0,0 Os@1,0 Ys@2,0 Gs@3,0");
    chance(&mut state, "draw Yo,Yo,Yo,Yo");
    assert_eq!(G::turn(&state), Turn::Seat(Seat(2)));
    play(&mut state, "keep");
    play(&mut state, "Ro@0,1");
    chance(&mut state, "draw Yo");
    assert_eq!(G::turn(&state), Turn::Seat(Seat(0)));
}

#[test]
fn qc_4_any_of_ones_cubes_are_rolled_once_all_together() {
    let mut state = at("choose", &["Ro,Ro,Rs,Gd,Gd,Be", OTHER], "Yo@0,0 Ys@1,0");
    let all = texts(&state);
    assert_eq!(all.len(), 3 * 2 * 3 * 2, "0 to 2 of the circles, and so on; none of any is “keep”");
    for text in ["keep", "roll Ro", "roll Ro,Ro", "roll Ro,Ro,Rs,Gd,Gd,Be"] {
        assert_eq!(why(&state, text), None, "{text}");
    }
    assert_eq!(why(&state, "roll Rs,Rs"), Some(Clause::Qc4), "he has one only");
    assert_eq!(why(&state, "roll Pc"), Some(Clause::Qc4), "another's cube");
    play(&mut state, "roll Ro,Gd,Gd");
    assert_eq!(state.phase(), Phase::Rolling("Ro,Gd,Gd".parse().unwrap()));
    // Colours never change.
    assert_eq!(odds(&state, "roll Ro,Rs,Gd"), 0.0);
    assert_eq!(odds(&state, "roll Ro,Gd"), 0.0);
    assert!((odds(&state, "roll Rc,Go,Gs") - 2.0 / 216.0).abs() < 1e-15);
    assert!((odds(&state, "roll Rc,Go,Go") - 1.0 / 216.0).abs() < 1e-15);
    chance(&mut state, "roll Rc,Go,Gs");
    assert_eq!(state.hand(Seat(0)).to_string(), "Ro,Rs,Rc,Go,Gs,Be");
    for text in ["keep", "roll Ro"] {
        assert_eq!(why(&state, text), Some(Clause::Qc4), "once only");
    }
}

#[test]
fn qc_5_then_he_must_lay() {
    let mut state = at("choose", &["Ro,Ro,Rs,Gd,Gd,Be", OTHER], "Yo@0,0 Ys@1,0");
    play(&mut state, "keep");
    assert_eq!(state.phase(), Phase::Lay);
    assert_eq!(why(&state, "pass"), Some(Clause::Qc5));
    assert_eq!(why(&state, "Yd@2,0"), Some(Clause::Qc5), "not his cube");
    assert_eq!(why(&state, "Ro@0,1 Rs@1,1"), None);
    assert_eq!(why(&state, "Rs@1,-1 Rs@1,1"), Some(Clause::Qc5), "he has one red square");
}

#[test]
fn qc_6_he_fills_up_to_six() {
    let mut state = at("lay", &["Ro,Ro,Rs,Gd,Gd,Be", OTHER], "Yo@0,0 Ys@1,0");
    play(&mut state, "Ro@0,1 Rs@1,1");
    assert_eq!((G::turn(&state), state.phase()), (Turn::Chance, Phase::Draw));
    for bad in ["draw", "draw Po", "draw Po,Po,Po", "roll Po,Po", "swap Po,Po"] {
        assert_eq!(odds(&state, bad), 0.0, "{bad}");
    }
    chance(&mut state, "draw Ps,Pc");
    assert_eq!(state.hand(Seat(0)).to_string(), "Ro,Gd,Gd,Be,Ps,Pc");
    assert_eq!(state.bag()[5], 15 - 1 - 2);
    assert_eq!(G::turn(&state), Turn::Seat(Seat(1)));
}

/// A full block without its purple clover: nothing else fits anywhere.
fn all_but_one() -> String {
    full_block().replace(" Pc@5,5", "")
}

#[test]
fn qc_7_what_does_not_fit_is_rolled_until_something_does() {
    let mut state = at("choose", &["Ro,Ro,Rs,Gd,Gd,Po", OTHER], &all_but_one());
    play(&mut state, "keep");
    assert_eq!((G::turn(&state), state.phase()), (Turn::Chance, Phase::Reroll));
    assert_eq!(odds(&state, "roll Po"), 0.0, "all cubes roll");
    chance(&mut state, "roll Ro,Ro,Rs,Gd,Gd,Ps");
    assert_eq!(state.phase(), Phase::Reroll, "and again");
    chance(&mut state, "roll Rc,Rc,Rc,Gc,Gc,Pe");
    assert_eq!(state.phase(), Phase::Reroll, "and again");
    chance(&mut state, "roll Ro,Ro,Rs,Gd,Gd,Pc");
    assert_eq!(G::turn(&state), Turn::Seat(Seat(0)));
    assert_eq!(texts(&state), ["Pc@-1,5", "Pc@5,-1", "Pc@5,5"]);
    play(&mut state, "Pc@5,5");
    assert_eq!(points(&state), [24, 0]);
}

#[test]
fn qc_7_the_choice_comes_first_even_if_nothing_can_be_laid() {
    let mut state = at("choose", &["Ro,Ro,Rs,Gd,Gd,Po", OTHER], &all_but_one());
    assert_eq!(why(&state, "roll Po"), None);
    play(&mut state, "roll Po");
    chance(&mut state, "roll Ps");
    assert_eq!(state.phase(), Phase::Reroll);
    let mut lucky = at("choose", &["Ro,Ro,Rs,Gd,Gd,Po", OTHER], &all_but_one());
    play(&mut lucky, "roll Po");
    chance(&mut lucky, "roll Pc");
    assert_eq!(lucky.phase(), Phase::Lay);
}

#[test]
fn qc_7_if_no_face_fits_the_hand_is_exchanged() {
    let mut state = at("choose", &["Ro,Ro,Rs,Gd,Gd,Be", OTHER], &all_but_one());
    play(&mut state, "keep");
    assert_eq!((G::turn(&state), state.phase()), (Turn::Chance, Phase::Swap));
    let bag = *state.bag();
    for bad in ["roll Ro,Ro,Rs,Gd,Gd,Be", "draw", "swap Ro", "draw Ro,Ro,Rs,Gd,Gd,Be"] {
        assert_eq!(odds(&state, bad), 0.0, "{bad}");
    }
    // The seat's own cubes are in the bag again when it draws.
    assert!(odds(&state, "swap Ro,Ro,Rs,Gd,Gd,Be") > 0.0);
    chance(&mut state, "swap Oo,Oo,Oo,Oo,Oo,Oo");
    assert_eq!(state.bag()[0], bag[0] + 3);
    assert_eq!(state.bag()[1], bag[1] - 6);
    assert_eq!(state.phase(), Phase::Swap, "no better: again");
    chance(&mut state, "swap Ro,Ro,Rs,Gd,Gd,Po");
    assert_eq!(state.phase(), Phase::Reroll, "a purple could fit, but shows the wrong face");
    chance(&mut state, "roll Ro,Ro,Rs,Gd,Gd,Pc");
    assert_eq!(state.phase(), Phase::Lay);
}

#[test]
fn qc_7_if_nothing_in_the_bag_fits_either_he_passes_and_when_all_pass_the_game_is_over() {
    let mut state = at("choose", &["Ro,Ro,Rs,Gd,Gd,Be", OTHER, "Po,Po,Po,Po,Po,Po"], &full_block());
    for seat in 0..3 {
        assert_eq!(G::turn(&state), Turn::Seat(Seat(seat)));
        assert_eq!(why(&state, "pass"), Some(Clause::Qc31), "the choice comes first");
        play(&mut state, "keep");
        assert_eq!(state.phase(), Phase::Stuck);
        assert_eq!(texts(&state), ["pass"]);
        assert_eq!(why(&state, "keep"), Some(Clause::Qc4));
        let own = state.hand(Seat(seat)).as_slice()[0];
        assert!(why(&state, &format!("{own}@6,0")).is_some());
        assert!(why(&state, &format!("{own}@9,9")).is_some());
        assert_eq!(state.passes(), seat);
        play(&mut state, "pass");
    }
    let end = G::outcome(&state).unwrap();
    assert_eq!(G::turn(&state), Turn::Over);
    assert_eq!((end.reason, end.ranks.as_slice()), (Clause::Qc7, &[1, 1, 1][..]));
    assert_eq!(points(&state), [0, 0, 0], "no bonus");
}

/// Four full hands beside 66 cubes: the bag is empty.
fn empty_bag() -> State {
    let hands = ["Ro,Ro,Ro,Oo,Oo,Oo", "Yo,Yo,Yo,Go,Go,Go", "Bo,Bo,Bo,Po,Po,Po", "Ps,Ps,Ps,Ps,Ps,Pd"];
    let state = at("choose", &hands, &purple_only());
    assert_eq!(state.bag(), &[0; 6]);
    state
}

#[test]
fn qc_7_with_an_empty_bag_he_passes_and_others_may_go_on() {
    let mut state = empty_bag();
    for _ in 0..2 {
        play(&mut state, "keep");
        assert_eq!(texts(&state), ["pass"]);
        play(&mut state, "pass");
    }
    assert_eq!(state.passes(), 2);
    assert_eq!(G::read_position(&G::write_position(&state)).unwrap().passes(), 2);
    // Seat 2 has purple circles: an open column takes one, and then its blue circle fits beside it.
    play(&mut state, "keep");
    assert_eq!(state.phase(), Phase::Lay);
    let all = texts(&state);
    assert_eq!(all, ["Bo@-7,11 Po@-6,11", "Bo@-7,5 Po@-6,5", "Po@-6,11", "Po@-6,5"]);
    play(&mut state, "Po@-6,11");
    assert_eq!(state.passes(), 0, "no longer in a row");
    chance(&mut state, "draw");
    assert_eq!(state.hand(Seat(2)).len(), 5);
    assert_eq!(G::turn(&state), Turn::Seat(Seat(3)));
}

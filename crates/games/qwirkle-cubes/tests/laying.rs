//! QC-10 to QC-22: laying and scoring, with the worked examples of the printed rules.

use crate::common::*;
use cubo_core::{Game, Seat, Turn};
use cubo_qwirkle_cubes::{Board, Clause, Cube, Phase, Placement};

fn laying(hand: &str, table: &str) -> cubo_qwirkle_cubes::State {
    at("lay", &[hand, OTHER], table)
}

#[test]
fn qc_10_a_line_has_one_colour_or_one_symbol_and_no_two_alike() {
    let state = laying("Ro,Rs,Rs,Go,Gd,Bs", "Rs@0,0");
    assert_eq!(why(&state, "Ro@1,0"), None, "one colour");
    assert_eq!(why(&state, "Bs@1,0"), None, "one symbol");
    assert_eq!(why(&state, "Rs@1,0"), Some(Clause::Qc13), "twice the same");
    assert_eq!(why(&state, "Gd@1,0"), Some(Clause::Qc13), "nothing in common");
    let state = laying("Ro,Rs,Rs,Go,Gd,Bs", "Rs@0,0 Rx@1,0");
    assert_eq!(why(&state, "Bs@2,0"), Some(Clause::Qc13), "a red line stays red");
}

#[test]
fn qc_10_at_most_six() {
    let state = laying("Ro,Rs,Rd,Go,Gs,Gd", &row('Y', "osdxec", 0, 0));
    assert_eq!(why(&state, "Go@6,0"), Some(Clause::Qc10));
    assert_eq!(why(&state, "Go@0,1"), None);
}

#[test]
fn qc_11_the_cubes_of_a_turn_share_and_stand_in_one_line_without_gaps() {
    let state = laying("Ro,Rs,Rs,Rd,Gs,Bs", "Rx@0,0 Re@1,0");
    assert_eq!(why(&state, "Ro@2,0 Rs@3,0"), None);
    assert_eq!(why(&state, "Ro@-1,0 Rs@2,0"), None, "both ends");
    assert_eq!(why(&state, "Ro@2,0 Rs@4,0"), Some(Clause::Qc11), "a gap");
    assert_eq!(why(&state, "Ro@2,0 Rs@2,1"), None, "down a column");
    assert_eq!(why(&state, "Ro@2,0 Rs@2,1 Rd@3,0"), Some(Clause::Qc11), "round a corner");
    assert_eq!(why(&state, "Rd@1,1 Ro@2,0"), Some(Clause::Qc11), "two lines");
    assert_eq!(why(&state, "Ro@1,0"), Some(Clause::Qc11), "a cell holds one cube");
    assert_eq!(why(&state, "Ro@2,0 Rs@2,0"), Some(Clause::Qc11), "a cell holds one cube");
    assert_eq!(why(&state, "Ro@2,0 Gs@3,0"), Some(Clause::Qc11), "nothing in common");
}

#[test]
fn qc_11_two_cubes_at_the_left_and_one_at_the_right_end_in_one_turn() {
    let mut state = figure();
    play(&mut state, "Rx@-2,0 Rc@-1,0 Rd@2,0");
    // Five reds, three diamonds, and the pairs of four-point stars and of clovers above the new cubes. Nothing for green: the
    // green diamond stands across a gap from the three greens (QC-13).
    assert_eq!(points(&state), [5 + 3 + 2 + 2, 0]);
}

/// The figure of the laying rules, as far as its words tell.
fn figure() -> cubo_qwirkle_cubes::State {
    laying("Rd,Rx,Rc,Gs,Ge,Bo", "Gx@-2,1 Gc@-1,1 Go@0,1 Gd@2,1 Ro@0,0 Rs@1,0 Yo@0,2 Yc@1,2 Yd@2,2")
}

#[test]
fn qc_11_a_red_diamond_and_a_blue_circle_may_not_be_laid_together() {
    let state = figure();
    assert_eq!(why(&state, "Rd@2,0"), None);
    assert_eq!(why(&state, "Bo@0,3"), None);
    assert_eq!(why(&state, "Bo@0,3 Rd@2,0"), Some(Clause::Qc11));
    assert_eq!(why(&state, "Bo@-1,0 Rd@2,0"), Some(Clause::Qc11));
}

#[test]
fn qc_12_one_of_them_touches_the_table() {
    let state = laying("Ro,Rs,Rs,Rd,Gs,Bs", "Rx@0,0 Re@1,0");
    assert_eq!(why(&state, "Ro@3,0"), Some(Clause::Qc12));
    assert_eq!(why(&state, "Ro@2,1"), Some(Clause::Qc12), "corner to corner is not enough");
    assert_eq!(why(&state, "Ro@0,2 Rs@0,3"), Some(Clause::Qc12));
    assert_eq!(why(&state, "Ro@99,-99"), Some(Clause::Qc12));
    assert_eq!(why(&state, "Ro@2,0 Rs@3,0 Rd@4,0"), None, "only the first does");
    assert_eq!(why(&state, "Ro@-99,0 Rs@3,0"), Some(Clause::Qc12));
}

#[test]
fn qc_13_joining_two_lines_makes_one_that_must_be_right_as_a_whole() {
    // Two red lines in row 0, three cells apart, joined by the arch above.
    let arch = "Ro@0,0 Go@0,1 Gd@1,1 Gs@2,1 Rs@2,0 Rx@3,0";
    let state = laying("Rd,Rx,Re,Bo,Bs,Pc", arch);
    assert_eq!(why(&state, "Rd@1,0"), None, "circle, diamond, square, star");
    assert_eq!(why(&state, "Re@1,0"), Some(Clause::Qc13), "red, but no diamond");
    assert_eq!(why(&state, "Rx@1,0"), Some(Clause::Qc13));
    let state = laying("Rd,Rx,Re,Bo,Bs,Pc", "Ro@0,0 Go@0,1 Gd@1,1 Gs@2,1 Bs@2,0");
    assert_eq!(why(&state, "Rd@1,0"), Some(Clause::Qc13), "red circle and blue square never meet in a line");
}

#[test]
fn qc_13_two_cubes_may_not_join_lines_that_have_a_cube_in_common() {
    let listed = |state: &cubo_qwirkle_cubes::State| {
        state.layings().any(|(action, _)| action.to_string() == "Rc@1,0 Pc@2,0")
    };
    // Clovers at both ends of two empty cells: a yellow and a blue one may be joined, two yellow ones may not.
    let arch = "Yc@0,0 Yx@0,1 Ye@0,2 Re@1,2 Ge@2,2 Be@3,2 Bx@3,1 Bc@3,0";
    let state = laying("Rs,Rx,Rc,Gx,Ge,Pc", arch);
    assert!(why(&state, "Rc@1,0 Pc@2,0").is_none() && listed(&state));
    let arch = "Yc@0,0 Yx@0,1 Ye@0,2 Ys@1,2 Yd@2,2 Yo@3,2 Yx@3,1 Yc@3,0";
    let state = laying("Rs,Rx,Rc,Gx,Ge,Pc", arch);
    assert_eq!(why(&state, "Rc@1,0 Pc@2,0"), Some(Clause::Qc13));
    assert!(!listed(&state));
    assert_eq!(why(&state, "Rc@1,0"), None, "one of them alone leaves a gap");
}

#[test]
fn qc_13_a_cell_that_no_cube_can_fill() {
    let figure = figure();
    let table = Board::with(figure.table().laid()).unwrap();
    for cube in Cube::all() {
        let hand = cubo_qwirkle_cubes::Cubes::new([cube]).unwrap();
        let at_hole = |(action, _): (cubo_qwirkle_cubes::Action, u16)| action.to_string().ends_with("@1,1");
        assert!(!table.layings(&hand).any(at_hole), "{cube}");
    }
    assert_eq!(why(&figure, "Gs@1,1"), Some(Clause::Qc13));
    assert_eq!(why(&figure, "Ge@1,1"), Some(Clause::Qc13));
}

#[test]
fn qc_13_the_five_illegal_cubes_of_the_figure() {
    let table = "Yo@0,0 Ys@1,0 Yd@2,0 Yx@3,0 Ye@4,0 Yc@5,0 \
                 Yo@5,1 Ys@5,2 Gs@4,2 Ps@4,3 \
                 Ps@1,1 Bs@1,2 Bo@0,2";
    let state = laying("Yo,Bs,Bd,Po,Ps,Pd", table);
    assert_eq!(why(&state, "Yo@6,0"), Some(Clause::Qc10), "1: the seventh in the yellow line");
    assert_eq!(why(&state, "Ps@1,3"), Some(Clause::Qc13), "2: purple is among the squares already");
    assert_eq!(why(&state, "Bs@-1,2"), Some(Clause::Qc13), "3: the square is among the blues already");
    assert_eq!(why(&state, "Bd@8,8"), Some(Clause::Qc12), "4: touches nothing");
    assert_eq!(
        why(&state, "Po@5,3"),
        Some(Clause::Qc13),
        "5: goes with the purple square, not with the yellows"
    );
    assert_eq!(why(&state, "Pd@3,3"), None, "while a purple on the other side of the square is fine");
}

#[test]
fn qc_20_a_green_circle_makes_two_pairs_and_four_points() {
    let mut state = laying("Rs,Rs,Rs,Go,Gd,Bs", "Go@0,0 Gs@0,1 Yo@1,0");
    play(&mut state, "Go@1,1");
    assert_eq!(points(&state), [4, 0]);
}

#[test]
fn qc_20_seven_six_and_seventeen_points() {
    let hands = ["Re,Oe,Gx,Gx,Be,Pe", "Yd,Go,Gs,Gx,Bd,Po", "Ro,Rd,Rx,Gx,Gx,Po"];
    let table = "Rs@0,0 Rc@1,0 Gs@0,-1 Gx@-1,-1 Ys@0,-2 Yo@1,-2 Yx@2,-2";
    let mut state = at("choose", &hands, table);
    play(&mut state, "keep");
    play(&mut state, "Re@2,0 Oe@2,1 Be@2,2 Pe@2,3");
    assert_eq!(points(&state), [7, 0, 0], "four stars and three reds");
    chance(&mut state, "draw Oo,Oo,Oo,Oo");
    play(&mut state, "keep");
    play(&mut state, "Yd@3,-2 Bd@3,-1");
    assert_eq!(points(&state), [7, 6, 0], "four yellows and two diamonds");
    chance(&mut state, "draw Oo,Oo");
    play(&mut state, "keep");
    play(&mut state, "Rx@-1,0 Rd@3,0 Ro@4,0");
    assert_eq!(points(&state), [7, 6, 17], "three diamonds, two four-point stars and a Qwirkle");
}

#[test]
fn qc_20_two_qwirkles_in_one_turn_are_twelve_each() {
    let mut state = laying("Ro,Rs,Rd,Gs,Gd,Pc", &full_block().replace(" Pc@5,5", ""));
    play(&mut state, "Pc@5,5");
    assert_eq!(points(&state), [24, 0]);
    let two_holes = full_block().replace(" Pc@5,5", "").replace(" Po@0,5", "");
    let mut state = laying("Ro,Rs,Rd,Gs,Po,Pc", &two_holes);
    play(&mut state, "Po@0,5 Pc@5,5");
    assert_eq!(points(&state), [36, 0], "the row, and two columns");
}

#[test]
fn qc_20_only_lines_made_or_extended_count() {
    let mut state = laying("Ro,Rs,Rd,Gs,Po,Pc", "Yo@0,0 Ys@1,0 Yd@2,0");
    play(&mut state, "Ro@0,1");
    assert_eq!(points(&state), [2, 0], "the pair of circles; the yellow line was not touched");
}

#[test]
fn qc_21_who_lays_the_last_cube_ends_the_game_and_gets_six() {
    let table = format!("{} {}", purple_only(), row('P', "osxec", -6, 11));
    let hands = ["Pd", "Ro,Ro,Ro,Oo,Oo,Oo", "Yo,Yo,Yo,Go,Go,Go", "Bo,Bo,Bo,Po,Po,Po"];
    let mut state = at("choose", &hands, &table);
    assert_eq!(state.bag(), &[0; 6]);
    play(&mut state, "keep");
    play(&mut state, "Pd@5,-1");
    assert_eq!(G::turn(&state), Turn::Over);
    assert_eq!(points(&state), [12 + 6, 0, 0, 0]);
    let end = G::outcome(&state).unwrap();
    assert_eq!((end.reason, end.ranks.as_slice()), (Clause::Qc21, &[1, 2, 2, 2][..]));
    assert_eq!(end.scores[Seat(0)], 18);
}

#[test]
fn qc_21_without_a_bag_nobody_fills_up() {
    let table = format!("{} {}", purple_only(), row('P', "osxec", -6, 11));
    let hands = ["Po,Pd", "Ro,Ro,Ro,Oo,Oo,Oo", "Yo,Yo,Yo,Go,Go,Go", "Bo,Bo,Bo,Po,Po"];
    let mut state = at("lay", &hands, &table);
    play(&mut state, "Pd@5,-1");
    assert_eq!((state.phase(), points(&state)), (Phase::Draw, vec![12, 0, 0, 0]));
    assert_eq!(odds(&state, "draw"), 1.0);
    chance(&mut state, "draw");
    assert_eq!((G::turn(&state), state.hand(Seat(0)).len()), (Turn::Seat(Seat(1)), 1));
}

#[test]
fn qc_21_an_empty_hand_does_not_end_the_game_while_there_is_a_bag() {
    let mut state = laying("Ro,Rs,Rd,Rx,Re,Rc", "Yo@0,0 Ys@1,0");
    play(&mut state, "Ro@0,1 Rs@1,1 Rd@2,1 Rx@3,1 Re@4,1 Rc@5,1");
    assert_eq!((state.phase(), points(&state)), (Phase::Draw, vec![12 + 2 + 2, 0]));
    chance(&mut state, "draw Ro,Rs,Rd,Rx,Re,Rc");
    assert_eq!(state.seat(), Seat(1));
}

#[test]
fn qc_22_most_points_wins_and_equal_points_share_the_rank() {
    let text = format!(
        "seats 3; turn 2 pass; passes 2; scores 41 17 41; hands {OTHER} | {OTHER} | {OTHER}; table {}",
        full_block()
    );
    let mut state = read(&text);
    play(&mut state, "pass");
    assert_eq!(G::outcome(&state).unwrap().ranks.as_slice(), [1, 3, 1]);
}

#[test]
fn the_table_can_be_taken_back_cube_by_cube() {
    let cubes: Vec<Placement> = figure().table().laid().to_vec();
    let mut state = figure();
    let mark = G::mark(&state);
    play(&mut state, "Rx@-2,0 Rc@-1,0 Rd@2,0");
    G::rewind(&mut state, &mark);
    assert_eq!(state.table().laid(), &cubes[..]);
    assert_eq!(G::key(&state), G::key(&figure()));
}

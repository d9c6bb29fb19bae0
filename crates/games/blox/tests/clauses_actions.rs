//! BX-9 to BX-17: the actions, and the worked examples of the rules.

use crate::common::{apply_chance, cell, heap, list, play, refused, table};
use cubo_blox::{Blox, Figure, Heap, Stage, Tower};
use cubo_core::{Game, Language, QuickDice, Seat, Turn, Viewer};

const ANY: &str = "0;-;+;WWGBM";

// Examples 1 to 5 are turns of one game of four in phase 3: Anne is seat 0, Bea 1, Chris 2, Dirk 3.

#[test]
fn bx_9_example_1_anne_enters_with_a_grey_card() {
    let mut state = table(4, "act0", 3, "", &["0;-;+;WGGBM", ANY, ANY, ANY]);
    // From the right edge into the second row: black, white, mauve, grey.
    play(&mut state, "E2:G");
    assert_eq!(state.table().figure(cell("f2")), Some(Figure::Of(Seat(0))));
    // She draws one card, and it is Bea's turn.
    assert_eq!(state.table().stage(), Stage::Draw(1));
    apply_chance(&mut state, "draw M");
    assert_eq!(Blox::turn(&state), Turn::Seat(Seat(1)));
    // From above, the same cell cannot be reached: there is another grey one before it.
    let mut state = table(4, "act0", 3, "", &["0;-;+;WGGBM", ANY, ANY, ANY]);
    play(&mut state, "Nf:G");
    assert_eq!(state.table().figure(cell("f2")), None);
    assert_eq!(state.table().figure(cell("f9")), Some(Figure::Of(Seat(0))));
}

#[test]
fn bx_9_only_with_a_figure_off_the_board_and_a_card_in_hand() {
    let four = table(3, "act0", 1, "a@a1 a@c1 a@e1 a@g1", &[ANY, ANY, ANY]);
    assert_eq!(refused(&four, "Nb:W"), "BX-9");
    assert!(!list(&four).iter().any(|text| text.starts_with(['N', 'S', 'E', 'W'])));
    let state = table(3, "act0", 1, "", &["0;-;-;WWGBB", ANY, ANY]);
    assert_eq!(refused(&state, "Nb:M"), "BX-9");
    // A figure that came back may enter again.
    let mut state = table(3, "act0", 1, "a@a1 a@c1 a@e1 a@g1 i1=G i3=G", &["0;WW;+;WWGBM", ANY, ANY]);
    play(&mut state, "e1^WW");
    apply_chance(&mut state, "draw GG");
    for _ in 0..2 {
        play(&mut state, "swap M");
        apply_chance(&mut state, "draw B");
    }
    play(&mut state, "Nb:G");
}

#[test]
fn bx_10_example_2_bea_moves_with_a_black_card() {
    let mut state = table(4, "act1", 3, "b@c5 d@c7", &[ANY, "0;-;+;WGBBM", ANY, ANY]);
    let moves: Vec<String> =
        list(&state).into_iter().filter(|a| a.starts_with("c5>") && a.ends_with(":B")).collect();
    // Black to the right (e5) and to the left (a5), and on our board also far below (c1).
    assert_eq!(moves, ["c5>E:B", "c5>S:B", "c5>W:B"]);
    // The black cell above her (c9) cannot be reached: a figure stands in the way.
    assert_eq!(refused(&state, "c5>N:B"), "BX-8");
    play(&mut state, "c5>E:B");
    assert_eq!(state.table().figure(cell("e5")), Some(Figure::Of(Seat(1))));
    assert_eq!(state.table().figure(cell("c5")), None);
    assert_eq!(state.table().stage(), Stage::Draw(1));
}

#[test]
fn bx_10_own_figures_only_and_no_colour_no_move() {
    let state = table(3, "act0", 1, "a@i9 b@a1", &[ANY, ANY, ANY]);
    assert_eq!(refused(&state, "a1>N:B"), "BX-10");
    assert_eq!(refused(&state, "b2>N:B"), "BX-10");
    // Nothing lies north of the top row.
    assert_eq!(refused(&state, "i9>N:B"), "BX-10");
}

#[test]
fn bx_11_example_3_chris_destroys_a_tower_of_three() {
    let pieces = "c@a6 d6=WMW a9=BG";
    let mut state = table(4, "act2", 3, pieces, &[ANY, ANY, "5;-;-;WWGBM", ANY]);
    // Not the tower of two, though he has black and grey: a black cell (a8) lies on the way.
    assert_eq!(refused(&state, "a6xa9:GB"), "BX-11");
    play(&mut state, "a6xd6:WWM");
    let table = state.table();
    assert_eq!((table.points(Seat(2)), table.blocks(Seat(2))), (8, heap("WWM")));
    assert_eq!(table.figure(cell("d6")), Some(Figure::Of(Seat(2))));
    assert_eq!((table.figure(cell("a6")), table.tower(cell("d6"))), (None, Tower::NONE));
    assert_eq!((table.stage(), state.hand(Seat(2))), (Stage::Draw(3), heap("GB")));
}

#[test]
fn bx_11_only_cells_strictly_between_count() {
    // c6 (grey) and d6 (mauve): neither the figure's own colour nor the tower's cell's forbids a tower of those colours.
    let state = table(3, "act0", 2, "a@c6 d6=GM", &["0;-;+;WGMMM", ANY, ANY]);
    assert!(list(&state).contains("c6xd6:GM"));
    // One card a block in the block's colour, no more and no less.
    for wrong in ["c6xd6:G", "c6xd6:MM", "c6xd6:GMM", "c6xd6:WM"] {
        assert_eq!(refused(&state, wrong), "BX-11", "{wrong}");
    }
    assert_eq!(refused(&state, "c6xe6:GM"), "BX-11");
    assert_eq!(refused(&state, "d6xc6:GM"), "BX-11");
    // Not round a corner, not over something.
    let state = table(3, "act0", 2, "a@a1 b2=W c1=W b1=GG", &[ANY, ANY, ANY]);
    assert_eq!(refused(&state, "a1xb2:W"), "BX-11");
    assert_eq!(refused(&state, "a1xc1:W"), "BX-8");
}

#[test]
fn bx_11_the_joker_does_not_change_the_towers_colours() {
    // Between a6 and d6 lie black and grey; paying the black block by the joker as white is not paying it.
    let state = table(3, "act0", 2, "a@a6 d6=BW", &["0;-;+;WWWBB", ANY, ANY]);
    assert_eq!(refused(&state, "a6xd6:Wb"), "BX-11");
    assert_eq!(refused(&state, "a6xd6:Ww"), "BX-11");
    assert_eq!(refused(&state, "a6xd6:WB"), "BX-11");
}

#[test]
fn bx_12_example_a_nine_blocks_and_no_more_destroying() {
    let pieces = "a@a6 d6=WMW d5=WW i1=GBM i3=GBM";
    let mut state = table(3, "act0", 3, pieces, &["0;GGGBBB;+;WWGBM", ANY, ANY]);
    play(&mut state, "a6xd6:WWM");
    assert_eq!(state.table().blocks(Seat(0)).len(), 9);
    apply_chance(&mut state, "draw WWW");
    for _ in 0..2 {
        play(&mut state, "swap M");
        apply_chance(&mut state, "draw B");
    }
    assert_eq!(refused(&state, "d6xd5:WW"), "BX-12");
    // Everything else is free; building below seven sets free again.
    assert!(list(&state).iter().any(|text| text.contains('>')));
    let build = table(3, "act0", 3, "a@d6 a@a9 d5=WW i1=GBM i3=GBM", &["0;WWGGBBB;+;WWGGB", ANY, ANY]);
    assert_eq!(refused(&build, "d6xd5:WW"), "BX-12");
    let mut build = build;
    play(&mut build, "a9^WGGB");
    apply_chance(&mut build, "draw WWWM");
    for _ in 0..2 {
        play(&mut build, "swap M");
        apply_chance(&mut build, "draw B");
    }
    assert!(list(&build).contains("d6xd5:WW"));
    // Six are not yet seven.
    let six = table(3, "act0", 3, "a@d6 d5=WW", &["0;WWGGBB;+;WWGGB", ANY, ANY]);
    assert!(list(&six).contains("d6xd5:WW"));
}

#[test]
fn bx_13_example_4_dirk_builds_a_tower_of_four() {
    let mut state = table(4, "act3", 3, "d@e7 d@a1", &[ANY, ANY, ANY, "2;WWGGM;+;WWGBM"]);
    play(&mut state, "e7^WWGM");
    let table = state.table();
    assert_eq!(table.tower(cell("e7")).to_string(), "WWGM");
    assert_eq!((table.figure(cell("e7")), table.off_board(Seat(3))), (None, 3));
    assert_eq!((table.points(Seat(3)), table.blocks(Seat(3))), (6, heap("G")));
    assert_eq!((table.stage(), state.hand(Seat(3))), (Stage::Draw(4), heap("B")));
    // The token on the tower is worth four to whoever destroys it.
    let mut state = crate::common::table(4, "act0", 4, "a@e6 e7=WWGM", &["0;-;+;WWGBM", ANY, ANY, ANY]);
    play(&mut state, "e6xe7:WWGM");
    assert_eq!(state.table().points(Seat(0)), 4);
}

#[test]
fn bx_13_own_blocks_own_figure_own_cards() {
    let state = table(3, "act0", 1, "a@c3 b@e3", &["0;WGM;-;WWGBB", ANY, ANY]);
    assert!(list(&state).contains("c3^WG"));
    assert_eq!(refused(&state, "c3^WW"), "BX-13"); // one white block only
    assert_eq!(refused(&state, "c3^WB"), "BX-13"); // no black block
    assert_eq!(refused(&state, "c3^GM"), "BX-13"); // no mauve card
    assert_eq!(refused(&state, "e3^WG"), "BX-13"); // not his figure
    assert_eq!(refused(&state, "c4^WG"), "BX-13"); // no figure
    // Nobody can destroy a tower of five.
    let five = table(3, "act0", 4, "a@c3 c4=WWGBM", &["0;-;+;WWGBM", ANY, ANY]);
    assert_eq!(refused(&five, "c3xc4:WWGBM"), "BX-13");
    // Building one pays five points.
    let mut build = table(3, "act0", 4, "a@c3 a1=WGBM a3=WGBM", &["0;WWGBM;+;WWGBM", ANY, ANY]);
    play(&mut build, "c3^WWGBM");
    assert_eq!(build.table().points(Seat(0)), 5);
}

const BUILDER: &str = "0;WG;+;WWGBM";

#[test]
fn bx_14_a_corner_between_two_towers() {
    // a1 would be left with towers on both sides.
    let state = table(3, "act0", 1, "a1=W b1=G a@a2 a@e5", &[BUILDER, ANY, ANY]);
    assert_eq!(refused(&state, "a2^WG"), "BX-14");
    assert!(list(&state).contains("e5^WG"));
    // Nor may the new tower itself be shut in; the rim gives no access.
    let state = table(3, "act0", 1, "a2=W b1=G a@a1", &[BUILDER, ANY, ANY]);
    assert_eq!(refused(&state, "a1^WG"), "BX-14");
    // A figure beside it is no wall.
    let state = table(3, "act0", 1, "a2=W b@b1 a@a1", &[BUILDER, ANY, ANY]);
    assert!(list(&state).contains("a1^WG"));
    // Towers in a row along the edge are accessible from the second row.
    let state = table(3, "act0", 1, "d1=W f1=G a@e1", &[BUILDER, ANY, ANY]);
    assert!(list(&state).contains("e1^WG"));
}

#[test]
fn bx_14_a_walled_in_region() {
    // The tower on e5 has one free neighbour, d5, whose only way out is c5.
    let wall = "e5=W e4=G e6=B f5=M d4=W d6=G";
    let state = table(3, "act0", 1, &format!("{wall} a@c5"), &[BUILDER, ANY, ANY]);
    assert_eq!(refused(&state, "c5^WG"), "BX-14");
    // Towers of five count like the others, as walls and as what must be accessible.
    let fives = "e5=W e4=GGBBM e6=B f5=WGBMM d4=W d6=G";
    let state = table(3, "act0", 1, &format!("{fives} a@c5"), &[BUILDER, ANY, ANY]);
    assert_eq!(refused(&state, "c5^WG"), "BX-14");
    let inner = "e5=WGBMM e4=G e6=B f5=M d4=W d6=G";
    let state = table(3, "act0", 1, &format!("{inner} a@c5"), &[BUILDER, ANY, ANY]);
    assert_eq!(refused(&state, "c5^WG"), "BX-14");
    // Cells and figures may be walled in, as long as every tower is accessible from outside.
    let ring = "d4=W d6=G e5=B b@d5";
    let state = table(3, "act0", 1, &format!("{ring} a@c5"), &[BUILDER, ANY, ANY]);
    assert!(list(&state).contains("c5^WG"));
    // A walled-in cell of two: closing the gap is fine while no tower depends on it.
    let ring = "d4=W d6=G e4=B e6=M f5=W";
    let state = table(3, "act0", 1, &format!("{ring} a@c5 a@d5"), &[BUILDER, ANY, ANY]);
    assert!(list(&state).contains("c5^WG"));
    // But a tower inside, in turn, may not be built without a way out.
    let shut = "d4=W d6=G e4=B e6=M f5=W c5=G";
    let state = table(3, "act0", 1, &format!("{shut} a@d5"), &[BUILDER, ANY, ANY]);
    assert_eq!(refused(&state, "d5^WG"), "BX-14");
}

#[test]
fn bx_15_example_5_anne_hits_with_four_mauve_cards() {
    let pieces = "a@e5 b@b5 c@h5 f5=W";
    let mut state = table(4, "act0", 3, pieces, &["1;-;-;WMMMM", ANY, ANY, ANY]);
    // Not the green figure: a tower is in the way.
    assert_eq!(refused(&state, "e5!h5:MMMM"), "BX-8");
    play(&mut state, "e5!b5:MMMM");
    let table = state.table();
    assert_eq!((table.points(Seat(0)), table.off_board(Seat(1))), (5, 4));
    assert_eq!(table.figure(cell("b5")), Some(Figure::Of(Seat(0))));
    assert_eq!(table.figure(cell("e5")), None);
    assert_eq!(table.stage(), Stage::Draw(4));
}

#[test]
fn bx_15_three_or_more_of_the_colour_underfoot() {
    let state = table(4, "act0", 3, "a@e5 b@b5 a@b1", &["1;-;-;WMMMM", ANY, ANY, ANY]);
    let hits: Vec<String> = list(&state).into_iter().filter(|text| text.contains('!')).collect();
    assert_eq!(hits, ["b1!b5:MMM", "b1!b5:MMMM", "e5!b5:MMM", "e5!b5:MMMM"]);
    for wrong in ["e5!b5:MM", "e5!b5:WMM", "e5!b5:WMMM", "e5!b5:WWW", "e5!b5:MMMMM"] {
        assert_eq!(refused(&state, wrong), "BX-15", "{wrong}");
    }
    // Not one's own figures, not empty cells, not towers.
    assert_eq!(refused(&state, "e5!b1:MMM"), "BX-15");
    assert_eq!(refused(&state, "b1!e1:MMM"), "BX-15");
    // A cell of the same colour strictly between forbids it: h5 is mauve, and so is b5 behind it.
    let state = table(4, "act0", 3, "a@i5 b@b5", &["1;-;-;WMMMM", ANY, ANY, ANY]);
    assert_eq!(refused(&state, "i5!b5:MMM"), "BX-15");
}

#[test]
fn bx_15_a_neutral_figure_leaves_the_game() {
    let mut state = table(2, "act0", 3, "a@e5 n@b5", &["0;-;+;WMMMM", ANY]);
    play(&mut state, "e5!b5:MMM");
    assert_eq!(state.table().points(Seat(0)), 3);
    assert!(cubo_blox::Cell::reading_order().all(|c| state.table().figure(c) != Some(Figure::Neutral)));
}

#[test]
fn bx_16_swap_one_to_five_and_wake_the_joker() {
    let mut state = table(3, "act0", 1, "", &["0;-;-;WWGBM", ANY, ANY]);
    let swaps = list(&state).iter().filter(|text| text.starts_with("swap")).count();
    assert_eq!(swaps, 2 * (3 * 2 * 2 * 2 - 1));
    assert_eq!(refused(&state, "swap WWW"), "BX-16");
    play(&mut state, "swap WWGBM+");
    assert!(state.table().joker(Seat(0)));
    assert_eq!((state.hand(Seat(0)), state.table().stage()), (Heap::EMPTY, Stage::Draw(5)));
    // From the next turn on it can be used; while it lies face up there is nothing to wake.
    apply_chance(&mut state, "draw WGGBB");
    assert_eq!(Blox::turn(&state), Turn::Seat(Seat(1)));
    let awake = table(3, "act0", 1, "", &[ANY, ANY, ANY]);
    assert_eq!(refused(&awake, "swap W+"), "BX-16");
    let mut quiet = table(3, "act0", 1, "", &["0;-;-;WWGBM", ANY, ANY]);
    play(&mut quiet, "swap W");
    assert!(!quiet.table().joker(Seat(0)));
}

#[test]
fn bx_17_example_b_bea_hits_with_two_grey_cards_and_the_joker() {
    // d5 is grey; between d5 and a5 lie white and mauve.
    let mut state = table(4, "act1", 3, "b@a5 c@d5", &[ANY, "0;-;+;WGGBM", ANY, ANY]);
    play(&mut state, "a5!d5:GGg");
    assert_eq!(state.table().points(Seat(1)), 3);
    assert!(!state.table().joker(Seat(1)));
    assert_eq!(state.table().stage(), Stage::Draw(2));
}

#[test]
fn bx_17_example_c_chris_moves_by_the_joker_alone() {
    let mut state = table(4, "act2", 3, "c@a1", &[ANY, ANY, "0;-;+;GGBBM", ANY]);
    play(&mut state, "a1>E:w");
    assert_eq!(state.table().figure(cell("f1")), Some(Figure::Of(Seat(2))));
    // No card was played, none is drawn: Dirk's turn at once.
    assert_eq!(Blox::turn(&state), Turn::Seat(Seat(3)));
    assert_eq!(state.hand(Seat(2)), heap("GGBBM"));
}

#[test]
fn bx_17_every_payment_once_also_in_place_of_a_held_card() {
    let state = table(3, "act0", 2, "a@c6 d6=WW", &["0;-;+;WWWGG", ANY, ANY]);
    let ways: Vec<String> = list(&state).into_iter().filter(|text| text.contains('x')).collect();
    assert_eq!(ways, ["c6xd6:WW", "c6xd6:Ww"]);
    // Building WG with both blocks and both cards: by cards, with the joker for either.
    let state = table(3, "act0", 1, "a@c6", &["0;WG;+;WGBBM", ANY, ANY]);
    let ways: Vec<String> = list(&state).into_iter().filter(|text| text.contains('^')).collect();
    assert_eq!(ways, ["c6^Gw", "c6^WG", "c6^Wg"]);
    // The joker once, and only face up.
    let down = table(3, "act0", 2, "a@c6 d6=WW", &["0;-;-;WGGBB", ANY, ANY]);
    assert_eq!(refused(&down, "c6xd6:Ww"), "BX-17");
    assert!(!list(&down).iter().any(|text| text.contains('x')));
    // A hit can be worth six: five cards and the joker.
    let mut six = table(4, "act0", 3, "a@e5 b@b5", &["0;-;+;MMMMM", ANY, ANY, ANY]);
    play(&mut six, "e5!b5:MMMMMm");
    assert_eq!(six.table().points(Seat(0)), 6);
    assert_eq!(six.table().stage(), Stage::Draw(5));
    // It is never swapped: there is no way to write it.
    assert!("swap Ww".parse::<cubo_blox::Action>().is_err());
}

#[test]
fn a_picture_shows_the_table() {
    let state = table(3, "act0", 2, "a@c6 d6=WWB", &["3;WG;+;WGBBM", ANY, ANY]);
    let view = Blox::view(&state, Viewer::Seat(Seat(0)));
    let draw = |language| Blox::picture(&view, language).to_string();
    for part in ["Phase 2", "<0>", "mWWB", "Hand      WGBBM", "seat 0 to act", "Discards  -"] {
        assert!(draw(Language::En).contains(part), "{part}\n{}", draw(Language::En));
    }
    for part in [
        "Phase 2",
        "<0>",
        "mWWB",
        "Main      WGBBM",
        "à la place 0 de jouer",
        "tours de 2 restantes\u{a0}: 0",
    ] {
        assert!(draw(Language::Fr).contains(part), "{part}\n{}", draw(Language::Fr));
    }
    let mut dice = QuickDice::new(1);
    let imagined = Blox::imagine(&Blox::view(&state, Viewer::Spectator), &mut dice);
    assert_eq!(imagined.table(), state.table());
    println!("{}{}", draw(Language::En), draw(Language::Fr));
}

//! BX-1 to BX-8 and BX-25: material, set-up, drawing, what is hidden.

use crate::common::{apply_chance, cell, heap, list, play, position, refused, table};
use cubo_blox::{Blox, Cell, Colour, Figure, Heap, Stage, State, first_height, first_neutral};
use cubo_core::{Event, Game, Language, QuickDice, Seat, Turn, Viewer, walk};

/// A game at seat 0's first turn.
fn begun(seats: u8) -> State {
    let mut state = Blox::start(&Default::default(), seats).unwrap();
    let mut dice = QuickDice::new(5);
    while Blox::turn(&state) == Turn::Chance {
        let chance = Blox::draw(&state, &mut dice);
        Blox::apply_chance(&mut state, chance);
    }
    state
}

#[test]
fn bx_1_the_box() {
    for seats in 2..=4 {
        let state = begun(seats);
        crate::common::invariant(&state).unwrap();
        assert_eq!(state.pile().len(), 60 - 5 * seats);
    }
    // More than the box holds is no position.
    let five = "3 abaa1a3/9/9/9/9/9/9/9/9 act0 1 0 - 0;-;+;WWGBM;-;- 0;-;+;WWGBM;-;- 0;-;+;WWGBM;-;-";
    assert!(Blox::read_position(five).is_ok());
    let too_many = five.replace("abaa1a3", "abaaaa3");
    assert!(Blox::read_position(&too_many).unwrap_err().0.contains("more than 4"));
    let blocks = five.replace(" 0;-;+;WWGBM;-;- 0", " 0;WWWWWWWWWWW;+;WWGBM;-;- 0");
    assert!(Blox::read_position(&blocks).unwrap_err().0.contains("more blocks of W than the 10"));
    let cards = five.replace("act0 1 0 -", "act0 1 0 WWWWWWWWWW");
    assert!(Blox::read_position(&cards).unwrap_err().0.contains("cards of W"));
}

#[test]
fn bx_2_the_board_keeps_every_known_count() {
    let colours = |wanted| Cell::reading_order().filter(|c| c.colour() == wanted).count();
    assert_eq!(Colour::ALL.map(colours), [20, 20, 21, 20]);
    assert_eq!(Cell::reading_order().map(|c| u32::from(c.squares())).sum::<u32>(), 40);
    let ones: Vec<Cell> = Cell::reading_order().filter(|c| c.squares() == 1).collect();
    assert_eq!(ones.len(), 12);
    let of = |wanted| ones.iter().filter(|c| c.colour() == wanted).count();
    assert_eq!((of(Colour::Grey), of(Colour::White)), (2, 2));
    // Some cells as they are printed.
    for (name, colour, squares) in
        [("a9", Colour::Grey, 0), ("d9", Colour::White, 1), ("f4", Colour::Mauve, 4), ("i1", Colour::Grey, 0)]
    {
        assert_eq!((cell(name).colour(), cell(name).squares()), (colour, squares), "{name}");
    }
}

#[test]
fn bx_3_towers_as_high_as_squares_worth_their_height() {
    let state = begun(3);
    for c in Cell::reading_order() {
        assert_eq!(state.table().tower(c).height(), c.squares());
        assert_eq!(first_height(c, false), c.squares());
        assert_eq!(state.table().figure(c), None);
    }
    assert_eq!((1..=4).map(|h| state.table().towers_of(h)).collect::<Vec<_>>(), [12, 4, 4, 2]);
    // Block colours are random, all orders alike: 40! / 10!^4 of them.
    let start = Blox::start(&Default::default(), 3).unwrap();
    let mut dice = QuickDice::new(8);
    let odds = Blox::odds(&start, &Blox::draw(&start, &mut dice));
    assert!((odds * 4.705_360_871_073_57e21 - 1.0).abs() < 1e-9, "{odds}");
    // The token pays the height.
    let mut state = table(3, "act0", 2, "a@a1 b1=MM c1=W", &["0;-;+;GBBMM", "0;-;+;WWGBM", "0;-;+;WWGBM"]);
    play(&mut state, "a1xb1:MM");
    assert_eq!(state.table().points(Seat(0)), 2);
}

#[test]
fn bx_4_figures_joker_and_hand() {
    for seats in 2..=4 {
        let state = begun(seats);
        for seat in Seat::all(seats) {
            assert_eq!((state.table().off_board(seat), state.hand(seat).len()), (4, 5));
            assert!(state.table().joker(seat));
        }
    }
}

#[test]
fn bx_5_phase_1_seat_0_begins_and_turns_go_round() {
    let mut state = begun(3);
    assert_eq!((state.table().phase(), Blox::turn(&state)), (1, Turn::Seat(Seat(0))));
    let mut dice = QuickDice::new(1);
    for turn in 0..9u8 {
        assert_eq!(Blox::turn(&state), Turn::Seat(Seat(turn % 3)));
        let swap = format!("swap {}", state.hand(Seat(turn % 3)));
        play(&mut state, &swap);
        let chance = Blox::draw(&state, &mut dice);
        Blox::apply_chance(&mut state, chance);
    }
}

#[test]
fn bx_6_two_players() {
    let state = begun(2);
    let table = state.table();
    assert_eq!(table.phase(), 2);
    assert_eq!((1..=4).map(|h| table.towers_of(h)).collect::<Vec<_>>(), [0, 8, 4, 2]);
    let mut neutral = 0;
    for c in Cell::reading_order() {
        let is_neutral = table.figure(c) == Some(Figure::Neutral);
        neutral += u32::from(is_neutral);
        assert_eq!(is_neutral, first_neutral(c));
        if c.squares() == 1 {
            let bright = matches!(c.colour(), Colour::Grey | Colour::White);
            assert_eq!(table.tower(c).height(), if bright { 2 } else { 0 });
            assert_eq!(is_neutral, !bright);
        }
    }
    assert_eq!(neutral, 8);
    let blocks = Cell::reading_order().fold(Heap::EMPTY, |sum, c| sum.plus(table.tower(c).heap()));
    assert_eq!(blocks, Heap::new([9; 4]));
}

/// Two seats, one card (B) in the pile, and 49 on the discards: 12 W, 13 G, 12 B, 12 M.
const NEARLY_EMPTY: &str = "2 9/9/9/9/4(WG)(WG)3/9/9/9/9 act0 2 0 WWWWWWWWWWWWGGGGGGGGGGGGGBBBBBBBBBBBBMMMMMMMMMMMM \
     0;-;+;WWGBM;-;- 0;-;+;WGBMM;-;-";

#[test]
fn bx_7_the_pile_runs_out_in_mid_draw() {
    let mut state = position(NEARLY_EMPTY);
    assert_eq!(state.pile(), heap("B"));
    play(&mut state, "swap WWG");
    assert_eq!(state.table().stage(), Stage::Draw(3));
    // The first card is the B of the old pile; the others come from the discards, this turn's included.
    let mut total = 0.0;
    let _ = Blox::chances(&state, |chance, p| {
        total += p;
        assert!(chance.to_string()[5..].contains('B'), "{chance}");
        std::ops::ControlFlow::<()>::Continue(())
    });
    assert!((total - 1.0).abs() < 1e-12);
    let odds = |text: &str| Blox::odds(&state, &text.parse().unwrap());
    // 49 + 3 discards: 14 W, 14 G, 12 B, 12 M.
    assert!((odds("draw WGB") - 14.0 * 14.0 / (52.0 * 51.0 / 2.0)).abs() < 1e-12);
    assert!((odds("draw WWB") - (14.0 * 13.0 / 2.0) / (52.0 * 51.0 / 2.0)).abs() < 1e-12);
    assert_eq!(odds("draw WWG"), 0.0);
    assert_eq!(odds("draw WB"), 0.0);
    apply_chance(&mut state, "draw WGB");
    assert_eq!(state.table().discards(), Heap::EMPTY);
    assert_eq!((state.pile().len(), state.hand(Seat(0))), (50, heap("WGBBM")));
    // Everybody now knows all cards in hands at that moment: with two seats, the other's hand.
    assert_eq!(state.base(Seat(0)), heap("BBM"));
    let mut dice = QuickDice::new(3);
    let view = Blox::view(&state, Viewer::Seat(Seat(0)));
    assert_eq!(view.others_held(), heap("WGBMM"));
    assert!(Blox::picture(&view, Language::En).to_string().contains("others held WGBMM"));
    for _ in 0..200 {
        let imagined = Blox::imagine(&view, &mut dice);
        assert_eq!(imagined.hand(Seat(1)), heap("WGBMM"));
    }
}

#[test]
fn bx_7_an_emptied_pile_waits_until_a_card_is_needed() {
    let mut state = position(NEARLY_EMPTY);
    play(&mut state, "swap M");
    let before = state.table().discards();
    apply_chance(&mut state, "draw B");
    assert_eq!((state.pile(), state.table().discards()), (Heap::EMPTY, before));
    // The joker alone needs no card.
    play(&mut state, "Na:w");
    assert_eq!((state.pile(), Blox::turn(&state)), (Heap::EMPTY, Turn::Seat(Seat(0))));
    play(&mut state, "swap W");
    let mut dice = QuickDice::new(3);
    let chance = Blox::draw(&state, &mut dice);
    Blox::apply_chance(&mut state, chance);
    assert_eq!((state.pile().len(), state.table().discards()), (50, Heap::EMPTY));
}

#[test]
fn bx_8_neither_towers_nor_figures_are_jumped() {
    // Row 5 from a: B M W G B …; the tower on c5 stands between b5 and the white, grey and black cells behind it.
    let state = table(3, "act0", 1, "a@b5 c5=MM b@b7 c@d1", &["0;-;+;WWGBM", "0;-;+;WWGBM", "0;-;+;WWGBM"]);
    for illegal in ["b5>E:W", "b5>E:G", "b5>E:B", "b5>N:G", "b5>N:W"] {
        assert_eq!(refused(&state, illegal), "BX-8", "{illegal}");
    }
    // Into column d from the south the figure on d1 is in the way at once.
    assert_eq!(refused(&state, "Sd:G"), "BX-8");
    // Up to the thing in the way is free: b6 is black.
    assert!(list(&state).contains("b5>N:B"));
    // Two things on one cell cannot even be set up.
    assert!(
        Blox::read_position(
            "3 ab(W)a6/9/9/9/9/9/9/9/9 act0 1 0 - 0;-;+;WWGBM;-;- 0;-;+;WWGBM;-;- 0;-;+;WWGBM;-;-"
        )
        .is_err()
    );
}

#[test]
fn bx_25_hands_are_hidden_all_else_is_open() {
    let mut dice = QuickDice::new(11);
    let mut state = begun(4);
    let mut list = Vec::new();
    for _ in 0..400 {
        let Some(event) = walk::random_event::<Blox>(&state, &mut dice, &mut list) else { break };
        let before = state.clone();
        cubo_core::apply(&mut state, &event);
        for viewer in Viewer::all(4) {
            let view = Blox::view(&state, viewer);
            assert_eq!(view.table(), state.table());
            let own = Seat::all(4).find(|&seat| viewer.is(seat)).map(|seat| state.hand(seat));
            assert_eq!(view.hand(), own);
            let seen = Blox::seen(&before, &event, &state, viewer).to_string();
            match event {
                Event::Action(_, action) => assert_eq!(seen, action.to_string()),
                Event::Chance(chance) => {
                    let own = viewer.is(before.table().seat());
                    assert_eq!(seen.contains('?'), !own);
                    assert_eq!(seen.replace('/', "").len(), chance.to_string().len());
                }
            }
        }
    }
    // The deal shows a seat its own hand, and a spectator none.
    let mut start = Blox::start(&Default::default(), 3).unwrap();
    let towers = Blox::draw(&start, &mut dice);
    Blox::apply_chance(&mut start, towers);
    let deal: cubo_blox::Chance = "deal WWGBM | WGBMM | GGGGG".parse().unwrap();
    let see = |viewer| Blox::seen(&start, &Event::Chance(deal), &start, viewer).to_string();
    assert_eq!(see(Viewer::Seat(Seat(1))), "deal ????? | WGBMM | ?????");
    assert_eq!(see(Viewer::Spectator), "deal ????? | ????? | ?????");
}

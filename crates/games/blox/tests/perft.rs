//! The number of action sequences from a fixed set-up with fixed draws.

use cubo_blox::{Action, Blocks, Blox, Cards, Chance, Colour, Hands, Heap, Stage, State};
use cubo_core::{Game, Turn, walk};

/// Blocks and cards in the order W, G, B, M, W, …
fn set_up(seats: u8) -> State {
    let mut state = Blox::start(&Default::default(), seats).unwrap();
    let wheel = |n: usize| Colour::ALL[n % 4];
    let two = seats == 2;
    let blocks: Vec<Colour> = (0..Blocks::count(two)).map(wheel).collect();
    Blox::apply_chance(&mut state, Chance::Towers(Blocks::new(two, &blocks).unwrap()));
    let hands: Vec<Heap> =
        (0..usize::from(seats)).map(|seat| (0..5).map(|n| wheel(5 * seat + n)).collect()).collect();
    Blox::apply_chance(&mut state, Chance::Deal(Hands::new(&hands).unwrap()));
    state
}

/// The first cards of the sorted pile, then of the sorted discards.
fn first_cards(state: &State, count: u8) -> Chance {
    let cards: Heap =
        state.pile().iter().chain(state.table().discards().iter()).take(usize::from(count)).collect();
    Chance::Draw(Cards::new(cards).unwrap())
}

fn sequences(state: &mut State, depth: u32) -> u64 {
    if let Stage::Draw(count) = state.table().stage() {
        let draw = first_cards(state, count);
        assert!(Blox::odds(state, &draw) > 0.0);
        Blox::apply_chance(state, draw);
    }
    if depth == 0 || Blox::turn(state) == Turn::Over {
        return u64::from(depth == 0);
    }
    if depth == 1 {
        return Blox::count_legal(state);
    }
    let here = Blox::mark(state);
    let mut total = 0;
    for action in walk::list::<Blox>(state) {
        let action: Action = action;
        Blox::play(state, action);
        total += sequences(state, depth - 1);
        Blox::rewind(state, &here);
    }
    total
}

#[test]
fn three_and_four_seats() {
    for seats in [3, 4] {
        let counts = [1, 2, 3].map(|depth| sequences(&mut set_up(seats), depth));
        assert_eq!(counts, [131, 16_585, 2_029_723], "{seats} seats");
    }
}

#[test]
fn two_seats() {
    let counts = [1, 2, 3].map(|depth| sequences(&mut set_up(2), depth));
    assert_eq!(counts, [131, 16_585, 1_689_141]);
}

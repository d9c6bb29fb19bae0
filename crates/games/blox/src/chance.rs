//! What can be drawn, and how likely it is. Everything is counted, nothing simulated.

use std::ops::ControlFlow::{self, Continue};

use cubo_core::Dice;

use crate::action::{Blocks, Cards, Chance, Hands};
use crate::colour::choose;
use crate::legal::each_part;
use crate::state::{Board, HAND, MOST, Stage, State};
use crate::{Colour, Heap};

/// How many blocks of each colour stand on the board at the start (BX-1, BX-6).
pub(crate) const fn box_blocks(two_players: bool) -> Heap {
    Heap::new([if two_players { 9 } else { 10 }; 4])
}

/// Draws what chance brings now.
pub(crate) fn draw(state: &State, dice: &mut impl Dice) -> Chance {
    let table = &state.now.table;
    match table.stage {
        Stage::Towers => Chance::Towers(draw_blocks(table, dice)),
        Stage::Deal => {
            let mut pile = state.now.pile;
            let mut hands = [Heap::EMPTY; MOST];
            for hand in &mut hands[..usize::from(table.seats)] {
                *hand = draw_cards(&mut pile, HAND, dice);
            }
            match Hands::new(&hands[..usize::from(table.seats)]) {
                Some(hands) => Chance::Deal(hands),
                None => unreachable!("hands of five were drawn"),
            }
        }
        Stage::Draw(count) => {
            let (certain, mut pile, open) = lottery(state, count);
            Chance::Draw(Cards::of(certain.plus(draw_cards(&mut pile, open, dice))))
        }
        Stage::Act | Stage::Finished | Stage::Quiet => unreachable!("it is not chance's turn"),
    }
}

/// The probability of an outcome now.
pub(crate) fn odds(state: &State, chance: &Chance) -> f64 {
    let table = &state.now.table;
    match (table.stage, chance) {
        (Stage::Towers, Chance::Towers(blocks)) => {
            let two_players = table.seats == 2;
            let all = box_blocks(two_players);
            if blocks.two_players == two_players && blocks.heap() == all { odds_of_order(all) } else { 0.0 }
        }
        (Stage::Deal, Chance::Deal(hands)) if hands.as_slice().len() == usize::from(table.seats) => {
            let mut pile = state.now.pile;
            let mut p = 1.0;
            for &hand in hands.as_slice() {
                p *= odds_of_cards(pile, hand);
                match pile.checked_minus(hand) {
                    Some(rest) => pile = rest,
                    None => return 0.0,
                }
            }
            p
        }
        (Stage::Draw(count), Chance::Draw(cards)) if cards.heap().len() == count => {
            let (certain, pile, _) = lottery(state, count);
            cards.heap().checked_minus(certain).map_or(0.0, |rest| odds_of_cards(pile, rest))
        }
        _ => 0.0,
    }
}

/// Calls back with every outcome and its probability.
pub(crate) fn chances<B>(
    state: &State,
    mut each: impl FnMut(Chance, f64) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let table = &state.now.table;
    match table.stage {
        Stage::Towers => {
            let two_players = table.seats == 2;
            let all = box_blocks(two_players);
            let p = odds_of_order(all);
            let mut colours = [Colour::White; 40];
            let colours = &mut colours[..Blocks::count(two_players)];
            each_order(all, colours, 0, &mut |colours| match Blocks::new(two_players, colours) {
                Some(blocks) => each(Chance::Towers(blocks), p),
                None => Continue(()),
            })
        }
        Stage::Deal => {
            let hands = [Heap::EMPTY; MOST];
            each_deal(state.now.pile, hands, 0, usize::from(table.seats), 1.0, &mut each)
        }
        Stage::Draw(count) => {
            let (certain, pile, open) = lottery(state, count);
            each_part(pile, open, |cards| {
                each(Chance::Draw(Cards::of(certain.plus(cards))), odds_of_cards(pile, cards))
            })
        }
        Stage::Act | Stage::Finished | Stage::Quiet => Continue(()),
    }
}

/// BX-7: the cards that a draw of `count` is certain to bring, the pile that the others come from, and how many they are.
fn lottery(state: &State, count: u8) -> (Heap, Heap, u8) {
    let pile = state.now.pile;
    if count <= pile.len() {
        (Heap::EMPTY, pile, count)
    } else {
        (pile, state.now.table.discards, count - pile.len())
    }
}

/// How likely it is that cards drawn one by one from the pile make up that heap: the ways to take it, of all ways to take
/// as many.
fn odds_of_cards(pile: Heap, cards: Heap) -> f64 {
    let ways = |colour| choose(pile.of(colour), cards.of(colour)) as f64;
    Colour::ALL.into_iter().map(ways).product::<f64>() / choose(pile.len(), cards.len()) as f64
}

/// How likely one order of all those blocks is.
fn odds_of_order(blocks: Heap) -> f64 {
    let mut left = blocks.len();
    let mut p = 1.0;
    for colour in Colour::ALL {
        p /= choose(left, blocks.of(colour)) as f64;
        left -= blocks.of(colour);
    }
    p
}

/// Takes `count` cards out of the pile, one by one.
fn draw_cards(pile: &mut Heap, count: u8, dice: &mut impl Dice) -> Heap {
    let mut drawn = Heap::EMPTY;
    let mut left = u32::from(pile.len());
    for _ in 0..count {
        let card = Heap::one(pile.nth(dice.below(left) as u8));
        left -= 1;
        *pile = pile.minus(card);
        drawn = drawn.plus(card);
    }
    drawn
}

fn draw_blocks(table: &Board, dice: &mut impl Dice) -> Blocks {
    let two_players = table.seats == 2;
    let count = Blocks::count(two_players);
    let mut colours = [Colour::White; 40];
    for (place, colour) in colours.iter_mut().zip(box_blocks(two_players).iter()) {
        *place = colour;
    }
    dice.shuffle(&mut colours[..count]);
    match Blocks::new(two_players, &colours[..count]) {
        Some(blocks) => blocks,
        None => unreachable!("as many blocks as there are were shuffled"),
    }
}

fn each_order<B>(
    left: Heap,
    colours: &mut [Colour],
    place: usize,
    each: &mut impl FnMut(&[Colour]) -> ControlFlow<B>,
) -> ControlFlow<B> {
    if place == colours.len() {
        return each(colours);
    }
    for colour in Colour::ALL {
        if let Some(left) = left.checked_minus(Heap::one(colour)) {
            colours[place] = colour;
            each_order(left, colours, place + 1, each)?;
        }
    }
    Continue(())
}

fn each_deal<B>(
    pile: Heap,
    hands: [Heap; MOST],
    seat: usize,
    seats: usize,
    p: f64,
    each: &mut impl FnMut(Chance, f64) -> ControlFlow<B>,
) -> ControlFlow<B> {
    if seat == seats {
        return match Hands::new(&hands[..seats]) {
            Some(hands) => each(Chance::Deal(hands), p),
            None => Continue(()),
        };
    }
    each_part(pile, HAND, |hand| {
        let mut hands = hands;
        hands[seat] = hand;
        each_deal(pile.minus(hand), hands, seat + 1, seats, p * odds_of_cards(pile, hand), each)
    })
}

//! The benchmark corpus: a thousand positions from sensible play. The long test makes it again and compares; with `CUBO_BLESS=1` it
//! writes it.

use std::collections::BTreeSet;

use crate::common::*;
use cubo_attakube::{Action, AttaKube, Cell, Options, State};
use cubo_core::kit::keep;
use cubo_core::{Dice, Event, Game, QuickDice, Seat, Turn, Viewer};

const CORPUS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../catalog/corpus/attakube.txt");

/// What a table is worth to a seat: points above all, then Kubes, then how far they have come; held and covered ones count little.
fn worth(state: &State, seat: Seat) -> i32 {
    let mut sum = 0;
    for who in [Seat(0), Seat(1)] {
        let sign = if who == seat { 1 } else { -1 };
        sum += sign * 100 * i32::from(state.points(who));
        sum += sign * 6 * state.hand(who).count() as i32;
    }
    for cell in Cell::all() {
        for kube in <[_; 2]>::from(state.kubes_on(cell)).into_iter().flatten() {
            let sign = if kube.token.seat() == seat { 1 } else { -1 };
            let ahead = if kube.token.seat() == Seat(0) { cell.row() } else { 6 - cell.row() };
            let gate = state.gate(cell.column());
            let value = 12 + 2 * i32::from(ahead) + if ahead >= 4 { 3 * i32::from(gate) } else { 0 };
            sum += sign * if kube.blocked { value / 3 } else { value } - sign * i32::from(kube.face_up);
        }
    }
    sum
}

/// The best of the legal actions for a seat that guesses what it cannot see, with a little whim.
fn sensible(state: &State, legal: &[Action], dice: &mut QuickDice) -> usize {
    let seat = AttaKube::turn(state).seat().unwrap();
    let mut guess = AttaKube::imagine(&AttaKube::view(state, Viewer::Seat(seat)), dice);
    let here = AttaKube::mark(&guess);
    let mut best = (i32::MIN, 0);
    for (n, &action) in legal.iter().enumerate() {
        AttaKube::play(&mut guess, action);
        let value = worth(&guess, seat) + dice.below(9) as i32;
        AttaKube::rewind(&mut guess, &here);
        if value > best.0 {
            best = (value, n);
        }
    }
    best.1
}

fn sensible_game(options: &Options, seed: u64) -> Vec<(State, Event<AttaKube>)> {
    let mut dice = QuickDice::new(seed);
    let mut state = AttaKube::start(options, 2).unwrap();
    let mut game = Vec::new();
    while let Turn::Seat(seat) = AttaKube::turn(&state) {
        let list = legal(&state);
        let choice = if state.is_set_up() {
            sensible(&state, &list, &mut dice)
        } else {
            dice.below(list.len() as u32) as usize
        };
        game.push((state.clone(), Event::Action(seat, list[choice])));
        AttaKube::play(&mut state, list[choice]);
    }
    game
}

fn corpus() -> Vec<String> {
    let mut dice = QuickDice::new(42);
    let (mut lines, mut known) = (Vec::new(), BTreeSet::new());
    for seed in 0.. {
        for (state, _) in sensible_game(&Options::default(), seed) {
            // After the first two turns, one position in six.
            if !state.is_set_up() || state.quiet_turns() > 30 || dice.below(6) != 0 {
                continue;
            }
            let text = AttaKube::write_position(&state);
            if known.insert(text.clone()) {
                lines.push(text);
            }
            if lines.len() == 1_000 {
                return lines;
            }
        }
    }
    unreachable!()
}

#[test]
#[ignore = "long: make test-long"]
fn the_corpus_is_made_by_sensible_play() {
    keep(CORPUS, &(corpus().join("\n") + "\n"));
}

#[test]
fn the_corpus_holds_a_thousand_positions() {
    let text = std::fs::read_to_string(CORPUS).unwrap();
    let lines: BTreeSet<&str> = text.lines().collect();
    assert_eq!((lines.len(), text.lines().count()), (1_000, 1_000));
    for line in lines {
        let state = at(line);
        assert!(AttaKube::turn(&state).seat().is_some() && state.is_set_up());
    }
}

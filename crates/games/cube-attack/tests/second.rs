//! The crate against a second implementation that knows every physical cube (see `common/second.rs`).

use crate::common::second::{Second, entry, joined};
use cubo_core::{Dice, Game, QuickDice, Seat, walk};
use cubo_cube_attack::{BOARD, CubeAttack, Options, Planet};

/// Plays the same games in both and compares the tables after every action, marks included. The second implementation
/// takes any physical cube that may do the action: since the tables agree, the choice never matters.
fn compare(games: u64, seed: u64) {
    for n in 0..games {
        let mut dice = QuickDice::new(seed + n);
        let seats = 2 + (n % 5) as u8;
        let target = [64, 20, 999, 5][n as usize / 5 % 4];
        let mut state = CubeAttack::start(&Options { target }, seats).unwrap();
        let mut second = Second::start(seats, target);
        loop {
            assert_eq!(CubeAttack::write_position(&state), second.position());
            let mut legal = walk::list::<CubeAttack>(&state);
            if legal.is_empty() {
                assert!(second.over);
                break;
            }
            let choice = if n % 2 == 0 {
                dice.below(legal.len() as u32) as usize
            } else {
                crate::common::sensible(&state, &legal, &mut dice)
            };
            let action = legal[choice];
            legal.sort();
            assert_eq!(legal, second.legal(), "{}", second.position());
            CubeAttack::play(&mut state, action);
            second.play(action, &mut dice);
        }
    }
}

#[test]
fn both_implementations_play_the_same_games() {
    compare(40, 1);
}

#[test]
#[ignore = "long: make test-long"]
fn both_implementations_play_the_same_many_games() {
    compare(1_000, 10_000);
}

#[test]
fn the_table_is_what_the_formulas_say() {
    for a in Planet::ALL {
        for b in Planet::ALL {
            assert_eq!(BOARD.are_joined(a, b), joined(a, b), "{a} {b}");
        }
    }
    for seats in 2..=6 {
        assert!(Seat::all(seats).all(|team| BOARD.entry(seats, team) == entry(seats, team.0)));
    }
}

//! The lens gives the same results as going over the board piece by piece.

use std::ops::ControlFlow;

use cubo_core::{Game, QuickDice, walk};
use cubo_cubulus::{Action, Cell, Cells, Cubulus, Options, Piece, Side, State};

/// What an action ends on, for those that can capture.
fn end_of(action: Action) -> Option<Cell> {
    match action {
        Action::Go { to, .. } | Action::Bend { to, .. } | Action::Step { to, .. } => Some(to),
        _ => None,
    }
}

fn check(state: &State) {
    for side in Side::ALL {
        let pieces: Vec<_> = state.pieces(side).collect();
        let cubes = pieces.iter().filter_map(|piece| match piece {
            Piece::Cube(die, cell) => Some((die.top(), *cell)),
            _ => None,
        });
        for (top, cell) in cubes.clone() {
            assert!(state.cubes(side).has(cell) && state.cubes_showing(side, top).has(cell));
        }
        assert_eq!(state.cubes(side).len() as usize, cubes.count());
        let soldiers = pieces.iter().filter(|piece| matches!(piece, Piece::Soldier(_))).count();
        assert_eq!(state.soldiers(side).len() as usize, soldiers);
        let shields = pieces.iter().filter(|piece| matches!(piece, Piece::Shield(_))).count();
        assert_eq!(state.shields(side).len() as usize, shields);
        for cell in Cell::all() {
            assert_eq!(state.attacks(cell, side) as usize, state.attackers(cell, side, None).count());
            let mine = state.piece_at(cell).is_some_and(|(whose, _)| whose == side);
            assert_eq!(state.covered(side).has(cell), mine);
            let near = Cells::near(cell).filter(|&next| state.covered(side).has(next)).count();
            assert_eq!(state.covered(side).beside(cell) as usize, near);
        }
        let board = state.free().or(state.covered(side)).or(state.covered(side.other()));
        let attacked = board.filter(|&cell| state.attacks(cell, side) > 0);
        assert!(state.reach(side, 16, board).1.eq(attacked));
        assert_eq!(state.shields(side).up_to_two(), state.shields(side).len());
        assert_eq!(state.soldiers(side).up_to_two(), state.soldiers(side).len());
    }
    let them = state.side().other();
    let takes = |action: &Action| end_of(*action).is_some_and(|to| state.covered(them).has(to));
    let mut expected: Vec<_> = walk::list::<Cubulus>(state).into_iter().filter(takes).collect();
    let mut found = Vec::new();
    let _ = state.captures(|action| {
        found.push(action);
        ControlFlow::<()>::Continue(())
    });
    expected.sort();
    found.sort();
    assert_eq!(found, expected);
}

#[test]
fn the_lens_agrees_with_the_board() {
    let mut list = Vec::new();
    for (seed, level) in [(1, 2), (2, 2), (3, 1)] {
        let mut dice = QuickDice::new(seed);
        let mut state = Cubulus::start(&Options { level }, 2).unwrap();
        while let Some(event) = walk::random_event::<Cubulus>(&state, &mut dice, &mut list) {
            check(&state);
            let cubo_core::Event::Action(_, action) = event;
            Cubulus::play(&mut state, action);
        }
    }
}

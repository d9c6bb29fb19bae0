//! The tests that every game gets by one call.

use crate::common::{G, mapped, mapped_action, naive};
use cubo_core::kit::{Kit, Symmetry};
use cubo_core::{Dice, Game};
use cubo_qwirkle_cubes::{Action, Cell, Colour, Cube, Phase, Symbol};

fn other_colour(cube: Cube) -> Cube {
    Cube::new(Colour::ALL[(cube.colour().index() + 1) % 6], cube.symbol())
}

fn other_symbol(cube: Cube) -> Cube {
    Cube::new(cube.colour(), Symbol::ALL[5 - cube.symbol().index()])
}

fn upside_down(cell: Cell) -> Cell {
    Cell::new(cell.x(), -cell.y()).unwrap()
}

fn kit() -> Kit<G> {
    let mut kit = Kit::<G>::new(naive::legal, naive::writable, |state| {
        G::key(&G::read_position(&G::write_position(state)).unwrap())
    });
    kit.games = 8;
    kit.every = 9;
    kit.invariant = naive::invariant;
    // In every second game the best laying, so that tables become dense; sometimes a single cube, so that they become large.
    kit.prefer = Some(|state, actions, dice| match state.phase() {
        Phase::Lay if dice.below(4) > 0 => {
            let (best, _) = state.layings().next().unwrap();
            actions.iter().position(|&action| action == best).unwrap()
        }
        Phase::Choose if dice.below(2) > 0 => actions.iter().position(|&a| a == Action::KEEP).unwrap(),
        _ => dice.below(actions.len() as u32) as usize,
    });
    kit.symmetries = vec![
        Symmetry {
            name: "colours permuted",
            state: |s| mapped(s, other_colour, |cell| cell),
            action: |a| mapped_action(a, other_colour, |cell| cell),
            seat: |seat| seat,
        },
        Symmetry {
            name: "symbols permuted",
            state: |s| mapped(s, other_symbol, |cell| cell),
            action: |a| mapped_action(a, other_symbol, |cell| cell),
            seat: |seat| seat,
        },
        // The first line lies along row 0 from 0,0 (QC-2), which this reflection does not change; the other symmetries are in layings.rs.
        Symmetry {
            name: "upside down",
            state: |s| mapped(s, |cube| cube, upside_down),
            action: |a| mapped_action(a, |cube| cube, upside_down),
            seat: |seat| seat,
        },
    ];
    kit
}

#[test]
fn the_kit_is_content() {
    let tally = kit().check();
    assert!(tally.games == 24 && tally.events > 4_000, "{tally:?}");
    assert!(tally.refused > 40_000 && tally.odds > 150 && tally.imagined > 500, "{tally:?}");
}

#[test]
#[ignore = "long: make test-long"]
fn the_kit_is_content_for_long() {
    let mut kit = kit();
    kit.games = 40;
    kit.seed = 1000;
    kit.check();
}

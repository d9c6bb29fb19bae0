//! BX-14 where it bites: boards crowded with towers, and games that go on from them building wherever towers stand close.

use std::collections::BTreeSet;

use cubo_blox::{Action, Blox, Cell, Clause, State};
use cubo_core::{Dice, Game, QuickDice, Turn, walk};

/// A board of towers of one that huddle in a corner, at an edge or around a cell, the figures of seat 0 among them.
fn crowded(dice: &mut QuickDice) -> State {
    let (centre_column, centre_row) = (dice.below(9) as i32, dice.below(9) as i32);
    let mut cells: Vec<(u32, Cell)> = Cell::reading_order()
        .map(|cell| {
            let far = (i32::from(cell.column()) - centre_column).unsigned_abs()
                + (i32::from(cell.row()) - centre_row).unsigned_abs();
            (10 * far + dice.below(35), cell)
        })
        .collect();
    cells.sort();
    // Figures here and there, and towers as long as all of them stay accessible: ten of each of three colours at most.
    let wanted = 12 + dice.below(19) as usize;
    let (mut figures, mut towers) = (Vec::new(), Vec::new());
    for &(_, cell) in &cells {
        towers.push(cell);
        if towers.len() > wanted || !crate::common::all_accessible(&towers) || dice.below(10) == 0 {
            towers.pop();
            if figures.len() < 4 {
                figures.push(cell);
            }
        }
    }
    let colours = ["G", "B", "M"];
    let pieces: Vec<String> = (figures.iter().map(|cell| format!("a@{cell}")))
        .chain(towers.iter().enumerate().map(|(n, cell)| format!("{cell}={}", colours[n % 3])))
        .collect();
    crate::common::table(3, "act0", 1, &pieces.join(" "), &["0;WWWW;+;WWGBM", "0;WW;+;WWGBM", "0;WW;+;WWGBM"])
}

/// How many builds BX-14 alone forbids here; `legal`, `refuse` and the naive generator agree on all of them.
fn forbidden(state: &State) -> u64 {
    let listed: BTreeSet<Action> = walk::list::<Blox>(state).into_iter().collect();
    let naive: BTreeSet<Action> = crate::common::naive(state).into_iter().collect();
    assert_eq!(listed, naive, "{}", Blox::write_position(state));
    let mut count = 0;
    for at in Cell::reading_order() {
        for pay in ["WW", "Ww", "WG", "Wg"] {
            let action: Action = format!("{at}^{pay}").parse().unwrap();
            let refused = Blox::refuse(state, action);
            assert_eq!(
                refused.is_none(),
                listed.contains(&action),
                "{action} {}",
                Blox::write_position(state)
            );
            count += u64::from(refused == Some(Clause::Bx14));
        }
    }
    count
}

#[test]
fn bx_14_on_crowded_boards() {
    let mut dice = QuickDice::new(14);
    let (mut shut, mut open) = (0, 0);
    for _ in 0..500 {
        let state = crowded(&mut dice);
        shut += forbidden(&state);
        open += walk::list::<Blox>(&state).iter().filter(|a| matches!(a, Action::Build { .. })).count();
    }
    assert!(shut > 300 && open > 300, "{shut} {open}");
}

#[test]
fn bx_14_in_games_that_build_in_clusters() {
    let mut dice = QuickDice::new(15);
    let mut shut = 0;
    for _ in 0..60 {
        let mut state = crowded(&mut dice);
        for _ in 0..40 {
            match Blox::turn(&state) {
                Turn::Over => break,
                Turn::Chance => {
                    let chance = Blox::draw(&state, &mut dice);
                    Blox::apply_chance(&mut state, chance);
                }
                Turn::Seat(_) => {
                    shut += forbidden(&state);
                    let actions = walk::list::<Blox>(&state);
                    let action = actions[crate::common::sensible(&state, &actions, &mut dice)];
                    Blox::play(&mut state, action);
                }
            }
        }
    }
    assert!(shut > 50, "{shut}");
}

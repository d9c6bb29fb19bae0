//! A game in a mirror and from the other side is the same game.

use std::collections::BTreeSet;

use crate::common::*;
use cubo_attakube::{Action, AttaKube, Cell, Kind, Options};
use cubo_core::{Dice, Game, QuickDice};

/// The same game in a mirror, left and right changed: the same legal actions in the mirror, the same points, the same end.
fn mirrored(action: Action) -> Action {
    let cell = |c: Cell| Cell::new(6 - c.column(), c.row()).unwrap();
    match action {
        Action::Set { cell: c, kind } => Action::Set { cell: cell(c), kind },
        Action::Step { from, to } => Action::Step {
            from: cell(from),
            to: cubo_attakube::Place::new(6 - to.column(), to.row()).unwrap(),
        },
        Action::Quake { from, line } => Action::Quake { from: cell(from), line },
        Action::Aim { from, at } => Action::Aim { from: cell(from), at: cell(at) },
        Action::Cyclone { from } => Action::Cyclone { from: cell(from) },
        Action::Look { from, at } => Action::Look { from: cell(from), at: cell(at) },
        Action::Add { kind, cell: c } => Action::Add { kind, cell: cell(c) },
        Action::Pass => Action::Pass,
    }
}

#[test]
fn a_game_in_a_mirror_is_the_same_game() {
    for (n, options) in special_sets().iter().enumerate() {
        for seed in 0..4 {
            let gates: Vec<u8> = options.gates().iter().rev().copied().collect();
            let reversed = Options::new(options.kubes(), gates);
            let mut dice = QuickDice::new(seed + 100 * n as u64);
            let mut rows: Vec<Vec<Kind>> = Vec::new();
            for _ in 0..2 {
                let mut kinds = options.kubes().to_vec();
                dice.shuffle(&mut kinds);
                rows.push(kinds[..7].to_vec());
            }
            let names = |row: &[Kind]| row.iter().map(|kind| kind.name()).collect::<Vec<_>>().join(" ");
            let turned = |row: &[Kind]| names(&row.iter().rev().copied().collect::<Vec<_>>());
            let mut here = set_up(options, &names(&rows[0]), &names(&rows[1]));
            let mut there = set_up(&reversed, &turned(&rows[0]), &turned(&rows[1]));
            loop {
                let list = legal(&here);
                let ours: BTreeSet<Action> = list.iter().map(|&action| mirrored(action)).collect();
                assert_eq!(ours, legal(&there).into_iter().collect());
                assert_eq!((points(&here), ending(&here)), (points(&there), ending(&there)));
                if list.is_empty() {
                    break;
                }
                let action = list[prefer_powers(&here, &list, &mut dice)];
                AttaKube::play(&mut here, action);
                AttaKube::play(&mut there, mirrored(action));
            }
        }
    }
}

/// The same game from the other side of the table: sides and rows change places.
#[test]
fn a_game_from_the_other_side_is_the_same_game() {
    let flip = |text: &str| {
        // `d2` becomes `d6` wherever a cell stands.
        let mut out: Vec<u8> = text.bytes().collect();
        for n in 1..out.len() {
            let cell = out[n].is_ascii_digit() && (b'a'..=b'g').contains(&out[n - 1]);
            if cell {
                out[n] = b'8' - (out[n] - b'0');
            }
        }
        String::from_utf8(out).unwrap()
    };
    for (n, options) in special_sets().iter().enumerate() {
        for seed in 0..4 {
            let mut dice = QuickDice::new(seed + 100 * n as u64);
            let mut here = AttaKube::start(options, 2).unwrap();
            while !here.is_set_up() {
                let list = legal(&here);
                AttaKube::play(&mut here, list[dice.below(list.len() as u32) as usize]);
            }
            let text = AttaKube::write_position(&here);
            let fields: Vec<&str> = text.split(' ').collect();
            let swapped =
                ["1", fields[1], fields[2], fields[3], &flip(fields[5]), &flip(fields[4])].join(" ");
            let mut there = at(&swapped);
            loop {
                let list = legal(&here);
                let ours: BTreeSet<String> = list.iter().map(|action| flip(&action.to_string())).collect();
                assert_eq!(ours, legal(&there).iter().map(ToString::to_string).collect());
                let [first, second] = points(&there);
                assert_eq!(points(&here), [second, first]);
                assert_eq!(ending(&here).map(|end| end.1), ending(&there).map(|end| end.1));
                if list.is_empty() {
                    break;
                }
                let action = list[prefer_powers(&here, &list, &mut dice)];
                AttaKube::play(&mut here, action);
                AttaKube::play(&mut there, flip(&action.to_string()).parse().unwrap());
            }
        }
    }
}

//! What the rules say about a position beyond what stands on the board, for those who show it.

use cubo_core::order::Entries;
use std::ops::ControlFlow;

use serde::Serialize;

use crate::action::Action;
use crate::board::{Cell, Cells, Dir, Span};
use crate::die::Die;
use crate::legal;
use crate::notation::write_piece;
use crate::pieces::{Piece, Side};
use crate::present::Present;
use crate::refuse::Path;

/// The facts, described in `docs/notation/cubulus.md`.
#[derive(Serialize)]
pub(crate) struct Facts {
    white: OneSide,
    black: OneSide,
    rolls: Entries<Vec<String>>,
    /// For every cube on the board, also those of the side that is not to move: the cells it reaches, and what it would show there by each way.
    dice: Entries<Entries<Vec<u8>>>,
}

#[derive(Serialize)]
struct OneSide {
    /// The cells this side attacks, and from where.
    attacks: Entries<Vec<String>>,
    /// The ways by which enemy pieces give this side's Master check: start, corner if there is one, the Master's cell.
    check: Vec<Vec<String>>,
    shields: Vec<Shield>,
}

#[derive(Serialize)]
struct Shield {
    cells: String,
    /// The enemy pieces that attack each half.
    attackers: [Vec<String>; 2],
    /// Whether the enemy could take it (CU-22, CU-23).
    danger: bool,
}

impl Facts {
    pub(crate) fn of(now: &Present) -> Facts {
        let mut rolls = Entries::new();
        if now.over.is_none() {
            let _ = legal::actions(now, |action| {
                let dice = rolls_of(now, action);
                if !dice.is_empty() {
                    let texts = dice.iter().map(|&(die, cell)| write_piece(now.side, Piece::Cube(die, cell)));
                    rolls.insert(action.to_string(), texts.collect());
                }
                ControlFlow::<()>::Continue(())
            });
        }
        Facts {
            white: OneSide::of(now, Side::White),
            black: OneSide::of(now, Side::Black),
            rolls,
            dice: dice(now),
        }
    }
}

impl OneSide {
    fn of(now: &Present, side: Side) -> OneSide {
        let mut attacks = Entries::new();
        for cell in Cell::all() {
            let from = attackers(now, cell, side);
            if from != 0 {
                attacks.insert(cell.to_string(), names(from));
            }
        }
        let master = now.master(side);
        let check = Cells(now.attackers(master, side.other(), now.occupied()))
            .flat_map(|from| ways(now, from, master))
            .map(|way| way.iter().map(ToString::to_string).collect());
        let shields = now.shields(side).map(|span| Shield {
            cells: span.to_string(),
            attackers: halves(now, span, side.other()).map(names),
            danger: now.shield_in_danger(span.cells(), side.other()),
        });
        OneSide { attacks, check: check.collect(), shields: shields.collect() }
    }
}

/// The pieces of a side that attack a cell: none where one of its own stands. For an enemy shield, the other half is never in
/// the way (CU-22).
fn attackers(now: &Present, cell: Cell, by: Side) -> u128 {
    if now.men(by) & cell.bit() != 0 {
        return 0;
    }
    let other_half = now.shield_at(cell).map_or(0, |span| span.other(cell).bit());
    now.attackers(cell, by, now.occupied() & !other_half)
}

/// The ways of a piece to a cell that it attacks: straight, or with one corner (CU-9), over free cells (CU-11, CU-22).
fn ways(now: &Present, from: Cell, to: Cell) -> Vec<Vec<Cell>> {
    if now.cubes() & from.bit() == 0 {
        return vec![vec![from, to]];
    }
    let top = now.dice[from.index()].top();
    let over = now.shield_at(to).map(|span| span.other(to));
    let free = |cell: Cell| Some(cell) == over || now.occupied() & cell.bit() == 0;
    let corners = [None, Cell::new(from.column(), to.row()), Cell::new(to.column(), from.row())];
    let open = |&corner: &Option<Cell>| {
        Path::new(from, corner, to).is_ok_and(|path| path.cells() == top && path.between().all(free))
    };
    let points = |corner: Option<Cell>| [Some(from), corner, Some(to)].into_iter().flatten().collect();
    corners.into_iter().filter(open).map(points).collect()
}

/// What each cube would show on the cells that it attacks.
fn dice(now: &Present) -> Entries<Entries<Vec<u8>>> {
    let mut all: Entries<Entries<Vec<u8>>> =
        Cells(now.cubes()).map(|cell| (cell.to_string(), Entries::new())).collect();
    for side in Side::ALL {
        for to in Cell::all() {
            for from in Cells(attackers(now, to, side) & now.cubes()) {
                let die = now.dice[from.index()];
                let shown = |way: &Vec<Cell>| roll(die, way).last().map(|(die, _)| die.top());
                let tops = ways(now, from, to).iter().filter_map(shown).collect();
                all.or_default(&from.to_string()).insert(to.to_string(), tops);
            }
        }
    }
    all
}

fn halves(now: &Present, span: Span, by: Side) -> [u128; 2] {
    span.cells().map(|cell| attackers(now, cell, by))
}

fn names(cells: u128) -> Vec<String> {
    Cells(cells).map(|cell| cell.to_string()).collect()
}

/// The die that an action moves, turns or brings back, on each cell it comes to (CU-10, CU-31, CU-40); nothing for other pieces.
fn rolls_of(now: &Present, action: Action) -> Vec<(Die, Cell)> {
    match action {
        Action::Go { from, to } if now.cubes() & from.bit() != 0 => roll(now.dice[from.index()], &[from, to]),
        Action::Bend { from, corner, to } => roll(now.dice[from.index()], &[from, corner, to]),
        Action::Rotate { at, by } => vec![(now.dice[at.index()].turn(by as u8), at)],
        Action::TrocCube { at } => vec![(now.side.returning_die(), at)],
        _ => Vec::new(),
    }
}

/// A die rolled over these points, step by step.
fn roll(mut die: Die, points: &[Cell]) -> Vec<(Die, Cell)> {
    let mut steps = Vec::new();
    for pair in points.windows(2) {
        let Some((dir, cells)) = Dir::between(pair[0], pair[1]) else { break };
        for n in 1..=cells {
            die = die.roll(dir, 1);
            steps.extend(pair[0].step(dir, n).map(|cell| (die, cell)));
        }
    }
    steps
}

#[cfg(test)]
mod tests {
    use cubo_core::{Dice, Game, QuickDice, Seat, Viewer, walk};
    use serde_json::{Value, json};

    use super::*;
    use crate::{Cubulus, State};

    fn facts(state: &State) -> Value {
        serde_json::from_str(&Cubulus::facts(&Cubulus::view(state, Viewer::Spectator))).unwrap()
    }

    #[test]
    fn cu_10_a_die_rolls_step_by_step() {
        let state = Cubulus::read_position("63D1 E1 (E9) ; w ; move ; first - ; quiet 0 ; level 1").unwrap();
        // North: the southern face comes up and the old top becomes the northern face, so 7 minus the old top is the southern one.
        assert_eq!(facts(&state)["rolls"]["D1-D7"][0], "31D2");
        let bend = &facts(&state)["rolls"]["D1-D4-G4"];
        assert_eq!(bend.as_array().unwrap().len(), 6);
        assert!(bend[2].as_str().unwrap().ends_with("D4") && bend[5].as_str().unwrap().ends_with("G4"));
    }

    #[test]
    fn cu_40_and_cu_41_turns_are_told_and_shields_are_no_dice() {
        let state = Cubulus::start(&Default::default(), 2).unwrap();
        let facts = facts(&state);
        assert_eq!(facts["rolls"]["A1@180"], json!(["14A1"]));
        assert_eq!(facts["rolls"].get("C2D2-D2E2"), None);
    }

    #[test]
    fn cu_22_a_shield_half_attacked_is_told_from_one_in_danger() {
        let shield = |cubes: &str| {
            let text = format!("{cubes} E1 (E9) (B8C8) ; w ; move ; first - ; quiet 0 ; level 1");
            facts(&Cubulus::read_position(&text).unwrap())["black"]["shields"][0].clone()
        };
        let (half, both) = (json!([["A5"], []]), json!([["A5"], ["F7"]]));
        assert_eq!(shield("41A5"), json!({"cells": "B8C8", "attackers": half, "danger": false}));
        assert_eq!(shield("41A5 41F7"), json!({"cells": "B8C8", "attackers": both, "danger": true}));
    }

    #[test]
    fn cu_25_a_check_comes_along_its_way() {
        let way = |pieces: &str| {
            let text = format!("{pieces} ; w ; move ; first - ; quiet 0 ; level 2");
            facts(&Cubulus::read_position(&text).unwrap())["white"]["check"].clone()
        };
        assert_eq!(way("E1 (53B3) (E9)"), json!([["B3", "B1", "E1"], ["B3", "E3", "E1"]]));
        // One of the two ways is closed.
        assert_eq!(way("E1 C1D1 (53B3) (E9)"), json!([["B3", "E3", "E1"]]));
        assert_eq!(way("E1 (SD2) (E9)"), json!([["D2", "E1"]]));
        assert_eq!(way("E1 (63E7) (E9)"), json!([["E7", "E1"]]));
    }

    /// The facts agree with the rules themselves, in many positions.
    #[test]
    fn attacks_and_rolls_agree_with_what_play_does() {
        let mut dice = QuickDice::new(5);
        for _ in 0..20 {
            let mut state = Cubulus::start(&Default::default(), 2).unwrap();
            while Cubulus::turn(&state).seat().is_some() && state.past.keys().len() < 60 {
                let told = facts(&state);
                let side = if Cubulus::turn(&state).seat() == Some(Seat(0)) { "white" } else { "black" };
                let actions = walk::list::<Cubulus>(&state);
                assert_eq!(
                    !told[side]["check"].as_array().unwrap().is_empty(),
                    state.in_check(state.now.side)
                );
                for &action in &actions {
                    let mut after = state.clone();
                    Cubulus::play(&mut after, action);
                    let pieces = serde_json::to_value(Cubulus::view(&after, Viewer::Spectator)).unwrap();
                    if let Action::Go { from, to } | Action::Bend { from, to, .. } = action
                        && let Some((_, Piece::Cube(die, _))) = after.piece_at(to)
                    {
                        let shows = &told["dice"][from.to_string()][to.to_string()];
                        assert!(shows.as_array().unwrap().contains(&die.top().into()), "{action}: {shows}");
                    }
                    if let Some(last) = told["rolls"][action.to_string()].as_array().and_then(|r| r.last()) {
                        assert!(pieces["pieces"].as_array().unwrap().contains(last), "{action}: {last}");
                    }
                    if let Action::Go { from, to }
                    | Action::Bend { from, to, .. }
                    | Action::Step { from, to } = action
                    {
                        let by = &told[side]["attacks"][to.to_string()];
                        assert!(by.as_array().unwrap().contains(&from.to_string().into()), "{action}: {by}");
                    }
                }
                let action = actions[dice.below(actions.len() as u32) as usize];
                Cubulus::play(&mut state, action);
            }
        }
    }
}

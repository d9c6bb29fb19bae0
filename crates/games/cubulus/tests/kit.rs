//! The tests that every game gets, and what only Cubulus can tell them.

use crate::common::naive;
use cubo_core::kit::{Kit, Symmetry, Tally};
use cubo_core::{Dice, Game, QuickDice, Seat};
use cubo_cubulus::{Action, Cell, Cubulus, Options, Phase, Piece, Quarter, Side, Span, State};

fn kit() -> Kit<Cubulus> {
    let mut kit = Kit::<Cubulus>::new(naive::legal, writable, State::fresh_key);
    kit.options = vec![Options { level: 1 }, Options { level: 2 }];
    kit.longest = 5_000;
    kit.invariant = invariant;
    kit.prefer = Some(prefer);
    kit.forget = |view| view.forget_past();
    kit.symmetries.push(Symmetry {
        name: "half turn with colours swapped",
        state: State::half_turn,
        action: Action::half_turn,
        seat: |seat| Seat(1 - seat.0),
    });
    kit
}

#[test]
fn cubulus_keeps_the_contract() {
    let mut kit = kit();
    kit.games = 12;
    kit.every = 9;
    enough(kit.check(), 24);
}

#[test]
#[ignore = "long: make test-long"]
fn cubulus_keeps_the_contract_in_many_games() {
    let mut kit = kit();
    kit.games = 120;
    kit.every = 5;
    kit.seed = 1000;
    enough(kit.check(), 240);
}

fn enough(tally: Tally, games: u64) {
    assert!(tally.games == games && tally.events > 50 * games, "{tally:?}");
    assert!(tally.refused > 10_000 * games && tally.imagined > 2 * games, "{tally:?}");
}

/// Anything that can be written: from every piece to every cell, and actions without sense.
fn writable(state: &State, dice: &mut QuickDice) -> Vec<Action> {
    let mut actions = vec![Action::End];
    let cells: Vec<Cell> = Cell::all().collect();
    let spans: Vec<Span> = Span::all().collect();
    let mut keep = |one_in: u32| dice.below(one_in) == 0;
    for &from in &cells {
        let piece = state.piece_at(from);
        let rarely = match piece {
            Some((side, _)) if side == state.side() => 1,
            Some(_) => 8,
            None => 24,
        };
        for by in Quarter::ALL {
            actions.push(Action::Rotate { at: from, by });
        }
        actions.push(Action::TrocCube { at: from });
        for &to in cells.iter().filter(|_| keep(rarely)) {
            actions.push(Action::Go { from, to });
            actions.push(Action::Step { from, to });
        }
        for &to in cells.iter().filter(|_| keep(rarely)) {
            for (column, row) in [(from.column(), to.row()), (to.column(), from.row())] {
                actions.extend(Cell::new(column, row).map(|corner| Action::Bend { from, corner, to }));
            }
        }
        for &on in spans.iter().filter(|_| keep(rarely)) {
            actions.push(Action::TrocShield { at: from, on });
            actions.push(Action::Lie { from, to: on });
        }
    }
    for &from in &spans {
        let rarely = match state.piece_at(from.first()) {
            Some((_, Piece::Shield(span))) if span == from => 1,
            _ => 24,
        };
        for &to in spans.iter().filter(|_| keep(rarely)) {
            actions.push(Action::Slide { from, to });
        }
        for &to in cells.iter().filter(|_| keep(rarely)) {
            actions.push(Action::Stand { from, to });
        }
    }
    for _ in 0..100 {
        let mut any = || cells[dice.below(cells.len() as u32) as usize];
        actions.push(Action::Bend { from: any(), corner: any(), to: any() });
    }
    actions
}

fn invariant(state: &State) -> Result<(), String> {
    for side in Side::ALL {
        let (cubes, shields) = state.captured(side);
        let here = state.pieces(side).count() as u8;
        if here != 11 - cubes - shields {
            return Err(format!("{side:?} has {here} pieces, {cubes} cubes and {shields} shields captured"));
        }
        if !matches!(state.piece_at(state.master(side)), Some((whose, Piece::Master(_))) if whose == side) {
            return Err(format!("{side:?}'s Master is not where it is said to be"));
        }
        if state.first_move(side) && state.master(side) != side.home() {
            return Err(format!("{side:?}'s Master has a first move away from home"));
        }
    }
    // Between a troc and the move that follows it both may be so (CU-25).
    if state.phase() == Phase::Troc && state.in_check(state.side()) {
        return Err("the side that has moved is in check".to_owned());
    }
    if state.quiet() > 100 || state.occurrences() > 3 {
        return Err("the draw was missed".to_owned());
    }
    Ok(())
}

/// Prefers what random play seldom does: captures of shields, transformations, Masters that walk to the far row, trocs.
fn prefer(state: &State, legal: &[Action], dice: &mut QuickDice) -> usize {
    if dice.below(4) == 0 {
        return dice.below(legal.len() as u32) as usize;
    }
    let goal = match state.side() {
        Side::White => 8i32,
        Side::Black => 0,
    };
    let master = state.master(state.side());
    let worth = |action: &Action| {
        let target = match *action {
            Action::Go { to, .. } | Action::Bend { to, .. } | Action::Step { to, .. } => state.piece_at(to),
            _ => None,
        };
        let taken = match target {
            Some((_, Piece::Shield(_))) => 90,
            Some(_) => 30,
            None => 0,
        };
        taken
            + match *action {
                Action::TrocCube { .. } | Action::TrocShield { .. } => 60,
                Action::Stand { .. } | Action::Lie { .. } => 12,
                Action::Step { .. } => 15,
                Action::Rotate { .. } => 0,
                Action::Go { from, to } if from == master => {
                    25 + 20 * ((i32::from(from.row()) - goal).abs() - (i32::from(to.row()) - goal).abs())
                }
                _ => 10,
            }
    };
    let best = (0..legal.len()).max_by_key(|&n| worth(&legal[n]) + dice.below(40) as i32);
    best.unwrap_or(0)
}

#[test]
fn biased_games_reach_what_they_are_meant_to() {
    let (mut trocs, mut shields, mut ends, mut endings) = (0, 0, 0, std::collections::BTreeMap::new());
    let (mut before, mut bartered_home) = (0, 0);
    for seed in 0..60 {
        let mut dice = QuickDice::new(seed);
        let mut state = crate::common::start(2 - (seed % 2) as u8);
        while Cubulus::outcome(&state).is_none() {
            let legal = cubo_core::walk::list::<Cubulus>(&state);
            let action = legal[prefer(&state, &legal, &mut dice)];
            match action {
                Action::TrocCube { .. } | Action::TrocShield { .. } => {
                    trocs += 1;
                    before += u32::from(state.phase() == Phase::Move);
                    bartered_home += u32::from(state.piece_at(state.side().home()).is_some());
                }
                Action::End => ends += 1,
                Action::Go { to, .. } | Action::Bend { to, .. } | Action::Step { to, .. } => {
                    shields += u32::from(matches!(state.piece_at(to), Some((_, Piece::Shield(_)))));
                }
                _ => {}
            }
            Cubulus::play(&mut state, action);
        }
        *endings.entry(crate::common::ending(&state).map(|end| end.0)).or_insert(0) += 1;
    }
    println!(
        "{trocs} trocs ({before} before the move, {bartered_home} capturing), {ends} declined, {shields} shields, {endings:?}"
    );
    assert!(trocs > 10 && before > 0 && ends > 0 && shields > 5);
}

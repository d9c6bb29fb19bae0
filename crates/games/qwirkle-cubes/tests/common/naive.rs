//! A second implementation of the rules, slow on purpose: it tries layings and checks the lines that result.

use std::collections::{BTreeMap, BTreeSet};

use cubo_core::{Dice, QuickDice};
use cubo_qwirkle_cubes::{Action, Cell, Cube, Cubes, Phase, Placement, Placements, State};

pub type Board = BTreeMap<(i8, i8), Cube>;

pub fn board(state: &State) -> Board {
    state.table().laid().iter().map(|p| ((p.cell.x(), p.cell.y()), p.cube)).collect()
}

/// QC-10.
pub fn is_line(cubes: &[Cube]) -> bool {
    let colours: BTreeSet<_> = cubes.iter().map(|c| c.colour()).collect();
    let symbols: BTreeSet<_> = cubes.iter().map(|c| c.symbol()).collect();
    let n = cubes.len();
    (2..=6).contains(&n)
        && ((colours.len() == 1 && symbols.len() == n) || (symbols.len() == 1 && colours.len() == n))
}

/// The cubes in line with a cell, along (1, 0) or (0, 1).
fn line(board: &Board, (x, y): (i8, i8), (dx, dy): (i8, i8)) -> Vec<Cube> {
    let mut from = (x, y);
    while board.contains_key(&(from.0 - dx, from.1 - dy)) {
        from = (from.0 - dx, from.1 - dy);
    }
    let mut cubes = Vec::new();
    while let Some(&cube) = board.get(&from) {
        cubes.push(cube);
        from = (from.0 + dx, from.1 + dy);
    }
    cubes
}

/// Whether every line through these cells is right, and what they score (QC-13, QC-20).
pub fn score(after: &Board, laid: &[(i8, i8)]) -> Option<u16> {
    let mut lines = BTreeSet::new();
    for &(x, y) in laid {
        for (dx, dy) in [(1, 0), (0, 1)] {
            let cubes = line(after, (x, y), (dx, dy));
            if cubes.len() == 1 {
                continue;
            }
            if !is_line(&cubes) {
                return None;
            }
            let mut first = (x, y);
            while after.contains_key(&(first.0 - dx, first.1 - dy)) {
                first = (first.0 - dx, first.1 - dy);
            }
            lines.insert((first, dx, cubes.len()));
        }
    }
    Some(lines.iter().map(|&(_, _, n)| n as u16 + if n == 6 { 6 } else { 0 }).sum())
}

/// Every way to take `count` cubes from a hand, one after another, that could stand in one line.
fn rows_of(hand: &[Cube], count: usize) -> BTreeSet<Vec<Cube>> {
    if count == 0 {
        return BTreeSet::from([vec![]]);
    }
    let mut all = BTreeSet::new();
    for n in 0..hand.len() {
        let mut rest = hand.to_vec();
        let cube = rest.remove(n);
        for mut row in rows_of(&rest, count - 1) {
            row.push(cube);
            if row.len() == 1 || is_line(&row) {
                all.insert(row);
            }
        }
    }
    all
}

fn touches(board: &Board, (x, y): (i8, i8)) -> bool {
    [(1, 0), (-1, 0), (0, 1), (0, -1)].iter().any(|(dx, dy)| board.contains_key(&(x + dx, y + dy)))
}

fn as_action(cells: &[(i8, i8)], cubes: &[Cube]) -> Action {
    let placements =
        cells.iter().zip(cubes).map(|(&(x, y), &cube)| Placement { cell: Cell::new(x, y).unwrap(), cube });
    Action::lay(&Placements::new(placements).unwrap())
}

/// Every laying with its points: for each stretch of two to six cells that could become a line, fill its holes.
pub fn layings(board: &Board, hand: &[Cube]) -> BTreeMap<Action, u16> {
    let rows: Vec<_> = (0..=hand.len()).map(|n| rows_of(hand, n)).collect();
    let xs = || board.keys().map(|&(x, _)| x);
    let ys = || board.keys().map(|&(_, y)| y);
    let (left, right) = (xs().min().unwrap(), xs().max().unwrap());
    let (low, high) = (ys().min().unwrap(), ys().max().unwrap());
    let mut all = BTreeMap::new();
    for (dx, dy) in [(1, 0), (0, 1)] {
        for x in left - 6..=right + 1 {
            for y in low - 6..=high + 1 {
                if board.contains_key(&(x - dx, y - dy)) {
                    continue;
                }
                for length in 2..=6 {
                    if board.contains_key(&(x + dx * length, y + dy * length)) {
                        continue;
                    }
                    let cells: Vec<_> = (0..length).map(|n| (x + dx * n, y + dy * n)).collect();
                    let holes: Vec<_> = cells.into_iter().filter(|cell| !board.contains_key(cell)).collect();
                    if holes.is_empty()
                        || holes.len() > hand.len()
                        || !holes.iter().any(|&c| touches(board, c))
                    {
                        continue;
                    }
                    for row in &rows[holes.len()] {
                        let mut after = board.clone();
                        after.extend(holes.iter().copied().zip(row.iter().copied()));
                        if let Some(points) = score(&after, &holes) {
                            all.insert(as_action(&holes, row), points);
                        }
                    }
                }
            }
        }
    }
    all
}

/// QC-2.
pub fn openings(hand: &[Cube]) -> Vec<Action> {
    let largest = (1..=6).rev().map(|n| rows_of(hand, n)).find(|rows| !rows.is_empty()).unwrap();
    let cells: Vec<_> = (0..6).map(|x| (x, 0)).collect();
    largest.iter().map(|row| as_action(&cells, row)).collect()
}

/// QC-4.
pub fn rolls(hand: &[Cube]) -> Vec<Action> {
    let mut sets = BTreeSet::new();
    for bits in 1..1u32 << hand.len() {
        let some = hand.iter().enumerate().filter(|(n, _)| bits >> n & 1 == 1).map(|(_, &cube)| cube);
        sets.insert(Cubes::new(some).unwrap());
    }
    sets.iter().map(|cubes| Action::roll(cubes).unwrap()).collect()
}

/// All legal actions.
pub fn legal(state: &State) -> Vec<Action> {
    let hand = state.hand(state.seat()).as_slice();
    match state.phase() {
        Phase::First => openings(hand),
        Phase::Choose => std::iter::once(Action::KEEP).chain(rolls(hand)).collect(),
        Phase::Lay => layings(&board(state), hand).into_keys().collect(),
        Phase::Stuck => vec![Action::PASS],
        _ => vec![],
    }
}

/// Whether any of these faces can be laid alone anywhere.
fn any_fits(board: &Board, faces: &BTreeSet<Cube>) -> bool {
    let cells: BTreeSet<_> = board
        .keys()
        .flat_map(|&(x, y)| [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)])
        .filter(|cell| !board.contains_key(cell))
        .collect();
    let mut after = board.clone();
    for cell in cells {
        for &cube in faces {
            after.insert(cell, cube);
            if score(&after, &[cell]).is_some() {
                return true;
            }
        }
        after.remove(&cell);
    }
    false
}

/// QC-7, and what a table and hands must look like.
pub fn invariant(state: &State) -> Result<(), String> {
    let board = board(state);
    let own = state.hand(state.seat());
    let in_bag: u32 = state.bag().iter().map(|&n| u32::from(n)).sum();
    let in_hands: usize = state.hands().iter().map(|hand| hand.len()).sum();
    if in_bag as usize + in_hands + board.len() != 90 {
        return Err("the box holds 90 cubes".to_owned());
    }
    if !board.is_empty() && score(&board, &board.keys().copied().collect::<Vec<_>>()).is_none() {
        return Err("a line on the table is wrong".to_owned());
    }
    if in_bag > 0
        && !matches!(state.phase(), Phase::Deal | Phase::Draw)
        && in_hands != 6 * state.seats() as usize
    {
        return Err("hands are full while there are cubes in the bag".to_owned());
    }
    let faces = |cubes: &mut dyn Iterator<Item = u8>| -> BTreeSet<Cube> {
        let colours: BTreeSet<u8> = cubes.collect();
        Cube::all().filter(|c| colours.contains(&(c.colour() as u8))).collect()
    };
    let expected = || {
        if any_fits(&board, &own.iter().collect()) {
            Phase::Lay
        } else if any_fits(&board, &faces(&mut own.iter().map(|c| c.colour() as u8))) {
            Phase::Reroll
        } else if any_fits(&board, &faces(&mut (0..6).filter(|&c| state.bag()[c as usize] > 0))) {
            Phase::Swap
        } else {
            Phase::Stuck
        }
    };
    if matches!(state.phase(), Phase::Lay | Phase::Reroll | Phase::Swap | Phase::Stuck)
        && state.phase() != expected()
    {
        return Err(format!("the phase is {:?} but should be {:?}", state.phase(), expected()));
    }
    Ok(())
}

/// Sense and nonsense that can be written down.
pub fn writable(state: &State, dice: &mut QuickDice) -> Vec<Action> {
    let mut all = vec![Action::KEEP, Action::PASS];
    let hand = state.hand(state.seat());
    let laid = state.table().laid();
    let any_cube = |dice: &mut QuickDice| match dice.below(4) {
        0 => Cube::from_index(dice.below(36) as u8).unwrap(),
        _ if hand.is_empty() => Cube::from_index(0).unwrap(),
        _ => hand.as_slice()[dice.below(hand.len() as u32) as usize],
    };
    let any_cell = |dice: &mut QuickDice, near: i32| {
        let from = match laid.len() {
            0 => (0, 0),
            n => {
                let cell = laid[dice.below(n as u32) as usize].cell;
                (i32::from(cell.x()), i32::from(cell.y()))
            }
        };
        let mut step = || dice.below(2 * near as u32 + 1) as i32 - near;
        let (x, y) = (from.0 + step(), from.1 + step());
        Cell::new(x.clamp(-99, 99) as i8, y.clamp(-99, 99) as i8).unwrap()
    };
    for _ in 0..12 {
        let count = 1 + dice.below(6) as usize;
        all.push(Action::roll(&Cubes::new((0..count).map(|_| any_cube(dice))).unwrap()).unwrap());
    }
    for _ in 0..60 {
        let near = [1, 1, 1, 2, 6, 90][dice.below(6) as usize];
        let start = any_cell(dice, near);
        let across = dice.below(2) == 0;
        let count = 1 + dice.below(4) as i8;
        let gap = 1 + i8::from(dice.below(4) == 0);
        let mut cubes: Vec<Cube> = hand.iter().collect();
        dice.shuffle(&mut cubes);
        let placements = (0..count).filter_map(|n| {
            let n = n * gap;
            let cell = match dice.below(12) {
                0 => Some(any_cell(dice, 1)),
                1 => Some(start),
                _ if across => Cell::new(start.x().saturating_add(n), start.y()),
                _ => Cell::new(start.x(), start.y().saturating_add(n)),
            }?;
            let cube = cubes.get(n as usize).copied().unwrap_or_else(|| any_cube(dice));
            Some(Placement { cell, cube })
        });
        let placements: Vec<_> = placements.collect();
        all.extend(Placements::new(placements).map(|p| Action::lay(&p)));
    }
    all
}

//! The counted terms once more, slowly, from what stands on each cell and the rules alone: the fast counts must equal them.

use cubo_core::{Dice, Game, QuickDice, walk};
use cubo_cubulus::{Cell, Cubulus, Dir, Options, Piece, Side, State};

use super::{CUBULUS_NAMES, CUBULUS_TERMS, CubulusKnowledge, MOST_PATHS};

/// The cell at the end of so many steps, if all before it are free (CU-11).
fn leg(state: &State, from: Cell, dir: Dir, steps: u8) -> Option<Cell> {
    let free = |step| from.step(dir, step).is_some_and(|cell| state.piece_at(cell).is_none());
    (1..steps).all(free).then(|| from.step(dir, steps))?
}

/// Where the paths of a cube end, one entry a path (CU-8, CU-9). What is on the last cell does not matter.
fn ends(state: &State, from: Cell, top: u8) -> Vec<Cell> {
    let mut ends = Vec::new();
    for dir in Dir::ALL {
        ends.extend(leg(state, from, dir, top));
        for steps in 1..top {
            let Some(corner) = leg(state, from, dir, steps) else { break };
            if state.piece_at(corner).is_some() {
                break;
            }
            let sides = Dir::ALL.into_iter().filter(|&side| side != dir && side != dir.back());
            ends.extend(sides.filter_map(|side| leg(state, corner, side, top - steps)));
        }
    }
    ends
}

fn apart(a: Cell, b: Cell) -> (u8, u8) {
    (a.column().abs_diff(b.column()), a.row().abs_diff(b.row()))
}

/// Whether a side attacks a cell (CU-12, CU-44, CU-45).
fn attacks(state: &State, side: Side, cell: Cell) -> bool {
    state.pieces(side).any(|piece| match piece {
        Piece::Cube(die, from) => ends(state, from, die.top()).contains(&cell),
        Piece::Master(from) => match apart(from, cell) {
            (0, 1) | (1, 0) => true,
            (1, 1) => state.first_move(side),
            _ => false,
        },
        Piece::Soldier(from) => apart(from, cell) == (1, 1),
        Piece::Shield(_) => false,
    })
}

fn counts(state: &State, side: Side) -> [i32; CUBULUS_TERMS] {
    let mut counts = [0; CUBULUS_TERMS];
    let mut add = |name: &str, count: usize| {
        let term = CUBULUS_NAMES.iter().position(|term| *term == name).unwrap();
        counts[term] += count as i32;
    };
    let hit = |cell: &Cell| attacks(state, side.other(), *cell);
    let free = |cell: &Cell| state.piece_at(*cell).is_none();
    for piece in state.pieces(side) {
        match piece {
            Piece::Cube(die, cell) => {
                add("cube", 1);
                let paths = ends(state, cell, die.top()).iter().filter(|end| free(end)).count();
                add("path", paths.min(MOST_PATHS as usize));
                add("attacked", hit(&cell).into());
            }
            Piece::Shield(span) => {
                add("shield", 1);
                add("touched", span.cells().iter().any(hit).into());
            }
            Piece::Soldier(_) => add("soldier", 1),
            Piece::Master(cell) => {
                let near: Vec<Cell> = Dir::ALL.into_iter().filter_map(|dir| cell.step(dir, 1)).collect();
                add("exposed", near.iter().filter(|cell| hit(cell)).count());
                add("room", near.iter().filter(|cell| free(cell) && !hit(cell)).count());
                if state.captured(side) != (0, 0) {
                    let far = side.far_row().abs_diff(cell.row());
                    add("race", usize::from(8 - far));
                    add("poised", (far == 0).into());
                }
            }
        }
    }
    add("tempo", (state.side() == side).into());
    counts
}

fn check(state: &State) -> bool {
    let plain = Side::ALL.map(|side| counts(state, side));
    assert_eq!(CubulusKnowledge::counts(state), plain, "{}", Cubulus::write_position(state));
    plain.iter().any(|counts| counts[7] > 0)
}

#[test]
fn the_fast_counts_are_the_plain_ones() {
    let mut dice = QuickDice::new(28);
    let corpus = include_str!("../../../../catalog/corpus/cubulus.txt").lines();
    let mut poised = corpus.filter(|line| check(&Cubulus::read_position(line).unwrap())).count();
    for game in 0..16 {
        let mut state = Cubulus::start(&Options { level: 1 + game % 2 }, 2).unwrap();
        while Cubulus::turn(&state).seat().is_some() {
            poised += usize::from(check(&state));
            let actions = walk::list::<Cubulus>(&state);
            Cubulus::play(&mut state, actions[dice.below(actions.len() as u32) as usize]);
        }
    }
    assert!(poised > 0, "no Master reached the far row with something to bring back");
}

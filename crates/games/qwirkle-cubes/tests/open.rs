//! Open cells, against what single cubes bring and against the lines on the table.

use crate::common::*;
use cubo_core::{Event, Game, QuickDice, Turn, apply, walk};
use cubo_qwirkle_cubes::{Cube, Cubes, Phase};

#[test]
fn open_cells_say_what_one_cube_brings_and_what_lines_miss() {
    let mut lines = [0; 6];
    for seed in 0..4 {
        let mut dice = QuickDice::new(seed);
        let mut state = G::start(&Default::default(), 2 + (seed % 3) as u8).unwrap();
        let mut list = Vec::new();
        while let Some(mut event) = walk::random_event::<G>(&state, &mut dice, &mut list) {
            if state.phase() == Phase::Lay {
                let table = state.table();
                for cube in Cube::all() {
                    let fits = |faces: u64| faces >> cube.index() & 1 == 1;
                    let best = table.open_cells().filter(|cell| fits(cell.faces())).map(|cell| cell.points());
                    let alone = table.best_score(&Cubes::new([cube]).unwrap());
                    assert_eq!(best.max().unwrap_or(0), alone, "{cube}");
                }
                for cell in table.open_cells() {
                    for (axis, cubes) in cell.lines().into_iter().enumerate().filter(|&(_, cubes)| cubes > 1)
                    {
                        let missing = cell.missing(axis);
                        assert!(missing == 0 || missing.count_ones() == 6 - u32::from(cubes.min(6)));
                        // What fits here joins the line.
                        assert_eq!(cell.faces() & !missing, 0);
                        lines[usize::from(cubes.min(5))] += u32::from(missing != 0);
                    }
                }
                if let Turn::Seat(seat) = G::turn(&state) {
                    event = Event::Action(seat, state.layings().next().unwrap().0);
                }
            }
            apply(&mut state, &event);
        }
    }
    assert!(lines[2..].iter().all(|&count| count > 20), "{lines:?}");
}

//! The clauses, one test each, named after them.
#![allow(clippy::unwrap_used)] // a test that cannot go on has failed

use cubo_core::{Clause as _, Game, Seat, Turn, walk};
use cubo_little_stacks::{Clause, LittleStacks, State};

fn at(position: &str) -> State {
    LittleStacks::read_position(position).unwrap_or_else(|why| panic!("{position}: {why}"))
}

fn after(state: &State, action: &str) -> State {
    let mut state = *state;
    LittleStacks::play(&mut state, action.parse().unwrap());
    state
}

fn refused(state: &State, action: &str) -> Option<&'static str> {
    LittleStacks::refuse(state, action.parse().unwrap()).map(Clause::id)
}

#[test]
fn ls_1_players_take_turns() {
    let start = LittleStacks::start(&Default::default(), 2).unwrap();
    assert_eq!(LittleStacks::turn(&start), Turn::Seat(Seat(0)));
    assert_eq!(LittleStacks::turn(&after(&start, "b2")), Turn::Seat(Seat(1)));
    assert_eq!(LittleStacks::count_legal(&start), 9);
}

#[test]
fn ls_2_nobody_covers_their_own_cube() {
    let state = at("0,-,-,-,1,-,-,-,-");
    assert_eq!(
        (refused(&state, "a1"), refused(&state, "b2"), refused(&state, "c3")),
        (Some("LS-2"), None, None)
    );
}

#[test]
fn ls_3_a_stack_holds_three_cubes() {
    let state = at("010,-,-,-,1,-,-,-,-");
    assert_eq!(refused(&state, "a1"), Some("LS-3"));
}

#[test]
fn ls_4_three_on_top_in_a_line_win_at_once() {
    let end = LittleStacks::outcome(&after(&at("0,0,1,1,-,-,-,-,-"), "c1")).unwrap();
    assert_eq!((end.reason, end.ranks.as_slice()), (Clause::Ls4, &[1, 2][..]));
    assert!(LittleStacks::read_position("0,0,0,1,1,1,-,-,-").is_err());
}

#[test]
fn ls_5_without_a_cell_left_more_cubes_on_top_win() {
    let state = after(&at("010,101,010,010,010,101,101,-,101"), "b3");
    assert_eq!(LittleStacks::turn(&state), Turn::Seat(Seat(1)), "b3 can be covered");
    let end = LittleStacks::outcome(&after(&after(&state, "b3"), "b3")).unwrap();
    assert_eq!((end.reason, end.scores.as_slice()), (Clause::Ls5, &[5, 4][..]));
}

#[test]
fn ls_6_actions_are_cells() {
    let start = LittleStacks::start(&Default::default(), 2).unwrap();
    let names: Vec<String> = walk::list::<LittleStacks>(&start).iter().map(ToString::to_string).collect();
    assert_eq!(names.join(" "), "a1 b1 c1 a2 b2 c2 a3 b3 c3");
}

//! The board drawn with characters.

mod common;

use cubo_core::{Game, Viewer};
use cubo_cubulus::Cubulus;

fn picture(state: &cubo_cubulus::State) -> String {
    Cubulus::picture(&Cubulus::view(state, Viewer::Spectator)).to_string()
}

#[test]
fn the_table_can_be_read_without_colour() {
    let state = common::read(
        "13A1 C2D2 E1 SG4 41E5 (E9) (C7C8) (SF6) (24B9) ; b ; move ; first w ; quiet 60 ; level 2",
    );
    let drawn = picture(&state);
    for line in [
        "      A     B     C     D     E     F     G     H     I",
        " 9 │     │ (2)6│     │     │ (M) │     │     │     │     │ 9",
        "   ├─────┼─────┼(▒▒▒)┼─────┼─────┼─────┼─────┼─────┼─────┤",
        " 6 │     │     │     │     │     │ (S) │     │     │     │ 6",
        " 5 │     │     │     │     │ [4]5│     │     │     │     │ 5",
        "   │     │     │     │     │  1  │     │     │     │     │",
        " 2 │     │     │[▒▒▒▒▒▒▒▒▒]│     │     │     │     │     │ 2",
        "   │  3  │     │     │     │ ╱ ╲ │     │     │     │     │",
        "   ( ) Black  7 cubes captured, to move, in check",
        "   60 quiet turns of 100",
    ] {
        assert!(drawn.lines().any(|drawn| drawn == line), "{line}\n{drawn}");
    }
}

#[test]
fn the_end_is_told() {
    let mate = common::after(&common::basic("E1 14B7 12B8 (A9)"), "B7-A7");
    assert!(picture(&mate).contains("White wins: mate"));
    let stuck = common::after(&common::basic("E1 12B8 (A9)"), "E1-E2");
    assert!(picture(&stuck).contains("White wins: no move left"));
    let draw = common::read("E1 12A1 (E9) ; w ; move ; first - ; quiet 100 ; level 2");
    assert!(picture(&draw).contains("Draw"));
}

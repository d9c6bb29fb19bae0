//! The board drawn with characters.

use cubo_core::{Game, Language, Viewer};
use cubo_cubulus::Cubulus;

fn picture(state: &cubo_cubulus::State, language: Language) -> String {
    Cubulus::picture(&Cubulus::view(state, Viewer::Spectator), language).to_string()
}

#[test]
fn the_table_can_be_read_without_colour() {
    let state = crate::common::read(
        "13A1 C2D2 E1 SG4 41E5 (E9) (C7C8) (SF6) (24B9) ; b ; move ; first w ; quiet 60 ; level 2",
    );
    let drawn = picture(&state, Language::En);
    let french = picture(&state, Language::Fr);
    assert!(french.contains("( ) Noirs (siège 1)   pris\u{a0}: 7 cubes, au trait, en échec"), "{french}");
    for line in [
        "      A     B     C     D     E     F     G     H     I",
        " 9 │     │ (2)6│     │     │ (M) │     │     │     │     │ 9",
        "   ├─────┼─────┼(▒▒▒)┼─────┼─────┼─────┼─────┼─────┼─────┤",
        " 6 │     │     │     │     │     │ (S) │     │     │     │ 6",
        " 5 │     │     │     │     │ [4]5│     │     │     │     │ 5",
        "   │     │     │     │     │  1  │     │     │     │     │",
        " 2 │     │     │[▒▒▒▒▒▒▒▒▒]│     │     │     │     │     │ 2",
        "   │  3  │     │     │     │ ╱ ╲ │     │     │     │     │",
        "   ( ) Black (seat 1)  captured: 7 cubes, to move, in check",
        "   60 quiet turns of 100",
    ] {
        assert!(drawn.lines().any(|drawn| drawn == line), "{line}\n{drawn}");
    }
}

#[test]
fn the_end_is_told() {
    let mate = crate::common::after(&crate::common::basic("E1 14B7 12B8 (A9)"), "B7-A7");
    assert!(picture(&mate, Language::En).contains("White wins: mate"));
    let stuck = crate::common::after(&crate::common::basic("E1 12B8 (A9)"), "E1-E2");
    assert!(picture(&stuck, Language::En).contains("White wins: no move left"));
    assert!(picture(&stuck, Language::Fr).contains("Les Blancs gagnent\u{a0}: plus aucun coup"));
    let draw = crate::common::read("E1 12A1 (E9) ; w ; move ; first - ; quiet 100 ; level 2");
    assert!(picture(&draw, Language::En).contains("Draw"));
}

//! What a terminal explains of the picture and the notation.

use cubo_core::{Legend, Letters};

pub(crate) const LEGEND: Legend = Legend {
    signs: &[(
        "01",
        "a stack from the bottom up: a cube of seat 0, one of seat 1 on top",
        "une pile de bas en haut\u{a0}: un cube de la place 0, un de la place 1 dessus",
    )],
    actions: &[("b2", "lay a cube on b2", "poser un cube en b2")],
    words: &[],
    letters: Letters::Small,
    lists_words: false,
};

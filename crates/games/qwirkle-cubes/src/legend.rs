//! What a terminal explains of the picture and the notation.

use cubo_core::{Legend, Letters};

pub(crate) const LEGEND: Legend = Legend {
    signs: &[
        ("R O Y", "red, orange, yellow", "rouge, orange, jaune"),
        ("G B P", "green, blue, purple", "vert, bleu, violet"),
        (
            "Ro",
            "a red circle: first the colour, then the symbol",
            "un cercle rouge\u{a0}: la couleur, puis le symbole",
        ),
    ],
    actions: &[
        ("keep", "re-roll nothing", "ne rien relancer"),
        ("roll Ro,Gs", "re-roll these cubes", "relancer ces cubes"),
        (
            "Ro@3,2 Rs@4,2",
            "lay a red circle in column 3, row 2, and a red square beside it",
            "poser un cercle rouge en colonne 3, rangée 2, et un carré rouge à côté",
        ),
        ("pass", "when nothing can be laid", "quand rien ne peut être posé"),
    ],
    words: &[
        ("keep", "garder", &["garde"]),
        ("roll", "relancer", &["relance"]),
        ("pass", "passer", &["passe"]),
    ],
    letters: Letters::Mixed,
    lists_words: false,
};

//! What a terminal explains of the picture and the notation.

use cubo_core::{Legend, Letters};

pub(crate) const LEGEND: Legend = Legend {
    signs: &[
        ("w g b m", "a white, grey, black, mauve cell", "une case blanche, grise, noire, mauve"),
        (
            "WG",
            "blocks of a tower from the bottom up, or cards: white, grey",
            "blocs d’une tour de bas en haut, ou cartes\u{a0}: blanc, gris",
        ),
        ("<0>", "a figure; <n> is neutral", "une figurine\u{202f}; <n> est neutre"),
        ("N S E W", "the top, bottom, right and left edge", "le bord du haut, du bas, de droite, de gauche"),
    ],
    actions: &[
        (
            "Nc:G",
            "enter at column c from the top, with a grey card",
            "entrer par le haut de la colonne c, avec une carte grise",
        ),
        (
            "W9:m",
            "enter at row 9 from the left, the joker as mauve",
            "entrer par la gauche de la rangée 9, le joker en mauve",
        ),
        (
            "c3>N:G",
            "the figure on c3 goes up, with a grey card",
            "la figurine de c3 monte, avec une carte grise",
        ),
        (
            "c3xc7:WWM",
            "it destroys the tower on c7 with these cards",
            "elle détruit la tour de c7 avec ces cartes",
        ),
        ("c3^WWMb", "it builds on c3, the joker as black", "elle bâtit en c3, le joker en noir"),
        ("c3!c7:GGg", "it hits the figure on c7", "elle frappe la figurine de c7"),
        (
            "swap WWG+",
            "swap these cards; + turns the joker up",
            "changer ces cartes\u{202f}; + retourne le joker",
        ),
    ],
    words: &[("swap", "changer", &["change", "echanger", "echange"])],
    letters: Letters::Mixed,
    lists_words: false,
};

//! What a terminal explains of the picture and the notation.

use cubo_core::{Legend, Letters};

pub(crate) const LEGEND: Legend = Legend {
    signs: &[],
    actions: &[
        (
            "H0.u1>M0",
            "the unarmed cube with 1 life on H0 flies to M0",
            "le cube sans arme à 1 vie en H0 vole vers M0",
        ),
        ("C2.s1!", "a cube uses the planet it is on", "un cube se sert de la planète où il est"),
        (
            "M0.s1x3.u2",
            "it strikes a cube of team 3 on its own planet",
            "il frappe un cube de l’équipe 3 sur sa planète",
        ),
        (
            "M0.l1xC0.3.u2",
            "it strikes one on the next planet, C0",
            "il en frappe un sur la planète voisine, C0",
        ),
        ("pass", "end the turn", "finir le tour"),
    ],
    words: &[("pass", "passer", &["passe"])],
    letters: Letters::Mixed,
    lists_words: false,
};

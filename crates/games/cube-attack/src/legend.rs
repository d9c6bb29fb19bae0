//! What a terminal explains of the picture and the notation.

use cubo_core::{Legend, Letters};

pub(crate) const LEGEND: Legend = Legend {
    signs: &[],
    actions: &[
        (
            "H0.u1>M0",
            "the unarmed cube with 1 health point on H0 flies to M0",
            "le cube sans arme à 1 point de santé en H0 vole vers M0",
        ),
        ("C2.s1!", "a cube uses the planet it is on", "un cube se sert de la planète où il est"),
        (
            "M0.s1x3.u2",
            "it strikes a yellow cube (team 3, red being 0) on its own planet",
            "il frappe un cube jaune (équipe 3, les rouges étant 0) sur sa planète",
        ),
        (
            "M0.l1xC0.3.u2",
            "it strikes one an orbit away, on C0",
            "il en frappe un à une orbite de distance, en C0",
        ),
        ("pass", "end the turn", "finir le tour"),
    ],
    words: &[("pass", "passer", &["passe"])],
    letters: Letters::Mixed,
    lists_words: false,
};

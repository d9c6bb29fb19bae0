//! What a terminal explains of the picture and the notation.

use cubo_core::{Legend, Letters};

pub(crate) const LEGEND: Legend = Legend {
    signs: &[
        ("[6] (6)", "a cube of White, of Black, showing 6", "un cube blanc, un cube noir, qui montre 6"),
        (
            "M, S, ▒",
            "a Master, a soldier, a shield on two cells",
            "un Maître, un soldat, un bouclier sur deux cases",
        ),
    ],
    actions: &[
        ("D1-D7", "the piece on D1 goes to D7", "la pièce de D1 va en D7"),
        ("D1-D4-G4", "the cube on D1 goes to G4, turning at D4", "le cube de D1 va en G4 en tournant par D4"),
        (
            "D1@90",
            "the cube on D1 turns on the spot, clockwise",
            "le cube de D1 tourne sur place, dans le sens horaire",
        ),
        (
            "C2D2-D2E2",
            "the shield on C2 and D2 swings to D2 and E2",
            "le bouclier de C2 et D2 pivote en D2 et E2",
        ),
        ("C2D2-SE2", "it stands up as a soldier on E2", "il se dresse en soldat en E2"),
        ("SE2-SF3", "the soldier on E2 goes to F3", "le soldat de E2 va en F3"),
        ("E9=cube", "troc: a cube comes back on E9", "troc\u{a0}: un cube revient en E9"),
        ("end", "no troc, the turn is over", "pas de troc, le tour est fini"),
    ],
    words: &[("end", "fin", &["finir"]), ("cube", "cube", &[])],
    letters: Letters::Large,
    lists_words: false,
};

//! What the letters of a table mean, and how actions are written: for those who sit down for the first time.

use cubo_core::Language;

/// A sign or an example, and what it means in English and in French.
type Line = (&'static str, &'static str, &'static str);

/// A game's legend: what its picture leaves unexplained, and an example of each sort of action.
pub(super) struct Legend {
    signs: &'static [Line],
    pub(super) actions: &'static [Line],
}

/// The legend of a game.
pub(super) fn legend(game: &str) -> Legend {
    match game {
        "cubulus" => CUBULUS,
        "attakube" => ATTAKUBE,
        "qwirkle-cubes" => QWIRKLE_CUBES,
        "blox" => BLOX,
        "cube-attack" => CUBE_ATTACK,
        _ => Legend { signs: &[], actions: &[] },
    }
}

impl Legend {
    /// Its lines, signs first; the examples of actions as `spell` spells them.
    pub(super) fn lines(&self, language: Language, spell: impl Fn(&str) -> String) -> Vec<String> {
        let signs = self.signs.iter().map(|line| (line.0.to_owned(), line));
        let actions = self.actions.iter().map(|line| (spell(line.0), line));
        let lines: Vec<_> = signs.chain(actions).collect();
        let width = lines.iter().map(|(text, _)| text.chars().count()).max().unwrap_or(0) + 2;
        lines.iter().map(|(text, line)| format!("  {text:width$}{}", language.pick(line.1, line.2))).collect()
    }
}

const CUBULUS: Legend = Legend {
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
            "le cube de D1 pivote sur place, dans le sens horaire",
        ),
        ("C2D2-D2E2", "the shield on C2 and D2 goes to D2 and E2", "le bouclier de C2 et D2 va en D2 et E2"),
        ("C2D2-SE2", "it stands up as a soldier on E2", "il se dresse en soldat en E2"),
        ("SE2-SF3", "the soldier on E2 goes to F3", "le soldat de E2 va en F3"),
        ("E9=cube", "troc: a cube comes back on E9", "troc\u{a0}: un cube revient en E9"),
        ("end", "no troc, the turn is over", "pas de troc, le tour est fini"),
    ],
};

const ATTAKUBE: Legend = Legend {
    signs: &[
        ("▲ ▼", "a Kube of the side that goes up, that goes down", "un Kube du camp qui monte, qui descend"),
        ("ABC", "in capitals: face up, known to all", "en capitales\u{a0}: face visible, connu de tous"),
        (
            "abc",
            "in small letters: face down, known to you alone",
            "en minuscules\u{a0}: face cachée, connu de vous seul",
        ),
        ("?", "a hidden Kube", "un Kube caché"),
        ("[3]", "a gate, and its points", "une porte, et ses points"),
    ],
    actions: &[
        ("a1=star", "setting up: a Star on gate a1", "mise en place\u{a0}: une Étoile sur la porte a1"),
        ("c3-c4", "the Kube on c3 steps to c4", "le Kube de c3 avance en c4"),
        ("c7-c8", "it leaves by the gate beyond c7", "il sort par la porte au-delà de c7"),
        (
            "c3!col",
            "the Earthquake on c3 shakes its column (row: its row)",
            "le Séisme de c3 secoue sa colonne (ligne\u{a0}: sa ligne)",
        ),
        ("c3!d3", "the Tsunami or Firewall on c3 aims at d3", "le Tsunami ou le Mur de Feu de c3 vise d3"),
        ("c3!", "the Cyclone on c3 is let loose", "le Cyclone de c3 se déchaîne"),
        ("c3?e5", "the Eye on c3 looks at e5", "l’Œil de c3 regarde e5"),
        ("+star@c1", "a Star from the reserve enters on c1", "une Étoile de la réserve entre en c1"),
    ],
};

const QWIRKLE_CUBES: Legend = Legend {
    signs: &[
        ("R O Y", "red, orange, yellow", "rouge, orange, jaune"),
        ("G B P", "green, blue, purple", "vert, bleu, violet"),
        (
            "Ro",
            "a red circle: first the colour, then the shape",
            "un cercle rouge\u{a0}: la couleur, puis la forme",
        ),
    ],
    actions: &[
        ("keep", "roll nothing", "ne rien relancer"),
        ("roll Ro,Gs", "roll these cubes again", "relancer ces cubes"),
        (
            "Ro@3,2 Rs@4,2",
            "lay a red circle in column 3, row 2, and a red square beside it",
            "poser un cercle rouge en colonne 3, ligne 2, et un carré rouge à côté",
        ),
        ("pass", "when nothing can be laid", "quand rien ne peut être posé"),
    ],
};

const BLOX: Legend = Legend {
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
            "entrer par la gauche de la ligne 9, le joker en mauve",
        ),
        (
            "c3>N:G",
            "the figure on c3 goes up, with a grey card",
            "la figurine de c3 monte, avec une carte grise",
        ),
        (
            "c3xc7:WWM",
            "it destroys the tower on c7 with these cards",
            "elle abat la tour de c7 avec ces cartes",
        ),
        ("c3^WWMb", "it builds on c3, the joker as black", "elle bâtit en c3, le joker en noir"),
        ("c3!c7:GGg", "it hits the figure on c7", "elle touche la figurine de c7"),
        (
            "swap WWG+",
            "swap these cards; + wakes the joker",
            "échanger ces cartes\u{202f}; + réveille le joker",
        ),
    ],
};

const CUBE_ATTACK: Legend = Legend {
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
};

#[cfg(test)]
mod tests {
    use cubo_catalog::{Visitor, games, with_game};
    use cubo_core::Game;

    use super::*;

    struct Read(&'static str);
    impl Visitor for Read {
        type Out = bool;
        fn visit<G: Game>(self) -> bool {
            self.0.parse::<G::Action>().is_ok()
        }
    }

    #[test]
    fn every_game_has_examples_that_can_be_typed() {
        for game in games() {
            let legend = legend(game.id);
            assert!(legend.actions.len() >= 4, "{}", game.id);
            for (example, en, fr) in legend.actions {
                assert!(with_game(game.id, Read(example)).unwrap(), "{example} is no action of {}", game.id);
                assert!(en != fr && !fr.contains('\''), "{example}");
            }
        }
    }
}

//! What a terminal explains of the picture and the notation.

use cubo_core::{Legend, Letters};

pub(crate) const LEGEND: Legend = Legend {
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
            "le Séisme de c3 secoue sa colonne (rangée\u{a0}: sa rangée)",
        ),
        ("c3!d3", "the Tsunami or Firewall on c3 aims at d3", "le Tsunami ou le Mur de Feu de c3 vise d3"),
        ("c3!", "the Cyclone on c3 is let loose", "le Cyclone de c3 se déchaîne"),
        ("c3?e5", "the Eye on c3 looks at e5", "l’Œil de c3 regarde e5"),
        ("+star@c1", "a Star from the reserve comes in on c1", "une Étoile de la réserve entre en c1"),
    ],
    words: &[
        ("star", "étoile", &[]),
        ("comet", "comète", &[]),
        ("quake", "séisme", &["earthquake"]),
        ("firewall", "mur", &["murdefeu", "murfeu"]),
        ("eclipse", "éclipse", &[]),
        ("shield", "bouclier", &[]),
        ("keys", "clés", &["clescelestes", "celestialkeys"]),
        ("eye", "œil", &[]),
        ("row", "rangée", &["ligne"]),
        ("col", "colonne", &["column"]),
        ("pass", "passer", &["passe"]),
    ],
    letters: Letters::Small,
    lists_words: true,
};

//! What a hint says besides the tellings of its game.

use cubo_core::telling::{Sentence, Teller};

/// Chances closer than this are as good as the same, in percent.
const FINE: i64 = 3;
/// Chances further apart than this make another move of it, in percent.
const CLEAR: i64 = 10;

fn percent(chance: f64) -> i64 {
    (chance * 100.0).round() as i64
}

/// A number and its sign, not to be torn apart.
fn with_sign(said: Sentence, percent: i64) -> Sentence {
    said.number(percent).words("\u{a0}%")
}

/// What an action does to the chance to win.
pub(crate) fn chances(before: f64, after: f64, teller: &Teller) -> Sentence {
    let (old, new) = (percent(before), percent(after));
    match (old, new) {
        (_, 100) => Sentence::new().words(teller.pick("That wins.", "C’est gagné.")),
        (_, 0) => Sentence::new().words(teller.pick("That loses.", "C’est perdu.")),
        (old, new) if old == new => {
            let still = Sentence::new().words(teller.pick("Your chances stay at ", "Vos chances restent à "));
            with_sign(still, new).words(".")
        }
        (old, new) if new < old => {
            let best = Sentence::new()
                .words(teller.pick("Nothing better is in sight: ", "On ne voit pas mieux\u{a0}: "));
            with_sign(best, new).words(".")
        }
        (old, new) => {
            let from = Sentence::new().words(teller.pick("Your chances: from ", "Vos chances\u{a0}: de "));
            with_sign(with_sign(from, old).words(teller.pick(" to ", " à ")), new).words(".")
        }
    }
}

/// How somebody's own idea compares with the hint.
pub(crate) fn verdict(less: f64, same: bool, teller: &Teller) -> Sentence {
    let less = percent(less);
    let say = |en, fr| Sentence::new().words(teller.pick(en, fr));
    let much = |said: Sentence| with_sign(said, less).words(teller.pick(" less.", " de moins."));
    match less {
        _ if same => say("That is the hint itself.", "C’est justement le conseil."),
        ..0 => say("Yours looks even better.", "La vôtre paraît même meilleure."),
        0 => say("Yours is just as good.", "La vôtre est tout aussi bonne."),
        1..=FINE => much(say("Yours is fine too: ", "La vôtre est bonne aussi\u{a0}: ")),
        _ if less <= CLEAR => {
            much(say("Yours is a little weaker: ", "La vôtre est un peu moins bonne\u{a0}: "))
        }
        _ => much(say("Yours costs a good deal: ", "La vôtre coûte cher\u{a0}: ")),
    }
}

/// That the game can end, and not well.
pub(crate) fn ends(actions: usize, lost: bool, teller: &Teller) -> Sentence {
    let (en, fr) = match (actions, lost) {
        (1, true) => (
            "Careful: this ends the game, and loses it.",
            "Attention\u{a0}: la partie se termine là, et elle est perdue.",
        ),
        (1, false) => (
            "Careful: this ends the game in a draw.",
            "Attention\u{a0}: la partie se termine là, sur une égalité.",
        ),
        (2, true) => (
            "Careful: the answer to it can end the game, and you lose.",
            "Attention\u{a0}: la réponse peut terminer la partie, et vous perdez.",
        ),
        (2, false) => (
            "Careful: the answer to it can end the game in a draw.",
            "Attention\u{a0}: la réponse peut terminer la partie sur une égalité.",
        ),
        (_, true) => (
            "Careful: what is likely to follow loses the game.",
            "Attention\u{a0}: la suite probable perd la partie.",
        ),
        (_, false) => (
            "Careful: what is likely to follow ends in a draw.",
            "Attention\u{a0}: la suite probable mène à une égalité.",
        ),
    };
    Sentence::new().words(teller.pick(en, fr))
}

/// That nothing saves the game.
pub(crate) fn lost(teller: &Teller) -> Sentence {
    Sentence::new().words(teller.pick(
        "Careful: no way out is in sight; this only puts it off.",
        "Attention\u{a0}: aucune issue en vue\u{202f}; cela ne fait que retarder la fin.",
    ))
}

/// That it costs something at once.
pub(crate) fn costs(teller: &Teller) -> Sentence {
    Sentence::new().words(teller.pick("It costs something first.", "On y laisse d’abord quelque chose."))
}

#[cfg(test)]
mod tests {
    use cubo_core::kit::slip;
    use cubo_core::{Language, Seat, Viewer};

    use super::*;

    #[test]
    fn everything_is_said_well_in_both_languages() {
        for language in Language::ALL {
            let teller = Teller::new(language, Viewer::Seat(Seat(0)));
            let steps = (-20..=20).map(|n| f64::from(n) / 100.0);
            let mut said: Vec<Sentence> =
                steps.clone().map(|less| verdict(less, less == 0.07, &teller)).collect();
            said.extend(steps.map(|n| chances(0.5, 0.5 + 2.5 * n, &teller)));
            said.extend([1, 2, 5].map(|actions| ends(actions, true, &teller)));
            said.extend([1, 2, 5].map(|actions| ends(actions, false, &teller)));
            said.extend([lost(&teller), costs(&teller)]);
            for sentence in said {
                let text = sentence.to_string();
                assert_eq!(slip(&text, language), None, "{text}");
            }
        }
    }

    #[test]
    fn small_differences_are_called_small() {
        let english = Teller::new(Language::En, Viewer::Spectator);
        let said = |less| verdict(less, false, &english).to_string();
        assert_eq!(said(0.02), "Yours is fine too: 2\u{a0}% less.");
        assert_eq!(said(0.001), "Yours is just as good.");
        assert_eq!(said(-0.04), "Yours looks even better.");
        assert!(said(0.25).contains("costs"));
        let french = Teller::new(Language::Fr, Viewer::Spectator);
        let told = chances(0.54, 0.71, &french).to_string();
        assert_eq!(told, "Vos chances\u{a0}: de 54\u{a0}% à 71\u{a0}%.");
    }
}

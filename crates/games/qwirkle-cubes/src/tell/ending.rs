//! Who won (QC-22).

use cubo_core::telling::{Sentence, Teller};
use cubo_core::{Language, Seat};

use super::who::{Who, list};
use crate::clauses::Clause;
use crate::state::Phase;
use crate::view::View;

/// The end and the final scores; nothing while the game is not over.
pub(super) fn told(after: &View, teller: &Teller) -> Sentence {
    let Phase::Over(reason) = after.phase() else { return Sentence::new() };
    let why = match reason {
        Clause::Qc7 => teller.pick(
            "Everybody has passed: the game is over.",
            "Tout le monde a passé\u{a0}: la partie est finie.",
        ),
        _ => "",
    };
    Sentence::new().words(why).then(standing(after.scores(), teller))
}

fn standing(scores: &[u16], teller: &Teller) -> Sentence {
    let language = teller.language;
    let mut seats: Vec<Seat> = Seat::all(scores.len() as u8).collect();
    // Stable: equal points stay in the order of play. Among winners the listener comes first in English, last in French.
    cubo_core::order::sort_by_key(&mut seats, |seat| std::cmp::Reverse(scores[seat.index()]));
    let best = seats.first().map_or(0, |seat| scores[seat.index()]);
    let (first, rest): (Vec<Seat>, Vec<Seat>) =
        seats.into_iter().partition(|seat| scores[seat.index()] == best);
    let mut winners: Vec<Who> = first.into_iter().map(|seat| Who::of(teller, seat)).collect();
    cubo_core::order::sort_by_key(&mut winners, |who| who.you != (language == Language::En));
    let you = winners.iter().any(|who| who.you);
    let sentence = match winners.as_slice() {
        [winner] => {
            let wins = winner.does(teller, [" win", " wins"], [" gagnez", " gagne"]);
            if let [other] = rest.as_slice() {
                let to = teller.pick(" to ", " à ");
                return winner
                    .start()
                    .words(wins)
                    .words(", ")
                    .number(best)
                    .words(to)
                    .number(scores[other.index()])
                    .words(".")
                    .capital();
            }
            winner.start().words(wins).words(teller.pick(" with ", " avec ")).number(best).words(" points")
        }
        several => list(Sentence::new(), several, language)
            .words(match (language, you) {
                (Language::En, _) => " share the win with ",
                (Language::Fr, true) => " vous partagez la victoire avec ",
                (Language::Fr, false) => " se partagent la victoire avec ",
            })
            .number(best)
            .words(teller.pick(" points each", " points chacun")),
    };
    followers(sentence, &rest, scores, teller).words(".").capital()
}

/// “; then Basile 80, you 75”.
fn followers(mut sentence: Sentence, rest: &[Seat], scores: &[u16], teller: &Teller) -> Sentence {
    for (n, &seat) in rest.iter().enumerate() {
        let before = match n {
            0 => teller.pick("; then ", "\u{202f}; puis "),
            _ => ", ",
        };
        sentence = Who::of(teller, seat).put(sentence.words(before)).words(" ").number(scores[seat.index()]);
    }
    sentence
}

//! Cubes dealt, kept, rolled and drawn (QC-1, QC-2, QC-4, QC-6, QC-7).

use cubo_core::telling::{Sentence, Teller, Telling};
use cubo_core::{Language, Seat};

use super::cubes::{Article, alike, count, pictures, put, put_each, put_group};
use super::outlook;
use super::who::Who;
use crate::cube::Cube;
use crate::cubes::Cubes;
use crate::family::{Holding, each_face};
use crate::state::Phase;
use crate::view::View;

/// The hands, and who begins with what (QC-2).
pub(super) fn dealt(after: &View, teller: &Teller) -> Telling {
    let language = teller.language;
    let who = Who::of(teller, Seat(after.seat()));
    let most = |hand: &Cubes| Holding::of(hand).most;
    let hand = after.hands().get(after.seat() as usize).copied().unwrap_or(Cubes::NONE);
    let largest = most(&hand);
    let everybody = language.pick("Everybody rolls six cubes. ", "Chacun lance six cubes. ");
    let mut told = Sentence::new();
    if largest < 2 {
        told = told
            .words(language.pick("No two cubes make a line: ", "Aucun cube ne s’accorde à un autre\u{a0}: "));
        told = who.put(told).words(who.does(teller, [" begin", " begins"], [" commencez", " commence"]));
    } else {
        let holding = Holding::of(&hand);
        let mut sets = holding.largest_sets();
        let only = sets.next().filter(|_| sets.next().is_none());
        told = who.put(told).words(who.does(
            teller,
            [" have the largest set, ", " has the largest set, "],
            [" avez le plus grand ensemble, ", " a le plus grand ensemble, "],
        ));
        told = match only {
            Some((family, members)) => {
                let set: Vec<Cube> = each_face(faces(family, members)).collect();
                put_group(told, &set, language)
            }
            None => told.number_called(largest as i64, count(largest, language)).words(" cubes"),
        };
        told = told.words(who.does(
            teller,
            [", and begin", ", and begins"],
            [", et commencez", ", et commence"],
        ));
    }
    let tie = if after.hands().iter().filter(|hand| most(hand) == largest).count() > 1 {
        Sentence::new().words(language.pick(
            "Others have as many: then whoever comes first in the order of play begins.",
            "D’autres en ont autant\u{a0}: le premier dans l’ordre du jeu commence alors.",
        ))
    } else {
        Sentence::new()
    };
    Telling::with_more(Sentence::new().words(everybody).with(told.words(".").capital()), tie)
}

/// The members of a family as faces.
fn faces(family: usize, members: u8) -> u64 {
    (0..6)
        .filter(|member| members >> member & 1 == 1)
        .fold(0, |faces, member| faces | 1 << crate::family::cube_of(family, member))
}

/// “all six cubes”, “the last cube”: a whole hand.
fn whole(sentence: Sentence, who: &Who, n: usize, language: Language) -> Sentence {
    match (n, language) {
        (0 | 1, Language::En) => sentence.words("the last cube"),
        (0 | 1, Language::Fr) => {
            sentence.words(if who.you { "votre dernier cube" } else { "son dernier cube" })
        }
        (2, Language::En) => sentence.words("both cubes"),
        (_, Language::En) => put_count(sentence.words("all "), n, language).words(" cubes"),
        (_, Language::Fr) => {
            put_count(sentence.words(if who.you { "vos " } else { "ses " }), n, language).words(" cubes")
        }
    }
}

/// The sentence, going on with a number in words.
fn put_count(sentence: Sentence, n: usize, language: Language) -> Sentence {
    sentence.number_called(n as i64, count(n, language))
}

/// Nothing is rolled again.
pub(super) fn kept(who: &Who, hand: &Cubes, language: Language) -> Sentence {
    let keeps = match language {
        Language::En => [" keeps ", " keep "],
        Language::Fr => [" garde ", " gardez "],
    };
    whole(who.start().words(keeps[usize::from(who.you)]), who, hand.len(), language).words(".").capital()
}

/// Some cubes are picked up to be rolled.
pub(super) fn picked_up(who: &Who, hand: &Cubes, rolled: &Cubes, language: Language) -> Sentence {
    let (keeps, rolls) = match (language, who.you) {
        (Language::En, true) => (" keep ", " re-roll "),
        (Language::En, false) => (" keeps ", " re-rolls "),
        (Language::Fr, true) => (" gardez ", " relancez "),
        (Language::Fr, false) => (" garde ", " relance "),
    };
    let kept = hand.without(rolled).unwrap_or(Cubes::NONE);
    if kept.is_empty() {
        return whole(who.start().words(rolls), who, rolled.len(), language).words(".").capital();
    }
    let n = rolled.len();
    // Cubes that have nothing in common are not worth naming: the rest are then simply "the others".
    let others = kept.len() > 1 && !alike(kept.as_slice());
    let told = put_group(who.start().words(keeps), kept.as_slice(), language);
    let told = told.words(language.pick(" and", " et")).words(rolls);
    let told = match (language, others, n) {
        (Language::En, false, _) => put_count(told, n, language),
        (Language::En, true, _) => put_count(told.words("the other "), n, language),
        (Language::Fr, false, 1) => told.words("un cube"),
        (Language::Fr, false, _) => put_count(told, n, language).words(" cubes"),
        (Language::Fr, true, 1) => told.words("l’autre"),
        (Language::Fr, true, _) => put_count(told.words("les "), n, language).words(" autres"),
    };
    let told = told.words(".").capital();
    if kept.len() > 1 && !others { pictures(told, kept.as_slice()) } else { told }
}

/// What the cubes that were rolled show: those picked up, or the whole hand where nothing fitted (QC-7).
pub(super) fn fallen(who: &Who, cubes: &Cubes, before: &View, after: &View, language: Language) -> Telling {
    let rolls = match (language, who.you) {
        (Language::En, true) => " roll ",
        (Language::En, false) => " rolls ",
        (Language::Fr, true) => " obtenez ",
        (Language::Fr, false) => " obtient ",
    };
    let shown = |coloured| {
        let told = who.start().words(rolls);
        let told = match cubes.as_slice() {
            &[cube] => put(told, cube, Article::A, language),
            cubes => put_each(told, cubes, coloured, language),
        };
        told.words(".").capital()
    };
    if before.phase() != Phase::Reroll {
        return Telling {
            short: shown(false),
            long: shown(true).then(outlook(after, language)),
            ..Telling::default()
        };
    }
    let again = Sentence::new().words(language.pick("Nothing fits: ", "Rien ne va\u{a0}: "));
    let again = who.put(again).words(match (language, who.you) {
        (Language::En, true) => " roll ",
        (Language::En, false) => " rolls ",
        (Language::Fr, true) => " relancez ",
        (Language::Fr, false) => " relance ",
    });
    let again = whole(again, who, cubes.len(), language).words(language.pick(" again.", "."));
    Telling {
        short: pictures(again.clone(), cubes.as_slice()),
        long: again.then(shown(true)).then(outlook(after, language)),
        ..Telling::default()
    }
}

/// A whole hand was exchanged (QC-7).
pub(super) fn swapped(who: &Who, cubes: &Cubes, after: &View, language: Language) -> Telling {
    let told = match language {
        Language::En if who.you => Sentence::new().words("None of your cubes could ever fit: you draw "),
        Language::En => {
            who.put(Sentence::new().words("None of ")).words("’s cubes could ever fit: they make way for ")
        }
        Language::Fr if who.you => {
            Sentence::new().words("Aucun de vos cubes n’irait nulle part\u{a0}: vous en piochez ")
        }
        Language::Fr => {
            who.put_of(Sentence::new().words("Aucun des cubes ")).words(" n’irait nulle part\u{a0}: place à ")
        }
    };
    let n = cubes.len();
    let told = put_count(told, n, language).words(language.pick(" new ones.", " autres."));
    let shown = put_each(Sentence::new(), cubes.as_slice(), true, language).words(".").capital();
    Telling {
        short: pictures(told.clone(), cubes.as_slice()),
        long: told.then(shown).then(outlook(after, language)),
        ..Telling::default()
    }
}

/// The hand was filled up, as long as the bag lasts (QC-6).
pub(super) fn drawn(who: &Who, cubes: &Cubes, after: &View, teller: &Teller) -> Telling {
    let language = teller.language;
    let left: i64 = after.bag().iter().map(|&n| i64::from(n)).sum();
    let n = cubes.len();
    let next = turn_of(after, teller);
    let draws = who.does(teller, [" draw ", " draws "], [" piochez ", " pioche "]);
    if n == 0 {
        let told = who
            .put(Sentence::new().words(language.pick("The bag is empty: ", "Le sac est vide\u{a0}: ")))
            .words(match language {
                Language::En => draws,
                Language::Fr => who.does(teller, ["", ""], [" ne piochez ", " ne pioche "]),
            })
            .words(language.pick("nothing.", "rien."));
        return Telling::with_more(told, next);
    }
    let say = |coloured| {
        let told = who.start().words(draws);
        let told = match (left, n, language) {
            (0, 1, _) => told.words(language.pick("the last cube", "le dernier cube")),
            (0, _, Language::En) => put_count(told.words("the last "), n, language).words(" cubes"),
            (0, _, Language::Fr) => put_count(told.words("les "), n, language).words(" derniers cubes"),
            (_, 1, _) => told.words(language.pick("a cube", "un cube")),
            _ => put_count(told, n, language).words(" cubes"),
        };
        let told = told.words(language.pick(": ", "\u{a0}: "));
        put_each(told, cubes.as_slice(), coloured, language).words(".").capital()
    };
    let bag = match (left, language) {
        (0, Language::En) => {
            Sentence::new().words("Whoever lays their last cube now ends the game and gets 6 points.")
        }
        (0, Language::Fr) => {
            Sentence::new().words("Qui posera son dernier cube finira la partie et recevra 6 points.")
        }
        (1, Language::En) => Sentence::new().words("One is left in the bag."),
        (1, Language::Fr) => Sentence::new().words("Il en reste un dans le sac."),
        (_, Language::En) => Sentence::new().number(left).words(" are left in the bag."),
        (_, Language::Fr) => Sentence::new().words("Il en reste ").number(left).words(" dans le sac."),
    };
    Telling { short: say(false), long: say(true).then(bag).then(next), ..Telling::default() }
}

/// Whose turn it is now.
fn turn_of(after: &View, teller: &Teller) -> Sentence {
    let who = Who::of(teller, Seat(after.seat()));
    match teller.language {
        Language::En if who.you => Sentence::new().words("It is your turn."),
        Language::En => who.put(Sentence::new().words("It is ")).words("’s turn."),
        Language::Fr if who.you => Sentence::new().words("À vous de jouer."),
        Language::Fr => who.put_of(Sentence::new().words("C’est au tour ")).words("."),
    }
}

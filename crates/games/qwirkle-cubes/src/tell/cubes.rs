//! Cubes in words: one, or several by what they have in common.

use cubo_core::Language;
use cubo_core::telling::{Sentence, french};

use crate::action::Placement;
use crate::cube::{Colour, Cube, Symbol};

/// The word before a cube.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Article {
    None,
    A,
    The,
}

/// One to six in words; more, in digits, does not occur among cubes of one hand.
pub(super) fn count(n: usize, language: Language) -> &'static str {
    let words = match language {
        Language::En => ["no", "one", "two", "three", "four", "five", "six"],
        Language::Fr => ["zéro", "un", "deux", "trois", "quatre", "cinq", "six"],
    };
    words.get(n).copied().unwrap_or("")
}

/// A symbol as a noun, alone or several of it.
pub(super) fn symbol(symbol: Symbol, many: bool, language: Language) -> &'static str {
    let [en, ens, fr, frs] = match symbol {
        Symbol::Circle => ["circle", "circles", "cercle", "cercles"],
        Symbol::Square => ["square", "squares", "carré", "carrés"],
        Symbol::Diamond => ["diamond", "diamonds", "losange", "losanges"],
        Symbol::FourStar => ["star", "stars", "étoile", "étoiles"],
        Symbol::EightStar => ["big star", "big stars", "grande étoile", "grandes étoiles"],
        Symbol::Clover => ["clover", "clovers", "trèfle", "trèfles"],
    };
    if many { language.pick(ens, frs) } else { language.pick(en, fr) }
}

pub(super) fn is_feminine(symbol: Symbol) -> bool {
    matches!(symbol, Symbol::FourStar | Symbol::EightStar)
}

/// A colour as an adjective of one noun.
pub(super) fn colour(colour: Colour, feminine: bool, language: Language) -> &'static str {
    let [en, fr, fr_feminine] = match colour {
        Colour::Red => ["red", "rouge", "rouge"],
        Colour::Orange => ["orange", "orange", "orange"],
        Colour::Yellow => ["yellow", "jaune", "jaune"],
        Colour::Green => ["green", "vert", "verte"],
        Colour::Blue => ["blue", "bleu", "bleue"],
        Colour::Purple => ["purple", "violet", "violette"],
    };
    language.pick(en, if feminine { fr_feminine } else { fr })
}

/// A cube's name: "a red star", « une étoile rouge ».
pub(super) fn name(cube: Cube, article: Article, language: Language) -> String {
    let noun = symbol(cube.symbol(), false, language);
    let feminine = is_feminine(cube.symbol());
    let paint = colour(cube.colour(), feminine, language);
    let mut text = String::new();
    match language {
        Language::En => {
            text.push_str(match article {
                Article::None => "",
                Article::A if cube.colour() == Colour::Orange => "an ",
                Article::A => "a ",
                Article::The => "the ",
            });
            text.push_str(paint);
            text.push(' ');
            text.push_str(noun);
        }
        Language::Fr => {
            match article {
                Article::None => text.push_str(noun),
                Article::A => {
                    text.push_str(if feminine { "une " } else { "un " });
                    text.push_str(noun);
                }
                Article::The => text = french::the(noun, feminine),
            }
            text.push(' ');
            text.push_str(paint);
        }
    }
    text
}

/// The sentence, going on with one cube by its name and picture.
pub(super) fn put(sentence: Sentence, cube: Cube, article: Article, language: Language) -> Sentence {
    sentence.piece(cube.to_string(), name(cube, article, language))
}

/// The sentence, going on with some cubes by what they have in common: "a red star", "two reds", "three stars", "two cubes".
pub(super) fn put_group(sentence: Sentence, cubes: &[Cube], language: Language) -> Sentence {
    let [first, rest @ ..] = cubes else { return sentence };
    if rest.is_empty() {
        return put(sentence, *first, Article::A, language);
    }
    let n = cubes.len();
    let sentence = sentence.number_called(n as i64, count(n, language)).words(" ");
    let one_colour = rest.iter().all(|cube| cube.colour() == first.colour());
    let one_symbol = rest.iter().all(|cube| cube.symbol() == first.symbol());
    let noun = symbol(first.symbol(), true, language);
    let paint = colour(first.colour(), one_symbol && is_feminine(first.symbol()), language);
    match (one_symbol, one_colour, language) {
        (true, true, Language::En) => sentence.words(paint).words(" ").words(noun),
        (true, true, Language::Fr) => {
            sentence.words(noun).words(" ").words(paint).words(many(first.colour()))
        }
        (true, false, _) => sentence.words(noun),
        (false, true, Language::En) => sentence.words(paint).words("s"),
        // « trois rouges », but « trois cubes orange »: this adjective has no plural, and « trois oranges » would be three fruits.
        (false, true, Language::Fr) if first.colour() == Colour::Orange => sentence.words("cubes orange"),
        (false, true, Language::Fr) => sentence.words(paint).words("s"),
        (false, false, _) => sentence.words("cubes"),
    }
}

/// Whether these cubes share a colour or a symbol.
pub(super) fn alike(cubes: &[Cube]) -> bool {
    let Some(first) = cubes.first() else { return false };
    cubes.iter().all(|cube| cube.colour() == first.colour())
        || cubes.iter().all(|cube| cube.symbol() == first.symbol())
}

/// What the plural adds to a colour in French.
fn many(colour: Colour) -> &'static str {
    if colour == Colour::Orange { "" } else { "s" }
}

/// The sentence, going on with cubes one after another: their symbols, or with their colours too.
pub(super) fn put_each(
    mut sentence: Sentence,
    cubes: &[Cube],
    coloured: bool,
    language: Language,
) -> Sentence {
    for (n, &cube) in cubes.iter().enumerate() {
        sentence = sentence.words(if n > 0 { ", " } else { "" });
        sentence = if coloured {
            put(sentence, cube, Article::None, language)
        } else {
            sentence.piece(cube.to_string(), symbol(cube.symbol(), false, language))
        };
    }
    sentence
}

/// The sentence, followed by the pictures of cubes that it spoke of together.
pub(super) fn pictures(mut sentence: Sentence, cubes: &[Cube]) -> Sentence {
    for cube in cubes {
        sentence = sentence.piece(cube.to_string(), "");
    }
    sentence
}

/// The sentence, followed by the pictures of several cubes that were laid together, and the cells to light up.
pub(super) fn lying(mut sentence: Sentence, placements: &[Placement]) -> Sentence {
    if placements.len() > 1 {
        for placement in placements {
            sentence = sentence.piece(placement.cube.to_string(), "");
        }
    }
    for placement in placements {
        sentence = sentence.cell_called(placement.cell, "");
    }
    sentence
}

//! Slips of the pen: what is never right in a sentence that players read, in either language.
//!
//! None of this knows a grammar. It finds what sentences put together from pieces get wrong: spaces and marks where two pieces meet,
//! elision before a name that begins with a vowel, one and many, "you" with somebody else's verb.

use crate::Language;
use crate::telling::french::{FIXED, NARROW, elides};
use crate::telling::{Part, Sentence};

/// The first thing that is wrong with a text of one or more sentences, if anything is.
pub fn slip(text: &str, language: Language) -> Option<String> {
    marks(text)
        .or_else(|| match language {
            Language::En => english_marks(text),
            Language::Fr => french_marks(text),
        })
        .or_else(|| words_slip(text, language))
}

/// What is wrong between the parts of a sentence, which its text alone does not tell: a name of these with a verb that is not its own.
pub(super) fn sentence_slip(said: &Sentence, language: Language, names: &[&str]) -> Option<String> {
    let (Some(Part::Player { text, .. }), Some(Part::Words { words }), Language::En) =
        (said.parts().first(), said.parts().get(1), language)
    else {
        return None;
    };
    let verb = words.strip_prefix(' ')?.split([' ', ',', '.', ':']).next()?;
    let fits = verb.ends_with('s') || verb.ends_with("n’t") || ONE_DOES.contains(&verb);
    (names.contains(&text.as_str()) && !fits).then(|| format!("“{text} {verb}”"))
}

/// What may follow a name without being a verb in the third person.
const ONE_DOES: [&str; 12] =
    ["and", "or", "can", "cannot", "may", "must", "will", "now", "then", "still", "again", "alone"];

/// Spaces and marks that are wrong in any language.
fn marks(text: &str) -> Option<String> {
    let Some(first) = text.chars().next() else { return Some("not a word".to_owned()) };
    if text.trim() != text {
        return Some("a space at one end".to_owned());
    }
    if first.is_lowercase() || first.is_ascii_punctuation() {
        return Some("no capital at the beginning".to_owned());
    }
    if !text.trim_end_matches(['»', '”', ')', NARROW, FIXED]).ends_with(['.', '!', '?', '…']) {
        return Some("no mark at the end".to_owned());
    }
    let letters: Vec<char> = text.chars().collect();
    if let Some(pair) = letters.windows(2).find(|pair| pair[0].is_whitespace() && pair[1].is_whitespace()) {
        return Some(format!("two spaces ({pair:?})"));
    }
    const NEVER: [&str; 20] = [
        "'", "\"", " ,", " .", " )", "( ", "()", ",,", "..", ",.", ";.", ":.", "!.", "?.", "!,", "{", "}",
        "_", "\n", "--",
    ];
    NEVER.iter().find(|never| text.contains(**never)).map(|never| format!("{never:?}"))
}

fn english_marks(text: &str) -> Option<String> {
    let mut before = ' ';
    for letter in text.chars() {
        if ";:!?".contains(letter) && before.is_whitespace() {
            return Some(format!("a space before {letter:?}"));
        }
        if "«»".contains(letter) || letter == NARROW {
            return Some(format!("{letter:?} of another language"));
        }
        before = letter;
    }
    None
}

fn french_marks(text: &str) -> Option<String> {
    let letters: Vec<char> = text.chars().collect();
    for (n, &letter) in letters.iter().enumerate() {
        let before = n.checked_sub(1).map_or(' ', |n| letters[n]);
        let after = letters.get(n + 1).copied().unwrap_or(' ');
        let right = match letter {
            ';' => before == NARROW,
            '!' | '?' => before == NARROW || "!?".contains(before),
            ':' | '»' => before == FIXED,
            '«' => after == FIXED,
            '%' | '€' => before == FIXED || before == NARROW,
            '“' | '”' => false,
            _ => true,
        };
        if !right {
            return Some(format!("{letter:?} without its no-break space, or of another language"));
        }
    }
    None
}

/// Looks at every word together with the next one.
fn words_slip(text: &str, language: Language) -> Option<String> {
    let words: Vec<&str> = text.split([' ', FIXED, NARROW]).filter(|word| !word.is_empty()).collect();
    for (n, pair) in words.windows(2).enumerate() {
        let [one, two] = [pair[0], pair[1]];
        let opens = n == 0 || words[n - 1].ends_with(['.', '!', '?', '…']);
        let odd = doubled(one, two)
            || seat_number(one, two, opens)
            || match language {
                Language::En => english_pair(one, two, opens),
                Language::Fr => french_pair(one, two, words.get(n + 2).copied(), opens),
            };
        if odd {
            return Some(format!("“{one} {two}”"));
        }
    }
    words.iter().find(|word| language == Language::Fr && clipped(word)).map(|word| format!("“{word}”"))
}

/// A word without the marks around it.
fn bare(word: &str) -> &str {
    word.trim_matches(|c: char| !c.is_alphanumeric())
}

/// A little word that stands twice.
fn doubled(one: &str, two: &str) -> bool {
    const LITTLE: [&str; 24] = [
        "the", "a", "an", "to", "of", "and", "is", "on", "in", "at", "for", "with", "de", "le", "la", "les",
        "des", "à", "et", "en", "du", "un", "une", "par",
    ];
    LITTLE.contains(&one.to_lowercase().as_str()) && one.eq_ignore_ascii_case(bare(two))
}

/// People are called by name or colour, never by the number of their seat. (A "second player 54" has 54 points.)
fn seat_number(one: &str, two: &str, opens: bool) -> bool {
    let called = one.to_lowercase();
    let numbered = ["seat", "siège", "place"].contains(&called.as_str())
        || opens && ["player", "joueur"].contains(&called.as_str());
    numbered && bare(two).parse::<u8>().is_ok()
}

/// Nouns that games count, by one and by many.
const COUNTED: [(&str, &str); 11] = [
    ("point", "points"),
    ("cell", "cells"),
    ("card", "cards"),
    ("block", "blocks"),
    ("soldier", "soldiers"),
    ("round", "rounds"),
    ("case", "cases"),
    ("carte", "cartes"),
    ("bloc", "blocs"),
    ("soldat", "soldats"),
    ("manche", "manches"),
];

/// A number with the wrong form of what it counts.
fn miscounted(number: &str, noun: &str, language: Language) -> bool {
    let Ok(number) = number.parse::<i64>() else { return false };
    let noun = bare(noun);
    // French counts 0 and 1 alike; English 0 and 2.
    let one = number == 1 || number == 0 && language == Language::Fr;
    COUNTED.iter().any(|(single, many)| noun == if one { *many } else { *single })
}

fn english_pair(one: &str, two: &str, opens: bool) -> bool {
    let (said, next) = (bare(one).to_lowercase(), bare(two).to_lowercase());
    let vowel =
        next.starts_with(['a', 'e', 'i', 'o', 'u']) && !next.starts_with("one") && !next.starts_with("uni")
            || next.starts_with('8')
            || next == "11"
            || next == "18";
    // A cell such as e5 is read letter by letter, and no article stands before it.
    let cell = is_cell(&next);
    match said.as_str() {
        "a" => vowel && !cell && one.ends_with(['a', 'A']),
        "an" => !vowel && !next.starts_with('h') && !cell,
        "you" if one.ends_with(['u', 'U']) && two.len() == next.len() => {
            let third = next.ends_with('s')
                && !next.ends_with("ss")
                && !["always", "as", "is"].contains(&next.as_str());
            opens && (third || next == "is" || next == "was")
        }
        number => miscounted(number, two, Language::En),
    }
}

/// `e5`, `E9`, `c10`, or a column alone.
fn is_cell(word: &str) -> bool {
    let mut letters = word.chars();
    letters.next().is_some_and(|letter| letter.is_ascii_alphabetic())
        && letters.all(|letter| letter.is_ascii_digit())
}

fn french_pair(one: &str, two: &str, three: Option<&str>, opens: bool) -> bool {
    const ELIDED: [&str; 16] = [
        "de", "le", "la", "que", "ne", "se", "je", "me", "te", "ce", "jusque", "lorsque", "puisque",
        "quoique", "du", "au",
    ];
    let said = one.trim_start_matches(['(', '«', '—']).to_lowercase();
    let next = bare(two);
    let small = next.to_lowercase();
    // An h may be aspirated, and onze, oui and cells are never elided before.
    let elides = elides(next)
        && !small.starts_with(['h', 'y'])
        && !["onze", "onzième", "oui"].contains(&small.as_str())
        && !is_cell(next);
    if ELIDED.contains(&said.as_str()) && elides {
        return true;
    }
    let infinitive = three.is_none_or(|verb| ["er", "ir", "re"].iter().any(|end| bare(verb).ends_with(end)));
    match said.as_str() {
        "si" => small == "il" || small == "ils",
        "de" | "à" => (small == "le" || small == "les") && !infinitive,
        "ma" | "ta" | "sa" => elides,
        "vous" if opens => !follows_vous(two, &small),
        number => miscounted(number, two, Language::Fr),
    }
}

/// What can follow « Vous » at the beginning of a sentence: a verb of its own, or a little word.
fn follows_vous(word: &str, small: &str) -> bool {
    const LITTLE: [&str; 18] = [
        "êtes", "faites", "dites", "ne", "en", "y", "le", "la", "les", "lui", "leur", "vous", "voilà",
        "seul", "seuls", "et", "ou", "aussi",
    ];
    small.ends_with("ez") || LITTLE.contains(&small) || word.contains('’')
}

/// An elision before a word that does not begin with a vowel: « d’Basile », « l’cube ».
fn clipped(word: &str) -> bool {
    let Some((before, after)) = word.split_once('’') else { return false };
    let little = ["d", "l", "qu", "s", "n", "j", "m", "t", "c", "jusqu", "lorsqu", "puisqu"];
    little.contains(&bare(before).to_lowercase().as_str()) && !elides(bare(after))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sound_sentences_pass() {
        let english = [
            "The 5 rolls from B3 to B8 and takes a soldier. It now shows 2.",
            "Black’s 6 rolls round the corner to F4: check.",
            "Your Eye unmasks the Kube on f6: an Eclipse.",
            "Six colours in a row: a Qwirkle, 12 points!",
            "Three reds laid, 3 + 2 + 4 = 9 points.",
            "You are hit: three whites, 1 point for Clio. Your figure waits beside the board.",
            "You pass. An 8 and a unit stay; a one is laid.",
        ];
        let french = [
            "Le 5 roule de B3 à B8 et prend un soldat. Il montre maintenant 2.",
            "C’était un Séisme\u{a0}: la colonne c tombe, quatre Kubes avec elle, dont votre Comète.",
            "Un Kube caché avance de e7 à e6.",
            "Six couleurs à la suite\u{a0}: un Qwirkle, 12 points\u{202f}!",
            "Vous voilà touché\u{a0}: trois blanches, 1 point pour Clio. Votre figurine attend au bord.",
            "Le 11 tient\u{202f}; le onze aussi, et la hauteur du hérisson.",
            "L’Œil d’Alma démasque le Kube qu’Iris cachait\u{a0}: «\u{a0}Éclipse\u{a0}».",
            "Impossible de le faire pivoter.",
        ];
        for (texts, language) in [(&english[..], Language::En), (&french[..], Language::Fr)] {
            for text in texts {
                assert_eq!(slip(text, language), None, "{text}");
            }
        }
    }

    #[test]
    fn slips_are_found() {
        let english = [
            "the 5 rolls.",
            "The 5 rolls",
            "The 5  rolls.",
            "The 5 rolls .",
            "It's a 5.",
            "The 5 rolls : check.",
            "A Eclipse.",
            "It is an Star.",
            "You rolls the 5.",
            "It rolls. You takes one.",
            "You is hit.",
            "It scores 1 points.",
            "It scores 2 point.",
            "Seat 1 rolls.",
            "The the 5 rolls.",
            "It rolls to {}.",
            "It rolls.. .",
            "+comet@e7",
        ];
        let french = [
            "Le 5 de Alma roule.",
            "Le Œil voit.",
            "Il faut que il roule.",
            "La Éclipse tombe.",
            "Le 5 roule: échec.",
            "Le 5 roule !",
            "Le 5 de le joueur roule.",
            "Vous roule le 5.",
            "Il roule. Vous prend un soldat.",
            "Le 5 d’Basile roule.",
            "Il marque 0 points.",
            "Il marque 2 point.",
            "Si il roule, il gagne.",
            "Sa Éclipse tombe.",
            "Il parle de “moi”.",
            "Place 0 roule.",
            "Retour du Œil.",
            "Il dit «Éclipse».",
        ];
        for (texts, language) in [(&english[..], Language::En), (&french[..], Language::Fr)] {
            for text in texts {
                assert!(slip(text, language).is_some(), "{text}");
            }
        }
    }

    #[test]
    fn a_name_has_a_verb_of_its_own() {
        let said = |verb: &str| Sentence::new().player(crate::Seat(0), "Alma").words(verb);
        let slip = |verb| sentence_slip(&said(verb), Language::En, &["Alma"]);
        assert_eq!((slip(" rolls."), slip("’s 5 rolls."), slip(" can’t move.")), (None, None, None));
        assert_eq!(slip(" roll the 5."), Some("“Alma roll”".to_owned()));
    }
}

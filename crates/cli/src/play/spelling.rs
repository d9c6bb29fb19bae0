//! Words in place of notation: what people may type, and how lists spell it in French.
//!
//! There is one notation for all languages; these are the names that the table shows, so that `a1=étoile` is read as `a1=star`.

use cubo_core::{Language, Legend, Letters, Word};

/// What was typed, converted to notation: names as the table shows them become words of the notation, and letters get the case that the game uses.
pub(super) fn in_notation(legend: &Legend, typed: &str) -> String {
    let words = legend.words;
    let plain: String = match typed.trim().split_once(' ') {
        // Upper and lower case differ in this notation, so only the first word is converted.
        Some((word, rest)) if legend.letters == Letters::Mixed => {
            word.chars().flat_map(plain).chain([' ']).chain(rest.chars()).collect()
        }
        _ => typed.trim().chars().flat_map(plain).collect(),
    };
    let mut text = String::new();
    let mut letters = plain.as_str();
    while let Some(first) = letters.chars().next() {
        let word: &str = &letters[..letters.find(|c: char| !c.is_alphabetic()).unwrap_or(letters.len())];
        // A name of several words is written with spaces between them.
        let (long, rest) = named(letters, words);
        match (long, word) {
            (Some(notation), _) => {
                text.push_str(notation);
                letters = rest;
            }
            (None, "") => {
                text.push(first);
                letters = &letters[first.len_utf8()..];
            }
            (None, word) => {
                let known = words.iter().any(|(notation, ..)| *notation == word);
                match legend.letters {
                    Letters::Large if !known => text.push_str(&word.to_uppercase()),
                    _ => text.push_str(word),
                }
                letters = &letters[word.len()..];
            }
        }
    }
    text
}

/// The word of the notation that the text begins with, and what follows it; the longest name first.
fn named<'a>(text: &'a str, words: &[Word]) -> (Option<&'static str>, &'a str) {
    let mut best: (Option<&'static str>, &'a str) = (None, text);
    for (notation, french, others) in words {
        let french: String = french.chars().flat_map(plain).collect();
        for name in [french.as_str()].iter().chain(*others) {
            if let Some(rest) = without(text, name)
                && !rest.starts_with(char::is_alphabetic)
                && rest.len() < best.1.len()
            {
                best = (Some(notation), rest);
            }
        }
    }
    best
}

/// The rest of a text that begins with these letters, spaces and hyphens between them left out.
fn without<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let mut rest = text;
    for (n, letter) in name.chars().enumerate() {
        if n > 0 {
            rest = rest.trim_start_matches([' ', '-']);
        }
        rest = rest.strip_prefix(letter)?;
    }
    Some(rest)
}

/// A letter in lower case and without its accent; œ is two letters.
fn plain(letter: char) -> impl Iterator<Item = char> {
    let small = letter.to_lowercase().next().unwrap_or(letter);
    let (first, second) = match small {
        'é' | 'è' | 'ê' | 'ë' => ('e', None),
        'à' | 'â' => ('a', None),
        'î' | 'ï' => ('i', None),
        'ô' => ('o', None),
        'û' | 'ù' => ('u', None),
        'ç' => ('c', None),
        'œ' => ('o', Some('e')),
        _ => (small, None),
    };
    std::iter::once(first).chain(second)
}

/// An action as lists spell it in that language: in French with the words of the table, where they can be typed back.
pub(super) fn shown(legend: &Legend, action: &str, language: Language) -> String {
    if language == Language::En || !legend.lists_words {
        return action.to_owned();
    }
    let mut text = String::new();
    let mut rest = action;
    while !rest.is_empty() {
        let end = rest.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len());
        let word = &rest[..end];
        let french =
            legend.words.iter().find(|(notation, ..)| *notation == word).map(|(_, french, _)| *french);
        text.push_str(french.unwrap_or(word));
        rest = &rest[end..];
        if let Some(mark) = rest.chars().next() {
            text.push(mark);
            rest = &rest[mark.len_utf8()..];
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::legend::legend;

    #[test]
    fn names_of_the_table_are_understood() {
        for (game, typed, notation) in [
            ("attakube", "a1=étoile", "a1=star"),
            ("attakube", "A1=Étoile", "a1=star"),
            ("attakube", "a1=etoile", "a1=star"),
            ("attakube", "+mur de feu@c1", "+firewall@c1"),
            ("attakube", "+Mur feu@c1", "+firewall@c1"),
            ("attakube", "+mur@c1", "+firewall@c1"),
            ("attakube", "g7=Clés Célestes", "g7=keys"),
            ("attakube", "g7=œil", "g7=eye"),
            ("attakube", "g7=oeil", "g7=eye"),
            ("attakube", "c3!colonne", "c3!col"),
            ("attakube", "c3!col", "c3!col"),
            ("attakube", "c3-c4", "c3-c4"),
            ("attakube", "passer", "pass"),
            ("cubulus", "d1-d4-g4", "D1-D4-G4"),
            ("cubulus", "e9=cube", "E9=cube"),
            ("cubulus", "fin", "end"),
            ("blox", "Échanger WWG", "swap WWG"),
            ("qwirkle-cubes", "relancer Ro,Gs", "roll Ro,Gs"),
            ("qwirkle-cubes", "garder", "keep"),
            ("cube-attack", "Passe", "pass"),
        ] {
            assert_eq!(in_notation(&legend(game), typed), notation, "{typed}");
        }
    }

    #[test]
    fn what_lists_show_can_be_typed_back() {
        let attakube = legend("attakube");
        for (notation, french, _) in attakube.words {
            let action = format!("a1={notation}");
            assert_eq!(shown(&attakube, &action, Language::Fr), format!("a1={french}"));
            assert_eq!(in_notation(&attakube, &shown(&attakube, &action, Language::Fr)), action);
        }
        assert_eq!(shown(&attakube, "c3!col", Language::En), "c3!col");
        assert_eq!(shown(&legend("cubulus"), "D1-D4", Language::Fr), "D1-D4");
    }
}

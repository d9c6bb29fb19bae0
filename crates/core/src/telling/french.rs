//! The little words of French that change with what follows them.

/// The narrow no-break space before `;`, `!` and `?`.
pub const NARROW: char = '\u{202f}';
/// The no-break space before `:` and inside « ».
pub const FIXED: char = '\u{a0}';

/// Whether `de`, `le`, `que` lose their vowel before this word. A mute h is taken for granted: names begin with no other.
pub fn elides(word: &str) -> bool {
    word.chars().next().is_some_and(|letter| {
        let plain = letter.to_lowercase().next().unwrap_or(letter);
        "aeiouyhàâäéèêëîïôöûüùœæ".contains(plain)
    })
}

/// “de” before a word: « de Basile », « d’Alma ».
pub fn de(word: &str) -> String {
    if elides(word) { format!("d’{word}") } else { format!("de {word}") }
}

/// “que” before a word: « que Basile », « qu’Alma ».
pub fn que(word: &str) -> String {
    if elides(word) { format!("qu’{word}") } else { format!("que {word}") }
}

/// The definite article before a noun in the singular: « le cube », « la tour », « l’Œil ».
pub fn the(noun: &str, feminine: bool) -> String {
    match (elides(noun), feminine) {
        (true, _) => format!("l’{noun}"),
        (false, true) => format!("la {noun}"),
        (false, false) => format!("le {noun}"),
    }
}

/// “de” and the definite article before a noun in the singular: « du cube », « de la tour », « de l’Œil ».
pub fn of_the(noun: &str, feminine: bool) -> String {
    match (elides(noun), feminine) {
        (true, _) => format!("de l’{noun}"),
        (false, true) => format!("de la {noun}"),
        (false, false) => format!("du {noun}"),
    }
}

/// One of two forms: French counts 0 and 1 alike.
pub fn plural<'a>(count: i64, one: &'a str, many: &'a str) -> &'a str {
    if count.abs() < 2 { one } else { many }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vowels_are_elided() {
        assert_eq!(
            (de("Alma"), de("Basile"), de("Élise")),
            ("d’Alma".into(), "de Basile".into(), "d’Élise".into())
        );
        assert_eq!(
            (the("Œil", false), the("tour", true), the("cube", false)),
            ("l’Œil".into(), "la tour".into(), "le cube".into())
        );
        assert_eq!((of_the("Œil", false), of_the("cube", false)), ("de l’Œil".into(), "du cube".into()));
        assert_eq!((plural(0, "point", "points"), plural(2, "point", "points")), ("point", "points"));
    }
}

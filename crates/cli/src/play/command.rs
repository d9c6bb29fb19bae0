//! What a person types at the table.

use cubo_core::Language;

/// One line, parsed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Command<'a> {
    Nothing,
    Legal(&'a str),
    Why(&'a str),
    Hint(&'a str),
    Rule(&'a str),
    Board,
    Legend,
    Undo,
    Save(&'a str),
    Load(&'a str),
    Position,
    Help,
    Quit,
    /// Anything else is meant as an action.
    Action(&'a str),
}

impl<'a> Command<'a> {
    /// The words of a language, for completion.
    pub(crate) fn words(language: Language) -> &'static [&'static str] {
        match language {
            Language::En => &[
                "legal", "why", "hint", "rule", "board", "legend", "undo", "save", "load", "position",
                "help", "quit",
            ],
            Language::Fr => &[
                "coups", "pourquoi", "conseil", "règle", "plateau", "légende", "annuler", "sauver",
                "charger", "position", "aide", "quitter",
            ],
        }
    }

    /// Parses a line. Words of both languages are always accepted; none of them is an action of any game.
    pub(crate) fn read(line: &'a str) -> Self {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word.to_lowercase().as_str() {
            "" => Command::Nothing,
            "legal" | "coups" => Command::Legal(rest),
            "why" | "pourquoi" => Command::Why(rest),
            "hint" | "conseil" => Command::Hint(rest),
            "legend" | "légende" | "legende" => Command::Legend,
            "rule" | "règle" | "regle" => Command::Rule(rest),
            "board" | "plateau" => Command::Board,
            "undo" | "annuler" => Command::Undo,
            "save" | "sauver" => Command::Save(rest),
            "load" | "charger" => Command::Load(rest),
            "position" => Command::Position,
            "help" | "aide" | "?" => Command::Help,
            "quit" | "quitter" | "q" => Command::Quit,
            _ => Command::Action(line),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_that_is_offered_is_understood() {
        for word in Command::words(Language::En).iter().chain(Command::words(Language::Fr)) {
            assert!(!matches!(Command::read(word), Command::Action(_)), "{word}");
        }
    }

    #[test]
    fn words_of_both_languages_are_understood_and_the_rest_is_an_action() {
        assert_eq!(Command::read("  legal D1 "), Command::Legal("D1"));
        assert_eq!(Command::read("coups"), Command::Legal(""));
        assert_eq!(Command::read("Règle CU-8"), Command::Rule("CU-8"));
        assert_eq!(Command::read("D1-D4-G4"), Command::Action("D1-D4-G4"));
        assert_eq!(Command::read("Ro@0,0 Rs@1,0"), Command::Action("Ro@0,0 Rs@1,0"));
        assert_eq!(Command::read("\t\n"), Command::Nothing);
    }
}

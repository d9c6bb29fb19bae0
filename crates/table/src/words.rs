//! Removes from names and talk what could deceive or disturb others.

/// The phrases that every client knows in its own language.
pub const PHRASES: &[&str] = &[
    "hello",
    "good-luck",
    "well-played",
    "thanks",
    "oops",
    "one-moment",
    "back",
    "your-turn",
    "good-game",
    "bye",
];

/// The longest name, in characters.
const LONGEST_NAME: usize = 40;
/// The longest text, in characters.
const LONGEST_TEXT: usize = 200;

/// The most accents and other marks on one letter. Vietnamese needs two; many more would cover the lines above and below.
const MARKS: usize = 2;

/// A name as it may stand beside others: no control or direction characters, single spaces, 1 to 40 characters, at least one of
/// them a letter or a digit that can be seen.
pub fn clean_name(name: &str) -> Option<String> {
    clean(name, LONGEST_NAME).filter(|name| name.chars().any(|c| c.is_alphanumeric() && !is_mark(c)))
}

/// A line of talk by the same rules, up to 200 characters. It needs no letter.
pub fn clean_text(text: &str) -> Option<String> {
    clean(text, LONGEST_TEXT)
}

fn clean(text: &str, longest: usize) -> Option<String> {
    // It is enough to look at a few times the allowed length: a longer text is refused in any case.
    let plain: String = text
        .chars()
        .take(longest * 8)
        .map(|c| if c.is_whitespace() || c == BLANK { ' ' } else { c })
        .filter(harmless)
        .collect();
    let plain = without_towers(&plain);
    let single = plain.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    (1..=longest).contains(&single.chars().count()).then_some(single)
}

/// A Braille cell without a dot looks like a space.
const BLANK: char = '\u{2800}';

/// The text without marks that have no letter before them, and without all marks beyond the second on one letter.
fn without_towers(text: &str) -> String {
    let mut marks = MARKS;
    let fits = |c: &char| {
        marks = match (is_mark(*c), *c) {
            (true, _) => marks + 1,
            (false, ' ') => MARKS,
            (false, _) => 0,
        };
        marks <= MARKS
    };
    text.chars().filter(fits).collect()
}

/// Whether it is drawn on the letter before it, or cannot be seen at all. `escape_debug` of the standard library escapes exactly these, so no
/// second table of characters is needed.
fn is_mark(c: char) -> bool {
    !c.is_ascii() && c.escape_debug().len() > 1
}

/// Not a control character, nor one that changes the direction of writing, nor one that cannot be seen.
fn harmless(c: &char) -> bool {
    !c.is_control()
        && !matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}'
            | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lose_what_could_deceive() {
        assert_eq!(clean_name("  Zoé\t\u{202e}B. \u{200b}\n"), Some("Zoé B.".to_owned()));
        assert_eq!(clean_name("\u{200f}\u{7} "), None);
        assert_eq!(clean_name(&"x".repeat(40)).map(|n| n.len()), Some(40));
        assert_eq!(clean_name(&"x".repeat(41)), None);
        assert_eq!(clean_name(&"x".repeat(1 << 20)), None);
        assert_eq!(clean_text("ça va ?").as_deref(), Some("ça va ?"));
        assert_eq!(clean_text("…!").as_deref(), Some("…!"), "talk needs no letter");
    }

    #[test]
    fn a_name_has_a_letter_that_can_be_seen() {
        for name in ["7", "王", "Ж", "😀 A", "नमस्ते", "Việt", "ไทย"] {
            assert_eq!(clean_name(name).as_deref(), Some(name));
        }
        for nobody in ["", " ", "…", "😀", "\u{2800}", "\u{3164}", "\u{301}", "\u{e000}", "\u{20dd}"] {
            assert_eq!(clean_name(nobody), None, "{nobody:?}");
        }
    }

    #[test]
    fn a_letter_carries_two_marks_at_most() {
        let tower = |marks: usize| format!("Z{}oe", "\u{300}".repeat(marks));
        assert_eq!(clean_name(&tower(2)), Some(tower(2)));
        assert_eq!(clean_name(&tower(30)), Some(tower(2)));
        assert_eq!(clean_text("\u{301}a \u{301}b").as_deref(), Some("a b"), "nothing carries these");
        assert!(is_mark('\u{300}') && is_mark('\u{489}') && is_mark('\u{1ab0}') && is_mark('\u{fe0f}'));
        assert!(!"aé'\"\\ 7ا王😀".chars().any(is_mark));
    }
}

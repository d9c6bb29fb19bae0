//! Names and talk, made harmless.

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

/// A name as it may stand beside others: no control or direction characters, single spaces, 1 to 40 characters.
pub fn clean_name(name: &str) -> Option<String> {
    clean(name, LONGEST_NAME)
}

/// A line of talk under the same law, up to 200 characters.
pub fn clean_text(text: &str) -> Option<String> {
    clean(text, LONGEST_TEXT)
}

fn clean(text: &str, longest: usize) -> Option<String> {
    // Looking at a few times the length is enough: what comes after would be too long in any case.
    let plain: String = text
        .chars()
        .take(longest * 8)
        .map(|c| if c.is_whitespace() { ' ' } else { c })
        .filter(harmless)
        .collect();
    let single = plain.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    (1..=longest).contains(&single.chars().count()).then_some(single)
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
    }
}

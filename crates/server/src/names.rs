//! Names and talk as people type them, spelled in one way.

use unicode_normalization::UnicodeNormalization;

/// The longest text that is read, in characters: all allowed texts are far shorter.
const LONGEST: usize = 4_096;

/// The same text with letters and their marks composed (NFC), so that equal-looking texts are equal. The table checks everything
/// else about names and talk.
pub(crate) fn composed(text: &str) -> String {
    text.chars().take(LONGEST).nfc().collect()
}

/// A name as it may be shown; `None` if nothing is left of it.
pub(crate) fn clean(name: &str) -> Option<String> {
    cubo_table::clean_name(&composed(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_looks_alike_is_alike() {
        assert_eq!(clean("Zoe\u{301}"), clean("Zo\u{e9}"));
        assert_eq!(clean("Zoe\u{301}").unwrap().chars().count(), 3);
        assert_eq!(clean(&"e\u{301}".repeat(40)).map(|name| name.chars().count()), Some(40));
    }

    #[test]
    fn towers_of_marks_are_cut_down_and_nothing_is_no_name() {
        assert_eq!(clean(&format!("Z{}oé", "\u{335}".repeat(30))).as_deref(), Some("Z\u{335}\u{335}oé"));
        for nobody in ["\u{2800}", "\u{3164}", "\u{301}\u{301}", "…", "\u{200d}\u{200d}", "\u{e000}"] {
            assert_eq!(clean(nobody), None, "{nobody:?}");
        }
    }
}

//! The width of texts in our fonts, so that they fit where nothing can measure them.

/// A font family and weight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Face {
    /// Fraunces, for headlines.
    Display,
    /// Source Sans 3, semi-bold.
    Strong,
    /// Source Sans 3, regular: a little narrower, but counted as equally wide.
    Plain,
}

/// The advance of U+0020 to U+007E, then of U+00A0 to U+00FF, in hundredths of the size.
type Widths = [u8; 191];

#[rustfmt::skip]
const DISPLAY: Widths = [
    22, 32, 37, 66, 60, 78, 98, 18, 36, 36, 62, 56, 28, 41, 27, 50, 68, 47, 62, 56, 63, 59, 62, 53,
    62, 62, 27, 29, 52, 56, 52, 53, 92, 74, 71, 70, 80, 66, 61, 77, 85, 41, 51, 79, 63, 93, 77, 80,
    70, 80, 75, 61, 70, 75, 72, 106, 73, 69, 64, 35, 50, 35, 48, 49, 25, 56, 61, 52, 62, 53, 40, 58,
    64, 32, 32, 62, 32, 96, 64, 60, 62, 61, 48, 49, 39, 63, 56, 84, 55, 57, 49, 40, 28, 40, 64, 22,
    31, 52, 64, 58, 69, 34, 59, 40, 94, 53, 59, 56, 41, 73, 38, 40, 56, 37, 35, 24, 63, 66, 29, 28,
    30, 54, 59, 78, 80, 81, 51, 74, 74, 74, 74, 74, 74, 100, 70, 66, 66, 66, 66, 41, 41, 41, 41, 80,
    77, 80, 80, 80, 80, 80, 52, 80, 75, 75, 75, 75, 69, 70, 70, 56, 56, 56, 56, 56, 56, 83, 52, 53,
    53, 53, 53, 32, 32, 32, 32, 60, 64, 60, 60, 60, 60, 60, 56, 59, 63, 63, 63, 63, 57, 61, 57,
];

#[rustfmt::skip]
const STRONG: Widths = [
    20, 32, 48, 51, 51, 84, 64, 28, 32, 32, 44, 51, 28, 32, 28, 34, 51, 51, 51, 51, 51, 51, 51, 51,
    51, 51, 28, 28, 51, 51, 51, 44, 88, 56, 60, 58, 62, 54, 51, 63, 66, 28, 49, 60, 50, 74, 66, 67,
    58, 67, 59, 54, 55, 66, 54, 80, 54, 50, 54, 32, 34, 32, 51, 50, 55, 52, 56, 46, 56, 51, 32, 52,
    56, 26, 26, 52, 27, 84, 56, 55, 56, 56, 37, 43, 36, 56, 50, 75, 48, 50, 44, 32, 26, 32, 51, 20,
    32, 51, 51, 51, 51, 26, 51, 55, 75, 35, 46, 51, 32, 44, 55, 35, 51, 37, 37, 55, 58, 60, 28, 55,
    37, 37, 46, 80, 83, 81, 44, 56, 56, 56, 56, 56, 56, 83, 58, 54, 54, 54, 54, 28, 28, 28, 28, 65,
    66, 67, 67, 67, 67, 67, 51, 67, 66, 66, 66, 66, 50, 60, 60, 52, 52, 52, 52, 52, 52, 78, 46, 51,
    51, 51, 51, 26, 26, 26, 26, 55, 56, 55, 55, 55, 55, 55, 51, 55, 56, 56, 56, 56, 50, 56, 50,
];

/// The width of a text at size 1.
pub(crate) fn width(text: &str, face: Face) -> f64 {
    let table = if face == Face::Display { &DISPLAY } else { &STRONG };
    let one = |c: char| match c {
        ' '..='~' => table[c as usize - 0x20],
        '\u{a0}'..='\u{ff}' => table[c as usize - 0xa0 + 95],
        '\u{300}'..='\u{36f}' | '\u{2066}'..='\u{2069}' => 0, // on other letters; not seen at all
        '\u{2026}' => 95,
        '\u{2013}' | '\u{2018}'..='\u{201f}' | '\u{202f}' => 45,
        '\u{100}'..='\u{10ff}' => 68, // letters as wide as they come
        _ => 105,                     // ideograms, pictures
    };
    f64::from(text.chars().map(|c| u32::from(one(c))).sum::<u32>()) / 100.0
}

/// The text, or as much of its beginning as fits, with an ellipsis.
pub(crate) fn fit(text: &str, face: Face, size: f64, room: f64) -> String {
    let fits = |text: &str| width(text, face) * size <= room;
    if fits(text) {
        return text.to_owned();
    }
    let ends = text.char_indices().map(|(at, _)| at).rev();
    let cut = |end: usize| format!("{}…", text[..end].trim_end());
    ends.map(cut).find(|short| fits(short)).unwrap_or_default()
}

/// At most this many letters, with an ellipsis if there are more.
pub(crate) fn first(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", text[..end].trim_end()),
        None => text.to_owned(),
    }
}

/// The text in lines that fit, if there are no more than `most`.
pub(crate) fn lines(text: &str, face: Face, size: f64, room: f64, most: usize) -> Option<Vec<String>> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut()?;
        let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
        if width(&longer, face) * size <= room {
            *line = longer;
        } else if line.is_empty() || width(word, face) * size > room {
            return None;
        } else {
            lines.push(word.to_owned());
        }
    }
    (lines.len() <= most).then_some(lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_too_long_is_cut_to_fit() {
        assert_eq!(fit("Zoé", Face::Strong, 28.0, 200.0), "Zoé");
        let short = fit(&"W".repeat(40), Face::Strong, 28.0, 200.0);
        assert!(short.ends_with('…') && width(&short, Face::Strong) * 28.0 <= 200.0, "{short}");
        assert_eq!(first("Maximilienne", 4), "Maxi…");
        assert_eq!(first("Max", 4), "Max");
    }

    #[test]
    fn lines_break_between_words_and_never_inside_them() {
        assert_eq!(lines("Ada wins", Face::Display, 50.0, 520.0, 2).unwrap(), ["Ada wins"]);
        assert_eq!(lines("Ada wins", Face::Display, 50.0, 150.0, 2).unwrap(), ["Ada", "wins"]);
        assert_eq!(lines("Ada wins again", Face::Display, 50.0, 150.0, 2), None);
        assert_eq!(lines(&"W".repeat(40), Face::Display, 50.0, 520.0, 2), None);
    }
}

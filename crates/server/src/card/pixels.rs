//! Renders a drawing to pixels, only with the built-in fonts: a card looks the same whatever fonts the machine has.

use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::Database;
use resvg::usvg::{Options, Tree, WriteOptions};

/// See `fonts/README.md`.
const FONTS: [&[u8]; 5] = [
    include_bytes!("fonts/fraunces-600.ttf"),
    include_bytes!("fonts/fraunces-600-ext.ttf"),
    include_bytes!("fonts/sans-400.ttf"),
    include_bytes!("fonts/sans-600.ttf"),
    include_bytes!("fonts/sans-600-ext.ttf"),
];

static LETTERS: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut letters = Database::new();
    for font in FONTS {
        letters.load_font_data(font.to_vec());
    }
    Arc::new(letters)
});

/// Whether both font families have this letter. Letters of other scripts, and emoji, are missing.
pub(super) fn has_letter(c: char) -> bool {
    matches!(c,
        ' '..='~' | '\u{a0}'..='\u{148}' | '\u{14a}'..='\u{17e}' | '\u{18f}' | '\u{1a0}'..='\u{1a1}' | '\u{1af}'..='\u{1b0}'
        | '\u{218}'..='\u{21b}' | '\u{2bc}' | '\u{1e80}'..='\u{1e85}' | '\u{1e9e}' | '\u{2013}'..='\u{2014}'
        | '\u{2018}'..='\u{201a}' | '\u{201c}'..='\u{201e}' | '\u{2022}' | '\u{2026}' | '\u{2032}'..='\u{2033}'
        | '\u{2039}'..='\u{203a}' | '\u{20ac}' | '\u{2122}' | '\u{2212}')
}

fn read(svg: &str) -> Option<Tree> {
    let options =
        Options { fontdb: LETTERS.clone(), font_family: "Cubotheque Sans".to_owned(), ..Options::default() };
    Tree::from_str(svg, &options).ok()
}

/// The drawing as a PNG.
pub(super) fn png(svg: &str) -> Option<Vec<u8>> {
    let mut pixels = Pixmap::new(cubo_card::WIDTH, cubo_card::HEIGHT)?;
    resvg::render(&read(svg)?, Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().ok()
}

/// The drawing with its letters as outlines.
pub(super) fn outlined(svg: &str) -> Option<String> {
    Some(read(svg)?.to_string(&WriteOptions::default()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A text as outlines.
    fn outline(text: &str, family: &str) -> String {
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\">\
             <text font-size=\"100\" font-weight=\"600\" font-family=\"{family}\">{text}</text></svg>"
        );
        outlined(&svg).unwrap()
    }

    #[test]
    fn every_letter_that_names_may_have_is_drawn() {
        let unseen = |c: char| c.is_whitespace() || c == '\u{ad}';
        for family in ["Fraunces", "Cubotheque Sans"] {
            // A missing letter is drawn as an empty box, or not at all.
            let missing = outline("\u{4e00}", family);
            for c in (' '..'\u{2300}').filter(|&c| has_letter(c) && !unseen(c) && !"&<>".contains(c)) {
                let drawn = outline(&c.to_string(), family);
                assert!(drawn.contains("<path") && drawn != missing, "{c} in {family}");
            }
        }
        assert!(!has_letter('א') && !has_letter('🎲') && !has_letter('\u{2068}'));
    }

    #[test]
    fn a_drawing_becomes_pixels_of_the_size_of_a_card() {
        let png = png(&cubo_card::house(cubo_core::Language::En)).unwrap();
        let pixels = Pixmap::decode_png(&png).unwrap();
        assert_eq!((pixels.width(), pixels.height()), (1200, 630));
        let colours: std::collections::HashSet<_> =
            pixels.pixels().iter().map(|p| (p.red(), p.green(), p.blue())).collect();
        assert!(colours.len() > 100, "cubes and letters were drawn");
        let outlined = outlined(&cubo_card::house(cubo_core::Language::Fr)).unwrap();
        assert!(!outlined.contains("<text") && outlined.contains("<path"));
    }
}

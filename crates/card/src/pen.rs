//! Writing SVG.

use std::fmt::{self, Display, Write};

/// A number with at most two decimals.
#[derive(Clone, Copy)]
pub(crate) struct N(pub(crate) f64);

impl Display for N {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = (self.0 * 100.0).round() as i64;
        if hundredths < 0 {
            f.write_char('-')?;
        }
        let (whole, rest) = (hundredths.abs() / 100, hundredths.abs() % 100);
        match (rest, rest % 10) {
            (0, _) => write!(f, "{whole}"),
            (_, 0) => write!(f, "{whole}.{}", rest / 10),
            _ => write!(f, "{whole}.{rest:02}"),
        }
    }
}

/// A text escaped for SVG or HTML, between tags and inside quotes.
pub(crate) struct Escaped<'a>(pub(crate) &'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                // XML cannot express these characters.
                '\u{0}'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{fffe}' | '\u{ffff}' => {}
                c => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

/// A text escaped for SVG or HTML, between tags and inside quotes.
pub fn escaped(text: &str) -> String {
    Escaped(text).to_string()
}

/// Writes one drawing.
#[derive(Default)]
pub(crate) struct Pen(String);

impl Pen {
    /// Adds finished SVG.
    pub(crate) fn put(&mut self, what: fmt::Arguments<'_>) {
        // Writing to a `String` cannot fail.
        let _ = self.0.write_fmt(what);
    }

    /// A group, moved and scaled; what the closure draws is in it.
    pub(crate) fn at(&mut self, x: f64, y: f64, scale: f64, draw: impl FnOnce(&mut Pen)) {
        self.put(format_args!("<g transform=\"translate({} {}) scale({})\">", N(x), N(y), Fine(scale)));
        draw(self);
        self.put(format_args!("</g>"));
    }

    /// A piece of the position, under the name that the view gives it.
    pub(crate) fn piece(&mut self, name: &str, draw: impl FnOnce(&mut Pen)) {
        self.put(format_args!("<g data-piece=\"{}\">", Escaped(name)));
        draw(self);
        self.put(format_args!("</g>"));
    }

    pub(crate) fn rect(&mut self, x: f64, y: f64, w: f64, h: f64, rx: f64, how: &str) {
        self.put(format_args!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" {how}/>",
            N(x),
            N(y),
            N(w),
            N(h),
            N(rx)
        ));
    }

    pub(crate) fn circle(&mut self, x: f64, y: f64, r: f64, how: &str) {
        self.put(format_args!("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" {how}/>", N(x), N(y), N(r)));
    }

    pub(crate) fn path(&mut self, d: &str, how: &str) {
        self.put(format_args!("<path d=\"{d}\" {how}/>"));
    }

    pub(crate) fn done(self) -> String {
        self.0
    }
}

/// A number with four decimals, for scales: rounding them would move what is drawn.
struct Fine(f64);

impl Display for Fine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = (self.0 * 10_000.0).round() as i64;
        write!(f, "{}.{:04}", parts / 10_000, parts % 10_000)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let texts = [0.0, 1.0, -0.5, 12.345, -3.999, 0.07, 100.1].map(|n| N(n).to_string());
        assert_eq!(texts, ["0", "1", "-0.5", "12.35", "-4", "0.07", "100.1"]);
        assert_eq!(Fine(0.35194).to_string(), "0.3519");
    }

    #[test]
    fn nothing_in_a_text_is_taken_for_a_tag() {
        let text = Escaped("<script>\"x\" & 'y'</script>\u{0}\u{b}").to_string();
        assert_eq!(text, "&lt;script&gt;&quot;x&quot; &amp; &#39;y&#39;&lt;/script&gt;");
    }
}

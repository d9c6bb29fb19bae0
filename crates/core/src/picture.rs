//! A table drawn with characters. Games say what is where and in whose paint; terminals decide on escape codes.

use std::fmt;

/// What a piece of text is painted with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ink {
    /// Ordinary text.
    #[default]
    Plain,
    /// Grid lines, coordinates, empty cells.
    Faint,
    /// What matters now: a check, a score just made.
    Strong,
    /// Belongs to that seat.
    Seat(u8),
    /// One of a game's own colours (red, green, blue); the text must say the colour too, for those who do not see it.
    Paint(u8, u8, u8),
}

/// Lines of painted text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Picture {
    lines: Vec<Vec<(Ink, String)>>,
}

impl Picture {
    /// An empty picture.
    pub fn new() -> Self {
        Picture::default()
    }

    /// Begins a new line.
    pub fn line(&mut self) -> &mut Self {
        self.lines.push(Vec::new());
        self
    }

    /// Adds text to the line begun last (or to a first one).
    pub fn put(&mut self, ink: Ink, text: impl fmt::Display) -> &mut Self {
        if self.lines.is_empty() {
            self.line();
        }
        if let Some(line) = self.lines.last_mut() {
            line.push((ink, text.to_string()));
        }
        self
    }

    /// The lines, each a row of painted pieces.
    pub fn lines(&self) -> impl Iterator<Item = &[(Ink, String)]> {
        self.lines.iter().map(Vec::as_slice)
    }
}

/// Without any paint, spaces at line ends cut off.
impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in &self.lines {
            let text: String = line.iter().map(|(_, text)| text.as_str()).collect();
            writeln!(f, "{}", text.trim_end())?;
        }
        Ok(())
    }
}

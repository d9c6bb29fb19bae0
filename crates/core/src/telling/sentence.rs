//! Sentences, built part by part.

use std::fmt;

use serde::Serialize;

use super::Part;
use crate::Seat;

/// A sentence or two.
///
/// ```
/// use cubo_core::telling::Sentence;
/// let told = Sentence::new().words("The ").piece("white-5", "5").words(" rolls to ").cell("B8").words(".");
/// assert_eq!(told.to_string(), "The 5 rolls to B8.");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct Sentence(Vec<Part>);

impl Sentence {
    /// Nothing yet.
    pub fn new() -> Self {
        Sentence(Vec::new())
    }

    /// Its parts.
    pub fn parts(&self) -> &[Part] {
        &self.0
    }

    /// Whether it says nothing.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Appends words, spaces included; words that follow words are one part.
    #[must_use]
    pub fn words(mut self, more: impl AsRef<str>) -> Self {
        let more = more.as_ref();
        match self.0.last_mut() {
            _ if more.is_empty() => {}
            Some(Part::Words { words }) => words.push_str(more),
            _ => self.0.push(Part::Words { words: more.to_owned() }),
        }
        self
    }

    /// Appends a piece.
    #[must_use]
    pub fn piece(mut self, piece: impl Into<String>, text: impl Into<String>) -> Self {
        self.0.push(Part::Piece { piece: piece.into(), text: text.into() });
        self
    }

    /// Appends a cell, called by its notation.
    #[must_use]
    pub fn cell(self, cell: impl ToString) -> Self {
        let text = cell.to_string();
        self.cell_called(&text, text.clone())
    }

    /// Appends a cell under another name.
    #[must_use]
    pub fn cell_called(mut self, cell: impl ToString, text: impl Into<String>) -> Self {
        self.0.push(Part::Cell { cell: cell.to_string(), text: text.into() });
        self
    }

    /// Appends a number in digits.
    #[must_use]
    pub fn number(mut self, number: impl Into<i64>) -> Self {
        self.0.push(Part::Number { number: number.into(), text: None });
        self
    }

    /// Appends a number in words.
    #[must_use]
    pub fn number_called(mut self, number: impl Into<i64>, text: impl Into<String>) -> Self {
        self.0.push(Part::Number { number: number.into(), text: Some(text.into()) });
        self
    }

    /// Appends somebody at the table, as they are called here.
    #[must_use]
    pub fn player(mut self, player: Seat, text: impl Into<String>) -> Self {
        self.0.push(Part::Player { player, text: text.into() });
        self
    }

    /// Appends the parts of another sentence, as they are.
    #[must_use]
    pub fn with(mut self, more: Sentence) -> Self {
        for part in more.0 {
            match part {
                Part::Words { words } => self = self.words(words),
                part => self.0.push(part),
            }
        }
        self
    }

    /// The next sentence, after a space; nothing if either is empty.
    #[must_use]
    pub fn then(self, next: Sentence) -> Self {
        if next.is_empty() {
            self
        } else if self.is_empty() {
            next
        } else {
            self.words(" ").with(next)
        }
    }

    /// The same with a capital letter at its beginning.
    #[must_use]
    pub fn capital(mut self) -> Self {
        if let Some(first) = self.0.iter_mut().find(|part| !part.text().is_empty()) {
            match first {
                Part::Words { words: text }
                | Part::Piece { text, .. }
                | Part::Cell { text, .. }
                | Part::Player { text, .. }
                | Part::Number { text: Some(text), .. } => {
                    let mut letters = text.chars();
                    if let Some(letter) = letters.next() {
                        *text = letter.to_uppercase().chain(letters).collect();
                    }
                }
                Part::Number { text: None, .. } => {}
            }
        }
        self
    }
}

/// Its text.
impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|part| f.write_str(&part.text()))
    }
}

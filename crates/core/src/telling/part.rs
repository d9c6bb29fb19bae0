//! The pieces that sentences are made of.

use serde::Serialize;

use crate::Seat;

/// A part of a sentence. Spaces are written out in the words between the others.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(untagged)]
pub enum Part {
    /// Plain words.
    Words {
        /// The words, with the spaces and marks around them.
        words: String,
    },
    /// A piece that has a picture.
    Piece {
        /// Which picture: a spelling of the game's own, told in its page under `docs/notation`.
        piece: String,
        /// How it is called here.
        text: String,
    },
    /// A place on the board, to be lit up; an empty text is not read but still lit up.
    Cell {
        /// The cell, in the game's notation.
        cell: String,
        /// How it is called here; usually the notation itself.
        text: String,
    },
    /// A number that counts: points, a die's top.
    Number {
        /// The number.
        number: i64,
        /// How it is written here, if not in digits.
        #[serde(skip_serializing_if = "Option::is_none")]
        text: Option<String>,
    },
    /// Somebody at the table.
    Player {
        /// Who.
        player: Seat,
        /// What they are called here: a name, "you", "White".
        text: String,
    },
}

impl Part {
    /// What is read aloud.
    pub fn text(&self) -> std::borrow::Cow<'_, str> {
        match self {
            Part::Words { words } => words.into(),
            Part::Piece { text, .. } | Part::Cell { text, .. } | Part::Player { text, .. } => text.into(),
            Part::Number { text: Some(text), .. } => text.into(),
            Part::Number { number, .. } => number.to_string().into(),
        }
    }
}

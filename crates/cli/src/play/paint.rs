//! Pictures and messages with or without terminal colours.

use cubo_core::telling::{Part, Sentence};
use cubo_core::{Ink, Picture};

/// Whether to use escape codes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Paint {
    on: bool,
}

/// One colour for each seat; people with any of the common colour blindnesses can distinguish them.
const SEATS: [(u8, u8, u8); 6] =
    [(86, 180, 233), (230, 159, 0), (0, 158, 115), (204, 121, 167), (240, 228, 66), (213, 94, 0)];

impl Paint {
    pub(crate) fn new(on: bool) -> Self {
        Paint { on }
    }

    /// Whether the screen is a terminal that can be cleared.
    pub(crate) fn is_on(self) -> bool {
        self.on
    }

    /// A piece of text in its ink.
    pub(crate) fn ink(self, ink: Ink, text: &str) -> String {
        let rgb = |(r, g, b): (u8, u8, u8)| format!("\x1b[38;2;{r};{g};{b}m{text}\x1b[0m");
        match ink {
            _ if !self.on || text.trim().is_empty() => text.to_owned(),
            Ink::Plain => text.to_owned(),
            Ink::Faint => format!("\x1b[2m{text}\x1b[0m"),
            Ink::Strong => format!("\x1b[1m{text}\x1b[0m"),
            Ink::Seat(seat) => format!("\x1b[1m{}", rgb(SEATS[usize::from(seat) % SEATS.len()])),
            Ink::Paint(r, g, b) => rgb((r, g, b)),
        }
    }

    /// A sentence, with people in their colours and pieces standing out.
    pub(crate) fn sentence(self, sentence: &Sentence) -> String {
        let part = |part: &Part| match part {
            Part::Player { player, text } => self.ink(Ink::Seat(player.0), text),
            Part::Piece { text, .. } => self.ink(Ink::Strong, text),
            part => part.text().into_owned(),
        };
        sentence.parts().iter().map(part).collect()
    }

    /// A picture, line by line.
    pub(crate) fn lines(self, picture: &Picture) -> Vec<String> {
        let line = |line: &[(Ink, String)]| match self.on {
            true => line.iter().map(|(ink, piece)| self.ink(*ink, piece)).collect(),
            false => line.iter().map(|(_, text)| text.as_str()).collect::<String>().trim_end().to_owned(),
        };
        picture.lines().map(line).collect()
    }
}

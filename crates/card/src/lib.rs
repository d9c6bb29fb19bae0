//! The card of a finished game, a picture to share: 1200 × 630, the final board, who played, how it ended and when.
//!
//! The card is the same for everybody. [`draw`] makes the SVG from a record and from the last view of a spectator, so that it shows
//! nothing secret. The server renders it as pixels for link previews; the page loads this crate as a small WebAssembly module of its own
//! (see [`page`]), and the browser renders it. [`house`] is a general card, for links that must not show a game.
//!
//! Texts are set in the project's font families, by name. A program that shows the picture elsewhere must supply the fonts.

mod boards;
mod layout;
mod letters;
pub mod page;
mod pen;
mod solid;
mod told;
mod words;

use cubo_core::Language;

pub use layout::{alone, draw, house};
pub use pen::escaped;
pub use told::{Date, Told};
pub use words::{Said, said, said_of_the_house};

/// How wide a card is, in pixels.
pub const WIDTH: u32 = 1200;
/// How high.
pub const HEIGHT: u32 = 630;

/// The content of a card.
#[derive(Clone, Copy, Debug)]
pub struct Card<'a> {
    /// Who played, and how it ended.
    pub told: &'a Told,
    /// What the game is called.
    pub game: &'a str,
    /// The last view of a spectator, as JSON.
    pub view: &'a str,
    /// The day it ended.
    pub date: Option<Date>,
    /// The language of its words.
    pub language: Language,
}

//! The card to send of a finished game: 1200 × 630, the final board, who played, how it ended and when.
//!
//! One drawing for everybody. [`draw`] makes the SVG from what a record tells and from the last view of a spectator, so that nothing is
//! on it that was not on the table for everybody. The server turns it into pixels for link previews; the page loads this crate as a
//! small WebAssembly module of its own (see [`page`]) and has its browser do the same. [`house`] is the card of the house itself, for
//! links that may tell nothing.
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

pub use layout::{draw, house};
pub use pen::escaped;
pub use told::{Date, Told};
pub use words::{Said, said, said_of_the_house};

/// How wide a card is, in pixels.
pub const WIDTH: u32 = 1200;
/// How high.
pub const HEIGHT: u32 = 630;

/// What is put on a card.
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
    /// In which language it speaks.
    pub language: Language,
}

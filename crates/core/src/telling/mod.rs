//! What happened, in sentences: a [`Telling`] of every event, made from what one viewer knew, noticed and knows.
//!
//! A telling is made of [`Part`]s, so that a page can show pictures of pieces, light up cells and colour names; its text is what the
//! parts say, one after the other. Games write them ([`Game::tell`], [`Game::propose`],
//! [`Game::explain`]) from views alone: no secret can leak.

pub mod french;
mod part;
mod sentence;
mod teller;

pub use part::Part;
pub use sentence::Sentence;
pub use teller::Teller;

use serde::Serialize;

use crate::{Game, Seat};

/// One event as one viewer met it.
#[derive(Debug)]
pub struct Told<'a, G: Game> {
    /// Who acted; nobody when chance did.
    pub by: Option<Seat>,
    /// What the viewer noticed of it.
    pub seen: &'a G::Seen,
    /// What the viewer knew before.
    pub before: &'a G::View,
    /// What the viewer knows after.
    pub after: &'a G::View,
}

/// Something that was told.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Telling {
    /// One sentence, rarely two, of fewer than 90 characters where names are short: what happened, to whom.
    pub short: Sentence,
    /// The same with its consequences: what it reveals, scores, threatens or ends.
    pub long: Sentence,
    /// Something worth a moment of its own, by a name of the game's: `mate`, `qwirkle`, `gate`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moment: Option<&'static str>,
    /// The round it belongs to, counted from 1, in games that have rounds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<u32>,
}

impl Telling {
    /// A telling whose short and long form are the same.
    pub fn plain(sentence: Sentence) -> Self {
        Telling { long: sentence.clone(), short: sentence, ..Telling::default() }
    }

    /// A telling whose long form is the short one and then more.
    pub fn with_more(short: Sentence, more: Sentence) -> Self {
        let long = short.clone().then(more);
        Telling { short, long, ..Telling::default() }
    }

    /// The same, as a moment.
    #[must_use]
    pub fn moment(mut self, moment: &'static str) -> Self {
        self.moment = Some(moment);
        self
    }

    /// The same, in that round.
    #[must_use]
    pub fn in_round(mut self, round: u32) -> Self {
        self.round = Some(round);
        self
    }
}

//! The card in the browser: one request in, one card out.

use cubo_core::Language;
use serde::{Deserialize, Serialize};

use crate::told::{Date, Told};
use crate::{Card, draw, said};

/// A request of the page. The view is a text, because the code that draws the board parses it.
#[derive(Deserialize)]
struct Request {
    /// A record, or the part of it that a card needs.
    record: Told,
    /// What the game is called.
    game: String,
    /// The last view of a spectator, as JSON in a text.
    view: String,
    /// `2026-11-15`.
    #[serde(default)]
    date: Option<String>,
    language: Language,
}

#[derive(Serialize)]
struct Reply {
    svg: String,
    title: String,
    description: String,
}

#[derive(Serialize)]
struct Refused {
    error: String,
}

/// Answers `{"record":{…},"game":"…","view":"…","date":"2026-11-15","language":"fr"}` with `{"svg":"…","title":"…","description":"…"}`.
pub fn answer(request: &[u8]) -> String {
    let reply = serde_json::from_slice::<Request>(request).map(|request| {
        let card = Card {
            told: &request.record,
            game: &request.game,
            view: &request.view,
            date: request.date.as_deref().and_then(Date::read),
            language: request.language,
        };
        let said = said(&card);
        Reply { svg: draw(&card), title: said.title, description: said.description }
    });
    match reply {
        Ok(reply) => serde_json::to_string(&reply),
        Err(why) => serde_json::to_string(&Refused { error: why.to_string() }),
    }
    .unwrap_or_default() // writing strings cannot fail
}

/// The three functions through which a page speaks to the card.
pub mod door {
    #![allow(unsafe_code)] // the calls from the page have no types: see `cubo_door`
    cubo_door::door!(super::answer);
}

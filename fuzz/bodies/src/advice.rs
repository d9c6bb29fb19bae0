//! Views from which a player chooses an action.

use cubo_catalog::{Visitor, advise};
use cubo_core::{Game, Language};
use cubo_players::{Budget, Level};
use serde_json::value::RawValue;

use crate::every_game;

/// Reads the bytes as a view of every game. What is accepted can be drawn, and players answer or refuse.
pub fn advice(bytes: &[u8]) {
    if let Ok(text) = str::from_utf8(bytes) {
        every_game(&Advice(text));
    }
}

#[derive(Clone, Copy)]
struct Advice<'a>(&'a str);

impl Visitor for Advice<'_> {
    type Out = ();

    fn visit<G: Game>(self) {
        let Ok(view) = serde_json::from_str::<G::View>(self.0) else { return };
        let _ = G::picture(&view, Language::Fr);
        if let Ok(raw) = serde_json::from_str::<Box<RawValue>>(self.0) {
            let _ = advise(G::ID, &raw, &[], Level::Greedy, &mut Budget::nodes(20), "");
        }
    }
}

//! Views that other programs send.

use cubo_catalog::Visitor;
use cubo_core::{Game, QuickDice, Viewer};

use crate::every_game;

/// Reads the bytes as a view of every game. States can be imagined from an accepted view, and they show the same view to some
/// viewer.
pub fn views(bytes: &[u8]) {
    if let Ok(text) = str::from_utf8(bytes) {
        every_game(&Views(text));
    }
}

#[derive(Clone, Copy)]
struct Views<'a>(&'a str);

impl Visitor for Views<'_> {
    type Out = ();

    fn visit<G: Game>(self) {
        let Ok(view) = serde_json::from_str::<G::View>(self.0) else { return };
        let state = G::imagine(&view, &mut QuickDice::new(1));
        let same = |viewer| G::view(&state, viewer) == view;
        assert!(Viewer::all(G::seats(&state)).any(same), "{}: nobody sees {}", G::ID, self.0);
    }
}

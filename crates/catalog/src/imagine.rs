//! Taking up a game from what one viewer knows of it.

use cubo_core::{Game, QuickDice, Viewer};
use cubo_players::knowledge::Known;
use serde_json::value::RawValue;

use crate::shelf::{Visitor, with_game};
use crate::{Error, Running, Session};

/// A game that looks to its viewer like the one that this view was taken from, and that viewer. What the viewer does not know
/// is made up from the seed, which is also what chance is drawn from afterwards; the past is empty.
pub fn imagine(game: &str, view: &RawValue, seed: &str) -> Result<(Box<dyn Session>, Viewer), Error> {
    with_game(game, Imagine { view, seed })?
}

struct Imagine<'a> {
    view: &'a RawValue,
    seed: &'a str,
}

impl Visitor for Imagine<'_> {
    type Out = Result<(Box<dyn Session>, Viewer), Error>;

    fn visit<G: Known>(self) -> Self::Out {
        let view = read_view::<G>(self.view)?;
        let world = G::imagine(&view, &mut QuickDice::from_text(self.seed));
        let viewer = Viewer::all(G::seats(&world))
            .find(|&viewer| G::view(&world, viewer) == view)
            .ok_or_else(|| Error::BadView(format!("no game of {} shows anybody this view", G::ID)))?;
        Ok((Box::new(Running::<G>::from_state(world, Some(self.seed.to_owned()))), viewer))
    }
}

/// A view as its game reads it.
pub(crate) fn read_view<G: Game>(view: &RawValue) -> Result<G::View, Error> {
    serde_json::from_str(view.get()).map_err(|e| Error::BadView(format!("this is no view of {}: {e}", G::ID)))
}

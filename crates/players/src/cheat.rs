//! Search that looks at the cards of others.

use cubo_core::{Game, QuickDice, Turn, Viewer};

use crate::{Budget, Choice, Level, Sight, uct};

/// Chooses with the truth before its eyes: where nothing is hidden, as the strongest player of the game would; elsewhere by
/// tree search on the true state, dice to come excepted. It is a yardstick for the arena alone, never offered to people:
/// a fair player that is as strong must be peeping. Not a [`Player`](crate::Player), so nothing that takes players can be
/// handed one by mistake.
pub fn cheat<G: Game>(truth: &G::State, budget: &mut Budget<'_>, dice: &mut QuickDice) -> Option<Choice<G>> {
    let Turn::Seat(seat) = G::turn(truth) else { return None };
    if !G::SECRETS && Level::has_search::<G>() {
        let view = G::view(truth, Viewer::Seat(seat));
        let sight = Sight { seat, view: &view, history: &[] };
        return Level::Search.player::<G>().choose(&sight, budget, dice);
    }
    uct::search::<G>("cheat", budget, dice, |_| truth.clone())
}

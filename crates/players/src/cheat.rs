//! A search on the true state, hidden things included.

use cubo_core::{QuickDice, Turn, Viewer};

use crate::knowledge::Known;
use crate::{Budget, Choice, Sight, uct};

/// Chooses knowing the true state: as the strongest player of the game where nothing is hidden, otherwise by tree search
/// on the true state. It does not know future dice. It measures players in the arena and is never offered to people: a
/// fair player that is as strong must have a leak. It is not a [`Player`](crate::Player), so that it cannot be passed as
/// one by mistake.
pub fn cheat<G: Known>(truth: &G::State, budget: &mut Budget<'_>, dice: &mut QuickDice) -> Option<Choice<G>> {
    let Turn::Seat(seat) = G::turn(truth) else { return None };
    if !G::SECRETS
        && let Some(mut player) = G::searcher()
    {
        let view = G::view(truth, Viewer::Seat(seat));
        return player.choose(&Sight { seat, view: &view, history: &[] }, budget, dice);
    }
    uct::search::<G>("cheat", budget, dice, |_| truth.clone())
}

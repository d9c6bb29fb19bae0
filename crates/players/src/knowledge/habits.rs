//! What a search of open games with dice asks of a game.

use cubo_core::{Game, QuickDice};

use super::Knowledge;

/// What is known of a game in which nothing is hidden but much is drawn, beyond the [`Knowledge`] that any search can use: how
/// people play it on, so that [`DiceSearch`](crate::search::DiceSearch) can see what becomes of an action.
pub trait Habits<G: Game>: Knowledge<G> {
    /// A [horizon](Self::horizon) without end: there everybody learns to choose what is best for themselves.
    const TO_THE_END: u32 = u32::MAX;

    /// A sensible action, found without a search; `None` where no seat is to act.
    fn reply(&self, state: &G::State, dice: &mut QuickDice) -> Option<G::Action>;

    /// Whether [`values`](Knowledge::values) can be trusted here; elsewhere the turn is played on.
    fn settled(&self, _state: &G::State) -> bool {
        true
    }

    /// How many turns of the others to play on after an action of this state; at least to where it is
    /// [settled](Self::settled).
    fn horizon(&self, state: &G::State) -> u32;
}

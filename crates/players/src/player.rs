//! What a player is given and what it gives back.

use cubo_core::{Game, QuickDice, Seat};

use crate::{Analysis, Budget};

/// What the seat to act knows. Two games that look the same to this seat give equal sights.
pub struct Sight<'a, G: Game> {
    /// The seat to act, which the player plays.
    pub seat: Seat,
    /// All that this seat knows for certain.
    pub view: &'a G::View,
    /// What this seat saw of every event so far, and who acted (`None` for chance). The beginning may be missing if the
    /// caller does not know the whole past. Players estimate from it what the view does not say for certain.
    pub history: &'a [(Option<Seat>, G::Seen)],
}

/// An action and why.
pub struct Choice<G: Game> {
    /// What to do.
    pub action: G::Action,
    /// How the player came to it.
    pub analysis: Analysis,
}

/// Chooses actions for a seat.
pub trait Player<G: Game> {
    /// The name in analyses and results.
    fn name(&self) -> &'static str;

    /// Chooses for the seat to act; `None` only if the view allows that seat no action, which happens in no game.
    fn choose(
        &mut self,
        sight: &Sight<'_, G>,
        budget: &mut Budget<'_>,
        dice: &mut QuickDice,
    ) -> Option<Choice<G>>;
}

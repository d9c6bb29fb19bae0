//! What a player is given and what it gives back.

use cubo_core::{Game, QuickDice, Seat};

use crate::{Analysis, Budget};

/// What the seat to act knows: nothing here could tell twin games apart.
pub struct Sight<'a, G: Game> {
    /// The seat to act, which the player plays.
    pub seat: Seat,
    /// All that this seat knows for certain.
    pub view: &'a G::View,
    /// What this seat saw of every event so far, and who acted (`None` for chance). May be cut short at the front by
    /// those who do not know the whole past; softer beliefs than the view's are drawn from it.
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
    /// The name in analyses and tables of results.
    fn name(&self) -> &'static str;

    /// Chooses for the seat to act; `None` only if the view leaves that seat nothing to do, which no game allows.
    fn choose(
        &mut self,
        sight: &Sight<'_, G>,
        budget: &mut Budget<'_>,
        dice: &mut QuickDice,
    ) -> Option<Choice<G>>;
}

//! The only thing that changes a state.

use crate::{Game, Seat};

/// One step of a game: somebody acted, or chance decided.
pub enum Event<G: Game> {
    /// That seat did that.
    Action(Seat, G::Action),
    /// Dice fell or something was drawn.
    Chance(G::Chance),
}

// Derived implementations would ask for `G: Clone` and so on, which no game is.
impl<G: Game> Clone for Event<G> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<G: Game> Copy for Event<G> {}
impl<G: Game> PartialEq for Event<G> {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Event::Action(s, a), Event::Action(t, b)) => s == t && a == b,
            (Event::Chance(a), Event::Chance(b)) => a == b,
            _ => false,
        }
    }
}
impl<G: Game> Eq for Event<G> {}
impl<G: Game> std::fmt::Debug for Event<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Event::Action(seat, action) => write!(f, "{seat}: {action}"),
            Event::Chance(chance) => write!(f, "chance: {chance}"),
        }
    }
}

/// Applies an event that is known to be possible.
pub fn apply<G: Game>(state: &mut G::State, event: &Event<G>) {
    match event {
        Event::Action(_, action) => G::play(state, *action),
        Event::Chance(chance) => G::apply_chance(state, *chance),
    }
}

//! What a search of open games at a table of two asks of a game.

use std::ops::ControlFlow;

use cubo_core::{Game, Seat};

use super::{Knowledge, Look};

/// What is known of an open game for two, beyond the [`Knowledge`] that any search can use: what
/// [`Search`](crate::search::Search) prunes by.
pub trait Tactics<G: Game>: Knowledge<G> {
    /// Whether a position can come back in the course of a game.
    const REPEATS: bool;
    /// How far a single quiet action usually changes the value, for pruning near the horizon.
    const SWING: i32;

    /// What the state is worth to a seat at a table of two; as much less to the other. Not asked once the game is over.
    fn value(&self, state: &G::State, seat: Seat) -> i32 {
        let values = self.values(state);
        values[seat] - values[seat.next(2)]
    }

    /// The legal actions that are noisy, for the search beyond the horizon.
    fn noisy<B>(
        &self,
        state: &G::State,
        mut each: impl FnMut(G::Action) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        G::legal(state, |action| match self.look(state, action) {
            Look::Noisy(_) => each(action),
            _ => ControlFlow::Continue(()),
        })
    }

    /// The most that a noisy action can gain at once; actions that cannot reach the window are not followed.
    fn gain(&self, state: &G::State, action: G::Action) -> i32;

    /// Whether the seat to act is under a threat it must answer, so that the value means little.
    fn urgent(&self, _state: &G::State) -> bool {
        false
    }

    /// Whether a quiet action might leave the other seat with an [urgent](Self::urgent) threat: then it is never left out
    /// near the horizon.
    fn threatens(&self, _state: &G::State, _action: G::Action) -> bool {
        false
    }

    /// A number for what the action does, alike for alike actions, by which the search remembers what was good.
    fn slot(&self, action: G::Action) -> usize;

    /// What the key of the state leaves out and the value depends on.
    fn salt(&self, _state: &G::State) -> u64 {
        0
    }
}

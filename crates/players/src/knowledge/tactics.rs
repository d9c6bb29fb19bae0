//! What the search for open games with two seats needs to know of a game.

use std::ops::ControlFlow;

use cubo_core::{Game, PerSeat, Seat};

use super::{Knowledge, Look};

/// What is known of an open game for two, in addition to the [`Knowledge`] that any search can use:
/// [`Search`](crate::search::Search) uses it for pruning.
pub trait Tactics<G: Game>: Knowledge<G> {
    /// Whether a position can occur again in a game.
    const REPEATS: bool;
    /// How far a single quiet action usually changes the value, for pruning near the horizon.
    const SWING: i32;

    /// What a search keeps of the state it evaluated last, where that makes the next value cheaper; `()` where it does not.
    type Followed: Default;

    /// What the state is worth to a seat at a table of two; the negative is what it is worth to the other. Not called once the game is over.
    fn value(&self, state: &G::State, seat: Seat) -> i32 {
        let values = self.values(state);
        values[seat] - values[seat.next(2)]
    }

    /// The same value, by way of the state that was evaluated last.
    fn next_value(&self, _followed: &mut Self::Followed, state: &G::State, seat: Seat) -> i32 {
        self.value(state, seat)
    }

    /// The [`values`](Knowledge::values) of a state at a larger table, by way of the state that was evaluated last; `None` if that makes them no cheaper. Not called once
    /// the game is over.
    fn next_values(&self, _followed: &mut Self::Followed, _state: &G::State) -> Option<PerSeat<i32>> {
        None
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

    /// The most that a noisy action can gain at once; actions that cannot reach the window are not searched.
    fn gain(&self, state: &G::State, action: G::Action) -> i32;

    /// Whether the seat to act is under a threat it must answer, so that the value means little.
    fn urgent(&self, _state: &G::State) -> bool {
        false
    }

    /// Whether a quiet action might put the other seat under an [urgent](Self::urgent) threat: then it is never pruned
    /// near the horizon.
    fn threatens(&self, _state: &G::State, _action: G::Action) -> bool {
        false
    }

    /// A number for what the action does, equal for similar actions. The search remembers under it which actions were good.
    fn slot(&self, action: G::Action) -> usize;

    /// A number for what the value depends on but the key of the state does not contain.
    fn salt(&self, _state: &G::State) -> u64 {
        0
    }
}

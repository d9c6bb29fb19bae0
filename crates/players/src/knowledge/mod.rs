//! What a player knows of a game beyond its rules: one file a game. The search itself knows no game.

use std::ops::ControlFlow;

use cubo_core::{Game, PerSeat, Seat};

mod cube_attack;
mod cubulus;

pub use cube_attack::{CubeAttackKnowledge, CubeAttackWeights};
pub use cubulus::{CUBULUS_NAMES, CUBULUS_TERMS, CubulusKnowledge};

/// How an action looks before it is tried. The number puts those of one kind in order, higher first; it stays well within
/// a million.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// It changes what the value hangs on (a capture): always tried, and followed beyond the horizon.
    Noisy(i32),
    /// Anything else.
    Quiet(i32),
    /// Rarely any good: tried last, and less deeply.
    Late(i32),
}

/// What a player knows of a game beyond its rules.
///
/// Values are whole numbers, so that they are the same on every platform; a hundred is worth about a third of the
/// smallest piece, or one point.
pub trait Knowledge<G: Game>: Clone + Send + Sync + 'static {
    /// Whether a position can come back in the course of a game.
    const REPEATS: bool;
    /// How far a single quiet action usually changes the value, for pruning near the horizon.
    const SWING: i32;

    /// What the state is worth to a seat at a table of two; as much less to the other. Not asked once the game is over.
    fn value(&self, state: &G::State, seat: Seat) -> i32;

    /// What the state is worth to each seat, for more than two.
    fn values(&self, state: &G::State) -> PerSeat<i32> {
        PerSeat::from_fn(G::seats(state), |seat| self.value(state, seat))
    }

    /// How a legal action looks.
    fn look(&self, state: &G::State, action: G::Action) -> Look;

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
    fn urgent(&self, state: &G::State) -> bool;

    /// Whether a quiet action might leave the other seat with an [urgent](Self::urgent) threat: then it is never left out
    /// near the horizon.
    fn threatens(&self, _state: &G::State, _action: G::Action) -> bool {
        false
    }

    /// A number for what the action does, alike for alike actions, by which the search remembers what was good.
    fn slot(&self, action: G::Action) -> usize;

    /// What the key of the state leaves out and the value hangs on.
    fn salt(&self, _state: &G::State) -> u64 {
        0
    }
}

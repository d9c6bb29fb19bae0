//! What the search for open games with dice needs to know of a game.

use cubo_core::{Game, PerSeat, QuickDice};

use super::Knowledge;

/// What is known of a game without secrets but with much chance, in addition to the [`Knowledge`] that any search can use: how
/// people usually continue, so that [`DiceSearch`](crate::search::DiceSearch) can follow the consequences of an action.
pub trait Habits<G: Game>: Knowledge<G> {
    /// A [horizon](Self::horizon) without end: play goes on to the end of the game, and the search learns what is best for each seat.
    const TO_THE_END: u32 = u32::MAX;

    /// How much, in hundredths, the [value](Knowledge::values) right after an action counts beside what its trials come to. A value errs, trials scatter; both together are nearer to the truth than either.
    const AT_ONCE: u16 = 0;

    /// What is remembered from one value to the next while one search lasts, so that later ones cost less; `()` if nothing.
    type Memory;

    /// Nothing so far, and room for so many bytes.
    fn memory(&self, bytes: usize) -> Self::Memory;

    /// [`values`](Knowledge::values), with what was remembered: the same numbers sooner. May play on in the state, and takes that back.
    fn values_again(&self, state: &mut G::State, _memory: &mut Self::Memory) -> PerSeat<i32> {
        self.values(state)
    }

    /// A sensible action, found without a search; `None` where no seat is to act.
    fn reply(&self, state: &G::State, dice: &mut QuickDice) -> Option<G::Action>;

    /// What chance does in a trial. Actions are compared by trials with the same dice: the more falls alike after both, the sooner the better one is known.
    fn chance(&self, state: &G::State, dice: &mut QuickDice) -> G::Chance {
        G::draw(state, dice)
    }

    /// Whether [`values`](Knowledge::values) can be trusted here; otherwise the turn is played on.
    fn settled(&self, _state: &G::State) -> bool {
        true
    }

    /// [`values`](Knowledge::values), or what costs less and is nearly as good, for the small searches of replies.
    fn brief_values(&self, state: &G::State) -> PerSeat<i32> {
        self.values(state)
    }

    /// How many turns of the others to play on after an action in this state, and at least until the state is
    /// [settled](Self::settled).
    fn horizon(&self, state: &G::State) -> u32;

    /// The best action of the seat to act and what each seat can expect then, in the unit of a search's worth, where the rest of the game is
    /// so small that nothing of it need be guessed. Asked only where time limits the search.
    #[cfg(feature = "ends")]
    fn solve(
        &self,
        _state: &G::State,
        _budget: &mut crate::Budget<'_>,
    ) -> Option<(G::Action, [f64; cubo_core::MAX_SEATS])> {
        None
    }
}

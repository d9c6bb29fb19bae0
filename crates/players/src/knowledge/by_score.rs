//! What is known of a game without a file of knowledge: its score.

use cubo_core::{Game, PerSeat};

use super::Knowledge;

/// Knows the running score and nothing else.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ByScore;

impl<G: Game> Knowledge<G> for ByScore {
    const LEAD: i32 = 1_000;

    fn values(&self, state: &G::State) -> PerSeat<i32> {
        by_score::<G>(state)
    }
}

/// A hundred a point.
pub(super) fn by_score<G: Game>(state: &G::State) -> PerSeat<i32> {
    let scores = G::scores(state);
    PerSeat::from_fn(scores.seats(), |seat| scores[seat].saturating_mul(100))
}

//! How fast states are valued: what `cubo bench`, the trainee and the page measure.

use cubo_core::{Game, Seat, Turn, walk};

use super::Tactics;

/// The states that follow one state by an action and are not over. A search meets all that follow one, then all that follow the next: a network that goes
/// on from the state that it valued last is measured as it is used.
pub fn following<G: Game>(state: &G::State) -> Vec<G::State> {
    let after = |action| {
        let mut next = state.clone();
        G::play(&mut next, action);
        (G::turn(&next) != Turn::Over).then_some(next)
    };
    walk::list::<G>(state).into_iter().filter_map(after).collect()
}

/// [`Knowledge::evaluate`](super::Knowledge::evaluate) by way of the state that was valued last.
pub(super) fn one_by_one<G: Game, K: Tactics<G>>(knowledge: &K, states: &[G::State]) -> i64 {
    let mut followed = K::Followed::default();
    let value = |state: &G::State| match G::seats(state) {
        2 => knowledge.next_value(&mut followed, state, Seat(0)),
        _ => knowledge.next_values(&mut followed, state).unwrap_or_else(|| knowledge.values(state))[Seat(0)],
    };
    states.iter().map(value).map(i64::from).sum()
}

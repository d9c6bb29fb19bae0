//! How actions look before they are tried.

use std::ops::ControlFlow;

use cubo_core::Game;

use super::Knowledge;

/// How promising an action looks before it is tried; the kinds are in the order in which they are tried. The number orders
/// actions of one kind, higher first; it stays well below a million.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// It changes the value a lot (a capture): always tried, and also searched beyond the horizon.
    Noisy(i32),
    /// Anything else.
    Quiet(i32),
    /// Rarely any good: tried last, and less deeply.
    Late(i32),
}

impl Look {
    /// Higher is tried sooner.
    fn rank(self) -> (u8, i32) {
        match self {
            Look::Noisy(score) => (2, score),
            Look::Quiet(score) => (1, score),
            Look::Late(score) => (0, score),
        }
    }
}

/// The legal actions sorted by their look, equals in the order of the legal list.
pub(super) fn best_first<G: Game, K: Knowledge<G>>(
    knowledge: &K,
    state: &G::State,
    most: usize,
    list: &mut Vec<G::Action>,
) {
    let mut looked = Vec::new();
    let _ = G::legal(state, |action| {
        looked.push((knowledge.look(state, action).rank(), action));
        ControlFlow::<()>::Continue(())
    });
    cubo_core::order::sort_by_key(&mut looked, |&(worth, _)| std::cmp::Reverse(worth));
    list.clear();
    list.extend(looked.into_iter().take(most).map(|(_, action)| action));
}

#[cfg(test)]
mod tests {
    use cubo_cubulus::{Action, Cubulus};

    use super::*;
    use crate::knowledge::CubulusKnowledge;

    #[test]
    fn captures_are_proposed_first_and_rotations_last() {
        let state = Cubulus::read_position("E1 12D4 (E9) (12D5) ; w ; move ; first - ; quiet 0 ; level 2");
        let state = state.unwrap();
        let mut list = Vec::new();
        CubulusKnowledge::default().propose(&state, 1, &mut list);
        assert_eq!(list.iter().map(ToString::to_string).collect::<Vec<_>>(), ["D4-D5"]);
        CubulusKnowledge::default().propose(&state, usize::MAX, &mut list);
        assert_eq!(list.len() as u64, Cubulus::count_legal(&state));
        assert!(matches!(list.last(), Some(Action::Rotate { .. })));
    }
}

//! Where the score after an action says nothing, because points come later: fixed habits, a game each.

use std::any::Any;

use cubo_attakube::{Action as Kube, Kind};
use cubo_core::{Dice, Game, QuickDice, walk};
use cubo_qwirkle_cubes::{Phase, QwirkleCubes};

use crate::Budget;

/// How often each re-roll is tried.
const THROWS: u32 = 32;

/// What the greedy player does here out of habit, and what it expects to gain by it; `None` where it has none.
pub(super) fn habit<G: Game>(
    state: &G::State,
    budget: &mut Budget<'_>,
    dice: &mut QuickDice,
) -> Option<(G::Action, f64)> {
    let state: &dyn Any = state;
    if let Some(state) = state.downcast_ref() {
        return reroll(state, budget, dice).and_then(|(action, gain)| Some((as_of::<G, _>(action)?, gain)));
    }
    if let Some(state) = state.downcast_ref::<cubo_attakube::State>() {
        let action = set_up(state)?;
        budget.spend();
        return Some((as_of::<G, _>(action)?, 0.0));
    }
    None
}

/// An action of the game that is asked for. The types are the same then, which only [`Any`] can be told.
fn as_of<G: Game, A: 'static>(action: A) -> Option<G::Action> {
    (&action as &dyn Any).downcast_ref().copied()
}

/// Qwirkle Cubes: the re-roll after which the best laying is worth most, on average. Every choice is tried with the same
/// dice, so that luck does not decide between them.
fn reroll(
    state: &cubo_qwirkle_cubes::State,
    budget: &mut Budget<'_>,
    dice: &mut QuickDice,
) -> Option<(cubo_qwirkle_cubes::Action, f64)> {
    type G = QwirkleCubes;
    if state.phase() != Phase::Choose {
        return None;
    }
    let luck = dice.long();
    let mut choices = walk::list::<G>(state);
    dice.shuffle(&mut choices);
    let mut best = None;
    for choice in choices {
        let mut points = 0;
        for throw in 0..THROWS {
            let mut dice = QuickDice::new(luck.wrapping_add(throw.into()));
            let mut state = state.clone();
            G::play(&mut state, choice);
            if G::turn(&state).seat().is_none() {
                let chance = G::draw(&state, &mut dice);
                G::happen(&mut state, chance);
            }
            points += u32::from(state.best_score());
            if !budget.spend_wide(256) {
                // Half-tried choices cannot be compared; with nothing tried through, the first will do.
                return best.or(Some((points, choice))).map(mean);
            }
        }
        if best.is_none_or(|(most, _)| points > most) {
            best = Some((points, choice));
        }
    }
    best.map(mean)
}

fn mean<A>((points, choice): (u32, A)) -> (A, f64) {
    (choice, f64::from(points) / f64::from(THROWS))
}

/// AttaKube: runners on the wings, Keys before the dearest gate with a Shield beside them. Where a table plays with other
/// Kubes, the next best that is left.
fn set_up(state: &cubo_attakube::State) -> Option<Kube> {
    use Kind::{Comet, Cyclone, Eclipse, Eye, Firewall, Keys, Quake, Shield, Star, Tsunami};
    const PLACES: [Kind; 7] = [Star, Comet, Shield, Keys, Eclipse, Comet, Star];
    const LIKED: [Kind; 10] = [Star, Comet, Shield, Keys, Eclipse, Firewall, Tsunami, Eye, Quake, Cyclone];
    if state.is_set_up() {
        return None;
    }
    let list = walk::list::<cubo_attakube::AttaKube>(state);
    let rank = |action: &Kube| match action {
        Kube::Set { cell, kind } if Some(kind) == PLACES.get(usize::from(cell.column())) => 0,
        Kube::Set { kind, .. } => 1 + LIKED.iter().position(|liked| liked == kind).unwrap_or(LIKED.len()),
        _ => usize::MAX,
    };
    list.into_iter().min_by_key(rank)
}

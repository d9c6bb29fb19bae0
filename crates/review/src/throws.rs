//! The value of a state in which chance acts next: the mean over all that it can bring.

use std::ops::ControlFlow;

use cubo_core::{QuickDice, mix};
use cubo_players::knowledge::Known;

use crate::Effort;
use crate::shares::{NONE, Shares, Tally};
use crate::value::Eye;

/// A mean over outcomes.
pub(crate) struct Mean {
    pub(crate) mean: Shares,
    /// The variance of the mean where outcomes were drawn; none where all were valued.
    pub(crate) variance: Shares,
    /// How many outcomes there are, if all were valued.
    pub(crate) outcomes: Option<u32>,
}

/// The mean over all outcomes, weighed by their odds; where there are too many, over outcomes that are drawn. Those are drawn apart from
/// what really happened, which is not among them but by chance: with it, luck would be measured against itself and would not be even on
/// average. Every outcome is played on with other dice: many outcomes played on once say more than few that are played on often. They are
/// the dice with which the real outcome is played on, whose salt this is.
pub(crate) fn mean<G: Known>(eye: &mut Eye<G>, state: &G::State, effort: &Effort, salt: u64) -> Mean {
    let most = effort.throws.max(2) as usize;
    let mut all: Vec<(G::Chance, f64)> = Vec::new();
    let flow = G::chances(state, |chance, odds| {
        if all.len() == most {
            return ControlFlow::Break(());
        }
        all.push((chance, odds));
        ControlFlow::Continue(())
    });
    let complete = flow.is_continue();
    if !complete {
        let mut dice = QuickDice::new(mix(salt ^ 0x7468_726f_7773));
        all.clear();
        all.extend((0..most).map(|_| (G::draw(state, &mut dice), 1.0)));
    }
    let playouts = (most / all.len().max(1)) as u32;
    let mut tally = Tally::default();
    let mut world = state.clone();
    let here = G::mark(&world);
    for (n, &(chance, weight)) in all.iter().enumerate() {
        G::apply_chance(&mut world, chance);
        let salt = salt.wrapping_add(n as u64 * u64::from(playouts));
        tally.add(&eye.value(&world, playouts, salt).mean, weight);
        G::rewind(&mut world, &here);
    }
    Mean {
        mean: tally.mean(),
        variance: if complete { NONE } else { tally.variance_of_mean() },
        outcomes: complete.then_some(all.len() as u32),
    }
}

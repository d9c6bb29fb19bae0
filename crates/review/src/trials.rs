//! Actions tried side by side, for those who compare all of them: the same imagined states, the same dice.

use cubo_core::{QuickDice, Seat, Viewer, mix, to_act, walk};
use cubo_players::Sight;
use cubo_players::knowledge::Known;

use crate::Effort;
use crate::judge::Choice;
use crate::value::Eye;

/// Tries actions of the seat to act in states that it cannot tell apart.
pub(crate) struct Trials<G: Known> {
    eye: Eye<G>,
    seat: Seat,
    worlds: Vec<G::State>,
    salt: u64,
}

impl<G: Known> Trials<G> {
    /// With so many states; `None` if no seat is to act. `rolls` says whether the game has dice or draws.
    pub(crate) fn new(
        truth: &G::State,
        effort: &Effort,
        rolls: bool,
        worlds: usize,
        salt: u64,
    ) -> Option<Self> {
        let seat = to_act::<G>(truth)?;
        let action = walk::nth::<G>(truth, 0)?;
        let view = G::view(truth, Viewer::Seat(seat));
        // Nothing is known of how the position came about, so nothing is concluded from it.
        let sight = Sight { seat, view: &view, history: &[] };
        let choice = Choice::<G> { truth, seat, action, history: &[], salt };
        let worlds = choice.worlds(&sight, worlds);
        // Everybody has as many turns before the end is looked at, beginning with the seat to act.
        Some(Trials { eye: Eye::new(effort, rolls, seat), seat, worlds, salt })
    }

    /// The chance of the seat to act after an action, as one sample.
    pub(crate) fn chance(&mut self, world: usize, action: G::Action) -> f64 {
        let salt = mix(self.salt.wrapping_add(3 + world as u64));
        crate::judge::after(&mut self.eye, &mut self.worlds[world], action, salt)[self.seat.index()]
    }

    /// What the seat knows, as an imagined state to walk about in.
    pub(crate) fn world(&self) -> &G::State {
        &self.worlds[0]
    }
}

/// Dice of their own for every purpose.
pub(crate) fn dice(salt: u64, purpose: u64) -> QuickDice {
    QuickDice::new(mix(salt ^ mix(purpose)))
}

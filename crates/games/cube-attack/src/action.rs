//! What a team can do, as spelled (CA-30).

use cubo_core::Seat;

use crate::cube::{Cube, Form};
use crate::planet::Planet;

/// One action. Equal cubes are interchangeable: it names a cube by planet and form.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// `H0.u1>M0`: along an orbit (CA-7).
    Move {
        /// Which cube.
        cube: Cube,
        /// Where to.
        to: Planet,
    },
    /// `C2.s1!`: triggers its planet (CA-8).
    Activate {
        /// Which cube.
        cube: Cube,
    },
    /// `M0.s1x3.u2`: hits a cube on its own planet, which takes a short-range weapon (CA-12).
    Strike {
        /// Which cube.
        cube: Cube,
        /// Whose cube is hit.
        team: Seat,
        /// What that cube shows.
        form: Form,
    },
    /// `M0.l1xC0.3.u2`: hits a cube on a joined planet, which takes a long-range weapon (CA-12).
    Shoot {
        /// Which cube.
        cube: Cube,
        /// Where it aims.
        at: Planet,
        /// Whose cube is hit.
        team: Seat,
        /// What that cube shows.
        form: Form,
    },
    /// `pass`: ends the turn (CA-16).
    Pass,
}

//! When a Master may bring a captured piece back (CU-30 to CU-35).

use std::ops::ControlFlow;

use crate::action::Action;
use crate::board::{Cells, Span};
use crate::legal;
use crate::present::Present;
use crate::state::Phase;

impl Present {
    /// Whether the Master of the side to move stands on its troc row, which is rare.
    #[inline]
    pub(crate) fn troc_row(&self) -> bool {
        self.side.trocs_on(self.master(self.side))
    }

    /// Whether any troc is legal now.
    pub(crate) fn any_troc(&self) -> bool {
        self.troc_row() && self.trocs(&mut ControlFlow::Break).is_break()
    }

    /// Every legal troc of the side to move.
    #[cold]
    pub(crate) fn trocs<B>(&self, each: &mut impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
        let (cubes, shields) = self.captured(self.side);
        let at = self.master(self.side);
        if !self.troc_row() || cubes + shields == 0 || !self.home_is_open() {
            return ControlFlow::Continue(());
        }
        if cubes > 0 && self.troc_holds(Action::TrocCube { at }) {
            each(Action::TrocCube { at })?;
        }
        if shields > 0 {
            for other in Cells(self.free_near(at)) {
                let action = Action::TrocShield { at, on: Span::of_neighbours(at, other) };
                if self.troc_holds(action) {
                    each(action)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether the Master can go back to its starting cell (CU-33).
    fn home_is_open(&self) -> bool {
        let (home, them) = (self.side.home(), self.side.other());
        if self.occupied() & home.bit() == 0 {
            return true;
        }
        if self.men(self.side) & home.bit() != 0 || self.master(them) == home {
            return false;
        }
        match self.shield_at(home) {
            // The Master's return is one of the two attacks. Before it, the Master is eight rows away, so it does not attack the other half.
            Some(span) => {
                let open = self.occupied() & !home.bit();
                self.attackers(span.other(home), self.side, open) != 0
            }
            None => true,
        }
    }

    /// Whether the Master is safe after that troc (CU-34) and, before the move, whether a move can follow.
    fn troc_holds(&self, action: Action) -> bool {
        let mut then = *self;
        then.barter(action);
        !then.attacked(then.master(then.side), then.side.other())
            && (self.phase == Phase::Troc || legal::any_move(&then))
    }
}

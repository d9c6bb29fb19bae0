//! What protects a side's own Master (CU-26), computed once for each position, so that few moves must be checked one by one.

use crate::board::{Cell, Cells};
use crate::present::Present;
use crate::tables::ways;

/// The enemy's lines on the Master of the side to move.
pub(crate) struct Guard {
    master: Cell,
    occupied: u128,
    /// Enemy Master and soldiers that attack the Master now.
    contact: u128,
    /// Enemy cubes whose number is exactly their distance to the Master, whether or not something stands between.
    watchers: u128,
    /// Cells whose piece is the only one on some watcher's way to the Master.
    pub(crate) pinned: u128,
    /// In check: the cells one of which must be filled, or its piece taken, to end it by one cell; there may be none. Otherwise all.
    answers: u128,
    /// Whether the Master is in check now.
    pub(crate) check: bool,
}

impl Guard {
    #[inline]
    pub(crate) fn new(now: &Present) -> Guard {
        let (master, them) = (now.master(now.side), now.side.other());
        let occupied = now.occupied();
        let contact = now.contact(master, them);
        let watchers = now.aimed(master, them);
        let (mut pinned, mut check, mut answers) = (0, contact != 0, !0);
        if check {
            answers = if contact & (contact - 1) == 0 { contact } else { 0 };
        }
        for from in Cells(watchers) {
            let mut open = !0;
            for way in ways(from, master) {
                let blockers = way & occupied;
                if blockers == 0 {
                    check = true;
                    open &= way;
                } else if blockers & (blockers - 1) == 0 {
                    pinned |= blockers;
                }
            }
            if open != !0 {
                answers &= open | from.bit();
            }
        }
        Guard { master, occupied, contact, watchers, pinned, answers, check }
    }

    /// What [`Guard::new`] finds when no enemy piece touches the Master and no cube is aimed at it.
    #[inline]
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn idle(now: &Present) -> Guard {
        Guard {
            master: now.master(now.side),
            occupied: now.occupied(),
            contact: 0,
            watchers: 0,
            pinned: 0,
            answers: !0,
            check: false,
        }
    }

    /// Whether the Master is not attacked after the cells `left` become free, the cells `filled` are occupied and the
    /// pieces on `taken` are captured. Not for moves of the Master itself.
    pub(crate) fn safe(&self, left: u128, filled: u128, taken: u128) -> bool {
        if self.contact & !taken != 0 {
            return false;
        }
        let occupied = self.occupied & !left | filled;
        Cells(self.watchers & !taken).all(|from| {
            let [one, other] = ways(from, self.master);
            one & occupied != 0 && other & occupied != 0
        })
    }

    /// Whether a piece that comes to one of these cells, and to no other, could end a check; without one always.
    #[inline]
    pub(crate) fn helps(&self, cells: u128) -> bool {
        self.answers & cells != 0
    }

    /// Whether a one-cell piece may leave this cell without exposing its Master.
    #[inline]
    pub(crate) fn frees(&self, from: Cell) -> bool {
        !self.check && self.pinned & from.bit() == 0
    }

    /// Whether any one-cell piece on these cells may leave.
    #[inline]
    pub(crate) fn frees_all(&self, cells: u128) -> bool {
        !self.check && self.pinned & cells == 0
    }
}

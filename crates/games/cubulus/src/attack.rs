//! Which piece attacks which cell. An attack is a move that would end on the cell, even if it would expose the
//! attacker's own Master (CU-23, CU-25). Shields attack nothing (CU-21).

use crate::board::{Cell, Cells};
use crate::pieces::Side;
use crate::present::Present;
#[cfg(not(target_family = "wasm"))]
use crate::tables::AROUND;
use crate::tables::{DIAGONAL, NEAR, RING, ways};

/// See [`Present::looks`].
#[cfg(not(target_family = "wasm"))]
pub(crate) struct Looks {
    /// What its Master and its soldiers attack.
    pub(crate) touched: u128,
    /// What its cubes attack if their ways are free.
    pub(crate) aimed: u128,
}

#[cfg(not(target_family = "wasm"))]
impl Looks {
    /// Everything that may be attacked.
    #[inline]
    pub(crate) fn all(&self) -> u128 {
        self.touched | self.aimed
    }
}

impl Present {
    /// The cells next to a Master that it attacks: along rows and columns, and diagonally with its first move in hand
    /// (CU-12, CU-45).
    #[inline]
    pub(crate) fn master_reach(&self, side: Side) -> u128 {
        let cell = self.master(side).index();
        if self.first[side.index()] { NEAR[cell] | DIAGONAL[cell] } else { NEAR[cell] }
    }

    /// The Master and soldiers of a side that attack a cell: those that stand next to it.
    #[inline]
    pub(crate) fn contact(&self, cell: Cell, by: Side) -> u128 {
        let soldiers = DIAGONAL[cell.index()] & self.soldiers & self.men(by);
        if self.master_reach(by) & cell.bit() != 0 { soldiers | self.master(by).bit() } else { soldiers }
    }

    /// The cubes of a side whose number is exactly their distance from a cell, whether or not something stands between.
    #[inline]
    pub(crate) fn aimed(&self, cell: Cell, by: Side) -> u128 {
        let (rings, tops) = (&RING[cell.index()], &self.tops);
        let all = rings[0] & tops[0]
            | rings[1] & tops[1]
            | rings[2] & tops[2]
            | rings[3] & tops[3]
            | rings[4] & tops[4]
            | rings[5] & tops[5];
        all & self.men(by)
    }

    /// The pieces of a side that attack a cell when `occupied` is what stands in the way.
    #[inline]
    pub(crate) fn attackers(&self, cell: Cell, by: Side, occupied: u128) -> u128 {
        let mut found = self.contact(cell, by);
        for from in Cells(self.aimed(cell, by)) {
            if opens(from, cell, occupied) {
                found |= from.bit();
            }
        }
        found
    }

    /// Whether any piece of a side attacks a cell as things stand.
    #[inline]
    pub(crate) fn attacked(&self, cell: Cell, by: Side) -> bool {
        self.contact(cell, by) != 0 || Cells(self.aimed(cell, by)).any(|from| self.reaches(from, cell))
    }

    /// Whether any piece of a side attacks a cell when `occupied` is what stands in the way.
    #[inline]
    pub(crate) fn attacked_through(&self, cell: Cell, by: Side, occupied: u128) -> bool {
        self.contact(cell, by) != 0 || Cells(self.aimed(cell, by)).any(|from| opens(from, cell, occupied))
    }

    /// How many paths over free cells the cubes of a side have, at most `most` counted of each, and which of these cells any piece of that side
    /// attacks as things stand. Every cube is looked at once for both.
    pub(crate) fn reach(&self, by: Side, most: u32, cells: u128) -> (u32, u128) {
        let mut found = self.touched_among(cells, by);
        let paths = Cells(self.cubes() & self.men(by)).fold(0, |paths, from| {
            let top = self.dice[from.index()].top() as usize;
            let aimed = RING[from.index()][top - 1] & cells;
            // Few cubes aim at anything; what then follows stays apart, so that the count keeps its registers.
            if aimed != 0 {
                found |= self.reached(from, aimed);
            }
            paths + self.count_paths(from, top).min(most)
        });
        (paths, found)
    }

    /// Which of these cells a cube can come to, if they are as far away as its number says.
    #[inline(never)]
    fn reached(&self, from: Cell, cells: u128) -> u128 {
        Cells(cells).fold(0, |found, to| if self.reaches(from, to) { found | to.bit() } else { found })
    }

    /// Which of these cells the Master or the soldiers of a side attack.
    #[inline]
    pub(crate) fn touched_among(&self, cells: u128, by: Side) -> u128 {
        let mut found = cells & self.master_reach(by);
        for from in Cells(self.soldiers & self.men(by)) {
            found |= cells & DIAGONAL[from.index()];
        }
        found
    }

    /// What a side attacks, as far as that is known without a look at the ways of its cubes.
    #[inline]
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn looks(&self, by: Side, cubes: u128) -> Looks {
        let aimed = Cells(cubes & self.men(by))
            .fold(0, |aimed, from| aimed | RING[from.index()][self.dice[from.index()].top() as usize - 1]);
        Looks { touched: self.touched_among(!0, by), aimed }
    }

    /// Which of these cells around the Master of a side the enemy attacks, once the Master has left its own cell.
    #[inline(never)]
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn attacked_around(&self, side: Side, cells: u128) -> u128 {
        self.attacked_besides(side, cells, self.touched_among(cells, side.other()))
    }

    /// The same if it is known which of them are attacked by Master and soldiers: cubes are looked at for the others.
    #[inline(always)]
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn attacked_besides(&self, side: Side, cells: u128, known: u128) -> u128 {
        let (master, them) = (self.master(side), side.other());
        let occupied = self.occupied() & !master.bit();
        let mut found = known;
        let (around, tops) = (&AROUND[usize::from(self.first[side.index()])][master.index()], &self.tops);
        let aimed = around[0] & tops[0]
            | around[1] & tops[1]
            | around[2] & tops[2]
            | around[3] & tops[3]
            | around[4] & tops[4]
            | around[5] & tops[5];
        for from in Cells(aimed & self.men(them)) {
            let top = self.dice[from.index()].top() as usize;
            for to in Cells(RING[from.index()][top - 1] & cells & !found) {
                if opens(from, to, occupied) {
                    found |= to.bit();
                }
            }
        }
        found
    }

    /// Whether a side could take an enemy shield: both cells are attacked, by two different pieces; the other half is
    /// never in the way (CU-22, CU-23).
    #[inline]
    pub(crate) fn shield_in_danger(&self, cells: [Cell; 2], by: Side) -> bool {
        let [a, b] = self.shield_attackers(cells, by);
        a != 0 && b != 0 && !(a == b && a & (a - 1) == 0)
    }

    /// The attackers of each half of an enemy shield. If the first half has none, those of the second are not computed.
    #[inline]
    pub(crate) fn shield_attackers(&self, cells: [Cell; 2], by: Side) -> [u128; 2] {
        let occupied = self.occupied();
        let first = self.attackers(cells[0], by, occupied & !cells[1].bit());
        if first == 0 {
            return [0; 2];
        }
        [first, self.attackers(cells[1], by, occupied & !cells[0].bit())]
    }
}

/// Whether a cube of the right number can come from one cell to the other.
#[inline]
pub(crate) fn opens(from: Cell, to: Cell, occupied: u128) -> bool {
    let [one, other] = ways(from, to);
    one & occupied == 0 || other & occupied == 0
}

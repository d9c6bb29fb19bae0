//! The same actions as [`legal`](legal::legal) gives, as a list. Which of the four cells around it a Kube can use is computed as four bits,
//! and they choose the actions from a table: a processor guesses badly what each kind can do where.

use std::ops::ControlFlow;

use crate::action::{Action, Line};
use crate::board::{ADJACENT, CELLS, Cell, CellSet, GATES, Place, SIDE, STRAIGHT, WAYS, next};
use crate::kind::{KINDS, Kind};
use crate::legal;
use crate::table::{Board, Stage, Token};

/// Appends every legal action of the seat to act.
pub(crate) fn list(table: &Board, list: &mut Vec<Action>) {
    let Stage::Play(side) = table.stage else {
        let _ = legal::legal(table, |action| push(list, action));
        return;
    };
    let (side, before) = (side as usize, list.len());
    let end = kubes(table, side, list);
    list.truncate(end);
    let _ = legal::adding(table, side, |action| push(list, action));
    if list.len() == before {
        list.push(Action::Pass); // AK-5
    }
}

#[inline]
fn push(list: &mut Vec<Action>, action: Action) -> ControlFlow<()> {
    list.push(action);
    ControlFlow::Continue(())
}

/// Appends what the free Kubes of a side can do; returns where that ends. What comes after it in the list means nothing.
#[inline]
fn kubes(table: &Board, side: usize, list: &mut Vec<Action>) -> usize {
    let mut sheet = Sheet { end: list.len(), list };
    let (occupied, gates) = (table.occupied(), GATES[1 - side]);
    let held = if table.held == 0 { 0 } else { table.held_tops() };
    let aims = aims(table, side, held);
    for cell in CellSet(table.tops[side] & !held) {
        sheet.make_room();
        let token = table.top(cell);
        let kind = table.kind(token);
        let open = which(ADJACENT[cell.index()] & !occupied, cell, GATHER_NEAR);
        sheet.write(&STEPS[open][cell.index()], open);
        let at_gate = gates & cell.bit() != 0;
        if at_gate {
            let _ = legal::crossing(side, cell, &mut |action| sheet.push(action));
        }
        if kind == Kind::Eye && table.hidden[side] & cell.bit() != 0 {
            let _ = legal::eye(table, side, cell, false, &mut |action| sheet.push(action));
            continue;
        }
        let mut aims = aims[kind.index()];
        if table.holding & token.bit() != 0 {
            aims &= !held_by(table, token); // AK-32
        }
        let reach = &REACH[kind.index()][cell.index()];
        let near = which(aims & reach.near, cell, GATHER[kind.index()]);
        let open = near & !which(occupied & reach.behind, cell, GATHER_FAR);
        sheet.write(&POWERS[kind.index()][open][cell.index()], open);
        if at_gate && kind == Kind::Star {
            let _ = legal::crossing_aslant(side, cell, &mut |action| sheet.push(action));
        }
    }
    sheet.end
}

/// The cells that each kind's power can be used on, as far as that does not depend on where the Kube stands.
#[inline]
fn aims(table: &Board, side: usize, held: u64) -> [u64; KINDS] {
    let (own, enemy) = (table.tops[side], table.tops[1 - side]);
    let occupied = table.occupied();
    let mut aims = [0; KINDS];
    aims[Kind::Star.index()] = !occupied; // AK-20
    aims[Kind::Comet.index()] = !occupied; // AK-21
    aims[Kind::Quake.index()] = own; // AK-22: itself
    aims[Kind::Tsunami.index()] = occupied & !table.shields & !held; // AK-23
    aims[Kind::Cyclone.index()] = own; // AK-24: itself
    aims[Kind::Firewall.index()] = enemy & !table.shields; // AK-25
    aims[Kind::Eclipse.index()] = occupied & !table.shields & !table.stacks; // AK-26
    aims[Kind::Eye.index()] = table.hidden[1 - side]; // AK-29
    aims
}

/// The cell of the Kube that a Firewall holds, if nothing covers it.
fn held_by(table: &Board, wall: Token) -> u64 {
    let held = Token(table.target[wall.index()]);
    let cell = Cell(table.at[held.index()]);
    if table.top(cell) == held { cell.bit() } else { 0 }
}

/// Actions being written to a list that is longer than they are.
struct Sheet<'a> {
    list: &'a mut Vec<Action>,
    end: usize,
}

impl Sheet<'_> {
    /// Makes the list long enough for what one Kube can do: four steps, a crossing, seven looks; and four written at once.
    #[inline]
    fn make_room(&mut self) {
        const MOST: usize = 4 + 1 + 7 + 4;
        const MORE: [Action; 40] = [Action::Pass; 40];
        if self.list.len() < self.end + MOST {
            self.list.extend_from_slice(&MORE);
        }
    }

    #[inline]
    fn push(&mut self, action: Action) -> ControlFlow<()> {
        self.list[self.end] = action;
        self.end += 1;
        ControlFlow::Continue(())
    }

    /// Writes four actions and keeps as many as there are.
    #[inline]
    fn write(&mut self, actions: &[Action; 4], which: usize) {
        const COUNT: [u8; 16] = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];
        self.list[self.end..self.end + 4].copy_from_slice(actions);
        self.end += COUNT[which] as usize;
    }
}

/// Gathers up to four cells around a cell into four bits, one each way. The cells are moved so that the one in the middle is bit 14; the
/// product then puts each of them in its place among the highest four bits. What else it adds up stays below these or is lost above.
#[inline]
const fn which(cells: u64, around: Cell, gather: u64) -> usize {
    ((cells << MIDDLE >> around.0).wrapping_mul(gather) >> 60) as usize
}

/// Two rows: as far as the cells reach that are looked at.
const MIDDLE: u8 = 14;

/// The factor that gathers the cells some steps away, from one way on.
const fn gather(first: usize, steps: i8) -> u64 {
    let (mut factor, mut way) = (0, 0);
    while way < 4 {
        let (column, row) = WAYS[first + way];
        let bit = MIDDLE as i8 + steps * (column + SIDE as i8 * row);
        factor |= 1 << (60 + way as i8 - bit);
        way += 1;
    }
    factor
}

const GATHER_NEAR: u64 = gather(0, 1);
const GATHER_FAR: u64 = gather(0, 2);

/// The factor for the cells that decide what each kind's power can do.
static GATHER: [u64; KINDS] = {
    let mut table = [GATHER_NEAR; KINDS];
    table[Kind::Star.index()] = gather(STRAIGHT, 1);
    // Both lines of an Earthquake, and the one thing that a Cyclone does, hang on its own cell.
    table[Kind::Quake.index()] = 0b11 << (60 - MIDDLE);
    table[Kind::Cyclone.index()] = 0b1 << (60 - MIDDLE);
    table
};

/// Where a power reaches from a cell.
#[derive(Clone, Copy)]
struct Reach {
    /// The cells that its aim is sought among.
    near: u64,
    /// The cells behind these, straight on, that must not be occupied.
    behind: u64,
}

static REACH: [[Reach; CELLS]; KINDS] = {
    let mut table = [[Reach { near: 0, behind: 0 }; CELLS]; KINDS];
    let mut kind = 0;
    while kind < KINDS {
        let mut cell = 0;
        while cell < CELLS {
            table[kind][cell] = reach(Kind::ALL[kind], Cell(cell as u8));
            cell += 1;
        }
        kind += 1;
    }
    table
};

const fn reach(kind: Kind, from: Cell) -> Reach {
    let mut reach = Reach { near: 0, behind: 0 };
    let mut way = 0;
    while way < 4 {
        let deed = deed(Some(kind), from, way);
        if let Some((near, _)) = deed {
            reach.near |= near.bit();
            if let (Kind::Comet | Kind::Tsunami, Some(behind)) = (kind, next(near, way)) {
                reach.behind |= behind.bit();
            }
        }
        way += 1;
    }
    reach
}

/// Four actions for each cell and each set of ways; what comes after those that there are means nothing.
type Actions = [[[Action; 4]; CELLS]; 16];

/// AK-6: to free neighbours.
static STEPS: Actions = actions(None);

/// The power of each kind.
static POWERS: [Actions; KINDS] = {
    let mut table = [[[[Action::Pass; 4]; CELLS]; 16]; KINDS];
    let mut kind = 0;
    while kind < KINDS {
        table[kind] = actions(Some(Kind::ALL[kind]));
        kind += 1;
    }
    table
};

const fn actions(power: Option<Kind>) -> Actions {
    let order: [usize; 4] = match power {
        // By cell: below, left, right, above.
        None | Some(Kind::Firewall | Kind::Eclipse | Kind::Eye) => [2, 3, 1, 0],
        Some(_) => [0, 1, 2, 3],
    };
    let mut table = [[[Action::Pass; 4]; CELLS]; 16];
    let mut place = 0;
    while place < 16 * CELLS {
        let (open, cell) = (place / CELLS, place % CELLS);
        let (mut n, mut count) = (0, 0);
        while n < 4 {
            if let (1, Some((_, action))) = (open >> order[n] & 1, deed(power, Cell(cell as u8), order[n])) {
                table[open][cell][count] = action;
                count += 1;
            }
            n += 1;
        }
        place += 1;
    }
    table
}

/// What a power, or a plain step, does one way, and the cell that decides whether it can.
const fn deed(power: Option<Kind>, from: Cell, way: usize) -> Option<(Cell, Action)> {
    let near = match power {
        Some(Kind::Quake | Kind::Cyclone) => Some(from),
        Some(Kind::Star) => next(from, STRAIGHT + way),
        None | Some(_) => next(from, way),
    };
    let Some(near) = near else { return None };
    let action = match (power, way) {
        (None | Some(Kind::Star | Kind::Eclipse), _) => Action::Step { from, to: Place::on(near) },
        (Some(Kind::Comet), _) => match next(near, way) {
            Some(to) => Action::Step { from, to: Place::on(to) },
            None => return None,
        },
        (Some(Kind::Tsunami | Kind::Firewall), _) => Action::Aim { from, at: near },
        (Some(Kind::Eye), _) => Action::Look { from, at: near },
        (Some(Kind::Quake), 0) => Action::Quake { from, line: Line::Row },
        (Some(Kind::Quake), 1) => Action::Quake { from, line: Line::Column },
        (Some(Kind::Cyclone), 0) => Action::Cyclone { from },
        (Some(Kind::Quake | Kind::Cyclone | Kind::Shield | Kind::Keys), _) => return None,
    };
    Some((near, action))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every set of the cells around every cell, for the three shapes that there are.
    #[test]
    fn cells_are_gathered_way_by_way() {
        for (factor, first, steps) in
            [(GATHER_NEAR, 0, 1), (GATHER_FAR, 0, 2), (GATHER[Kind::Star.index()], STRAIGHT, 1)]
        {
            for around in Cell::all() {
                let there = |way: usize| (0..steps).try_fold(around, |cell, _| next(cell, first + way));
                for wanted in 0..16 {
                    let on = (0..4).filter(|way| wanted >> way & 1 != 0 && there(*way).is_some());
                    let bits = on.clone().fold(0, |bits, way| bits | 1 << way);
                    let set = on.filter_map(there).fold(0, |set, cell| set | cell.bit());
                    assert_eq!(which(set, around, factor), bits, "{around}");
                }
            }
        }
    }
}

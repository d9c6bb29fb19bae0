//! The same actions as [`legal`](legal::legal) gives, as a list. Which of the four cells around it a Kube can use is computed as four bits,
//! and they choose the actions from a table: a processor guesses badly what each kind can do where.

use std::ops::ControlFlow;

use crate::action::{Action, Line};
use crate::board::{CELLS, Cell, CellSet, GATES, Place, STRAIGHT, next};
use crate::kind::{KINDS, Kind};
use crate::legal;
use crate::table::{Board, Stage};

/// Appends every legal action of the seat to act.
pub(crate) fn list(table: &Board, list: &mut Vec<Action>) {
    let Stage::Play(side) = table.stage else {
        let _ = legal::legal(table, |action| push(list, action));
        return;
    };
    let (side, before) = (side as usize, list.len());
    list.extend_from_slice(&[Action::Pass; MOST]);
    let written = list.last_chunk_mut().map_or(0, |room| kubes(table, side, room));
    list.truncate(before + written);
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

/// What the seven Kubes of a side (AK-9) can do at most: four steps, a crossing and seven looks each; and room to write four at once.
const MOST: usize = 7 * (4 + 1 + 7) + 4;

/// Writes what the free Kubes of a side can do; returns how much that is.
#[inline]
fn kubes(table: &Board, side: usize, room: &mut [Action; MOST]) -> usize {
    let mut sheet = Sheet { room, len: 0 };
    let occupied = table.occupied();
    let aims = aims(table, side);
    for cell in CellSet(legal::free_kubes(table, side)) {
        let token = table.top(cell);
        let kind = table.kind(token);
        let steps = &STEPS[cell.index()];
        sheet.write(&steps.actions, steps.near.which(!occupied));
        let _ = legal::crossing(side, cell, &mut |action| sheet.push(action));
        if (kind == Kind::Eye) & !table.is_up(token) {
            let _ = legal::eye(table, side, cell, false, &mut |action| sheet.push(action));
            continue;
        }
        let mut aims = aims[kind.index()];
        if table.holding & token.bit() != 0 {
            aims &= !table.held_top(token); // AK-32
        }
        let power = &POWERS[kind.index()][cell.index()];
        sheet.write(&power.actions, power.near.which(aims) & !power.behind.which(occupied));
        if (kind == Kind::Star) & (GATES[1 - side] & cell.bit() != 0) {
            let _ = legal::crossing_aslant(side, cell, &mut |action| sheet.push(action));
        }
    }
    sheet.len
}

/// The cells that each kind's power can be used on, as far as that does not depend on where the Kube stands.
#[inline]
fn aims(table: &Board, side: usize) -> [u64; KINDS] {
    let (own, enemy) = (table.tops[side], table.tops[1 - side]);
    let occupied = table.occupied();
    let mut aims = [0; KINDS];
    aims[Kind::Star.index()] = !occupied; // AK-20
    aims[Kind::Comet.index()] = !occupied; // AK-21
    aims[Kind::Quake.index()] = own; // AK-22: itself
    aims[Kind::Tsunami.index()] = occupied & !table.shields & !table.held_tops(); // AK-23
    aims[Kind::Cyclone.index()] = own; // AK-24: itself
    aims[Kind::Firewall.index()] = enemy & !table.shields; // AK-25
    aims[Kind::Eclipse.index()] = occupied & !table.shields & !table.stacks; // AK-26
    aims[Kind::Eye.index()] = table.hidden[1 - side]; // AK-29
    aims
}

/// Actions being written.
struct Sheet<'a> {
    room: &'a mut [Action; MOST],
    len: usize,
}

impl Sheet<'_> {
    #[inline]
    fn push(&mut self, action: Action) -> ControlFlow<()> {
        self.room[self.len] = action;
        self.len += 1;
        ControlFlow::Continue(())
    }

    /// Writes four actions and keeps as many as there are.
    #[inline]
    fn write(&mut self, actions: &[[Action; 4]; 16], which: usize) {
        const COUNT: [u8; 16] = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];
        self.room[self.len..self.len + 4].copy_from_slice(&actions[which]);
        self.len += COUNT[which] as usize;
    }
}

/// Up to four cells, one each way.
#[derive(Clone, Copy)]
struct Four {
    cells: u64,
    gather: u64,
}

impl Four {
    const NONE: Four = Four { cells: 0, gather: 0 };

    /// With the cell that lies that way.
    const fn with(self, cell: Cell, way: usize) -> Four {
        Four { cells: self.cells | cell.bit(), gather: self.gather | 1 << (60 + way - cell.index()) }
    }

    /// Which of them are in a set, a bit each way. The product moves each cell's bit to its place among the highest four; what else it
    /// adds up stays below these or is lost above, for the cells one and two steps straight and one aslant from any cell.
    #[inline]
    const fn which(self, set: u64) -> usize {
        ((set & self.cells).wrapping_mul(self.gather) >> 60) as usize
    }
}

/// What a Kube can do from one cell.
#[derive(Clone, Copy)]
struct Deeds {
    /// The cells beside it that decide.
    near: Four,
    /// The cells behind these that must not be occupied.
    behind: Four,
    /// The actions for each set of ways; what comes after them means nothing.
    actions: [[Action; 4]; 16],
}

/// AK-6: to a free neighbour.
static STEPS: [Deeds; CELLS] = everywhere(None);

/// The power of each kind.
static POWERS: [[Deeds; CELLS]; KINDS] = {
    let mut table =
        [[Deeds { near: Four::NONE, behind: Four::NONE, actions: [[Action::Pass; 4]; 16] }; CELLS]; KINDS];
    let mut kind = 0;
    while kind < KINDS {
        table[kind] = everywhere(Some(Kind::ALL[kind]));
        kind += 1;
    }
    table
};

/// What a power, or a plain step, can do from each cell.
const fn everywhere(power: Option<Kind>) -> [Deeds; CELLS] {
    let mut table = [Deeds { near: Four::NONE, behind: Four::NONE, actions: [[Action::Pass; 4]; 16] }; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        table[cell] = deeds(power, Cell(cell as u8));
        cell += 1;
    }
    table
}

const fn deeds(power: Option<Kind>, from: Cell) -> Deeds {
    let mut deeds = Deeds { near: Four::NONE, behind: Four::NONE, actions: [[Action::Pass; 4]; 16] };
    let mut actions = [None; 4];
    let mut way = 0;
    while way < 4 {
        let near = match power {
            Some(Kind::Quake | Kind::Cyclone) => Some(from),
            Some(Kind::Star) => next(from, STRAIGHT + way),
            _ => next(from, way),
        };
        if let Some(near) = near {
            let behind = next(near, way);
            actions[way] = action(power, from, near, behind, way);
            if actions[way].is_some() {
                deeds.near = deeds.near.with(near, way);
                if let (Some(behind), Some(Kind::Comet | Kind::Tsunami)) = (behind, power) {
                    deeds.behind = deeds.behind.with(behind, way);
                }
            }
        }
        way += 1;
    }
    let order: [usize; 4] = match power {
        // The order of cells: below, left, right, above.
        None | Some(Kind::Firewall | Kind::Eclipse | Kind::Eye) => [2, 3, 1, 0],
        Some(_) => [0, 1, 2, 3],
    };
    let mut which = 0;
    while which < 16 {
        let (mut n, mut count) = (0, 0);
        while n < 4 {
            if let (1, Some(action)) = (which >> order[n] & 1, actions[order[n]]) {
                deeds.actions[which][count] = action;
                count += 1;
            }
            n += 1;
        }
        which += 1;
    }
    deeds
}

/// What is done one way.
const fn action(
    power: Option<Kind>,
    from: Cell,
    near: Cell,
    behind: Option<Cell>,
    way: usize,
) -> Option<Action> {
    match (power, way) {
        (None | Some(Kind::Star | Kind::Eclipse), _) => Some(Action::Step { from, to: Place::on(near) }),
        (Some(Kind::Comet), _) => match behind {
            Some(to) => Some(Action::Step { from, to: Place::on(to) }),
            None => None,
        },
        (Some(Kind::Tsunami | Kind::Firewall), _) => Some(Action::Aim { from, at: near }),
        (Some(Kind::Eye), _) => Some(Action::Look { from, at: near }),
        (Some(Kind::Quake), 0) => Some(Action::Quake { from, line: Line::Row }),
        (Some(Kind::Quake), 1) => Some(Action::Quake { from, line: Line::Column }),
        (Some(Kind::Cyclone), 0) => Some(Action::Cyclone { from }),
        (Some(Kind::Quake | Kind::Cyclone | Kind::Shield | Kind::Keys), _) => None,
    }
}

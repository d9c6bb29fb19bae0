//! Why an action is illegal. Written from the clauses, cell by cell, without the tables that [`crate::legal`] uses.

use crate::action::{Action, Cell, Deed, Placement};
use crate::clauses::Clause;
use crate::cube::{Colour, Cube, FULL, Symbol};
use crate::cubes::Cubes;
use crate::state::{Phase, State};
use crate::table::Board;

/// The clause that forbids the action to the seat to act.
pub(crate) fn refuse(state: &State, action: Action) -> Option<Clause> {
    let hand = state.own();
    match (state.phase(), action.deed()) {
        (Phase::First, Deed::Lay(placements)) => {
            own_cubes(hand, &placements.cubes()).or_else(|| opening(hand, placements.as_slice()))
        }
        (Phase::First, _) => Some(Clause::Qc2),
        (Phase::Choose, Deed::Keep) => None,
        (Phase::Choose, Deed::Roll(cubes)) => hand.without(&cubes).is_none().then_some(Clause::Qc4),
        (Phase::Choose, Deed::Lay(_) | Deed::Pass) => Some(Clause::Qc31),
        (Phase::Lay | Phase::Stuck, Deed::Keep | Deed::Roll(_)) => Some(Clause::Qc4),
        (Phase::Lay, Deed::Lay(placements)) => laying(state, placements.as_slice()),
        (Phase::Lay, Deed::Pass) => Some(Clause::Qc5),
        (Phase::Stuck, Deed::Lay(placements)) => laying(state, placements.as_slice()).or(Some(Clause::Qc7)),
        (Phase::Stuck, Deed::Pass) => None,
        // No seat is to act; by the contract this is not called then.
        _ => Some(Clause::Qc3),
    }
}

/// QC-5: a seat lays its own cubes.
fn own_cubes(hand: &Cubes, cubes: &Cubes) -> Option<Clause> {
    hand.without(cubes).is_none().then_some(Clause::Qc5)
}

/// QC-2: the largest set, as a line along row 0 from 0,0.
fn opening(hand: &Cubes, placements: &[Placement]) -> Option<Clause> {
    let in_place = placements.iter().zip(0..).all(|(p, x)| p.cell.x() == x && p.cell.y() == 0);
    let cubes: Vec<Cube> = placements.iter().map(|p| p.cube).collect();
    if !in_place {
        return Some(Clause::Qc2);
    }
    if cubes.len() > 1 && !is_line(&cubes) {
        return Some(Clause::Qc10);
    }
    (cubes.len() < largest(hand)).then_some(Clause::Qc2)
}

/// How many of these cubes would make a line, equal ones counted once (QC-2).
pub(crate) fn largest(hand: &Cubes) -> usize {
    let different = |keep: &dyn Fn(&Cube) -> bool| {
        let mut cubes: Vec<Cube> = hand.iter().filter(keep).collect();
        cubes.dedup();
        cubes.len()
    };
    let colours = Colour::ALL.iter().map(|&colour| different(&|c| c.colour() == colour));
    let symbols = Symbol::ALL.iter().map(|&symbol| different(&|c| c.symbol() == symbol));
    colours.chain(symbols).max().unwrap_or(0)
}

/// Whether cubes side by side make a line (QC-10).
pub(crate) fn is_line(cubes: &[Cube]) -> bool {
    let pairs = || cubes.iter().enumerate().flat_map(|(n, a)| cubes[n + 1..].iter().map(move |b| (a, b)));
    let one_colour = pairs().all(|(a, b)| a.colour() == b.colour() && a.symbol() != b.symbol());
    let one_symbol = pairs().all(|(a, b)| a.symbol() == b.symbol() && a.colour() != b.colour());
    cubes.len() >= 2 && (one_colour || one_symbol)
}

/// QC-11 to QC-13, in the order in which they are checked.
fn laying(state: &State, placements: &[Placement]) -> Option<Clause> {
    let cubes: Cubes = Cubes::new(placements.iter().map(|p| p.cube))?;
    if let Some(rule) = own_cubes(state.own(), &cubes) {
        return Some(rule);
    }
    let after = After { table: &state.table, placements };
    // A cell holds one cube. Placements are sorted: equal cells are neighbours.
    let taken = placements.iter().any(|p| state.table.cube_at(p.cell).is_some());
    if taken || placements.windows(2).any(|pair| pair[0].cell == pair[1].cell) {
        return Some(Clause::Qc11);
    }
    // At least one touches a cube already there.
    let touches = |p: &Placement| NEXT.iter().any(|&step| table_at(&state.table, p.cell, step).is_some());
    if !placements.iter().any(touches) {
        return Some(Clause::Qc12);
    }
    // All in one and the same line without gaps, sharing a colour or a symbol.
    let (first, last) = (placements.first()?, placements.last()?);
    let line = if placements.iter().all(|p| p.cell.y() == first.cell.y()) {
        after.line(first.cell, 0)
    } else if placements.iter().all(|p| p.cell.x() == first.cell.x()) {
        after.line(first.cell, 1)
    } else {
        return Some(Clause::Qc11);
    };
    let share = placements.iter().all(|p| p.cube.colour() == first.cube.colour())
        || placements.iter().all(|p| p.cube.symbol() == first.cube.symbol());
    if !share || !line.holds(last.cell) {
        return Some(Clause::Qc11);
    }
    // Every line that results is valid.
    for placement in placements {
        for axis in [0, 1] {
            let line = after.line(placement.cell, axis);
            if line.len > FULL {
                return Some(Clause::Qc10);
            }
            if line.len > 1 && !is_line(&line.cubes[..line.len]) {
                return Some(Clause::Qc13);
            }
        }
    }
    None
}

/// The four neighbours.
pub(crate) const NEXT: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

fn table_at(table: &Board, cell: Cell, (dx, dy): (i8, i8)) -> Option<Cube> {
    table.cube_at(Cell::new(cell.x() + dx, cell.y() + dy)?)
}

/// The table as it would be.
pub(crate) struct After<'a> {
    pub table: &'a Board,
    pub placements: &'a [Placement],
}

/// Cubes side by side. Six new cubes can connect up to seven lines before the length is checked.
pub(crate) struct Line {
    pub cubes: [Cube; 8 * FULL],
    pub len: usize,
    pub from: Cell,
    pub to: Cell,
}

impl Line {
    pub(crate) fn holds(&self, cell: Cell) -> bool {
        (self.from.x()..=self.to.x()).contains(&cell.x()) && (self.from.y()..=self.to.y()).contains(&cell.y())
    }
}

impl After<'_> {
    pub(crate) fn at(&self, cell: Cell) -> Option<Cube> {
        let laid = self.placements.iter().find(|p| p.cell == cell).map(|p| p.cube);
        laid.or_else(|| self.table.cube_at(cell))
    }

    /// The cubes side by side with the one on that cell, along the row (0) or the column (1).
    pub(crate) fn line(&self, cell: Cell, axis: usize) -> Line {
        let step = |cell: Cell, by: i8| match axis {
            0 => Cell::new(cell.x() + by, cell.y()),
            _ => Cell::new(cell.x(), cell.y() + by),
        };
        let filled = |cell: Option<Cell>| cell.filter(|&cell| self.at(cell).is_some());
        let mut from = cell;
        while let Some(before) = filled(step(from, -1)) {
            from = before;
        }
        let mut line = Line { cubes: [Cube::FIRST; 8 * FULL], len: 0, from, to: from };
        let mut next = Some(from);
        while let Some((cell, cube)) = next.and_then(|cell| Some((cell, self.at(cell)?))) {
            if line.len == line.cubes.len() {
                break;
            }
            line.cubes[line.len] = cube;
            line.len += 1;
            line.to = cell;
            next = step(cell, 1);
        }
        line
    }
}

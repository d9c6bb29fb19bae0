//! What a face-down Kube did on one turn of its side, and what it could have done. Everybody at the table sees all of it.

use std::mem::replace;

use cubo_attakube::{Action, CELLS, Cell, KINDS, KUBES, Kind, Kube, Place, SIDE, State, Token};
use cubo_core::Seat;

/// What one Kube did on a turn of its side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Did {
    /// One step towards the enemy's gates, or straight across one.
    Forward,
    /// One step along its row.
    Aside,
    /// One step towards its own gates.
    Back,
    /// Another Kube acted, or was added.
    Nothing,
    /// It did what only its kind can do, which turned it face up.
    Power,
}

/// How many ways there are to be [placed](Moment::place).
pub(super) const PLACES: usize = 16;
/// How many sizes a [prize](Moment::prizes) has.
pub(super) const PRIZES: usize = 5;

/// One free, face-down Kube on one turn of its side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Moment {
    pub(super) token: Token,
    /// Where it stood.
    pub(super) cell: Cell,
    /// How far ahead it stood, whether its way was blocked, and whether it had acted the turn before.
    pub(super) place: usize,
    /// For each kind: what its power would have caught there if it were of that kind.
    pub(super) prizes: [Prize; KINDS],
    pub(super) did: Did,
}

/// What a power would have caught: how much, and whether it could have caught as much the turn before and did not. A
/// player who has declined once is likely to decline again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Prize {
    pub(super) size: usize,
    pub(super) stale: bool,
}

/// Watches the face-down Kubes of one side, turn after turn.
pub(super) struct Watch {
    side: Seat,
    /// The Kube that acted last.
    last: Option<Token>,
    /// What each could have caught the turn before.
    before: [[usize; KINDS]; KUBES],
}

impl Watch {
    pub(super) fn new(side: Seat) -> Watch {
        Watch { side, last: None, before: [[0; KINDS]; KUBES] }
    }

    /// Called before an action of the side. After set-up, calls `each` with every free, face-down Kube of the side.
    pub(super) fn turn(&mut self, state: &State, action: Action, mut each: impl FnMut(Moment)) {
        if !state.is_set_up() {
            return;
        }
        let look = Look::new(state, self.side);
        for cell in state.occupied() {
            if let (Some(kube), None) = state.kubes_on(cell)
                && kube.token.seat() == self.side
                && !kube.face_up
                && !kube.blocked
            {
                let before = &mut self.before[usize::from(kube.token.number())];
                let prizes = Kind::ALL.map(|kind| {
                    let size = look.prize(cell, kind).clamp(0, PRIZES as i32 - 1) as usize;
                    Prize { size, stale: size <= replace(&mut before[kind.index()], size) }
                });
                let place = look.place(cell, self.last == Some(kube.token));
                each(Moment { token: kube.token, cell, place, prizes, did: look.did(cell, action) });
            }
        }
        self.last = acting(state, action).map(|kube| kube.token);
    }
}

/// The Kube that acts.
pub(super) fn acting(state: &State, action: Action) -> Option<Kube> {
    let (lower, upper) = state.kubes_on(from(action)?);
    upper.or(lower)
}

/// The cell of the Kube that acts.
fn from(action: Action) -> Option<Cell> {
    match action {
        Action::Step { from, .. }
        | Action::Quake { from, .. }
        | Action::Aim { from, .. }
        | Action::Cyclone { from }
        | Action::Look { from, .. } => Some(from),
        Action::Set { .. } | Action::Add { .. } | Action::Pass => None,
    }
}

/// How many rows a cell is ahead of a side's own gates.
fn ahead(cell: Cell, side: Seat) -> usize {
    usize::from(if side == Seat(0) { cell.row() } else { SIDE - 1 - cell.row() })
}

/// The table as everybody sees it when a side is to act.
struct Look {
    side: Seat,
    /// What it is worth to catch the Kube on each cell: more the further it has come, negative for one's own.
    catch: [i32; CELLS],
    rows: [i32; SIDE as usize],
    columns: [i32; SIDE as usize],
    /// The same for the most valuable face-down enemy, which an Eye can look at from anywhere.
    hidden: i32,
}

impl Look {
    fn new(state: &State, side: Seat) -> Look {
        const WORTH: [i32; SIDE as usize] = [1, 1, 1, 2, 2, 4, 4];
        let mut look = Look { side, catch: [0; CELLS], rows: [0; 7], columns: [0; 7], hidden: 0 };
        for cell in state.occupied() {
            let (lower, upper) = state.kubes_on(cell);
            let Some(kube) = upper.or(lower) else { continue };
            let owner = kube.token.seat();
            let worth = WORTH[ahead(cell, owner)] * if owner == side { -1 } else { 1 };
            look.catch[cell.index()] = worth;
            look.rows[usize::from(cell.row())] += worth;
            look.columns[usize::from(cell.column())] += worth;
            if !kube.face_up {
                look.hidden = look.hidden.max(worth);
            }
        }
        look
    }

    fn at(&self, cell: Cell) -> i32 {
        self.catch[cell.index()]
    }

    /// The cell this many columns and rows away; rows are counted from the side's own gates.
    fn beyond(&self, cell: Cell, columns: i8, rows: i8) -> Option<Cell> {
        let rows = if self.side == Seat(0) { rows } else { -rows };
        Cell::new(cell.column().checked_add_signed(columns)?, cell.row().checked_add_signed(rows)?)
    }

    fn is_free(&self, cell: Option<Cell>) -> bool {
        cell.is_some_and(|cell| self.at(cell) == 0)
    }

    /// How far ahead a cell is: at the gates, near them, in the middle, near the enemy's gates.
    fn band(&self, cell: Cell) -> i32 {
        [0, 1, 1, 2, 2, 3, 3][ahead(cell, self.side)]
    }

    fn place(&self, cell: Cell, again: bool) -> usize {
        let barred = self.beyond(cell, 0, 1).is_some_and(|front| self.at(front) != 0);
        self.band(cell) as usize * 4 + usize::from(barred) * 2 + usize::from(again)
    }

    /// What the power of that kind would catch from there.
    fn prize(&self, cell: Cell, kind: Kind) -> i32 {
        let beside = cell.neighbours().map(|at| self.at(at));
        match kind {
            Kind::Star => self.aslant(cell),
            Kind::Comet => self.run(cell),
            Kind::Quake => {
                let (row, column) = (usize::from(cell.row()), usize::from(cell.column()));
                self.rows[row].max(self.columns[column]) - self.at(cell)
            }
            Kind::Tsunami => self.push(cell),
            Kind::Cyclone => beside.sum(),
            Kind::Firewall | Kind::Eclipse => beside.max().unwrap_or(0),
            Kind::Eye => self.hidden,
            Kind::Shield | Kind::Keys => 0,
        }
    }

    /// A free diagonal step forward: how far ahead it begins.
    fn aslant(&self, cell: Cell) -> i32 {
        let free = [-1, 1].into_iter().any(|aside| self.is_free(self.beyond(cell, aside, 1)));
        if free { 1 + self.band(cell) } else { 0 }
    }

    /// Two free cells in front: how far ahead they begin.
    fn run(&self, cell: Cell) -> i32 {
        let free = (1..=2).all(|rows| self.is_free(self.beyond(cell, 0, rows)));
        if free { 1 + self.band(cell) } else { 0 }
    }

    /// The most valuable enemy that could be pushed, off the board if possible, or an own Kube across a gate.
    fn push(&self, cell: Cell) -> i32 {
        let one = |(columns, rows)| {
            let at = self.beyond(cell, columns, rows)?;
            let behind = self.beyond(at, columns, rows);
            match (self.at(at), behind) {
                (1.., None) => Some(self.at(at) + 2),
                (1.., Some(_)) if self.is_free(behind) => Some(self.at(at)),
                (..=-1, None) if rows == 1 => Some(4),
                _ => None,
            }
        };
        [(0, 1), (1, 0), (0, -1), (-1, 0)].into_iter().filter_map(one).max().unwrap_or(0)
    }

    fn did(&self, cell: Cell, action: Action) -> Did {
        if from(action) != Some(cell) {
            return Did::Nothing;
        }
        let Action::Step { to, .. } = action else { return Did::Power };
        let goes = |columns, rows| self.beyond(cell, columns, rows).map(Place::from) == Some(to);
        let crosses = to.cell().is_none() && to.column() == cell.column();
        match to.cell() {
            // Only an Eclipse steps onto others.
            Some(to) if self.at(to) != 0 => Did::Power,
            _ if crosses || goes(0, 1) => Did::Forward,
            _ if goes(-1, 0) || goes(1, 0) => Did::Aside,
            _ if goes(0, -1) => Did::Back,
            _ => Did::Power,
        }
    }
}

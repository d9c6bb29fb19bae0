//! Why not. Written from the clauses on its own; `legal.rs` is not asked.

use cubo_core::Seat;

use crate::action::{Action, Line};
use crate::board::{Cell, Place};
use crate::clauses::Clause;
use crate::kind::Kind;
use crate::state::{Kube, State};
use crate::table::Stage;

type Verdict = Result<(), Clause>;

/// Why the seat to act may not do that.
pub(crate) fn refuse(state: &State, action: Action) -> Option<Clause> {
    let verdict = match state.table.stage {
        Stage::SetUp(side) => set_up(state, Seat(side), action),
        Stage::Play(side) => Asked { state, seat: Seat(side) }.turn(action),
        Stage::Over(_) => Err(Clause::Ak5),
    };
    verdict.err()
}

fn demand(condition: bool, clause: Clause) -> Verdict {
    if condition { Ok(()) } else { Err(clause) }
}

/// AK-3, AK-41.
fn set_up(state: &State, seat: Seat, action: Action) -> Verdict {
    let Action::Set { cell, kind } = action else { return Err(Clause::Ak3) };
    // Gates are filled from column a on, and during set-up nothing moves: the first free one is asked for.
    let asked =
        (0..7).filter_map(|column| Cell::gate(seat, column)).find(|&gate| state.kubes_on(gate).0.is_none());
    demand(asked == Some(cell), Clause::Ak41)?;
    demand(state.hand(seat).any(|held| held == kind), Clause::Ak41)
}

/// The seat whose action is judged, and the table it is judged on.
struct Asked<'a> {
    state: &'a State,
    seat: Seat,
}

impl Asked<'_> {
    fn turn(&self, action: Action) -> Verdict {
        match action {
            Action::Set { .. } => Err(Clause::Ak41),
            Action::Step { from, to } => self.step(from, to),
            Action::Quake { from, .. } => {
                let kube = self.acting(from)?;
                demand(kube.kind == Kind::Quake, self.no_such_power(kube, Clause::Ak22))
            }
            Action::Cyclone { from } => {
                let kube = self.acting(from)?;
                demand(kube.kind == Kind::Cyclone, self.no_such_power(kube, Clause::Ak24))
            }
            Action::Aim { from, at } => {
                let kube = self.acting(from)?;
                match kube.kind {
                    Kind::Tsunami => self.push(from, at),
                    Kind::Firewall => self.hold(kube, from, at),
                    _ => Err(self.no_such_power(kube, Clause::Ak42)), // it says which Kubes aim
                }
            }
            Action::Look { from, at } => {
                let kube = self.acting(from)?;
                demand(kube.kind == Kind::Eye, self.no_such_power(kube, Clause::Ak29))?;
                self.look(kube, from, at)
            }
            Action::Add { kind, cell } => self.add(kind, cell),
            Action::Pass => demand(!self.anything_else(), Clause::Ak5),
        }
    }

    /// Shield and Keys have no action of their own (AK-33); of others, the clause of the power that was asked for.
    fn no_such_power(&self, kube: Kube, clause: Clause) -> Clause {
        if matches!(kube.kind, Kind::Shield | Kind::Keys) { Clause::Ak33 } else { clause }
    }

    /// The Kube of this seat that acts from a cell: its own, and not blocked.
    fn acting(&self, from: Cell) -> Result<Kube, Clause> {
        let (lower, upper) = self.state.kubes_on(from);
        let mine = |kube: &Kube| kube.token.seat() == self.seat;
        match upper.or(lower).filter(mine) {
            Some(kube) if kube.blocked => Err(Clause::Ak10),
            Some(kube) => Ok(kube),
            // One's own Kube lies under an enemy Eclipse.
            None if lower.is_some_and(|kube| mine(&kube)) => Err(Clause::Ak10),
            None => Err(Clause::Ak5),
        }
    }

    fn top(&self, cell: Cell) -> Option<Kube> {
        let (lower, upper) = self.state.kubes_on(cell);
        upper.or(lower)
    }

    fn free(&self, cell: Cell) -> bool {
        self.top(cell).is_none()
    }

    /// AK-6, AK-7, AK-20, AK-21, AK-26.
    fn step(&self, from: Cell, to: Place) -> Verdict {
        let kube = self.acting(from)?;
        demand(Place::from(from) != to, Clause::Ak5)?;
        let across = to.column() as i8 - from.column() as i8;
        let along = to.row() as i8 - (from.row() as i8 + 1);
        let Some(cell) = to.cell() else { return self.cross(kube, across, along) };
        match (across.abs(), along.abs()) {
            (1, 0) | (0, 1) if self.free(cell) => Ok(()),
            (1, 0) | (0, 1) if kube.kind == Kind::Eclipse => self.cover(cell),
            (1, 1) if kube.kind == Kind::Star => demand(self.free(cell), Clause::Ak20),
            (2, 0) | (0, 2) if kube.kind == Kind::Comet => {
                let midway = from.index() as i8 + across / 2 + 7 * (along / 2);
                demand(self.free(Cell(midway as u8)) && self.free(cell), Clause::Ak21)
            }
            _ => Err(Clause::Ak6),
        }
    }

    /// Off the board: forward only, so only from the opponent's gate row.
    fn cross(&self, kube: Kube, across: i8, along: i8) -> Verdict {
        let ahead = if self.seat == Seat(0) { 1 } else { -1 };
        match (across, kube.kind) {
            (0, _) => demand(along == ahead, Clause::Ak7),
            (-1 | 1, Kind::Star) => demand(along == ahead, Clause::Ak20),
            (_, Kind::Comet) => Err(Clause::Ak21),
            _ => Err(Clause::Ak7),
        }
    }

    /// An Eclipse onto an occupied cell beside it.
    fn cover(&self, cell: Cell) -> Verdict {
        let (lower, upper) = self.state.kubes_on(cell);
        demand(upper.is_none(), Clause::Ak31)?;
        demand(!lower.is_some_and(open_shield), Clause::Ak32)
    }

    /// A Tsunami at a cell.
    fn push(&self, from: Cell, at: Cell) -> Verdict {
        let (across, along) = between(from, at);
        demand(across.abs() + along.abs() == 1, Clause::Ak23)?;
        let pushed = self.top(at).ok_or(Clause::Ak32)?;
        demand(!open_shield(pushed), Clause::Ak32)?;
        demand(!pushed.blocked, Clause::Ak23)?;
        let behind = (at.column() as i8 + across, at.row() as i8 + along);
        let behind = Cell::new(behind.0 as u8, behind.1 as u8); // -1 becomes 255: off the board
        demand(behind.is_none_or(|cell| self.free(cell)), Clause::Ak23)
    }

    /// A Firewall at a cell.
    fn hold(&self, wall: Kube, from: Cell, at: Cell) -> Verdict {
        let (across, along) = between(from, at);
        demand(across.abs() + along.abs() == 1, Clause::Ak25)?;
        let aim = self.top(at).ok_or(Clause::Ak32)?;
        demand(aim.token.seat() != self.seat, Clause::Ak25)?;
        demand(wall.holds != Some(aim.token) && !open_shield(aim), Clause::Ak32)
    }

    /// An Eye at a cell.
    fn look(&self, eye: Kube, from: Cell, at: Cell) -> Verdict {
        let (lower, _) = self.state.kubes_on(at);
        let hidden_enemy = |kube: Kube| kube.token.seat() != self.seat && !kube.face_up;
        demand(lower.is_some_and(hidden_enemy), Clause::Ak29)?;
        let (across, along) = between(from, at);
        demand(!eye.face_up || across.abs() + along.abs() == 1, Clause::Ak29)
    }

    /// AK-9.
    fn add(&self, kind: Kind, cell: Cell) -> Verdict {
        let on_board = Cell::all()
            .flat_map(|cell| <[_; 2]>::from(self.state.kubes_on(cell)))
            .flatten()
            .filter(|kube| kube.token.seat() == self.seat)
            .count();
        let own_gate = Cell::gate(self.seat, cell.column()) == Some(cell);
        let in_reserve = self.state.hand(self.seat).any(|held| held == kind);
        demand(in_reserve && own_gate && self.free(cell) && on_board < 7, Clause::Ak9)
    }

    /// Whether anything but `pass` would be accepted (AK-5): asks about everything that a Kube could be told to do.
    fn anything_else(&self) -> bool {
        let fine = |action| self.turn(action).is_ok();
        let steps = |from| Place::all().any(|to| fine(Action::Step { from, to }));
        let aims =
            |from| Cell::all().any(|at| fine(Action::Aim { from, at }) || fine(Action::Look { from, at }));
        Cell::all().filter(|&from| self.acting(from).is_ok()).any(|from| {
            steps(from)
                || fine(Action::Cyclone { from })
                || fine(Action::Quake { from, line: Line::Row })
                || aims(from)
        }) || Kind::ALL.into_iter().any(|kind| Cell::all().any(|cell| fine(Action::Add { kind, cell })))
    }
}

fn open_shield(kube: Kube) -> bool {
    kube.face_up && kube.kind == Kind::Shield
}

/// Columns and rows from one cell to another.
fn between(from: Cell, to: Cell) -> (i8, i8) {
    (to.column() as i8 - from.column() as i8, to.row() as i8 - from.row() as i8)
}

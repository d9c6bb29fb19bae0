//! What is on the table. Everything is open, so this is also what everybody sees.

use cubo_core::{PerSeat, Scores, Seat, Turn, mix};
use serde::{Deserialize, Serialize};

use crate::board::{Cell, LINES, Stack};
use crate::clauses::Clause;
use crate::view::Shown;

/// A game of Little Stacks: one plain value, copied to be remembered. Its JSON is in `view.rs`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Shown", into = "Shown")]
pub struct State {
    stacks: [Stack; Cell::COUNT],
    /// How many cubes were laid: seat 0 begins, so this is whose turn it is, too.
    laid: u8,
    /// The clause that ended the game: decided once, when a cube is laid.
    over: Option<Clause>,
}

impl State {
    /// An empty board.
    pub(crate) const START: State = State { stacks: [Stack::EMPTY; Cell::COUNT], laid: 0, over: None };

    /// The table with those stacks.
    pub(crate) fn of(stacks: [Stack; Cell::COUNT]) -> State {
        let laid = stacks.iter().map(|stack| stack.height()).sum();
        let mut state = State { stacks, laid, over: None };
        state.over = state.ending();
        state
    }

    /// What stands on a cell.
    pub fn stack(&self, cell: Cell) -> Stack {
        self.stacks[cell.index()]
    }

    /// Whose turn it is; at the end, whose it would be.
    pub fn seat(&self) -> Seat {
        Seat(self.laid % 2)
    }

    /// Who has to act.
    pub fn turn(&self) -> Turn {
        if self.over.is_some() { Turn::Over } else { Turn::Seat(self.seat()) }
    }

    /// The clause that ended the game.
    pub fn over(&self) -> Option<Clause> {
        self.over
    }

    /// Whether a seat has three in a line (LS-4).
    pub fn has_line(&self, seat: Seat) -> bool {
        LINES.iter().any(|line| line.iter().all(|&cell| self.stack(cell).top() == Some(seat.0)))
    }

    /// How many cubes each seat shows on top.
    pub fn tops(&self) -> Scores {
        PerSeat::from_fn(2, |seat| {
            self.stacks.iter().filter(|stack| stack.top() == Some(seat.0)).count() as i32
        })
    }

    /// Whether the seat to act may lay a cube there (LS-2, LS-3).
    pub(crate) fn is_open(&self, cell: Cell) -> bool {
        let stack = self.stack(cell);
        stack.height() < Stack::HIGHEST && stack.top() != Some(self.seat().0)
    }

    /// Lays a cube of the seat to act.
    pub(crate) fn lay(&mut self, cell: Cell) {
        self.stacks[cell.index()] = self.stack(cell).with(self.seat().0);
        self.laid += 1;
        self.over = self.ending();
    }

    /// Whether the game ends here, and by what: only whoever has just laid a cube can have a new line.
    fn ending(&self) -> Option<Clause> {
        if self.has_line(self.seat().next(2)) {
            Some(Clause::Ls4)
        } else if !Cell::all().any(|cell| self.is_open(cell)) {
            Some(Clause::Ls5)
        } else {
            None
        }
    }

    /// A hash of the stacks; everything else follows from them.
    pub fn key(&self) -> u64 {
        mix(self.stacks.iter().fold(0, |packed, stack| packed << 4 | stack.bits()))
    }
}

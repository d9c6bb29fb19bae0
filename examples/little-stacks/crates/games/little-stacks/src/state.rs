//! What is on the table. Everything is open, so this is also what everybody sees; as JSON it is the position text.

use std::fmt;
use std::str::FromStr;

use cubo_core::{BadPosition, PerSeat, Scores, Seat, grid};

use crate::clauses::Clause;

/// One of the nine cells, `a1` to `c3`.
pub type Cell = grid::Cell<3, 3>;

/// The eight lines of three cells, by their index (LS-4): rows, columns, diagonals.
const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

/// The cubes on a cell. They belong to the two seats in turn (LS-2), so the height and the top cube tell the rest.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stack {
    pub(crate) height: u8,
    pub(crate) top: u8,
}

impl Stack {
    /// The most cubes in a stack (LS-3).
    pub const HIGHEST: u8 = 3;

    /// Whose cube is on top.
    pub fn top(self) -> Option<Seat> {
        (self.height > 0).then_some(Seat(self.top))
    }
}

/// The seats from the bottom up, such as `010`; `-` for an empty cell.
impl fmt::Display for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.height == 0 { "-" } else { "" })?;
        (0..self.height).rev().try_for_each(|depth| write!(f, "{}", (self.top + depth) % 2))
    }
}

/// A game of Little Stacks: one plain value, copied to be remembered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct State {
    pub(crate) stacks: [Stack; Cell::COUNT],
    /// How many cubes were laid: seat 0 begins, so this tells whose turn it is.
    laid: u8,
    /// The clause that ended the game: decided once, when a cube is laid.
    pub(crate) over: Option<Clause>,
}

impl State {
    /// The cubes on a cell.
    pub fn stack(&self, cell: Cell) -> Stack {
        self.stacks[cell.index()]
    }

    /// The seat that acts; at the end, the one that would.
    pub fn seat(&self) -> Seat {
        Seat(self.laid % 2)
    }

    /// Whether a seat has three in a line (LS-4).
    pub fn has_line(&self, seat: Seat) -> bool {
        LINES.iter().any(|line| line.iter().all(|&at| self.stacks[at].top() == Some(seat)))
    }

    /// How many cubes each seat shows on top.
    pub fn tops(&self) -> Scores {
        PerSeat::from_fn(2, |seat| {
            self.stacks.iter().filter(|stack| stack.top() == Some(seat)).count() as i32
        })
    }

    /// Whether the seat to act may lay a cube there (LS-2, LS-3).
    pub(crate) fn is_open(&self, cell: Cell) -> bool {
        let stack = self.stack(cell);
        stack.height < Stack::HIGHEST && stack.top() != Some(self.seat())
    }

    /// Lays a cube of the seat to act.
    pub(crate) fn lay(&mut self, cell: Cell) {
        self.stacks[cell.index()] = Stack { height: self.stack(cell).height + 1, top: self.seat().0 };
        self.laid += 1;
        self.over = self.ending();
    }

    /// Whether the game ends here, and by which clause: only the seat that laid the last cube can have a new line.
    fn ending(&self) -> Option<Clause> {
        let line = self.has_line(self.seat().next(2)).then_some(Clause::Ls4);
        line.or_else(|| Cell::all().all(|cell| !self.is_open(cell)).then_some(Clause::Ls5))
    }
}

/// The position text: nine stacks from `a1` to `c3`, such as `-,-,-,-,01,-,-,-,-`.
impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.stacks.map(|stack| stack.to_string()).join(","))
    }
}

/// Refuses what no game can reach.
impl FromStr for State {
    type Err = BadPosition;
    fn from_str(text: &str) -> Result<State, BadPosition> {
        let bad = |what: &str| Err(BadPosition::new(what));
        let names: Vec<&str> = text.split(',').map(|name| name.strip_prefix('-').unwrap_or(name)).collect();
        let mut state = State::default();
        let mut zeros = 0;
        for (stack, name) in state.stacks.iter_mut().zip(&names) {
            let top = name.ends_with('1') as u8;
            *stack = Stack { height: name.len() as u8, top };
            zeros += name.matches('0').count() as u8;
            state.laid += stack.height;
        }
        if state.stacks.iter().any(|stack| stack.height > Stack::HIGHEST) || state.to_string() != text {
            return bad("a position is nine stacks of at most three cubes, of 0 and 1 in turn, or -");
        }
        if zeros != state.laid.div_ceil(2) {
            return bad("seat 0 begins: it has laid as many cubes as seat 1, or one more");
        }
        if state.has_line(state.seat()) {
            return bad("a line ends the game for the seat that laid it (LS-4)");
        }
        state.over = state.ending();
        Ok(state)
    }
}

cubo_core::serde_as_text!(State);

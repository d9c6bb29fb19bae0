//! What may be done, and why not.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use cubo_core::Unreadable;

use crate::board::{Cell, Stack};
use crate::clauses::Clause;
use crate::state::State;

/// A cube laid on a cell, spelled as that cell (LS-6).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Action(pub Cell);

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Action {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        match text.as_bytes() {
            &[column, row] => Cell::new(column.wrapping_sub(b'a'), row.wrapping_sub(b'1')).map(Action),
            _ => None,
        }
        .ok_or(Unreadable("an action is a cell, a1 to c3"))
    }
}

/// Every cell that is open to the seat to act.
pub(crate) fn legal<B>(state: &State, mut each: impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
    if state.over().is_none() {
        for cell in Cell::all().filter(|&cell| state.is_open(cell)) {
            each(Action(cell))?;
        }
    }
    ControlFlow::Continue(())
}

/// Written on its own, not by looking into [`legal`]: the two check each other.
pub(crate) fn refuse(state: &State, Action(cell): Action) -> Option<Clause> {
    let cubes: Vec<u8> = state.stack(cell).seats().collect();
    if cubes.len() == usize::from(Stack::HIGHEST) {
        Some(Clause::Ls3)
    } else if cubes.last() == Some(&state.seat().0) {
        Some(Clause::Ls2)
    } else {
        None
    }
}

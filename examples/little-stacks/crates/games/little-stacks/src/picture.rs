//! The table in a terminal.

use cubo_core::{Ink, Picture};

use crate::board::{Cell, Stack};
use crate::state::State;

/// Rows from 3 down to 1; a stack is its seats from the bottom up, in the paint of the one on top.
pub(crate) fn draw(state: &State) -> Picture {
    let mut picture = Picture::new();
    for row in (0..3).rev() {
        picture.line().put(Ink::Faint, row + 1).put(Ink::Plain, "  ");
        for cell in (0..3).filter_map(|column| Cell::new(column, row)) {
            let stack = state.stack(cell);
            let text: String = stack.seats().map(|seat| seat.to_string()).collect();
            let (ink, text) =
                if stack == Stack::EMPTY { (Ink::Faint, "·") } else { (Ink::Plain, text.as_str()) };
            picture.put(stack.top().map_or(ink, Ink::Seat), format!("{text:<5}"));
        }
    }
    picture.line().put(Ink::Faint, "   a    b    c");
    picture
}

//! The position text: nine stacks from `a1` to `c3`, such as `-,-,-,-,01,-,-,-,-`.

use cubo_core::{BadPosition, Seat};

use crate::board::{Cell, Stack};
use crate::state::State;

pub(crate) fn write(state: &State) -> String {
    let names: Vec<String> = Cell::all().map(|cell| write_stack(state.stack(cell))).collect();
    names.join(",")
}

pub(crate) fn read(text: &str) -> Result<State, BadPosition> {
    set_up(text.split(',').map(|name| if name == "-" { "" } else { name }))
}

/// The seats of a stack from the bottom up, or `-`.
fn write_stack(stack: Stack) -> String {
    if stack == Stack::EMPTY { "-".to_owned() } else { stack.seats().map(|seat| seat.to_string()).collect() }
}

/// Sets up stacks and refuses what no game could reach.
pub(crate) fn set_up<'a>(names: impl Iterator<Item = &'a str>) -> Result<State, BadPosition> {
    let mut stacks = [Stack::EMPTY; Cell::COUNT];
    let mut cells = Cell::all();
    let mut counts = [0; 2];
    for name in names {
        let cell = cells.next().ok_or_else(|| BadPosition::new("there are more than nine cells"))?;
        for letter in name.bytes() {
            let seat = letter.wrapping_sub(b'0');
            let stack = &mut stacks[cell.index()];
            if seat > 1 || stack.top() == Some(seat) || stack.height() == Stack::HIGHEST {
                let what = format!("{cell} is not one to three of 0 and 1 in turn, or -: {name:?}");
                return Err(BadPosition::new(what));
            }
            *stack = stack.with(seat);
            counts[usize::from(seat)] += 1;
        }
    }
    if cells.next().is_some() {
        return Err(BadPosition::new("there are fewer than nine cells"));
    }
    if counts[0] != counts[1] && counts[0] != counts[1] + 1 {
        return Err(BadPosition::new("seat 0 begins: it has laid as many cubes as seat 1, or one more"));
    }
    let state = State::of(stacks);
    if Seat::all(2).all(|seat| state.has_line(seat)) || state.has_line(state.seat()) {
        return Err(BadPosition::new("a line ends the game for whoever laid last (LS-4)"));
    }
    Ok(state)
}

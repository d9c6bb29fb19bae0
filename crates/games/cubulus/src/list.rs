//! The legal actions as a list, in the order of `legal`: the same rules, written for lists that are made millions of times. What is usual
//! is copied from tables or written with few questions that a processor guesses badly; what is rare is left to `legal`. The page does
//! without this.

use std::convert::Infallible;
use std::ops::ControlFlow;

use crate::action::{Action, Quarter};
use crate::board::{CELLS, Cell, Cells, Span};
use crate::guard::Guard;
use crate::legal::{
    self, actions, master_steps, may_rotate, roll_onto, shield_captures, slides_of, standing,
};
use crate::paths::{self, PATHS};
use crate::pieces::CUBES;
use crate::present::Present;
use crate::state::Phase;
use crate::tables::RING;

/// Appends every legal action of the side to move.
pub(crate) fn list(now: &Present, list: &mut Vec<Action>) {
    let before = list.len();
    if now.over.is_none() && now.phase == Phase::Move && !now.troc_row() {
        list.extend_from_slice(&[Action::End; ROOM]);
        if let Some(room) = list[before..].first_chunk_mut() {
            let mut sheet = Sheet { room, used: 0 };
            moves(now, &mut sheet);
            let used = sheet.used;
            list.truncate(before + used);
            if used <= ROOM - SPARE {
                return;
            }
        }
        list.truncate(before);
    }
    let _ = actions(now, |action| {
        list.push(action);
        ControlFlow::<Infallible>::Continue(())
    });
}

/// Nearly as many actions are rare.
const ROOM: usize = 128;

/// How far beyond its end something may be written.
const SPARE: usize = 1;

/// Room for a list. What does not fit overwrites the beginning: then the list is made in another way.
struct Sheet<'a> {
    room: &'a mut [Action; ROOM],
    used: usize,
}

impl Sheet<'_> {
    #[inline(always)]
    fn write(&mut self, action: Action) {
        self.write_if(action, true);
    }

    /// Writes it in any case, so that nothing must be guessed, and counts it if it is one.
    #[inline(always)]
    fn write_if(&mut self, action: Action, counts: bool) {
        self.room[self.used % ROOM] = action;
        self.used += usize::from(counts);
    }

    /// Three of four; the last is overwritten.
    #[inline(always)]
    fn write_three(&mut self, actions: &[Action; 4]) {
        if let Some(places) = self.room.get_mut(self.used..).and_then(<[Action]>::first_chunk_mut) {
            *places = *actions;
        }
        self.used += 3;
    }

    /// For what `legal` walks through.
    #[inline(always)]
    fn take(&mut self, action: Action) -> ControlFlow<Infallible> {
        self.write(action);
        ControlFlow::Continue(())
    }
}

fn moves(now: &Present, sheet: &mut Sheet<'_>) {
    let guard = Guard::new(now);
    let (own, prey) = (Own::new(now), now.prey());
    let calm = guard.frees_all(now.men(now.side));
    for &from in own.by_number.iter().take(own.count) {
        if calm || guard.frees(from) {
            cube(now, from, prey, sheet);
        } else {
            guarded(now, &guard, from, sheet);
        }
    }
    let _ = shield_captures(now, &guard, &mut |action| sheet.take(action));
    for to in Cells(master_steps(now)) {
        sheet.write(Action::Go { from: now.master(now.side), to });
    }
    for span in now.shields(now.side) {
        slides(now, &guard, span, sheet);
    }
    let _ = standing(now, &guard, &mut |action| sheet.take(action));
    if may_rotate(now, &guard) {
        for &at in own.by_cell.iter().take(own.count) {
            sheet.write_three(&TURNS[at.index()]);
        }
    }
}

/// The cubes of the side to move.
struct Own {
    count: usize,
    by_cell: [Cell; CUBES as usize],
    by_number: [Cell; CUBES as usize],
}

impl Own {
    /// Sorted by counting: that asks nothing that a processor could guess wrong.
    #[inline(always)]
    fn new(now: &Present) -> Own {
        let mut own = Own { count: 0, by_cell: [Cell::at(0); 8], by_number: [Cell::at(0); 8] };
        // A byte for each number: how many cubes show it.
        let mut counts = 0u64;
        for cell in Cells(now.cubes() & now.men(now.side)) {
            own.by_cell[own.count % 8] = cell;
            own.count += 1;
            counts += 1 << (8 * now.dice[cell.index()].top());
        }
        // And then: how many show less.
        let mut places = counts.wrapping_mul(0x0101_0101_0101_0100);
        for &cell in own.by_cell.iter().take(own.count) {
            let number = 8 * now.dice[cell.index()].top();
            own.by_number[(places >> number) as usize % 8] = cell;
            places += 1 << number;
        }
        own
    }
}

/// A cube that goes where it likes.
#[inline(always)]
fn cube(now: &Present, from: Cell, prey: u128, sheet: &mut Sheet<'_>) {
    let top = now.dice[from.index()].top() as usize;
    let rolls = &ROLLS[top - 1][from.index()];
    for path in now.paths(from, top) {
        sheet.write(rolls[path % 64]);
    }
    let prey = RING[from.index()][top - 1] & prey;
    if prey != 0 {
        takes(now, from, prey, sheet);
    }
}

/// A cube that must not expose its Master, or that must save it.
#[inline(never)]
fn guarded(now: &Present, guard: &Guard, from: Cell, sheet: &mut Sheet<'_>) {
    let _ = legal::cube(now, guard, from, &mut |action| sheet.take(action));
}

/// A cube that takes something at its distance, if its way is free.
#[inline(never)]
fn takes(now: &Present, from: Cell, prey: u128, sheet: &mut Sheet<'_>) {
    for to in Cells(prey) {
        let _ = roll_onto(now, from, to, &mut |action| sheet.take(action));
    }
}

/// A shield that moves and stays a shield.
#[inline(always)]
fn slides(now: &Present, guard: &Guard, span: Span, sheet: &mut Sheet<'_>) {
    let [a, b] = span.cells();
    if !guard.frees(a) || !guard.frees(b) {
        let _ = slides_of(now, guard, span, &mut |action| sheet.take(action));
        return;
    }
    for kept in [a, b] {
        let (across, along) = (now.runs.across(kept), now.runs.along(kept));
        let free = [along & 15, across & 15, across >> 4, along >> 4];
        for (to, free) in BESIDE[kept.index()].into_iter().zip(free) {
            sheet.write_if(Action::Slide { from: span, to }, free != 0);
        }
    }
}

/// What a shield covers on a cell and the one to the south, west, east and north of it. Beyond the edge it means nothing.
static BESIDE: [[Span; 4]; CELLS] = {
    let mut table = [[Span::across(Cell::at(0)); 4]; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        if cell >= 9 {
            table[cell][0] = Span::along(Cell::at(cell - 9));
        }
        if cell >= 1 {
            table[cell][1] = Span::across(Cell::at(cell - 1));
        }
        table[cell][2] = Span::across(Cell::at(cell));
        table[cell][3] = Span::along(Cell::at(cell));
        cell += 1;
    }
    table
};

/// What a cube can do by a path over free cells, by its number less one, its cell and the path.
static ROLLS: [[[Action; 64]; CELLS]; 6] = {
    let mut table = [[[Action::End; 64]; CELLS]; 6];
    let mut v = 1;
    while v <= 6 {
        let mut cell = 0;
        while cell < CELLS {
            let mut path = 0;
            while path < PATHS {
                table[v - 1][cell][path] = paths::action(Cell::at(cell), v, path);
                path += 1;
            }
            cell += 1;
        }
        v += 1;
    }
    table
};

/// The three ways to turn a cube on each cell, and one more that means nothing.
static TURNS: [[Action; 4]; CELLS] = {
    let mut table = [[Action::End; 4]; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let mut by = 0;
        while by < 3 {
            table[cell][by] = Action::Rotate { at: Cell::at(cell), by: Quarter::ALL[by] };
            by += 1;
        }
        cell += 1;
    }
    table
};

//! The legal actions as a list, in the order of `legal`: the same rules, written for lists that are made millions of times. What is usual
//! is copied from tables or written with few questions that a processor guesses badly; what is rare is left to `legal`. The page does
//! without this.

use std::convert::Infallible;
use std::hint::select_unpredictable;
use std::ops::ControlFlow;

use crate::action::{Action, Quarter};
use crate::attack::Looks;
use crate::board::{CELLS, Cell, Cells, Span};
use crate::guard::Guard;
use crate::legal::{self, actions, may_rotate, shield_captures, slides_of};
use crate::options::Level;
use crate::paths::{self, PATHS, Paths};
use crate::pieces::CUBES;
use crate::present::Present;
use crate::state::Phase;
use crate::tables::{DIAGONAL, RING};

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
    walk(now, list);
}

/// The same by `legal`: where a troc may be possible, or the list is long. Apart from the rest, which it would slow down.
#[cold]
#[inline(never)]
fn walk(now: &Present, list: &mut Vec<Action>) {
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
    let (cubes, men, theirs) = (now.cubes(), now.men(now.side), now.men(now.side.other()));
    let enemy = now.looks(now.side.other(), cubes);
    let looked_at = enemy.all() & now.master(now.side).bit() != 0;
    let guard = if looked_at { Guard::new(now) } else { Guard::idle(now) };
    let calm = guard.frees_all(men);
    let prey = theirs & (cubes | now.soldiers);
    let board = Board { now, men, prey, enemy, guard: &guard, calm };
    let own = Own::new(now, cubes & men);
    let aimed = rolls(&board, &own, sheet);
    let shields = now.across | now.along;
    if shields & theirs != 0 {
        // Taken only if both halves are attacked (CU-22), which is rare.
        let hit = aimed | now.touched_among(!0, now.side);
        let halves = now.across & hit >> 1 | now.along & hit >> 9;
        if halves & hit & theirs != 0 {
            shields_taken(now, &guard, sheet);
        }
    }
    let from = now.master(now.side);
    Cells(steps(&board)).for_each(|to| sheet.write(Action::Go { from, to }));
    if shields & men != 0 {
        for span in now.shields(now.side) {
            slides(&board, span, sheet);
        }
        if now.level == Level::Tournament {
            for span in now.shields(now.side) {
                stands(&board, span, sheet);
            }
        }
    }
    // Only at level 2 there are soldiers (CU-41).
    soldiers(&board, sheet);
    if may_rotate(now, &guard) {
        for &at in &own.by_cell[..own.count.min(8)] {
            sheet.write_three(&TURNS[at.index()]);
        }
    }
}

/// What is asked again and again, computed once.
struct Board<'a> {
    now: &'a Present,
    /// The men of the side to move.
    men: u128,
    prey: u128,
    enemy: Looks,
    guard: &'a Guard,
    /// Whether every piece that covers one cell may leave it.
    calm: bool,
}

impl Board<'_> {
    #[inline(always)]
    fn frees(&self, from: Cell) -> bool {
        self.calm || self.guard.frees(from)
    }
}

/// Cubes that go somewhere. Returns the cells at which any of them is aimed.
#[inline(always)]
fn rolls(board: &Board<'_>, own: &Own, sheet: &mut Sheet<'_>) -> u128 {
    let mut aimed = 0;
    for i in 0..own.count.min(8) {
        let (from, top, paths) = (own.by_number[i], own.tops[i], own.paths[i]);
        let ring = RING[from.index()][top as usize - 1];
        aimed |= ring;
        if !board.frees(from) {
            guarded(board.now, board.guard, from, sheet);
            continue;
        }
        let rolls = &ROLLS[top as usize - 1][from.index()];
        for path in paths {
            sheet.write(rolls[path % 64]);
        }
        if ring & board.prey != 0 {
            takes(board.now, from, ring & board.prey, sheet);
        }
    }
    aimed
}

/// Where the Master can go.
#[inline(always)]
fn steps(board: &Board<'_>) -> u128 {
    let now = board.now;
    let cells = now.master_reach(now.side) & (!now.occupied() | board.prey) & !board.enemy.touched;
    let aimed = cells & board.enemy.aimed;
    if aimed == 0 { cells } else { cells & !now.attacked_around(now.side, aimed) }
}

/// Soldiers that move or lie down.
#[inline(always)]
fn soldiers(board: &Board<'_>, sheet: &mut Sheet<'_>) {
    let (now, guard) = (board.now, board.guard);
    for from in Cells(now.soldiers & board.men) {
        let free = board.frees(from);
        for to in Cells(DIAGONAL[from.index()] & (!now.occupied() | board.prey)) {
            if free || guard.safe(from.bit(), to.bit(), to.bit()) {
                sheet.write(Action::Step { from, to });
            }
        }
        if board.enemy.all() & from.bit() != 0 && now.attacked(from, now.side.other()) {
            continue;
        }
        let (along, across) = (now.runs.along(from), now.runs.across(from));
        let lies = [
            (along >> 4, Span::along(from.shifted(9))),
            (across >> 4, Span::across(from.shifted(1))),
            (along & 15, Span::along(from.shifted(-18))),
            (across & 15, Span::across(from.shifted(-2))),
        ];
        for (run, to) in lies {
            if free {
                sheet.write_if(Action::Lie { from, to }, run >= 2);
            } else if run >= 2 && guard.safe(from.bit(), to.bits(), 0) {
                sheet.write(Action::Lie { from, to });
            }
        }
    }
}

/// A shield that stands up.
#[inline(always)]
fn stands(board: &Board<'_>, span: Span, sheet: &mut Sheet<'_>) {
    let (now, [a, b], bits) = (board.now, span.cells(), span.bits());
    // In danger only if both halves are attacked (CU-43).
    if bits & !board.enemy.all() == 0 && now.shield_in_danger([a, b], now.side.other()) {
        return;
    }
    let (low, high, step) = if span.is_along() {
        (now.runs.along(a), now.runs.along(b), 9)
    } else {
        (now.runs.across(a), now.runs.across(b), 1)
    };
    for (free, to) in [(low & 15, a.shifted(-step)), (high >> 4, b.shifted(step))] {
        if free != 0 && board.guard.safe(bits, to.bit(), 0) {
            sheet.write(Action::Stand { from: span, to });
        }
    }
}

/// The cubes of the side to move.
struct Own {
    count: usize,
    by_cell: [Cell; CUBES as usize],
    by_number: [Cell; CUBES as usize],
    /// The number on top of each of these, and its paths over free cells.
    tops: [u8; CUBES as usize],
    paths: [Paths; CUBES as usize],
}

impl Own {
    /// Sorted by counting: that asks nothing that a processor could guess wrong.
    #[inline(always)]
    fn new(now: &Present, cubes: u128) -> Own {
        let (cells, paths) = ([Cell::at(0); 8], [Paths::default(); 8]);
        let mut own = Own { count: 0, by_cell: cells, by_number: cells, tops: [1; 8], paths };
        // A byte for each number: how many cubes show it.
        let mut counts = 0u64;
        Cells(cubes).for_each(|cell| {
            own.by_cell[own.count % 8] = cell;
            own.count += 1;
            counts += 1 << (8 * now.dice[cell.index()].top());
        });
        // And then: how many show less.
        let mut places = counts.wrapping_mul(0x0101_0101_0101_0100);
        for &cell in &own.by_cell[..own.count.min(8)] {
            let top = now.dice[cell.index()].top();
            let number = 8 * top;
            let place = (places >> number) as usize % 8;
            own.by_number[place] = cell;
            own.tops[place] = top;
            own.paths[place] = now.paths(cell, top as usize);
            places += 1 << number;
        }
        own
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
        let [by_row, by_column] = now.open_ways(from, to);
        let straight = from.row() == to.row() || from.column() == to.column();
        let bend = |column: u8, row: u8| {
            let corner = Cell::at(row as usize * 9 + column as usize);
            Action::Bend { from, corner, to }
        };
        let (one, other) = (bend(to.column(), from.row()), bend(from.column(), to.row()));
        sheet.write_if(select_unpredictable(straight, Action::Go { from, to }, one), by_row);
        sheet.write_if(other, by_column & !straight);
    }
}

/// Shields that are taken by anything.
#[inline(never)]
fn shields_taken(now: &Present, guard: &Guard, sheet: &mut Sheet<'_>) {
    let _ = shield_captures(now, guard, &mut |action| sheet.take(action));
}

/// A shield of which a half must not expose its Master, or that must save it.
#[inline(never)]
fn held(now: &Present, guard: &Guard, span: Span, sheet: &mut Sheet<'_>) {
    let _ = slides_of(now, guard, span, &mut |action| sheet.take(action));
}

/// A shield that moves and stays a shield.
#[inline(always)]
fn slides(board: &Board<'_>, span: Span, sheet: &mut Sheet<'_>) {
    let (now, [a, b]) = (board.now, span.cells());
    if !board.frees(a) || !board.frees(b) {
        return held(now, board.guard, span, sheet);
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

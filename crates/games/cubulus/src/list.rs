//! The legal actions as a list, in the order of `legal`: the same rules, written for lists that are made millions of times. What is usual
//! is copied from tables or written with few questions that a processor guesses badly; what is rare is left to `legal`. The page does
//! without this.

use std::convert::Infallible;
use std::hint::select_unpredictable;
use std::iter::repeat_n;
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
        list.extend(repeat_n(EMPTY, ROOM));
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
const ROOM: usize = 96;

/// How far beyond its end something may be written.
const SPARE: usize = 1;

/// Stands where nothing is written yet. It has no byte without meaning, so that the room is filled by few wide writes.
const EMPTY: Action = Action::Bend { from: Cell::at(0), corner: Cell::at(0), to: Cell::at(0) };

/// Room for a list. What does not fit is only counted: then the list is made in another way.
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
        if let Some(place) = self.room.get_mut(self.used) {
            *place = action;
        }
        self.used += usize::from(counts);
    }

    /// Those of a set of paths; they end where the room ends.
    #[inline(always)]
    fn write_paths(&mut self, actions: &[Action; 64], mut paths: Paths) {
        let mut used = self.used;
        while used < ROOM {
            let Some(path) = paths.next() else { break };
            self.room[used] = actions[path % 64];
            used += 1;
        }
        self.used = used;
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
    let watched = enemy.all() & now.master(now.side).bit() != 0;
    let guard = if watched { Guard::new(now) } else { Guard::idle(now) };
    let calm = guard.frees_all(men);
    let prey = theirs & (cubes | now.soldiers);
    let board = Board { now, men, prey, enemy, guard: &guard, watched, calm };
    let mut own = Own::NONE;
    own.find(now, cubes & men);
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
    masters(&board, sheet);
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
    /// Whether any enemy piece could attack the Master, if its way were free.
    watched: bool,
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
        sheet.write_paths(rolls, paths);
        if ring & board.prey != 0 {
            takes(board.now, from, ring & board.prey, sheet);
        }
    }
    aimed
}

/// The Master's own steps.
#[inline(always)]
fn masters(board: &Board<'_>, sheet: &mut Sheet<'_>) {
    let (now, from) = (board.now, board.now.master(board.now.side));
    let cells = Around::new(from, steps(board));
    let mut write = |step| sheet.write_if(Action::Go { from, to: from.shifted(step) }, cells.has(step));
    if now.first[now.side.index()] {
        [-10, -9, -8, -1, 1, 8, 9, 10].into_iter().for_each(&mut write);
    } else {
        [-9, -1, 1, 9].into_iter().for_each(&mut write);
    }
}

/// Those of the eight cells around one that are in a set.
struct Around(u32);

impl Around {
    #[inline(always)]
    fn new(cell: Cell, set: u128) -> Around {
        // The cell itself comes to bit 10, so that the first before it in the row below comes to bit 0.
        Around((set << 10 >> cell.index()) as u32)
    }

    /// Whether it has the cell with a number that differs by so much.
    #[inline(always)]
    fn has(&self, step: i8) -> bool {
        self.0 >> (10 + step) & 1 != 0
    }
}

/// Where the Master can go.
#[inline(always)]
fn steps(board: &Board<'_>) -> u128 {
    let now = board.now;
    let cells = now.master_reach(now.side) & (!now.occupied() | board.prey) & !board.enemy.touched;
    let aimed = cells & board.enemy.aimed;
    if aimed == 0 { cells } else { cells & !rolled_around(now, aimed) }
}

/// Which of these cells around its Master, none of them next to an enemy Master or soldier that attacks it, enemy cubes attack.
#[inline(never)]
fn rolled_around(now: &Present, cells: u128) -> u128 {
    now.attacked_besides(now.side, cells, 0)
}

/// Soldiers that move or lie down.
#[inline(always)]
fn soldiers(board: &Board<'_>, sheet: &mut Sheet<'_>) {
    let (now, guard) = (board.now, board.guard);
    for from in Cells(now.soldiers & board.men) {
        let free = board.frees(from);
        let cells = DIAGONAL[from.index()] & (!now.occupied() | board.prey);
        if free {
            let cells = Around::new(from, cells);
            for step in [-10, -8, 8, 10] {
                sheet.write_if(Action::Step { from, to: from.shifted(step) }, cells.has(step));
            }
        } else {
            for to in Cells(cells) {
                if guard.safe(from.bit(), to.bit(), to.bit()) {
                    sheet.write(Action::Step { from, to });
                }
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
        if !board.watched {
            sheet.write_if(Action::Stand { from: span, to }, free != 0);
        } else if free != 0 && board.guard.safe(bits, to.bit(), 0) {
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
    const NONE: Own = Own {
        count: 0,
        by_cell: [Cell::at(0); 8],
        by_number: [Cell::at(0); 8],
        tops: [1; 8],
        paths: [Paths::NONE; 8],
    };

    /// Sorted by counting: that asks nothing that a processor could guess wrong. In place: a copy would read at once what has just been
    /// written in parts.
    #[inline(always)]
    fn find(&mut self, now: &Present, cubes: u128) {
        // A byte for each number: how many cubes show it.
        let mut counts = 0u64;
        Cells(cubes).for_each(|cell| {
            self.by_cell[self.count % 8] = cell;
            self.count += 1;
            counts += 1 << (8 * now.dice[cell.index()].top());
        });
        // And then: how many show less.
        let mut places = counts.wrapping_mul(0x0101_0101_0101_0100);
        for &cell in &self.by_cell[..self.count.min(8)] {
            let top = now.dice[cell.index()].top();
            let number = 8 * top;
            let place = (places >> number) as usize % 8;
            self.by_number[place] = cell;
            self.tops[place] = top;
            self.paths[place] = now.paths(cell, top as usize);
            places += 1 << number;
        }
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
        let columns = to.column() as i8 - from.column() as i8;
        let straight = (columns == 0) | (from.row() == to.row());
        let one = Action::Bend { from, corner: from.shifted(columns), to };
        let other = Action::Bend { from, corner: to.shifted(-columns), to };
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use cubo_core::{Dice, QuickDice};

    use super::*;
    use crate::board::SIZE;
    use crate::die::Die;
    use crate::pieces::{Piece, Side};

    /// Pieces of any number and kind on any cells.
    fn scattered(dice: &mut QuickDice) -> Present {
        let level = [Level::Basic, Level::Tournament][dice.below(2) as usize];
        let mut now = Present::bare(level);
        for side in Side::ALL {
            let cell = anywhere(&now, dice);
            now.put_new(side, Piece::Master(cell));
            now.set_first(side, dice.below(4) == 0);
        }
        for side in Side::ALL {
            for _ in 0..dice.below(9) {
                let (die, cell) = (Die::all().nth(dice.below(24) as usize), anywhere(&now, dice));
                now.put(side, Piece::Cube(die.unwrap_or(Die::BLANK), cell));
            }
            for _ in 0..dice.below(3) {
                let cell = anywhere(&now, dice);
                let (row, column) = (cell.row(), cell.column());
                let free = now.free_near(cell);
                if level == Level::Tournament && dice.below(2) == 0 {
                    now.put(side, Piece::Soldier(cell));
                } else if column + 1 < SIZE && free & cell.shifted(1).bit() != 0 {
                    now.put(side, Piece::Shield(Span::across(cell)));
                } else if row + 1 < SIZE && free & cell.shifted(9).bit() != 0 {
                    now.put(side, Piece::Shield(Span::along(cell)));
                }
            }
        }
        now.set_side(Side::ALL[dice.below(2) as usize]);
        now
    }

    fn anywhere(now: &Present, dice: &mut QuickDice) -> Cell {
        loop {
            let cell = Cell::at(dice.below(CELLS as u32) as usize);
            if now.occupied() & cell.bit() == 0 {
                return cell;
            }
        }
    }

    /// The same actions in the same order, after what the list had before, whether or not they fit into the room.
    #[test]
    fn lists_have_what_legal_walks_through() {
        let mut dice = QuickDice::new(7);
        let mut lengths = BTreeSet::new();
        for _ in 0..30_000 {
            let now = scattered(&mut dice);
            let (mut listed, mut walked) = (vec![Action::End], vec![Action::End]);
            list(&now, &mut listed);
            walk(&now, &mut walked);
            assert_eq!(listed, walked, "{now:?}");
            lengths.insert(walked.len() - 1);
        }
        assert!((0..ROOM + 8).all(|length| lengths.contains(&length)), "{lengths:?} say little");
    }
}

//! The legal actions, with one function for each kind. Trocs are in `troc`.

use std::ops::ControlFlow;

use crate::action::{Action, Quarter};
use crate::board::{Cell, Cells, SIZE, Span};
use crate::guard::Guard;
use crate::options::Level;
use crate::paths;
use crate::pieces::Side;
use crate::present::Present;
use crate::state::Phase;
use crate::tables::{DIAGONAL, RING, ways};

type Flow<B> = ControlFlow<B>;

/// Every legal action of the side to move, once each. The order: trocs, cubes by number and cell, captures of shields,
/// the Master, shields, soldiers, rotations.
#[inline]
pub(crate) fn actions<B>(now: &Present, mut each: impl FnMut(Action) -> Flow<B>) -> Flow<B> {
    if now.over.is_some() {
        return Flow::Continue(());
    }
    if now.troc_row() {
        now.trocs(&mut each)?;
    }
    match now.phase {
        Phase::Troc => each(Action::End),
        Phase::Move => moves(now, each),
    }
}

/// How many there are.
pub(crate) fn count(now: &Present) -> u64 {
    let mut count = 0;
    let mut one = |_| {
        count += 1;
        Flow::<()>::Continue(())
    };
    // The page counts by walking: that needs less code.
    if cfg!(target_family = "wasm") || now.over.is_some() || now.phase == Phase::Troc || now.troc_row() {
        let _ = actions(now, one);
        return count;
    }
    let guard = Guard::new(now);
    let _ = shield_captures(now, &guard, &mut one);
    let _ = standing(now, &guard, &mut one);
    for span in now.shields(now.side) {
        let [a, b] = span.cells();
        if guard.frees(a) && guard.frees(b) {
            count += u64::from(now.runs.open_sides(a) + now.runs.open_sides(b));
        } else {
            let _ = slides_of(now, &guard, span, &mut |_| {
                count += 1;
                Flow::<()>::Continue(())
            });
        }
    }
    count += u64::from(master_steps(now).count_ones());
    count += rolls(now, &guard);
    if may_rotate(now, &guard) {
        count += 3 * u64::from((now.cubes() & now.men(now.side)).count_ones());
    }
    count
}

/// Whether the side to move has any legal action at the start of its turn (CU-27, CU-28). In check the Master itself can mostly go.
#[inline]
pub(crate) fn any(now: &Present) -> bool {
    any_rotation(now, now.check) || any_other(now)
}

/// The same where no cube may just turn, which is rare.
#[inline(never)]
fn any_other(now: &Present) -> bool {
    masters(now, &mut Flow::Break).is_break() || actions(now, Flow::Break).is_break()
}

/// Whether a move can follow a troc that has just been made on the board (CU-34).
pub(crate) fn any_move(now: &Present) -> bool {
    any_rotation(now, false) || moves(now, Flow::Break).is_break()
}

/// When not in check, at level 2 any cube can at least turn on the spot.
#[inline]
fn any_rotation(now: &Present, check: bool) -> bool {
    now.level == Level::Tournament && !check && now.cubes() & now.men(now.side) != 0
}

/// Every legal move (CU-7).
#[inline]
fn moves<B>(now: &Present, mut each: impl FnMut(Action) -> Flow<B>) -> Flow<B> {
    let guard = Guard::new(now);
    cubes(now, &guard, &mut each)?;
    displacements(now, &guard, &mut each)?;
    rotations(now, &guard, &mut each)
}

/// Every legal move but those of cubes, which roll or turn.
#[inline]
fn displacements<B>(now: &Present, guard: &Guard, each: &mut impl FnMut(Action) -> Flow<B>) -> Flow<B> {
    shield_captures(now, guard, each)?;
    masters(now, each)?;
    slides(now, guard, each)?;
    standing(now, guard, each)
}

/// Shields that stand up, and what they do then.
#[inline]
pub(crate) fn standing<B>(now: &Present, guard: &Guard, each: &mut impl FnMut(Action) -> Flow<B>) -> Flow<B> {
    if now.level == Level::Tournament {
        stands(now, guard, each)?;
        if now.soldiers & now.men(now.side) != 0 {
            soldiers(now, guard, each)?;
        }
    }
    Flow::Continue(())
}

/// Every legal capture except trocs, for the search beyond the horizon.
#[inline]
pub(crate) fn captures<B>(now: &Present, mut each: impl FnMut(Action) -> Flow<B>) -> Flow<B> {
    let guard = Guard::new(now);
    let (men, prey) = (now.men(now.side), now.prey());
    for (rings, tops) in now.tops.iter().enumerate() {
        for from in Cells(tops & men) {
            for to in Cells(RING[from.index()][rings] & prey) {
                if guard.frees(from) || guard.safe(from.bit(), to.bit(), to.bit()) {
                    roll_onto(now, from, to, &mut each)?;
                }
            }
        }
    }
    shield_captures(now, &guard, &mut each)?;
    let from = now.master(now.side);
    for to in Cells(now.master_reach(now.side) & prey) {
        if !now.attacked_through(to, now.side.other(), now.occupied() & !from.bit()) {
            each(Action::Go { from, to })?;
        }
    }
    for from in Cells(now.soldiers & men) {
        for to in Cells(DIAGONAL[from.index()] & prey) {
            if guard.frees(from) || guard.safe(from.bit(), to.bit(), to.bit()) {
                each(Action::Step { from, to })?;
            }
        }
    }
    Flow::Continue(())
}

impl Present {
    /// The enemy pieces that a piece takes by ending its move on them (CU-20): cubes and soldiers.
    #[inline]
    pub(crate) fn prey(&self) -> u128 {
        self.men(self.side.other()) & (self.cubes() | self.soldiers)
    }
}

/// Cubes that go somewhere, without taking shields (CU-8 to CU-11, CU-20).
#[inline]
fn cubes<B>(now: &Present, guard: &Guard, each: &mut impl FnMut(Action) -> Flow<B>) -> Flow<B> {
    for tops in now.tops {
        for from in Cells(tops & now.men(now.side)) {
            cube(now, guard, from, each)?;
        }
    }
    Flow::Continue(())
}

/// One of them.
#[inline]
pub(crate) fn cube<B>(
    now: &Present,
    guard: &Guard,
    from: Cell,
    each: &mut impl FnMut(Action) -> Flow<B>,
) -> Flow<B> {
    let top = now.dice[from.index()].top() as usize;
    let free = guard.frees(from);
    let ring = RING[from.index()][top - 1];
    if !guard.helps(ring) {
        return Flow::Continue(());
    }
    for path in now.paths(from, top) {
        let action = paths::action(from, top, path);
        let (Action::Go { to, .. } | Action::Bend { to, .. }) = action else { continue };
        if free || guard.helps(to.bit()) && guard.safe(from.bit(), to.bit(), 0) {
            each(action)?;
        }
    }
    for to in Cells(ring & now.prey()) {
        if free || guard.safe(from.bit(), to.bit(), to.bit()) {
            roll_onto(now, from, to, each)?;
        }
    }
    Flow::Continue(())
}

/// How many of these moves there are. Free paths are counted without making a set of them.
fn rolls(now: &Present, guard: &Guard) -> u64 {
    let mut count = 0;
    let (own, prey) = (now.cubes() & now.men(now.side), now.prey());
    let calm = guard.frees_all(own);
    for from in Cells(own) {
        let top = now.dice[from.index()].top() as usize;
        if !calm && !guard.frees(from) || RING[from.index()][top - 1] & prey != 0 {
            // Rare: something can be taken, or the Master must not be exposed.
            let _ = cube(now, guard, from, &mut |_| {
                count += 1;
                Flow::<()>::Continue(())
            });
            continue;
        }
        count += u64::from(now.count_paths(from, top));
    }
    count
}

/// Every way of a cube to a cell at the distance of its number (CU-9, CU-11).
#[inline]
pub(crate) fn roll_onto<B>(
    now: &Present,
    from: Cell,
    to: Cell,
    each: &mut impl FnMut(Action) -> Flow<B>,
) -> Flow<B> {
    roll_by(from, to, now.open_ways(from, to), each)
}

/// Those of the two ways that are open: by the corner in the row of `from`, and by the one in its column.
fn roll_by<B>(from: Cell, to: Cell, open: [bool; 2], each: &mut impl FnMut(Action) -> Flow<B>) -> Flow<B> {
    let [by_row, by_column] = open;
    if from.row() == to.row() || from.column() == to.column() {
        return if by_row { each(Action::Go { from, to }) } else { Flow::Continue(()) };
    }
    if by_row {
        let corner = Cell::at(from.row() as usize * 9 + to.column() as usize);
        each(Action::Bend { from, corner, to })?;
    }
    if by_column {
        let corner = Cell::at(to.row() as usize * 9 + from.column() as usize);
        each(Action::Bend { from, corner, to })?;
    }
    Flow::Continue(())
}

/// Captures of shields by anything (CU-22 to CU-24, CU-46).
#[inline]
pub(crate) fn shield_captures<B>(
    now: &Present,
    guard: &Guard,
    each: &mut impl FnMut(Action) -> Flow<B>,
) -> Flow<B> {
    for span in now.shields(now.side.other()) {
        let [a, b] = span.cells();
        let [on_a, on_b] = now.shield_attackers([a, b], now.side);
        if on_a == 0 || on_b == 0 {
            continue;
        }
        for (to, over, takers, others) in [(a, b, on_a, on_b), (b, a, on_b, on_a)] {
            for from in Cells(takers) {
                if others & !from.bit() != 0 {
                    take_shield(now, guard, from, to, over, each)?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// One attacker takes a shield on `to`, whose other half `over` it may step over.
fn take_shield<B>(
    now: &Present,
    guard: &Guard,
    from: Cell,
    to: Cell,
    over: Cell,
    each: &mut impl FnMut(Action) -> Flow<B>,
) -> Flow<B> {
    let bit = from.bit();
    if from == now.master(now.side) {
        let occupied = now.occupied() & !bit & !over.bit();
        if !now.attacked_through(to, now.side.other(), occupied) {
            each(Action::Go { from, to })?;
        }
        return Flow::Continue(());
    }
    if !guard.safe(bit | over.bit(), to.bit(), 0) {
        return Flow::Continue(());
    }
    if now.soldiers & bit != 0 {
        return each(Action::Step { from, to });
    }
    let occupied = now.occupied() & !over.bit();
    roll_by(from, to, ways(from, to).map(|way| way & occupied == 0), each)
}

/// The Master's own steps, without taking shields (CU-12, CU-45).
#[inline]
fn masters<B>(now: &Present, each: &mut impl FnMut(Action) -> Flow<B>) -> Flow<B> {
    let from = now.master(now.side);
    for to in Cells(master_steps(now)) {
        each(Action::Go { from, to })?;
    }
    Flow::Continue(())
}

/// Where the Master can go. A piece taken there does not attack its own cell, so it may be left where it is.
#[inline(always)]
#[cfg(not(target_family = "wasm"))]
pub(crate) fn master_steps(now: &Present) -> u128 {
    let cells = now.master_reach(now.side) & (!now.occupied() | now.prey());
    cells & !now.attacked_around(now.side, cells)
}

/// The same, one by one: that needs less code.
#[cfg(target_family = "wasm")]
fn master_steps(now: &Present) -> u128 {
    let occupied = now.occupied() & !now.master(now.side).bit();
    let mut cells = now.master_reach(now.side) & (!now.occupied() | now.prey());
    for to in Cells(cells) {
        if now.attacked_through(to, now.side.other(), occupied) {
            cells ^= to.bit();
        }
    }
    cells
}

/// Shields that move and stay shields (CU-13).
#[inline]
fn slides<B>(now: &Present, guard: &Guard, each: &mut impl FnMut(Action) -> Flow<B>) -> Flow<B> {
    for span in now.shields(now.side) {
        slides_of(now, guard, span, each)?;
    }
    Flow::Continue(())
}

/// One of them.
#[inline]
pub(crate) fn slides_of<B>(
    now: &Present,
    guard: &Guard,
    span: Span,
    each: &mut impl FnMut(Action) -> Flow<B>,
) -> Flow<B> {
    let [a, b] = span.cells();
    for (kept, left) in [(a, b), (b, a)] {
        let free = guard.frees(left);
        for laid in Cells(now.free_near(kept)) {
            if free || guard.helps(laid.bit()) && guard.safe(left.bit(), laid.bit(), 0) {
                each(Action::Slide { from: span, to: Span::of_neighbours(kept, laid) })?;
            }
        }
    }
    Flow::Continue(())
}

/// Shields that stand up (CU-41, CU-43).
#[inline]
fn stands<B>(now: &Present, guard: &Guard, each: &mut impl FnMut(Action) -> Flow<B>) -> Flow<B> {
    for span in now.shields(now.side) {
        let [a, b] = span.cells();
        let (low, step, place) = if span.is_along() { (a, 9, a.row()) } else { (a, 1, a.column()) };
        let mut beyond = 0;
        if place > 0 {
            beyond |= low.bit() >> step;
        }
        if place + 2 < SIZE {
            beyond |= b.bit() << step;
        }
        beyond &= !now.occupied();
        if beyond == 0 || now.shield_in_danger([a, b], now.side.other()) {
            continue;
        }
        for to in Cells(beyond) {
            if guard.safe(span.bits(), to.bit(), 0) {
                each(Action::Stand { from: span, to })?;
            }
        }
    }
    Flow::Continue(())
}

/// Soldiers that move, without taking shields (CU-44), and those that lie down (CU-42, CU-43).
#[inline]
fn soldiers<B>(now: &Present, guard: &Guard, each: &mut impl FnMut(Action) -> Flow<B>) -> Flow<B> {
    for from in Cells(now.soldiers & now.men(now.side)) {
        let free = guard.frees(from);
        for to in Cells(DIAGONAL[from.index()] & (!now.occupied() | now.prey())) {
            if free || guard.safe(from.bit(), to.bit(), to.bit()) {
                each(Action::Step { from, to })?;
            }
        }
        if now.attacked(from, now.side.other()) {
            continue;
        }
        let (along, across) = (now.runs.along(from), now.runs.across(from));
        let (south, north, west, east) = (along & 15, along >> 4, across & 15, across >> 4);
        let index = from.index();
        for (run, low) in [(north, 9), (east, 1), (south, -18), (west, -2)] {
            if run < 2 {
                continue;
            }
            let first = Cell::at((index as i32 + low) as usize);
            let to = if low % 9 == 0 { Span::along(first) } else { Span::across(first) };
            if free || guard.safe(from.bit(), to.bits(), 0) {
                each(Action::Lie { from, to })?;
            }
        }
    }
    Flow::Continue(())
}

/// A rotation does not open or close any way: all are legal when not in check, none in check (CU-26, CU-40).
#[inline]
pub(crate) fn may_rotate(now: &Present, guard: &Guard) -> bool {
    now.level == Level::Tournament && !guard.check
}

/// Cubes that turn on the spot (CU-40).
#[inline]
fn rotations<B>(now: &Present, guard: &Guard, each: &mut impl FnMut(Action) -> Flow<B>) -> Flow<B> {
    if may_rotate(now, guard) {
        for at in Cells(now.cubes() & now.men(now.side)) {
            for by in Quarter::ALL {
                each(Action::Rotate { at, by })?;
            }
        }
    }
    Flow::Continue(())
}

impl Side {
    /// Whether a cell lies on the row where this side's Master may troc (CU-30).
    #[inline]
    pub(crate) fn trocs_on(self, cell: Cell) -> bool {
        match self {
            Side::White => cell.index() >= 72,
            Side::Black => cell.index() < 9,
        }
    }
}

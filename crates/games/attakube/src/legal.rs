//! What may be done. One function a kind of action; each looks at the table as the seat to act knows it.

use std::ops::ControlFlow;

use crate::action::{Action, Line};
use crate::board::{ADJACENT, BOARD, Cell, CellSet, GATES, Place, SIDE, STRAIGHT, WAYS, beside, next};
use crate::kind::{KINDS, Kind, KindSet};
use crate::table::{Board, Stage};

type Flow<B> = ControlFlow<B>;

/// Calls `each` with every legal action of the seat to act.
pub(crate) fn legal<B>(table: &Board, mut each: impl FnMut(Action) -> Flow<B>) -> Flow<B> {
    match table.stage {
        Stage::SetUp(side) => set_up(table, side as usize, each),
        Stage::Play(side) => {
            let mut any = false;
            turn(table, side as usize, |action| {
                any = true;
                each(action)
            })?;
            if any { Flow::Continue(()) } else { each(Action::Pass) } // AK-5
        }
        Stage::Over(_) => Flow::Continue(()),
    }
}

/// AK-41: the next gate, every kind still in hand.
fn set_up<B>(table: &Board, side: usize, mut each: impl FnMut(Action) -> Flow<B>) -> Flow<B> {
    let cell = next_gate(table, side);
    for kind in Kind::ALL {
        if table.hand[side][kind.index()] > 0 {
            each(Action::Set { cell, kind })?;
        }
    }
    Flow::Continue(())
}

/// The gate that set-up asks a side for (AK-41); only while there is one.
pub(crate) fn next_gate(table: &Board, side: usize) -> Cell {
    Cell(GATES[side].trailing_zeros() as u8 + table.issued[side])
}

/// AK-5: every move, power and adding of a side, as if it were its turn; not `pass`.
fn turn<B>(table: &Board, side: usize, mut each: impl FnMut(Action) -> Flow<B>) -> Flow<B> {
    for cell in CellSet(free_kubes(table, side)) {
        let token = table.top(cell);
        kube(table, side, cell, table.kind(token), table.is_up(token), &mut each)?;
    }
    adding(table, side, each)
}

/// The cells of a side's Kubes that nobody blocks (AK-10).
#[inline]
pub(crate) fn free_kubes(table: &Board, side: usize) -> u64 {
    if table.held == 0 { table.tops[side] } else { table.tops[side] & !table.held_tops() }
}

/// Everything that a free Kube of that kind could do from there.
#[inline]
pub(crate) fn kube<B>(
    table: &Board,
    side: usize,
    from: Cell,
    kind: Kind,
    face_up: bool,
    each: &mut impl FnMut(Action) -> Flow<B>,
) -> Flow<B> {
    steps(table, side, from, each)?;
    power(table, side, from, kind, face_up, each)
}

/// What its kind lets it do.
#[inline]
fn power<B>(
    table: &Board,
    side: usize,
    from: Cell,
    kind: Kind,
    face_up: bool,
    each: &mut impl FnMut(Action) -> Flow<B>,
) -> Flow<B> {
    match kind {
        Kind::Star => star(table, side, from, each),
        Kind::Comet => comet(table, from, each),
        Kind::Quake => {
            each(Action::Quake { from, line: Line::Row })?;
            each(Action::Quake { from, line: Line::Column })
        }
        Kind::Tsunami => tsunami(table, from, each),
        Kind::Cyclone => each(Action::Cyclone { from }),
        Kind::Firewall => firewall(table, side, from, each),
        Kind::Eclipse => eclipse(table, from, each),
        Kind::Eye => eye(table, side, from, face_up, each),
        Kind::Shield | Kind::Keys => Flow::Continue(()),
    }
}

/// AK-6 and AK-7: one cell along a row or column, or straight across an enemy gate.
#[inline]
fn steps<B>(table: &Board, side: usize, from: Cell, each: &mut impl FnMut(Action) -> Flow<B>) -> Flow<B> {
    for to in CellSet(ADJACENT[from.index()] & !table.occupied()) {
        each(Action::Step { from, to: to.into() })?;
    }
    crossing(side, from, each)
}

/// AK-7: straight across an enemy gate.
#[inline]
pub(crate) fn crossing<B>(side: usize, from: Cell, each: &mut impl FnMut(Action) -> Flow<B>) -> Flow<B> {
    if GATES[1 - side] & from.bit() != 0 {
        each(Action::Step { from, to: Place::beyond(side, from.column()) })?;
    }
    Flow::Continue(())
}

/// AK-20: one cell diagonally, or diagonally across the gate it stands on.
fn star<B>(table: &Board, side: usize, from: Cell, each: &mut impl FnMut(Action) -> Flow<B>) -> Flow<B> {
    for way in STRAIGHT..WAYS.len() {
        if let Some(to) = next(from, way).filter(|&to| is_free(table, to)) {
            each(Action::Step { from, to: to.into() })?;
        }
    }
    if GATES[1 - side] & from.bit() != 0 {
        crossing_aslant(side, from, each)?;
    }
    Flow::Continue(())
}

/// AK-20: diagonally across the enemy gate that a Star stands on.
#[inline]
pub(crate) fn crossing_aslant<B>(
    side: usize,
    from: Cell,
    each: &mut impl FnMut(Action) -> Flow<B>,
) -> Flow<B> {
    if from.column() > 0 {
        each(Action::Step { from, to: Place::beyond(side, from.column() - 1) })?;
    }
    if from.column() + 1 < SIDE {
        each(Action::Step { from, to: Place::beyond(side, from.column() + 1) })?;
    }
    Flow::Continue(())
}

#[inline]
fn is_free(table: &Board, cell: Cell) -> bool {
    table.occupied() & cell.bit() == 0
}

/// AK-21: two cells straight, both free.
fn comet<B>(table: &Board, from: Cell, each: &mut impl FnMut(Action) -> Flow<B>) -> Flow<B> {
    for way in 0..STRAIGHT {
        let free = |cell: Cell| next(cell, way).filter(|&to| is_free(table, to));
        if let Some(to) = free(from).and_then(free) {
            each(Action::Step { from, to: to.into() })?;
        }
    }
    Flow::Continue(())
}

/// AK-23: a neighbour that is not blocked and no open Shield, with nothing behind it.
fn tsunami<B>(table: &Board, from: Cell, each: &mut impl FnMut(Action) -> Flow<B>) -> Flow<B> {
    for way in 0..STRAIGHT {
        let Some(at) = next(from, way).filter(|&at| !is_free(table, at)) else { continue };
        let room = next(at, way).is_none_or(|behind| is_free(table, behind));
        if room && table.held & table.top(at).bit() == 0 && table.shields & at.bit() == 0 {
            each(Action::Aim { from, at })?;
        }
    }
    Flow::Continue(())
}

/// AK-25: an enemy neighbour that is no open Shield and that it does not hold already.
fn firewall<B>(table: &Board, side: usize, from: Cell, each: &mut impl FnMut(Action) -> Flow<B>) -> Flow<B> {
    let wall = table.top(from);
    for at in CellSet(ADJACENT[from.index()] & table.tops[1 - side] & !table.shields) {
        if table.target[wall.index()] != table.top(at).0 {
            each(Action::Aim { from, at })?;
        }
    }
    Flow::Continue(())
}

/// AK-26: onto a neighbour that stands alone and is no open Shield.
fn eclipse<B>(table: &Board, from: Cell, each: &mut impl FnMut(Action) -> Flow<B>) -> Flow<B> {
    for at in CellSet(ADJACENT[from.index()] & table.occupied() & !table.stacks & !table.shields) {
        each(Action::Step { from, to: at.into() })?;
    }
    Flow::Continue(())
}

/// AK-29: any face-down enemy Kube while it is face down itself, a neighbouring one after that.
pub(crate) fn eye<B>(
    table: &Board,
    side: usize,
    from: Cell,
    face_up: bool,
    each: &mut impl FnMut(Action) -> Flow<B>,
) -> Flow<B> {
    let reach = if face_up { ADJACENT[from.index()] } else { BOARD };
    for at in CellSet(table.hidden[1 - side] & reach) {
        each(Action::Look { from, at })?;
    }
    Flow::Continue(())
}

/// AK-9: each kind in reserve on each free gate, with fewer than seven on the board.
pub(crate) fn adding<B>(table: &Board, side: usize, mut each: impl FnMut(Action) -> Flow<B>) -> Flow<B> {
    if !can_add(table, side) {
        return Flow::Continue(());
    }
    for kind in 0..KINDS {
        if table.hand[side][kind] > 0 {
            for cell in CellSet(GATES[side] & !table.occupied()) {
                each(Action::Add { kind: Kind::ALL[kind], cell })?;
            }
        }
    }
    Flow::Continue(())
}

/// Whether a side can add a Kube: everybody sees that.
#[inline]
fn can_add(table: &Board, side: usize) -> bool {
    table.left(side) > 0 && table.on_board[side] < 7 && GATES[side] & !table.occupied() != 0
}

/// Whether a side could do anything but pass, were it its turn (AK-13).
pub(crate) fn can_act(table: &Board, side: usize) -> bool {
    let free = free_kubes(table, side);
    beside(free) & !table.occupied() != 0 // nearly always
        || free & GATES[1 - side] != 0
        || can_add(table, side)
        || turn(table, side, |_| Flow::Break(())).is_break()
}

/// Whether anybody could do anything but pass (AK-13).
pub(crate) fn anybody_can_act(table: &Board) -> bool {
    can_act(table, 0) || can_act(table, 1)
}

/// The kinds that a free Kube, face down on that cell, would have to be in order to do anything. Only what everybody sees
/// decides that, so a `pass` tells everybody that it is none of them.
pub(crate) fn kinds_that_could_act(table: &Board, side: usize, cell: Cell) -> KindSet {
    let could = |kind| kube(table, side, cell, kind, false, &mut |_| Flow::Break(())).is_break();
    Kind::ALL.into_iter().filter(|&kind| could(kind)).collect()
}

/// The cells of a side's Kubes that are free and face down.
pub(crate) fn free_and_hidden(table: &Board, side: usize) -> CellSet {
    CellSet(free_kubes(table, side) & table.hidden[side] & !table.stacks)
}

/// Whether nobody can act, and everybody knows it: what the hidden Kubes would have to be is ruled out (AK-13).
pub(crate) fn surely_nobody_can_act(table: &Board) -> bool {
    let ruled_out = |side: usize, cell: Cell| {
        let not = table.not[table.top(cell).index()];
        kinds_that_could_act(table, side, cell).iter().all(|kind| not.contains(kind))
    };
    !anybody_can_act(table)
        && (0..2).all(|side| free_and_hidden(table, side).all(|cell| ruled_out(side, cell)))
}

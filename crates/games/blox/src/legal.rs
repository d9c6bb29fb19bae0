//! What may be done: one function a kind of action, each calling back with every payment once (BX-31).
//!
//! The order depends only on the table and on the acting seat's own hand.

use std::ops::ControlFlow::{self, Continue};

use crate::action::{Action, Card, Cards, Payment};
use crate::board::{COLOURS, ENTRY, NEAREST, SIZE, all_accessible};
use crate::state::{Board, FIGURES, FULL, Stage, State};
use crate::{Cell, Colour, Gate, Heap, Side};

/// Calls back with every legal action of the seat to act.
#[inline]
pub(crate) fn legal<B>(state: &State, mut each: impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
    let table = &state.now.table;
    if table.stage != Stage::Act {
        return Continue(());
    }
    let turn = Acting {
        table,
        seat: usize::from(table.seat),
        hand: state.now.hands[usize::from(table.seat)],
        joker: table.jokers & (1 << table.seat) != 0,
    };
    turn.enter(&mut each)?;
    let mut figures = table.figures[turn.seat];
    while figures != 0 {
        let from = Cell::of(figures.trailing_zeros() as u8);
        figures &= figures - 1;
        turn.walk(from, &mut each)?;
    }
    turn.build(&mut each)?;
    turn.swap(&mut each)
}

/// The seat to act and what it has to pay with.
struct Acting<'t> {
    table: &'t Board,
    seat: usize,
    hand: Heap,
    joker: bool,
}

impl Acting<'_> {
    /// One card of that colour, held or by the joker.
    #[inline]
    fn one_card<B>(&self, colour: Colour, mut each: impl FnMut(Card) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.hand.of(colour) > 0 {
            each(Card { colour, joker: false })?;
        }
        if self.joker {
            each(Card { colour, joker: true })?;
        }
        Continue(())
    }

    /// BX-9.
    fn enter<B>(&self, each: &mut impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.table.figures[self.seat].count_ones() == FIGURES {
            return Continue(());
        }
        for side in Side::ALL {
            for (line, steps) in ENTRY[side as usize].iter().enumerate() {
                let taken = match side {
                    Side::North | Side::South => self.table.columns[line],
                    Side::East | Side::West => self.table.rows[line],
                };
                let free = match side {
                    Side::South | Side::West => (taken | 1 << SIZE).trailing_zeros(),
                    Side::North | Side::East => (taken << (16 - SIZE) | 1 << (15 - SIZE)).leading_zeros(),
                } as u8;
                for colour in Colour::ALL {
                    if steps[colour.index()] <= free {
                        let gate = Gate::of(side, line as u8);
                        self.one_card(colour, |card| each(Action::Enter { gate, card }))?;
                    }
                }
            }
        }
        Continue(())
    }

    /// Everything a figure can do in a straight line: move (BX-10), destroy (BX-11) and hit (BX-15).
    #[inline]
    fn walk<B>(&self, from: Cell, each: &mut impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
        let (column, row) = (usize::from(from.column()), usize::from(from.row()));
        for side in Side::ALL {
            // The line seen from its lower end, with the figure's place on it.
            let (taken, place) = match side {
                Side::North | Side::South => (self.table.columns[column], row),
                Side::East | Side::West => (self.table.rows[row], column),
            };
            let (free, room) = match side {
                Side::North | Side::East => {
                    let ahead = taken >> (place + 1);
                    ((ahead | 1 << (SIZE - 1 - place)).trailing_zeros() as u8, SIZE - 1 - place)
                }
                Side::South | Side::West => {
                    let behind = u32::from(taken & ((1 << place) - 1));
                    ((behind << 1 | 1).leading_zeros() as u8 - (31 - place as u8), place)
                }
            };
            let steps = &NEAREST[from.index()][side as usize];
            for colour in Colour::ALL {
                if steps[colour.index()] <= free {
                    self.one_card(colour, |card| each(Action::Move { from, side, card }))?;
                }
            }
            if usize::from(free) < room {
                let to =
                    Cell::of((from.index() as i32 + i32::from(side.step()) * (i32::from(free) + 1)) as u8);
                self.strike(from, to, free, steps, each)?;
            }
        }
        Continue(())
    }

    /// What a figure can do to the first thing in its way. `steps` are the distances to the nearest cells of each colour:
    /// a colour occurs strictly between if its nearest cell is no farther than the free cells reach.
    #[inline]
    fn strike<B>(
        &self,
        from: Cell,
        to: Cell,
        free: u8,
        steps: &[u8; 4],
        each: &mut impl FnMut(Action) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let tower = self.table.towers[to.index()];
        if tower.height() > 0 {
            // BX-20, BX-12
            if tower.height() > self.table.phase || self.table.blocks[self.seat].len() >= FULL {
                return Continue(());
            }
            let cost = tower.heap();
            let between = Colour::ALL.into_iter().filter(|c| steps[c.index()] <= free);
            if between.fold(0, |set, c| set | c.bit()) & cost.colours() != 0 {
                return Continue(());
            }
            return self.pay_exactly(cost, |pay| each(Action::Destroy { from, to, pay }));
        }
        let colour = COLOURS[to.index()];
        if self.table.figures[self.seat] & to.bit() != 0 || steps[colour.index()] <= free {
            return Continue(());
        }
        let held = self.hand.of(colour);
        for count in 2..=held {
            let cards = Heap::many(colour, count);
            if count >= 3 {
                each(Action::Hit { from, to, pay: Payment::of(cards, None) })?;
            }
            if self.joker {
                each(Action::Hit { from, to, pay: Payment::of(cards, Some(colour)) })?;
            }
        }
        Continue(())
    }

    /// Every way to pay exactly that: with cards alone, or with the joker for one of the colours (BX-17).
    fn pay_exactly<B>(&self, cost: Heap, mut each: impl FnMut(Payment) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.hand.holds(cost) {
            each(Payment::of(cost, None))?;
        }
        if self.joker {
            for colour in Colour::ALL {
                if let Some(cards) = cost.checked_minus(Heap::one(colour))
                    && self.hand.holds(cards)
                {
                    each(Payment::of(cards, Some(colour)))?;
                }
            }
        }
        Continue(())
    }

    /// BX-13, BX-14.
    fn build<B>(&self, each: &mut impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
        let height = self.table.phase + 1; // BX-20
        let blocks = self.table.blocks[self.seat];
        if blocks.len() < height {
            return Continue(());
        }
        let mut figures = self.table.figures[self.seat];
        while figures != 0 {
            let at = Cell::of(figures.trailing_zeros() as u8);
            figures &= figures - 1;
            if !all_accessible(self.table.tall | at.bit()) {
                continue;
            }
            // Every heap of blocks of the right height; for each, every way to pay it.
            each_part(blocks, height, |tower| {
                self.pay_exactly(tower, |pay| each(Action::Build { at, pay }))
            })?;
        }
        Continue(())
    }

    /// BX-16: every part of the hand but nothing at all.
    fn swap<B>(&self, each: &mut impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
        let [w, g, b, m] = self.hand.counts();
        for w in 0..=w {
            for g in 0..=g {
                for b in 0..=b {
                    for m in 0..=m {
                        let heap = Heap::new([w, g, b, m]);
                        if heap.is_empty() {
                            continue;
                        }
                        let cards = Cards::of(heap);
                        each(Action::Swap { cards, wake: false })?;
                        if !self.joker {
                            each(Action::Swap { cards, wake: true })?;
                        }
                    }
                }
            }
        }
        Continue(())
    }
}

/// Every part of a heap that has this many things, once.
pub(crate) fn each_part<B>(
    heap: Heap,
    size: u8,
    mut each: impl FnMut(Heap) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let [w, g, b, m] = heap.counts();
    for w in 0..=w.min(size) {
        for g in 0..=g.min(size - w) {
            let rest = size - w - g;
            for b in rest.saturating_sub(m)..=b.min(rest) {
                each(Heap::new([w, g, b, rest - b]))?;
            }
        }
    }
    Continue(())
}

//! What may be done: one function a kind of action, each calling back with every payment once (BX-31).
//!
//! The order depends only on the table and on the acting seat's own hand.

use std::ops::ControlFlow::{self, Continue};

use crate::action::{Action, Cards, Payment};
use crate::board::{COLOURS, ENTRY, NEAREST, SIZE, all_accessible};
use crate::colour::{Colours, Means};
use crate::state::{Board, FIGURES, FULL, Stage, State};
use crate::{Cell, Gate, Heap, Side};

/// Calls back with every legal action of the seat to act.
#[inline]
pub(crate) fn legal<B>(state: &State, mut each: impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
    if state.now.table.stage != Stage::Act {
        return Continue(());
    }
    let turn = Acting::of(state);
    turn.enter(&mut each)?;
    let mut figures = turn.table.figures[turn.seat];
    while figures != 0 {
        let from = Cell::of(figures.trailing_zeros() as u8);
        figures &= figures - 1;
        turn.walk(from, &mut each)?;
    }
    turn.build(&mut each)?;
    turn.swap(&mut each)
}

/// The seat to act and what it has to pay with.
pub(crate) struct Acting<'t> {
    pub(crate) table: &'t Board,
    pub(crate) seat: usize,
    pub(crate) hand: Heap,
    pub(crate) joker: bool,
    /// The same for one card.
    pub(crate) means: Means,
    /// How high a tower it may destroy at most (BX-20, BX-12).
    pub(crate) highest: u8,
}

impl<'t> Acting<'t> {
    #[inline]
    pub(crate) fn of(state: &'t State) -> Acting<'t> {
        let table = &state.now.table;
        let seat = usize::from(table.seat);
        let hand = state.now.hands[seat];
        let joker = table.jokers & (1 << seat) != 0;
        let highest = if table.blocks[seat].len() >= FULL { 0 } else { table.phase };
        Acting { table, seat, hand, joker, means: Means::of(hand, joker), highest }
    }

    /// BX-9.
    fn enter<B>(&self, each: &mut impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.table.figures[self.seat].count_ones() == FIGURES {
            return Continue(());
        }
        for side in Side::ALL {
            let lines = match side {
                Side::North | Side::South => &self.table.columns,
                Side::East | Side::West => &self.table.rows,
            };
            for (line, (&taken, &steps)) in lines.iter().zip(&ENTRY[side as usize]).enumerate() {
                let free = match side {
                    Side::South | Side::West => (taken | 1 << SIZE).trailing_zeros(),
                    Side::North | Side::East => (taken << (16 - SIZE) | 1 << (15 - SIZE)).leading_zeros(),
                } as u8;
                let gate = Gate::of(side, line as u8);
                for card in self.means.for_one_of(Heap::new(steps).at_most(free)) {
                    each(Action::Enter { gate, card })?;
                }
            }
        }
        Continue(())
    }

    /// Everything a figure can do in a straight line: move (BX-10), destroy (BX-11) and hit (BX-15).
    #[inline]
    fn walk<B>(&self, from: Cell, each: &mut impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
        for (side, (free, room)) in Side::ALL.into_iter().zip(self.table.lines(from)) {
            let steps = Heap::new(NEAREST[from.index()][side as usize]);
            let reached = steps.at_most(free);
            for card in self.means.for_one_of(reached) {
                each(Action::Move { from, side, card })?;
            }
            if free < room {
                let to =
                    Cell::of((from.index() as i32 + i32::from(side.step()) * (i32::from(free) + 1)) as u8);
                self.strike(from, to, reached, each)?;
            }
        }
        Continue(())
    }

    /// What a figure can do to the first thing in its way. `passed` are the colours that occur strictly between.
    #[inline]
    fn strike<B>(
        &self,
        from: Cell,
        to: Cell,
        passed: Colours,
        each: &mut impl FnMut(Action) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let tower = self.table.towers[to.index()];
        if tower.height() > 0 {
            if tower.height() > self.highest {
                return Continue(());
            }
            let cost = tower.heap();
            if !cost.colours().and(passed).is_empty() {
                return Continue(());
            }
            return self.pay_exactly(cost, |pay| each(Action::Destroy { from, to, pay }));
        }
        let colour = COLOURS[to.index()];
        let held = self.hand.of(colour);
        let own = self.table.figures[self.seat] & to.bit() != 0;
        if held < 2 || own || !Heap::one(colour).colours().and(passed).is_empty() {
            return Continue(());
        }
        for count in 2..held + 1 {
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
            for colour in cost.colours() {
                let cards = cost.minus(Heap::one(colour));
                if self.hand.holds(cards) {
                    each(Payment::of(cards, Some(colour)))?;
                }
            }
        }
        Continue(())
    }

    /// BX-13, BX-14.
    fn build<B>(&self, each: &mut impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
        for at in self.sites() {
            self.pay_tower(|pay| each(Action::Build { at, pay }))?;
        }
        Continue(())
    }

    /// Where it can build: on the cells of its figures from which no tower becomes inaccessible (BX-14), if it can pay for any tower.
    pub(crate) fn sites(&self) -> impl Iterator<Item = Cell> {
        let blocks = self.table.blocks[self.seat];
        // What it can pay for: blocks of which it has a card, and one more by the joker.
        let paid = blocks.len() - self.hand.lacks(blocks) + u8::from(self.joker);
        let able = blocks.len().min(paid) >= self.height();
        let mut figures = if able { self.table.figures[self.seat] } else { 0 };
        std::iter::from_fn(move || {
            let at = (figures != 0).then(|| Cell::of(figures.trailing_zeros() as u8))?;
            figures &= figures - 1;
            Some(at)
        })
        .filter(|at| all_accessible(self.table.tall | at.bit()))
    }

    /// How high it builds (BX-20).
    fn height(&self) -> u8 {
        self.table.phase + 1
    }

    /// Every heap of blocks of the right height (BX-13); for each, every way to pay it.
    pub(crate) fn pay_tower<B>(&self, mut each: impl FnMut(Payment) -> ControlFlow<B>) -> ControlFlow<B> {
        each_part(self.table.blocks[self.seat], self.height(), |tower| self.pay_exactly(tower, &mut each))
    }

    /// BX-16: every part of the hand but nothing at all.
    fn swap<B>(&self, each: &mut impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
        for part in self.hand.parts() {
            let cards = Cards::of(part);
            each(Action::Swap { cards, wake: false })?;
            if !self.joker {
                each(Action::Swap { cards, wake: true })?;
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

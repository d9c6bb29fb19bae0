//! The legal actions as a list, written from tables: the actions of `legal`, in the same order.
//!
//! How many colours a figure can reach, which of them its owner can pay and what stands in the way depends on chance, and a processor
//! guesses it badly. So what a figure can do on its four sides becomes sets of bits without a question asked, and the bits pick actions
//! from a table: more than there are, cut to what there is.

use std::hint::select_unpredictable;
use std::ops::ControlFlow::Continue;

use crate::action::{Action, Card, Cards};
use crate::board::{CELLS, ENTRY, SIZE};
use crate::colour::Colour;
use crate::kinds::{BARRED, Bars, COSTS, HITS, KIND_COLOURS, KINDS, PRICES, Price, TOO_HIGH, bar};
use crate::legal::Acting;
use crate::state::{Board, FIGURES, HAND, Stage, State, Targets, free_beside};
use crate::{Cell, Gate, Heap, Side};

/// Ways to pay one card: four colours, each with a card or with the joker. A set of them is a byte.
const WAYS: usize = 8;
/// How many actions are picked from a table at once.
const AT_ONCE: usize = 4;
/// Actions in one table that a set of bits picks from.
const SET: usize = 4 * WAYS;

/// Appends every legal action of the seat to act.
pub(crate) fn list(state: &State, list: &mut Vec<Action>) {
    if state.now.table.stage != Stage::Act {
        return;
    }
    let acting = Acting::of(state);
    let [w, g, b, _] = acting.hand.counts().map(usize::from);
    let hand = usize::from(HANDS.numbers[w][g][b]);
    let joker = usize::from(acting.joker);
    let walker = Walker::new(&acting, &HANDS.bars[joker][hand]);
    // All are looked at before anything is written: the looks do not wait for each other, and no bad guess comes between them.
    let mut walks = [Walk::NONE; FIGURES as usize];
    let mut count = 0;
    let mut left = acting.table.figures[acting.seat];
    for walk in &mut walks {
        if left == 0 {
            enter(&acting, list);
            break;
        }
        *walk = walker.look(Cell::of(left.trailing_zeros() as u8));
        left &= left - 1;
        count += 1;
    }
    for walk in &walks[..count] {
        walker.write(walk, list);
    }
    build(&acting, list);
    // BX-16: the parts of a full hand.
    let parts = usize::from(HANDS.parts[hand]);
    if acting.joker {
        let end = list.len() + parts;
        list.extend_from_slice(&HANDS.swaps[hand]);
        list.truncate(end);
    } else {
        let end = list.len() + 2 * parts;
        list.extend_from_slice(&HANDS.wakings[hand]);
        list.truncate(end);
    }
}

/// Appends those actions of a table whose bits are set.
#[inline]
fn pick(table: &[Action; SET], mut set: u32, list: &mut Vec<Action>) {
    let end = list.len() + set.count_ones() as usize;
    while set != 0 {
        list.extend((0..AT_ONCE).map(|_| {
            let action = table[set.trailing_zeros() as usize % SET];
            set &= set.wrapping_sub(1);
            action
        }));
    }
    list.truncate(end);
}

/// BX-9, for a seat that has a figure off the board: four gates at a time.
fn enter(acting: &Acting<'_>, list: &mut Vec<Action>) {
    let table = acting.table;
    let mut sets = [0u8; 4 * SIZE];
    let (north_south, east_west) = sets.split_at_mut(2 * SIZE);
    for (sets, lines, [far, near]) in [
        (north_south, &table.columns, [Side::North, Side::South]),
        (east_west, &table.rows, [Side::East, Side::West]),
    ] {
        for (line, &taken) in lines.iter().enumerate() {
            // How many cells are free from the end of the line, and from its beginning.
            let free = (taken << (16 - SIZE) | 1 << (15 - SIZE)).leading_zeros() as u8;
            let reached = Heap::new(ENTRY[far as usize][line]).at_most(free);
            sets[line] = acting.means.for_one_of(reached).bits();
            let free = (taken | 1 << SIZE).trailing_zeros() as u8;
            let reached = Heap::new(ENTRY[near as usize][line]).at_most(free);
            sets[SIZE + line] = acting.means.for_one_of(reached).bits();
        }
    }
    for (actions, sets) in ENTERING.iter().zip(sets.as_chunks().0) {
        pick(actions, u32::from_le_bytes(*sets), list);
    }
}

/// BX-13: what one figure can build, every other can that may build at all.
fn build(acting: &Acting<'_>, list: &mut Vec<Action>) {
    let mut sites = acting.sites();
    let Some(at) = sites.next() else { return };
    let start = list.len();
    let _ = acting.pay_tower(|pay| {
        list.push(Action::Build { at, pay });
        Continue::<()>(())
    });
    let first = start..list.len();
    for site in sites {
        let copy = list.len();
        list.extend_from_within(first.clone());
        for action in &mut list[copy..] {
            if let Action::Build { at, .. } = action {
                *at = site;
            }
        }
    }
}

/// What stays the same for all figures of a seat.
struct Walker<'a> {
    acting: &'a Acting<'a>,
    /// How it can pay one card.
    ways: u8,
    bars: Bars,
}

/// What a figure can do in a straight line, as bits.
#[derive(Clone, Copy)]
struct Walk {
    from: Cell,
    /// How many cells are free on each side.
    free: [u8; 4],
    /// Its moves in the table of its cell.
    moves: u32,
    /// The sides where it can strike.
    strikes: u32,
}

impl Walk {
    const NONE: Walk = Walk { from: Cell::of(0), free: [0; 4], moves: 0, strikes: 0 };
}

impl<'a> Walker<'a> {
    #[inline]
    fn new(acting: &'a Acting<'a>, unpaid: &Bars) -> Walker<'a> {
        let mut bars = TOO_HIGH[usize::from(acting.highest)];
        for (bar, unpaid) in bars.iter_mut().zip(unpaid) {
            *bar |= unpaid;
        }
        Walker { acting, ways: acting.means.bits(), bars }
    }

    /// Everything a figure can do in a straight line (BX-10, BX-11, BX-15).
    #[inline]
    fn look(&self, from: Cell) -> Walk {
        let table = self.acting.table;
        let (column, row) = (from.column(), from.row());
        let (south, north) = free_beside(table.columns[usize::from(column)], row);
        let (west, east) = free_beside(table.rows[usize::from(row)], column);
        let free = [north, south, east, west];
        let (mut moves, mut strikes) = (0, 0);
        for side in 0..4 {
            let ahead = AHEAD[from.index()][side][usize::from(free[side])];
            moves |= u32::from(ahead.reached & self.ways) << (WAYS * side);
            let kind = usize::from(table.kinds[usize::from(ahead.to)]);
            strikes |= u32::from(self.bars[kind] & ahead.passed == 0) << side;
        }
        Walk { from, free, moves, strikes }
    }

    /// Appends it.
    #[inline]
    fn write(&self, walk: &Walk, list: &mut Vec<Action>) {
        let Walk { from, free, mut moves, mut strikes } = *walk;
        let actions = &MOVING[from.index()];
        // Few figures can strike: what they do stands after their moves towards the same side.
        while strikes != 0 {
            let side = strikes.trailing_zeros() as usize % 4;
            strikes &= strikes - 1;
            let before = u32::MAX >> (SET - WAYS * (side + 1));
            pick(actions, moves & before, list);
            moves &= !before;
            let to = Cell::of(AHEAD[from.index()][side][usize::from(free[side])].to);
            let kind = usize::from(self.acting.table.kinds[to.index()]);
            match PRICES.get(kind.wrapping_sub(KINDS[0])) {
                Some(price) => self.destroy(from, to, price, list),
                None => self.hit(from, to, Colour::at(kind), list),
            }
        }
        pick(actions, moves, list);
    }

    /// BX-11, BX-17: with cards alone and with the joker for each colour; or, where one card is lacking, with the joker for that one.
    #[inline]
    fn destroy(&self, from: Cell, to: Cell, price: &Price, list: &mut Vec<Action>) {
        let lacking = self.acting.hand.lacking(price.cost);
        let all = lacking.is_empty();
        let by_joker = price.by_joker[(lacking.first() as usize) % 4];
        let pay = select_unpredictable(all, price.exactly, by_joker);
        list.push(Action::Destroy { from, to, pay });
        let end = list.len() + usize::from(price.colours) * usize::from(all & self.acting.joker);
        list.extend(price.with_joker.map(|pay| Action::Destroy { from, to, pay }));
        list.truncate(end);
    }

    /// BX-15, BX-17: with three or more cards of the colour, the joker being one of them or not; no figure of the same seat.
    #[inline]
    fn hit(&self, from: Cell, to: Cell, colour: Colour, list: &mut Vec<Action>) {
        if self.acting.table.figures[self.acting.seat] & to.bit() != 0 {
            return;
        }
        let held = usize::from(self.acting.hand.of(colour)) % HITS[0].len();
        let (pays, count) = &HITS[colour.index()][held][usize::from(self.acting.joker)];
        let end = list.len() + usize::from(*count);
        list.extend(pays.map(|pay| Action::Hit { from, to, pay }));
        list.truncate(end);
    }
}

/// The things ahead of a cell that could be struck from there: see [`Board::targets`].
#[inline]
pub(crate) fn targets(table: &Board, from: Cell, highest: u8) -> Targets {
    let (column, row) = (from.column(), from.row());
    let (south, north) = free_beside(table.columns[usize::from(column)], row);
    let (west, east) = free_beside(table.rows[usize::from(row)], column);
    let free = [north, south, east, west];
    let low = KINDS[usize::from(highest)];
    let mut targets = Targets { cells: [0; 4], open: 0 };
    for side in 0..4 {
        let ahead = AHEAD[from.index()][side][usize::from(free[side])];
        let kind = usize::from(table.kinds[usize::from(ahead.to)]);
        targets.cells[side] = ahead.to;
        targets.open |= (u32::from(kind < low) & u32::from(KIND_COLOURS[kind] & ahead.passed == 0)) << side;
    }
    targets
}

/// What lies on one side of a cell, when so many cells are free.
#[derive(Clone, Copy)]
struct Ahead {
    /// The first cell that is not free, if there is one.
    to: u8,
    /// The colours of the free cells, both bits of each.
    reached: u8,
    /// The same as bars: those that count here, or all where there is nothing to strike.
    passed: u8,
}

/// By cell, side and number of free cells.
static AHEAD: [[[Ahead; SIZE]; 4]; CELLS] = {
    let mut table = [[[Ahead { to: 0, reached: 0, passed: 0 }; SIZE]; 4]; CELLS];
    let mut n = 0;
    while n < CELLS * 4 * SIZE {
        let (cell, side, free) = (n / SIZE / 4, n / SIZE % 4, n % SIZE);
        let mut ahead = Ahead { to: cell as u8, reached: 0, passed: u8::MAX };
        let mut passed = BARRED;
        let (mut at, mut steps) = (Some(Cell::of(cell as u8)), 0);
        while let Some(here) = at {
            if steps > 0 && steps <= free {
                ahead.reached |= 3 << (2 * here.colour() as u8);
                passed |= bar(here.colour());
            }
            if steps == free + 1 {
                ahead = Ahead { to: here.index() as u8, passed, ..ahead };
            }
            let (column, row) = (here.column(), here.row());
            at = match Side::ALL[side] {
                Side::North => Cell::new(column, row + 1),
                Side::South => Cell::new(column, row.wrapping_sub(1)),
                Side::East => Cell::new(column + 1, row),
                Side::West => Cell::new(column.wrapping_sub(1), row),
            };
            steps += 1;
        }
        table[cell][side][free] = ahead;
        n += 1;
    }
    table
};

/// What each gate lets in: `ENTERING[gate / 4][gate % 4 * 8 + way]`.
static ENTERING: [[Action; SET]; SIZE] = {
    let nothing = Action::Enter { gate: Gate::of(Side::North, 0), card: way(0) };
    let mut table = [[nothing; SET]; SIZE];
    let mut n = 0;
    while n < 4 * SIZE * WAYS {
        let gate = n / WAYS;
        let gate = Gate::of(Side::ALL[gate / SIZE], (gate % SIZE) as u8);
        table[n / SET][n % SET] = Action::Enter { gate, card: way(n % WAYS) };
        n += 1;
    }
    table
};

/// Where a figure on each cell moves: `MOVING[cell][side * 8 + way]`.
static MOVING: [[Action; SET]; CELLS] = {
    let nothing = Action::Move { from: Cell::of(0), side: Side::North, card: way(0) };
    let mut table = [[nothing; SET]; CELLS];
    let mut n = 0;
    while n < CELLS * SET {
        let (from, side) = (Cell::of((n / SET) as u8), Side::ALL[n % SET / WAYS]);
        table[n / SET][n % SET] = Action::Move { from, side, card: way(n % WAYS) };
        n += 1;
    }
    table
};

/// One way to pay one card, in the order of `Means`.
const fn way(n: usize) -> Card {
    Card { colour: Colour::at(n / 2), joker: n % 2 == 1 }
}

/// How many full hands there are, and the most parts that one has.
const ALL_HANDS: usize = 56;
const PARTS: usize = 23;
const COUNTS: usize = HAND as usize + 1;

/// What follows from a full hand.
struct Hands {
    /// Its number, by how many white, grey and black cards it has.
    numbers: [[[u8; COUNTS]; COUNTS]; COUNTS],
    /// How many parts it has.
    parts: [u8; ALL_HANDS],
    /// Every part of it, to be changed with the joker face up (BX-16).
    swaps: [[Action; PARTS]; ALL_HANDS],
    /// The same with the joker face down, which can be turned up again.
    wakings: [[Action; 2 * PARTS]; ALL_HANDS],
    /// The kinds of things that it cannot pay for are barred, without and with the joker.
    bars: [[Bars; ALL_HANDS]; 2],
}

static HANDS: Hands = {
    let none = Action::Swap { cards: Cards::of(Heap::EMPTY), wake: false };
    let mut hands = Hands {
        numbers: [[[0; COUNTS]; COUNTS]; COUNTS],
        parts: [0; ALL_HANDS],
        swaps: [[none; PARTS]; ALL_HANDS],
        wakings: [[none; 2 * PARTS]; ALL_HANDS],
        bars: [[[0; size_of::<Bars>()]; ALL_HANDS]; 2],
    };
    let (mut code, mut number) = (0, 0);
    while code < COUNTS * COUNTS * COUNTS {
        let (w, g, b) = (code / COUNTS / COUNTS, code / COUNTS % COUNTS, code % COUNTS);
        code += 1;
        if w + g + b > HAND as usize {
            continue;
        }
        let m = HAND as usize - w - g - b;
        hands.numbers[w][g][b] = number as u8;
        // Parts are counted up, M first.
        let all = (w + 1) * (g + 1) * (b + 1) * (m + 1);
        let mut n = 1;
        while n < all {
            let (grey, black) = (n / (m + 1) / (b + 1), n / (m + 1));
            let part = [
                (grey / (g + 1)) as u8,
                (grey % (g + 1)) as u8,
                (black % (b + 1)) as u8,
                (n % (m + 1)) as u8,
            ];
            let cards = Cards::of(Heap::new(part));
            let swap = Action::Swap { cards, wake: false };
            hands.swaps[number][n - 1] = swap;
            hands.wakings[number][2 * n - 2] = swap;
            hands.wakings[number][2 * n - 1] = Action::Swap { cards, wake: true };
            n += 1;
        }
        hands.parts[number] = all as u8 - 1;
        let hand = Heap::new([w as u8, g as u8, b as u8, m as u8]);
        let mut kind = 0;
        while kind < COSTS.len() {
            let lacks = hand.lacks(COSTS[kind]);
            hands.bars[0][number][kind] = if lacks > 0 { BARRED } else { 0 };
            hands.bars[1][number][kind] = if lacks > 1 { BARRED } else { 0 };
            kind += 1;
        }
        number += 1;
    }
    hands
};

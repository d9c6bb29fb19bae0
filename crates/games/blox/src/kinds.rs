//! Things that can be struck, in kinds: figures by the colour they stand on, then towers by what they cost, the lower ones first. Towers
//! that are never destroyed have the last number of all.

use crate::action::Payment;
use crate::board::{CELLS, COLOURS};
use crate::colour::Colour;
use crate::state::HAND;
use crate::{Cell, Heap, Tower};

/// How many kinds there are with towers of at most so many blocks.
pub(crate) const KINDS: [usize; 5] = [4, 4 + 4, 8 + 10, 18 + 20, 38 + 35];
/// Towers of five blocks, which nobody can destroy, and a round number of kinds.
const NEVER: u8 = 79;

/// What keeps each kind of thing from being struck: its own colours, of which none may lie on the way, a bit each; and `BARRED`.
pub(crate) type Bars = [u8; NEVER as usize + 1];

/// Always in the way: of what cannot be paid for, and of what is too high.
pub(crate) const BARRED: u8 = 1 << 4;

pub(crate) const fn bar(colour: Colour) -> u8 {
    1 << colour as u8
}

/// The kind of a tower on a cell; without one, that of a figure there.
pub(crate) fn kind_on(cell: Cell, tower: Tower) -> u8 {
    if tower == Tower::NONE { FIGURE_KINDS[cell.index()] } else { TOWER_KINDS[usize::from(tower.word())] }
}

/// The kind of a figure on each cell.
pub(crate) static FIGURE_KINDS: [u8; CELLS] = {
    let mut kinds = [0; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        kinds[cell] = COLOURS[cell] as u8;
        cell += 1;
    }
    kinds
};

/// What it costs to strike a thing, by kind: a hit is three of the colour at least (BX-15).
pub(crate) static COSTS: [Heap; KINDS[4]] = {
    let mut costs = [Heap::EMPTY; KINDS[4]];
    let mut kind = 0;
    while kind < 4 {
        costs[kind] = Heap::many(Colour::at(kind), 3);
        kind += 1;
    }
    let mut height = 1;
    while height <= 4 {
        // All numbers of four digits that add up to the height.
        let mut code = 0;
        while code < 5 * 5 * 5 * 5 {
            let counts = [code / 125, code / 25 % 5, code / 5 % 5, code % 5];
            if counts[0] + counts[1] + counts[2] + counts[3] == height {
                costs[kind] = Heap::new([counts[0] as u8, counts[1] as u8, counts[2] as u8, counts[3] as u8]);
                kind += 1;
            }
            code += 1;
        }
        height += 1;
    }
    costs
};

/// The colours of that cost.
pub(crate) static KIND_COLOURS: Bars = {
    let mut bars = [BARRED; NEVER as usize + 1];
    let mut kind = 0;
    while kind < COSTS.len() {
        bars[kind] = 0;
        let mut n = 0;
        while n < 4 {
            if COSTS[kind].of(Colour::at(n)) > 0 {
                bars[kind] |= bar(Colour::at(n));
            }
            n += 1;
        }
        kind += 1;
    }
    bars
};

/// The same, with towers above that height barred.
pub(crate) static TOO_HIGH: [Bars; 5] = {
    let mut table = [KIND_COLOURS; 5];
    let mut height = 0;
    while height <= 4 {
        let mut kind = KINDS[height];
        while kind < COSTS.len() {
            table[height][kind] |= BARRED;
            kind += 1;
        }
        height += 1;
    }
    table
};

/// The kind of a tower, by its word.
static TOWER_KINDS: [u8; Tower::WORDS] = {
    // By the counts of the first three colours and the height.
    let mut numbers = [[[[NEVER; 5]; 5]; 5]; 5];
    let mut kind = KINDS[0];
    while kind < COSTS.len() {
        let [w, g, b, _] = COSTS[kind].counts();
        numbers[COSTS[kind].len() as usize][w as usize][g as usize][b as usize] = kind as u8;
        kind += 1;
    }
    let mut kinds = [NEVER; Tower::WORDS];
    let mut height = 1;
    while height <= 4 {
        let mut bits = 0;
        while bits < 1 << (2 * height) {
            let (mut counts, mut n) = ([0; 4], 0);
            while n < height {
                counts[bits >> (2 * n) & 3] += 1;
                n += 1;
            }
            kinds[height << 10 | bits] = numbers[height][counts[0]][counts[1]][counts[2]];
            bits += 1;
        }
        height += 1;
    }
    kinds
};

/// How a tower can be paid for.
pub(crate) struct Price {
    pub(crate) cost: Heap,
    pub(crate) exactly: Payment,
    /// With the joker for that colour; means nothing where there is none of it.
    pub(crate) by_joker: [Payment; 4],
    /// The same for those colours alone that are there, and how many they are.
    pub(crate) with_joker: [Payment; 4],
    pub(crate) colours: u8,
}

/// By kind, from the lowest towers.
pub(crate) static PRICES: [Price; KINDS[4] - KINDS[0]] = {
    const NOTHING: Payment = Payment::of(Heap::EMPTY, None);
    const FREE: Price = Price {
        cost: Heap::EMPTY,
        exactly: NOTHING,
        by_joker: [NOTHING; 4],
        with_joker: [NOTHING; 4],
        colours: 0,
    };
    let mut prices = [FREE; KINDS[4] - KINDS[0]];
    let mut n = 0;
    while n < prices.len() {
        let (price, cost) = (&mut prices[n], COSTS[KINDS[0] + n]);
        price.cost = cost;
        price.exactly = Payment::of(cost, None);
        let mut c = 0;
        while c < 4 {
            let colour = Colour::at(c);
            if cost.of(colour) > 0 {
                let pay = Payment::of(cost.minus(Heap::one(colour)), Some(colour));
                price.by_joker[c] = pay;
                price.with_joker[price.colours as usize] = pay;
                price.colours += 1;
            }
            c += 1;
        }
        n += 1;
    }
    prices
};

/// How many cards of one colour can be held: none to all five.
const HELD: usize = HAND as usize + 1;

/// How a figure can be hit, in at most seven ways, and how many they are.
pub(crate) type Blows = ([Payment; 7], u8);

/// By the colour that it stands on, how many cards of it are held, and whether there is a joker.
pub(crate) static HITS: [[[Blows; 2]; HELD]; 4] = {
    let mut hits = [[[([Payment::of(Heap::EMPTY, None); 7], 0); 2]; HELD]; 4];
    let mut n = 0;
    while n < 4 * HELD * 2 {
        let (colour, held, joker) = (Colour::at(n / HELD / 2), n / 2 % HELD, n % 2);
        let (pays, count) = &mut hits[colour.index()][held][joker];
        let mut cards = 2;
        while cards <= held {
            let paid = Heap::many(colour, cards as u8);
            if cards >= 3 {
                pays[*count as usize] = Payment::of(paid, None);
                *count += 1;
            }
            if joker == 1 {
                pays[*count as usize] = Payment::of(paid, Some(colour));
                *count += 1;
            }
            cards += 1;
        }
        n += 1;
    }
    hits
};

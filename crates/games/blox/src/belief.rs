//! What the hidden hands can be, and how likely each is: the exact posterior of `docs/notation/blox.md`.
//!
//! Nobody sees more of the cards than this. When the pile was last shuffled (at the deal, or when it ran out, BX-7), each
//! seat held some cards, its *base*: nothing at the deal; later, all bases together were exactly the cards that were not
//! shuffled. Since then each seat has drawn cards from that pile and put cards on the discards, a known number each time
//! and known colours the latter. A deal fits if nobody ever put down a card that he did not hold.
//!
//! Counting physical deals, all cards being different things:
//!
//! - a seat's draws of sizes k₁, k₂, … can bring colours in several orders; only the colours matter to what it can play, so a
//!   seat has a table of its own, `kernel[base][hand]`: the number of ways to come from that base by its known plays to
//!   that hand, each draw `d` counting `1/∏d!` and the base `1/∏b!` (constant factors left out). It is filled draw by draw,
//!   and a play crosses out what could not have been played;
//! - seats are tied together by two sums only: the bases make up the cards that were not shuffled, and the hands and the
//!   rest of the pile `r` (counting `1/∏r!`) make up the unseen cards.
//!
//! So the weight of a whole deal is a product, and sums over it are convolutions: one or two seats make a *group*, two
//! groups make everybody.

use cubo_core::Dice;

use crate::numbering::{Numbering, heaps_of, weight};
use crate::state::{Board, HAND, MOST, Play, Stage};
use crate::{Heap, Seat};

/// One seat's possible ways since the last shuffle.
struct Kernel {
    seat: usize,
    bases: &'static Numbering,
    hands: &'static Numbering,
    /// `bases × hands`; rows of bases that cannot be are zero.
    ways: Vec<f64>,
}

/// The ways of one or two seats together: how often their bases and their hands make up these heaps.
struct Group {
    kernels: Vec<Kernel>,
    bases: &'static Numbering,
    hands: &'static Numbering,
    ways: Vec<f64>,
}

/// One way for the first group to be, with the weight of all that goes before and of itself.
struct Entry {
    up_to: f64,
    base: u16,
    hand: u16,
}

/// The joint distribution of all hidden hands.
pub(crate) struct Belief {
    groups: [Group; 2],
    /// The bases of both groups together.
    union: Heap,
    /// `hands of group 0 × hands of group 1`: the weight of the pile they leave.
    piles: Vec<f64>,
    entries: Vec<Entry>,
}

/// What one seat could have been dealt: its cards at the last shuffle and now.
pub(crate) type Dealt = (Heap, Heap);

impl Kernel {
    /// The ways of a seat from each base that `union` holds; `None` if its plays make no sense.
    fn new(table: &Board, plays: &[Play], seat: usize, union: Heap) -> Option<Kernel> {
        let bases = heaps_of(table.kept[seat]);
        let hands = heaps_of(table.held[seat]);
        let mut ways = vec![0.0; bases.len() * hands.len()];
        for (row, &base) in bases.heaps.iter().enumerate() {
            if union.holds(base) {
                let line = ways_from(table, plays, seat, base)?;
                ways[row * hands.len()..][..hands.len()].copy_from_slice(&line[..hands.len()]);
            }
        }
        Some(Kernel { seat, bases, hands, ways })
    }

    #[inline]
    fn row(&self, base: usize) -> &[f64] {
        &self.ways[base * self.hands.len()..][..self.hands.len()]
    }
}

/// As many numbers as there are hands of five.
type Line = [f64; 56];

/// The ways to come from one base to each possible hand, by the seat's plays; `None` if they cannot be played out with
/// hands of five.
pub(crate) fn ways_from(table: &Board, plays: &[Play], seat: usize, base: Heap) -> Option<Line> {
    let mut line = [0.0; 56];
    let mut size = base.len();
    line[heaps_of(size).number(base)] = weight(base);
    if !matches!(table.stage, Stage::Towers | Stage::Deal) {
        line = drawn(&line, size);
        size = HAND;
    }
    let mut own = plays.iter().filter(|play| play.seat == Seat(seat as u8)).peekable();
    while let Some(play) = own.next() {
        line = played(&line, size, play.cards)?;
        size -= play.cards.len();
        let waiting = own.peek().is_none() && usize::from(table.seat) == seat;
        if !(waiting && table.stage == Stage::Draw(play.cards.len())) {
            line = drawn(&line, size);
            size = HAND;
        }
    }
    (size == table.held[seat]).then_some(line)
}

/// Filling up from hands of one size to five.
fn drawn(line: &Line, size: u8) -> Line {
    let (before, new, after) = (heaps_of(size), heaps_of(HAND - size), heaps_of(HAND));
    if new.len() == 1 {
        return *line;
    }
    let mut result = [0.0; 56];
    for (n, &cards) in new.heaps.iter().enumerate() {
        let factor = weight(cards);
        for (hand, &ways) in line[..before.len()].iter().enumerate() {
            result[after.sum((before, hand), (new, n))] += ways * factor;
        }
    }
    result
}

/// Putting cards on the discards: only hands that hold them go on.
fn played(line: &Line, size: u8, cards: Heap) -> Option<Line> {
    let (before, after) = (heaps_of(size), heaps_of(size.checked_sub(cards.len())?));
    let mut result = [0.0; 56];
    for (number, &hand) in before.heaps.iter().enumerate() {
        if let Some(rest) = hand.checked_minus(cards) {
            result[after.number(rest)] = line[number];
        }
    }
    Some(result)
}

impl Group {
    /// Nobody: one way, with nothing.
    fn nobody() -> Group {
        Group { kernels: Vec::new(), bases: heaps_of(0), hands: heaps_of(0), ways: vec![1.0] }
    }

    fn one(kernel: Kernel) -> Group {
        let (bases, hands, ways) = (kernel.bases, kernel.hands, kernel.ways.clone());
        Group { kernels: vec![kernel], bases, hands, ways }
    }

    fn two(a: Kernel, b: Kernel, union: Heap) -> Group {
        let size = |x: &Numbering, y: &Numbering| x.heaps[0].len() + y.heaps[0].len();
        let (bases, hands) = (heaps_of(size(a.bases, b.bases)), heaps_of(size(a.hands, b.hands)));
        // Where each pair of hands adds up to, once for all bases.
        let sums: Vec<u16> = (0..a.hands.len())
            .flat_map(|x| (0..b.hands.len()).map(move |y| (x, y)))
            .map(|(x, y)| hands.sum((a.hands, x), (b.hands, y)) as u16)
            .collect();
        let mut ways = vec![0.0; bases.len() * hands.len()];
        for (x, &first) in a.bases.heaps.iter().enumerate() {
            for (y, &second) in b.bases.heaps.iter().enumerate() {
                if !union.holds(first.plus(second)) {
                    continue;
                }
                let row = &mut ways[bases.sum((a.bases, x), (b.bases, y)) * hands.len()..][..hands.len()];
                let other = b.row(y);
                for (p, sums) in a.row(x).iter().zip(sums.chunks_exact(other.len())) {
                    if *p > 0.0 {
                        for (q, &sum) in other.iter().zip(sums) {
                            row[usize::from(sum)] += p * q;
                        }
                    }
                }
            }
        }
        Group { kernels: vec![a, b], bases, hands, ways }
    }

    #[inline]
    fn row(&self, base: usize) -> &[f64] {
        &self.ways[base * self.hands.len()..][..self.hands.len()]
    }

    /// Deals the group's bases and hands out to its seats.
    fn split(&self, base: Heap, hand: Heap, dealt: &mut [Dealt; MOST], dice: &mut impl Dice) {
        match self.kernels.as_slice() {
            [only] => dealt[only.seat] = (base, hand),
            [a, b] => {
                let all = self.row(self.bases.number(base))[self.hands.number(hand)];
                let first = a.choose(b, base, hand, fraction(dice) * all);
                dealt[a.seat] = first;
                dealt[b.seat] = (base.minus(first.0), hand.minus(first.1));
            }
            _ => {}
        }
    }
}

impl Kernel {
    /// What this seat has of a base and hand that it shares with another: the way at which the ways counted so far exceed
    /// `limit`.
    fn choose(&self, other: &Kernel, base: Heap, hand: Heap, limit: f64) -> Dealt {
        // The hands that fit, and what they leave to the other, once for all bases.
        let mut fits = [(0u16, 0u16); 56];
        let mut count = 0;
        for (number, &own) in self.hands.heaps.iter().enumerate() {
            if let Some(rest) = hand.checked_minus(own) {
                fits[count] = (number as u16, other.hands.number(rest) as u16);
                count += 1;
            }
        }
        let mut so_far = 0.0;
        let mut last = (Heap::EMPTY, Heap::EMPTY);
        for (number, &own) in self.bases.heaps.iter().enumerate() {
            let Some(rest) = base.checked_minus(own) else { continue };
            let (mine, theirs) = (self.row(number), other.row(other.bases.number(rest)));
            for &(x, y) in &fits[..count] {
                let ways = mine[usize::from(x)] * theirs[usize::from(y)];
                if ways > 0.0 {
                    so_far += ways;
                    last = (own, self.hands.heaps[usize::from(x)]);
                    if so_far > limit {
                        return last;
                    }
                }
            }
        }
        last // rounding may leave the sum a hair below the limit
    }
}

impl Belief {
    /// The belief of somebody who does not know the hands of `hidden`, has seen that `unseen` cards are in them or in the
    /// pile, and that their bases make up `union`. `None` if no deal fits.
    pub(crate) fn new(
        table: &Board,
        plays: &[Play],
        hidden: &[usize],
        union: Heap,
        unseen: Heap,
    ) -> Option<Belief> {
        let kernel = |seat: usize| Kernel::new(table, plays, seat, union);
        let groups = match *hidden {
            [] => [Group::nobody(), Group::nobody()],
            [a] => {
                // The one base is known: no other row is needed.
                let mut only = Kernel {
                    seat: a,
                    bases: heaps_of(table.kept[a]),
                    hands: heaps_of(table.held[a]),
                    ways: Vec::new(),
                };
                if union.len() != table.kept[a] {
                    return None;
                }
                only.ways = vec![0.0; only.bases.len() * only.hands.len()];
                let line = ways_from(table, plays, a, union)?;
                let width = only.hands.len();
                only.ways[only.bases.number(union) * width..][..width].copy_from_slice(&line[..width]);
                [Group::one(only), Group::nobody()]
            }
            [a, b] => [Group::one(kernel(a)?), Group::one(kernel(b)?)],
            [a, b, c] => [Group::two(kernel(a)?, kernel(b)?, union), Group::one(kernel(c)?)],
            [a, b, c, d] => {
                [Group::two(kernel(a)?, kernel(b)?, union), Group::two(kernel(c)?, kernel(d)?, union)]
            }
            _ => return None,
        };
        let [first, second] = &groups;
        let piles: Vec<f64> = first
            .hands
            .heaps
            .iter()
            .flat_map(|&x| second.hands.heaps.iter().map(move |&y| x.plus(y)))
            .map(|hands| unseen.checked_minus(hands).map_or(0.0, weight))
            .collect();
        let width = second.hands.len();
        let mut entries = Vec::new();
        let mut up_to = 0.0;
        for (base, &heap) in first.bases.heaps.iter().enumerate() {
            let Some(rest) = union.checked_minus(heap) else { continue };
            if rest.len() != second.bases.heaps[0].len() {
                return None;
            }
            let others = second.row(second.bases.number(rest));
            for (hand, &ways) in first.row(base).iter().enumerate() {
                if ways <= 0.0 {
                    continue;
                }
                let left = &piles[hand * width..][..width];
                let all: f64 = ways * left.iter().zip(others).map(|(p, q)| p * q).sum::<f64>();
                if all > 0.0 {
                    up_to += all;
                    entries.push(Entry { up_to, base: base as u16, hand: hand as u16 });
                }
            }
        }
        (!entries.is_empty()).then_some(Belief { groups, union, piles, entries })
    }

    /// Draws bases and hands for all hidden seats.
    pub(crate) fn draw(&self, dice: &mut impl Dice) -> [Dealt; MOST] {
        let mut dealt = [(Heap::EMPTY, Heap::EMPTY); MOST];
        let total = self.entries.last().map_or(0.0, |entry| entry.up_to);
        let at = fraction(dice) * total;
        let place = self.entries.partition_point(|entry| entry.up_to <= at).min(self.entries.len() - 1);
        let entry = &self.entries[place];
        let [first, second] = &self.groups;
        let base = first.bases.heaps[usize::from(entry.base)];
        let hand = first.hands.heaps[usize::from(entry.hand)];
        first.split(base, hand, &mut dealt, dice);
        let rest = self.union.minus(base);
        let width = second.hands.len();
        let left = &self.piles[usize::from(entry.hand) * width..][..width];
        let others = second.row(second.bases.number(rest));
        let number = choose(left.iter().zip(others).map(|(p, q)| p * q), dice);
        second.split(rest, second.hands.heaps[number], &mut dealt, dice);
        dealt
    }

    /// Whether computing this is cheap enough to do before anybody asks: one hidden hand, or two before the pile has run
    /// out.
    pub(crate) fn is_cheap(hidden: &[usize], union: Heap) -> bool {
        hidden.len() <= 1 || (hidden.len() == 2 && union.is_empty())
    }
}

/// A place drawn in proportion to its weight; at least one weight is above zero.
fn choose(weights: impl Iterator<Item = f64> + Clone, dice: &mut impl Dice) -> usize {
    let mut rest = fraction(dice) * weights.clone().sum::<f64>();
    let mut last = 0;
    for (place, weight) in weights.enumerate() {
        if weight > 0.0 {
            last = place;
            rest -= weight;
            if rest < 0.0 {
                break;
            }
        }
    }
    last
}

/// A uniform number from 0 up to but not including 1, in steps of 2⁻⁵³.
fn fraction(dice: &mut impl Dice) -> f64 {
    let high = u64::from(dice.word() >> 5);
    let low = u64::from(dice.word() >> 6);
    (high << 26 | low) as f64 * (1.0 / (1u64 << 53) as f64)
}

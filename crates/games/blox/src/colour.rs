//! The four colours, and heaps of things in them: cards in a hand, blocks before a player.

use std::fmt;

use Colour::{Black, Grey, Mauve, White};

use crate::Card;

/// The colour of a cell, a block or a card (BX-1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Colour {
    /// `W`
    White,
    /// `G`
    Grey,
    /// `B`
    Black,
    /// `M`
    Mauve,
}

impl Colour {
    /// In the order of all notation (BX-30).
    pub const ALL: [Colour; 4] = [White, Grey, Black, Mauve];

    /// As an index into tables.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The colour with that index modulo 4.
    pub(crate) const fn at(index: usize) -> Colour {
        Self::ALL[index & 3]
    }

    /// `W`, `G`, `B` or `M`.
    pub const fn letter(self) -> char {
        ['W', 'G', 'B', 'M'][self as usize]
    }

    /// The colour of an upper-case letter.
    pub const fn from_letter(letter: u8) -> Option<Colour> {
        match letter {
            b'W' => Some(White),
            b'G' => Some(Grey),
            b'B' => Some(Black),
            b'M' => Some(Mauve),
            _ => None,
        }
    }
}

/// How many there are of each colour, 0 to 127 of each. Order does not exist: a hand is a heap, and so are the discards.
///
/// One byte a colour in one word, so that adding, taking away and comparing are single operations.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Heap(u32);

/// The top bit of every byte: free, because no colour is ever counted beyond 127.
const GUARD: u32 = 0x8080_8080;

/// One of each colour.
const EACH: u32 = 0x0101_0101;

/// What one card can be paid with: for each colour a card (bit 6 of its byte) and the joker (bit 7). Gives one after the other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Means(u32);

impl Means {
    /// What a hand has, and the joker if it lies face up.
    pub(crate) const fn of(hand: Heap, joker: bool) -> Means {
        Means(hand.colours().0 >> 1 | if joker { GUARD } else { 0 })
    }

    /// Those for one of these colours.
    #[inline]
    pub(crate) const fn for_one_of(self, colours: Colours) -> Means {
        Means(self.0 & (colours.0 | colours.0 >> 1))
    }

    /// One bit each, in the order in which they are given.
    #[cfg(not(target_family = "wasm"))]
    #[inline]
    pub(crate) const fn bits(self) -> u8 {
        // Moves the two bits of each byte beside those of the byte before it, all into the last byte.
        ((self.0 >> 6).wrapping_mul(1 << 24 | 1 << 18 | 1 << 12 | 1 << 6) >> 24) as u8
    }
}

impl Iterator for Means {
    type Item = Card;

    #[inline]
    fn next(&mut self) -> Option<Card> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(Card { colour: Colour::at(bit as usize / 8), joker: bit & 1 == 1 })
    }
}

/// A set of colours: the top bit of the byte that a heap has for each, so that it follows from four counts at once. Gives its colours
/// one after the other, W G B M.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Colours(u32);

impl Colours {
    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether that one is there.
    #[inline]
    pub const fn has(self, colour: Colour) -> bool {
        self.0 >> (8 * colour as u32 + 7) & 1 == 1
    }

    /// The first of them, W G B M; white if there is none.
    #[cfg(not(target_family = "wasm"))]
    #[inline]
    pub(crate) const fn first(self) -> Colour {
        Colour::at(self.0.trailing_zeros() as usize / 8)
    }

    /// Those in both sets.
    #[inline]
    pub const fn and(self, other: Colours) -> Colours {
        Colours(self.0 & other.0)
    }
}

impl Iterator for Colours {
    type Item = Colour;

    #[inline]
    fn next(&mut self) -> Option<Colour> {
        if self.0 == 0 {
            return None;
        }
        let colour = Colour::at(self.0.trailing_zeros() as usize / 8);
        self.0 &= self.0 - 1;
        Some(colour)
    }
}

impl Heap {
    /// Nothing.
    pub const EMPTY: Heap = Heap(0);
    /// All cards of the box (BX-1).
    pub const ALL_CARDS: Heap = Heap::new([15; 4]);

    /// This many of white, grey, black and mauve.
    pub const fn new(counts: [u8; 4]) -> Heap {
        Heap(u32::from_le_bytes(counts))
    }

    /// One thing of that colour.
    #[inline]
    pub const fn one(colour: Colour) -> Heap {
        Heap(1 << (8 * colour as u32))
    }

    /// This many of one colour.
    #[inline]
    pub const fn many(colour: Colour, count: u8) -> Heap {
        Heap((count as u32) << (8 * colour as u32))
    }

    /// How many of each colour.
    #[inline]
    pub const fn counts(self) -> [u8; 4] {
        self.0.to_le_bytes()
    }

    /// How many of one colour.
    #[inline]
    pub const fn of(self, colour: Colour) -> u8 {
        (self.0 >> (8 * colour as u32)) as u8
    }

    /// How many in all.
    #[inline]
    pub const fn len(self) -> u8 {
        let pairs = (self.0 & 0x00ff_00ff) + ((self.0 >> 8) & 0x00ff_00ff);
        (pairs + (pairs >> 16)) as u8
    }

    /// Whether there is nothing.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether all of `other` could be taken from this.
    #[inline]
    pub const fn holds(self, other: Heap) -> bool {
        ((self.0 | GUARD) - other.0) & GUARD == GUARD
    }

    /// Both together.
    #[inline]
    #[must_use]
    pub const fn plus(self, other: Heap) -> Heap {
        Heap(self.0 + other.0)
    }

    /// This without `other`, which it must hold.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: Heap) -> Heap {
        debug_assert!(self.holds(other));
        Heap(self.0.wrapping_sub(other.0))
    }

    /// This without `other`, if it holds it.
    #[inline]
    #[must_use]
    pub const fn checked_minus(self, other: Heap) -> Option<Heap> {
        if self.holds(other) { Some(self.minus(other)) } else { None }
    }

    /// The colours that occur.
    #[inline]
    pub const fn colours(self) -> Colours {
        Colours((self.0 + !GUARD) & GUARD)
    }

    /// The colours of which there are at most so many.
    #[inline]
    pub(crate) const fn at_most(self, most: u8) -> Colours {
        Colours((((most as u32 * EACH) | GUARD) - self.0) & GUARD)
    }

    /// The colour of the thing with that number, counted W G B M from 0; there must be more things than that.
    #[inline]
    pub(crate) const fn nth(self, n: u8) -> Colour {
        // In each byte how many there are up to that colour; then how many colours are used up.
        let used_up = Heap(self.0.wrapping_mul(EACH)).at_most(n).0 >> 7;
        Colour::at((used_up.wrapping_mul(EACH) >> 24) as usize)
    }

    /// How many things of `cost` are not in this.
    #[inline]
    pub const fn lacks(self, cost: Heap) -> u8 {
        // In each byte the difference, with its top bit set unless it is negative: then nothing is lacking.
        let difference = (cost.0 | GUARD) - self.0;
        Heap(difference & (((difference & GUARD) >> 7) * 0x7f)).len()
    }

    /// The colours of `cost` of which there are too few here.
    #[cfg(not(target_family = "wasm"))]
    #[inline]
    pub(crate) const fn lacking(self, cost: Heap) -> Colours {
        Colours(!((self.0 | GUARD) - cost.0) & GUARD)
    }

    /// The raw word, for hashing.
    #[inline]
    pub(crate) const fn word(self) -> u32 {
        self.0
    }

    /// Every thing in the heap, sorted W G B M.
    pub fn iter(self) -> impl Iterator<Item = Colour> {
        Colour::ALL.into_iter().flat_map(move |c| std::iter::repeat_n(c, usize::from(self.of(c))))
    }

    /// Every part of the heap but nothing at all, each once: counts up, M first.
    pub(crate) fn parts(self) -> impl Iterator<Item = Heap> {
        // A byte a colour, with M lowest, from 255 less how many there are up to 255: then adding one carries by itself. A byte that
        // has run over is 0, and begins again.
        let first = !self.0.swap_bytes();
        let mut at = first;
        std::iter::from_fn(move || {
            at = at.wrapping_add(1);
            let over = (!at & GUARD) >> 7;
            let part = (at | first & (over * 255)) - first;
            at = first + part;
            (part != 0).then(|| Heap(part.swap_bytes()))
        })
    }

    /// Reads sorted letters, at most `most` of them; an empty text is the empty heap.
    pub(crate) fn read(text: &[u8], most: usize) -> Option<Heap> {
        if text.len() > most.min(120) {
            return None;
        }
        let mut heap = Heap::EMPTY;
        let mut last = White;
        for &letter in text {
            let colour = Colour::from_letter(letter)?;
            if colour < last {
                return None;
            }
            last = colour;
            heap = heap.plus(Heap::one(colour));
        }
        Some(heap)
    }
}

/// Sorted letters: `WWGM`; nothing for nothing.
impl fmt::Display for Heap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|colour| write!(f, "{}", colour.letter()))
    }
}

impl fmt::Debug for Heap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Heap({self})")
    }
}

impl FromIterator<Colour> for Heap {
    fn from_iter<I: IntoIterator<Item = Colour>>(colours: I) -> Heap {
        colours.into_iter().fold(Heap::EMPTY, |heap, colour| heap.plus(Heap::one(colour)))
    }
}

/// Binomial coefficients up to 60 over 60: what drawing is counted with. Exact in a `u64`.
pub(crate) const fn choose(n: u8, k: u8) -> u64 {
    if k > n {
        return 0;
    }
    let k = if k > n - k { n - k } else { k };
    let mut value: u64 = 1;
    let mut i = 0;
    while i < k as u64 {
        // Exact at every step; the widest intermediate, for 60 over 30, needs 128 bits.
        value = ((value as u128 * (n as u128 - i as u128)) / (i as u128 + 1)) as u64;
        i += 1;
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heaps_count_and_compare_by_colour() {
        let hand = Heap::read(b"WWGBM", 5).unwrap();
        assert_eq!((hand.len(), hand.counts()), (5, [2, 1, 1, 1]));
        assert!(hand.holds(Heap::read(b"WWB", 5).unwrap()));
        assert!(!hand.holds(Heap::read(b"GG", 5).unwrap()));
        let cost = Heap::read(b"WGGGMM", 6).unwrap();
        assert_eq!((hand.lacks(cost), hand.lacks(hand), Heap::EMPTY.lacks(cost)), (3, 0, 6));
        assert_eq!(hand.checked_minus(Heap::one(Mauve)).unwrap().to_string(), "WWGB");
        assert_eq!(Heap::ALL_CARDS.len(), 60);
        assert_eq!(hand.colours(), Colours(GUARD));
        assert_eq!(Heap::new([0, 127, 0, 1]).colours().collect::<Vec<_>>(), [Grey, Mauve]);
        assert_eq!(Heap::new([0, 20, 3, 4]).at_most(3).collect::<Vec<_>>(), [White, Black]);
    }

    #[test]
    fn parts_are_counted_up() {
        let parts = |text: &[u8]| {
            Heap::read(text, 5).unwrap().parts().map(|part| part.to_string()).collect::<Vec<_>>()
        };
        assert_eq!(parts(b"WWM"), ["M", "W", "WM", "WW", "WWM"]);
        assert_eq!(parts(b"GBB"), ["B", "BB", "G", "GB", "GBB"]);
        assert!(parts(b"").is_empty());
    }

    #[test]
    fn one_card_is_paid_with_a_card_or_the_joker() {
        let means = Means::of(Heap::read(b"GGM", 5).unwrap(), true)
            .for_one_of(Heap::read(b"BM", 2).unwrap().colours());
        let (black, mauve) = (Card { colour: Black, joker: true }, Card { colour: Mauve, joker: false });
        assert_eq!(means.collect::<Vec<_>>(), [black, mauve, Card { joker: true, ..mauve }]);
    }

    #[test]
    fn letters_must_be_sorted_and_few_enough() {
        assert!(Heap::read(b"GW", 5).is_none());
        assert!(Heap::read(b"WWWWWW", 5).is_none());
        assert!(Heap::read(b"Ww", 5).is_none());
        assert_eq!(Heap::read(b"", 5), Some(Heap::EMPTY));
    }

    #[test]
    fn binomials() {
        assert_eq!((choose(60, 30), choose(5, 2), choose(3, 4)), (118_264_581_564_861_424, 10, 0));
    }
}

//! A tower: one to five blocks.

use std::fmt;

use crate::{Colour, Heap};

/// Blocks on top of each other, or none. Height in the upper bits, two bits a block below, the lowest block first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Tower(u16);

impl Tower {
    /// No tower.
    pub const NONE: Tower = Tower(0);
    /// The highest that can be built (BX-20).
    pub const HIGHEST: u8 = 5;

    /// More than any word.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) const WORDS: usize = (Self::HIGHEST as usize + 1) << 10;

    /// Those blocks, bottom to top; `None` if there are more than five.
    pub fn new(blocks: impl IntoIterator<Item = Colour>) -> Option<Tower> {
        let (mut bits, mut height) = (0, 0);
        for colour in blocks {
            if height == u16::from(Self::HIGHEST) {
                return None;
            }
            bits |= (colour as u16) << (2 * height);
            height += 1;
        }
        Some(Tower(bits | height << 10))
    }

    /// How many blocks.
    #[inline]
    pub const fn height(self) -> u8 {
        (self.0 >> 10) as u8
    }

    /// The blocks, bottom to top.
    pub fn blocks(self) -> impl Iterator<Item = Colour> {
        (0..self.height()).map(move |n| Colour::at((self.0 >> (2 * n)) as usize))
    }

    /// How many blocks of each colour: also what it costs to destroy the tower (BX-11).
    #[cfg(not(target_family = "wasm"))]
    #[inline]
    pub fn heap(self) -> Heap {
        // Five blocks were counted: those that are not there are white.
        let none = Heap::many(Colour::White, Self::HIGHEST - self.height());
        HEAPS[usize::from(self.0) % HEAPS.len()].minus(none)
    }

    /// How many blocks of each colour: also what it costs to destroy the tower (BX-11).
    #[cfg(target_family = "wasm")]
    #[inline]
    pub fn heap(self) -> Heap {
        self.blocks().collect()
    }

    /// The raw number, for hashing and tables.
    pub(crate) const fn word(self) -> u16 {
        self.0
    }
}

/// Every five blocks as a heap, by their bits.
#[cfg(not(target_family = "wasm"))]
static HEAPS: [Heap; 1 << (2 * Tower::HIGHEST)] = {
    let mut heaps = [Heap::EMPTY; 1 << (2 * Tower::HIGHEST)];
    let mut bits = 0;
    while bits < heaps.len() {
        let mut n = 0;
        while n < Tower::HIGHEST {
            heaps[bits] = heaps[bits].plus(Heap::one(Colour::at(bits >> (2 * n))));
            n += 1;
        }
        bits += 1;
    }
    heaps
};

impl fmt::Display for Tower {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.blocks().try_for_each(|colour| write!(f, "{}", colour.letter()))
    }
}

impl fmt::Debug for Tower {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tower({self})")
    }
}

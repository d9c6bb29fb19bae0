//! All heaps of one size, numbered, so that tables over hands are plain arrays.

use std::sync::LazyLock;

use crate::Heap;
use crate::legal::each_part;

/// The largest heap that is ever numbered: two hands.
const LARGEST: usize = 10;
/// A heap's code is a number in this base, three digits; codes add up as heaps do.
const BASE: usize = LARGEST + 1;

/// The heaps of one size: `heaps[n]` has number `n`.
pub(crate) struct Numbering {
    pub(crate) heaps: Vec<Heap>,
    codes: Vec<u16>,
    numbers: Vec<u16>,
}

static NUMBERINGS: LazyLock<Vec<Numbering>> =
    LazyLock::new(|| (0..=LARGEST as u8).map(Numbering::new).collect());

/// The heaps of that size (at most two hands).
pub(crate) fn heaps_of(size: u8) -> &'static Numbering {
    &NUMBERINGS[usize::from(size)]
}

impl Numbering {
    fn new(size: u8) -> Numbering {
        let mut heaps = Vec::new();
        let _ = each_part(Heap::new([size; 4]), size, |heap| {
            heaps.push(heap);
            std::ops::ControlFlow::<()>::Continue(())
        });
        let codes: Vec<u16> = heaps.iter().map(|&heap| code(heap)).collect();
        let mut numbers = vec![0; BASE * BASE * BASE];
        for (number, &code) in codes.iter().enumerate() {
            numbers[usize::from(code)] = number as u16;
        }
        Numbering { heaps, codes, numbers }
    }

    /// How many heaps of this size there are.
    pub(crate) fn len(&self) -> usize {
        self.heaps.len()
    }

    /// The number of a heap, which must be of this size.
    pub(crate) fn number(&self, heap: Heap) -> usize {
        usize::from(self.numbers[usize::from(code(heap))])
    }

    /// The number here of the sum of two numbered heaps whose sizes add up to this one.
    #[inline]
    pub(crate) fn sum(&self, a: (&Numbering, usize), b: (&Numbering, usize)) -> usize {
        usize::from(self.numbers[usize::from(a.0.codes[a.1] + b.0.codes[b.1])])
    }
}

fn code(heap: Heap) -> u16 {
    let [w, g, b, _] = heap.counts().map(u16::from);
    (w * BASE as u16 + g) * BASE as u16 + b
}

/// One over the number of orders in which equal cards could have come: `1 / (w! g! b! m!)`.
#[inline]
pub(crate) fn weight(heap: Heap) -> f64 {
    let [w, g, b, m] = heap.counts();
    INVERSE[usize::from(w)] * INVERSE[usize::from(g)] * INVERSE[usize::from(b)] * INVERSE[usize::from(m)]
}

/// `1 / n!` for as many cards as there are of a colour.
const INVERSE: [f64; 16] = {
    let mut table = [1.0; 16];
    let mut n = 1;
    while n < 16 {
        table[n] = table[n - 1] / n as f64;
        n += 1;
    }
    table
};

//! Families: what a line has in common (QC-10). Twelve of them: six colours, whose members are the symbols, and six symbols,
//! whose members are the colours. A line of two or more is a set of different members of one family, so nearly everything
//! about lines can be computed with sets of six bits.

use crate::cube::{Cube, FULL};
use crate::cubes::Cubes;

/// The number of families: 0 to 5 are the colours, 6 to 11 the symbols.
pub(crate) const FAMILIES: usize = 12;
/// All members of a family.
pub(crate) const EVERYONE: u8 = 63;
/// All faces of all cubes.
pub(crate) const ALL_FACES: u64 = (1 << 36) - 1;

/// One set of members for each family.
pub(crate) type Members = [u8; FAMILIES];

/// The index of a family's member among the cubes.
#[inline]
pub(crate) const fn cube_of(family: usize, member: u32) -> u32 {
    if family < 6 { family as u32 * 6 + member } else { member * 6 + family as u32 - 6 }
}

/// The points of a line (QC-20): one a cube and six more for a line of six; a lone cube is no line.
pub(crate) const fn line_points(cubes: u8) -> u16 {
    match cubes {
        0 | 1 => 0,
        6 => 12,
        n => n as u16,
    }
}

/// What the cubes in a row (or column) on both sides of an empty cell allow on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Span {
    /// For two or more cubes laid along the line, all of one family: which members may join.
    pub along: Members,
    /// For one cube crossing the line: which members of its family may stand here.
    pub across: Members,
    /// The same as faces.
    pub fits: u64,
}

impl Span {
    /// No neighbours in this direction: every cube fits.
    pub(crate) const FREE: Span =
        Span { along: [EVERYONE; FAMILIES], across: [EVERYONE; FAMILIES], fits: ALL_FACES };

    /// What these neighbours allow.
    pub(crate) fn of(run: Run) -> Span {
        if run.count == 0 {
            return Span::FREE;
        }
        let (colour, symbol) = (run.colours().trailing_zeros(), run.symbols().trailing_zeros());
        // One family or both, if all neighbours are different members of it. With one neighbour it is both.
        let of_colour =
            (run.colours().is_power_of_two() & run.symbols_differ()).then_some(EVERYONE & !run.symbols());
        let of_symbol =
            (run.symbols().is_power_of_two() & run.colours_differ()).then_some(EVERYONE & !run.colours());
        let (of_colour, of_symbol) = (of_colour.unwrap_or(0), of_symbol.unwrap_or(0));
        let along = sets(u64::from(of_colour) << (8 * colour), u64::from(of_symbol) << (8 * symbol));
        // Each member of a colour is the only one of its symbol that fits, and the other way round.
        let across = sets(
            u64::from(of_colour) << (8 * colour) | bytes(of_symbol) << symbol,
            u64::from(of_symbol) << (8 * symbol) | bytes(of_colour) << colour,
        );
        Span { along, across, fits: u64::from(of_colour) << (6 * colour) | sixths(of_symbol) << symbol }
    }
}

/// The sets of the colours and of the symbols, a byte each. They come as words, because bytes that are written one by one are slow to read
/// together.
const fn sets(colours: u64, symbols: u64) -> Members {
    let [c0, c1, c2, c3, c4, c5, s0, s1] = (colours | symbols << 48).to_le_bytes();
    let [s2, s3, s4, s5] = ((symbols >> 16) as u32).to_le_bytes();
    [c0, c1, c2, c3, c4, c5, s0, s1, s2, s3, s4, s5]
}

/// Each of six bits at the bottom of a byte of its own. Copies of the set seven bits apart do not touch each other.
const fn bytes(set: u8) -> u64 {
    (set as u64 * 0x08_1020_4081) & 0x0101_0101_0101
}

/// Each of six bits at the bottom of six bits of its own: every other bit at a time, so that the copies do not touch each other.
const fn sixths(set: u8) -> u64 {
    const COPIES: u64 = 0x0210_8421;
    const PLACES: u64 = 0x4104_1041;
    (((set & 0b010101) as u64 * COPIES) | ((set & 0b101010) as u64 * COPIES)) & PLACES
}

/// Cubes one beside another.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Run {
    /// Which colours and, eight bits further, which symbols there are.
    shown: u16,
    /// Which of them there are more than once.
    twice: u16,
    pub count: u8,
}

impl Run {
    pub(crate) const NONE: Run = Run { shown: 0, twice: 0, count: 0 };

    /// One cube.
    #[inline]
    pub(crate) const fn of(cube: Cube) -> Run {
        Run { shown: SHOWN[cube.index() as usize], twice: 0, count: 1 }
    }

    /// Both together.
    #[inline]
    pub(crate) const fn and(self, other: Run) -> Run {
        let twice = self.twice | other.twice | self.shown & other.shown;
        Run { shown: self.shown | other.shown, twice, count: self.count + other.count }
    }

    const fn colours(self) -> u8 {
        self.shown as u8
    }

    const fn symbols(self) -> u8 {
        (self.shown >> 8) as u8
    }

    const fn colours_differ(self) -> bool {
        self.twice & 63 == 0
    }

    const fn symbols_differ(self) -> bool {
        self.twice >> 8 == 0
    }
}

/// What each cube shows, as in [`Run`].
const SHOWN: [u16; Cube::KINDS as usize] = {
    let mut shown = [0; Cube::KINDS as usize];
    let mut n = 0;
    while n < shown.len() {
        shown[n] = 1 << (n / 6) | 1 << (8 + n % 6);
        n += 1;
    }
    shown
};

/// A hand sorted into families.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Holding {
    /// The different faces.
    pub faces: u64,
    /// The members of each family; equal cubes count once.
    pub members: Members,
    /// The most members of one family: no more can be laid in a turn (QC-11).
    pub most: usize,
}

impl Holding {
    pub(crate) fn of(hand: &Cubes) -> Holding {
        let mut members: Members = [0; FAMILIES];
        for cube in hand.iter() {
            let (colour, symbol) = (cube.colour().index(), cube.symbol().index());
            members[colour] |= 1 << symbol;
            members[6 + symbol] |= 1 << colour;
        }
        let most = members.iter().map(|members| members.count_ones() as usize).max().unwrap_or(0);
        debug_assert!(most <= FULL);
        Holding { faces: hand.faces(), members, most }
    }

    /// The families of which two or more could be laid along a line through a site: at least two may join the line, and
    /// one of these may stand on the site.
    #[inline]
    pub(crate) fn families(&self, along: &Members, across: &Members) -> Families {
        // A set takes six of the eight bits of its byte, so that all bytes of a word can be computed with at once.
        const ONES: u64 = 0x0101_0101_0101_0101;
        const TOPS: u64 = ONES << 7;
        let two = |hand: u64, along: u64, across: u64| {
            let joins = hand & along;
            let fits = joins & across;
            // Each set without its first member; then the top bit of each byte says whether the set has any.
            let others = joins & ((joins | TOPS) - ONES);
            (others + (TOPS - ONES)) & (fits + (TOPS - ONES)) & TOPS
        };
        let (hand, along, across) = (words(&self.members), words(along), words(across));
        Families([two(hand[0], along[0], across[0]), two(hand[1], along[1], across[1])])
    }

    /// The sets that would make the longest line (QC-2), each a family and its members; of a lone cube, its colour.
    pub(crate) fn largest_sets(&self) -> impl Iterator<Item = (usize, u8)> + '_ {
        let families = if self.most == 1 { 6 } else { FAMILIES };
        let sets = self.members[..families].iter().copied().enumerate();
        sets.filter(|(_, members)| members.count_ones() as usize == self.most && self.most > 0)
    }
}

/// The sets of eight families and of the other four, a byte each.
#[inline]
fn words(members: &Members) -> [u64; 2] {
    let [eight @ .., i, j, k, l] = *members;
    [u64::from_le_bytes(eight), u64::from(u32::from_le_bytes([i, j, k, l]))]
}

/// Some families, each the top bit of its byte.
#[derive(Clone, Copy)]
pub(crate) struct Families([u64; 2]);

impl Families {
    /// That one alone.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn only(family: usize) -> Families {
        let mut words = [0; 2];
        words[family / 8] = 0x80 << (8 * (family % 8));
        Families(words)
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.0[0] | self.0[1] == 0
    }
}

impl IntoIterator for Families {
    type Item = usize;
    type IntoIter = EachFamily;
    #[inline]
    fn into_iter(self) -> EachFamily {
        // Moves the top bits of all bytes together into the top byte.
        let gather = |word: u64| (word >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        EachFamily(gather(self.0[0]) as u16 | (gather(self.0[1]) as u16) << 8)
    }
}

/// Families one after another, a bit each.
pub(crate) struct EachFamily(u16);

impl Iterator for EachFamily {
    type Item = usize;
    #[inline]
    fn next(&mut self) -> Option<usize> {
        let family = self.0.trailing_zeros() as usize;
        self.0 &= self.0.wrapping_sub(1);
        (family < 16).then_some(family)
    }
}

/// The faces of a set, one after another.
pub(crate) fn each_face(mut faces: u64) -> impl Iterator<Item = Cube> {
    std::iter::from_fn(move || {
        let face = (faces != 0).then(|| Cube::at(faces.trailing_zeros() as u8));
        faces &= faces.wrapping_sub(1);
        face
    })
}

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
    /// Neighbours that can never be joined (QC-13).
    pub(crate) const DEAD: Span = Span { along: [0; FAMILIES], across: [0; FAMILIES], fits: 0 };

    /// What `count` neighbours allow, which show these colours and symbols (as bits).
    pub(crate) fn of(colours: u8, symbols: u8, count: u8) -> Span {
        if count == 0 {
            return Span::FREE;
        }
        let mut span = Span::DEAD;
        if colours.count_ones() == 1 && symbols.count_ones() == u32::from(count) {
            span.join(colours.trailing_zeros(), EVERYONE & !symbols, 0, 6);
        }
        if symbols.count_ones() == 1 && colours.count_ones() == u32::from(count) {
            span.join(symbols.trailing_zeros(), EVERYONE & !colours, 6, 0);
        }
        span
    }

    /// Allows the `free` members of a family; `own` and `other` are the first indices of its kind and of the other kind of family.
    fn join(&mut self, family: u32, free: u8, own: usize, other: usize) {
        let index = own + family as usize;
        self.along[index] = free;
        self.across[index] |= free;
        let mut rest = free;
        while rest != 0 {
            let member = rest.trailing_zeros();
            self.across[other + member as usize] |= 1 << family;
            self.fits |= 1 << cube_of(index, member);
            rest &= rest - 1;
        }
    }
}

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
            let found = (others + (TOPS - ONES)) & (fits + (TOPS - ONES)) & TOPS;
            (found, others & ((others | TOPS) - ONES))
        };
        let (hand, along, across) = (words(&self.members), words(along), words(across));
        let (first, more) = two(hand[0], along[0], across[0]);
        let (other, even_more) = two(hand[1], along[1], across[1]);
        Families { words: [first, other], pairs: more | even_more == 0 }
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

/// Families one after another, each the top bit of its byte.
#[derive(Clone, Copy)]
pub(crate) struct Families {
    words: [u64; 2],
    pairs: bool,
}

impl Families {
    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.words[0] | self.words[1] == 0
    }

    /// Whether of no family more than two may join the line.
    #[inline]
    pub(crate) fn are_pairs(self) -> bool {
        self.pairs
    }
}

impl Iterator for Families {
    type Item = usize;
    #[inline]
    fn next(&mut self) -> Option<usize> {
        let [first, other] = &mut self.words;
        let (word, before) = if *first != 0 { (first, 0) } else { (other, 8) };
        let family = (*word != 0).then(|| before + word.trailing_zeros() as usize / 8);
        *word &= word.wrapping_sub(1);
        family
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

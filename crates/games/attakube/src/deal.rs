//! Imagining what cannot be seen: every way to hand a side's unknown Kubes to its unknown tokens is equally likely.
//!
//! Twelve physical Kubes lie on twelve places (tokens, and the reserve as further places). Two Stars are two Kubes; to
//! swap them makes another deal that looks the same, and every look has the same number of such deals, so drawing physical
//! Kubes uniformly draws looks uniformly too. What is known rules kinds out at places; the deals left are counted exactly
//! where luck does not find one quickly, so nothing is ever drawn with another weight than 1.

use cubo_core::Dice;

use crate::kind::{Kind, KindSet};
use crate::legal::{anybody_can_act, free_and_hidden, kinds_that_could_act};
use crate::options::{Agreed, KUBES};
use crate::table::{Board, Token};

/// How often to try luck before counting.
const TRIES: u32 = 16;

/// A side's unknown Kubes and the places where they may be.
#[derive(Clone, Copy)]
pub(crate) struct Deck {
    side: usize,
    /// How many Kubes are unknown, and places for them: face-down tokens first, then the reserve.
    len: usize,
    tokens: [Token; KUBES],
    /// How many of the places are tokens.
    hidden: usize,
    not: [KindSet; KUBES],
    pool: [Kind; KUBES],
}

/// Who gets what: a kind for each place of a deck.
type Deal = [Kind; KUBES];

impl Deck {
    pub(crate) fn new(table: &Board, agreed: &Agreed, side: usize) -> Deck {
        let mut deck = Deck {
            side,
            len: 0,
            tokens: [Token(0); KUBES],
            hidden: 0,
            not: [KindSet::NONE; KUBES],
            pool: [Kind::Star; KUBES],
        };
        let mut left = agreed.kubes;
        for number in 0..table.issued[side] as usize {
            let token = Token::of(side, number);
            if table.is_up(token) {
                left[table.kind(token).index()] -= 1;
            } else {
                deck.tokens[deck.hidden] = token;
                deck.not[deck.hidden] = table.not[token.index()];
                deck.hidden += 1;
            }
        }
        for kind in Kind::ALL {
            for _ in 0..left[kind.index()] {
                deck.pool[deck.len] = kind;
                deck.len += 1;
            }
        }
        deck
    }

    /// The unknown Kubes themselves, in the order of AK-40.
    pub(crate) fn kinds(&self) -> &[Kind] {
        &self.pool[..self.len]
    }

    /// What one token may be: every kind for which a deal is left.
    pub(crate) fn could_be(&self, token: Token) -> KindSet {
        let fits = |kind: Kind| {
            let mut deck = *self;
            deck.rule_out(token, Kind::ALL.into_iter().filter(|&other| other != kind).collect());
            self.kinds().contains(&kind) && deck.count() > 0
        };
        Kind::ALL.into_iter().filter(|&kind| fits(kind)).collect()
    }

    /// Rules kinds out for one token, on top of what the table knows.
    fn rule_out(&mut self, token: Token, kinds: KindSet) {
        if let Some(place) = self.tokens[..self.hidden].iter().position(|&t| t == token) {
            self.not[place] = self.not[place].with(kinds);
        }
    }

    /// The places where a Kube of that kind may be, as bits.
    fn places(&self, kind: Kind) -> u16 {
        (0..self.len)
            .filter(|&place| !self.not[place].contains(kind))
            .fold(0, |bits, place| bits | 1 << place)
    }

    /// A uniform deal. There must be one.
    fn deal(&self, dice: &mut impl Dice) -> Deal {
        for _ in 0..TRIES {
            if let Some(deal) = self.luck(dice) {
                return deal;
            }
        }
        self.counted(&self.ways(), dice)
    }

    /// Puts the Kubes that may not be everywhere anywhere they may be, each on its own; if two meet, all is void. What is
    /// left is equally likely. The other Kubes are shuffled into the other places.
    fn luck(&self, dice: &mut impl Dice) -> Option<Deal> {
        let restricted = self.not[..self.hidden].iter().fold(KindSet::NONE, |all, &not| all.with(not));
        let mut deal = [Kind::Star; KUBES];
        let mut rest = self.pool;
        let mut used = 0u16;
        let mut others = self.len;
        if !restricted.is_empty() {
            others = 0;
            for &kind in &self.pool[..self.len] {
                if !restricted.contains(kind) {
                    rest[others] = kind;
                    others += 1;
                    continue;
                }
                let mut places = self.places(kind);
                if places == 0 {
                    return None;
                }
                for _ in 0..dice.below(places.count_ones()) {
                    places &= places - 1;
                }
                let place = places.trailing_zeros();
                if used & 1 << place != 0 {
                    return None;
                }
                used |= 1 << place;
                deal[place as usize] = kind;
            }
        }
        dice.shuffle(&mut rest[..others]);
        let mut rest = rest[..others].iter();
        for (place, kind) in deal[..self.len].iter_mut().enumerate() {
            if used & 1 << place == 0
                && let Some(&next) = rest.next()
            {
                *kind = next;
            }
        }
        Some(deal)
    }

    /// For each set of places: in how many ways the Kubes that come after as many others can fill the rest. At most 12!,
    /// which fits.
    fn ways(&self) -> Vec<u32> {
        let full = (1usize << self.len) - 1;
        let allowed = self.pool.map(|kind| self.places(kind));
        let mut ways = vec![0; full + 1];
        ways[full] = 1;
        for used in (0..full).rev() {
            let next = used.count_ones() as usize;
            let mut places = allowed[next] & !(used as u16);
            while places != 0 {
                ways[used] += ways[used | 1 << places.trailing_zeros()];
                places &= places - 1;
            }
        }
        ways
    }

    /// How many deals there are.
    pub(crate) fn count(&self) -> u64 {
        self.ways()[0].into()
    }

    /// A uniform deal by counting: Kube after Kube, each place in proportion to the deals that it leaves.
    fn counted(&self, ways: &[u32], dice: &mut impl Dice) -> Deal {
        let mut deal = [Kind::Star; KUBES];
        let mut used = 0usize;
        for &kind in &self.pool[..self.len] {
            let places = self.places(kind) & !(used as u16);
            let mut weights = [0; KUBES];
            for (place, weight) in weights.iter_mut().enumerate().take(self.len) {
                if places & 1 << place != 0 {
                    *weight = ways[used | 1 << place];
                }
            }
            let place = dice.weighted(&weights);
            deal[place] = kind;
            used |= 1 << place;
        }
        deal
    }

    /// Lays a deal on the table.
    fn lay(&self, table: &mut Board, deal: &Deal) {
        for (token, &kind) in self.tokens[..self.hidden].iter().zip(deal) {
            table.kinds[token.index()] = kind;
        }
        let mut hand = [0; 10];
        for kind in &deal[self.hidden..self.len] {
            hand[kind.index()] += 1;
        }
        table.hand[self.side] = hand;
    }
}

/// The unknown sides of a table, dealt together.
pub(crate) struct Unknown {
    decks: [Option<Deck>; 2],
    /// Everybody knows that somebody could act here (AK-13).
    somebody_can_act: bool,
}

impl Unknown {
    pub(crate) fn new(table: &Board, agreed: &Agreed, sides: [bool; 2], somebody_can_act: bool) -> Unknown {
        let deck = |side: usize| sides[side].then(|| Deck::new(table, agreed, side));
        Unknown { decks: [deck(0), deck(1)], somebody_can_act }
    }

    fn decks(&self) -> impl Iterator<Item = &Deck> {
        self.decks.iter().flatten()
    }

    /// Deals uniformly among all that fits. There must be a deal.
    pub(crate) fn deal(&self, table: &mut Board, dice: &mut impl Dice) {
        for _ in 0..TRIES {
            for deck in self.decks() {
                deck.lay(table, &deck.deal(dice));
            }
            // A table on which nobody could act would have ended the game: void.
            if !self.somebody_can_act || anybody_can_act(table) {
                return;
            }
        }
        // All depends on what hidden Kubes could do. Sort the deals by the first of them that could act.
        let cases = self.cases(table);
        let mut rest = below(dice, cases.iter().map(|(_, deals)| deals).sum());
        for (decks, deals) in cases {
            if rest < deals {
                for deck in decks.iter().flatten() {
                    deck.lay(table, &deck.counted(&deck.ways(), dice));
                }
                return;
            }
            rest -= deals;
        }
    }

    /// Whether any deal fits. `table` is dealt some.
    pub(crate) fn possible(&self, table: &mut Board, dice: &mut impl Dice) -> bool {
        if self.decks().any(|deck| deck.count() == 0) {
            return false;
        }
        for deck in self.decks() {
            deck.lay(table, &deck.counted(&deck.ways(), dice));
        }
        !self.somebody_can_act
            || anybody_can_act(table)
            || self.cases(table).iter().any(|(_, deals)| *deals > 0)
    }

    /// Disjoint cases that together are all deals in which a hidden Kube could act: the first of them that can is this one.
    fn cases(&self, table: &Board) -> Vec<([Option<Deck>; 2], u64)> {
        let mut cases = Vec::new();
        let mut none_so_far = self.decks;
        for side in (0..2).filter(|&side| self.decks[side].is_some()) {
            for cell in free_and_hidden(table, side) {
                let token = table.top(cell);
                let could = kinds_that_could_act(table, side, cell);
                let could_not = Kind::ALL.into_iter().filter(|&kind| !could.contains(kind)).collect();
                let mut this = none_so_far;
                if let (Some(this), Some(none)) = (&mut this[side], &mut none_so_far[side]) {
                    this.rule_out(token, could_not);
                    none.rule_out(token, could);
                }
                let deals = this.iter().flatten().map(Deck::count).product();
                cases.push((this, deals));
            }
        }
        cases
    }
}

/// A uniform number below `n`, which may need more than 32 bits; `n` must not be 0.
fn below(dice: &mut impl Dice, n: u64) -> u64 {
    let excess = (u64::MAX % n + 1) % n;
    loop {
        let word = u64::from(dice.word()) << 32 | u64::from(dice.word());
        if word <= u64::MAX - excess {
            return word % n;
        }
    }
}

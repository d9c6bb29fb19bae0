//! What a seat can do and what chance can bring, as values. How they are spelled is in `notation`.

use crate::{Cell, Colour, Gate, Heap, Side};

/// Cards, and perhaps the joker in the place of one more (BX-17): between one and six in all, at most five of them cards.
///
/// Three bits a colour for the cards, then the joker's colour plus one, in one small number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Payment(u16);

impl Payment {
    /// Those cards, with the joker standing for that colour; `None` if it is nothing or more than a hand.
    pub const fn new(cards: Heap, joker: Option<Colour>) -> Option<Payment> {
        let count = cards.len();
        if count > 5 || (count == 0 && joker.is_none()) { None } else { Some(Payment::of(cards, joker)) }
    }

    /// For code that has counted.
    #[inline]
    pub(crate) const fn of(cards: Heap, joker: Option<Colour>) -> Payment {
        let c = cards.counts();
        let joker = match joker {
            None => 0,
            Some(colour) => colour as u16 + 1,
        };
        Payment(c[0] as u16 | (c[1] as u16) << 3 | (c[2] as u16) << 6 | (c[3] as u16) << 9 | joker << 12)
    }

    /// The cards that go to the discards.
    #[inline]
    pub const fn cards(self) -> Heap {
        let bits = self.0;
        Heap::new([bits as u8 & 7, (bits >> 3) as u8 & 7, (bits >> 6) as u8 & 7, (bits >> 9) as u8 & 7])
    }

    /// What the joker stands for, if it is used.
    #[inline]
    pub const fn joker(self) -> Option<Colour> {
        match self.0 >> 12 {
            0 => None,
            colour => Some(Colour::at(colour as usize - 1)),
        }
    }

    /// What is paid in all, the joker as what it stands for.
    #[inline]
    pub const fn worth(self) -> Heap {
        match self.joker() {
            None => self.cards(),
            Some(colour) => self.cards().plus(Heap::one(colour)),
        }
    }
}

impl std::fmt::Debug for Payment {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self}")
    }
}

/// One card, or the joker in its place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Card {
    /// The colour paid.
    pub colour: Colour,
    /// Whether the joker pays it.
    pub joker: bool,
}

impl Card {
    /// As a payment.
    #[inline]
    pub const fn payment(self) -> Payment {
        match self.joker {
            false => Payment::of(Heap::one(self.colour), None),
            true => Payment::of(Heap::EMPTY, Some(self.colour)),
        }
    }
}

/// What a seat can write down (BX-31), sensible or not.
#[cfg_attr(not(target_family = "wasm"), repr(align(8)))] // copied whole, in one go
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// `Nc:G`: bring a figure in (BX-9).
    Enter {
        /// Where it comes in.
        gate: Gate,
        /// What is paid, which says where it stops.
        card: Card,
    },
    /// `c3>N:G`: move a figure (BX-10).
    Move {
        /// The figure.
        from: Cell,
        /// Whither.
        side: Side,
        /// What is paid, which says where it stops.
        card: Card,
    },
    /// `c3xc7:WWM`: destroy a tower (BX-11).
    Destroy {
        /// The figure.
        from: Cell,
        /// The tower.
        to: Cell,
        /// What is paid, one a block.
        pay: Payment,
    },
    /// `c3^WWMb`: build a tower where a figure stands (BX-13).
    Build {
        /// The figure.
        at: Cell,
        /// What is paid, and so the blocks that are used.
        pay: Payment,
    },
    /// `c3!c7:GGg`: hit a figure (BX-15).
    Hit {
        /// The figure that hits.
        from: Cell,
        /// The figure that is hit.
        to: Cell,
        /// What is paid, three or more of one colour.
        pay: Payment,
    },
    /// `swap WWG` or `swap WWG+`: change cards (BX-16).
    Swap {
        /// One to five cards. Never with a joker (BX-17).
        cards: Cards,
        /// Whether the joker is turned face up again.
        wake: bool,
    },
}

impl Action {
    /// The cards that go to the discards, and that are drawn again.
    #[inline]
    pub const fn cards(self) -> Heap {
        self.payment().cards()
    }

    /// The colour that the joker stands for, if it is used.
    #[inline]
    pub const fn joker(self) -> Option<Colour> {
        self.payment().joker()
    }

    /// What is paid.
    #[inline]
    pub const fn payment(self) -> Payment {
        match self {
            Action::Enter { card, .. } | Action::Move { card, .. } => card.payment(),
            Action::Destroy { pay, .. } | Action::Build { pay, .. } | Action::Hit { pay, .. } => pay,
            Action::Swap { cards, .. } => cards.0,
        }
    }
}

/// One to five cards and no joker.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cards(Payment);

impl Cards {
    /// Those cards; `None` unless they are one to five.
    pub const fn new(cards: Heap) -> Option<Cards> {
        match Payment::new(cards, None) {
            Some(pay) => Some(Cards(pay)),
            None => None,
        }
    }

    /// For code that has counted.
    #[inline]
    pub(crate) const fn of(cards: Heap) -> Cards {
        Cards(Payment::of(cards, None))
    }

    /// As a heap.
    #[inline]
    pub const fn heap(self) -> Heap {
        self.0.cards()
    }
}

/// The blocks of a whole set-up, two bits each, in the order of BX-32. Which towers they make depends on how many play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Blocks {
    pub(crate) two_players: bool,
    bits: u128,
}

impl Blocks {
    /// How many blocks stand on the board at the start (BX-1, BX-6).
    pub const fn count(two_players: bool) -> usize {
        if two_players { 36 } else { 40 }
    }

    /// The colours in order; `None` if they are too few or too many.
    pub fn new(two_players: bool, colours: &[Colour]) -> Option<Blocks> {
        (colours.len() == Self::count(two_players)).then(|| {
            let bits = colours.iter().rev().fold(0, |bits, &colour| bits << 2 | colour as u128);
            Blocks { two_players, bits }
        })
    }

    /// The colours in order.
    pub fn iter(self) -> impl Iterator<Item = Colour> {
        (0..Self::count(self.two_players)).map(move |n| Colour::at((self.bits >> (2 * n)) as usize))
    }

    /// How many of each colour.
    pub fn heap(self) -> Heap {
        self.iter().collect()
    }
}

/// The hands of a deal, in seat order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Hands {
    seats: u8,
    hands: [Heap; 4],
}

impl Hands {
    /// Hands of five cards for two to four seats; `None` for anything else.
    pub fn new(hands: &[Heap]) -> Option<Hands> {
        if !(2..=4).contains(&hands.len()) || hands.iter().any(|hand| hand.len() != 5) {
            return None;
        }
        let mut all = [Heap::EMPTY; 4];
        all[..hands.len()].copy_from_slice(hands);
        Some(Hands { seats: hands.len() as u8, hands: all })
    }

    /// One hand a seat.
    pub fn as_slice(&self) -> &[Heap] {
        &self.hands[..usize::from(self.seats)]
    }
}

/// What chance brings (BX-32).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Chance {
    /// `towers WB,M,…`: the blocks of the first towers.
    Towers(Blocks),
    /// `deal WWGBM | …`: the first hands.
    Deal(Hands),
    /// `draw WG`: new cards for the seat that has just acted.
    Draw(Cards),
}

/// An event as somebody saw it: actions as they are, the cards of others face down.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Seen {
    /// Everything anybody does is open (BX-25).
    Action(Action),
    /// So are the towers.
    Towers(Blocks),
    /// `deal WWGBM | ?????`: the viewer's own hand, and that others were dealt theirs.
    Deal {
        /// How many play.
        seats: u8,
        /// The viewer's seat and hand; nothing for a spectator.
        own: Option<(u8, Heap)>,
    },
    /// `draw WG`: the viewer's own new cards.
    Drew(Cards),
    /// `draw B/WG`: the same where the pile ran out in between (BX-7): who draws one by one knows what its last cards were.
    DrewTwice {
        /// The last cards of the old pile.
        last: Cards,
        /// The first of the new one.
        first: Cards,
    },
    /// `draw ??`: somebody else drew that many, one to five.
    Hidden(u8),
}

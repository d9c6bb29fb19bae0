//! What lies on the table now: a plain value, copied to look ahead. The few ways to change it keep every set, place and
//! hash in step.

use cubo_core::Seat;

use crate::board::Cell;
use crate::hash::{FACE_DOWN, SECOND_TO_ACT, in_hand, reserve, scored, stands, truly};
use crate::kind::{Counts, Kind, KindSet, listed};
use crate::options::{Agreed, KUBES};

/// A Kube as everybody at the table can tell it from the others: the first seven of a side by the gate they were set on, then
/// by the order in which they were added. It says nothing about its kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Token(pub(crate) u8);

impl Token {
    /// The token of that seat with that number, 0 to 11.
    pub(crate) const fn of(seat: usize, number: usize) -> Token {
        Token((seat * KUBES + number) as u8)
    }

    /// Whose Kube it is.
    pub const fn seat(self) -> Seat {
        Seat(self.side() as u8)
    }

    /// Its number among its owner's Kubes: 0 to 6 as set on columns a to g, then 7 to 11 as added.
    pub const fn number(self) -> u8 {
        self.0 % KUBES as u8
    }

    pub(crate) const fn side(self) -> usize {
        (self.0 >= KUBES as u8) as usize
    }

    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    pub(crate) const fn bit(self) -> u32 {
        1 << self.0
    }
}

/// Walks the tokens of a bit set.
pub(crate) fn tokens(mut bits: u32) -> impl Iterator<Item = Token> {
    std::iter::from_fn(move || {
        let token = (bits != 0).then(|| Token(bits.trailing_zeros() as u8))?;
        bits &= bits - 1;
        Some(token)
    })
}

/// No token.
pub(crate) const NOBODY: u8 = u8::MAX;
/// In [`Board::at`]: not set or added yet.
pub(crate) const IN_HAND: u8 = 64;
/// In [`Board::at`]: destroyed, pushed off or across a gate.
pub(crate) const OUT: u8 = 65;

/// Where a game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    /// That side sets its next Kube (AK-41).
    SetUp(u8),
    /// That side's turn.
    Play(u8),
    /// The game has ended.
    Over(Ending),
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ending {
    /// AK-11.
    FivePoints,
    /// AK-12.
    ThirdTime,
    /// AK-13.
    NobodyCan,
    /// AK-15.
    TooQuiet,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Board {
    /// The cells where each side's Kube is the only or the upper one.
    pub(crate) tops: [u64; 2],
    /// The cells with two Kubes.
    pub(crate) stacks: u64,
    /// The cells where each side has a face-down Kube (never the upper of two).
    pub(crate) hidden: [u64; 2],
    /// The cells with a Shield that everybody knows to be one.
    pub(crate) shields: u64,
    /// The hash of the situation that everybody sees (AK-12).
    pub(crate) situation: u64,
    /// The hash of face-down Kubes and hands.
    pub(crate) secret: u64,
    /// The tokens that lie face up.
    pub(crate) face_up: u32,
    /// The tokens that are on another.
    pub(crate) upper: u32,
    /// The Firewalls that hold somebody.
    pub(crate) holding: u32,
    /// The tokens that some Firewall holds.
    pub(crate) held: u32,
    /// Where in the past the situations begin that can still come back.
    pub(crate) since: u32,
    /// What everybody knows that a face-down Kube is not.
    pub(crate) not: [KindSet; 2 * KUBES],
    pub(crate) kinds: [Kind; 2 * KUBES],
    pub(crate) at: [u8; 2 * KUBES],
    /// Whom a Firewall holds.
    pub(crate) target: [u8; 2 * KUBES],
    /// The only or the upper Kube on each cell.
    pub(crate) top_on: [u8; 49],
    /// The lower of two Kubes on each cell.
    pub(crate) lower_on: [u8; 49],
    pub(crate) hand: [Counts; 2],
    /// How many tokens each side has set or added.
    pub(crate) issued: [u8; 2],
    pub(crate) on_board: [u8; 2],
    pub(crate) points: [u8; 2],
    /// Turns in a row without adding, turning up or leaving the board (AK-15).
    pub(crate) quiet: u8,
    pub(crate) stage: Stage,
}

impl Board {
    /// Before set-up: everything in hand.
    pub(crate) fn new(agreed: &Agreed) -> Board {
        let mut table = Board {
            tops: [0; 2],
            stacks: 0,
            hidden: [0; 2],
            shields: 0,
            situation: 0,
            secret: 0,
            face_up: 0,
            upper: 0,
            holding: 0,
            held: 0,
            since: 0,
            not: [KindSet::NONE; 2 * KUBES],
            kinds: [Kind::Star; 2 * KUBES],
            at: [IN_HAND; 2 * KUBES],
            target: [NOBODY; 2 * KUBES],
            top_on: [NOBODY; 49],
            lower_on: [NOBODY; 49],
            hand: [agreed.kubes; 2],
            issued: [0; 2],
            on_board: [0; 2],
            points: [0; 2],
            quiet: 0,
            stage: Stage::SetUp(0),
        };
        table.situation = table.fresh_situation();
        table.secret = table.fresh_secret(0) ^ table.fresh_secret(1);
        table
    }

    // --- looking ---

    #[inline]
    pub(crate) const fn occupied(&self) -> u64 {
        self.tops[0] | self.tops[1]
    }

    #[inline]
    pub(crate) fn is_up(&self, token: Token) -> bool {
        self.face_up & token.bit() != 0
    }

    /// The only or the upper Kube of an occupied cell.
    #[inline]
    pub(crate) fn top(&self, cell: Cell) -> Token {
        Token(self.top_on[cell.index()])
    }

    /// The only or the lower Kube of an occupied cell.
    #[inline]
    pub(crate) fn bottom(&self, cell: Cell) -> Token {
        let two = self.stacks & cell.bit() != 0;
        Token(if two { self.lower_on[cell.index()] } else { self.top_on[cell.index()] })
    }

    #[inline]
    pub(crate) fn kind(&self, token: Token) -> Kind {
        self.kinds[token.index()]
    }

    /// The cell of a Kube on the board.
    #[inline]
    pub(crate) fn cell(&self, token: Token) -> Option<Cell> {
        let at = self.at[token.index()];
        (at < IN_HAND).then_some(Cell(at))
    }

    /// The cells whose top Kube a Firewall holds.
    #[inline]
    pub(crate) fn held_tops(&self) -> u64 {
        let mut cells = 0;
        for token in tokens(self.held) {
            let cell = Cell(self.at[token.index()]);
            if self.top(cell) == token {
                cells |= cell.bit();
            }
        }
        cells
    }

    /// AK-10: held by a Firewall or under an Eclipse.
    pub(crate) fn is_blocked(&self, token: Token) -> bool {
        let under = self.cell(token).is_some_and(|cell| self.top(cell) != token);
        under || self.held & token.bit() != 0
    }

    /// How many are left in a side's reserve (during set-up: in its hand).
    #[inline]
    pub(crate) fn left(&self, side: usize) -> u8 {
        KUBES as u8 - self.issued[side]
    }

    // --- changing ---

    /// Takes the next token of a side out of its hand and sets it face down on a free cell.
    pub(crate) fn bring(&mut self, side: usize, kind: Kind, cell: Cell) {
        let token = Token::of(side, self.issued[side] as usize);
        let left = &mut self.hand[side][kind.index()];
        self.secret ^= in_hand(side, kind.index(), *left);
        *left -= 1;
        self.secret ^= in_hand(side, kind.index(), *left);
        self.situation ^= reserve(side, self.left(side));
        self.issued[side] += 1;
        self.situation ^= reserve(side, self.left(side));
        self.kinds[token.index()] = kind;
        self.on_board[side] += 1;
        self.land(token, cell);
    }

    /// Moves a Kube that has none on it to another cell.
    pub(crate) fn carry(&mut self, token: Token, to: Cell) {
        self.lift(token);
        self.land(token, to);
    }

    /// Sets a Kube that is nowhere on a cell, on top of what may be there.
    pub(crate) fn land(&mut self, token: Token, cell: Cell) {
        let side = token.side();
        let covers = self.occupied() & cell.bit() != 0;
        if covers {
            self.lower_on[cell.index()] = self.top_on[cell.index()];
            self.stacks |= cell.bit();
            self.upper |= token.bit();
        }
        self.top_on[cell.index()] = token.0;
        self.tops[1 - side] &= !cell.bit();
        self.tops[side] |= cell.bit();
        self.at[token.index()] = cell.0;
        self.situation ^= stands(side, self.face(token), covers, cell.index());
        if !self.is_up(token) {
            self.hidden[side] |= cell.bit();
            self.secret ^= truly(side, self.kind(token), cell.index());
        } else if self.kind(token) == Kind::Shield {
            self.shields |= cell.bit();
        }
    }

    /// Takes up a Kube that has none on it, and leaves it nowhere.
    pub(crate) fn lift(&mut self, token: Token) {
        let side = token.side();
        let cell = Cell(self.at[token.index()]);
        let covers = self.upper & token.bit() != 0;
        self.situation ^= stands(side, self.face(token), covers, cell.index());
        if !self.is_up(token) {
            self.hidden[side] &= !cell.bit();
            self.secret ^= truly(side, self.kind(token), cell.index());
        }
        self.shields &= !cell.bit();
        self.tops[side] &= !cell.bit();
        if covers {
            self.upper &= !token.bit();
            self.stacks &= !cell.bit();
            let below = Token(std::mem::replace(&mut self.lower_on[cell.index()], NOBODY));
            self.top_on[cell.index()] = below.0;
            self.tops[below.side()] |= cell.bit();
        } else {
            self.top_on[cell.index()] = NOBODY;
        }
        self.at[token.index()] = OUT;
    }

    /// Turns a Kube face up, if it is not (AK-8). What it was known not to be is of no interest any more.
    pub(crate) fn turn_up(&mut self, token: Token) {
        if self.is_up(token) {
            return;
        }
        if let Some(cell) = self.cell(token) {
            let (side, kind) = (token.side(), self.kind(token));
            self.situation ^= stands(side, FACE_DOWN, false, cell.index());
            self.situation ^= stands(side, kind.index(), false, cell.index());
            self.secret ^= truly(side, kind, cell.index());
            self.hidden[side] &= !cell.bit();
            if kind == Kind::Shield {
                self.shields |= cell.bit();
            }
        }
        self.face_up |= token.bit();
        self.not[token.index()] = KindSet::NONE;
        self.quiet = 0;
    }

    /// Everybody learns that a Kube, if it is face down, is none of those.
    pub(crate) fn rule_out(&mut self, token: Token, kinds: KindSet) {
        if !self.is_up(token) {
            self.not[token.index()] = self.not[token.index()].with(kinds);
        }
    }

    /// Takes a Kube out of the game; nobody holds it and it holds nobody any more (AK-30).
    pub(crate) fn remove(&mut self, token: Token) {
        self.release(token);
        for wall in tokens(self.holding) {
            if self.target[wall.index()] == token.0 {
                self.release(wall);
            }
        }
        self.lift(token);
        self.on_board[token.side()] -= 1;
        self.quiet = 0;
    }

    /// A Firewall begins to hold a Kube, and lets go of the one it held (AK-25).
    pub(crate) fn hold(&mut self, wall: Token, held: Token) {
        self.release(wall);
        self.target[wall.index()] = held.0;
        self.holding |= wall.bit();
        self.held |= held.bit();
        self.situation ^= self.hold_fact(wall);
    }

    /// A Firewall lets go of whom it holds; no matter if it holds nobody.
    pub(crate) fn release(&mut self, wall: Token) {
        if self.holding & wall.bit() == 0 {
            return;
        }
        self.situation ^= self.hold_fact(wall);
        self.holding &= !wall.bit();
        self.target[wall.index()] = NOBODY;
        // Another Firewall may hold the same Kube (AK-30).
        self.held = tokens(self.holding).fold(0, |held, wall| held | 1 << self.target[wall.index()]);
    }

    pub(crate) fn score(&mut self, side: usize, points: u8) {
        self.situation ^= scored(side, self.points[side]);
        self.points[side] += points;
        self.situation ^= scored(side, self.points[side]);
    }

    /// The game goes on to another stage.
    pub(crate) fn go_to(&mut self, stage: Stage) {
        if (self.stage == Stage::Play(1)) != (stage == Stage::Play(1)) {
            self.situation ^= SECOND_TO_ACT;
        }
        self.stage = stage;
    }

    /// The kinds in a side's hand.
    pub(crate) fn hand(&self, side: usize) -> impl Iterator<Item = Kind> + '_ {
        listed(&self.hand[side])
    }
}

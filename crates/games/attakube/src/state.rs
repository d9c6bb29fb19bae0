//! The truth of one game: what lies on the table, and the situations that were there before.

use cubo_core::{Seat, Turn};

use crate::board::{Cell, CellSet};
use crate::kind::{Kind, KindSet};
use crate::options::Agreed;
use crate::table::{Board, Stage, Token};

/// The truth: everything on the table, face down or up, and what the rules remember.
#[derive(Clone, Debug)]
pub struct State {
    pub(crate) agreed: Agreed,
    pub(crate) table: Board,
    /// The situation at the start of every turn, in order (AK-12). Only grows.
    pub(crate) past: Vec<u64>,
}

/// A moment of a game to come back to.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    pub(crate) table: Board,
    pub(crate) past: usize,
}

/// One Kube on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kube {
    /// Which one it is.
    pub token: Token,
    /// What it is, also if it is face down: this is the truth.
    pub kind: Kind,
    /// Whether it is face up.
    pub face_up: bool,
    /// Whether it can neither move nor use its power (AK-10).
    pub blocked: bool,
    /// Whom it holds, if it is a Firewall that does (AK-25).
    pub holds: Option<Token>,
}

impl State {
    pub(crate) fn new(agreed: Agreed) -> State {
        State { table: Board::new(&agreed), agreed, past: Vec::new() }
    }

    /// The cells that are not free.
    #[inline]
    pub fn occupied(&self) -> CellSet {
        CellSet(self.table.occupied())
    }

    /// The Kubes on a cell: the only or lower one, and the Eclipse that may be on it.
    #[inline]
    pub fn kubes_on(&self, cell: Cell) -> (Option<Kube>, Option<Kube>) {
        let table = &self.table;
        if table.occupied() & cell.bit() == 0 {
            return (None, None);
        }
        let kube = |token: Token| Kube {
            token,
            kind: table.kind(token),
            face_up: table.is_up(token),
            blocked: table.is_blocked(token),
            holds: (table.holding & token.bit() != 0).then(|| Token(table.target[token.index()])),
        };
        let upper = (table.stacks & cell.bit() != 0).then(|| kube(table.top(cell)));
        (Some(kube(table.bottom(cell))), upper)
    }

    /// The Kubes that a seat has not set or added yet, in the order of AK-40.
    pub fn hand(&self, seat: Seat) -> impl Iterator<Item = Kind> + '_ {
        self.table.hand(seat.index())
    }

    /// What the gate of a column is worth (AK-2).
    pub fn gate(&self, column: u8) -> u8 {
        self.agreed.gates[column as usize]
    }

    /// The points of a seat.
    pub fn points(&self, seat: Seat) -> u8 {
        self.table.points[seat.index()]
    }

    /// Whether set-up is done (AK-41).
    pub fn is_set_up(&self) -> bool {
        !matches!(self.table.stage, Stage::SetUp(_))
    }

    /// Turns in a row in which nothing was added, turned up or left the board (AK-15).
    pub fn quiet_turns(&self) -> u8 {
        self.table.quiet
    }

    /// What everybody knows that a face-down Kube is not; nothing for one that is face up.
    pub fn ruled_out(&self, token: Token) -> KindSet {
        self.table.not[token.index()]
    }

    /// What a Kube is, once it has been set or added.
    pub fn kind_of(&self, token: Token) -> Option<Kind> {
        (token.number() < self.table.issued[token.side()]).then(|| self.table.kind(token))
    }

    /// The tokens that a seat has set or added so far, in order.
    pub fn tokens(&self, seat: Seat) -> impl Iterator<Item = Token> + use<> {
        (0..self.table.issued[seat.index()]).map(move |number| Token::of(seat.index(), number.into()))
    }

    /// The state's key, hashed from scratch: what the key kept up to date must always be.
    pub fn fresh_key(&self) -> u64 {
        self.table.fresh_situation() ^ self.table.fresh_secret(0) ^ self.table.fresh_secret(1)
    }

    pub(crate) fn turn(&self) -> Turn {
        match self.table.stage {
            Stage::SetUp(side) | Stage::Play(side) => Turn::Seat(Seat(side)),
            Stage::Over(_) => Turn::Over,
        }
    }

    pub(crate) fn mark(&self) -> Mark {
        Mark { table: self.table, past: self.past.len() }
    }

    pub(crate) fn rewind(&mut self, mark: &Mark) {
        self.table = mark.table;
        self.past.truncate(mark.past);
    }

    /// The situations that can still come back, the present one last; none before and after the play.
    pub(crate) fn recent(&self) -> &[u64] {
        &self.past[self.table.since as usize..]
    }
}

//! What a viewer knows, for those who look at millions of positions: the answers of [`View`] without making one.

use cubo_core::{Seat, Viewer};

use crate::kind::{KINDS, Kind};
use crate::options::Agreed;
use crate::state::State;
use crate::table::{Board, Stage, Token};
use crate::view::{KnownKube, View, known};

/// A table as one viewer knows it, borrowed from the truth or from that viewer's view: both answer the same.
#[derive(Clone, Copy, Debug)]
pub struct Lens<'a> {
    viewer: Viewer,
    agreed: &'a Agreed,
    table: &'a Board,
    past: &'a [u64],
}

impl State {
    /// What that viewer may know of the truth.
    pub fn lens(&self, viewer: Viewer) -> Lens<'_> {
        Lens { viewer, agreed: &self.agreed, table: &self.table, past: self.recent() }
    }
}

impl View {
    /// The same from a view.
    pub fn lens(&self) -> Lens<'_> {
        Lens { viewer: self.viewer, agreed: &self.agreed, table: &self.table, past: &self.past }
    }
}

impl<'a> Lens<'a> {
    /// Who looks.
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// The seat to act; `None` once the game is over.
    pub fn to_act(&self) -> Option<Seat> {
        match self.table.stage {
            Stage::SetUp(side) | Stage::Play(side) => Some(Seat(side)),
            Stage::Over(_) => None,
        }
    }

    /// Whether the Kubes have all been set up (AK-41).
    pub fn is_set_up(&self) -> bool {
        !matches!(self.table.stage, Stage::SetUp(_))
    }

    /// The points of a seat.
    pub fn points(&self, seat: Seat) -> u8 {
        self.table.points[seat.index()]
    }

    /// The values of the gates of columns a to g.
    pub fn gates(&self) -> [u8; 7] {
        self.agreed.gates
    }

    /// How many Kubes of each kind each player began with, in the order of AK-40.
    pub fn kinds(&self) -> [u8; KINDS] {
        self.agreed.kubes
    }

    /// Turns in a row in which nothing was added, turned up or left the board (AK-15).
    pub fn quiet_turns(&self) -> u8 {
        self.table.quiet
    }

    /// How often the present situation has been there, now included (AK-12); 0 before and after the play.
    pub fn occurrences(&self) -> usize {
        let Some(now) = self.past.last() else { return 0 };
        self.past.iter().filter(|&then| then == now).count()
    }

    /// How many Kubes a seat has not set or added yet.
    pub fn reserve(&self, seat: Seat) -> u8 {
        self.table.left(seat.index())
    }

    /// The Kubes that a seat has not set or added yet, if the viewer knows them.
    pub fn hand(&self, seat: Seat) -> Option<impl Iterator<Item = Kind> + 'a> {
        self.viewer.is(seat).then(|| self.table.hand(seat.index()))
    }

    /// Every Kube that a seat has set or added, in the order of tokens.
    pub fn kubes(&self, seat: Seat) -> impl Iterator<Item = KnownKube> + 'a {
        let (table, viewer) = (self.table, self.viewer);
        (0..table.issued[seat.index()])
            .map(move |number| known(table, viewer, Token::of(seat.index(), number.into())))
    }
}

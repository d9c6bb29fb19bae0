//! What a seat can do (AK-41, AK-42), and what a viewer notices of it (AK-43, AK-45).

use crate::board::{Cell, Place};
use crate::kind::Kind;

/// What a seat can do, as spelled. Nonsense can be written down; the rules refuse it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// `a1=star`: set-up.
    Set {
        /// The gate.
        cell: Cell,
        /// What is set on it.
        kind: Kind,
    },
    /// `c3-c4`: any step, off the board too.
    Step {
        /// Where the Kube stands.
        from: Cell,
        /// Where it goes.
        to: Place,
    },
    /// `c3!row`, `c3!col`: an Earthquake.
    Quake {
        /// Where it stands.
        from: Cell,
        /// What it shakes.
        line: Line,
    },
    /// `c3!d3`: a Tsunami or a Firewall at a neighbour.
    Aim {
        /// Where it stands.
        from: Cell,
        /// What it aims at.
        at: Cell,
    },
    /// `c3!`: a Cyclone.
    Cyclone {
        /// Where it stands.
        from: Cell,
    },
    /// `c3?e5`: an Eye.
    Look {
        /// Where it stands.
        from: Cell,
        /// Where it looks.
        at: Cell,
    },
    /// `+star@c1`: a Kube from the reserve.
    Add {
        /// What is added.
        kind: Kind,
        /// On which gate.
        cell: Cell,
    },
    /// `pass`: nothing else can be done.
    Pass,
}

/// What an Earthquake shakes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Line {
    /// Its row.
    Row,
    /// Its column.
    Column,
}

/// An action without what its viewer may not know (AK-43).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Deed {
    /// `a1=?`: somebody else's set-up.
    Set(Cell),
    /// `+?@c1`: somebody else's adding.
    Add(Cell),
    /// Everything that is plain to see, and one's own secrets.
    Open(Action),
}

/// One action as one viewer noticed it (AK-45): the deed, and what it turned up in the order of cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Seen {
    /// What was done.
    pub deed: Deed,
    pub(crate) turned_up: TurnedUp,
}

impl Seen {
    /// The Kubes that were turned up where they stood, in the order of cells.
    pub fn turned_up(&self) -> impl Iterator<Item = (Cell, Kind)> + '_ {
        self.turned_up.kubes[..self.turned_up.len as usize].iter().copied()
    }

    /// Whether Keys were turned up by crossing a gate (AK-28).
    pub fn keys(&self) -> bool {
        self.turned_up.keys
    }
}

/// An Earthquake and six Shields are the most that one action can turn up.
const MOST: usize = 7;

/// What an action turned up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct TurnedUp {
    kubes: [(Cell, Kind); MOST],
    len: u8,
    pub(crate) keys: bool,
}

impl TurnedUp {
    pub(crate) const NOTHING: TurnedUp =
        TurnedUp { kubes: [(Cell(0), Kind::Star); MOST], len: 0, keys: false };

    /// Adds a Kube in its place in the order of cells; `false` if there is no room or the cell is there already.
    pub(crate) fn add(&mut self, cell: Cell, kind: Kind) -> bool {
        let len = self.len as usize;
        let place = self.kubes[..len].partition_point(|(c, _)| *c < cell);
        if len == MOST || (place < len && self.kubes[place].0 == cell) {
            return false;
        }
        self.kubes.copy_within(place..len, place + 1);
        self.kubes[place] = (cell, kind);
        self.len += 1;
        true
    }
}

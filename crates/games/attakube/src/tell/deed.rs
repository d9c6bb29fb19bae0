//! What was done, before it is put into words.

use cubo_core::Seat;
use cubo_core::telling::{Teller, Told};

use super::words::Mention;
use crate::AttaKube;
use crate::action::{Action, Deed as Seen, Line};
use crate::board::{Cell, Place, column_of, row_of};
use crate::kind::Kind;
use crate::table::{Token, tokens};

/// Who acted, and what came of it for those it was aimed at.
pub(super) struct Deed {
    pub(super) by: Seat,
    /// The Kube that acted, as it is known afterwards, at the cell it acted from.
    pub(super) actor: Option<Mention>,
    /// Whether acting turned it up.
    pub(super) turned_up: bool,
    pub(super) what: What,
}

pub(super) enum What {
    Set(Cell),
    Add(Cell),
    Pass,
    /// To a free cell.
    Step {
        from: Cell,
        to: Cell,
        gait: Gait,
    },
    /// An Eclipse onto a Kube (AK-26); a Shield keeps it where it was (AK-27).
    Onto {
        from: Cell,
        below: Mention,
        shield: bool,
    },
    /// Through a gate (AK-7).
    Cross {
        gate: Cell,
        points: u8,
        aslant: bool,
    },
    /// An Earthquake's line, or a Cyclone.
    Strike {
        line: Option<(Line, Cell)>,
        fallen: Vec<Mention>,
    },
    Push {
        aim: Mention,
        end: Pushed,
    },
    Hold {
        aim: Mention,
        shield: bool,
    },
    /// What an Eye turned up: as it was known before, and what it is.
    Look {
        aim: Mention,
    },
}

/// How a Kube went to a free cell.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Gait {
    Forward,
    Aside,
    Back,
    /// A Star's (AK-20).
    Diagonal,
    /// A Comet's (AK-21).
    Two,
}

/// What came of a Tsunami's push (AK-23).
pub(super) enum Pushed {
    To(Cell),
    Off,
    Through { gate: Cell, points: u8 },
    Shield,
}

impl Deed {
    pub(super) fn of(told: &Told<'_, AttaKube>, teller: &Teller) -> Deed {
        Telling { told, teller }.deed()
    }

    /// Whether Keys left through a gate (AK-28).
    pub(super) fn keys_crossed(&self) -> bool {
        let keys = |kube: &Mention| kube.up && kube.kind == Some(Kind::Keys);
        match &self.what {
            What::Cross { .. } => self.actor.as_ref().is_some_and(keys),
            What::Push { aim, end: Pushed::Through { .. } } => keys(aim),
            _ => false,
        }
    }
}

struct Telling<'a> {
    told: &'a Told<'a, AttaKube>,
    teller: &'a Teller,
}

impl Telling<'_> {
    fn deed(&self) -> Deed {
        let before = &self.told.before.table;
        let by = self.told.by.or(self.told.before.to_act()).unwrap_or(Seat(0));
        let (from, what) = match self.told.seen.deed {
            Seen::Set(cell) | Seen::Open(Action::Set { cell, .. }) => (None, What::Set(cell)),
            Seen::Add(cell) | Seen::Open(Action::Add { cell, .. }) => (None, What::Add(cell)),
            Seen::Open(Action::Pass) => (None, What::Pass),
            Seen::Open(Action::Step { from, to }) => (Some(from), self.step(by, from, to)),
            Seen::Open(Action::Quake { from, line }) => {
                let cells = if line == Line::Row { row_of(from) } else { column_of(from) };
                (Some(from), What::Strike { line: Some((line, from)), fallen: self.fallen(from, cells) })
            }
            Seen::Open(Action::Cyclone { from }) => {
                let cells = from.neighbours().0 | from.bit();
                (Some(from), What::Strike { line: None, fallen: self.fallen(from, cells) })
            }
            Seen::Open(Action::Aim { from, at }) => (Some(from), self.aim(by, from, at)),
            Seen::Open(Action::Look { from, at }) => {
                (Some(from), What::Look { aim: self.after(before.bottom(at)) })
            }
        };
        let token = match (&what, from) {
            // What comes in is the newest token of its side.
            (What::Set(_) | What::Add(_), _) => {
                Token::of(by.index(), before.issued[by.index()].into()).into()
            }
            (_, from) => from.map(|from| before.top(from)),
        };
        let turned_up = token.is_some_and(|token| !before.is_up(token) && self.told.after.table.is_up(token));
        Deed { by, actor: token.map(|token| self.after(token)), turned_up, what }
    }

    /// A Kube as it is known afterwards, where it stood before.
    fn after(&self, token: Token) -> Mention {
        Mention::of(self.told.after, self.told.before, token, self.teller)
    }

    fn gained(&self, by: Seat) -> u8 {
        self.told.after.points(by).saturating_sub(self.told.before.points(by))
    }

    fn step(&self, by: Seat, from: Cell, to: Place) -> What {
        let before = &self.told.before.table;
        let Some(cell) = to.cell() else {
            return What::Cross { gate: from, points: self.gained(by), aslant: to.column() != from.column() };
        };
        if before.occupied() & cell.bit() != 0 {
            let below = self.after(before.bottom(cell));
            return What::Onto { from, below, shield: below.up && below.kind == Some(Kind::Shield) };
        }
        let across = cell.column().abs_diff(from.column());
        let along = cell.row().abs_diff(from.row());
        let ahead = (cell.row() > from.row()) == (by == Seat(0));
        let gait = match (across, along) {
            (1, 1) => Gait::Diagonal,
            (2, _) | (_, 2) => Gait::Two,
            (_, 0) => Gait::Aside,
            _ if ahead => Gait::Forward,
            _ => Gait::Back,
        };
        What::Step { from, to: cell, gait }
    }

    /// Those but the striker that stood on these cells and are out now, in the order of cells.
    fn fallen(&self, from: Cell, cells: u64) -> Vec<Mention> {
        let (before, after) = (&self.told.before.table, &self.told.after.table);
        let striker = before.top(from);
        let gone = |token: &Token| {
            *token != striker
                && after.cell(*token).is_none()
                && before.cell(*token).is_some_and(|cell| cells & cell.bit() != 0)
        };
        let mut fallen: Vec<Mention> =
            tokens(u32::MAX >> 8).filter(gone).map(|token| self.after(token)).collect();
        cubo_core::order::sort_by_key(&mut fallen, |kube| kube.cell);
        fallen
    }

    fn aim(&self, by: Seat, from: Cell, at: Cell) -> What {
        let (before, after) = (&self.told.before.table, &self.told.after.table);
        let target = before.top(at);
        let aim = self.after(target);
        let shield = aim.up && aim.kind == Some(Kind::Shield);
        // Whoever aimed lies face up now.
        if after.kind(before.top(from)) != Kind::Tsunami {
            return What::Hold { aim, shield };
        }
        let points = self.gained(by);
        let end = match after.cell(target) {
            _ if shield => Pushed::Shield,
            Some(cell) => Pushed::To(cell),
            None if points > 0 => Pushed::Through { gate: at, points },
            None => Pushed::Off,
        };
        What::Push { aim, end }
    }
}

//! Kubes and sides as sentences mention them.

use cubo_core::Seat;
use cubo_core::telling::{Sentence, Teller};

use crate::board::Cell;
use crate::kind::Kind;
use crate::table::Token;
use crate::view::View;

/// A Kube as the listener knows it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Mention {
    pub(super) seat: Seat,
    /// What it is, if the listener knows.
    pub(super) kind: Option<Kind>,
    /// Whether everybody knows.
    pub(super) up: bool,
    /// Where it stood, or stands.
    pub(super) cell: Option<Cell>,
}

impl Mention {
    /// A Kube as `view` shows it, where `place` has it.
    pub(super) fn of(view: &View, place: &View, token: Token, teller: &Teller) -> Mention {
        let up = view.table.is_up(token);
        // Nothing but what lies face up and what is the listener's own is ever named.
        let own = teller.is_you(token.seat()) && view.viewer().is(token.seat());
        Mention {
            seat: token.seat(),
            kind: (up || own).then(|| view.table.kind(token)),
            up,
            cell: place.table.cell(token),
        }
    }

    /// One's own that the other side does not know.
    pub(super) fn secret(&self) -> bool {
        self.kind.is_some() && !self.up
    }

    /// Whether it is spoken of in the plural: the Keys, unless a page may have to call them a Kube.
    pub(super) fn many(&self) -> bool {
        self.kind == Some(Kind::Keys) && self.up
    }

    /// Which picture: `yellow-star-up` lies open, `yellow-star` only its owner knows, `red-hidden` is neither.
    pub(super) fn picture(&self) -> String {
        let mut name = String::from(if self.seat == Seat(0) { "yellow-" } else { "red-" });
        match self.kind {
            Some(kind) => name.push_str(kind.name()),
            None => name.push_str("hidden"),
        }
        if self.up {
            name.push_str("-up");
        }
        name
    }
}

/// Names lit up on the board without being read.
pub(super) fn lit(sentence: Sentence, cells: impl IntoIterator<Item = Cell>) -> Sentence {
    cells.into_iter().fold(sentence, |sentence, cell| sentence.cell_called(cell, ""))
}

//! Who sees what. The one place that decides what a viewer may know.

use cubo_core::{Dice, Event, Seat, Viewer};
use serde::{Deserialize, Serialize};

use crate::AttaKube;
use crate::action::{Action, Deed, Seen, TurnedUp};
use crate::board::Cell;
use crate::deal::Unknown;
use crate::kind::{KINDS, Kind, KindSet};
use crate::options::{Agreed, Options};
use crate::state::State;
use crate::table::{Board, Ending, Stage, Token, tokens};
use crate::view_json::ViewJson;

/// All that a viewer knows for certain: the table with every face-down Kube and every reserve that is not the viewer's own
/// left blank, and what everybody knows that those are not. Its JSON is described in `docs/notation/attakube.md`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "ViewJson", into = "ViewJson")]
pub struct View {
    pub(crate) viewer: Viewer,
    pub(crate) agreed: Agreed,
    /// Unknown Kubes and hands are blank, and so is their part of the secret hash.
    pub(crate) table: Board,
    /// The situations that can still come back (AK-12), the present one last. Everybody saw them.
    pub(crate) past: Vec<u64>,
}

/// One Kube as a viewer knows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KnownKube {
    /// Which one it is.
    pub token: Token,
    /// What it is, if the viewer knows.
    pub kind: Option<Kind>,
    /// Whether it is face up, for everybody to see.
    pub face_up: bool,
    /// What everybody knows that it is not, while it is face down.
    pub not: KindSet,
    /// Where it stands; `None` if it is out of the game.
    pub cell: Option<Cell>,
    /// Whether it stands on another Kube.
    pub on_top: bool,
    /// Whether it can neither move nor use its power (AK-10).
    pub blocked: bool,
    /// Whom it holds, if it is a Firewall that does (AK-25).
    pub holds: Option<Token>,
}

impl View {
    /// Who sees this.
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// What was agreed for this game.
    pub fn options(&self) -> Options {
        self.agreed.options()
    }

    /// The seat to act; `None` once the game is over.
    pub fn to_act(&self) -> Option<Seat> {
        self.lens().to_act()
    }

    /// Whether the Kubes have all been set up (AK-41).
    pub fn is_set_up(&self) -> bool {
        self.lens().is_set_up()
    }

    /// The points of a seat.
    pub fn points(&self, seat: Seat) -> u8 {
        self.table.points[seat.index()]
    }

    /// What the gate of a column is worth.
    pub fn gate(&self, column: u8) -> u8 {
        self.agreed.gates[column as usize]
    }

    /// Turns in a row in which nothing was added, turned up or left the board (AK-15).
    pub fn quiet_turns(&self) -> u8 {
        self.table.quiet
    }

    /// How many Kubes a seat has not set or added yet.
    pub fn reserve(&self, seat: Seat) -> u8 {
        self.table.left(seat.index())
    }

    /// The Kubes that a seat has not set or added yet, if the viewer knows them.
    pub fn hand(&self, seat: Seat) -> Option<impl Iterator<Item = Kind> + '_> {
        self.viewer.is(seat).then(|| self.table.hand(seat.index()))
    }

    /// Every Kube that a seat has set or added, in the order of tokens.
    pub fn kubes(&self, seat: Seat) -> impl Iterator<Item = KnownKube> + '_ {
        (0..self.table.issued[seat.index()])
            .map(move |number| self.kube(Token::of(seat.index(), number.into())))
    }

    /// The Kubes on a cell: the only or lower one, and the Eclipse that may be on it.
    pub fn kubes_on(&self, cell: Cell) -> (Option<KnownKube>, Option<KnownKube>) {
        if self.table.occupied() & cell.bit() == 0 {
            return (None, None);
        }
        let upper = self.table.stacks & cell.bit() != 0;
        (Some(self.kube(self.table.bottom(cell))), upper.then(|| self.kube(self.table.top(cell))))
    }

    /// Takes out what came before: the present situation is the first that can come back (AK-12). A position text carries
    /// no more than that.
    pub fn forget_the_past(&mut self) {
        self.past.clear();
        if matches!(self.table.stage, Stage::Play(_)) {
            self.past.push(self.table.situation);
        }
    }

    fn kube(&self, token: Token) -> KnownKube {
        known(&self.table, self.viewer, token)
    }

    /// What the viewer does not know.
    pub(crate) fn unknown(&self) -> Unknown {
        let sides = [0, 1].map(|side| !self.viewer.is(Seat(side)));
        Unknown::new(&self.table, &self.agreed, sides, self.somebody_can_act())
    }

    /// Whether the game would have ended here by AK-13 if nobody could act: then everybody knows that somebody can. An end
    /// by AK-11 comes before that question.
    fn somebody_can_act(&self) -> bool {
        matches!(self.table.stage, Stage::Play(_) | Stage::Over(Ending::ThirdTime | Ending::TooQuiet))
    }
}

/// One Kube as that viewer knows it: what it is, only if it is the viewer's own or face up.
pub(crate) fn known(table: &Board, viewer: Viewer, token: Token) -> KnownKube {
    let shown = viewer.is(token.seat()) || table.is_up(token);
    KnownKube {
        token,
        kind: shown.then(|| table.kind(token)),
        face_up: table.is_up(token),
        not: table.not[token.index()],
        cell: table.cell(token),
        on_top: table.upper & token.bit() != 0,
        blocked: table.is_blocked(token),
        holds: (table.holding & token.bit() != 0).then(|| Token(table.target[token.index()])),
    }
}

pub(crate) fn view(state: &State, viewer: Viewer) -> View {
    let mut table = state.table;
    table.secret = 0;
    for seat in Seat::all(2) {
        let side = seat.index();
        if viewer.is(seat) {
            table.secret ^= table.fresh_secret(side);
            continue;
        }
        table.hand[side] = [0; KINDS];
        for number in 0..table.issued[side] as usize {
            let token = Token::of(side, number);
            if !table.is_up(token) {
                table.kinds[token.index()] = Kind::Star; // blank, as for Kubes not set yet
            }
        }
    }
    table.since = 0;
    View { viewer, agreed: state.agreed, table, past: state.recent().to_vec() }
}

pub(crate) fn imagine(view: &View, dice: &mut impl Dice) -> State {
    let mut state = State { agreed: view.agreed, table: view.table, past: view.past.clone() };
    view.unknown().deal(&mut state.table, dice);
    for seat in Seat::all(2).filter(|&seat| !view.viewer.is(seat)) {
        state.table.secret ^= state.table.fresh_secret(seat.index());
    }
    state
}

/// AK-43, AK-45.
pub(crate) fn seen(before: &State, event: &Event<AttaKube>, after: &State, viewer: Viewer) -> Seen {
    let (seat, action) = match event {
        Event::Action(seat, action) => (*seat, *action),
        Event::Chance(never) => match *never {},
    };
    let deed = match action {
        Action::Set { cell, .. } if !viewer.is(seat) => Deed::Set(cell),
        Action::Add { cell, .. } if !viewer.is(seat) => Deed::Add(cell),
        open => Deed::Open(open),
    };
    let mut turned_up = TurnedUp::NOTHING;
    for token in tokens(after.table.face_up & !before.table.face_up) {
        let kind = after.table.kind(token);
        let crossed = kind == Kind::Keys && after.table.cell(token).is_none();
        match before.table.cell(token) {
            Some(cell) if !crossed => {
                turned_up.add(cell, kind);
            }
            _ => turned_up.keys = true,
        }
    }
    Seen { deed, turned_up }
}

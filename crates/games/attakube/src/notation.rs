//! How actions and sightings are written (AK-40 … AK-43, AK-45). Reading accepts what writing makes and nothing else.

use std::fmt;
use std::str::FromStr;

use cubo_core::Unreadable;

use crate::action::{Action, Deed, Line, Seen, TurnedUp};
use crate::board::{Cell, Place};
use crate::kind::Kind;

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Action::Set { cell, kind } => write!(f, "{cell}={kind}"),
            Action::Step { from, to } => write!(f, "{from}-{to}"),
            Action::Quake { from, line: Line::Row } => write!(f, "{from}!row"),
            Action::Quake { from, line: Line::Column } => write!(f, "{from}!col"),
            Action::Aim { from, at } => write!(f, "{from}!{at}"),
            Action::Cyclone { from } => write!(f, "{from}!"),
            Action::Look { from, at } => write!(f, "{from}?{at}"),
            Action::Add { kind, cell } => write!(f, "+{kind}@{cell}"),
            Action::Pass => f.write_str("pass"),
        }
    }
}

const NO_ACTION: Unreadable = Unreadable(
    "actions are written a1=star, c3-c4, c7-c8, c3!row, c3!col, c3!d3, c3!, c3?e5, +star@c1 or pass",
);

impl FromStr for Place {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let place = match text.as_bytes() {
            [column, row] => Place::new(column.wrapping_sub(b'a'), row.wrapping_sub(b'0')),
            _ => None,
        };
        place.ok_or(Unreadable("places are a0 to g8"))
    }
}

impl FromStr for Cell {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        text.parse::<Place>().ok().and_then(Place::cell).ok_or(Unreadable("cells are a1 to g7"))
    }
}

impl FromStr for Action {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        read_action(text).ok_or(NO_ACTION)
    }
}

fn read_action(text: &str) -> Option<Action> {
    if text == "pass" {
        return Some(Action::Pass);
    }
    if let Some(added) = text.strip_prefix('+') {
        let (kind, cell) = added.split_once('@')?;
        return Some(Action::Add { kind: kind.parse().ok()?, cell: cell.parse().ok()? });
    }
    let from: Cell = text.get(..2)?.parse().ok()?;
    let what = text.get(2..3)?;
    let rest = text.get(3..)?;
    Some(match (what, rest) {
        ("=", _) => Action::Set { cell: from, kind: rest.parse().ok()? },
        ("-", _) => Action::Step { from, to: rest.parse().ok()? },
        ("!", "row") => Action::Quake { from, line: Line::Row },
        ("!", "col") => Action::Quake { from, line: Line::Column },
        ("!", "") => Action::Cyclone { from },
        ("!", _) => Action::Aim { from, at: rest.parse().ok()? },
        ("?", _) => Action::Look { from, at: rest.parse().ok()? },
        _ => return None,
    })
}

impl fmt::Display for Deed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Deed::Set(cell) => write!(f, "{cell}=?"),
            Deed::Add(cell) => write!(f, "+?@{cell}"),
            Deed::Open(action) => action.fmt(f),
        }
    }
}

impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.deed.fmt(f)?;
        let mut before = " {";
        for (cell, kind) in self.turned_up() {
            write!(f, "{before}{cell}={kind}")?;
            before = " ";
        }
        if self.keys() {
            // Crossing turns the Keys up beside the board, where no cell is: they come last.
            write!(f, "{before}keys")?;
            before = " ";
        }
        if before == " " { f.write_str("}") } else { Ok(()) }
    }
}

const NOT_SEEN: Unreadable = Unreadable(
    "what is seen is written a1=?, +?@c1 or as an action, then what it turned up: {c3=eclipse keys}",
);

impl FromStr for Seen {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let seen = read_seen(text).ok_or(NOT_SEEN)?;
        // The order of cells, doubled spaces and the like: only the one spelling will do.
        if seen.to_string() == text { Ok(seen) } else { Err(NOT_SEEN) }
    }
}

fn read_seen(text: &str) -> Option<Seen> {
    let (deed, turned) = match text.strip_suffix('}') {
        Some(text) => {
            let (deed, turned) = text.split_once(" {")?;
            (deed, Some(turned))
        }
        None => (text, None),
    };
    let deed = if let Some(cell) = deed.strip_prefix("+?@") {
        Deed::Add(cell.parse().ok()?)
    } else if let Some(cell) = deed.strip_suffix("=?") {
        Deed::Set(cell.parse().ok()?)
    } else {
        Deed::Open(read_action(deed)?)
    };
    let mut turned_up = TurnedUp::NOTHING;
    for kube in turned.into_iter().flat_map(|turned| turned.split(' ')) {
        if kube == "keys" {
            turned_up.keys = true;
        } else {
            let (cell, kind) = kube.split_once('=')?;
            let fits = turned_up.add(cell.parse().ok()?, kind.parse::<Kind>().ok()?);
            if !fits {
                return None;
            }
        }
    }
    Some(Seen { deed, turned_up })
}

//! How cells, pieces and actions are written and read (CU-50, CU-52). Only the exact spelling is read.

use std::fmt::{self, Write};
use std::str::FromStr;

use cubo_core::Unreadable;

use crate::action::{Action, Quarter};
use crate::board::{Cell, Span};
use crate::die::Die;
use crate::pieces::{Piece, Side};

const NO_CELL: Unreadable = Unreadable("a cell is a column A to I and a row 1 to 9, such as E1");
const NO_SHIELD: Unreadable =
    Unreadable("a shield is its two neighbouring cells, the lower column or row first, such as C2D2");
const NO_PIECE: Unreadable = Unreadable(
    "a piece is a cube such as 23B1, a Master such as E1, a shield such as C2D2 or a soldier such as SE2",
);
const NO_ACTION: Unreadable = Unreadable(
    "an action is written D1-D7, D1-D4-G4, C2D2-D2E2, D1@90, C2D2-SE2, SE2-SF3, SE2-F2G2, E9=cube, E9=D9E9 or end",
);

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Character by character: views and records are full of cells.
        f.write_char(char::from(b'A' + self.column()))?;
        f.write_char(char::from(b'1' + self.row()))
    }
}

impl FromStr for Cell {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        match text.as_bytes() {
            &[column @ b'A'..=b'I', row @ b'1'..=b'9'] => Cell::new(column - b'A', row - b'1').ok_or(NO_CELL),
            _ => Err(NO_CELL),
        }
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.first().fmt(f)?;
        self.second().fmt(f)
    }
}

impl FromStr for Span {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let (first, second) = text.split_at_checked(2).ok_or(NO_SHIELD)?;
        let (first, second) = (first.parse().or(Err(NO_SHIELD))?, second.parse().or(Err(NO_SHIELD))?);
        Span::new(first, second).filter(|span| span.first() == first).ok_or(NO_SHIELD)
    }
}

/// A piece without the brackets that say whose it is.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Piece::Cube(die, cell) => {
                f.write_char(char::from(b'0' + die.top()))?;
                f.write_char(char::from(b'0' + die.south()))?;
                cell.fmt(f)
            }
            Piece::Master(cell) => cell.fmt(f),
            Piece::Shield(span) => span.fmt(f),
            Piece::Soldier(cell) => {
                f.write_char('S')?;
                cell.fmt(f)
            }
        }
    }
}

impl FromStr for Piece {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        match text.as_bytes() {
            [_, _] => Ok(Piece::Master(text.parse()?)),
            [b'S', ..] => Ok(Piece::Soldier(text.strip_prefix('S').ok_or(NO_PIECE)?.parse()?)),
            [top @ b'0'..=b'9', south @ b'0'..=b'9', _, _] => {
                let die = Die::new(top - b'0', south - b'0')
                    .ok_or(Unreadable("no die has these two faces on top and to the side"))?;
                Ok(Piece::Cube(die, text.get(2..).ok_or(NO_PIECE)?.parse()?))
            }
            [_, _, _, _] => Ok(Piece::Shield(text.parse()?)),
            _ => Err(NO_PIECE),
        }
    }
}

/// A piece as CU-50 writes it, Black's in brackets.
pub(crate) fn write_piece(side: Side, piece: Piece) -> String {
    match side {
        Side::White => piece.to_string(),
        Side::Black => format!("({piece})"),
    }
}

/// Reads what [`write_piece`] writes.
pub(crate) fn read_piece(text: &str) -> Result<(Side, Piece), Unreadable> {
    match text.strip_prefix('(') {
        Some(inner) => {
            let inner = inner.strip_suffix(')').ok_or(Unreadable("a bracket is not closed"))?;
            Ok((Side::Black, inner.parse()?))
        }
        None => Ok((Side::White, text.parse()?)),
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Go { from, to } => write!(f, "{from}-{to}"),
            Action::Bend { from, corner, to } => write!(f, "{from}-{corner}-{to}"),
            Action::Slide { from, to } => write!(f, "{from}-{to}"),
            Action::Rotate { at, by } => write!(f, "{at}@{}", by.degrees()),
            Action::Stand { from, to } => write!(f, "{from}-S{to}"),
            Action::Step { from, to } => write!(f, "S{from}-S{to}"),
            Action::Lie { from, to } => write!(f, "S{from}-{to}"),
            Action::TrocCube { at } => write!(f, "{at}=cube"),
            Action::TrocShield { at, on } => write!(f, "{at}={on}"),
            Action::End => f.write_str("end"),
        }
    }
}

impl FromStr for Action {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        if text == "end" {
            return Ok(Action::End);
        }
        if let Some((at, what)) = text.split_once('=') {
            let at = at.parse()?;
            return match what {
                "cube" => Ok(Action::TrocCube { at }),
                _ => Ok(Action::TrocShield { at, on: what.parse()? }),
            };
        }
        if let Some((at, degrees)) = text.split_once('@') {
            let by = Quarter::ALL.into_iter().find(|by| by.degrees() == degrees).ok_or(NO_ACTION)?;
            return Ok(Action::Rotate { at: at.parse()?, by });
        }
        let (from, to) = text.split_once('-').ok_or(NO_ACTION)?;
        match (from.strip_prefix('S'), to.strip_prefix('S')) {
            (Some(from), Some(to)) => Ok(Action::Step { from: from.parse()?, to: to.parse()? }),
            (Some(from), None) => Ok(Action::Lie { from: from.parse()?, to: to.parse()? }),
            (None, Some(to)) => Ok(Action::Stand { from: from.parse()?, to: to.parse()? }),
            (None, None) if from.len() == 4 => Ok(Action::Slide { from: from.parse()?, to: to.parse()? }),
            (None, None) => match to.split_once('-') {
                Some((corner, to)) => {
                    Ok(Action::Bend { from: from.parse()?, corner: corner.parse()?, to: to.parse()? })
                }
                None => Ok(Action::Go { from: from.parse()?, to: to.parse()? }),
            },
        }
    }
}

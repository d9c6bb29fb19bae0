//! Spelling (QC-30 to QC-32): `Display` writes, `FromStr` reads exactly what `Display` writes.

use std::fmt;
use std::str::FromStr;

use cubo_core::Unreadable;
use cubo_core::json::{FromJson, Wrong, spelled};
use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::action::{Action, Cell, Deed, Placement, Placements};
use crate::chance::{Chance, Hands};
use crate::cube::FULL;
use crate::cubes::Cubes;

/// Makes `Debug` say what `Display` says.
macro_rules! debug_as_display {
    ($($name:ty),+) => {$(
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }
    )+};
}
debug_as_display!(Cell, Placement, Placements);

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

impl FromStr for Cell {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        const BAD: Unreadable = Unreadable("a cell is column,row with numbers from -99 to 99, such as 3,-2");
        let (x, y) = text.split_once(',').ok_or(BAD)?;
        Cell::new(number(x).ok_or(BAD)?, number(y).ok_or(BAD)?).ok_or(BAD)
    }
}

/// A number as `Display` writes it: no plus sign, no needless zeros.
fn number(text: &str) -> Option<i8> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let plain = digits.bytes().all(|b| b.is_ascii_digit());
    let canonical = !digits.starts_with('0') || text == "0";
    if plain && canonical { text.parse().ok() } else { None }
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}", self.cube, self.cell)
    }
}

impl FromStr for Placement {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let (cube, cell) =
            text.split_once('@').ok_or(Unreadable("a placement is cube@column,row, such as Ro@3,2"))?;
        Ok(Placement { cube: cube.parse()?, cell: cell.parse()? })
    }
}

impl Serialize for Placement {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl FromJson for Placement {
    fn from_json(json: &Value) -> Result<Self, Wrong> {
        spelled(json)
    }
}

impl fmt::Display for Placements {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, placement) in self.iter().enumerate() {
            write!(f, "{}{placement}", if n > 0 { " " } else { "" })?;
        }
        Ok(())
    }
}

impl FromStr for Placements {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let mut last: Option<Placement> = None;
        let mut items = [None; FULL];
        for (n, part) in text.split(' ').enumerate() {
            let placement: Placement = part.parse()?;
            if last.is_some_and(|last| last > placement) {
                return Err(Unreadable("placements are listed by column, then by row"));
            }
            last = Some(placement);
            *items.get_mut(n).ok_or(Unreadable("nobody can lay more than six cubes"))? = last;
        }
        Placements::new(items.into_iter().flatten()).ok_or(Unreadable("nothing is laid"))
    }
}

impl fmt::Display for Deed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Deed::Keep => f.write_str("keep"),
            Deed::Roll(cubes) => write!(f, "roll {cubes}"),
            Deed::Lay(placements) => placements.fmt(f),
            Deed::Pass => f.write_str("pass"),
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.deed().fmt(f)
    }
}

impl FromStr for Action {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        const BAD: Unreadable = Unreadable("an action is keep, roll Ro,Gs, Ro@3,2 Rs@4,2 or pass");
        match text {
            "keep" => Ok(Action::KEEP),
            "pass" => Ok(Action::PASS),
            _ if text.contains('@') => Ok(Action::lay(&text.parse()?)),
            _ => {
                let cubes: Cubes = text.strip_prefix("roll ").ok_or(BAD)?.parse()?;
                Action::roll(&cubes).ok_or(BAD)
            }
        }
    }
}

impl fmt::Display for Hands {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, hand) in self.as_slice().iter().enumerate() {
            write!(f, "{}{hand}", if n > 0 { " | " } else { "" })?;
        }
        Ok(())
    }
}

impl FromStr for Hands {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        const BAD: Unreadable = Unreadable("two to four hands of six cubes are dealt");
        let mut hands = [Cubes::NONE; 4];
        let mut seats = 0;
        for part in text.split(" | ") {
            *hands.get_mut(seats).ok_or(BAD)? = part.parse()?;
            seats += 1;
        }
        Hands::new(&hands[..seats]).ok_or(BAD)
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Chance::Deal(hands) => write!(f, "deal {hands}"),
            Chance::Roll(cubes) => write!(f, "roll {cubes}"),
            Chance::Swap(cubes) => write!(f, "swap {cubes}"),
            Chance::Draw(cubes) if cubes.is_empty() => f.write_str("draw"),
            Chance::Draw(cubes) => write!(f, "draw {cubes}"),
        }
    }
}

impl FromStr for Chance {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        if text == "draw" {
            return Ok(Chance::Draw(Cubes::NONE));
        }
        match text.split_once(' ') {
            Some(("deal", rest)) => Ok(Chance::Deal(rest.parse()?)),
            Some(("roll", rest)) => Ok(Chance::Roll(rest.parse()?)),
            Some(("swap", rest)) => Ok(Chance::Swap(rest.parse()?)),
            Some(("draw", rest)) => Ok(Chance::Draw(rest.parse()?)),
            _ => Err(Unreadable("chance is deal …, roll …, swap … or draw …, with cubes such as Ro,Gs")),
        }
    }
}

/// One event as everybody sees it: nothing is hidden. Only `roll` has two meanings: from a seat, the cubes picked up; from
/// chance, what they show.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Seen {
    /// Hands were dealt.
    Deal(Hands),
    /// Nothing was re-rolled.
    Keep,
    /// Cubes were picked up to be rolled, or fell.
    Roll(Cubes),
    /// Cubes were laid.
    Lay(Placements),
    /// A seat passed.
    Pass,
    /// A whole hand was exchanged.
    Swap(Cubes),
    /// Cubes were drawn and rolled.
    Draw(Cubes),
}

impl From<Action> for Seen {
    fn from(action: Action) -> Self {
        match action.deed() {
            Deed::Keep => Seen::Keep,
            Deed::Roll(cubes) => Seen::Roll(cubes),
            Deed::Lay(placements) => Seen::Lay(placements),
            Deed::Pass => Seen::Pass,
        }
    }
}

impl From<Chance> for Seen {
    fn from(chance: Chance) -> Self {
        match chance {
            Chance::Deal(hands) => Seen::Deal(hands),
            Chance::Roll(cubes) => Seen::Roll(cubes),
            Chance::Swap(cubes) => Seen::Swap(cubes),
            Chance::Draw(cubes) => Seen::Draw(cubes),
        }
    }
}

impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Seen::Keep => Deed::Keep.fmt(f),
            Seen::Roll(cubes) => Deed::Roll(cubes).fmt(f),
            Seen::Lay(placements) => Deed::Lay(placements).fmt(f),
            Seen::Pass => Deed::Pass.fmt(f),
            Seen::Deal(hands) => Chance::Deal(hands).fmt(f),
            Seen::Swap(cubes) => Chance::Swap(cubes).fmt(f),
            Seen::Draw(cubes) => Chance::Draw(cubes).fmt(f),
        }
    }
}

impl FromStr for Seen {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let word = text.split(' ').next().unwrap_or_default();
        match word {
            "deal" | "swap" | "draw" => text.parse().map(|chance: Chance| chance.into()),
            _ => text.parse().map(|action: Action| action.into()),
        }
    }
}

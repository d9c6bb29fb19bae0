//! What everybody sees, as JSON: the whole game.

use cubo_core::json::{Fields, FromJson, Wrong, text, word};
use cubo_core::{Clause as _, deserialize_from_json, from_json};
use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::notation::{read_piece, write_piece};
use crate::options::Level;
use crate::past::Past;
use crate::pieces::{Piece, Side};
use crate::position::Setup;
use crate::state::{Phase, State};

impl State {
    /// Forgets what a position text does not contain: the past, and whether a troc was made in it.
    pub fn forget_past(&mut self) {
        self.past = Past::default();
        self.now.bartered = false;
        self.now.revived = false;
    }
}

/// The JSON, described in `docs/notation/cubulus.md`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Shown {
    level: u8,
    /// As in a position text: White's, then Black's in brackets.
    pieces: Vec<String>,
    captured: Both<Lost>,
    turn: Colour,
    phase: Stage,
    first: Both<bool>,
    quiet: u8,
    /// Whether the side to move is in check.
    check: bool,
    /// Whether a troc was made in this turn before its move.
    bartered: bool,
    /// Whether a troc was made since the first entry of `past`.
    revived: bool,
    /// The positions at the start of each turn.
    past: Vec<Key>,
    /// The clause that ended the game.
    over: Option<String>,
}

/// The key of a position: sixteen hexadecimal digits. A view has a hundred of them, so they are not made into texts of their own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Key(u64);

impl Serialize for Key {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut digits = [0; 16];
        digits[..8].copy_from_slice(&hexadecimal((self.0 >> 32) as u32));
        digits[8..].copy_from_slice(&hexadecimal(self.0 as u32));
        to.serialize_str(str::from_utf8(&digits).unwrap_or_default())
    }
}

/// The eight digits of a number, all at once: each has a byte of one word.
fn hexadecimal(number: u32) -> [u8; 8] {
    let mut digits = u64::from(number);
    digits = (digits | digits << 16) & 0x0000_ffff_0000_ffff;
    digits = (digits | digits << 8) & 0x00ff_00ff_00ff_00ff;
    digits = (digits | digits << 4) & 0x0f0f_0f0f_0f0f_0f0f;
    // Six more than ten is sixteen: letters are those that reach into the upper half of their byte.
    let letters = (digits + 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101;
    let from_zero = u64::from_be_bytes([b'0'; 8]);
    (digits + from_zero + letters * u64::from(b'a' - b'0' - 10)).to_be_bytes()
}

impl FromJson for Key {
    fn from_json(json: &Value) -> Result<Self, Wrong> {
        let text = text(json)?;
        let digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        let key = u64::from_str_radix(text, 16).ok().filter(|_| text.len() == 16 && text.bytes().all(digit));
        key.map(Key).ok_or_else(|| format!("{text:?} is not sixteen hexadecimal digits"))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
struct Both<T> {
    white: T,
    black: T,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
struct Lost {
    cubes: u8,
    shields: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
enum Colour {
    White,
    Black,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
enum Stage {
    Move,
    Troc,
}

fn both<T>(of: impl Fn(Side) -> T) -> Both<T> {
    Both { white: of(Side::White), black: of(Side::Black) }
}

from_json!(Shown {
    level,
    pieces,
    captured,
    turn,
    phase,
    first,
    quiet,
    check,
    bartered,
    revived,
    past,
    over
});
from_json!(Lost { cubes, shields });
deserialize_from_json!(Shown);

impl<T: FromJson> FromJson for Both<T> {
    fn from_json(json: &Value) -> Result<Self, Wrong> {
        let fields = Fields::of(json, &["white", "black"])?;
        Ok(Both { white: fields.need("white")?, black: fields.need("black")? })
    }
}

impl FromJson for Colour {
    fn from_json(json: &Value) -> Result<Self, Wrong> {
        word(json, &[("white", Colour::White), ("black", Colour::Black)])
    }
}

impl FromJson for Stage {
    fn from_json(json: &Value) -> Result<Self, Wrong> {
        word(json, &[("move", Stage::Move), ("troc", Stage::Troc)])
    }
}

impl Serialize for State {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        Shown::from(self).serialize(to)
    }
}

impl From<&State> for Shown {
    fn from(state: &State) -> Shown {
        let now = &state.now;
        let pieces = Side::ALL
            .into_iter()
            .flat_map(|side| state.pieces(side).map(move |piece| write_piece(side, piece)))
            .collect();
        Shown {
            level: now.level.number(),
            pieces,
            captured: both(|side| {
                let (cubes, shields) = now.captured(side);
                Lost { cubes, shields }
            }),
            turn: match now.side {
                Side::White => Colour::White,
                Side::Black => Colour::Black,
            },
            phase: match now.phase {
                Phase::Move => Stage::Move,
                Phase::Troc => Stage::Troc,
            },
            first: both(|side| now.first[side.index()]),
            quiet: now.quiet,
            check: state.in_check(now.side),
            bartered: now.bartered,
            revived: now.revived,
            past: state.past.keys().iter().copied().map(Key).collect(),
            over: now.over.map(|ending| ending.clause().id().to_owned()),
        }
    }
}

/// Reads a view: sets up the state, and compares its view with the given one.
impl TryFrom<Shown> for State {
    type Error = String;
    fn try_from(shown: Shown) -> Result<State, String> {
        let level = Level::from_number(shown.level).ok_or("the level is 1 or 2")?;
        let mut pieces: Vec<(Side, Piece)> = Vec::new();
        for text in &shown.pieces {
            pieces.push(read_piece(text).map_err(|why| format!("{text:?} is no piece: {why}"))?);
        }
        let setup = Setup {
            pieces,
            side: match shown.turn {
                Colour::White => Side::White,
                Colour::Black => Side::Black,
            },
            phase: match shown.phase {
                Stage::Move => Phase::Move,
                Stage::Troc => Phase::Troc,
            },
            level,
            first: [shown.first.white, shown.first.black],
            quiet: shown.quiet,
            bartered: shown.bartered,
        };
        let mut now = setup.present().map_err(|why| why.to_string())?;
        now.revived = shown.revived;
        let mut keys: Vec<u64> = shown.past.iter().map(|key| key.0).collect();
        let begins = now.phase == Phase::Move && !now.bartered;
        // The last entry is the present turn; beginning it again decides whether the game is over.
        if begins && keys.pop() != Some(now.key) {
            return Err("past: the last entry is not the present position".to_owned());
        }
        let mut state = State { now, past: Past::from(keys) };
        if begins {
            state.begin_turn();
        }
        let again = Shown::from(&state);
        if again != shown {
            return Err(difference(&shown, &again));
        }
        Ok(state)
    }
}

/// Which field of a view does not follow from the others.
fn difference(shown: &Shown, truth: &Shown) -> String {
    let field = if shown.pieces != truth.pieces {
        "pieces: not White’s, then Black’s, each by column and row"
    } else if shown.captured != truth.captured {
        "captured: not what is missing from the sets"
    } else if shown.first != truth.first {
        "first: level 1 has no first-move rights"
    } else if shown.check != truth.check {
        "check: not what the board shows"
    } else if shown.over != truth.over {
        "over: not how this position stands"
    } else {
        "bartered: not what the board shows"
    };
    field.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_those_that_the_library_writes() {
        for number in [0, 1, 9, 10, 15, 16, 0x0123_4567, 0x89ab_cdef, 0x9a9a_a9a9, u32::MAX] {
            assert_eq!(hexadecimal(number), *format!("{number:08x}").as_bytes());
        }
        let key = serde_json::to_string(&Key(0x0123_4567_89ab_cdef)).unwrap();
        assert_eq!(key, "\"0123456789abcdef\"");
    }
}

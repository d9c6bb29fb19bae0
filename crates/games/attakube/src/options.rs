//! What can be agreed before a game (AK-2).

use cubo_core::json::{Fields, FromJson, Wrong};
use cubo_core::{BadStart, deserialize_from_json};
use serde::Serialize;
use serde_json::{Value, json};

use crate::kind::{Counts, Kind, count, listed};

/// How many Kubes each player has (AK-1).
pub const KUBES: usize = 12;

/// The Kubes that both players get and what the gates are worth. The order of Kubes means nothing: they are kept in the
/// order of AK-40. Numbers that no game can have are refused when a game starts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Options {
    kubes: Vec<Kind>,
    gates: Vec<u8>,
}

impl FromJson for Options {
    fn from_json(json: &Value) -> Result<Self, Wrong> {
        let fields = Fields::of(json, &["kubes", "gates"])?;
        let ordinary = Options::default();
        let (kubes, gates): (Option<_>, Option<_>) = (fields.need("kubes")?, fields.need("gates")?);
        Ok(Options::new(kubes.unwrap_or(ordinary.kubes), gates.unwrap_or(ordinary.gates)))
    }
}

deserialize_from_json!(Options);

impl Options {
    /// Those Kubes for each player, and those values for the gates of columns a to g.
    pub fn new(kubes: impl Into<Vec<Kind>>, gates: impl Into<Vec<u8>>) -> Self {
        let mut kubes = kubes.into();
        cubo_core::order::sort(&mut kubes);
        Options { kubes, gates: gates.into() }
    }

    /// The Kubes of each player, in the order of AK-40.
    pub fn kubes(&self) -> &[Kind] {
        &self.kubes
    }

    /// The values of the gates of columns a to g, in both gate rows.
    pub fn gates(&self) -> &[u8] {
        &self.gates
    }

    /// Twelve Kubes and seven values from 1 to 3, or what is wrong.
    pub(crate) fn agree(&self) -> Result<Agreed, BadStart> {
        if self.kubes.len() != KUBES {
            let n = self.kubes.len();
            return Err(BadStart::Options(format!("`kubes` names {n} Kubes, but each player has {KUBES}")));
        }
        let Ok(gates) = <[u8; 7]>::try_from(self.gates.as_slice()) else {
            let n = self.gates.len();
            return Err(BadStart::Options(format!("`gates` holds {n} numbers, but there are 7 columns")));
        };
        if let Some(wrong) = gates.iter().find(|value| !(1..=3).contains(*value)) {
            return Err(BadStart::Options(format!("`gates` holds {wrong}, but a gate is worth 1, 2 or 3")));
        }
        Ok(Agreed { kubes: count(self.kubes.iter().copied()), gates })
    }
}

/// AK-2: every power once, a second Star and a second Comet; gates 1 1 2 3 2 1 1.
impl Default for Options {
    fn default() -> Self {
        let kubes: Vec<Kind> = Kind::ALL.into_iter().chain([Kind::Star, Kind::Comet]).collect();
        Options::new(kubes, [1, 1, 2, 3, 2, 1, 1])
    }
}

/// Options that make sense.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Agreed {
    /// How many of each kind each player has; twelve in all.
    pub(crate) kubes: Counts,
    /// The value of the gate in each column.
    pub(crate) gates: [u8; 7],
}

impl Agreed {
    pub(crate) fn options(&self) -> Options {
        Options::new(listed(&self.kubes).collect::<Vec<_>>(), self.gates)
    }
}

/// The options as a JSON schema.
pub(crate) fn schema() -> Value {
    let ordinary = Options::default();
    json!({
        "type": "object",
        "properties": {
            "kubes": {
                "description": "The twelve Kubes of each player; repeats allowed, the order means nothing (AK-2).",
                "type": "array",
                "items": { "enum": Kind::ALL },
                "minItems": KUBES,
                "maxItems": KUBES,
                "default": ordinary.kubes,
            },
            "gates": {
                "description": "What the gates of columns a to g are worth, in both gate rows (AK-2).",
                "type": "array",
                "items": { "type": "integer", "minimum": 1, "maximum": 3 },
                "minItems": 7,
                "maxItems": 7,
                "default": ordinary.gates,
            },
        },
        "additionalProperties": false,
    })
}

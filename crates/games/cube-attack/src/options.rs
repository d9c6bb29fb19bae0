//! What can be agreed before a game.

use cubo_core::BadStart;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The points that the game is played to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// A team with at least this many points after a round, and more than any other team, wins (CA-21): 1 to 999.
    pub target: u32,
}

impl Default for Options {
    fn default() -> Self {
        Options { target: 64 }
    }
}

impl Options {
    pub(crate) fn checked_target(&self) -> Result<u16, BadStart> {
        match u16::try_from(self.target) {
            Ok(target @ 1..=999) => Ok(target),
            _ => Err(BadStart::Options(format!("target is {}, but must be from 1 to 999", self.target))),
        }
    }
}

pub(crate) fn schema() -> Value {
    json!({
        "type": "object",
        "properties": {
            "target": {
                "type": "integer", "minimum": 1, "maximum": 999, "default": 64,
                "title": "Target",
                "description": "Points that win the game, once one team alone has most of them.",
            },
        },
        "additionalProperties": false,
    })
}

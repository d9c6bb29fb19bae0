//! What can be agreed before a game: the level.

use serde::{Deserialize, Serialize};

/// The two sets of rules.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// The basic game.
    Basic = 1,
    /// With CU-40 to CU-46: the tournament game.
    Tournament = 2,
}

impl Level {
    /// The level with that number.
    pub fn from_number(number: u8) -> Option<Level> {
        match number {
            1 => Some(Level::Basic),
            2 => Some(Level::Tournament),
            _ => None,
        }
    }

    /// 1 or 2.
    pub fn number(self) -> u8 {
        self as u8
    }
}

/// `{"level":2}`: level 1 is the basic game, level 2 the tournament game and the default.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// 1 or 2.
    pub level: u8,
}

impl Default for Options {
    fn default() -> Self {
        Options { level: 2 }
    }
}

pub(crate) fn schema() -> serde_json::Value {
    serde_json::json!({
        "type": "object",
        "properties": {
            "level": {
                "title": "Level",
                "description": "1: the basic game; 2: the tournament game, with rotations, soldiers and the Master's diagonal first move",
                "type": "integer",
                "enum": [1, 2],
                "default": 2
            }
        },
        "additionalProperties": false
    })
}

//! What can be agreed before a game: nothing.

use serde::{Deserialize, Serialize};

/// BLOX is played one way only.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {}

pub(crate) fn schema() -> serde_json::Value {
    serde_json::json!({
        "type": "object",
        "properties": {},
        "default": {},
        "additionalProperties": false,
    })
}

//! What can be agreed before a game: nothing, there is one way to play.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// No options.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {}

impl Options {
    pub(crate) fn schema() -> Value {
        json!({ "type": "object", "properties": {}, "default": {}, "additionalProperties": false })
    }
}

//! The bodies and answers by which people protect themselves from each other: muting and blocking.

use serde::{Deserialize, Serialize};

use crate::TableId;
use crate::rest::bodies;

/// How far somebody is kept away.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Distance {
    /// Whoever asked for it does not hear what the other says.
    Muted,
    /// Neither hears the other; they are not paired, do not challenge each other and do not sit down at one table.
    Blocked,
}

bodies! {
    /// The body of `POST /api/session/blocks`: who is meant by a chair of a table, or by a member's name.
    #[serde(deny_unknown_fields)]
    pub struct KeepAway {
        /// How far.
        pub how: Distance,
        /// A table where they sit.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub table: Option<TableId>,
        /// Their chair there: counted by place before the start, by seat after it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub chair: Option<u8>,
        /// A member's name.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        pub name: Option<String>,
    }

    /// `GET`, `POST` and `DELETE /api/session/blocks`: whom the asker keeps away, the latest first.
    pub struct Blocks {
        /// They.
        pub people: Vec<KeptAway>,
    }

    /// Somebody who is kept away.
    pub struct KeptAway {
        /// Their name in `DELETE /api/session/blocks/ID`.
        pub id: String,
        /// What they were called.
        pub name: String,
        /// How far.
        pub how: Distance,
        /// Since when, in milliseconds since 1970.
        pub since: u64,
    }
}

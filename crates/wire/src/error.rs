//! Why something was refused, in one shape for sockets, REST and workers.

use std::borrow::Cow;

use cubo_core::Seat;
use serde::{Deserialize, Serialize};

/// A refusal: a stable code for programs, a message for developers, and parameters that depend on the code.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Refusal", optional_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Refusal"))]
pub struct Error {
    /// What is wrong, for programs.
    pub code: Cow<'static, str>,
    /// What is wrong, for developers.
    pub message: String,
    /// The rule of the game that stands against it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clause: Option<Cow<'static, str>>,
    /// That rule in both languages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<Text>,
    /// The version of the table now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<u64>,
    /// The seat in question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// The place in question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<u8>,
    /// The offer in question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offer: Option<u64>,
    /// The event in question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<usize>,
    /// How long to wait before trying again, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retry_ms: Option<u64>,
}

/// A sentence in both languages.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Text {
    /// In English.
    pub en: Cow<'static, str>,
    /// In French.
    pub fr: Cow<'static, str>,
}

impl Error {
    /// A refusal without parameters.
    pub fn new(code: &'static str, message: impl Into<String>) -> Self {
        Error {
            code: Cow::Borrowed(code),
            message: message.into(),
            clause: None,
            text: None,
            version: None,
            seat: None,
            place: None,
            offer: None,
            to: None,
            retry_ms: None,
        }
    }

    /// A request that cannot be read, and why.
    pub fn bad_request(why: String) -> Self {
        Error::new("bad-request", why)
    }

    /// An id or a pass that no table could have: a link that lost its end on the way.
    pub fn bad_link() -> Self {
        Error::new("bad-link", "no table has such an address: it is cut off or mistyped")
    }
}

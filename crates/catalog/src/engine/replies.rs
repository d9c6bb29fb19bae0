//! Replies, with their fields in the order of the protocol.

use cubo_core::fair::Bytes32;
use cubo_core::record::Entry;
use cubo_core::telling::Sentence;
use cubo_core::{Origin, Record, Viewer};
use serde::Serialize;
use serde_json::Value;

use crate::{ClauseText, Error, Json, Refusal, Standing};

#[derive(Serialize)]
pub(super) struct Hello {
    pub(super) protocol: u32,
    pub(super) engine: &'static str,
    pub(super) version: &'static str,
}

#[derive(Serialize)]
pub(super) struct Games {
    pub(super) games: Vec<OneGame>,
}

#[derive(Serialize)]
pub(super) struct OneGame {
    pub(super) id: &'static str,
    pub(super) rules: u32,
    pub(super) seats: (u8, u8),
    pub(super) options: Value,
}

#[derive(Serialize)]
pub(super) struct Why {
    pub(super) legal: bool,
    #[serde(flatten)]
    pub(super) refusal: Option<Refusal>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) case: Option<Sentence>,
}

#[derive(Serialize)]
pub(super) struct Tellings<T> {
    pub(super) tellings: Vec<T>,
}

#[derive(Serialize)]
pub(super) struct OneTelling<T> {
    pub(super) telling: T,
}

#[derive(Serialize)]
pub(super) struct Happened {
    pub(super) event: String,
    #[serde(flatten)]
    pub(super) standing: Standing,
}

#[derive(Serialize)]
pub(super) struct Odds {
    pub(super) p: f64,
}

#[derive(Serialize)]
pub(super) struct Chances {
    pub(super) chances: Vec<f64>,
}

#[derive(Serialize)]
pub(super) struct Seen {
    pub(super) view: Json,
    pub(super) history: Vec<Entry>,
}

#[derive(Serialize)]
pub(super) struct Position {
    pub(super) position: String,
}

#[derive(Serialize)]
pub(super) struct Recorded {
    pub(super) record: Record,
}

#[derive(Serialize)]
pub(super) struct Nodes {
    pub(super) nodes: u64,
}

#[derive(Serialize)]
pub(super) struct Imagined {
    pub(super) viewer: Viewer,
    #[serde(flatten)]
    pub(super) standing: Standing,
}

#[derive(Serialize)]
pub(super) struct Clauses {
    pub(super) clauses: Vec<OneClause>,
}

#[derive(Serialize)]
pub(super) struct OneClause {
    clause: &'static str,
    origin: &'static str,
    text: Text,
}

#[derive(Serialize)]
pub(super) struct Text {
    pub(super) en: &'static str,
    pub(super) fr: &'static str,
}

#[derive(Serialize)]
pub(super) struct Kinds {
    pub(super) kinds: Vec<OneKind>,
}

#[derive(Serialize)]
pub(super) struct OneKind {
    pub(super) kind: &'static str,
    pub(super) count: u64,
    pub(super) text: Text,
}

#[derive(Serialize)]
pub(super) struct Facts {
    pub(super) facts: Json,
}

#[derive(Serialize)]
pub(super) struct Scores {
    pub(super) scores: cubo_core::Scores,
}

impl From<ClauseText> for OneClause {
    fn from(clause: ClauseText) -> Self {
        let origin = match clause.origin {
            Origin::Text => "text",
            Origin::Ruling => "ruling",
            Origin::TextAndRuling => "both",
        };
        OneClause { clause: clause.id, origin, text: Text { en: clause.en, fr: clause.fr } }
    }
}

#[derive(Serialize)]
pub(super) struct Verified {
    pub(super) fair: bool,
    pub(super) seats_drawn: bool,
    pub(super) drawn: u64,
}

#[derive(Serialize)]
pub(super) struct Committed {
    pub(super) commitment: Bytes32,
}

#[derive(Serialize)]
struct Failed<'a> {
    error: Failure<'a>,
}

#[derive(Serialize)]
struct Failure<'a> {
    code: &'static str,
    message: String,
    #[serde(flatten)]
    refusal: Option<&'a Refusal>,
}

/// The body of a reply.
pub(super) fn body(reply: &impl Serialize) -> Result<String, Error> {
    serde_json::to_string(reply)
        .map_err(|e| Error::Unsupported(format!("this cannot be written as JSON: {e}")))
}

/// A reply line: the body with the request's id in front.
pub(super) fn finish(id: Option<&str>, body: &str) -> String {
    match (id, body.strip_prefix('{')) {
        (Some(id), Some(rest)) => format!("{{\"id\":{id},{rest}"),
        _ => body.to_owned(),
    }
}

/// A reply line that says what went wrong.
pub(super) fn error(id: Option<&str>, error: &Error) -> String {
    let (code, refusal) = (error.code(), error.refusal());
    let failed = Failed { error: Failure { code, message: error.to_string(), refusal } };
    // Strings and numbers alone can always be written; the second half is for the compiler.
    let body =
        body(&failed).unwrap_or_else(|_| format!("{{\"error\":{{\"code\":\"{code}\",\"message\":\"\"}}}}"));
    finish(id, &body)
}

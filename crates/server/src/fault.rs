//! Everything that can be refused, in one shape: a stable code, a message for developers, and parameters.

use cubo_table::TableError;
use serde_json::{Map, Value, json};

use crate::store::StoreError;

/// Why something was not done. Its JSON is `{"code":"…","message":"…", …parameters}`; refusals by the rules carry their
/// clause and its sentence in both languages.
#[derive(Clone, Debug)]
pub(crate) enum Fault {
    Table(TableError),
    Store(StoreError),
    /// A code and a message of the house itself.
    House(&'static str, &'static str),
    /// Too many messages: wait so long.
    TooFast(u64),
    /// A message that cannot be read, and why.
    BadRequest(String),
}

pub(crate) const NOT_FOUND: Fault = Fault::House("not-found", "there is no such table");
/// An id or a pass that no table could have: a link that lost its end on the way. Said without looking at any table.
pub(crate) const BAD_LINK: Fault =
    Fault::House("bad-link", "no table has such an address: it is cut off or mistyped");
/// What people hear of a private table whose id they know and nothing else. That it exists is all that they learn, and an id of
/// 80 random bits is learned from somebody who was there.
pub(crate) const NEEDS_PASS: Fault =
    Fault::House("needs-pass", "this table opens to those who sit at it and to those who were given a link");
/// What they hear if they bring a pass of another table.
pub(crate) const WRONG_PASS: Fault = Fault::House("wrong-pass", "this link does not open this table");
pub(crate) const BUSY: Fault = Fault::House("busy", "this table has too much to do: try again");
pub(crate) const HOUSE_FULL: Fault =
    Fault::House("house-full", "too many tables are in use: try again later");
pub(crate) const CLOSING: Fault = Fault::House("closing", "the house closes: come back in a moment");
pub(crate) const NO_SESSION: Fault = Fault::House("no-session", "be a guest first: POST /api/session");

impl Fault {
    pub(crate) fn code(&self) -> &'static str {
        match self {
            Fault::Table(why) => why.code(),
            Fault::Store(why) => why.code(),
            Fault::House(code, _) => code,
            Fault::TooFast(_) => "too-fast",
            Fault::BadRequest(_) => "bad-request",
        }
    }

    pub(crate) fn json(&self) -> Value {
        let (mut map, message) = match self {
            Fault::Table(why) => match serde_json::to_value(why) {
                Ok(Value::Object(map)) => (map, why.to_string()),
                _ => (Map::new(), why.to_string()),
            },
            Fault::Store(why) => (Map::new(), why.to_string()),
            Fault::House(_, message) => (Map::new(), (*message).to_owned()),
            Fault::TooFast(wait) => (
                Map::from_iter([("retry_ms".to_owned(), json!(wait))]),
                "too many messages: wait a moment".to_owned(),
            ),
            Fault::BadRequest(why) => (Map::new(), why.clone()),
        };
        map.insert("code".to_owned(), json!(self.code()));
        map.insert("message".to_owned(), json!(message));
        Value::Object(map)
    }

    /// The HTTP status that fits.
    pub(crate) fn status(&self) -> u16 {
        match self {
            Fault::Table(_) => 409,
            Fault::Store(StoreError::Full) => 507,
            Fault::Store(StoreError::Conflict) => 409,
            Fault::Store(_) => 503,
            Fault::House("not-found" | "bad-link", _) => 404,
            Fault::House("needs-pass" | "wrong-pass", _) => 403,
            Fault::House("no-session", _) => 401,
            Fault::House(..) => 503,
            Fault::TooFast(_) => 429,
            Fault::BadRequest(_) => 400,
        }
    }
}

impl From<TableError> for Fault {
    fn from(why: TableError) -> Self {
        Fault::Table(why)
    }
}

impl From<StoreError> for Fault {
    fn from(why: StoreError) -> Self {
        Fault::Store(why)
    }
}

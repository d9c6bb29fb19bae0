//! What a page is to do after a request.

use cubo_catalog::Json;
use cubo_core::Seat;
use cubo_core::record::Entry;
use cubo_table::{HouseLevel, Shown, TableError, TableEvent};
use serde::{Deserialize, Serialize};
use serde_json::value::to_raw_value;
use serde_json::{Map, Value, json};

/// Events to store in one piece, before anything is told.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Append {
    /// The table.
    pub table: String,
    /// The version before them.
    pub at: u64,
    /// When what caused them came, and when they were written, in milliseconds.
    pub time: u64,
    /// What happened.
    pub events: Vec<TableEvent>,
    /// The key of the command that caused them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
}

/// A thought that is wanted of a house player.
#[derive(Debug, Serialize)]
pub struct Thought {
    /// The table.
    pub table: String,
    /// The version it is about.
    pub at: u64,
    /// The answer is not to be handed in earlier than this.
    pub not_before: u64,
    /// What to ask a mind, as the fields of `go`; absent if it has been asked for before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub go: Option<Go>,
}

/// The fields of `go`.
#[derive(Debug, Serialize)]
pub struct Go {
    /// Which game.
    pub game: String,
    /// What the seat knows.
    pub view: Json,
    /// What the seat saw.
    pub history: Vec<Entry>,
    /// Who thinks.
    pub level: HouseLevel,
    /// For how long.
    pub nodes: u64,
    /// With which dice.
    pub seed: String,
}

/// What a page is to do: store, then tell, think, and come again at the deadline.
#[derive(Debug, Default, Serialize)]
pub struct Reply {
    /// To be stored.
    pub append: Vec<Append>,
    /// To be told, in order: what a socket would have said. The answer to a message is the last.
    pub messages: Vec<Json>,
    /// All thoughts that are wanted now: others are no longer.
    pub think: Vec<Thought>,
    /// When the page is to `tick`, whatever happens before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deadline: Option<u64>,
}

/// What is said to the page as the house says it.
#[derive(Serialize)]
pub(super) struct Answer<'a, T> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) id: Option<&'a Value>,
    #[serde(flatten)]
    pub(super) body: T,
}

#[derive(Serialize)]
pub(super) struct Push<'a, T> {
    pub(super) table: &'a str,
    #[serde(flatten)]
    pub(super) what: T,
}

#[derive(Serialize)]
pub(super) struct Fresh {
    pub(super) shown: Shown,
    pub(super) here: Vec<Seat>,
    /// Nobody else can come.
    pub(super) links: Option<()>,
    pub(super) now: u64,
}

#[derive(Serialize)]
pub(super) struct News {
    pub(super) news: cubo_table::News,
}

#[derive(Serialize)]
pub(super) struct Here {
    pub(super) here: Vec<Seat>,
}

#[derive(Clone, Copy, Serialize)]
pub(super) struct Done {
    pub(super) first: u64,
    pub(super) count: u64,
}

impl Reply {
    pub(super) fn tell(&mut self, message: &impl Serialize) -> Result<(), Fault> {
        let text = to_raw_value(message).map_err(|why| Fault::Unwritable(why.to_string()))?;
        self.messages.push(text);
        Ok(())
    }

    pub(super) fn answer(&mut self, id: Option<&Value>, body: impl Serialize) -> Result<(), Fault> {
        self.tell(&Answer { id, body })
    }
}

/// Why something was not done.
#[derive(Debug)]
pub(crate) enum Fault {
    Table(TableError),
    NotFound,
    BadRequest(String),
    Unwritable(String),
}

impl From<TableError> for Fault {
    fn from(why: TableError) -> Self {
        Fault::Table(why)
    }
}

impl Fault {
    /// In the shape in which the house says it.
    pub(crate) fn json(&self) -> Value {
        let (code, message) = match self {
            Fault::Table(why) => (why.code(), why.to_string()),
            Fault::NotFound => ("not-found", "there is no such table in this page".to_owned()),
            Fault::BadRequest(why) => ("bad-request", why.clone()),
            Fault::Unwritable(why) => ("internal", why.clone()),
        };
        let mut map = match self {
            Fault::Table(why) => match serde_json::to_value(why) {
                Ok(Value::Object(map)) => map,
                _ => Map::new(),
            },
            _ => Map::new(),
        };
        map.insert("code".to_owned(), json!(code));
        map.insert("message".to_owned(), json!(message));
        Value::Object(map)
    }
}

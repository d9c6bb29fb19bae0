//! What a page and the engine in its worker say to each other about tables of the page: the same requests and messages as on a
//! socket, and around them what a server has and an engine does not have: a clock, randomness, a store, threads.
//!
//! `docs/local-tables.md` tells it from the page's side.

use cubo_core::fair::Bytes32;
use cubo_core::record::{Entry, Record};
use serde::{Deserialize, Serialize};

use crate::{HouseLevel, Id, Json, Opening, TableEvent, TableId};

/// One request: `{"cmd":"local","now":…,"entropy":"…","wish":{…}}`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LocalRequest {
    /// What the answer is to be known by.
    #[serde(default)]
    pub id: Option<Id>,
    /// Always `local`: by this it is told apart from requests to the engine.
    pub cmd: String,
    /// Milliseconds of the page's clock.
    pub now: u64,
    /// 32 bytes that nobody can guess, never used before.
    pub entropy: Bytes32,
    /// What is asked.
    #[serde(rename = "wish")]
    pub kind: LocalRequestKind,
}

/// What a page can ask of the engine about its tables.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LocalRequestKind {
    /// A [`Request`](crate::Request) as a socket would carry it.
    Message(Json),
    /// Open a table.
    Open(LocalOpen),
    /// Take up a table from all that was stored of it.
    Load(LocalLoad),
    /// A house player has thought.
    Thought(LocalThought),
    /// The record of a game that is over.
    Record(LocalTable),
    /// Apply expired deadlines.
    Tick,
}

/// Opens a table.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LocalOpen {
    /// What the answer is to be known by.
    #[serde(default)]
    pub id: Option<Id>,
    /// What is asked for.
    pub table: Opening,
    /// The position that the game begins from, if not the ordinary one.
    #[serde(default)]
    pub position: Option<String>,
}

/// All that was stored of a table.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LocalLoad {
    /// In order.
    pub appends: Vec<Append>,
}

/// What a house player thought.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LocalThought {
    /// At which table.
    pub table: TableId,
    /// The version that was thought about.
    pub at: u64,
    /// What it does.
    pub action: String,
}

/// A table.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LocalTable {
    /// Which.
    pub table: TableId,
}

/// Events to store in one piece, before anything is told.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct Append {
    /// The table.
    pub table: TableId,
    /// The version before them.
    pub at: u64,
    /// When what caused them came, and when they were written, in milliseconds.
    pub time: u64,
    /// What happened.
    #[cfg_attr(feature = "ts", ts(type = "Array<unknown>"))]
    pub events: Vec<TableEvent>,
    /// The key of the command that caused them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
}

/// A thought that is wanted of a house player.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct WantedThought {
    /// The table.
    pub table: TableId,
    /// The version it is about.
    pub at: u64,
    /// The answer is not to be handed in earlier than this.
    pub not_before: u64,
    /// What to ask a mind, as the fields of `go`; absent if it has been asked for before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub go: Option<Go>,
}

/// The fields of the engine's `go`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Go {
    /// Which game.
    pub game: String,
    /// What the seat knows.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub view: Json,
    /// What the seat saw.
    pub history: Vec<Entry>,
    /// Who thinks.
    pub level: HouseLevel,
    /// For how long.
    pub nodes: u64,
    /// The seed of its search.
    pub seed: String,
}

/// What a page is to do after a request: store, then tell, think, and come again at the deadline.
#[derive(Debug, Default, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct LocalReply {
    /// Of the request.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<Id>,
    /// To be stored.
    pub append: Vec<Append>,
    /// To be told, in order. The answer to a request is the last.
    pub messages: Vec<LocalMessage>,
    /// All moves that house players have to think about now. Whatever was asked for before and is not in it is not needed any more.
    pub think: Vec<WantedThought>,
    /// When the page is to `tick`, whatever happens before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deadline: Option<u64>,
}

/// What a page is told.
#[derive(Debug, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum LocalMessage {
    /// As a server would say it on a socket.
    Server(Box<crate::ServerMessage>),
    /// The record that was asked for.
    Record {
        /// Of a game that is over.
        record: Box<Record>,
    },
}

//! What a server says on a socket, and an engine in a worker about the tables of its page.

use cubo_core::Seat;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use crate::fields::Fields;
use crate::{Error, Id, News, Pass, Past, Shown, TableId};

/// A message to a client. `id` is that of the request that it answers; other messages have none. The kinds are told apart by their fields.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum ServerMessage {
    /// The request was refused.
    Refused {
        /// Of the request.
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<Id>,
        /// Why.
        error: Error,
    },
    /// The command was carried out, now or when it came for the first time: the events it caused.
    Done {
        /// Of the request.
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<Id>,
        /// The number of the first event.
        first: u64,
        /// How many.
        count: u64,
    },
    /// The client is told what happens from the version it named on; the news since then follow.
    Resumed {
        /// Of the request.
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<Id>,
        /// Where.
        table: TableId,
        /// The version now.
        version: u64,
        /// How many news follow.
        resumed: usize,
        /// The chairs whose people are connected.
        here: Vec<Seat>,
        /// The server's clock, in milliseconds.
        now: u64,
    },
    /// The table as it is; the client is told what happens from here on.
    Fresh(TableView),
    /// Something happened.
    News {
        /// Where.
        table: TableId,
        /// What.
        news: News,
    },
    /// The table was read again: what was shown before may be wrong.
    ReadAgain {
        /// Where.
        table: TableId,
        /// The table now.
        shown: Shown,
    },
    /// Who is connected has changed.
    Here {
        /// Where.
        table: TableId,
        /// The chairs whose people are connected.
        here: Vec<Seat>,
    },
    /// The links were renewed: the new ones, for those who sit at the table or opened it.
    Renewed {
        /// Where.
        table: TableId,
        /// The links now.
        links: Links,
    },
    /// The answer to `past`.
    Past {
        /// Of the request.
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<Id>,
        /// Where.
        table: TableId,
        /// What was asked for.
        past: Past,
    },
    /// The server closes.
    Goodbye {
        /// When to come back.
        goodbye: Goodbye,
    },
    /// The answer to `ping`.
    Pong {
        /// Of the request.
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<Id>,
        /// The server's clock, in milliseconds.
        now: u64,
        /// Of the web client that the server has; none in a page, which is its own.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(as = "String", optional = false))]
        version: Option<String>,
    },
    /// The answer to `unsubscribe`.
    Unsubscribed {
        /// Of the request.
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<Id>,
    },
}

/// A table as whoever asks sees it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Looked", optional_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Looked"))]
pub struct TableView {
    /// Of the request, on a socket.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<Id>,
    /// Which.
    pub table: TableId,
    /// The table now.
    pub shown: Shown,
    /// The chairs whose people are connected.
    pub here: Vec<Seat>,
    /// The links of a table, for those who sit at it or opened it.
    #[cfg_attr(feature = "ts", ts(optional = false))]
    pub links: Option<Links>,
    /// The server's clock, in milliseconds.
    pub now: u64,
}

/// The two links of a table.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Links {
    /// Whoever has this may watch.
    pub watch: Pass,
    /// Whoever has this may sit down.
    pub seat: Pass,
}

/// When to come back.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Goodbye {
    /// Always `closing`.
    pub code: String,
    /// In so many milliseconds.
    pub again_ms: u64,
}

impl ServerMessage {
    fn read(f: &mut Fields) -> Result<Self, String> {
        use ServerMessage::*;
        let id = f.take("id")?;
        Ok(if f.has("error") {
            Refused { id, error: f.take("error")? }
        } else if f.has("first") {
            Done { id, first: f.take("first")?, count: f.take("count")? }
        } else if f.has("resumed") {
            Resumed {
                id,
                table: f.take("table")?,
                version: f.take("version")?,
                resumed: f.take("resumed")?,
                here: f.take("here")?,
                now: f.take("now")?,
            }
        } else if f.has("news") {
            News { table: f.take("table")?, news: f.take("news")? }
        } else if f.has("past") {
            Past { id, table: f.take("table")?, past: f.take("past")? }
        } else if f.has("shown") && f.has("now") {
            Fresh(TableView {
                id,
                table: f.take("table")?,
                shown: f.take("shown")?,
                here: f.take("here")?,
                links: f.take("links")?,
                now: f.take("now")?,
            })
        } else if f.has("links") {
            Renewed { table: f.take("table")?, links: f.take("links")? }
        } else if f.has("shown") {
            ReadAgain { table: f.take("table")?, shown: f.take("shown")? }
        } else if f.has("here") {
            Here { table: f.take("table")?, here: f.take("here")? }
        } else if f.has("goodbye") {
            Goodbye { goodbye: f.take("goodbye")? }
        } else if f.has("now") {
            Pong { id, now: f.take("now")?, version: f.take("version")? }
        } else {
            Unsubscribed { id }
        })
    }
}

impl<'de> Deserialize<'de> for ServerMessage {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let mut fields = Fields::deserialize(from)?;
        let message = ServerMessage::read(&mut fields).map_err(D::Error::custom)?;
        fields.nothing_left("message").map_err(D::Error::custom)?;
        Ok(message)
    }
}

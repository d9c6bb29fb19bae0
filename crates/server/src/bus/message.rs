//! What nodes say to each other.

use std::collections::BTreeSet;

use cubo_core::Seat;
use cubo_wire::{Error, Pass, PersonId, TableId};
use serde::{Deserialize, Serialize};

use crate::ids::{spell, unspell};
use crate::store::Incarnation;

/// Where the owner of tables is asked.
pub(super) fn cmd(owner: &Incarnation) -> String {
    format!("cubo.cmd.{}", spell(&owner.0))
}

/// Where one class of viewers is told of a table.
pub(crate) fn news(table: &TableId, class: &str) -> String {
    format!("cubo.news.{table}.{class}")
}

/// The part of a subject that names whom it is for.
pub(crate) const ALL: &str = "all";

/// What a node asks of another about a table of that one.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Ask {
    pub(crate) table: TableId,
    /// Which node asks.
    pub(crate) node: NodeId,
    pub(crate) what: What,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum What {
    /// What somebody asks on a socket, as it came.
    Request { person: Option<PersonId>, request: String },
    /// What a viewer has missed since `from`, or the whole table.
    Again { person: Option<PersonId>, pass: Option<Pass>, from: Option<u64> },
    /// The table, for REST.
    View { person: Option<PersonId>, pass: Option<Pass> },
    /// The record, for REST.
    Record { person: Option<PersonId>, pass: Option<Pass> },
    /// Who sits on a chair, for somebody who may look on.
    Sitting { person: Option<PersonId>, pass: Option<Pass>, chair: u8 },
    /// The table for the next game of the same people, for REST.
    Rematch { person: PersonId },
    /// What somebody has prepared there, or prepares now, for REST.
    Replies { person: PersonId, lines: Option<Vec<Vec<String>>> },
    /// Who looks at the table at that node. Nothing is answered.
    Here(Present),
}

/// Who looks at a table at one node.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub(crate) struct Present {
    pub(crate) people: BTreeSet<PersonId>,
    /// Whether somebody looks who is nobody.
    pub(crate) nameless: bool,
}

impl Present {
    pub(crate) fn is_empty(&self) -> bool {
        self.people.is_empty() && !self.nameless
    }

    pub(crate) fn add(&mut self, person: Option<PersonId>) {
        match person {
            Some(person) => drop(self.people.insert(person)),
            None => self.nameless = true,
        }
    }
}

/// What the owner answers.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Answer {
    /// It was done: what whoever asked is to be sent, in this order.
    Done {
        texts: Vec<String>,
        standing: Option<Standing>,
        /// The version that whoever asked must know before they get the texts: that of what a command caused.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        after: Option<u64>,
    },
    /// It was refused; the status is that of REST.
    Refused { error: Box<Error>, status: u16 },
    /// The table is another's, or is about to be.
    NotMine,
    /// The owner has too much to do.
    Busy,
}

/// As what somebody looks at a table, after an answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Standing {
    pub(crate) epoch: u64,
    /// The version that they know with the texts of the answer.
    pub(crate) version: u64,
    /// Whether one of the texts is the whole table; otherwise they are the news since the version that was asked from.
    pub(crate) whole: bool,
    pub(crate) class: String,
    pub(crate) here: Vec<Seat>,
}

/// What the owner tells everybody who has viewers of a table: at each change that concerns them all, and every few seconds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Tidings {
    pub(crate) epoch: u64,
    pub(crate) version: u64,
    /// Whose it is; nobody's if it was just given away.
    pub(crate) owner: Option<NodeId>,
    /// The chairs whose people are connected, anywhere; absent if the owner has not heard of anybody yet.
    pub(crate) here: Option<Vec<Seat>>,
    /// Whether everybody must be shown the whole table again.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) again: bool,
}

/// The first line of news for one class; the text for the viewers follows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Head {
    pub(crate) epoch: u64,
    pub(crate) version: u64,
    /// Whether classes have changed hands with it. Then there is no text, and whoever looks on asks for theirs.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) regroup: bool,
}

impl Head {
    pub(crate) fn with(&self, text: &str) -> Vec<u8> {
        let mut payload = serde_json::to_vec(self).unwrap_or_default();
        payload.push(b'\n');
        payload.extend_from_slice(text.as_bytes());
        payload
    }

    pub(crate) fn read(payload: &[u8]) -> Option<(Head, &str)> {
        let end = payload.iter().position(|byte| *byte == b'\n')?;
        let head = serde_json::from_slice(&payload[..end]).ok()?;
        Some((head, std::str::from_utf8(&payload[end + 1..]).ok()?))
    }
}

/// A life of a node, as it is spelled on the bus.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct NodeId(pub(crate) Incarnation);

impl Serialize for NodeId {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&spell(&self.0.0))
    }
}

impl<'de> Deserialize<'de> for NodeId {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(from)?;
        let bytes = unspell(&text).ok_or_else(|| serde::de::Error::custom("no life of a node"))?;
        Ok(NodeId(Incarnation(bytes)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn news_are_a_head_and_a_text() {
        let head = Head { epoch: 3, version: 9, regroup: false };
        let payload = head.with("{\"a\":\"\\n\"}");
        assert_eq!(payload, b"{\"epoch\":3,\"version\":9}\n{\"a\":\"\\n\"}");
        assert_eq!(Head::read(&payload), Some((head, "{\"a\":\"\\n\"}")));
        assert_eq!(Head::read(b"{\"epoch\":3}"), None);
    }

    #[test]
    fn what_is_asked_is_read_as_it_was_written() {
        let who = NodeId(Incarnation([7; 16]));
        let person = Some(crate::ids::person([1; 16]));
        let request = r#"{"id":{"a":1},"cmd":"subscribe","table":"0123456789abcdef"}"#.to_owned();
        let ask = Ask {
            table: "0123456789abcdef".parse().unwrap(),
            node: who,
            what: What::Request { person, request },
        };
        let text = serde_json::to_string(&ask).unwrap();
        let again: Ask = serde_json::from_str(&text).unwrap();
        assert_eq!(serde_json::to_string(&again).unwrap(), text);
    }
}

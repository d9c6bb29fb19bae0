//! How a store fails.

use std::fmt;

use super::{Incarnation, Row};

/// Why the store did not do what it was asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreError {
    /// The table has moved on: somebody else wrote first. Nothing was written.
    Conflict,
    /// This person has too many listed tables that wait for players. Nothing was written.
    TooManyWaiting,
    /// There is no room on the disk. Nothing was written.
    Full,
    /// The store cannot write now. Nothing was written.
    Busy,
    /// The table belongs to another live node. Nothing was written.
    Elsewhere {
        /// The name of that node.
        node: String,
        /// Its address, if its operator has set one.
        url: Option<String>,
        /// As whom that node has it.
        owner: Incarnation,
        /// Whether it can be reached by the bus.
        bus: bool,
    },
    /// This node has no lease at the moment, so it owns no table. Nothing was written.
    NoLease,
    /// The store is closed. Nothing was written.
    Closed,
    /// It could not be done, and nothing was written.
    Failed(String),
    /// Whether it was written is not known: read again.
    Unknown(String),
    /// What is read is not what was written: the file was damaged, or somebody changed it. It is not used.
    Damaged {
        /// The table, where it is known.
        row: Option<Row>,
        /// How it was noticed.
        what: &'static str,
    },
}

impl StoreError {
    /// The code in the protocol.
    pub fn code(&self) -> &'static str {
        match self {
            StoreError::Conflict => "stale",
            StoreError::TooManyWaiting => "too-many-waiting",
            StoreError::Full => "store-full",
            StoreError::Busy => "busy",
            StoreError::Elsewhere { .. } => "elsewhere",
            StoreError::NoLease => "moving",
            StoreError::Closed => "closing",
            StoreError::Failed(_) => "store-failed",
            StoreError::Unknown(_) => "store-unknown",
            StoreError::Damaged { .. } => "damaged",
        }
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Conflict => f.write_str("the table has moved on"),
            StoreError::TooManyWaiting => f.write_str(
                "as many of your listed tables wait for company as may: close one, or let its game begin",
            ),
            StoreError::Full => {
                f.write_str("there is no room left on the disk; nothing was lost: try again later")
            }
            StoreError::Busy => f.write_str("the store is busy: try again"),
            StoreError::Elsewhere { node, url: Some(url), .. } => {
                write!(f, "another node of this house has this table: {node}, at {url}")
            }
            StoreError::Elsewhere { node, url: None, .. } => {
                write!(f, "another node of this house has this table: {node}")
            }
            StoreError::NoLease => f.write_str("this table is moving to another node: come back in a moment"),
            StoreError::Closed => f.write_str("the store is closed"),
            StoreError::Failed(why) => write!(f, "the store failed: {why}"),
            StoreError::Unknown(why) => write!(f, "whether this was stored is not known: {why}"),
            StoreError::Damaged { row: Some(Row(row)), what } => {
                write!(f, "table {row} is damaged in the store: {what}")
            }
            StoreError::Damaged { row: None, what } => write!(f, "the store is damaged: {what}"),
        }
    }
}

impl std::error::Error for StoreError {}

//! The content of a house, independent of the database: relations, and their lines in a fixed order.

/// A value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Value {
    Nothing,
    Number(i64),
    Text(String),
    Bytes(Vec<u8>),
}

/// One line of a relation.
pub(super) type Line = Vec<Value>;

/// What stands in a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Number,
    Text,
    Bytes,
    /// A text that clients choose. It is stored as bytes in PostgreSQL, whose texts cannot hold all characters. Its value here is bytes.
    Key,
}

/// A relation and its columns.
pub(super) struct Relation {
    pub(super) name: &'static str,
    pub(super) columns: &'static [(&'static str, Kind)],
    /// The number of leading columns that are the key: lines are ordered by them, and they are unique.
    pub(super) ordered_by: usize,
}

use Kind::{Bytes, Key, Number, Text};

/// All of them. The present owners of tables are not moved, because the house is closed.
pub(super) const RELATIONS: &[Relation] = &[
    Relation { name: "house", columns: &[("name", Text), ("value", Number)], ordered_by: 1 },
    Relation {
        name: "people",
        columns: &[("id", Bytes), ("name", Text), ("created", Number)],
        ordered_by: 1,
    },
    Relation {
        name: "sessions",
        columns: &[
            ("token", Bytes),
            ("person", Bytes),
            ("created", Number),
            ("used", Number),
            ("device", Text),
        ],
        ordered_by: 1,
    },
    Relation {
        name: "tables",
        columns: &[
            ("row", Number),
            ("version", Number),
            ("settled", Number),
            ("id", Bytes),
            ("salt", Bytes),
            ("watch", Bytes),
            ("seat", Bytes),
            ("game", Text),
            ("listed", Number),
            ("opener", Bytes),
            ("key", Key),
            ("phase", Number),
            ("deadline", Number),
            ("updated", Number),
            ("face", Text),
            ("turn", Number),
            ("away", Text),
        ],
        ordered_by: 1,
    },
    Relation {
        name: "appends",
        columns: &[
            ("row", Number),
            ("first", Number),
            ("count", Number),
            ("arrived", Number),
            ("settled", Number),
            ("person", Bytes),
            ("key", Key),
            ("events", Text),
            ("seal", Bytes),
            ("digest", Number),
        ],
        ordered_by: 2,
    },
    Relation { name: "sat", columns: &[("person", Bytes), ("row", Number)], ordered_by: 2 },
];

impl Relation {
    /// The values by which a line is found again.
    pub(super) fn key<'a>(&self, line: &'a Line) -> &'a [Value] {
        &line[..self.ordered_by]
    }
}

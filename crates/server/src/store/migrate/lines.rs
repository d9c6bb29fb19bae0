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

/// All of them; what refers to another comes after it. The present owners of tables are not moved, because the house is closed; nor is what
/// only matters while nodes run.
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
            ("scopes", Text),
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
            ("gone", Number),
            ("started", Number),
            ("ended", Number),
            ("scores", Text),
            ("talked", Number),
            ("rated", Number),
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
    Relation {
        name: "members",
        columns: &[
            ("person", Bytes),
            ("name", Text),
            ("former", Text),
            ("renamed", Number),
            ("password", Text),
            ("created", Number),
        ],
        ordered_by: 1,
    },
    Relation {
        name: "names",
        columns: &[("key", Bytes), ("person", Bytes), ("since", Number)],
        ordered_by: 1,
    },
    Relation { name: "codes", columns: &[("person", Bytes), ("code", Bytes)], ordered_by: 2 },
    Relation {
        name: "links",
        columns: &[("hash", Bytes), ("person", Bytes), ("until", Number)],
        ordered_by: 1,
    },
    Relation {
        name: "passkeys",
        columns: &[
            ("credential", Bytes),
            ("person", Bytes),
            ("handle", Bytes),
            ("key", Bytes),
            ("count", Number),
            ("synced", Number),
            ("name", Text),
            ("added", Number),
            ("used", Number),
        ],
        ordered_by: 1,
    },
    Relation {
        name: "mails",
        columns: &[
            ("person", Bytes),
            ("address", Text),
            ("key", Bytes),
            ("since", Number),
            ("wanted", Text),
            ("link", Bytes),
            ("until", Number),
        ],
        ordered_by: 1,
    },
    Relation {
        name: "away",
        columns: &[("person", Bytes), ("other", Bytes), ("how", Number), ("name", Text), ("since", Number)],
        ordered_by: 2,
    },
    Relation {
        name: "roles",
        columns: &[("person", Bytes), ("role", Text), ("since", Number)],
        ordered_by: 1,
    },
    Relation {
        name: "reports",
        columns: &[
            ("number", Number),
            ("at", Number),
            ("sent_by", Bytes),
            ("about", Bytes),
            ("name", Text),
            ("place", Bytes),
            ("chair", Number),
            ("first", Number),
            ("last", Number),
            ("reason", Text),
            ("note", Text),
            ("settled", Number),
        ],
        ordered_by: 1,
    },
    Relation {
        name: "acts",
        columns: &[
            ("number", Number),
            ("change", Number),
            ("at", Number),
            ("done_by", Bytes),
            ("what", Text),
            ("person", Bytes),
            ("place", Bytes),
            ("report", Number),
            ("until", Number),
            ("before", Text),
            ("after", Text),
            ("why", Text),
            ("seen", Number),
            ("undone", Number),
            ("undone_by", Bytes),
            ("undone_why", Text),
        ],
        ordered_by: 1,
    },
    Relation {
        name: "challenges",
        columns: &[
            ("row", Number),
            ("challenger", Bytes),
            ("challenged", Bytes),
            ("sent", Number),
            ("until", Number),
        ],
        ordered_by: 1,
    },
    Relation {
        name: "played",
        columns: &[
            ("person", Bytes),
            ("row", Number),
            ("game", Text),
            ("seat", Number),
            ("people", Number),
            ("rank", Number),
            ("result", Number),
            ("ended", Number),
        ],
        ordered_by: 2,
    },
    Relation {
        name: "met",
        columns: &[
            ("person", Bytes),
            ("other", Bytes),
            ("ended", Number),
            ("row", Number),
            ("game", Text),
            ("result", Number),
        ],
        ordered_by: 4,
    },
    Relation {
        name: "follows",
        columns: &[("person", Bytes), ("other", Bytes), ("since", Number)],
        ordered_by: 2,
    },
    Relation {
        name: "visible",
        columns: &[("person", Bytes), ("games", Number), ("opponents", Number), ("here", Number)],
        ordered_by: 1,
    },
    Relation {
        name: "bots",
        columns: &[("person", Bytes), ("owner", Bytes), ("made", Number), ("filters", Text)],
        ordered_by: 1,
    },
    Relation {
        name: "league",
        columns: &[
            ("id", Bytes),
            ("game", Text),
            ("one", Bytes),
            ("other", Bytes),
            ("at", Number),
            ("result", Number),
        ],
        ordered_by: 1,
    },
    Relation {
        name: "ratings",
        columns: &[
            ("person", Bytes),
            ("game", Text),
            ("seats", Number),
            ("pace", Number),
            ("points", Number),
            ("variance", Number),
            ("bound", Number),
            ("settled", Number),
            ("games", Number),
            ("last", Number),
            ("more", Text),
        ],
        ordered_by: 4,
    },
    Relation {
        name: "moved",
        columns: &[
            ("person", Bytes),
            ("row", Number),
            ("game", Text),
            ("seats", Number),
            ("pace", Number),
            ("ended", Number),
            ("before", Number),
            ("points", Number),
            ("variance", Number),
            ("settled", Number),
        ],
        ordered_by: 2,
    },
    Relation {
        name: "notes",
        columns: &[("person", Bytes), ("row", Number), ("text", Text), ("at", Number)],
        ordered_by: 2,
    },
    Relation {
        name: "events",
        columns: &[
            ("id", Bytes),
            ("version", Number),
            ("phase", Number),
            ("listed", Number),
            ("featured", Number),
            ("starts", Number),
            ("updated", Number),
            ("face", Text),
            ("opener", Bytes),
        ],
        ordered_by: 1,
    },
    Relation {
        name: "waits",
        columns: &[
            ("row", Number),
            ("person", Bytes),
            ("seat", Number),
            ("since", Number),
            ("deadline", Number),
            ("half", Number),
            ("tenth", Number),
            ("seen", Number),
            ("here", Number),
            ("told", Number),
            ("next", Number),
        ],
        ordered_by: 1,
    },
    Relation {
        name: "event_log",
        columns: &[("id", Bytes), ("number", Number), ("arrived", Number), ("entries", Text)],
        ordered_by: 2,
    },
    Relation { name: "event_people", columns: &[("person", Bytes), ("id", Bytes)], ordered_by: 2 },
    Relation {
        name: "reminders",
        columns: &[
            ("person", Bytes),
            ("mail", Number),
            ("quiet_from", Number),
            ("quiet_to", Number),
            ("zone", Text),
            ("language", Text),
            ("webhook", Text),
            ("secret", Text),
        ],
        ordered_by: 1,
    },
    Relation {
        name: "pushes",
        columns: &[
            ("id", Bytes),
            ("person", Bytes),
            ("endpoint", Text),
            ("key", Bytes),
            ("auth", Bytes),
            ("language", Text),
            ("added", Number),
            ("device", Text),
        ],
        ordered_by: 1,
    },
    Relation { name: "secrets", columns: &[("name", Text), ("value", Bytes)], ordered_by: 1 },
    Relation {
        name: "vacations",
        columns: &[("person", Bytes), ("since", Number), ("until", Number)],
        ordered_by: 2,
    },
    Relation {
        name: "replies",
        columns: &[("person", Bytes), ("row", Number), ("lines", Text)],
        ordered_by: 2,
    },
    Relation {
        name: "daily",
        columns: &[("person", Bytes), ("day", Number), ("result", Number)],
        ordered_by: 2,
    },
    Relation {
        name: "puzzles",
        columns: &[
            ("person", Bytes),
            ("game", Text),
            ("rating", Number),
            ("spread", Number),
            ("tried", Number),
            ("solved", Number),
        ],
        ordered_by: 2,
    },
    Relation { name: "unused", columns: &[("person", Bytes), ("since", Number)], ordered_by: 1 },
    Relation {
        name: "leaving",
        columns: &[("person", Bytes), ("after", Number), ("name", Text), ("old", Text)],
        ordered_by: 1,
    },
];

impl Relation {
    /// The values by which a line is found again.
    pub(super) fn key<'a>(&self, line: &'a Line) -> &'a [Value] {
        &line[..self.ordered_by]
    }
}

//! What goes into a store and comes out of it.

use cubo_core::fair::Bytes32;
use cubo_wire::{Pass, PersonId, Phase, TableId};

use super::{Fence, Seating, StoreError};
use crate::ids::{PassHash, TokenHash};

/// A table's place in the store.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Row(pub i64);

/// The person of a command, and the key by which a repeat is recognised.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cause {
    /// Who.
    pub person: PersonId,
    /// The key that the client chose.
    pub key: String,
}

/// What is kept of the links of a table: enough to recognise the passes, and for the house's key to make them again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KeptLinks {
    /// The salt with which the key made them. Absent if no key made them: then they cannot be shown, but they still open the table.
    pub salt: Option<[u8; 16]>,
    /// The hash of the pass that allows watching.
    pub watch: PassHash,
    /// The hash of the pass that allows sitting down.
    pub seat: PassHash,
}

impl KeptLinks {
    /// Of passes that no key has made.
    pub fn of_known(watch: &Pass, seat: &Pass) -> Self {
        KeptLinks { salt: None, watch: PassHash::of(watch), seat: PassHash::of(seat) }
    }
}

/// A table to be opened.
#[derive(Clone, Debug)]
pub struct NewTable {
    /// Its name.
    pub id: TableId,
    /// Who opens it.
    pub by: PersonId,
    /// How many of their listed tables may wait for players, including this one. Beyond that the opening is refused.
    pub waiting_at_most: Option<u32>,
    /// Its links.
    pub links: KeptLinks,
    /// Which game.
    pub game: String,
    /// Whether everybody may find it.
    pub listed: bool,
    /// What lists show of it, as JSON.
    pub face: String,
    /// Its first events.
    pub first: Append,
}

/// Events for one table.
#[derive(Clone, Debug)]
pub struct Append {
    /// Which table; ignored for one that is being opened.
    pub row: Row,
    /// The fence; ignored likewise.
    pub fence: Fence,
    /// How many events it has so far.
    pub at: u64,
    /// How many these are.
    pub count: u64,
    /// The events, as a text.
    pub events: String,
    /// The table's running seal after them.
    pub seal: Bytes32,
    /// When their cause arrived, in milliseconds since 1970.
    pub arrived: u64,
    /// When the append before this one was known to be on the disk. The clocks that it started run from that moment.
    pub settled: Option<u64>,
    /// What caused them.
    pub cause: Option<Cause>,
    /// People who have sat down by them.
    pub people: Vec<PersonId>,
    /// Who is at the table after them, if that or how far the game is has changed.
    pub seating: Option<Seating>,
    /// Whether somebody says something in them.
    pub talk: bool,
    /// The table's links from now on, if they were renewed.
    pub links: Option<KeptLinks>,
    /// How far the table is after them.
    pub phase: Phase,
    /// The seat to act after them.
    pub turn: Option<u8>,
    /// When the table must be woken even if nobody comes. A table that is awake needs no such moment and has deadline 0. After a crash
    /// these are the tables that were awake, and the server wakes them when it starts.
    pub deadline: Option<u64>,
}

/// What is stored about a table beside its events. All of it could be computed again by a replay.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// Which table.
    pub row: Row,
    /// The fence.
    pub fence: Fence,
    /// Whether the table is given up by its owner: it goes to sleep.
    pub asleep: bool,
    /// The version of the table that the note is about. If the table has a later version, the note is dropped.
    pub version: u64,
    /// As in [`Append`].
    pub deadline: Option<u64>,
    /// When the last append was known to be on the disk.
    pub settled: u64,
    /// What lists show of the table, as JSON.
    pub face: String,
    /// Who is away and since when, as a text. The next append removes it.
    pub away: String,
}

/// Where a table was put.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Appended {
    /// Its place.
    pub row: Row,
    /// Its name: the one asked for, or that of the table which the same key opened before.
    pub id: TableId,
}

/// A table as it was stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stored {
    /// Its place.
    pub row: Row,
    /// Its links.
    pub links: KeptLinks,
    /// Whether everybody may find it.
    pub listed: bool,
    /// How many events it has.
    pub version: u64,
    /// Who was away by the last note, unless something has happened since.
    pub away: Option<String>,
    /// Its appends, in order.
    pub appends: Vec<Past>,
}

/// An append as it was stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Past {
    /// When its cause arrived.
    pub arrived: u64,
    /// When it was on the disk, or when it arrived if that is not known.
    pub settled: u64,
    /// The events, as a text.
    pub events: String,
    /// The table's running seal after it.
    pub seal: Option<Bytes32>,
}

/// What a command caused: the events from `first` on, `count` of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Caused {
    /// The version it was made on.
    pub first: u64,
    /// How many events.
    pub count: u64,
}

/// Somebody without an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guest {
    /// Who.
    pub person: PersonId,
    /// What others see.
    pub name: String,
}

/// Which of the listed tables are asked for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Wanted {
    /// Of this game only.
    pub game: Option<String>,
    /// Waiting or playing; both if absent.
    pub phase: Option<Phase>,
    /// Those after this one in the list.
    pub after: Option<TableId>,
}

/// A table in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// Its name.
    pub id: TableId,
    /// Which game.
    pub game: String,
    /// How far it is.
    pub phase: Phase,
    /// When something last happened.
    pub updated: u64,
    /// The seat to act.
    pub turn: Option<u8>,
    /// What lists show of it, as JSON.
    pub face: String,
}

/// A table that is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finished {
    /// Its place.
    pub row: Row,
    /// Its name.
    pub id: TableId,
    /// Its appends, in order, unless they are damaged.
    pub appends: Result<Vec<Past>, StoreError>,
}

/// What a store has done since it was opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Figures {
    /// Appends that are on the disk.
    pub appends: u64,
    /// Commits: each is one sync, and answers all appends in it.
    pub commits: u64,
    /// Writes that failed.
    pub failures: u64,
    /// Commits that took longer than a second.
    pub slow: u64,
    /// Bytes of the write-ahead log when last looked at.
    pub log_bytes: u64,
    /// Bytes of the database.
    pub store_bytes: u64,
    /// Bytes left on the disk, where that can be known.
    pub free_bytes: Option<u64>,
    /// When it was last backed up, in milliseconds since 1970; 0 if never.
    pub last_backup: u64,
}

/// A token's hash beside the guest it stands for.
pub(crate) type Greeting = (TokenHash, Guest);

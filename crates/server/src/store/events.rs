//! Events: lists of appends, like tables, and what lists show of them. What stands in an append is a text to the store.

use cubo_wire::{EventId, PersonId, Phase, TableId};

use super::{Answer, Row};

/// How far an event is, as far as the store must know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EventAt {
    /// It has not begun.
    Open,
    /// It is being played.
    Running,
    /// It is over, or was called off.
    Over,
}

impl EventAt {
    pub(in crate::store) fn number(self) -> i64 {
        match self {
            EventAt::Open => 0,
            EventAt::Running => 1,
            EventAt::Over => 2,
        }
    }
}

/// Entries to be added to an event, all or none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EventAppend {
    /// Which event.
    pub id: EventId,
    /// How many appends there were before; 0 opens the event.
    pub at: u64,
    /// The entries, as JSON.
    pub entries: String,
    /// When.
    pub arrived: u64,
    /// How far it is after them.
    pub phase: EventAt,
    /// Whether everybody may find it.
    pub listed: bool,
    /// Whether it is shown to everybody.
    pub featured: bool,
    /// When it begins by itself or began.
    pub starts: Option<u64>,
    /// What lists show of it, as JSON.
    pub face: String,
    /// Who takes part since these entries, or organises it.
    pub people: Vec<PersonId>,
}

/// An event as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EventStored {
    /// Its appends, and when each arrived.
    pub appends: Vec<(String, u64)>,
}

/// Which events a list is to show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WhichEvents {
    /// Listed ones that are not over, those that begin first first.
    Listed,
    /// Of these, those that are shown to everybody.
    Featured,
    /// Listed ones that are over, the latest first.
    Over,
    /// Those of somebody that are not over.
    Of(PersonId),
    /// All that somebody ever organised or took part in, the latest first.
    EverOf(PersonId),
}

/// Where events are kept.
pub trait Events: Send + Sync + 'static {
    /// Opens an event. False if so many of the organiser's are not over.
    fn open_event(&self, by: PersonId, append: EventAppend, at_most: u32) -> Answer<'_, bool>;

    /// Adds to an event. False if something else was added before, or there is no such event: nothing was written.
    fn append_event(&self, append: EventAppend) -> Answer<'_, bool>;

    /// The whole of an event.
    fn event(&self, id: EventId) -> Answer<'_, Option<EventStored>>;

    /// The events that are not over, with the number of their appends.
    fn live_events(&self) -> Answer<'_, Vec<(EventId, u64)>>;

    /// Events for a list: what it shows of them.
    fn list_events(&self, which: WhichEvents, limit: u32) -> Answer<'_, Vec<(EventId, String)>>;

    /// Of these tables, those that there are: where they are, and how far. One that was taken away is over.
    fn boards(&self, tables: Vec<TableId>) -> Answer<'_, Vec<(TableId, Row, Phase)>>;

    /// The event that a table was opened for: it is the one who opened it.
    fn event_of(&self, table: TableId) -> Answer<'_, Option<EventId>>;

    /// The names of these people, of those who are members.
    fn names_of(&self, people: Vec<PersonId>) -> Answer<'_, Vec<(PersonId, String)>>;
}

//! What is kept for games over days: vacations, and replies that were prepared. Both go with their person when they leave.

use cubo_table::Vacation;
use cubo_wire::{PersonId, TableId};

use super::{Answer, Row};

/// Replies in the list of all of somebody's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RepliesKept {
    /// At which table.
    pub table: TableId,
    /// Which, as JSON.
    pub lines: String,
}

/// Where they are kept.
pub trait Days: Send + Sync + 'static {
    /// The vacations of these people that end after that moment, in the order of their beginning.
    fn vacations(&self, people: Vec<PersonId>, after: u64) -> Answer<'_, Vec<Vacation>>;

    /// Keeps a vacation. One of the same person with the same beginning gets another end; false, and nothing is kept, if another of theirs is not
    /// over at its beginning. Those that ended before `forget` are forgotten.
    fn put_vacation(&self, vacation: Vacation, forget: u64) -> Answer<'_, bool>;

    /// All replies at a table.
    fn replies_at(&self, row: Row) -> Answer<'_, Vec<(PersonId, String)>>;

    /// Keeps somebody's replies at a table, as JSON, in the place of what they had prepared there; nothing is kept of an empty text.
    fn put_replies(&self, person: PersonId, row: Row, lines: String) -> Answer<'_, ()>;

    /// All that somebody has prepared, the oldest tables first.
    fn replies_of(&self, person: PersonId) -> Answer<'_, Vec<RepliesKept>>;
}

//! What people write to themselves about a table. Nobody else reads it, and it goes with them when they leave.

use cubo_wire::{PersonId, TableId};

use super::{Answer, Row};

/// A note in the list of all of somebody's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoteKept {
    /// About which table.
    pub table: TableId,
    /// What it says.
    pub text: String,
    /// When it was last changed.
    pub at: u64,
}

/// Where notes are kept.
pub trait Notes: Send + Sync + 'static {
    /// What somebody has written about a table; empty if nothing.
    fn note_of(&self, person: PersonId, row: Row) -> Answer<'_, String>;

    /// Keeps it in the place of what stood there; nothing is kept of an empty one.
    fn put_note(&self, person: PersonId, row: Row, text: String, now: u64) -> Answer<'_, ()>;

    /// All of somebody's notes, the oldest tables first.
    fn notes_of(&self, person: PersonId) -> Answer<'_, Vec<NoteKept>>;
}

//! Where ids and secrets come from, and who gives a command.

use cubo_core::fair::Bytes32;

use crate::{PersonId, TableId};

/// Randomness from outside: for ids and secrets, never for the outcomes of chance.
pub trait Entropy {
    /// Fills all of it with random bytes that nobody can foresee.
    fn fill(&mut self, bytes: &mut [u8]);

    /// 32 fresh bytes.
    fn bytes32(&mut self) -> Bytes32 {
        let mut bytes = [0; 32];
        self.fill(&mut bytes);
        Bytes32(bytes)
    }

    /// A fresh id of a table.
    fn table_id(&mut self) -> TableId {
        let mut bytes = [0; 16];
        self.fill(&mut bytes);
        TableId::of_random(bytes)
    }
}

/// Who gives a command. The seats that it is about follow from this, never from what the command says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Actor {
    /// A person.
    Person(PersonId),
    /// A house player, for its seat.
    House,
}

/// When a command came, and who was away.
#[derive(Clone, Copy, Debug)]
pub struct Now<'a> {
    /// Milliseconds, on the one clock that the table's host keeps.
    pub ms: u64,
    /// People who are not connected, and since when.
    pub away: &'a [(PersonId, u64)],
}

impl Now<'_> {
    /// That moment, with everybody there.
    pub fn at(ms: u64) -> Self {
        Now { ms, away: &[] }
    }
}

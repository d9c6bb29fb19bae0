//! Names for tables and people, and where fresh ones come from.

use std::fmt;

use cubo_core::fair::Bytes32;
use serde::{Deserialize, Serialize};

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
}

/// The name of a table: 16 letters and digits that cannot be guessed.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TableId(pub String);

/// Letters and digits that are not mistaken for each other; 32, so that five bits choose one.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

impl TableId {
    /// A fresh id: 80 random bits.
    pub fn fresh(entropy: &mut dyn Entropy) -> Self {
        let mut bytes = [0; 16];
        entropy.fill(&mut bytes);
        TableId(bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte & 31)])).collect())
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Somebody, as the host of the table tells people apart. Never shown to anybody else.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PersonId(pub String);

/// Who gives a command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Actor {
    /// A person.
    Person(PersonId),
    /// The house, for a seat that it plays.
    House,
}

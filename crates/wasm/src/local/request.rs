//! What a page asks of its tables.

use cubo_core::FairDice;
use cubo_core::{Dice, fair::Bytes32};
use cubo_table::{Entropy, Opening};
use serde::Deserialize;
use serde_json::{Map, Value};

use super::reply::Append;

/// One request: `{"cmd":"local","now":…,"entropy":"…","wish":{…}}`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Request {
    #[serde(default)]
    pub(crate) id: Option<Value>,
    #[allow(dead_code)] // it has been looked at: it is "local"
    pub(crate) cmd: String,
    /// Milliseconds of the page's clock.
    pub(crate) now: u64,
    /// 32 bytes that nobody can guess, never used before.
    pub(crate) entropy: Bytes32,
    pub(crate) wish: Wish,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Wish {
    /// A message as a socket would send it.
    Message(Map<String, Value>),
    /// Lay a table.
    Open(Open),
    /// Take up a table from all that was stored of it.
    Load(Load),
    /// A house player has thought.
    Thought(Thoughtful),
    /// The record of a game that is over.
    Record(Which),
    /// Let happen what time makes happen.
    Tick,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Open {
    #[serde(default)]
    pub(crate) id: Option<Value>,
    pub(crate) table: Opening,
    /// The position that the game begins from, if not the ordinary one.
    #[serde(default)]
    pub(crate) position: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Load {
    pub(crate) appends: Vec<Append>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Thoughtful {
    pub(crate) table: String,
    /// The version that was thought about.
    pub(crate) at: u64,
    pub(crate) action: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Which {
    pub(crate) table: String,
}

/// A request's entropy, drawn out.
pub(crate) struct Fresh(FairDice);

impl Fresh {
    pub(crate) fn new(entropy: &Bytes32) -> Self {
        Fresh(FairDice::new(&entropy.0, 0))
    }

    /// A number between the two, both included.
    pub(crate) fn between(&mut self, least: u32, most: u32) -> u32 {
        least + self.0.below(most - least + 1)
    }
}

impl Entropy for Fresh {
    fn fill(&mut self, bytes: &mut [u8]) {
        for chunk in bytes.chunks_mut(4) {
            let word = self.0.word().to_le_bytes();
            chunk.copy_from_slice(&word[..chunk.len()]);
        }
    }
}

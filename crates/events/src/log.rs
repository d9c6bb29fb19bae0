//! What an event's list consists of.

use cubo_wire::events::OpenEvent;
use cubo_wire::{PersonId, TableId};
use serde::{Deserialize, Serialize};

/// Something that has happened to an event. Kinds and fields may be added, never changed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "entry", rename_all = "kebab-case")]
pub enum Entry {
    /// Always the first.
    Opened {
        /// The organiser.
        by: PersonId,
        /// What they have chosen.
        terms: Box<OpenEvent>,
    },
    /// Somebody takes part, or comes back.
    Joined {
        /// Who.
        person: PersonId,
        /// Their rating at that moment, if it is settled. It only decides about the order of the first round.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        strength: Option<i32>,
    },
    /// Somebody takes part no longer. What they have played still counts.
    Withdrew {
        /// Who.
        person: PersonId,
    },
    /// It begins.
    Started,
    /// Who meets whom. The tables are opened after this is stored, and again after a crash.
    Paired {
        /// At which tables.
        boards: Vec<PairedBoard>,
        /// Who has no opponent.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        byes: Vec<PersonId>,
    },
    /// A table is over.
    Result {
        /// Which.
        table: TableId,
        /// Each chair's rank, 1 being the first; nothing for somebody who never came. Empty if the game counts for nobody.
        ranks: Vec<Option<u8>>,
    },
    /// Those who look after the house show it to everybody, or no longer.
    Featured {
        /// Who of them.
        by: PersonId,
        /// Whether it is shown.
        on: bool,
    },
    /// It is over.
    Ended,
    /// It never took place, or was broken off.
    Cancelled,
}

/// A table of a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PairedBoard {
    /// Its id.
    pub table: TableId,
    /// In a league: in which group, the first being 0.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub group: u8,
    /// Who sits there; nothing is a house player.
    pub chairs: Vec<Option<PersonId>>,
}

fn is_zero(number: &u8) -> bool {
    *number == 0
}

//! Challenges: tables that wait for one person. They stand beside the tables, and are over when the table no longer waits or the person who was
//! asked has sat down there.

use cubo_wire::{PersonId, TableId};

use super::{Answer, KeptLinks, Row};

/// A challenge to be kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NewChallenge {
    /// The table.
    pub row: Row,
    /// Who asks.
    pub from: PersonId,
    /// Who is asked.
    pub to: PersonId,
    /// When it was sent.
    pub sent: u64,
    /// Until when it stands.
    pub until: u64,
}

/// A challenge that is not answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChallengeKept {
    /// The table.
    pub id: TableId,
    /// Which game.
    pub game: String,
    /// What lists show of the table, as JSON.
    pub face: String,
    /// The table's links.
    pub links: KeptLinks,
    /// Who asks, and what they are called.
    pub from: (PersonId, String),
    /// Who is asked, and what they are called.
    pub to: (PersonId, String),
    /// When it was sent.
    pub sent: u64,
    /// Until when it stands.
    pub until: u64,
}

/// Where the house keeps challenges between its members.
pub trait Challenges: Send + Sync + 'static {
    /// Keeps a challenge, unless the table is one already. Refused, with `false`, if the person who is asked has `most` that are not answered.
    fn challenge(&self, new: NewChallenge, most: u32) -> Answer<'_, bool>;

    /// The challenges to somebody and by them that are not answered at that moment, the latest first.
    fn challenges_of(&self, person: PersonId, now: u64) -> Answer<'_, Vec<ChallengeKept>>;

    /// Forgets a challenge to or by that person, and says who asked and who was asked. None if there is none.
    fn drop_challenge(&self, id: TableId, person: PersonId) -> Answer<'_, Option<(PersonId, PersonId)>>;
}

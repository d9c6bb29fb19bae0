//! What the nodes of a house share besides tables: work that one of them does at a time, those who look for company, and what each must hear
//! of the others because it may have it in memory.
//!
//! [`Shared`] stands beside [`Store`](super::Store). A store that has one owner has no use for it: that owner keeps all of this in memory.

use cubo_core::fair::Bytes32;
use cubo_wire::{PersonId, TableId};

use super::{Answer, Incarnation, NewTable};
use crate::ids::TokenHash;

/// Work that one node does at a time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Job {
    /// Puts people together who look for company.
    Lobby,
    /// Ends old sessions, removes what is old, and takes people who have left off the tables.
    Upkeep,
    /// Takes finished games into ratings.
    Ratings,
    /// Pairs the rounds of events.
    Events,
    /// Reminds people that it is their turn.
    Reminders,
}

impl Job {
    /// Its name in the store.
    pub fn name(self) -> &'static str {
        match self {
            Job::Lobby => "lobby",
            Job::Upkeep => "upkeep",
            Job::Ratings => "ratings",
            Job::Events => "events",
            Job::Reminders => "reminders",
        }
    }
}

/// The right to do a job. It ends when another node has taken the job, even if whoever has it does not know that yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct JobFence {
    /// Which.
    pub job: Job,
    /// Who does it.
    pub owner: Incarnation,
    /// How often it was taken over.
    pub epoch: u64,
}

/// Somebody who looks for company.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeekStored {
    /// Who.
    pub person: PersonId,
    /// With what they commit themselves at the table: no two seeks have the same.
    pub commitment: Bytes32,
    /// What they look for, as JSON.
    pub what: String,
    /// Since when.
    pub since: u64,
}

/// Somebody who has found company.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FoundStored {
    /// Who.
    pub person: PersonId,
    /// With which commitment.
    pub commitment: Bytes32,
    /// At which table.
    pub table: TableId,
    /// Of which game.
    pub game: String,
    /// When.
    pub at: u64,
}

/// Who is at one node.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct HereStored {
    /// How many.
    pub people: u32,
    /// Some of their names, as JSON.
    pub names: String,
}

/// Something that has happened at some node, and that others may have in memory otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Told {
    /// A session has ended: its sockets close.
    Session(TokenHash),
    /// Somebody has left the house.
    Person(PersonId),
    /// Names or words were removed from a table.
    Table(TableId),
    /// Somebody was challenged or has challenged, or that was answered.
    Challenge(PersonId),
}

/// What the nodes of a house share.
pub trait Shared: Send + Sync + 'static {
    /// Takes a job that nobody does who lives, or keeps it. `None` if another node does it, or this one has no lease.
    fn take_job(&self, job: Job, who: Incarnation) -> Answer<'_, Option<JobFence>>;

    /// Keeps a seek in the place of what that person looked for. The same seek again changes nothing, also after it has led to a table. False
    /// if somebody else's has the same commitment.
    fn put_seek(&self, seek: SeekStored, now: u64) -> Answer<'_, bool>;

    /// Changes what somebody looks for; false if they have no such seek any more.
    fn change_seek(&self, seek: SeekStored) -> Answer<'_, bool>;

    /// Somebody looks for company no longer.
    fn drop_seek(&self, person: PersonId) -> Answer<'_, ()>;

    /// When these people were last here, as far as they look for company.
    fn still_here(&self, people: Vec<(PersonId, u64)>) -> Answer<'_, ()>;

    /// Those who look for company and were here after that moment.
    fn seeks(&self, after: u64) -> Answer<'_, Vec<SeekStored>>;

    /// What somebody looks for, and where they have found company after that moment.
    fn seek_of(&self, person: PersonId, after: u64) -> Answer<'_, (Option<SeekStored>, Option<FoundStored>)>;

    /// Seats people at a new table, all of them or nobody: each must look for company still, with that commitment, and the job must be the
    /// node's. False if not.
    fn seat(&self, people: Vec<(PersonId, Bytes32)>, table: NewTable, fence: JobFence) -> Answer<'_, bool>;

    /// Who has found company after that moment.
    fn found(&self, after: u64) -> Answer<'_, Vec<FoundStored>>;

    /// Forgets seeks whose people were not here after the first moment, and what was found before the second.
    fn forget_seeks(&self, gone: u64, found: u64) -> Answer<'_, ()>;

    /// Says who is at a node, and asks who is at the others that live and have said so after that moment.
    fn here(&self, who: Incarnation, here: HereStored, now: u64, after: u64) -> Answer<'_, Vec<HereStored>>;

    /// What has happened at any node since this was last asked here; from a few seconds ago on when it is asked first.
    fn told(&self) -> Answer<'_, Vec<Told>>;

    /// Whether this is the first time that something is used, at whichever node. It is remembered until that moment.
    fn use_up(&self, nonce: [u8; 16], until: u64, now: u64) -> Answer<'_, bool>;
}

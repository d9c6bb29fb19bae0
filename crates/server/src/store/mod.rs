//! What must survive a restart: tables as lists of events, and who is who.
//!
//! [`Store`] is small on purpose, so that it can be implemented with another database. What it promises:
//!
//! - when a write is answered with `Ok`, it is on the disk, all of it;
//! - an append succeeds only on the version it names and by the fence of the table's owner, so that two owners of a table can never
//!   both win;
//! - [`StoreError::Unknown`] means that the write may or may not have happened: the caller must read again.
//!
//! - what is read back is what was written: a table whose appends do not fit their seals is [`StoreError::Damaged`].
//!
//! The store knows no rules and reads no events: they are texts to it.

mod bots;
mod challenges;
mod columns;
mod days;
mod digest;
mod error;
mod events;
mod gather;
mod history;
mod lease;
mod members;
mod migrate;
mod moderation;
mod notes;
#[cfg(test)]
mod people_promises;
mod postgres;
#[cfg(test)]
mod promises;
mod ratings;
mod reminders;
mod safety;
mod seals;
mod seated;
mod shared;
mod sqlite;
mod types;

use std::future::Future;
use std::pin::Pin;

pub use bots::{BotKept, BotToken, Bots, LeagueKept, LeagueResult, NewBot};
pub use challenges::{ChallengeKept, Challenges, NewChallenge};
pub use days::{Days, RepliesKept};
pub use error::StoreError;
pub use events::{EventAppend, EventAt, EventStored, Events, WhichEvents};
pub(in crate::store) use history::FOLLOWED;
pub use history::{
    Count, Followed, History, Meeting, Old, Opponent, Played, Pruned, Running, SaidAt, Seating, Sought,
    Unfollowed,
};
pub use lease::{Claimed, Fence, Incarnation, Joined, Node, Pause, Terms};
pub use members::{
    Holder, Link, LinkFor, MailKept, MailWanted, Member, Members, NameKey, NewMember, NewPassword,
    NewSession, PasskeyKept, PasskeyUse, PasswordSet, Proof, Renaming, SessionKept, Unfit, WayIn,
};
pub use migrate::{Moved, Place, migrate};
pub use moderation::{
    Change, Moderation, NewAct, NewReport, NotDone, Standing, WhichActs, WhichPeople, WhichReports,
};
pub use notes::{NoteKept, Notes};
pub use postgres::{PostgresSettings, PostgresStore};
pub use ratings::{Kind, Moved as RatingMoved, OnBoard, Rated, RatingStep, Ratings, Taken, ToRate};
pub use reminders::{PushKept, QuietKept, RemindersKept, Reminding, Wait, WaitDue, WebhookKept};
pub use safety::{Away, Safety};
pub(crate) use seals::check as check_seals;
pub(crate) use seated::Follower;
pub use shared::{FoundStored, HereStored, Job, JobFence, SeekStored, Shared, Told};
pub use sqlite::{Bulk, SqliteStore, StoreSettings, back_up, index_again, restore};
pub use types::{
    Append, Appended, Cause, Caused, Figures, Finished, Guest, KeptLinks, NewTable, Note, Past, Row, Stored,
    Summary, Wanted,
};

use cubo_wire::{PersonId, Phase, TableId};

use crate::ids::TokenHash;

/// An answer that takes a while.
pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// The storage of everything that must not be lost.
pub trait Store: Send + Sync + 'static {
    /// Puts a new table and its first events on the disk. If the same person has opened a table with the same key before, that table is
    /// the answer. Refused if too many of their tables wait ([`NewTable::waiting_at_most`]).
    fn open(&self, table: NewTable) -> Answer<'_, Appended>;

    /// Adds events to a table, all or none.
    fn append(&self, append: Append) -> Answer<'_, ()>;

    /// Stores something beside the events. Nothing depends on it: nobody needs to wait for the answer.
    fn note(&self, note: Note) -> Answer<'_, ()>;

    /// The whole of a table.
    fn load(&self, id: TableId) -> Answer<'_, Option<Stored>>;

    /// What this person's command with this key caused, if it did after version `from`.
    fn caused(&self, row: Row, cause: Cause, from: u64) -> Answer<'_, Option<Caused>>;

    /// The guest or member with this token.
    fn guest(&self, token: TokenHash) -> Answer<'_, Option<Guest>>;

    /// Remembers a new guest, or another name of one, at that moment.
    fn put_guest(&self, token: TokenHash, guest: Guest, now: u64) -> Answer<'_, ()>;

    /// Forgets a token: its session has ended. The person keeps their chairs.
    fn forget(&self, token: TokenHash) -> Answer<'_, ()>;

    /// The tables at which somebody sits or sat, the latest first.
    fn tables_of(&self, person: PersonId, limit: u32) -> Answer<'_, Vec<Summary>>;

    /// Listed tables that are not over, the latest first.
    fn listed(&self, wanted: Wanted, limit: u32) -> Answer<'_, Vec<Summary>>;

    /// How many listed tables are in that phase, counted up to `most`.
    fn count_listed(&self, phase: Phase, most: u32) -> Answer<'_, u32> {
        let wanted = Wanted { phase: Some(phase), ..Wanted::default() };
        Box::pin(async move { Ok(self.listed(wanted, most).await?.len() as u32) })
    }

    /// Sleeping tables whose deadline is at or before that moment, the oldest first.
    fn due(&self, now: u64, limit: u32) -> Answer<'_, Vec<TableId>>;

    /// Tables after `row` that are stored as awake, but to which nothing has happened since that moment: they were awake when the server
    /// crashed.
    fn orphans(&self, after: Row, since: u64, limit: u32) -> Answer<'_, Vec<(Row, TableId)>>;

    /// Tables that are over, after `row` in the order of opening.
    fn finished(&self, after: Row, limit: u32) -> Answer<'_, Vec<Finished>>;

    /// How leases are kept; `None` if they cannot be lost because the store is not shared.
    fn terms(&self) -> Option<Terms> {
        None
    }

    /// Makes this process a node of the house.
    fn join(&self, node: Node, now: u64) -> Answer<'_, Joined> {
        drop(node);
        Box::pin(async move {
            let asked = tokio::time::Instant::now();
            let before = self.alive(now).await?;
            // If the wall clock was set back in between, the tables' clock goes on from its last time.
            let clock = before.unwrap_or(now).max(now);
            if clock > now {
                self.alive(clock).await?;
            }
            let closed = before.map(|from| Pause { from, until: clock });
            Ok(Joined { who: Incarnation::SOLE, closed, clock, asked })
        })
    }

    /// Renews a lease, and stores the time of the tables' clock. False if the lease has run out.
    fn renew(&self, who: Incarnation, now: u64) -> Answer<'_, bool> {
        let _ = who;
        Box::pin(async move { self.alive(now).await.map(|_| true) })
    }

    /// Notes whether a node can be reached by the bus.
    fn note_bus(&self, who: Incarnation, ok: bool) -> Answer<'_, ()> {
        let _ = (who, ok);
        Box::pin(async { Ok(()) })
    }

    /// Ends a lease: others may take what is left of its tables at once.
    fn leave(&self, who: Incarnation, now: u64) -> Answer<'_, ()> {
        let _ = who;
        Box::pin(async move { self.alive(now).await.map(|_| ()) })
    }

    /// Claims a table that has no owner or a dead one, or is already the claimer's. [`StoreError::Elsewhere`] if its owner is alive.
    fn claim(&self, id: TableId, who: Incarnation, now: u64) -> Answer<'_, Option<Claimed>> {
        let _ = (who, now);
        Box::pin(async move { Ok(Some(Claimed { id, fence: Fence::SOLE, pause: None, chance_epoch: 0 })) })
    }

    /// Claims tables that must be woken: those that sleep and are due, and those that were awake at a dead node.
    fn sweep(&self, who: Incarnation, now: u64, limit: u32) -> Answer<'_, Vec<Claimed>> {
        let _ = who;
        Box::pin(async move {
            let due = self.due(now, limit).await?;
            Ok(due
                .into_iter()
                .map(|id| Claimed { id, fence: Fence::SOLE, pause: None, chance_epoch: 0 })
                .collect())
        })
    }

    /// Stores that the server runs at this moment; returns the moment that was stored before.
    fn alive(&self, now: u64) -> Answer<'_, Option<u64>>;

    /// Whether an append would work now: writes as much as a large append, and removes it again.
    fn probe(&self, now: u64) -> Answer<'_, ()>;

    /// What was done so far.
    fn figures(&self) -> Figures;

    /// Where challenges between members are kept, if this store keeps any.
    fn challenges(&self) -> Option<&dyn Challenges> {
        None
    }

    /// Where bots are kept, if this store keeps any.
    fn bots(&self) -> Option<&dyn Bots> {
        None
    }

    /// Where members are kept, if this store keeps any.
    fn members(&self) -> Option<&dyn Members> {
        None
    }

    /// Where it is kept who stays away from whom, if this store keeps it.
    fn safety(&self) -> Option<&dyn Safety> {
        None
    }

    /// Where reports are kept, and what was done about them, if this store keeps any.
    fn moderation(&self) -> Option<&dyn Moderation> {
        None
    }

    /// What the nodes of a house share besides tables; nothing if only one has the store.
    fn shared(&self) -> Option<&dyn Shared> {
        None
    }

    /// Where it is kept who played what with whom, if this store keeps it.
    fn history(&self) -> Option<&dyn History> {
        None
    }

    /// Where notes to oneself are kept, if this store keeps any.
    fn notes(&self) -> Option<&dyn Notes> {
        None
    }

    /// Where events are kept, if this store keeps any.
    fn events(&self) -> Option<&dyn Events> {
        None
    }

    /// Where vacations and prepared replies are kept, if this store keeps any.
    fn days(&self) -> Option<&dyn Days> {
        None
    }

    /// Where ratings are kept, if this store keeps any.
    fn ratings(&self) -> Option<&dyn Ratings> {
        None
    }

    /// Where it is kept who is to be reminded and how, if this store keeps it.
    fn reminding(&self) -> Option<&dyn Reminding> {
        None
    }
}

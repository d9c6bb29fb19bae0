//! How people protect themselves from each other, and what those who look after the house have done.
//!
//! [`Safety`] stands beside [`Store`](super::Store) and promises the same: what is answered with `Ok` is on the disk, all of it or nothing.

use cubo_wire::PersonId;
use cubo_wire::safety::Distance;

use super::Answer;

/// How many people one person keeps away at most.
pub(in crate::store) const MOST: u32 = 500;

/// Somebody whom a person keeps away.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Away {
    /// Who.
    pub other: PersonId,
    /// What they were called then.
    pub name: String,
    /// How far.
    pub how: Distance,
    /// Since when.
    pub since: u64,
}

/// Where the house keeps who is to be kept away from whom.
pub trait Safety: Send + Sync + 'static {
    /// Keeps somebody away from a person, in the place of what was so before. False if the person keeps too many away already.
    fn keep_away(&self, person: PersonId, away: Away) -> Answer<'_, bool>;

    /// Lets somebody near again.
    fn let_near(&self, person: PersonId, other: PersonId) -> Answer<'_, ()>;

    /// Whom a person keeps away, the latest first.
    fn kept_away(&self, person: PersonId) -> Answer<'_, Vec<Away>>;

    /// Of these people, the pairs of which one has blocked the other.
    fn blocked(&self, people: Vec<PersonId>) -> Answer<'_, Vec<(PersonId, PersonId)>>;

    /// Of these people, those who are not to hear what somebody says: they have muted or blocked them, or were blocked by them.
    fn unheard(&self, speaker: PersonId, listeners: Vec<PersonId>) -> Answer<'_, Vec<PersonId>>;
}

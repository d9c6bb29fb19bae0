//! What those who look after the house may do, and to whom.

use cubo_wire::PersonId;
use cubo_wire::safety::{Deed, Order, Role};

use crate::ids;
use crate::members::names::{self, Unusable};
use crate::names::composed;
use crate::store::{Moderation, NewAct, NotDone, StoreError, WhichPeople};

/// The longest reason, in characters.
const LONGEST: usize = 500;
/// The longest time that something holds: ten years.
const LONGEST_S: u64 = 10 * 365 * 24 * 60 * 60;

/// Why an order is not carried out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// There is no such thing, or it is so already.
    NotDone(NotDone),
    /// A reason is needed, of 1 to 500 characters.
    NoReason,
    /// This needs a time, or a shorter one.
    BadTime,
    /// This is no name for a member.
    BadName,
    /// The name is kept for the house.
    ReservedName,
    /// Nobody acts on themselves.
    Yourself,
    /// They look after the house too, and are not below whoever asks.
    NotBelow,
}

/// A text as it may stand in the book; `None` if it is empty or too long.
pub(crate) fn reason(text: &str) -> Option<String> {
    let text = composed(text);
    let plain: String = text.chars().filter(|c| !c.is_control() || *c == '\n').collect();
    let plain = plain.trim();
    (1..=LONGEST).contains(&plain.chars().count()).then(|| plain.to_owned())
}

/// Who is meant by an id.
pub(crate) fn person_of(id: &str) -> Option<PersonId> {
    ids::unspell::<16>(id).map(ids::person)
}

/// Checks an order and carries it out. `by`: who gives it, and what they are; nobody: the command line, which may do everything.
pub(crate) async fn carry_out(
    moderation: &dyn Moderation,
    by: Option<(PersonId, Role)>,
    order: Order,
    now: u64,
) -> Result<Result<u64, Refusal>, StoreError> {
    let refused = |why| Ok(Err(why));
    let Some(why) = reason(&order.why) else { return refused(Refusal::NoReason) };
    let person = match &order.person {
        Some(id) => match person_of(id) {
            Some(person) => Some(person),
            None => return refused(Refusal::NotDone(NotDone::NoPerson)),
        },
        None => None,
    };
    if let (Some((by, role)), Some(person)) = (by, person) {
        if by == person {
            return refused(Refusal::Yourself);
        }
        let theirs = moderation.role(person).await?;
        if theirs.is_some_and(|theirs| theirs >= role) {
            return refused(Refusal::NotBelow);
        }
    }
    if order.what == Deed::LookIn {
        // Only with a report, and then the table can be seen.
        return refused(Refusal::NotDone(NotDone::NoReport));
    }
    if matches!(order.what, Deed::Promote | Deed::Demote)
        && by.is_some_and(|(_, role)| role != Role::Operator)
    {
        return refused(Refusal::NotBelow);
    }
    let until = match (order.what, order.for_s) {
        (Deed::Mute | Deed::Suspend, Some(1..=LONGEST_S)) => order.for_s.map(|s| now + s * 1000),
        (Deed::Suspend, None) => None,
        (Deed::Mute, _) | (_, Some(_)) => return refused(Refusal::BadTime),
        _ => None,
    };
    let name = match (order.what, &order.name) {
        (Deed::Rename, Some(name)) => match names::fit(name) {
            Ok(fit) => Some(fit),
            Err(Unusable::Bad) => return refused(Refusal::BadName),
            Err(Unusable::Reserved) => return refused(Refusal::ReservedName),
        },
        (Deed::Rename, None) => return refused(Refusal::BadName),
        _ => None,
    };
    if order.what == Deed::Promote && !is_member(moderation, person, now).await? {
        return refused(Refusal::NotDone(NotDone::NoPerson));
    }
    let new = NewAct {
        by: by.map(|(by, _)| by),
        what: order.what,
        person,
        table: order.table,
        report: order.report,
        until,
        name,
        role: order.role,
        why,
        now,
    };
    Ok(moderation.act(new).await?.map_err(Refusal::NotDone))
}

/// Only somebody who can be found again looks after a house.
async fn is_member(
    moderation: &dyn Moderation,
    person: Option<PersonId>,
    now: u64,
) -> Result<bool, StoreError> {
    let Some(person) = person else { return Ok(false) };
    let found = moderation.people(WhichPeople::One(person), now, 1).await?;
    Ok(found.first().is_some_and(|person| person.who.member))
}

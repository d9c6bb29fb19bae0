//! How people are protected from each other.
//!
//! - `blocked` and `blocked_pairs`: who is never brought together;
//! - `unheard`: who does not hear whom;
//! - `check_near`: whether somebody may sit down beside others;
//! - `standing`: what somebody may do whom a moderator has muted or suspended (`check_free`, `check_voice`);
//! - `acts`: what those who look after the house may do; `follow`: how that reaches open tables and sockets;
//! - `fair`: the rules of rated games;
//! - `words`: what an operator does not want to read in talk and names;
//! - `excerpt`: what happened at a table in the time that somebody reports.
//!
//! What of it is stored is in [`crate::store::Safety`] and [`crate::store::Moderation`]; a store without it protects nobody, and everything else works. The doors are in
//! `http/safety.rs` and `http/moderation.rs`.

mod acts;
mod admin;
mod excerpt;
mod fair;
mod follow;
mod standing;
mod words;

use cubo_wire::PersonId;

use crate::fault::{BLOCKED, Fault};
use crate::house::House;
use crate::store::StoreError;

pub use acts::Refusal;
pub(crate) use acts::{carry_out, person_of, reason};
pub use admin::order;
pub(crate) use excerpt::{MOST as MOST_EVENTS, excerpt};
pub(crate) use fair::{check_opening, check_rated};
pub(crate) use follow::{follow, take_up};
pub(crate) use standing::{bots, check_free, check_voice, standing};
pub(crate) use words::WordFilter;
pub use words::check_word_list;

/// Whether one of the two has blocked the other: then they are not paired, do not challenge each other and do not hear each other.
pub(crate) async fn blocked(house: &House, one: PersonId, other: PersonId) -> Result<bool, StoreError> {
    Ok(one != other && !blocked_pairs(house, vec![one, other]).await?.is_empty())
}

/// Of these people, all pairs of which one has blocked the other. A pair may stand there both ways round.
pub(crate) async fn blocked_pairs(
    house: &House,
    people: Vec<PersonId>,
) -> Result<Vec<(PersonId, PersonId)>, StoreError> {
    match house.store.safety() {
        Some(safety) if people.len() > 1 => safety.blocked(people).await,
        _ => Ok(Vec::new()),
    }
}

/// Of those who listen, who is not to hear somebody.
pub(crate) async fn unheard(
    house: &House,
    speaker: PersonId,
    listeners: Vec<PersonId>,
) -> Result<Vec<PersonId>, StoreError> {
    match house.store.safety() {
        Some(safety) if !listeners.is_empty() => safety.unheard(speaker, listeners).await,
        _ => Ok(Vec::new()),
    }
}

/// That somebody may sit down where these people are. Which of them it is, and who has blocked whom, is not told.
pub(crate) async fn check_near(
    house: &House,
    person: PersonId,
    others: impl Iterator<Item = PersonId>,
) -> Result<(), Fault> {
    let mut people = vec![person];
    people.extend(others);
    let pairs = blocked_pairs(house, people).await?;
    match pairs.iter().any(|(one, other)| *one == person || *other == person) {
        true => Err(BLOCKED),
        false => Ok(()),
    }
}

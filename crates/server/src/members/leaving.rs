//! Somebody leaves the house for good.
//!
//! Name, password, codes, links, keys and sessions go in one transaction, and from then on nothing leads back to the person. What remains
//! is done table by table, and goes on after a restart: chairs in running games are given up, names and words are taken out of the stored
//! events, and tables that are awake are read again. Games stay, under an id that stands for nobody.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use cubo_wire::{PersonId, TableId};
use tokio::sync::oneshot;

use crate::hall::{Hall, Mail, Undelivered};
use crate::house::House;
use crate::ids::TokenHash;
use crate::store::{History, Job, StoreError};
use crate::{jobs, log};

/// How many running tables of one person are asked for at a time.
const RUNNING: u32 = 1000;
/// How many people are looked after in one round.
const AT_ONCE: u32 = 20;

/// Who has left since the server started. What they sent just before is refused.
#[derive(Default)]
pub(crate) struct Gone {
    any: AtomicBool,
    people: Mutex<HashSet<PersonId>>,
}

impl Gone {
    fn add(&self, person: PersonId) {
        self.people.lock().unwrap_or_else(PoisonError::into_inner).insert(person);
        self.any.store(true, Ordering::Release);
    }

    /// Whether that person has left.
    pub(crate) fn has(&self, person: &PersonId) -> bool {
        // On most days nobody has, and no lock is needed.
        self.any.load(Ordering::Acquire)
            && self.people.lock().unwrap_or_else(PoisonError::into_inner).contains(person)
    }
}

/// Removes a person. When this returns, name, keys and sessions are gone; names and words at tables follow in a task of its own, which
/// the answer waits for as long as it likes.
pub(crate) async fn leave(
    house: &Arc<House>,
    history: &dyn History,
    person: PersonId,
) -> Result<oneshot::Receiver<()>, StoreError> {
    // Their bots leave in the same transaction.
    let mut people = vec![person];
    if let Some(bots) = house.store.bots() {
        people.extend(bots.bots_of(person).await?.into_iter().map(|bot| bot.person));
    }
    people.iter().for_each(|one| house.gone.add(*one));
    for session in history.leave(person).await? {
        house.sessions.end(session);
    }
    let (done, finished) = oneshot::channel();
    let house = house.clone();
    tokio::spawn(async move {
        for person in people {
            forget(&house, person).await;
        }
        let _ = done.send(());
    });
    Ok(finished)
}

/// Somebody has left, at whichever node: their chairs at tables that are awake here are given up.
pub(crate) async fn has_left(house: &Arc<House>, person: PersonId) -> Result<(), StoreError> {
    house.gone.add(person);
    let Some(history) = house.store.history() else { return Ok(()) };
    for running in history.running(person, RUNNING).await? {
        if house.hall.is_awake(&running.table.id) {
            ask(house, running.table.id, |answer| Mail::Depart { person, answer }).await;
        }
    }
    Ok(())
}

/// Puts the new names of those whom a moderator has renamed on their chairs, and wherever else they are shown.
pub(crate) async fn finish_renaming(house: &Arc<House>) {
    let Some((history, members)) = house.store.history().zip(house.store.members()) else { return };
    let renamed = async {
        for person in history.renaming(AT_ONCE).await? {
            if let Some(member) = members.member(person).await? {
                house.lobby.renamed(person, &member.name);
            }
            loop {
                let tables = history.forget_at_tables(person).await?;
                if tables.is_empty() {
                    break;
                }
                for id in tables {
                    reread(house, id).await;
                }
            }
        }
        Ok::<(), StoreError>(())
    };
    if let Err(why) = renamed.await {
        log::warn("a new name could not be put on all chairs yet", why.code());
    }
}

/// Does for people who have left what is still to be done.
pub(crate) async fn finish_leaving(house: &Arc<House>) {
    let Some(history) = house.store.history() else { return };
    if jobs::take(house, Job::Upkeep).await.is_none() {
        return;
    }
    finish_renaming(house).await;
    loop {
        let people = match history.leaving(AT_ONCE).await {
            Ok(people) => people,
            Err(why) => return log::warn("the store does not say who has left", why.code()),
        };
        if people.is_empty() {
            return;
        }
        for person in &people {
            house.gone.add(*person);
        }
        end_strangers(house).await;
        for person in people {
            if !forget(house, person).await {
                return; // the next round tries again
            }
        }
    }
}

/// Ends the sockets of sessions that the store no longer knows: the operator has removed somebody.
async fn end_strangers(house: &House) {
    for session in house.sessions.all_open() {
        if matches!(house.store.guest(session).await, Ok(None)) {
            house.sessions.end(session);
        }
    }
}

/// Takes somebody who has left off the tables. False if the store failed.
async fn forget(house: &Arc<House>, person: PersonId) -> bool {
    let forgotten = async {
        let Some(history) = house.store.history() else { return Ok(()) };
        for running in history.running(person, RUNNING).await? {
            ask(house, running.table.id, |answer| Mail::Depart { person, answer }).await;
        }
        loop {
            let tables = history.forget_at_tables(person).await?;
            if tables.is_empty() {
                return Ok(());
            }
            for id in tables {
                reread(house, id).await;
            }
        }
    };
    let forgotten: Result<(), StoreError> = forgotten.await;
    if let Err(why) = &forgotten {
        log::warn("somebody who has left could not be taken off all tables yet", why.code());
    }
    forgotten.is_ok()
}

/// Has a table that is awake read again what is stored of it, and its card drawn again.
pub(crate) async fn reread(house: &Arc<House>, id: TableId) {
    house.cards.forget(id);
    ask(house, id, |answer| Mail::Reread { answer }).await;
}

/// Asks a table to do something, and waits until it has. If it sleeps and need not be woken, nothing is done.
async fn ask(house: &Arc<House>, id: TableId, mail: impl Fn(oneshot::Sender<()>) -> Mail) {
    loop {
        let (answer, done) = oneshot::channel();
        match Hall::send(house, id, mail(answer)) {
            Ok(()) => {
                // No answer: it sleeps, or the house closes.
                let _ = done.await;
                return;
            }
            Err(Undelivered::Busy(_) | Undelivered::Full(_)) => {
                tokio::time::sleep(std::time::Duration::from_millis(50)).await;
            }
        }
    }
}

/// The sessions of somebody that have an open socket: whether they are here.
pub(crate) fn is_here(house: &House, sessions: &[TokenHash]) -> bool {
    let open = house.sessions.all_open();
    sessions.iter().any(|session| open.contains(session))
}

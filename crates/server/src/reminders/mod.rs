//! Reminders: members are told that it is their turn while they are not here.
//!
//! - `words`: what is said; `quiet`: when nothing is;
//! - `push`: Web Push; `reach`: requests to addresses that members have given; `send`: all ways of sending.
//!
//! Tables note in the store whose turn it is (`desk/waiting.rs`). One node at a time looks there for what is due. Before a reminder is sent
//! the store is told that it is done with, and only if that succeeds it is sent: whatever happens, nobody is told the same twice. A kill in
//! between loses that one reminder; those at half and at a tenth of the time follow.

mod push;
mod quiet;
mod reach;
pub(crate) mod send;
mod words;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use cubo_wire::PersonId;
use tokio::sync::{OnceCell, Semaphore};
use tokio::time::{MissedTickBehavior, interval};

pub(crate) use push::{AUTH, POINT, Vapid, encrypt};
pub(crate) use quiet::{DAY, is_zone};
pub(crate) use reach::{Reach, Refusal};
use words::Notice;

use crate::config::ReminderSettings;
use crate::house::{House, closed};
use crate::rate::{Buckets, Rate};
use crate::store::{Job, PushKept, RemindersKept, Reminding, StoreError, WaitDue};
use crate::{jobs, log, safety};

/// How often it is looked who is to be told.
const LOOK: Duration = Duration::from_secs(5);
/// How many turns are looked at in one round.
const AT_ONCE: u32 = 100;
/// How many people are written to at one moment. While all are in use, what is due waits in the store.
const ROOM: usize = 64;
/// Reminders that one sends oneself: five at once, then one a minute.
const TESTS: Rate = Rate { per_s: 1.0 / 60.0, burst: 5.0 };
/// How many people are remembered for that.
const PEOPLE: usize = 65_536;
/// Whoever is on vacation may come back sooner than they have said: so often it is looked again.
const AGAIN_MS: u64 = 60 * 60 * 1000;
/// How many reminders there are in a turn.
const ALL: u8 = 3;

/// What reminders need of the house.
pub(crate) struct Reminders {
    pub(crate) reach: Reach,
    vapid: OnceCell<Vapid>,
    room: Arc<Semaphore>,
    /// Those that people send themselves.
    pub(crate) tests: Buckets<PersonId>,
}

impl Reminders {
    pub(crate) fn new(settings: &ReminderSettings) -> Self {
        Reminders {
            reach: Reach::new(settings.push_hosts.clone(), settings.allow_loopback),
            vapid: OnceCell::new(),
            room: Arc::new(Semaphore::new(ROOM)),
            tests: Buckets::new(TESTS, PEOPLE),
        }
    }

    /// The house's key for push services: made once, the same for all nodes.
    pub(crate) async fn vapid(&self, house: &House) -> Result<&Vapid, StoreError> {
        let broken = || StoreError::Failed("the key for push services cannot be made or read".to_owned());
        self.vapid
            .get_or_try_init(|| async {
                let store = house.store.reminding().ok_or_else(broken)?;
                let kept = store.secret("vapid", Vapid::fresh().map_err(|_| broken())?).await?;
                Vapid::read(&kept).map_err(|_| broken())
            })
            .await
    }
}

/// Tells people until the server shuts down.
pub(crate) async fn run(house: Arc<House>) {
    let Some(store) = house.store.reminding() else { return };
    if let Err(why) = house.reminders.vapid(&house).await {
        log::warn("there is no key for push services yet", why.code());
    }
    let mut closing = house.closing.subscribe();
    let mut tick = interval(LOOK);
    tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            _ = tick.tick() => {}
            () = closed(&mut closing) => return,
        }
        if let Err(why) = look(&house, store).await {
            log::warn("the store does not say who is to be reminded", why.code());
        }
    }
}

/// Those who are told something in one round.
#[derive(Default)]
struct Telling {
    kept: RemindersKept,
    pushes: Vec<PushKept>,
    notices: Vec<Notice>,
}

async fn look(house: &Arc<House>, store: &dyn Reminding) -> Result<(), StoreError> {
    let due = store.waits_due(house.clock.now(), AT_ONCE).await?;
    if due.is_empty() || jobs::take(house, Job::Reminders).await.is_none() {
        return Ok(());
    }
    let mut people: BTreeMap<PersonId, Telling> = BTreeMap::new();
    let mut failed = Ok(());
    for one in due {
        if people.len() >= house.reminders.room.available_permits() && !people.contains_key(&one.wait.person)
        {
            break;
        }
        match settle(house, store, &one).await {
            Ok(None) => {}
            Ok(Some(telling)) => {
                let person = people.entry(one.wait.person).or_default();
                person.notices.extend(telling.notices);
                (person.kept, person.pushes) = (telling.kept, telling.pushes);
            }
            // What is marked already must still be sent.
            Err(why) => {
                failed = Err(why);
                break;
            }
        }
    }
    for (person, telling) in people {
        let Ok(turn) = house.reminders.room.clone().acquire_owned().await else { break };
        let house = house.clone();
        tokio::spawn(async move {
            let Telling { kept, pushes, notices } = telling;
            send::all(&house, person, &kept, &pushes, &notices).await;
            drop(turn);
        });
    }
    failed
}

async fn vacation_until(house: &House, person: PersonId, now: u64) -> Result<Option<u64>, StoreError> {
    let Some(days) = house.store.days() else { return Ok(None) };
    let all = days.vacations(vec![person], now).await?;
    Ok(all.iter().find(|one| one.from <= now && one.until > now).map(|one| one.until))
}

/// Decides about a turn, and marks in the store what was decided. What is returned is to be sent.
async fn settle(house: &House, store: &dyn Reminding, due: &WaitDue) -> Result<Option<Telling>, StoreError> {
    let (wait, now) = (&due.wait, house.clock.now());
    // The table was not read again yet, or its end was not noted: when it is, this is set right.
    if !due.still {
        store.settle_wait(due, due.told, None).await?;
        return Ok(None);
    }
    // Nobody is told anything on vacation, and no time runs: the table has moved what it has noted, or will.
    if let Some(until) = vacation_until(house, wait.person, now).await? {
        store.settle_wait(due, due.told, Some(until.min(now + AGAIN_MS))).await?;
        return Ok(None);
    }
    let stage = wait.due_at(now);
    if wait.deadline.is_some_and(|at| at <= now) {
        store.settle_wait(due, ALL, None).await?;
        return Ok(None);
    }
    let knows = wait.here || stage == 1 && wait.seen;
    let next = wait.next_after(stage);
    if stage <= due.told || knows {
        store.settle_wait(due, stage.max(due.told), wait.next_after(stage.max(due.told))).await?;
        return Ok(None);
    }
    let (kept, pushes) = (store.reminders_of(wait.person).await?, store.pushes_of(wait.person).await?);
    let any = kept.mail || kept.webhook.is_some() || !pushes.is_empty();
    if !any || safety::standing(house, wait.person).await?.closed {
        store.settle_wait(due, stage, next).await?;
        return Ok(None);
    }
    if let Some(over) = kept.quiet.as_ref().and_then(|quiet| quiet::over_at(quiet, now)) {
        // Nothing is done with: afterwards it is told once, if it is still so.
        store.settle_wait(due, due.told, Some(over)).await?;
        return Ok(None);
    }
    let mine = store.settle_wait(due, stage, next).await?;
    Ok(mine.then(|| Telling { kept, pushes, notices: vec![Notice::of(due, stage)] }))
}

//! The owner's side: asks workers, and thinks itself where none of them answers.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use cubo_wire::PersonId;
use tokio::sync::oneshot;
use tokio::time::{Instant, timeout_at};

use super::{BEAT, Said, Task};
use crate::bus::{Bus, Heard};
use crate::house::House;
use crate::pool::{Length, Think, Thought};

/// How many workers are asked for one thought if they are busy.
const TRIES: u32 = 3;
/// A worker that says nothing for so long is lost: three beats and a moment.
const SILENCE: Duration = BEAT.saturating_mul(3).saturating_add(Duration::from_millis(300));
/// What a worker may take beyond the time of the thought.
const GRACE: Duration = Duration::from_secs(1);
/// For how long nobody is asked if nobody listens.
const NOBODY: Duration = Duration::from_secs(1);
/// The longest text of an action that is read.
const LONGEST_ACTION: usize = 1024;

/// Whether there are workers.
#[derive(Default, Debug)]
pub(crate) struct Workers {
    /// Nobody listened; they are not asked before this.
    none_until: Mutex<Option<Instant>>,
}

impl Workers {
    fn none_until(&self) -> std::sync::MutexGuard<'_, Option<Instant>> {
        self.none_until.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether asking makes sense.
    fn may_be(&self) -> bool {
        self.none_until().is_none_or(|until| Instant::now() >= until)
    }

    fn note(&self, nobody: bool) {
        *self.none_until() = nobody.then(|| Instant::now() + NOBODY);
    }
}

/// Why no worker has thought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Why {
    Nobody,
    Busy,
    Lost,
    Unable,
}

impl Why {
    fn word(self) -> &'static str {
        match self {
            Why::Nobody => "nobody",
            Why::Busy => "busy",
            Why::Lost => "lost",
            Why::Unable => "unable",
        }
    }
}

/// Starts a search for a table that this person opened: at a worker if there is one, unless it must be `here`. `None` if too many are waiting
/// here.
pub(crate) fn think(
    house: &Arc<House>,
    person: PersonId,
    length: Length,
    task: Task,
    here: bool,
) -> Option<Thought> {
    let task = Arc::new(task);
    match &house.bus {
        Some(bus) if !here && bus.is_up() && house.workers.may_be() => {
            let (answer, receiver) = oneshot::channel();
            let far = Arc::new(AtomicBool::new(false));
            let thinking = elsewhere(house.clone(), bus.clone(), person, length, task, far.clone(), answer);
            let asking = tokio::spawn(thinking).abort_handle();
            Some(Thought::asked(receiver, far, asking))
        }
        _ => think_here(house, person, length, task),
    }
}

fn think_here(house: &House, person: PersonId, length: Length, task: Arc<Task>) -> Option<Thought> {
    let search: Think = Box::new(move |stop| task.search(stop));
    let thought = house.pool.think(person, length, search)?;
    house.metrics.thoughts.up("here");
    Some(thought)
}

async fn elsewhere(
    house: Arc<House>,
    bus: Arc<Bus>,
    person: PersonId,
    length: Length,
    task: Arc<Task>,
    far: Arc<AtomicBool>,
    answer: oneshot::Sender<Option<String>>,
) {
    let why = match ask(&bus, &task).await {
        Ok(action) => {
            house.workers.note(false);
            house.metrics.thoughts.up("worker");
            far.store(true, Relaxed);
            let _ = answer.send(Some(action));
            return;
        }
        Err(why) => why,
    };
    house.workers.note(why == Why::Nobody);
    house.metrics.thoughts_back.up(why.word());
    let found = match think_here(&house, person, length, task) {
        // Dropped with this task, and cancelled with it.
        Some(mut thought) => (&mut thought.answer).await.unwrap_or(None),
        None => None,
    };
    let _ = answer.send(found);
}

/// Asks workers until one of them has thought.
async fn ask(bus: &Arc<Bus>, task: &Task) -> Result<String, Why> {
    for _ in 0..TRIES {
        let mut asked = bus.ask_workers(task).ok_or(Why::Unable)?;
        let last = Instant::now() + task.time() + GRACE;
        loop {
            let until = last.min(Instant::now() + SILENCE);
            match timeout_at(until, asked.heard.recv()).await {
                Err(_) | Ok(None) => return Err(Why::Lost),
                Ok(Some(Heard::Nobody)) => return Err(Why::Nobody),
                Ok(Some(Heard::Said(Said::Thinking))) => {}
                Ok(Some(Heard::Said(Said::Busy))) => break,
                Ok(Some(Heard::Said(Said::Done { epoch, version, action })))
                    if (epoch, version) == (task.epoch, task.version) && action.len() <= LONGEST_ACTION =>
                {
                    return Ok(action);
                }
                Ok(Some(Heard::Said(Said::Done { .. } | Said::Unable) | Heard::Unreadable)) => {
                    return Err(Why::Unable);
                }
            }
        }
    }
    Err(Why::Busy)
}

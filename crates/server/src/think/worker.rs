//! The worker's side: takes thoughts from the bus, as many at a time as it has threads.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use async_nats::{Client, Message, Subject, Subscriber};
use futures_util::StreamExt;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::task::JoinHandle;
use tokio::time::{MissedTickBehavior, interval, timeout};

use super::{BEAT, Said, Task};
use crate::bus::{BusError, BusSettings, connect_worker};
use crate::log;
use crate::pool::LONGEST;

/// How long the bus may take to deliver what was on its way when a worker began to end.
const DRAIN: Duration = Duration::from_secs(2);

/// How a worker is run.
#[derive(Clone, Debug)]
pub struct WorkerSettings {
    /// Where the thoughts come from.
    pub bus: BusSettings,
    /// How many it thinks at a time; as many as the machine has cores, if absent.
    pub threads: Option<usize>,
}

/// What a worker has done.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct WorkerFigures {
    /// Thoughts that it has answered with an action.
    pub done: u64,
    /// Thoughts for which it had no thread.
    pub busy: u64,
    /// Thoughts that it could not read, or whose search failed.
    pub unable: u64,
}

#[derive(Default)]
struct Counts {
    done: AtomicU64,
    busy: AtomicU64,
    unable: AtomicU64,
}

struct Shared {
    client: Client,
    threads: Arc<Semaphore>,
    counts: Counts,
}

/// A running worker.
pub struct Worker {
    shared: Arc<Shared>,
    threads: usize,
    closing: watch::Sender<bool>,
    taking: JoinHandle<()>,
}

impl Worker {
    /// Connects, and takes thoughts from now on.
    pub async fn start(settings: &WorkerSettings) -> Result<Worker, BusError> {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let threads = settings.threads.unwrap_or_else(cores).clamp(1, Semaphore::MAX_PERMITS);
        let (client, tasks) = connect_worker(&settings.bus).await?;
        let semaphore = Arc::new(Semaphore::new(threads));
        let shared = Arc::new(Shared { client, threads: semaphore, counts: Counts::default() });
        let closing = watch::Sender::new(false);
        let taking = tokio::spawn(take(shared.clone(), tasks, closing.subscribe()));
        log::info!("worker", threads = threads as u64);
        Ok(Worker { shared, threads, closing, taking })
    }

    /// How many thoughts it thinks at a time.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// What it has done so far.
    pub fn figures(&self) -> WorkerFigures {
        let Counts { done, busy, unable } = &self.shared.counts;
        WorkerFigures { done: done.load(Relaxed), busy: busy.load(Relaxed), unable: unable.load(Relaxed) }
    }

    /// Takes nothing more, answers what it has begun, and ends.
    pub async fn close(self) -> WorkerFigures {
        self.closing.send_replace(true);
        let Worker { shared, threads, taking, .. } = &self;
        let all = u32::try_from(*threads).unwrap_or(u32::MAX);
        // All permits are back when all thoughts are answered.
        let _ = timeout(LONGEST, shared.threads.acquire_many(all)).await;
        let _ = timeout(DRAIN, shared.client.flush()).await;
        taking.abort();
        let figures = self.figures();
        log::info!("worker closed", thoughts = figures.done);
        figures
    }
}

/// Takes thoughts until the worker ends. What still comes then is answered with busy, so that its owner need not wait.
async fn take(shared: Arc<Shared>, mut tasks: Subscriber, mut closing: watch::Receiver<bool>) {
    loop {
        let closed = *closing.borrow();
        tokio::select! {
            task = tasks.next() => match task {
                Some(task) => begin(&shared, task, closed).await,
                None => return,
            },
            _ = closing.changed(), if !closed => drop(tasks.drain().await),
        }
    }
}

/// Starts one if a thread is free; says so, either way, at once.
async fn begin(shared: &Arc<Shared>, message: Message, closed: bool) {
    // Nobody would hear the answer.
    let Some(reply) = message.reply else { return };
    let free = shared.threads.clone().try_acquire_owned().ok().filter(|_| !closed);
    let Some(permit) = free else {
        shared.counts.busy.fetch_add(1, Relaxed);
        return say(shared, &reply, &Said::Busy).await;
    };
    let Ok(task) = serde_json::from_slice::<Task>(&message.payload) else {
        shared.counts.unable.fetch_add(1, Relaxed);
        return say(shared, &reply, &Said::Unable).await;
    };
    say(shared, &reply, &Said::Thinking).await;
    tokio::spawn(think(shared.clone(), task, reply, permit));
}

/// Thinks, and says so from time to time.
async fn think(shared: Arc<Shared>, task: Task, reply: Subject, permit: OwnedSemaphorePermit) {
    let (epoch, version) = (task.epoch, task.version);
    let mut search = tokio::task::spawn_blocking(move || {
        let end = Instant::now() + LONGEST;
        task.search(&mut || Instant::now() >= end)
    });
    let mut beat = interval(BEAT);
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    beat.reset();
    let found = loop {
        tokio::select! {
            // A panic is an error here: it is contained.
            found = &mut search => break found.ok().flatten(),
            _ = beat.tick() => say(&shared, &reply, &Said::Thinking).await,
        }
    };
    let said = match found {
        Some(action) => {
            shared.counts.done.fetch_add(1, Relaxed);
            Said::Done { epoch, version, action }
        }
        None => {
            shared.counts.unable.fetch_add(1, Relaxed);
            Said::Unable
        }
    };
    say(&shared, &reply, &said).await;
    drop(permit);
}

async fn say(shared: &Shared, reply: &Subject, said: &Said) {
    let payload = serde_json::to_vec(said).unwrap_or_default();
    if shared.client.publish(reply.clone(), payload.into()).await.is_err() {
        log::warn("an answer could not be said on the bus", "bus-failed");
    }
}

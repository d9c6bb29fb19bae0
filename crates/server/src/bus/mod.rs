//! The bus: how the nodes of one house reach each other, by NATS without anything that stores.
//!
//! Whatever is said here may be lost, and nothing depends on it: PostgreSQL decides. A question that is not answered is asked again with
//! the same key; news that do not come are noticed by their versions and asked for. All that a node says goes out through one queue, in
//! order: an answer never overtakes the news that it caused.
//!
//! - `cubo.cmd.<incarnation>`: questions to the owner of tables ([`Ask`]), answered with [`Answer`];
//! - `cubo.news.<table>.<class>`: news, redacted for one class of viewers ([`Head`] and a text);
//! - `cubo.news.<table>.all`: the version, the owner and who is here, for everybody ([`Tidings`]);
//! - `cubo.think`: thoughts of house players, for one of the workers ([`Task`]), who answer with [`Said`];
//! - `cubo.inbox.<random>.<number>`: answers.

mod connect;
mod message;
mod serve;
mod settings;
mod wire;
mod workers;

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use async_nats::StatusCode;
use futures_util::StreamExt;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::AbortHandle;
use tokio::time::timeout;

pub use connect::BusError;
pub(crate) use connect::connect_worker;
pub(crate) use message::{ALL, Answer, Ask, Head, NodeId, Present, Standing, Tidings, What, news};
pub(crate) use serve::serve;
pub use settings::{BusSettings, BusUrl};
pub(crate) use wire::Subscription;
use wire::Wire;
pub(crate) use workers::Heard;
use workers::Thoughts;

use crate::store::Incarnation;
#[cfg(doc)]
use crate::think::{Said, Task};

/// How many messages may wait to be written. What finds no room is lost, which is noticed by those it was for.
const OUT: usize = 16_384;
/// How long an answer may take.
pub(crate) const PATIENCE: Duration = Duration::from_secs(2);

/// What is written next.
enum Out {
    Message {
        subject: String,
        reply: Option<String>,
        payload: Vec<u8>,
    },
    /// Answered when all before it was written.
    Mark(oneshot::Sender<()>),
}

/// What came of a question.
#[derive(Debug)]
pub(crate) enum Reply {
    Answer(Answer),
    /// Nobody listens there.
    Nobody,
    /// No answer came in time.
    Silence,
}

/// A connection to the bus.
pub(crate) struct Bus {
    client: Wire,
    /// As whom this node asks; not the name by which it owns tables, which it may lose.
    pub(crate) me: NodeId,
    out: mpsc::Sender<Out>,
    /// Where answers come.
    inbox: String,
    next: AtomicU64,
    asked: Mutex<HashMap<u64, oneshot::Sender<Reply>>>,
    /// Thoughts that workers were asked for.
    thoughts: Thoughts,
    /// Grows whenever something may have been missed: the connection was lost, or was too slow.
    breaks: watch::Sender<u64>,
    /// Ends the tasks that read and write.
    tasks: Mutex<Vec<AbortHandle>>,
}

impl Drop for Bus {
    fn drop(&mut self) {
        let tasks = self.tasks.get_mut().unwrap_or_else(PoisonError::into_inner);
        tasks.iter().for_each(AbortHandle::abort);
    }
}

impl Bus {
    fn asked(&self) -> MutexGuard<'_, HashMap<u64, oneshot::Sender<Reply>>> {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether there is a connection.
    pub(crate) fn is_up(&self) -> bool {
        self.client.is_up()
    }

    /// Rings whenever something may have been missed.
    pub(crate) fn breaks(&self) -> watch::Receiver<u64> {
        self.breaks.subscribe()
    }

    /// Says something, without waiting. False if it certainly reaches nobody.
    fn post(&self, subject: String, reply: Option<String>, payload: Vec<u8>) -> bool {
        // What waits for a connection would come too late: better not at all.
        self.is_up() && self.out.try_send(Out::Message { subject, reply, payload }).is_ok()
    }

    /// Tells those who listen there.
    pub(crate) fn tell(&self, subject: String, payload: Vec<u8>) {
        self.post(subject, None, payload);
    }

    /// Answers a question.
    pub(crate) fn answer(&self, reply: Option<&str>, answer: &Answer) {
        let Some(reply) = reply else { return };
        let payload = match serde_json::to_vec(answer) {
            Ok(payload) if payload.len() < self.client.max_payload() => payload,
            _ => {
                let error = Box::new(cubo_wire::Error::new("internal", "the answer is too long for the bus"));
                serde_json::to_vec(&Answer::Refused { error, status: 500 }).unwrap_or_default()
            }
        };
        self.post(reply.to_owned(), None, payload);
    }

    /// Tells the owner of a table something that needs no answer.
    pub(crate) fn send(&self, owner: &Incarnation, ask: &Ask) {
        if let Ok(payload) = serde_json::to_vec(ask) {
            self.post(message::cmd(owner), None, payload);
        }
    }

    /// Asks the owner of a table. The question is on its way when this returns; what is awaited is the answer.
    pub(crate) fn ask(
        self: &Arc<Self>,
        owner: &Incarnation,
        ask: &Ask,
    ) -> impl Future<Output = Reply> + Send + use<> {
        let number = self.next.fetch_add(1, Relaxed);
        let (answer, answered) = oneshot::channel();
        self.asked().insert(number, answer);
        let payload = serde_json::to_vec(ask).unwrap_or_default();
        let sent = self.post(message::cmd(owner), Some(format!("{}.{number}", self.inbox)), payload);
        let bus = self.clone();
        async move {
            let reply = match sent {
                true => timeout(PATIENCE, answered).await,
                false => Ok(Ok(Reply::Silence)),
            };
            bus.asked().remove(&number);
            reply.ok().and_then(Result::ok).unwrap_or(Reply::Silence)
        }
    }

    /// Listens to what a class of viewers is told of a table.
    pub(crate) async fn listen(&self, subject: String) -> Option<Subscription> {
        self.client.subscribe(subject).await
    }

    /// Waits until everything that was said is written, for as long as that may take.
    pub(crate) async fn flush(&self) {
        let all = async {
            let (mark, done) = oneshot::channel();
            if self.out.send(Out::Mark(mark)).await.is_ok() {
                let _ = done.await;
            }
            self.client.flush().await;
        };
        let _ = timeout(PATIENCE, all).await;
    }
}

/// Writes what is said, in order.
async fn write(client: Wire, mut out: mpsc::Receiver<Out>) {
    while let Some(next) = out.recv().await {
        let done = match next {
            Out::Message { subject, reply, payload } => client.publish(subject, reply, payload).await,
            Out::Mark(mark) => {
                let _ = mark.send(());
                true
            }
        };
        if !done {
            crate::log::warn("something could not be said on the bus", "bus-failed");
        }
    }
}

/// Hands answers to those who wait for them.
async fn take_answers(bus: Weak<Bus>, mut answers: Subscription) {
    while let Some(message) = answers.next().await {
        let Some(bus) = bus.upgrade() else { return };
        let place = message.subject.rsplit('.').next().unwrap_or_default();
        if let Some(number) = workers::number(place) {
            bus.thoughts.take(number, &message);
            continue;
        }
        let number = place.parse().ok();
        let Some(waiting) = number.and_then(|number: u64| bus.asked().remove(&number)) else { continue };
        let reply = match message.status {
            Some(StatusCode::NO_RESPONDERS) => Reply::Nobody,
            _ => serde_json::from_slice(&message.payload).map_or(Reply::Silence, Reply::Answer),
        };
        let _ = waiting.send(reply);
    }
}

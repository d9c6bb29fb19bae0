//! The bus: messages that take a while, and may be lost.

use std::collections::HashMap;
use std::sync::Arc;

use async_nats::{Message, StatusCode};
use tokio::sync::{mpsc, watch};

use super::world::{Shared, World};
use crate::bus::{Bus, Subscription};
use crate::ids::spell;
use crate::store::Incarnation;

/// How long a connection that is cut is not noticed to be.
const UNNOTICED: u64 = 4_000;
/// Messages on one subject that may wait to be read.
const WAITING: usize = 4096;

/// Who listens to what.
#[derive(Default)]
pub(super) struct Exchange {
    ears: Vec<Ear>,
    /// When the last message from one to the other arrives: none overtakes it.
    last: HashMap<(usize, usize), u64>,
}

struct Ear {
    node: usize,
    /// With a star at the end it stands for all below it.
    subject: String,
    to: mpsc::Sender<Message>,
}

fn fits(pattern: &str, subject: &str) -> bool {
    pattern == subject || pattern.strip_suffix('*').is_some_and(|start| subject.starts_with(start))
}

impl Exchange {
    /// A node has died: nobody listens there any more.
    pub(super) fn forget(&mut self, node: usize) {
        self.ears.retain(|ear| ear.node != node);
    }
}

/// The connection of one node.
pub(crate) struct SimWire {
    pub(super) world: Shared,
    pub(super) node: usize,
}

impl SimWire {
    /// A bus over it.
    pub(super) fn bus(world: &Shared, node: usize, breaks: watch::Sender<u64>) -> Arc<Bus> {
        let wire = Arc::new(SimWire { world: world.clone(), node });
        let me = Incarnation(crate::ids::random().unwrap());
        let inbox = format!("cubo.inbox.{}", spell(&me.0));
        let answers = wire.subscribe(&format!("{inbox}.*"));
        Bus::simulated(wire, me, inbox, answers, breaks)
    }

    pub(crate) fn is_up(&self) -> bool {
        let world = self.world.lock();
        let faults = &world.faults[self.node];
        let noticed = |since: Option<u64>| since.is_some_and(|since| world.now - since > UNNOTICED);
        !noticed(faults.to_bus) && !noticed(faults.from_bus)
    }

    pub(crate) fn subscribe(&self, subject: &str) -> Subscription {
        let (to, mut heard) = mpsc::channel(WAITING);
        let mut world = self.world.lock();
        world.exchange.ears.retain(|ear| !ear.to.is_closed());
        world.exchange.ears.push(Ear { node: self.node, subject: subject.to_owned(), to });
        Box::pin(futures_util::stream::poll_fn(move |cx| heard.poll_recv(cx)))
    }

    pub(crate) fn publish(&self, subject: String, reply: Option<String>, payload: Vec<u8>) {
        let mut world = self.world.lock();
        if world.faults[self.node].to_bus.is_some() {
            return world.count("messages lost");
        }
        if reply.is_some() {
            world.count("questions by the bus");
        }
        world.publish(self.node, subject, reply, payload);
    }
}

impl World {
    fn publish(&mut self, from: usize, subject: String, reply: Option<String>, payload: Vec<u8>) {
        self.exchange.ears.retain(|ear| !ear.to.is_closed());
        let ears = self.exchange.ears.iter().filter(|ear| fits(&ear.subject, &subject));
        let ears: Vec<_> = ears.map(|ear| (ear.node, ear.to.clone())).collect();
        if ears.is_empty()
            && let Some(reply) = reply
        {
            let nobody = self.exchange.ears.iter().find(|ear| fits(&ear.subject, &reply));
            if let Some((node, to)) = nobody.map(|ear| (ear.node, ear.to.clone())) {
                let mut nobody = message(&reply, None, &[]);
                nobody.status = Some(StatusCode::NO_RESPONDERS);
                self.deliver(from, node, to, nobody);
            }
            return;
        }
        for (node, to) in ears {
            self.deliver(from, node, to, message(&subject, reply.as_deref(), &payload));
        }
    }

    fn deliver(&mut self, from: usize, node: usize, to: mpsc::Sender<Message>, message: Message) {
        let lossy = self.faults[from].lossy || self.faults[node].lossy;
        if (lossy && self.one_in(5)) || self.one_in(500) {
            return self.count("messages lost");
        }
        let takes = if self.one_in(50) { self.draw(2_500) } else { 1 + self.draw(15) };
        let last = self.exchange.last.entry((from, node)).or_default();
        let at = (*last).max(self.now + takes);
        *last = at;
        self.at(at, move |world| match world.faults[node].from_bus {
            Some(_) => world.count("messages lost"),
            None => drop(to.try_send(message)),
        });
    }
}

fn message(subject: &str, reply: Option<&str>, payload: &[u8]) -> Message {
    Message {
        subject: subject.to_owned().into(),
        reply: reply.map(|reply| reply.to_owned().into()),
        payload: payload.to_vec().into(),
        headers: None,
        status: None,
        description: None,
        length: payload.len(),
    }
}

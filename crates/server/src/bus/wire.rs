//! What carries messages: a NATS server, or in a simulation something that loses and delays them.

use std::pin::Pin;

use async_nats::connection::State;
use async_nats::{Client, Message};
use futures_util::Stream;

/// Messages on one subject.
pub(crate) type Subscription = Pin<Box<dyn Stream<Item = Message> + Send>>;

#[derive(Clone)]
pub(crate) enum Wire {
    Nats(Client),
    #[cfg(test)]
    Simulated(std::sync::Arc<crate::sim::SimWire>),
}

impl Wire {
    /// Whether there is a connection.
    pub(super) fn is_up(&self) -> bool {
        match self {
            Wire::Nats(client) => client.connection_state() == State::Connected,
            #[cfg(test)]
            Wire::Simulated(wire) => wire.is_up(),
        }
    }

    /// The longest message that goes through.
    pub(super) fn max_payload(&self) -> usize {
        match self {
            Wire::Nats(client) => client.max_payload(),
            #[cfg(test)]
            Wire::Simulated(_) => 1 << 20,
        }
    }

    pub(super) async fn subscribe(&self, subject: String) -> Option<Subscription> {
        match self {
            Wire::Nats(client) => Some(Box::pin(client.subscribe(subject).await.ok()?)),
            #[cfg(test)]
            Wire::Simulated(wire) => Some(wire.subscribe(&subject)),
        }
    }

    /// Says something. False if it was not taken.
    pub(super) async fn publish(&self, subject: String, reply: Option<String>, payload: Vec<u8>) -> bool {
        match self {
            Wire::Nats(client) => match reply {
                Some(reply) => client.publish_with_reply(subject, reply, payload.into()).await.is_ok(),
                None => client.publish(subject, payload.into()).await.is_ok(),
            },
            #[cfg(test)]
            Wire::Simulated(wire) => {
                wire.publish(subject, reply, payload);
                true
            }
        }
    }

    pub(super) async fn flush(&self) {
        match self {
            Wire::Nats(client) => drop(client.flush().await),
            #[cfg(test)]
            Wire::Simulated(_) => {}
        }
    }
}

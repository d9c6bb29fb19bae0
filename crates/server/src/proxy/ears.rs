//! The subjects that a proxy listens to: what is told to everybody, and to each class of which somebody is here.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use async_nats::Message;
use cubo_wire::TableId;
use futures_util::stream::{SelectAll, Stream, StreamExt};

use crate::bus::{ALL, Bus, Subscription, news};

struct Ear {
    class: String,
    heard: Subscription,
}

impl Stream for Ear {
    type Item = Message;
    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Message>> {
        self.heard.poll_next_unpin(cx)
    }
}

pub(super) struct Ears {
    table: TableId,
    all: SelectAll<Ear>,
}

impl Ears {
    pub(super) async fn new(bus: &Arc<Bus>, table: TableId) -> Ears {
        let mut ears = Ears { table, all: SelectAll::new() };
        ears.listen(bus, ALL).await;
        ears
    }

    /// Listens to what a class is told from now on. False if that was done before.
    pub(super) async fn listen(&mut self, bus: &Bus, class: &str) -> bool {
        if self.all.iter().any(|ear| ear.class == class) {
            return false;
        }
        // If the bus takes no more, nothing will be heard, and everything is asked for.
        if let Some(heard) = bus.listen(news(&self.table, class)).await {
            self.all.push(Ear { class: class.to_owned(), heard });
        }
        true
    }

    /// Stops listening to classes of which nobody is here any more.
    pub(super) fn only(&mut self, wanted: impl Fn(&str) -> bool) {
        let is_wanted = |ear: &Ear| ear.class == ALL || wanted(&ear.class);
        if self.all.iter().all(is_wanted) {
            return;
        }
        let all = std::mem::take(&mut self.all);
        self.all = all.into_iter().filter(is_wanted).collect();
    }

    /// The next message.
    pub(super) async fn next(&mut self) -> Option<Message> {
        self.all.next().await
    }
}

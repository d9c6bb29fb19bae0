//! The owner's side: takes questions of other nodes to the tables that are here.

use std::sync::Arc;
use std::time::Duration;

use async_nats::Message;
use futures_util::StreamExt;

use super::Bus;
use super::message::{Answer, Ask, cmd};
use crate::hall::{Hall, Mail, Undelivered};
use crate::house::House;
use crate::log;
use crate::store::Incarnation;

/// How often it is looked whether this node is still who it was, and whether the bus is there.
const LOOK: Duration = Duration::from_millis(200);

/// Takes questions for as long as the process lives; when the house closes, all are answered with "not mine".
pub(crate) async fn serve(house: Arc<House>, bus: Arc<Bus>) {
    let mut tick = tokio::time::interval(LOOK);
    tick.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        tick.tick().await;
        let Ok(who) = house.lease.who() else { continue };
        let Some(mut asks) = bus.listen(cmd(&who)).await else { continue };
        let mut noted = None;
        loop {
            tokio::select! {
                message = asks.next() => match message {
                    Some(message) => take(&house, &bus, message),
                    None => break,
                },
                _ = tick.tick() => {
                    if house.lease.who().is_ok_and(|now| now != who) {
                        break;
                    }
                    note_state(&house, who, bus.is_up(), &mut noted).await;
                }
            }
        }
    }
}

/// Has the store say whether this node can be reached by the bus, if that has changed.
async fn note_state(house: &House, who: Incarnation, up: bool, noted: &mut Option<bool>) {
    if *noted != Some(up) {
        match house.store.note_bus(who, up).await {
            Ok(()) => *noted = Some(up),
            Err(why) => log::warn("the store does not take whether the bus is there", why.code()),
        }
    }
}

fn take(house: &Arc<House>, bus: &Bus, message: Message) {
    let reply = message.reply.map(|reply| reply.to_string());
    let Ok(ask) = serde_json::from_slice::<Ask>(&message.payload) else {
        // Of a newer program, perhaps.
        return bus.answer(reply.as_deref(), &Answer::NotMine);
    };
    house.metrics.bus_asked.up();
    let arrived = house.clock.now();
    let to = reply.clone();
    match Hall::send(house, ask.table, Mail::Far { ask, reply, arrived }) {
        Ok(()) => {}
        Err(Undelivered::Busy(_) | Undelivered::Full(_)) => bus.answer(to.as_deref(), &Answer::Busy),
    }
}

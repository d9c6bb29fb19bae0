//! The desk: one task that owns one table while it is awake.
//!
//! Everything that happens to a table happens here, one thing after the other. What a command causes is on the disk before
//! the table changes and before anybody is told; if the store cannot say whether it is, the table is read again.

mod book;
mod message;
mod orders;
mod thinking;
mod viewers;

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use cubo_table::{ClockKind, Now, Stamp, Table, TableEvent};
use tokio::sync::mpsc;
use tokio::time::Instant;

pub(crate) use book::{face, opening};
pub(crate) use message::{Caller, Message, Order, ReplyTo};

use crate::clock;
use crate::fault::{CLOSING, Fault, NOT_FOUND};
use crate::hall::Hall;
use crate::house::{House, closed};
use crate::ids::{Pass, PersonId, TableId};
use crate::log;
use crate::store::{Row, StoreError, Stored};
use thinking::Thinking;
use viewers::Viewers;

/// The longest that a desk waits without looking round.
const LOOK_ROUND: Duration = Duration::from_secs(30);
/// How long to wait before trying again what the store refused.
const AGAIN: Duration = Duration::from_secs(1);

/// A table that is awake.
pub(crate) struct Desk {
    house: Arc<House>,
    id: TableId,
    row: Row,
    watch: Pass,
    seat: Pass,
    listed: bool,
    table: Table,
    /// When the last append was known to be on the disk.
    settled: u64,
    /// Everybody who has ever sat here: they may always look on.
    sat: HashSet<PersonId>,
    viewers: Viewers,
    /// Whether lists show something else than is, or the store takes somebody for away who is not.
    note_due: bool,
    thinking: Thinking,
    /// When somebody was last here, or something last happened.
    busy: Instant,
}

/// Wakes a table and serves it until it sleeps.
pub(crate) async fn run(house: Arc<House>, id: TableId, mut messages: mpsc::Receiver<Box<Message>>) {
    let why = match wake(&house, id).await {
        Ok(Some(mut desk)) => {
            house.metrics.wakes.up();
            desk.serve(&mut messages).await;
            return;
        }
        Ok(None) => NOT_FOUND,
        Err(why) => {
            log::trouble("a table could not be woken", &why.code());
            why
        }
    };
    loop {
        while let Ok(message) = messages.try_recv() {
            message.refuse(&why);
        }
        if Hall::leave(&house, &id, &messages) {
            return;
        }
    }
}

async fn wake(house: &Arc<House>, id: TableId) -> Result<Option<Desk>, Fault> {
    let _turn = house.hall.wakes.acquire().await.map_err(|_| Fault::Store(StoreError::Closed))?;
    let Some(stored) = house.store.load(id).await? else { return Ok(None) };
    let (mut table, sat) = read(&stored)?;
    table.set_patience(house.config.patience);
    let settled = stored.appends.last().map_or(0, |last| last.settled);
    // Of whom nothing is noted was here when the house fell, or when it closed: nobody could be here since. Where a turn
    // takes days they had until then as well.
    let otherwise = match table.opened().clock {
        ClockKind::Days { .. } => settled,
        ClockKind::Fischer { .. } | ClockKind::None => clock::now(),
    };
    let noted = stored.away.as_deref().map(|text| house.away_without_downtime(text));
    Ok(Some(Desk {
        viewers: Viewers::new(id, noted.unwrap_or_default(), otherwise),
        note_due: false,
        house: house.clone(),
        id,
        row: stored.row,
        watch: stored.watch,
        seat: stored.seat,
        listed: stored.listed,
        table,
        sat,
        settled,
        thinking: Thinking::default(),
        busy: Instant::now(),
    }))
}

/// The table that its appends make.
pub(crate) fn replay(stored: &Stored) -> Result<Table, Fault> {
    read(stored).map(|(table, _)| table)
}

/// The same, and everybody who has ever sat there.
fn read(stored: &Stored) -> Result<(Table, HashSet<PersonId>), Fault> {
    let mut events: Vec<(TableEvent, Stamp)> = Vec::new();
    for past in &stored.appends {
        let list: Vec<TableEvent> = serde_json::from_str(&past.events)
            .map_err(|why| cubo_table::TableError::Broken(format!("an append cannot be read: {why}")))?;
        let stamp = Stamp { arrived: past.arrived, written: past.settled };
        events.extend(list.into_iter().map(|event| (event, stamp)));
    }
    let sat = book::people_in(events.iter().map(|(event, _)| event)).collect();
    Ok((Table::replay(events.iter().map(|(event, stamp)| (event, *stamp)), cubo_catalog::open)?, sat))
}

/// What a desk does next.
enum Next {
    Message(Option<Box<Message>>),
    Thought(Option<String>),
    Look,
    Close,
}

impl Desk {
    async fn serve(&mut self, messages: &mut mpsc::Receiver<Box<Message>>) {
        self.forgive_downtime().await;
        self.look_at_the_clock().await;
        let mut closing = self.house.closing.subscribe();
        loop {
            self.note_what_is_due().await;
            self.think();
            let until = self.next_look();
            let next = tokio::select! {
                message = messages.recv() => Next::Message(message),
                thought = self.thinking.answer() => Next::Thought(thought),
                () = tokio::time::sleep_until(until) => Next::Look,
                () = closed(&mut closing) => Next::Close,
            };
            match next {
                Next::Message(Some(message)) => self.hear(*message).await,
                Next::Message(None) => return,
                Next::Thought(action) => self.house_moves(action).await,
                Next::Close => return self.close(messages).await,
                Next::Look => {
                    self.viewers.forget_the_gone(&self.table);
                    self.look_at_the_clock().await;
                    if self.may_sleep() && self.put_away(messages).await {
                        self.house.metrics.sleeps.up();
                        return;
                    }
                }
            }
        }
    }

    /// When to look round if nothing comes before.
    fn next_look(&self) -> Instant {
        let now = clock::now();
        let due = self.table.deadline().map(|at| Duration::from_millis(at.saturating_sub(now) + 1));
        let wait = due.unwrap_or(LOOK_ROUND).min(LOOK_ROUND);
        let mut next = Instant::now() + wait;
        if self.viewers.is_empty() {
            next = next.min(self.busy + self.house.config.limits.table_idle);
        }
        // A deadline that has passed but could not be stored is tried again, not at once.
        next.max(Instant::now() + Duration::from_millis(1))
    }

    async fn hear(&mut self, message: Message) {
        self.busy = Instant::now();
        match message {
            Message::Subscribe { to, caller, from } => self.subscribe(&to, caller, from),
            Message::Unsubscribe { line } => {
                self.viewers.remove(line, &self.table);
            }
            Message::Command { to, caller, at, key, order, arrived } => {
                match self.obey(caller, at, key, order, arrived).await {
                    Ok(done) => to.answer(done),
                    Err(why) => {
                        self.house.metrics.refusals.up();
                        to.refuse(&why);
                    }
                }
            }
            Message::Look { caller, answer } => {
                let _ = answer.send(self.look(caller));
            }
            Message::Record { caller, answer } => {
                let _ = answer.send(self.record(caller));
            }
            Message::Nudge => self.look_at_the_clock().await,
        }
    }

    /// Time in which the house was closed counts for nobody.
    async fn forgive_downtime(&mut self) {
        let Some(closed) = self.house.closed_since else { return };
        if self.settled >= self.house.opened_at {
            return;
        }
        let events = self.table.downtime(closed.max(self.settled), self.house.opened_at);
        if !events.is_empty()
            && let Err(why) = self.commit(events, self.table.to_act(), clock::now(), None).await
        {
            log::trouble("a table's downtime could not be stored", &why.code());
        }
    }

    /// Lets happen what time makes happen.
    async fn look_at_the_clock(&mut self) {
        // A few rounds are enough for everything that can be due at once; if not, the next look goes on.
        for _ in 0..4 {
            let now = clock::now();
            match self.table.tick(now) {
                Ok(events) if events.is_empty() => return,
                Ok(events) => {
                    if let Err(why) = self.commit(events, self.table.to_act(), now, None).await {
                        log::trouble("a time-out could not be stored", &why.code());
                        tokio::time::sleep(AGAIN).await;
                        return;
                    }
                }
                Err(why) => {
                    log::trouble("a table's clock is broken", &why.code());
                    tokio::time::sleep(AGAIN).await;
                    return;
                }
            }
        }
    }

    /// The moment, and who is away.
    fn now<'a>(&self, ms: u64, away: &'a mut Vec<(cubo_table::PersonId, u64)>) -> Now<'a> {
        *away = self.viewers.away(&self.table);
        Now { ms, away }
    }

    fn may_sleep(&self) -> bool {
        self.viewers.is_empty()
            && !self.thinking.busy()
            && self.busy.elapsed() >= self.house.config.limits.table_idle
    }

    /// The house closes: what still waits is refused, and taken up by the clients when it opens again.
    async fn close(&mut self, messages: &mut mpsc::Receiver<Box<Message>>) {
        self.thinking.forget();
        loop {
            while let Ok(message) = messages.try_recv() {
                message.refuse(&CLOSING);
            }
            if let Err(why) = self.house.store.note(self.note(true)).await {
                log::trouble("a table could not be put away", &why.code());
            }
            if Hall::leave(&self.house, &self.id, messages) {
                return;
            }
        }
    }

    /// Notes what must be known of a sleeping table, and leaves unless somebody has come.
    async fn put_away(&mut self, messages: &mpsc::Receiver<Box<Message>>) -> bool {
        if let Err(why) = self.house.store.note(self.note(true)).await {
            log::trouble("a table could not be put away", &why.code());
            self.busy = Instant::now();
            return false;
        }
        Hall::leave(&self.house, &self.id, messages)
    }
}

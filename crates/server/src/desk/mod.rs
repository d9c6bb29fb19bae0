//! The desk: one task that owns one table while it is awake.
//!
//! Everything that happens to a table happens here, one thing after the other. The events of a command are on the disk
//! before the table changes and before anybody is told. If the store cannot say whether they are, the table is read again.

mod commands;
mod far;
mod gone;
mod links;
mod persist;
mod replies;
mod seating;
mod thinking;
mod vacations;
mod viewers;
mod waiting;

use std::ops::ControlFlow;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use cubo_core::{Record, Seat};
use cubo_table::{Decision, Hosted, Seals, Table, TableError, sealed_history};
use cubo_wire::{
    ClockKind, Links, PersonId, Phase, Request, RequestKind, ServerMessage, Stamp, TableEvent, TableId,
};
use futures_util::stream::{FuturesUnordered, StreamExt};
use tokio::sync::{mpsc, watch};
use tokio::time::Instant;
use tracing::Instrument;

pub(crate) use far::{BEAT, Carried, FarViewer};
pub(crate) use persist::{Sitter, face, new_table, put_up, seated_table};
pub(crate) use replies::{LINES, STEPS};

use crate::connection::Connection;
use crate::fault::{CLOSING, Fault, MOVING, NOT_FOUND};
use crate::hall::{Caller, Hall, Mail};
use crate::house::{House, closed};
use crate::store::{Claimed, Fence, KeptLinks, Pause, Row, StoreError, Stored, check_seals};
use crate::{lease, log, members, proxy, safety};
use commands::Keys;
use far::Far;
use replies::Replies;
use thinking::Thinking;
use viewers::{Viewers, away_without};
use waiting::{Noted, Turns};

/// The longest time between two checks of a desk.
const LOOK_ROUND: Duration = Duration::from_secs(30);
/// How long a table whose game is over stays awake with nobody there. A busy house would keep very many of them, and who comes back wakes it in a millisecond.
const OVER: Duration = Duration::from_millis(100);
/// How long to wait before trying again what the store refused.
const AGAIN: Duration = Duration::from_secs(1);

/// A table that is awake.
pub(crate) struct Desk {
    house: Arc<House>,
    id: TableId,
    row: Row,
    /// The fence with which this node writes to it.
    fence: Fence,
    /// The time during which no node had it, or all nodes were closed.
    pause: Option<Pause>,
    /// The epoch in which chance is to be drawn, or a later one.
    chance_epoch: u32,
    /// Whether it belongs to another node now.
    gone: bool,
    /// Changes when this node must give up its tables.
    losses: watch::Receiver<u64>,
    kept_links: KeptLinks,
    /// The links themselves, if the house's key can make them.
    links: Option<Links>,
    listed: bool,
    hosted: Hosted,
    /// When the cause of the last append arrived.
    arrived: u64,
    /// When the last append was known to be on the disk.
    settled: u64,
    viewers: Viewers,
    keys: Keys,
    /// At which version the links were last renewed, if they were since the table woke.
    renewed: Option<u64>,
    /// The stored summary is stale: what lists show, or who is away.
    summary_stale: bool,
    thinking: Thinking,
    /// When turns began.
    turns: Turns,
    /// Whose turn it is, as the store has it.
    waiting: Noted,
    /// In which turn its person has been here: the seat, and when it began.
    been: Option<(Seat, u64)>,
    /// What people have prepared, at a table with days for a turn.
    replies: Replies,
    /// When somebody was last here, or something last happened.
    busy: Instant,
}

/// Wakes a table and serves it until it sleeps. If it is awake at another node, those who ask for it here are served through that one.
pub(crate) async fn run(house: Arc<House>, id: TableId, mut messages: mpsc::Receiver<Box<Mail>>) {
    let mut carried = Carried::default();
    let why = loop {
        match Box::pin(wake(&house, id)).await {
            Ok(Some(mut desk)) => {
                house.metrics.wakes.up();
                let span = log::table(desk.row);
                desk.serve(carried, &mut messages).instrument(span).await;
                return;
            }
            Ok(None) => break NOT_FOUND,
            Err(Fault::Store(StoreError::Elsewhere { owner, bus: true, .. }))
                if let Some(bus) = &house.bus
                    && bus.is_up() =>
            {
                match Box::pin(proxy::serve(&house, bus, id, owner, carried, &mut messages)).await {
                    Some(all) => carried = all,
                    None => return,
                }
            }
            Err(why) => {
                match &why {
                    Fault::Store(StoreError::Damaged { row: Some(row), .. }) => {
                        log::table(*row).in_scope(|| log::warn("a damaged table was refused", why.code()));
                    }
                    // The caller is told; nothing is wrong.
                    Fault::Store(StoreError::Elsewhere { .. } | StoreError::NoLease) => {}
                    _ => log::warn("a table could not be woken", why.code()),
                }
                break why;
            }
        }
    };
    carried.viewers.iter().for_each(|viewer| viewer.connection.moved.notify_one());
    carried.mails.into_iter().for_each(|mail| mail.refuse(&house, &why));
    loop {
        while let Ok(message) = messages.try_recv() {
            message.refuse(&house, &why);
        }
        if Hall::leave(&house, &id, &messages) {
            return;
        }
    }
}

async fn wake(house: &Arc<House>, id: TableId) -> Result<Option<Box<Desk>>, Fault> {
    let _turn = house.hall.wakes.acquire().await.map_err(|_| Fault::Store(StoreError::Closed))?;
    let losses = house.lease.losses();
    let Some(claimed) = lease::claim(house, id).await? else { return Ok(None) };
    let desk = lay(house, claimed, losses).await;
    // A damaged table stays damaged; if the store did not answer, the next sweep tries again.
    let damaged = matches!(&desk, Err(Fault::Store(StoreError::Damaged { .. }) | Fault::Table(_)));
    if desk.is_err() && !damaged && claimed.fence != Fence::SOLE {
        house.lease.keep(&[claimed]);
    }
    desk
}

/// Reads a table that was claimed. It is in a box: a task would keep room for it twice, for what was woken and for what is served.
async fn lay(
    house: &Arc<House>,
    claimed: Claimed,
    losses: watch::Receiver<u64>,
) -> Result<Option<Box<Desk>>, Fault> {
    let Claimed { id, fence, pause, chance_epoch } = claimed;
    let pause = pause.or_else(|| house.lease.closed());
    let Some(stored) = house.store.load(id).await? else { return Ok(None) };
    let (mut table, seals, turns) = read(&stored)?;
    table.set_patience(house.config.patience);
    let (arrived, settled) = stored.appends.last().map_or((0, 0), |last| (last.arrived, last.settled));
    // Time in which a moderator had taken the table away counts for nobody either.
    let taken_away = match house.store.moderation() {
        Some(moderation) => moderation.taken_away(id).await?.filter(|away| away.until > settled),
        None => None,
    };
    let pause = match (pause, taken_away) {
        (Some(one), Some(other)) => {
            Some(Pause { from: one.from.min(other.from), until: one.until.max(other.until) })
        }
        (one, other) => one.or(other),
    };
    // No away note: assume connected until shutdown. Nobody could be connected since. Where a turn takes days, they are
    // taken for away since the last event.
    let otherwise = match table.opened().clock {
        ClockKind::Days { .. } => settled,
        ClockKind::Fischer { .. } | ClockKind::None => house.clock.now(),
    };
    let noted = stored.away.as_deref().map(|text| away_without(pause, text));
    let own_names = members::own_names(house, &table).await?;
    let far = house.bus.clone().map(|bus| Far::new(bus, id, fence, table.version()));
    let bots = safety::bots(house, own_names.keys().copied().collect()).await?;
    let replies = match (house.store.days(), table.opened().clock) {
        (Some(days), ClockKind::Days { .. }) => Replies::read(days.replies_at(stored.row).await?),
        _ => Replies::default(),
    };
    let mut viewers = Viewers::new(noted.unwrap_or_default(), otherwise, own_names, far);
    viewers.note_bots(bots);
    Ok(Some(Box::new(Desk {
        keys: Keys::new(stored.appends.len() == 1), // the opening alone
        viewers,
        renewed: None,
        summary_stale: false,
        house: house.clone(),
        id,
        row: stored.row,
        fence,
        pause,
        chance_epoch,
        gone: false,
        losses,
        kept_links: stored.links,
        links: house.key.links_again(id, &stored.links),
        listed: stored.listed,
        hosted: Hosted::new(table, seals),
        arrived,
        settled,
        thinking: Thinking::default(),
        turns,
        waiting: Noted::Unknown,
        been: None,
        replies,
        busy: Instant::now(),
    })))
}

/// The table that its appends make.
pub(crate) fn replay(stored: &Stored) -> Result<Table, Fault> {
    read(stored).map(|(table, ..)| table)
}

/// The record of a table that is over, from its appends.
pub(crate) fn record(table: &Table, stored: &Stored) -> Result<Record, Fault> {
    if !table.has_record() {
        return Err(TableError::NotEnded.into());
    }
    let mut seals = Seals::default();
    let sealed = stored.appends.iter().map(|past| seals.seal_text(&past.events, past.arrived));
    Ok(table.record(sealed_history(sealed.collect::<Result<Vec<_>, _>>()?))?)
}

/// Who sits there: of them a host asks which ones are bots.
pub(crate) fn seated(table: &Table) -> Vec<PersonId> {
    table.sitters().flatten().map(|(person, _)| *person).collect()
}

/// Says of each name of a record whether it is one of these bots'.
pub(crate) fn mark_bots(record: &mut Record, table: &Table, bots: &[PersonId]) {
    for (named, sitter) in record.names.iter_mut().zip(table.sitters()) {
        named.bot = sitter.is_some_and(|(person, _)| bots.contains(person));
    }
}

/// A table as it was stored, its seals, which were checked, and when its turns began.
fn read(stored: &Stored) -> Result<(Table, Seals, Turns), Fault> {
    let seals = check_seals(stored.row, &stored.appends)?;
    let mut events: Vec<(TableEvent, Stamp)> = Vec::new();
    for past in &stored.appends {
        let list: Vec<TableEvent> = serde_json::from_str(&past.events)
            .map_err(|why| TableError::Broken(format!("an append cannot be read: {why}")))?;
        let stamp = Stamp { arrived: past.arrived, written: past.settled };
        events.extend(list.into_iter().map(|event| (event, stamp)));
    }
    let table = Table::replay(events.iter().map(|(event, stamp)| (event, *stamp)), cubo_catalog::open)?;
    let mut turns = Turns::default();
    events.iter().for_each(|(event, stamp)| turns.take(event, stamp.arrived));
    Ok((table, seals, turns))
}

/// What a desk does next.
enum Next {
    Mail(Option<Box<Mail>>),
    Thought(Option<String>),
    Look,
    Close,
    GiveUp,
}

/// Waits until the table must be left, since the server closes or has lost its tables.
async fn end(mut closing: watch::Receiver<bool>, mut losses: watch::Receiver<u64>) -> Next {
    tokio::select! {
        biased;
        () = closed(&mut closing) => Next::Close,
        _ = losses.changed() => Next::GiveUp,
    }
}

impl Desk {
    /// What is done for a message is in boxes of its own: a table waits for people most of the time, and should be small then.
    async fn serve(&mut self, carried: Carried, messages: &mut mpsc::Receiver<Box<Mail>>) {
        Box::pin(self.begin(carried)).await;
        // They wake by themselves, and are not looked at with every message.
        let end = Box::pin(end(self.house.closing.subscribe(), self.losses.clone()));
        let mut ends = FuturesUnordered::from_iter([end]);
        // Almost every message moves the next look further away. The timer is left as it is then, and set again when it fires.
        let mut alarm = pin!(tokio::time::sleep_until(self.next_look()));
        loop {
            let until = self.next_look();
            if alarm.is_elapsed() || until < alarm.deadline() {
                alarm.as_mut().reset(until);
            }
            let next = tokio::select! {
                biased; // a message that came in time is handled before the timer
                Some(next) = ends.next() => next,
                mail = messages.recv() => Next::Mail(mail),
                thought = self.thinking.answer() => Next::Thought(thought),
                () = alarm.as_mut() => match until <= Instant::now() {
                    true => Next::Look,
                    false => continue,
                },
            };
            if Box::pin(self.go_on(next, messages)).await.is_break() {
                return;
            }
        }
    }

    /// What is to be done when the table has woken.
    async fn begin(&mut self, carried: Carried) {
        self.enter_epoch().await;
        self.forgive_downtime().await;
        if let Some(far) = &mut self.viewers.far {
            far.repeat(false);
        }
        self.look_for_vacations().await;
        self.take_over(carried).await;
        self.settle().await;
    }

    /// Does what comes next. Breaks when the table sleeps or is left.
    async fn go_on(&mut self, next: Next, messages: &mut mpsc::Receiver<Box<Mail>>) -> ControlFlow<()> {
        if !self.house.lease.holds() {
            self.give_up(next, messages);
            return ControlFlow::Break(());
        }
        match next {
            Next::Mail(Some(mail)) => self.receive(*mail).await,
            Next::Mail(None) => return ControlFlow::Break(()),
            Next::Thought(action) => self.accept_house_move(action).await,
            Next::Close => {
                self.close(messages).await;
                return ControlFlow::Break(());
            }
            Next::GiveUp => self.gone = true,
            Next::Look => {
                self.remove_closed();
                self.look_for_vacations().await;
                self.apply_deadlines().await;
                let follows = self.look_far();
                if (self.may_sleep() || follows) && self.put_away(messages).await {
                    self.house.metrics.sleeps.up();
                    self.give_away();
                    return ControlFlow::Break(());
                }
            }
        }
        if self.gone {
            self.give_up(Next::GiveUp, messages);
            return ControlFlow::Break(());
        }
        self.settle().await;
        ControlFlow::Continue(())
    }

    /// What may follow from anything that has happened.
    async fn settle(&mut self) {
        self.enter_epoch().await;
        self.play_replies().await;
        self.store_summary().await;
        self.note_wait(false).await;
        self.think();
    }

    /// When to check next if nothing arrives before.
    fn next_look(&self) -> Instant {
        let now = self.house.clock.now();
        let due = self.table().deadline().map(|at| Duration::from_millis(at.saturating_sub(now) + 1));
        let wait = due.unwrap_or(LOOK_ROUND).min(LOOK_ROUND);
        let mut next = Instant::now() + wait;
        if self.viewers.is_empty() {
            next = next.min(self.busy + self.idle());
        }
        if let Some(beat) = self.viewers.far.as_ref().and_then(Far::next_beat) {
            next = next.min(beat);
        }
        // A deadline that has passed but could not be stored is tried again, not at once.
        next.max(Instant::now() + Duration::from_millis(1))
    }

    async fn receive(&mut self, mail: Mail) {
        self.busy = Instant::now();
        let came = match &mail {
            Mail::Request { arrived, .. } | Mail::Far { arrived, .. } => *arrived,
            _ => self.house.clock.now(),
        };
        if self.table().deadline().is_some_and(|deadline| came >= deadline) {
            self.apply_deadlines().await;
        }
        match mail {
            Mail::Request { request, person, connection, arrived } => {
                let (id, looks) = (request.id.clone(), matches!(request.kind, RequestKind::Subscribe { .. }));
                if let Err(why) = self.dispatch(request, person, &connection, arrived).await {
                    // A refused table does not count as one that the socket looks at.
                    if looks && !self.viewers.has(&connection) {
                        connection.look_away(&self.id);
                    }
                    connection.refuse(id, &why);
                }
            }
            Mail::Disconnected { connection } => self.unsubscribe(connection),
            Mail::View { caller, answer } => {
                let _ = answer.send(self.view_text(caller));
            }
            Mail::Record { caller, answer } => {
                let _ = answer.send(self.record_text(caller).await);
            }
            Mail::Far { ask, reply, arrived } => self.far(ask, reply, arrived).await,
            Mail::Sitting { caller, chair, answer } => {
                let _ = answer.send(self.sitting(caller, chair));
            }
            // Whoever looks at it looks for it anew, and finds nothing.
            Mail::TakenAway => self.gone = true,
            Mail::RevokeLinks => self.revoke_links().await,
            Mail::Again { person, answer } => {
                let _ = answer.send(self.again(person).await);
            }
            Mail::Deadline { answer } => {
                let _ = answer.send(self.clock_deadline());
            }
            Mail::Depart { person, answer } => {
                self.depart(person).await;
                let _ = answer.send(());
            }
            Mail::Reread { answer } => {
                self.reread().await;
                let _ = answer.send(());
            }
            Mail::Vacations => self.look_for_vacations().await,
            Mail::Replies { person, lines, answer } => {
                let _ = answer.send(self.replies(person, lines).await);
            }
            // A sweep may have claimed what this node owns already.
            Mail::Wake => drop(self.house.lease.take(&self.id)),
        }
    }

    /// Handles a request and answers it; refusals are answered by the caller.
    async fn dispatch(
        &mut self,
        request: Request,
        person: Option<PersonId>,
        connection: &Arc<Connection>,
        arrived: u64,
    ) -> Result<(), Fault> {
        let Request { id, kind } = request;
        let answer = match kind {
            RequestKind::Subscribe { pass, from, .. } => {
                return self.subscribe(id, Caller { person, pass }, from, connection);
            }
            RequestKind::Past { pass, from, to, .. } => self.past(id, Caller { person, pass }, from, to)?,
            RequestKind::Command(command) => {
                let caused = self.command(person, command, arrived).await?;
                ServerMessage::Done { id, first: caused.first, count: caused.count }
            }
            // The socket answers these itself.
            RequestKind::Ping | RequestKind::Unsubscribe { .. } => return Ok(()),
        };
        connection.send(&answer);
        Ok(())
    }

    /// Adds an `epoch` event if the database may have lost what it had confirmed. Until it is stored nothing is drawn here.
    async fn enter_epoch(&mut self) {
        let events = self.table().enter_epoch(self.chance_epoch);
        if !events.is_empty()
            && let Err(why) = self.persist(self.same_turn(events), self.house.clock.now(), None).await
        {
            log::warn("a table could not enter another epoch of chance yet", why.code());
        }
    }

    /// Adds a `downtime` event: time during which nobody could play is charged to no player.
    async fn forgive_downtime(&mut self) {
        let Some(Pause { from, until }) = self.pause.take() else { return };
        if self.settled >= until {
            return;
        }
        let events = self.table().downtime(from.max(self.settled), until);
        if !events.is_empty()
            && let Err(why) = self.persist(self.same_turn(events), self.house.clock.now(), None).await
        {
            log::warn("a table's downtime could not be stored", why.code());
        }
    }

    /// Applies expired deadlines.
    async fn apply_deadlines(&mut self) {
        // A few rounds are enough for everything that can be due at once; if not, the next check continues.
        for _ in 0..4 {
            let now = self.house.clock.now();
            match self.table().tick(now) {
                Ok(events) if events.is_empty() => return,
                Ok(events) => {
                    // Nobody loses by time without a last look whether they are on vacation.
                    let before = self.table().version();
                    if let Err(why) = self.follow_vacations().await {
                        log::warn("a time-out waits: the store does not say who is on vacation", why.code());
                        tokio::time::sleep(AGAIN).await;
                        return;
                    }
                    if self.table().version() != before {
                        continue;
                    }
                    if let Err(why) = self.persist(self.same_turn(events), now, None).await {
                        log::warn("a time-out could not be stored", why.code());
                        tokio::time::sleep(AGAIN).await;
                        return;
                    }
                }
                Err(why) => {
                    log::warn("a table's clock is broken", why.code());
                    tokio::time::sleep(AGAIN).await;
                    return;
                }
            }
        }
    }

    /// Events that are not moves.
    fn same_turn(&self, events: Vec<TableEvent>) -> Decision {
        Decision { events, turn: self.table().to_act() }
    }

    fn table(&self) -> &Table {
        &self.hosted.table
    }

    fn may_sleep(&self) -> bool {
        self.viewers.is_empty() && !self.thinking.busy() && self.busy.elapsed() >= self.idle()
    }

    /// How long it stays awake with nobody there.
    fn idle(&self) -> Duration {
        let usual = self.house.config.limits.table_idle;
        if self.table().phase() == Phase::Ended { usual.min(OVER) } else { usual }
    }

    /// The server closes: waiting requests are refused; clients send them again when it is back.
    async fn close(&mut self, messages: &mut mpsc::Receiver<Box<Mail>>) {
        self.thinking.forget();
        loop {
            while let Ok(message) = messages.try_recv() {
                message.refuse(&self.house, &CLOSING);
            }
            self.note_wait(true).await;
            if let Err(why) = self.house.store.note(self.note(true)).await {
                log::warn("a table could not be put away", why.code());
            }
            if Hall::leave(&self.house, &self.id, messages) {
                return self.give_away();
            }
        }
    }

    /// The table belongs, or may belong, to another node: nothing more is sent from here, and its viewers connect again.
    fn give_up(&mut self, next: Next, messages: &mut mpsc::Receiver<Box<Mail>>) {
        self.house.metrics.moved.up();
        self.thinking.forget();
        if let Next::Mail(Some(mail)) = next {
            mail.refuse(&self.house, &MOVING);
        }
        self.viewers.send_away();
        loop {
            while let Ok(message) = messages.try_recv() {
                message.refuse(&self.house, &MOVING);
            }
            if Hall::leave(&self.house, &self.id, messages) {
                return;
            }
        }
    }

    /// A moderator has made the links void.
    async fn revoke_links(&mut self) {
        let renewed = self.same_turn(vec![TableEvent::Renewed]);
        if let Err(why) = self.persist(renewed, self.house.clock.now(), None).await {
            log::warn("links could not be revoked", why.code());
        }
    }

    /// Claims the table again. A write that is still on its way has an older epoch then, and is refused. If another node had the table
    /// in between, it is gone from here.
    async fn claim_again(&mut self) {
        let claimed = match self.house.lease.who() {
            Ok(who) => self.house.store.claim(self.id, who, self.house.clock.now()).await,
            Err(why) => Err(why),
        };
        match claimed {
            Ok(Some(Claimed { fence: Fence::SOLE, .. })) => {}
            Ok(Some(Claimed { fence, chance_epoch, .. })) if fence.epoch == self.fence.epoch + 1 => {
                self.fence = fence;
                self.chance_epoch = chance_epoch;
                if let Some(far) = &mut self.viewers.far {
                    far.set_fence(fence);
                }
            }
            Ok(_) | Err(StoreError::Elsewhere { .. } | StoreError::NoLease) => self.gone = true,
            // The next append will show whether the table is still ours.
            Err(why) => log::warn("a table could not be claimed again", why.code()),
        }
    }

    /// Stores the note of a sleeping table, and ends unless mail has come.
    async fn put_away(&mut self, messages: &mpsc::Receiver<Box<Mail>>) -> bool {
        self.note_wait(true).await;
        if let Err(why) = self.house.store.note(self.note(true)).await {
            log::warn("a table could not be put away", why.code());
            self.busy = Instant::now();
            return false;
        }
        if Hall::leave(&self.house, &self.id, messages) {
            return true;
        }
        // Mail has come: the table that was just given up is claimed again.
        self.claim_again().await;
        false
    }
}
